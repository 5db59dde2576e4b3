//! The shortest lines known of problems.
//!
//! A problem from one vacancy to one survivor has a row in the catalog of its board, which tells of one peg anywhere,
//! too; some other kinds have files in `boards/kinds`. The other named problems have a line in
//! `boards/shortest/NAME.json`, found by `lastpeg solve BOARD PROBLEM --fewest`:
//!
//! ```json
//! { "board": "english", "problems": [
//!   {"id":"cross","jumps":"orthogonal","par":5,"at_most":null,"line":"d3-f3 d5-d3 c3-e3 f3-d3 d2-d4"} ] }
//! ```
//!
//! It may have `published` lines, too, under the first rule: each with its `problem`, as `VACANT:FINISH`, its `title`
//! and its `source`. `par` is proven; a line that is not proven to be shortest stands under `at_most`. Reading a file
//! replays every line and counts its moves. A line serves every problem that is the same up to symmetry, whatever its
//! name.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use crate::library::board_file::BoardFile;
#[cfg(feature = "terminal")]
use crate::library::catalog::Known;
use crate::library::catalog::{Catalog, FewestKnown, Row, turned_lines};
use crate::library::embedded::{self, embedded};
use crate::library::kinds;
use crate::rules::board::{Board, JumpRule, Symmetry};
use crate::rules::condition::Conditions;
#[cfg(feature = "terminal")]
use crate::rules::hole::Hole;
use crate::rules::position::{self, Action, Position};
use crate::rules::problem::{self, Goal, Problem};

/// The files embedded in the binary, by board.
const EMBEDDED: &[(&str, &str)] = embedded![
    "shortest/english",
    "shortest/french",
    "shortest/6x6",
    "shortest/diamond32",
    "shortest/square49",
    "shortest/wiegleb",
    "shortest/hexagon19",
    "shortest/hexagon37",
    "shortest/diamond41",
    "shortest/siege65",
    "shortest/siege67",
];

/// The embedded files that have been asked for, each read once.
static READ: [OnceLock<NamedLines>; EMBEDDED.len()] = [const { OnceLock::new() }; EMBEDDED.len()];

/// The moves of the shortest line known of a problem, and whether that is par.
pub fn fewest(problem: &Problem) -> Option<FewestKnown> {
    own_fewest(problem).or_else(|| {
        let plain = without_conditions(problem)?;
        let has_line = !lines_that_meet(problem, &plain).is_empty();
        own_fewest(&plain).filter(|_| has_line)
    })
}

/// The moves of a line that wins a problem with conditions, where no line has fewer without them: they are par.
#[cfg(feature = "terminal")]
pub(crate) fn par_by_win(problem: &Problem, moves: usize) -> Option<FewestKnown> {
    let plain = own_fewest(&without_conditions(problem)?)?;
    (plain.par() == Some(moves)).then_some(plain)
}

/// The shortest line known of a problem, turned or reflected where the one kept is of an image of it.
pub fn line(problem: &Problem) -> Option<Vec<Action>> {
    lines(problem).into_iter().next()
}

/// The shortest line known of a problem in all ways in which it can be turned and reflected. Where a line of the
/// problem without its conditions happens to meet them, none can be shorter.
pub fn lines(problem: &Problem) -> Vec<Vec<Action>> {
    let own = own_lines(problem);
    match without_conditions(problem).filter(|_| own.is_empty()) {
        Some(plain) => lines_that_meet(problem, &plain),
        None => own,
    }
}

/// Why a problem that the position class allows is known to be unsolvable all the same, in one sentence.
#[cfg(feature = "terminal")]
pub(crate) fn why_unsolvable(problem: &Problem) -> Option<&'static str> {
    let catalog = Catalog::embedded(problem.board());
    let of_row = catalog.and_then(|catalog| catalog.row(problem)?.known.why());
    of_row.or_else(|| kinds::known(problem)?.why())
}

/// What the catalog of a board knows of the problem from a vacancy to a survivor.
#[cfg(feature = "terminal")]
pub(crate) fn known(board: &Board, vacancy: Hole, survivor: Hole) -> Option<&'static Known> {
    let catalog = Catalog::embedded(board)?;
    Some(&catalog.row_of(board, vacancy, survivor)?.known)
}

fn without_conditions(problem: &Problem) -> Option<Problem> {
    let has_conditions = !problem.conditions().is_empty();
    has_conditions.then(|| problem.clone().asking(Conditions::default()))
}

fn lines_that_meet(problem: &Problem, plain: &Problem) -> Vec<Vec<Action>> {
    let mut lines = own_lines(plain);
    lines.retain(|line| problem.is_won_by(problem.start(), line));
    lines
}

fn own_fewest(problem: &Problem) -> Option<FewestKnown> {
    let catalog = Catalog::embedded(problem.board());
    let of_row = catalog.and_then(|catalog| catalog.row(problem)?.known.fewest());
    of_row
        .or_else(|| kinds::known(problem)?.fewest())
        .or_else(|| Some(named_line(problem)?.fewest))
        .or_else(|| of_finishes(&finishes(problem)))
}

