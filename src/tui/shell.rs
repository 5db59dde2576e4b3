//! The shell round the screens: the event loop, the state of the interface, what lies over a screen, and the terminal.

pub mod app;
pub mod command_list;
pub mod help;
pub mod log;
mod navigation;
mod pointer;
pub mod prompt;
pub mod run;
pub mod terminal;
mod typing;
pub mod view;
