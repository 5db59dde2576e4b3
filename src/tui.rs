//! The interface on the terminal.
//!
//! From the bottom up: how things look ([`style`]), which key asks for what ([`keys`]), the drawing of boards
//! ([`board`]), the parts of screens ([`widgets`]), what screens and shell have in common ([`base`]), the
//! [`screens`], and the [`shell`] round them, which runs the event loop.

pub mod base;
pub mod board;
pub mod keys;
pub mod screens;
pub mod shell;
pub mod style;
pub mod widgets;

pub use crate::tui::shell::run::{Launch, Opening, run};
