//! Problems: a board, a start and an exact goal.
//!
//! A problem is won when its goal is reached exactly: one peg in the wrong hole is not a win. What the position class
//! rules out can still be played, but is said to be [`Impossible`], with the reason.
//!
//! ```
//! use std::sync::Arc;
//! use lastpeg::rules::board::{Board, JumpRule};
//! use lastpeg::rules::problem::{Goal, Impossible, Problem};
//!
//! let rows = ["  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  "];
//! let board = Arc::new(Board::new("english", "English board", &rows, JumpRule::Orthogonal)?);
//! let central = Problem::read(&board, "d4:d4")?;
//! assert_eq!(central.title(), "Complement of d4");
//! assert_eq!(central.goal().describe(&board), "one peg at d4");
//! assert_eq!(central.impossible(), None);
//! let other = Problem::read(&board, "d4:d5")?;
//! assert!(matches!(other.impossible(), Some(Impossible::PositionClass { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod backwards;
mod goal;
pub(crate) mod kinds;
pub(crate) mod likely;
mod no_key;

use std::sync::Arc;

use crate::rules::board::{Board, Symmetry};
use crate::rules::condition::past::Past;
use crate::rules::condition::{Condition, Conditions, NoCondition};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation::{self, NotationError};
use crate::rules::position::{Action, Position};
pub use crate::rules::problem::goal::Goal;
pub(crate) use crate::rules::problem::goal::ways;
pub use crate::rules::problem::no_key::NoKeyHere;
use crate::rules::text::counted;

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The goal is not reached and something can be played.
    Playing,
    /// The goal is reached.
    Won,
    /// The goal is not reached, no jump is left and Cremers' Key cannot be used.
    Stuck,
}

/// Why a problem can be seen to be impossible without any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The goal is of another position class than the start.
    PositionClass {
        /// Holes on which the number of pegs keeps its parity and would have to change, for the first of several goals.
        invariant: HoleSet,
        /// Whether the number of pegs on them is odd now.
        is_odd: bool,
    },
    /// The goal has more pegs than there can ever be.
    TooFewPegs {
        /// The most pegs there can be.
        have: usize,
        /// The number of pegs of the goal.
        need: usize,
    },
}

impl Impossible {
    /// The reason as one sentence for a person.
    pub fn text(self, problem: &Problem) -> String {
        match self {
            Impossible::TooFewPegs { have, need } => {
                let need = counted(need, "peg");
                format!("number of pegs: the goal has {need} and there can be {have} at most")
            }
            Impossible::PositionClass { invariant, is_odd } => {
                problem.goal.class_text(&problem.board, invariant, is_odd)
            }
        }
    }
}

/// A board, a start and a goal.
#[derive(Clone, Debug)]
pub struct Problem {
    board: Arc<Board>,
    id: String,
    title: String,
    source: Option<String>,
    start: Position,
    goal: Goal,
    /// Whether the start was set up by hand with [`Problem::from_pegs`].
    is_set_up: bool,
    /// The problem of which this one is played backwards.
    forwards: Option<Box<Problem>>,
}

impl Problem {
    /// The problem of playing from a start to a goal. What the start has beyond the board is left out.
    pub fn new(board: Arc<Board>, id: &str, title: &str, start: Position, goal: Goal) -> Problem {
        Problem {
            start: start.within(&board, start.past.asked()),
            board,
            id: id.to_owned(),
            title: title.to_owned(),
            source: None,
            goal,
            is_set_up: false,
            forwards: None,
        }
    }

    /// The problem from one vacancy to one survivor, such as those of [`single_vacancy_problems`].
    pub fn from_vacancy(board: Arc<Board>, vacancy: Hole, survivor: Hole) -> Problem {
        let goal = Goal::Exactly(HoleSet::of(survivor));
        Problem::from_vacancies(board, HoleSet::of(vacancy), goal)
    }

    /// The problem `VACANT:FINISH`: every hole but the vacant ones holds a peg at the start.
    pub fn from_vacancies(board: Arc<Board>, vacant: HoleSet, goal: Goal) -> Problem {
        let start = Position::of(board.all() - vacant);
        let id = vacancy_name(&board, vacant, goal);
        let title = if goal == Goal::Exactly(vacant) {
            format!("Complement of {}", notation::listed_holes(&board, vacant))
        } else {
            let finish = match goal {
                Goal::PegsAnywhere(_) => goal.describe(&board),
                Goal::Exactly(goal) => notation::listed_holes(&board, goal),
            };
            format!("{} to {finish}", notation::listed_holes(&board, vacant))
        };
        Problem::new(board, &id, &title, start, goal)
    }

