//! `catalog`: the fewest moves of every problem from one vacancy to one survivor, as known or as found anew.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use crate::cli::catalog::table::{self, ProblemTable};
use crate::cli::catalog::written::{read_table, table_before, write_file};
use crate::cli::exit::Failure;
use crate::cli::output::running_text::wrapped;
use crate::cli::output::sweeps::in_short;
use crate::library::catalog::{Catalog, Known, Row};
use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::tables::{found_out, known_sweeps};

pub(super) struct FewestTable<'a> {
    board: &'a Arc<Board>,
    known: Catalog,
    /// Whether it goes on where par is not proven.
    pub(super) is_searching: bool,
    /// Which problems, where it is not all.
    share: Option<ProblemShare>,
    rows: Vec<Row>,
}

impl<'a> FewestTable<'a> {
    /// The table of what is known, with what the files know that are to be joined; to be improved also with what the
    /// file knows that is there.
    pub(super) fn new(
        board: &'a Arc<Board>,
        is_proving: bool,
        is_improving: bool,
        share: Option<ProblemShare>,
        merge: &[PathBuf],
        before: Option<&Catalog>,
    ) -> Result<FewestTable<'a>, Failure> {
        let known = Catalog::embedded(board).filter(|_| !is_proving).cloned();
        let known = merge.iter().try_fold(known, |known, path| {
            let fault = |error: &dyn fmt::Display| {
                let path = path.display();
                Failure::input(format_args!(
                    "--merge: {path}: {error}; give files that catalog --write has made for this board"
                ))
            };
            let other = read_table(path, board).map_err(|error| fault(&error))?;
            let known = known.unwrap_or_else(|| Catalog::open(board));
            let merged = known.merged(board, &other).map_err(|error| fault(&error))?;
            Ok::<_, Failure>(Some(merged))
        })?;
        let is_searching = is_improving || known.is_none();
        let known = known.unwrap_or_else(|| Catalog::open(board));
        let known = match before.filter(|_| is_improving) {
            Some(before) => joined(&known, before, board)?,
            None => known,
        };
        Ok(FewestTable {
            board,
            known,
            is_searching,
            share,
            rows: Vec::new(),
        })
    }
}

impl ProblemTable for FewestTable<'_> {
    type Row = Row;

    fn find(&self, problem: &Problem, limits: &Limits) -> Row {
        let number = self.rows.len();
        let known = &self.known.rows()[number];
        if self.is_searching && self.share.is_none_or(|share| share.has(number)) {
            found_out(known, problem, limits)
        } else {
            known.clone()
        }
    }

    fn count(&mut self, row: &Row) {
        self.rows.push(row.clone());
    }

    fn write_row(&self, problem: &Problem, row: &Row, output: &mut dyn Write) -> io::Result<()> {
        let name = problem.id();
        match (&row.known, row.known.line(), row.longest_sweep()) {
            (Known::Solvable { fewest, .. }, Some(line), Some(sweep)) => {
                let longest = known_sweeps(problem).map(in_short);
                let longest = longest.map_or_else(String::new, |longest| format!(" ({longest})"));
                writeln!(output, "{name}  {fewest}, longest sweep {sweep}{longest}")?;
                writeln!(output, "{}", wrapped(&notation::line(self.board, line), 4))
            }
            (Known::Unsolvable { why }, ..) => {
                writeln!(output, "{name}  unsolvable\n{}", wrapped(why, 4))
            }
            _ => writeln!(output, "{name}  undecided"),
        }
    }

    fn object(&self, _: &Problem, row: &Row) -> Value {
        row.object(self.board)
    }

    fn summary(&self) -> String {
        table::summary(self.rows.iter().map(|row| &row.known))
    }

    fn is_open(&self) -> bool {
        table::are_open(self.rows.iter().map(|row| &row.known), self.is_searching)
    }

    /// What was found out before, or meanwhile by another share, is not lost to a run that ended sooner. Two that end
    /// at once write one after the other, where the system locks folders.
    fn keep(&self, file: &Path, _: &str) -> Result<(), Failure> {
        let folder = file.parent().and_then(|folder| File::open(folder).ok());
        let _held = folder.filter(|folder| folder.lock().is_ok());
        let mut found = Catalog::new(self.rows.clone());
        if let Some(before) = table_before(file, self.board)? {
            found = joined(&found, &before, self.board)?;
        }
        write_file(file, &found.file_text(self.board), false)
    }
}

/// One of several shares of the problems of a board: the same ones, whatever is known of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProblemShare {
    /// Which, from 1.
    this: usize,
    of: usize,
}

impl ProblemShare {
    pub(super) fn read(text: &str) -> Result<ProblemShare, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(this, of)| Some((this.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((this, of)) if (1..=of).contains(&this) => Ok(ProblemShare { this, of }),
            _ => Err("give which share of how many, as in 3/16".to_owned()),
        }
    }

    /// Whether the problem of a number, from 0, is one of this share.
    fn has(self, number: usize) -> bool {
        number % self.of == self.this - 1
    }
}

fn joined(one: &Catalog, other: &Catalog, board: &Arc<Board>) -> Result<Catalog, Failure> {
    one.merged(board, other).map_err(Failure::input)
}

#[cfg(test)]
mod tests;
