//! The lesson under way, the try, the demonstration.

use std::time::Duration;

use crate::app::advice::adviser::PACE;
use crate::app::advice::knowledge::Standing;
use crate::app::learn::guide::Guide;
use crate::app::learn::lesson::LessonTask;
use crate::app::learn::lesson_run::{self, LessonAnswer, LessonRun};
use crate::app::practice::schedule::Grade;
use crate::app::session::PlaySession;
use crate::app::session::command::PlayCommand;
use crate::app::session::reaction::Notice;
use crate::app::store::by_blocks::PlanProgress;
use crate::rules::game::Game;
use crate::rules::hole::Hole;
use crate::rules::position::Action;
use crate::rules::problem::{Problem, Status};
use crate::tui::base::arrows;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::update::{Route, Update};
use crate::tui::board::motion::BoardMotion;
use crate::tui::board::scene;
use crate::tui::keys::command::{Arrow, Command};

/// The screen of a lesson.
#[derive(Debug)]
pub struct LessonScreen {
    place: LessonPlace,
    pub(super) run: LessonRun,
    pub(super) session: PlaySession,
    motion: BoardMotion,
    /// The way through a long task, and whether it is told.
    pub(super) guide: Option<Guide>,
    pub(super) is_guided: bool,
    /// The demonstration that plays itself.
    showing: Option<Demonstration>,
    /// What was answered last.
    answer: Option<LessonAnswer>,
    /// Whether in a small window the page is shown and not the board.
    is_reading: bool,
    /// How many lines of the page are above the window.
    scroll: usize,
}

/// Where the lesson is from.
#[derive(Debug)]
enum LessonPlace {
    /// The course; its number there.
    Course(usize),
    /// Practice: the problem that is played by blocks.
    Practice(Box<Problem>),
}

/// A line that plays itself.
#[derive(Debug)]
struct Demonstration {
    line: Vec<Action>,
    played: usize,
    /// The time since the last jump.
    since: Duration,
}

impl LessonScreen {
    /// A lesson of the course from one of its stages.
    ///
    /// # Errors
    /// There is no such lesson; in words.
    pub fn new(number: usize, stage: usize, env: &Env) -> Result<LessonScreen, String> {
        let lesson = env
            .course()
            .lessons()
            .get(number)
            .ok_or("there is no such lesson")?;
        let seed = env.records.practice.lesson_seed(env.today);
        let run = LessonRun::new(lesson.clone(), stage, seed);
        Ok(LessonScreen::of_run(LessonPlace::Course(number), run, env))
    }

    /// The problem by blocks begun last, from the step it has come to.
    ///
    /// # Errors
    /// None has been begun; in words.
    pub fn by_blocks(env: &Env) -> Result<LessonScreen, String> {
        let begun = env
            .by_blocks
            .as_ref()
            .ok_or("no problem by blocks has been begun")?;
        let progress = env.records.practice.by_blocks.progress(&begun.problem);
        let run = LessonRun::new(begun.lesson.clone(), progress.steps, 0);
        let run = run.with_slips(progress.slips);
        let place = LessonPlace::Practice(Box::new(begun.problem.clone()));
        Ok(LessonScreen::of_run(place, run, env))
    }

    fn of_run(place: LessonPlace, run: LessonRun, env: &Env) -> LessonScreen {
        LessonScreen {
            place,
            session: session(&run),
            guide: guide(&run),
            is_guided: run.stage() == 0,
            is_reading: run.stage() == 0,
            run,
            motion: BoardMotion::new(env.settings.animation),
            showing: None,
            answer: None,
            scroll: 0,
        }
    }

    /// The lesson under way.
    pub fn run(&self) -> &LessonRun {
        &self.run
    }

    /// The number of the lesson in the course, from 0, where it is one of it.
    pub fn number(&self) -> Option<usize> {
        match self.place {
            LessonPlace::Course(number) => Some(number),
            LessonPlace::Practice(_) => None,
        }
    }

    /// The try.
    pub fn session(&self) -> &PlaySession {
        &self.session
    }

    pub(super) fn session_mut(&mut self) -> &mut PlaySession {
        &mut self.session
    }

    pub(super) fn motion(&self) -> &BoardMotion {
        &self.motion
    }

    pub(super) fn scroll(&self) -> usize {
        self.scroll
    }

    pub(super) fn is_reading(&self) -> bool {
        self.is_reading
    }

    /// Whether the demonstration plays.
    pub(super) fn is_shown(&self) -> bool {
        self.showing.is_some()
    }

    /// What was answered last to a question.
    pub(super) fn answer(&self) -> Option<&LessonAnswer> {
        self.answer.as_ref()
    }

    /// Whether a question waits for yes or no.
    pub(super) fn asks_yes_or_no(&self) -> bool {
        let task = &self.run.step().asks;
        matches!(task, LessonTask::Winnable { .. }) && !self.run.is_solved()
    }

