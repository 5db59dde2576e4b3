//! The fewest steps of any plan, by exhausting all of them from both ends: what the plans that are found are compared
//! with. The English central game takes eight steps by 3-, 6- and L-removals, jumps and sweeps, and no fewer; the plans
//! of Triangle-15 and Triangle-21 are the shortest there are (means of 4.67 and 5.14 steps).

use std::collections::HashSet;

use crate::packages::{PlacedPackage, placed};
use crate::packed::board::PackedBoard;
use crate::packed::word::Word as _;
use crate::plan::moves::StepTable;
use crate::rules::finish;
use crate::rules::problem::Problem;

/// Steps from both ends, with the positions that some number of them lead to, each once up to symmetry.
struct BothEnds {
    packed: PackedBoard<u64>,
    table: StepTable<u64>,
}

impl BothEnds {
    /// The positions that a step leads to from any of these.
    fn after(&self, level: &HashSet<u64>) -> HashSet<u64> {
        let mut found = HashSet::new();
        let mut steps = Vec::new();
        for &word in level {
            self.table.list(word, &mut steps);
            found.extend(steps.iter().map(|step| self.packed.canonical(step.after)));
        }
        found
    }

    /// The positions from which a step leads to any of these.
    fn before(&self, level: &HashSet<u64>) -> HashSet<u64> {
        let mut found = HashSet::new();
        let mut steps = Vec::new();
        for &word in level {
            self.table.list_before(word, usize::MAX, &mut steps);
            found.extend(
                steps
                    .iter()
                    .map(|(before, _)| self.packed.canonical(*before)),
            );
        }
        found
    }
}

/// The fewest steps from the start of a problem of one finish to it, with these packages, sweeps and jumps; `None`
/// where `most` are not enough. The levels of both ends grow in turns, the smaller one first.
fn least_steps(problem: &Problem, packages: &[PlacedPackage], most: usize) -> Option<usize> {
    let board = problem.board();
    let finishes = finish::finishes(board, problem.start(), problem.goal());
    let packed = PackedBoard::<u64>::heading_for(board, None, &finishes);
    let word = |pegs| packed.canonical(u64::from_set(pegs));
    let mut front = HashSet::from([word(problem.start().pegs)]);
    let mut back = HashSet::from([word(finishes.first()?.pegs)]);
    let table = StepTable::new(board, packages);
    let ends = BothEnds { packed, table };
    for steps in 0..=most {
        if front.iter().any(|word| back.contains(word)) {
            return Some(steps);
        }
        if front.len() < back.len() {
            front = ends.after(&front);
        } else {
            back = ends.before(&back);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::plan::{Effort, Planner};
    use crate::rules::hole::Hole;
    use crate::rules::problem::single_vacancy_problems;
    use crate::run::Limits;

    fn problem(board: &str, id: &str) -> Problem {
        let library = Library::embedded();
        library
            .entry(board)
            .unwrap()
            .problem(id, None, false)
            .unwrap()
    }

    /// The least steps with the packages that books teach.
    fn taught(problem: &Problem, most: usize) -> Option<usize> {
        let mut packages = placed(problem.board());
        packages.retain(PlacedPackage::is_taught);
        least_steps(problem, &packages, most)
    }

    #[test]
    fn the_central_game_takes_eight_steps_by_3_6_and_l_removals_and_seven_by_all_packages() {
        let problem = problem("english", "central");
        assert_eq!(taught(&problem, 8), Some(8));
        assert_eq!(least_steps(&problem, &placed(problem.board()), 7), Some(7));
        // What the beam finds is the best there is.
        let limits = Limits::none();
        let planned = Planner::new(&problem).searched(problem.start(), Effort::Best, &limits);
        assert_eq!(planned.unwrap().steps().len(), 7);
    }

    #[test]
    fn the_plans_of_small_triangles_have_the_fewest_steps_there_are() {
        let library = Library::embedded();
        for (id, steps, problems) in [("triangle15", 56, 12), ("triangle21", 149, 29)] {
            let board = library.entry(id).unwrap().board();
            let packages = placed(&board);
            let mut counted = (0, 0);
            for (vacancy, survivor) in single_vacancy_problems(&board) {
                let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
                let mut planner = Planner::new(&problem);
                let Some(plan) = planner.searched(problem.start(), Effort::Best, &Limits::none())
                else {
                    continue;
                };
                let found = plan.steps().len();
                assert_eq!(least_steps(&problem, &packages, found), Some(found), "{id}");
                counted = (counted.0 + found, counted.1 + 1);
            }
            assert_eq!(counted, (steps, problems), "{id}");
        }
    }

    #[test]
    fn the_steps_listed_are_bounded_where_a_peg_has_millions_of_runs() {
        let library = Library::embedded();
        let board = library.entry("square81").unwrap().board();
        // Every second hole and a corner: the peg in the corner can go everywhere.
        let is_filled = |&hole: &Hole| {
            let place = board.coordinate(hole);
            (place.x + place.y) % 2 == 1 || (place.x, place.y) == (0, 0)
        };
        let pegs = board.holes().filter(is_filled).collect();
        let mut steps = Vec::new();
        StepTable::<u128>::new(&board, &[]).list(u128::from_set(pegs), &mut steps);
        assert!((1_000..=100_000).contains(&steps.len()), "{}", steps.len());
    }
}
