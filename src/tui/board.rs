//! The drawing of boards: where holes stand on the screen, and what is drawn there, in pixels or in characters.

pub mod canvas;
pub mod celebration;
mod characters;
pub mod geometry;
pub mod image;
mod kept;
pub mod layout;
pub mod marble;
mod marks;
pub mod miniature;
pub mod motion;
pub mod picture;
pub mod scene;
mod sixels;
pub mod view;
