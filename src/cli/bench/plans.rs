//! How short plans are, and how long one waits for them: from the start of every problem from one vacancy to one
//! survivor, and in the middle of games.

use serde_json::json;

use crate::cli::bench::hints::{self, Times};
use crate::cli::bench::measurement::{BoardRule, Measurement, processor_seconds, timed};
use crate::library::shortest;
use crate::plan::{Effort, Plan, PlanStep, Planned, Planner};
use crate::rules::problem::kinds::single_vacancies;
use crate::rules::random::Random;
use crate::run::Limits;
use crate::solve::Solver;

/// What may be spent on a plan, in positions of the solver where the search of plans finds none.
const MOST_POSITIONS: u64 = 20_000_000;
/// With fewer pegs left a plan is looked up.
const LEAST_PEGS: usize = 6;

#[derive(Default)]
struct PlansMeasured {
    positions: usize,
    found: usize,
    /// Those whose steps are the solver's line told anew.
    cut: usize,
    steps: usize,
    single: usize,
    pegs: usize,
    in_packages: usize,
    times: Times,
}

impl PlansMeasured {
    fn add(&mut self, planned: &Planned, seconds: f64) {
        match planned {
            Planned::Lost(_) => return,
            Planned::Undecided => {}
            Planned::Found(plan) => self.add_plan(plan),
        }
        self.positions += 1;
        self.times.add(seconds);
    }

    fn add_plan(&mut self, plan: &Plan) {
        let is_single = |step: &&PlanStep| matches!(step, PlanStep::Single(_));
        self.found += 1;
        self.cut += usize::from(plan.is_cut());
        self.steps += plan.steps().len();
        self.single += plan.steps().iter().filter(is_single).count();
        self.pegs += plan.line().len();
        self.in_packages += plan.in_packages();
    }

    fn mean(&self, sum: usize) -> f64 {
        sum as f64 / self.found.max(1) as f64
    }

    fn percent(&self) -> f64 {
        self.in_packages as f64 * 100.0 / self.pegs.max(1) as f64
    }

    fn text(&self) -> String {
        format!(
            "{} of {} ({} cut from a line), steps {:.2}, jumps {:.2}, in packages {:.1} %, ms {}",
            self.found,
            self.positions,
            self.cut,
            self.mean(self.steps),
            self.mean(self.single),
            self.percent(),
            self.times.text()
        )
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "positions": self.positions, "plans": self.found, "cut_from_a_line": self.cut,
            "mean_steps": self.mean(self.steps), "mean_jumps": self.mean(self.single),
            "percent_in_packages": self.percent(), "milliseconds": self.times.json(),
        })
    }
}

fn limits() -> Limits {
    Limits::none().with_positions(MOST_POSITIONS)
}

/// Plans the problems of a board, but for those known as unsolvable, which would be searched for minutes; those that
/// have a plan stay set up.
fn plan_problems(
    at: &BoardRule,
    whole: &mut PlansMeasured,
    set_up: &mut Times,
) -> Vec<(Planner, Solver)> {
    let mut solvable = Vec::new();
    for problem in single_vacancies(&at.board) {
        if shortest::why_unsolvable(&problem).is_some() {
            continue;
        }
        let mut planner = Planner::new(&problem);
        let begun = processor_seconds();
        planner.prepare(problem.start(), &limits());
        let ready = processor_seconds();
        let found = planner.plan(problem.start(), Effort::Best, &limits());
        whole.add(&found, processor_seconds() - begun);
        if matches!(found, Planned::Found(_)) {
            set_up.add(ready - begun);
            solvable.push((planner, Solver::new(&problem)));
        }
    }
    solvable
}

fn plan_in_the_middle(
    solvable: &mut [(Planner, Solver)],
    samples: usize,
    middle: &mut PlansMeasured,
) {
    let mut random = Random::new(1);
    for game in 0..samples.min(samples * solvable.len()) {
        let index = game % solvable.len();
        let (planner, guide) = &mut solvable[index];
        let walk = hints::walk(guide, &mut random).into_iter().skip(1);
        let in_the_middle: Vec<_> = walk
            .filter(|position| position.pegs.len() >= LEAST_PEGS)
            .collect();
        if let Some(&position) = random.choose(&in_the_middle) {
            let (found, seconds) = timed(|| planner.plan(position, Effort::First, &limits()));
            middle.add(&found, seconds);
        }
    }
}

/// Plans the solvable problems of a board, and positions of games on ways to the goals of them, one a game.
pub(super) fn figure(at: &BoardRule) -> Measurement {
    let (mut whole, mut middle) = (PlansMeasured::default(), PlansMeasured::default());
    let mut set_up = Times::default();
    let mut solvable = plan_problems(at, &mut whole, &mut set_up);
    plan_in_the_middle(&mut solvable, at.samples, &mut middle);
    let name = at.name();
    let seconds = whole.times.total() + middle.times.total();
    Measurement {
        text: format!(
            "plans {name:22} problems {}\n{:28} middle {}; set-up {}",
            whole.text(),
            "",
            middle.text(),
            set_up.text()
        ),
        json: json!({
            "board": at.board.name(), "jumps": at.board.rule().name(), "problems": whole.json(),
            "middle": middle.json(), "set_up": set_up.json(),
        }),
        positions: (whole.steps + middle.steps) as u64,
        seconds,
    }
}
