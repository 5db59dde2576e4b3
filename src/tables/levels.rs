//! The positions of a problem, level by level: the tables that Bell publishes.
//!
//! *By jumps* level `n` holds the positions that `n` jumps lead to: how many there are, how many of them can still be
//! won, at how many no jump is left, how likely random play ends there, and how many are symmetric, by type. *By moves*
//! level `n` holds the positions that `n` moves lead to and no fewer, and, backward, those from which `n` moves lead
//! to the goal and no fewer (G. I. Bell, "English Peg Solitaire", Tables 1 to 4). Besides: the number of solutions and
//! of games, as sequences of jumps.
//!
//! Positions are counted up to the symmetries that fix both the start and the goal (and the hole of Cremers' Key). A
//! position is a *dead end* when nothing can be played. A game ends at a dead end or at the goal, whichever comes
//! first. In random play every legal action is as likely as any other. The use of Cremers' Key counts as a jump, but
//! never as a move.
//!
//! All numbers are exact: integers and fractions of integers. A table that the limits end says so and keeps the levels
//! that are whole. Nothing here looks for the best way to play; see [`crate::solve`].

mod bucket;
mod count;
mod explorer;
mod half;
mod jumps;
mod level;
mod moves;
mod orbits;
mod random;
mod strata;
pub mod symmetric;
mod watershed;
mod weights;
mod winning;

use num_bigint::BigUint;
use num_rational::Ratio;

pub use crate::tables::levels::count::{Counts, count};
pub use crate::tables::levels::jumps::{JumpLevel, JumpTable, by_jumps};
pub use crate::tables::levels::moves::{MoveLevel, MoveTable, by_moves};
pub use crate::tables::levels::random::{End, RandomPlay};
pub use crate::tables::levels::winning::{WinningPositions, winning};

/// An exact chance.
pub type Chance = Ratio<BigUint>;
