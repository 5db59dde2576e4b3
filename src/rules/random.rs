//! A small fixed generator of random numbers: the same seed gives the same numbers for ever, on every machine.
//!
//! The problem of the day is drawn with it, so its algorithm is part of that promise and never changes; crates of
//! random numbers do not promise that of their streams. It is splitmix64 (Steele, Lea and Flood, Fast splittable
//! pseudorandom number generators, OOPSLA 2014) on 64-bit words with wrapping arithmetic:
//!
//! ```text
//! state ← state + 9E3779B97F4A7C15
//! z ← state
//! z ← (z xor (z >> 30)) · BF58476D1CE4E5B9
//! z ← (z xor (z >> 27)) · 94D049BB133111EB
//! the next word is z xor (z >> 31)
//! ```
//!
//! A number below `n` is the upper half of the 128-bit product of the next word and `n`; it favours some numbers by at
//! most `n` in 2⁶⁴. Nothing here is secret or seeded from outside: who wants other numbers gives another seed.
//!
//! ```
//! use lastpeg::rules::random::Random;
//!
//! let throws = |seed| { let mut dice = Random::new(seed); [(); 4].map(|()| dice.below(6) + 1) };
//! assert_eq!(throws(17), throws(17));
//! assert_ne!(throws(17), throws(18));
//! ```

use crate::rules::board::Board;
use crate::rules::position::Position;

/// The generator. Clones go on with the same numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator of a seed. Near seeds give unrelated numbers.
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next word, every value being as likely as any other.
    pub const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below a limit; 0 below 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        ((self.word() as u128 * limit as u128) >> 64) as usize
    }

    /// One of the items, or `None` of none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items into a random order (Fisher and Yates, from the last item down).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The positions of a game of random play, from its start until nothing can be played, the start included.
pub fn random_game(board: &Board, start: Position, random: &mut Random) -> Vec<Position> {
    let mut position = start;
    let mut game = vec![position];
    while let Some(&action) = random.choose(&position.actions(board).collect::<Vec<_>>()) {
        position = position.play_unchecked(action);
        game.push(position);
    }
    game
}
