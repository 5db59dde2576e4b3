//! `solve`: a line to the goal, or a proof that there is none.

mod checkpoint;
mod graph;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::app::files;
use crate::certify;
use crate::cli::arguments::question::{self, AskedQuestion, QuestionArguments, Told};
use crate::cli::arguments::search::ThreadArguments;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::tell;
use crate::cli::output::picture;
use crate::cli::output::reason;
use crate::cli::solve::checkpoint::CheckpointFile;
use crate::library::shortest;
use crate::par::{Fewest, FewestSearch, ListedShortest, Shortest};
use crate::rules::notation::{self, counted};
use crate::rules::position;
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::solve::{self, Answer, Verdict};

/// Solve a problem: a line to the goal, or a proof that there is none
///
/// The line is the first one found, seldom the shortest; with --fewest it has the fewest moves there are. With
/// --position - every line of standard input is a position, which is answered with a JSON object (empty lines and those
/// that begin with # are skipped); the exit code is 3 then if one of them stays undecided, else 0.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg solve [OPTIONS] BOARD PROBLEM",
    after_help = "Examples:\n  lastpeg solve english central --fewest --all --list 2\n  \
        lastpeg solve wiegleb e1:e1 --json\n  \
        lastpeg solve french central --jumps diagonal --limit 30s\n  \
        lastpeg solve english central --position - < positions.txt"
)]
pub(super) struct Solve {
    #[command(flatten)]
    question: QuestionArguments,
    #[command(flatten)]
    fewest: FewestArguments,
    /// Write the proof into this file, for `lastpeg verify`: that the goal cannot be reached or, with --fewest, that no
    /// line has fewer moves
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

/// What is asked about the fewest moves.
#[derive(clap::Args)]
struct FewestArguments {
    /// Look for a line with the fewest moves and prove that there is no shorter one
    #[arg(long = "fewest", id = "fewest")]
    is_asked: bool,
    /// Count the lines with the fewest moves, too
    #[arg(long, requires = "fewest")]
    all: bool,
    /// List so many of the lines with the fewest moves: one of each set of moves, in whatever order
    #[arg(long, requires = "all", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    list: Option<u32>,
    /// List each order of the same moves by itself; of lines that a symmetry maps to each other still one
    #[arg(long, requires = "list")]
    every_order: bool,
    /// Write the positions on the lines with the fewest moves, and the moves between them, into this file: a graph for
    /// Graphviz
    #[arg(long, requires = "all", conflicts_with = "list", value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Keep what the search finds out in this file, and go on from it if it is there: whatever ends a long proof, it
    /// need not begin anew
    #[arg(long, requires = "fewest", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

impl Solve {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let Solve {
            question,
            fewest,
            proof,
        } = self;
        if proof.is_some() && question.is_stream() {
            return Err(Failure::input(
                "--proof is the file of one proof: leave it out, or give one --position",
            ));
        }
        if !fewest.is_asked {
            return question.run(output, |solver, problem, limits| {
                let answer = solver.solve(problem.start(), limits);
                write_proof(proof.as_deref(), problem, &answer, None, limits);
                Ok(Solution {
                    answer,
                    fewest: None,
                    counted: None,
                })
            });
        }
        if fewest.checkpoint.is_some() && question.is_stream() {
            return Err(Failure::input(
                "--checkpoint is the file of one search: leave it out, or give one --position",
            ));
        }
        if fewest.dot.is_some() && question.is_stream() {
            return Err(Failure::input(
                "--dot is the file of one graph: leave it out, or give one --position",
            ));
        }
        question.run(output, |_, problem, limits| {
            let (mut found, checkpoint) = fewest.answer(problem, limits)?;
            if let Some(path) = &fewest.dot {
                write_graph(path, problem, found.shortest.as_mut());
            }
            let answer = Answer::new(found.outcome.clone(), found.positions);
            let proven = found.is_proved.then_some(checkpoint.as_str());
            write_proof(proof.as_deref(), problem, &answer, proven, limits);
            Ok(Solution {
                answer,
                fewest: Some(found),
                counted: fewest.all.then(|| fewest.listed()),
            })
        })
    }
}

/// Writes the proof of an answer, if that is asked, and says what it is. `checkpoint` is that of the search that has
/// proven a line to have the fewest moves.
fn write_proof(
    path: Option<&Path>,
    problem: &Problem,
    answer: &Answer,
    checkpoint: Option<&str>,
    limits: &Limits,
) {
    let Some(path) = path else {
        return;
    };
    let mut text = String::new();
    let written = match (&answer.outcome, checkpoint) {
        (solve::Outcome::Lost(reason), _) => {
            let most = limits.memory / BYTES_OF_A_POSITION;
            certify::lost(problem, reason, most, limits, &mut text)
        }
        (solve::Outcome::Winnable(line), Some(checkpoint)) => {
            certify::moves(problem, line, checkpoint, limits, &mut text)
        }
        _ => {
            tell("warning", "nothing is proven, so no proof is written");
            return;
        }
    };
    let kept = written
        .map_err(|error| error.to_string())
        .and_then(|written| {
            files::write(path, &text).map_err(|error| error.to_string())?;
            Ok(written)
        });
    let path = path.display();
    match kept {
        Ok(written) => tell(
            "proof",
            format_args!(
                "{path}: {} and {}, {} bytes",
                counted(written.positions, "position"),
                counted(written.certificates, "count"),
                text.len()
            ),
        ),
        Err(error) => tell("warning", format_args!("no proof is in {path}: {error}")),
    }
}

/// Writes the graph of the shortest lines, which are not listed otherwise.
fn write_graph(path: &Path, problem: &Problem, shortest: Option<&mut Shortest>) {
    let shown = path.display();
    let Some(shortest) = shortest else {
        return tell(
            "warning",
            format_args!("no graph is in {shown}: the shortest lines are not known"),
        );
    };
    let lines = std::mem::take(&mut shortest.listed);
    if BigUint::from(lines.len()) < shortest.lines && shortest.lines > BigUint::from(1_u8) {
        let (most, all) = (graph::MOST_LINES, &shortest.lines);
        let why =
            format!("it is made from at most {most} lines, within the limits, and there are {all}");
        return tell("warning", format_args!("no graph is in {shown}: {why}"));
    }
    match files::write(path, graph::text(problem, &lines)) {
        Ok(()) => tell(
            "graph",
            format_args!("{shown}: {}", counted(lines.len(), "line")),
        ),
        Err(error) => tell("warning", format_args!("no graph is in {shown}: {error}")),
    }
}

/// What a position of a proof takes while it is made, with its text.
const BYTES_OF_A_POSITION: usize = 128;

impl FewestArguments {
    fn listed(&self) -> ListedShortest {
        match self.list.map(|most| most as usize) {
            None => ListedShortest::None,
            Some(most) if self.every_order => ListedShortest::InEveryOrder(most),
            Some(most) => ListedShortest::OfEachSet(most),
        }
    }

