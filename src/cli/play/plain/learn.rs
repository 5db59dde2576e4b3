//! The course by lines of text: a lesson is read, played and judged in words.

use std::collections::HashMap;
use std::io;

use jiff::civil::Date;

use crate::app::daily;
use crate::app::learn::course::Course;
use crate::app::learn::lesson_run;
use crate::app::learn::lesson_session::{LessonSession, Said, beside, how_learnt};
use crate::app::session::command::PlayCommand;
use crate::app::session::reaction::{Reaction, SessionEffect};
use crate::app::store::exercise::Practice;
use crate::cli::output::picture;
use crate::cli::play::plain::spoken::{spoken_actions, spoken_hole, spoken_rows};
use crate::cli::play::plain::{Plain, as_word, fault_of_line};
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::text::counted;

const WORDS: [(&str, &str); 13] = [
    ("undo", "take a jump back"),
    ("redo", "play a jump again that was taken back"),
    ("restart", "begin the task again"),
    ("show", "say how it is done"),
    ("step", "say the steps of a long task as they come"),
    ("text", "say the lesson again"),
    ("board", "draw the board"),
    ("rows", "say the board row by row"),
    ("next", "go on: the next exercise, the next lesson"),
    ("previous", "go back"),
    (
        "learn",
        "list the lessons; with a number, as in learn 3, go to that one",
    ),
    ("back", "leave the course"),
    ("help", "say this"),
];

/// What is said where the steps are asked for of a question.
const NOTHING_SHOWN: &str = "There is nothing to be shown: answer first.";

