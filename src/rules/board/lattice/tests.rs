//! Tests of `lattice`.

use super::*;

#[test]
fn columns_go_on_after_z() {
    let letters: Vec<String> = [0, 25, 26, 27, 51, 52, 127].map(column_letters).to_vec();
    assert_eq!(letters, ["a", "z", "aa", "ab", "az", "ba", "dx"]);
}
