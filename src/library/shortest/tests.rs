//! Tests of `shortest`.

use super::*;

#[test]
fn a_file_with_a_fault_names_its_problem() {
    let text = EMBEDDED[0].1;
    let fault = |from: &str, to: &str| NamedLines::read(&text.replacen(from, to, 1)).unwrap_err();
    assert!(fault("\"par\":5", "\"par\":4").starts_with("cross: the line has 5 moves"));
    assert!(fault("\"id\":\"cross\"", "\"id\":\"crosss\"").contains("no such problem"));
    assert!(fault("\"jumps\":\"orthogonal\"", "\"jumps\":\"no\"").contains("no"));
}
