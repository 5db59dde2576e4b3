//! Positions packed into machine words, for every search of this crate.

pub(crate) mod actions;
pub(crate) mod board;
pub(crate) mod byte_tables;
pub(crate) mod score;
pub(crate) mod sums;
pub(crate) mod with_word;
pub(crate) mod word;
pub(crate) mod word_set;
