//! How long the answers take that a player waits for: on winning lines, after blunders, in random play.
//!
//! What a player asks about is not what random play meets: hence three kinds of positions, the same ones in every
//! run. *Random play* gives positions of all depths, most of them lost. A *walk* goes through winnable positions
//! only, from the start to the goal, choosing at random among the actions that keep the goal in reach. A *blunder* is
//! the position after an action that leaves a walk.

use serde_json::{Value, json};

use crate::cli::bench::measurement::{BoardRule, Measurement, timed};
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::rules::random::{Random, random_game};
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

/// Where this many positions do not settle the jumps of a position they count as undecided.
const MOST_POSITIONS: u64 = 5_000_000;
/// The same for a verdict: some ten seconds.
const VERDICT_POSITIONS: u64 = 50_000_000;
/// How long a verdict may take to be in time.
const SECONDS_TO_DECIDE: f64 = 10.0;
/// The same as the first for the questions by which the winning lines are found.
const GUIDE_POSITIONS: u64 = 300_000;

/// Processor times in milliseconds.
#[derive(Default)]
pub(super) struct Times(Vec<f64>);

impl Times {
    pub(super) fn add(&mut self, seconds: f64) {
        self.0.push(seconds * 1e3);
    }

    pub(super) fn total(&self) -> f64 {
        self.0.iter().sum::<f64>() / 1e3
    }

    fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let index = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(index).copied().unwrap_or(0.0)
    }

    fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn text(&self) -> String {
        let [half, most, nearly_all] = [50, 90, 99].map(|percent| self.percentile(percent));
        format!("p50 {half:.1} p90 {most:.1} p99 {nearly_all:.1}")
    }

    pub(super) fn json(&self) -> Value {
        let [p50, p90, p99] = [50, 90, 99].map(|percent| self.percentile(percent));
        json!({ "p50": p50, "p90": p90, "p99": p99, "count": self.count() })
    }
}

#[derive(Default)]
struct Measured {
    set_up: Times,
    /// A winning jump from a winnable position.
    winning_jump: Times,
    /// Every jump of a winnable position sorted.
    full_hint: Times,
    /// The verdict on a position that may be lost.
    verdict: Times,
    /// How many verdicts, winning jumps included, were found in time.
    decided: usize,
    undecided: usize,
    positions: u64,
}

/// Asks about positions of the board's first problem, those of each game with a solver of its own.
pub(super) fn figure(at: &BoardRule) -> Measurement {
    let problem = solvable_problem(at);
    let mut measured = Measured::default();
    let mut random = Random::new(1);
    let mut guide = Solver::new(&problem);
    for _ in 0..at.samples {
        let mut solver = Solver::new(&problem);
        let ((), seconds) = timed(|| solver.prepare(problem.start()));
        measured.set_up.add(seconds);
        let winnable = walk(&mut guide, &mut random);
        if let Some(&position) = winnable.get(random.below(winnable.len().max(1))) {
            let blunder = guide
                .hint(position, &guide_limits())
                .with(Verdict::Lost)
                .next();
            if let Some(action) = blunder {
                measured.verdict(&mut solver, position.play_unchecked(action));
            }
            measured.hint(&mut solver, position);
        }
        let game = random_game(problem.board(), problem.start(), &mut random);
        let position = game[random.below(game.len())];
        measured.verdict(&mut solver, position);
    }
    measured.figure(at, &problem)
}

/// The winnable positions of a game that is won, from the start of the solver's problem to its goal: each action is
/// chosen at random among those after which the position is found winnable. Ends early where the limits of a guide
/// (which hold for each position) leave no action found winnable; empty where the start is not found winnable.
pub(super) fn walk(solver: &mut Solver, random: &mut Random) -> Vec<Position> {
    let (problem, limits) = (solver.problem().clone(), guide_limits());
    let mut position = problem.start();
    if solver.solve(position, &limits).verdict() != Verdict::Winnable {
        return Vec::new();
    }
    let mut walk = vec![position];
    while !problem.goal().is_reached(position.pegs) {
        let mut actions: Vec<_> = position.actions(problem.board()).collect();
        let next = loop {
            if actions.is_empty() {
                return walk;
            }
            let action = actions.swap_remove(random.below(actions.len()));
            let child = position.play_unchecked(action);
            if solver.solve(child, &limits).verdict() == Verdict::Winnable {
                break child;
            }
        };
        position = next;
        walk.push(position);
    }
    walk
}

fn solvable_problem(at: &BoardRule) -> Problem {
    let is_wanted = |problem: &Problem| {
        problem.impossible().is_none() && problem.vacancies().len() == 1 && !problem.has_key()
    };
    let mut problems = at.entry.problems(at.board.rule()).into_iter();
    let possible = problems.find(is_wanted);
    possible.unwrap_or_else(|| at.first.clone())
}

/// What may be spent on each question by which winning lines are found.
pub(super) fn guide_limits() -> Limits {
    limits(GUIDE_POSITIONS)
}

fn limits(positions: u64) -> Limits {
    Limits::none().with_positions(positions)
}

impl Measured {
    fn hint(&mut self, solver: &mut Solver, position: Position) {
        let seconds = self.decide(solver, position);
        self.winning_jump.add(seconds);
        let (hint, seconds) = timed(|| solver.hint(position, &limits(MOST_POSITIONS)));
        self.full_hint.add(seconds);
        self.positions += hint.answer.positions;
        self.undecided += hint.with(Verdict::Undecided).count();
    }

    fn verdict(&mut self, solver: &mut Solver, position: Position) {
        let seconds = self.decide(solver, position);
        self.verdict.add(seconds);
    }

    /// Asks for a verdict, and gives the seconds that it takes.
    fn decide(&mut self, solver: &mut Solver, position: Position) -> f64 {
        let (answer, seconds) = timed(|| solver.solve(position, &limits(VERDICT_POSITIONS)));
        let is_decided = answer.verdict() != Verdict::Undecided;
        self.decided += usize::from(is_decided && seconds <= SECONDS_TO_DECIDE);
        self.positions += answer.positions;
        seconds
    }

    fn decided_percent(&self) -> f64 {
        let all = self.winning_jump.count() + self.verdict.count();
        self.decided as f64 * 100.0 / all.max(1) as f64
    }

    fn figure(&self, at: &BoardRule, problem: &Problem) -> Measurement {
        let name = at.name();
        let times = [
            ("set-up", &self.set_up),
            ("winning jump", &self.winning_jump),
            ("full hint", &self.full_hint),
            ("verdict", &self.verdict),
        ];
        let texts = times.map(|(what, times)| format!("{what} {}", times.text()));
        Measurement {
            text: format!(
                "hints {name:22} decided within 10 s {:.1} %, jumps undecided {}, ms: {}",
                self.decided_percent(),
                self.undecided,
                texts.join(", ")
            ),
            json: json!({
                "board": at.board.name(), "jumps": at.board.rule().name(), "problem": problem.id(),
                "set_up": self.set_up.json(), "winning_jump": self.winning_jump.json(),
                "full_hint": self.full_hint.json(), "verdict": self.verdict.json(), "undecided": self.undecided,
                "decided_within_10_s_percent": self.decided_percent(),
            }),
            positions: self.positions,
            seconds: times.iter().map(|(_, times)| times.total()).sum(),
        }
    }
}
