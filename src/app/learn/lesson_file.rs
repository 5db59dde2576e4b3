//! The lesson file: a chapter of lessons as TOML.
//!
//! ```toml
//! title = "First steps"                 # the chapter
//!
//! [[lesson]]
//! id = "order"                          # lower case, no spaces; progress is kept under it
//! title = "Two jumps: the order"
//! text = "Two to four sentences."       # at most 400 letters: it stands beside the board
//! board = "english"                     # the default
//! pegs = ".../.o./.oo..../......./......./.../..."
//! goal = "d4"                           # holes of the last pegs, or "anywhere"; or instead clear = "e2 e3 e4"
//! line = "b3-d3 d2-d4"                  # the demonstration, which reaches the goal
//! winning = "b3-d3"                     # claimed: the first jumps that win, and no others
//! wrong = { "d2-d4" = "Says what this first jump spoils." }
//! mark = "b3 d3"                        # holes pointed at on the page
//! exercises = { jumps = 2 }             # what the fresh exercises are made of
//! ```
//!
//! In place of `pegs` and `goal` a lesson can have `problem`, the name of one (`central`, `c1:e7`), and beside `board`
//! a `rule`. `fewest = 18` claims that the line has that many moves and that there are no fewer. `diagonals = true`
//! paints the numbers of the rule of three. In place of `line` a lesson can `ask`:
//!
//! | ask | the player |
//! |---|---|
//! | `"survivors"` | points at a hole in which a last peg can stand, as far as the position class tells |
//! | `"stuck"` | points at a peg that can never leave its hole |
//! | `"winnable"` | says whether the goal can be reached; `lost = true` claims that it cannot |
//!
//! Exercises are made of one of these; a lesson that asks goes on asking and needs none:
//!
//! | exercises | what |
//! |---|---|
//! | `{ block = "3-removal" }` | that package at some place, bare; with `crowded = true` on a full board |
//! | `{ blocks = 2 }` | positions that that many packages clear |
//! | `{ jumps = 3 }` | winnable positions that many jumps from the end |
//! | `{ sweep = 3 }` | one peg clears the rest in one move of that many jumps |
//! | `{ problems = ["d2:d2"] }` | problems of the board, in this order |
//!
//! Every fault is told with its line and the repair; a lesson at fault is left out and the others are read.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml_edit::{Item, TableLike};

use crate::app::learn::lesson::{FreshKind, Lesson, LessonFault, LessonTask};
use crate::app::store::toml_text::{line_of_key, line_of_span, parse, read};
use crate::library::Library;
use crate::packages::{PlacedPackage, placed};
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::notation::{self, shortened};
use crate::rules::position::{Action, Position, move_count};
use crate::rules::problem::{Goal, Problem};

/// The most letters of a lesson's text.
pub const MOST_TEXT: usize = 400;
/// The most letters of a title and of what is said of a wrong jump.
const MOST_TITLE: usize = 60;
const MOST_WRONG: usize = 200;
/// The most jumps and packages of an exercise.
const MOST_JUMPS: usize = 12;
const MOST_BLOCKS: usize = 4;

/// The keys of a lesson.
const KEYS: [&str; 17] = [
    "id",
    "title",
    "text",
    "board",
    "rule",
    "problem",
    "pegs",
    "goal",
    "clear",
    "line",
    "ask",
    "lost",
    "winning",
    "fewest",
    "wrong",
    "mark",
    "diagonals",
];
/// The key that is read apart.
const EXERCISES: &str = "exercises";

/// Reads the lessons of a file on the boards of a library, and tells what is wrong.
pub fn read_chapter(text: &str, library: &Library) -> (Vec<Lesson>, Vec<LessonFault>) {
    let fault = |line, message: String| LessonFault { line, message };
    let document = match parse(text) {
        Ok(document) => document,
        Err(message) => {
            let line = message
                .strip_prefix("line ")
                .and_then(|rest| rest.split_once(": "));
            let (line, message) = line.unwrap_or(("1", &message));
            return (
                Vec::new(),
                vec![fault(line.parse().unwrap_or(1), message.to_owned())],
            );
        }
    };
    let mut faults = Vec::new();
    for (key, _) in document
        .iter()
        .filter(|(key, _)| !["title", "lesson"].contains(key))
    {
        let line = line_of_key(text, document.as_table(), key);
        let message = format!(
            "there is no key \"{}\" here; a file has title and [[lesson]]",
            shortened(key)
        );
        faults.push(fault(line, message));
    }
    let chapter: Option<String> = document.get("title").and_then(read);
    if chapter.is_none() {
        faults.push(fault(
            1,
            "the file needs the title of its chapter: title = \"First steps\"".to_owned(),
        ));
    }
    let tables = document.get("lesson").and_then(Item::as_array_of_tables);
    if tables.is_none() {
        faults.push(fault(
            1,
            "the file has no lesson: each begins with [[lesson]]".to_owned(),
        ));
    }
    let mut lessons: Vec<Lesson> = Vec::new();
    for table in tables.into_iter().flat_map(|tables| tables.iter()) {
        let reader = LessonReader {
            text,
            table,
            begin: table.span().map_or(1, |span| line_of_span(text, &span)),
            library,
        };
        match reader.lesson(chapter.as_deref().unwrap_or_default()) {
            Ok(lesson) if lessons.iter().any(|other| other.id == lesson.id) => {
                faults.push(reader.fault(
                    "id",
                    format!(
                        "there are two lessons \"{}\": give one another id",
                        lesson.id
                    ),
                ));
            }
            Ok(lesson) => lessons.push(lesson),
            Err(fault) => faults.push(fault),
        }
    }
    faults.sort();
    (lessons, faults)
}

