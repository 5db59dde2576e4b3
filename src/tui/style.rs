//! How things look: colours, characters, themes, and what the terminal can show.

pub mod colour;
pub mod glyphs;
pub mod look;
pub mod parts;
pub mod theme;
