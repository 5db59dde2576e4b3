//! `plan`: a winning line as a short list of steps.

use std::cell::RefCell;
use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::arguments::question::{self, AskedQuestion, QuestionArguments, Told};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::heading::judged;
use crate::cli::output::picture;
use crate::cli::output::reason;
use crate::cli::output::running_text::wrapped;
use crate::packages::PlacedPackage;
use crate::par;
use crate::plan::{Effort, Plan, PlanStep, Planned, Planner};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::Limits;
use crate::solve::{Answer, Outcome, Solver, Verdict};

/// Tell a winning line as a short list of steps: packages, sweeps and jumps
///
/// A package is a block of pegs that is cleared away whole, with the help of a peg and a hole beside it, its
/// catalyst, which are as before afterwards. Without --limit a position always gets the same plan. With --position -
/// every line of standard input is a position, which is answered with a JSON object, within --limit for itself; the
/// exit code is 2 then if one is no position, else 3 if one stays undecided, else 0.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg plan [OPTIONS] BOARD PROBLEM",
    after_help = "Examples:\n  lastpeg plan english central\n  \
        lastpeg plan french c1:e1 --json\n  lastpeg plan 6x6 c3:c3 --position - < positions.txt"
)]
pub(super) struct PlanCommand {
    #[command(flatten)]
    question: QuestionArguments,
}

impl PlanCommand {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let planner: RefCell<Option<Planner>> = RefCell::new(None);
        self.question.run(output, |solver, problem, limits, _| {
            let mut planner = planner.borrow_mut();
            let planner = planner.get_or_insert_with(|| Planner::new(solver.problem()));
            Ok(PlanAnswer::of(planner, solver, problem, limits))
        })
    }
}

struct PlanAnswer {
    answer: Answer,
    plan: Option<Plan>,
}

impl PlanAnswer {
    /// The solver is asked first: it proves lost positions lost, and keeps what it learns from one to the next.
    fn of(
        planner: &mut Planner,
        solver: &mut Solver,
        problem: &Problem,
        limits: &Limits,
    ) -> PlanAnswer {
        let answer = par::decide(solver, problem.start(), limits);
        let answer = crate::why::to_follow(answer, problem, problem.start(), limits);
        if answer.verdict() != Verdict::Winnable {
            return PlanAnswer { answer, plan: None };
        }
        let plan = match planner.plan(problem.start(), Effort::Best, limits) {
            Planned::Found(plan) => plan,
            // The limits ended the search: the line that the solver found is told as it is.
            _ => planner.plan_of_line(problem.start(), answer.line().unwrap_or_default()),
        };
        let outcome = Outcome::Winnable(plan.line());
        PlanAnswer {
            answer: Answer::new(outcome, answer.positions),
            plan: Some(plan),
        }
    }
}

fn step_json(problem: &Problem, step: &PlanStep, before: HoleSet) -> Value {
    let board = problem.board();
    let catalyst = step.package().map(|package| {
        json!({ "pegs": board.labels([package.peg]), "holes": board.labels([package.hole]) })
    });
    json!({
        "kind": step.kind(),
        "name": step.package().and_then(PlacedPackage::name),
        "cleared": board.labels(step.cleared(before)),
        "catalyst": catalyst,
        "line": notation::line(board, &step.actions()),
    })
}

impl Told for PlanAnswer {
    fn answer(&self) -> &Answer {
        &self.answer
    }

    fn json(&self, asked: &AskedQuestion, seconds: f64) -> Value {
        let problem = &asked.problem;
        let steps = self.plan.as_ref().map(|plan| {
            let steps = plan.steps().iter().zip(plan.before_steps());
            let steps = steps.map(|(step, before)| step_json(problem, step, before));
            steps.collect::<Vec<Value>>()
        });
        let plan = self.plan.as_ref();
        let facts = json!({
            "steps": steps,
            "jump_count": plan.map(|plan| position::jump_count(&plan.line())),
            "moves": plan.map(Plan::move_count),
            "in_packages": plan.map(Plan::in_packages),
            "reason": self.answer.reason().map(|why| reason::json(problem, why)),
            "seconds": seconds,
        });
        judged(problem, self.answer.verdict().name(), facts)
    }

    fn write(&self, asked: &AskedQuestion, output: &mut dyn Write) -> io::Result<()> {
        let problem = &asked.problem;
        match &self.answer.outcome {
            Outcome::Winnable(line) if line.is_empty() => {
                writeln!(output, "Won: the goal is reached.")
            }
            Outcome::Winnable(_) => self.write_plan(problem, output),
            Outcome::Lost(why) => reason::write(problem, "Lost", why, output),
            Outcome::Undecided => question::write_undecided(&self.answer, output),
        }
    }
}

impl PlanAnswer {
    fn write_plan(&self, problem: &Problem, output: &mut dyn Write) -> io::Result<()> {
        let Some(plan) = &self.plan else {
            return Ok(());
        };
        let board = problem.board();
        for row in picture::steps(board, plan) {
            writeln!(output, "  {}", row.trim_end())?;
        }
        writeln!(output)?;
        for (index, step) in plan.steps().iter().enumerate() {
            let text = step.text(board);
            writeln!(output, "{}", wrapped(&format!("{}. {text}", index + 1), 0))?;
        }
        let line = plan.line();
        let summary = format!(
            "{}: {}, {}; {} of the pegs go in packages.",
            counted(plan.steps().len(), "step"),
            counted(position::jump_count(&line), "jump"),
            counted(plan.move_count(), "move"),
            plan.in_packages(),
        );
        writeln!(output, "\n{}", wrapped(&summary, 0))
    }
}
