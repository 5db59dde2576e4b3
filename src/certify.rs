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

use crate::rules::problem::Problem;
use crate::verify::claim::need;
use crate::verify::{Flaw, Verified, read, verify};

/// Checks a proof that is to be about this problem: its holes and jumps, its start and its goal. Conditions on the line
/// are in no proof: where no line reaches the goal, or none has fewer moves, that holds under them, too.
///
/// # Errors
/// The first flaw found; to be about another problem is one.
pub fn verify_of(
    problem: &Problem,
    lines: impl IntoIterator<Item = String>,
) -> Result<Verified, Flaw> {
    let mut lines = lines.into_iter();
    let mut about = Vec::new();
    while !about
        .last()
        .is_some_and(|line: &String| line.starts_with("claim "))
    {
        let Some(line) = lines.next() else { break };
        about.push(line);
    }
    let (head, _) = read::read(about.iter().cloned())?;
    let is_of = text::head(problem, head.claim).is_ok_and(|own| text::are_alike(&own, &head));
    need(is_of, "it is the proof of another board, start or goal")?;
    verify(about.into_iter().chain(lines))
}
