//! Tests of `solution`.

use super::*;
use crate::library::Library;
use crate::par::fewest_moves;
use crate::run::Limits;

/// It is not the conditions that are in the way of a count that the limits ended.
#[test]
fn it_is_told_whether_limits_or_conditions_keep_lines_from_being_counted() {
    let library = Library::embedded();
    let of = |id: &str, is_ended: bool| {
        let entry = library.entry("triangle10").unwrap();
        let problem = entry.problem(id, None, false).unwrap();
        let fewest = fewest_moves(&problem, &Limits::none());
        let solution = Solution {
            answer: Answer::new(fewest.outcome.clone(), fewest.positions),
            fewest: Some(fewest),
            counted: Some(ListedShortest::None),
            is_ended,
            lacks_file: false,
        };
        solution.why_not_counted(&problem).unwrap()
    };
    for (id, is_ended, begin) in [
        ("a2:b2+at-most-9", true, "The search ended"),
        (
            "a2:b2+at-most-9",
            false,
            "All lines as short are counted only",
        ),
        ("a2:b2", false, "The search ended"),
    ] {
        let why = of(id, is_ended);
        assert!(why.starts_with(begin), "{id}: {why}");
    }
}
