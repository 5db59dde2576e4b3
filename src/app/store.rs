//! What is kept on disk: games in progress, best results, settings.
//!
//! - `game.json` in the data folder: the games in progress, each as lines of notation that are replayed with full
//!   checks.
//! - `soli2.json` beside it: the game of Soli2 in progress and the results of those that are over.
//! - `records.json` beside it: results of problems, of practice and of the problems of the day.
//! - `config.toml` in the configuration folder: the settings, as the user writes them and the settings screen changes
//!   them.
//!
//! A file is whole at any moment ([`files`](crate::app::files)). One that is damaged is set aside under another name,
//! never written over; one that cannot be read now or comes from a newer lastpeg is left alone. Several instances may
//! run at once: each write merges with what is on disk, under a lock. The interface has what is written
//! [written behind it](Store::in_background), and waits for nothing. Nothing that goes wrong here ends a game: it
//! becomes a [notice](Store::take_notices).

pub mod by_blocks;
mod change;
mod collection;
mod config_file;
mod data_folder;
mod document;
pub mod exercise;
mod folders;
mod games;
mod keeper;
mod names;
mod own_boards;
mod own_problems;
mod recording;
mod records;
mod settings;
pub mod soli2;
mod theme_file;
pub(in crate::app) mod toml_text;
pub mod transfer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use jiff::civil::Date;

use crate::app::daily::Daily;
use crate::app::store::change::{Change, KeptBoard, RECORDS_FILE};
use crate::app::store::config_file::Written;
use crate::app::store::data_folder::DataFolder;
use crate::app::store::games::{SavedGame, Unplayable};
use crate::app::store::keeper::{Keeper, KeeperReport};
use crate::library::{self, Library};
use crate::rules::game::Game;
use crate::rules::problem::{Problem, Status};

pub use crate::app::store::collection::Collected;
pub use crate::app::store::folders::Folders;
pub use crate::app::store::names::HOLES;
pub(in crate::app) use crate::app::store::names::is_of_program;
pub(crate) use crate::app::store::names::{board_key, ground_key, problem_of, record_key};
pub use crate::app::store::own_boards::DrawnBoard;
pub use crate::app::store::records::{Best, Records, Tally, Won};
pub use crate::app::store::settings::{
    COLOURS, Glyphs, Hints, KeyLine, OwnTheme, Preset, SETTINGS, Scale, Setting, Settings, Target,
    Theme,
};

pub struct Store {
    /// `None` keeps nothing.
    keeper: Option<Keeper>,
    folders: Option<Folders>,
    records: Arc<Records>,
    /// The state of their file when it was last asked for.
    records_on_disk: Option<(SystemTime, u64)>,
    settings: Settings,
    key_lines: Vec<KeyLine>,
    themes: Vec<Theme>,
    /// The recorded name of the problem of the exercise that was begun or gone on with last.
    exercise: Option<String>,
    /// The recorded name of the problem whose exercise its first jump has answered last.
    answered: Option<String>,
    /// The day whose problem was opened last, and the recorded name of it.
    day: Option<(Date, String)>,
    notices: Vec<String>,
    /// The notices that were asked for.
    told: Vec<String>,
    /// What has become of board files, until the library takes them in.
    kept_boards: Vec<KeptBoard>,
    /// Why the last thing that was to be kept is not; the user is told once, until something can be kept again.
    failure: Option<String>,
}

impl Store {
    pub fn open(folders: Folders) -> Store {
        let mut store = Store {
            keeper: Some(Keeper::new(DataFolder::new(folders.data.clone()))),
            ..Store::keeping_nothing()
        };
        // First what is worth most to the player: not all that is told may fit.
        if let Some(keeper) = &store.keeper {
            store.records_on_disk = keeper.folder().state_of(RECORDS_FILE);
            let records = keeper.folder().read(RECORDS_FILE, &mut store.notices);
            store.records = Arc::new(records);
            for change in change::take_in_unsaved(keeper.folder()) {
                store.make(change);
            }
        }
        store.read_themes(&folders.themes());
        store.read_settings(&folders.settings());
        store.folders = Some(folders);
        store
    }

