//! What `solve`, `hint` and `plan` have in common: a problem, one position of it or many, limits, and the answers.

use std::io::{self, Write};
use std::time::Instant;

use serde_json::{Value, json};

use crate::cli::arguments::conditions::ConditionArguments;
use crate::cli::arguments::lines::{Line, next_line};
use crate::cli::arguments::search::SearchArguments;
use crate::cli::arguments::{ProblemArguments, from_written, no_more};
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::heading::heading;
use crate::cli::output::notes::library;
use crate::cli::output::{progress, running_text};
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::rules::text::{counted, shortened};
use crate::run::Limits;
use crate::solve::{Answer, Solver, Verdict};

/// A question about positions of a problem.
#[derive(clap::Args)]
pub(in crate::cli) struct QuestionArguments {
    #[command(flatten)]
    from: ProblemArguments,
    #[command(flatten)]
    asked: ConditionArguments,
    #[command(flatten)]
    search: SearchArguments,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

pub(in crate::cli) trait Told {
    /// The answer on the position at the start of the problem.
    fn answer(&self) -> &Answer;
    /// Whether the limits ended the search before it was done.
    fn is_open(&self) -> bool {
        self.answer().verdict() == Verdict::Undecided
    }
    /// What is to be told, for programs.
    fn json(&self, asked: &AskedQuestion, seconds: f64) -> Value;
    /// What is to be told, for people, below the heading.
    fn write(&self, asked: &AskedQuestion, output: &mut dyn Write) -> io::Result<()>;
}

pub(in crate::cli) struct AskedQuestion {
    pub(in crate::cli) problem: Problem,
    /// Whether the problem is asked about as a whole, and no position of it.
    pub(in crate::cli) is_whole: bool,
}

impl QuestionArguments {
    /// Whether the positions come by standard input.
    pub(in crate::cli) fn is_stream(&self) -> bool {
        self.from.position.as_deref() == Some("-")
    }

    pub(in crate::cli) fn run<T: Told>(
        mut self,
        output: &mut dyn Write,
        ask: impl Fn(&mut Solver, &Problem, &Limits, &Interrupt) -> Result<T, Failure>,
    ) -> Result<Exit, Failure> {
        let is_stream = self.is_stream();
        self.from.position.take_if(|_| is_stream);
        let is_whole = self.from.position.is_none();
        let mut words = self.from.words(None);
        let (_, problem) = self
            .from
            .named(&mut library(), &mut words, Some(&self.asked))?;
        no_more(&words)?;
        let mut inquiry = Inquiry {
            solver: Solver::new(&problem),
            search: self.search,
            interrupt: Interrupt::catch(self.json)?,
            ask,
        };
        if is_stream {
            return inquiry.answer_lines(output);
        }
        let asked = AskedQuestion { problem, is_whole };
        let (answer, seconds) = inquiry.answer(&asked)?;
        if self.json {
            write_answer(output, answer.json(&asked, seconds))?;
        } else {
            writeln!(output, "{}\n", heading(&asked.problem))?;
            answer.write(&asked, output)?;
        }
        Ok(inquiry.outcome(&answer))
    }
}

struct Inquiry<A> {
    solver: Solver,
    search: SearchArguments,
    interrupt: Interrupt,
    ask: A,
}

impl<T: Told, A> Inquiry<A>
where
    A: Fn(&mut Solver, &Problem, &Limits, &Interrupt) -> Result<T, Failure>,
{
    fn answer(&mut self, asked: &AskedQuestion) -> Result<(T, f64), Failure> {
        let begun = Instant::now();
        let limits = self.search.limits(self.interrupt.stop());
        let interrupt = &self.interrupt;
        let work = || (self.ask)(&mut self.solver, &asked.problem, &limits, interrupt);
        let answer = interrupt.while_working(|| progress::shown(&limits, work));
        Ok((answer?, begun.elapsed().as_secs_f64()))
    }

    fn outcome(&self, answer: &T) -> Exit {
        match answer.answer().verdict() {
            _ if self.interrupt.is_raised() => Exit::Interrupted,
            _ if answer.is_open() => Exit::Undecided,
            Verdict::Winnable => Exit::Yes,
            Verdict::Lost => Exit::No,
            Verdict::Undecided => Exit::Undecided,
        }
    }

    /// Answers each line of standard input with one object, but for empty ones and those that begin with `#`. A line
    /// that is no position is answered too.
    fn answer_lines(&mut self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let problem = self.solver.problem().clone();
        let (mut lines, mut answers, mut faults) = (0, 0, 0);
        let mut is_undecided = false;
        loop {
            let wait = || next_line(&mut io::stdin().lock());
            let text = match self.interrupt.while_waiting(wait)? {
                Line::End => break,
                Line::TooLong => None,
                Line::Text(text) => Some(text.trim().to_owned()),
            };
            lines += 1;
            let is_passed_over = |text: &String| text.is_empty() || text.starts_with('#');
            if text.as_ref().is_some_and(is_passed_over) {
                continue;
            }
            answers += 1;
            let object = match from_line(&problem, text.as_deref()) {
                Ok(problem) => {
                    let asked = AskedQuestion {
                        problem,
                        is_whole: false,
                    };
                    let (answer, seconds) = self.answer(&asked)?;
                    is_undecided |= answer.is_open();
                    answer.json(&asked, seconds)
                }
                Err(error) => {
                    faults += 1;
                    let text = shortened(text.as_deref().unwrap_or_default());
                    json!({ "error": error, "line_number": lines, "input": text })
                }
            };
            write_answer(output, object)?;
            match output.flush() {
                // Nobody reads the other answers: they need not be found.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
                flushed => flushed?,
            }
            if self.interrupt.is_raised() {
                return Ok(Exit::Interrupted);
            }
        }
        match faults {
            0 if is_undecided => Ok(Exit::Undecided),
            0 => Ok(Exit::Yes),
            _ => Err(Failure::Answered(format!(
                "of {} of standard input {faults} could not be read as a position: see \"error\" in the answers",
                counted(answers, "line")
            ))),
        }
    }
}

fn from_line(problem: &Problem, line: Option<&str>) -> Result<Problem, String> {
    let line = line.ok_or("the line is too long to be a position")?;
    from_written(problem.clone(), line).map_err(String::from)
}

// What all of them tell.

pub(in crate::cli) fn write_line(
    problem: &Problem,
    line: &[Action],
    output: &mut dyn Write,
) -> io::Result<()> {
    let text = notation::line(problem.board(), line);
    writeln!(output, "{}", running_text::wrapped(&text, 2))
}

pub(in crate::cli) fn write_undecided(answer: &Answer, output: &mut dyn Write) -> io::Result<()> {
    let positions = counted(answer.positions as usize, "position");
    let text = format!(
        "Undecided: the search ended after {positions} without a line and without a proof. \
         More --memory, or a longer --limit where one was given, may settle it."
    );
    writeln!(output, "{}", running_text::wrapped(&text, 0))
}
