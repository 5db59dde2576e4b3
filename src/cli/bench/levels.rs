//! The tables of the English central game: the first levels, and whole.

use serde_json::json;

use super::{Figure, processor_seconds};
use crate::analysis::levels;
use crate::cli::Failure;
use crate::library::Library;
use crate::problem::Problem;
use crate::solver::Limits;

/// Enough for the first ten levels.
const POSITIONS: u64 = 50_000;

fn central(library: &Library) -> Result<Problem, Failure> {
    let entry = library.entry("english").map_err(Failure::input)?;
    entry.first_problem(None).map_err(Failure::input)
}

/// Counts the positions up to symmetry after each number of jumps.
pub(super) fn first(library: &Library) -> Result<Figure, Failure> {
    let problem = central(library)?;
    let limits = Limits {
        positions: Some(POSITIONS),
        ..Limits::none()
    };
    let begun = processor_seconds();
    let table = levels::by_jumps(&problem, &limits, &mut |_| {});
    let seconds = processor_seconds() - begun;
    let sizes: Vec<u64> = table.levels.iter().map(|level| level.positions).collect();
    let texts: Vec<String> = sizes.iter().map(u64::to_string).collect();
    Ok(Figure {
        text: format!(
            "levels english central: {} positions, {seconds:.3} s",
            texts.join(", ")
        ),
        json: json!({ "board": "english", "positions": sizes, "seconds": seconds }),
        positions: sizes.iter().sum(),
        seconds,
    })
}

/// Makes the whole tables and counts the solutions.
pub(super) fn whole(library: &Library) -> Result<Vec<Figure>, Failure> {
    let problem = central(library)?;
    let limits = Limits::none();
    let sum = |levels: &[levels::MoveLevel]| levels.iter().map(|level| level.positions).sum();
    Ok(vec![
        figure("winning", || {
            let winning = levels::winning(&problem, &limits, &mut |_| {});
            let counts = winning.map_or_else(|_| Vec::new(), |winning| winning.counts());
            let positions = counts.iter().sum();
            (positions, format!("{positions} winning positions"))
        }),
        figure("by-jumps", || {
            let table = levels::by_jumps(&problem, &limits, &mut |_| {});
            let positions = table.levels.iter().map(|level| level.positions).sum();
            let dead_ends: u64 = table.levels.iter().map(|level| level.dead_ends).sum();
            (
                positions,
                format!("{positions} positions, {dead_ends} dead ends"),
            )
        }),
        figure("by-moves", || {
            let table = levels::by_moves(&problem, &limits, &mut |_| {});
            let (forward, backward): (u64, u64) = (sum(&table.forward), sum(&table.backward));
            let text = format!("{forward} positions from the start, {backward} to the goal");
            (forward + backward, text)
        }),
        figure("count", || {
            let counts = levels::count(&problem, &limits, &mut |_| {});
            counts.map_or_else(
                |stopped| (0, stopped.to_string()),
                |counts| {
                    let (solutions, games) = (&counts.solutions, &counts.games);
                    let text = format!("{solutions} solutions, {games} complete games");
                    (counts.positions, text)
                },
            )
        }),
    ])
}

/// What a piece of work took, which gives the number of positions and what it found.
fn figure(name: &str, work: impl FnOnce() -> (u64, String)) -> Figure {
    let begun = processor_seconds();
    let (positions, found) = work();
    let seconds = processor_seconds() - begun;
    Figure {
        text: format!("tables english central {name}: {found}, {seconds:.1} s"),
        json: json!({ "board": "english", "table": name, "found": found, "seconds": seconds }),
        positions,
        seconds,
    }
}
