//! `list`: the boards, and the problems of one with the player's best.

mod several;

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use crate::app::store::{Best, Store, transfer};
use crate::cli::arguments::conditions;
use crate::cli::arguments::{BoardArguments, command, no_more};
use crate::cli::exit::{Exit, Failure};
use crate::cli::list::several::in_words;
use crate::cli::output::answer::write_answer;
use crate::cli::output::notes::{library, store, tell_notices};
use crate::cli::output::running_text::wrapped;
use crate::library::board_file::Kind;
use crate::library::catalog::{Catalog, FewestKnown, Known};
use crate::library::{Entry, Library, Origin, shortest};
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::problem::{self, Problem};
use crate::rules::text::counted;
use crate::tui::widgets::text::{padded, width};

/// List the boards, or the problems of one with your best results
#[derive(clap::Args)]
#[command(
    mut_arg("board", |board| board.help("The board whose problems to list")),
    after_help = "Examples:\n  lastpeg list\n  lastpeg list french --jumps diagonal"
)]
pub(super) struct List {
    #[command(flatten)]
    from: BoardArguments,
    /// List the difficult or the symmetric positions instead of the other named problems
    #[arg(long)]
    kind: Option<Kind>,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let mut library = library();
        let mut words = self.from.words();
        if words.is_empty() && self.from.board_file.is_none() {
            if self.kind.is_some() || self.from.jumps.is_some() {
                return Err(Failure::input(
                    "--kind and --jumps are about one board: name it, as in lastpeg list french --jumps diagonal",
                ));
            }
            write_boards(output, &library, self.json)?;
            return Ok(Exit::Yes);
        }
        let name = self.from.entry(&mut library, &mut words)?.name().to_owned();
        let entry = library.entry(&name)?;
        no_more(&words)?;
        let rule = self.from.jumps.unwrap_or(entry.rules()[0]);
        let board = entry.board_under(rule)?;
        let mut store = store();
        tell_notices(&mut store);
        let problems = Problems {
            entry,
            board: &board,
            named: entry.problems_of(self.kind, rule),
            kind: self.kind,
            won: transfer::won_from_several(
                store.records(),
                &board,
                &entry.problems(rule),
                &library,
            ),
            store: &store,
            catalog: Catalog::embedded(&board),
        };
        if self.json {
            write_answer(output, problems.json())?;
        } else {
            problems.write(output)?;
        }
        Ok(Exit::Yes)
    }
}

fn write_boards(output: &mut dyn Write, library: &Library, as_json: bool) -> std::io::Result<()> {
    if as_json {
        let boards: Vec<Value> = library.entries().iter().map(board_json).collect();
        return write_answer(output, json!({ "boards": boards }));
    }
    let entries = library.entries();
    let (names, titles) = (widest(entries, Entry::name), widest(entries, Entry::title));
    for entry in entries {
        let rules: Vec<&str> = entry.rules().iter().map(|rule| rule.name()).collect();
        let own = match entry.origin() {
            Origin::Embedded => String::new(),
            Origin::File(path) => format!("  {}", path.display()),
        };
        let holes = entry.board().hole_count();
        let (name, title) = (padded(entry.name(), names), padded(entry.title(), titles));
        writeln!(
            output,
            "{name}  {title}  {holes:>3} holes  {}{own}",
            rules.join(", ")
        )?;
    }
    Ok(())
}

fn widest<T>(rows: &[T], text: fn(&T) -> &str) -> usize {
    rows.iter().map(|row| width(text(row))).max().unwrap_or(0)
}

fn board_json(entry: &Entry) -> Value {
    let file = match entry.origin() {
        Origin::Embedded => None,
        Origin::File(path) => Some(path.to_string_lossy()),
    };
    json!({
        "board": entry.name(),
        "title": entry.title(),
        "about": entry.about(),
        "holes": entry.board().hole_count(),
        "rules": entry.rules().iter().map(|rule| rule.name()).collect::<Vec<_>>(),
        "file": file,
    })
}

struct Problems<'a> {
    entry: &'a Entry,
    board: &'a std::sync::Arc<Board>,
    named: Vec<Problem>,
    kind: Option<Kind>,
    /// Those from several vacancies that the player has won, but for the named ones.
    won: Vec<Problem>,
    store: &'a Store,
    catalog: Option<&'static Catalog>,
}

