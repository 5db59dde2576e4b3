//! The shortest lines that the program brings along, replayed.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::library::shortest::{fewest, line, lines};
use lastpeg::par::fewest_moves;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::{self, Action, Position};
use lastpeg::rules::problem::Problem;
use lastpeg::run::Limits;
use lastpeg::tables;

/// The pars of the named problems of the English board, and two of the French one that are published (the key's
/// after Cremers, the big central game's under the diagonal rule after Bell).
const PARS: [(&str, &str, usize); 10] = [
    ("english", "cross", 5),
    ("english", "plus", 6),
    ("english", "fireplace", 8),
    ("english", "arrow", 9),
    ("english", "pyramid", 8),
    ("english", "diamond", 8),
    ("english", "house", 6),
    ("english", "one-peg", 17),
    ("french", "key", 20),
    ("french", "big-central", 13),
];

#[test]
fn every_named_problem_has_its_par_and_a_line() {
    let library = Library::embedded();
    for (board, id, par) in PARS {
        let problem = library
            .entry(board)
            .unwrap()
            .problem(id, None, false)
            .unwrap();
        let known = fewest(&problem).unwrap();
        assert_eq!((known.moves, known.is_par), (par, true), "{board} {id}");
        assert_eq!(position::move_count(&line(&problem).unwrap()), par);
    }
}

#[test]
fn every_problem_that_can_be_won_has_a_line_that_replays() {
    for entry in Library::embedded().entries() {
        for problem in entry.problems(entry.rules()[0]) {
            let name = format!("{} {}", entry.name(), problem.id());
            if problem.impossible().is_some() {
                continue;
            }
            let known = fewest(&problem).unwrap_or_else(|| panic!("{name} has no line"));
            for line in lines(&problem) {
                let mut at = problem.start();
                for &action in &line {
                    at = at.play(problem.board(), action).unwrap();
                }
                assert!(problem.goal().is_reached(at.pegs), "{name}");
                assert_eq!(position::move_count(&line), known.moves, "{name}");
            }
        }
    }
}

#[test]
fn an_image_of_a_problem_has_its_line_turned() {
    let library = Library::embedded();
    let cross = library
        .entry("english")
        .unwrap()
        .problem("cross", None, false)
        .unwrap();
    let turn = &cross.board().symmetries()[1];
    let turned = cross.clone().from_pegs(turn.set(cross.start().pegs));
    assert_ne!(turned.start(), cross.start());
    assert_eq!(fewest(&turned), fewest(&cross));
    let first = line(&turned).unwrap()[0];
    assert!(turned.start().play(turned.board(), first).is_ok());
}

/// The picker tells what the file of a board says, and everything else what the lines say.
#[test]
fn the_lines_know_every_par_that_the_file_of_a_board_tells() {
    let mut told = 0;
    for entry in Library::embedded().entries() {
        for problem in entry.problems(entry.rules()[0]) {
            let of_board = entry.fewest(&problem);
            assert_eq!(
                fewest(&problem),
                of_board,
                "{} {}",
                entry.name(),
                problem.id()
            );
            told += usize::from(of_board.is_some());
        }
    }
    assert!(told > 90, "only {told} problems have a par");
}

/// One peg anywhere takes no more moves than the best of its finishes, and exactly as many where none of them is open:
/// the lines kept of these two had 22 moves, and 26 that were not proven.
#[test]
fn one_peg_anywhere_is_as_good_as_its_best_finish() {
    let library = Library::embedded();
    let of = |board: &str, name: &str| {
        let entry = library.entry(board).unwrap();
        let problem = entry.problem(name, None, false).unwrap();
        assert_eq!(entry.fewest(&problem), fewest(&problem), "{board} {name}");
        let known = fewest(&problem)?;
        for line in lines(&problem) {
            assert!(problem.goal().is_reached(end(&problem, &line)));
            assert_eq!(position::move_count(&line), known.moves, "{board} {name}");
        }
        assert!(line(&problem).is_some(), "{board} {name}");
        Some((known.moves, known.is_par))
    };
    assert_eq!(of("kralenspel", "one-peg"), Some((20, true)));
    assert_eq!(of("diamond41", "one-peg"), Some((26, true)));
    // The image of one, vacancies without a name, and one that cannot be won.
    assert_eq!(of("diamond41", "h4:*"), Some((26, true)));
    assert_eq!(of("english", "c1:*"), Some((16, true)));
    assert_eq!(of("hexagon37", "c3:*"), Some((15, true)));
    assert_eq!(of("diamond41", "e1:*"), None);
}

fn end(problem: &Problem, line: &[Action]) -> HoleSet {
    let play = |at: Position, &action: &Action| at.play(problem.board(), action).unwrap();
    line.iter().fold(problem.start(), play).pegs
}

/// The key goes into c1, which holds a peg here, and not into the hole that is empty.
#[test]
fn a_position_set_up_with_the_key_elsewhere_is_no_game_with_the_key() {
    let library = Library::embedded();
    let key = library
        .entry("english")
        .unwrap()
        .problem("c1:d4", None, true);
    let key = key.unwrap();
    let board = key.board().clone();
    assert_eq!(
        fewest(&key.from_pegs(board.all().without(board.centre().unwrap()))),
        None
    );
}

/// A hundred thousand threads took minutes to start; more did not fit into memory.
#[test]
fn no_more_threads_are_started_than_are_of_use() {
    let library = Library::embedded();
    let triangle = library.entry("triangle15").unwrap();
    let problem = triangle.problem("a1:a1", None, false).unwrap();
    for threads in [0, usize::MAX] {
        let limits = Limits {
            threads,
            ..Limits::none()
        };
        assert!(fewest_moves(&problem, &limits).is_proved);
        let count = tables::count(&problem, &limits).unwrap();
        assert_eq!(count.solutions.to_string(), "6816");
    }
}
