//! Tables over whole problems.

pub mod catalog;
pub mod levels;
pub mod perft;
pub mod puzzles;
