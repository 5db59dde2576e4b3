//! The clock of the sprint.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::time::Duration;

use lastpeg::app::practice::schedule::Grade;
use lastpeg::app::practice::sprint::Sprint;
use lastpeg::library::Library;

#[test]
fn the_clock_runs_while_a_position_is_on_the_board() {
    let library = Library::embedded();
    let problem = library
        .entry("english")
        .unwrap()
        .first_problem(None)
        .unwrap();
    let mut sprint = Sprint::new("english/orthogonal".to_owned(), problem, 7);
    assert_eq!((sprint.until_tick(), sprint.has_begun()), (None, false));
    assert!(!sprint.tick(Duration::from_secs(500)), "it rests");
    let (mut seeds, mut jumps) = (Vec::new(), Vec::new());
    for grade in [
        Grade::Good,
        Grade::Good,
        Grade::Failed,
        Grade::Good,
        Grade::Good,
        Grade::Weak,
    ] {
        sprint.show();
        assert!(!sprint.tick(Duration::from_millis(1250)));
        seeds.push(sprint.seed());
        jumps.push(sprint.jumps());
        sprint.answer(grade);
    }
    assert_eq!(jumps, [3, 3, 3, 3, 4, 4]);
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 6);
    assert_eq!(sprint.clock(), "2:53");
    sprint.show();
    assert_eq!(sprint.until_tick(), Some(Duration::from_millis(500)));
    assert!(sprint.tick(Duration::from_secs(180)));
    assert_eq!(
        sprint.result(None),
        "the sprint is over: 4 right, 1 wrong, 1 with help"
    );
    assert!(sprint.result(Some(3)).ends_with("it was 3 before"));
}
