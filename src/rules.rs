//! The rules of peg solitaire: boards, positions, jumps, problems and games, and their notation.
//!
//! Nothing here searches, and nothing touches a file, a terminal, a clock or a thread.

pub mod board;
pub mod condition;
pub mod diagram;
pub(crate) mod finish;
pub mod game;
pub(crate) mod history;
pub mod hole;
pub mod notation;
pub mod position;
pub mod problem;
pub mod random;
pub mod resource;
pub mod text;
