//! Where a won game took moves that it need not have taken.
//!
//! The moves so far and the fewest left from there, a new move being begun, make a total after each move of the game.
//! It begins with par, ends with the moves of the game, and never falls: where it rises, moves were lost. So it need
//! not be known everywhere: between two totals that are the same all are, and a rise is found by halving.

use crate::app::advice::timeline::Timeline;
use crate::rules::notation;
use crate::rules::position::{self, Position};
use crate::rules::problem::Problem;
use crate::rules::text::{counted, listed};

/// The totals of a won game, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostMoves {
    /// The start and the end of each move, in actions.
    ends: Vec<usize>,
    moves: Vec<usize>,
    texts: Vec<String>,
    totals: Vec<MoveTotal>,
    wanted: Option<Position>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MoveTotal {
    Unasked,
    /// Asked for and not proven.
    Unproven,
    Proven(usize),
}

/// Moves lost with one of the moves of a game, mostly with the only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveLoss {
    /// The first run of actions it can be, counted from 1.
    first: usize,
    /// The last one it can be.
    last: usize,
    moves: usize,
}

impl LostMoves {
    /// What is known of a game; nothing where it does not reach the goal. `fewest` is the fewest moves from a position
    /// of the game, where they are proven: nothing where that was not asked for, and nothing in it where it was and is
    /// not proven.
    pub fn of(
        timeline: &Timeline,
        problem: &Problem,
        fewest: impl Fn(Position) -> Option<Option<usize>>,
    ) -> Option<LostMoves> {
        let (actions, positions) = (timeline.actions(), timeline.positions());
        positions.last().filter(|end| problem.is_won(**end))?;
        let mut end = 0;
        let mut ends = vec![0];
        ends.extend(position::moves(actions).map(|run| {
            end += run.len();
            end
        }));
        let moves: Vec<usize> = ends
            .iter()
            .map(|&end| position::move_count(&actions[..end]))
            .collect();
        let totals = ends
            .iter()
            .zip(&moves)
            .map(|(&end, moves)| match fewest(positions[end]) {
                _ if end == actions.len() => MoveTotal::Proven(*moves),
                None => MoveTotal::Unasked,
                Some(None) => MoveTotal::Unproven,
                Some(Some(left)) => MoveTotal::Proven(moves + left),
            });
        let mut lost = LostMoves {
            totals: totals.collect(),
            texts: position::moves(actions)
                .map(|run| notation::one_move(problem.board(), run))
                .collect(),
            moves,
            ends,
            wanted: None,
        };
        lost.wanted = lost.open().map(|index| positions[lost.ends[index]]);
        Some(lost)
    }

    pub fn wanted(&self) -> Option<Position> {
        self.wanted
    }

    /// The move end about which something has to be known next: the start, then the middle of a stretch along which the
    /// total rises. Where nothing could be proven, what comes later has fewer pegs and is tried instead.
    fn open(&self) -> Option<usize> {
        match self.totals[0] {
            MoveTotal::Unasked => return Some(0),
            MoveTotal::Unproven => return None,
            MoveTotal::Proven(_) => {}
        }
        self.rises().find_map(|(from, to)| {
            let tried = (from + 1..to).rfind(|&at| self.totals[at] == MoveTotal::Unproven);
            let first = tried.map_or(from + 1, |tried| tried + 1);
            (first < to).then_some(usize::midpoint(first, to - 1))
        })
    }

    /// The neighbouring move ends with known totals between which the total rises.
    fn rises(&self) -> impl Iterator<Item = (usize, usize)> {
        let known: Vec<usize> = (0..self.totals.len())
            .filter(|&at| matches!(self.totals[at], MoveTotal::Proven(_)))
            .collect();
        let pairs: Vec<_> = known.windows(2).map(|pair| (pair[0], pair[1])).collect();
        pairs
            .into_iter()
            .filter(|&(from, to)| self.totals[from] != self.totals[to])
    }

