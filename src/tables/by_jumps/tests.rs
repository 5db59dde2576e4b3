//! Tests of the table by jumps.

use super::*;
use crate::library::Library;

/// Buckets have some more room than they need.
#[test]
fn a_level_takes_the_memory_that_is_foreseen_of_its_positions() {
    let problem = Library::embedded()
        .entry("english")
        .unwrap()
        .problem("central", None, false);
    let problem = problem.unwrap();
    let limits = Limits::none();
    let mut spent = Spent::new(&limits);
    let mut walk = JumpWalk::<u64>::new(&problem, &limits);
    for number in 0..13 {
        spent.level = number;
        let (weights, _) = walk.accumulator(0, &spent);
        walk.step(&mut spent).unwrap();
        let (len, bytes) = (walk.level.len(), walk.level.bytes());
        let foreseen = weights.bytes::<u64>(len);
        assert!(
            (foreseen..=foreseen * 5 / 4 + 10_000).contains(&bytes),
            "{number}"
        );
    }
}
