//! Games in progress as they stand in `game.json`: everything as text, and replayed with full checks when read.

use std::path::PathBuf;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::app::store::document;
use crate::app::store::names::{is_by_file, problem_of, record_key, told};
use crate::library::{Entry, Library, Origin};
use crate::rules::board::{JumpRule, UnknownRule};
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::{Problem, Status};
use crate::rules::text::shown_on_a_line;

/// The contents of `game.json`: the games in progress, the one played last in front.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(super) struct SavedGames {
    pub(super) games: Vec<SavedGame>,
}

impl SavedGames {
    /// How many games are kept. Solved and untouched ones make room first; a game in progress that has to go is given
    /// back by [`put`](SavedGames::put), to be set aside.
    pub(super) const MOST: usize = 100;

    /// How many exercises are kept beside them: one is in progress at most, and the others are over.
    const MOST_EXERCISES: usize = 20;

    /// Puts a game in front, in place of an older one of the same problem. The games in progress that have to make
    /// room.
    pub(super) fn put(&mut self, game: SavedGame) -> Vec<SavedGame> {
        self.games.retain(|other| !other.is_of_same_problem(&game));
        self.games.insert(0, game);
        let mut in_progress = Vec::new();
        for (are_exercises, most) in [(false, Self::MOST), (true, Self::MOST_EXERCISES)] {
            while let Some(index) = self.one_too_many(are_exercises, most) {
                let game = self.games.remove(index);
                if game.would_be_missed() {
                    in_progress.push(game);
                }
            }
        }
        in_progress
    }

    /// The game that has to make room among the exercises or the others, where there are more of them.
    fn one_too_many(&self, are_exercises: bool, most: usize) -> Option<usize> {
        let is_of_kind = |game: &SavedGame| game.is_exercise == are_exercises;
        if self.games.iter().filter(|game| is_of_kind(game)).count() <= most {
            return None;
        }
        let over = |game: &SavedGame| is_of_kind(game) && !game.would_be_missed();
        let mut behind_the_first = self.games.iter().skip(1);
        let last = behind_the_first.rposition(over);
        let last = last.or_else(|| self.games.iter().skip(1).rposition(is_of_kind));
        last.map(|index| index + 1)
    }

    pub(super) fn of_same_problem(&self, game: &SavedGame) -> Option<&SavedGame> {
        self.games
            .iter()
            .find(|other| other.is_of_same_problem(game))
    }
}

pub(super) enum Unplayable {
    /// The file of its board cannot be read now: it stays for the time when it can.
    Now(String),
    /// It is not what can be played here, and is set aside.
    Ever(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SavedGame {
    /// The problem's name among the records: one game is kept for each, and for each board of that name.
    name: String,
    board: String,
    /// The file of the board when it is one of the user's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board_file: Option<PathBuf>,
    /// The picture of the holes, by which a changed board is noticed.
    holes: Vec<String>,
    jumps: String,
    problem: String,
    /// The pegs at the start, where it was set up by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// What it is called, where it was set up by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The problem spelled out, where a file of the user's may say another under its name tomorrow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
    #[serde(default)]
    key: bool,
    #[serde(default, deserialize_with = "document::count")]
    hints: usize,
    /// The hints of earlier attempts.
    #[serde(
        default,
        deserialize_with = "document::count",
        skip_serializing_if = "document::is_zero"
    )]
    earlier_hints: usize,
    /// How many actions at the beginning of the current line are of the last attempt; those played, where it is not
    /// said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own: Option<usize>,
    /// The actions of the current line, counted from 1, that were shown and not played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<usize>,
    /// The same of the lines before it, where there is anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown_beside: Vec<Vec<usize>>,
    played: usize,
    lines: Vec<String>,
    /// Whether it is solved where it stands.
    #[serde(default, rename = "solved", skip_serializing_if = "std::ops::Not::not")]
    is_solved: bool,
    #[serde(
        default,
        rename = "exercise",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub(super) is_exercise: bool,
    /// The day whose problem it was begun as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) day: Option<Date>,
}

impl SavedGame {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The name, as a player is told it.
    pub(super) fn told_name(&self) -> String {
        told(&self.name)
    }

