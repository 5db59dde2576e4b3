//! What is kept on disk: games in progress, best results, settings.
//!
//! - `game.json` in the data folder: the games in progress, each as lines of notation that are replayed with full checks.
//! - `records.json` beside it: results of problems, of practice and of the problems of the day.
//! - `config.toml` in the configuration folder: the settings, which only the user writes.
//!
//! A file is whole at any moment ([`files`](crate::app::files)). One that cannot be read, is damaged or comes from a
//! newer lastpeg is set aside under another name, never written over. Several instances may run at once: each write
//! merges with what is on disk, under a lock. Nothing that goes wrong here ends a game: it becomes a
//! [notice](Store::take_notices).

mod config_file;
mod document;
pub mod exercise;
mod folders;
mod games;
mod names;
mod own_boards;
mod own_problems;
mod records;
mod settings;
mod theme_file;
mod toml_text;
pub mod transfer;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil::Date;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::store::config_file::{Written, written_into};
use crate::app::store::exercise::Exercise;
use crate::app::store::games::{SavedGame, SavedGames};
use crate::app::{daily, files};
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::problem::{Problem, Status};

pub use crate::app::store::folders::{Folders, NoHome};
pub use crate::app::store::names::board_key;
pub use crate::app::store::own_boards::DrawnBoard;
pub use crate::app::store::records::{Best, Records, Tally, Won};
pub use crate::app::store::settings::{
    COLOURS, Glyphs, KeyLine, Lamp, OwnTheme, Preset, Scale, Settings, Theme,
};

/// Everything kept on disk.
#[derive(Debug)]
pub struct Store {
    /// `None` keeps nothing.
    data: Option<PathBuf>,
    /// The file of the settings; `None` keeps none.
    config: Option<PathBuf>,
    /// The folder of the player's own boards.
    boards: Option<PathBuf>,
    records: Arc<Records>,
    settings: Settings,
    key_lines: Vec<KeyLine>,
    /// Those that come with the program, and the user's own.
    themes: Vec<Theme>,
    /// The game in progress as it was read or written last.
    last: Option<SavedGame>,
    notices: Vec<String>,
    /// Why the last thing that was to be kept is not; the user is told once, until something can be kept again.
    failure: Option<String>,
}

const GAME_FILE: &str = "game.json";
const RECORDS_FILE: &str = "records.json";
const SETTINGS_FILE: &str = "config.toml";

impl Store {
    /// Reads the records and the settings. Whatever is wrong becomes a notice.
    pub fn open(folders: Folders) -> Store {
        let boards = Some(folders.boards());
        let Folders { data, config } = folders;
        let mut store = Store {
            data: Some(data),
            config: Some(config.join(SETTINGS_FILE)),
            boards,
            ..Store::keeping_nothing()
        };
        store.read_themes(&config.join("themes"));
        store.read_settings(&config.join(SETTINGS_FILE));
        store.records = Arc::new(store.read(RECORDS_FILE));
        store
    }

    /// A store that keeps nothing, for where there is no folder to keep it in.
    pub fn keeping_nothing() -> Store {
        Store {
            data: None,
            config: None,
            boards: None,
            records: Arc::default(),
            settings: Settings::default(),
            key_lines: Vec::new(),
            themes: Theme::ALL.to_vec(),
            last: None,
            notices: Vec::new(),
            failure: None,
        }
    }

    /// What went wrong since this was last asked: one sentence each, said once.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// The user's settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The themes that can be chosen: those that come with the program, and the user's own.
    pub fn themes(&self) -> &[Theme] {
        &self.themes
    }

    /// The keys that the user wishes.
    pub fn key_lines(&self) -> &[KeyLine] {
        &self.key_lines
    }

    /// The game played last. A board file that it was played on is added to the library. A game that cannot be played
    /// on is set aside with a notice, and the one before it is tried.
    pub fn saved_game(&mut self, library: &mut Library) -> Option<Game> {
        self.revive(|_| true, |saved| saved.revive(library))
    }

    /// The game in progress of a problem.
    pub fn saved_game_of(&mut self, problem: &Problem) -> Option<Game> {
        self.revive(
            |saved| saved.is_of(problem),
            |saved| saved.replay(problem.clone()),
        )
    }

