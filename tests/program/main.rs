//! The program as its users meet it: commands by their output and exit code, screens by snapshots, and the binary in a
//! real pseudo-terminal.

mod advice;
#[cfg(unix)]
mod attack;
mod backwards;
mod bounds;
mod by_blocks;
mod cli;
mod conditions;
mod daily;
mod draw;
mod ending;
mod escapes;
mod exercises;
mod exits;
mod fewest;
mod first_start;
mod fuzz;
mod gestures;
mod home;
mod input;
mod interrupts;
mod keeping;
mod learn;
mod lesson_files;
mod levels;
mod manual;
mod objects;
mod pictures;
mod plain;
mod plans;
mod practice;
mod proofs;
mod reasons;
mod records;
mod results;
mod review;
mod runner;
mod screens;
mod several;
mod soli2;
mod soli2_screen;
mod support;
mod sweeps;
mod terminal;
mod written;
