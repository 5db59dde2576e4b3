//! The screens, one file or folder each: none knows another.

pub mod board_editor;
mod draft;
pub mod editor;
pub mod game;
pub mod games;
pub mod home;
pub mod learn;
pub mod lesson;
pub mod practice;
pub mod preferences;
pub mod problems;
pub mod results;
pub mod review;
pub mod soli2;
pub mod today;
pub mod trial;
pub mod welcome;
