//! `play`: straight into a game, on the screen or by lines of text.

pub(super) mod daily;
pub(super) mod learn;
pub(in crate::cli) mod plain;
pub(super) mod soli2;
mod typed;

use std::io::{self, Write};
use std::path::PathBuf;

use crate::app::daily::today;
use crate::app::soli2::{Soli2Kept, Soli2Match};
use crate::app::store::{Glyphs, Records, Scale, Settings, Store, Theme};
use crate::cli::arguments::conditions::ConditionArguments;
use crate::cli::arguments::{ProblemArguments, no_more, refuse_standard_output, unwritable};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::{library_and_store, own_lessons, tell, tell_failure, tell_notices};
use crate::cli::play::plain::Opened;
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::{Problem, Status};
use crate::rules::text::shortened;
use crate::tui::shell::log::EventLog;
use crate::tui::shell::terminal;
use crate::tui::style::look::Colours;
use crate::tui::{self, Launch, Opening};

/// Play a game: a problem of a board, by default the English central game
///
/// The game is saved after every jump; playing the same problem again goes on where you left off.
///
/// With --plain the game is played by lines of text, for pipes and screen readers: type moves such as d2-d4 or
/// e5-e3-c3, or help. At the end of the input the exit code is 0 when the game is won and 1 when it is not; after quit
/// it is 0.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg play [OPTIONS] [BOARD] [PROBLEM]",
    mut_arg("problem", |problem| {
        let help = problem.get_help().map_or_else(String::new, ToString::to_string);
        problem.help(help + "; without it the board's first")
    }),
    mut_arg("position", |position| {
        position.help("Start from this position: rows (ooo/o.o/...) or a list of pegs (d4,e5)")
    }),
    after_help = "Examples:\n  lastpeg play french c1:e7\n  lastpeg play english cross --plain\n  \
        lastpeg play french key --jumps orthogonal"
)]
pub(super) struct Play {
    #[command(flatten)]
    from: ProblemArguments,
    #[command(flatten)]
    asked: ConditionArguments,
    /// Begin anew; what was played of a saved game stays as a branch, there with [ and ]
    #[arg(long)]
    new: bool,
    /// Play by lines of text instead of on the screen
    #[arg(long, conflicts_with = "DisplayArguments")]
    plain: bool,
    #[command(flatten, next_help_heading = "Display")]
    display: DisplayArguments,
}

/// How the game looks. Each stands above the setting of the same name in config.toml.
#[derive(clap::Args)]
pub(super) struct DisplayArguments {
    // Which themes of the player's own there are is known later.
    #[arg(long, value_name = "THEME", help = format!("The colours: {}, or a theme of your own", names(Theme::ALL)))]
    theme: Option<String>,
    /// The characters drawn
    #[arg(long, value_name = "SET", ignore_case = true)]
    glyphs: Option<Glyphs>,
    /// Draw with ASCII characters only, as --glyphs ascii
    #[arg(long, conflicts_with = "glyphs")]
    ascii: bool,
    /// The size of the board
    #[arg(long, value_name = "SCALE", ignore_case = true)]
    scale: Option<Scale>,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
    /// Do not show jumps on their way
    #[arg(long)]
    no_animation: bool,
    /// Note what happens on the screen in a file, for a report of a fault
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl DisplayArguments {
    /// How the screen is to look, for which there must be a terminal; nothing where it goes by lines of text.
    fn unless(&self, plain: bool, what: &str, to_do: &str) -> Result<Option<&Self>, Failure> {
        if plain || terminal::is_there() {
            return Ok((!plain).then_some(self));
        }
        Err(Failure::input(format_args!(
            "{what} needs a terminal for standard input and output: add --plain to {to_do} by lines of text"
        )))
    }

    fn log(&self) -> Result<Option<EventLog>, Failure> {
        let create = |path: &PathBuf| {
            refuse_standard_output("--log", path)?;
            EventLog::create(path).map_err(|error| unwritable("--log", path, error))
        };
        self.log.as_ref().map(create).transpose()
    }

    fn settings(&self, store: &mut Store) -> Result<Settings, Failure> {
        let settings = *store.settings();
        let glyphs = if self.ascii {
            Some(Glyphs::Ascii)
        } else {
            self.glyphs
        };
        Ok(Settings {
            theme: self.theme(store)?.unwrap_or(settings.theme),
            glyphs: glyphs.unwrap_or(settings.glyphs),
            scale: self.scale.unwrap_or(settings.scale),
            mouse: settings.mouse && !self.no_mouse,
            animation: settings.animation && !self.no_animation,
            ..settings
        })
    }

    fn theme(&self, store: &mut Store) -> Result<Option<Theme>, Failure> {
        let Some(name) = &self.theme else {
            return Ok(None);
        };
        let theme = Theme::named_among(store.themes(), name);
        if theme.is_some() {
            return Ok(theme);
        }
        // It may be a file that is at fault.
        tell_notices(store);
        Err(Failure::input(format_args!(
            "--theme {}: there is no such theme; there are {}",
            shortened(name),
            names(store.themes())
        )))
    }
}

fn names(themes: &[Theme]) -> String {
    let names: Vec<_> = themes.iter().map(|theme| theme.name()).collect();
    names.join(", ")
}

const FIRST_BOARD: &str = "english";

/// Opens the home screen, with the game that the player left off on the table, else the central game of the English
/// board. Somebody who has never played sees the rules first.
pub(super) fn at_home(display: &DisplayArguments, output: &mut dyn Write) -> Result<Exit, Failure> {
    let (mut opened, is_saved) = opened()?;
    let is_new = !is_saved
        && **opened.store.records() == Records::default()
        && opened.store.soli2() == Soli2Kept::default();
    let opening = if is_new {
        Opening::Welcome
    } else {
        Opening::Home
    };
    on_screen_or_by_lines(opened, opening, Some(display), output)
}

/// The game that the player left off, else the central game of the English board; and whether there was one.
fn opened() -> Result<(Opened, bool), Failure> {
    let (mut library, mut store) = library_and_store();
    let saved = store.saved_game(&mut library);
    let is_saved = saved.is_some();
    let game = match saved {
        Some(game) if game.status() == Status::Won => match store.next_day(today()) {
            Some(daily) => store.game_of_day(&daily),
            None => Game::new(game.problem().clone()),
        },
        Some(game) => game,
        None => {
            let entry = library.entry(FIRST_BOARD)?;
            Game::new(entry.first_problem(None)?)
        }
    };
    let opened = Opened {
        library,
        store,
        game,
    };
    Ok((opened, is_saved))
}

impl Play {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        if self.plain && self.from.position.as_deref() == Some("-") {
            return Err(Failure::input(
                "standard input cannot be both --position and the moves of --plain",
            ));
        }
        let screen = self.display.unless(self.plain, "the game", "play")?;
        let (mut library, mut store) = library_and_store();
        let problem = self
            .chosen(&mut library)
            .inspect_err(|_| tell_notices(&mut store))?;
        let game = if self.new {
            store.new_game(problem)
        } else {
            store
                .game_in_progress(&problem)
                .unwrap_or_else(|| Game::new(problem))
        };
        let opened = Opened {
            library,
            store,
            game,
        };
        on_screen_or_by_lines(opened, Opening::Game, screen, output)
    }

