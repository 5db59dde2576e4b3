//! The two directions of a bidirectional search.

/// From which end positions are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchDirection {
    /// Moves are played, from the start on.
    Forward,
    /// Moves are taken back from the goal, the last jump first.
    Backward,
}

impl SearchDirection {
    /// Both, forward first.
    pub(super) const BOTH: [SearchDirection; 2] =
        [SearchDirection::Forward, SearchDirection::Backward];

    /// The other direction.
    pub(super) fn reversed(self) -> SearchDirection {
        match self {
            SearchDirection::Forward => SearchDirection::Backward,
            SearchDirection::Backward => SearchDirection::Forward,
        }
    }
}