    /// What is to be counted and listed, for the answer or for the graph.
    fn counted(&self) -> Option<ListedShortest> {
        let all_of_graph = ListedShortest::InEveryOrder(graph::MOST_LINES);
        let listed = self.dot.as_ref().map_or(self.listed(), |_| all_of_graph);
        self.all.then_some(listed)
    }

    /// What is found, and the text of the last checkpoint.
    fn answer(&self, problem: &Problem, limits: &Limits) -> Result<(Fewest, String), Failure> {
        let limits = &Limits {
            threads: self.threads.or_all(),
            ..limits.clone()
        };
        let search = FewestSearch::new(problem);
        let search = match self.counted() {
            Some(listed) => search.counting_shortest(listed),
            None => search,
        };
        let search = match shortest::line(problem) {
            Some(line) => search.knowing(&line),
            None => search,
        };
        let file = self.checkpoint.clone().map(CheckpointFile::new);
        let known = file.as_ref().map_or(Ok(None), CheckpointFile::read)?;
        let search = match (&file, known) {
            (Some(file), Some(text)) => {
                search.resuming(&text).map_err(|error| file.fault(error))?
            }
            _ => search,
        };
        let mut last = String::new();
        let search = search.saving(|text| {
            if let Some(file) = &file {
                file.save(text);
            }
            text.clone_into(&mut last);
        });
        let fewest = search.run(limits);
        if let (Some(file), Some(bound)) = (&file, fewest.false_bound) {
            file.tell_false_bound(bound);
        }
        Ok((fewest, last))
    }
}

struct Solution {
    answer: Answer,
    /// What is known about the fewest moves, if that was asked.
    fewest: Option<Fewest>,
    /// Which shortest lines are to be listed, if their number was asked.
    counted: Option<ListedShortest>,
}

impl Solution {
    fn shortest(&self) -> Option<&Shortest> {
        self.fewest.as_ref()?.shortest.as_ref()
    }

    /// Whether shortest lines that were asked for are not listed, although there are some.
    fn lacks_lines(&self) -> bool {
        let Some(shortest) = self.shortest() else {
            return false;
        };
        if self.answer.line().is_none_or(<[_]>::is_empty) {
            return false;
        }
        match self.counted {
            Some(ListedShortest::OfEachSet(_)) => shortest.regardless_of_order.is_none(),
            Some(ListedShortest::InEveryOrder(most)) => {
                BigUint::from(shortest.listed.len()) < shortest.lines.clone().min(most.into())
            }
            _ => false,
        }
    }

