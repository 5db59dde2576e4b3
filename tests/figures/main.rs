//! What takes long to hold: figures that are published are found anew (fewest moves, tables of levels, sweeps), proofs are
//! checked by two programs, plans are played to their end, memory is measured, reasons are counted.
//! `cargo test --test figures` runs it.

mod certificate;
#[path = "../program/support/compared.rs"]
mod compared;
mod conditions;
mod counts;
mod cross_losses;
mod crosses;
mod fewest;
mod key_losses;
mod levels;
mod losses;
#[cfg(target_os = "linux")]
mod memory;
mod plans;
mod proofs;
mod solver;
#[path = "../program/support/commands.rs"]
mod support;
mod sweeps;
mod symmetric;
mod unsolvable;
mod why;

use lastpeg::library::Library;
use lastpeg::rules::problem::Problem;

/// A problem of a board, with Cremers' Key or without.
#[expect(clippy::unwrap_used, reason = "a test may fail by panic")]
fn problem(board: &str, name: &str, key: bool) -> Problem {
    let library = Library::embedded();
    library
        .entry(board)
        .unwrap()
        .problem(name, None, key)
        .unwrap()
}
