//! Tests of `conditional`: no step may say more than trying everything does, as the later ones rely on it.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use super::*;
use crate::par::fewest::FewestSearch;
use crate::rules::board::{Board, JumpRule};
use crate::rules::condition::Condition;
use crate::rules::notation;

const RECTANGLE: &[&str] = &["ooooo", "ooooo", "ooooo"];
const OCTAGON: &[&str] = &[" oo ", "oooo", "oooo", " oo "];
const TRIANGLE: &[&str] = &["o   ", "oo  ", "ooo ", "oooo"];
const TRIANGLE15: &[&str] = &["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"];

/// A problem with the conditions of some words; its goal is named holes, or `*2` for two pegs anywhere.
fn problem(rows: &[&str], pegs: &str, goal: &str, words: &str) -> Problem {
    let rule = match rows[0].trim_end() {
        "o" => JumpRule::Triangular,
        _ => JumpRule::Orthogonal,
    };
    let board = Arc::new(Board::new("board", "Board", rows, rule).unwrap());
    let pegs = notation::read_pegs(&board, pegs).unwrap();
    let goal = match goal.strip_prefix('*') {
        Some(count) => Goal::PegsAnywhere(count.parse().unwrap()),
        None => Goal::Exactly(notation::read_holes(&board, goal).unwrap()),
    };
    let plain = Problem::new(board.clone(), "any", "Any", Position::of(pegs), goal);
    words.split(' ').fold(plain, |problem, word| {
        let condition = Condition::read(&board, word).unwrap();
        problem.with_condition(condition).unwrap()
    })
}

/// The fewest moves by trying everything, breadth first; a move that is under way counts as one more when it goes on.
fn by_the_book(problem: &Problem) -> Fewest {
    let mut open = VecDeque::from([(problem.start(), Vec::new())]);
    let mut done = HashSet::new();
    while let Some((at, line)) = open.pop_front() {
        if problem.is_won(at) {
            let moves = position::move_count(&line);
            return told(Outcome::Winnable(line), moves);
        }
        let last = line.last().copied();
        let peg = last.and_then(Action::jump).map(|jump| jump.to);
        if !done.insert((at, peg)) {
            continue;
        }
        for jump in at.jumps(problem.board()) {
            let action = Action::Jump(jump);
            let next = (at.play_unchecked(action), [&line[..], &[action]].concat());
            if Some(jump.from) == peg {
                open.push_front(next);
            } else {
                open.push_back(next);
            }
        }
    }
    let reason = Reason::Conditions(ConditionLoss::Searched);
    told(Outcome::Lost(reason), 0)
}

/// What is said of a line or a loss that is known to need so many moves.
fn told(outcome: Outcome, lower_bound: usize) -> Fewest {
    let mut told = Fewest::of(outcome, 0);
    told.lower_bound = lower_bound;
    told.is_proved = told.moves() == Some(lower_bound);
    told
}

/// A problem, and the same where besides one of its pegs is to be left or taken last.
fn for_each_peg(alone: &Problem) -> Vec<Problem> {
    let pegs = alone.start().pegs.into_iter();
    let named = pegs.flat_map(|peg| [Condition::Marked(peg), Condition::LastTaken(peg)]);
    let with = |condition| alone.clone().with_condition(condition).unwrap();
    std::iter::once(alone.clone())
        .chain(named.map(with))
        .collect()
}

/// Checks that nothing is said that trying everything contradicts.
fn assert_is_sound(problem: &Problem, found: &Fewest, step: &str) {
    let fewest = by_the_book(problem).moves();
    let why = format!("{step}: {} takes {fewest:?} moves: {found:?}", problem.id());
    let is_right = |line| problem.is_won_by(problem.start(), line);
    assert!(found.line().is_none_or(is_right), "{why}");
    assert!(
        fewest.is_none() || found.verdict() != Verdict::Lost,
        "{why}"
    );
    assert!(
        fewest.is_none_or(|fewest| found.lower_bound <= fewest),
        "{why}"
    );
    assert!(!found.is_proved || found.moves() == fewest, "{why}");
    let is_lost = found.verdict() == Verdict::Lost;
    assert!(!is_lost || found.lower_bound == 0, "{why}");
}

