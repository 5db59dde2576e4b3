//! Conditions on the line that reaches a goal: a long last sweep, a corner finish, a marked peg.
//!
//! Whether a condition can still be met depends on what was played, and not on the pegs alone. So a position of a
//! problem with conditions remembers of its [`Past`] what they ask for, and nothing else: two positions are equal where
//! the same can follow.
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
//! assert_eq!(game.missing().as_deref(), Some("the goal is reached, but the last move makes 1 jump, and at least 2 are asked"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::rules::board::{Board, Jump};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::text::{counted, shortened};

/// One condition on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

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
    /// The hole of the marked peg is none of the board or empty at the start.
    NoPeg(String),
    /// The same kind of condition stands there twice.
    Twice(&'static str),
    /// Cremers' Key is granted.
    WithKey,
}

impl fmt::Display for NoCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCondition::Unknown(text) => write!(
                f,
                "\"{text}\" is no condition: there are finish-sweep-N, corner-finish, sweep-N, loop-N, at-most-N and \
                 marked-HOLE"
            ),
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
            NoCondition::NoPeg(text) => write!(
                f,
                "marked-HOLE takes a hole that holds a peg at the start, and {text} does not"
            ),
            NoCondition::Twice(word) => write!(f, "{word} is asked for twice"),
            NoCondition::WithKey => {
                f.write_str("conditions on the line go without Cremers' Key: leave one of them out")
            }
        }
    }
}

impl std::error::Error for NoCondition {}

/// How a condition stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stand {
    /// It is met, if the line ends here.
    Met,
    /// It is not met yet.
    Open,
    /// It cannot be met any more.
    Broken,
}

