//! The screen of a lesson: the lesson under way, the demonstration, and where the page stands.

use std::time::Duration;

use crate::app::advice::adviser::PACE;
use crate::app::learn::lesson_run::LessonRun;
use crate::app::learn::lesson_session::{self, LessonPlace, LessonSession, beside};
use crate::app::session::PlaySession;
use crate::app::session::command::PlayCommand;
use crate::app::session::reaction::Reaction;
use crate::rules::hole::Hole;
use crate::rules::position::Action;
use crate::tui::base::arrows;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::board::motion::BoardMotion;
use crate::tui::board::scene;
use crate::tui::keys::command::Command;

#[derive(Debug)]
pub struct LessonScreen {
    pub(super) lesson: LessonSession,
    pub(super) motion: BoardMotion,
    showing: Option<Demonstration>,
    /// Whether in a small window the page is shown and not the board.
    pub(super) is_reading: bool,
    /// How many lines of the page are above the window.
    pub(super) scroll: usize,
}

/// A line that plays itself.
#[derive(Debug)]
struct Demonstration {
    play: PlaySession,
    line: Vec<Action>,
    played: usize,
    since: Duration,
}

impl Demonstration {
    /// How long the position on the board stands: the last one until it has been looked at.
    fn pause(&self) -> Duration {
        const END: Duration = Duration::from_millis(1500);
        if self.played < self.line.len() {
            PACE
        } else {
            END
        }
    }
}

impl LessonScreen {
    /// A lesson of the course from one of its stages, `None` for where it was left.
    pub fn new(number: usize, stage: Option<usize>, env: &Env) -> Result<LessonScreen, String> {
        let practice = &env.records.practice;
        LessonSession::of_course(env.course(), number, stage, practice, env.today)
            .map(|lesson| LessonScreen::of_lesson(lesson, env))
            .ok_or_else(|| "there is no such lesson".to_owned())
    }

    /// The problem by blocks begun last, from the step it has come to.
    pub fn by_blocks(env: &Env) -> Result<LessonScreen, String> {
        let begun = env.by_blocks.as_ref();
        let begun = begun.ok_or("no problem by blocks has been begun")?;
        let lesson = LessonSession::by_blocks(begun, &env.records.practice);
        Ok(LessonScreen::of_lesson(lesson, env))
    }

    fn of_lesson(lesson: LessonSession, env: &Env) -> LessonScreen {
        LessonScreen {
            is_reading: lesson.run().stage() == 0,
            lesson,
            motion: BoardMotion::new(env.settings.animation),
            showing: None,
            scroll: 0,
        }
    }

    pub fn run(&self) -> &LessonRun {
        self.lesson.run()
    }

    /// The number of the lesson in the course, from 0, where it is one of it.
    pub fn number(&self) -> Option<usize> {
        self.lesson.number()
    }

    /// What is on the board: the demonstration, or the try.
    pub fn session(&self) -> &PlaySession {
        let shown = self.showing.as_ref().map(|showing| &showing.play);
        shown.unwrap_or(self.lesson.play())
    }

    pub(super) fn is_shown(&self) -> bool {
        self.showing.is_some()
    }

