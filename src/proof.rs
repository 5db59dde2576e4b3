//! Proofs that a position is lost: what they are, how they are checked, and how they are found.
//!
//! A search that finds no way to the goal proves nothing unless it has looked at everything, and nobody can check it
//! but by doing it again. The reasons here are proofs of a few numbers each, which [`Reason::check`] verifies from
//! their data alone. They are tried in this order: each takes longer than the one before and rules out more.
//!
//! 1. **The position class.** No jump changes the parity of the pegs on certain sets of holes (Reiss 1857; Bell's "rule
//!    of three"). All of them together are the null space, over the field of two elements, of the matrix of jumps. So
//!    where no goal is of the position's class there is no game.
//! 2. **A resource count** (Conway's pagoda function; Beasley, *The Ins and Outs of Peg Solitaire*, chapter 6). Weights
//!    of the holes such that no jump raises the sum over the pegs. If the sum is below that of the goal there is no
//!    game. One linear program finds such weights whenever there are any: by the lemma of Farkas there are, exactly
//!    when the pegs to get rid of are no nonnegative combination of jumps. Among lost positions of random play nine of
//!    ten have one on the English board, one of two on the 6x6 board.
//! 3. **Unavoidable losses.** What a position has of a resource count beyond the goal is its *slack*, and a game can
//!    lose no more. But a set of holes whose number of pegs must change its parity makes every game play a jump that
//!    changes it, and a region at the border cannot be cleared cheaper than by the cheapest walk through the patterns
//!    of its pegs, the pegs outside being wherever they help (such regions are Merson's; he counted moves, here it is
//!    losses). If what must be lost exceeds the slack there is no game. The charges are made such that no loss is
//!    charged twice, so they add up.
//! 4. **The first and the last jumps.** Where none of that rules a position out, it may rule out every position after a
//!    first jump, or every position before a last one: the game in between has less freedom.
//!
//! # How unavoidable losses are found
//!
//! By linear programming with cuts, in the manner of Dantzig, Fulkerson and Johnson. The program looks for a *plan*,
//! numbers of jumps, not necessarily whole, that together take away what must go. Every game is a plan. If there is
//! none, the dual prices are the weights and charges of a proof. If there is one that no game can be like, a row or a
//! column is added that excludes it: a row for a parity that the plan does not change (a zero-half cut: Caprara and
//! Fischetti, *{0, 1/2}-Chvátal-Gomory cuts*, 1996), columns for the walks that a region asks for (column generation:
//! Gilmore and Gomory 1961). The program computes in floating point and only suggests; what it suggests is rounded to
//! integers and counts if those are a proof.
//!
//! # How proofs serve the search
//!
//! The proof against one position rules out most lost positions near it. So the *proof filter* packs the proofs found
//! against a few positions, with their images under the symmetries of the goal, and tries sixteen of them at a time on
//! every position that a long search meets.
//!
//! # Example
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::proof::Refuted;
//! use lastpeg::run::Limits;
//! use lastpeg::solve;
//!
//! // Bell found by integer programming that this problem has no solution.
//! let problem = Library::embedded().entry("wiegleb")?.problem("e1:e1", None, false)?;
//! let answer = solve::solve(&problem, &Limits::none());
//! let reason = answer.reason().expect("it is lost");
//! assert_eq!(reason.check(problem.board(), problem.goal(), problem.start()), Ok(()));
//!
//! // The same numbers prove nothing about a problem that can be solved.
//! let other = Library::embedded().entry("wiegleb")?.problem("e5:e5", None, false)?;
//! let check = reason.check(other.board(), other.goal(), other.start());
//! assert!(matches!(check, Err(Refuted::MissingAction(_) | Refuted::MissingLastJump(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod cuts;
pub(crate) mod filter;
pub(crate) mod losses;
pub(crate) mod outer_regions;
pub(crate) mod prover;
pub(crate) mod reason;
pub(crate) mod region;
#[cfg(feature = "terminal")]
pub(crate) mod tree;

pub use self::losses::{NoLosses, ParityLoss, UnavoidableLosses};
pub use self::reason::{ConditionLoss, Reason, Refuted};
