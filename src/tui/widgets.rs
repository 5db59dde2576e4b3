//! The parts that screens are put together from.

pub mod buttons;
pub mod lamp;
pub mod list;
pub mod move_list;
pub mod page;
pub mod shown_board;
pub mod text;
