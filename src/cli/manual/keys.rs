//! The manual page of the keys, made from their tables.

use clap_mangen::roff::{Roff, roman};

use crate::cli::manual::page;
use crate::tui::keys::keymap::Keymap;

/// The page: each place with its keys, what they do, and the name by which other keys are given to that.
pub(super) fn page() -> Roff {
    let mut page = page::begun("lastpeg-keys - what the keys do, screen by screen");
    page.text([roman(
        "The keys of the preset both. In config.toml other keys are given by the name in brackets: undo = \"z\" under \
         [keys] for every screen, or under [keys.PLACE] for one of those below. On the screen ? shows the keys that \
         count there.",
    )]);
    let keymap = Keymap::default();
    for (place, context) in Keymap::places() {
        page.control("SH", [place.to_uppercase().as_str()]);
        for bound in keymap.bindings(context) {
            let keys: Vec<String> = bound.keys.iter().map(|key| key.name(false)).collect();
            let name = Keymap::name_of(bound.binding.command);
            page::add_key(&keys.join(", "), name, bound.binding.help, &mut page);
        }
    }
    page
}
