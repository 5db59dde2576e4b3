//! A lesson that is being taken, whatever it is shown on: the try or the question at hand, what is said and pointed at
//! now, and what is to be kept of it.

use jiff::civil::Date;

use crate::app::advice::knowledge::Standing;
use crate::app::learn::by_blocks::ByBlocks;
use crate::app::learn::course::Course;
use crate::app::learn::guide::Guide;
use crate::app::learn::lesson::{Lesson, LessonTask};
use crate::app::learn::lesson_run::{self, LessonAnswer, LessonRun};
use crate::app::practice::schedule::Grade;
use crate::app::session::PlaySession;
use crate::app::session::command::PlayCommand;
use crate::app::session::explanation::Explanation;
use crate::app::session::reaction::{Notice, Reaction, SessionEffect};
use crate::app::store::by_blocks::PlanProgress;
use crate::app::store::exercise::Practice;
use crate::rules::game::Game;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::{Problem, Status};

#[derive(Debug)]
pub(crate) struct LessonSession {
    place: LessonPlace,
    run: LessonRun,
    play: PlaySession,
    guide: Option<Guide>,
    is_guided: bool,
    answer: Option<LessonAnswer>,
}

#[derive(Clone, Debug)]
pub(crate) enum LessonPlace {
    /// The course; its number there, from 0.
    Course(usize),
    /// Practice: the problem that is played by blocks.
    Practice(Box<Problem>),
}

pub(crate) enum Said {
    Task,
    Next(String),
    Good(String),
    Wrong(String),
}

impl LessonSession {
    /// A lesson of the course from one of its stages, `None` for where it was left; `None` where there is no such
    /// lesson.
    pub(crate) fn of_course(
        course: &Course,
        number: usize,
        stage: Option<usize>,
        practice: &Practice,
        today: Date,
    ) -> Option<LessonSession> {
        let lesson = course.lessons().get(number)?.clone();
        let stage = stage.unwrap_or_else(|| stage_left(&lesson, practice));
        let run = LessonRun::new(lesson, stage, practice.lesson_seed(today));
        Some(LessonSession::new(LessonPlace::Course(number), run))
    }

    /// A problem by blocks, from the step it has come to.
    pub(crate) fn by_blocks(begun: &ByBlocks, practice: &Practice) -> LessonSession {
        let progress = practice.by_blocks.progress(&begun.problem);
        let run = LessonRun::new(begun.lesson.clone(), progress.steps, 0);
        let place = LessonPlace::Practice(Box::new(begun.problem.clone()));
        LessonSession::new(place, run.with_slips(progress.slips))
    }

    fn new(place: LessonPlace, run: LessonRun) -> LessonSession {
        let guide = match &run.step().asks {
            LessonTask::Play(line) if run.part().is_none() => Guide::new(&run.step().problem, line),
            _ => None,
        };
        LessonSession {
            place,
            play: attempt(&run),
            guide,
            is_guided: run.stage() == 0,
            answer: None,
            run,
        }
    }

    pub(crate) fn number(&self) -> Option<usize> {
        match self.place {
            LessonPlace::Course(number) => Some(number),
            LessonPlace::Practice(_) => None,
        }
    }

    pub(crate) fn place(&self) -> &LessonPlace {
        &self.place
    }

    pub(crate) fn run(&self) -> &LessonRun {
        &self.run
    }

    pub(crate) fn play(&self) -> &PlaySession {
        &self.play
    }

    /// The try, for the solver's answers. [`judge`](LessonSession::judge) takes in what follows from them.
    pub(crate) fn play_mut(&mut self) -> &mut PlaySession {
        &mut self.play
    }

    pub(crate) fn line(&self) -> Option<&[Action]> {
        match &self.run.step().asks {
            LessonTask::Play(line) => Some(line),
            _ => None,
        }
    }

    pub(crate) fn is_for_yes_or_no(&self) -> bool {
        matches!(self.run.step().asks, LessonTask::Winnable { .. })
    }

    /// Whether the task at hand is done, and nothing of it has been taken back.
    pub(crate) fn is_done(&self) -> bool {
        let is_shown = self.line().is_none() || self.play.game().status() == Status::Won;
        self.run.is_solved() && is_shown
    }

    /// Whether the solver looks on, so that a loss is told.
    pub(crate) fn is_judged(&self) -> bool {
        self.line().is_some() && self.play.game().status() != Status::Won
    }

