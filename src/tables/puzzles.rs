//! Positions to play, found by exhaustive tables: difficult ones and symmetric ones.
//!
//! Nothing here tells how many moves they take: see [`crate::par::fewest_moves`].

mod hardest;

use std::collections::BTreeSet;

use crate::rules::board::symmetry::type_of_group;
use crate::rules::board::{Board, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::rules::problem::{Goal, Problem};
use crate::run::{Limits, Stopped};
use crate::solve::{Solver, Verdict};
use crate::tables::puzzles::hardest::hardest;

/// Fewer pegs are no difficulty.
const FEWEST_PEGS: usize = 4;

/// The difficult positions of a problem, those with the most pegs first: of all positions with the same number of pegs
/// of which one only of the legal jumps wins, those with the most legal jumps (G. I. Bell gives those of the English
/// board). Whether the start leads to them does not matter. They are found up to the symmetries that fix the goal.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
/// use lastpeg::tables::difficult_positions;
///
/// let library = Library::embedded();
/// let problem = library.entry("triangle15").unwrap().problem("a1:a1", None, false).unwrap();
/// let puzzles = difficult_positions(&problem, &Limits::none()).unwrap();
/// let hardest = puzzles.iter().find(|pegs| pegs.len() == 6).unwrap();
/// assert_eq!(problem.board().jumps().count_legal(*hardest), 7);
/// ```
///
/// # Errors
/// Why the winning positions could not be found within the limits.
pub fn difficult_positions(problem: &Problem, limits: &Limits) -> Result<Vec<HoleSet>, Stopped> {
    // The goal alone says which can be won and which are images of one another: so it stands for the start.
    let from_goal = match problem.goal() {
        Goal::Exactly(goal) => problem.clone().from_pegs(goal),
        Goal::PegsAnywhere(_) => problem.clone(),
    };
    let hardest = hardest(&from_goal, limits)?.into_iter().rev();
    let hardest = hardest.filter(|(position, _)| position.pegs.len() >= FEWEST_PEGS);
    Ok(hardest.map(|(position, _)| position.pegs).collect())
}

/// The least symmetric of the types that are looked for.
const LAST_TYPE: usize = 4;

/// The most holes that a symmetric pattern leaves free to choose: more than a board of 45 holes needs.
const MOST_ORBITS: usize = 18;

/// The symmetric positions of [types](crate::rules::board::Board::symmetry_type) 1 to 4 that can be won, those with the
/// most pegs first, whether the start leads to them or not, up to the symmetries that fix the goal. The goal itself is
/// none.
///
/// # Errors
/// The board has too many symmetric patterns to try them all, or the limits ended the search.
pub fn symmetric_positions(problem: &Problem, limits: &Limits) -> Result<Vec<HoleSet>, Stopped> {
    let board = problem.board();
    let mut patterns = BTreeSet::new();
    for orbits in orbits_of_groups(board) {
        if orbits.len() > MOST_ORBITS {
            return Err(Stopped::TooManyHoles);
        }
        for choice in 0..1_usize << orbits.len() {
            if limits.are_over() {
                return Err(Stopped::Limits);
            }
            let chosen = (0..orbits.len()).filter(|index| choice >> index & 1 == 1);
            let pegs = chosen.fold(HoleSet::EMPTY, |pegs, index| pegs | orbits[index]);
            patterns.insert(canonical(problem, pegs));
        }
    }
    let mut solver = Solver::new(problem);
    let mut puzzles = Vec::new();
    for pegs in patterns {
        if problem.goal().is_reached(pegs) {
            continue;
        }
        match solver.solve(Position::of(pegs), limits).verdict() {
            Verdict::Undecided => return Err(Stopped::Limits),
            Verdict::Lost => {}
            Verdict::Winnable => puzzles.push(pegs),
        }
    }
    puzzles.sort_by_key(|pegs| usize::MAX - pegs.len());
    Ok(puzzles)
}

/// The orbits of the holes under each group of the board's symmetries that is of one of the types. All such groups have
/// two generators.
fn orbits_of_groups(board: &Board) -> BTreeSet<Vec<HoleSet>> {
    let symmetries = board.symmetries();
    let pairs = symmetries
        .iter()
        .flat_map(|a| symmetries.iter().map(move |b| [a, b]));
    let orbits = pairs.map(|generators| orbits(board, generators));
    let is_wanted = |orbits: &Vec<HoleSet>| {
        let fixes_all = |symmetry: &&Symmetry| orbits.iter().all(|&orbit| symmetry.fixes(orbit));
        let group = symmetries.iter().filter(fixes_all).map(Symmetry::motion);
        type_of_group(board.rule(), group).is_some_and(|kind| kind <= LAST_TYPE)
    };
    orbits.filter(is_wanted).collect()
}

/// The orbits of the holes under the group that two symmetries generate, in the order of their first holes.
fn orbits(board: &Board, generators: [&Symmetry; 2]) -> Vec<HoleSet> {
    let mut orbits: Vec<HoleSet> = Vec::new();
    for hole in board.holes() {
        if orbits.iter().any(|orbit| orbit.contains(hole)) {
            continue;
        }
        let mut orbit = HoleSet::of(hole);
        loop {
            let images = generators.map(|symmetry| symmetry.set(orbit));
            let grown = orbit | images[0] | images[1];
            if grown == orbit {
                break;
            }
            orbit = grown;
        }
        orbits.push(orbit);
    }
    orbits
}

/// The first of the images of these pegs under the symmetries that fix the goal.
pub(crate) fn canonical(problem: &Problem, pegs: HoleSet) -> HoleSet {
    let key: Option<Hole> = problem.start().key;
    let is_allowed = |symmetry: &&Symmetry| {
        symmetry.fixes(problem.goal().holes()) && key.is_none_or(|hole| symmetry.hole(hole) == hole)
    };
    let images = problem.board().symmetries().iter().filter(is_allowed);
    images
        .map(|symmetry| symmetry.set(pegs))
        .min()
        .unwrap_or(pegs)
}
