//! Tests of `kept`.

use super::*;

#[test]
fn what_was_asked_for_last_is_kept() {
    let mut kept = Vec::new();
    let mut made = Vec::new();
    for key in [1, 2, 3, 4, 1, 5, 2, 1] {
        let (_, value) = latest(&mut kept, key, |&key| {
            made.push(key);
            10 * key
        });
        assert_eq!(*value, 10 * key);
    }
    assert_eq!(made, [1, 2, 3, 4, 5, 2]);
}
