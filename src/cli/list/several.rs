//! What `list` tells of problems from several vacancies: how many complements there are, and the player's own results.

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::app::advice::words::with_hints;
use crate::app::store::{Best, Store};
use crate::library::catalog::{FewestKnown, Known};
use crate::library::kinds::OfKind;
use crate::library::shortest;
use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::rules::problem::kinds::{self, ProblemKind};
use crate::rules::text::counted;
use crate::tui::widgets::text::{padded, width};

/// Of how many vacancies the complements are told.
const VACANCIES: [usize; 2] = [2, 3];

pub(super) fn write_complements(
    board: &Arc<Board>,
    catalog: &str,
    output: &mut dyn Write,
) -> io::Result<()> {
    if !board.is_null_class() {
        return writeln!(
            output,
            "\nThe position class rules out every complement of one vacancy or of several."
        );
    }
    let example = notation::holes(board, board.holes().take(2).collect());
    writeln!(
        output,
        "\nComplements of several vacancies, as in {example}:complement, up to symmetry:"
    )?;
    for vacancies in VACANCIES
        .into_iter()
        .filter(|&vacancies| vacancies < board.hole_count())
    {
        let (all, known) = complements(board, vacancies);
        let known = known.map_or_else(String::new, solvable);
        writeln!(
            output,
            "  of {vacancies}: {all}{known}: {catalog} --vacancies {vacancies}"
        )?;
    }
    Ok(())
}

pub(super) fn write_with_key(
    board: &Board,
    catalog: &str,
    output: &mut dyn Write,
) -> io::Result<()> {
    with_key(board).map_or(Ok(()), |known| {
        let (all, known) = (known.rows().count(), solvable(known));
        writeln!(
            output,
            "\nWith Cremers' Key, from one vacancy to the centre, up to symmetry:\n  {all}{known}: {catalog} --key"
        )
    })
}

fn with_key(board: &Board) -> Option<&'static OfKind> {
    OfKind::embedded(board, ProblemKind::WithKey)
}

/// How many complements of so many vacancies there are up to symmetry, and what is known of them, where that is of all.
fn complements(board: &Arc<Board>, vacancies: usize) -> (usize, Option<&'static OfKind>) {
    let known = OfKind::embedded(board, ProblemKind::Complements(vacancies));
    let count = || kinds::vacant_set_count(board, vacancies);
    (
        known.map_or_else(count, |known| known.rows().count()),
        known,
    )
}

fn settled(known: &OfKind) -> (usize, usize) {
    let solvable = known.rows().filter_map(Known::fewest).count();
    (solvable, known.rows().filter_map(Known::why).count())
}

fn solvable(known: &OfKind) -> String {
    let count = match settled(known).0 {
        all if all == known.rows().count() => "all".to_owned(),
        0 => "none".to_owned(),
        some => some.to_string(),
    };
    let pars = || {
        known
            .rows()
            .filter_map(Known::fewest)
            .filter_map(FewestKnown::par)
    };
    let pars = match pars().min().zip(pars().max()) {
        None => String::new(),
        Some((least, most)) if least == most => format!(", par {least}"),
        Some((least, most)) => format!(", par {least} to {most}"),
    };
    format!(", {count} of them solvable{pars}")
}

pub(super) fn with_key_json(board: &Board) -> Value {
    with_key(board).map_or(Value::Null, |known| {
        let (solvable, unsolvable) = settled(known);
        json!({ "problems": known.rows().count(), "solvable": solvable, "unsolvable": unsolvable })
    })
}

pub(super) fn complements_json(board: &Arc<Board>) -> Value {
    if !board.is_null_class() {
        return json!([]);
    }
    let told = VACANCIES.map(|vacancies| {
        let (all, known) = complements(board, vacancies);
        let (solvable, unsolvable) = known.map(settled).unzip();
        json!({
            "vacancies": vacancies,
            "problems": all,
            "solvable": solvable,
            "unsolvable": unsolvable,
        })
    });
    json!(told)
}

pub(super) fn write_won(won: &[Problem], store: &Store, output: &mut dyn Write) -> io::Result<()> {
    if !won.is_empty() {
        writeln!(output, "\nYour results from several vacancies:")?;
    }
    let widest = won.iter().map(|problem| width(problem.id())).max();
    for problem in won {
        let par = shortest::fewest(problem).map_or_else(String::new, |par| format!("; {par}"));
        let best = store.best(problem).map_or_else(String::new, in_words);
        let id = padded(problem.id(), widest.unwrap_or(0));
        writeln!(output, "  {id}  {best}{par}")?;
    }
    Ok(())
}

pub(super) fn won_json(won: &[Problem], store: &Store) -> Value {
    let won = won.iter().map(|problem| {
        let fewest = shortest::fewest(problem);
        json!({
            "problem": problem.id(),
            "title": problem.title(),
            "goal": problem.asked(),
            "par": fewest.and_then(FewestKnown::par),
            "at_most": fewest.and_then(FewestKnown::at_most),
            "best": store.best(problem),
        })
    });
    won.collect()
}

/// A result: `18 moves with 2 hints`.
pub(super) fn in_words(best: &Best) -> String {
    counted(best.moves, "move") + &with_hints(best.hints)
}
