//! Which key asks for what: a table for each place. These tables drive the dispatcher, the footer and the help, so none
//! of them can drift. They are the defaults: the user's own keys come in with [`crate::tui::keys::keymap`].

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
mod trial;

use crate::tui::keys::binding::Binding;
use crate::tui::keys::context::Context;

/// The table of what the keys do in a place where the user wishes nothing else.
pub(super) fn bindings(context: Context) -> &'static [Binding] {
    match context {
        Context::Game => game::KEYS,
        Context::Soli2 => soli2::KEYS,
        Context::Trial => trial::KEYS,
        Context::Lesson => lesson::KEYS,
        Context::Home => home::KEYS,
        Context::Editor => editor::KEYS,
        Context::BoardEditor => board_editor::KEYS,
        Context::Review => review::KEYS,
        Context::Problems => problems::KEYS,
        Context::Search => problems::SEARCH,
        Context::Menu => menu::KEYS,
        Context::Help => overlay::HELP,
        Context::HelpSearch => overlay::SEARCH,
        Context::Prompt => overlay::PROMPT,
        Context::Explanation => overlay::EXPLANATION,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::key::Key;

    #[test]
    fn no_key_has_two_meanings_in_one_place() {
        for context in Context::ALL {
            let keys: Vec<&Key> = bindings(context)
                .iter()
                .flat_map(|line| line.keys)
                .collect();
            for (index, key) in keys.iter().enumerate() {
                assert!(!keys[..index].contains(key), "{context:?}: {key:?} twice");
            }
        }
    }
}
