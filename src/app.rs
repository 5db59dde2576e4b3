//! What a player works with, whatever the game is shown on: advice, practice, the problem of the day, records, and the
//! solver on a thread of its own.

pub mod advice;
pub mod daily;
pub mod practice;
pub mod records;
pub mod worker;
