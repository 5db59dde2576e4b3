//! The crate as a library: the laws of the rules, the boards and their files, and published solutions; no terminal.

mod board_files;
mod boards;
mod checkpoints;
mod laws;
mod messages;
mod perft;
mod proofs;
mod readers;
mod reasons;
#[cfg(feature = "terminal")]
mod soli2;
mod solutions;