impl Condition {
    /// The word without a number or hole.
    const fn word(self) -> &'static str {
        match self {
            Condition::FinishSweep(_) => "finish-sweep",
            Condition::CornerFinish => "corner-finish",
            Condition::Sweep(_) => "sweep",
            Condition::Loop(_) => "loop",
            Condition::AtMost(_) => "at-most",
            Condition::Marked(_) => "marked",
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
            Condition::Marked(hole) => format!("{word}-{}", board.label(hole)),
        }
    }

    /// Reads a condition: `finish-sweep-9`, `corner-finish`, `marked-c3`.
    ///
    /// # Errors
    /// It is none that the board can have; whether a marked hole holds a peg is not looked at here.
    pub fn read(board: &Board, text: &str) -> Result<Condition, NoCondition> {
        let unknown = || NoCondition::Unknown(shortened(text));
        if text == "corner-finish" {
            return Ok(Condition::CornerFinish);
        }
        let (word, value) = text.rsplit_once('-').ok_or_else(unknown)?;
        if word == "marked" {
            let hole = board.hole(value);
            return hole
                .map(Condition::Marked)
                .ok_or_else(|| NoCondition::NoPeg(shortened(value)));
        }
        let make: fn(u8) -> Condition = match word {
            "finish-sweep" => Condition::FinishSweep,
            "sweep" => Condition::Sweep,
            "loop" => Condition::Loop,
            "at-most" => Condition::AtMost,
            _ => return Err(unknown()),
        };
        let between = (
            if word == "at-most" { 1 } else { 2 },
            board.hole_count().max(3) - 1,
        );
        let number = value.parse().ok().filter(|&number: &u8| {
            (between.0..=between.1).contains(&usize::from(number)) && !value.starts_with('+')
        });
        let word = make(0).word();
        number
            .map(make)
            .ok_or(NoCondition::Number { word, between })
    }

    /// The condition in words: `the last move makes at least 9 jumps`.
    pub(crate) fn describe(self, board: &Board) -> String {
        let jumps = |number: u8| counted(number.into(), "jump");
        match self {
            Condition::FinishSweep(number) => {
                format!("the last move makes at least {}", jumps(number))
            }
            Condition::CornerFinish => {
                "the last four moves start from four different corners".to_owned()
            }
            Condition::Sweep(number) => format!("some move makes at least {}", jumps(number)),
            Condition::Loop(number) => {
                let jumps = jumps(number);
                format!("some move of at least {jumps} ends where it began")
            }
            Condition::AtMost(number) => format!("at most {}", counted(number.into(), "move")),
            Condition::Marked(hole) => {
                format!("the peg from {} is left at the end", board.label(hole))
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
        ]
        .into_iter()
        .flatten()
    }

    /// The same and one condition more, on a board.
    ///
    /// # Errors
    /// Its kind stands there already, or the board has no four corners.
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
                self.corners = corners(board);
                if self.corners.len() < CORNERS_OF_A_FINISH {
                    return Err(NoCondition::TooFewCorners(self.corners.len()));
                }
            }
            Condition::Sweep(number) => self.sweep = Some(number),
            Condition::Loop(number) => self.looped = Some(number),
            Condition::AtMost(number) => self.at_most = Some(number),
            Condition::Marked(hole) => self.marked = Some(hole),
        }
        Ok(self)
    }

    /// The corners that the last moves are to start from, where that is asked.
    pub(crate) fn corners(self) -> HoleSet {
        self.corners
    }

    /// The least number of jumps of the last move: one where nothing more is asked.
    pub(crate) fn last_jumps(self) -> usize {
        self.finish_sweep.unwrap_or(1).into()
    }

    /// The least number of jumps of a sweep, or of a loop, wherever it is.
    pub(crate) fn sweep_jumps(self) -> Option<usize> {
        self.sweep.map(usize::from)
    }

    pub(crate) fn loop_jumps(self) -> Option<usize> {
        self.looped.map(usize::from)
    }

    /// Whether something is asked of how the line ends.
    pub(crate) fn say_the_end(self) -> bool {
        self.finish_sweep.is_some() || !self.corners.is_empty()
    }

    /// Whether everything that is asked is about how the line ends.
    pub(crate) fn are_of_the_end(self) -> bool {
        let of_the_end = Conditions {
            finish_sweep: self.finish_sweep,
            corners: self.corners,
            ..Conditions::default()
        };
        self == of_the_end
    }

    /// The names, each with a plus before it, as they stand behind a problem's.
    pub(crate) fn suffix(self, board: &Board) -> String {
        self.iter().fold(String::new(), |text, condition| {
            text + "+" + &condition.name(board)
        })
    }

    /// What is asked, in words: `; the last move makes at least 9 jumps; at most 20 moves`.
    #[cfg(feature = "terminal")]
    pub(crate) fn in_words(self, board: &Board) -> String {
        self.iter().fold(String::new(), |text, condition| {
            text + "; " + &condition.describe(board)
        })
    }
}

/// How many moves a corner finish has.
pub(crate) const CORNERS_OF_A_FINISH: usize = 4;

/// The holes over which no jump leads.
pub(crate) fn corners(board: &Board) -> HoleSet {
    let jumps = board.jumps().all().iter();
    let over = jumps.fold(HoleSet::EMPTY, |over, jump| over.with(jump.over));
    board.all() - over
}

/// What a position remembers of the line that led to it, as far as the conditions of its problem ask for that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(crate) struct Past {
    asked: Conditions,
    run: Option<Run>,
    /// The most jumps of a move, up to what is asked.
    longest: u8,
    /// Whether a move that is over was a loop such as is asked for.
    has_loop: bool,
    moves: u8,
    /// Where the marked peg stands, unless it was taken.
    marked: Option<Hole>,
    /// The corners from which the last moves started, the last one in front, up to the first that started elsewhere or
    /// from a corner that is there already.
    starts: [Option<Hole>; CORNERS_OF_A_FINISH],
}

/// The move that can still go on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Run {
    /// Where the peg stands.
    at: Hole,
    /// Where it began, if a loop is asked for.
    from: Option<Hole>,
    /// Its jumps, up to what is asked.
    jumps: u8,
}

impl Past {
    /// The past of a start: nothing was played.
    pub(crate) fn new(asked: Conditions) -> Past {
        Past {
            asked,
            marked: asked.marked,
            ..Past::default()
        }
    }

