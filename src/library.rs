//! The boards and their problems: those embedded in the binary and the user's own.
//!
//! Both are the same JSON files (see [`board_file`]); rules and solver know none by name. Adding a board to the
//! program is a file in `boards/` and its line in `embedded`.

pub mod board_file;
pub mod catalog;
mod embedded;
pub(crate) mod file;
pub(crate) mod kinds;
#[cfg(feature = "terminal")]
mod listed;
mod missing;
pub mod shortest;

use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::library::board_file::{BoardFile, FileError, FileProblem, Kind};
use crate::library::catalog::FewestKnown;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::notation::NotationError;
use crate::rules::problem::likely::likely_problems;
use crate::rules::problem::{Goal, Problem};
use crate::rules::text::shortened;

pub use crate::library::missing::Missing;
use crate::library::missing::{MOST_NEAR, nearest};

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
    /// The user's problems of this board, from files of their own.
    of_user: Vec<UserProblems>,
    /// The problems in crowds, if the board is embedded and has some.
    crowds: OnceLock<Vec<FileProblem>>,
    /// One for each jump rule of the file, in its order, built when first asked for.
    boards: [OnceLock<Arc<Board>>; JumpRule::ALL.len()],
}

/// Problems that the user has set up on an embedded board: a board file whose board is that one, under the name
/// `my-english`.
#[derive(Debug)]
struct UserProblems {
    name: String,
    path: std::path::PathBuf,
    problems: Vec<FileProblem>,
}

/// What such a file's name begins with.
pub(crate) const OF_USER: &str = "my-";

