//! The crate as a library: the laws of the rules, the boards and their files, and published solutions; no terminal.

mod board_files;
mod boards;
mod checkpoints;
mod conditions;
mod diagram;
mod laws;
mod messages;
mod notation;
mod perft;
mod placed;
mod random;
mod readers;
mod reasons;
mod shortest;
mod shortest_lines;
#[cfg(feature = "terminal")]
mod soli2;
mod solutions;
mod why;

use std::sync::Arc;

use lastpeg::library::Library;
use lastpeg::rules::board::{Board, JumpRule};

/// A board of the library.
#[expect(clippy::unwrap_used, reason = "a test may fail by panic")]
fn board(name: &str) -> Arc<Board> {
    Library::embedded().entry(name).unwrap().board()
}

/// a1 b1 c1 d1.
#[expect(clippy::unwrap_used, reason = "a test may fail by panic")]
fn line() -> Arc<Board> {
    Arc::new(Board::new("line", "Line", &["oooo"], JumpRule::Orthogonal).unwrap())
}
