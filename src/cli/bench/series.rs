//! Plans on boards that grow: the time against the holes, for Bell's remark that by block removals a board takes a
//! number of steps that grows no faster than the board.
//!
//! Rectangles of 4 to 10 rows and 6 to 12 columns and triangles of side 5 to 15, up to 120 holes. Complement problems
//! where the position class allows them, else other problems from one vacancy to one survivor. Only the search for
//! plans counts: a line of the solver told as steps does not.

use std::sync::Arc;

use serde_json::json;

use crate::cli::bench::hints::Times;
use crate::cli::bench::measurement::{Measurement, processor_seconds};
use crate::cli::exit::Failure;
use crate::plan::{Effort, Plan, Planner};
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::Hole;
use crate::rules::problem::{Problem, single_vacancy_problems};
use crate::run::Limits;

/// The problems of a board, spread over all there are.
const PROBLEMS: usize = 4;

/// The series, the smaller boards first.
pub(super) fn figures() -> Result<Vec<Measurement>, Failure> {
    let mut boards = Vec::new();
    for side in 5..=15 {
        let rows: Vec<String> = (1..=side)
            .map(|row| format!("{:<side$}", "o".repeat(row)))
            .collect();
        boards.push((
            format!("triangle of side {side}"),
            rows,
            JumpRule::Triangular,
        ));
    }
    for (rows, columns) in (4..=10).flat_map(|rows| (6..=12).map(move |columns| (rows, columns))) {
        let picture = vec!["o".repeat(columns); rows];
        boards.push((
            format!("rectangle {rows}x{columns}"),
            picture,
            JumpRule::Orthogonal,
        ));
    }
    let mut measured = Vec::new();
    for (name, rows, rule) in boards {
        let board = Board::new("series", &name, &rows, rule).map_err(Failure::input)?;
        measured.push((board.hole_count(), figure(&Arc::new(board), &name)));
    }
    measured.sort_by_key(|(holes, _)| *holes);
    Ok(measured.into_iter().map(|(_, figure)| figure).collect())
}

/// Plans of some problems of a board.
fn figure(board: &Arc<Board>, name: &str) -> Measurement {
    let pairs = single_vacancy_problems(board);
    let complements: Vec<(Hole, Hole)> = pairs
        .iter()
        .copied()
        .filter(|(vacancy, survivor)| vacancy == survivor)
        .collect();
    let kind = if complements.is_empty() {
        "other"
    } else {
        "complement"
    };
    let pairs = if complements.is_empty() {
        pairs
    } else {
        complements
    };
    let every = pairs.len().div_ceil(PROBLEMS).max(1);
    let chosen = pairs.iter().step_by(every);
    let (mut times, mut plans, mut problems) = (Times::default(), Vec::new(), 0);
    for &(vacancy, survivor) in chosen {
        let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
        let begun = processor_seconds();
        let mut planner = Planner::new(&problem);
        let find = |effort| planner.searched(problem.start(), effort, &Limits::none());
        let plan = [Effort::First, Effort::Best].into_iter().find_map(find);
        times.add(processor_seconds() - begun);
        problems += 1;
        plans.extend(plan);
    }
    let sum = |of: fn(&Plan) -> usize| plans.iter().map(of).sum::<usize>();
    let found = plans.len().max(1) as f64;
    let steps = sum(|plan| plan.steps().len());
    let (mean, jumps) = (steps as f64 / found, sum(|plan| plan.line().len()));
    let percent = sum(Plan::in_packages) as f64 * 100.0 / jumps.max(1) as f64;
    let holes = board.hole_count();
    Measurement {
        text: format!(
            "series {name:22} {holes:3} holes, {kind:10} {} of {problems} planned, steps {mean:5.1}, in packages \
             {percent:3.0} %, ms {}",
            plans.len(),
            times.text()
        ),
        json: json!({
            "board": name, "holes": holes, "problems": problems, "complements": kind == "complement",
            "plans": plans.len(), "mean_steps": mean, "percent_in_packages": percent, "milliseconds": times.json(),
        }),
        positions: steps as u64,
        seconds: times.total(),
    }
}
