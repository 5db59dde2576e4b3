//! What the pegs must be at the end.

use crate::rules::board::{Board, Symmetry};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::text::{counted, parities};

/// What the pegs must be at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Pegs in exactly these holes. One hole: the survivor.
    Exactly(HoleSet),
    /// So many pegs, wherever they stand: one, or where no game can end with fewer, two or three. What is asked of the
    /// goal takes time and memory with the number of ways in which they can stand, whatever the limits:
    /// [`Problem::read`](crate::rules::problem::Problem::read) allows 11 000.
    PegsAnywhere(usize),
}

/// The most ways in which the pegs of a goal may stand: two pegs on any board, three on 41 holes.
const MOST_WAYS: usize = 11_000;

impl Goal {
    /// Whether these pegs are the goal.
    pub fn is_reached(self, pegs: HoleSet) -> bool {
        match self {
            Goal::Exactly(goal) => pegs == goal,
            Goal::PegsAnywhere(count) => pegs.len() == count,
        }
    }

    /// The number of pegs at the end.
    pub fn peg_count(self) -> usize {
        match self {
            Goal::Exactly(goal) => goal.len(),
            Goal::PegsAnywhere(count) => count,
        }
    }

    /// What it means for a person that the goal is of another position class than some pegs, shown on an invariant on
    /// which their number is odd or even. Where the pegs of the goal may stand anywhere, it is shown for the first of
    /// these ways.
    pub(crate) fn class_text(self, board: &Board, invariant: HoleSet, is_odd: bool) -> String {
        let (now, then) = parities(is_odd);
        format!(
            "position class: no jump changes whether the number of pegs on {} is even or odd, and it is {now} \
             now and {then} {}: {}",
            match invariant.len() {
                1 => "this hole".to_owned(),
                holes => format!("these {holes} holes"),
            },
            self.first_end(board),
            notation::listed_holes(board, invariant)
        )
    }

    /// The end that a position class is shown for: `at the goal`, or of several the first, which is named.
    pub(crate) fn first_end(self, board: &Board) -> String {
        match self {
            Goal::Exactly(_) => "at the goal".to_owned(),
            Goal::PegsAnywhere(count) => {
                let patterns = self.patterns(board);
                let pegs = patterns
                    .first()
                    .map(|&pegs| notation::listed_holes(board, pegs));
                format!(
                    "with the last {} at {} (other ends are ruled out on other holes)",
                    if count == 1 { "peg" } else { "pegs" },
                    pegs.unwrap_or_default()
                )
            }
        }
    }

    /// Every set of pegs that is the goal.
    pub fn patterns(self, board: &Board) -> Vec<HoleSet> {
        match self {
            Goal::Exactly(goal) => vec![goal],
            Goal::PegsAnywhere(count) => subsets(board, count),
        }
    }

    /// The holes that the goal names: none where the pegs may stand anywhere.
    pub(crate) fn holes(self) -> HoleSet {
        match self {
            Goal::Exactly(goal) => goal,
            Goal::PegsAnywhere(_) => HoleSet::EMPTY,
        }
    }

    /// Whether pegs in all these holes can be the goal, or among those that are.
    pub(crate) fn can_leave(self, holes: HoleSet) -> bool {
        match self {
            Goal::Exactly(goal) => (holes - goal).is_empty(),
            Goal::PegsAnywhere(count) => holes.len() <= count,
        }
    }

    /// The goal on the board turned or reflected.
    pub(crate) fn turned(self, by: &Symmetry) -> Goal {
        match self {
            Goal::Exactly(goal) => Goal::Exactly(by.set(goal)),
            Goal::PegsAnywhere(count) => Goal::PegsAnywhere(count),
        }
    }

    /// Reads `anywhere`, `anywhere-2`, `*` or `*2`; nothing where the text is none of these.
    ///
    /// # Errors
    /// There are none, or too many, ways in which so many pegs can stand on the board.
    pub(crate) fn read_anywhere(board: &Board, text: &str) -> Option<Result<Goal, String>> {
        let count = text
            .strip_prefix("anywhere-")
            .or_else(|| text.strip_prefix('*'));
        let count = match (text, count) {
            ("anywhere" | "*", _) => 1,
            (_, count) => count?.parse().unwrap_or(0),
        };
        let most = (1..board.hole_count())
            .take_while(|&pegs| ways(board, pegs) <= MOST_WAYS)
            .last()
            .unwrap_or(1);
        Some(if (1..=most).contains(&count) {
            Ok(Goal::PegsAnywhere(count))
        } else {
            Err(format!(
                "{text}: on this board 1 to {most} pegs anywhere can be a goal"
            ))
        })
    }

