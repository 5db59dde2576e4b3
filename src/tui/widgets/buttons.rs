//! Buttons: what keys do now, to be seen and to be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::keys::command::{Command, TARGET_LETTERS};
use crate::tui::keys::keymap::BoundKeys;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::look::Look;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::text;

/// A key and what it does now.
#[derive(Clone, Debug)]
pub struct Button {
    pub area: Rect,
    pub command: Command,
    pub key: String,
    pub label: &'static str,
    pub kind: ButtonKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonKind {
    Active,
    /// It does nothing now, and keeps its place.
    Idle,
    /// It names keys of which each does something else.
    Sign,
}

/// What buttons are made from: the keys of a place, and what they do now.
pub struct Buttons<'a, L: Fn(Command) -> Option<&'static str>> {
    /// The keys, the most wanted first.
    pub keys: &'a [BoundKeys],
    /// What a command does now; `None` for no button.
    pub label: L,
    /// What keeps the place of a command that does nothing now, so that the buttons beside it stay where they are.
    pub idle: &'a dyn Fn(Command) -> Option<&'static str>,
    /// The letters that choose a target, which stand behind the button of the choice; idle where there are none now.
    pub letters: Option<&'a str>,
    pub look: &'a Look,
}

/// The room for the letters of targets.
const LETTERS: usize = 3;
/// The cells between two buttons, where there is room.
const GAP: u16 = 2;

impl<L: Fn(Command) -> Option<&'static str>> Buttons<'_, L> {
    /// The buttons of the footer, as many as fit: those of the table's first lines. Help has its place in any case, and
    /// so has the way out where there is room for more than these two; beside one more where nothing is to be undone.
    pub fn footer(&self, area: Rect) -> Vec<Button> {
        const ROOM_FOR_MORE: u16 = 40;
        let gap = if area.width < ROOM_FOR_MORE { 0 } else { GAP };
        let all = self.flow(self.keys.iter(), Rect::new(0, 0, u16::MAX, 1));
        let is_out = |command| matches!(command, Command::Back | Command::OpenHelp);
        let ends = all.iter().skip(1).filter(|button| is_out(button.command));
        let least: u16 = ends.chain(all.first()).map(|it| it.area.width).sum();
        let is_list = all.iter().all(|button| button.command != Command::Undo);
        let has_way_out = area.width >= ROOM_FOR_MORE || is_list && least <= area.width;
        let is_wanted = |button: &&Button| match button.command {
            Command::Back => has_way_out,
            command => is_out(command),
        };
        let room_of = |button: &Button| button.area.width + gap;
        let wanted: u16 = all.iter().filter(is_wanted).map(room_of).sum();
        let mut room = (area.width + gap).saturating_sub(wanted);
        let mut is_full = false;
        let kept = all.into_iter().filter(|button| {
            is_wanted(&button) || {
                is_full |= room_of(button) > room;
                room -= if is_full { 0 } else { room_of(button) };
                !is_full
            }
        });
        let mut x = area.x;
        let placed = kept.map(|button| {
            let place = Rect::new(x, area.y, button.area.width, 1);
            x = x.saturating_add(room_of(&button));
            Button {
                area: place.intersection(area),
                ..button
            }
        });
        placed.filter(|button| !button.area.is_empty()).collect()
    }

    /// The buttons of some commands, those that do something now.
    pub fn of_commands(&self, commands: &[Command], area: Rect) -> Vec<Button> {
        let lines = self.keys.iter();
        let wanted = lines.filter(|line| commands.contains(&line.binding.command));
        self.flow(wanted, area)
    }

    /// Puts buttons side by side, row by row, as long as they fit.
    fn flow<'b>(&self, lines: impl Iterator<Item = &'b BoundKeys>, area: Rect) -> Vec<Button> {
        let with_arrows = GlyphSet::new(self.look.glyphs).has_arrows;
        let (mut x, mut y) = (area.x, area.y);
        let mut buttons = Vec::new();
        let shown = lines.flat_map(|line| self.shown(line, with_arrows));
        for (command, key, label, kind) in shown {
            let width = (text::width(&key) + text::width(label)) as u16 + 3;
            if width > area.width && !buttons.is_empty() {
                continue;
            }
            if x + width > area.right() && x > area.x {
                (x, y) = (area.x, y + 1);
            }
            if y >= area.bottom() {
                break;
            }
            buttons.push(Button {
                area: Rect::new(x, y, width, 1).intersection(area),
                command,
                key,
                label,
                kind,
            });
            x += width + GAP;
        }
        buttons
    }

    fn shown(
        &self,
        line: &BoundKeys,
        with_arrows: bool,
    ) -> Vec<(Command, String, &'static str, ButtonKind)> {
        let BoundKeys { binding, keys } = line;
        let command = binding.command;
        let active = (self.label)(command).map(|label| (label, ButtonKind::Active));
        let idle = || (self.idle)(command).map(|label| (label, ButtonKind::Idle));
        let (Some((label, kind)), Some(key)) = (active.or_else(idle), keys.first()) else {
            return Vec::new();
        };
        let mut shown = vec![(command, key.name(with_arrows), label, kind)];
        if let Some(letters) = self.letters.filter(|_| command == Command::Select) {
            let (letters, kind) = if letters.is_empty() {
                let first = TARGET_LETTERS[..LETTERS].iter().collect();
                (first, ButtonKind::Idle)
            } else {
                (format!("{letters:LETTERS$}"), ButtonKind::Sign)
            };
            shown.push((command, letters, "jump", kind));
        }
        shown
    }
}

pub fn draw(buttons: &[Button], palette: &Palette, buffer: &mut Buffer) {
    // A cap in its own colour ends before its label begins.
    let space = if palette.band().is_some() { " " } else { "" };
    for button in buttons {
        let (cap, label) = match button.kind {
            ButtonKind::Idle => (palette.dim(), palette.dim()),
            ButtonKind::Active | ButtonKind::Sign => (palette.key_cap(), Style::new()),
        };
        let line = Line::from_iter([
            Span::styled(format!(" {} ", button.key), cap),
            Span::styled(format!("{space}{}", button.label), label),
        ]);
        buffer.set_line(button.area.x, button.area.y, &line, button.area.width);
    }
}
