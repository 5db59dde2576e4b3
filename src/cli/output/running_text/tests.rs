//! Tests of `running_text`.

use super::*;

#[test]
fn text_is_broken_between_words_and_indented() {
    let text = wrapped(&"word ".repeat(20), 2);
    assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [76, 26]);
    assert!(text.lines().all(|line| line.starts_with("  word")));
}
