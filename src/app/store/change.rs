//! What is to be changed on disk, each a thing that is done at once or not at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::files;
use crate::app::soli2::{SavedSoli2, Soli2Kept, Soli2Score};
use crate::app::store::config_file::written_into;
use crate::app::store::data_folder::{DataFolder, Pace};
use crate::app::store::document;
use crate::app::store::games::{SavedGame, SavedGames};
use crate::app::store::records::Records;
use crate::app::store::settings::Settings;
use crate::library::file;

/// The games in progress.
pub(super) const GAME_FILE: &str = "game.json";
/// The results.
pub(super) const RECORDS_FILE: &str = "records.json";

/// The game of Soli2 in progress, and the results of those that are over.
pub(super) const SOLI2_FILE: &str = "soli2.json";

/// A change of the records. It may be made on several: those known here, and those on disk.
pub(super) type RecordsChange = Arc<dyn Fn(&mut Records) + Send + Sync>;

/// The writing of a board file, which says what has been kept, or why nothing is. Where it is done twice, in a hurry
/// the second time, nothing more is kept.
pub(super) type BoardChange =
    Arc<dyn Fn(&DataFolder, Pace) -> Result<String, String> + Send + Sync>;

/// What a change has made known.
pub(super) enum MadeKnown {
    Nothing,
    /// The records on disk.
    Records(Box<Records>),
    /// What has become of a board file.
    Board(KeptBoard),
}

/// A board file, and what has been kept in it or why nothing is.
#[derive(Debug)]
pub(super) struct KeptBoard {
    pub(super) path: PathBuf,
    pub(super) told: Result<String, String>,
}

/// A change of what is on disk.
#[derive(Clone)]
pub(super) enum Change {
    /// A game is kept, in place of an older one of the same problem.
    Game(SavedGame),
    /// A file of games that could not be kept is taken in.
    TakeIn(PathBuf),
    /// Records that could not be kept at the end of a program are taken in from their file.
    TakeInRecords(PathBuf),
    /// The same of Soli2.
    TakeInSoli2(PathBuf),
    /// A game that cannot be played on is moved into a file of its own.
    SetAside { game: SavedGame, why: String },
    /// The records, what is known here included, are changed.
    Records {
        known: Arc<Records>,
        change: RecordsChange,
    },
    /// A board file of the player's own is written.
    Board { path: PathBuf, write: BoardChange },
    /// A game of Soli2 is kept in place of the one before.
    Soli2(SavedSoli2),
    /// A game of Soli2 is over.
    Soli2Over(Soli2Score),
    /// The game of Soli2 in progress is moved into a file of its own: why it cannot be played on, or nothing where it
    /// makes room for another.
    SetSoli2Aside { why: Option<String> },
    /// What differs between two settings is written into the user's file.
    Settings {
        path: PathBuf,
        before: Settings,
        after: Settings,
    },
}

/// The games as they were read or written here last, one for each problem: where another is found on disk, another
/// program has kept it since.
#[derive(Default, Debug)]
pub(super) struct LastGames(Mutex<Vec<SavedGame>>);

impl LastGames {
    pub(super) fn put(&self, game: SavedGame) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|other| !other.is_of_same_problem(&game));
        games.push(game);
    }

    fn of_same_problem(&self, game: &SavedGame) -> Option<SavedGame> {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games
            .iter()
            .find(|other| other.is_of_same_problem(game))
            .cloned()
    }
}

impl Change {
    /// Whether this change makes an older one needless that is not made yet.
    pub(super) fn replaces(&self, older: &Change) -> bool {
        match (self, older) {
            (Change::Game(game), Change::Game(older)) => game.is_of_same_problem(older),
            (Change::Soli2(_), Change::Soli2(_)) => true,
            _ => false,
        }
    }

    /// Whether it writes a board file, which is written without the lock where another program holds it.
    pub(super) fn is_board(&self) -> bool {
        matches!(self, Change::Board { .. })
    }