    /// Writes how many shortest lines there are, if that was asked.
    fn write_shortest(&self, problem: &Problem, output: &mut dyn Write) -> io::Result<()> {
        let is_proved = self.fewest.as_ref().is_some_and(|fewest| fewest.is_proved);
        if self.counted.is_none() || !is_proved {
            return Ok(());
        }
        let Some(shortest) = self.shortest() else {
            return writeln!(
                output,
                "\nThe search ended before all lines as short were counted."
            );
        };
        let order = match shortest.regardless_of_order {
            Some(sets) => format!("{sets} regardless of the order of moves"),
            None => "not counted regardless of the order of moves".to_owned(),
        };
        let lines = &shortest.lines;
        writeln!(output, "\nShortest lines up to symmetry: {lines}; {order}.")?;
        for (line, number) in shortest.listed.iter().zip(1..) {
            let last = position::moves(line).last().map_or(0, <[_]>::len);
            writeln!(
                output,
                "\n{number}. The longest sweep has {}, the last move {}:",
                counted(position::longest_sweep(line), "jump"),
                counted(last, "jump")
            )?;
            question::write_line(problem, line, output)?;
        }
        if !self.lacks_lines() {
            return Ok(());
        }
        let text = match self.counted {
            Some(ListedShortest::InEveryOrder(_)) => {
                "The search ended before all that were asked for were listed."
            }
            _ => {
                "They are too many to tell within the limits which are the same but for their order: with \
                 --every-order they are listed one by one."
            }
        };
        writeln!(output, "\n{}", picture::wrapped(text, 0))
    }

    /// Writes what kept the search from proving that its line is shortest.
    fn write_shortfall(&self, output: &mut dyn Write) -> io::Result<()> {
        let open = self.fewest.as_ref().filter(|fewest| fewest.is_open());
        let Some(Fewest {
            lower_bound,
            memory_needed,
            ..
        }) = open
        else {
            return Ok(());
        };
        let why = match memory_needed {
            Some(needed) => format!(
                "there is not enough memory to go on: the next step takes some {} MiB, as --memory",
                needed.div_ceil(1 << 20)
            ),
            None => "the search was ended".to_owned(),
        };
        let moves = counted(*lower_bound, "move");
        writeln!(
            output,
            "\nEvery line takes at least {moves}; whether more are needed is open, for {why}."
        )
    }
}

/// The verdict on a whole problem has names of its own.
fn verdict_name(asked: &AskedQuestion, verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable if asked.is_whole => "solvable",
        Verdict::Lost if asked.is_whole => "unsolvable",
        verdict => verdict.name(),
    }
}

impl Told for Solution {
    fn answer(&self) -> &Answer {
        &self.answer
    }

    fn is_open(&self) -> bool {
        let is_undecided = self.answer.verdict() == Verdict::Undecided;
        let is_open = |fewest: &Fewest| {
            let has_line = fewest.verdict() == Verdict::Winnable;
            fewest.is_open() || self.counted.is_some() && has_line && fewest.shortest.is_none()
        };
        is_undecided || self.lacks_lines() || self.fewest.as_ref().is_some_and(is_open)
    }

    fn json(&self, asked: &AskedQuestion, seconds: f64) -> Value {
        let (problem, answer) = (&asked.problem, &self.answer);
        let board = problem.board();
        let line = answer.line();
        let mut object = json!({
            "board": board.name(),
            "jumps": board.rule().name(),
            "problem": problem.id(),
            "position": notation::pegs(board, problem.start().pegs),
            "verdict": verdict_name(asked, answer.verdict()),
            "moves": line.map(position::move_count),
            "jump_count": line.map(question::jump_count),
            "fewest_proved": self.fewest.as_ref().is_some_and(|fewest| fewest.is_proved),
            "lower_bound": self.fewest.as_ref().filter(|_| answer.reason().is_none()).map(|fewest| fewest.lower_bound),
            "line": line.map(|line| notation::line(board, line)),
            "reason": answer.reason().map(|why| reason::json(problem, why)),
            "positions": answer.positions,
            "seconds": seconds,
        });
        // Only whoever asks for them is told: the object is the same for everyone else.
        if self.counted.is_some() {
            let shortest = self.shortest();
            object["shortest_lines"] = json!(shortest.map(|shortest| shortest.lines.to_string()));
            object["shortest_lines_regardless_of_order"] =
                json!(shortest.and_then(|shortest| shortest.regardless_of_order));
        }
        if self
            .counted
            .is_some_and(|listed| listed != ListedShortest::None)
        {
            let listed = self.shortest().map(|shortest| &shortest.listed[..]);
            let text = |line: &Vec<_>| notation::line(board, line);
            object["lines"] = listed
                .map(|lines| lines.iter().map(text))
                .into_iter()
                .flatten()
                .collect();
        }
        object
    }

    fn write(&self, asked: &AskedQuestion, output: &mut dyn Write) -> io::Result<()> {
        let problem = &asked.problem;
        question::write_heading(asked, output)?;
        let verdict = question::capitalized(verdict_name(asked, self.answer.verdict()));
        match &self.answer.outcome {
            solve::Outcome::Winnable(line) => {
                let moves = counted(position::move_count(line), "move");
                let jumps = counted(question::jump_count(line), "jump");
                let is_proved = self.fewest.as_ref().is_some_and(|fewest| fewest.is_proved);
                let fewest = if is_proved {
                    ", the fewest there are"
                } else {
                    ""
                };
                writeln!(output, "{verdict} in {moves}{fewest}, {jumps}:")?;
                question::write_line(problem, line, output)?;
                self.write_shortest(problem, output)?;
                self.write_shortfall(output)
            }
            solve::Outcome::Lost(why) => reason::write(problem, &verdict, why, output),
            solve::Outcome::Undecided => question::write_undecided(&self.answer, output),
        }
    }
}
