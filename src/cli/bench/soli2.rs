//! How strong the levels of the computer are at Soli2: each against the one below, colours swapped after every game.

use serde_json::json;

use crate::cli::bench::measurement::{BoardRule, Measurement, timed};
use crate::cli::exit::Failure;
use crate::run::Limits;
use crate::soli2::colour::Colour;
use crate::soli2::computer::{self, ComputerLevel};
use crate::soli2::game::Soli2Game;
use crate::soli2::rules::Soli2Rules;
use crate::soli2::variant::Variant;

/// The positions that the best level may visit for a move: about what it visits in 10 ms, so that a table of 400 games
/// a pair takes minutes and is the same on every machine.
const POSITIONS: u64 = 30_000;

pub(super) fn figures(at: &BoardRule) -> Result<Vec<Measurement>, Failure> {
    let mut measured = Vec::new();
    for variant in Variant::ALL {
        let rules = Soli2Rules::new(at.board.clone(), variant).map_err(Failure::input)?;
        for pair in ComputerLevel::ALL.windows(2) {
            measured.push(figure(&rules, [pair[1], pair[0]], at.samples));
        }
    }
    Ok(measured)
}

fn figure(rules: &Soli2Rules, levels: [ComputerLevel; 2], games: usize) -> Measurement {
    let (mut won, mut positions) = (0_usize, 0);
    let ((), seconds) = timed(|| {
        for number in 0..games {
            let stronger = Colour::BOTH[number % 2];
            // The two games of a pair have the same bag.
            let (winner, visited) = play(rules, levels, stronger, number as u64 / 2);
            won += usize::from(winner == Some(stronger));
            positions += visited;
        }
    });
    let percent = won as f64 * 100.0 / games.max(1) as f64;
    let [stronger, weaker] = levels.map(ComputerLevel::name);
    let variant = rules.variant().name();
    Measurement {
        text: format!(
            "soli2 {variant:22} {stronger} against {weaker}: {percent:.1} % of {games} games, {seconds:.1} s"
        ),
        json: json!({
            "variant": variant, "stronger": stronger, "weaker": weaker, "games": games, "won": won,
            "percent": percent, "seconds": seconds,
        }),
        positions,
        seconds,
    }
}

/// A whole game: who wins, and the positions visited.
fn play(
    rules: &Soli2Rules,
    [first, second]: [ComputerLevel; 2],
    colour_of_first: Colour,
    seed: u64,
) -> (Option<Colour>, u64) {
    let mut game = Soli2Game::new(rules.clone(), seed);
    let limits = Limits::none().with_positions(POSITIONS);
    let mut positions = 0;
    loop {
        let position = *game.position();
        let level = if position.turn == colour_of_first {
            first
        } else {
            second
        };
        let Some(choice) = computer::choose(rules, &position, level, seed, &limits) else {
            return (game.result().map(|result| result.winner), positions);
        };
        positions += choice.foresight.map_or(1, |seen| seen.positions);
        if game.play(choice.played).is_err() {
            return (None, positions);
        }
    }
}
