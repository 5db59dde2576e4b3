//! Packages: blocks of pegs that can be cleared away whole, leaving everything else as it was.
//!
//! A *package* is a block of pegs, a *catalyst* of pegs and empty holes beside it, and as many jumps as the block has
//! pegs, which touch nothing but block and catalyst and leave the catalyst as they found it. So packages can be
//! played one after the other, and a game is told by a handful of them: people learn and remember solutions by
//! packages (Beasley's *removals*; *packages* and *purges* in Berlekamp, Conway and Guy, *Winning Ways*, chapter 23;
//! Bell: "the best way to remember a solution is to understand block removals").
//!
//! A package is *primitive* when no way of playing it passes through a position in which the catalyst is as at the
//! start and only a part of the block is gone: else it is two packages, a *composite*. Its *dual* changes the roles
//! of the catalyst's pegs and holes: time reversed, pegs and holes exchanged.
//!
//! All primitive packages of up to seven pegs with one peg and one hole for a catalyst that fit a square of seven
//! holes a side, and on the triangular lattice those of up to six that fit five, are kept as data in
//! `packages/*.tsv`, with their published names where they have one (2-removal, 4-corner, 4-bent, 5-hook, 5-tee and
//! 6-tee are labels of our own); a test enumerates them anew (`packages/enumeration.rs`) and compares. None has a
//! smaller catalyst. The one composite among them, the 6-removal between a peg and a hole, is there because people
//! count it as one figure.

pub(crate) mod placed;
pub(crate) mod shape;

#[cfg(feature = "terminal")]
pub(crate) use self::placed::placed_named;
pub use self::placed::{PlacedPackage, placed};
pub use self::shape::{PackageOutline, PackageShape, shapes};

#[cfg(test)]
mod enumeration;
