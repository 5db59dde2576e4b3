//! A position and the actions that change it: the rules of the game.
//!
//! [`Position::play`] checks and [`Position::play_unchecked`] trusts; both give a new position. Positions know no
//! goal (see [`crate::rules::problem`]) and no history (see [`crate::rules::game`]).
//!
//! ```
//! use lastpeg::rules::board::{Board, JumpRule};
//! use lastpeg::rules::position::{Action, IllegalAction, Position};
//!
//! let board = Board::new("line", "Line", &["oooo"], JumpRule::Orthogonal)?;
//! let [first, _, third, last] = board.holes().collect::<Vec<_>>()[..] else { unreachable!() };
//! let start = Position::of(board.all().without(first));
//! let jump = board.jumps().between(third, first).ok_or("no jump")?;
//! let next = start.play(&board, Action::Jump(jump))?;
//! assert_eq!(next.pegs.iter().collect::<Vec<_>>(), [first, last]);
//! assert_eq!(next.play(&board, Action::Jump(jump)), Err(IllegalAction::NoPegToMove(third)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::rules::board::{Board, Jump, Symmetry};
use crate::rules::condition::Conditions;
use crate::rules::condition::past::Past;
use crate::rules::hole::{Hole, HoleSet};

/// The pegs on a board, and Cremers' Key while it can still be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The holes that hold a peg.
    pub pegs: HoleSet,
    /// The hole into which Cremers' Key may still put a peg: the starting vacancy until the key is used. `None` in
    /// problems without the key.
    pub key: Option<Hole>,
    /// What the conditions of the problem have to know of the line so far; of problems without any, nothing.
    pub(crate) past: Past,
}

/// One step of a game: the atom of play, undo and notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A jump, written `d2-d4`.
    Jump(Jump),
    /// Cremers' Key: a peg is put back into the starting vacancy, written `+d4`. Not a move, but it ends the running
    /// one.
    Key(Hole),
}

impl Action {
    /// The jump, unless the action is Cremers' Key.
    pub fn jump(self) -> Option<Jump> {
        match self {
            Action::Jump(jump) => Some(jump),
            Action::Key(_) => None,
        }
    }

    /// The action on the board turned or reflected.
    pub(crate) fn turned(self, by: &Symmetry) -> Action {
        match self {
            Action::Jump(jump) => Action::Jump(by.jump(jump)),
            Action::Key(hole) => Action::Key(by.hole(hole)),
        }
    }

    /// Whether this action continues the move that ends with the previous one: the same peg jumps on.
    pub(crate) fn continues(self, previous: Action) -> bool {
        matches!((previous, self), (Action::Jump(before), Action::Jump(now)) if before.to == now.from)
    }
}

/// The rule that an action breaks. `Display` names holes by their index, [`crate::rules::notation::explain`] by their
/// labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IllegalAction {
    /// The hole the jump starts from is empty.
    NoPegToMove(Hole),
    /// The hole in between is empty.
    NoPegToJumpOver(Hole),
    /// The hole to land in holds a peg.
    LandingOccupied(Hole),
    /// The board has no jump between these holes.
    NoSuchJump {
        /// The first hole named.
        from: Hole,
        /// The second hole named.
        to: Hole,
    },
    /// The problem grants no Cremers' Key, or it has been used.
    NoKey,
    /// Cremers' Key goes into another hole: the starting vacancy.
    WrongKeyHole {
        /// The hole named.
        named: Hole,
        /// The starting vacancy.
        key: Hole,
    },
    /// The starting vacancy holds a peg, so Cremers' Key cannot be used now.
    KeyHoleOccupied(Hole),
}

impl IllegalAction {
    /// The rule in words, in which holes have these names: `no peg to jump over at d3`. `ways` says along what pegs
    /// jump: `, along rows and columns`.
    pub(crate) fn in_words(self, ways: &str, name: impl Fn(Hole) -> String) -> String {
        match self {
            IllegalAction::NoPegToMove(hole) => format!("no peg to move at {}", name(hole)),
            IllegalAction::NoPegToJumpOver(hole) => {
                format!("no peg to jump over at {}", name(hole))
            }
            IllegalAction::LandingOccupied(hole) => {
                format!("the hole to land in, {}, is not empty", name(hole))
            }
            IllegalAction::NoSuchJump { from, to } => format!(
                "no jump leads from {} to {}: a peg jumps over its neighbour into the hole behind it{ways}",
                name(from),
                name(to)
            ),
            IllegalAction::NoKey => {
                "there is no Cremers' Key to use here: the problem grants none, or it has been used"
                    .to_owned()
            }
            IllegalAction::WrongKeyHole { named, key } => format!(
                "Cremers' Key goes into the starting vacancy {}, not {}",
                name(key),
                name(named)
            ),
            IllegalAction::KeyHoleOccupied(hole) => {
                format!(
                    "Cremers' Key goes into {}, which is not empty now",
                    name(hole)
                )
            }
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.in_words("", |hole| format!("hole {}", hole.index()));
        f.write_str(&text)
    }
}

impl std::error::Error for IllegalAction {}

/// What makes a position one that its board cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// Pegs in holes that the board does not have. They are of another board, or read by other numbers: take them away
    /// with `position.pegs & board.all()`, or read the position by the labels of this board.
    NoSuchHoles(HoleSet),
    /// The board does not have the hole into which Cremers' Key would go: set `key` to `None`, or to a hole of the
    /// board that was empty at the start.
    NoSuchKeyHole(Hole),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::NoSuchHoles(holes) => {
                let indices: Vec<String> =
                    holes.iter().map(|hole| hole.index().to_string()).collect();
                write!(
                    f,
                    "pegs in holes that the board does not have ({}): take them away, or read the position by the \
                     labels of this board",
                    indices.join(", ")
                )
            }
            PositionError::NoSuchKeyHole(hole) => {
                write!(
                    f,
                    "the board does not have hole {}, into which Cremers' Key would go: name a hole of the board that \
                     was empty at the start, or none",
                    hole.index()
                )
            }
        }
    }
}