    /// Carries out a command.
    pub(super) fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        let is_page = self.is_page(env);
        match command {
            Command::SwitchPane => self.is_reading = !self.is_reading,
            Command::Select | Command::Hint if is_page => self.is_reading = false,
            Command::Select if self.run.is_solved() => return self.go(true, env),
            Command::Select => return self.select(self.session.cursor()),
            Command::NextStage => return self.go(true, env),
            Command::PreviousStage => return self.go(false, env),
            Command::Hint => return self.show(),
            Command::Drop if self.session.held().is_some() => return self.play(PlayCommand::Drop),
            Command::Drop => return Update::back(),
            Command::Undo => return self.play(PlayCommand::Undo),
            Command::Restart => return self.play(PlayCommand::Restart),
            Command::Step(Arrow::Up) if is_page => self.scroll = self.scroll.saturating_sub(1),
            Command::Step(Arrow::Down) if is_page => {
                self.scroll = (self.scroll + 1).min(self.most_scroll(env));
            }
            Command::Step(_) if is_page => {}
            Command::Step(direction) => {
                let update = arrows::step(&self.session, direction);
                return match update.play {
                    Some(command) => self.play(command),
                    None => update,
                };
            }
            _ => {}
        }
        Update::default()
    }

    /// The letter of a target, or the answer yes or no.
    pub(super) fn write(&mut self, character: char) -> Update {
        if matches!(self.run.step().asks, LessonTask::Winnable { .. }) {
            return match character {
                'y' | 'n' if !self.run.is_solved() => {
                    let answer = self.run.answer_winnable(character == 'y');
                    self.take(answer, true)
                }
                _ => Update::default(),
            };
        }
        let targets = self.session.targets();
        let mut lettered = (0..).zip(&targets);
        let chosen = lettered
            .find(|&(index, _)| scene::letter(self.session.board(), index) == Some(character));
        match chosen.map(|(_, &jump)| jump) {
            Some(jump) => self.play(PlayCommand::Jump(jump)),
            None => Update::default(),
        }
    }

    /// A hole is chosen: to pick up its peg, to jump there, or as an answer.
    pub(super) fn select(&mut self, hole: Hole) -> Update {
        match self.run.step().asks {
            LessonTask::Play(_) => self.play(PlayCommand::Select(hole)),
            LessonTask::Winnable { .. } => Update::notice("answer with y for yes or n for no"),
            LessonTask::Survivors | LessonTask::Stuck if self.run.is_solved() => Update::default(),
            LessonTask::Survivors | LessonTask::Stuck => {
                let _ = self.session.carry_out(PlayCommand::LookAt(hole));
                let answer = self.run.answer_hole(hole);
                self.take(answer, false)
            }
        }
    }

    /// Takes an answer in. One that ends the question does so right or wrong.
    fn take(&mut self, answer: LessonAnswer, is_end: bool) -> Update {
        let failed = if answer.is_right {
            None
        } else {
            self.run.err()
        };
        let grade = if answer.is_right || is_end {
            self.run.solve().map(|grade| failed.unwrap_or(grade))
        } else {
            failed
        };
        self.answer = Some(answer);
        self.record(grade)
    }

    /// Does something on the board.
    fn play(&mut self, command: PlayCommand) -> Update {
        let is_asked = !matches!(self.run.step().asks, LessonTask::Play(_));
        if is_asked && !matches!(command, PlayCommand::LookAt(_)) {
            return Update::notice("this is a question: there is nothing to play here");
        }
        let judged = self.judge();
        let reaction = self.session.carry_out(command);
        if let Some(jump) = reaction.jump {
            self.motion.show(jump);
        }
        self.follow();
        let mut update = match reaction.notice {
            Notice::Says(text) => Update::notice(text),
            Notice::Tells(_) | Notice::Nothing | Notice::Unchanged => Update::default(),
        };
        update.effects.extend(judged.effects);
        if self.session.game().status() == Status::Won {
            let grade = self.run.solve();
            if grade.is_some() {
                self.motion.celebrate(!self.run.has_erred());
            }
            update.effects.extend(self.record(grade).effects);
        }
        update
    }

    /// Plays a line of notation that can be played; `None` where the text is something else.
    pub(super) fn play_typed(&mut self, text: &str) -> Option<Update> {
        let text = text.trim().trim_start_matches(':');
        let is_asked = matches!(self.run.step().asks, LessonTask::Play(_));
        let line = self.session.read_line(text).ok().filter(|_| is_asked)?;
        (!line.is_empty()).then(|| self.play(PlayCommand::Line(text.to_owned())))
    }

    /// Notes that the try went wrong, once that is known.
    pub(super) fn judge(&mut self) -> Update {
        let is_lost = matches!(self.session.told(), Some(Standing::Lost(_)));
        let grade = if is_lost && !self.is_shown() {
            self.run.err()
        } else {
            None
        };
        self.record(grade)
    }

    fn record(&self, grade: Option<Grade>) -> Update {
        let Some(grade) = grade else {
            return Update::default();
        };
        let steps = self.run.stage() + 1;
        Update::effect(match &self.place {
            LessonPlace::Course(_) => Effect::RecordLesson {
                lesson: self.run.lesson().id.clone(),
                stage: self.run.stage(),
                grade,
            },
            LessonPlace::Practice(_) if !self.run.is_solved() => return Update::default(),
            LessonPlace::Practice(problem) => Effect::RecordBlocks {
                problem: problem.clone(),
                progress: PlanProgress {
                    steps,
                    slips: self.run.slips(),
                },
                is_last: steps == lesson_run::stages(self.run.lesson()),
            },
        })
    }

    /// Plays the demonstration from the start.
    fn show(&mut self) -> Update {
        let LessonTask::Play(line) = &self.run.step().asks else {
            return Update::notice(
                "there is nothing to be shown here: the answer is told as soon as one is given",
            );
        };
        let line = line.clone();
        if self.guide.is_some() && !self.is_guided {
            self.is_guided = true;
            let failed = self.run.err();
            let update = self.record(failed);
            return update.saying("the next step is shown; once more: the whole line plays itself");
        }
        let grade = if self.run.stage() > 0 || self.run.part().is_some() {
            self.run.err()
        } else {
            None
        };
        self.session = session(&self.run);
        self.showing = Some(Demonstration {
            line,
            played: 0,
            since: Duration::ZERO,
        });
        self.record(grade)
    }

    /// Takes in how far the try has come on the way that is told.
    fn follow(&mut self) {
        if let Some(guide) = &mut self.guide {
            guide.follow(self.session.game());
        }
    }

    /// Ends the demonstration; the board is as at the start. Whether it played.
    pub(super) fn stop_showing(&mut self) -> bool {
        let was_shown = self.showing.take().is_some();
        if was_shown {
            self.motion.finish();
            self.session = session(&self.run);
            self.follow();
        }
        was_shown
    }

    pub(super) fn until_step(&self) -> Option<Duration> {
        let frame = self.motion.until_frame();
        let step = self
            .showing
            .as_ref()
            .map(|showing| PACE.saturating_sub(showing.since));
        frame.into_iter().chain(step).min()
    }

    /// Time passes: the demonstration goes on, and stands still at its end.
    pub(super) fn advance(&mut self, elapsed: Duration) {
        self.motion.tick(elapsed);
        let Some(showing) = &mut self.showing else {
            return;
        };
        showing.since += elapsed;
        if showing.since < PACE {
            return;
        }
        showing.since = Duration::ZERO;
        let next = showing.line.get(showing.played).copied();
        showing.played += 1;
        match next.and_then(Action::jump) {
            Some(jump) => {
                let reaction = self.session.carry_out(PlayCommand::Jump(jump));
                let _ = self.session.carry_out(PlayCommand::Drop);
                if let Some(jump) = reaction.jump {
                    self.motion.show(jump);
                }
            }
            None => drop(self.stop_showing()),
        }
    }

    /// Goes to the next stage or the next lesson, or back.
    fn go(&mut self, forward: bool, env: &Env) -> Update {
        let stage = if forward {
            Some(self.run.stage() + 1)
        } else {
            self.run.stage().checked_sub(1)
        };
        if let Some(run) = stage.and_then(|stage| self.run.at(stage)) {
            self.session = session(&run);
            (self.is_reading, self.scroll) = (run.stage() == 0, 0);
            self.run = run;
            self.guide = guide(&self.run);
            self.is_guided = self.run.stage() == 0;
            self.answer = None;
            self.motion.finish();
            return Update::default();
        }
        let at = match &self.place {
            LessonPlace::Course(number) => *number,
            LessonPlace::Practice(_) if !forward => {
                return Update::notice("this is the first step");
            }
            LessonPlace::Practice(problem) => {
                let due = env.records.practice.by_blocks.due(problem);
                let when = due.filter(|_| self.run.is_solved());
                let when = when.map_or_else(
                    || "left before its last step was played".to_owned(),
                    |day| format!("comes back by blocks on {}", day.strftime("%-d %B")),
                );
                return Update::back().saying(format!("{}: {when}", problem.title()));
            }
        };
        let number = if forward {
            Some(at + 1)
        } else {
            at.checked_sub(1)
        };
        match number.filter(|&number| number < env.course().lessons().len()) {
            Some(number) => Update::open_instead(Route::Lesson { number, stage: 0 }),
            None if forward => Update::back().saying("that was the last lesson"),
            None => Update::notice("this is the first lesson"),
        }
    }
}

/// The way through the task at hand, where it is long and no part of a plan.
fn guide(run: &LessonRun) -> Option<Guide> {
    match &run.step().asks {
        LessonTask::Play(line) if run.part().is_none() => Guide::new(&run.step().problem, line),
        _ => None,
    }
}

/// A try of the task at hand, in which every loss is told.
fn session(run: &LessonRun) -> PlaySession {
    let game = Game::new(run.step().problem.clone());
    let mut session = PlaySession::new(game, None).with_lamp();
    session.tell_losses();
    session
}
