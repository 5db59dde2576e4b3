//! A win of a game, as long as the session is of it.

use crate::app::store::Won;
use crate::rules::position::Action;

#[derive(Debug)]
pub(super) struct Win {
    pub(super) line: Vec<Action>,
    pub(super) hints: usize,
    /// Whether the game has not been started again since.
    pub(super) is_of_this_attempt: bool,
    /// What it means for the records, once it is recorded.
    pub(super) won: Option<Won>,
}
