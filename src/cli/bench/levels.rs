//! The first levels of the English central game, counted up to symmetry.

use serde_json::json;

use super::{Figure, processor_seconds};
use crate::analysis::levels;
use crate::cli::Failure;
use crate::library::Library;
use crate::solver::Limits;

/// Enough for the first ten levels.
const POSITIONS: u64 = 50_000;

/// Counts the positions up to symmetry after each number of jumps.
pub(super) fn figure(library: &Library) -> Result<Figure, Failure> {
    let entry = library.entry("english").map_err(Failure::input)?;
    let problem = entry.first_problem(None).map_err(Failure::input)?;
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
