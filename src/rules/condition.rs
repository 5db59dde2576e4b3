//! Conditions on the line that reaches a goal: a long last sweep, a corner finish, a marked peg.
//!
//! Whether a condition can still be met depends on what was played, and not on the pegs alone. So a position of a
//! problem with conditions remembers of its past what they ask for, and nothing else: two positions are equal where the
//! same can follow.
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::rules::game::Game;
//! use lastpeg::rules::problem::Status;
//!
//! let library = Library::embedded();
//! let problem = library.entry("english")?.problem("cross+finish-sweep-2", None, false)?;
//! let game = Game::from_lines(problem, &["d3-f3 d5-d3 c3-e3 f3-d3 d2-d4"], 5)?;
//! assert_eq!(game.status(), Status::Stuck);
//! let missing = "the pegs stand as asked, but the last move makes 1 jump, and at least 2 are asked";
//! assert_eq!(game.missing().as_deref(), Some(missing));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod past;

use std::fmt;

use crate::rules::board::{Board, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::text::{counted, listed, shortened};

/// One condition on a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// The last move makes at least so many jumps.
    FinishSweep(u8),
    /// The last four moves start from four different corners: holes over which no jump leads. (Bell shows that on the
    /// 6x6 board, which has four.)
    CornerFinish,
    /// Some move makes at least so many jumps.
    Sweep(u8),
    /// Some move of at least so many jumps ends in the hole in which it began.
    Loop(u8),
    /// The line has at most so many moves.
    AtMost(u8),
    /// The peg that stands in this hole at the start is there at the end.
    Marked(Hole),
    /// The peg that stands in this hole at the start is taken by the last jump.
    LastTaken(Hole),
    /// The pegs that stand in these holes at the start have changed places at the end. (Beasley asks for that on the
    /// French board: "Five New Solitaire Problems", The Games and Puzzles Journal 28.)
    Exchange(Hole, Hole),
}

/// How each kind is written, what follows there, and what it asks.
pub(crate) const FORMS: [(&str, &str, &str); 8] = [
    ("finish-sweep-", "N", "the last move makes at least N jumps"),
    (
        "corner-finish",
        "",
        "the last four moves start from four different corners",
    ),
    ("sweep-", "N", "some move makes at least N jumps"),
    (
        "loop-",
        "N",
        "some move of at least N jumps ends where it began",
    ),
    ("at-most-", "N", "at most N moves"),
    ("marked-", "HOLE", "the peg from HOLE is left at the end"),
    (
        "last-taken-",
        "HOLE",
        "the last jump takes the peg from HOLE",
    ),
    (
        "exchange-",
        "HOLE-HOLE",
        "the pegs from two holes have changed places",
    ),
];

/// What is asked of a line, besides reaching the goal: of each kind of [`Condition`] one at most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(crate) struct Conditions {
    finish_sweep: Option<u8>,
    /// The corners of the board, where a corner finish is asked for.
    corners: HoleSet,
    sweep: Option<u8>,
    looped: Option<u8>,
    at_most: Option<u8>,
    marked: Option<Hole>,
    last_taken: Option<Hole>,
    exchange: Option<(Hole, Hole)>,
}

