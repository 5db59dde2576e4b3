//! The boards and their problems: those embedded in the binary and the user's own.
//!
//! Both are the same JSON files (see [`board_file`]); nothing about any board is written in code. Adding a board to the
//! program is a file in `boards/` and its line in `embedded`.

pub mod board_file;
pub mod catalog;
mod embedded;
pub mod file;
pub mod shortest;

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::library::board_file::{BoardFile, FileError, FileProblem, Kind};
use crate::library::catalog::FewestKnown;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::notation::NotationError;
use crate::rules::problem::{Goal, NoKeyHere, Problem};

/// Every board there is to play on.
#[derive(Debug)]
pub struct Library {
    entries: Vec<Entry>,
}

/// A board of the library: its file, and the boards it makes under each of its jump rules.
///
/// An embedded file is read when first asked for: reading all of them took half of the 10 ms of `solve english
/// central`.
#[derive(Debug)]
pub struct Entry {
    name: String,
    origin: Origin,
    file: OnceLock<BoardFile>,
    /// The problems in crowds, if the board is embedded and has some.
    crowds: OnceLock<Vec<FileProblem>>,
    /// One for each jump rule of the file, in its order, built when first asked for.
    boards: [OnceLock<Arc<Board>>; JumpRule::ALL.len()],
}

/// Where a board comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Origin {
    /// Embedded in the binary.
    Embedded,
    /// Read from this file of the user's.
    File(std::path::PathBuf),
}

/// What was asked of the library and is not there. `Display` names the datum and what there is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Missing {
    /// No board of that name.
    Board {
        /// The name asked for.
        name: String,
        /// Names that are near, nearest first.
        near: Vec<String>,
    },
    /// The board is not played under that jump rule.
    Rule {
        /// The board's name.
        board: String,
        /// The rule asked for.
        rule: JumpRule,
        /// The rules it has.
        rules: Vec<JumpRule>,
    },
    /// No problem of that name on the board, and no `VACANT:FINISH` either.
    Problem {
        /// The board's name.
        board: String,
        /// The name asked for.
        name: String,
        /// Names that are near, nearest first; none where it is meant for a `VACANT:FINISH`.
        near: Vec<String>,
        /// Why it is no `VACANT:FINISH`.
        why: String,
    },
    /// Cremers' Key cannot be granted in the problem.
    Key(NoKeyHere),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suggestion = |near: &[String]| match near {
            [] => String::new(),
            near => format!("; did you mean {}?", near.join(" or ")),
        };
        match self {
            Missing::Board { name, near } => write!(
                f,
                "there is no board \"{name}\"{} (\"lastpeg list\" shows every board)",
                suggestion(near)
            ),
            Missing::Rule { board, rule, rules } => {
                let rules: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
                write!(
                    f,
                    "the {board} board is not played with {rule} jumps: its rules are {}",
                    rules.join(" and ")
                )
            }
            Missing::Problem {
                board,
                name,
                near,
                why,
            } => {
                write!(f, "the {board} board has no problem \"{name}\"")?;
                match near[..] {
                    [] => write!(f, ": {why}")?,
                    _ => f.write_str(&suggestion(near))?,
                }
                write!(
                    f,
                    " (\"lastpeg list {board}\" shows its problems, and every VACANT:FINISH, two of its holes, is one)"
                )
            }
            Missing::Key(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Missing {}

impl Library {
    /// The embedded boards.
    pub fn embedded() -> Library {
        Library {
            entries: embedded::names()
                .map(|name| Entry::new(name, Origin::Embedded))
                .collect(),
        }
    }

    /// The embedded board of a name, whatever else there is. It is kept: every frame asks about boards.
    pub fn embedded_entry(name: &str) -> Option<&'static Entry> {
        static EMBEDDED: OnceLock<Library> = OnceLock::new();
        let library = EMBEDDED.get_or_init(Library::embedded);
        library.entries.iter().find(|entry| entry.name == name)
    }

    /// Adds every `*.json` of a folder of the user's, in the order of their names, and gives the files that could not
    /// be read with the reasons. A folder that does not exist has no files.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<FileError> {
        let Ok(listing) = std::fs::read_dir(folder) else {
            return Vec::new();
        };
        let mut paths: Vec<_> = listing.flatten().map(|file| file.path()).collect();
        paths.retain(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        });
        paths.sort();
        paths
            .iter()
            .filter_map(|path| self.add_file(path).err())
            .collect()
    }

    /// Adds a board file of the user's, in front of any other board of its name, and gives the board's name.
    ///
    /// # Errors
    /// The file cannot be read or is no board file; the error names file, line and field.
    pub fn add_file(&mut self, path: &Path) -> Result<String, FileError> {
        let text = file::read(path, board_file::MOST_BYTES)
            .map_err(|error| FileError::unreadable(path, &error))?;
        let file = BoardFile::read(&text).map_err(|error| error.in_file(path))?;
        let name = file.name.clone();
        self.entries.retain(|entry| entry.name != name);
        let entry = Entry {
            file: file.into(),
            ..Entry::new(&name, Origin::File(path.to_owned()))
        };
        self.entries.push(entry);
        Ok(name)
    }

    /// Every board, the embedded ones first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The board of a name, in upper or lower case.
    ///
    /// # Errors
    /// There is none; the error suggests near names.
    pub fn entry(&self, name: &str) -> Result<&Entry, Missing> {
        let wanted = name.to_lowercase();
        self.entries
            .iter()
            .find(|entry| entry.name == wanted)
            .ok_or_else(|| Missing::Board {
                name: crate::rules::notation::shortened(name),
                near: self.near(&wanted),
            })
    }

    /// Boards that may be meant by a name that is none: those of a near name; else those that it describes, by a word
    /// of the title ("7x7") or the number of holes ("37").
    fn near(&self, wanted: &str) -> Vec<String> {
        let names = self.entries.iter().map(|entry| entry.name.as_str());
        let near = nearest(wanted, names);
        if !near.is_empty() {
            return near;
        }
        let is_meant = |entry: &&Entry| {
            let title = entry.title().to_lowercase();
            let holes = entry.board().holes().len().to_string();
            holes == wanted || title.split_whitespace().any(|word| word == wanted)
        };
        let meant = self.entries.iter().filter(is_meant);
        let names = meant.map(|entry| entry.name.clone());
        names.take(MOST_NEAR).collect()
    }
}

