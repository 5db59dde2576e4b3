//! scaffold
pub mod board;
pub mod game;
pub mod history;
pub mod hole;
pub mod library;
pub mod notation;
pub mod position;
pub mod problem;
pub mod resource;
pub mod solver;
