//! The fewest moves to the goal, with a proof that fewer are impossible.
//!
//! A move is a run of jumps by one peg; its jumps may be one or many. The use of Cremers' Key is no move, but ends the
//! running one. The fewest moves of a problem are its *par*.
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::par::fewest_moves;
//! use lastpeg::run::Limits;
//!
//! let library = Library::embedded();
//! let problem = library.entry("triangle10")?.problem("a2:b2", None, false)?;
//! let answer = fewest_moves(&problem, &Limits::none());
//! assert!(answer.is_proved && answer.moves() == Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layers of moves from both ends
//!
//! What is searched are positions *between* moves (Bell, "A Fresh Look at Peg Solitaire", 2007). The forward layer
//! `k` holds the positions that `k` moves lead to from the start and no fewer do; the backward layer `k` those from
//! which `k` moves lead to the goal and no fewer do (`layers`). Every part of a move is a move of its own, so each
//! layer is made of the one before by whole moves (`moves`), what an earlier layer has is left out, and no last moved
//! peg need be kept with a position. Layers hold one position of each set that symmetries of start and goal carry
//! into each other.
//!
//! A *pass* (`search`) asks for a line of a given number of moves, fewer being ruled out. The direction whose next
//! layer can be expected to be the smaller grows; the last layer is only compared with the other direction's newest.
//! If they share a position, there is a line through it, which is replayed through the rules before it counts. If
//! not, there is none, as a line of that many moves would pass through a position of both.
//!
//! # The heuristic
//!
//! A pass of `n` moves drops a position of layer `k` that needs more than `n − k` further moves, by a bound that is
//! never too high (an *admissible* heuristic, as for A*; Barker & Korf, "Solving Peg Solitaire with Bidirectional
//! BFIDA*", 2012). Passes that keep everything the bound allows therefore lose no line. The bound has two parts.
//!
//! - *Patterns* (`pattern`). The board is partitioned into regions. Seen from one of them, a game is a walk through
//!   the patterns of its pegs, holes outside being however it helps; the least cost of such a walk is looked up. Each
//!   move is paid for in the region of the hole it starts from, so the costs of all regions may be added up: an
//!   *additive pattern database* (Korf & Felner, "Disjoint pattern database heuristics", 2002).
//! - *Potentials* (`potential`). A resource count (Conway's and Boardman's pagoda functions; Beasley, "The Ins and
//!   Outs of Peg Solitaire") never rises, and a game loses of it just the difference between start and goal. Let each
//!   region also pay for what the jumps inside lose of it: if all regions together pay at least `c`, and the game has
//!   `d` to lose, at least `c − d` of it are moves. The weights 0 leave the pattern database
//!   alone. Both together keep about a hundredth of the positions.
//!
//! Weights are found by subgradient ascent on the Lagrangian dual (`subgradient`; Held & Karp, 1971), in whole
//! numbers that are checked on every jump. A heuristic (`heuristic`) is the best bound of up to 64 potentials;
//! `refine` adds some for the start and the goal, after each pass against what only just escaped, and in the middle
//! of a pass against a layer that is larger than the work of finding them.
//!
//! # The order of the passes
//!
//! `passes` asks first [`solve`](crate::solve) for any line or the reason why there is none. Then:
//!
//! 1. *Narrow passes* look for a good line: of each layer of one direction only the most promising 2000 positions are
//!    kept, by the bound and by how much their pegs stand where those of the other direction's newest layer do. They
//!    raise the number of moves until there is a line.
//! 2. *The proof* goes upwards from the bound: each number of moves gets narrow passes, which may find a line, and then
//!    one that keeps everything, which proves that there is none. It ends when the numbers reach the best line.
//!    (Never downwards: a pass that allows one move more than there are keeps several times as many positions.)
//! 3. If asked, a pass of just par moves keeps *every* position at which the directions meet, and the shortest lines
//!    are counted through them (`shortest`): up to symmetry by Burnside's lemma, and regardless of the order of
//!    moves.
//!
//! What is ruled out, the best line and the potentials are the text of a checkpoint (`checkpoint`), from which another
//! search goes on.
//!
//! Under [conditions](crate::rules::condition) on the end of a line the passes go to the positions before the endings
//! that are asked for, all at once. Where a long move or a loop may stand anywhere, a bit of a position says that one
//! was made, and the passes go from the start without it to the goal with it. Under others the shortest lines of all
//! are tried (`conditional`). Where at most so many moves are asked for, the fewest decide (`decide`).

mod answer;
mod beam;
mod checkpoint;
mod conditional;
mod decide;
mod direction;
mod fewest;
mod heuristic;
mod layer_proof;
mod layers;
mod moves;
#[cfg(test)]
mod naive;
mod passes;
mod pattern;
mod potential;
mod refine;
mod search;
mod shortest;
mod sorted;
mod subgradient;

pub use crate::par::answer::{Fewest, ListedShortest, Shortest};
pub use crate::par::checkpoint::CheckpointError;
#[cfg(feature = "terminal")]
pub(crate) use crate::par::checkpoint::bound_and_line;
#[cfg(feature = "terminal")]
pub(crate) use crate::par::conditional::among_shortest::regardless_of_order;
pub(crate) use crate::par::decide::decide;
#[cfg(feature = "terminal")]
pub(crate) use crate::par::decide::hint;
pub use crate::par::fewest::{FewestSearch, fewest_moves};
pub(crate) use crate::par::layer_proof::{LayerBound, NoLayers, layer_proof};
