//! Reads one lesson of a file.

use std::fmt::Display;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml_edit::TableLike;

use crate::app::learn::lesson::{Lesson, LessonFault, LessonTask};
use crate::app::store::toml_text::{line_of_key, read};
use crate::library::Library;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::{Action, move_count};
use crate::rules::problem::{Goal, Problem};
use crate::rules::text::{counted, shortened};

/// In letters, as the two below.
const MOST_TEXT: usize = 400;
const MOST_TITLE: usize = 60;
const MOST_WRONG: usize = 200;

const KEYS: [&str; 18] = [
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
    EXERCISES,
];
/// What is read apart.
pub(super) const EXERCISES: &str = "exercises";

pub(super) struct LessonReader<'a> {
    pub(super) text: &'a str,
    pub(super) table: &'a dyn TableLike,
    pub(super) begin: usize,
    pub(super) library: &'a Library,
}

impl LessonReader<'_> {
    pub(super) fn fault(&self, key: &str, message: impl Into<String>) -> LessonFault {
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

    /// What is wrong with a value in itself, told with the key that has it.
    pub(super) fn wrong_value(&self, key: &str, why: impl Display) -> LessonFault {
        self.fault(key, format!("\"{key}\": {why}"))
    }

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

    pub(super) fn lesson(&self, chapter: &str) -> Result<Lesson, LessonFault> {
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
            winning: self.winning(&problem)?,
            is_fewest: self.fewest(&asks)?,
            exercises: self.exercises(&board)?,
            problem,
            asks,
            parts: Vec::new(),
            file_line: self.begin,
        };
        Ok(lesson)
    }

    fn refuse_unknown_keys(&self) -> Result<(), LessonFault> {
        let mut keys = self.table.iter().map(|(key, _)| key);
        let Some(key) = keys.find(|key| !KEYS.contains(key)) else {
            return Ok(());
        };
        let (list, shown) = (KEYS.join(", "), shortened(key));
        let message = format!("there is no key \"{shown}\"; a lesson has {list}");
        Err(self.fault(key, message))
    }

    fn board(&self) -> Result<Arc<Board>, LessonFault> {
        let name = self
            .string("board")?
            .unwrap_or_else(|| "english".to_owned());
        let entry = self
            .library
            .entry(&name)
            .map_err(|missing| self.wrong_value("board", missing))?;
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
            .map_err(|missing| self.wrong_value("rule", missing))
    }

    fn problem(&self, board: &Arc<Board>) -> Result<Problem, LessonFault> {
        if let Some(name) = self.string("problem")? {
            let mut others = ["pegs", "goal", "clear"].into_iter();
            if let Some(other) = others.find(|key| self.table.contains_key(key)) {
                let message = format!("a lesson has either \"problem\" or \"{other}\"");
                return Err(self.fault(other, message));
            }
            let entry = self.library.entry(board.name());
            let problem = entry.and_then(|entry| entry.problem(&name, Some(board.rule()), false));
            return problem.map_err(|missing| self.wrong_value("problem", missing));
        }
        let text = self.string("pegs")?;
        let text =
            text.ok_or_else(|| self.fault("pegs", "a lesson needs \"pegs\" or \"problem\""))?;
        let pegs =
            notation::read_pegs(board, &text).map_err(|error| self.wrong_value("pegs", error))?;
        let goal = match (self.holes(board, "clear")?, self.string("goal")?) {
            (Some(block), None) if block.is_subset(pegs) => Goal::Exactly(pegs - block),
            (Some(_), None) => {
                return Err(self.fault("clear", "\"clear\" names a hole without a peg"));
            }
            (None, Some(goal)) => match Goal::read_anywhere(board, &goal) {
                Some(goal) => goal.map_err(|fault| self.wrong_value("goal", fault))?,
                None => Goal::Exactly(self.holes(board, "goal")?.unwrap_or_default()),
            },
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
        let holes = notation::read_holes(board, &text);
        holes
            .map(Some)
            .map_err(|error| self.wrong_value(key, error))
    }

    fn task(&self, problem: &Problem) -> Result<LessonTask, LessonFault> {
        let is_lost: Option<bool> = self.value("lost", "true or false")?;
        let ask = self.string("ask")?;
        if is_lost.is_some() && ask.as_deref() != Some("winnable") {
            return Err(self.fault("lost", "\"lost\" needs ask = \"winnable\""));
        }
        match (ask.as_deref(), self.string("line")?) {
            (None, Some(line)) => {
                let actions = problem.read_line(&line);
                let actions = actions.map_err(|why| self.wrong_value("line", why))?;
                match problem.missing(problem.start().after(&actions)) {
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

    fn winning(&self, problem: &Problem) -> Result<Option<Vec<Action>>, LessonFault> {
        let Some(text) = self.string("winning")? else {
            return Ok(None);
        };
        let jumps = text.split_whitespace();
        let jumps = jumps.map(|jump| self.first_jump(problem, "winning", jump));
        jumps.collect::<Result<_, _>>().map(Some)
    }

    fn first_jump(&self, problem: &Problem, key: &str, text: &str) -> Result<Action, LessonFault> {
        let actions = problem.read_line(text);
        match actions.map_err(|why| self.wrong_value(key, why))?[..] {
            [action] => Ok(action),
            _ => Err(self.wrong_value(
                key,
                format_args!("\"{}\" is more than one jump", shortened(text)),
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
            let sentence = read(sentence).filter(|text: &String| !text.trim().is_empty());
            let sentence = sentence.ok_or_else(|| self.fault("wrong", form))?;
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

    fn fewest(&self, task: &LessonTask) -> Result<bool, LessonFault> {
        let claimed: Option<usize> = self.value("fewest", "a number of moves")?;
        match (claimed, task) {
            (None, _) => Ok(false),
            (Some(claimed), LessonTask::Play(line)) => {
                let moves = move_count(line);
                if moves == claimed {
                    return Ok(true);
                }
                let moves = counted(moves, "move");
                Err(self.fault("fewest", format!("the line has {moves}, not {claimed}")))
            }
            (Some(_), _) => Err(self.fault("fewest", "\"fewest\" needs a \"line\"")),
        }
    }
}
