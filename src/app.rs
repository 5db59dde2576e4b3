//! What a player works with, whatever the game is shown on: a game with its adviser, a course, practice, the problem
//! of the day, records, and the solver on a thread of its own.

pub mod advice;
pub mod daily;
pub mod files;
pub(crate) mod first_problem;
pub mod learn;
pub mod losing_jump;
pub(crate) mod platform;
pub mod practice;
pub mod primer;
pub(crate) mod ranks;
pub mod session;
pub mod size;
pub mod soli2;
pub mod store;
pub mod worker;
