//! Which key asks for what: a table for each place, the most wanted keys first. These tables drive the dispatcher, the
//! footer and the help, so none of them can drift. They are the defaults: the user's own keys come in with
//! [`crate::tui::keys::keymap`].

use tui_input::InputRequest;

use crate::tui::keys::binding::{
    BACK, BACK_OR_ESCAPE, Binding, COPY, DOWN, DROP, FIRST, GO_HOME, LAST, LEAVE, LEFT, OPEN_HELP,
    OPEN_PROMPT, PAGE_DOWN, PAGE_UP, REDO, REDRAW, RESTART, RIGHT, SELECT, SUSPEND, SWITCH_RULE,
    UNDO, UP, binding, edit,
};
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::keys::context::Context;

/// The ways through a list.
const LIST: &[Binding] = &[PAGE_DOWN, PAGE_UP, FIRST, LAST];
/// The ways over what is drawn, and out of it.
const DRAWING: &[Binding] = &[LEFT, DOWN, UP, RIGHT, OPEN_PROMPT, GO_HOME];
/// The ways out of whatever is shown.
const OUT: &[Binding] = &[LEAVE, SUSPEND];
/// What ends the table of a screen.
const SCREEN: &[Binding] = &[LEAVE, SUSPEND, REDRAW];

/// The table of what the keys do in a place where the user wishes nothing else.
pub(super) fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    let table: &[&'static [Binding]] = match context {
        Context::Game => &[GAME],
        Context::Soli2 => &[SOLI2, LIST, SCREEN],
        Context::Trial => &[TRIAL, SCREEN],
        Context::Lesson => &[LESSON, SCREEN],
        Context::Home => &[HOME, SCREEN],
        Context::Editor => &[EDITOR, DRAWING, SCREEN],
        Context::BoardEditor => &[BOARD_EDITOR, DRAWING, SCREEN],
        Context::Review => &[REVIEW, SCREEN],
        Context::Problems => &[PROBLEMS, LIST, SCREEN],
        Context::Search => &[SEARCH, TYPING, OUT],
        Context::Today => &[TODAY, SCREEN],
        Context::Menu => &[MENU, LIST, SCREEN],
        Context::Help => &[HELP, OUT],
        Context::HelpSearch => &[HELP_SEARCH, TYPING, OUT],
        Context::Prompt => &[PROMPT, TYPING, OUT],
        Context::Explanation => &[EXPLANATION, OUT],
    };
    table.iter().copied().flatten()
}

/// The keys of the game, the most wanted first: a narrow footer shows the first of them.
const GAME: &[Binding] = &[
    SELECT.saying("pick up the peg under the cursor; jump to the target under it; drop the peg"),
    DROP.saying("drop the peg that is picked up; else back, as from every screen but home"),
    LEFT.saying("left: move the cursor; jump, when the peg under it is picked up"),
    DOWN,
    UP,
    RIGHT,
    UNDO,
    binding(Command::Hint, "t").saying(
        "hint: can it be won, and by how many jumps; again for the block to clear or the peg, the jump, and the \
         step playing itself",
    ),
    OPEN_HELP,
    binding(Command::NextExercise, "N")
        .saying("after a win: the next exercise of the kind, or problem of the list or the map that is not solved yet"),
    binding(Command::PlayBackwards, "b")
        .saying("play the problem backwards, from its goal up: each jump is taken back; again: forwards"),
    binding(Command::Return, "g").saying("go back to the last position that could be won"),
    binding(Command::ShowPlan, "P")
        .saying("show a whole plan: a winning line in a few steps, numbered on the board"),
    binding(Command::Explain, "e")
        .saying("show on the board why the position is lost; with a peg picked up, why its jumps would lose"),
    REDO,
    binding(Command::UseKey, "c")
        .saying("Cremers' Key: put a peg back into the starting vacancy, once in a game"),
    RESTART.saying("start again; undo takes that back too"),
    binding(Command::SwitchLamp, "w")
        .saying("the lamp: always show whether the position is winnable or lost"),
    OPEN_PROMPT
        .saying("type a move (e5-e3-c3), a hole for the cursor to go to (e5) or a command (:help lists them)"),
    binding(Command::PreviousBranch, "[")
        .saying("go to the previous branch: a line left by undoing and playing on is kept"),
    binding(Command::NextBranch, "]").saying("go to the next branch"),
    binding(Command::EditPosition, "E")
        .saying("set up a position and a goal by hand, beginning with this one"),
    binding(Command::DrawBoard, "B").saying("draw a board of your own, beginning with this one"),
    COPY.saying("copy the moves to the clipboard; the result to share, where the problem of the day is won"),
    binding(Command::UndoMove, "U").saying("take back a whole move"),
    binding(Command::RedoMove, "R").saying("play a whole move again"),
    BACK.saying("back to where the game was opened, else leave; the game is saved and goes on at the next start"),
    GO_HOME.saying("home: boards, problems, practice, settings"),
    binding(Command::Review, "v").saying("review the whole game: the verdict at each jump"),
    binding(Command::PlayShortest, "T")
        .saying("after a game: the shortest solution known plays itself beside it, from the start"),
    LEAVE,
    SUSPEND,
    REDRAW,
];