    /// Reads `VACANT:FINISH`: `c1:e7`, several holes separated by commas, `c1:anywhere` or `c1:*` for one peg anywhere,
    /// `c1:anywhere-2` or `c1:*2` for two, and `c1:complement` or `c1` alone for the complement problem `c1:c1`.
    ///
    /// # Errors
    /// A label that is no hole of the board, a hole named twice, no hole at all, or a number of pegs anywhere that no
    /// goal has.
    pub fn read(board: &Arc<Board>, text: &str) -> Result<Problem, NotationError> {
        let (vacant, finish) = text.split_once(':').unwrap_or((text, text));
        let vacant_holes = notation::read_holes(board, vacant)?;
        if vacant_holes.is_empty() {
            // An empty label gives the message with the board's range.
            notation::read_hole(board, vacant)?;
        }
        let anywhere = Goal::read_anywhere(board, finish.trim());
        let goal = match (anywhere, finish.trim()) {
            (Some(goal), _) => goal.map_err(NotationError::new)?,
            (None, "complement") => Goal::Exactly(vacant_holes),
            (None, finish) => {
                let goal = notation::read_holes(board, finish)?;
                if goal.is_empty() {
                    notation::read_hole(board, finish)?;
                }
                Goal::Exactly(goal)
            }
        };
        Ok(Problem::from_vacancies(board.clone(), vacant_holes, goal))
    }

    /// The same problem with the source of its figure or name.
    pub(crate) fn with_source(self, source: Option<String>) -> Problem {
        Problem { source, ..self }
    }

    /// The same problem under another name for people.
    pub fn with_title(mut self, title: &str) -> Problem {
        title.clone_into(&mut self.title);
        self
    }

    /// The same problem from another position, whose pegs are given. What remains of Cremers' Key stays.
    pub fn from_pegs(mut self, pegs: HoleSet) -> Problem {
        let pegs = pegs & self.board.all();
        self.is_set_up = self.is_set_up || self.start.pegs != pegs;
        self.start.pegs = pegs;
        self.start.past = self.start.past.on(pegs);
        self
    }

    /// The same problem from another position of it. From one that remembers nothing of what the conditions ask for
    /// the line begins anew.
    pub fn at(mut self, position: Position) -> Problem {
        let position = self.own(position);
        (self.start.key, self.start.past) = (position.key, position.past);
        self.from_pegs(position.pegs)
    }

    /// The same problem with one condition more on the line, which its name and its title tell.
    ///
    /// # Errors
    /// The board or the problem cannot have it, or one of its kind is there already.
    pub fn with_condition(mut self, condition: Condition) -> Result<Problem, NoCondition> {
        if self.has_key() {
            return Err(NoCondition::WithKey);
        }
        if self.forwards.is_some() {
            return Err(NoCondition::Backwards);
        }
        let condition = condition.checked(&self.board)?;
        let missing = condition.pegs() - self.start.pegs;
        if let Some(hole) = missing.iter().next() {
            let (word, text) = (condition.word(), self.board.label(hole).to_owned());
            return Err(NoCondition::NoPeg { word, text });
        }
        if let Condition::Exchange(..) = condition
            && !self.goal.can_leave(condition.pegs())
        {
            let holes = notation::listed_holes(&self.board, condition.pegs());
            return Err(NoCondition::NotLeft(holes));
        }
        let asked = self.conditions().with(&self.board, condition)?;
        self.start.past = self.start.past.asking_more(asked);
        let name = condition.name(&self.board);
        self.id = format!("{}+{name}", self.id);
        self.title = format!("{}, {}", self.title, name.replace('-', " "));
        Ok(self)
    }

    /// The same with the condition that a word names.
    pub(crate) fn with_condition_named(self, word: &str) -> Result<Problem, NoCondition> {
        let condition = Condition::read(&self.board, word)?;
        self.with_condition(condition)
    }

    /// The same problem with conditions that its name does not tell: they belong to it.
    pub(crate) fn asking(mut self, conditions: Conditions) -> Problem {
        self.start.past = Past::new(conditions);
        self
    }

    /// What is asked of the line besides reaching the goal.
    pub(crate) fn conditions(&self) -> Conditions {
        self.start.past.asked()
    }

