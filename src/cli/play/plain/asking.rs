//! What the play session asks for: it is kept at once, and the solver is waited for.

use std::io;
use std::time::Instant;

use crate::app::daily;
use crate::app::session::command::PlayCommand;
use crate::app::session::keeping::{self, KeptOutcome, TAKEN_BACK};
use crate::app::session::reaction::{Reaction, SessionEffect};
use crate::app::worker::{Question, Reply};
use crate::cli::play::plain::{LONGEST_WAIT, Plain};
use crate::run::StopFlag;

impl Plain<'_> {
    pub(super) fn carry_out(&mut self, command: PlayCommand) -> io::Result<Reaction> {
        let reaction = self.session.carry_out(command);
        self.keep(reaction)
    }

    /// Carries out a command, with the answer of the solver where the player is told something by it.
    pub(super) fn ask(&mut self, command: PlayCommand) -> io::Result<Reaction> {
        let told = self.carry_out(command)?;
        let learnt = self.think(None)?;
        self.session.interrupt();
        Ok(learnt.unwrap_or(told))
    }

    /// Has everything answered that the player wants to know in a review of the whole line, or now, as far as that goes
    /// without waiting too long; gives what is told last.
    pub(super) fn think(&mut self, reviewed: Option<usize>) -> io::Result<Option<Reaction>> {
        let mut told = None;
        let until = Instant::now() + LONGEST_WAIT;
        while (reviewed.is_some() || Instant::now() < until)
            && let Some(SessionEffect::Ask(question)) = self.session.consult(reviewed)
        {
            let reply = self.reply(*question);
            let reaction = self.session.learn(reply);
            let reaction = self.keep(reaction)?;
            if reaction.tells() {
                told = Some(reaction);
            }
        }
        Ok(told)
    }

    pub(super) fn reply(&mut self, mut question: Question) -> Reply {
        let time = question.budget.time.unwrap_or(LONGEST_WAIT);
        question.budget.time = Some(time.min(LONGEST_WAIT));
        question.budget.memory = self.store.settings().memory;
        self.solver.answer(&question, StopFlag::default())
    }

    /// Keeps what a reaction asks for.
    pub(super) fn keep(&mut self, mut reaction: Reaction) -> io::Result<Reaction> {
        for effect in std::mem::take(&mut reaction.effects) {
            let (game, store) = (self.session.game(), &mut self.store);
            match keeping::keep(&effect, game, store, &self.library, daily::today()) {
                KeptOutcome::Nothing | KeptOutcome::Recorded => {}
                KeptOutcome::Won(won) => self.session.record(*won),
                KeptOutcome::Answered(answered) => {
                    let counted = self.session.answer(*answered);
                    self.keep(counted)?;
                }
                KeptOutcome::TakenBack => self.say(TAKEN_BACK)?,
            }
        }
        Ok(reaction)
    }
}
