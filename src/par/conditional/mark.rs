//! The shortest lines in which a long move or a loop is made: positions have a mark, which it sets.

use crate::packed::with_word::with_word;
use crate::par::answer::{Fewest, ListedShortest};
use crate::par::moves::{MarkingMove, Moves};
use crate::par::passes::Passes;
use crate::par::search::PackedEnds;
use crate::rules::problem::Problem;
use crate::run::limits::Limits;

/// The fewest moves from the start without the mark to the goal with it, and all the shortest lines if they are asked
/// for; nothing where the board is too large. (A loop with a move of the same peg beside it counts as two moves.)
pub(super) fn with_mark(
    problem: &Problem,
    (jumps, is_loop): (usize, bool),
    known: Fewest,
    counted: Option<ListedShortest>,
    limits: &Limits,
) -> Option<Fewest> {
    with_word!(problem.board(), None, 1, |W| {
        let ends = PackedEnds::<W>::marked(problem);
        let moves = Moves::new(&ends.packed).marking(MarkingMove { jumps, is_loop });
        let search = ends.search(&moves, limits);
        Passes::new(&ends, search, known, limits, &mut |_| ()).run(None, counted)
    })
}
