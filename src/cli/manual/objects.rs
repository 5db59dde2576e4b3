//! The manual page of the JSON objects: what each command answers under `--json`, key by key.
//!
//! It is made from `objects.txt`: `= TITLE` begins an object, a line `key | type | what it is` tells one of its keys,
//! any other line is about the whole. `a.b` is the key b of an object a, `a[].b` that of each object of a list, `a.*`
//! any key. What is not always there begins with "Only". A test compares the page with what the commands answer.

use clap_mangen::roff::{Inline, Roff, bold, roman};

const OBJECTS: &str = include_str!("objects.txt");

/// The page as `man` reads it.
pub(super) fn page() -> Roff {
    let mut page = Roff::new();
    page.control("TH", ["lastpeg-json", "7", "", "lastpeg", "lastpeg"]);
    page.control("SH", ["NAME"]);
    page.text([roman(
        "lastpeg-json - the JSON objects that lastpeg answers with",
    )]);
    page.control("SH", ["DESCRIPTION"]);
    page.text([roman(
        "Under --json a command answers with one object on one line of standard output. A line of moves is written as \
         in d3-f3 d5-d3, a position row by row, with o for a peg, a point for an empty hole and / between rows. \
         Control characters stand as \\u001b and the like.",
    )]);
    for line in OBJECTS.lines().filter(|line| !line.is_empty()) {
        add_line(line, &mut page);
    }
    page
}

fn add_line(line: &str, page: &mut Roff) {
    if let Some(title) = line.strip_prefix("= ") {
        page.control("SH", [title]);
        return;
    }
    let mut cells = line.splitn(3, " | ");
    match (cells.next(), cells.next(), cells.next()) {
        (Some(key), Some(kind), Some(what)) => {
            let head: [Inline; 2] = [bold(key), roman(format!(" ({kind})"))];
            page.control("TP", []);
            page.text(head);
            page.text([roman(what)]);
        }
        _ => {
            page.text([roman(line)]);
        }
    }
}
