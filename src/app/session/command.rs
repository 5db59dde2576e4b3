//! What a player does in a play session.

use crate::rules::board::Jump;
use crate::rules::hole::Hole;
use crate::rules::position::{Action, Position};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayCommand {
    /// The cursor goes to a hole; a peg picked up stays so.
    LookAt(Hole),
    /// Pick up, jump or drop: whatever fits the hole, to which the cursor goes.
    Select(Hole),
    Drop,
    /// Make a jump, as it is seen.
    Jump(Jump),
    /// Play a line of notation, all of it or nothing.
    Line(String),
    Undo,
    UndoMove,
    Redo,
    RedoMove,
    NextBranch,
    PreviousBranch,
    Restart,
    UseKey,
    GoTo(usize),
    /// Count a hint that was given outside of the session.
    CountHint,
    AskAllShortest,
    Hint,
    SwitchLamp,
    /// Show why the position is lost, or with a peg picked up why its jumps lose.
    Explain,
    /// Show why a jump loses, from the position before it.
    ExplainJump(Position, Action),
    ExplainStart,
    Plan,
    Return,
}
