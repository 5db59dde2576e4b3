//! Why a jump loses, as a person sees it.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
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
    assert!(
        Why::Stranded { pegs: vec![corner] }
            .check(&problem, start)
            .is_err()
    );
    assert!(
        Why::OutOfReach { hole: corner }
            .check(&problem, start)
            .is_err()
    );
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
}