    /// The same on other pegs: a marked one that is not among them is taken.
    pub(crate) fn on(mut self, pegs: HoleSet) -> Past {
        self.marked = self.marked.filter(|&hole| pegs.contains(hole));
        self
    }

    /// What is asked.
    pub(crate) fn asked(self) -> Conditions {
        self.asked
    }

    /// Whether everything asked is met, if the line ends here.
    pub(crate) fn is_met(self) -> bool {
        self.stands().all(|(_, stand)| stand == Stand::Met)
    }

    /// Whether something asked cannot be met any more.
    pub(crate) fn is_broken(self) -> bool {
        self.stands().any(|(_, stand)| stand == Stand::Broken)
    }

    /// Where the peg stands that may go on with its move, as far as that matters.
    pub(crate) fn running(self) -> Option<Hole> {
        self.run.map(|run| run.at)
    }

    /// Where the marked peg stands, unless it was taken.
    #[cfg(feature = "terminal")]
    pub(crate) fn marked(self) -> Option<Hole> {
        self.marked
    }

    /// Every condition, and how it stands.
    pub(crate) fn stands(self) -> impl Iterator<Item = (Condition, Stand)> {
        let stand = move |condition| (condition, self.stand(condition));
        self.asked.iter().map(stand)
    }

    fn stand(self, condition: Condition) -> Stand {
        let met = |is_met| if is_met { Stand::Met } else { Stand::Open };
        let run_has = |jumps| self.run.is_some_and(|run| run.jumps >= jumps);
        match condition {
            Condition::FinishSweep(jumps) => met(run_has(jumps)),
            Condition::CornerFinish => met(self.starts.iter().all(Option::is_some)),
            Condition::Sweep(jumps) => met(self.longest >= jumps),
            Condition::Loop(jumps) => {
                let is_loop = self.run.is_some_and(|run| run.is_loop(jumps));
                met(self.has_loop || is_loop)
            }
            Condition::AtMost(moves) if self.moves > moves => Stand::Broken,
            Condition::Marked(_) if self.marked.is_none() => Stand::Broken,
            Condition::AtMost(_) | Condition::Marked(_) => Stand::Met,
        }
    }

    /// A condition in words, with how it stands: `the peg from d1 is left at the end (now at f3)`.
    #[cfg(feature = "terminal")]
    pub(crate) fn told(self, condition: Condition, board: &Board) -> String {
        let stand = match (condition, self.stand(condition)) {
            (Condition::Marked(_), _) => self.marked.map_or("taken".to_owned(), |hole| {
                format!("now at {}", board.label(hole))
            }),
            (Condition::AtMost(_), Stand::Met) => format!("{} so far", self.moves),
            (Condition::Sweep(_), Stand::Open) => format!("{} so far", self.longest),
            (Condition::Sweep(_) | Condition::Loop(_), Stand::Met) => "done".to_owned(),
            (_, Stand::Broken) => "broken".to_owned(),
            (_, Stand::Met) => "so far, yes".to_owned(),
            (_, Stand::Open) => return condition.describe(board),
        };
        format!("{} ({stand})", condition.describe(board))
    }

    /// What keeps a line that reaches the goal here from being what is asked, in words.
    pub(crate) fn missing(self, board: &Board) -> Option<String> {
        let (condition, _) = self.stands().find(|&(_, stand)| stand != Stand::Met)?;
        let jumps = counted(self.run.map_or(0, |run| run.jumps).into(), "jump");
        Some(match condition {
            Condition::FinishSweep(asked) => {
                format!("the last move makes {jumps}, and at least {asked} are asked")
            }
            Condition::AtMost(asked) => {
                format!(
                    "it takes {} moves, and at most {asked} are asked",
                    self.moves
                )
            }
            Condition::Marked(hole) => format!("the peg from {} was taken", board.label(hole)),
            Condition::Sweep(asked) => format!(
                "the longest move makes {}, and at least {asked} are asked",
                counted(self.longest.into(), "jump")
            ),
            other => format!("it is asked that {}", other.describe(board)),
        })
    }