    /// A position as the problem has it; at one that remembers nothing of what the conditions ask for the line begins.
    pub(crate) fn own(&self, position: Position) -> Position {
        position.within(&self.board, self.conditions())
    }

    /// Whether a position is what is asked: the goal is reached, and as the conditions ask.
    pub fn is_won(&self, position: Position) -> bool {
        self.goal.is_reached(position.pegs) && self.own(position).past.is_met()
    }

    /// Whether a line is legal from a position and ends in what is asked.
    pub(crate) fn is_won_by(&self, from: Position, line: &[Action]) -> bool {
        let play = |position: Position, &action: &Action| position.play(&self.board, action);
        let end = line.iter().try_fold(self.own(from), play);
        end.is_ok_and(|end| self.is_won(end))
    }

    /// The line of a text, from the start of the problem on.
    ///
    /// # Errors
    /// What is no notation or no legal line.
    pub fn read_line(&self, text: &str) -> Result<Vec<Action>, NotationError> {
        let written = notation::read_line(&self.board, text)?;
        let line = notation::replay(&self.board, self.start, &written);
        line.map_err(|fault| NotationError::new(fault.to_string()))
    }

    /// The line of a text, which must win the problem from its start, as its conditions ask.
    ///
    /// # Errors
    /// What is no notation, no legal line or no win.
    pub fn read_solution(&self, text: &str) -> Result<Vec<Action>, NotationError> {
        let line = self.read_line(text)?;
        match self.missing(self.start.after(&line)) {
            Some(missing) => Err(NotationError::new(format!(
                "the line misses the goal: {missing}"
            ))),
            None => Ok(line),
        }
    }

    /// The goal and the conditions in words: `one peg at d4; at most 20 moves`.
    #[cfg(any(feature = "terminal", test))]
    pub(crate) fn asked(&self) -> String {
        let goal = self.goal.describe(&self.board);
        let changed = "; pegs and holes have changed places";
        let how = self.forwards().map_or("", |_| changed);
        goal + &self.conditions().in_words(&self.board) + how
    }

    /// What keeps a position from being what is asked, in words; `None` when it is.
    pub fn missing(&self, position: Position) -> Option<String> {
        let missing = self.goal.missing(&self.board, position.pegs);
        missing.or_else(|| {
            let missing = self.own(position).past.missing(&self.board)?;
            Some(format!("the pegs stand as asked, but {missing}"))
        })
    }

    /// The same problem with Cremers' Key: a peg may be put back into the vacancy once.
    ///
    /// # Errors
    /// The start has not one vacancy, the goal is not one peg in the centre of the board, or something else is asked of
    /// the line.
    pub fn with_key(mut self) -> Result<Problem, NoKeyHere> {
        if !self.conditions().is_empty() || self.forwards.is_some() {
            return Err(NoKeyHere::OtherLine);
        }
        let centre = self.board.centre().ok_or(NoKeyHere::NoCentre)?;
        let vacancy = self.vacancies().only().ok_or(NoKeyHere::NoSingleVacancy)?;
        if self.goal != Goal::Exactly(HoleSet::of(centre)) {
            let instead = format!("{}:{}", self.board.label(vacancy), self.board.label(centre));
            return Err(NoKeyHere::OtherGoal { instead });
        }
        self.start.key = Some(vacancy);
        Ok(self)
    }

    /// The board, with its jump rule.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The name on the command line: `central`, `c1:e7`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name for people: `Central game`.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where the problem or its name comes from.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The position at the start.
    pub fn start(&self) -> Position {
        self.start
    }

    /// What the pegs must be at the end.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The holes empty at the start.
    pub fn vacancies(&self) -> HoleSet {
        self.board.all() - self.start.pegs
    }

    /// The symmetries of the board that carry solutions to solutions, where the line is asked for nothing else: they
    /// fix the start, with Cremers' Key, and the goal.
    pub(crate) fn symmetries(&self) -> impl Iterator<Item = &Symmetry> {
        let (start, goal) = (self.start, self.goal.holes());
        let keeps = move |symmetry: &&Symmetry| {
            symmetry.fixes(start.pegs)
                && symmetry.fixes(goal)
                && start.key.is_none_or(|key| symmetry.hole(key) == key)
        };
        self.board.symmetries().iter().filter(keeps)
    }

    /// Whether the problem grants Cremers' Key.
    pub fn has_key(&self) -> bool {
        self.start.key.is_some()
    }

