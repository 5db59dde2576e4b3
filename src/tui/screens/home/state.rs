//! What there is to choose on the home screen, and what is selected.

use tui_input::{Input as TextInput, InputRequest};

use crate::app::store::record_key;
use crate::rules::problem::Status;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::progress::BoardProgress;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::command::Arrow;

#[derive(Debug)]
pub struct Home {
    selected: usize,
    /// The name being typed, of which the first board that has it is selected.
    search: Option<TextInput>,
    /// The progress on each board of the library, under its first rule.
    pub(super) progress: Vec<BoardProgress>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuItem {
    /// Play: the game being played, or the problem of it anew.
    Play,
    Open(Route),
    Help,
    Quit,
    /// Choose a problem of a board: its number in the library.
    Board(usize),
}

/// The menu: each item with its name, and with what it is, where nothing else is told of it.
const MENU: [(MenuItem, &str, &str); 11] = [
    (MenuItem::Play, "Play", ""),
    (MenuItem::Open(Route::Games), "Games in progress", ""),
    (MenuItem::Open(Route::Today), "Today", ""),
    (
        MenuItem::Open(Route::Learn),
        "Learn",
        "A course from the first jump to whole games, step by step.",
    ),
    (
        MenuItem::Open(Route::Practice),
        "Practice",
        "Problems that come back until you know them, and short exercises.",
    ),
    (
        MenuItem::Open(Route::Results),
        "Results",
        "What you have solved, and how well.",
    ),
    (
        MenuItem::Open(Route::Soli2),
        "Soli2, for two",
        "Black against white: a game against a person or the computer.",
    ),
    (
        MenuItem::Open(Route::BoardEditor),
        "Draw a board",
        "A board of your own, hole by hole, with its facts.",
    ),
    (
        MenuItem::Open(Route::Preferences),
        "Settings",
        "Colours, characters, mouse and keys.",
    ),
    (
        MenuItem::Help,
        "Help",
        "The rules, the keys and the words of the game.",
    ),
    (MenuItem::Quit, "Quit", "Leave; your game is saved."),
];

impl MenuItem {
    /// Its name and what it is; nothing of a board, which has its own.
    pub(super) fn name_and_about(self) -> (&'static str, &'static str) {
        let row = MENU.iter().find(|(item, ..)| *item == self);
        row.map_or(("", ""), |&(_, name, about)| (name, about))
    }
}

impl Home {
    pub fn new(env: &Env) -> Home {
        let mut home = Home {
            selected: 0,
            search: None,
            progress: Vec::new(),
        };
        home.recount(env);
        home
    }

    pub(super) fn recount(&mut self, env: &Env) {
        let entries = env.library.entries().iter();
        self.progress = entries
            .map(|entry| BoardProgress::new(&entry.board(), env))
            .collect();
    }

    /// What there is to choose, the menu first and the boards then.
    pub fn items(env: &Env) -> Vec<MenuItem> {
        // The one on the board is gone on with by playing.
        let on_board = record_key(env.session.game().problem());
        let mut games = env.games.iter();
        let has_others = games.any(|game| record_key(game.problem()) != on_board);
        let menu = MENU.iter().map(|&(item, ..)| item);
        let menu = menu.filter(|&item| has_others || item != MenuItem::Open(Route::Games));
        let boards = (0..env.library.entries().len()).map(MenuItem::Board);
        menu.chain(boards).collect()
    }

    pub fn selected(&self, env: &Env) -> usize {
        self.selected.min(Home::items(env).len() - 1)
    }

    /// Selects something by its number, or the last thing there is.
    pub(super) fn select(&mut self, index: usize, env: &Env) {
        self.selected = index.min(Home::items(env).len() - 1);
    }

    pub(super) fn scroll(&mut self, lines: i16, env: &Env) {
        let next = self.selected(env).saturating_add_signed(lines.into());
        self.select(next, env);
    }

    /// The name being typed.
    pub fn search(&self) -> Option<&str> {
        self.search.as_ref().map(TextInput::value)
    }

    /// Begins to type a name, or ends it.
    pub(super) fn set_search(&mut self, search: Option<TextInput>, env: &Env) {
        self.search = search;
        self.find(0, env);
    }

    /// One more character of the name, which begins with it where anything has that name. Whether anything has.
    pub(super) fn write(&mut self, character: char, env: &Env) -> bool {
        let is_first = self.search.is_none();
        let name = self.search.get_or_insert_default();
        name.handle(InputRequest::InsertChar(character));
        let is_found = self.find(0, env);
        if !is_found && is_first {
            self.search = None;
        }
        is_found
    }

