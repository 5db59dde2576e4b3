//! For how many losing jumps of winnable positions there is a reason that a person can follow, and whether each stands
//! up to its check.

use std::collections::BTreeMap;

use serde_json::json;

use crate::cli::bench::hints::{self, Times};
use crate::cli::bench::measurement::{BoardRule, Measurement, timed};
use crate::rules::problem::kinds::single_vacancies;
use crate::rules::random::Random;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};
use crate::why::Why;

/// The losing jumps of one position in the middle of each game, on ways to the goals of the board's problems in turn.
pub(super) fn figure(at: &BoardRule) -> Measurement {
    let problems = single_vacancies(&at.board);
    let mut guides: Vec<Solver> = problems.map(|problem| Solver::new(&problem)).collect();
    let mut random = Random::new(1);
    let (mut jumps, mut times) = (0, Times::default());
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for game in 0..at.samples {
        let index = game % guides.len();
        let guide = &mut guides[index];
        let walk = hints::walk(guide, &mut random);
        let Some(&position) = random.choose(&walk) else {
            continue;
        };
        let hint = guide.hint(position, &hints::guide_limits());
        for action in hint.with(Verdict::Lost) {
            let after = position.play_unchecked(action);
            let goal = guide.problem().goal();
            let (why, seconds) = timed(|| Why::find(&at.board, goal, after, &Limits::none()));
            times.add(seconds);
            jumps += 1;
            let kind = why.as_ref().map_or("searched", Why::kind);
            *kinds.entry(kind).or_default() += 1;
            if why.is_some_and(|why| why.check(guide.problem(), after).is_err()) {
                *kinds.entry("not proven").or_default() += 1;
            }
        }
    }
    let with_reason = jumps - kinds.get("searched").copied().unwrap_or(0);
    let percent = |count: usize| count as f64 * 100.0 / f64::from(jumps.max(1) as u32);
    let of_kinds: Vec<String> = kinds
        .iter()
        .map(|(kind, &count)| format!("{kind} {:.1} %", percent(count)))
        .collect();
    Measurement {
        text: format!(
            "why   {:22} {jumps} losing jumps, {:.1} % with a reason: {}; ms {}",
            at.name(),
            percent(with_reason),
            of_kinds.join(", "),
            times.text()
        ),
        json: json!({
            "board": at.board.name(), "jumps": at.board.rule().name(), "losing_jumps": jumps,
            "percent_with_a_reason": percent(with_reason), "kinds": kinds, "milliseconds": times.json(),
        }),
        positions: jumps as u64,
        seconds: times.total(),
    }
}
