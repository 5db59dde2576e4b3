//! `soli2`: the game for two, on the screen, by lines of text, between computers without either, and from a record.

mod by_lines;
mod settle;
mod watch;

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use clap::Subcommand;
use serde_json::json;

use crate::app::primer::SOLI2_RULES;
use crate::app::soli2::{
    MOST_THINKING, SOLI2_BOARD, Soli2Match, Soli2Player, any_seed, replayed_on, soli2_board,
    soli2_rules,
};
use crate::app::store::Store;
use crate::app::store::soli2::{Soli2File, soli2_of_file};
use crate::cli::arguments::search::read_time;
use crate::cli::arguments::{file_or_standard_input, whole_number};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::notes::{library, store, tell_notices};
use crate::cli::play::{self, DisplayArguments};
use crate::library::Library;
use crate::rules::text::counted;
use crate::soli2::computer::ComputerLevel;
use crate::soli2::game::Soli2Game;
use crate::soli2::record::Soli2Record;
use crate::soli2::variant::Variant;
use crate::tui::shell::terminal;

/// More than any file of a game needs.
const MOST_BYTES: u64 = 1 << 20;

const EXAMPLES: &str = "\
Examples:\n  lastpeg soli2\n  lastpeg soli2 --white best --variant pure-skill\n  lastpeg soli2 --white person\n  \
lastpeg soli2 --watch --black good --white best --seed 7 --json > game.json\n  lastpeg soli2 check game.json";

/// Soli2, the game for two: jumps as a fight of black and white, against a person or the computer
///
/// Without options you play black against the computer (good). Who names one computer plays the other colour; with
/// --watch good does. A game is saved after every move; without options a game in progress goes on.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
#[command(after_long_help = format!("Rules:\n{}\n\n{EXAMPLES}", SOLI2_RULES.join("\n")))]
pub(in crate::cli) struct Soli2Command {
    #[command(subcommand)]
    what: Option<Soli2What>,
    #[command(flatten)]
    new: NewGame,
    /// Play a whole game between two computers and print it, without a screen
    #[arg(long, conflicts_with_all = ["plain", "DisplayArguments"])]
    watch: bool,
    /// Play by lines of text instead of on the screen
    #[arg(long, conflicts_with = "DisplayArguments")]
    plain: bool,
    /// With --watch, print the record of the game as a JSON object
    #[arg(long, requires = "watch", conflicts_with_all = ["plain", "file", "DisplayArguments"])]
    json: bool,
    #[command(flatten, next_help_heading = "Display")]
    display: DisplayArguments,
}

/// What game is begun.
#[derive(clap::Args)]
struct NewGame {
    /// The game itself, Give Away or Pure Skill [default: soli2]
    #[arg(long, value_name = "VARIANT")]
    variant: Option<Variant>,
    /// The board, as `lastpeg list` names it; one with orthogonal jumps [default: square49]
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// Play on the game of this file: one that was set aside, or a record; - for standard input
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath,
        conflicts_with_all = ["variant", "board", "seed", "watch"])]
    file: Option<String>,
    /// Who plays black
    #[arg(long, value_name = "PLAYER")]
    black: Option<Soli2Player>,
    /// Who plays white
    #[arg(long, value_name = "PLAYER")]
    white: Option<Soli2Player>,
    /// Fix the bag, and what the computer leaves to chance; without it another game each time
    #[arg(long, value_name = "N", value_parser = whole_number(0_u64, u64::MAX), allow_hyphen_values = true)]
    seed: Option<u64>,
    /// How long the computer may think about a move, as in 500ms or 5s [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = read_time, allow_hyphen_values = true)]
    time: Option<Duration>,
}

#[derive(Subcommand)]
enum Soli2What {
    Check(CheckRecord),
    Settle(settle::Settle),
}

/// Replay the record of a game: is every move legal, and is its end as it says?
///
/// Exit code 0 when it is, 1 when it is not, 2 when the file is no record.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  lastpeg soli2 --watch --json | lastpeg soli2 check -")]
struct CheckRecord {
    /// The file of the record, or - for standard input
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: String,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Soli2Command {
    pub(in crate::cli) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        match &self.what {
            Some(Soli2What::Check(check)) => return check.run(output),
            Some(Soli2What::Settle(settle)) => return settle.run(output),
            None => {}
        }
        if self.watch {
            return watch::run(self.new.game_of_computers(&library())?, self.json, output);
        }
        if self.plain && self.new.file.as_deref() == Some("-") {
            return Err(Failure::input(
                "standard input cannot be both --file and the moves of --plain",
            ));
        }
        let is_terminal = terminal::is_there();
        if self.plain || (is_terminal && play::has_no_screen()) {
            return self.by_lines(output);
        }
        if !is_terminal {
            return Err(Failure::input(
                "Soli2 needs a terminal for standard input and output: add --plain to play by lines of text, \
                 or --watch to have two computers play",
            ));
        }
        let game = self.new.begun(&mut store())?;
        play::soli2_on_screen(game, &self.display)
    }

    fn by_lines(&self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let mut store = store();
        let game = self.new.begun(&mut store)?;
        let prompts = terminal::is_there();
        by_lines::play(game, store, &mut io::stdin().lock(), output, prompts)
    }
}