    /// Makes the change on games that have been read.
    pub(super) fn show_in(&self, games: &mut SavedGames) {
        match self {
            Change::Game(game) => drop(games.put(game.clone())),
            Change::SetAside { game, .. } => games.games.retain(|other| other != game),
            _ => {}
        }
    }

    /// Makes the change on what has been read of Soli2.
    pub(super) fn show_in_soli2(&self, kept: &mut Soli2Kept) {
        match self {
            Change::Soli2(game) => kept.game = Some(game.clone()),
            Change::Soli2Over(score) => kept.add(score.clone()),
            Change::SetSoli2Aside { .. } => kept.game = None,
            _ => {}
        }
    }

    /// Makes the change on disk, and gives what is to be known of it.
    ///
    /// # Errors
    /// Why it is not made, in words.
    pub(super) fn make(
        &self,
        folder: &DataFolder,
        last: &LastGames,
        pace: Pace,
        notices: &mut Vec<String>,
    ) -> Result<MadeKnown, String> {
        match self {
            Change::Game(game) => keep_game(game, folder, last, pace, notices)?,
            Change::TakeIn(path) => take_in(path, folder, pace, notices)?,
            Change::TakeInRecords(path) => return take_in_records(path, folder, pace, notices),
            Change::TakeInSoli2(path) => take_in_soli2(path, folder, pace, notices)?,
            Change::SetAside { game, why } => set_game_aside(game, why, folder, pace, notices)?,
            Change::Records { known, change } => {
                let mut made = MadeKnown::Nothing;
                folder.update(RECORDS_FILE, pace, notices, |on_disk: &mut Records| {
                    on_disk.merge(known);
                    change(on_disk);
                    made = MadeKnown::Records(Box::new(on_disk.clone()));
                    Ok(())
                })?;
                return Ok(made);
            }
            Change::Board { path, write } => {
                // Where it can be had: of two programs that add to one file neither writes over the other.
                let _held = folder.lock(pace).ok();
                return Ok(MadeKnown::Board(KeptBoard {
                    path: path.clone(),
                    told: write(folder, pace),
                }));
            }
            Change::Soli2(_) | Change::Soli2Over(_) => {
                folder.update(SOLI2_FILE, pace, notices, |kept: &mut Soli2Kept| {
                    self.show_in_soli2(kept);
                    Ok(())
                })?;
            }
            Change::SetSoli2Aside { why } => {
                set_soli2_aside(why.as_deref(), folder, pace, notices, |kept| {
                    kept.game.take()
                })?;
            }
            Change::Settings {
                path,
                before,
                after,
            } => {
                // What is wrong with the file stays wrong until the user repairs it: it is told, and not tried again.
                if let Err(why) = keep_settings(path, *before, *after, folder, pace) {
                    notices.push(format!("the settings are not kept: {why}"));
                }
            }
        }
        Ok(MadeKnown::Nothing)
    }
}

/// Keeps a game. Lines of it that another program has kept since it was read stay as branches, and games that have to
/// make room for it are set aside.
fn keep_game(
    game: &SavedGame,
    folder: &DataFolder,
    last: &LastGames,
    pace: Pace,
    notices: &mut Vec<String>,
) -> Result<(), String> {
    let mut game = game.clone();
    let mut room = Room::default();
    let kept = folder.update(GAME_FILE, pace, notices, |on_disk: &mut SavedGames| {
        if let Some(other) = on_disk.of_same_problem(&game) {
            // Where nothing was read of the problem another program has begun it meanwhile; but an exercise is begun
            // without a look at what was played before.
            let last = last.of_same_problem(&game);
            if last.map_or(!game.is_exercise, |last| *other != last) {
                game.add_lines_of(other);
            }
            game.is_exercise &= other.is_exercise || !other.would_be_missed();
        }
        room.put(game.clone(), on_disk, folder)
    });
    if kept.is_ok() {
        last.put(game);
    }
    room.settle(&kept, notices);
    kept
}