impl Problems<'_> {
    fn write(&self, output: &mut dyn Write) -> std::io::Result<()> {
        let (title, rule) = (self.board.title(), self.board.rule());
        let others = self.entry.rules().iter().filter(|&&other| other != rule);
        let others: Vec<String> = others.map(|rule| format!("--jumps {rule}")).collect();
        let also = match others.join(", ") {
            none if none.is_empty() => none,
            others => format!(" (also: {others})"),
        };
        writeln!(output, "{title}, {rule} jumps{also}")?;
        match self.kind {
            _ if !self.named.is_empty() => writeln!(output, "\nNamed problems:")?,
            Some(kind) => writeln!(output, "\nThere are no {} positions.", kind.name())?,
            None => {}
        }
        self.write_named(output)?;
        if self.kind.is_some() {
            return Ok(());
        }
        self.write_kinds(output)?;
        self.write_single_vacancy(output)?;
        let catalog = command("catalog", self.entry);
        several::write_complements(self.board, &catalog, output)?;
        several::write_with_key(self.board, &catalog, output)?;
        several::write_won(&self.won, self.store, output)
    }

    fn write_named(&self, output: &mut dyn Write) -> std::io::Result<()> {
        let (ids, titles) = (
            widest(&self.named, Problem::id),
            widest(&self.named, Problem::title),
        );
        for problem in &self.named {
            let goal = problem.asked();
            let par = self.entry.fewest(problem);
            let par = par.map_or(String::new(), |par| format!("; {par}"));
            let best = self.best(problem).map_or(String::new(), |best| {
                format!("; your best: {}", in_words(best))
            });
            let found = match self.ways_found(problem) {
                0 | 1 => String::new(),
                found => format!("; {found} ways found"),
            };
            let mark = if problem.impossible().is_some() {
                "; impossible: the position class rules it out"
            } else {
                ""
            };
            let yours = match self.entry.user_file_of(problem.id()) {
                Some(_) => "; yours",
                None => "",
            };
            writeln!(
                output,
                "  {}  {}  {goal}{par}{best}{found}{mark}{yours}",
                padded(problem.id(), ids),
                padded(problem.title(), titles)
            )?;
        }
        Ok(())
    }

    fn write_kinds(&self, output: &mut dyn Write) -> std::io::Result<()> {
        for kind in Kind::ALL {
            let (name, count) = (kind.name(), self.count_of(kind));
            if count > 0 {
                let command = command("list", self.entry);
                let positions = counted(count, &format!("{name} position"));
                writeln!(output, "\nAlso {positions}: {command} --kind {name}")?;
            }
        }
        Ok(())
    }

    fn count_of(&self, kind: Kind) -> usize {
        let rule = self.board.rule();
        self.entry.problems_of(Some(kind), rule).len()
    }

    fn write_single_vacancy(&self, output: &mut dyn Write) -> std::io::Result<()> {
        let pairs = problem::single_vacancy_problems(self.board);
        if pairs.is_empty() {
            return writeln!(
                output,
                "\nThe position class rules out every problem from one vacancy to one survivor."
            );
        }
        writeln!(
            output,
            "\nVACANT:FINISH, one vacancy to one survivor: {} possible by position class, up to symmetry\n\
             ({}your best number of moves in brackets, with an h where it was with help):",
            counted(pairs.len(), "problem"),
            if self.catalog.is_some() { PAR } else { "" }
        )?;
        for row in pairs.chunk_by(|a, b| a.0 == b.0) {
            let mut text = format!("{}:", self.board.label(row[0].0));
            for &(vacancy, survivor) in row {
                let best = self.best(&self.single(vacancy, survivor));
                let best = best.map_or(String::new(), |best| {
                    let help = if best.hints > 0 { "h" } else { "" };
                    format!("[{}{help}]", best.moves)
                });
                let par = self.par_text(vacancy, survivor);
                text += &format!(" {}{par}{best}", self.board.label(survivor));
            }
            writeln!(output, "{}", wrapped(&text, 2))?;
        }
        Ok(())
    }

    /// `=18` for par, `<=18` where fewer moves are not ruled out, `=no` where there is no solution.
    fn par_text(&self, vacancy: Hole, survivor: Hole) -> String {
        let problem = self.single(vacancy, survivor);
        let row = self.catalog.and_then(|catalog| catalog.row(&problem));
        match row.map(|row| &row.known) {
            Some(Known::Solvable { fewest, .. }) if fewest.is_par => format!("={}", fewest.moves),
            Some(Known::Solvable { fewest, .. }) => format!("<={}", fewest.moves),
            Some(Known::Unsolvable { .. }) => "=no".to_owned(),
            Some(Known::Undecided) | None => String::new(),
        }
    }

    fn ways_found(&self, problem: &Problem) -> usize {
        self.store.records().found.solutions(problem).len()
    }

    fn best(&self, problem: &Problem) -> Option<&Best> {
        self.store.records().best_of_images(problem)
    }

    fn single(&self, vacancy: Hole, survivor: Hole) -> Problem {
        Problem::from_vacancy(self.board.clone(), vacancy, survivor)
    }

    fn json(&self) -> Value {
        let named: Vec<Value> = self
            .named
            .iter()
            .map(|problem| {
                let fewest = self.entry.fewest(problem);
                json!({
                    "problem": problem.id(),
                    "title": problem.title(),
                    "goal": problem.asked(),
                    "conditions": conditions::names(problem),
                    "pegs": problem.start().pegs.len(),
                    "key": problem.has_key(),
                    "source": problem.source(),
                    "par": fewest.and_then(FewestKnown::par),
                    "at_most": fewest.and_then(FewestKnown::at_most),
                    "impossible": problem.impossible().map(|impossible| impossible.text(problem)),
                    "best": self.best(problem),
                    "ways_found": self.ways_found(problem),
                    "file": self.entry.file_of(problem.id()).map(Path::to_string_lossy),
                })
            })
            .collect();
        let pairs = problem::single_vacancy_problems(self.board);
        let single: Vec<Value> = pairs
            .into_iter()
            .map(|(vacancy, survivor)| {
                let problem = self.single(vacancy, survivor);
                let fewest = self.entry.fewest(&problem);
                json!({
                    "vacant": self.board.label(vacancy),
                    "finish": self.board.label(survivor),
                    "par": fewest.and_then(FewestKnown::par),
                    "at_most": fewest.and_then(FewestKnown::at_most),
                    "unsolvable": shortest::why_unsolvable(&problem),
                    "best": self.best(&problem),
                })
            })
            .collect();
        json!({
            "board": self.board.name(),
            "jumps": self.board.rule().name(),
            "problems": named,
            "difficult": self.count_of(Kind::Difficult),
            "symmetric": self.count_of(Kind::Symmetric),
            "single_vacancy": single,
            "complements": several::complements_json(self.board),
            "with_key": several::with_key_json(self.board),
            "several_vacancies": several::won_json(&self.won, self.store),
        })
    }
}

/// What stands behind each finish.
const PAR: &str = "=18: in 18 moves and no fewer, <=18: in 18 at most, =no: unsolvable; ";
