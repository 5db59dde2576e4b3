//! Tables over whole problems: what Bell publishes of the English board, for any board.
//!
//! # What is counted
//! *By jumps* ([`by_jumps`]) level `n` holds the positions that `n` jumps lead to: their number, at how many no
//! jump is left, how likely random play ends there, and how many are symmetric, by
//! [type](crate::rules::board::Board::symmetry_type). [`winning`] finds those of them that can still be won. *By
//! moves* ([`by_moves`]) level `n` holds the positions that `n` moves lead to and no fewer, and, backward, those
//! from which `n` moves lead to the goal and no fewer (G. I. Bell, "English Peg Solitaire", Tables 1 to 4).
//! [`count`] gives the number of solutions and of games, as sequences of jumps, [`solutions`] that of the solutions
//! alone, in less time, and [`perft`] that of all sequences of a length, the yardstick of a move generator.
//!
//! Positions are counted up to the symmetries that fix both the start and the goal (and the hole of Cremers' Key). A
//! position is a *dead end* when nothing can be played. A game ends at a dead end or at the goal, whichever comes
//! first. In random play every legal action is as likely as any other. The use of Cremers' Key counts as a jump, but
//! never as a move.
//!
//! Conditions on the line are not looked at: a table of a problem that has some is that of the problem without them.
//!
//! All numbers are exact: integers and fractions of integers. A table that the limits end says so and keeps the levels
//! that are whole. Nothing here looks for the best way to play; see [`crate::solve`] and [`crate::par`], which
//! [`catalog_rows`], [`longest_sweeps`], [`difficult_positions`] and [`symmetric_positions`] ask about many problems of
//! a board.
//!
//! # How
//! 1. Every jump takes one peg, so a breadth-first search goes from level to level and forgets what is behind it
//!    (`expand`); the use of Cremers' Key leads to the next level, too. A level lies in buckets that fit the cache of a
//!    core (`bucket`). All actions of a part of the level are played and their results collected by bucket (`outbox`);
//!    then each bucket takes in its own, where equal positions meet. No lock is needed, as a thread owns a bucket
//!    meanwhile.
//! 2. Which bucket a position belongs to is told by the number of its pegs in each orbit of holes
//!    (`orbit_signature`, `owners`): like positions lead to like ones, so a part of the level goes to a few buckets,
//!    and little memory is needed for what is under way.
//! 3. What is wanted beside the number of positions is carried along in cells beside each: the number of ways or the
//!    chance of random play, as exact numbers of a fixed width (`weights`, `random_play`, `counting`), or the least
//!    number of moves and the pegs that may have moved last (`by_moves`).
//! 4. The winning positions are found from both ends. Taking a jump back is the same jump on the complement of the
//!    position, so going backward is going forward. The two directions meet where a resource count is half used up
//!    (`resource_cut`, `choose_cut`), and what linear programs rule out is left out (`direction`, `winning_set`). The
//!    solutions are counted where they meet.

mod bucket;
mod by_jumps;
mod by_moves;
mod catalog;
mod choose_cut;
mod counting;
mod direction;
mod expand;
mod level;
mod orbit_signature;
mod outbox;
mod owners;
mod perft;
mod puzzles;
mod random_play;
mod resource_cut;
mod spent;
mod symmetric;
mod weights;
mod winning_set;

pub use crate::tables::by_jumps::{JumpLevel, TableByJumps, by_jumps};
pub use crate::tables::by_moves::{MoveLevel, TableByMoves, by_moves};
pub use crate::tables::catalog::catalog_rows;
#[cfg(feature = "terminal")]
pub(crate) use crate::tables::catalog::found_out;
#[cfg(feature = "terminal")]
pub(crate) use crate::tables::catalog::known_sweeps::{are_sweeps_known, known_sweeps};
pub use crate::tables::catalog::sweeps::{LongestSweeps, longest_sweeps};
pub use crate::tables::counting::{GameCounts, count};
pub use crate::tables::perft::perft;
#[cfg(feature = "terminal")]
pub(crate) use crate::tables::puzzles::canonical;
pub use crate::tables::puzzles::{difficult_positions, symmetric_positions};
pub use crate::tables::random_play::{RandomEnd, RandomPlay};
pub use crate::tables::symmetric::SYMMETRY_TYPES;
pub use crate::tables::symmetric::line::{SymmetricLine, most_symmetric};
pub use crate::tables::weights::Chance;
pub use crate::tables::winning_set::solutions::solutions;
pub use crate::tables::winning_set::{WinningSet, winning};
