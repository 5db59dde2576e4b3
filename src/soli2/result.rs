//! How a game ends, with the tie-break counted step by step.

use std::fmt;

use crate::rules::hole::Hole;
use crate::soli2::colour::Colour;
use crate::soli2::position::Soli2Position;

/// By what a game is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WonBy {
    /// By the number of counters.
    Counters,
    /// By the counter nearer to the centre.
    Distance,
    /// By white's right to what cannot be decided.
    WhiteOnATie,
}

impl WonBy {
    /// The words of it in records.
    pub const fn name(self) -> &'static str {
        match self {
            WonBy::Counters => "counters",
            WonBy::Distance => "distance",
            WonBy::WhiteOnATie => "white on a tie",
        }
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Soli2Result {
    /// The counters left, black ones first.
    pub counts: [usize; 2],
    /// Who has won.
    pub winner: Colour,
    /// By what.
    pub by: WonBy,
    /// The pairs of counters compared, where the numbers are equal: all but the last are equally near.
    pub steps: Vec<TieStep>,
}

/// A pair of counters compared in a tie-break: the nearest to the centre that each player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TieStep {
    /// The counters, the black one first.
    pub holes: [Hole; 2],
    /// Their distances to the centre in half steps.
    pub distances: [u32; 2],
}

impl TieStep {
    /// Whose counter is nearer.
    pub fn nearer(&self) -> Option<Colour> {
        let [black, white] = self.distances;
        match black.cmp(&white) {
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Colour::White),
        }
    }
}

/// A distance of half steps in words: `3`, or `2½` where the board has no hole in its middle.
pub fn distance_text(half_steps: u32) -> String {
    match (half_steps / 2, half_steps % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

impl Soli2Result {
    /// The result of counters that stay as they are, given the distance of each hole to the centre.
    pub(super) fn of(position: &Soli2Position, fewest_win: bool, distances: &[u32]) -> Soli2Result {
        let counts = position.counts();
        let [black, white] = counts;
        if black != white {
            let winner = if (black > white) == fewest_win {
                Colour::White
            } else {
                Colour::Black
            };
            return Soli2Result {
                counts,
                winner,
                by: WonBy::Counters,
                steps: Vec::new(),
            };
        }
        let steps = tie_steps(position, distances);
        let nearer = steps.last().and_then(TieStep::nearer);
        Soli2Result {
            counts,
            winner: nearer.unwrap_or(Colour::White),
            by: nearer.map_or(WonBy::WhiteOnATie, |_| WonBy::Distance),
            steps,
        }
    }

    /// By how much black has won, as both players and the computer weigh it: twice the difference of the counters, or 1
    /// where the tie-break decides; negative where white has won.
    pub fn value(&self) -> i32 {
        let difference = self.counts[0].abs_diff(self.counts[1]) as i32;
        let margin = (2 * difference).max(1);
        match self.winner {
            Colour::Black => margin,
            Colour::White => -margin,
        }
    }
}

/// The nearest counters compared pair by pair, up to the first pair that differs.
fn tie_steps(position: &Soli2Position, distances: &[u32]) -> Vec<TieStep> {
    let [black, white] = position.counters.map(|counters| {
        let mut holes: Vec<(u32, Hole)> = counters
            .iter()
            .map(|hole| (distances[hole.index()], hole))
            .collect();
        holes.sort_unstable();
        holes
    });
    let mut steps = Vec::new();
    for (black, white) in black.into_iter().zip(white) {
        let step = TieStep {
            holes: [black.1, white.1],
            distances: [black.0, white.0],
        };
        steps.push(step);
        if step.nearer().is_some() {
            break;
        }
    }
    steps
}

impl fmt::Display for Soli2Result {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.counts;
        let winner = self.winner;
        write!(f, "{winner} wins, {black} black to {white} white")?;
        match self.by {
            WonBy::Counters => Ok(()),
            WonBy::Distance => f.write_str(", by the counter nearer to the centre"),
            WonBy::WhiteOnATie => f.write_str(", for all distances are equal too"),
        }
    }
}
