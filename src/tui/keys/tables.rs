//! Which key asks for what: a table for each place, the most wanted keys first. These tables drive the dispatcher, the
//! footer and the help, so none of them can drift. They are the defaults: the user's own keys come in with
//! [`crate::tui::keys::keymap`].

mod board_editor;
mod editor;
mod game;
mod home;
mod lesson;
mod menu;
mod overlay;
mod problems;
mod review;
mod soli2;
mod today;
mod trial;

use crate::tui::keys::binding::{Binding, FIRST, LAST, LEAVE, PAGE_DOWN, PAGE_UP, REDRAW, SUSPEND};
use crate::tui::keys::context::Context;

/// The ways through a list.
const LIST: &[Binding] = &[PAGE_DOWN, PAGE_UP, FIRST, LAST];
/// The ways out of whatever is shown.
const OUT: &[Binding] = &[LEAVE, SUSPEND];
/// What ends the table of a screen.
const SCREEN: &[Binding] = &[LEAVE, SUSPEND, REDRAW];

/// The table of what the keys do in a place where the user wishes nothing else.
pub(super) fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    let table: &[&'static [Binding]] = match context {
        Context::Game => &[game::KEYS],
        Context::Soli2 => &[soli2::KEYS, LIST, SCREEN],
        Context::Trial => &[trial::KEYS, SCREEN],
        Context::Lesson => &[lesson::KEYS, SCREEN],
        Context::Home => &[home::KEYS, SCREEN],
        Context::Editor => &[editor::KEYS, SCREEN],
        Context::BoardEditor => &[board_editor::KEYS, SCREEN],
        Context::Review => &[review::KEYS, SCREEN],
        Context::Problems => &[problems::KEYS, LIST, SCREEN],
        Context::Search => &[problems::SEARCH, OUT],
        Context::Today => &[today::KEYS, SCREEN],
        Context::Menu => &[menu::KEYS, LIST, SCREEN],
        Context::Help => &[overlay::HELP, OUT],
        Context::HelpSearch => &[overlay::SEARCH, OUT],
        Context::Prompt => &[overlay::PROMPT, OUT],
        Context::Explanation => &[overlay::EXPLANATION, OUT],
    };
    table.iter().copied().flatten()
}

#[cfg(test)]
mod tests;