    pub fn losses(&self) -> Vec<MoveLoss> {
        let loss = |(from, to): (usize, usize)| match (self.totals[from], self.totals[to]) {
            (MoveTotal::Proven(before), MoveTotal::Proven(after)) => Some(MoveLoss {
                first: from + 1,
                last: to,
                moves: after.saturating_sub(before),
            }),
            _ => None,
        };
        self.rises().filter_map(loss).collect()
    }

    /// The depth, in actions, before the first move with which moves are proven to be lost.
    pub fn first_turn(&self) -> Option<usize> {
        let sure = self
            .losses()
            .into_iter()
            .find(|loss| loss.first == loss.last);
        sure.map(|loss| self.ends[loss.first - 1])
    }

    /// After that many actions, where a move ends: the moves so far, and the fewest left from there.
    pub fn at(&self, depth: usize) -> Option<(usize, usize)> {
        let index = self.ends.iter().position(|&end| end == depth)?;
        let proven = |at: usize| match self.totals[at] {
            MoveTotal::Proven(total) => Some(total),
            MoveTotal::Unasked | MoveTotal::Unproven => None,
        };
        let before = (0..=index).rev().find_map(proven)?;
        let after = (index..self.totals.len()).find_map(proven)?;
        let so_far = self.moves[index];
        (before == after).then(|| (so_far, before - so_far))
    }

    /// How many moves were lost with the move that ends after that many actions, where it is known.
    pub fn with_move_to(&self, depth: usize) -> Option<usize> {
        let index = self.ends.iter().position(|&end| end == depth)?;
        let losses = self.losses().into_iter();
        let mut sure = losses.filter(|loss| loss.first == loss.last);
        Some(sure.find(|loss| loss.last == index)?.moves)
    }

    pub fn is_open(&self) -> bool {
        self.wanted.is_some()
    }

    /// The losses in words, such as `2 moves lost with move 5, d5-d3; 1 move lost with one of moves 9 to 11`. Of more
    /// than [`LostMoves::MOST_TOLD`] only the numbers are told. Nothing where none are known.
    pub fn text(&self) -> String {
        let losses = self.losses();
        if losses.len() > LostMoves::MOST_TOLD {
            return self.numbers_of(&losses);
        }
        let texts = losses.into_iter().map(|loss| {
            let moves = counted(loss.moves, "move");
            let (first, last) = (self.moves[loss.first], self.moves[loss.last]);
            if loss.first == loss.last {
                let text = &self.texts[loss.last - 1];
                format!("{moves} lost with move {last}, {text}")
            } else {
                format!("{moves} lost with one of moves {first} to {last}")
            }
        });
        texts.collect::<Vec<_>>().join("; ")
    }

    const MOST_TOLD: usize = 3;

    /// Losses by the numbers of their moves: `10 moves lost, with moves 5, 8, one of 10 to 12 and 24 (2)`.
    fn numbers_of(&self, losses: &[MoveLoss]) -> String {
        let all: usize = losses.iter().map(|loss| loss.moves).sum();
        let number = |loss: &MoveLoss| {
            let which = match (self.moves[loss.first], self.moves[loss.last]) {
                (first, last) if first == last => last.to_string(),
                (first, last) => format!("one of {first} to {last}"),
            };
            match loss.moves {
                1 => which,
                moves => format!("{which} ({moves})"),
            }
        };
        let numbers: Vec<String> = losses.iter().map(number).collect();
        format!(
            "{} lost, with moves {}",
            counted(all, "move"),
            listed(&numbers)
        )
    }

    /// Each move with its number, and the moves so far and the fewest left after it where they are known.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &str, Option<(usize, usize)>)> {
        let numbered = self.texts.iter().enumerate();
        numbered.map(|(index, text)| {
            (
                self.moves[index + 1],
                text.as_str(),
                self.at(self.ends[index + 1]),
            )
        })
    }
}