const LESSON: &[Binding] = &[
    SELECT.saying(
        "pick up the peg under the cursor, or drop it; point at the hole; when it is solved: on",
    ),
    UNDO,
    binding(Command::Answer(true), "y").saying("yes, to a question"),
    binding(Command::Answer(false), "n").saying("no, to a question"),
    binding(Command::Hint, "t").saying("show how it is done, from the start; any key stops that"),
    binding(Command::NextStage, "N")
        .saying("on, whether it is solved or not: the next exercise, the next lesson"),
    binding(Command::PreviousStage, "P").saying("back to the lesson, or to the one before"),
    OPEN_HELP,
    binding(Command::SwitchPane, "tab").saying("in a small window: the page, or the board again"),
    RESTART,
    REDO,
    DROP,
    BACK,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    PAGE_DOWN.saying("in a small window: down on the page"),
    PAGE_UP.saying("the same, up"),
    FIRST.saying("to the beginning of the page"),
    LAST.saying("to its end"),
    OPEN_PROMPT,
    GO_HOME,
];

const TRIAL: &[Binding] = &[
    SELECT.saying("pick up the peg under the cursor, or drop it; at the end: on to the first game"),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    UNDO,
    DROP,
    binding(Command::Hint, "t w e").saying("help in a game; here every step is told"),
    RESTART,
    OPEN_HELP,
    BACK.saying("home"),
    GO_HOME,
];

const SOLI2: &[Binding] = &[
    SELECT
        .saying("place the counter; pick a counter up, jump, drop it; pass when there is no jump"),
    binding(Command::SwitchPane, "tab").saying("Pure Skill: place a counter of the other colour"),
    UNDO.saying("take back; two people press it one after the other"),
    REDO.saying("play again what was taken back"),
    binding(Command::Explain, "v")
        .saying("review: how the computer judges each move; arrows step through; again: ends it"),
    RESTART.saying("begin another game"),
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_PROMPT.saying("type a move: bd4 or wd4, d3-d5, pass; or a command"),
    OPEN_HELP,
    COPY.saying("copy the record of the game"),
    DROP.saying("drop the counter; back"),
    GO_HOME,
    BACK.saying("back; the game is saved"),
];

const REVIEW: &[Binding] = &[
    LEFT.saying("a jump back"),
    binding(Command::Step(Arrow::Right), "right l space").saying("a jump forward"),
    binding(Command::Select, "enter")
        .saying("go on playing from here; what was played stays as a branch"),
    binding(Command::Return, "g").saying("go to the position from which the game was lost"),
    binding(Command::Explain, "e").saying("show on the board why the jump just played loses"),
    binding(Command::Compare, "c").saying(
        "show the shortest solution known beside this game, then others: your own, published ones",
    ),
    binding(Command::PlayShortest, "T")
        .saying("the same, and both play themselves from the start; any key stops them"),
    binding(Command::Back, "q esc v").saying("back to the game as it was"),
    binding(Command::Export, "s")
        .saying("save the game as a picture (SVG) and as text, into the working folder"),
    COPY,
    binding(Command::AllShortest, "a").saying(
        "look for all the shortest solutions, to be shown beside it too: one of each set of moves",
    ),
    OPEN_HELP,
    binding(Command::CompareBack, "C").saying("show the line that was beside this game before"),
    UP.saying("a whole move back"),
    DOWN.saying("a whole move forward"),
    binding(Command::First, "home 0").saying("to the start"),
    binding(Command::Last, "end $").saying("to the end"),
    OPEN_PROMPT,
    GO_HOME,
];

