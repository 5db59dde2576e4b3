//! Practice: small exercises made for the player, and what is kept of how they went.
//!
//! - [`trainer`]: the complement problems of a board, brought back at growing intervals ([`schedule`]).
//! - [`endgame`]: winnable positions some jumps from the end, with a measured difficulty.
//! - [`only_jump`]: positions in which exactly one jump keeps the game winnable.
//! - [`package`]: the named packages with all their catalysts, in every place of a board, bare to crowded.
//! - [`sprint`]: as many only jumps as there is time for.
//! - [`making`]: makes the exercises that take the solver's help.
//! - [`words`]: how an exercise went, in words.
//! - [`progress`]: a level that follows the player, and the streak of problems solved without a hint.
//!
//! Every exercise is a [`Problem`](crate::rules::problem::Problem) with a line that has been played through the
//! rules, so it can be won. Nothing here knows the clock or draws numbers from outside: today's date and the
//! generator of random numbers are arguments. Nothing here draws on a screen or keeps a file.

pub mod endgame;
pub mod making;
pub mod only_jump;
pub mod package;
pub mod progress;
pub mod schedule;
pub mod sprint;
pub mod trainer;
pub mod words;