    fn chosen(&self, library: &mut Library) -> Result<Problem, Failure> {
        let mut words = self.from.words(None);
        if words.is_empty() && self.from.board.board_file.is_none() {
            words.push_back(FIRST_BOARD.to_owned());
        }
        let entry = self.from.board.entry(library, &mut words)?;
        let problem = self.from.problem(entry, &mut words, Some(&self.asked))?;
        // A game that begins at its end would forget what the line did; one that plays the line does not.
        let position = self.from.position.as_deref();
        if position.is_some_and(|text| notation::is_line(problem.board(), text)) {
            return Err(Failure::input(
                "--position: a game begins at pegs; leave the line out, and type or paste it in the game",
            ));
        }
        no_more(&words)?;
        Ok(library.as_listed(problem))
    }
}

fn soli2_on_screen(game: Soli2Match, display: &DisplayArguments) -> Result<Exit, Failure> {
    show(opened()?.0, Opening::Soli2(Box::new(game)), display)
}

/// On the screen, as it is to look, where one is wanted and there is one.
pub(super) fn on_screen_or_by_lines(
    mut opened: Opened,
    opening: Opening,
    screen: Option<&DisplayArguments>,
    output: &mut dyn Write,
) -> Result<Exit, Failure> {
    match screen {
        Some(display) if !has_no_screen() => show(opened, opening, display),
        _ => {
            tell_notices(&mut opened.store);
            let prompts = terminal::is_there();
            plain::play(opened, &opening, &mut io::stdin().lock(), output, prompts)
        }
    }
}

/// Whether the terminal has no screen to draw on, which is said.
fn has_no_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if is_dumb {
        tell(
            "note",
            "this terminal (TERM=dumb) has no screen to draw on: it goes by lines of text, as with --plain",
        );
    }
    is_dumb
}

fn show(opened: Opened, opening: Opening, display: &DisplayArguments) -> Result<Exit, Failure> {
    let Opened {
        library,
        mut store,
        game,
    } = opened;
    let launch = Launch {
        settings: display.settings(&mut store)?,
        colours: match display.color {
            clap::ColorChoice::Auto => Colours::Auto,
            clap::ColorChoice::Always => Colours::Always,
            clap::ColorChoice::Never => Colours::Never,
        },
        library,
        store,
        game,
        opening,
        lessons: own_lessons(),
        log: display.log()?,
    };
    let mut left = tui::run(launch).map_err(Failure::input)?;
    // The notices in the game are gone with the first key.
    for notice in left.store.all_notices() {
        tell("note", notice);
    }
    tell_failure(&left.store);
    left.die_of_signal();
    Ok(Exit::Yes)
}