const EDITOR: &[Binding] = &[
    SELECT.saying(
        "put a peg into the hole under the cursor or take it out; the same for holes of the goal",
    ),
    binding(Command::SwitchGoal, "g tab").saying("change the goal instead of the pegs, and back"),
    binding(Command::Play, "p").saying("play the position"),
    binding(Command::Save, "s")
        .saying("save the problem under a name, among the boards of your own"),
    binding(Command::Fill, "f").saying("fill every hole"),
    UNDO.saying("take back the last change"),
    binding(Command::Clear, "x").saying("empty every hole"),
    binding(Command::Complement, "i").saying(
        "turn pegs into holes and holes into pegs; for the goal: the complement of the pegs",
    ),
    binding(Command::Anywhere, "a")
        .saying("the goal: one peg, wherever it stands; again: two, three"),
    SWITCH_RULE,
    binding(Command::Back, "q esc E")
        .saying("back to the game; a position that was played is the game now"),
    COPY.saying("copy the position as text to the clipboard"),
    OPEN_HELP,
];

const BOARD_EDITOR: &[Binding] = &[
    SELECT.saying("make a hole under the cursor, or take it away"),
    SWITCH_RULE.saying("a square or a triangular lattice"),
    binding(Command::Save, "s").saying("save the board under a name, among the boards of your own"),
    UNDO.saying("take back the last change"),
    binding(Command::Clear, "x").saying("take every hole away"),
    BACK_OR_ESCAPE,
    COPY.saying("copy the picture of the holes to the clipboard"),
    OPEN_HELP,
];

const PROBLEMS: &[Binding] = &[
    SELECT.saying(
        "play the problem selected in the list; on the map of the holes: choose the hole empty at the start, then that \
         of the last peg",
    ),
    binding(Command::SwitchPane, "tab")
        .saying("to the map of the holes, where any problem can be chosen, and back to the list of those with names"),
    DROP.saying("back to the choice of the hole empty at the start; back"),
    binding(Command::Complement, "i")
        .saying("on the map: play the complement, which ends with pegs in just the holes that are empty at the start"),
    binding(Command::Anywhere, "a").saying("on the map: play to one peg, wherever it ends"),
    binding(Command::SeveralVacancies, "v").saying(
        "on the map: choose several holes that are empty at the start; again: go on to the last peg",
    ),
    binding(Command::NextFilter, "f").saying(
        "list all named problems, or those open, solved, over par, perfect, or the difficult or the symmetric \
         positions, or complements of two holes and what you have won from several",
    ),
    binding(Command::Remove, "x")
        .saying("remove the problem selected from the file that it is kept in, where it is your own; asks first"),
    binding(Command::Search, "/").saying("search the named problems"),
    SWITCH_RULE,
    binding(Command::SwitchKey, "c").saying("on the map: with Cremers' Key, or without"),
    BACK,
    LEFT,
    DOWN,
    UP,
    RIGHT,
    OPEN_HELP,
    OPEN_PROMPT,
    GO_HOME,
];

const HOME: &[Binding] = &[
    SELECT,
    DOWN,
    UP,
    LEFT,
    RIGHT,
    OPEN_HELP,
    binding(Command::Search, "/")
        .saying("find a board by its name, as typing a letter without another meaning does"),
    FIRST,
    LAST,
    PAGE_DOWN,
    PAGE_UP,
    OPEN_PROMPT,
    GO_HOME.saying("home from everywhere else: here you are"),
    BACK.saying("leave"),
];