    /// The past after one more jump.
    pub(crate) fn after(self, jump: Jump) -> Past {
        let asked = self.asked;
        if asked.is_empty() {
            return self;
        }
        let mut past = self;
        let most = asked.finish_sweep.max(asked.sweep).max(asked.looped);
        let most = most.unwrap_or(0);
        match self.run.filter(|run| run.at == jump.from) {
            Some(run) => {
                let jumps = (run.jumps + 1).min(most);
                let at = jump.to;
                past.run = Some(Run { at, jumps, ..run });
            }
            None => past.begin(jump, most),
        }
        let jumps = past.run.map_or(0, |run| run.jumps);
        past.longest = self.longest.max(jumps.min(asked.sweep.unwrap_or(0)));
        past.marked = match self.marked {
            Some(hole) if hole == jump.from => Some(jump.to),
            Some(hole) if hole == jump.over => None,
            other => other,
        };
        past
    }

    /// Another move begins.
    fn begin(&mut self, jump: Jump, most: u8) {
        let asked = self.asked;
        let was_loop = asked
            .looped
            .is_some_and(|jumps| self.run.is_some_and(|run| run.is_loop(jumps)));
        self.has_loop |= was_loop;
        if let Some(most) = asked.at_most {
            // One too many is enough to know.
            self.moves = (self.moves + 1).min(most + 1);
        }
        if asked.corners.contains(jump.from) {
            let known = self.starts;
            let again = known.iter().position(|&start| start == Some(jump.from));
            let kept = again.unwrap_or(CORNERS_OF_A_FINISH);
            self.starts = [None; CORNERS_OF_A_FINISH];
            self.starts[0] = Some(jump.from);
            let others = known.iter().take(kept).take(CORNERS_OF_A_FINISH - 1);
            for (place, &start) in self.starts[1..].iter_mut().zip(others) {
                *place = start;
            }
        } else {
            self.starts = [None; CORNERS_OF_A_FINISH];
        }
        let only_marked = Conditions {
            marked: asked.marked,
            ..Conditions::default()
        };
        // Who asks for a marked peg alone does not care for moves.
        self.run = (asked != only_marked).then_some(Run {
            at: jump.to,
            from: asked.looped.map(|_| jump.from),
            jumps: 1.min(most),
        });
    }

    /// The past after Cremers' Key, which ends a move.
    pub(crate) fn after_key(mut self) -> Past {
        self.run = None;
        self
    }
}