impl std::error::Error for PositionError {}

/// The past is told only where a condition asks for something of it.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Position");
        text.field("pegs", &self.pegs).field("key", &self.key);
        if self.past != Past::default() {
            text.field("past", &self.past);
        }
        text.finish()
    }
}

impl Position {
    /// The position with these pegs and no Cremers' Key. It remembers no line; `problem.clone().at(position).start()`
    /// is that of a problem with conditions, at which the line begins.
    pub fn of(pegs: HoleSet) -> Position {
        Position::new(pegs, None)
    }

    /// The position with these pegs and, while it is unused, the hole of Cremers' Key.
    pub fn new(pegs: HoleSet, key: Option<Hole>) -> Position {
        let past = Past::default();
        Position { pegs, key, past }
    }

    /// The position without what it remembers: pegs and key.
    pub(crate) fn without_past(self) -> Position {
        Position::new(self.pegs, self.key)
    }

    /// The position with Cremers' Key unused, where a problem grants it for a hole: of the same class, as all positions
    /// of a game.
    pub(crate) fn with_key_unused(self, key: Option<Hole>) -> Position {
        let used = key.filter(|_| self.key.is_none());
        let pegs = used.map_or(self.pegs, |hole| self.pegs ^ HoleSet::of(hole));
        Position::new(pegs, key)
    }

    /// Checks that the board can hold the position, as everything that takes both assumes. Which pegs there are is
    /// otherwise free: a position that no game reaches is a position too.
    ///
    /// # Errors
    /// The first thing that the board does not have.
    pub fn validate(self, board: &Board) -> Result<(), PositionError> {
        let beyond = self.pegs - board.all();
        match self.key.filter(|&key| !board.all().contains(key)) {
            _ if !beyond.is_empty() => Err(PositionError::NoSuchHoles(beyond)),
            Some(key) => Err(PositionError::NoSuchKeyHole(key)),
            None => Ok(()),
        }
    }

    /// What of the position a board has, in a line under these conditions, which go without Cremers' Key; where it
    /// remembers nothing of them, one that begins there.
    pub(crate) fn within(self, board: &Board, asked: Conditions) -> Position {
        let known = Some(self.past).filter(|past| past.asked() == asked);
        let pegs = self.pegs & board.all();
        let key = self.key.filter(|_| asked.is_empty());
        Position {
            pegs,
            key: key.filter(|&key| board.all().contains(key)),
            past: known.unwrap_or(Past::new(asked)).on(pegs),
        }
    }

    /// The jumps that can be played, in the board's jump order.
    pub fn jumps(self, board: &Board) -> impl Iterator<Item = Jump> {
        board.jumps().legal(self.pegs)
    }

    /// The jumps that the peg in a hole can make.
    pub fn jumps_from(self, board: &Board, hole: Hole) -> impl Iterator<Item = Jump> {
        board
            .jumps()
            .from(hole)
            .iter()
            .copied()
            .filter(move |jump| jump.is_legal(self.pegs))
    }

    /// Whether any jump can be played.
    pub(crate) fn has_jump(self, board: &Board) -> bool {
        self.jumps(board).next().is_some()
    }

    /// The hole into which Cremers' Key can be put now, if it can.
    pub(crate) fn key_playable(self) -> Option<Hole> {
        self.key.filter(|&hole| !self.pegs.contains(hole))
    }

    /// Every action that can be played: the jumps in the board's order, then Cremers' Key.
    pub fn actions(self, board: &Board) -> impl Iterator<Item = Action> {
        self.jumps(board)
            .map(Action::Jump)
            .chain(self.key_playable().map(Action::Key))
    }