    /// Changes the name; going back from an empty one ends the search.
    pub(super) fn edit(&mut self, request: InputRequest, env: &Env) {
        self.search
            .take_if(|name| name.handle(request).is_none() && name.value().is_empty());
        self.find(0, env);
    }

    /// Selects a match of the name: the first one (0), the next one (1) or the one before (-1). Whether there is any.
    pub(super) fn find(&mut self, step: isize, env: &Env) -> bool {
        if self.search.is_none() {
            return true;
        }
        let found = self.found(env);
        let now = found.iter().position(|&index| index == self.selected);
        let wanted = match now.filter(|_| step != 0) {
            Some(now) => now.saturating_add_signed(step).min(found.len() - 1),
            None => 0,
        };
        if let Some(&index) = found.get(wanted) {
            self.selected = index;
        }
        !found.is_empty()
    }

    /// What has the name being typed in its title, or is a board with that name: first what begins with it.
    fn found(&self, env: &Env) -> Vec<usize> {
        let wanted = self.search().unwrap_or_default().to_lowercase();
        let rank = |item: MenuItem| {
            let names = match item {
                MenuItem::Board(index) => {
                    let entry = &env.library.entries()[index];
                    [entry.title(), entry.name()]
                }
                item => [item.name_and_about().0; 2],
            };
            let names = names.map(str::to_lowercase);
            let begins = names.iter().any(|name| name.starts_with(&wanted));
            let is_found = names.iter().any(|name| name.contains(&wanted));
            is_found.then_some(!begins)
        };
        let items = Home::items(env).into_iter().enumerate();
        let mut found: Vec<(bool, usize)> = items
            .filter_map(|(index, item)| Some((rank(item)?, index)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, index)| index).collect()
    }

    pub(super) fn choose_at(&mut self, index: usize, env: &Env) -> Update {
        (self.search, self.selected) = (None, index);
        self.choose(env)
    }

    /// An arrow goes through the menu, over to the boards beside it, and among these. `columns` is how many boards
    /// stand side by side; `None` where all is one list.
    pub(super) fn step(&mut self, direction: Arrow, columns: Option<usize>, env: &Env) {
        let count = Home::items(env).len();
        let menu = count - env.library.entries().len();
        let at = self.selected(env);
        self.selected = match (columns, direction) {
            (None, Arrow::Up) => at.saturating_sub(1),
            (None, Arrow::Down) => (at + 1).min(count - 1),
            (None, _) => at,
            (Some(_), _) if at < menu => match direction {
                Arrow::Up => at.saturating_sub(1),
                Arrow::Down => (at + 1).min(menu - 1),
                Arrow::Right if menu < count => menu,
                Arrow::Left | Arrow::Right => at,
            },
            (Some(columns), direction) => {
                let index = at - menu;
                match direction {
                    Arrow::Left if index.is_multiple_of(columns) => 0,
                    Arrow::Left => at - 1,
                    Arrow::Right if index % columns + 1 == columns => at,
                    Arrow::Right => (at + 1).min(count - 1),
                    Arrow::Up => index.checked_sub(columns).map_or(at, |index| menu + index),
                    Arrow::Down if at + columns < count => at + columns,
                    Arrow::Down => at,
                }
            }
        };
    }

    pub(super) fn choose(&mut self, env: &Env) -> Update {
        if let Some(name) = self.search().filter(|_| self.found(env).is_empty()) {
            return nothing_called(name);
        }
        self.search = None;
        match Home::items(env)[self.selected(env)] {
            MenuItem::Play => play(env),
            MenuItem::Open(route) => Update::open(route),
            MenuItem::Board(index) => Update::open(Route::Problems(index)),
            MenuItem::Help => Update::lay_over(Overlay::help_on(None)),
            MenuItem::Quit => Update::effect(Effect::Quit),
        }
    }
}

pub(super) fn nothing_called(name: &str) -> Update {
    Update::notice(format!("nothing here is called {name}"))
}

/// Goes on with the game being played, or plays its problem anew where it is won.
fn play(env: &Env) -> Update {
    let game = env.session.game();
    match game.status() {
        Status::Won => Update::effect(Effect::Open(Box::new(game.problem().clone()))),
        Status::Playing | Status::Stuck => Update::open(Route::Game),
    }
}
