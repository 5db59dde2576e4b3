//! The shell round the screens: the event loop, the state of the interface, what lies over a screen, and the terminal.

pub mod app;
mod command_list;
pub mod events;
mod footer;
mod ground;
mod help;
mod last_resort;
pub mod log;
pub mod message;
mod navigation;
mod pointer;
pub(crate) mod prompt;
mod routes;
pub mod run;
pub mod runner;
pub mod terminal;
mod typing;
pub mod view;