    pub(crate) fn carry_out(&mut self, command: PlayCommand) -> Reaction {
        if self.line().is_none() && !matches!(command, PlayCommand::LookAt(_)) {
            return Reaction::notice("this is a question: there is nothing to play here");
        }
        let done = self.play.carry_out(command);
        self.follow();
        Reaction {
            notice: match done.notice {
                Notice::Says(why) => Notice::Says(why),
                _ => Notice::Nothing,
            },
            jump: done.jump,
            ..self.judge()
        }
    }

    /// Takes note of a win, and of a loss as soon as it is known.
    pub(crate) fn judge(&mut self) -> Reaction {
        let grade = match self.play.told() {
            _ if self.line().is_none() => None,
            _ if self.play.game().status() == Status::Won => self.run.solve(),
            Some(Standing::Lost(_)) => self.run.err(),
            _ => None,
        };
        self.record(grade)
    }

    /// A hole is chosen: to pick up its peg, to jump there, or as an answer.
    pub(crate) fn select(&mut self, hole: Hole) -> Reaction {
        if self.line().is_some() {
            return self.carry_out(PlayCommand::Select(hole));
        }
        if self.is_for_yes_or_no() {
            return Reaction::notice("answer with yes or no");
        }
        if self.run.is_solved() {
            return Reaction::default();
        }
        let _ = self.play.carry_out(PlayCommand::LookAt(hole));
        let answer = self.run.answer_hole(hole);
        let is_end = answer.is_right;
        self.take(answer, is_end)
    }

    /// Whether the goal can be reached is answered, which ends the question, right or wrong.
    pub(crate) fn answer_winnable(&mut self, is_winnable: bool) -> Reaction {
        if self.run.is_solved() {
            return Reaction::default();
        }
        let answer = self.run.answer_winnable(is_winnable);
        self.take(answer, true)
    }

    fn take(&mut self, answer: LessonAnswer, is_end: bool) -> Reaction {
        let failed = (!answer.is_right).then(|| self.run.err()).flatten();
        let solved = is_end.then(|| self.run.solve()).flatten();
        self.answer = Some(answer);
        self.record(failed.or(solved))
    }

    /// Tells the steps of a long task from now on, which counts as help; `None` where they are told or there are none.
    pub(crate) fn guide_on(&mut self) -> Option<Reaction> {
        if self.guide.is_none() || self.is_guided {
            return None;
        }
        self.is_guided = true;
        let helped = self.run.err();
        Some(self.record(helped))
    }

    /// A new try, of which the line is shown; in an exercise that counts as help.
    pub(crate) fn begin_shown(&mut self) -> Reaction {
        self.play = attempt(&self.run);
        self.follow();
        let is_exercise = self.run.stage() > 0 || self.run.part().is_some();
        let helped = is_exercise.then(|| self.run.err()).flatten();
        self.record(helped)
    }

    /// Takes in how far the try has come on the way that is told.
    fn follow(&mut self) {
        if let Some(guide) = &mut self.guide {
            guide.follow(self.play.game());
        }
    }

    fn record(&self, grade: Option<Grade>) -> Reaction {
        let steps = self.run.stage() + usize::from(self.run.is_solved());
        let effect = grade.map(|grade| match &self.place {
            LessonPlace::Course(_) => SessionEffect::RecordLesson {
                lesson: self.run.lesson().id.clone(),
                stage: self.run.stage(),
                grade,
            },
            // A slip is kept before the step is done too.
            LessonPlace::Practice(problem) => SessionEffect::RecordBlocks {
                problem: problem.clone(),
                progress: PlanProgress {
                    steps,
                    slips: self.run.slips(),
                },
                is_last: steps == lesson_run::stages(self.run.lesson()),
            },
        });
        Reaction {
            effects: effect.into_iter().collect(),
            ..Reaction::default()
        }
    }

    /// Goes to the next stage or the one before. Whether the lesson has such a stage.
    pub(crate) fn go(&mut self, forward: bool) -> bool {
        let other = beside(self.run.stage(), forward).and_then(|stage| self.run.at(stage));
        let is_there = other.is_some();
        if let Some(run) = other {
            *self = LessonSession::new(self.place.clone(), run);
        }
        is_there
    }

