//! `show`: the diagram of a board or a position, and the facts about it.

use std::io::Write;

use serde_json::{Map, Value, json};

use crate::cli::arguments::conditions;
use crate::cli::arguments::{ProblemArguments, no_more};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::{with, write_answer};
use crate::cli::output::heading::{heading, key};
use crate::cli::output::notes::library;
use crate::cli::output::picture;
use crate::cli::output::running_text::wrapped;
use crate::cli::output::{reason, shortest, sweeps};
use crate::library::catalog::FewestKnown;
use crate::library::{self, Entry};
use crate::proof::Reason;
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::problem::{self, Problem, Status};
use crate::rules::text::counted;
use crate::solve::{self, Need};
use crate::tables::known_sweeps;

/// Draw a board, a problem or a position, with the facts about it
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg show [OPTIONS] BOARD [PROBLEM]",
    after_help = "Examples:\n  lastpeg show english\n  lastpeg show french c1:e7\n  \
        lastpeg show english central --position d2,d3,c4"
)]
pub(super) struct Show {
    #[command(flatten)]
    from: ProblemArguments,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let (mut library, mut words) = (library(), self.from.words(None));
        let entry = self.from.board.entry(&mut library, &mut words)?;
        let shows_problem = !words.is_empty() || self.from.key || self.from.position.is_some();
        let problem = self.from.problem(entry, &mut words, None)?;
        no_more(&words)?;
        let board = problem.board();
        if self.json {
            let mut facts = board_json(entry, board);
            if shows_problem {
                facts = with(facts, problem_json(entry, &problem));
            }
            facts["resource_counts"] = counts_json(&problem);
            write_answer(output, facts)?;
            return Ok(Exit::Yes);
        }
        if shows_problem {
            write_problem(output, entry, &problem)?;
        } else {
            write_board(output, entry, board)?;
        }
        write_counts(output, &problem)?;
        Ok(Exit::Yes)
    }
}

fn write_board(output: &mut dyn Write, entry: &Entry, board: &Board) -> std::io::Result<()> {
    let (title, name, rule) = (board.title(), board.name(), board.rule());
    writeln!(output, "{title} ({name}), {rule} jumps\n")?;
    for row in picture::labels(board) {
        writeln!(output, "  {row}")?;
    }
    writeln!(output)?;
    if !entry.about().is_empty() {
        writeln!(output, "{}\n", wrapped(entry.about(), 0))?;
    }
    write_facts(output, entry, board)?;
    write_survivors(output, board)
}

fn write_facts(output: &mut dyn Write, entry: &Entry, board: &Board) -> std::io::Result<()> {
    let others = entry.rules().iter().filter(|&&rule| rule != board.rule());
    let others: Vec<&str> = others.map(|rule| rule.name()).collect();
    if !others.is_empty() {
        let others = others.join(" or ");
        writeln!(output, "also played   with {others} jumps (--jumps)")?;
    }
    let centre = board.centre().map_or("none", |hole| board.label(hole));
    let null_class = if board.is_null_class() {
        "yes: complement problems are possible by class"
    } else {
        "no: no complement problem is solvable"
    };
    for (name, fact) in [
        ("holes", board.hole_count().to_string()),
        ("jumps", board.jumps().all().len().to_string()),
        ("corners", corners(board)),
        ("centre", centre.to_owned()),
        ("symmetries", board.symmetries().len().to_string()),
        ("classes", board.classes().in_words()),
        ("null-class", null_class.to_owned()),
    ] {
        writeln!(output, "{name:14}{fact}")?;
    }
    writeln!(output)
}

fn write_survivors(output: &mut dyn Write, board: &Board) -> std::io::Result<()> {
    writeln!(
        output,
        "Survivors that the position class allows, for each vacancy up to symmetry:"
    )?;
    for vacancy in board.representatives() {
        let survivors = problem::survivors(board, vacancy);
        let list = match survivors {
            all if all == board.all() => "every hole".to_owned(),
            HoleSet::EMPTY => "none".to_owned(),
            some => notation::listed_holes(board, some),
        };
        let text = format!("{}: {list}", board.label(vacancy));
        writeln!(output, "{}", wrapped(&text, 2))?;
    }
    Ok(())
}

const MOST_COUNTS: usize = 3;

/// The resource counts of the goal, drawn side by side.
fn write_counts(output: &mut dyn Write, problem: &Problem) -> std::io::Result<()> {
    let board = problem.board();
    let needs = solve::resource_counts(problem, MOST_COUNTS);
    if needs.is_empty() {
        return Ok(());
    }
    let heading = format!(
        "Resource counts, whose sums over the pegs no jump can raise, that rule out most positions lost in {}:",
        problem.title()
    );
    writeln!(output, "\n{}\n", wrapped(&heading, 0))?;
    let picture = |need: &Need| {
        let mut rows = picture::numbers(board, |hole| need.count.weight(hole));
        let start = need.count.value(problem.start().pegs);
        rows.push(String::new());
        rows.push(format!(" start {start}, needed {}", need.needed));
        rows
    };
    let pictures: Vec<_> = needs.iter().map(picture).collect();
    for row in picture::beside(&pictures) {
        writeln!(output, "{row}")?;
    }
    Ok(())
}

fn counts_json(problem: &Problem) -> Value {
    let needs = solve::resource_counts(problem, MOST_COUNTS).into_iter();
    let counts = needs.map(|need| {
        json!({
            "weights": reason::weights(problem.board(), &need.count),
            "start": need.count.value(problem.start().pegs),
            "needed": need.needed,
        })
    });
    json!({ "problem": problem.id(), "counts": counts.collect::<Vec<_>>() })
}

