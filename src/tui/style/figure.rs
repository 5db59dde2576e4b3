//! What is to be seen in a hole, apart from how it is drawn.

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    Empty,
    Peg,
    /// The peg that is picked up.
    Held,
    /// Nothing, and the peg that is picked up can jump here.
    Target,
    /// A black counter of a game for two.
    Black,
    White,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HoleContent {
    pub piece: Piece,
    /// Whether a peg must be here at the end.
    pub goal: bool,
}

impl HoleContent {
    /// A piece in a hole that is none of the goal.
    pub const fn of(piece: Piece) -> HoleContent {
        HoleContent { piece, goal: false }
    }

    /// A number from 0 to 9: four pieces, the same on goals, and the two counters, which have no goals.
    pub fn index(self) -> usize {
        match self.piece {
            Piece::Black => 8,
            Piece::White => 9,
            piece => piece as usize + 4 * usize::from(self.goal),
        }
    }
}
