//! What moves on the board of a game: the jump on its way, a celebration. Whatever the player does ends it.

use std::time::Duration;

use crate::rules::board::Jump;
use crate::tui::board::celebration::Celebration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The jump; it has been played already.
    pub jump: Jump,
    elapsed: Duration,
}

impl Flight {
    const DURATION: Duration = Duration::from_millis(160);
    const FRAME: Duration = Duration::from_millis(16);

    /// How much of the way is done: 0 to 1.
    pub fn progress(self) -> f64 {
        (self.elapsed.as_secs_f64() / Flight::DURATION.as_secs_f64()).min(1.0)
    }
}

/// What moves on the board, where the player wants that.
#[derive(Clone, Copy, Debug)]
pub struct BoardMotion {
    is_wanted: bool,
    flight: Option<Flight>,
    celebration: Option<Celebration>,
}

impl BoardMotion {
    pub fn new(is_wanted: bool) -> BoardMotion {
        BoardMotion {
            is_wanted,
            flight: None,
            celebration: None,
        }
    }

    pub fn switch(&mut self, is_wanted: bool) {
        self.is_wanted = is_wanted;
    }

    /// A jump that has been played sets out.
    pub fn show(&mut self, jump: Jump) {
        let elapsed = Duration::ZERO;
        self.flight = self.is_wanted.then_some(Flight { jump, elapsed });
    }

    pub fn celebrate(&mut self, is_at_par: bool) {
        self.celebration = self.is_wanted.then(|| Celebration::new(is_at_par));
    }

    pub fn flight(&self) -> Option<Flight> {
        self.flight
    }

    /// The celebration under way; it begins when the last jump has arrived.
    pub fn celebration(&self) -> Option<&Celebration> {
        self.celebration.as_ref().filter(|_| self.flight.is_none())
    }

    /// The time until the next frame; `None` when nothing moves.
    pub fn until_frame(&self) -> Option<Duration> {
        let flight = self.flight.map(|_| Flight::FRAME);
        flight.or_else(|| self.celebration().map(|_| Celebration::FRAME))
    }

    /// Time passes: the jump on its way moves on, then the celebration.
    pub fn tick(&mut self, elapsed: Duration) {
        match &mut self.flight {
            None => self.celebration = self.celebration.and_then(|stars| stars.after(elapsed)),
            Some(flight) => flight.elapsed += elapsed,
        }
        self.flight = self
            .flight
            .filter(|flight| flight.elapsed < Flight::DURATION);
    }

    /// The jump on its way arrives at once, and a celebration is over.
    pub fn finish(&mut self) {
        self.celebration = None;
        self.flight = None;
    }
}