#[test]
fn what_was_played_before_is_minded() {
    for (rows, pegs, goal, words, way) in [
        // The peg that moves goes on, which takes no move more.
        (TRIANGLE, "o/oo/oo./.o.o", "d4", "at-most-3", "a2-a4"),
        // It has moved too often already.
        (TRIANGLE, "o/.o/oo./oo.o", "b4", "at-most-4", "a4-c4"),
        // Where it goes on the fewest moves are more, or are not those of a line with another peg.
        (
            TRIANGLE15,
            "./oo/.oo/oo../.o...",
            "*2",
            "loop-3 at-most-8",
            "c3-a1-a3",
        ),
        (
            TRIANGLE15,
            "./.o/.../oooo/o...o",
            "*1",
            "last-taken-b2 at-most-5",
            "a5-a3",
        ),
        // The long move has been made.
        (
            RECTANGLE,
            "...oo/ooooo/...o.",
            "e3",
            "sweep-3",
            "e1-e3-c3-c1",
        ),
        // One of the last four moves has been made.
        (
            OCTAGON,
            "o./oo.o/oo../o.",
            "*2",
            "corner-finish",
            "a2-c2 b4-b2",
        ),
        // The peg has left its hole.
        (OCTAGON, "o./.ooo/...o/..", "*2", "marked-b1", "b1-b3"),
    ] {
        let problem = problem(rows, pegs, goal, words);
        let line = problem.read_line(way).unwrap();
        let at = problem.clone().at(problem.start().after(&line));
        let plain = |problem: &Problem, _| by_the_book(problem);
        let found = fewest_moves(&at, None, &Limits::none(), &plain);
        assert_is_sound(&at, &found, "all steps");
        if at.conditions().most_moves().is_some() {
            let found = within_moves(&at, by_the_book);
            assert_is_sound(&at, &found, "within moves");
            let is_all = at.conditions().are_of_moves();
            assert!(!is_all || found.verdict() == by_the_book(&at).verdict());
        }
    }
}

#[test]
fn so_many_moves_are_decided_by_the_fewest_under_the_others() {
    let asked = problem(TRIANGLE, "o/oo/oo./.o.o", "d4", "sweep-2 at-most-3");
    let line = |moves| {
        let jump = asked.board().jumps().all()[0];
        Outcome::Winnable(vec![Action::Jump(jump); moves])
    };
    for (outcome, lower_bound, verdict, is_proved) in [
        (line(3), 3, Verdict::Winnable, true),
        (line(3), 2, Verdict::Winnable, false),
        (line(4), 3, Verdict::Undecided, false),
        (line(4), 4, Verdict::Lost, false),
        (Outcome::Undecided, 3, Verdict::Undecided, false),
        (Outcome::Undecided, 4, Verdict::Lost, false),
    ] {
        let found = within_others(&asked, |others| {
            assert_eq!(others.conditions(), asked.conditions().of_any_length());
            told(outcome, lower_bound)
        });
        assert_eq!((found.verdict(), found.is_proved), (verdict, is_proved));
        assert!(verdict != Verdict::Lost || found.lower_bound == 0);
    }
}

/// The bound rises only where none of the shortest lines meets the conditions, and all are listed.
#[test]
fn shortest_lines_that_are_not_listed_may_meet_the_conditions() {
    let alone = problem(TRIANGLE15, "o/oo/.o./oooo/....o", "*1", "sweep-2");
    let plain = alone.clone().asking(Conditions::default());
    let search = FewestSearch::new(&plain);
    let search = search.counting_shortest(ListedShortest::InEveryOrder(MOST_LINES));
    let all = search.run(&Limits::none());
    let mut bounds = HashSet::new();
    for asked in for_each_peg(&alone) {
        for most in [0, 1, 2, MOST_LINES] {
            let listed = |_: &Problem, _| {
                let mut found = all.clone();
                found.shortest.as_mut().unwrap().listed.truncate(most);
                found
            };
            let unknown = Fewest::of(Outcome::Undecided, 0);
            let found = with_shortest(&asked, unknown, &listed);
            assert_is_sound(&asked, &found, "shortest");
            bounds.insert(found.lower_bound);
        }
    }
    assert_eq!(bounds.len(), 2);
}

/// Each step by itself: what one says too much a later one may hide.
#[test]
fn the_ways_to_endings_and_long_moves_are_sound_whatever_peg_is_asked_for() {
    for (rows, pegs, words) in [
        (TRIANGLE15, "./../oo./o.oo/oo.o.", "finish-sweep-3"),
        (OCTAGON, ".o/..../o.oo/.o", "corner-finish"),
        (TRIANGLE15, "o/o./.oo/.ooo/.o...", "loop-3"),
        (TRIANGLE15, "o/oo/.o./oooo/....o", "sweep-2"),
    ] {
        let alone = problem(rows, pegs, "*1", words);
        for asked in for_each_peg(&alone) {
            let limits = Limits::none();
            let known = Fewest::of(crate::solve::solve(&asked, &limits).outcome, 0);
            let found = match asked.conditions().long_move() {
                Some(long) => with_long_move(&asked, long, known, &limits),
                None => before_endings(&asked, known, &limits),
            };
            assert_is_sound(&asked, &found, "step");
            assert!(found.is_proved || asked.id() != alone.id(), "{words}");
        }
    }
}
