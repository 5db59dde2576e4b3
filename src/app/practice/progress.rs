//! How practice goes: a level that follows the player, and streaks.

use serde::{Deserialize, Serialize};

/// A level that grows with success: two exercises solved in a row without a hint raise it by one, each failure lowers
/// it by one.
///
/// Such a staircase settles where about 71 % are solved (Levitt, Transformed up-down methods in psychoacoustics,
/// 1971): hard enough to learn from and easy enough to be fun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Staircase {
    /// The level of the next exercise, from [`Staircase::FIRST`]: for endgames the number of jumps.
    pub level: usize,
    /// The exercises solved in a row on this level: 0 or 1.
    pub solved_in_a_row: usize,
    /// The highest level on which an exercise was solved; 0 before the first.
    pub highest_solved: usize,
}

impl Default for Staircase {
    fn default() -> Staircase {
        Staircase {
            level: Staircase::FIRST,
            solved_in_a_row: 0,
            highest_solved: 0,
        }
    }
}

impl Staircase {
    /// The lowest level. An endgame of fewer jumps has nothing to find.
    pub const FIRST: usize = 3;
    /// How many must be solved in a row for the next level.
    const NEEDED: usize = 2;

    /// Whether exercises can lead here.
    pub(crate) fn is_sound(&self) -> bool {
        self.level >= Staircase::FIRST && self.solved_in_a_row < Staircase::NEEDED
    }

    /// The staircase after an exercise of its level, where `highest` is the highest level there is.
    pub fn after(self, is_solved: bool, highest: usize) -> Staircase {
        let mut next = self;
        if is_solved {
            next.highest_solved = self.highest_solved.max(self.level);
            next.solved_in_a_row += 1;
        } else {
            next.solved_in_a_row = 0;
            next.level = self.level.saturating_sub(1);
        }
        if next.solved_in_a_row >= Staircase::NEEDED {
            next.solved_in_a_row = 0;
            next.level = self.level.saturating_add(1);
        }
        next.level = next.level.min(highest).max(Staircase::FIRST);
        next
    }
}

/// Problems solved one after the other without any help. Help ends the streak, and so does an exercise that is given up
/// or answered wrongly; a problem left unsolved does not, for it can be taken up again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Streak {
    /// How many have been solved since the last hint.
    pub current: u32,
    pub longest: u32,
}

impl Streak {
    pub fn broken(self) -> Streak {
        Streak { current: 0, ..self }
    }

    pub fn after(self, hints: usize) -> Streak {
        let current = if hints == 0 {
            self.current.saturating_add(1)
        } else {
            0
        };
        Streak {
            current,
            longest: self.longest.max(current),
        }
    }
}
