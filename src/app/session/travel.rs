//! Going through the history of a game: back, forth, to another branch, to the start.

use crate::app::session::reaction::{Reaction, SessionEffect};
use crate::app::session::{PlaySession, first_cursor};
use crate::rules::board::Jump;
use crate::rules::game::Game;
use crate::rules::hole::Hole;

impl PlaySession {
    pub(super) fn take_back<T>(&mut self, undo: impl Fn(&mut Game) -> T) -> Reaction {
        if !self.game.can_undo() {
            return Reaction::notice("this is the start: there is nothing to take back");
        }
        undo(&mut self.game);
        self.look_at_next_peg();
        Reaction::save()
    }

    pub(super) fn play_again<T>(&mut self, redo: impl Fn(&mut Game) -> T) -> Reaction {
        if !self.game.can_redo() {
            return Reaction::notice("there is nothing to play again");
        }
        redo(&mut self.game);
        self.look_at_last_peg();
        Reaction::save().showing(self.last_seen_jump())
    }

    pub(super) fn switch_branch(&mut self, forward: bool) -> Reaction {
        if !self.game.switch_branch(forward) {
            return Reaction::notice(
                "there is one line only: taking back and playing on makes another branch",
            );
        }
        self.look_at_last_peg();
        Reaction::save()
    }

    pub(super) fn restart(&mut self) -> Reaction {
        // Help that was taken here counts no longer for what is played from now on.
        if self.game.played().is_empty() && self.game.hints() == 0 {
            return Reaction::notice("this is the start already");
        }
        let is_back = self.game.can_undo();
        self.game.restart();
        // Of an exercise the help counts on.
        if !is_back && self.game.hints() > 0 {
            return Reaction::notice("this is the start already");
        }
        for win in &mut self.wins {
            win.is_of_this_attempt = false;
        }
        self.adviser.forget_hint();
        self.begin_with_lamp();
        self.cursor = first_cursor(&self.game);
        self.held = None;
        let news = if is_back {
            "started again; {undo} takes that back"
        } else {
            "started again: the help taken before counts no longer"
        };
        Reaction {
            effects: vec![SessionEffect::Save],
            ..Reaction::news(news)
        }
    }

    pub(super) fn go_to(&mut self, depth: usize) -> Reaction {
        self.game.go_to(depth);
        self.look_at_next_peg();
        Reaction::save()
    }

    /// The cursor goes to the peg whose jump has just been taken back.
    fn look_at_next_peg(&mut self) {
        let next = self.game.ahead().first().and_then(|action| action.jump());
        match next {
            Some(jump) => self.look_at(self.game.problem().seen_jump(jump).from),
            None => self.look_at_last_peg(),
        }
    }

    fn look_at_last_peg(&mut self) {
        let last = self.last_seen_jump().map(|jump| jump.to);
        self.look_at(last.unwrap_or(self.cursor));
    }

    fn last_seen_jump(&self) -> Option<Jump> {
        let last = self.game.last_jump()?;
        Some(self.game.problem().seen_jump(last))
    }

    pub(super) fn look_at(&mut self, hole: Hole) {
        self.held = None;
        self.cursor = hole;
    }
}
