//! What is to be changed on disk, each a thing that is done at once or not at all.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::app::files;
use crate::app::soli2::{SavedSoli2, Soli2Kept, Soli2Score};
use crate::app::store::config_file::written_into;
use crate::app::store::data_folder::{Aside, DataFolder, Writing, write_beside};
use crate::app::store::document;
use crate::app::store::games::{SavedGame, SavedGames};
use crate::app::store::records::Records;
use crate::app::store::settings::Settings;
use crate::library::file;
use crate::run::parallel::locked;

pub(super) const GAME_FILE: &str = "game.json";
pub(super) const RECORDS_FILE: &str = "records.json";

/// The game of Soli2 in progress, and the results of those that are over.
pub(super) const SOLI2_FILE: &str = "soli2.json";

/// A change of the records. It may be made on several: those known here, and those on disk.
pub(super) type RecordsChange = Arc<dyn Fn(&mut Records) + Send + Sync>;

/// The writing of a board file, which says what has been kept, or why nothing is.
pub(super) type BoardChange = Arc<dyn Fn(&Writing<'_>) -> Result<String, String> + Send + Sync>;

pub(super) enum MadeKnown {
    Nothing,
    /// The records on disk.
    Records(Box<Records>),
    Board(KeptBoard),
}

/// A board file, and what has been kept in it or why nothing is.
#[derive(Debug)]
pub(super) struct KeptBoard {
    pub(super) path: PathBuf,
    pub(super) told: Result<String, String>,
}

#[derive(Clone)]
pub(super) enum Change {
    /// A game is kept, in place of an older one of the same problem.
    Game(SavedGame),
    /// What could not be kept of a document at the end of a program is taken in from its file.
    TakeIn(&'static str, PathBuf),
    /// A game that cannot be played on is moved into a file of its own.
    SetAside {
        game: SavedGame,
        why: String,
    },
    /// The records, what is known here included, are changed.
    Records {
        known: Arc<Records>,
        change: RecordsChange,
    },
    /// A board file of the player's own is written.
    Board {
        path: PathBuf,
        write: BoardChange,
    },
    Soli2(SavedSoli2),
    Soli2Over(Soli2Score),
    /// The game of Soli2 in progress is moved into a file of its own: why it cannot be played on, or nothing where it
    /// makes room for another.
    SetSoli2Aside {
        why: Option<String>,
    },
    Settings {
        path: PathBuf,
        before: Settings,
        after: Settings,
    },
}

/// What was read or kept here last: a game of each problem, and that of Soli2. Where something else is found on disk,
/// another program has kept it since.
#[derive(Default, Debug)]
pub(super) struct LastGames {
    games: Mutex<SavedGames>,
    pub(super) soli2: Mutex<Option<SavedSoli2>>,
}

impl LastGames {
    pub(super) fn put(&self, game: SavedGame) {
        drop(locked(&self.games).put(game));
    }

    fn of_same_problem(&self, game: &SavedGame) -> Option<SavedGame> {
        locked(&self.games).of_same_problem(game).cloned()
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

    /// The document that it changes, if it does: other files are written without the lock where another program holds
    /// it.
    pub(super) fn document(&self) -> Option<&'static str> {
        match self {
            Change::TakeIn(document, _) => Some(*document),
            Change::Game(_) | Change::SetAside { .. } => Some(GAME_FILE),
            Change::Records { .. } => Some(RECORDS_FILE),
            Change::Soli2(_) | Change::Soli2Over(_) | Change::SetSoli2Aside { .. } => {
                Some(SOLI2_FILE)
            }
            Change::Board { .. } | Change::Settings { .. } => None,
        }
    }

    pub(super) fn show_in(&self, games: &mut SavedGames) {
        match self {
            Change::Game(game) => drop(games.put(game.clone())),
            Change::SetAside { game, .. } => games.games.retain(|other| other != game),
            _ => {}
        }
    }

    pub(super) fn show_in_soli2(&self, kept: &mut Soli2Kept) {
        match self {
            Change::Soli2(game) => kept.game = Some(game.clone()),
            Change::Soli2Over(score) => kept.add(score.clone()),
            Change::SetSoli2Aside { .. } => kept.game = None,
            _ => {}
        }
    }

    /// Makes the change on disk, and gives what is to be known of it.
    pub(super) fn make(
        &self,
        writing: &mut Writing<'_>,
        last: &LastGames,
    ) -> Result<MadeKnown, String> {
        match self {
            Change::Game(game) => keep_game(game, writing, last)?,
            Change::TakeIn(RECORDS_FILE, path) => return take_in_records(path, writing),
            Change::TakeIn(GAME_FILE, path) => take_in_games(path, writing)?,
            Change::TakeIn(_, path) => take_in_soli2(path, writing)?,
            Change::SetAside { game, why } => set_game_aside(game, why, writing)?,
            Change::Records { known, change } => {
                let records = writing.update(RECORDS_FILE, |on_disk: &mut Records, _| {
                    on_disk.merge(known);
                    change(on_disk);
                    Ok(())
                })?;
                return Ok(MadeKnown::Records(Box::new(records)));
            }
            Change::Board { path, write } => {
                // Where it can be had: of two programs that add to one file neither writes over the other.
                let _held = writing.lock().ok();
                return Ok(MadeKnown::Board(KeptBoard {
                    path: path.clone(),
                    told: write(writing),
                }));
            }
            Change::Soli2(game) => keep_soli2(game, writing, last)?,
            Change::Soli2Over(_) => {
                writing.update(SOLI2_FILE, |kept: &mut Soli2Kept, _| {
                    self.show_in_soli2(kept);
                    Ok(())
                })?;
            }
            Change::SetSoli2Aside { why } => {
                writing.update(SOLI2_FILE, |kept: &mut Soli2Kept, aside| {
                    put_soli2_aside(kept.game.take(), why.as_deref(), aside)
                })?;
            }
            Change::Settings {
                path,
                before,
                after,
            } => {
                // What is wrong with the file stays wrong until the user repairs it: it is told, and not tried again.
                if let Err(why) = keep_settings(path, *before, *after, writing) {
                    let notice = format!("the settings are not kept: {why}");
                    writing.notices.push(notice);
                }
            }
        }
        Ok(MadeKnown::Nothing)
    }
}

/// Keeps a game. Lines of it that another program has kept since it was read stay as branches, and games that have to
/// make room for it are set aside.
fn keep_game(game: &SavedGame, writing: &mut Writing<'_>, last: &LastGames) -> Result<(), String> {
    writing.update(GAME_FILE, |on_disk: &mut SavedGames, aside| {
        let mut game = game.clone();
        if let Some(other) = on_disk.of_same_problem(&game) {
            // Where nothing was read of the problem another program has begun it meanwhile; but an exercise is begun
            // without a look at what was played before.
            let last = last.of_same_problem(&game);
            if last.is_some() || !game.is_exercise {
                game.add_lines_of(other, last.as_ref());
            }
            game.is_exercise &= other.is_exercise || !other.would_be_missed();
        }
        put_in_front(game, on_disk, aside)
    })?;
    // Without the lines of others, which stay so each time.
    last.put(game.clone());
    Ok(())
}

/// Keeps a game of Soli2. Another one that another program has kept since is set aside.
fn keep_soli2(
    game: &SavedSoli2,
    writing: &mut Writing<'_>,
    last: &LastGames,
) -> Result<(), String> {
    writing.update(SOLI2_FILE, |kept: &mut Soli2Kept, aside| {
        let before = kept.game.replace(game.clone());
        let is_known = before == *locked(&last.soli2);
        let before = before.filter(|before| !is_known && !game.continues(before));
        put_soli2_aside(before.filter(SavedSoli2::would_be_missed), None, aside)
    })?;
    *locked(&last.soli2) = Some(game.clone());
    Ok(())
}

/// Takes in games that could not be kept at the end of a program.
fn take_in_games(path: &Path, writing: &mut Writing<'_>) -> Result<(), String> {
    let merge = |on_disk: &mut SavedGames, unsaved: SavedGames, aside: &mut Aside| {
        for mut game in unsaved.games.into_iter().rev() {
            if let Some(other) = on_disk.of_same_problem(&game) {
                game.add_lines_of(other, None);
            }
            put_in_front(game, on_disk, aside)?;
        }
        Ok(())
    };
    take_in(path, GAME_FILE, writing, merge).map(drop)
}

/// The same of records.
fn take_in_records(path: &Path, writing: &mut Writing<'_>) -> Result<MadeKnown, String> {
    let merge = |on_disk: &mut Records, unsaved: UnsavedRecords, _: &mut Aside| {
        unsaved.add_to(on_disk);
        Ok(())
    };
    let records = take_in(path, RECORDS_FILE, writing, merge)?;
    Ok(MadeKnown::Records(Box::new(records)))
}

/// The same of Soli2. Another game that has been begun since is set aside.
fn take_in_soli2(path: &Path, writing: &mut Writing<'_>) -> Result<(), String> {
    let merge = |on_disk: &mut Soli2Kept, unsaved, aside: &mut Aside| {
        put_soli2_aside(on_disk.merge(unsaved), None, aside)
    };
    take_in(path, SOLI2_FILE, writing, merge).map(drop)
}

/// Takes what could not be kept at the end of a program into a document, and removes its file. One that cannot be used
/// stays, and is told. What the document has now.
fn take_in<T: Serialize + DeserializeOwned + Default, U: DeserializeOwned>(
    path: &Path,
    document: &str,
    writing: &mut Writing<'_>,
    merge: impl FnOnce(&mut T, U, &mut Aside) -> Result<(), String>,
) -> Result<T, String> {
    writing.update(document, |on_disk, aside| {
        match document::read_there(path) {
            Ok(Some(unsaved)) => {
                aside.taken_in = Some(path.to_owned());
                merge(on_disk, unsaved, aside)
            }
            // Another program may have taken it in meanwhile.
            Ok(None) => Ok(()),
            Err(unusable) => {
                let told = format!("{} {unusable}: it is not taken in", path.display());
                aside.told.push(told);
                Ok(())
            }
        }
    })
}

/// Puts a game in front of the others, and sets aside those in progress that have to make room.
fn put_in_front(game: SavedGame, games: &mut SavedGames, aside: &mut Aside) -> Result<(), String> {
    for old in games.put(game) {
        let name = old.told_name();
        let path = aside.write(&SavedGames { games: vec![old] })?;
        let most = SavedGames::MOST;
        aside.told.push(format!(
            "{most} games in progress are kept, and {name} was the one played longest ago: it is now in {}, {}",
            path.display(),
            how_it_comes_back(&path)
        ));
    }
    Ok(())
}

#[derive(Serialize, Deserialize)]
pub(super) struct UnsavedRecords {
    /// Files of an earlier lastpeg have none.
    pub(super) before: Option<Records>,
    #[serde(flatten)]
    pub(super) after: Records,
}

impl UnsavedRecords {
    pub(super) fn add_to(self, on_disk: &mut Records) {
        match self.before {
            Some(before) => on_disk.merge_since(&before, self.after),
            None => on_disk.merge(&self.after),
        }
    }
}

/// What files are called into which is written what could not be kept at the end of a program.
pub(super) const UNSAVED: &str = "unsaved";

pub(super) fn write_unsaved(
    content: &impl Serialize,
    document: &str,
    folder: &DataFolder,
) -> Result<PathBuf, String> {
    write_beside(
        content,
        &folder.path_of(document),
        UNSAVED,
        files::Pace::Hurried,
    )
}

/// What takes in all that could not be kept at the end of a program.
pub(super) fn take_in_unsaved(folder: &DataFolder) -> Vec<Change> {
    let files_of = |document| {
        let files = files::beside(&folder.path_of(document), UNSAVED).into_iter();
        files.map(move |path| Change::TakeIn(document, path))
    };
    let documents = [GAME_FILE, RECORDS_FILE, SOLI2_FILE];
    documents.into_iter().flat_map(files_of).collect()
}

fn set_game_aside(game: &SavedGame, why: &str, writing: &mut Writing<'_>) -> Result<(), String> {
    writing.update(GAME_FILE, |kept: &mut SavedGames, aside| {
        if let Some(at) = kept.games.iter().position(|other| other == game) {
            let games = vec![kept.games.remove(at)];
            let path = aside.write(&SavedGames { games })?;
            let told = told_aside(&game.told_name(), why, &path);
            aside
                .told
                .push(format!("{told}, {}", how_it_comes_back(&path)));
        }
        Ok(())
    })?;
    Ok(())
}

/// Writes a game of Soli2 that is taken out of what is kept into a file of its own.
fn put_soli2_aside(
    game: Option<SavedSoli2>,
    why: Option<&str>,
    aside: &mut Aside,
) -> Result<(), String> {
    let Some(game) = game else {
        return Ok(());
    };
    let kept = Soli2Kept {
        game: Some(game.clone()),
        results: Vec::new(),
    };
    // One that was set aside before is in its file: programs that play in turn fill the folder with no more.
    let is_earlier = |path: &PathBuf| {
        let known = document::read(path).ok();
        let known = known.and_then(|known: Soli2Kept| known.game);
        known.is_some_and(|known| game.continues(&known))
    };
    let path = aside.write_into(is_earlier, &kept)?;
    aside.told.push(match why {
        Some(why) => told_aside("Soli2", why, &path),
        None => format!(
            "the saved game of Soli2 is set aside for another; it is kept as {}, which `lastpeg soli2 --file` plays on",
            path.display()
        ),
    });
    Ok(())
}

fn how_it_comes_back(aside: &Path) -> String {
    let unsaved = files::free_beside(&aside.with_file_name(GAME_FILE), UNSAVED);
    let name = unsaved.file_name().unwrap_or_default().display();
    format!("which the next start takes in when it is renamed to {name}")
}

fn told_aside(name: &str, why: &str, aside: &Path) -> String {
    let aside = aside.display();
    format!("the saved game of {name} is set aside: {why}; it is kept as {aside}")
}

fn keep_settings(
    path: &Path,
    before: Settings,
    after: Settings,
    writing: &Writing<'_>,
) -> Result<(), String> {
    // Without the lock too: another program writes other values at the worst, and the file is whole.
    let _held = writing.lock().ok();
    let fault = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let text = match file::read(path, document::MOST_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(fault(&format_args!("it cannot be read ({error})"))),
    };
    let text = written_into(&text, before, after).map_err(|why| fault(&why))?;
    let written = files::make_folder_of(path).and_then(|()| writing.write(path, &text));
    written.map_err(|error| fault(&format_args!("it cannot be written ({error})")))
}
