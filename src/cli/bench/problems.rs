//! How many of the problems from one vacancy to one survivor are solved from their start, and how long each takes.

use serde_json::json;

use super::hints::Times;
use super::{Failure, Figure, processor_seconds};
use crate::board::JumpRule;
use crate::hole::HoleSet;
use crate::library::Entry;
use crate::problem::{Goal, Problem, single_vacancy_problems};
use crate::solver::{Limits, Solver, Verdict};

/// Where this many positions do not settle a problem it counts as undecided.
const MOST_POSITIONS: u64 = 20_000_000;

/// Solves the board's problems that the position class allows, up to symmetry, each with a solver of its own.
pub(super) fn figure(entry: &Entry, rule: JumpRule) -> Result<Figure, Failure> {
    let board = entry.board_under(rule).map_err(Failure::input)?;
    let limits = Limits {
        positions: Some(MOST_POSITIONS),
        ..Limits::none()
    };
    let (mut verdicts, mut positions) = ([0_usize; 3], 0);
    // By verdict: how long the solvable ones take is what a player waits for.
    let mut times: [Times; 3] = Default::default();
    let problems = single_vacancy_problems(&board);
    for &(vacancy, survivor) in &problems {
        let goal = Goal::Exactly(HoleSet::of(survivor));
        let problem = Problem::from_vacancies(board.clone(), HoleSet::of(vacancy), goal);
        let begun = processor_seconds();
        let answer = Solver::new(&problem).solve(problem.start(), &limits);
        let verdict = answer.verdict() as usize;
        times[verdict].add(processor_seconds() - begun);
        verdicts[verdict] += 1;
        positions += answer.positions;
    }
    let name = format!("{} {rule}", board.name());
    let [solvable, unsolvable, undecided] = [Verdict::Winnable, Verdict::Lost, Verdict::Undecided]
        .map(|verdict| verdicts[verdict as usize]);
    let [solvable_times, others, undecided_times] = times;
    let others = others.with(undecided_times);
    Ok(Figure {
        text: format!(
            "problems {name:22} {:>3}: {solvable:>3} solvable {unsolvable:>3} unsolvable {undecided:>3} undecided, ms with set-up: solvable {}, others {}",
            problems.len(),
            solvable_times.text(),
            others.text()
        ),
        json: json!({
            "board": board.name(), "jumps": rule.name(), "problems": problems.len(), "solvable": solvable,
            "unsolvable": unsolvable, "undecided": undecided, "milliseconds": solvable_times.json(),
            "milliseconds_of_others": others.json(),
        }),
        positions,
        seconds: solvable_times.total() + others.total(),
    })
}
