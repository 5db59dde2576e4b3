//! A win is celebrated for a moment: waves of stars run over the board from the last pegs, one, or three at par.

use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Celebration {
    elapsed: Duration,
    waves: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Star {
    /// How bright it is, above 0 and up to 1.
    pub strength: f32,
    pub wave: u8,
}

/// The time between the beginnings of two waves.
const BETWEEN: Duration = Duration::from_millis(450);
/// The time a wave takes to run over the largest board.
const RUN: Duration = Duration::from_millis(900);
/// How far a wave runs in a second, in holes.
const SPEED: f32 = 11.0;
/// Half of a wave's breadth, in holes.
const BREADTH: f32 = 1.4;

impl Celebration {
    /// The time between two frames of it.
    pub const FRAME: Duration = Duration::from_millis(33);

    pub fn new(is_at_par: bool) -> Celebration {
        Celebration {
            elapsed: Duration::ZERO,
            waves: if is_at_par { 3 } else { 1 },
        }
    }

    /// The celebration some time later, or `None` when it is over.
    pub fn after(self, elapsed: Duration) -> Option<Celebration> {
        let elapsed = self.elapsed + elapsed;
        let end = BETWEEN * u32::from(self.waves - 1) + RUN;
        (elapsed < end).then_some(Celebration { elapsed, ..self })
    }

    /// The star at a distance from where the waves begin, in holes.
    pub fn star(&self, distance: f32) -> Option<Star> {
        let stars = (0..self.waves).filter_map(|wave| {
            let since = self.elapsed.checked_sub(BETWEEN * u32::from(wave))?;
            let front = since.as_secs_f32() * SPEED;
            let strength = 1.0 - (distance - front).abs() / BREADTH;
            (strength > 0.0).then_some(Star { strength, wave })
        });
        stars.max_by(|a, b| a.strength.total_cmp(&b.strength))
    }
}