impl NewGame {
    fn is_said(&self) -> bool {
        let is_named = self.variant.is_some() || self.board.is_some();
        let has_players = self.black.is_some() || self.white.is_some();
        is_named || has_players || self.seed.is_some() || self.file.is_some()
    }

    /// The game in progress, where nothing is said of another; else a new one, for which that is set aside.
    fn begun(&self, store: &mut Store) -> Result<Soli2Match, Failure> {
        let library = library();
        let new = match &self.file {
            Some(file) => self.game_of_file(file, &library)?,
            None => self.game(&library)?,
        };
        let saved = store.saved_soli2(&library);
        let is_said = self.is_said();
        if is_said
            && saved
                .as_ref()
                .is_some_and(|saved| !saved.game.moves().is_empty())
        {
            store.make_room_for_soli2();
        }
        if self.file.is_some() {
            store.save_soli2(&new);
        }
        tell_notices(store);
        let Some(mut game) = saved.filter(|_| !is_said) else {
            return Ok(new);
        };
        if self.time.is_some() {
            game.time = new.time;
        }
        Ok(game)
    }

    /// The game of a file, with the players that are named; of a record others are as in a new game.
    fn game_of_file(&self, file: &str, library: &Library) -> Result<Soli2Match, Failure> {
        let text = file_or_standard_input(file, MOST_BYTES)?;
        let fault = |why: &dyn Display| Failure::input(format_args!("{file}: {why}"));
        let begun = match soli2_of_file(&text, library).map_err(|why| fault(&why))? {
            Soli2File::Record(game) => Soli2Match {
                game,
                ..self.game(library)?
            },
            Soli2File::SetAside(kept) => Soli2Match {
                players: [
                    self.black.unwrap_or(kept.players[0]),
                    self.white.unwrap_or(kept.players[1]),
                ],
                time: self.time.unwrap_or(kept.time).min(MOST_THINKING),
                ..*kept
            },
        };
        match begun.game.result() {
            Some(result) => Err(fault(&format_args!("this game is over: {result}"))),
            None => Ok(begun),
        }
    }

    fn game(&self, library: &Library) -> Result<Soli2Match, Failure> {
        // Who names one player as the computer plays the other.
        let good = Soli2Player::Computer(ComputerLevel::Good);
        let (black, white) = match (self.black, self.white) {
            (None | Some(Soli2Player::Person), None) => (Soli2Player::Person, good),
            (Some(black), None) => (black, Soli2Player::Person),
            (None, Some(white)) => (Soli2Player::Person, white),
            (Some(black), Some(white)) => (black, white),
        };
        self.game_of([black, white], library)
    }

    fn game_of_computers(&self, library: &Library) -> Result<Soli2Match, Failure> {
        let good = Soli2Player::Computer(ComputerLevel::Good);
        let players = [self.black.unwrap_or(good), self.white.unwrap_or(good)];
        for (player, name) in players.into_iter().zip(["black", "white"]) {
            if player == Soli2Player::Person {
                return Err(Failure::input(format_args!(
                    "--{name} person: with --watch two computers play: name a level, or leave --watch out"
                )));
            }
        }
        self.game_of(players, library)
    }

    fn game_of(&self, players: [Soli2Player; 2], library: &Library) -> Result<Soli2Match, Failure> {
        let board = library.entry(self.board.as_deref().unwrap_or(SOLI2_BOARD))?;
        let board = board.name();
        let rules = soli2_rules(library, board, self.variant.unwrap_or_default());
        let rules = rules.map_err(Failure::input)?;
        let time = self.time.unwrap_or(Duration::from_secs(1));
        Ok(Soli2Match {
            game: Soli2Game::new(rules, self.seed.unwrap_or_else(any_seed)),
            players,
            time: time.min(MOST_THINKING),
        })
    }
}

impl CheckRecord {
    fn run(&self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let text = file_or_standard_input(&self.file, MOST_BYTES)?;
        let record = Soli2Record::read(&text)
            .map_err(|fault| Failure::input(format_args!("{}: {fault}", self.file)))?;
        let board = soli2_board(&library(), record.board());
        let board = board.map_err(|why| Failure::input(format_args!("{}: {why}", self.file)))?;
        let checked = replayed_on(&record, board);
        let exit = Exit::yes_or_no(checked.is_ok());
        if self.json {
            let error = checked.as_ref().err();
            let result = checked.as_ref().ok().and_then(Soli2Game::result);
            let answer = json!({
                "legal": checked.is_ok(),
                "moves": checked.as_ref().ok().map(|game| game.moves().len()),
                "over": checked.as_ref().ok().map(|game| game.result().is_some()),
                "winner": result.map(|result| result.winner.name()),
                "error": error,
            });
            write_answer(output, answer)?;
            return Ok(exit);
        }
        match checked {
            Err(fault) => writeln!(output, "wrong: {fault}")?,
            Ok(game) => writeln!(output, "{}", summary(&game))?,
        }
        Ok(exit)
    }
}

fn summary(game: &Soli2Game) -> String {
    let (title, seed) = (game.rules().title(), game.seed());
    let moves = counted(game.moves().len(), "move");
    let what = format!("{title}, seed {seed}: {moves}, all legal");
    match game.result() {
        None => format!("{what}; not over yet"),
        Some(result) => format!("{what}\n{result}"),
    }
}