const TODAY: &[Binding] = &[
    SELECT.saying("play the problem of that day"),
    BACK_OR_ESCAPE,
    LEFT.saying("the day before"),
    RIGHT.saying("the day after"),
    UP.saying("a week back"),
    DOWN.saying("a week on"),
    OPEN_HELP,
    OPEN_PROMPT,
    COPY.saying("copy the result of a day that is solved, to share it"),
    PAGE_UP.saying("a month back"),
    PAGE_DOWN.saying("a month on"),
    FIRST.saying("to the first of the month"),
    LAST.saying("to today"),
    GO_HOME,
];

const MENU: &[Binding] = &[
    SELECT.saying("choose or change what is selected"),
    BACK_OR_ESCAPE,
    DOWN,
    UP,
    LEFT.saying("the one before of what can be chosen: a value, a board"),
    RIGHT.saying("the one after"),
    binding(Command::Remove, "x")
        .saying("take the game selected off the list of those in progress into a file of its own; asks first"),
    OPEN_HELP,
    OPEN_PROMPT,
    GO_HOME,
];

// What lies over a screen, and texts being typed.

const HELP: &[Binding] = &[
    binding(Command::Close, "esc q ? f1 enter").saying("close the help"),
    binding(Command::Scroll(1), "down j").saying("one line down"),
    binding(Command::Scroll(-1), "up k").saying("one line up"),
    binding(Command::Scroll(10), "pgdn space").saying("a page down"),
    PAGE_UP.saying("a page up"),
    binding(Command::Search, "/").saying("show only what has a text in it"),
    binding(Command::First, "g home").saying("to the beginning"),
    binding(Command::Last, "G end").saying("to the end"),
];

/// The keys of an explanation; every other key closes it too.
const EXPLANATION: &[Binding] = &[
    binding(Command::Close, "esc enter").saying("close the explanation, as any other key does"),
    binding(Command::OpenHelp, "? f1").saying("tell it in full"),
    binding(Command::Return, "g").saying("close it, and go back to before the game was lost"),
    binding(Command::Undo, "u").saying("close it, and take back a jump"),
    OPEN_PROMPT,
];

const PROMPT: &[Binding] = &[
    binding(Command::Submit, "enter").saying("carry out what is typed"),
    binding(Command::Close, "esc").saying("give up typing"),
    binding(Command::Complete, "tab")
        .saying("complete what is typed: by what is chosen, else by the first line of the list"),
    binding(Command::Scroll(1), "down ctrl-n").saying("choose the next line of the list"),
    binding(Command::Scroll(-1), "up ctrl-p")
        .saying("choose the line before it; above the list, what was typed before"),
    edit(InputRequest::GoToPrevChar, "left"),
    edit(InputRequest::GoToNextChar, "right"),
    edit(InputRequest::GoToStart, "home ctrl-a"),
    edit(InputRequest::GoToEnd, "end ctrl-e"),
    edit(InputRequest::DeleteNextChar, "delete"),
];

const HELP_SEARCH: &[Binding] = &[
    binding(Command::Close, "esc enter").saying("back to the whole help"),
    binding(Command::Scroll(1), "down").saying("one line down"),
    binding(Command::Scroll(-1), "up").saying("one line up"),
    PAGE_DOWN.saying("a page down"),
    PAGE_UP.saying("a page up"),
    edit(InputRequest::GoToPrevChar, "left"),
    edit(InputRequest::GoToNextChar, "right"),
];

/// The keys while a text to search for is typed.
const SEARCH: &[Binding] = &[
    binding(Command::Select, "enter").saying("choose what is selected"),
    DROP.saying("end the search"),
    binding(Command::Step(Arrow::Down), "down").saying("down"),
    binding(Command::Step(Arrow::Up), "up").saying("up"),
    binding(Command::OpenHelp, "f1").saying("show this help"),
];

/// What takes characters away again, wherever a text is typed.
const TYPING: &[Binding] = &[
    edit(InputRequest::DeletePrevChar, "backspace"),
    edit(InputRequest::DeletePrevWord, "ctrl-w"),
    edit(InputRequest::DeleteFromStart, "ctrl-u"),
];
