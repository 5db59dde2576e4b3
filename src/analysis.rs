//! Tables over whole problems.

pub mod perft;
