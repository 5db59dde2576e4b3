//! Manual pages about subjects, made from texts.
//!
//! The first line of a text is the name of the page and what it is. `= TITLE` begins a section, a line `key | what it
//! is` or `key | type | what it is` tells one key, lines with four spaces before them are shown as they are, any other
//! line is a paragraph. In `json.txt` `a.b` is the key b of an object a, `a[].b` that of each object of a list, `a.*`
//! any key; what is not always there begins with "Only". A test compares that page with what the commands answer.

use clap_mangen::roff::{Inline, Roff, bold, roman};

pub(super) fn of_text(text: &str) -> Roff {
    let mut lines = text.lines();
    let mut page = begun(lines.next().unwrap_or_default());
    let mut is_shown_as_it_is = false;
    for line in lines {
        let as_it_is = line.strip_prefix("    ");
        // An empty line of an example belongs to it; behind one it changes nothing.
        if as_it_is.is_some() != is_shown_as_it_is && !line.is_empty() {
            is_shown_as_it_is = !is_shown_as_it_is;
            page.control(if is_shown_as_it_is { "EX" } else { "EE" }, []);
        }
        match as_it_is {
            Some(shown) => {
                page.text([roman(shown)]);
            }
            None if line.is_empty() && is_shown_as_it_is => {
                page.text([roman("")]);
            }
            None => add_line(line, &mut page),
        }
    }
    page
}

/// The program and its version, as they stand at the foot of a page.
pub(super) const SOURCE: &str = concat!("lastpeg ", env!("CARGO_PKG_VERSION"));

pub(super) fn begun(head: &str) -> Roff {
    let name = head.split(' ').next().unwrap_or_default();
    let mut page = Roff::new();
    page.control("TH", [name, "7", "", SOURCE, "lastpeg"]);
    page.control("SH", ["NAME"]);
    page.text([roman(head)]);
    page.control("SH", ["DESCRIPTION"]);
    page
}

pub(super) fn add_key(key: &str, kind: Option<&str>, what: &str, page: &mut Roff) {
    let kind = kind.map_or_else(String::new, |kind| format!(" ({kind})"));
    let head: [Inline; 2] = [bold(key), roman(kind)];
    page.control("TP", []);
    page.text(head);
    page.text([roman(what)]);
}

fn add_line(line: &str, page: &mut Roff) {
    if let Some(title) = line.strip_prefix("= ") {
        page.control("SH", [title]);
        return;
    }
    let mut cells = line.splitn(3, " | ");
    match (cells.next(), cells.next(), cells.next()) {
        (Some(key), Some(what), None) => add_key(key, None, what, page),
        (Some(key), Some(kind), Some(what)) => add_key(key, Some(kind), what, page),
        _ if line.is_empty() => {}
        _ => {
            page.control("PP", []);
            page.text([roman(line)]);
        }
    }
}