    pub(super) fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        let is_page = self.is_page(env);
        if let Some(scroll) = self.scrolled(command, env).filter(|_| is_page) {
            self.scroll = scroll;
            return Update::default();
        }
        let play = self.lesson.play();
        match command {
            Command::SwitchPane => {
                self.is_reading = !self.is_reading;
                // The page ends with what is said of a try.
                if self.says_more(env) {
                    self.scroll = self.scrolled(Command::Last, env).unwrap_or(self.scroll);
                }
            }
            Command::Select | Command::Hint if is_page => self.is_reading = false,
            Command::Select if self.lesson.is_done() => return self.go(true, env),
            Command::Select => return self.select(play.cursor()),
            Command::Answer(is_yes) => return self.answer(is_yes),
            Command::NextStage => return self.go(true, env),
            Command::PreviousStage => return self.go(false, env),
            Command::Hint => return self.show(),
            Command::Drop if play.held().is_some() => return self.play(PlayCommand::Drop),
            Command::Drop => return self.step_back(env).unwrap_or_else(Update::back),
            Command::Undo => return self.play(PlayCommand::Undo),
            Command::Redo => return self.play(PlayCommand::Redo),
            Command::Restart => return self.play(PlayCommand::Restart),
            Command::Step(_) if is_page => {}
            Command::Step(direction) => {
                let update = arrows::step(play, direction);
                return match update.play {
                    Some(command) => self.play(command),
                    None => update,
                };
            }
            _ => {}
        }
        Update::default()
    }

    /// Answers a question; where there is none, the letter may be that of a target.
    fn answer(&mut self, is_yes: bool) -> Update {
        if self.lesson.is_for_yes_or_no() && !self.lesson.is_done() {
            return Update::from(self.lesson.answer_winnable(is_yes));
        }
        let jumped = self.write(if is_yes { 'y' } else { 'n' });
        if jumped.is_nothing() {
            return Update::notice("there is no question to answer here");
        }
        jumped
    }

    pub(super) fn write(&mut self, character: char) -> Update {
        match scene::lettered(self.lesson.play(), character) {
            Some(jump) => self.play(PlayCommand::Jump(jump)),
            None => Update::default(),
        }
    }

    pub(super) fn select(&mut self, hole: Hole) -> Update {
        let done = self.lesson.select(hole);
        self.seen(done)
    }

    pub(super) fn play(&mut self, command: PlayCommand) -> Update {
        let done = self.lesson.carry_out(command);
        self.seen(done)
    }

    /// What has been done on the board is shown there.
    fn seen(&mut self, done: Reaction) -> Update {
        if let Some(jump) = done.jump {
            self.motion.show(jump);
            if self.run().is_solved() && !done.effects.is_empty() {
                self.motion.celebrate(!self.run().has_erred());
            }
        }
        Update::from(done)
    }

    /// Plays a line of notation that can be played, or puts the cursor on a hole; `None` where the text is something
    /// else.
    pub(super) fn play_typed(&mut self, text: &str) -> Option<Update> {
        if let Ok(hole) = self.lesson.play().board().read_hole(text) {
            return Some(self.play(PlayCommand::LookAt(hole)));
        }
        self.lesson.line()?;
        let line = self.lesson.play().read_line(text).ok()?;
        (!line.is_empty()).then(|| self.play(PlayCommand::Line(text.to_owned())))
    }

    fn show(&mut self) -> Update {
        let Some(line) = self.lesson.line().map(<[Action]>::to_vec) else {
            return Update::notice(
                "there is nothing to be shown here: each answer is judged at once",
            );
        };
        if let Some(helped) = self.lesson.guide_on() {
            return Update::from(helped)
                .saying("the next step is shown; once more: the whole line plays itself");
        }
        let helped = self.lesson.begin_shown();
        self.showing = Some(Demonstration {
            play: lesson_session::attempt(self.run()),
            line,
            played: 0,
            since: Duration::ZERO,
        });
        Update::from(helped)
    }

    /// Ends the demonstration; the board is as at the start. Whether it played.
    pub(super) fn stop_showing(&mut self) -> bool {
        let was_shown = self.showing.take().is_some();
        if was_shown {
            self.motion.finish();
        }
        was_shown
    }

    pub(super) fn until_step(&self) -> Option<Duration> {
        let frame = self.motion.until_frame();
        let step = self
            .showing
            .as_ref()
            .map(|showing| showing.pause().saturating_sub(showing.since));
        frame.into_iter().chain(step).min()
    }

    /// Time passes: the demonstration goes on, and stands still at its end.
    pub(super) fn advance(&mut self, elapsed: Duration) {
        self.motion.tick(elapsed);
        let Some(showing) = &mut self.showing else {
            return;
        };
        showing.since += elapsed;
        if showing.since < showing.pause() {
            return;
        }
        showing.since = Duration::ZERO;
        let next = showing.line.get(showing.played).copied();
        showing.played += 1;
        match next.and_then(Action::jump) {
            Some(jump) => {
                let reaction = showing.play.carry_out(PlayCommand::Jump(jump));
                let _ = showing.play.carry_out(PlayCommand::Drop);
                if let Some(jump) = reaction.jump {
                    self.motion.show(jump);
                }
            }
            None => drop(self.stop_showing()),
        }
    }

    /// Goes to the next stage or the next lesson, or back.
    fn go(&mut self, forward: bool, env: &Env) -> Update {
        if self.lesson.go(forward) {
            (self.is_reading, self.scroll) = (self.run().stage() == 0, 0);
            self.motion.finish();
            return Update::default();
        }
        let at = match self.lesson.place() {
            LessonPlace::Course(number) => *number,
            LessonPlace::Practice(_) if !forward => {
                return Update::notice("this is the first step");
            }
            LessonPlace::Practice(problem) => {
                let due = env.records.practice.by_blocks.due(problem);
                let when = due.filter(|_| self.run().is_solved());
                let when = when.map_or_else(
                    || "left before its last step was played".to_owned(),
                    |day| format!("comes back by blocks on {}", day.strftime("%-d %B")),
                );
                return Update::back().saying(format!("{}: {when}", problem.title()));
            }
        };
        let last = env.course().lessons().len() - 1;
        match beside(at, forward).filter(|&number| number <= last) {
            Some(number) => {
                let stage = None;
                Update::open_instead(Route::Lesson { number, stage })
            }
            None if forward => Update::back().saying("that was the last lesson"),
            None => Update::notice("this is the first lesson"),
        }
    }
}
