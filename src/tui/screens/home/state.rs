//! What there is to choose on the home screen, and what is selected.

use crate::rules::problem::Status;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::progress::BoardProgress;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::command::Arrow;

/// The home screen.
#[derive(Debug)]
pub struct Home {
    selected: usize,
    /// The progress on each board of the library, under its first rule.
    pub(super) progress: Vec<BoardProgress>,
}

/// Something to choose on the home screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuItem {
    /// Go on with the game being played.
    Continue,
    /// The problem of the day.
    Today,
    /// Exercises.
    Practice,
    /// What has been solved.
    Results,
    /// A board of one's own.
    Draw,
    /// How things look and behave.
    Settings,
    /// What the keys do.
    Help,
    /// Leave.
    Quit,
    /// Choose a problem of a board: its number in the library.
    Board(usize),
}

impl Home {
    /// The home screen, with the first thing to choose selected.
    pub fn new(env: &Env) -> Home {
        let mut home = Home {
            selected: 0,
            progress: Vec::new(),
        };
        home.recount(env);
        home
    }

    /// Counts the progress again.
    pub(super) fn recount(&mut self, env: &Env) {
        let entries = env.library.entries().iter();
        self.progress = entries
            .map(|entry| BoardProgress::new(&entry.board(), env))
            .collect();
    }

    /// What there is to choose, the menu first and the boards then.
    pub fn items(env: &Env) -> Vec<MenuItem> {
        let boards = (0..env.library.entries().len()).map(MenuItem::Board);
        let goes_on = has_game(env).then_some(MenuItem::Continue);
        goes_on
            .into_iter()
            .chain([
                MenuItem::Today,
                MenuItem::Practice,
                MenuItem::Results,
                MenuItem::Draw,
                MenuItem::Settings,
                MenuItem::Help,
                MenuItem::Quit,
            ])
            .chain(boards)
            .collect()
    }

    /// The number of what is selected.
    pub fn selected(&self, env: &Env) -> usize {
        self.selected.min(Home::items(env).len() - 1)
    }

    /// Selects what is that many lines down.
    pub(super) fn scroll(&mut self, lines: i16, env: &Env) {
        let last = Home::items(env).len() - 1;
        let next = self.selected(env).saturating_add_signed(lines.into());
        self.selected = next.min(last);
    }

    /// Selects something by its number, and chooses it.
    pub(super) fn choose_at(&mut self, index: usize, env: &Env) -> Update {
        self.selected = index;
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

    /// Chooses what is selected.
    pub(super) fn choose(&self, env: &Env) -> Update {
        Update::open(match Home::items(env)[self.selected(env)] {
            MenuItem::Continue => Route::Game,
            MenuItem::Today => Route::Today,
            MenuItem::Practice => Route::Practice,
            MenuItem::Results => Route::Results,
            MenuItem::Draw => Route::BoardEditor,
            MenuItem::Settings => Route::Preferences,
            MenuItem::Board(index) => Route::Problems(index),
            MenuItem::Help => return Update::lay_over(Overlay::help()),
            MenuItem::Quit => return Update::effect(Effect::Quit),
        })
    }
}

/// Whether there is a game to go on with.
pub(super) fn has_game(env: &Env) -> bool {
    let game = env.session.game();
    let is_begun = game.can_undo() || game.can_redo();
    is_begun && game.status() != Status::Won
}
