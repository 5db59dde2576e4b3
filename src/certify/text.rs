//! The parts of the text that all proofs have, and what can be said of writing one.

use std::collections::HashSet;
use std::fmt::{self, Write};
use std::sync::Arc;

use crate::rules::hole::{HoleSet, MAX_HOLES};
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::rules::text::{as_one_line, counted};
use crate::verify::Claim;
use crate::verify::game::{Placed, Played};
use crate::verify::read::{MOST_PARTS, ProofHead, TITLE};

/// What has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenProof {
    /// The number of positions in the proof.
    pub positions: usize,
    /// The number of resource counts and bounds.
    pub counts: usize,
}

/// Why no proof has been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotWritten {
    /// The goal can be reached.
    Winnable,
    /// The limits ended it, after this number of positions.
    Stopped(usize),
    /// It would have more positions than there may be: that many were made.
    TooLarge(usize),
    /// The goal has that many ends: more than a proof may name, or none that the board has room for.
    Ends(usize),
    /// The checkpoint is none of a search that proved as many moves to be the fewest as the line has.
    Checkpoint,
    /// The board has as many holes as there can be, and proofs number the unused key after the last.
    NoPlaceForTheKey,
    /// The text could not be taken.
    Text,
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotWritten::Winnable => f.write_str("the goal can be reached"),
            NotWritten::Stopped(positions) => {
                write!(f, "the limits ended the proof after {positions} positions")
            }
            NotWritten::TooLarge(positions) => {
                write!(
                    f,
                    "the proof would be too large: it has more than {positions} positions"
                )
            }
            NotWritten::Ends(ends) => write!(
                f,
                "the goal has {}, and a proof names 1 to {MOST_PARTS}",
                counted(*ends, "end")
            ),
            NotWritten::Checkpoint => f.write_str(
                "the checkpoint is none of a search that proved that no line has fewer moves",
            ),
            NotWritten::NoPlaceForTheKey => {
                write!(
                    f,
                    "with Cremers' Key a proof has at most {} holes",
                    MAX_HOLES - 1
                )
            }
            NotWritten::Text => f.write_str("the proof could not be written"),
        }
    }
}

impl std::error::Error for NotWritten {}

impl From<fmt::Error> for NotWritten {
    fn from(_: fmt::Error) -> NotWritten {
        NotWritten::Text
    }
}

/// What a problem asks, as proofs have it, and what is claimed of it.
pub(super) fn head(problem: &Problem, claim: Claim) -> Result<ProofHead, NotWritten> {
    let (board, start) = (problem.board(), problem.start());
    let key = start.key.map_or(HoleSet::EMPTY, HoleSet::of);
    let game = Played::new(Arc::clone(board), key).ok_or(NotWritten::NoPlaceForTheKey)?;
    let finishes = problem.goal().patterns(board);
    if !(1..=MOST_PARTS).contains(&finishes.len()) {
        return Err(NotWritten::Ends(finishes.len()));
    }
    Ok(ProofHead {
        start: state(&game, start),
        finishes,
        claim,
        game,
    })
}

/// Whether two proofs are about the same.
pub(super) fn are_alike(one: &ProofHead, other: &ProofHead) -> bool {
    let of = |head: &ProofHead| {
        let finishes: HashSet<HoleSet> = head.finishes.iter().copied().collect();
        (head.game.key, head.start, finishes)
    };
    one.game.board.is_like(&other.game.board) && of(one) == of(other)
}

/// Writes what a proof is about.
pub(super) fn write_head(head: &ProofHead, out: &mut dyn Write) -> fmt::Result {
    let (game, board) = (&head.game, &head.game.board);
    writeln!(
        out,
        "{TITLE}\nboard {}\njumps {}",
        as_one_line(board.title()),
        board.rule()
    )?;
    for row in board.picture() {
        writeln!(out, "row {}", row.replace(' ', "."))?;
    }
    if let Some(key) = game.key.only() {
        writeln!(out, "key {}", key.index())?;
    }
    writeln!(out, "start {}", game.coded(head.start))?;
    for finish in &head.finishes {
        writeln!(out, "finish {}", game.coded(*finish))?;
    }
    match head.claim {
        Claim::Lost => writeln!(out, "claim lost"),
        Claim::Moves(moves) => writeln!(out, "claim moves {moves}"),
    }
}

/// A position as the checker has it.
pub(super) fn state(game: &Played, at: Position) -> Placed {
    match at.key {
        Some(_) => at.pegs | game.unused,
        None => at.pegs,
    }
}

/// The positions on a line of a proof.
const ON_A_LINE: usize = 8;

/// Writes positions, as many lines as they take, each of which begins with a word.
pub(super) fn write_listed(
    word: &str,
    game: &Played,
    positions: &[Placed],
    out: &mut dyn Write,
) -> fmt::Result {
    let mut lines = positions.chunks(ON_A_LINE);
    lines.try_for_each(|some| writeln!(out, "{word} {}", coded(game, some)))
}

/// Positions as proofs have them.
pub(super) fn coded(game: &Played, positions: &[Placed]) -> String {
    let coded: Vec<String> = positions.iter().map(|&at| game.coded(at)).collect();
    coded.join(" ")
}

pub(super) fn spaced(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}
