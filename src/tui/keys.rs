//! Keys and what they ask for. A screen with keys of its own has a table here; most do with that of the menus.

pub mod binding;
pub mod command;
pub mod context;
pub mod key;
pub mod keymap;
mod tables;
