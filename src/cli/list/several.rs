//! What `list` tells of problems from several vacancies: how many complements there are, and the player's own results.

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::app::store::{Best, Store, transfer};
use crate::library::catalog::{FewestKnown, Known};
use crate::library::kinds::OfKind;
use crate::library::{Library, shortest};
use crate::rules::board::Board;
use crate::rules::problem::Problem;
use crate::rules::problem::kinds::{self, ProblemKind};
use crate::rules::text::counted;
use crate::tui::widgets::text::{padded, width};

/// Of how many vacancies the complements are told.
const VACANCIES: [usize; 2] = [2, 3];

/// The problems of a board from several vacancies.
pub(super) struct FromSeveral<'a> {
    board: &'a Arc<Board>,
    store: &'a Store,
    /// Those that the player has won, but for the named ones.
    won: Vec<Problem>,
}

/// What is known of the complements of so many vacancies.
struct Complements {
    vacancies: usize,
    /// How many there are up to symmetry.
    all: usize,
    known: Option<KnownComplements>,
}

/// How those stand of which all are known.
struct KnownComplements {
    solvable: usize,
    unsolvable: usize,
    /// The least and the most of the pars.
    pars: Option<(usize, usize)>,
}

impl<'a> FromSeveral<'a> {
    pub(super) fn new(
        board: &'a Arc<Board>,
        named: &[Problem],
        store: &'a Store,
        library: &Library,
    ) -> FromSeveral<'a> {
        FromSeveral {
            board,
            store,
            won: transfer::won_from_several(store.records(), board, named, library),
        }
    }

    /// Tells them with the command that shows the complements.
    pub(super) fn write(&self, catalog: &str, output: &mut dyn Write) -> io::Result<()> {
        if self.board.is_null_class() {
            writeln!(
                output,
                "\nComplements of several vacancies, as in {}, up to symmetry:",
                self.example()
            )?;
            let most = self.board.hole_count();
            for vacancies in VACANCIES.into_iter().filter(|&vacancies| vacancies < most) {
                let told = Complements::new(self.board, vacancies);
                writeln!(
                    output,
                    "  {}: {catalog} --vacancies {vacancies}",
                    told.text()
                )?;
            }
        } else {
            writeln!(
                output,
                "\nThe position class rules out every complement of one vacancy or of several."
            )?;
        }
        if !self.won.is_empty() {
            writeln!(output, "\nYour results from several vacancies:")?;
        }
        let widest = self.won.iter().map(|problem| width(problem.id())).max();
        for problem in &self.won {
            let par = shortest::fewest(problem);
            let par = par.map_or_else(String::new, |par| format!("; {par}"));
            let best = self.store.best(problem).map_or_else(String::new, in_words);
            let id = padded(problem.id(), widest.unwrap_or(0));
            writeln!(output, "  {id}  {best}{par}")?;
        }
        Ok(())
    }

    /// How a complement is written: that of the first two holes.
    fn example(&self) -> String {
        let labels: Vec<&str> = self
            .board
            .holes()
            .take(2)
            .map(|hole| self.board.label(hole))
            .collect();
        format!("{}:complement", labels.join(","))
    }

    pub(super) fn complements_json(&self) -> Value {
        if !self.board.is_null_class() {
            return json!([]);
        }
        let told = VACANCIES.map(|vacancies| {
            let Complements { all, known, .. } = Complements::new(self.board, vacancies);
            json!({
                "vacancies": vacancies,
                "problems": all,
                "solvable": known.as_ref().map(|known| known.solvable),
                "unsolvable": known.as_ref().map(|known| known.unsolvable),
            })
        });
        json!(told)
    }

    pub(super) fn won_json(&self) -> Value {
        let won = self.won.iter().map(|problem| {
            let fewest = shortest::fewest(problem);
            json!({
                "problem": problem.id(),
                "title": problem.title(),
                "goal": problem.asked(),
                "par": fewest.and_then(FewestKnown::par),
                "at_most": fewest.and_then(FewestKnown::at_most),
                "best": self.store.best(problem),
            })
        });
        won.collect()
    }
}

/// A result: `18 moves with 2 hints`.
pub(super) fn in_words(best: &Best) -> String {
    let moves = counted(best.moves, "move");
    match best.hints {
        0 => moves,
        hints => format!("{moves} with {}", counted(hints, "hint")),
    }
}

impl Complements {
    fn new(board: &Arc<Board>, vacancies: usize) -> Complements {
        let known = OfKind::embedded(board, ProblemKind::Complements(vacancies));
        Complements {
            vacancies,
            all: known.map_or_else(
                || kinds::vacant_set_count(board, vacancies),
                |known| known.rows().count(),
            ),
            known: known.map(KnownComplements::of),
        }
    }

    fn text(&self) -> String {
        let Complements { vacancies, all, .. } = *self;
        let known = self.known.as_ref();
        let known = known.map_or_else(String::new, |known| {
            let pars = known.pars.map_or_else(String::new, |(least, most)| {
                format!(", par {least} to {most}")
            });
            format!(", {} of them solvable{pars}", known.solvable)
        });
        format!("of {vacancies}: {all}{known}")
    }
}

impl KnownComplements {
    fn of(known: &OfKind) -> KnownComplements {
        let fewest = || known.rows().filter_map(Known::fewest);
        let pars = || fewest().filter(|fewest| fewest.is_par);
        let moves = || pars().map(|fewest| fewest.moves);
        KnownComplements {
            solvable: fewest().count(),
            unsolvable: known.rows().filter_map(Known::why).count(),
            pars: moves().min().zip(moves().max()),
        }
    }
}
