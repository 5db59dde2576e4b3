//! The board files that are part of the binary.

use crate::library::board_file::{BoardFile, FileProblem};

/// Files of `boards/`, each with its name.
macro_rules! embedded {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../boards/", $name, ".json")))),*]
    };
}
pub(super) use embedded;

/// The board files embedded in the binary, in the order in which they are listed: those that people know first.
static EMBEDDED: &[(&str, &str)] = embedded![
    "english",
    "triangle15",
    "french",
    "6x6",
    "diamond32",
    "square49",
    "wiegleb",
    "triangle10",
    "triangle21",
    "triangle28",
    "triangle36",
    "triangle45",
    "triangle55",
    "triangle66",
    "rhombus36",
    "hexagon19",
    "hexagon37",
    "semi-wiegleb",
    "cross27",
    "cross27-diagonal",
    "cross33-long",
    "cross39-diagonal",
    "cross24",
    "cross27-skew",
    "cross30-skew",
    "cross33-skew",
    "cross36",
    "cross36-skew",
    "cross42",
    "hermary39",
    "kralenspel",
    "diamond41",
    "square81",
    "siege65",
    "siege67",
];

/// The files of boards with those problems that come in [crowds](crate::library::board_file::Kind). They are read
/// when one of them is asked for: that takes as long as everything else a short command does.
static CROWDS: &[(&str, &str)] = embedded![
    "positions/english",
    "positions/french",
    "positions/6x6",
    "positions/diamond32",
    "positions/triangle15",
    "positions/triangle21",
];

/// The names of the boards, in the order in which they are listed.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().map(|(name, _)| *name)
}

/// The file of a board.
///
/// # Panics
/// When it is not valid, which the tests rule out.
pub(super) fn file(name: &str) -> BoardFile {
    let found = EMBEDDED.iter().find(|(other, _)| *other == name);
    let Some((_, text)) = found else {
        unreachable!("an entry without a file is embedded")
    };
    read(name, text)
}

/// The problems of a board that come in crowds, all under the rule of their file.
///
/// # Panics
/// As [`file`].
pub(super) fn crowds(name: &str) -> Vec<FileProblem> {
    let is_own = |(path, _): &&(&str, &str)| path.split('/').next_back() == Some(name);
    let found = CROWDS.iter().find(is_own);
    let Some((path, text)) = found else {
        return Vec::new();
    };
    let file = read(path, text);
    let jumps = Some(file.jumps[0]);
    let problems = file.problems.into_iter();
    let under_rule = |problem| FileProblem { jumps, ..problem };
    problems.map(under_rule).collect()
}

fn read(name: &str, text: &str) -> BoardFile {
    BoardFile::read(text).unwrap_or_else(|error| panic!("boards/{name}.json: {error}"))
}