/// Why a text is no condition on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCondition {
    /// It is none of the words.
    Unknown(String),
    /// The number of jumps or moves is none that can be asked for.
    Number {
        /// The word without its number.
        word: &'static str,
        /// The least and the most that can be asked for.
        between: (usize, usize),
    },
    /// The board has fewer than four corners.
    TooFewCorners(usize),
    /// The hole of a peg that is asked for is none of the board: why.
    NoHole(String),
    /// The hole of a peg that is asked for is empty at the start.
    NoPeg {
        /// The word without its hole.
        word: &'static str,
        /// The hole.
        text: String,
    },
    /// A peg is to be left at the end, as this word asks, and to be taken.
    LeftAndTaken(&'static str),
    /// A peg is to change places with itself.
    SamePeg,
    /// The goal cannot leave pegs in the holes where two are to stand at the end.
    NotLeft(String),
    /// The same kind of condition stands there twice.
    Twice(&'static str),
    /// Cremers' Key is granted.
    WithKey,
    /// The problem cannot be played backwards, or is and can have no conditions.
    Backwards,
}

impl fmt::Display for NoCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCondition::Unknown(text) => {
                let forms = FORMS.map(|(word, argument, _)| format!("{word}{argument}"));
                let forms = listed(&forms);
                write!(
                    f,
                    "\"{text}\" is no condition: there are {forms}; +backwards stands alone"
                )
            }
            NoCondition::Number {
                word,
                between: (least, most),
            } => {
                write!(f, "{word}-N takes a number from {least} to {most}")
            }
            NoCondition::TooFewCorners(count) => write!(
                f,
                "corner-finish takes a board with four corners (holes over which no jump leads) or more, and this one \
                 has {count}"
            ),
            NoCondition::NoHole(why) => f.write_str(why),
            NoCondition::NoPeg { word, text } => write!(
                f,
                "{word}-HOLE takes a hole that holds a peg at the start, and {text} does not"
            ),
            NoCondition::LeftAndTaken(word) => write!(
                f,
                "{word} and last-taken-HOLE contradict each other: the same peg cannot be left at the end and be taken"
            ),
            NoCondition::SamePeg => {
                f.write_str("exchange-HOLE-HOLE takes two different holes, as in exchange-a4-g4")
            }
            NoCondition::NotLeft(holes) => write!(
                f,
                "exchange-HOLE-HOLE takes a goal that can leave pegs at both holes, and this one cannot leave them at \
                 {holes}"
            ),
            NoCondition::Twice(word) => {
                write!(f, "{word} is asked for twice: leave one of them out")
            }
            NoCondition::Backwards => f.write_str(
                "backwards takes a goal of named holes, without conditions or Cremers' Key",
            ),
            NoCondition::WithKey => {
                f.write_str("conditions on the line go without Cremers' Key: leave one of them out")
            }
        }
    }
}

impl std::error::Error for NoCondition {}

