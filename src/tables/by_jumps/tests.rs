//! Tests of the table by jumps.

use super::*;
use crate::library::Library;

fn central() -> Problem {
    let library = Library::embedded();
    let english = library.entry("english").unwrap();
    english.problem("central", None, false).unwrap()
}

/// Buckets have some more room than they need.
#[test]
fn a_level_takes_the_memory_that_is_foreseen_of_its_positions() {
    let limits = Limits::none();
    let mut spent = Spent::new(&limits);
    let mut walk = JumpWalk::<u64>::new(&central(), &limits);
    for number in 0..13 {
        spent.level = number;
        let (weights, _) = walk.accumulator(0, &spent);
        walk.step(&mut spent).unwrap();
        let (len, bytes) = (walk.level.len(), walk.level.bytes());
        let foreseen = weights.bytes::<u64>(len);
        let most = foreseen * 5 / 4 + 10_000;
        assert!((foreseen..=most).contains(&bytes), "{number}");
    }
}

#[test]
fn chances_are_given_up_where_they_do_not_fit_and_not_much_sooner() {
    for memory in [1, 4, 16].map(|mebibytes| mebibytes << 20) {
        let limits = Limits::none().with_memory(memory).with_positions(400_000);
        let table = by_jumps(&central(), &limits);
        let Some(Stopped::Memory { needed }) = table.chances_stopped else {
            panic!("{memory}: {:?}", table.chances_stopped);
        };
        assert!((memory..4 * memory).contains(&needed), "{memory}: {needed}");
    }
}
