//! Tests of `progress`.

use super::*;

#[test]
fn a_clone_reads_what_is_told_and_the_most_memory_stays() {
    let told = Progress::default();
    let read = told.clone();
    assert_eq!((read.positions(), read.phase()), (0, None));
    told.tell_positions(7);
    told.tell(Phase::Level { level: 2 }, 300);
    told.tell(Phase::Level { level: 3 }, 200);
    assert_eq!(read.positions(), 7);
    assert_eq!((read.memory(), read.most_memory()), (200, 300));
    assert_eq!(read.phase(), Some(Phase::Level { level: 3 }));
}