impl Entry {
    /// An entry whose file has not been read.
    fn new(name: &str, origin: Origin) -> Entry {
        Entry {
            name: name.to_owned(),
            origin,
            file: OnceLock::new(),
            crowds: OnceLock::new(),
            boards: Default::default(),
        }
    }

    fn file(&self) -> &BoardFile {
        self.file.get_or_init(|| embedded::file(&self.name))
    }

    /// The problems of the board's own file, then, read only if the search comes so far, those embedded in crowds.
    fn named(&self) -> impl Iterator<Item = &FileProblem> {
        let crowds = std::iter::once_with(|| self.crowds()).flatten();
        self.file().problems.iter().chain(crowds)
    }

    fn crowds(&self) -> &[FileProblem] {
        self.crowds.get_or_init(|| {
            if self.origin == Origin::Embedded {
                embedded::crowds(&self.name)
            } else {
                Vec::new()
            }
        })
    }

    /// The named problem of a name. What has a colon is none.
    fn named_problem(&self, name: &str) -> Option<&FileProblem> {
        if name.contains(':') {
            return None;
        }
        self.named().find(|problem| problem.id == name)
    }

    /// The board's name in files and on the command line.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The board's name for people.
    pub fn title(&self) -> &str {
        &self.file().title
    }

    /// One or two sentences about the board.
    pub fn about(&self) -> &str {
        &self.file().about
    }

    /// Where the board comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The jump rules the board is played with; the first is the default.
    pub fn rules(&self) -> &[JumpRule] {
        &self.file().jumps
    }

    /// The board under its default jump rule.
    pub fn board(&self) -> Arc<Board> {
        self.board_at(0)
    }

    /// The board under a jump rule.
    ///
    /// # Errors
    /// The board is not played under that rule.
    pub fn board_under(&self, rule: JumpRule) -> Result<Arc<Board>, Missing> {
        let index = self.file().jumps.iter().position(|&other| other == rule);
        index
            .map(|index| self.board_at(index))
            .ok_or_else(|| Missing::Rule {
                board: self.name().to_owned(),
                rule,
                rules: self.rules().to_vec(),
            })
    }

    fn board_at(&self, index: usize) -> Arc<Board> {
        let build = || {
            let (file, rule) = (self.file(), self.file().jumps[index]);
            // Reading the file has built the board once under each rule.
            let board = Board::new(&file.name, &file.title, &file.rows, rule);
            Arc::new(board.unwrap_or_else(|error| unreachable!("{}: {error}", file.name)))
        };
        self.boards[index].get_or_init(build).clone()
    }

    /// The named problems of the board under a jump rule, without those that come in [crowds](Kind).
    pub fn problems(&self, rule: JumpRule) -> Vec<Problem> {
        self.problems_of(None, rule)
    }

