//! Why a jump loses, as a person sees it.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use lastpeg::library::Library;
use lastpeg::proof::{Refuted, UnavoidableLosses};
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::rules::resource::ResourceCount;
use lastpeg::run::Limits;
use lastpeg::solve::Solver;
use lastpeg::why::Why;

#[test]
fn no_winnable_position_has_a_reason() {
    let problem = Library::embedded()
        .entry("english")
        .unwrap()
        .problem("central", None, false)
        .unwrap();
    let answer = Solver::new(&problem).solve(problem.start(), &Limits::none());
    let mut position = problem.start();
    for &action in answer.line().unwrap() {
        assert_eq!(
            Why::find(problem.board(), problem.goal(), position, &Limits::none()),
            None
        );
        position = position.play_unchecked(action);
    }
}

#[test]
fn a_reason_for_another_position_is_found_out() {
    let problem = Library::embedded()
        .entry("english")
        .unwrap()
        .problem("central", None, false)
        .unwrap();
    let (board, start) = (problem.board(), problem.start());
    let corner = board.corners().iter().next().unwrap();
    let stranded = Why::Stranded { pegs: vec![corner] };
    assert_eq!(stranded.check(&problem, start), Err(Refuted::NotStranded));
    let out_of_reach = Why::OutOfReach { hole: corner };
    assert_eq!(out_of_reach.check(&problem, start), Err(Refuted::InReach));
    let tree = Why::SmallTree {
        positions: 3,
        is_cut: false,
    };
    assert!(tree.check(&problem, start).is_err());
    let count = ResourceCount::new(board, vec![0; board.hole_count()]).unwrap();
    let count = Why::Count {
        count,
        value: 0,
        needed: 1,
    };
    assert!(count.check(&problem, start).is_err());
}

#[test]
fn a_reason_is_told_in_words() {
    let library = Library::embedded();
    let problem = library.entry("english").unwrap();
    let problem = problem.problem("cross", None, false).unwrap();
    let (board, start) = (problem.board(), problem.start());
    let texts = start.actions(board).filter_map(|action| {
        let after = start.play_unchecked(action);
        let why = Why::find(board, problem.goal(), after, &Limits::none())?;
        Some(why.text(&problem, start, action))
    });
    let text = |jump| format!("Only 4 positions can follow {jump}, and none is the goal.");
    assert_eq!(texts.collect::<Vec<_>>(), [text("d3-d1"), text("d4-d6")]);
    let line = problem.read_line("d3-d1").unwrap();
    let after = start.play_unchecked(line[0]);
    let tree = |positions| Why::SmallTree {
        positions,
        is_cut: false,
    };
    assert_eq!(tree(4).check(&problem, after), Ok(()));
    for wrong in [3, 5] {
        let refuted = Err(Refuted::Exhausted);
        assert_eq!(tree(wrong).check(&problem, after), refuted, "{wrong}");
    }
}

/// a1 and b1 lead to c1 whatever stands at a2, which no jump concerns; e1 and f1 to d1 and g1, and not to a1.
#[test]
fn a_reason_that_is_seen_says_nothing_beyond_itself() {
    let board = |rows: &[&str]| Arc::new(Board::new("b", "B", rows, JumpRule::Orthogonal).unwrap());
    let (corner, row) = (board(&["ooo", "o  "]), board(&["ooooooo"]));
    let lost = |board: &Arc<Board>, why: &Why, start: &str, key: Option<&str>, goal: Goal| {
        let pegs = notation::read_holes(board, start).unwrap();
        let key = key.and_then(|key| board.hole(key));
        let start = Position::new(pegs, key);
        let problem = Problem::new(board.clone(), "p", "P", start, goal);
        why.check(&problem, start).is_ok()
    };
    let goal = |labels| Goal::Exactly(notation::read_holes(&corner, labels).unwrap());
    let [a2, c1] = ["a2", "c1"].map(|label| corner.hole(label).unwrap());
    let (stranded, no_way) = (
        Why::Stranded { pegs: vec![a2] },
        Why::OutOfReach { hole: a2 },
    );
    for why in [&stranded, &no_way] {
        assert!(
            !lost(&corner, why, "a1,b1,a2", None, goal("c1,a2")),
            "{why:?}"
        );
    }
    assert!(lost(&corner, &stranded, "a1,b1,a2", None, goal("b1")));
    assert!(!lost(&corner, &no_way, "a1,b1", None, goal("c1")));
    let no_way = Why::OutOfReach { hole: c1 };
    assert!(lost(&corner, &no_way, "a1", None, goal("c1")));
    assert!(!lost(&corner, &no_way, "a1", Some("b1"), goal("c1")));
    let count = ResourceCount::new(&row, vec![3, 2, 1, 1, 0, 1, 1]).unwrap();
    let losses = UnavoidableLosses::new(&row, count, vec![], vec![]).unwrap();
    let goal = Goal::Exactly(HoleSet::of(row.hole("a1").unwrap()));
    let losses = Why::Losses(losses);
    assert!(lost(&row, &losses, "e1,f1", None, goal));
    assert!(!lost(&row, &losses, "e1,f1", None, Goal::PegsAnywhere(1)));
}

#[test]
fn what_is_seen_at_a_glance_comes_before_what_takes_counting() {
    let library = Library::embedded();
    let text = |board: &str, pegs: &str, goal: &str, jump: &str| {
        let board = library.entry(board).unwrap().board();
        let read = |pegs| notation::read_holes(&board, pegs).unwrap();
        let (start, goal) = (Position::of(read(pegs)), Goal::Exactly(read(goal)));
        let problem = Problem::new(board.clone(), "p", "P", start, goal);
        let action = notation::read_line(&board, jump).unwrap();
        let action = notation::replay(&board, start, &action).unwrap()[0];
        let after = start.play_unchecked(action);
        let why = Why::find(&board, goal, after, &Limits::none()).unwrap();
        assert_eq!(why.check(&problem, after), Ok(()), "{why:?}");
        why.text(&problem, start, action)
    };
    assert_eq!(
        text("triangle15", "a2,b3,d4,e5", "a1", "a2-c4"),
        "Only 3 positions can follow a2-c4, and none is the goal."
    );
    assert_eq!(
        text("english", "d2,d3,a4", "d4,a4", "d3-d1"),
        "After d3-d1 no more pegs are left than the goal has, and they do not stand where it has them."
    );
}

/// Much can follow the start, and nothing is stuck there.
#[test]
fn what_the_position_class_rules_out_has_no_other_reason() {
    let problem = Library::embedded()
        .entry("english")
        .unwrap()
        .problem("d4:d5", None, false)
        .unwrap();
    let (board, goal) = (problem.board(), problem.goal());
    assert_eq!(
        Why::find(board, goal, problem.start(), &Limits::none()),
        None
    );
}
