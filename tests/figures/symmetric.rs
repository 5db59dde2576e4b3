//! The lines with the most symmetric positions on the way, against trying everything and what is published.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashMap;

use lastpeg::library::Library;
use lastpeg::rules::board::{Motion, Symmetry};
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::Problem;
use lastpeg::run::Limits;
use lastpeg::tables::most_symmetric;

/// The positions on the way of a line that one symmetry fixes, or that any does.
fn symmetric_on_the_way(problem: &Problem, line: &[Action], wanted: Option<&Symmetry>) -> usize {
    let play = |position: &mut Position, &action: &Action| {
        *position = position.play(problem.board(), action).unwrap();
        Some(*position)
    };
    let passed: Vec<Position> = line.iter().scan(problem.start(), play).collect();
    assert!(problem.goal().is_reached(passed.last().unwrap().pegs));
    let fixes = |symmetry: &Symmetry, pegs| !symmetry.is_identity() && symmetry.fixes(pegs);
    let is_symmetric = |position: &&Position| match wanted {
        Some(symmetry) => fixes(symmetry, position.pegs),
        None => problem
            .board()
            .symmetries()
            .iter()
            .any(|one| fixes(one, position.pegs)),
    };
    passed[..passed.len() - 1]
        .iter()
        .filter(is_symmetric)
        .count()
}

/// The most that any line has, by trying all.
fn most_on_the_way(problem: &Problem, wanted: Option<&Symmetry>) -> Option<usize> {
    fn from(
        problem: &Problem,
        position: Position,
        counts: &dyn Fn(Position) -> bool,
        known: &mut HashMap<Position, Option<usize>>,
    ) -> Option<usize> {
        if problem.goal().is_reached(position.pegs) {
            return Some(0);
        }
        if let Some(&known) = known.get(&position) {
            return known;
        }
        let actions: Vec<Action> = position.actions(problem.board()).collect();
        let next = actions.into_iter().filter_map(|action| {
            let next = position.play_unchecked(action);
            let is_over = problem.goal().is_reached(next.pegs);
            let own = usize::from(!is_over && counts(next));
            Some(own + from(problem, next, counts, known)?)
        });
        let most = next.max();
        known.insert(position, most);
        most
    }
    let counts = |position: Position| {
        let symmetries = problem.board().symmetries().iter();
        let mut wanted = symmetries.filter(|one| wanted.is_none_or(|wanted| *one == wanted));
        wanted.any(|one| !one.is_identity() && one.fixes(position.pegs))
    };
    from(problem, problem.start(), &counts, &mut HashMap::new())
}

#[test]
fn the_most_symmetric_lines_are_those_of_trying_everything() {
    let library = Library::embedded();
    let mut symmetric = 0;
    for name in ["triangle10", "triangle15", "english"] {
        let entry = library.entry(name).unwrap();
        for rule in entry.rules() {
            let problems = entry.problems(*rule).into_iter();
            for problem in problems.filter(|problem| problem.start().pegs.len() < 12) {
                let found = most_symmetric(&problem, &Limits::none()).unwrap();
                for line in &found {
                    let symmetries = problem.board().symmetries().iter();
                    let of_motion: Vec<Option<&Symmetry>> = match line.motion {
                        None => vec![None],
                        Some(motion) => symmetries
                            .filter(|one| one.motion() == motion)
                            .map(Some)
                            .collect(),
                    };
                    let most = of_motion
                        .iter()
                        .map(|one| most_on_the_way(&problem, *one))
                        .max();
                    assert_eq!(Some(Some(line.positions)), most, "{}", problem.id());
                    let of_line = of_motion.iter();
                    let of_line =
                        of_line.map(|one| symmetric_on_the_way(&problem, &line.line, *one));
                    assert_eq!(of_line.max(), Some(line.positions), "{}", problem.id());
                    symmetric += line.positions;
                }
            }
        }
    }
    assert!(symmetric > 20, "only {symmetric}");
}

/// Bell found a line with seven positions symmetric across a diagonal, and Gardner's Jabberwocky has nine across a
/// column; turns are impossible (Beasley).
#[test]
fn no_line_of_the_english_central_game_passes_more_than_13_symmetric_positions() {
    let library = Library::embedded();
    let problem = library
        .entry("english")
        .unwrap()
        .problem("central", None, false)
        .unwrap();
    let found = most_symmetric(&problem, &Limits::none()).unwrap();
    let of = |motion| {
        found
            .iter()
            .find(|line| line.motion == motion)
            .unwrap()
            .positions
    };
    assert_eq!(of(Some(Motion::Reflection)), 13);
    assert_eq!(of(Some(Motion::DiagonalReflection)), 7);
    assert_eq!(
        (of(Some(Motion::Turn(4))), of(Some(Motion::Turn(2)))),
        (0, 0)
    );
    assert_eq!(of(None), 13);
}
