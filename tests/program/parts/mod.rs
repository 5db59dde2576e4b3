//! Parts of the program by themselves, by what others see of them.

mod board;
mod celebration;
mod colour;
mod command_line;
mod explanation;
mod files;
mod geometry;
mod guide;
mod key;
mod keymap;
mod look;
mod moves_left;
mod parts_of_a_cell;
mod picture;
mod progress;
mod size;
mod sprint;
mod strip;
mod timeline;
