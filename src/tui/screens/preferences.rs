//! The settings: the same names as in `config.toml`, which keeps what is chosen here.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::store::{Glyphs, Lamp, Preset, Scale, Settings, Theme};
use crate::tui::base::desk::Desk;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::board::geometry::Direction;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, Row};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The settings screen.
#[derive(Clone, Copy, Default, Debug)]
pub struct Preferences {
    selected: usize,
}

/// A setting: its name, what it is for, its value in words, and the next or the previous value.
struct Setting {
    name: &'static str,
    about: &'static str,
    value: fn(&Settings) -> &'static str,
    change: fn(&mut Settings, bool, &[Theme]),
}

static SETTINGS: [Setting; 8] = [
    Setting {
        name: "theme",
        about: "The colours of the screen. Auto is wood where the terminal has the colours for it. Themes of your own are files in the folder themes beside config.toml.",
        value: |settings| settings.theme.name(),
        change: |settings, forward, themes| settings.theme = next(themes, settings.theme, forward),
    },
    Setting {
        name: "glyphs",
        about: "The characters drawn: unicode, safe for terminals set up for East Asian text, or ASCII.",
        value: |settings| settings.glyphs.name(),
        change: |settings, forward, _| {
            settings.glyphs = next(Glyphs::ALL, settings.glyphs, forward);
        },
    },
    Setting {
        name: "scale",
        about: "The size of the board. Auto is the largest that fits.",
        value: |settings| settings.scale.name(),
        change: |settings, forward, _| settings.scale = next(Scale::ALL, settings.scale, forward),
    },
    Setting {
        name: "animation",
        about: "Show a jump on its way.",
        value: |settings| on_off(settings.animation),
        change: |settings, _, _| settings.animation = !settings.animation,
    },
    Setting {
        name: "mouse",
        about: "Take mouse clicks; without, the terminal selects text. Counts from the next start.",
        value: |settings| on_off(settings.mouse),
        change: |settings, _, _| settings.mouse = !settings.mouse,
    },
    Setting {
        name: "auto-jump",
        about: "A click on a peg with one jump only makes it.",
        value: |settings| on_off(settings.auto_jump),
        change: |settings, _, _| settings.auto_jump = !settings.auto_jump,
    },
    Setting {
        name: "lamp",
        about: "The lamp is on from the start: it shows whether the position can be won.",
        value: |settings| settings.lamp.name(),
        change: |settings, _, _| settings.lamp = next(Lamp::ALL, settings.lamp, true),
    },
    Setting {
        name: "key-preset",
        about: "Arrows and letters (both), the habits of vi, or arrows only. Single keys are changed under [keys] in config.toml; the help shows all that count.",
        value: |settings| settings.key_preset.name(),
        change: |settings, forward, _| {
            settings.key_preset = next(Preset::ALL, settings.key_preset, forward);
        },
    },
];

fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

fn next<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|&choice| choice == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

impl Preferences {
    /// Carries out a command.
    pub fn update(&mut self, command: Command, desk: &Desk) -> Outcome {
        let last = SETTINGS.len() - 1;
        match command {
            Command::Step(Direction::Up) => self.selected = self.selected.saturating_sub(1),
            Command::Step(Direction::Down) => self.selected = (self.selected + 1).min(last),
            Command::Scroll(lines) => {
                self.selected = self.selected.saturating_add_signed(lines.into()).min(last);
            }
            Command::Step(Direction::Right) | Command::Select => return self.change(desk, true),
            Command::Step(Direction::Left) => return self.change(desk, false),
            Command::Drop => return Outcome::back(),
            _ => {}
        }
        Outcome::default()
    }

    /// The mouse changes what it is over.
    pub fn click(&mut self, cell: Position, desk: &Desk) -> Outcome {
        let rows = list::areas(
            SETTINGS.len(),
            self.selected,
            rows_area(Page::new(desk.size).body),
        );
        match rows.into_iter().find(|(_, area)| area.contains(cell)) {
            None => Outcome::default(),
            Some((index, _)) => {
                self.selected = index;
                self.change(desk, true)
            }
        }
    }

    fn change(self, desk: &Desk, forward: bool) -> Outcome {
        let mut settings = desk.settings;
        (SETTINGS[self.selected].change)(&mut settings, forward, &desk.themes);
        Outcome::effect(Effect::Prefer {
            before: desk.settings,
            after: settings,
        })
    }
}

fn rows_area(body: Rect) -> Rect {
    Rect {
        x: body.x + 1,
        y: body.y + 2,
        width: body.width.saturating_sub(2).min(40),
        height: body.height.saturating_sub(2),
    }
}

/// Draws the settings and gives the cell of the cursor.
pub fn draw(screen: Preferences, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    let palette = Palette::new(&desk.look);
    page::draw_head("Settings", "", &desk.look, body, buffer);
    let rows: Vec<Row> = SETTINGS
        .iter()
        .map(|setting| {
            Row::new(
                setting.name,
                format!("< {} >", (setting.value)(&desk.settings)),
            )
        })
        .collect();
    let area = rows_area(body);
    let cursor = list::draw(&rows, screen.selected, true, area, desk.look, buffer);
    let below = area.y + rows.len() as u16 + 1;
    let width = usize::from(area.width).saturating_sub(2);
    let about = text::wrap(SETTINGS[screen.selected].about, width);
    for (y, line) in (below..body.bottom()).zip(about) {
        buffer.set_stringn(area.x + 1, y, line, width, palette.dim());
    }
    let room = beside(area, body);
    if room.width >= 16 {
        let table = desk.table.screen();
        let scene = Scene::of_game(table);
        let board = table.game().problem().board();
        view::draw_in(board, &scene, room, &desk.look, buffer);
    }
    cursor
}

/// The room beside a list, for a picture.
pub fn beside(list: Rect, body: Rect) -> Rect {
    let x = (list.right() + 3).min(body.right());
    Rect {
        x,
        y: (body.y + 2).min(body.bottom()),
        width: body.right().saturating_sub(x + 2),
        height: body.height.saturating_sub(3),
    }
}