/// Where a board comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Origin {
    /// Embedded in the binary.
    Embedded,
    /// Read from this file of the user's, or as if from it.
    File(std::path::PathBuf),
}

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
    /// be read with the reasons. A folder that does not exist has no files. Problems on an embedded board come to that
    /// board.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<FileError> {
        match file::in_folder(folder, "json") {
            Ok(paths) => paths
                .iter()
                .filter_map(|path| self.add_kept(path).err())
                .collect(),
            Err(error) => vec![FileError::unreadable(folder, &error)],
        }
    }

    /// Adds a board file from the folder of the user's: its problems to an embedded board, where its own is the same
    /// and is called `my-` and the name of that, else as a board of its own.
    ///
    /// # Errors
    /// As of [`add_file`](Library::add_file), or another board has the name: a course and games know boards by it.
    pub(crate) fn add_kept(&mut self, path: &Path) -> Result<(), FileError> {
        let file = read_file(path)?;
        let board = file.name.strip_prefix(OF_USER).unwrap_or_default();
        let entry = self.entries.iter_mut().find(|entry| entry.name == board);
        if let Some(entry) = entry.filter(|entry| entry.is_embedded_like(&file)) {
            entry.take_problems(file, path);
            return Ok(());
        }
        let is_other = |entry: &Entry| entry.name == file.name && !entry.is_of(path);
        if let Some(other) = self.entries.iter().find(|&entry| is_other(entry)) {
            let of_other = match &other.origin {
                Origin::File(path) => Some(path.as_path()),
                Origin::Embedded => None,
            };
            return Err(FileError::name_taken(&file.name, of_other).in_file(path));
        }
        self.add(file, path);
        Ok(())
    }

    /// Adds a board file of the user's, in front of any other board of its name, and gives the board's name.
    ///
    /// # Errors
    /// The file cannot be read or is no board file; the error names file, line and field.
    pub fn add_file(&mut self, path: &Path) -> Result<String, FileError> {
        Ok(self.add(read_file(path)?, path))
    }

    /// Adds the text of a board file as if it stood in the file `path`, which need not exist: errors name it.
    ///
    /// # Errors
    /// It is no board file.
    pub fn add_text(&mut self, path: &Path, text: &str) -> Result<String, FileError> {
        let file = BoardFile::read(text).map_err(|error| error.in_file(path))?;
        Ok(self.add(file, path))
    }

    fn add(&mut self, file: BoardFile, path: &Path) -> String {
        let name = file.name.clone();
        let entry = Entry {
            file: file.into(),
            ..Entry::new(&name, Origin::File(path.to_owned()))
        };
        let mut entries = self.entries.iter_mut();
        if let Some(known) = entries.find(|known| known.name == name && known.is_of(path)) {
            // Screens know boards by their numbers.
            *known = entry;
        } else {
            self.entries.retain(|entry| entry.name != name);
            self.entries.push(entry);
        }
        name
    }

    /// Every board, the embedded ones first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The board of a name, in upper or lower case; by the name of a file of problems the board that they belong to.
    ///
    /// # Errors
    /// There is none; the error suggests near names.
    pub fn entry(&self, name: &str) -> Result<&Entry, Missing> {
        let wanted = name.to_lowercase();
        let named = |entry: &&Entry| entry.name == wanted;
        let has_file = |entry: &&Entry| entry.of_user.iter().any(|file| file.name == wanted);
        let mut entries = self.entries.iter();
        let found = entries.find(named);
        found
            .or_else(|| self.entries.iter().find(has_file))
            .ok_or_else(|| Missing::Board {
                name: shortened(name),
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
            of_user: Vec::new(),
            crowds: OnceLock::new(),
            boards: Default::default(),
        }
    }

    fn file(&self) -> &BoardFile {
        self.file.get_or_init(|| embedded::file(&self.name))
    }

    /// The problems of the board's own file and of the user's, then, read only if the search comes so far, those
    /// embedded in crowds.
    fn named(&self) -> impl Iterator<Item = &FileProblem> {
        let crowds = std::iter::once_with(|| self.crowds()).flatten();
        self.listed().chain(crowds)
    }

    /// The problems of the board's own file and of the user's.
    fn listed(&self) -> impl Iterator<Item = &FileProblem> {
        let of_user = self.of_user.iter().flat_map(|file| &file.problems);
        self.file().problems.iter().chain(of_user)
    }

    fn is_of(&self, path: &Path) -> bool {
        matches!(&self.origin, Origin::File(own) if own == path)
    }

    /// Whether this is an embedded board, and a file has the same, under no other rules.
    fn is_embedded_like(&self, file: &BoardFile) -> bool {
        let has_rule = |rule: &JumpRule| self.rules().contains(rule);
        self.origin == Origin::Embedded
            && self.file().rows == file.rows
            && file.jumps.iter().all(has_rule)
    }

    /// Takes over the problems of a file of the user's, instead of those that came from there before. One with the name
    /// of another gets `my-` before it.
    fn take_problems(&mut self, file: BoardFile, path: &Path) {
        self.of_user.retain(|known| known.path != path);
        let mut problems: Vec<FileProblem> = Vec::new();
        let rules = &file.jumps;
        for mut problem in file.problems {
            while self.listed().chain(&problems).any(|it| it.id == problem.id) {
                problem.id.insert_str(0, OF_USER);
            }
            // What the file says of all its problems, each says for itself here.
            problem.jumps = problem.jumps.or((*rules != self.rules()).then(|| rules[0]));
            problems.push(problem);
        }
        self.of_user.push(UserProblems {
            name: file.name,
            path: path.to_owned(),
            problems,
        });
    }

    /// The file of the user's that a problem of this board is from, beside its own.
    pub(crate) fn user_file_of(&self, id: &str) -> Option<&Path> {
        let has = |file: &&UserProblems| file.problems.iter().any(|problem| problem.id == id);
        let file = self.of_user.iter().find(has)?;
        Some(&file.path)
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
            let board = file.board(rule);
            board.unwrap_or_else(|error| unreachable!("{}: {error}", file.name))
        };
        self.boards[index].get_or_init(build).clone()
    }

    /// The named problems of the board under a jump rule, without those that come in [crowds](Kind). Under a rule that
    /// the board is not played with there are none.
    pub fn problems(&self, rule: JumpRule) -> Vec<Problem> {
        self.problems_of(None, rule)
    }

    /// The named problems of a kind.
    pub fn problems_of(&self, kind: Option<Kind>, rule: JumpRule) -> Vec<Problem> {
        let Ok(board) = self.board_under(rule) else {
            return Vec::new();
        };
        let crowds = kind.map_or(&[][..], |_| self.crowds());
        self.listed()
            .chain(crowds)
            .filter(|problem| problem.kind == kind && problem.allows(rule, self.file()))
            .map(|problem| problem.on(&board))
            .collect()
    }

    /// The moves of the shortest line known of a problem of this board, and whether that is par: as the board's file
    /// says of a named problem under its default rule, or as the lines say that are known, whichever is better.
    pub fn fewest(&self, problem: &Problem) -> Option<FewestKnown> {
        let is_own = self.board().is_like(problem.board());
        let named = self.named_problem(problem.id()).filter(|_| is_own);
        let said = named.and_then(|named| named.par).map(|moves| FewestKnown {
            moves,
            // What a file of the user's says is not proven here.
            is_par: self.origin == Origin::Embedded && self.user_file_of(problem.id()).is_none(),
        });
        let known = shortest::fewest(problem);
        known
            .filter(|known| known.is_par)
            .or_else(|| shortest::better(said, known))
    }

    /// The problem of a name: a named one or any `VACANT:FINISH`, each with conditions behind it where some are asked,
    /// as in `central+finish-sweep-8` ([`Condition`](crate::rules::condition::Condition) tells them all), or with
    /// `+backwards`. Without a rule it is the default rule, or the one that the named problem asks for. `key` grants
    /// Cremers' Key, and then `c1` alone means `c1` to the centre.
    ///
    /// # Errors
    /// No such problem or rule, or a problem that cannot have Cremers' Key or a condition.
    pub fn problem(
        &self,
        name: &str,
        rule: Option<JumpRule>,
        key: bool,
    ) -> Result<Problem, Missing> {
        let mut parts = name.split('+');
        let problem = self.bare_problem(parts.next().unwrap_or_default(), rule, key)?;
        parts.try_fold(problem, |problem, part| {
            let part = part.trim().to_lowercase();
            if part == Problem::BACKWARDS {
                return problem.backwards().map_err(Missing::Condition);
            }
            problem
                .with_condition_named(&part)
                .map_err(Missing::Condition)
        })
    }

    /// The problem of a name without conditions behind it.
    fn bare_problem(
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
            name: shortened(name),
            near,
            why,
        }
    }

    /// The problem to play when none is named: the first of the file under the default rule, else the likeliest that
    /// the position class allows.
    ///
    /// # Errors
    /// The board is not played under that rule.
    pub fn first_problem(&self, rule: Option<JumpRule>) -> Result<Problem, Missing> {
        let rule = rule.unwrap_or(self.rules()[0]);
        let board = self.board_under(rule)?;
        let first = self.problems(rule).into_iter().next();
        Ok(first
            .or_else(|| likely_problems(&board).next())
            .unwrap_or_else(|| {
                let vacancy = board.centre().or_else(|| board.holes().next());
                let vacant: HoleSet = vacancy.into_iter().collect();
                Problem::from_vacancies(board, vacant, Goal::Exactly(vacant))
            }))
    }
}

fn read_file(path: &Path) -> Result<BoardFile, FileError> {
    let text = file::read(path, board_file::MOST_BYTES)
        .map_err(|error| FileError::unreadable(path, &error))?;
    BoardFile::read(&text).map_err(|error| error.in_file(path))
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