impl Plain<'_> {
    pub(super) fn learn(&mut self, name: &str) -> io::Result<Option<LessonSession>> {
        if !name.is_empty() {
            return match self.course().find(name) {
                Ok(number) => self.begin_lesson(number),
                Err(why) => self.say(why).map(|()| None),
            };
        }
        let practice = &self.store.records().practice;
        for row in lesson_rows(self.course(), practice, daily::today()) {
            self.say(row)?;
        }
        self.say("Say learn and a number to begin a lesson.")?;
        Ok(None)
    }

    pub(super) fn begin_lesson(&mut self, number: usize) -> io::Result<Option<LessonSession>> {
        let practice = &self.store.records().practice;
        let lesson =
            LessonSession::of_course(self.course(), number, None, practice, daily::today());
        match &lesson {
            Some(lesson) => self.say_lesson(lesson)?,
            None => self.say("That was the last lesson. The game goes on where it was.")?,
        }
        Ok(lesson)
    }

    fn say_lesson(&mut self, lesson: &LessonSession) -> io::Result<()> {
        let run = lesson.run();
        let head = match (run.stage(), lesson.number()) {
            (0, number) => format!("Lesson {}", number.unwrap_or_default() + 1),
            (stage, _) => {
                let count = lesson_run::stages(run.lesson()) - 1;
                format!("Exercise {stage} of {count}")
            }
        };
        let title = &run.lesson().title;
        self.say(format!("{head}: {title}. {}", run.page_text()))?;
        self.draw_lesson(lesson)?;
        self.say(run.task_text())?;
        self.say_outcome(lesson, Reaction::default())
    }

    /// Draws the board of the lesson, and says which holes are marked.
    fn draw_lesson(&mut self, lesson: &LessonSession) -> io::Result<()> {
        for row in picture::pegs(lesson.play().board(), lesson.play().pegs()) {
            self.say(row)?;
        }
        self.say_marks(lesson, &lesson.numbers())
    }

    /// Says what is painted on the board on the screen: the numbers of its holes, and which are marked.
    fn say_marks(&mut self, lesson: &LessonSession, numbers: &[(Hole, i32)]) -> io::Result<()> {
        let (board, pegs) = (lesson.play().board(), lesson.play().pegs());
        let numbers: HashMap<Hole, i32> = numbers.iter().copied().collect();
        if !numbers.is_empty() {
            let number = |hole| numbers.get(&hole).copied().unwrap_or_default();
            self.say("The numbers, in brackets where no peg stands:")?;
            for row in picture::weights(board, pegs, number) {
                self.say(row)?;
            }
        }
        match notation::spaced(board, lesson.marks()) {
            marks if marks.is_empty() => Ok(()),
            marks => self.say(format!("Marked: {marks}.")),
        }
    }

    /// Keeps what has come of something done, and says why it is refused or how the task stands.
    fn say_outcome(&mut self, lesson: &LessonSession, done: Reaction) -> io::Result<()> {
        let done = self.keep(done)?;
        match (done.notice.text(), said(lesson)) {
            ("", Said::Task) => Ok(()),
            ("", Said::Next(text) | Said::Good(text)) => self.say(text),
            ("", Said::Wrong(text)) => {
                self.say(text)?;
                let numbers = lesson.numbers();
                let is_said = numbers == lesson.run().numbers();
                self.say_marks(lesson, if is_said { &[] } else { &numbers })
            }
            (refused, _) => self.say(refused),
        }
    }

    /// Takes a line in while a lesson is under way. The lesson that goes on, if one does.
    pub(super) fn read_in_lesson(
        &mut self,
        mut lesson: LessonSession,
        text: &str,
    ) -> io::Result<Option<LessonSession>> {
        let word = text.to_ascii_lowercase();
        let is_open = lesson.is_for_yes_or_no() && !lesson.run().is_solved();
        match word.as_str() {
            "back" | "list" | "q" | "quit" => {
                self.say("The course is left. Type board to see the game, or quit to stop.")?;
                return Ok(None);
            }
            "undo" | "u" => self.travel_in_lesson(&mut lesson, PlayCommand::Undo)?,
            "redo" | "r" => self.travel_in_lesson(&mut lesson, PlayCommand::Redo)?,
            "restart" | "x" => self.travel_in_lesson(&mut lesson, PlayCommand::Restart)?,
            "show" | "hint" | "t" => self.show_lesson(&mut lesson)?,
            "step" => self.say_step(&mut lesson)?,
            "text" => self.say(&lesson.run().lesson().text)?,
            "board" | "b" => self.draw_lesson(&lesson)?,
            "rows" => self.say(spoken_rows(lesson.play()))?,
            "next" => return self.go_on(lesson, true),
            // Of a question it is the answer.
            "n" if !is_open => return self.go_on(lesson, true),
            "previous" | "p" => return self.go_on(lesson, false),
            "help" | "h" | "?" => self.help_lesson()?,
            _ => match as_word(text, "learn") {
                Some(name) => return Ok(self.learn(name)?.or(Some(lesson))),
                None => self.answer_lesson(&mut lesson, text)?,
            },
        }
        Ok(Some(lesson))
    }

    fn help_lesson(&mut self) -> io::Result<()> {
        self.say("Type moves such as d2-d4, or what is asked: a hole, yes or no.")?;
        for (word, what) in WORDS {
            self.say(format!("{word}: {what}"))?;
        }
        Ok(())
    }

    fn travel_in_lesson(
        &mut self,
        lesson: &mut LessonSession,
        command: PlayCommand,
    ) -> io::Result<()> {
        let done = lesson.carry_out(command);
        if done.notice.text().is_empty() {
            self.draw_lesson(lesson)?;
        }
        self.say_outcome(lesson, done)
    }

    fn show_lesson(&mut self, lesson: &mut LessonSession) -> io::Result<()> {
        let Some(line) = lesson.line() else {
            return self.say(NOTHING_SHOWN);
        };
        let spoken = spoken_actions(lesson.play().game().problem(), line);
        let helped = lesson.begin_shown();
        self.keep(helped)?;
        self.say(format!("{spoken}. Now you, from the start."))
    }

    /// Says the next step of a long task, and from now on each as its turn comes.
    fn say_step(&mut self, lesson: &mut LessonSession) -> io::Result<()> {
        let helped = lesson.guide_on().unwrap_or_default();
        match said(lesson) {
            Said::Task if lesson.line().is_none() => self.say(NOTHING_SHOWN),
            Said::Task => self.say("This task is short: show says how it is done."),
            _ => self.say_outcome(lesson, helped),
        }
    }

    /// Goes to the next or the previous stage or lesson.
    fn go_on(
        &mut self,
        mut lesson: LessonSession,
        forward: bool,
    ) -> io::Result<Option<LessonSession>> {
        if lesson.go(forward) {
            self.say_lesson(&lesson)?;
        } else if let Some(number) = lesson.number().and_then(|number| beside(number, forward)) {
            return self.begin_lesson(number);
        } else {
            self.say("This is the first lesson.")?;
        }
        Ok(Some(lesson))
    }

    fn answer_lesson(&mut self, lesson: &mut LessonSession, text: &str) -> io::Result<()> {
        if lesson.line().is_some() {
            return self.play_in_lesson(lesson, text);
        }
        if lesson.run().is_solved() {
            return self.say("This is answered. Say next to go on.");
        }
        let done = if lesson.is_for_yes_or_no() {
            match text.to_ascii_lowercase().as_str() {
                "yes" | "y" => lesson.answer_winnable(true),
                "no" | "n" => lesson.answer_winnable(false),
                _ => return self.say("Answer yes or no."),
            }
        } else {
            match notation::read_hole(lesson.play().board(), text) {
                Ok(hole) => lesson.select(hole),
                Err(error) => {
                    return self.say(format!("Answer with a hole such as d4: {error}"));
                }
            }
        };
        self.say_outcome(lesson, done)
    }

    /// Plays moves, all of them or none, and has them judged.
    fn play_in_lesson(&mut self, lesson: &mut LessonSession, text: &str) -> io::Result<()> {
        if let Ok(hole) = notation::read_hole(lesson.play().board(), text) {
            return self.say(spoken_hole(lesson.play(), hole));
        }
        if let Err(fault) = lesson.play().read_line(text) {
            return self.say(fault_of_line(text, fault));
        }
        let before = lesson.play().game().played().len();
        let mut done = lesson.carry_out(PlayCommand::Line(text.to_owned()));
        while lesson.is_judged()
            && let Some(SessionEffect::Ask(question)) = lesson.play_mut().consult(None)
        {
            let _ = lesson.play_mut().learn(self.reply(*question));
            done.effects.extend(lesson.judge().effects);
        }
        let game = lesson.play().game();
        let spoken = spoken_actions(game.problem(), &game.played()[before..]);
        let left = counted(game.position().pegs.len(), "peg");
        self.say(format!("{spoken}; {left}."))?;
        self.say_outcome(lesson, done)
    }
}

fn said(lesson: &LessonSession) -> Said {
    lesson.said("Undo", "Say next to go on")
}

pub(in crate::cli) fn lesson_rows(
    course: &Course,
    practice: &Practice,
    today: Date,
) -> Vec<String> {
    let mut chapter = "";
    let mut rows = Vec::new();
    for (number, lesson) in (1..).zip(course.lessons()) {
        if lesson.chapter != chapter {
            chapter = &lesson.chapter;
            rows.push(format!("{chapter}:"));
        }
        let how = match how_learnt(lesson, practice, today) {
            how if how.is_empty() => how,
            how => format!(", {how}"),
        };
        rows.push(format!("  {number}. {} ({}){how}", lesson.title, lesson.id));
    }
    rows
}
