//! Tests of `run`: what has become of exports when the player leaves.

use super::*;

#[test]
fn an_export_that_takes_too_long_is_known() {
    let exports = Arc::new(());
    assert!(are_written(&exports, Duration::ZERO));
    let written = exports.clone();
    assert!(!are_written(&exports, Duration::from_millis(5)));
    drop(written);
    assert!(are_written(&exports, Duration::ZERO));
}
