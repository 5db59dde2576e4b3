//! The settings: the same names as in `config.toml`, which keeps what is chosen here.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::session::reaction::Notice;
use crate::app::store::{SETTINGS, Setting};
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};

#[derive(Clone, Copy, Default, Debug)]
pub struct Preferences {
    selected: usize,
}

impl Preferences {
    fn change(self, env: &Env, forward: bool) -> Update {
        let mut settings = env.settings;
        let setting = &SETTINGS[self.selected];
        let offered = (setting.offered)(&settings, &env.themes);
        let names: Vec<&str> = offered.iter().map(String::as_str).collect();
        let now = (setting.told)(&settings);
        let next = list::next(&names, &now, forward);
        (setting.choose)(&mut settings, next, &env.themes);
        Update {
            notice: env
                .no_pictures(setting, &settings)
                .map_or(Notice::Unchanged, Notice::Says),
            ..Update::effect(Effect::Prefer {
                before: env.settings,
                after: settings,
            })
        }
    }
}

fn row(setting: &Setting, env: &Env) -> ListRow {
    let value = (setting.told)(&env.settings);
    ListRow::new(setting.name, format!("< {value} >"))
}

impl Screen for Preferences {
    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("change"),
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        let Setting { name, about, .. } = SETTINGS[self.selected];
        let area = list::rows_area(Page::new(env.size).body, list::HEAD);
        (!list::tells_all(about, SETTINGS.len(), area)).then(|| Untold {
            title: name.to_owned(),
            text: about.to_owned(),
        })
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let area = list::rows_area(Page::new(env.size).body, list::HEAD);
        match input {
            _ if list::answer(&input, SETTINGS.len(), &mut self.selected, area) => {
                let row = row(&SETTINGS[self.selected], env);
                self.change(env, !list::leads_back(&input, &row, area))
            }
            Input::Do(Command::Step(Arrow::Right)) => self.change(env, true),
            Input::Do(Command::Step(Arrow::Left)) => self.change(env, false),
            _ => Update::default(),
        }
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        let rows: Vec<ListRow> = SETTINGS.iter().map(|setting| row(setting, env)).collect();
        let area = list::rows_area(body, list::HEAD);
        let place = list::place(rows.len(), self.selected, area);
        page::draw_head_to_edge("Settings", "", &place, &env.look, body, buffer);
        let cursor = list::draw(&rows, self.selected, true, area, &env.look, buffer);
        let about = SETTINGS[self.selected].about;
        list::draw_about(about, rows.len(), area, &env.look, buffer);
        if let Some(room) = page::beside(area, body) {
            let scene = Scene::of_game(&env.session, &env.motion);
            view::draw_in(env.session.board(), &scene, room, &env.look, buffer);
        }
        cursor
    }
}
