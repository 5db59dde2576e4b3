//! What is known about the problems of a board from several places together: shares of a catalog that were made on
//! different machines.

use std::sync::Arc;

use crate::library::catalog::{Catalog, CatalogError, Known, Row};
use crate::rules::board::Board;
use crate::rules::problem::single_vacancy_problems;

impl Catalog {
    /// The catalog of a board of which nothing is known.
    pub(crate) fn open(board: &Board) -> Catalog {
        let row = |(vacancy, survivor)| Row {
            vacancy,
            survivor,
            known: Known::Undecided,
        };
        let problems = single_vacancy_problems(board).into_iter();
        Catalog::new(problems.map(row).collect())
    }

    /// What this catalog and another one of the same board know together: of each problem the shortest line, and that
    /// none is shorter if one of them has proven it.
    ///
    /// # Errors
    /// They contradict each other; the error names the problem.
    pub(crate) fn merged(
        &self,
        board: &Arc<Board>,
        other: &Catalog,
    ) -> Result<Catalog, CatalogError> {
        let rows = self.rows.iter().zip(&other.rows).map(|(one, other)| {
            one.merged(other).ok_or_else(|| {
                let problem = one.problem(board);
                let (one, other) = (one.told(), other.told());
                let id = problem.id();
                CatalogError(format!("{id} is {one} in one place and {other} in another"))
            })
        });
        Ok(Catalog::new(rows.collect::<Result<_, _>>()?))
    }
}

impl Row {
    /// What two rows of a problem know together; nothing where one contradicts the other.
    fn merged(&self, other: &Row) -> Option<Row> {
        let better = match (&self.known, &other.known) {
            (Known::Undecided, _) => other,
            (_, Known::Undecided) | (Known::Unsolvable { .. }, Known::Unsolvable { .. }) => self,
            (Known::Solvable { .. }, Known::Solvable { .. }) => {
                let (one, two) = (self.known.fewest()?, other.known.fewest()?);
                let is_other = (two.moves, !two.is_par) < (one.moves, !one.is_par);
                let (better, worse) = if is_other { (other, one) } else { (self, two) };
                let is_longer = better.known.fewest()?.moves < worse.moves;
                return (!(worse.is_par && is_longer)).then(|| better.clone());
            }
            _ => return None,
        };
        Some(better.clone())
    }

    fn told(&self) -> String {
        let fewest = self.known.fewest().map(|fewest| fewest.to_string());
        fewest.unwrap_or_else(|| self.known.verdict().to_owned())
    }
}

#[cfg(test)]
mod tests;
