//! `solve`: a line to the goal, or a proof that there is none.

pub(super) mod checkpoint;
mod graph;
mod solution;
mod written;

use std::io::Write;
use std::path::PathBuf;

use crate::cli::arguments::question::QuestionArguments;
use crate::cli::arguments::search::ThreadArguments;
use crate::cli::arguments::whole_number;
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::tell;
use crate::cli::solve::checkpoint::CheckpointFile;
use crate::cli::solve::solution::Solution;
use crate::cli::solve::written::{check_writable, write_graph, write_proof};
use crate::library::shortest;
use crate::par::{self, Fewest, FewestSearch, ListedShortest};
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::solve::{Answer, Verdict};

/// Solve a problem: a line to the goal, or a proof that there is none
///
/// The line is the first one found, seldom the shortest; with --fewest it has the fewest moves there are. With
/// --position - every line of standard input is a position, which is answered with a JSON object, within --limit for
/// itself (empty lines and those that begin with # are skipped); the exit code is 2 then if one is no position,
/// else 3 if one stays undecided, else 0. It is 3, too, where a proof is not written that was asked for (of a line
/// there is none without --fewest), and where a graph or a list of lines is not to be had, though there are lines.
/// What is known of a problem, which lastpeg show tells, is left aside but for the shortest line: --fewest begins with
/// it.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg solve [OPTIONS] BOARD PROBLEM",
    mut_arg("threads", |threads| {
        threads.requires("fewest").help("With --fewest: how many threads share the work, by default all there are")
    }),
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
    /// With --fewest: count the lines with the fewest moves, too; with conditions, where these cost no move,
    /// say how the line ends or ask for a sweep or a loop
    #[arg(long, requires = "fewest")]
    all: bool,
    /// With --all: list so many of the lines with the fewest moves, one of each set of moves, in whatever order; a
    /// part of a move that comes back to its beginning counts once for both ways round
    #[arg(long, requires = "all", value_name = "N", value_parser = whole_number(1_u32, u32::MAX),
        allow_hyphen_values = true)]
    list: Option<u32>,
    /// With --list: list each order of the same moves by itself; of lines that a symmetry maps to each other still one
    #[arg(long, requires = "list", conflicts_with = "dot")]
    every_order: bool,
    /// With --all, and not with --list: write the positions on the lines with the fewest moves, and the moves between
    /// them, into this file, a graph for Graphviz; of positions that a symmetry maps to each other one is drawn, with
    /// the moves as they are played in it; under conditions not every way through it meets them
    #[arg(long, requires = "all", conflicts_with = "list", value_name = "FILE")]
    dot: Option<PathBuf>,
    /// With --fewest: go on from what this file keeps, if it is there, and keep in it what the search finds out,
    /// whenever a number of moves is ruled out and when Ctrl-C, SIGTERM or a limit ends it
    #[arg(long, requires = "fewest", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

impl Solve {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        self.check_files()?;
        let Solve {
            question,
            fewest,
            proof,
        } = self;
        if !fewest.is_asked {
            return question.run(output, |solver, problem, limits, _| {
                let answer = par::decide(solver, problem.start(), limits);
                let answer = crate::why::to_follow(answer, problem, problem.start(), limits);
                let lacks_file = !write_proof(proof.as_deref(), problem, &answer, None, limits);
                Ok(Solution {
                    answer,
                    fewest: None,
                    counted: None,
                    is_ended: limits.are_over(),
                    lacks_file,
                })
            });
        }
        question.run(output, |_, problem, limits, interrupt| {
            fewest.refuse_conditions(problem)?;
            let (mut found, checkpoint) = fewest.answer(problem, limits, interrupt)?;
            let path = fewest.dot.as_deref();
            let is_lost = found.outcome.verdict() == Verdict::Lost;
            let has_graph = path.is_none_or(|path| {
                if is_lost {
                    tell("graph", "there is no line, so none is written");
                }
                is_lost || write_graph(path, problem, found.shortest.as_mut())
            });
            let answer = Answer::new(found.outcome.clone(), found.positions);
            let proven = found.is_proved.then_some(checkpoint.as_str());
            let has_proof = write_proof(proof.as_deref(), problem, &answer, proven, limits);
            Ok(Solution {
                answer,
                is_ended: limits.are_over(),
                lacks_file: !(has_graph && has_proof),
                fewest: Some(found),
                counted: fewest.all.then(|| fewest.listed()),
            })
        })
    }
}

impl Solve {
    /// Refuses files that cannot be written, before a search that may be long.
    fn check_files(&self) -> Result<(), Failure> {
        let mut files: Vec<(&str, &PathBuf, PathBuf)> = Vec::new();
        for (option, what, path) in [
            ("--proof", "proof", &self.proof),
            ("--checkpoint", "search", &self.fewest.checkpoint),
            ("--dot", "graph", &self.fewest.dot),
        ] {
            let Some(path) = path else { continue };
            if self.question.is_stream() {
                return Err(Failure::input(format_args!(
                    "{option} is the file of one {what}: leave it out, or give one --position"
                )));
            }
            let file = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            if files.iter().any(|(.., other)| *other == file) {
                return Err(Failure::input(
                    "--proof, --dot and --checkpoint are files of their own: give each another name",
                ));
            }
            files.push((option, path, file));
        }
        let mut files = files.into_iter();
        files.try_for_each(|(option, path, _)| check_writable(option, path))
    }
}

impl FewestArguments {
    /// Nothing is kept of a search under conditions.
    fn refuse_conditions(&self, problem: &Problem) -> Result<(), Failure> {
        if self.checkpoint.is_some() && !problem.conditions().is_empty() {
            return Err(Failure::input(
                "--checkpoint knows no conditions on the line: leave one of them out",
            ));
        }
        Ok(())
    }

    fn listed(&self) -> ListedShortest {
        match self.list.map(|most| most as usize) {
            None => ListedShortest::None,
            Some(most) if self.every_order => ListedShortest::InEveryOrder(most),
            Some(most) => ListedShortest::OfEachSet(most),
        }
    }

    fn counted(&self) -> Option<ListedShortest> {
        let all_of_graph = ListedShortest::InEveryOrder(graph::MOST_LINES);
        let listed = self.dot.as_ref().map_or(self.listed(), |_| all_of_graph);
        self.all.then_some(listed)
    }

    /// What is found, and the text of the last checkpoint.
    fn answer(
        &self,
        problem: &Problem,
        limits: &Limits,
        interrupt: &Interrupt,
    ) -> Result<(Fewest, String), Failure> {
        let limits = &Limits {
            threads: self.threads.or_all(),
            ..limits.clone()
        };
        let mut search = FewestSearch::new(problem);
        if let Some(listed) = self.counted() {
            search = search.counting_shortest(listed);
        }
        if let Some(line) = shortest::line(problem) {
            search = search.knowing(&line);
        }
        let file = self.checkpoint.clone().map(CheckpointFile);
        if let Some(file) = &file
            && let Some(text) = file.read()?
        {
            search = search.resuming(&text).map_err(|error| file.fault(error))?;
            interrupt.note(checkpoint::known(&text, Some(file)));
        }
        let mut last = String::new();
        let search = search.saving(|text| {
            if let Some(file) = &file {
                file.save(text);
            }
            interrupt.note(checkpoint::known(text, file.as_ref()));
            text.clone_into(&mut last);
        });
        let fewest = search.run(limits);
        if let Some(file) = &file {
            file.tell_bound(&last, &fewest);
        }
        Ok((fewest, last))
    }
}