    /// The games in progress, the one played last first. What cannot be played on here is left out, and set aside when it
    /// is asked for.
    pub fn games_in_progress(&mut self, library: &Library) -> Vec<Game> {
        let saved: SavedGames = self.read(GAME_FILE);
        let games = saved.games.iter();
        games.filter_map(|game| game.in_progress(library)).collect()
    }

    /// A game of a problem from its start. One in progress is not lost: what was played of it stays as a branch.
    pub fn new_game(&mut self, problem: Problem) -> Game {
        match self.saved_game_of(&problem) {
            Some(mut game) if game.status() != Status::Won => {
                game.restart();
                game.with_hints(0)
            }
            _ => Game::new(problem),
        }
    }

    fn revive(
        &mut self,
        is_wanted: impl Fn(&SavedGame) -> bool,
        mut replay: impl FnMut(&SavedGame) -> Result<Game, String>,
    ) -> Option<Game> {
        let mut saved: SavedGames = self.read(GAME_FILE);
        while let Some(index) = saved.games.iter().position(&is_wanted) {
            match replay(&saved.games[index]) {
                Ok(game) => {
                    self.last = Some(saved.games.swap_remove(index));
                    return Some(game);
                }
                Err(why) => {
                    let bad = saved.games.remove(index);
                    self.set_game_aside(&bad, &why);
                }
            }
        }
        None
    }

    /// Moves one game out of the games in progress into a file of its own.
    fn set_game_aside(&mut self, bad: &SavedGame, why: &str) {
        let Some(path) = self.data.as_ref().map(|data| data.join(GAME_FILE)) else {
            return;
        };
        let aside = files::free_aside(&path);
        let what = format!(
            "the saved game of {} cannot be played on: {why}",
            bad.name()
        );
        let games = vec![bad.clone()];
        match document::write(&aside, &SavedGames { games }) {
            Ok(()) => {
                self.notices
                    .push(format!("{what}; it is kept as {}", aside.display()));
                self.update(GAME_FILE, |on_disk: &mut SavedGames| {
                    on_disk.games.retain(|game| game != bad);
                });
            }
            // It stays where it is.
            Err(error) => self.notices.push(format!("{what} ({error})")),
        }
    }

    /// Keeps a game, in place of an older one of the same problem. When that fails it is told once, and play goes on.
    ///
    /// Where another lastpeg has kept a game of the problem since, its lines stay: they are branches of the game that
    /// is kept, and there at the next start.
    pub fn save_game(&mut self, library: &Library, game: &Game) {
        let mut saved = SavedGame::of(game, library);
        let mut last = self.last.take();
        self.update(GAME_FILE, |on_disk: &mut SavedGames| {
            if let (Some(other), Some(last)) = (on_disk.of_same_problem(&saved), &last)
                && other.is_of_same_problem(last)
                && other != last
            {
                saved.add_lines_of(other);
            }
            on_disk.put(saved.clone());
            last = Some(saved);
        });
        self.last = last;
    }

    /// Everything recorded.
    pub fn records(&self) -> &Arc<Records> {
        &self.records
    }

    /// The best result of a problem.
    pub fn best(&self, problem: &Problem) -> Option<&Best> {
        self.records.best(problem)
    }

    /// Records a game that is won today.
    pub fn record_win(&mut self, game: &Game) -> Won {
        self.record_win_on(game, daily::today())
    }

    /// Records a game that is won: the result if it is the best of its problem, that it was solved once more, and what
    /// it means for practice and for the problem of the day.
    pub fn record_win_on(&mut self, game: &Game, today: Date) -> Won {
        let problem = game.problem();
        let name = names::result_key(problem);
        let result = Best::of(game);
        let mut previous = None;
        self.change_records(|records| {
            previous = records.best(problem).cloned();
            records.offer(&name, &result);
            records.count(&name, result.hints, today);
            records.practice.win(game, today);
            // Who begins before midnight may end after it.
            for day in [Some(today), today.yesterday().ok()].into_iter().flatten() {
                if names::result_key(&daily::daily(day).problem) == name {
                    records.days.record(day, result.moves, result.hints, today);
                }
            }
        });
        let is_best = previous
            .as_ref()
            .is_none_or(|previous| result.beats(previous));
        Won { previous, is_best }
    }

    /// An exercise begins. One under way is given up for it, when it is another.
    pub fn begin_exercise(&mut self, exercise: Exercise) {
        self.change_records(|records| records.practice.exercise = Some(exercise));
    }

