//! The settings: the same names as in `config.toml`, which keeps what is chosen here.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::size::memory_text;
use crate::app::store::{Glyphs, Hints, Lamp, Preset, Scale, Settings, Target, Theme, Turned};
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::widgets::list::{self, ListAnswer, ListRow};
use crate::tui::widgets::page::{self, Page};

/// The rows of the screen's head.
const HEAD: u16 = 2;

/// The settings screen.
#[derive(Clone, Copy, Default, Debug)]
pub struct Preferences {
    selected: usize,
}

/// A setting: its name, what it is for, its value in words, and the next or the previous value.
struct Setting {
    name: &'static str,
    about: &'static str,
    value: fn(&Settings) -> Cow<'static, str>,
    change: fn(&mut Settings, bool, &[Theme]),
}

static SETTINGS: [Setting; 12] = [
    Setting {
        name: "theme",
        about: "The colours of the screen. Auto is wood where the terminal has the colours for it. Themes of your own \
            are files in the folder themes beside config.toml.",
        value: |settings| settings.theme.name().into(),
        change: |settings, forward, themes| {
            settings.theme = list::next(themes, settings.theme, forward);
        },
    },
    Setting {
        name: "glyphs",
        about: "The characters drawn: unicode, with the board in sextants (sixths of cells), in halves or as a \
            picture, where the terminal shows pictures; safe for East Asian terminals; ASCII.",
        value: |settings| settings.glyphs.name().into(),
        change: |settings, forward, _| {
            settings.glyphs = list::next(Glyphs::ALL, settings.glyphs, forward);
        },
    },
    Setting {
        name: "scale",
        about: "The size of the board. Auto is the largest that fits.",
        value: |settings| settings.scale.name().into(),
        change: |settings, forward, _| {
            settings.scale = list::next(Scale::ALL, settings.scale, forward);
        },
    },
    Setting {
        name: "animation",
        about: "Show a jump on its way.",
        value: |settings| on_off(settings.animation).into(),
        change: |settings, _, _| settings.animation = !settings.animation,
    },
    Setting {
        name: "mouse",
        about: "Take mouse clicks; without, the terminal selects text. Counts from the next start.",
        value: |settings| on_off(settings.mouse).into(),
        change: |settings, _, _| settings.mouse = !settings.mouse,
    },
    Setting {
        name: "auto-jump",
        about: "A click on a peg with one jump only makes it.",
        value: |settings| on_off(settings.auto_jump).into(),
        change: |settings, _, _| settings.auto_jump = !settings.auto_jump,
    },
    Setting {
        name: "lamp",
        about: "The lamp is on from the start: it shows whether the position can be won.",
        value: |settings| settings.lamp.name().into(),
        change: |settings, _, _| settings.lamp = list::next(Lamp::ALL, settings.lamp, true),
    },
    Setting {
        name: "hints",
        about: "What hints tell: the idea of a plan and the block to clear first, the shortest line, or only whether \
            the position can be won.",
        value: |settings| settings.hints.name().into(),
        change: |settings, forward, _| {
            settings.hints = list::next(Hints::ALL, settings.hints, forward);
        },
    },
    Setting {
        name: "target",
        about: "How well the trainer's problems are to be solved: won, or within that many moves of par. What takes \
            more moves is fair only, and stays on its step.",
        value: |settings| settings.target.name().into(),
        change: |settings, forward, _| {
            settings.target = list::next(Target::ALL, settings.target, forward);
        },
    },
    Setting {
        name: "turned",
        about: "The trainer shows its problems turned or mirrored at random, so that no line is learnt by its letters.",
        value: |settings| settings.turned.name().into(),
        change: |settings, _, _| settings.turned = list::next(Turned::ALL, settings.turned, true),
    },
    Setting {
        name: "key-preset",
        about: "Arrows and letters (both), the habits of vi, or arrows only. Single keys are changed under [keys] in \
            config.toml; the help shows all that count.",
        value: |settings| settings.key_preset.name().into(),
        change: |settings, forward, _| {
            settings.key_preset = list::next(Preset::ALL, settings.key_preset, forward);
        },
    },
    Setting {
        name: "memory",
        about: "The most memory for the tables of the solver. With less it gives up sooner, and says so.",
        value: |settings| memory_text(settings.memory).into(),
        change: |settings, forward, _| settings.memory = next_memory(settings.memory, forward),
    },
];

fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

/// The least and the most memory that is offered, in bytes.
const MEMORY: (usize, usize) = (64 << 20, 1 << (if usize::BITS > 32 { 36 } else { 31 }));

/// The next power of two from a size of memory on, or the one before; after the last the first.
fn next_memory(now: usize, forward: bool) -> usize {
    let next = if forward {
        (now + 1).next_power_of_two()
    } else {
        now.div_ceil(2).next_power_of_two()
    };
    match next {
        next if next > MEMORY.1 => MEMORY.0,
        next if next < MEMORY.0 => MEMORY.1,
        next => next,
    }
}

impl Preferences {
    fn change(self, env: &Env, forward: bool) -> Update {
        let mut settings = env.settings;
        (SETTINGS[self.selected].change)(&mut settings, forward, &env.themes);
        Update::effect(Effect::Prefer {
            before: env.settings,
            after: settings,
        })
    }
}

impl Screen for Preferences {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("change"),
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        let Setting { name, about, .. } = SETTINGS[self.selected];
        let area = list::rows_area(Page::new(env.size).body, HEAD);
        (!list::tells_all(about, SETTINGS.len(), area)).then(|| Untold {
            title: name.to_owned(),
            text: about.to_owned(),
        })
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let area = list::rows_area(Page::new(env.size).body, HEAD);
        match list::answer(&input, SETTINGS.len(), &mut self.selected, area) {
            Some(ListAnswer::Moved) => {}
            Some(ListAnswer::Chosen) => return self.change(env, true),
            None => match input {
                Input::Do(Command::Step(Arrow::Right)) => return self.change(env, true),
                Input::Do(Command::Step(Arrow::Left)) => return self.change(env, false),
                Input::Do(Command::Drop) => return Update::back(),
                _ => {}
            },
        }
        Update::default()
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        draw(*self, env, body, buffer)
    }
}

/// Draws the settings and gives the cell of the cursor.
fn draw(screen: Preferences, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    page::draw_head("Settings", "", &env.look, body, buffer);
    let rows: Vec<ListRow> = SETTINGS
        .iter()
        .map(|setting| {
            ListRow::new(
                setting.name,
                format!("< {} >", (setting.value)(&env.settings)),
            )
        })
        .collect();
    let area = list::rows_area(body, HEAD);
    let cursor = list::draw(&rows, screen.selected, true, area, env.look, buffer);
    let about = SETTINGS[screen.selected].about;
    list::draw_about(about, rows.len(), area, env.look, buffer);
    let room = page::beside(area, body);
    if room.width >= 16 {
        let scene = Scene::of_game(&env.session, &env.motion);
        view::draw_in(env.session.board(), &scene, room, &env.look, buffer);
    }
    cursor
}