impl Condition {
    /// The word without a number or hole.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Condition::FinishSweep(_) => "finish-sweep",
            Condition::CornerFinish => "corner-finish",
            Condition::Sweep(_) => "sweep",
            Condition::Loop(_) => "loop",
            Condition::AtMost(_) => "at-most",
            Condition::Marked(_) => "marked",
            Condition::LastTaken(_) => "last-taken",
            Condition::Exchange(..) => "exchange",
        }
    }

    /// The holes in which pegs stand at the start that are asked for.
    pub(crate) fn pegs(self) -> HoleSet {
        match self {
            Condition::Marked(hole) | Condition::LastTaken(hole) => HoleSet::of(hole),
            Condition::Exchange(one, other) => HoleSet::of(one).with(other),
            _ => HoleSet::EMPTY,
        }
    }

    /// The condition as it is written behind the name of a problem: `finish-sweep-9`.
    pub fn name(self, board: &Board) -> String {
        let word = self.word();
        match self {
            Condition::CornerFinish => word.to_owned(),
            Condition::FinishSweep(number)
            | Condition::Sweep(number)
            | Condition::Loop(number)
            | Condition::AtMost(number) => format!("{word}-{number}"),
            Condition::Marked(hole) | Condition::LastTaken(hole) => {
                format!("{word}-{}", board.label(hole))
            }
            Condition::Exchange(one, other) => {
                format!("{word}-{}-{}", board.label(one), board.label(other))
            }
        }
    }

    /// Reads a condition: `finish-sweep-9`, `corner-finish`, `marked-c3`.
    ///
    /// # Errors
    /// It is none of the words, or has a number or a hole that the board has not. Whether pegs stand in its holes, and
    /// the corners of the board, are looked at where a problem takes it.
    pub fn read(board: &Board, text: &str) -> Result<Condition, NoCondition> {
        let unknown = || NoCondition::Unknown(shortened(text));
        if text == "corner-finish" {
            return Ok(Condition::CornerFinish);
        }
        if let Some(holes) = text.strip_prefix("exchange-") {
            return Condition::read_exchange(board, holes);
        }
        let (word, value) = text.rsplit_once('-').ok_or_else(unknown)?;
        let hole = || board.read_hole(value).map_err(NoCondition::NoHole);
        let make: fn(u8) -> Condition = match word {
            "marked" => return hole().map(Condition::Marked),
            "last-taken" => return hole().map(Condition::LastTaken),
            "finish-sweep" => Condition::FinishSweep,
            "sweep" => Condition::Sweep,
            "loop" => Condition::Loop,
            "at-most" => Condition::AtMost,
            _ => return Err(unknown()),
        };
        let number = value.parse().ok().filter(|_| !value.starts_with('+'));
        make(number.unwrap_or(0)).checked(board)
    }

    /// The same condition with the holes of an exchange in the order of the board, if the board can have it.
    pub(crate) fn checked(self, board: &Board) -> Result<Condition, NoCondition> {
        let elsewhere = self.pegs() - board.all();
        if let Some(hole) = elsewhere.iter().next() {
            let (hole, name) = (hole.index(), board.name());
            return Err(NoCondition::NoHole(format!(
                "hole {hole} is none of the {name} board"
            )));
        }
        let (number, least) = match self {
            Condition::FinishSweep(number) | Condition::Sweep(number) | Condition::Loop(number) => {
                (number, 2)
            }
            Condition::AtMost(number) => (number, 1),
            Condition::Exchange(one, other) if one == other => return Err(NoCondition::SamePeg),
            Condition::Exchange(one, other) => {
                return Ok(Condition::Exchange(one.min(other), one.max(other)));
            }
            _ => return Ok(self),
        };
        let between = (least, board.hole_count().max(3) - 1);
        let word = self.word();
        if (between.0..=between.1).contains(&usize::from(number)) {
            Ok(self)
        } else {
            Err(NoCondition::Number { word, between })
        }
    }

    /// Reads the two holes of an exchange, `a4-g4`.
    fn read_exchange(board: &Board, text: &str) -> Result<Condition, NoCondition> {
        let (one, other) = text.split_once('-').ok_or(NoCondition::SamePeg)?;
        let read = |text| board.read_hole(text).map_err(NoCondition::NoHole);
        Condition::Exchange(read(one)?, read(other)?).checked(board)
    }

    /// The condition in words: `the last move makes at least 9 jumps`.
    pub(crate) fn describe(self, board: &Board) -> String {
        let is_own = |(word, ..): &&(&str, &str, &str)| word.trim_end_matches('-') == self.word();
        let text = FORMS.iter().find(is_own).map_or("", |form| form.2);
        match self {
            Condition::FinishSweep(number) | Condition::Sweep(number) | Condition::Loop(number) => {
                text.replace("N jumps", &counted(number.into(), "jump"))
            }
            Condition::CornerFinish => text.to_owned(),
            Condition::AtMost(number) => text.replace("N moves", &counted(number.into(), "move")),
            Condition::Marked(hole) | Condition::LastTaken(hole) => {
                text.replace("HOLE", board.label(hole))
            }
            Condition::Exchange(one, other) => {
                let holes = format!("{} and {}", board.label(one), board.label(other));
                text.replace("two holes", &holes)
            }
        }
    }
}

impl Conditions {
    /// Whether nothing is asked.
    pub(crate) fn is_empty(self) -> bool {
        self == Conditions::default()
    }

    /// What is asked.
    pub(crate) fn iter(self) -> impl Iterator<Item = Condition> {
        let corner = (!self.corners.is_empty()).then_some(Condition::CornerFinish);
        [
            self.finish_sweep.map(Condition::FinishSweep),
            corner,
            self.sweep.map(Condition::Sweep),
            self.looped.map(Condition::Loop),
            self.at_most.map(Condition::AtMost),
            self.marked.map(Condition::Marked),
            self.last_taken.map(Condition::LastTaken),
            self.exchange
                .map(|(one, other)| Condition::Exchange(one, other)),
        ]
        .into_iter()
        .flatten()
    }

    /// Whether a symmetry of the board leaves the holes as they are that are named.
    pub(crate) fn are_kept_by(self, by: &Symmetry) -> bool {
        self.iter().all(|condition| by.fixes(condition.pegs()))
    }

