//! The rules of peg solitaire: boards, positions, jumps, problems and games, and their notation.
//!
//! Nothing here searches, and nothing touches a file, a terminal, a clock or a thread.
//!
//! A hole is a number, so holes, sets of holes, jumps, positions and goals belong to the board that they were made for.
//! With those of another board any function of this crate may answer what means nothing, or panic where it looks for a
//! hole that is not there. [`Position::validate`](position::Position::validate) tells whether a board can hold a
//! position, `set.is_subset(board.all())` whether it has the holes of a set.

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
pub(crate) mod text;