/// The better of what two places know of the fewest moves of a problem.
pub(super) fn better(one: Option<FewestKnown>, other: Option<FewestKnown>) -> Option<FewestKnown> {
    let known = one.into_iter().chain(other);
    known.min_by_key(|fewest| (fewest.moves, !fewest.is_par))
}

/// The problems from the vacancy of a problem of one peg anywhere to each peg that may be left, with their rows.
fn finishes(problem: &Problem) -> Vec<(Problem, &'static Row)> {
    let board = problem.board();
    let is_plain = !problem.has_key() && problem.conditions().is_empty();
    let is_meant = is_plain && problem.goal() == Goal::PegsAnywhere(1);
    let vacancy = problem.vacancies().only().filter(|_| is_meant);
    let Some((vacancy, catalog)) = vacancy.zip(Catalog::embedded(board)) else {
        return Vec::new();
    };
    let survivors = problem::survivors(board, vacancy).iter();
    let finishes = survivors.map(|last| Problem::from_vacancy(board.clone(), vacancy, last));
    let with_row = finishes.filter_map(|finish| Some((catalog.row(&finish)?, finish)));
    with_row.map(|(row, finish)| (finish, row)).collect()
}

/// The fewest moves of all finishes: par where nothing is open about any of them.
fn of_finishes(finishes: &[(Problem, &Row)]) -> Option<FewestKnown> {
    let known = finishes.iter().filter_map(|(_, row)| row.known.fewest());
    Some(FewestKnown {
        moves: known.map(|fewest| fewest.moves).min()?,
        is_par: finishes.iter().all(|(_, row)| row.known.is_settled()),
    })
}

fn own_lines(problem: &Problem) -> Vec<Vec<Action>> {
    let catalog = Catalog::embedded(problem.board());
    let of_row = |problem| catalog.map_or_else(Vec::new, |rows| rows.lines(problem));
    let of_catalog = of_row(problem);
    if !of_catalog.is_empty() {
        return of_catalog;
    }
    let of_kind = kinds::lines(problem);
    if !of_kind.is_empty() {
        return of_kind;
    }
    if let Some(known) = named_line(problem) {
        return turned_lines(problem.board(), Some(&known.line), |symmetry| {
            image(symmetry, known.ends) == ends(problem)
        });
    }
    let finishes = finishes(problem);
    let moves = of_finishes(&finishes).map(|fewest| fewest.moves);
    let lines = finishes.iter().flat_map(|(finish, _)| of_row(finish));
    let is_shortest = |line: &Vec<Action>| Some(position::move_count(line)) == moves;
    lines.filter(is_shortest).collect()
}

/// The line kept of a named problem, or of an image of it.
fn named_line(problem: &Problem) -> Option<&'static KnownLine> {
    NamedLines::embedded(problem.board())?.of(problem)
}

/// The lines of a problem that were published under a name.
pub fn published(problem: &Problem) -> Vec<Published> {
    let named = NamedLines::embedded(problem.board());
    let all = named.map_or(&[][..], |named| &named.published);
    let asked = (problem.board().rule(), ends(problem));
    all.iter()
        .filter(|(rule, ends, _)| (*rule, *ends) == asked)
        .map(|(.., published)| published.clone())
        .collect()
}

/// What a line begins with and leads to.
type LineEnds = (Position, Goal);

/// The lines of a board's named problems, by rule and ends.
#[derive(Default, Debug)]
struct NamedLines {
    boards: Vec<Arc<Board>>,
    lines: HashMap<(JumpRule, LineEnds), KnownLine>,
    published: Vec<(JumpRule, LineEnds, Published)>,
}

/// A line of a problem.
#[derive(Debug)]
struct KnownLine {
    ends: LineEnds,
    line: Vec<Action>,
    fewest: FewestKnown,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinesFile {
    board: String,
    problems: Vec<LineOfFile>,
    #[serde(default)]
    published: Vec<PublishedOfFile>,
}

/// A line that somebody has published.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PublishedOfFile {
    problem: String,
    title: String,
    source: String,
    line: String,
}

/// A line of a problem that somebody has published.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Published {
    /// Whose it is, and of which year.
    pub title: String,
    /// Where it is.
    pub source: String,
    /// The line.
    pub line: Vec<Action>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineOfFile {
    id: String,
    jumps: String,
    par: Option<usize>,
    at_most: Option<usize>,
    line: String,
}

