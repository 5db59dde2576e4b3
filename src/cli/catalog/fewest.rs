//! `catalog`: the fewest moves of every problem from one vacancy to one survivor, as known or as found anew.

use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::cli::catalog::table::{self, Telling, title};
use crate::cli::catalog::written::{check_place, read_table, table_before, write_file};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::progress::TableProgress;
use crate::cli::output::running_text::wrapped;
use crate::cli::output::sweeps::in_short;
use crate::library::catalog::{Catalog, Known, Row};
use crate::library::shortest;
use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::problem::{Problem, single_vacancy_problems};
use crate::rules::text::counted;
use crate::tables::{catalog_rows, known_sweeps};

/// The table of a board, and how much of it is found out.
pub(super) struct FewestTable<'a> {
    pub(super) board: &'a Arc<Board>,
    /// Whether everything is found out anew.
    pub(super) is_proving: bool,
    /// Whether it goes on where par is not proven.
    pub(super) is_improving: bool,
    /// Which problems, where it is not all.
    pub(super) share: Option<ProblemShare>,
}

impl FewestTable<'_> {
    /// Finds, tells and writes the table, joined with the files to merge and with the one that is there.
    pub(super) fn write(
        &self,
        merge: &[PathBuf],
        file: Option<&Path>,
        telling: &Telling<'_>,
        output: &mut dyn Write,
    ) -> Result<Exit, Failure> {
        let board = self.board;
        let known = self.known(merge)?;
        let before = file.map_or(Ok(None), |file| {
            let before = table_before(file, board)?;
            check_place(file).map(|()| before)
        })?;
        if !telling.is_json {
            writeln!(output, "{}\n", title(board))?;
        }
        let is_searching = self.is_improving || known.is_none();
        let catalog = match known {
            Some(catalog) if !is_searching => {
                for row in catalog.rows().iter().filter(|_| !telling.is_json) {
                    write_row(output, board, row)?;
                }
                catalog
            }
            known => {
                let known = self.to_go_on_from(known, before.as_ref())?;
                self.made(known.as_ref(), telling, file.is_some(), output)?
            }
        };
        if let Some(file) = file {
            // What was found out before, or meanwhile by another share, is not lost to a run that ended sooner.
            // Two that end at once write one after the other, where the system locks folders.
            let folder = file.parent().and_then(|folder| File::open(folder).ok());
            let _held = folder.filter(|folder| folder.lock().is_ok());
            let before = table_before(file, board)?;
            let kept = before.map(|before| joined(&catalog, &before, board));
            let kept = kept.transpose()?;
            let text = kept.as_ref().unwrap_or(&catalog).file_text(board);
            write_file(file, &text)?;
        }
        if telling.is_json {
            write!(output, "{}", catalog.text(board))?;
        } else {
            writeln!(output, "\n{}", summary(&catalog))?;
        }
        // Of what was searched for, all has to be proven.
        let is_open =
            |row: &Row| row.known == Known::Undecided || (is_searching && !row.known.is_settled());
        Ok(telling.interrupt.exit(catalog.rows().iter().any(is_open)))
    }

    /// What is known, with what the files know that are to be joined.
    fn known(&self, merge: &[PathBuf]) -> Result<Option<Catalog>, Failure> {
        let board = self.board;
        let known = Catalog::embedded(board).filter(|_| !self.is_proving);
        merge.iter().try_fold(known.cloned(), |known, path| {
            let fault = |error: &dyn fmt::Display| {
                let path = path.display();
                Failure::input(format_args!(
                    "--merge: {path}: {error}; give files that catalog --write has made for this board"
                ))
            };
            let other = read_table(path, board).map_err(|error| fault(&error))?;
            let known = known.unwrap_or_else(|| Catalog::open(board));
            let merged = known.merged(board, &other).map_err(|error| fault(&error))?;
            Ok(Some(merged))
        })
    }

    /// What a search begins with: what is known, to improve also by the file that is there.
    fn to_go_on_from(
        &self,
        known: Option<Catalog>,
        before: Option<&Catalog>,
    ) -> Result<Option<Catalog>, Failure> {
        let single = || (!self.is_proving).then(|| single_lines(self.board));
        let known = known.or_else(single);
        match (known, before.filter(|_| self.is_improving)) {
            (Some(known), Some(before)) => joined(&known, before, self.board).map(Some),
            (known, _) => Ok(known),
        }
    }

    /// The catalog found out anew, each row told as soon as it is known. Ctrl-C leaves the rows to come as they were
    /// known.
    fn made(
        &self,
        known: Option<&Catalog>,
        telling: &Telling<'_>,
        has_file: bool,
        output: &mut dyn Write,
    ) -> Result<Catalog, Failure> {
        let number = Cell::new(0);
        let limits = || match self.share {
            Some(share) if !share.has(number.get()) => telling.all.clone().within(Duration::ZERO),
            _ => telling.limits(),
        };
        let mut made = catalog_rows(self.board, known, limits);
        let mut rows = Vec::new();
        let mut progress = TableProgress::new(single_vacancy_problems(self.board).len());
        while let Some(row) = progress.next(telling.all, || made.next()) {
            if !telling.is_json {
                let told = write_row(output, self.board, &row);
                table::send_row(told, output, has_file)?;
            }
            rows.push(row);
            number.set(rows.len());
        }
        Ok(Catalog::new(rows))
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

/// What is known of single problems of a board that has no catalog.
fn single_lines(board: &Arc<Board>) -> Catalog {
    let row = |(vacancy, survivor)| {
        let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
        let known = shortest::line(&problem).zip(shortest::fewest(&problem));
        let known = known.map_or(Known::Undecided, |(line, fewest)| {
            Known::by_line(line, fewest.is_par)
        });
        Row {
            vacancy,
            survivor,
            known,
        }
    };
    let pairs = single_vacancy_problems(board).into_iter();
    Catalog::new(pairs.map(row).collect())
}

fn write_row(output: &mut dyn Write, board: &Arc<Board>, row: &Row) -> std::io::Result<()> {
    let name = format!("{}:{}", board.label(row.vacancy), board.label(row.survivor));
    match (&row.known, row.known.line(), row.longest_sweep()) {
        (Known::Solvable { fewest, .. }, Some(line), Some(sweep)) => {
            let longest = known_sweeps(&row.problem(board)).map(in_short);
            let longest = longest.map_or_else(String::new, |longest| format!(" ({longest})"));
            writeln!(output, "{name}  {fewest}, longest sweep {sweep}{longest}")?;
            writeln!(output, "{}", wrapped(&notation::line(board, line), 4))
        }
        (Known::Unsolvable { why }, ..) => {
            writeln!(output, "{name}  unsolvable")?;
            writeln!(output, "{}", wrapped(why, 4))
        }
        _ => writeln!(output, "{name}  undecided"),
    }
}

/// `21 problems: 21 solvable, par proven for 21, 15 to 19 moves`.
fn summary(catalog: &Catalog) -> String {
    let rows = catalog.rows();
    let fewest: Vec<_> = rows.iter().filter_map(|row| row.known.fewest()).collect();
    let unsolvable = rows.iter().filter(|row| row.known.why().is_some()).count();
    let (all, solvable) = (counted(rows.len(), "problem"), fewest.len());
    let mut text = format!("{all}: {solvable} solvable");
    if unsolvable > 0 {
        text += &format!(", {unsolvable} unsolvable");
    }
    let undecided = rows.len() - solvable - unsolvable;
    if undecided > 0 {
        text += &format!(", {undecided} undecided");
    }
    let moves = || fewest.iter().map(|fewest| fewest.moves);
    if let (Some(least), Some(most)) = (moves().min(), moves().max()) {
        let proven = fewest.iter().filter(|fewest| fewest.is_par).count();
        let range = table::moves_from(least, most);
        text += &format!("; {range}, par proven for {proven}");
    }
    text
}

/// What two tables know.
fn joined(one: &Catalog, other: &Catalog, board: &Arc<Board>) -> Result<Catalog, Failure> {
    one.merged(board, other).map_err(Failure::input)
}

#[cfg(test)]
mod tests;
