//! Conditions on the line: what can be asked, and what a line lacks.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::time::Duration;

use lastpeg::library::{Library, shortest};
use lastpeg::plan::{Effort, Planned, Planner};
use lastpeg::proof::Refuted;
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::condition::{Condition, NoCondition};
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Goal, Problem, Status};
use lastpeg::run::{Limits, StopFlag};
use lastpeg::solve::{Outcome, Solver, Verdict, solve};

use crate::board;

#[test]
fn a_condition_that_cannot_be_asked_is_refused_with_what_can() {
    let board = board("english");
    for (text, message) in [
        ("at-most-0", "at-most-N takes a number from 1 to 32"),
        ("loop-33", "loop-N takes a number from 2 to 32"),
        (
            "last-taken-z9",
            "\"z9\" is no hole of the English board: columns are a to g, rows 1 to 7, as in d4",
        ),
        (
            "sweeps-3",
            "\"sweeps-3\" is no condition: there are finish-sweep-N, corner-finish, sweep-N, loop-N, at-most-N, \
             marked-HOLE, last-taken-HOLE and exchange-HOLE-HOLE; +backwards stands alone",
        ),
        (
            "exchange-a4",
            "exchange-HOLE-HOLE takes two different holes, as in exchange-a4-g4",
        ),
        (
            "exchange-a4-a4",
            "exchange-HOLE-HOLE takes two different holes, as in exchange-a4-g4",
        ),
    ] {
        let fault = Condition::read(&board, text).unwrap_err();
        assert_eq!(fault.to_string(), message);
    }
}

#[test]
fn a_problem_asks_for_its_conditions_at_a_position_that_remembers_nothing() {
    let library = Library::embedded();
    let problem = library
        .entry("english")
        .unwrap()
        .problem("cross+finish-sweep-3", None, false)
        .unwrap();
    let start = Position::of(problem.start().pegs);
    let again = problem.clone().at(start);
    assert_eq!(again.start(), problem.start());
    assert_eq!(solve(&again, &Limits::none()).verdict(), Verdict::Lost);
    let answer = Solver::new(&problem).solve(start, &Limits::none());
    assert_eq!(answer.verdict(), Verdict::Lost);
    let hint = Solver::new(&problem).hint(start, &Limits::none());
    assert_eq!(hint.with(Verdict::Winnable).count(), 0);
    let planned = Planner::new(&problem).plan(start, Effort::First, &Limits::none());
    assert!(matches!(planned, Planned::Lost(_)), "{planned:?}");
    let end = Position::of(notation::read_holes(problem.board(), "d4").unwrap());
    assert!(!problem.is_won(end) && problem.status(end) == Status::Stuck);
    let missing =
        "the pegs stand as asked, but the last move makes 0 jumps, and at least 3 are asked";
    assert_eq!(problem.missing(end).as_deref(), Some(missing));
    // What a position remembers stays.
    let jump = problem.start().actions(problem.board()).next().unwrap();
    let after = problem.start().play(problem.board(), jump).unwrap();
    assert_eq!(problem.at(after).start(), after);
}

#[test]
fn what_cannot_be_asked_is_said() {
    let library = Library::embedded();
    let fault = |board: &str, name: &str| {
        let problem = library.entry(board).unwrap().problem(name, None, false);
        problem.unwrap_err().to_string()
    };
    let range = "finish-sweep-N takes a number from 2 to 32";
    for name in [
        "finish-sweep-1",
        "finish-sweep-33",
        "finish-sweep-x",
        "finish-sweep-+5",
    ] {
        assert_eq!(fault("english", &format!("central+{name}")), range);
    }
    assert!(fault("english", "central+long").starts_with("\"long\" is no condition: there are"));
    assert!(fault("english", "central+").starts_with("\"\" is no condition"));
    assert_eq!(
        fault("english", "central+marked-d4"),
        "marked-HOLE takes a hole that holds a peg at the start, and d4 does not"
    );
    assert!(
        fault("english", "central+marked-a3+last-taken-a3")
            .starts_with("marked-HOLE and last-taken-HOLE contradict each other")
    );
    assert_eq!(
        fault("english", "central+exchange-a4-g4"),
        "exchange-HOLE-HOLE takes a goal that can leave pegs at both holes, and this one cannot leave them at a4, g4"
    );
    assert!(
        fault("french", "d4:a4,g4+last-taken-a4+exchange-g4-a4")
            .starts_with("exchange-HOLE-HOLE and last-taken-HOLE contradict each other")
    );
    assert_eq!(
        fault("english", "central+sweep-3+sweep-4"),
        "sweep is asked for twice: leave one of them out"
    );
    assert!(fault("triangle15", "a1:a1+corner-finish").ends_with("and this one has 3"));
    let key = library
        .entry("french")
        .unwrap()
        .problem("key+sweep-3", None, false);
    assert_eq!(
        key.unwrap_err().to_string(),
        NoCondition::WithKey.to_string()
    );
}

