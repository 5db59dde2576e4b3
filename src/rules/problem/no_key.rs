//! Why a problem cannot have Cremers' Key.

use std::fmt;

/// Why Cremers' Key cannot be granted in a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoKeyHere {
    /// The start has no single vacancy into which the key could go.
    NoSingleVacancy,
    /// The board has no central hole, in which the last peg must stand.
    NoCentre,
    /// The problem's goal is not one peg in the centre.
    OtherGoal {
        /// How to write the problem with the right goal.
        instead: String,
    },
    /// The problem has conditions on the line, or is played backwards.
    OtherLine,
}

impl fmt::Display for NoKeyHere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoKeyHere::NoSingleVacancy => f.write_str(
                "Cremers' Key needs a start with one vacancy, into which the peg is put back: \
                 choose a problem of one vacancy",
            ),
            NoKeyHere::NoCentre => f.write_str(
                "Cremers' Key ends with one peg in the centre, and this board has no central hole: play without it",
            ),
            NoKeyHere::OtherGoal { instead } => {
                write!(
                    f,
                    "Cremers' Key ends with one peg in the centre: choose {instead}"
                )
            }
            NoKeyHere::OtherLine => f.write_str(
                "Cremers' Key goes neither with conditions on the line nor backwards: leave one of them out",
            ),
        }
    }
}

impl std::error::Error for NoKeyHere {}