    /// Plays an action after checking it.
    ///
    /// # Errors
    /// The rule that the action breaks; the position is unchanged.
    pub fn play(self, board: &Board, action: Action) -> Result<Position, IllegalAction> {
        match action {
            Action::Jump(Jump { from, over, to }) => {
                if board.jumps().between(from, to) != Some(Jump { from, over, to }) {
                    Err(IllegalAction::NoSuchJump { from, to })
                } else if !self.pegs.contains(from) {
                    Err(IllegalAction::NoPegToMove(from))
                } else if !self.pegs.contains(over) {
                    Err(IllegalAction::NoPegToJumpOver(over))
                } else if self.pegs.contains(to) {
                    Err(IllegalAction::LandingOccupied(to))
                } else {
                    Ok(self.play_unchecked(action))
                }
            }
            Action::Key(named) => match self.key {
                None => Err(IllegalAction::NoKey),
                Some(key) if key != named => Err(IllegalAction::WrongKeyHole { named, key }),
                Some(key) if self.pegs.contains(key) => Err(IllegalAction::KeyHoleOccupied(key)),
                Some(_) => Ok(self.play_unchecked(action)),
            },
        }
    }

    /// The position after actions known to be legal, one after the other.
    pub(crate) fn after(self, line: &[Action]) -> Position {
        line.iter()
            .fold(self, |at, &action| at.play_unchecked(action))
    }

    /// The positions along a line of actions known to be legal: this one, and that after each of them.
    pub(crate) fn along(self, line: &[Action]) -> impl Iterator<Item = Position> {
        let after = line.iter().scan(self, |at, &action| {
            *at = at.play_unchecked(action);
            Some(*at)
        });
        std::iter::once(self).chain(after)
    }

    /// Plays an action known to be legal. An illegal one gives a meaningless position.
    pub fn play_unchecked(self, action: Action) -> Position {
        match action {
            Action::Jump(jump) => Position {
                pegs: self.pegs ^ jump.holes(),
                key: self.key,
                past: self.past.after(jump),
            },
            Action::Key(hole) => Position {
                pegs: self.pegs.with(hole),
                key: None,
                // Conditions go without the key.
                past: self.past,
            },
        }
    }
}

/// The moves of a series of actions: maximal runs of jumps by one peg, and each use of Cremers' Key alone.
///
/// ```
/// # use lastpeg::rules::board::{Board, JumpRule};
/// # use lastpeg::rules::position::{Action, moves};
/// let board = Board::new("line", "Line", &["ooooo"], JumpRule::Orthogonal)?;
/// let [a, b, c, d, e] = board.holes().collect::<Vec<_>>()[..] else { unreachable!() };
/// let jump = |from, to| Action::Jump(board.jumps().between(from, to).unwrap());
/// let sweep = [jump(a, c), jump(c, e), jump(b, d)];
/// assert_eq!(moves(&sweep).map(<[_]>::len).collect::<Vec<_>>(), [2, 1]);
/// # Ok::<(), lastpeg::rules::board::BoardError>(())
/// ```
pub fn moves(actions: &[Action]) -> impl Iterator<Item = &[Action]> {
    actions.chunk_by(|&previous, &action| action.continues(previous))
}

/// A move whatever its way, and whichever way round a loop: where it starts, and the holes that it changes.
pub(crate) type MovedPeg = (Hole, HoleSet);

/// The moves of a line in their order; the use of Cremers' Key is one here. Lines are the same solution that have the
/// same ones in some order.
pub(crate) fn moved_pegs(actions: &[Action]) -> Vec<MovedPeg> {
    let one = |action: &Action| match *action {
        Action::Jump(jump) => (jump.from, jump.holes()),
        Action::Key(hole) => (hole, HoleSet::of(hole)),
    };
    let both = |(from, all): MovedPeg, (_, next): MovedPeg| (from, all ^ next);
    let moved = moves(actions).filter_map(|run| run.iter().map(one).reduce(both));
    moved.collect()
}

/// The number of jumps of a line. The use of Cremers' Key is none.
pub(crate) fn jump_count(actions: &[Action]) -> usize {
    let jumps = actions.iter().filter(|action| action.jump().is_some());
    jumps.count()
}

/// The jumps of each move of a series of actions; the use of Cremers' Key is none.
fn sweeps(actions: &[Action]) -> impl Iterator<Item = usize> {
    let runs = moves(actions).filter(|run| run[0].jump().is_some());
    runs.map(<[_]>::len)
}

/// The number of moves in a series of actions; the use of Cremers' Key is none.
pub fn move_count(actions: &[Action]) -> usize {
    sweeps(actions).count()
}

/// The jumps of the last move of a series of actions; 0 without any.
pub(crate) fn last_sweep(actions: &[Action]) -> usize {
    sweeps(actions).last().unwrap_or(0)
}

/// The most jumps that one move of a series of actions makes; 0 without any.
pub fn longest_sweep(actions: &[Action]) -> usize {
    sweeps(actions).max().unwrap_or(0)
}
