//! What the screens and the shell round them have in common.

pub mod desk;
pub mod explanation;
pub mod message;
pub mod outcome;
pub mod progress;
pub mod screen;
pub mod table;