    /// The exercise under way, whose problem this is, is given up.
    pub fn give_up_exercise(&mut self, problem: &Problem, today: Date) {
        self.change_records(|records| records.practice.give_up(problem, today));
    }

    /// Takes over what is better in other records.
    pub fn merge_records(&mut self, other: &Records) {
        self.change_records(|records| records.merge(other));
    }

    /// Changes the records on disk, other instances' results included, and takes them over.
    fn change_records(&mut self, change: impl FnOnce(&mut Records)) {
        let known = self.records.clone();
        let mut records = Records::default();
        self.update(RECORDS_FILE, |on_disk: &mut Records| {
            on_disk.merge(&known);
            change(on_disk);
            records = on_disk.clone();
        });
        self.records = Arc::new(records);
    }

    /// Keeps what differs between two settings in `config.toml`. A file that is no TOML stays as it is.
    pub fn keep_settings(&mut self, before: Settings, after: Settings) {
        self.settings = after;
        let Some(path) = &self.config else {
            return;
        };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                let notice = format!("{} cannot be read ({error})", path.display());
                return self.notices.push(notice);
            }
        };
        let written = written_into(&text, before, after)
            .and_then(|text| write_settings(path, &text).map_err(|error| error.to_string()));
        if let Err(why) = written {
            let notice = format!("the settings are not kept: {} {why}", path.display());
            self.notices.push(notice);
        }
    }

    /// Keeps a board that is drawn and adds it to the library. Says where it is, or why it is not kept: a file that is
    /// there is never written over.
    pub fn save_board(&self, drawn: &DrawnBoard, library: &mut Library) -> String {
        match own_boards::save(self.boards.as_deref(), drawn, library) {
            Ok(told) => told,
            Err(why) => format!("the board is not kept: {why}"),
        }
    }

    /// Keeps a problem under its title and adds its board to the library. Says where it is, or why it is not kept.
    pub fn save_problem(&self, problem: &Problem, library: &mut Library) -> String {
        own_problems::save(self.boards.as_deref(), problem, library)
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
        match std::fs::read_to_string(path) {
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
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => self.notices.push(format!(
                "{} cannot be read ({error}); the defaults are used",
                path.display()
            )),
        }
    }

    /// Reads a file of the data folder; one that cannot be used is set aside and counts as empty.
    fn read<T: DeserializeOwned + Default>(&mut self, name: &str) -> T {
        let Some(data) = &self.data else {
            return T::default();
        };
        document::read(&data.join(name)).unwrap_or_else(|unusable| {
            self.set_aside(name, &unusable.to_string());
            T::default()
        })
    }

    fn set_aside(&mut self, name: &str, why: &str) {
        let Some(path) = self.data.as_ref().map(|data| data.join(name)) else {
            return;
        };
        let notice = match files::set_aside(&path) {
            Ok(aside) => format!(
                "{} {why}; it is kept as {}",
                path.display(),
                aside.display()
            ),
            Err(error) => {
                // Writing would destroy what we could not even move.
                self.data = None;
                format!(
                    "{} {why} and cannot be set aside ({error}); nothing is saved until you move it away",
                    path.display()
                )
            }
        };
        self.notices.push(notice);
    }

    /// Changes a file of the data folder: reads what is there now, changes it, writes it back, all under the lock.
    /// The change is made, on empty contents, even when nothing can be kept.
    fn update<T>(&mut self, name: &str, change: impl FnOnce(&mut T))
    where
        T: Serialize + DeserializeOwned + Default,
    {
        let lock = self.data.as_ref().map(|data| files::lock(data));
        let mut contents = self.read(name);
        change(&mut contents);
        let Some(data) = &self.data else {
            return;
        };
        let path = data.join(name);
        let written = match lock {
            Some(Err(error)) => Err(error),
            Some(Ok(_)) | None => document::write(&path, &contents),
        };
        let failure = written
            .err()
            .map(|error| format!("{} cannot be written ({error})", path.display()));
        if let Some(failure) = &failure
            && self.failure.is_none()
        {
            let notice = format!("{failure}: you can play on, but nothing is saved");
            self.notices.push(notice);
        }
        self.failure = failure;
    }

    /// Why the last thing that was to be kept is not.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

fn write_settings(path: &Path, text: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    files::write(path, text)
}