    /// Whether the start is not the problem's own but was set up by hand.
    pub fn is_set_up(&self) -> bool {
        self.is_set_up
    }

    /// One name for the same problem however it was chosen, for records: `VACANT:FINISH` where the start has up to
    /// three vacancies and the goal up to three pegs, else the id, with the pegs where the start was set up by hand
    /// (`central@o.o/…`); with `+key` where Cremers' Key is granted.
    pub fn record_name(&self) -> String {
        if let Some(forwards) = self.forwards().filter(|_| !self.is_set_up) {
            return format!("{}+{}", forwards.record_name(), Problem::BACKWARDS);
        }
        let key = if self.has_key() { "+key" } else { "" };
        if self.is_set_up {
            let pegs = notation::pegs(&self.board, self.start.pegs);
            format!("{}@{pegs}{key}", self.id)
        } else if self.vacancies().len() <= 3 && self.goal.peg_count() <= 3 {
            self.spelled_out()
        } else {
            format!("{}{key}", self.id)
        }
    }

    /// The name that says all of the problem, whatever its id: `VACANT:FINISH`, the key and the conditions.
    pub(crate) fn spelled_out(&self) -> String {
        let key = if self.has_key() { "+key" } else { "" };
        let conditions = self.conditions().suffix(&self.board);
        let name = vacancy_name(&self.board, self.vacancies(), self.goal);
        format!("{name}{key}{conditions}")
    }

    /// How the game stands at a position.
    pub fn status(&self, position: Position) -> Status {
        if self.is_won(position) {
            Status::Won
        } else if position.has_jump(&self.board) || position.key_playable().is_some() {
            Status::Playing
        } else {
            Status::Stuck
        }
    }

    /// The reason why the goal cannot be reached, where the position class or the number of pegs tells.
    pub fn impossible(&self) -> Option<Impossible> {
        impossible(&self.board, self.start, self.goal)
    }
}

/// The reason why a goal cannot be reached from a position, where the position class or the number of pegs tells.
pub fn impossible(board: &Board, position: Position, goal: Goal) -> Option<Impossible> {
    let have = position.pegs.len() + usize::from(position.key.is_some());
    let need = goal.peg_count();
    if need > have {
        return Some(Impossible::TooFewPegs { have, need });
    }
    let classes = board.classes();
    // Using the key flips its hole, as far as parities go.
    let flipped = position.key.map_or(HoleSet::EMPTY, HoleSet::of);
    let now = [position.pegs, position.pegs ^ flipped].map(|pegs| classes.of(pegs));
    let patterns = goal.patterns(board);
    if patterns.iter().any(|&pegs| now.contains(&classes.of(pegs))) {
        return None;
    }
    let invariant = classes.difference_without(position.pegs, *patterns.first()?, flipped)?;
    let is_odd = (position.pegs & invariant).is_odd();
    Some(Impossible::PositionClass { invariant, is_odd })
}

fn vacancy_name(board: &Board, vacant: HoleSet, goal: Goal) -> String {
    let finish = match goal {
        Goal::PegsAnywhere(1) => "*".to_owned(),
        Goal::PegsAnywhere(count) => format!("*{count}"),
        Goal::Exactly(goal) => notation::holes(board, goal),
    };
    format!("{}:{finish}", notation::holes(board, vacant))
}

/// The survivors that the position class allows from a single vacancy.
pub fn survivors(board: &Board, vacancy: Hole) -> HoleSet {
    let class = board.classes().of(board.all().without(vacancy));
    board
        .holes()
        .filter(|&hole| board.classes().of(HoleSet::of(hole)) == class)
        .collect()
}

/// The problems from one vacancy to one survivor that the position class allows, up to symmetry, as (vacancy,
/// survivor): of the images of a vacancy the first in reading order, of those of a survivor under the symmetries that
/// fix the vacancy the first.
pub fn single_vacancy_problems(board: &Board) -> Vec<(Hole, Hole)> {
    let pairs = board.representatives().iter().flat_map(|vacancy| {
        let mut fixing = board.symmetries().to_vec();
        fixing.retain(|symmetry| symmetry.hole(vacancy) == vacancy);
        let first = |&hole: &Hole| fixing.iter().all(|by| by.hole(hole) >= hole);
        survivors(board, vacancy)
            .iter()
            .filter(first)
            .map(move |survivor| (vacancy, survivor))
            .collect::<Vec<_>>()
    });
    pairs.collect()
}