impl Run {
    fn is_loop(self, least: u8) -> bool {
        self.from == Some(self.at) && self.jumps >= least
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::library::Library;
    use crate::rules::position::{Action, Position, moves};
    use crate::rules::problem::Problem;
    use crate::rules::random::Random;
    use proptest::prelude::*;

    const CONDITIONS: [&str; 6] = [
        "finish-sweep-2",
        "corner-finish",
        "sweep-3",
        "loop-4",
        "at-most-6",
        "marked-b1",
    ];

    fn problem(name: &str) -> Problem {
        let library = Library::embedded();
        library
            .entry("6x6")
            .unwrap()
            .problem(name, None, false)
            .unwrap()
    }

    /// Whether a line meets a condition, by its definition.
    fn is_met(condition: Condition, board: &Board, line: &[Action]) -> bool {
        let moves: Vec<Vec<Jump>> = moves(line)
            .map(|run| run.iter().filter_map(|action| action.jump()).collect())
            .collect();
        let longest = moves.iter().map(Vec::len).max().unwrap_or(0);
        match condition {
            Condition::FinishSweep(least) => moves.last().map_or(0, Vec::len) >= usize::from(least),
            Condition::CornerFinish => {
                let starts = moves.iter().rev().take(4).map(|run| run[0].from);
                let starts: HashSet<Hole> = starts
                    .filter(|&from| {
                        let jumps = board.jumps().all();
                        jumps.iter().all(|jump| jump.over != from)
                    })
                    .collect();
                starts.len() == 4
            }
            Condition::Sweep(least) => longest >= usize::from(least),
            Condition::Loop(least) => moves
                .iter()
                .any(|run| run.len() >= usize::from(least) && run[0].from == run[run.len() - 1].to),
            Condition::AtMost(most) => moves.len() <= usize::from(most),
            Condition::Marked(start) => {
                let step = |hole: Option<Hole>, jump: &Jump| match hole? {
                    hole if hole == jump.from => Some(jump.to),
                    hole if hole == jump.over => None,
                    hole => Some(hole),
                };
                moves.iter().flatten().fold(Some(start), step).is_some()
            }
        }
    }

    /// A game that goes on with a peg where it can, so that there are sweeps and loops.
    fn game(start: Position, board: &Board, random: &mut Random) -> Vec<Action> {
        let (mut at, mut line, mut last) = (start, Vec::new(), None);
        loop {
            let jumps: Vec<Jump> = at.jumps(board).collect();
            let on: Vec<Jump> = jumps
                .iter()
                .copied()
                .filter(|jump| Some(jump.from) == last)
                .collect();
            let choice = if on.is_empty() { jumps } else { on };
            let Some(&jump) = random.choose(&choice) else {
                return line;
            };
            last = Some(jump.to);
            line.push(Action::Jump(jump));
            at = at.play_unchecked(Action::Jump(jump));
        }
    }

    proptest! {
        #[test]
        fn a_past_knows_what_the_line_says(seed: u64, which in 0..CONDITIONS.len(), cut in 0..40_usize) {
            let problem = problem(&format!("c3:c3+{}", CONDITIONS[which]));
            let board = problem.board();
            let condition = problem.conditions().iter().next().unwrap();
            let mut line = game(problem.start(), board, &mut Random::new(seed));
            line.truncate(cut.max(1));
            let end = line.iter().fold(problem.start(), |at, &action| at.play_unchecked(action));
            prop_assert_eq!(end.past.is_met(), is_met(condition, board, &line));
        }
    }

    #[test]
    fn what_is_asked_is_read_as_it_is_written() {
        let all = CONDITIONS.join("+");
        let problem = problem(&format!("c3:c3+{all}"));
        let board = problem.board();
        assert_eq!(problem.id(), format!("c3:c3+{all}"));
        assert_eq!(problem.record_name(), problem.id());
        assert_eq!(problem.conditions().suffix(board), format!("+{all}"));
        assert_eq!(problem.conditions().iter().count(), CONDITIONS.len());
        assert_eq!(
            problem.asked(),
            "one peg at c3; the last move makes at least 2 jumps; the last four moves start from four different \
             corners; some move makes at least 3 jumps; some move of at least 4 jumps ends where it began; at most 6 \
             moves; the peg from b1 is left at the end"
        );
    }

    #[test]
    fn what_cannot_be_asked_is_said() {
        let library = Library::embedded();
        let fault = |board: &str, name: &str| {
            let problem = library.entry(board).unwrap().problem(name, None, false);
            problem.unwrap_err().to_string()
        };
        let range = "finish-sweep-N takes a number from 2 to 32";
        for name in [
            "finish-sweep-1",
            "finish-sweep-33",
            "finish-sweep-x",
            "finish-sweep-+5",
        ] {
            assert_eq!(fault("english", &format!("central+{name}")), range);
        }
        assert!(
            fault("english", "central+long").starts_with("\"long\" is no condition: there are")
        );
        assert!(fault("english", "central+").starts_with("\"\" is no condition"));
        assert_eq!(
            fault("english", "central+marked-d4"),
            "marked-HOLE takes a hole that holds a peg at the start, and d4 does not"
        );
        assert_eq!(
            fault("english", "central+sweep-3+sweep-4"),
            "sweep is asked for twice"
        );
        assert!(fault("triangle15", "a1:a1+corner-finish").ends_with("and this one has 3"));
        let key = library
            .entry("french")
            .unwrap()
            .problem("key+sweep-3", None, false);
        assert_eq!(
            key.unwrap_err().to_string(),
            NoCondition::WithKey.to_string()
        );
    }
}
