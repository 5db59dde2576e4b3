//! What is known about the positions of a problem: the solver's answers, and what follows from them.
//!
//! Only proven things follow: the positions along a winning line are winnable, whatever comes after a lost position is
//! lost, and a position is what its ways on make it. An undecided position stays so only until something is proven.

use std::collections::HashMap;

use crate::proof::Reason;
use crate::rules::board::Board;
use crate::rules::position::{Action, Position, move_count};
use crate::solve::{Outcome, Verdict};

#[derive(Default, Debug)]
pub struct Knowledge {
    positions: HashMap<Position, Outcome>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Winnable(Ways),
    Lost(Loss),
    Unknown,
    /// The search ran out.
    Undecided,
}

impl Standing {
    /// Whether it is lost, with a winnable position to go back to.
    pub(crate) fn can_return(self) -> bool {
        matches!(self, Standing::Lost(loss) if loss.winnable.is_some())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ways {
    pub winning: usize,
    /// Those of which it is not known.
    pub open: usize,
    pub all: usize,
}

impl Ways {
    pub(super) fn of(verdicts: impl Iterator<Item = Option<Verdict>>) -> Ways {
        let mut ways = Ways::default();
        for verdict in verdicts {
            ways.all += 1;
            match verdict {
                Some(Verdict::Winnable) => ways.winning += 1,
                Some(Verdict::Lost) => {}
                Some(Verdict::Undecided) | None => ways.open += 1,
            }
        }
        ways
    }
}

/// Where on the line of a game the goal went out of reach, in actions from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The first position known to be lost.
    pub lost: usize,
    /// The last position known to be winnable.
    pub winnable: Option<usize>,
    /// A position in between about which nothing has been asked: the middle one.
    pub open: Option<usize>,
}

impl Loss {
    /// Whether the loss is proven to have come with the action that led to the first lost position.
    pub fn is_exact(self) -> bool {
        self.winnable.map_or(0, |depth| depth + 1) == self.lost
    }
}

impl Knowledge {
    pub fn outcome(&self, position: Position) -> Option<&Outcome> {
        self.positions.get(&position)
    }

    pub fn line(&self, position: Position) -> Option<&[Action]> {
        self.outcome(position)?.line()
    }

    pub fn reason(&self, position: Position) -> Option<&Reason> {
        self.outcome(position)?.reason()
    }

    fn is_winnable(&self, position: Position) -> bool {
        self.line(position).is_some()
    }

    fn is_lost(&self, position: Position) -> bool {
        self.reason(position).is_some()
    }

    /// Takes in what has been found out about a position, and about those along its line.
    pub fn learn(&mut self, position: Position, outcome: Outcome) {
        let Outcome::Winnable(line) = outcome else {
            self.put(position, outcome);
            return;
        };
        for (position, outcome) in along(position, &line) {
            self.put(position, outcome);
        }
    }

    pub fn improve(&mut self, position: Position, line: &[Action]) {
        let known = self.line(position);
        if known.is_some_and(|known| move_count(known) <= move_count(line)) {
            return;
        }
        self.positions.extend(along(position, line));
    }

    /// What is proven is not learnt again: a line that is being followed stays the same.
    fn put(&mut self, position: Position, outcome: Outcome) {
        let known = self.positions.entry(position).or_insert(Outcome::Undecided);
        if *known == Outcome::Undecided {
            *known = outcome;
        }
    }

    /// Draws the conclusion from the ways on in a position that is undecided by itself.
    pub fn conclude(&mut self, board: &Board, position: Position) {
        if self.outcome(position) != Some(&Outcome::Undecided) {
            return;
        }
        let mut reasons = Vec::new();
        let mut is_lost = true;
        for action in position.actions(board) {
            match self.outcome(position.play_unchecked(action)) {
                Some(Outcome::Winnable(line)) => {
                    let line = [&[action], &line[..]].concat();
                    self.learn(position, Outcome::Winnable(line));
                    return;
                }
                Some(Outcome::Lost(reason)) => reasons.push((action, reason.clone())),
                Some(Outcome::Undecided) | None => is_lost = false,
            }
        }
        if is_lost {
            self.put(position, Outcome::Lost(Reason::OneJump(reasons)));
        }
    }

    pub fn forget_undecided(&mut self) {
        self.positions
            .retain(|_, outcome| *outcome != Outcome::Undecided);
    }

    pub fn standing(&self, board: &Board, line: &[Position]) -> Standing {
        if let Some(loss) = self.loss(line) {
            return Standing::Lost(loss);
        }
        let last = line.last().copied();
        match last.and_then(|last| Some((last, self.outcome(last)?))) {
            None => Standing::Unknown,
            Some((last, Outcome::Winnable(_))) => Standing::Winnable(self.ways(board, last)),
            Some(_) => Standing::Undecided,
        }
    }

    fn loss(&self, line: &[Position]) -> Option<Loss> {
        let lost = line.iter().position(|&position| self.is_lost(position))?;
        let before = &line[..lost];
        let winnable = before
            .iter()
            .rposition(|&position| self.is_winnable(position));
        let first = winnable.map_or(0, |depth| depth + 1);
        let open: Vec<usize> = (first..lost)
            .filter(|&depth| self.outcome(line[depth]).is_none())
            .collect();
        Some(Loss {
            lost,
            winnable,
            open: open.get(open.len() / 2).copied(),
        })
    }

    fn ways(&self, board: &Board, position: Position) -> Ways {
        let verdict = |child| self.outcome(child).map(Outcome::verdict);
        Ways::of(after(board, position).map(verdict))
    }

    pub fn unknown_after(&self, board: &Board, position: Position) -> Option<Position> {
        after(board, position).find(|&child| self.outcome(child).is_none())
    }
}

fn after(board: &Board, position: Position) -> impl Iterator<Item = Position> {
    let actions = position.actions(board);
    actions.map(move |action| position.play_unchecked(action))
}

/// The positions along a winning line, each with what is left of it.
fn along(start: Position, line: &[Action]) -> impl Iterator<Item = (Position, Outcome)> {
    let rests = (0..).map(|played| Outcome::Winnable(line[played..].to_vec()));
    start.along(line).zip(rests)
}
