//! What the mouse does: buttons, and whatever else a screen has to click on.

use ratatui::layout::Position;

use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::screen::Screen;
use crate::tui::keys::command::{Command, Input};
use crate::tui::shell::footer;
use crate::tui::shell::message::Click;
use crate::tui::widgets::buttons::ButtonKind;

/// What a click over a cell asks for; `None` for nothing.
pub(super) fn meaning(
    click: Click,
    cell: Position,
    env: &Env,
    screen: &dyn Screen,
) -> Option<Input> {
    if env.explanation().is_some() {
        let button = button_at(cell, env, screen).filter(|_| click == Click::Select);
        return Some(Input::Do(button.unwrap_or(Command::Close)));
    }
    match click {
        Click::Scroll(lines) => Some(Input::Do(Command::Scroll(lines))),
        Click::Undo => {
            let context = footer::context(env, screen);
            let command = if env.overlay.is_none() && screen.is_holding(env) {
                Command::Drop
            } else {
                Command::Undo
            };
            let mut lines = env.keymap.bindings(context).iter();
            let has_key =
                lines.any(|line| line.binding.command == command && !line.keys.is_empty());
            has_key.then_some(Input::Do(command))
        }
        Click::Select => match button_at(cell, env, screen) {
            Some(command) => Some(Input::Do(command)),
            None => {
                matches!(env.overlay, None | Some(Overlay::Prompt(_))).then_some(Input::Click(cell))
            }
        },
        Click::Release => None,
    }
}

/// What the button under a cell asks for: one of the footer, or one of the screen's own.
fn button_at(cell: Position, env: &Env, screen: &dyn Screen) -> Option<Command> {
    let page = screen.page(env).ok()?;
    let footer = footer::buttons(env, screen, page.footer);
    let own = env.overlay.is_none().then(|| screen.buttons(env));
    let mut buttons = own
        .into_iter()
        .flatten()
        .rev()
        .chain(footer.into_iter().rev());
    let hit =
        buttons.find(|button| button.area.contains(cell) && button.kind == ButtonKind::Active)?;
    Some(hit.command)
}
