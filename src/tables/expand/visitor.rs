//! What sees every position of a level once, as its actions are played.

use crate::packed::board::Images;

/// A position as a [`Visitor`] sees it.
pub(in crate::tables) struct Visited<'a, W, C> {
    pub(in crate::tables) word: W,
    pub(in crate::tables) images: &'a Images<W>,
    pub(in crate::tables) cells: &'a [C],
    /// The number of legal actions.
    pub(in crate::tables) actions: usize,
    /// Whether it is the goal, so that nothing is played from it.
    pub(in crate::tables) is_goal: bool,
}

/// Sees every position of a level once.
pub(in crate::tables) trait Visitor<W, C>: Send + Sync {
    fn visit(&mut self, visited: &Visited<W, C>);
}

/// Sees nothing.
#[derive(Clone)]
pub(in crate::tables) struct NoVisitor;

impl<W, C> Visitor<W, C> for NoVisitor {
    fn visit(&mut self, _: &Visited<W, C>) {}
}
