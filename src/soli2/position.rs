//! A position: the counters on the board, whose turn it is, and what is still to be placed.

use crate::rules::board::Jump;
use crate::rules::hole::{Hole, HoleSet};
use crate::soli2::colour::Colour;

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Soli2Move {
    /// A counter is put on an empty hole.
    Place(Colour, Hole),
    /// A counter of the player's own jumps.
    Jump(Jump),
    /// No jump is there to be played.
    Pass,
}

/// The counters still to be placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Supply {
    /// One is drawn, and so many of either colour, black first, are in the bag besides.
    Bag {
        /// The one to be placed now.
        drawn: Colour,
        /// Those in the bag.
        left: [u8; 2],
    },
    /// So many of either colour, black first, each player has, the one of black first.
    Stocks([[u8; 2]; 2]),
    /// All are placed.
    Placed,
}

impl Supply {
    /// The colours of which a player whose turn it is may place one.
    pub(super) fn colours_for(self, turn: Colour) -> impl Iterator<Item = Colour> {
        Colour::BOTH.into_iter().filter(move |&colour| match self {
            Supply::Bag { drawn, .. } => drawn == colour,
            Supply::Stocks(stocks) => stocks[turn.index()][colour.index()] > 0,
            Supply::Placed => false,
        })
    }
}

/// A position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Soli2Position {
    /// The counters on the board, black ones first.
    pub counters: [HoleSet; 2],
    /// Who is to play.
    pub turn: Colour,
    /// What is still to be placed.
    pub supply: Supply,
}

impl Soli2Position {
    /// The holes with counters.
    pub fn occupied(&self) -> HoleSet {
        self.counters[0] | self.counters[1]
    }

    /// The counters of a colour.
    pub fn of(&self, colour: Colour) -> HoleSet {
        self.counters[colour.index()]
    }

    /// The colour of the counter in a hole.
    pub fn at(&self, hole: Hole) -> Option<Colour> {
        Colour::BOTH
            .into_iter()
            .find(|&colour| self.of(colour).contains(hole))
    }

    /// How many counters of either colour are on the board.
    pub fn counts(&self) -> [usize; 2] {
        self.counters.map(HoleSet::len)
    }

    /// Whether counters are still to be placed.
    pub fn is_placing(&self) -> bool {
        self.supply != Supply::Placed
    }

    /// How many counters are still to be placed, the one drawn among them.
    pub fn left_to_place(&self) -> usize {
        match self.supply {
            Supply::Bag { left, .. } => 1 + left.iter().map(|&n| usize::from(n)).sum::<usize>(),
            Supply::Stocks(stocks) => stocks.iter().flatten().map(|&n| usize::from(n)).sum(),
            Supply::Placed => 0,
        }
    }

    /// The colours of which the player may place one now.
    pub fn may_place(&self) -> impl Iterator<Item = Colour> + use<> {
        self.supply.colours_for(self.turn)
    }
}
