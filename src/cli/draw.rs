//! `draw`: a line as a row of board diagrams.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use crate::app::files;
use crate::cli::arguments::search::read_time;
use crate::cli::arguments::{LineArguments, unwritable, whole_number};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::tell;
use crate::cli::output::progress;
use crate::plan::{self, Effort, Plan, Planned, Planner};
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::rules::{diagram, notation};
use crate::run::Limits;

/// Draw a line as a row of board diagrams, one for each move and one for the end
///
/// Without a line it draws the start alone. Exit code 1 when the line is illegal; nothing is drawn then.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg draw [OPTIONS] BOARD PROBLEM [LINE]... --svg FILE",
    after_help = "Examples:\n  \
        lastpeg draw english cross \"d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\" --svg cross.svg\n  \
        lastpeg draw french d3:d5 --svg - | rsvg-convert -o start.png\n  \
        lastpeg draw --plan english central --svg plan.svg"
)]
pub(super) struct Draw {
    #[command(flatten)]
    line: LineArguments,
    /// The file to write, in place of one that is there; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: PathBuf,
    /// One diagram with the steps of a plan numbered, its packages coloured; the line is told as a plan, or without
    /// one the plan is looked for
    #[arg(long)]
    plan: bool,
    /// Give up looking for a plan after this time, as in 30s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = read_time, allow_hyphen_values = true, requires = "plan")]
    limit: Option<Duration>,
    /// The most diagrams side by side
    #[arg(long, value_name = "N", default_value_t = 6, conflicts_with = "plan")]
    #[arg(value_parser = whole_number(1_usize, 1000), allow_hyphen_values = true)]
    columns: usize,
}

impl Draw {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let (problem, line) = self.line.read()?;
        let (board, start) = (problem.board(), problem.start());
        let written =
            notation::read_line(board, &line.unwrap_or_default()).map_err(Failure::input)?;
        let actions = match notation::replay(board, start, &written) {
            Ok(actions) => actions,
            Err(illegal) => {
                tell("illegal", illegal);
                return Ok(Exit::No);
            }
        };
        let svg = if self.plan {
            match plan(&problem, &actions, self.limit)? {
                Ok(plan) => plan::diagram::svg(board, &plan),
                Err(exit) => return Ok(exit),
            }
        } else {
            diagram::svg(board, start, &actions, self.columns)
        };
        if self.svg.as_os_str() == "-" {
            output.write_all(svg.as_bytes())?;
        } else {
            files::write(&self.svg, svg).map_err(|error| unwritable("--svg", &self.svg, error))?;
        }
        Ok(Exit::Yes)
    }
}

/// The plan of a line, or where there is none one that is found; else how the command ends.
fn plan(
    problem: &Problem,
    actions: &[Action],
    limit: Option<Duration>,
) -> Result<Result<Plan, Exit>, Failure> {
    let mut planner = Planner::new(problem);
    if actions.is_empty() {
        let limits = Limits::none().within(limit.unwrap_or(Duration::MAX));
        let look = || planner.plan(problem.start(), Effort::Best, &limits);
        return Ok(match progress::shown(&limits, look) {
            Planned::Found(plan) => Ok(plan),
            Planned::Lost(reason) => {
                tell("lost", reason.text(problem));
                Err(Exit::No)
            }
            Planned::Undecided => {
                tell("undecided", "the search ended without a plan");
                Err(Exit::Undecided)
            }
        });
    }
    if limit.is_some() {
        return Err(Failure::input(
            "--limit is for a plan that is looked for: leave it out where a line is told as one",
        ));
    }
    match problem.missing(problem.start().after(actions)) {
        None => Ok(Ok(planner.plan_of_line(problem.start(), actions))),
        Some(missing) => Err(Failure::input(format_args!(
            "--plan: the line does not reach the goal: {missing}; give a line that does, or none"
        ))),
    }
}
