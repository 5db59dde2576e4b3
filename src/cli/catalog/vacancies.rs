//! `catalog --vacancies N`: the complement problems of several vacancies, which begin with N holes empty and end with
//! pegs in just these.

use std::io::Write;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::picture::wrapped;
use crate::cli::output::progress;
use crate::par::{Fewest, FewestSearch};
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::notation::{self, counted};
use crate::rules::position;
use crate::rules::problem::{Goal, Problem};
use crate::run::Limits;
use crate::solve::{Outcome, Solver};

/// What is asked of the catalog.
pub(super) struct AskedVacancies {
    pub(super) vacancies: usize,
    /// Whether the fewest moves are to be found, and not just a line.
    pub(super) is_proving: bool,
    pub(super) is_json: bool,
}

/// What is known of a problem: a line, or why there is none, and whether the line has the fewest moves.
type KnownComplement = (Outcome, bool);

/// Writes what can be found of the complements of that many vacancies, up to symmetry, under limits that are asked for
/// just before each.
pub(super) fn write(
    board: &Arc<Board>,
    asked: &AskedVacancies,
    all: &Limits,
    limits: impl Fn() -> Limits,
    interrupt: &Interrupt,
    output: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut objects = Vec::new();
    let (mut solvable, mut unsolvable, mut rows) = (0, 0, 0);
    for vacant in vacant_sets(board, asked.vacancies) {
        let problem = Problem::from_vacancies(board.clone(), vacant, Goal::Exactly(vacant));
        let find = || find(&problem, asked.is_proving, &limits());
        let known = interrupt.while_working(|| progress::shown(all, find));
        if interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        rows += 1;
        solvable += usize::from(matches!(known.0, Outcome::Winnable(_)));
        unsolvable += usize::from(matches!(known.0, Outcome::Lost(_)));
        if asked.is_json {
            objects.push(object(&problem, &known));
        } else {
            write_row(&problem, &known, output)?;
            output.flush()?;
        }
    }
    let undecided = rows - solvable - unsolvable;
    if asked.is_json {
        let (board, rule) = (board.name(), board.rule().name());
        let answer = json!({ "board": board, "jumps": rule, "problems": objects });
        writeln!(output, "{answer}")?;
    } else {
        let all = counted(rows, "problem");
        writeln!(
            output,
            "\n{all}: {solvable} solvable, {unsolvable} unsolvable, {undecided} undecided"
        )?;
    }
    Ok(if undecided > 0 {
        Exit::Undecided
    } else {
        Exit::Yes
    })
}

/// The sets of that many holes, of those that symmetries make of each other the first.
fn vacant_sets(board: &Board, count: usize) -> Vec<HoleSet> {
    let mut sets = vec![HoleSet::EMPTY];
    for _ in 0..count {
        let longer = sets.iter().flat_map(|&set| {
            let last = set.iter().last();
            let after = board
                .holes()
                .filter(move |&hole| last.is_none_or(|last| hole > last));
            after.map(move |hole| set.with(hole))
        });
        sets = longer.collect();
    }
    let is_first = |set: &HoleSet| {
        let holes = |set: HoleSet| set.iter().collect::<Vec<_>>();
        let mut images = board.symmetries().iter().map(|symmetry| symmetry.set(*set));
        images.all(|image| holes(image) >= holes(*set))
    };
    sets.retain(is_first);
    sets
}

fn find(problem: &Problem, is_proving: bool, limits: &Limits) -> KnownComplement {
    if limits.are_over() {
        return (Outcome::Undecided, false);
    }
    if is_proving {
        let Fewest {
            outcome, is_proved, ..
        } = FewestSearch::new(problem).run(limits);
        return (outcome, is_proved);
    }
    (
        Solver::new(problem).solve(problem.start(), limits).outcome,
        false,
    )
}

fn write_row(
    problem: &Problem,
    known: &KnownComplement,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    let board = problem.board();
    let vacant = notation::holes(board, problem.vacancies());
    match known {
        (Outcome::Winnable(line), is_par) => {
            let moves = position::move_count(line);
            let at_most = if *is_par { "par" } else { "at most" };
            writeln!(output, "{vacant}  {at_most} {moves}")?;
            writeln!(output, "{}", wrapped(&notation::line(board, line), 4))
        }
        (Outcome::Lost(why), _) => {
            writeln!(output, "{vacant}  unsolvable")?;
            writeln!(output, "{}", wrapped(&why.text(problem), 4))
        }
        (Outcome::Undecided, _) => writeln!(output, "{vacant}  undecided"),
    }
}

fn object(problem: &Problem, known: &KnownComplement) -> Value {
    let board = problem.board();
    let holes = problem.vacancies().iter();
    let vacant: Vec<&str> = holes.map(|hole| board.label(hole)).collect();
    let (outcome, is_par) = known;
    let line = match outcome {
        Outcome::Winnable(line) => Some(line),
        _ => None,
    };
    let moves = line.map(|line| position::move_count(line));
    let reason = match outcome {
        Outcome::Lost(why) => Some(why.text(problem)),
        _ => None,
    };
    let verdict = match outcome {
        Outcome::Winnable(_) => "solvable",
        Outcome::Lost(_) => "unsolvable",
        Outcome::Undecided => "undecided",
    };
    json!({
        "vacant": vacant,
        "verdict": verdict,
        "par": moves.filter(|_| *is_par),
        "at_most": moves.filter(|_| !is_par),
        "line": line.map(|line| notation::line(board, line)),
        "reason": reason,
    })
}
