//! What is asked of a line besides reaching the goal.

use crate::cli::exit::Failure;
use crate::rules::board::Board;
use crate::rules::condition::Condition;
use crate::rules::problem::Problem;
use crate::rules::text::shortened;

/// Under which the help has the options for conditions.
pub(in crate::cli) const HEADING: &str = "Conditions on the line";

/// Conditions on the line. Each can stand behind the name of the problem as well: `central+sweep-9`.
#[derive(clap::Args, Clone)]
pub(in crate::cli) struct ConditionArguments {
    /// The last move makes at least so many jumps
    #[arg(long, help_heading = HEADING, value_name = "N")]
    finish_sweep: Option<String>,
    /// The last four moves start from four different corners: holes over which no jump leads
    #[arg(long, help_heading = HEADING)]
    corner_finish: bool,
    /// Some move makes at least so many jumps
    #[arg(long, help_heading = HEADING, value_name = "N")]
    sweep: Option<String>,
    /// Some move of at least so many jumps ends where it began
    #[arg(long = "loop", help_heading = HEADING, value_name = "N")]
    looped: Option<String>,
    /// The line has at most so many moves
    #[arg(long, help_heading = HEADING, value_name = "N")]
    at_most: Option<String>,
    /// The peg that stands in this hole at the start is left at the end
    #[arg(long, help_heading = HEADING, value_name = "HOLE")]
    marked: Option<String>,
    /// The last jump takes the peg that stands in this hole at the start
    #[arg(long, help_heading = HEADING, value_name = "HOLE")]
    last_taken: Option<String>,
    /// The pegs that stand in these two holes at the start have changed places at the end: a4-g4
    #[arg(long, help_heading = HEADING, value_name = "HOLE-HOLE")]
    exchange: Option<String>,
}

impl ConditionArguments {
    pub(in crate::cli) fn add_to(&self, problem: Problem) -> Result<Problem, Failure> {
        let conditions = self.read(problem.board())?;
        let add = |problem: Problem, condition| problem.with_condition(condition);
        let asked = conditions.into_iter().try_fold(problem, add);
        asked.map_err(Failure::input)
    }

    /// Each of these problems of a board with these conditions, too.
    ///
    /// # Errors
    /// One that the board cannot have, or that speaks of the peg of one hole, which has another place in each problem.
    pub(in crate::cli) fn add_to_all(
        &self,
        problems: Vec<Problem>,
    ) -> Result<Vec<Problem>, Failure> {
        let board = problems.first().map(Problem::board);
        let conditions = board.map_or_else(|| Ok(Vec::new()), |board| self.read(board))?;
        let of_one = |condition: &&Condition| !condition.pegs().is_empty();
        if let (Some(board), Some(condition)) = (board, conditions.iter().find(of_one)) {
            let name = condition.name(board);
            return Err(Failure::input(format_args!(
                "{name} speaks of the peg of one problem: give solve that problem, as in {}",
                format_args!("\"lastpeg solve {} VACANT:FINISH+{name}\"", board.name())
            )));
        }
        problems
            .into_iter()
            .map(|problem| self.add_to(problem))
            .collect()
    }

    pub(in crate::cli) fn are_none(&self) -> bool {
        !self.corner_finish && self.with_values().all(|(_, value)| value.is_none())
    }

    fn with_values(&self) -> impl Iterator<Item = (&'static str, &Option<String>)> {
        [
            ("finish-sweep", &self.finish_sweep),
            ("sweep", &self.sweep),
            ("loop", &self.looped),
            ("at-most", &self.at_most),
            ("marked", &self.marked),
            ("last-taken", &self.last_taken),
            ("exchange", &self.exchange),
        ]
        .into_iter()
    }

    fn read(&self, board: &Board) -> Result<Vec<Condition>, Failure> {
        let corner = self.corner_finish.then_some(("corner-finish", None));
        let with_values = self.with_values();
        let asked = with_values.filter_map(|(word, value)| Some((word, Some(value.as_ref()?))));
        let read = |(word, value): (&str, Option<&String>)| {
            let (name, option) = match value {
                Some(value) => (format!("{word}-{value}"), format!("{word} {value}")),
                None => (word.to_owned(), word.to_owned()),
            };
            let condition = Condition::read(board, &name.to_lowercase());
            condition
                .map_err(|fault| Failure::input(format_args!("--{}: {fault}", shortened(&option))))
        };
        asked.chain(corner).map(read).collect()
    }
}

pub(in crate::cli) fn names(problem: &Problem) -> Vec<String> {
    let conditions = problem.conditions().iter();
    conditions
        .map(|condition| condition.name(problem.board()))
        .collect()
}

/// Refuses a problem with conditions, of which a command knows nothing.
pub(in crate::cli) fn refuse(problem: &Problem, what: &str) -> Result<(), Failure> {
    if problem.conditions().is_empty() {
        return Ok(());
    }
    Err(Failure::input(format_args!(
        "{what} without regard to conditions on the line: leave out what stands behind the + in {}",
        problem.id()
    )))
}
