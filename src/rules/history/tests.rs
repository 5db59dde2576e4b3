//! Tests of `history`.

use super::*;

/// A history of the letters typed: each state is the text so far.
fn typed(letters: &str) -> History<char, String> {
    let mut history = History::new(String::new());
    type_on(&mut history, letters);
    history
}

fn type_on(history: &mut History<char, String>, letters: &str) {
    for letter in letters.chars() {
        history.play(letter, format!("{}{letter}", history.state()));
    }
}

#[test]
fn playing_after_undoing_adds_a_branch_and_keeps_the_old_one() {
    let mut sums = History::new(0);
    sums.play(1, 1);
    sums.play(5, 6);
    sums.undo();
    sums.play(2, 3);
    assert_eq!((*sums.state(), sums.branch()), (3, Some((2, 2))));
    sums.switch_branch(false);
    assert_eq!((*sums.state(), sums.played()), (6, vec![1, 5]));
}

#[test]
fn redo_returns_to_what_was_undone() {
    let mut history = typed("abc");
    assert_eq!((history.undo(), history.undo()), (Some('c'), Some('b')));
    assert_eq!((history.state().as_str(), history.depth()), ("a", 1));
    assert_eq!(history.ahead(), ['b', 'c']);
    assert_eq!(
        (history.redo(), history.redo(), history.redo()),
        (Some('b'), Some('c'), None)
    );
    assert_eq!(history.state(), "abc");
}

#[test]
fn a_new_action_after_undo_keeps_the_old_branch() {
    let mut history = typed("abc");
    history.go_to(1);
    type_on(&mut history, "xyz");
    assert_eq!(history.branch(), Some((2, 2)));
    assert!(history.switch_branch(false));
    assert_eq!(
        history.state(),
        "abc",
        "as near to four actions as the old line goes"
    );
    assert!(history.switch_branch(true));
    assert_eq!(history.state(), "axy", "at the same depth");
    assert_eq!(history.ahead(), ['z']);
}

#[test]
fn the_same_action_again_follows_its_branch() {
    let mut history = typed("abc");
    history.go_to(0);
    type_on(&mut history, "a");
    assert_eq!((history.branch(), history.ahead()), (None, vec!['b', 'c']));
}

#[test]
fn playing_the_lines_rebuilds_the_tree() {
    let mut history = typed("abc");
    history.go_to(1);
    type_on(&mut history, "xy");
    history.go_to(0);
    type_on(&mut history, "q");
    history.switch_branch(false);
    let mut rebuilt = typed("");
    for line in history.lines() {
        rebuilt.go_to(0);
        type_on(&mut rebuilt, &line.iter().collect::<String>());
    }
    rebuilt.go_to(history.depth());
    assert_eq!(rebuilt.state(), history.state());
    assert_eq!(rebuilt.ahead(), history.ahead());
    let sorted = |history: &History<char, String>| {
        let mut lines = history.lines();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&rebuilt), sorted(&history));
}
