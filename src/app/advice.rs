//! Advice: what a player wants to know about a game, what the solver has to be asked for it, and what may be told.
//!
//! Nothing is searched here, and nothing waits: [`adviser::Adviser::consult`] names the one position to look at next,
//! whoever has a solver answers, and [`knowledge::Knowledge`] keeps the answers with what follows from them. The game
//! on the screen and the game by lines of text are advised by the same code, in the same [`words`].

pub mod adviser;
pub(crate) mod all_shortest;
pub mod knowledge;
mod known_plans;
pub mod lost_moves;
pub mod moves_left;
pub mod timeline;
pub mod words;