/// Five moves of one jump each, by which the goal is reached and none of this.
#[test]
fn a_goal_reached_otherwise_than_asked_is_told_with_what_is_missing() {
    let library = Library::embedded();
    let line = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";
    for (condition, missing) in [
        (
            "finish-sweep-2",
            "the last move makes 1 jump, and at least 2 are asked",
        ),
        ("at-most-4", "it takes more than 4 moves"),
        (
            "sweep-2",
            "the longest move makes 1 jump, and at least 2 are asked",
        ),
        (
            "loop-2",
            "it is asked that some move of at least 2 jumps ends where it began",
        ),
        ("marked-e3", "the peg from e3 was taken"),
        (
            "last-taken-e3",
            "the peg from e3 was taken before the last jump",
        ),
        ("last-taken-d2", "the peg from d2 was not taken"),
    ] {
        let problem = library.entry("english").unwrap();
        let problem = problem.problem(&format!("cross+{condition}"), None, false);
        let game = Game::from_lines(problem.unwrap(), &[line], 5).unwrap();
        let expected = format!("the pegs stand as asked, but {missing}");
        assert_eq!(game.missing(), Some(expected));
    }
}

#[test]
fn that_a_goal_is_reached_otherwise_than_asked_is_the_word_of_the_search() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let problem = entry.problem("cross+finish-sweep-2", None, false).unwrap();
    let line = problem.read_line("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4").unwrap();
    let mut game = Game::new(problem.clone());
    for action in line {
        game.play(action).unwrap();
    }
    let answer = Solver::new(&problem).solve(game.position(), &Limits::none());
    let check = answer
        .reason()
        .unwrap()
        .check(problem.board(), problem.goal(), game.position());
    assert_eq!(check, Err(Refuted::SearchOnly));
}

/// The first 23 moves are those of the solution in The Games and Puzzles Journal; the rest is easy, it says.
#[test]
fn two_pegs_have_changed_places_at_the_end_of_beasleys_exchange() {
    let published = "d2-d4 b2-d2 d1-d3 f2-d2 c4-c2 e3-c3 c2-c4 a3-c3 c4-c2 c1-c3 g3-e3 e4-e2 e1-e3 c6-c4 a5-c5 c4-c6 \
                     c7-c5 d5-b5 e6-e4 g5-e5 e4-e6 e7-e5 d7-d5-f5";
    let library = Library::embedded();
    let entry = library.entry("french").unwrap();
    let problem = entry.problem("beasley-exchange", None, false).unwrap();
    let game = Game::from_lines(problem.clone(), &[published], 24).unwrap();
    let rest = Solver::new(&problem).solve(game.position(), &Limits::none());
    let Outcome::Winnable(rest) = rest.outcome else {
        panic!("it can be won: {:?}", rest.outcome);
    };
    let mut won = game;
    for action in rest {
        won.play(action).unwrap();
    }
    assert_eq!(won.status(), Status::Won);

    // The same holes, with other pegs in them.
    let line = shortest::line(&entry.problem("ends", None, false).unwrap()).unwrap();
    let mut game = Game::new(problem);
    for action in line {
        game.play(action).unwrap();
    }
    let missing = "the pegs stand as asked, but the peg from a4 was taken";
    assert_eq!(game.missing().as_deref(), Some(missing));
    assert_eq!(game.status(), Status::Stuck);
}

#[test]
fn pegs_that_stay_where_they_are_have_not_changed_places() {
    let board = board("english");
    let pegs = |labels| notation::read_holes(&board, labels).unwrap();
    let (start, goal) = (pegs("d2,d3,a4,g4"), Goal::Exactly(pegs("d4,a4,g4")));
    let problem = Problem::new(board.clone(), "any", "Any", Position::of(start), goal);
    let exchange = Condition::read(&board, "exchange-g4-a4").unwrap();
    let problem = problem.with_condition(exchange).unwrap();
    let game = Game::from_lines(problem.clone(), &["d2-d4"], 1).unwrap();
    let missing = "the pegs stand as asked, but the pegs from a4 and g4 have not changed places";
    assert_eq!(game.missing().as_deref(), Some(missing));
    let answer = Solver::new(&problem).solve(problem.start(), &Limits::none());
    assert!(matches!(answer.outcome, Outcome::Lost(_)));
}

#[test]
fn a_condition_that_is_asked_later_forgets_none_that_is_broken() {
    let library = Library::embedded();
    let central = library.entry("english").unwrap();
    let central = central.problem("central+marked-d2", None, false).unwrap();
    let pegs =
        notation::read_pegs(central.board(), "o../o.o/...oooo/.ooo.oo/oo.o..o/.oo/oo.").unwrap();
    let broken = central.from_pegs(pegs);
    let at_most = broken
        .clone()
        .with_condition(Condition::AtMost(30))
        .unwrap();
    for problem in [broken, at_most] {
        let answer = Solver::new(&problem).solve(problem.start(), &Limits::none());
        assert!(
            matches!(answer.outcome, Outcome::Lost(_)),
            "{}",
            problem.id()
        );
    }
    // And none that is met: the sweep of two jumps was made at the beginning.
    let cross = library.entry("english").unwrap();
    let cross = cross.problem("cross+sweep-2", None, false).unwrap();
    let written = notation::read_line(cross.board(), "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4").unwrap();
    let line = notation::replay(cross.board(), cross.start(), &written).unwrap();
    let mut game = Game::new(cross.clone());
    for action in line.into_iter().take(4) {
        game.play(action).unwrap();
    }
    let won = |problem: Problem| problem.status(game.position());
    let both = cross.clone().with_condition(Condition::AtMost(9)).unwrap();
    assert_eq!(won(cross), won(both));
}

