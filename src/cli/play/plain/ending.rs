//! What has come of a game, in words: won, without a jump to play, or going on.

use std::io;

use crate::app::advice::words;
use crate::app::practice::endgame;
use crate::app::store::Collected;
use crate::cli::play::plain::Plain;
use crate::library::catalog::FewestKnown;
use crate::library::shortest;
use crate::rules::problem::Status;
use crate::rules::text::{capitalized, counted};

impl Plain<'_> {
    pub(super) fn say_end(&mut self) -> io::Result<()> {
        match self.game().status() {
            Status::Playing => Ok(()),
            Status::Won => {
                let text = self.won();
                self.say(text)
            }
            Status::Stuck => {
                let game = self.game();
                let missing = game.problem().seen_missing(game.position());
                self.say(format!(
                    "No jump is left: {}. Type undo or restart to go on.",
                    missing.unwrap_or_default()
                ))
            }
        }
    }

    fn won(&self) -> String {
        let game = self.game();
        let problem = game.problem();
        let (goal, moves) = (problem.seen_asked(), problem.told_moves(&game.played()));
        format!(
            "Won: {goal}, in {} and {}{}.",
            counted(moves, "move"),
            counted(game.jump_count(), "jump"),
            words::with_hints(self.session.hints_of_win())
        )
    }

    /// How the moves of a win stand beside the fewest known: ` Par is 18.`
    fn par(&self) -> String {
        let game = self.game();
        let (problem, played) = (game.problem(), game.played());
        let meant = problem.meant();
        let moves = problem.told_moves(&played);
        let listed = || {
            let entry = self.library.entry(meant.board().name()).ok()?;
            entry.fewest(meant)
        };
        let of_endgame = || {
            endgame::par(meant).map(|moves| FewestKnown {
                moves,
                is_par: true,
            })
        };
        let fewest = shortest::par_by_win(meant, moves)
            .or_else(listed)
            .or_else(of_endgame);
        sentence(&words::beside_fewest(moves, fewest))
    }

    pub(super) fn say_result(&mut self) -> io::Result<()> {
        match self.game().status() {
            Status::Won if self.session.is_shown() => {
                let text = format!(
                    "{} Jumps that were played for you are no solution.",
                    self.won()
                );
                self.say(text)
            }
            Status::Won => self.say_solved(),
            Status::Playing | Status::Stuck => self.say_end(),
        }
    }

    fn say_solved(&mut self) -> io::Result<()> {
        let text = self.won();
        let Some(won) = self.session.won() else {
            return self.say(text);
        };
        let meant = self.game().problem().meant().title();
        let record = match won.turned {
            Some((_, true)) => format!(" Turned round it solves {meant}, and is your best of it."),
            Some(_) => format!(" Turned round it solves {meant}."),
            None => sentence(&self.session.beside_best(won.previous.as_ref())),
        };
        let collected = won.collected.map(Collected::text).unwrap_or_default();
        self.say(text + &self.par() + &record + &sentence(&collected))
    }
}

/// A text as a sentence behind others; nothing where there is none.
fn sentence(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!(" {}.", capitalized(text))
}