/// Takes in games that could not be kept at the end of a program, and removes their file. One that cannot be used
/// stays.
fn take_in(
    path: &Path,
    folder: &DataFolder,
    pace: Pace,
    notices: &mut Vec<String>,
) -> Result<(), String> {
    let (mut room, mut is_read) = (Room::default(), false);
    let kept = folder.update(GAME_FILE, pace, notices, |on_disk: &mut SavedGames| {
        // Another program may have taken it in meanwhile.
        let unsaved: SavedGames = document::read(path).unwrap_or_default();
        is_read = !unsaved.games.is_empty();
        for mut game in unsaved.games.into_iter().rev() {
            if let Some(other) = on_disk.of_same_problem(&game) {
                game.add_lines_of(other);
            }
            room.put(game, on_disk, folder)?;
        }
        Ok(())
    });
    if kept.is_ok() && is_read {
        let _ = fs::remove_file(path);
    }
    room.settle(&kept, notices);
    kept
}

/// Takes in records that could not be kept at the end of a program, and removes their file. One that cannot be used
/// stays.
fn take_in_records(
    path: &Path,
    folder: &DataFolder,
    pace: Pace,
    notices: &mut Vec<String>,
) -> Result<MadeKnown, String> {
    let (mut made, mut is_read) = (MadeKnown::Nothing, false);
    folder.update(RECORDS_FILE, pace, notices, |on_disk: &mut Records| {
        if let Ok(Some(unsaved)) = document::read_there(path) {
            on_disk.merge(&unsaved);
            is_read = true;
            made = MadeKnown::Records(Box::new(on_disk.clone()));
        }
        Ok(())
    })?;
    if is_read {
        let _ = fs::remove_file(path);
    }
    Ok(made)
}