fn corners(board: &Board) -> String {
    match board.corners() {
        HoleSet::EMPTY => "none: every peg can be jumped over".to_owned(),
        corners => format!(
            "{} (pegs there cannot be jumped over)",
            notation::listed_holes(board, corners)
        ),
    }
}

fn write_problem(output: &mut dyn Write, entry: &Entry, problem: &Problem) -> std::io::Result<()> {
    let (board, start) = (problem.board(), problem.start());
    writeln!(output, "{}\n", heading(problem))?;
    for row in picture::pegs(board, start.pegs) {
        writeln!(output, "  {row}")?;
    }
    writeln!(output)?;
    let key = key(problem).map(|hole| format!("Cremers' Key can put a peg back into {hole} once"));
    for (name, fact) in [
        ("position", Some(notation::pegs(board, start.pegs))),
        ("pegs", Some(start.pegs.len().to_string())),
        ("goal", Some(problem.asked())),
        ("key", key),
        ("source", problem.source().map(str::to_owned)),
        ("status", Some(status(problem))),
    ] {
        fact.map_or(Ok(()), |fact| writeln!(output, "{name:10}{fact}"))?;
    }
    write_known(output, entry, problem)?;
    let playable = playable(problem);
    if !playable.is_empty() {
        writeln!(output, "playable")?;
        writeln!(output, "{}", wrapped(&playable.join(" "), 2))?;
    }
    problem.impossible().map_or(Ok(()), |impossible| {
        let text = format!("Impossible by {}.", impossible.text(problem));
        writeln!(output, "\n{}", wrapped(&text, 0))
    })
}

fn write_known(output: &mut dyn Write, entry: &Entry, problem: &Problem) -> std::io::Result<()> {
    if let Some(why) = library::shortest::why_unsolvable(problem) {
        writeln!(output, "verdict   unsolvable\n{}", wrapped(why, 2))?;
    }
    if let Some(fewest) = entry.fewest(problem) {
        let (at_most, moves) = (fewest.words_before(), counted(fewest.moves, "move"));
        writeln!(output, "par       {at_most}{moves}")?;
    }
    let Some(longest) = known_sweeps(problem) else {
        return Ok(());
    };
    if let Some(shortest) = &longest.shortest {
        let count = shortest::count(shortest);
        writeln!(output, "shortest  lines up to symmetry: {count}")?;
    }
    let longest = sweeps::in_short(longest);
    writeln!(output, "sweeps    the longest {longest}")
}

fn playable(problem: &Problem) -> Vec<String> {
    let board = problem.board();
    let actions = problem.start().actions(board);
    actions
        .map(|action| notation::action_text(board, action))
        .collect()
}

fn status(problem: &Problem) -> String {
    match problem.status(problem.start()) {
        Status::Won => "won: the goal is reached".to_owned(),
        Status::Playing => match problem.start().jumps(problem.board()).count() {
            0 => "no jump can be played, but the key can".to_owned(),
            jumps => format!("{} can be played", counted(jumps, "jump")),
        },
        Status::Stuck => {
            let missing = problem.missing(problem.start());
            format!("no jump is left: {}", missing.unwrap_or_default())
        }
    }
}

fn board_json(entry: &Entry, board: &Board) -> Value {
    let survivors = board.representatives().iter().map(|vacancy| {
        let survivors = board.labels(problem::survivors(board, vacancy));
        (board.label(vacancy).to_owned(), json!(survivors))
    });
    json!({
        "board": board.name(),
        "title": board.title(),
        "about": entry.about(),
        "jumps": board.rule().name(),
        "rules": entry.rules().iter().map(|rule| rule.name()).collect::<Vec<_>>(),
        "rows": board.picture(),
        "holes": board.hole_count(),
        "jump_count": board.jumps().all().len(),
        "corners": board.labels(board.corners()),
        "centre": board.centre().map(|hole| board.label(hole)),
        "symmetries": board.symmetries().len(),
        "class_dimension": board.classes().dimension(),
        "null_class": board.is_null_class(),
        "survivors": survivors.collect::<Map<String, Value>>(),
    })
}

fn problem_json(entry: &Entry, problem: &Problem) -> Value {
    let (board, start) = (problem.board(), problem.start());
    let status = match problem.status(start) {
        Status::Won => "won",
        Status::Playing => "playing",
        Status::Stuck => "stuck",
    };
    let fewest = entry.fewest(problem);
    let impossible = problem.impossible();
    json!({
        "problem": problem.id(),
        "problem_title": problem.title(),
        "position": notation::pegs(board, start.pegs),
        "pegs": start.pegs.len(),
        "goal": problem.asked(),
        "conditions": conditions::names(problem),
        "key": key(problem),
        "source": problem.source(),
        "status": status,
        "unsolvable": library::shortest::why_unsolvable(problem),
        "par": fewest.and_then(FewestKnown::par),
        "at_most": fewest.and_then(FewestKnown::at_most),
        "longest_sweeps": sweeps_json(problem),
        "playable": playable(problem),
        "reason": impossible.map(|seen| reason::json(problem, &Reason::Impossible(seen))),
    })
}

fn sweeps_json(problem: &Problem) -> Value {
    let Some(longest) = known_sweeps(problem) else {
        return Value::Null;
    };
    let mut object = json!({});
    sweeps::put_into(&mut object, problem.board(), Ok(Some(longest)));
    shortest::put_into(&mut object, longest.shortest.as_ref());
    object
}