    pub(super) fn of(game: &Game, library: &Library) -> SavedGame {
        let problem = game.problem();
        let board = problem.board();
        let (lines, played) = game.to_lines();
        let mut shown_beside = game.shown_on_lines();
        let shown = shown_beside.pop().unwrap_or_default();
        if shown_beside.iter().all(Vec::is_empty) {
            shown_beside.clear();
        }
        SavedGame {
            name: record_key(problem),
            board: board.name().to_owned(),
            board_file: library.entry(board.name()).ok().and_then(board_file),
            holes: board.picture(),
            jumps: board.rule().name().to_owned(),
            problem: problem.id().to_owned(),
            start: problem
                .is_set_up()
                .then(|| notation::pegs(board, problem.start().pegs)),
            title: problem.is_set_up().then(|| problem.title().to_owned()),
            asked: is_by_file(problem).then(|| problem.spelled_out()),
            key: problem.has_key(),
            hints: game.hints(),
            earlier_hints: game.earlier_hints(),
            own: (game.earlier_hints() > 0).then(|| game.of_this_attempt()),
            shown,
            shown_beside,
            played,
            lines,
            is_solved: game.status() == Status::Won,
            is_exercise: false,
            day: None,
        }
    }

    /// Whether it would be missed: it is neither solved nor untouched, and no exercise.
    pub(super) fn would_be_missed(&self) -> bool {
        let is_untouched = self.lines.iter().all(String::is_empty);
        !self.is_solved && !self.is_exercise && !is_untouched
    }

    pub(super) fn is_of_same_problem(&self, other: &SavedGame) -> bool {
        (&self.name, &self.holes) == (&other.name, &other.holes)
    }

