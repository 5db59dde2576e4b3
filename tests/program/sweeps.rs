//! The longest sweeps that the program knows, against the table that is published.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use serde_json::Value;

use crate::support::{Home, answer};

/// G. I. Bell, "Peg Solitaire: Sweeps": the longest sweep of any problem from one vacancy to one survivor, and of a
/// shortest line. He has "8 or 9" for Diamond-32.
const LONGEST: [(&str, usize, usize); 6] = [
    ("diamond32", 8, 8),
    ("english", 9, 8),
    ("6x6", 10, 10),
    ("french", 9, 9),
    ("diamond41", 9, 9),
    ("wiegleb", 16, 14),
];

#[test]
fn the_longest_sweeps_are_as_published() {
    for (board, any, shortest) in LONGEST {
        // Of Wiegleb's board not every row is proven.
        let (code, least) = if board == "wiegleb" {
            (3, "at least ")
        } else {
            (0, "")
        };
        let table = answer(&format!("catalog {board} --sweeps"), code);
        let ending = format!(
            "the longest move {least}{any} jumps, the longest of a shortest line {shortest}."
        );
        assert!(table.trim_end().ends_with(&ending), "{board}: {table}");
    }
}

/// What is told is what is kept, to the letter: so a file is made by writing the answer into it.
#[test]
fn the_table_is_the_file_it_comes_from() {
    // Of Wiegleb's board not all are proven.
    for (board, code) in [
        ("english", 0),
        ("french", 0),
        ("6x6", 0),
        ("diamond32", 0),
        ("diamond41", 0),
        ("wiegleb", 3),
    ] {
        let path = format!("boards/sweeps/{board}.orthogonal.json");
        let kept = std::fs::read_to_string(path).unwrap();
        let told = answer(&format!("catalog {board} --sweeps --json"), code);
        assert_eq!(told, kept, "{board}");
    }
}

#[test]
fn the_lines_of_one_move_are_counted_in_plain_words() {
    let row = r#"{"name": "row", "holes": ["ooo"], "jumps": ["orthogonal"]}"#;
    let home = Home::new();
    let file = home.file("row.json", row);
    let told = home.run(
        &format!("catalog --board-file '{file}' --sweeps --prove"),
        "",
    );
    let table = told.output;
    assert!(table.contains("  lines of 1 move: 1;"), "{table}");
}

#[test]
fn the_table_of_a_small_board_is_found_at_once() {
    let table = answer("catalog triangle10 --sweeps --prove", 0);
    assert!(table.contains("lines of "), "{table}");
    let without = answer("catalog triangle10 --sweeps", 0);
    assert!(!without.contains("lines of "), "{without}");
    // What time did not allow is undecided, and not unsolvable.
    let table = answer("catalog triangle10 --sweeps --limit 0s", 3);
    assert!(
        table.contains("  undecided\n") && table.ends_with("No line is known.\n"),
        "{table}"
    );
    let table: Value =
        serde_json::from_str(&answer("catalog triangle10 --sweeps --limit 0s --json", 3)).unwrap();
    assert_eq!(table["problems"][0]["sweep_proved"], false);
    let table: Value =
        serde_json::from_str(&answer("catalog hexagon19 --sweeps --json", 0)).unwrap();
    assert!(table["problems"][0]["sweep_line"].is_null());
    assert_eq!(table["problems"][0]["sweep_proved"], true);
}

#[test]
fn a_problem_is_shown_with_its_longest_sweeps_and_its_par() {
    let text = answer("show english c1:c1", 0);
    let known = "par       16 moves\n\
        shortest  lines up to symmetry: 407322; 1835 regardless of the order of moves\n\
        sweeps    the longest in a shortest line 8, in any 9, as the last move 8 in 17 moves\n";
    assert!(text.contains(known), "{text}");
    let object: Value = serde_json::from_str(&answer("show english g5:g5 --json", 0)).unwrap();
    assert_eq!(object["par"], 16);
    assert_eq!(object["longest_sweeps"]["sweep_at_least"], 9);
    let catalog = answer("catalog english", 0);
    let row = "c1:c1  par 16, longest sweep 5 (in a shortest line 8, in any 9, as the last move 8 in 17 moves)\n";
    assert!(catalog.contains(row), "{catalog}");
}