    /// What is said now. `undo` takes a jump back, and with `on` the lesson goes on.
    pub(crate) fn said(&self, undo: &str, on: &str) -> Said {
        let is_solved = self.is_done();
        if let Some(LessonAnswer {
            is_right,
            explanation: Explanation { text, .. },
        }) = &self.answer
        {
            return match (is_right, is_solved) {
                (true, _) => Said::Good(format!("{text} {on}.")),
                (false, true) => Said::Wrong(format!("{text} {on}.")),
                (false, false) => Said::Wrong(text.clone()),
            };
        }
        if is_solved {
            let how = self.run.solved_text(self.play.game());
            return Said::Good(format!("{how} {on}."));
        }
        if let Some(why) = self.loss_text() {
            return Said::Wrong(format!("{why} {undo} takes back, then try again."));
        }
        match (self.play.game().status(), self.play.told()) {
            (Status::Stuck, _) => {
                Said::Wrong(format!("No peg can jump any more. {undo} takes back."))
            }
            (_, Some(Standing::Lost(_))) => Said::Wrong(format!(
                "That way the goal is out of reach. {undo} takes back."
            )),
            _ => {
                let step = self.told_guide();
                let step = step.and_then(|guide| guide.text(self.play.board(), undo));
                step.map_or(Said::Task, Said::Next)
            }
        }
    }

    /// Which jump lost the game, and why, once that is known.
    fn loss_text(&self) -> Option<String> {
        let lost = self.play.told_loss()?;
        let jump = notation::action_text(self.play.board(), lost.action);
        let own = self.said_of(lost.action);
        let why = own
            .map(str::to_owned)
            // What can follow, line by line, is no sentence.
            .or_else(|| Some(lost.why?.text.split("\n\n").next()?.to_owned()));
        let why = why.unwrap_or_else(|| format!("{jump} loses."));
        Some(match self.run.part() {
            Some(_) => {
                let why = why.trim_start_matches(&format!("{jump} loses. "));
                format!("{jump} spoils the step. {why}")
            }
            None => why,
        })
    }

    fn said_of(&self, lost: Action) -> Option<&str> {
        self.run.said_of(&self.play.game().played(), lost)
    }

    fn told_guide(&self) -> Option<&Guide> {
        self.guide.as_ref().filter(|_| self.is_guided)
    }

    /// What is to be done; nothing more once a question is answered.
    pub(crate) fn task_text(&self) -> String {
        if self.answer.is_some() && self.run.is_solved() {
            return String::new();
        }
        self.run.task_text()
    }

    fn explanation(&self) -> Option<Explanation> {
        let of_answer = self
            .answer
            .as_ref()
            .map(|answer| answer.explanation.clone());
        of_answer.or_else(|| {
            let lost = self.play.told_loss()?;
            match self.said_of(lost.action) {
                // Marks and numbers of another reason would be of no help with it.
                Some(_) => Some(Explanation::marking(lost.action.jump()?.holes())),
                None => lost.why,
            }
        })
    }

    /// The holes that are pointed at: after a mistake those that tell why it is one, then those of the step that comes
    /// next, and before anything is done what the page speaks of.
    pub(crate) fn marks(&self) -> HoleSet {
        match (self.explanation(), self.told_guide()) {
            (Some(explanation), _) => explanation.marks,
            (None, Some(guide)) => guide.marks(),
            (None, None) if self.play.game().jump_count() == 0 => self.run.marks(),
            (None, None) => HoleSet::EMPTY,
        }
    }

    pub(crate) fn numbers(&self) -> Vec<(Hole, i32)> {
        let numbers = self.explanation().map(|explanation| explanation.numbers);
        let numbers = numbers.filter(|numbers| !numbers.is_empty());
        numbers.unwrap_or_else(|| self.run.numbers().to_vec())
    }
}

/// The stage at which a lesson was left: the first that is not solved, its own task where all are.
fn stage_left(lesson: &Lesson, practice: &Practice) -> usize {
    let solved = practice.lesson_stages.get(&lesson.id);
    let is_open = |stage: &usize| solved.is_none_or(|solved| !solved.contains(stage));
    (0..lesson_run::stages(lesson)).find(is_open).unwrap_or(0)
}

/// How far a lesson is learnt, in words; nothing of one that has not been begun.
pub(crate) fn how_learnt(lesson: &Lesson, practice: &Practice, today: Date) -> String {
    let stages = lesson_run::stages(lesson);
    let card = practice.lessons.cards.get(&lesson.id);
    match practice.stages_solved(&lesson.id) {
        _ if card.is_some_and(|card| card.is_due(today)) => "again today".to_owned(),
        0 => String::new(),
        solved if solved >= stages => "learnt".to_owned(),
        solved => format!("{solved} of {stages}"),
    }
}

/// The number after another, or before it, where there is one.
pub(crate) fn beside(number: usize, forward: bool) -> Option<usize> {
    if forward {
        Some(number + 1)
    } else {
        number.checked_sub(1)
    }
}

pub(crate) fn attempt(run: &LessonRun) -> PlaySession {
    PlaySession::new(Game::new(run.step().problem.clone()), None).telling_losses()
}
