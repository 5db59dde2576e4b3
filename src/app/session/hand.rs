//! The player's hand over the board: the cursor, the peg that is picked up, and the jumps that it can make.
//!
//! A hand knows what is seen. Where a problem is played backwards that is not what the game has: pegs go back, and each
//! such way is a jump of the game from its end to its start. Here the one becomes the other.

use crate::app::session::PlaySession;
use crate::app::session::reaction::Reaction;
use crate::rules::board::Jump;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::position::{Action, IllegalAction};
use crate::rules::problem::Status;

impl PlaySession {
    pub fn cursor(&self) -> Hole {
        self.cursor
    }

    pub fn pegs(&self) -> HoleSet {
        let game = &self.game;
        game.problem().seen_pegs(game.position().pegs)
    }

    pub fn held(&self) -> Option<Hole> {
        self.held
    }

    /// The jumps of the peg that is picked up, as they are seen, in the board's order.
    pub fn targets(&self) -> Vec<Jump> {
        let jumps = |hole| self.jumps_from(hole);
        self.held.map(jumps).into_iter().flatten().collect()
    }

    /// The jump of the peg that is picked up to a hole, as it is seen.
    pub(crate) fn target_at(&self, hole: Hole) -> Option<Jump> {
        self.jump_between(self.held?, hole)
    }

    pub(crate) fn jump_between(&self, from: Hole, to: Hole) -> Option<Jump> {
        self.jumps_from(from).find(|jump| jump.to == to)
    }

    pub fn jumps_from(&self, hole: Hole) -> impl Iterator<Item = Jump> {
        let jumps = self.game.position().jumps(self.board());
        let seen = jumps.map(|jump| self.game.problem().seen_jump(jump));
        seen.filter(move |jump| jump.from == hole)
    }

    pub fn can_jump(&self, hole: Hole) -> bool {
        self.jumps_from(hole).next().is_some()
    }

    /// What choosing the hole under the cursor does, in a word; `None` where it does nothing.
    pub(crate) fn choice(&self) -> Option<&'static str> {
        let cursor = self.cursor;
        let can_pick_up = match self.held {
            Some(held) if held == cursor => return Some("drop"),
            Some(_) if self.target_at(cursor).is_some() => return Some("jump"),
            Some(_) => self.pegs().contains(cursor),
            None => self.game.status() != Status::Stuck,
        };
        can_pick_up.then_some("pick up")
    }

    pub(super) fn select(&mut self, hole: Hole) -> Reaction {
        self.cursor = hole;
        if self.held == Some(hole) {
            self.held = None;
            return Reaction::default();
        }
        if let Some(jump) = self.target_at(hole) {
            return self.play_seen(jump);
        }
        if self.pegs().contains(hole) {
            return self.pick_up(hole);
        }
        match self.held {
            Some(from) => self.refuse_jump(from, hole),
            None => Reaction::notice(format!("no peg to pick up at {}", self.board().label(hole))),
        }
    }

    fn pick_up(&mut self, hole: Hole) -> Reaction {
        if self.can_jump(hole) {
            self.held = Some(hole);
            return Reaction::default();
        }
        let why = match self.game.problem().forwards() {
            Some(_) => "cannot go back: it has no two empty holes in a row beside it",
            None => "cannot jump: it has no neighbour with an empty hole behind",
        };
        Reaction::notice(format!("the peg at {} {why}", self.board().label(hole)))
    }

    pub(super) fn play_seen(&mut self, seen: Jump) -> Reaction {
        let jump = self.game.problem().seen_jump(seen);
        self.play(Action::Jump(jump))
    }

    fn refuse_jump(&self, from: Hole, to: Hole) -> Reaction {
        let board = self.board();
        let problem = self.game.problem();
        let why = match board.jumps().between(from, to) {
            None => IllegalAction::NoSuchJump { from, to },
            Some(seen) => {
                let action = Action::Jump(problem.seen_jump(seen));
                match self.game.position().play(board, action) {
                    Err(illegal) => illegal,
                    Ok(_) => return Reaction::default(),
                }
            }
        };
        Reaction::notice(problem.why_illegal(why))
    }

    pub fn read_line(&self, text: &str) -> Result<Vec<Action>, String> {
        let board = self.board();
        let line = notation::read_line(board, text).map_err(|error| error.to_string())?;
        let replayed = self
            .game
            .problem()
            .replay_typed(self.game.position(), &line);
        replayed.map_err(|error| {
            let rest = if error.played.is_empty() {
                ""
            } else {
                "; nothing was played"
            };
            format!("{error}{rest}")
        })
    }
}
