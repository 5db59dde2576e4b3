//! The fewest moves to the goal, with a proof that fewer are impossible.

mod answer;
mod checkpoint;
mod direction;
mod fewest;
mod heuristic;
mod layers;
mod moves;
mod occupancy;
mod passes;
mod pattern;
mod potential;
mod refine;
mod search;
mod shortest;
mod sorted;
mod subgradient;

pub use crate::par::answer::{Fewest, Shortest};
pub use crate::par::checkpoint::CheckpointError;
pub use crate::par::fewest::{FewestSearch, fewest_moves};
