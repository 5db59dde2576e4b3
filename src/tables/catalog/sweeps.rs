//! The longest sweeps of a problem: as its last move, and as any of its moves.
//!
//! (Bell's pages have the longest sweep in any problem from one vacancy to one survivor of each board.)

use crate::par::Shortest;
use crate::rules::condition::Condition;
use crate::rules::position::{self, Action, last_sweep};
use crate::rules::problem::Problem;
use crate::run::{Limits, Stopped};
use crate::solve::{Outcome, Solver};

/// The longest sweeps found of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LongestSweeps {
    /// The jumps of the longest last move.
    pub last_jumps: usize,
    /// A line with it, of the fewest moves that are known.
    pub last: Vec<Action>,
    /// Whether no last move is longer.
    pub is_last_proved: bool,
    /// Whether no line with such a last move has fewer moves.
    pub is_last_shortest: bool,
    /// The jumps of the longest move.
    pub jumps: usize,
    /// A line with it.
    pub anywhere: Vec<Action>,
    /// Whether no move is longer.
    pub is_proved: bool,
    /// The shortest lines, if they are known.
    pub shortest: Option<Shortest>,
}

/// The longest sweeps of a problem, without the shortest lines; nothing where there is no line at all.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
/// use lastpeg::tables::longest_sweeps;
///
/// let problem = Library::embedded().entry("triangle15")?.problem("a1:a1", None, false)?;
/// let sweeps = longest_sweeps(&problem, &Limits::none())
///     .map_err(|why| why.to_string())?
///     .ok_or("no line")?;
/// assert_eq!((sweeps.last_jumps, sweeps.is_last_proved), (3, true));
/// assert_eq!((sweeps.jumps, sweeps.is_proved), (3, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the limits end the search before any line is known.
pub fn longest_sweeps(
    problem: &Problem,
    limits: &Limits,
) -> Result<Option<LongestSweeps>, Stopped> {
    let first = match Solver::new(problem).solve(problem.start(), limits).outcome {
        Outcome::Winnable(first) => first,
        Outcome::Lost(_) => return Ok(None),
        Outcome::Undecided => return Err(Stopped::Limits),
    };
    let of_last = |line: &[Action]| last_sweep(line);
    let (last, is_last_proved) = longest(problem, &first, Condition::FinishSweep, of_last, limits);
    let begun = std::cmp::max_by_key(&first, &last, |line| position::longest_sweep(line));
    let of_any = |line: &[Action]| position::longest_sweep(line);
    let (anywhere, is_proved) = longest(problem, begun, Condition::Sweep, of_any, limits);
    Ok(Some(LongestSweeps {
        last_jumps: last_sweep(&last),
        last,
        is_last_proved,
        is_last_shortest: false,
        jumps: position::longest_sweep(&anywhere),
        anywhere,
        is_proved,
        shortest: None,
    }))
}

/// A line with the most jumps that can be asked for, from one known on; whether more are shown to be impossible.
fn longest(
    problem: &Problem,
    known: &[Action],
    condition: fn(u8) -> Condition,
    jumps: impl Fn(&[Action]) -> usize,
    limits: &Limits,
) -> (Vec<Action>, bool) {
    let mut best = known.to_vec();
    loop {
        let more = u8::try_from(jumps(&best) + 1).unwrap_or(u8::MAX);
        let Ok(asked) = problem.clone().with_condition(condition(more)) else {
            return (best, false);
        };
        match Solver::new(&asked).solve(asked.start(), limits).outcome {
            Outcome::Winnable(line) => best = line,
            Outcome::Lost(_) => return (best, true),
            Outcome::Undecided => return (best, false),
        }
    }
}