#[test]
fn a_condition_made_by_hand_is_refused_as_one_that_is_read() {
    let library = Library::embedded();
    let cross = library.entry("english").unwrap();
    let cross = cross.problem("cross", None, false).unwrap();
    let elsewhere = Hole::new(100).unwrap();
    for (condition, why) in [
        (
            Condition::AtMost(255),
            "at-most-N takes a number from 1 to 32",
        ),
        (
            Condition::FinishSweep(0),
            "finish-sweep-N takes a number from 2 to 32",
        ),
        (
            Condition::Marked(elsewhere),
            "hole 100 is none of the english board",
        ),
        (
            Condition::LastTaken(elsewhere),
            "hole 100 is none of the english board",
        ),
    ] {
        let refused = cross.clone().with_condition(condition).unwrap_err();
        assert_eq!(refused.to_string(), why);
    }
}

/// With the key the line would be longer or have other pegs than the conditions and the solver speak of.
#[test]
fn where_something_is_asked_of_the_line_there_is_no_key() {
    let library = Library::embedded();
    let english = library.entry("english").unwrap();
    for (name, is_refused) in [
        ("d4:d4", false),
        ("d4:d4+at-most-10", true),
        ("d4:d4+backwards", true),
    ] {
        let problem = english.problem(name, None, false).unwrap();
        let refused = problem.with_key().err().map(|refused| refused.to_string());
        let why = "Cremers' Key goes neither with conditions on the line nor backwards: leave one of them out";
        assert_eq!(refused.as_deref(), is_refused.then_some(why), "{name}");
    }
}

#[test]
fn a_long_move_is_looked_for_within_the_limits() {
    let library = Library::embedded();
    let entry = library.entry("triangle15").unwrap();
    let problem = entry.problem("a1:a1+sweep-4", None, false).unwrap();
    // Without memory nothing is settled, and asked again it is not either.
    let answer = Solver::new(&problem).solve(problem.start(), &Limits::none().with_memory(0));
    assert!(!matches!(answer.outcome, Outcome::Lost(_)));
    // Nor is it after somebody has asked for the end.
    let stop = StopFlag::default();
    stop.raise();
    let answer = Solver::new(&problem).solve(problem.start(), &Limits::none().stopped_by(&stop));
    assert!(stop.is_raised() && !matches!(answer.outcome, Outcome::Lost(_)));
    // Moves of sixteen jumps on 81 holes take half a minute to place, and minutes to fill the holes beside them.
    let entry = library.entry("square81").unwrap();
    let problem = entry.problem("central+sweep-16", None, false).unwrap();
    let limits = Limits::none().within(Duration::from_millis(300));
    let answer = Solver::new(&problem).solve(problem.start(), &limits);
    assert_eq!(answer.outcome, Outcome::Undecided);
}

#[test]
fn what_little_memory_leaves_open_is_settled_when_there_is_more() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    for id in ["cross+finish-sweep-3", "central+sweep-8"] {
        let problem = entry.problem(id, None, false).unwrap();
        let mut solver = Solver::new(&problem);
        for (limits, verdict) in [
            (Limits::none().with_memory(0), Verdict::Undecided),
            (Limits::none().with_positions(1 << 20), Verdict::Lost),
        ] {
            let answer = solver.solve(problem.start(), &limits);
            assert_eq!(answer.verdict(), verdict, "{id}");
        }
    }
}

#[test]
fn a_long_move_that_has_begun_is_gone_on_with_within_the_limit_of_positions() {
    const MOST: u64 = 2000;
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let rule = Some(JumpRule::Diagonal);
    let problem = entry.problem("central+sweep-3", rule, false).unwrap();
    let board = problem.board();
    let line = "b4-d4 d6-b4 e6-c4 c7-c5 f5-d5 c3-e5 f3-f5 e1-c3 b4-d4";
    let mut game = Game::new(problem.clone());
    for action in notation::replay(
        board,
        problem.start(),
        &notation::read_line(board, line).unwrap(),
    )
    .unwrap()
    {
        game.play(action).unwrap();
    }
    let played = game.position();
    let mut limits = Limits::none();
    limits.positions = Some(MOST);
    let answer = Solver::new(&problem).solve(played, &limits);
    assert!(answer.positions < 4 * MOST, "{}", answer.positions);
}

#[test]
fn the_fewest_pegs_are_looked_for_within_the_limits() {
    let library = Library::embedded();
    let problem = library.entry("english").unwrap();
    let problem = problem.problem("central", None, false).unwrap();
    let over = Limits::none().within(Duration::ZERO);
    let found = Solver::new(&problem).fewest_pegs(problem.start(), &over);
    assert!(found.is_none_or(|found| !found.is_proved));
}