/// The same of Soli2. Another game that has been begun since is set aside.
fn take_in_soli2(
    path: &Path,
    folder: &DataFolder,
    pace: Pace,
    notices: &mut Vec<String>,
) -> Result<(), String> {
    let mut is_read = false;
    set_soli2_aside(None, folder, pace, notices, |on_disk| {
        let unsaved: Soli2Kept = document::read_there(path).ok()??;
        is_read = true;
        on_disk.merge(unsaved)
    })?;
    if is_read {
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// What has had to make room for a game.
#[derive(Default)]
struct Room {
    aside: Vec<PathBuf>,
    told: Vec<String>,
}

impl Room {
    /// Puts a game in front of the others, and sets aside those in progress that have to make room.
    fn put(
        &mut self,
        game: SavedGame,
        games: &mut SavedGames,
        folder: &DataFolder,
    ) -> Result<(), String> {
        for old in games.put(game) {
            let name = old.name().to_owned();
            let path = files::free_aside(&folder.path_of(GAME_FILE));
            write_beside(&SavedGames { games: vec![old] }, &path)?;
            let most = SavedGames::MOST;
            self.told.push(format!(
                "{most} games in progress are kept, and {name} was the one played longest ago: it is now in {}, {}",
                path.display(),
                how_it_comes_back(folder)
            ));
            self.aside.push(path);
        }
        Ok(())
    }

    /// Tells of it, or takes it back where the games could not be written: they are still where they were.
    fn settle(self, kept: &Result<(), String>, notices: &mut Vec<String>) {
        if kept.is_ok() {
            notices.extend(self.told);
        } else {
            for path in self.aside {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Writes what a document has into a file of its own.
fn write_beside(content: &impl Serialize, path: &Path) -> Result<(), String> {
    let text = document::text(content).map_err(|error| error.to_string())?;
    let written = files::write_new(path, text);
    written.map_err(|error| format!("{} cannot be written ({error})", path.display()))
}

/// What files are called into which is written what could not be kept at the end of a program.
const UNSAVED: &str = "unsaved";

/// Writes what cannot be kept now in a document into a file of its own, which is taken in at the next start.
pub(super) fn write_unsaved(
    content: &impl Serialize,
    document: &str,
    folder: &DataFolder,
) -> Result<PathBuf, String> {
    let path = files::free_beside(&folder.path_of(document), UNSAVED);
    write_beside(content, &path)?;
    Ok(path)
}

/// What takes in all that could not be kept at the end of a program.
pub(super) fn take_in_unsaved(folder: &DataFolder) -> Vec<Change> {
    let files_of = |document| files::beside(&folder.path_of(document), UNSAVED).into_iter();
    let games = files_of(GAME_FILE).map(Change::TakeIn);
    let records = files_of(RECORDS_FILE).map(Change::TakeInRecords);
    let soli2 = files_of(SOLI2_FILE).map(Change::TakeInSoli2);
    games.chain(records).chain(soli2).collect()
}

/// Moves one game out of the games in progress into a file of its own.
fn set_game_aside(
    game: &SavedGame,
    why: &str,
    folder: &DataFolder,
    pace: Pace,
    notices: &mut Vec<String>,
) -> Result<(), String> {
    let take = |kept: &mut SavedGames| {
        let at = kept.games.iter().position(|other| other == game)?;
        let games = vec![kept.games.remove(at)];
        Some(SavedGames { games })
    };
    let aside = move_aside(GAME_FILE, folder, pace, notices, take)?;
    notices.extend(aside.map(|aside| {
        let told = told_aside(game.name(), why, &aside);
        format!("{told}, {}", how_it_comes_back(folder))
    }));
    Ok(())
}

/// Moves the game of Soli2 that is taken out of what is kept into a file of its own.
fn set_soli2_aside(
    why: Option<&str>,
    folder: &DataFolder,
    pace: Pace,
    notices: &mut Vec<String>,
    mut take: impl FnMut(&mut Soli2Kept) -> Option<SavedSoli2>,
) -> Result<(), String> {
    let take = |kept: &mut Soli2Kept| {
        Some(Soli2Kept {
            game: Some(take(kept)?),
            results: Vec::new(),
        })
    };
    let Some(aside) = move_aside(SOLI2_FILE, folder, pace, notices, take)? else {
        return Ok(());
    };
    notices.push(match why {
        Some(why) => told_aside("Soli2", why, &aside),
        None => format!(
            "the saved game of Soli2 is set aside for another; it is kept as {}, which `lastpeg soli2 --file` plays on",
            aside.display()
        ),
    });
    Ok(())
}

/// How a game comes back that is set aside.
fn how_it_comes_back(folder: &DataFolder) -> String {
    let unsaved = files::free_beside(&folder.path_of(GAME_FILE), UNSAVED);
    let name = unsaved.file_name().unwrap_or_default().display();
    format!("which the next start takes in when it is renamed to {name}")
}

fn told_aside(name: &str, why: &str, aside: &Path) -> String {
    let aside = aside.display();
    format!("the saved game of {name} is set aside: {why}; it is kept as {aside}")
}

/// Moves what is taken out of a file into a file of its own: its path.
fn move_aside<D: Serialize + DeserializeOwned + Default>(
    file: &'static str,
    folder: &DataFolder,
    pace: Pace,
    notices: &mut Vec<String>,
    mut take: impl FnMut(&mut D) -> Option<D>,
) -> Result<Option<PathBuf>, String> {
    let mut aside = None;
    let moved = folder.update(file, pace, notices, |kept: &mut D| {
        if let Some(taken) = take(kept) {
            let path = files::free_aside(&folder.path_of(file));
            write_beside(&taken, &path)?;
            aside = Some(path);
        }
        Ok(())
    });
    if let (Err(_), Some(aside)) = (&moved, &aside) {
        let _ = fs::remove_file(aside);
    }
    moved.map(|()| aside)
}

/// Writes what differs between two settings into the user's file.
fn keep_settings(
    path: &Path,
    before: Settings,
    after: Settings,
    folder: &DataFolder,
    pace: Pace,
) -> Result<(), String> {
    // Without the lock too: another program writes other values at the worst, and the file is whole.
    let _held = folder.lock(pace).ok();
    let fault = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let text = match file::read(path, document::MOST_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(fault(&format_args!("it cannot be read ({error})"))),
    };
    let text = written_into(&text, before, after).map_err(|why| fault(&why))?;
    let parent = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(parent)
        .map_err(|error| fault(&format_args!("it cannot be written ({error})")))?;
    folder.write(path, pace, &text)
}