impl NamedLines {
    /// The embedded lines of a board; of a board of the user's that has the holes of an embedded one, too.
    fn embedded(board: &Board) -> Option<&'static NamedLines> {
        let path = format!("shortest/{}", board.name());
        let index = EMBEDDED.iter().position(|(name, _)| *name == path)?;
        let read = || {
            NamedLines::read(EMBEDDED[index].1)
                .unwrap_or_else(|fault| panic!("boards/{path}.json: {fault}"))
        };
        let lines = READ[index].get_or_init(read);
        let is_same = lines.boards.iter().any(|own| own.is_like(board));
        is_same.then_some(lines)
    }

    /// The line of a problem, or of an image of it.
    fn of(&self, problem: &Problem) -> Option<&KnownLine> {
        let key = self.key(problem.board(), ends(problem))?;
        self.lines.get(&key)
    }

    /// Under what the line with these ends is kept, or one with an image of them.
    fn key(&self, board: &Board, ends: LineEnds) -> Option<(JumpRule, LineEnds)> {
        let images = board.symmetries().iter();
        let mut keys = images.map(|symmetry| (board.rule(), image(symmetry, ends)));
        keys.find(|key| self.lines.contains_key(key))
    }

    /// Keeps the line of a problem of pegs left anywhere as one to the pegs it leaves, too, where none as short is
    /// known. If it is par, no line to them can be shorter.
    fn keep_to_its_end(&mut self, problem: &Problem, fewest: FewestKnown, line: Vec<Action>) {
        let (start, board) = (problem.start(), problem.board());
        let ends = (start, Goal::Exactly(start.after(&line).pegs));
        let known = self.key(board, ends);
        let before = known.map(|key| self.lines[&key].fewest);
        if better(before, Some(fewest)) != before {
            known.map(|key| self.lines.remove(&key));
            let known = KnownLine { ends, line, fewest };
            self.lines.insert((board.rule(), ends), known);
        }
    }

    /// Reads a file and replays its lines.
    fn read(text: &str) -> Result<NamedLines, String> {
        let file: LinesFile = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
        let own = embedded::file(&file.board);
        let mut named = own.problems.clone();
        named.extend(embedded::crowds(&file.board));
        let mut read = NamedLines::default();
        let mut anywhere = Vec::new();
        for row in file.problems {
            let fault = |fault: String| format!("{}: {fault}", row.id);
            let rule = row.jumps.parse::<JumpRule>();
            let rule = rule.map_err(|error| fault(error.to_string()))?;
            let board = read.board(&own, rule).map_err(fault)?;
            let problem = named.iter().find(|problem| problem.id == row.id);
            let problem =
                problem.ok_or_else(|| fault("the board has no such problem".to_owned()))?;
            let problem = problem.on(&board);
            let known = row.replayed(&problem).map_err(fault)?;
            if let Goal::PegsAnywhere(_) = problem.goal() {
                anywhere.push((problem, known.fewest, known.line.clone()));
            }
            read.lines.insert((rule, known.ends), known);
        }
        for (problem, fewest, line) in anywhere {
            read.keep_to_its_end(&problem, fewest, line);
        }
        let board = read.board(&own, own.jumps[0])?;
        for row in file.published {
            let (ends, published) = row.replayed(&board)?;
            read.published.push((board.rule(), ends, published));
        }
        Ok(read)
    }

    /// The board of a file under a jump rule, made once.
    fn board(&mut self, own: &BoardFile, rule: JumpRule) -> Result<Arc<Board>, String> {
        if let Some(known) = self.boards.iter().find(|board| board.rule() == rule) {
            return Ok(known.clone());
        }
        let board = own.board(rule).map_err(|error| error.to_string())?;
        self.boards.push(board.clone());
        Ok(board)
    }
}

impl PublishedOfFile {
    fn replayed(self, board: &Arc<Board>) -> Result<(LineEnds, Published), String> {
        let title = self.title;
        let problem = Problem::read(board, &self.problem);
        let problem = problem.map_err(|error| format!("{title}: {error}"))?;
        let line = problem.read_solution(&self.line);
        let line = line.map_err(|fault| format!("{title}: {fault}"))?;
        let published = Published {
            title,
            source: self.source,
            line,
        };
        Ok((ends(&problem), published))
    }
}

impl LineOfFile {
    fn replayed(&self, problem: &Problem) -> Result<KnownLine, String> {
        let line = problem.read_solution(&self.line)?;
        let moves = position::move_count(&line);
        let fewest = FewestKnown::read(self.par, self.at_most).filter(|known| known.moves == moves);
        Ok(KnownLine {
            ends: ends(problem),
            line,
            fewest: fewest.ok_or_else(|| {
                format!("the line has {moves} moves: give that as par or at_most")
            })?,
        })
    }
}

fn ends(problem: &Problem) -> LineEnds {
    (problem.start(), problem.goal())
}

/// What a symmetry makes of the ends of a line.
fn image(symmetry: &Symmetry, (start, goal): LineEnds) -> LineEnds {
    let start = Position {
        pegs: symmetry.set(start.pegs),
        key: start.key.map(|hole| symmetry.hole(hole)),
        past: start.past,
    };
    (start, goal.turned(symmetry))
}

#[cfg(test)]
mod tests;
