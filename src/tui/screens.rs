//! The screens, one file or folder each.

pub mod board_editor;
pub mod editor;
pub mod game;
pub mod game_view;
pub mod home;
pub mod panel;
pub mod practice;
pub mod preferences;
pub mod problems;
pub mod results;
pub mod review;
pub mod today;
