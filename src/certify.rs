//! Writes proofs that [`verify`](crate::verify) checks.
//!
//! A proof that the goal cannot be reached is a set of positions that no game leaves but for positions that resource
//! counts rule out. It is made anew, whatever the solver did: from the counts of the solver's reason and those that
//! rule out most positions of the problem, and from more counts learnt on the way where a level grows large. A proof
//! of a par is made of the layers of the search for the fewest moves, which are made once more.

mod lost;
mod moves;
mod text;

pub use self::lost::lost;
pub use self::moves::moves;
pub use self::text::{NotWritten, WrittenProof};