    /// The same and one condition more, on a board.
    ///
    /// # Errors
    /// Its kind stands there already, it contradicts another, or the board has no four corners.
    pub(crate) fn with(
        mut self,
        board: &Board,
        condition: Condition,
    ) -> Result<Conditions, NoCondition> {
        let is_there = self.iter().any(|other| other.word() == condition.word());
        if is_there {
            return Err(NoCondition::Twice(condition.word()));
        }
        match condition {
            Condition::FinishSweep(number) => self.finish_sweep = Some(number),
            Condition::CornerFinish => {
                self.corners = board.corners();
                if self.corners.len() < CORNERS_OF_A_FINISH {
                    return Err(NoCondition::TooFewCorners(self.corners.len()));
                }
            }
            Condition::Sweep(number) => self.sweep = Some(number),
            Condition::Loop(number) => self.looped = Some(number),
            Condition::AtMost(number) => self.at_most = Some(number),
            Condition::Marked(hole) => self.marked = Some(hole),
            Condition::LastTaken(hole) => self.last_taken = Some(hole),
            Condition::Exchange(one, other) => self.exchange = Some((one, other)),
        }
        let is_taken = |hole| self.last_taken == Some(hole);
        if self.marked.is_some_and(is_taken) {
            return Err(NoCondition::LeftAndTaken("marked-HOLE"));
        }
        if (self.exchange).is_some_and(|(one, other)| is_taken(one) || is_taken(other)) {
            return Err(NoCondition::LeftAndTaken("exchange-HOLE-HOLE"));
        }
        Ok(self)
    }

    /// The corners that the last moves are to start from, where that is asked.
    pub(crate) fn corners(self) -> HoleSet {
        self.corners
    }

    /// The number of last moves that conditions on the end are about.
    pub(crate) fn last_moves(self) -> usize {
        if self.corners.is_empty() {
            1
        } else {
            CORNERS_OF_A_FINISH
        }
    }

    /// The least number of jumps of the last move: one where nothing more is asked.
    pub(crate) fn last_jumps(self) -> usize {
        self.finish_sweep.unwrap_or(1).into()
    }

    /// The least number of jumps of a move that may stand anywhere, and whether it must be a loop; of a sweep and a
    /// loop the longer.
    pub(crate) fn long_move(self) -> Option<(usize, bool)> {
        let sweep = self.sweep.map(|jumps| (jumps.into(), false));
        let looped = self.looped.map(|jumps| (jumps.into(), true));
        sweep.max(looped)
    }

    /// The same with at most so many moves, where that can be asked for.
    pub(crate) fn within(self, moves: usize) -> Option<Conditions> {
        let at_most = Some(u8::try_from(moves).ok()?);
        Some(Conditions { at_most, ..self })
    }

    /// The same with any number of moves.
    pub(crate) fn of_any_length(self) -> Conditions {
        Conditions {
            at_most: None,
            ..self
        }
    }

    /// The most moves there may be, where that is asked.
    pub(crate) fn most_moves(self) -> Option<usize> {
        self.at_most.map(usize::from)
    }

    /// Whether everything that is asked is how many moves there may be.
    pub(crate) fn are_of_moves(self) -> bool {
        self.of_any_length().is_empty()
    }

    /// Whether something is asked of how the line ends.
    pub(crate) fn say_the_end(self) -> bool {
        self.finish_sweep.is_some() || !self.corners.is_empty()
    }

    /// Whether everything that is asked is about how the line ends.
    pub(crate) fn are_of_the_end(self) -> bool {
        let others = Conditions {
            finish_sweep: None,
            corners: HoleSet::EMPTY,
            ..self
        };
        others.is_empty()
    }

    /// The names, each with a plus before it, as they stand behind a problem's.
    pub(crate) fn suffix(self, board: &Board) -> String {
        self.iter().fold(String::new(), |text, condition| {
            text + "+" + &condition.name(board)
        })
    }

    /// What is asked, in words: `; the last move makes at least 9 jumps; at most 20 moves`.
    #[cfg(any(feature = "terminal", test))]
    pub(crate) fn in_words(self, board: &Board) -> String {
        self.iter().fold(String::new(), |text, condition| {
            text + "; " + &condition.describe(board)
        })
    }
}

/// How many moves a corner finish has.
pub(crate) const CORNERS_OF_A_FINISH: usize = 4;

#[cfg(test)]
mod tests;
