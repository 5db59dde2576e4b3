//! What the fresh exercises of a lesson are made of, as a file says it.

use std::sync::Arc;

use toml_edit::TableLike;

use crate::app::learn::lesson::{FreshKind, LessonFault};
use crate::app::learn::lesson_file::reader::{EXERCISES, LessonReader};
use crate::app::store::toml_text::read;
use crate::packages::{PlacedPackage, placed};
use crate::rules::board::Board;
use crate::rules::problem::Problem;
use crate::rules::text::shortened;

const MOST_JUMPS: usize = 12;
const MOST_BLOCKS: usize = 4;

impl LessonReader<'_> {
    /// What the key says; nothing without it.
    pub(super) fn exercises(&self, board: &Arc<Board>) -> Result<Option<FreshKind>, LessonFault> {
        let Some(item) = self.table.get(EXERCISES) else {
            return Ok(None);
        };
        let fault = |message: &str| self.fault(EXERCISES, message);
        let form = "\"exercises\" must be { block = NAME, crowded = true }, { blocks = N, of = [NAMES] }, \
                    { jumps = N, corner = true }, { sweep = N } or { problems = [...] }";
        let table = item.as_table_like().ok_or_else(|| fault(form))?;
        let mut keys: Vec<&str> = table.iter().map(|(key, _)| key).collect();
        keys.sort_unstable();
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
            ["block"] | ["block", "crowded"] => self.block(board, table)?,
            ["blocks"] | ["blocks", "of"] => FreshKind::Blocks {
                count: number("blocks", 1..=MOST_BLOCKS)?,
                names: self.names(board, table)?,
            },
            ["jumps"] | ["corner", "jumps"] => FreshKind::Jumps {
                jumps: number("jumps", 1..=MOST_JUMPS)?,
                has_corner: self.is_set(table, "corner")?,
            },
            ["sweep"] => FreshKind::Sweep(number("sweep", 2..=MOST_JUMPS)?),
            ["problems"] => self.problems(board, table)?,
            _ => return Err(fault(form)),
        };
        Ok(Some(kind))
    }

    /// Whether a key of what the exercises are is true; it is not where it is left out.
    fn is_set(&self, table: &dyn TableLike, key: &str) -> Result<bool, LessonFault> {
        let Some(item) = table.get(key) else {
            return Ok(false);
        };
        let value = read(item);
        value.ok_or_else(|| self.fault(EXERCISES, format!("\"{key}\" must be true or false")))
    }

    fn block(&self, board: &Board, table: &dyn TableLike) -> Result<FreshKind, LessonFault> {
        let name: String = table.get("block").and_then(read).unwrap_or_default();
        self.refuse_unknown(board, &name)?;
        let is_crowded = self.is_set(table, "crowded")?;
        Ok(FreshKind::Block { name, is_crowded })
    }

    /// The packages that blocks are made of; none where all that books teach may come.
    fn names(&self, board: &Board, table: &dyn TableLike) -> Result<Vec<String>, LessonFault> {
        let Some(item) = table.get("of") else {
            return Ok(Vec::new());
        };
        let names: Vec<String> = read(item).unwrap_or_default();
        if names.is_empty() {
            let message = "\"of\" must list packages: [\"3-removal\", \"6-removal\"]";
            return Err(self.fault(EXERCISES, message));
        }
        for name in &names {
            self.refuse_unknown(board, name)?;
        }
        Ok(names)
    }

    fn refuse_unknown(&self, board: &Board, name: &str) -> Result<(), LessonFault> {
        let packages = placed(board);
        if !packages.iter().any(|package| package.name() == Some(name)) {
            let mut names: Vec<&str> = packages.iter().filter_map(PlacedPackage::name).collect();
            names.sort_unstable();
            names.dedup();
            let message = format!(
                "no package of this board is called \"{}\"; there are {}",
                shortened(name),
                names.join(", ")
            );
            return Err(self.wrong_value(EXERCISES, message));
        }
        Ok(())
    }

    fn problems(&self, board: &Board, table: &dyn TableLike) -> Result<FreshKind, LessonFault> {
        let names: Vec<String> = table.get("problems").and_then(read).unwrap_or_default();
        let entry = self
            .library
            .entry(board.name())
            .map_err(|missing| self.wrong_value(EXERCISES, missing))?;
        let problems = names.iter().map(|name| {
            let problem = entry.problem(name, Some(board.rule()), false);
            problem.map_err(|missing| self.wrong_value(EXERCISES, missing))
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
