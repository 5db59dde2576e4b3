//! Tests of `interrupt`.

use super::*;

#[test]
fn the_longer_the_work_the_longer_it_may_take_to_end() {
    let of_seconds = |worked| grace(Duration::from_secs(worked)).as_millis();
    assert_eq!([1, 60, 3600].map(of_seconds), [45, 600, 3000]);
}
