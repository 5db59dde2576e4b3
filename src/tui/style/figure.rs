//! What is to be seen in a hole, apart from how it is drawn.

/// What is in a hole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Nothing.
    Empty,
    /// A peg.
    Peg,
    /// The peg that is picked up.
    Held,
    /// Nothing, and the peg that is picked up can jump here.
    Target,
}

/// What is to be seen in a hole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HoleContent {
    /// What is in it.
    pub piece: Piece,
    /// Whether a peg must be here at the end.
    pub goal: bool,
}

impl HoleContent {
    /// A number from 0 to 7, the four pieces first and then the four on goals.
    pub fn index(self) -> usize {
        self.piece as usize + 4 * usize::from(self.goal)
    }
}
