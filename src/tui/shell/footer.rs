//! The buttons of the footer: what the keys do now on the screen, or in what lies over it.

use ratatui::layout::Rect;

use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::screen::Screen;
use crate::tui::keys::command::Command;
use crate::tui::keys::context::Context;
use crate::tui::shell::help;
use crate::tui::widgets::buttons::{Button, Buttons};

pub(super) fn context(env: &Env, screen: &dyn Screen) -> Context {
    let overlay = env.overlay.as_ref();
    overlay.map_or_else(|| screen.context(), Overlay::context)
}

pub(super) fn buttons(env: &Env, screen: &dyn Screen, area: Rect) -> Vec<Button> {
    let is_covered = env.overlay.is_some();
    let is_help = matches!(env.overlay, Some(Overlay::Help(_)));
    let is_whole = is_help && help::is_whole(env, screen);
    let letters = screen.letters(env).filter(|_| !is_covered);
    let buttons = Buttons {
        keys: env.keymap.bindings(context(env, screen)),
        label: |command| match &env.overlay {
            Some(Overlay::Prompt(_)) if command == Command::Close => Some("cancel"),
            Some(Overlay::Prompt(_)) if matches!(command, Command::Scroll(_)) => {
                (command == Command::Scroll(1)).then_some("choose")
            }
            Some(Overlay::Help(help)) if help.search.is_some() && command == Command::Close => {
                Some("whole help")
            }
            Some(Overlay::Explanation(_)) if is_passed_on(command) => screen.label(command, env),
            Some(_) => overlay_label(command)
                .filter(|_| !is_whole || matches!(command, Command::Close | Command::Search)),
            // In a search what ends it has the room.
            None if command == Command::OpenHelp && screen.context() != Context::Search => {
                Some(screen.untold(env).map_or("help", |_| "more"))
            }
            None => screen.label(command, env),
        },
        idle: &|command| screen.idle_label(command, env).filter(|_| !is_covered),
        letters: letters.as_deref(),
        look: &env.look,
    };
    buttons.footer(area)
}

/// Whether a command closes an explanation and is carried out on the screen below.
pub(super) fn is_passed_on(command: Command) -> bool {
    matches!(command, Command::Return | Command::Undo)
}

fn overlay_label(command: Command) -> Option<&'static str> {
    match command {
        Command::Scroll(1) => Some("down"),
        Command::Scroll(-1) => Some("up"),
        Command::Scroll(10 | -10) => Some("page"),
        Command::First => Some("top"),
        Command::Last => Some("end"),
        Command::Search => Some("search"),
        Command::Submit => Some("do it"),
        Command::Complete => Some("complete"),
        Command::Close => Some("close"),
        Command::OpenHelp => Some("in full"),
        _ => None,
    }
}
