//! The keys of the game screen.

use crate::tui::keys::binding::{
    BACK, Binding, COPY, DOWN, DROP, GO_HOME, LEAVE, LEFT, OPEN_HELP, OPEN_PROMPT, REDO, REDRAW,
    RESTART, RIGHT, SELECT, SUSPEND, UNDO, UP, binding, char,
};
use crate::tui::keys::command::Command;

/// The keys of the game, the most wanted first: a narrow footer shows the first of them.
pub(super) const KEYS: &[Binding] = &[
    SELECT.saying("pick up the peg under the cursor; jump to the target under it; drop the peg"),
    DROP.saying("drop the peg that is picked up; else back, as from every screen but home"),
    LEFT.saying("left: move the cursor; jump, when the peg under it is picked up"),
    DOWN,
    UP,
    RIGHT,
    UNDO,
    binding(
        Command::Hint,
        &[char('t')],
        "hint: can it be won, and by how many jumps; again for the block to clear or the peg, the jump, and the step \
         playing itself",
    ),
    OPEN_HELP,
    binding(
        Command::NextExercise,
        &[char('N')],
        "after a win: the next exercise of the kind, or problem of the list or the map that is not solved yet",
    ),
    binding(
        Command::PlayBackwards,
        &[char('b')],
        "play the problem backwards, from its goal up: each jump is taken back, a peg goes back over an empty hole, \
         where a peg appears; again: forwards",
    ),
    binding(
        Command::Return,
        &[char('g')],
        "go back to the last position that could be won",
    ),
    binding(
        Command::ShowPlan,
        &[char('P')],
        "show a whole plan: a winning line in a few steps, numbered on the board",
    ),
    binding(
        Command::Explain,
        &[char('e')],
        "show on the board why the position is lost; with a peg picked up, why its jumps would lose",
    ),
    REDO,
    binding(
        Command::UseKey,
        &[char('c')],
        "Cremers' Key: put a peg back into the starting vacancy, once in a game",
    ),
    RESTART.saying("start again; undo takes that back too"),
    binding(
        Command::SwitchLamp,
        &[char('w')],
        "the lamp: always show whether the position is winnable or lost",
    ),
    OPEN_PROMPT
        .saying("type a move (e5-e3-c3), a hole for the cursor to go to (e5) or a command (:help lists them)"),
    binding(
        Command::PreviousBranch,
        &[char('[')],
        "go to the previous branch: a line left by undoing and playing on is kept",
    ),
    binding(Command::NextBranch, &[char(']')], "go to the next branch"),
    binding(
        Command::EditPosition,
        &[char('E')],
        "set up a position and a goal by hand, beginning with this one",
    ),
    binding(
        Command::DrawBoard,
        &[char('B')],
        "draw a board of your own, beginning with this one",
    ),
    COPY.saying("copy the moves to the clipboard; the result to share, where the problem of the day is won"),
    binding(Command::UndoMove, &[char('U')], "take back a whole move"),
    binding(Command::RedoMove, &[char('R')], "play a whole move again"),
    BACK.saying("back to where the game was opened, else leave; the game is saved and goes on at the next start"),
    GO_HOME.saying("home: boards, problems, practice, settings"),
    binding(
        Command::Review,
        &[char('v')],
        "review the whole game: the verdict at each jump",
    ),
    binding(
        Command::PlayShortest,
        &[char('T')],
        "after a game: the shortest solution known plays itself beside it, from the start",
    ),
    LEAVE.saying("leave at once, from anywhere"),
    SUSPEND,
    REDRAW,
];
