//! Tables over whole problems.

pub mod levels;
pub mod perft;
pub mod puzzles;
