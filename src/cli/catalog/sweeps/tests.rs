//! Tests of `sweeps`.

use super::*;
use crate::library::Library;

/// The shortest line of all ends with three jumps.
#[test]
fn a_shorter_line_with_more_jumps_at_its_end_is_told_with_these() {
    let entry = Library::embedded();
    let entry = entry.entry("triangle15").unwrap();
    let problem = entry.problem("a1:a1", None, false).unwrap();
    let mut longest = longest_sweeps(&problem, &Limits::none()).unwrap().unwrap();
    (longest.last_jumps, longest.jumps) = (1, 1);
    shorten_last(&mut longest, &problem, &Limits::none());
    let own = position::last_sweep(&longest.last);
    assert!(own > 1 && longest.is_last_shortest);
    assert_eq!((longest.last_jumps, longest.jumps), (own, own));
}
