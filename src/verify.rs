//! A checker for proofs: small, slow and obvious. It knows the rules and nothing of the searches that find proofs.
//!
//! A proof is a text of lines, each a word and what belongs to it. Holes are numbered in reading order from 0; a set
//! of holes, and so of pegs, is a hexadecimal number with bit `i` for hole `i`; a position is its pegs, followed by
//! `k` while Cremers' Key is unused.
//!
//! ```text
//! lastpeg proof 1
//! board line                what it is called, for people
//! jumps orthogonal          or diagonal, triangular
//! row oooo                  one for each row of holes, o for a hole and . for none
//! key 3                     the hole of Cremers' Key, if it is granted
//! start b                   the position from which the claim is made
//! finish 1                  a set of pegs that is the goal; one line for each
//! claim lost                or: claim moves 18 (no line has fewer)
//! line a1-c1                with `claim moves`: a line of N moves
//! count 1 0 1 -1            weights, hole by hole, that no action raises; those of the next lines belong to them
//! parity 5 2                every jump that changes the parity of the pegs on the set is charged 2
//! region 1f                 what clearing this region costs is charged
//! price 64                  what a move costs, in units of weight; where there is none, nothing
//! part 1f                   like a region, but charging otherwise
//! ```
//!
//! The lines up to `claim` come first and in this order, each once but `row` and `finish`. Weights, charges, prices
//! and numbers of moves are at most 1048576, so that no sum of them is too large for a machine; a part has at most 15
//! holes.
//!
//! The unused key counts as a peg in a place of its own after the last hole, which its use moves into its hole: it has
//! a weight there, and it is in the regions and parts that have its hole. (Hence a board with it has at most 127
//! holes.) A finish may be reached with the key used or unused; finishes that the start's class or its number of pegs
//! excludes are left out.
//!
//! # What a count says
//!
//! A game from a position to an end loses exactly the difference of their weights. Parities and parts charge for some
//! of it: no action is charged more than it loses, and none by two. Each parity that differs between the two charges
//! once. Each part charges what the cheapest walk costs through its patterns, where pegs outside are wherever they
//! help: the price for each move that begins in it, and for some actions what they lose and no parity charges. A
//! `region` charges for the actions of which it has the most holes (the first of several regions does), a `part` for
//! the jumps over its holes and the key's use in it. Parts have no hole in common. So if the charges exceed the
//! difference and the price of a number of moves together, there is no game of so few moves, and if the price is
//! nothing, no game. Where there are several ends, for each charge and for the weight in each part the least of all
//! ends is taken.
//!
//! # Lost
//!
//! `back 2` replaces the finishes by the targets from which two actions lead to them, all of which the checker makes
//! itself; a game must be long enough to come through one. Each target is named in a line `targets`, and the lines
//! `at` below it have positions. A position stands for all that the symmetries make of it that keep these targets and
//! the key's hole; what rules out one of them, that with the least number, rules out all. The start must be among
//! them or ruled out, no target may be, and every action must lead from each of them to another or to one that is
//! ruled out. An action takes a peg away or uses the key, so by induction no game comes from them to a target. A
//! position is ruled out when for every target, for it or a position between it and its finish, one of these holds:
//! it has more pegs, or the unused key that is used already, it is of another class, or a count without price shows
//! that there is no game.
//!
//! # Moves
//!
//! A move is a run of jumps by one peg; Cremers' Key is used between moves. Lines `forward 3` have positions that
//! three moves lead to, `backward 3` those from which three moves lead to a finish, up to the symmetries that keep
//! start and finishes. The first layers must hold the start and the finishes, with what the use of the key makes of
//! them. Every move from a layer but the last must lead to the next layer or one before it, or to where a count shows
//! that the rest takes too many moves (on the other side: the moves before). No position may belong to both sides. A
//! shorter line than claimed would come through a position of both if it has at most as many moves as both last
//! layers together, or if a last layer is empty; if it may have one more, no move may lead from the last forward
//! layer to the backward side.

pub(crate) mod claim;
pub(crate) mod count;
pub(crate) mod game;
pub(crate) mod lost;
mod moves;
pub(crate) mod read;

pub use self::claim::{Claim, Flaw, Verified};
use crate::rules::text::shortened;

/// Checks a proof, given line by line.
///
/// # Errors
/// The first flaw found.
///
/// ```
/// use lastpeg::verify::{Claim, verify};
///
/// let proof = "lastpeg proof 1\nboard line\njumps orthogonal\nrow oooo\nstart b\nfinish 1\nclaim lost\n\
///              targets 1\nat b\nat 9";
/// let verified = verify(proof.lines().map(str::to_owned))?;
/// assert_eq!((verified.claim, verified.positions), (Claim::Lost, 2));
/// # Ok::<(), lastpeg::verify::Flaw>(())
/// ```
pub fn verify(lines: impl IntoIterator<Item = String>) -> Result<Verified, Flaw> {
    let (head, body) = read::read(lines.into_iter())?;
    let positions = match head.claim {
        Claim::Lost => lost::check(&head, &body)?,
        Claim::Moves(moves) => moves::check(&head, &body, moves.saturating_sub(1))?,
    };
    Ok(Verified {
        board: shortened(head.game.board.title()),
        claim: head.claim,
        positions,
        counts: body.counts.len(),
        has_line: body.has_line,
    })
}
