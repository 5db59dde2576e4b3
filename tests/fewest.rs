//! The fewest moves against a breadth-first search that keeps the last moved peg, and against what is published.

#![allow(clippy::unwrap_used)]

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use lastpeg::board::{Board, JumpRule};
use lastpeg::hole::{Hole, HoleSet};
use lastpeg::library::Library;
use lastpeg::position::{self, Action, Position};
use lastpeg::problem::{Goal, Problem};
use lastpeg::random::Random;
use lastpeg::solver::{Fewest, Limits, Verdict, fewest_moves};

/// The fewest moves by the plain book: breadth first over (position, last moved peg), where the same peg jumps on free
/// of charge.
fn plain_fewest(problem: &Problem) -> Option<usize> {
    let board = problem.board();
    let start: (Position, Option<Hole>) = (problem.start(), None);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut done = HashSet::new();
    while let Some(((position, last), moves)) = queue.pop_front() {
        if problem.goal().is_reached(position.pegs) {
            return Some(moves);
        }
        if !done.insert((position, last)) {
            continue;
        }
        for action in position.actions(board) {
            let child = position.play_unchecked(action);
            match action {
                Action::Jump(jump) if last != Some(jump.from) => {
                    queue.push_back(((child, Some(jump.to)), moves + 1));
                }
                Action::Jump(jump) => queue.push_front(((child, Some(jump.to)), moves)),
                Action::Key(_) => queue.push_front(((child, None), moves)),
            }
        }
    }
    None
}

fn fewest(problem: &Problem) -> Fewest {
    fewest_moves(problem, &Limits::none(), |_| ())
}

/// Checks an answer's line against the rules.
fn assert_line_is_sound(problem: &Problem, answer: &Fewest) {
    if let Some(line) = answer.line() {
        let play = |position: Position, &action| position.play(problem.board(), action).unwrap();
        let end = line.iter().fold(problem.start(), play);
        assert!(problem.goal().is_reached(end.pegs));
        assert_eq!(answer.moves(), Some(position::move_count(line)));
    }
}

fn small_boards() -> Vec<Arc<Board>> {
    let pictures: [(&[&str], JumpRule); 6] = [
        (&["oooo", "oooo", "oooo", "oooo"], JumpRule::Orthogonal),
        (&["ooooo", "ooooo", "ooooo"], JumpRule::Orthogonal),
        (&["oooo", "oooo", "oooo"], JumpRule::Diagonal),
        (&[" o  ", "ooo ", "oooo", " ooo"], JumpRule::Diagonal),
        (
            &["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"],
            JumpRule::Triangular,
        ),
        (&["ooo ", "oooo", "oooo"], JumpRule::Triangular),
    ];
    let build =
        |(rows, rule): (&[&str], JumpRule)| Board::new("small", "Small", rows, rule).unwrap();
    pictures.into_iter().map(build).map(Arc::new).collect()
}

fn holes(board: &Board, random: &mut Random, count: usize) -> HoleSet {
    let all: Vec<Hole> = board.holes().collect();
    (0..count).map(|_| all[random.below(all.len())]).collect()
}

#[test]
fn the_fewest_moves_agree_with_a_plain_search_for_every_rule_goal_and_key() {
    let mut random = Random::new(4);
    let mut with_line = [0, 0];
    for board in small_boards() {
        for round in 0..160 {
            let goal = match round % 3 {
                0 => Goal::OnePegAnywhere,
                1 => Goal::Exactly(holes(&board, &mut random, 1)),
                _ => Goal::Exactly(holes(&board, &mut random, 3)),
            };
            let count = 2 + random.below(board.hole_count());
            let pegs = holes(&board, &mut random, count);
            let key = holes(&board, &mut random, 1).iter().next();
            let key = key.filter(|_| round % 2 == 1);
            let problem = Problem::new(board.clone(), "", "", Position { pegs, key }, goal);
            let answer = fewest(&problem);
            assert_line_is_sound(&problem, &answer);
            assert_eq!(answer.moves(), plain_fewest(&problem), "{problem:?}");
            assert_ne!(answer.verdict(), Verdict::Undecided);
            assert_eq!(answer.is_proved, answer.verdict() == Verdict::Winnable);
            with_line[round % 2] += usize::from(answer.moves().is_some_and(|moves| moves > 0));
        }
    }
    assert!(with_line.iter().all(|&lines| lines > 50), "{with_line:?}");
}

#[test]
fn the_triangles_have_their_published_fewest_moves() {
    let library = Library::embedded();
    for (name, published) in [("triangle10", 5), ("triangle15", 9)] {
        let board = library.entry(name).unwrap().board();
        let pairs = lastpeg::problem::single_vacancy_problems(&board);
        let least = pairs.into_iter().filter_map(|(vacancy, survivor)| {
            let goal = Goal::Exactly(HoleSet::of(survivor));
            let vacant = HoleSet::of(vacancy);
            let problem = Problem::from_vacancies(board.clone(), vacant, goal);
            fewest(&problem).moves()
        });
        assert_eq!(least.min(), Some(published), "{name}");
    }
}

#[test]
fn a_goal_reached_already_takes_no_move() {
    let board = Library::embedded().entry("english").unwrap().board();
    let centre = HoleSet::of(board.centre().unwrap());
    let start = Position::of(centre);
    let answer = fewest(&Problem::new(board, "", "", start, Goal::Exactly(centre)));
    assert_eq!(answer.moves(), Some(0));
    assert!(answer.is_proved);
}

#[test]
fn a_stopped_search_keeps_its_lower_bound_and_claims_no_proof() {
    let library = Library::embedded();
    let problem = library.entry("english").unwrap();
    let problem = problem.problem("central", None, false).unwrap();
    let limits = Limits {
        positions: Some(200_000),
        ..Limits::none()
    };
    let mut bounds = Vec::new();
    let answer = fewest_moves(&problem, &limits, |progress| {
        bounds.push(progress.lower_bound);
    });
    assert!(!answer.is_proved);
    assert_eq!(bounds.last(), Some(&answer.lower_bound));
    assert!(bounds.is_sorted() && (2..=18).contains(&answer.lower_bound));
    assert_line_is_sound(&problem, &answer);
    assert!(answer.moves().is_none_or(|moves| moves >= 18));
}

#[test]
fn too_little_memory_ends_the_search_without_a_claim() {
    let library = Library::embedded();
    let problem = library.entry("english").unwrap();
    let problem = problem.problem("central", None, false).unwrap();
    let limits = Limits {
        memory: 1 << 12,
        ..Limits::none()
    };
    let answer = fewest_moves(&problem, &limits, |_| ());
    assert!(!answer.is_proved && answer.lower_bound <= 18);
    assert_line_is_sound(&problem, &answer);
}

#[test]
fn an_unsolvable_problem_has_the_proof_of_solve() {
    let library = Library::embedded();
    let problem = library.entry("french").unwrap();
    let problem = problem.problem("central", None, false).unwrap();
    let answer = fewest(&problem);
    let solved = lastpeg::solver::solve(&problem, &Limits::none());
    assert_eq!(answer.verdict(), Verdict::Lost);
    assert_eq!(answer.outcome, solved.outcome);
}