    /// The named problems of a kind.
    pub fn problems_of(&self, kind: Option<Kind>, rule: JumpRule) -> Vec<Problem> {
        let Ok(board) = self.board_under(rule) else {
            return Vec::new();
        };
        let own = self.file().problems.iter();
        let crowds = kind.map_or(&[][..], |_| self.crowds());
        own.chain(crowds)
            .filter(|problem| problem.kind == kind && problem.allows(rule, self.file()))
            .map(|problem| problem.on(&board))
            .collect()
    }

    /// The moves of the shortest line known of a problem of this board, and whether that is par: as the board's file
    /// says of a named problem under its default rule, else as the lines say that are known.
    pub fn fewest(&self, problem: &Problem) -> Option<FewestKnown> {
        let is_own = self.board().is_like(problem.board());
        let named = self.named_problem(problem.id()).filter(|_| is_own);
        let par = named.and_then(|named| named.par);
        match par {
            Some(moves) => Some(FewestKnown {
                moves,
                is_par: true,
            }),
            None => shortest::fewest(problem),
        }
    }

    /// The problem of a name: a named one or any `VACANT:FINISH`. Without a rule it is the default rule, or the one
    /// that the named problem asks for. `key` grants Cremers' Key, and then `c1` alone means `c1` to the centre.
    ///
    /// # Errors
    /// No such problem or rule, or a problem that cannot have Cremers' Key.
    pub fn problem(
        &self,
        name: &str,
        rule: Option<JumpRule>,
        key: bool,
    ) -> Result<Problem, Missing> {
        let problem = if let Some(named) = self.named_problem(&name.to_lowercase()) {
            let rule = rule.unwrap_or_else(|| named.jumps.unwrap_or(self.rules()[0]));
            let board = self.board_under(rule)?;
            if !named.allows(rule, self.file()) {
                let why = format!("it is a problem of {} jumps", named.jumps.unwrap_or(rule));
                return Err(self.no_problem(name, Vec::new(), why));
            }
            named.on(&board)
        } else {
            let board = self.board_under(rule.unwrap_or(self.rules()[0]))?;
            read_vacancy_problem(&board, name, key).map_err(|error| {
                let ids = self.named().map(|problem| problem.id.as_str());
                let near = if name.contains(':') {
                    Vec::new()
                } else {
                    nearest(&name.to_lowercase(), ids)
                };
                self.no_problem(name, near, error.to_string())
            })?
        };
        if key && !problem.has_key() {
            return problem.with_key().map_err(Missing::Key);
        }
        Ok(problem)
    }

    fn no_problem(&self, name: &str, near: Vec<String>, why: String) -> Missing {
        Missing::Problem {
            board: self.name().to_owned(),
            name: crate::rules::notation::shortened(name),
            near,
            why,
        }
    }

    /// The problem to play when none is named: the first of the file under the default rule, else the complement of
    /// the central or first hole.
    ///
    /// # Errors
    /// The board is not played under that rule.
    pub fn first_problem(&self, rule: Option<JumpRule>) -> Result<Problem, Missing> {
        let rule = rule.unwrap_or(self.rules()[0]);
        let board = self.board_under(rule)?;
        let first = self.problems(rule).into_iter().next();
        Ok(first.unwrap_or_else(|| {
            let vacancy = board.centre().or_else(|| board.holes().next());
            let vacant: HoleSet = vacancy.into_iter().collect();
            Problem::from_vacancies(board, vacant, Goal::Exactly(vacant))
        }))
    }
}

fn read_vacancy_problem(
    board: &Arc<Board>,
    name: &str,
    key: bool,
) -> Result<Problem, NotationError> {
    match board.centre() {
        Some(centre) if key && !name.contains(':') => {
            Problem::read(board, &format!("{name}:{}", board.label(centre)))
        }
        _ => Problem::read(board, name),
    }
}

/// The most names that are suggested instead of one that is none.
const MOST_NEAR: usize = 3;

/// Names near a wanted one, nearest first.
fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    const LEAST_SIMILARITY: f64 = 0.75;
    let similarity = |name: &str| {
        let start = name.starts_with(wanted) && wanted.len() >= 2;
        if start {
            1.0
        } else {
            strsim::jaro_winkler(wanted, name)
        }
    };
    let mut near: Vec<(f64, &str)> = names.map(|name| (similarity(name), name)).collect();
    near.retain(|(similarity, _)| *similarity >= LEAST_SIMILARITY);
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter()
        .take(MOST_NEAR)
        .map(|(_, name)| name.to_owned())
        .collect()
}
