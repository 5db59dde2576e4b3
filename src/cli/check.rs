//! `check`: replays a line and says what it does.

use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use crate::app::advice::lost_moves::LostMoves;
use crate::app::advice::moves_left;
use crate::cli::arguments::LineArguments;
use crate::cli::arguments::conditions;
use crate::cli::arguments::search::read_time;
use crate::cli::exit::interrupt::Interrupt;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::answer::write_answer;
use crate::cli::output::heading::named;
use crate::cli::output::progress;
use crate::library::shortest;
use crate::rules::notation::{self, IllegalLine};
use crate::rules::position::{self, Action};
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::Limits;

/// Replay a line: is it legal, does it reach the goal?
///
/// A move is written as in d2-d4 or e5-e3-c3; d2d4, d2xd4 and the numbers of the holes, row by row from 1, are read
/// too, and numbers of moves are skipped. Of standard input lines that begin with # are skipped.
///
/// Of a line that reaches the goal in more moves than par, it is told with which moves it lost some.
/// Exit code 0 when the line is legal and reaches the goal, 1 when it does not.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg check [OPTIONS] BOARD PROBLEM LINE...",
    after_help = "Example:\n  lastpeg check english cross \"d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\""
)]
pub(super) struct Check {
    #[command(flatten)]
    line: LineArguments,
    /// Look so long for the moves that were lost, as in 30s, 500ms or 2m
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = read_time, allow_hyphen_values = true)]
    limit: Duration,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let (problem, line) = self.line.read()?;
        let line = line.ok_or_else(|| {
            Failure::input("name the line to check, as in d2-d4, or - for standard input")
        })?;
        let written = notation::read_line(problem.board(), &line).map_err(Failure::input)?;
        let mut result = Replay::new(problem, &written);
        let interrupt = Interrupt::catch(self.json)?;
        result.look_for_lost_moves(self.limit, &interrupt);
        if self.json {
            write_answer(output, result.json())?;
        } else {
            writeln!(output, "{}", result.text())?;
        }
        if interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        Ok(Exit::yes_or_no(result.reaches_goal()))
    }
}

struct Replay {
    problem: Problem,
    /// The actions up to the end or to the first fault.
    played: Vec<Action>,
    fault: Option<Box<IllegalLine>>,
    /// The fewest moves of the problem, where they are proven.
    par: Option<usize>,
    lost_moves: Option<LostMoves>,
}

impl Replay {
    fn new(problem: Problem, line: &notation::WrittenLine) -> Replay {
        let (played, fault) = match notation::replay(problem.board(), problem.start(), line) {
            Ok(played) => (played, None),
            Err(fault) => (fault.played.clone(), Some(fault)),
        };
        let known = shortest::fewest(&problem).filter(|fewest| fewest.is_par);
        let by_win = || {
            let is_won = problem.is_won(problem.start().after(&played));
            let known = shortest::par_by_win(&problem, position::move_count(&played));
            known.filter(|_| is_won)
        };
        let par = known.or_else(by_win);
        Replay {
            par: par.map(|fewest| fewest.moves),
            problem,
            played,
            fault,
            lost_moves: None,
        }
    }

    /// Finds out with which moves a line over par lost some, as far as that goes in a time.
    fn look_for_lost_moves(&mut self, time: Duration, interrupt: &Interrupt) {
        let is_over_par = self.par.is_some_and(|par| self.moves() > par);
        if !is_over_par || !self.reaches_goal() {
            return;
        }
        let limits = Limits::none().stopped_by(interrupt.stop()).within(time);
        let find = || moves_left::lost_moves(&self.problem, &self.played, &limits);
        self.lost_moves = interrupt.while_working(|| progress::shown(&limits, find));
    }

    fn missing(&self) -> Option<String> {
        let end = self.problem.start().after(&self.played);
        self.problem.missing(end)
    }

    fn reaches_goal(&self) -> bool {
        self.fault.is_none() && self.missing().is_none()
    }

    fn moves(&self) -> usize {
        position::move_count(&self.played)
    }

    fn jumps(&self) -> usize {
        position::jump_count(&self.played)
    }

    fn text(&self) -> String {
        if let Some(fault) = &self.fault {
            return format!("illegal: {fault}");
        }
        let (moves, jumps) = (counted(self.moves(), "move"), counted(self.jumps(), "jump"));
        let sweep = match position::longest_sweep(&self.played) {
            0 | 1 => "no sweep".to_owned(),
            longest => format!("longest sweep {longest}"),
        };
        let goal = match self.missing() {
            None => format!("reaches the goal: {}", self.problem.asked()),
            Some(missing) => format!("does not reach the goal: {missing}"),
        };
        let par = self.par.filter(|_| self.reaches_goal());
        let over_par = self.lost_moves.as_ref().map_or(String::new(), over_par);
        let par = par.map_or(String::new(), |par| format!("\npar {par}{over_par}"));
        format!("legal: {moves}, {jumps}, {sweep}\n{goal}{par}")
    }

    fn course(&self) -> Option<Vec<Value>> {
        let rows = self.lost_moves.as_ref()?.rows();
        let row = |(number, text, known): (usize, &str, Option<(usize, usize)>)| {
            json!({
                "move": number,
                "text": text,
                "fewest_left": known.map(|(_, left)| left),
                "total": known.map(|(so_far, left)| so_far + left),
            })
        };
        Some(rows.map(row).collect())
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
        let facts = json!({
            "conditions": conditions::names(&self.problem),
            "legal": self.fault.is_none(),
            "reaches_goal": self.reaches_goal(),
            "missing": self.missing().filter(|_| self.fault.is_none()),
            "moves": self.moves(),
            "jump_count": self.jumps(),
            "longest_sweep": position::longest_sweep(&self.played),
            "error": error,
            "par": self.par,
            "course": self.course(),
        });
        named(&self.problem, facts)
    }
}

/// With which moves some were lost: `: 2 moves lost with move 5, d5-d3`.
fn over_par(lost: &LostMoves) -> String {
    let open = if lost.is_open() {
        "; the search ended before all was known: a longer --limit may tell it"
    } else {
        ""
    };
    format!(": {}{open}", lost.text())
}
