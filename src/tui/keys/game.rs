//! The keys of the game screen.

use ratatui::crossterm::event::KeyCode;

use crate::app::advice::knowledge::Standing;
use crate::rules::problem::Status;
use crate::tui::base::message::Command;
use crate::tui::board::geometry::Direction;
use crate::tui::keys::{Binding, OPEN_HELP, REDRAW, SUSPEND, binding, char, control, key};

/// The keys of the game, the most wanted first: a narrow footer shows the first of them.
pub(super) static KEYS: &[Binding] = &[
    binding(
        Command::Select,
        &[key(KeyCode::Enter), char(' ')],
        "pick up the peg under the cursor; jump to the target under it; drop the peg",
        |app| app.game_screen().select_label(),
    ),
    binding(
        Command::Drop,
        &[key(KeyCode::Esc)],
        "drop the peg that is picked up",
        |app| {
            let screen = app.game_screen();
            let is_elsewhere = screen.held() != Some(screen.cursor());
            screen.held().filter(|_| is_elsewhere).map(|_| "drop")
        },
    ),
    binding(
        Command::Step(Direction::Left),
        &[key(KeyCode::Left), char('h')],
        "left: move the cursor; jump, when the peg under it is picked up",
        |app| app.game_screen().step_label(Direction::Left),
    ),
    binding(
        Command::Step(Direction::Down),
        &[key(KeyCode::Down), char('j')],
        "down",
        |app| app.game_screen().step_label(Direction::Down),
    ),
    binding(
        Command::Step(Direction::Up),
        &[key(KeyCode::Up), char('k')],
        "up",
        |app| app.game_screen().step_label(Direction::Up),
    ),
    binding(
        Command::Step(Direction::Right),
        &[key(KeyCode::Right), char('l')],
        "right",
        |app| app.game_screen().step_label(Direction::Right),
    ),
    binding(
        Command::Undo,
        &[char('u'), key(KeyCode::Backspace)],
        "take back a jump",
        |app| app.game().can_undo().then_some("undo"),
    ),
    binding(
        Command::Hint,
        &[char('t')],
        "hint: can it be won, and by how many jumps; again for the peg, the jump, and the line playing itself",
        |app| (app.game().status() == Status::Playing).then_some("hint"),
    ),
    OPEN_HELP,
    binding(
        Command::Return,
        &[char('g')],
        "go back to the last position that could be won",
        |app| app.can_return().then_some("go back"),
    ),
    binding(
        Command::Explain,
        &[char('e')],
        "show on the board why the position is lost",
        |app| matches!(app.told(), Some(Standing::Lost(_))).then_some("why lost"),
    ),
    binding(
        Command::Redo,
        &[char('r'), control('r')],
        "play a jump again that was taken back",
        |app| app.game().can_redo().then_some("redo"),
    ),
    binding(
        Command::UseKey,
        &[char('c')],
        "Cremers' Key: put a peg back into the starting vacancy, once in a game",
        |app| app.game().position().key_playable().map(|_| "key"),
    ),
    binding(
        Command::Restart,
        &[char('x')],
        "start again; undo takes that back too",
        |app| match app.game().status() {
            Status::Playing => (app.game().jump_count() > 0).then_some("restart"),
            Status::Won => Some("play again"),
            Status::Stuck => Some("start again"),
        },
    ),
    binding(
        Command::NextExercise,
        &[char('N')],
        "practice: the next exercise of the kind just solved",
        |app| app.has_next_exercise().then_some("next"),
    ),
    binding(
        Command::SwitchLamp,
        &[char('w')],
        "the lamp: always show whether the position is winnable or lost",
        |app| (app.game().status() == Status::Playing).then_some("lamp"),
    ),
    binding(
        Command::OpenPrompt,
        &[char(':')],
        "type a move (e5-e3-c3) or a command (:help lists them)",
        |_| Some("type"),
    ),
    binding(
        Command::PreviousBranch,
        &[char('[')],
        "go to the previous branch: a line left by undoing and playing on is kept",
        |_| None,
    ),
    binding(
        Command::NextBranch,
        &[char(']')],
        "go to the next branch",
        |app| app.game().branch().map(|_| "branch"),
    ),
    binding(
        Command::EditPosition,
        &[char('E')],
        "set up a position and a goal by hand, beginning with this one",
        |_| None,
    ),
    binding(
        Command::DrawBoard,
        &[char('B')],
        "draw a board of your own, beginning with this one",
        |_| None,
    ),
    binding(
        Command::Copy,
        &[char('y')],
        "copy the moves to the clipboard",
        |_| None,
    ),
    binding(
        Command::UndoMove,
        &[char('U')],
        "take back a whole move",
        |_| None,
    ),
    binding(
        Command::RedoMove,
        &[char('R')],
        "play a whole move again",
        |_| None,
    ),
    binding(
        Command::Back,
        &[char('q')],
        "back to where the game was opened, else leave; the game is saved and goes on at the next start",
        |app| Some(if app.is_outermost() { "quit" } else { "back" }),
    ),
    binding(
        Command::GoHome,
        &[char('m')],
        "home: boards, problems, practice, settings",
        |_| Some("home"),
    ),
    binding(
        Command::Review,
        &[char('v')],
        "review the whole game: the verdict at each jump",
        |app| (app.game().can_undo() || app.game().can_redo()).then_some("review"),
    ),
    binding(
        Command::PlayShortest,
        &[char('T')],
        "after a game: the shortest solution known plays itself beside it, from the start",
        |app| (app.game().status() != Status::Playing).then_some("shortest"),
    ),
    binding(
        Command::Leave,
        &[control('c')],
        "leave at once, from anywhere",
        |_| None,
    ),
    SUSPEND,
    REDRAW,
];
