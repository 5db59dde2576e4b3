//! The manual page of the keys, made from their tables.

use clap_mangen::roff::{Roff, roman};

use crate::cli::manual::page;
use crate::tui::keys::context::Context;
use crate::tui::keys::keymap::Keymap;

/// Places whose keys stay as they are.
const FIXED: [(&str, Context); 4] = [
    ("where a line is typed", Context::Prompt),
    ("where a word is searched for", Context::Search),
    ("where the help is searched", Context::HelpSearch),
    ("where the board shows why", Context::Explanation),
];

/// Keys of the places where a text is typed, which have no help of their own.
const EDITING: [(&str, &str); 2] = [
    ("Left, Right, Home, Ctrl-A, End, Ctrl-E", "move in the text"),
    (
        "Backspace, Delete, Ctrl-W, Ctrl-U",
        "take away a character, the word before the cursor, all before it",
    ),
];

const MOUSE: [(&str, &str); 4] = [
    (
        "left click",
        "pick up a peg, jump to a target, choose a line or a move, press a button",
    ),
    ("drag", "a peg or a counter to where it jumps"),
    (
        "right click",
        "drop the peg, or take back what was done last",
    ),
    ("wheel", "scroll, or choose the line before or after"),
];

/// The page: each place with its keys, what they do, and the name by which other keys are given to that.
pub(super) fn page() -> Roff {
    let mut page = page::begun("lastpeg-keys - what the keys do, screen by screen");
    page.text([roman(
        "The keys of the preset both. In config.toml other keys are given by the name in brackets: undo = \"z\" under \
         [keys] for every screen, or under [keys.PLACE] for one of those below. On the screen ? shows the keys that \
         count there.",
    )]);
    let keymap = Keymap::default();
    for (place, context) in Keymap::places().chain(FIXED) {
        page.control("SH", [place.to_uppercase().as_str()]);
        let bindings = keymap.bindings(context).iter();
        for bound in bindings.filter(|bound| !bound.binding.help.is_empty()) {
            let keys: Vec<String> = bound.keys.iter().map(|key| key.name(false)).collect();
            let name = Keymap::name_of(bound.binding.command);
            page::add_key(&keys.join(", "), name, bound.binding.help, &mut page);
        }
        if context == Context::Prompt {
            for (keys, help) in EDITING {
                page::add_key(keys, None, help, &mut page);
            }
        }
    }
    page.control("SH", ["MOUSE"]);
    for (what, help) in MOUSE {
        page::add_key(what, None, help, &mut page);
    }
    page
}
