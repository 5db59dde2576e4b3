//! A whole game between two computers, printed move by move or as its record.

use std::io::Write;

use crate::app::soli2::{Foreseen, Soli2Match};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::run::Limits;
use crate::soli2::computer;
use crate::soli2::record;

/// Plays the game out. Ctrl-C ends it where it stands: the record is of the moves until then.
pub(super) fn run(
    mut game: Soli2Match,
    as_json: bool,
    output: &mut dyn Write,
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::catch(as_json)?;
    let mut foreseen = Foreseen::default();
    if !as_json {
        writeln!(output, "{}", heading(&game))?;
    }
    while let Some(level) = game.computer_to_play() {
        let limits = Limits::none()
            .stopped_by(interrupt.stop())
            .within(game.time);
        let (rules, position) = (game.game.rules().clone(), *game.game.position());
        let choice = computer::choose(&rules, &position, level, game.game.seed(), &limits);
        if interrupt.is_raised() {
            break;
        }
        let Some(choice) = choice else {
            break;
        };
        let number = game.game.moves().len() + 1;
        foreseen.take_in(&game.game, &choice);
        if !as_json {
            let seen = choice
                .foresight
                .map_or(String::new(), |seen| format!("  {}", seen.text()));
            let (turn, text) = (position.turn, rules.text(choice.played));
            writeln!(output, "{number:3}. {turn} {text}{seen}")?;
            output.flush()?;
        }
        game.game.play(choice.played).map_err(Failure::input)?;
    }
    if as_json {
        write_answer(output, record::record(&game.game))?;
    } else if let Some(result) = game.game.result() {
        writeln!(output, "{result}")?;
        for seen in foreseen.lines() {
            writeln!(output, "{seen}")?;
        }
    }
    Ok(if interrupt.is_raised() && game.game.result().is_none() {
        Exit::Interrupted
    } else {
        Exit::Yes
    })
}

fn heading(game: &Soli2Match) -> String {
    let rules = game.game.rules();
    let [black, white] = rules.supply();
    format!(
        "{}, {black} black and {white} white counters, seed {}: black {}, white {}",
        rules.title(),
        game.game.seed(),
        game.players[0].name(),
        game.players[1].name(),
    )
}
