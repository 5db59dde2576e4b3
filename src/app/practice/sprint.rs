//! A sprint: as many only jumps as somebody finds in three minutes.
//!
//! The clock runs while a position is on the board and rests while the next one is made. Positions get a jump longer
//! with every third that is found.

use std::time::Duration;

use crate::app::practice::only_jump;
use crate::app::practice::progress::Staircase;
use crate::app::practice::schedule::Grade;
use crate::rules::problem::Problem;

#[derive(Clone, Debug)]
pub struct Sprint {
    pub ground: String,
    /// The board and the goal of its positions.
    pub problem: Problem,
    seed: u64,
    left: Duration,
    pub right: u32,
    pub wrong: u32,
    /// How many were found with help, which do not count.
    helped: u32,
    /// How many positions were made for the next one and not shown.
    passed_over: u32,
    /// Whether a position is on the board.
    is_running: bool,
}

impl Sprint {
    const TIME: Duration = Duration::from_secs(180);
    /// How many must be found for positions a jump longer.
    const FOUND_FOR_LONGER: u32 = 3;

    pub fn new(ground: String, problem: Problem, seed: u64) -> Sprint {
        Sprint {
            ground,
            problem,
            seed,
            left: Sprint::TIME,
            right: 0,
            wrong: 0,
            helped: 0,
            passed_over: 0,
            is_running: false,
        }
    }

    pub fn jumps(&self) -> usize {
        let longer = (self.right / Sprint::FOUND_FOR_LONGER) as usize;
        (Staircase::FIRST + longer).min(only_jump::MOST_JUMPS - 2)
    }

    /// A number that differs from one position to the next.
    pub fn seed(&self) -> u64 {
        self.seed ^ u64::from(self.answered()) << 48 ^ u64::from(self.passed_over) << 40
    }

    /// Another position is wanted, as the one that was made has just been on the board. Whether there is a chance of
    /// one: near the goal some boards have a few positions only.
    pub(crate) fn pass_over(&mut self) -> bool {
        const MOST: u32 = 8;
        self.passed_over += 1;
        self.passed_over < MOST
    }

    pub fn show(&mut self) {
        self.is_running = true;
    }

    pub fn answer(&mut self, grade: Grade) {
        self.is_running = false;
        self.passed_over = 0;
        *match grade {
            Grade::Failed => &mut self.wrong,
            Grade::Weak => &mut self.helped,
            Grade::Fair | Grade::Good | Grade::Perfect => &mut self.right,
        } += 1;
    }

    fn answered(&self) -> u32 {
        self.right + self.wrong + self.helped
    }

    pub fn has_begun(&self) -> bool {
        self.is_running || self.answered() > 0
    }

    /// The time until the clock shows another second; `None` while it rests.
    pub fn until_tick(&self) -> Option<Duration> {
        let part = Duration::from_nanos(self.left.subsec_nanos().into());
        let until = if part.is_zero() {
            Duration::from_secs(1)
        } else {
            part
        };
        self.is_running.then_some(until)
    }

    /// Time passes. Whether there is none left.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        if self.is_running {
            self.left = self.left.saturating_sub(elapsed);
        }
        self.left.is_zero()
    }

    /// The time that is left: `2:31`.
    pub fn clock(&self) -> String {
        let seconds = self.left.as_secs() + u64::from(self.left.subsec_nanos() > 0);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }

    pub fn end(&mut self) {
        self.left = Duration::ZERO;
    }

    pub fn result(&self, most: Option<u32>) -> String {
        let best = match most {
            Some(most) if most >= self.right => format!("; your most is {most}"),
            Some(most) => format!(": your most, it was {most} before"),
            None => String::new(),
        };
        let helped = match self.helped {
            0 => String::new(),
            helped => format!(", {helped} with help"),
        };
        format!(
            "the sprint is over: {} right, {} wrong{helped}{best}",
            self.right, self.wrong
        )
    }
}