    /// Takes over the lines of another game of the same problem that are no beginnings of lines here, nor of those that
    /// are known from before. The line that is being played stays the last.
    pub(super) fn add_lines_of(&mut self, other: &SavedGame, known: Option<&SavedGame>) {
        let is_beginning = |line: &str, whole: &str| {
            let rest = whole.strip_prefix(line);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '-']))
        };
        let known_lines = known.map_or(&[][..], |known| &known.lines);
        let here = self.lines.iter().chain(known_lines);
        let is_new = |line: &String| !here.clone().any(|whole| is_beginning(line, whole));
        let new = other.lines.iter().enumerate();
        let new = new.filter(|(_, line)| is_new(line));
        let (new, shown): (Vec<String>, Vec<Vec<usize>>) = new
            .map(|(index, line)| (line.clone(), other.shown_on(index)))
            .unzip();
        self.lines.splice(0..0, new);
        self.shown_beside.splice(0..0, shown);
        if known != Some(other) {
            self.hints = self.hints.max(other.hints);
        }
    }

    fn shown_on(&self, line: usize) -> Vec<usize> {
        if line + 1 == self.lines.len() {
            return self.shown.clone();
        }
        self.shown_beside.get(line).cloned().unwrap_or_default()
    }

    /// Whether this is a game of a problem: of the same name, on a board of the same holes.
    pub(super) fn is_of(&self, problem: &Problem) -> bool {
        self.name == record_key(problem) && self.holes == problem.board().picture()
    }

    /// The game, replayed with full checks, its problem under another title where there is one. A board file that it
    /// was played on is added to the library.
    pub(super) fn revive(
        &self,
        library: &mut Library,
        title: Option<&str>,
    ) -> Result<Game, Unplayable> {
        self.add_board_file(library).map_err(|why| {
            let name = self.told_name();
            Unplayable::Now(format!(
                "the saved game of {name} waits until its board is there again: {why}"
            ))
        })?;
        let problem = self.read_problem(library).map_err(Unplayable::Ever)?;
        let problem = match title.filter(|title| !title.is_empty()) {
            Some(title) => problem.with_title(title),
            None => problem,
        };
        self.replay(problem).map_err(Unplayable::Ever)
    }

    /// The game, where something has been played of it and it is not won, on a board of this library; an exercise is
    /// none.
    pub(super) fn in_progress(&self, library: &Library) -> Option<Game> {
        if self.is_exercise {
            return None;
        }
        let game = self.replay(self.read_problem(library).ok()?).ok()?;
        let is_begun = game.can_undo() || game.can_redo();
        (is_begun && game.status() != Status::Won).then_some(game)
    }

    pub(super) fn replay(&self, problem: Problem) -> Result<Game, String> {
        if problem.board().picture() != self.holes {
            return Err(format!("the board {} has changed since", self.board));
        }
        if (self.asked.as_ref()).is_some_and(|asked| *asked != problem.spelled_out()) {
            return Err(format!("the problem {} has changed since", self.problem));
        }
        let shown: Vec<Vec<usize>> = (0..self.lines.len())
            .map(|line| self.shown_on(line))
            .collect();
        let game = Game::from_shown_lines(problem, &self.lines, &shown, self.played);
        let count = |game: Game| {
            game.with_hints(self.hints)
                .with_earlier_hints(self.earlier_hints, self.own.unwrap_or(self.played))
                .keeping_hints(self.is_exercise || self.day.is_some())
        };
        game.map(count).map_err(|error| error.to_string())
    }

    fn add_board_file(&self, library: &mut Library) -> Result<(), String> {
        let Some(path) = &self.board_file else {
            let known = library.entry(&self.board).map(drop);
            return known.map_err(|error| error.to_string());
        };
        let known = library.entry(&self.board).is_ok_and(|entry| {
            *entry.origin() == Origin::File(path.clone()) || entry.has_user_file(path)
        });
        // Where the folders have been moved, the board is found by its name.
        let has_moved = |library: &Library| {
            let entry = library.entry(&self.board);
            entry.is_ok_and(|entry| entry.board().picture() == self.holes)
        };
        if known {
            return Ok(());
        }
        match library.add_file(path) {
            Err(error) if !has_moved(library) => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    fn read_problem(&self, library: &Library) -> Result<Problem, String> {
        let entry = library
            .entry(&self.board)
            .map_err(|error| error.to_string())?;
        let rule = self
            .jumps
            .parse()
            .map_err(|error: UnknownRule| error.to_string())?;
        let by_id = entry.problem(&self.problem, Some(rule), self.key);
        let by_id = by_id.or_else(|why| self.asked_at_the_start(entry, rule).ok_or(why));
        let is_meant = |problem: &Problem| record_key(problem) == self.name;
        let is_stale = self.start.is_none() && !by_id.as_ref().is_ok_and(is_meant);
        // An id may have come to stand for another problem since; the name among the records says which it was.
        let by_record = is_stale.then(|| problem_of(&self.name, library).ok());
        let problem = match by_record.flatten() {
            Some(problem) => problem,
            None => by_id.map_err(|error| error.to_string())?,
        };
        match &self.start {
            None => Ok(library.as_listed(problem)),
            Some(pegs) => {
                let pegs = notation::read_pegs(problem.board(), pegs);
                let problem = problem.from_pegs(pegs.map_err(|error| error.to_string())?);
                Ok(match &self.title {
                    Some(title) => problem.with_title(&shown_on_a_line(title)),
                    None => problem,
                })
            }
        }
    }

    /// The problem of the id where conditions ask for pegs that the problem of that name has not and the start has.
    fn asked_at_the_start(&self, entry: &Entry, rule: JumpRule) -> Option<Problem> {
        let (name, asked) = self.problem.split_once('+')?;
        let problem = entry.problem(name, Some(rule), self.key).ok()?;
        let pegs = notation::read_pegs(problem.board(), self.start.as_ref()?).ok()?;
        let pegs = problem.start().pegs | pegs;
        let mut asked = asked.split('+');
        asked.try_fold(problem.from_pegs(pegs), |problem, asked| {
            problem.with_condition_named(asked).ok()
        })
    }
}

/// The file of a board of the user's. A path that is no text cannot be written down: then the board is found by its
/// name, or waited for.
fn board_file(entry: &Entry) -> Option<PathBuf> {
    match entry.origin() {
        Origin::Embedded => None,
        Origin::File(path) => Some(std::path::absolute(path).unwrap_or_else(|_| path.clone()))
            .filter(|path| path.to_str().is_some()),
    }
}
