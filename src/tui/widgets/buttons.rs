//! Buttons: what keys do now, to be seen and to be clicked.

use ratatui::layout::Rect;

use crate::tui::base::message::Command;
use crate::tui::keys::keymap::Bound;
use crate::tui::shell::app::App;
use crate::tui::style::glyphs::GlyphSet;

/// A key and what it does now.
#[derive(Clone, Debug)]
pub struct Button {
    /// Where it is on the screen.
    pub area: Rect,
    /// What a click on it asks for.
    pub command: Command,
    /// The name of the key.
    pub key: String,
    /// What it does.
    pub label: &'static str,
}

/// The cells between two buttons.
const GAP: u16 = 2;

/// The buttons of the footer, as many as fit: those of the table's first lines. Help has its place in any case, and so
/// has the way out where there is room for more than these two.
pub fn footer(app: &App, area: Rect) -> Vec<Button> {
    const ROOM_FOR_MORE: u16 = 40;
    let all = flow(
        app,
        app.desk().keymap.bindings(app.context()).iter(),
        Rect::new(0, 0, u16::MAX, 1),
    );
    let is_wanted = |button: &&Button| match button.command {
        Command::OpenHelp => true,
        Command::Back => area.width >= ROOM_FOR_MORE,
        _ => false,
    };
    let room_of = |button: &Button| button.area.width + GAP;
    let wanted: u16 = all.iter().filter(is_wanted).map(room_of).sum();
    let mut room = (area.width + GAP).saturating_sub(wanted);
    let mut is_full = false;
    let kept = all.iter().filter(|button| {
        is_wanted(button) || {
            is_full |= room_of(button) > room;
            room -= if is_full { 0 } else { room_of(button) };
            !is_full
        }
    });
    let commands: Vec<Command> = kept.map(|button| button.command).collect();
    of_commands(app, &commands, area)
}

/// The buttons of some commands, those that do something now.
pub fn of_commands(app: &App, commands: &[Command], area: Rect) -> Vec<Button> {
    let lines = app.desk().keymap.bindings(app.context()).iter();
    let wanted = lines.filter(|line| commands.contains(&line.binding.command));
    flow(app, wanted, area)
}

/// Puts buttons side by side, row by row, as long as they fit.
fn flow<'a>(app: &App, lines: impl Iterator<Item = &'a Bound>, area: Rect) -> Vec<Button> {
    let with_arrows = GlyphSet::new(app.look().glyphs).has_arrows;
    let (mut x, mut y) = (area.x, area.y);
    let mut buttons = Vec::new();
    for Bound { binding, keys } in lines {
        let (Some(label), Some(key)) = ((binding.now)(app), keys.first()) else {
            continue;
        };
        let key = key.name(with_arrows);
        let width = (key.chars().count() + label.len()) as u16 + 3;
        if x + width > area.right() && x > area.x {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() {
            break;
        }
        buttons.push(Button {
            area: Rect::new(x, y, width, 1).intersection(area),
            command: binding.command,
            key,
            label,
        });
        x += width + GAP;
    }
    buttons
}
