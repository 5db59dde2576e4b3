//! What the screen of Soli2 hears from outside.

use crate::app::soli2::{Soli2Kept, Soli2Match, Soli2Reply};

/// What the screen of Soli2 hears from outside.
#[derive(Clone, Debug)]
pub enum Soli2News {
    /// A game to be played now.
    Start(Box<Soli2Match>),
    /// What is kept: the game in progress and the results.
    Opened(Option<Box<Soli2Match>>, Box<Soli2Kept>),
    /// The worker has answered.
    Reply(Box<Soli2Reply>),
}