/// A table of a lesson that is being read.
struct LessonReader<'a> {
    text: &'a str,
    table: &'a dyn TableLike,
    /// The line on which it begins.
    begin: usize,
    library: &'a Library,
}

impl LessonReader<'_> {
    fn fault(&self, key: &str, message: impl Into<String>) -> LessonFault {
        let line = if self.table.contains_key(key) {
            line_of_key(self.text, self.table, key)
        } else {
            self.begin
        };
        LessonFault {
            line,
            message: message.into(),
        }
    }

    /// A value of a type; nothing where there is none.
    fn value<T: DeserializeOwned>(&self, key: &str, what: &str) -> Result<Option<T>, LessonFault> {
        let Some(item) = self.table.get(key) else {
            return Ok(None);
        };
        let value =
            read(item).ok_or_else(|| self.fault(key, format!("\"{key}\" must be {what}")))?;
        Ok(Some(value))
    }

    fn string(&self, key: &str) -> Result<Option<String>, LessonFault> {
        self.value(key, "a text in quotes")
    }

    /// A text that a lesson cannot be without, of at most that many letters, on one line.
    fn sentence(&self, key: &str, most: usize) -> Result<String, LessonFault> {
        let text = self.string(key)?.unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let count = text.chars().count();
        if text.is_empty() {
            return Err(self.fault(key, format!("a lesson needs \"{key}\"")));
        }
        if count > most {
            return Err(self.fault(
                key,
                format!("\"{key}\" has {count} letters: leave out some, {most} have room"),
            ));
        }
        Ok(text)
    }

    fn lesson(&self, chapter: &str) -> Result<Lesson, LessonFault> {
        self.refuse_unknown_keys()?;
        let id = self.sentence("id", MOST_TITLE)?;
        if !id
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        {
            return Err(self.fault(
                "id",
                "\"id\" must have small letters, digits and - only, such as \"two-blocks\"",
            ));
        }
        let board = self.board()?;
        let problem = self.problem(&board)?;
        let asks = self.task(&problem)?;
        let lesson = Lesson {
            id,
            title: self.sentence("title", MOST_TITLE)?,
            chapter: chapter.to_owned(),
            text: self.sentence("text", MOST_TEXT)?,
            marks: self.holes(&board, "mark")?.unwrap_or_default(),
            has_diagonals: self.value("diagonals", "true or false")?.unwrap_or(false),
            wrong: self.wrong(&problem)?,
            winning: self.first_jumps(&problem, "winning")?,
            is_fewest: self.fewest(&asks)?,
            exercises: self.exercises(&board)?,
            problem,
            asks,
            file_line: self.begin,
        };
        Ok(lesson)
    }

    fn refuse_unknown_keys(&self) -> Result<(), LessonFault> {
        let is_known = |key: &str| key == EXERCISES || KEYS.contains(&key);
        match self.table.iter().find(|(key, _)| !is_known(key)) {
            None => Ok(()),
            Some((key, _)) => {
                let list = KEYS.join(", ");
                let message = format!(
                    "there is no key \"{}\"; a lesson has {list}, {EXERCISES}",
                    shortened(key)
                );
                Err(self.fault(key, message))
            }
        }
    }

    fn board(&self) -> Result<Arc<Board>, LessonFault> {
        let name = self
            .string("board")?
            .unwrap_or_else(|| "english".to_owned());
        let entry = self
            .library
            .entry(&name)
            .map_err(|missing| self.fault("board", missing.to_string()))?;
        let Some(rule) = self.string("rule")? else {
            return Ok(entry.board());
        };
        let rule: JumpRule = rule.parse().map_err(|_| {
            self.fault(
                "rule",
                "\"rule\" must be \"orthogonal\", \"diagonal\" or \"triangular\"",
            )
        })?;
        entry
            .board_under(rule)
            .map_err(|missing| self.fault("rule", missing.to_string()))
    }

    fn problem(&self, board: &Arc<Board>) -> Result<Problem, LessonFault> {
        if let Some(name) = self.string("problem")? {
            let entry = self.library.entry(board.name());
            let problem = entry.and_then(|entry| entry.problem(&name, Some(board.rule()), false));
            return problem.map_err(|missing| self.fault("problem", missing.to_string()));
        }
        let text = self.string("pegs")?;
        let text =
            text.ok_or_else(|| self.fault("pegs", "a lesson needs \"pegs\" or \"problem\""))?;
        let pegs = notation::read_pegs(board, &text)
            .map_err(|error| self.fault("pegs", error.to_string()))?;
        let goal = match (self.holes(board, "clear")?, self.string("goal")?) {
            (Some(block), None) if block.is_subset(pegs) => Goal::Exactly(pegs - block),
            (Some(_), None) => {
                return Err(self.fault("clear", "\"clear\" names a hole without a peg"));
            }
            (None, Some(goal)) if goal == "anywhere" => Goal::OnePegAnywhere,
            (None, Some(_)) => Goal::Exactly(self.holes(board, "goal")?.unwrap_or_default()),
            _ => {
                return Err(self.fault(
                    "goal",
                    "a lesson with \"pegs\" needs either \"goal\" or \"clear\"",
                ));
            }
        };
        Ok(
            Problem::from_vacancies(board.clone(), board.all() - pegs, goal)
                .with_title(&self.sentence("title", MOST_TITLE)?),
        )
    }

    /// Holes separated by spaces or commas.
    fn holes(&self, board: &Board, key: &str) -> Result<Option<HoleSet>, LessonFault> {
        let Some(text) = self.string(key)? else {
            return Ok(None);
        };
        let list = text.split_whitespace().collect::<Vec<_>>().join(",");
        let holes = notation::read_holes(board, &list);
        holes
            .map(Some)
            .map_err(|error| self.fault(key, error.to_string()))
    }

    /// The actions of a line from the start of the problem.
    fn replayed(
        &self,
        problem: &Problem,
        key: &str,
        text: &str,
    ) -> Result<Vec<Action>, LessonFault> {
        let board = problem.board();
        let written =
            notation::read_line(board, text).map_err(|error| self.fault(key, error.to_string()))?;
        notation::replay(board, problem.start(), &written)
            .map_err(|illegal| self.fault(key, illegal.to_string()))
    }

    fn task(&self, problem: &Problem) -> Result<LessonTask, LessonFault> {
        let is_lost: Option<bool> = self.value("lost", "true or false")?;
        match (self.string("ask")?.as_deref(), self.string("line")?) {
            (None, Some(line)) => {
                let actions = self.replayed(problem, "line", &line)?;
                let play = |position: Position, &action: &Action| position.play_unchecked(action);
                let end = actions.iter().fold(problem.start(), play);
                match problem.goal().missing(problem.board(), end.pegs) {
                    None => Ok(LessonTask::Play(actions)),
                    Some(missing) => Err(self.fault(
                        "line",
                        format!("the line does not reach the goal: {missing}"),
                    )),
                }
            }
            (Some("survivors"), None) => Ok(LessonTask::Survivors),
            (Some("stuck"), None) => Ok(LessonTask::Stuck),
            (Some("winnable"), None) => Ok(LessonTask::Winnable {
                is_winnable: !is_lost.unwrap_or(false),
            }),
            (Some(_), None) => Err(self.fault(
                "ask",
                "\"ask\" must be \"survivors\", \"stuck\" or \"winnable\"",
            )),
            _ => Err(self.fault("line", "a lesson needs either \"line\" or \"ask\"")),
        }
    }

    /// The jumps of a list, each from the start.
    fn first_jumps(
        &self,
        problem: &Problem,
        key: &str,
    ) -> Result<Option<Vec<Action>>, LessonFault> {
        let Some(text) = self.string(key)? else {
            return Ok(None);
        };
        let jumps = text
            .split_whitespace()
            .map(|jump| self.first_jump(problem, key, jump));
        jumps.collect::<Result<_, _>>().map(Some)
    }

    fn first_jump(&self, problem: &Problem, key: &str, text: &str) -> Result<Action, LessonFault> {
        match self.replayed(problem, key, text)?[..] {
            [action] => Ok(action),
            _ => Err(self.fault(
                key,
                format!("\"{}\" is more than one jump", shortened(text)),
            )),
        }
    }

    fn wrong(&self, problem: &Problem) -> Result<Vec<(Action, String)>, LessonFault> {
        let Some(item) = self.table.get("wrong") else {
            return Ok(Vec::new());
        };
        let form = "\"wrong\" must give a sentence for each jump: wrong = { \"d2-d4\" = \"That fills d4.\" }";
        let table = item
            .as_table_like()
            .ok_or_else(|| self.fault("wrong", form))?;
        let said = table.iter().map(|(jump, sentence)| {
            let action = self.first_jump(problem, "wrong", jump)?;
            let sentence: String = read(sentence).ok_or_else(|| self.fault("wrong", form))?;
            if sentence.chars().count() > MOST_WRONG {
                return Err(self.fault(
                    "wrong",
                    format!("what is said of {jump} has more than {MOST_WRONG} letters"),
                ));
            }
            Ok((action, sentence))
        });
        said.collect()
    }

    /// Whether the line is claimed to have the fewest moves.
    fn fewest(&self, task: &LessonTask) -> Result<bool, LessonFault> {
        let claimed: Option<usize> = self.value("fewest", "a number of moves")?;
        match (claimed, task) {
            (None, _) => Ok(false),
            (Some(claimed), LessonTask::Play(line)) => {
                let moves = move_count(line);
                if moves == claimed {
                    return Ok(true);
                }
                Err(self.fault(
                    "fewest",
                    format!("the line has {moves} moves, not {claimed}"),
                ))
            }
            (Some(_), _) => Err(self.fault("fewest", "\"fewest\" needs a \"line\"")),
        }
    }

    fn exercises(&self, board: &Arc<Board>) -> Result<Option<FreshKind>, LessonFault> {
        let Some(item) = self.table.get(EXERCISES) else {
            return Ok(None);
        };
        let fault = |message: &str| self.fault(EXERCISES, message);
        let form = "\"exercises\" must be { block = NAME }, { blocks = N }, { jumps = N }, { sweep = N } or \
                    { problems = [...] }";
        let table = item.as_table_like().ok_or_else(|| fault(form))?;
        let keys: Vec<&str> = table.iter().map(|(key, _)| key).collect();
        let number = |key: &str, range: std::ops::RangeInclusive<usize>| {
            let number = table
                .get(key)
                .and_then(read)
                .filter(|number| range.contains(number));
            let (least, most) = (range.start(), range.end());
            number.ok_or_else(|| {
                fault(&format!(
                    "\"{key}\" must be a number from {least} to {most}"
                ))
            })
        };
        let kind = match keys[..] {
            ["block"] | ["block", "crowded"] | ["crowded", "block"] => self.block(board, table)?,
            ["blocks"] => FreshKind::Blocks(number("blocks", 1..=MOST_BLOCKS)?),
            ["jumps"] => FreshKind::Jumps(number("jumps", 1..=MOST_JUMPS)?),
            ["sweep"] => FreshKind::Sweep(number("sweep", 2..=MOST_JUMPS)?),
            ["problems"] => self.problems(board, table)?,
            _ => return Err(fault(form)),
        };
        Ok(Some(kind))
    }

    fn block(&self, board: &Board, table: &dyn TableLike) -> Result<FreshKind, LessonFault> {
        let name: String = table.get("block").and_then(read).unwrap_or_default();
        let packages = placed(board);
        if !packages.iter().any(|package| package.name() == Some(&name)) {
            let mut names: Vec<&str> = packages.iter().filter_map(PlacedPackage::name).collect();
            names.sort_unstable();
            names.dedup();
            let message = format!(
                "no package of this board is called \"{}\"; there are {}",
                shortened(&name),
                names.join(", ")
            );
            return Err(self.fault(EXERCISES, message));
        }
        let is_crowded = table.get("crowded").and_then(read).unwrap_or(false);
        Ok(FreshKind::Block { name, is_crowded })
    }

    fn problems(&self, board: &Board, table: &dyn TableLike) -> Result<FreshKind, LessonFault> {
        let names: Vec<String> = table.get("problems").and_then(read).unwrap_or_default();
        let entry = self
            .library
            .entry(board.name())
            .map_err(|missing| self.fault(EXERCISES, missing.to_string()))?;
        let problems = names.iter().map(|name| {
            let problem = entry.problem(name, Some(board.rule()), false);
            problem.map_err(|missing| self.fault(EXERCISES, missing.to_string()))
        });
        let problems: Vec<Problem> = problems.collect::<Result<_, _>>()?;
        if problems.is_empty() {
            return Err(self.fault(
                EXERCISES,
                "\"problems\" must list problems of the board: [\"c1:c1\", \"d2:d2\"]",
            ));
        }
        Ok(FreshKind::Problems(problems))
    }
}
