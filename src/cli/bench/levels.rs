//! The tables of the English central game: the first levels, and whole.

use serde_json::json;

use crate::cli::bench::measurement::{Measurement, central, timed};
use crate::cli::exit::Failure;
use crate::library::Library;
use crate::run::{Limits, Stopped};
use crate::tables::{self, MoveLevel, RandomEnd, SYMMETRY_TYPES, TableByJumps};

/// Enough for the first ten levels.
const POSITIONS: u64 = 50_000;

pub(super) fn first(library: &Library) -> Result<Measurement, Failure> {
    let problem = central(library)?;
    let limits = Limits::none().with_positions(POSITIONS);
    let (table, seconds) = timed(|| tables::by_jumps(&problem, &limits));
    let sizes: Vec<u64> = table.levels.iter().map(|level| level.positions).collect();
    Ok(Measurement {
        text: format!(
            "levels english central: {} positions, {seconds:.3} s",
            joined(", ", sizes.iter().copied())
        ),
        json: json!({ "board": "english", "positions": sizes, "seconds": seconds }),
        positions: sizes.iter().sum(),
        seconds,
    })
}

/// What is published: Bell ("English Peg Solitaire", Tables 1 to 4, with the two misprints put right: his type 6 has
/// one position less, and his least likely end a thousandth of the chance) and Butler (the numbers of solutions and
/// games).
const WINNING: &str = "1679072 winning positions";
const BY_JUMPS: &str = "23475688 positions, 21111 dead ends, symmetric 13 25 22 220 2238 34501 5139, \
    ends from 1 in 135 to 1 in 7039e10";
const BY_MOVES: &str = "from the start 1 1 2 9 47 263 1452 7772 38150 164297 585567 1641177 3426496 5111387 5327135 \
    3909899 2093768 843917 255301 57579 10037 1268 148 15, to the goal 1 1 16 979 14115 126902 632451 1954152 3770028 \
    4949879 4796624 3576434 2113413 1003420 387982 115922 28134 4589 604 37 5";
const SOLUTIONS: &str = "40861647040079968 solutions";
const COUNT: &str = "40861647040079968 solutions, 577116156815309849672 complete games";

/// Makes the whole tables and counts the solutions, and compares all of it with what is published.
pub(super) fn whole(library: &Library) -> Result<Vec<Measurement>, Failure> {
    let problem = central(library)?;
    let limits = Limits::none();
    Ok(vec![
        figure("winning", WINNING, || {
            let counts = tables::winning(&problem, &limits)?.counts();
            let positions = counts.iter().sum();
            Ok((positions, format!("{positions} winning positions")))
        })?,
        figure("by-jumps", BY_JUMPS, || {
            let table = tables::by_jumps(&problem, &limits);
            let positions = table.levels.iter().map(|level| level.positions).sum();
            Ok((positions, summary(&table, positions)))
        })?,
        figure("by-moves", BY_MOVES, || {
            let table = tables::by_moves(&problem, &limits);
            let sizes =
                |levels: &[MoveLevel]| joined(" ", levels.iter().map(|level| level.positions));
            let (forward, backward) = (sizes(&table.forward), sizes(&table.backward));
            let all = table.forward.iter().chain(&table.backward);
            let positions = all.map(|level| level.positions).sum();
            let found = format!("from the start {forward}, to the goal {backward}");
            Ok((positions, found))
        })?,
        figure("solutions", SOLUTIONS, || {
            let solutions = tables::solutions(&problem, &limits)?;
            Ok((0, format!("{solutions} solutions")))
        })?,
        figure("count", COUNT, || {
            let counts = tables::count(&problem, &limits)?;
            let (solutions, games) = (&counts.solutions, &counts.games);
            let found = format!("{solutions} solutions, {games} complete games");
            Ok((counts.positions, found))
        })?,
    ])
}

fn summary(table: &TableByJumps, positions: u64) -> String {
    let dead_ends: u64 = table.levels.iter().map(|level| level.dead_ends).sum();
    let symmetric = (0..SYMMETRY_TYPES).map(|kind| {
        let of_kind = table.levels.iter().map(|level| level.symmetric[kind]);
        of_kind.sum()
    });
    let symmetric = joined(" ", symmetric);
    let ends = table.random_play.as_ref().map_or(String::new(), |play| {
        let one_in = |end: &RandomEnd| end.chance.recip().to_integer();
        let (likeliest, rarest) = (one_in(&play.likeliest_end), one_in(&play.least_likely_end));
        // The four digits that are published.
        let rarest = (rarest + 5_000_000_000_u64) / 10_000_000_000_u64;
        format!("ends from 1 in {likeliest} to 1 in {rarest}e10")
    });
    format!("{positions} positions, {dead_ends} dead ends, symmetric {symmetric}, {ends}")
}

fn joined(between: &str, numbers: impl Iterator<Item = u64>) -> String {
    let texts: Vec<String> = numbers.map(|number| number.to_string()).collect();
    texts.join(between)
}

/// What a piece of work took, which gives the number of positions and what it found.
///
/// # Errors
/// That it could not be done, or found something else than what is published.
fn figure(
    name: &str,
    published: &str,
    work: impl FnOnce() -> Result<(u64, String), Stopped>,
) -> Result<Measurement, Failure> {
    let (done, seconds) = timed(work);
    let (positions, found) = done.map_err(Failure::input)?;
    if found != published {
        return Err(Failure::input(format_args!(
            "the table {name} is wrong: it has {found}; published is {published}"
        )));
    }
    Ok(Measurement {
        text: format!("tables english central {name}: {found}, {seconds:.1} s"),
        json: json!({ "board": "english", "table": name, "found": found, "seconds": seconds }),
        positions,
        seconds,
    })
}
