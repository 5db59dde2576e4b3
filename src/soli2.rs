//! Soli2, the game for two: its rules, its records and a computer that plays it.
//!
//! Sara Ellen Daniel's game (Enginuity, 2001): black and white counters are drawn from a bag and placed until one hole
//! is left, then the two players jump in turn, each with counters of their own colour over counters of either. Who has
//! more counters when nobody can jump has won. The rules stand beside those of peg solitaire, of which only boards,
//! jumps and notation are used.
//!
//! Where the published rules are silent these are ours: a player jumps with their own colour only; where the counters
//! are of odd number the odd one is black, since white wins what cannot be decided; the centre of a board without a
//! hole in its middle is the middle of its bounding box.

pub mod colour;
pub mod computer;
pub mod game;
pub mod perfect;
pub mod position;
pub mod record;
pub mod result;
pub mod rules;
pub mod variant;
