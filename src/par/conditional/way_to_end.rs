//! The shortest ways to where conditions on the end of a line begin to ask.

use std::collections::BTreeSet;

use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::par::answer::{Fewest, ListedShortest};
use crate::par::moves::Moves;
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
        to_any_of::<W>(problem, finishes.collect(), known, counted, limits)
    })
}

/// The same to any of some positions.
fn to_any_of<W: Word>(
    problem: &Problem,
    finishes: Vec<Finish>,
    known: Vec<Action>,
    counted: Option<ListedShortest>,
    limits: &Limits,
) -> Fewest {
    let ends = PackedEnds::<W>::before_goal(problem, finishes);
    let moves = Moves::new(&ends.packed);
    let known = if ends.are_joined_by(&known) {
        Outcome::Winnable(known)
    } else {
        Outcome::Undecided
    };
    let search = ends.search(&moves, limits);
    let known = Fewest::of(known, 0);
    Passes::new(&ends, search, known, limits, &mut |_| ()).run(None, counted)
}
