//! The shortest ways to where conditions on the end of a line begin to ask, and those in which a long move or a loop is
//! made: there positions have a mark, which it sets.

use std::collections::BTreeSet;

use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::par::answer::{Fewest, ListedShortest};
use crate::par::moves::{MarkingMove, Moves};
use crate::par::passes::Passes;
use crate::par::search::PackedEnds;
use crate::rules::finish::Finish;
use crate::rules::hole::HoleSet;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::endings::Ending;

/// The fewest moves to any of the positions before some endings, and all the shortest lines there if they are asked
/// for, given a line that may lead to one of them; nothing where the board is too large.
pub(super) fn to_endings(
    problem: &Problem,
    endings: &[Ending],
    known: Vec<Action>,
    counted: Option<ListedShortest>,
    limits: &Limits,
) -> Option<Fewest> {
    let (board, start) = (problem.board(), problem.start());
    let class = |pegs| board.classes().of(pegs);
    let of_class = endings
        .iter()
        .filter(|ending| class(ending.pegs) == class(start.pegs));
    let pegs: BTreeSet<HoleSet> = of_class.map(|ending| ending.pegs).collect();
    let finishes = pegs.into_iter().map(|pegs| Finish { pegs, key: None });
    with_word!(board, start.key, |W| {
        let ends = PackedEnds::<W>::before_goal(problem, finishes.collect());
        let known = if ends.are_joined_by(&known) {
            Outcome::Winnable(known)
        } else {
            Outcome::Undecided
        };
        passed(&ends, None, Fewest::of(known, 0), counted, limits)
    })
}

/// The fewest moves from the start without the mark to the goal with it, which a long move or a loop sets, and all the
/// shortest lines if they are asked for; nothing where the board is too large. (A loop with a move of the same peg
/// beside it counts as two moves.)
pub(super) fn with_mark(
    problem: &Problem,
    (jumps, is_loop): (usize, bool),
    known: Fewest,
    counted: Option<ListedShortest>,
    limits: &Limits,
) -> Option<Fewest> {
    let marking = Some(MarkingMove { jumps, is_loop });
    with_word!(problem.board(), None, 1, |W| {
        let ends = PackedEnds::<W>::marked(problem);
        passed(&ends, marking, known, counted, limits)
    })
}

/// What all passes between two ends find.
fn passed<W: Word>(
    ends: &PackedEnds<'_, W>,
    marking: Option<MarkingMove>,
    known: Fewest,
    counted: Option<ListedShortest>,
    limits: &Limits,
) -> Fewest {
    let moves = Moves::new(&ends.packed).marking(marking);
    let search = ends.search(&moves, limits);
    Passes::new(ends, search, known, limits, &mut |_| ()).run(None, counted)
}