    /// The word of a goal of pegs anywhere, as files have it: `anywhere`, `anywhere-2`.
    #[cfg(any(feature = "terminal", test))]
    pub(crate) fn word_anywhere(count: usize) -> String {
        match count {
            1 => "anywhere".to_owned(),
            _ => format!("anywhere-{count}"),
        }
    }

    /// The goal in words: `one peg at d4`.
    pub fn describe(self, board: &Board) -> String {
        match self {
            Goal::PegsAnywhere(1) => "one peg anywhere".to_owned(),
            Goal::PegsAnywhere(count) => format!("{count} pegs anywhere"),
            Goal::Exactly(goal) => match (goal.only(), goal.len()) {
                (Some(hole), _) => format!("one peg at {}", board.label(hole)),
                (None, 0) => "no peg".to_owned(),
                (None, count) if count <= 12 => {
                    format!("pegs at {}", notation::listed_holes(board, goal))
                }
                (None, count) if goal == board.all() => format!("{count} pegs, in every hole"),
                (None, count) => format!(
                    "{count} pegs, every hole but {}",
                    notation::listed_holes(board, board.all() - goal)
                ),
            },
        }
    }

    /// What keeps these pegs from being the goal, in words, or `None` when they are.
    pub fn missing(self, board: &Board, pegs: HoleSet) -> Option<String> {
        if self.is_reached(pegs) {
            return None;
        }
        let goal = match self {
            Goal::PegsAnywhere(count) => {
                let goal = if count == 1 {
                    "one".to_owned()
                } else {
                    count.to_string()
                };
                let left = counted(pegs.len(), "peg");
                return Some(format!("{left} left, and the goal is {goal}"));
            }
            Goal::Exactly(goal) => goal,
        };
        Some(match (pegs.only(), goal.only()) {
            (Some(last), Some(hole)) => format!(
                "the last peg stands at {}, and the goal is {}",
                board.label(last),
                board.label(hole)
            ),
            (None, Some(hole)) => format!(
                "{} left, and the goal is one peg at {}",
                counted(pegs.len(), "peg"),
                board.label(hole)
            ),
            _ => difference(board, pegs, goal),
        })
    }
}

/// In how many ways so many pegs can stand on a board.
pub(crate) fn ways(board: &Board, pegs: usize) -> usize {
    let holes = board.hole_count();
    let Some(others) = holes.checked_sub(pegs) else {
        return 0;
    };
    // Beyond the half the product would fall again, and what is too large a number with it.
    (0..pegs.min(others)).fold(1, |ways: usize, taken| {
        ways.saturating_mul(holes - taken) / (taken + 1)
    })
}

/// Every set of so many holes.
pub(super) fn subsets(board: &Board, count: usize) -> Vec<HoleSet> {
    let Some(others) = board.hole_count().checked_sub(count) else {
        return Vec::new();
    };
    let more = |sets: Vec<HoleSet>, taken: usize| {
        let with = |set: HoleSet| {
            // Behind the last of a set there must be holes enough for those still to come.
            let holes = board.holes().take(others + taken + 1);
            let after = holes.filter(move |&hole| set.iter().all(|known| known < hole));
            after.map(move |hole| set.with(hole))
        };
        sets.into_iter().flat_map(with).collect()
    };
    (0..count).fold(vec![HoleSet::EMPTY], more)
}

fn difference(board: &Board, pegs: HoleSet, goal: HoleSet) -> String {
    let parts = [(pegs - goal, "too many"), (goal - pegs, "missing")];
    let parts = parts.into_iter().filter(|(holes, _)| !holes.is_empty());
    let told = parts.map(|(holes, what)| {
        let (pegs, at) = (
            counted(holes.len(), "peg"),
            notation::listed_holes(board, holes),
        );
        format!("{pegs} {what} at {at}")
    });
    told.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests;
