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
                let (one, two) = (self.fewest()?, other.fewest()?);
                let is_other = (two.moves, !two.is_par) < (one.moves, !one.is_par);
                let (better, worse) = if is_other { (other, one) } else { (self, two) };
                let is_longer = better.fewest()?.moves < worse.moves;
                return (!(worse.is_par && is_longer)).then(|| better.clone());
            }
            _ => return None,
        };
        Some(better.clone())
    }

    fn told(&self) -> String {
        let fewest = self.fewest().map(|fewest| fewest.to_string());
        fewest.unwrap_or_else(|| self.verdict().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn what_any_place_knows_is_known() {
        let board = Library::embedded().entry("english").unwrap().board();
        let whole = Catalog::embedded(&board).unwrap();
        let open = Catalog::open(&board);
        let part = |share: usize| {
            let rows = whole.rows().iter().zip(open.rows()).enumerate();
            let row = |(index, (known, open)): (usize, (&Row, &Row))| {
                if index % 2 == share {
                    known.clone()
                } else {
                    open.clone()
                }
            };
            Catalog::new(rows.map(row).collect())
        };
        let merged = part(0).merged(&board, &part(1)).unwrap();
        assert_eq!(&merged, whole);
        assert_eq!(&whole.merged(&board, &open).unwrap(), whole);
    }

    #[test]
    fn a_shorter_line_is_better_and_a_proof_cannot_be_wrong() {
        let board = Library::embedded().entry("triangle15").unwrap().board();
        let whole = Catalog::embedded(&board).unwrap();
        let with = |line: &[_], is_proved| {
            let mut catalog = whole.clone();
            let line = line.to_vec();
            catalog.rows[0].known = Known::Solvable { line, is_proved };
            catalog
        };
        let short = whole.rows()[0].line().unwrap();
        // In the other order it is no line, but only its moves count here.
        let long: Vec<_> = (0..2)
            .flat_map(|odd| short.iter().skip(odd).step_by(2).copied())
            .collect();
        let (at_most, wrong) = (with(&long, false), with(&long, true));
        let moves = |catalog: &Catalog| catalog.rows[0].fewest().unwrap().moves;
        assert!(moves(&at_most) > moves(whole));
        assert_eq!(&at_most.merged(&board, whole).unwrap(), whole);
        assert_eq!(&whole.merged(&board, &at_most).unwrap(), whole);
        let fault = wrong.merged(&board, whole).unwrap_err().to_string();
        let said = format!(
            "a1:a1 is par {} in one place and par 10 in another",
            moves(&wrong)
        );
        assert_eq!(fault, said);
        let mut lost = whole.clone();
        lost.rows[0].known = Known::Unsolvable {
            why: "no".to_owned(),
        };
        assert!(lost.merged(&board, whole).is_err());
    }
}
