//! Tests of `manual`.

use super::*;

/// Git may give the sources such ends of lines on Windows.
#[test]
fn pages_are_the_same_whatever_ends_their_lines() {
    let lines: Vec<&str> = include_str!("json.txt").lines().collect();
    let [one, other] = ["\n", "\r\n"].map(|end| lines.join(end));
    assert!(schema::of_page(&one) == schema::of_page(&other));
    let rendered = |text| page::of_text(text).render();
    assert_eq!(rendered(&one), rendered(&other));
}
