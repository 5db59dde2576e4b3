//! Proofs that a position is lost: what they are, how they are checked, and how they are found.

pub mod certificate;
pub(crate) mod cuts;
pub(crate) mod filter;
pub mod losses;
pub(crate) mod outer_regions;
pub(crate) mod prover;
pub(crate) mod region;

pub use self::certificate::{Reason, Refuted};
