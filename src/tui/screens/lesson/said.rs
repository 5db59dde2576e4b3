//! What a lesson says to the player.

use crate::app::advice::knowledge::Standing;
use crate::app::learn::lesson_run;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::problem::Status;
use crate::tui::screens::lesson::state::LessonScreen;

/// What is said to the player now.
pub(super) enum Said {
    /// What to do.
    Task(String),
    /// That it is done.
    Good(String),
    /// That it went wrong, and why.
    Wrong(String),
}

impl LessonScreen {
    /// What is said now.
    pub(super) fn said(&self, undo: &str, select: &str) -> Said {
        let game = self.session.game();
        let next = format!("{select}: on");
        if self.is_shown() {
            return Said::Task("Shown to you: any key ends it.".to_owned());
        }
        if let Some(answer) = self.answer() {
            let text = answer.explanation.text.clone();
            return if answer.is_right {
                Said::Good(format!("{text} {next}."))
            } else {
                Said::Wrong(text)
            };
        }
        if self.run.is_solved() && self.run.part().is_some() {
            let (step, steps) = (self.run.stage() + 1, lesson_run::stages(self.run.lesson()));
            let done = if step < steps {
                format!("Step {step} of {steps} is done.")
            } else {
                format!("The last of {steps} steps is done: solved by blocks.")
            };
            return Said::Good(format!("{done} {next}."));
        }
        if self.run.is_solved() {
            return Said::Good(format!("{} {next}.", self.run.solved_text(game)));
        }
        if let Some(lost) = self.session.told_loss() {
            let jump = notation::line(self.session.board(), &[lost.action]);
            let own = self
                .run
                .said_of(&game.played(), lost.action)
                .map(str::to_owned);
            let why = own.or_else(|| lost.why.map(|why| why.text));
            let why = why.unwrap_or_else(|| format!("{jump} loses."));
            let spoils = match self.run.part() {
                Some(_) => format!("{jump} spoils the step. "),
                None => String::new(),
            };
            return Said::Wrong(format!("{spoils}{why} {undo} takes back, then try again."));
        }
        match (game.status(), self.session.told()) {
            (Status::Stuck, _) => {
                Said::Wrong(format!("No peg can jump any more. {undo} takes back."))
            }
            (_, Some(Standing::Lost(_))) => Said::Wrong(format!(
                "That way the goal is out of reach. {undo} takes back."
            )),
            _ => Said::Task(self.guided(undo).unwrap_or_else(|| self.run.task_text())),
        }
    }

    /// The step that comes next, where that is told.
    fn guided(&self, undo: &str) -> Option<String> {
        let guide = self.guide.as_ref().filter(|_| self.is_guided)?;
        guide.text(self.session.board(), undo)
    }

    /// The holes of that step.
    pub(super) fn guide_marks(&self) -> Option<HoleSet> {
        let guide = self.guide.as_ref().filter(|_| self.is_guided)?;
        Some(guide.marks())
    }

    /// Which keys pick a peg up and jump with it, in the first lesson, whoever has come there knows of none.
    pub(super) fn keys_text(&self, arrows: &str, select: &str) -> Option<String> {
        let is_first = self.number() == Some(0) && !self.is_shown();
        let is_playing = is_first && !self.run.is_solved() && self.session.told_loss().is_none();
        is_playing.then(|| match self.session.held() {
            None => format!("{arrows} move the cursor, {select} picks a peg up."),
            Some(_) => format!("{arrows} jump with the peg, {select} puts it down."),
        })
    }
}