    /// The store, writing on a thread of its own from now on. `wake` is called from there whenever there is something
    /// to [take in](Store::take_in).
    pub fn in_background(mut self, wake: impl Fn() + Send + 'static) -> io::Result<Store> {
        if let Some(keeper) = &mut self.keeper {
            keeper.start(wake)?;
        }
        Ok(self)
    }

    pub fn take_in(&mut self) {
        let Some(keeper) = &self.keeper else {
            return;
        };
        let KeeperReport {
            notices,
            records,
            boards,
            failure,
        } = keeper.told();
        self.notices.extend(notices);
        self.kept_boards.extend(boards);
        self.failure = failure;
        if let Some(records) = records {
            self.records = Arc::new(records);
        }
    }

    /// Waits for what is being written, for a program that is about to be stopped, but not for long.
    pub fn rest(&self) {
        if let Some(keeper) = &self.keeper {
            keeper.rest();
        }
    }

    /// What does the same as [`close`](Store::close) from another thread, when this one does not get there.
    pub fn closer(&self) -> impl Fn() + Send + 'static {
        let keeper = self.keeper.clone();
        move || {
            if let Some(keeper) = &keeper {
                keeper.close();
            }
        }
    }

    /// Writes what waits to be written, without waiting for a slow disk or another program for long. Nothing is written
    /// any more after this.
    pub fn close(&mut self) {
        if let Some(keeper) = &self.keeper {
            keeper.close();
        }
        self.take_in();
        let boards = std::mem::take(&mut self.kept_boards);
        self.notices
            .extend(boards.into_iter().filter_map(|board| board.told.err()));
    }

    fn make(&mut self, change: Change) {
        if let Some(keeper) = &self.keeper {
            keeper.make(change);
            self.take_in();
        }
    }

    pub fn keeping_nothing() -> Store {
        Store {
            keeper: None,
            folders: None,
            records: Arc::default(),
            settings: Settings::default(),
            key_lines: Vec::new(),
            themes: Theme::ALL.to_vec(),
            records_on_disk: None,
            exercise: None,
            answered: None,
            day: None,
            notices: Vec::new(),
            told: Vec::new(),
            kept_boards: Vec::new(),
            failure: None,
        }
    }

    pub fn add_notice(&mut self, notice: String) {
        self.notices.push(notice);
    }

    /// Adds what has been told as far as there was room, to be told when the program ends.
    pub(crate) fn tell_at_the_end(&mut self, notices: Vec<String>) {
        self.told.extend(notices);
    }

    /// What went wrong since this was last asked: one sentence each, said once.
    pub fn take_notices(&mut self) -> Vec<String> {
        for notice in &self.notices {
            // What cannot be read is told each time somebody asks for it.
            if !self.told.contains(notice) {
                self.told.push(notice.clone());
            }
        }
        std::mem::take(&mut self.notices)
    }

    /// Every such sentence since the beginning: on a screen it is gone with the next key.
    pub fn all_notices(&mut self) -> Vec<String> {
        self.take_notices();
        std::mem::take(&mut self.told)
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn themes(&self) -> &[Theme] {
        &self.themes
    }

    pub fn key_lines(&self) -> &[KeyLine] {
        &self.key_lines
    }

    /// The game played last, whose board file is added to the library. One that cannot be played on is set aside with a
    /// notice, or waits for its board, and the one before it is tried.
    pub fn saved_game(&mut self, library: &mut Library) -> Option<Game> {
        let records = self.records.clone();
        let title = |name: &str| records.practice.title_of(name);
        let (saved, game) =
            self.revive(|_| true, |saved| saved.revive(library, title(saved.name())))?;
        self.exercise = saved.is_exercise.then(|| saved.name().to_owned());
        self.day = saved.day.map(|day| (day, saved.name().to_owned()));
        Some(game)
    }

    /// The game in progress of the problem of a day, or a new one: a win of it is that day's.
    pub fn game_of_day(&mut self, daily: &Daily) -> Game {
        let begun = self.game_in_progress(&daily.problem);
        self.day = Some((daily.date, names::record_key(&daily.problem)));
        let game = begun.unwrap_or_else(|| Game::new(daily.problem.clone()));
        game.keeping_hints(true)
    }

    pub fn game_in_progress(&mut self, problem: &Problem) -> Option<Game> {
        let saved = self.saved_game_of(problem);
        saved.filter(|game| game.status() != Status::Won)
    }

    pub fn saved_game_of(&mut self, problem: &Problem) -> Option<Game> {
        self.exercise = None;
        let found = self.find_saved_game_of(problem);
        let day = found
            .as_ref()
            .and_then(|(saved, _)| Some((saved.day?, saved.name().to_owned())));
        self.day = day;
        found.map(|(_, game)| game)
    }

    /// The games in progress, the one played last first; the results that other instances have recorded since are read,
    /// too. What cannot be played on is left out, and set aside when it is asked for.
    pub fn games_in_progress(&mut self, library: &Library) -> Vec<Game> {
        let keeper = self.keeper.as_ref();
        let on_disk = keeper.and_then(|keeper| keeper.folder().state_of(RECORDS_FILE));
        // Those of many years take longer to read than a frame.
        if std::mem::replace(&mut self.records_on_disk, on_disk) != on_disk {
            self.read_records_again();
        }
        let Some(keeper) = &self.keeper else {
            return Vec::new();
        };
        let saved = keeper.games(&mut self.notices);
        let games = saved.games.iter();
        games.filter_map(|game| game.in_progress(library)).collect()
    }

    /// Moves the game of a problem out of those in progress into a file of its own, as the player asks.
    pub fn set_game_aside(&mut self, problem: &Problem) {
        let refuse = |_: &SavedGame| Err(Unplayable::Ever("as you asked".to_owned()));
        let _ = self.revive(|saved| saved.is_of(problem), refuse);
    }

    /// A game of a problem from its start. One in progress is not lost: what was played of it stays as a branch.
    pub fn new_game(&mut self, problem: Problem) -> Game {
        match self.find_saved_game_of(&problem).map(|(_, game)| game) {
            Some(game) if game.status() != Status::Won => {
                let mut game = game.keeping_hints(false);
                game.restart();
                game
            }
            _ => Game::new(problem),
        }
    }

    fn find_saved_game_of(&mut self, problem: &Problem) -> Option<(SavedGame, Game)> {
        self.revive(
            |saved| saved.is_of(problem),
            |saved| saved.replay(problem.clone()).map_err(Unplayable::Ever),
        )
    }

    fn revive(
        &mut self,
        is_wanted: impl Fn(&SavedGame) -> bool,
        mut replay: impl FnMut(&SavedGame) -> Result<Game, Unplayable>,
    ) -> Option<(SavedGame, Game)> {
        let mut saved = self.keeper.as_ref()?.games(&mut self.notices);
        // Of a folder that is not there it is enough to tell once.
        let mut waits = false;
        while let Some(index) = saved.games.iter().position(&is_wanted) {
            let game = saved.games.remove(index);
            match replay(&game) {
                Ok(replayed) => {
                    self.keeper.as_ref()?.know(&game);
                    return Some((game, replayed));
                }
                Err(Unplayable::Ever(why)) => self.make(Change::SetAside { game, why }),
                Err(Unplayable::Now(why)) => {
                    let is_told = std::mem::replace(&mut waits, true);
                    self.notices.extend((!is_told).then_some(why));
                }
            }
        }
        None
    }

    /// Keeps a game, in place of an older one of the same problem. Lines that another lastpeg has kept of the problem
    /// since stay as branches, there at the next start.
    pub fn save_game(&mut self, library: &Library, game: &Game) {
        let mut saved = SavedGame::of(game, library);
        saved.is_exercise = self.exercise.as_deref() == Some(saved.name())
            || self.records.practice.exercise_of(game.problem()).is_some();
        let day = self.day.as_ref().filter(|(_, name)| name == saved.name());
        saved.day = day.map(|&(date, _)| date);
        self.make(Change::Game(saved));
    }

    pub fn records(&self) -> &Arc<Records> {
        &self.records
    }

    pub fn best(&self, problem: &Problem) -> Option<&Best> {
        self.records.best(problem)
    }

    pub fn merge_records(&mut self, other: Records) {
        self.change_records(move |records| records.merge(&other));
    }

    /// Takes over what other instances have recorded since.
    fn read_records_again(&mut self) {
        if let Some(keeper) = &self.keeper {
            let on_disk: Records = keeper.folder().read(RECORDS_FILE, &mut self.notices);
            Arc::make_mut(&mut self.records).merge(&on_disk);
        }
    }

    /// Changes the records known here at once, and those on disk as soon as it can be done. What the change gives here.
    fn change_records<T>(
        &mut self,
        change: impl Fn(&mut Records) -> T + Send + Sync + 'static,
    ) -> T {
        let known = self.records.clone();
        let given = change(Arc::make_mut(&mut self.records));
        let change = Arc::new(move |records: &mut Records| drop(change(records)));
        self.make(Change::Records { known, change });
        given
    }

    /// Keeps what differs between two settings in `config.toml`. A file that is no TOML stays as it is.
    pub fn keep_settings(&mut self, before: Settings, after: Settings) {
        self.settings = after;
        if let Some(path) = self.folders.as_ref().map(Folders::settings) {
            self.make(Change::Settings {
                path,
                before,
                after,
            });
        }
    }

    fn boards(&self) -> Option<PathBuf> {
        self.folders.as_ref().map(Folders::boards)
    }

    /// Keeps a board that is drawn. [`take_boards`](Store::take_boards) says what has become of it.
    /// A file that is there is never written over.
    pub fn save_board(&mut self, drawn: &DrawnBoard, library: &Library) -> Result<(), String> {
        let change = own_boards::change(self.boards().as_deref(), drawn, library);
        self.make(change.map_err(|why| format!("the board is not kept: {why}"))?);
        Ok(())
    }

    /// Keeps a problem under its title. [`take_boards`](Store::take_boards) says what has become of it.
    pub fn save_problem(&mut self, problem: &Problem, library: &Library) -> Result<(), String> {
        let change = own_problems::change(self.boards().as_deref(), problem, library)?;
        self.make(change);
        Ok(())
    }

    /// Removes a problem from the file of the player's that it is from. [`take_boards`](Store::take_boards) says what
    /// has become of it.
    pub fn remove_problem(&mut self, problem: &Problem, library: &Library) -> Result<(), String> {
        self.make(own_problems::removal(problem, library)?);
        Ok(())
    }

    /// Adds the boards to the library that have been written since this was last asked, and says of each where it is,
    /// or why it is not kept.
    pub fn take_boards(&mut self, library: &mut Library) -> Vec<String> {
        let boards = std::mem::take(&mut self.kept_boards).into_iter();
        let mut all = Vec::new();
        for KeptBoard { path, told } in boards {
            let is_kept = told.is_ok();
            all.push(told.unwrap_or_else(|why| why));
            if is_kept && let Err(error) = library.add_kept(&path) {
                all.push(error.to_string());
            }
        }
        all
    }

    /// Reads the user's own themes. They are there as long as the program, and few.
    fn read_themes(&mut self, folder: &Path) {
        let (themes, faults) = theme_file::read_folder(folder);
        self.notices.extend(faults);
        for theme in themes {
            self.themes.push(Theme::Own(Box::leak(Box::new(theme))));
        }
    }

    fn read_settings(&mut self, path: &Path) {
        match library::file::read(path, document::MOST_BYTES) {
            Ok(text) => {
                let Written {
                    settings,
                    keys,
                    faults,
                } = Written::read(&text, &self.themes);
                self.settings = settings;
                let keys = keys.into_iter().map(|(line, key)| KeyLine {
                    origin: format!("{}, line {line}", path.display()),
                    ..key
                });
                self.key_lines = keys.collect();
                let notices = faults
                    .iter()
                    .map(|fault| format!("{}, {fault}", path.display()));
                self.notices.extend(notices);
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => self.notices.push(format!(
                "{} cannot be read ({error}); the defaults are used",
                path.display()
            )),
        }
    }

    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}
