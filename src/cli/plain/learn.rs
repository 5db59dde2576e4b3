//! The course by lines of text: a lesson is read, played and judged in words.

use std::io;

use crate::app::daily;
use crate::app::learn::guide::Guide;
use crate::app::learn::lesson::LessonTask;
use crate::app::learn::lesson_run::{self, LessonAnswer, LessonRun};
use crate::app::losing_jump;
use crate::app::practice::schedule::Grade;
use crate::cli::output::picture;
use crate::cli::plain::course::{LessonByLines, lesson_rows};
use crate::cli::plain::spoken::spoken_move;
use crate::cli::plain::{LONGEST_WAIT, Plain};
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::rules::problem::Status;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

/// The words that count in a lesson beside moves, holes, yes and no.
const WORDS: [(&str, &str); 11] = [
    ("undo", "take a jump back"),
    ("restart", "begin the task again"),
    ("show", "say how it is done"),
    ("step", "say the next step of a long task"),
    ("text", "say the lesson again"),
    ("board", "draw the board"),
    ("next", "go on: the next exercise, the next lesson"),
    ("previous", "go back"),
    (
        "learn",
        "list the lessons; with a number, as in learn 3, go to that one",
    ),
    ("back", "leave the course"),
    ("help", "say this"),
];

impl Plain<'_> {
    /// Lists the lessons, or begins the one of a number or an id.
    pub(super) fn learn(&mut self, name: &str) -> io::Result<()> {
        if name.is_empty() {
            return self.list_lessons();
        }
        if let Some(number) = self.course().find(name) {
            return self.begin_lesson(number, 0);
        }
        let count = self.course().lessons().len();
        let name = notation::shortened(name);
        self.say(format!(
            "there is no lesson {name}: say learn and a number from 1 to {count}"
        ))
    }

    fn list_lessons(&mut self) -> io::Result<()> {
        let solved = &self.store.records().practice.lesson_stages;
        for row in lesson_rows(self.course(), solved) {
            self.say(row)?;
        }
        self.say("Say learn and a number to begin a lesson.")
    }

    fn begin_lesson(&mut self, number: usize, stage: usize) -> io::Result<()> {
        let Some(lesson) = self.course().lessons().get(number).cloned() else {
            self.lesson = None;
            return self.say("That was the last lesson. The game goes on where it was.");
        };
        let practice = &self.store.records().practice;
        let run = LessonRun::new(lesson, stage, practice.lesson_seed(daily::today()));
        self.put_lesson(number, run)
    }

    fn put_lesson(&mut self, number: usize, run: LessonRun) -> io::Result<()> {
        let text = if run.stage() == 0 {
            format!(
                "Lesson {}: {}. {}",
                number + 1,
                run.lesson().title,
                run.lesson().text
            )
        } else {
            let count = lesson_run::stages(run.lesson()) - 1;
            format!(
                "Exercise {} of {count}: {}.",
                run.stage(),
                run.lesson().title
            )
        };
        self.say(text)?;
        self.lesson = Some(LessonByLines::new(number, run));
        self.draw_lesson()?;
        self.say_task()
    }

    /// Draws the board of the lesson, and says which holes are marked.
    fn draw_lesson(&mut self) -> io::Result<()> {
        let Some(lesson) = &self.lesson else {
            return Ok(());
        };
        let board = lesson.game.problem().board().clone();
        let (pegs, marks) = (lesson.game.position().pegs, lesson.run.marks());
        for row in picture::pegs(&board, pegs) {
            self.say(row)?;
        }
        if marks.is_empty() {
            return Ok(());
        }
        self.say(format!("Marked: {}.", notation::spaced(&board, marks)))
    }

    fn say_task(&mut self) -> io::Result<()> {
        let task = self.lesson.as_ref().map(|lesson| lesson.run.task_text());
        self.say(
            task.unwrap_or_default()
                .replace("y for yes, n for no", "yes or no"),
        )?;
        self.say_own_step()
    }

    /// Says the next step of a long task on the way that is shown, or that there is none.
    fn say_step(&mut self, otherwise: &str) -> io::Result<()> {
        let told = self.lesson.as_ref().and_then(|lesson| {
            let LessonTask::Play(line) = &lesson.run.step().asks else {
                return None;
            };
            let mut guide = Guide::new(&lesson.run.step().problem, line)?;
            guide.follow(&lesson.game);
            guide.text(lesson.game.problem().board(), "undo")
        });
        match told.as_deref().unwrap_or(otherwise) {
            "" => Ok(()),
            told => self.say(told),
        }
    }

    /// The same unasked, in the lesson's own task.
    fn say_own_step(&mut self) -> io::Result<()> {
        let is_own = self
            .lesson
            .as_ref()
            .is_some_and(|lesson| lesson.run.stage() == 0);
        if is_own { self.say_step("") } else { Ok(()) }
    }

    /// Takes a line in while a lesson is under way.
    pub(super) fn read_in_lesson(&mut self, text: &str) -> io::Result<()> {
        let Some(lesson) = &mut self.lesson else {
            return Ok(());
        };
        let asks = lesson.run.step().asks.clone();
        let word = text.to_ascii_lowercase();
        match word.as_str() {
            "back" | "list" | "q" | "quit" => {
                self.lesson = None;
                return self
                    .say("The course is left. Type board to see the game, or quit to stop.");
            }
            "undo" | "u" => drop(lesson.game.undo()),
            "restart" | "x" => lesson.game.restart(),
            "show" | "hint" | "t" => return self.show_lesson(&asks),
            "step" => {
                let failed = (lesson.run.stage() > 0).then(|| lesson.run.err()).flatten();
                self.record_lesson(failed);
                return self.say_step("this task is short: show says how it is done");
            }
            "text" => {
                let text = lesson.run.lesson().text.clone();
                return self.say(text);
            }
            "board" | "b" => {}
            "next" | "n"
                if asks != (LessonTask::Winnable { is_winnable: true }) || word == "next" =>
            {
                return self.go_on(true);
            }
            "previous" | "p" => return self.go_on(false),
            "help" | "h" | "?" => return self.help_lesson(),
            _ => match word.strip_prefix("learn") {
                Some(name) => return self.learn(name.trim()),
                None => return self.answer_lesson(text, &asks),
            },
        }
        self.draw_lesson()
    }

    fn help_lesson(&mut self) -> io::Result<()> {
        self.say("Type moves such as d2-d4, or what is asked: a hole, yes or no.")?;
        for (word, what) in WORDS {
            self.say(format!("{word}: {what}"))?;
        }
        Ok(())
    }

    fn show_lesson(&mut self, asks: &LessonTask) -> io::Result<()> {
        let LessonTask::Play(line) = asks else {
            return self.say("There is nothing to be shown: answer first.");
        };
        let Some(lesson) = &mut self.lesson else {
            return Ok(());
        };
        let failed = if lesson.run.stage() > 0 {
            lesson.run.err()
        } else {
            None
        };
        lesson.game.restart();
        let board = lesson.game.problem().board().clone();
        let spoken: Vec<String> = position::moves(line)
            .map(|run| spoken_move(&board, run))
            .collect();
        self.record_lesson(failed);
        self.say(format!("{}. Now you, from the start.", spoken.join("; ")))
    }

    /// Goes to the next or the previous stage or lesson.
    fn go_on(&mut self, forward: bool) -> io::Result<()> {
        let Some(lesson) = &self.lesson else {
            return Ok(());
        };
        let (number, stage) = (lesson.number, lesson.run.stage());
        let other = if forward {
            Some(stage + 1)
        } else {
            stage.checked_sub(1)
        };
        match other.and_then(|stage| lesson.run.at(stage)) {
            Some(run) => self.put_lesson(number, run),
            None if forward => self.begin_lesson(number + 1, 0),
            None if number > 0 => self.begin_lesson(number - 1, 0),
            None => self.say("This is the first lesson."),
        }
    }

    fn answer_lesson(&mut self, text: &str, asks: &LessonTask) -> io::Result<()> {
        let Some(lesson) = &self.lesson else {
            return Ok(());
        };
        let board = lesson.game.problem().board();
        match (asks, text.to_ascii_lowercase().as_str()) {
            (LessonTask::Play(_), _) => self.play_in_lesson(text),
            (LessonTask::Winnable { .. }, answer @ ("yes" | "y" | "no" | "n")) => {
                let answer = lesson.run.answer_winnable(answer.starts_with('y'));
                self.take_answer(&answer, true)
            }
            (LessonTask::Winnable { .. }, _) => self.say("Answer yes or no."),
            (LessonTask::Survivors | LessonTask::Stuck, _) => {
                match notation::read_hole(board, text) {
                    Ok(hole) => {
                        let answer = lesson.run.answer_hole(hole);
                        self.take_answer(&answer, false)
                    }
                    Err(error) => self.say(format!("Answer with a hole such as d4: {error}")),
                }
            }
        }
    }

    fn take_answer(&mut self, answer: &LessonAnswer, is_end: bool) -> io::Result<()> {
        let Some(lesson) = &mut self.lesson else {
            return Ok(());
        };
        let board = lesson.game.problem().board().clone();
        let marks = notation::spaced(&board, answer.explanation.marks);
        let failed = if answer.is_right {
            None
        } else {
            lesson.run.err()
        };
        let is_over = answer.is_right || is_end;
        let solved = if is_over { lesson.run.solve() } else { None };
        self.record_lesson(failed.or(solved));
        self.say(&answer.explanation.text)?;
        if !answer.is_right && !marks.is_empty() {
            self.say(format!("Marked: {marks}."))?;
        }
        if is_over {
            self.say("Say next to go on.")
        } else {
            Ok(())
        }
    }

    /// Plays moves, all of them or none, and judges them.
    fn play_in_lesson(&mut self, text: &str) -> io::Result<()> {
        let Some(lesson) = &mut self.lesson else {
            return Ok(());
        };
        let board = lesson.game.problem().board().clone();
        let actions = notation::read_line(&board, text)
            .map_err(|error| error.to_string())
            .and_then(|written| {
                let replayed = notation::replay(&board, lesson.game.position(), &written);
                replayed.map_err(|illegal| format!("nothing was played, because of {illegal}"))
            });
        let actions = match actions {
            Ok(actions) => actions,
            Err(error) => return self.say(format!("{error}; help lists what can be said here")),
        };
        for &action in &actions {
            // Replayed just now from this very position.
            let _ = lesson.game.play(action);
        }
        let spoken: Vec<String> = position::moves(&actions)
            .map(|run| spoken_move(&board, run))
            .collect();
        let left = notation::counted(lesson.game.position().pegs.len(), "peg");
        self.say(format!("{}; {left}.", spoken.join("; ")))?;
        self.judge_lesson()
    }

    fn judge_lesson(&mut self) -> io::Result<()> {
        let Some(lesson) = &mut self.lesson else {
            return Ok(());
        };
        if lesson.game.status() == Status::Won {
            let how = lesson.run.solved_text(&lesson.game);
            let solved = lesson.run.solve();
            self.record_lesson(solved);
            return self.say(format!("{how} Say next to go on."));
        }
        let Some((action, why)) = lost_with(&lesson.game) else {
            return self.say_own_step();
        };
        let own = lesson
            .run
            .said_of(&lesson.game.played(), action)
            .map(str::to_owned);
        let failed = lesson.run.err();
        self.record_lesson(failed);
        self.say(format!(
            "{} Undo takes back, then try again.",
            own.unwrap_or(why)
        ))
    }

    fn record_lesson(&mut self, grade: Option<Grade>) {
        if let Some((lesson, grade)) = self.lesson.as_ref().zip(grade) {
            let (id, stage) = (lesson.run.lesson().id.clone(), lesson.run.stage());
            self.store.record_lesson(&id, stage, grade, daily::today());
        }
    }
}

/// The jump that lost a game, and why it did.
fn lost_with(game: &Game) -> Option<(Action, String)> {
    let limits = || Limits::none().within(LONGEST_WAIT);
    let mut solver = Solver::new(game.problem());
    let mut before = game.problem().start();
    for action in game.played() {
        let after = before.play_unchecked(action);
        if solver.solve(after, &limits()).verdict() == Verdict::Lost {
            let problem = game.problem().clone().at(before);
            let why = losing_jump::of_jumps(&problem, &[action], &limits()).pop()?;
            return Some((action, why.text));
        }
        before = after;
    }
    None
}
