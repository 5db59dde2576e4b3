//! `check`: replays a line and says what it does.

use std::io::Write;

use serde_json::{Value, json};

use crate::cli::arguments::LineArguments;
use crate::cli::exit::{Exit, Failure};
use crate::rules::notation::{self, IllegalLine, counted};
use crate::rules::position::{self, Action};
use crate::rules::problem::Problem;

/// Replay a line: is it legal, does it reach the goal?
///
/// Exit code 0 when the line is legal and reaches the goal, 1 when it does not.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg check [OPTIONS] BOARD PROBLEM LINE...",
    after_help = "Example:\n  lastpeg check english cross \"d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\""
)]
pub(super) struct Check {
    #[command(flatten)]
    line: LineArguments,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let (problem, line) = self.line.read()?;
        if line.is_empty() {
            return Err(Failure::input(
                "name the line to check, as in d2-d4, or - for standard input",
            ));
        }
        let written = notation::read_line(problem.board(), &line).map_err(Failure::input)?;
        let result = Replay::new(problem, &written);
        if self.json {
            writeln!(output, "{}", result.json())?;
        } else {
            writeln!(output, "{}", result.text())?;
        }
        Ok(if result.reaches_goal() {
            Exit::Yes
        } else {
            Exit::No
        })
    }
}

/// What became of a line.
struct Replay {
    problem: Problem,
    /// The actions up to the end or to the first fault.
    played: Vec<Action>,
    fault: Option<Box<IllegalLine>>,
}

impl Replay {
    fn new(problem: Problem, line: &notation::WrittenLine) -> Replay {
        match notation::replay(problem.board(), problem.start(), line) {
            Ok(played) => Replay {
                problem,
                played,
                fault: None,
            },
            Err(fault) => Replay {
                problem,
                played: fault.played.clone(),
                fault: Some(fault),
            },
        }
    }

    /// What the end of the line lacks to be the goal.
    fn missing(&self) -> Option<String> {
        let start = self.problem.start();
        let end = self
            .played
            .iter()
            .fold(start, |position, &action| position.play_unchecked(action));
        self.problem.goal().missing(self.problem.board(), end.pegs)
    }

    fn reaches_goal(&self) -> bool {
        self.fault.is_none() && self.missing().is_none()
    }

    fn moves(&self) -> usize {
        position::move_count(&self.played)
    }

    fn jumps(&self) -> usize {
        self.played
            .iter()
            .filter(|action| action.jump().is_some())
            .count()
    }

    fn text(&self) -> String {
        if let Some(fault) = &self.fault {
            return format!("illegal: {fault}");
        }
        let (moves, jumps) = (counted(self.moves(), "move"), counted(self.jumps(), "jump"));
        let longest = position::longest_sweep(&self.played);
        let goal = match self.missing() {
            None => format!(
                "reaches the goal: {}",
                self.problem.goal().describe(self.problem.board())
            ),
            Some(missing) => format!("does not reach the goal: {missing}"),
        };
        format!("legal: {moves}, {jumps}, longest sweep {longest}\n{goal}")
    }

    fn json(&self) -> Value {
        let error = self.fault.as_ref().map(|fault| {
            json!({
                "move": fault.move_number,
                "jump": fault.jump_number,
                "written": fault.written,
                "why": fault.why,
            })
        });
        json!({
            "legal": self.fault.is_none(),
            "reaches_goal": self.reaches_goal(),
            "moves": self.moves(),
            "jumps": self.jumps(),
            "longest_sweep": position::longest_sweep(&self.played),
            "error": error,
        })
    }
}
