//! Practice: small exercises made for the player, and what is kept of how they went.
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
