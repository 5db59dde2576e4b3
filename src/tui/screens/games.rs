//! The games in progress, the one played last first: what they are, how far they have come, and how they stand.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::store::record_key;
use crate::rules::game::Game;
use crate::rules::text::counted;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::Update;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Command, Input};
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};

#[derive(Default, Debug)]
pub struct GamesInProgress {
    selected: usize,
}

impl GamesInProgress {
    fn selected(&self, env: &Env) -> usize {
        self.selected.min(env.games.len().saturating_sub(1))
    }

    /// Whether the game selected is the one on the board, which would be kept again with the next jump.
    fn is_on_board(&self, env: &Env) -> bool {
        let on_board = record_key(env.session.game().problem());
        let selected = env.games.get(self.selected(env));
        selected.is_some_and(|game| record_key(game.problem()) == on_board)
    }

    fn choose(&self, env: &Env) -> Update {
        match env.games.get(self.selected(env)) {
            Some(game) => Update::effect(Effect::Open(Box::new(game.problem().clone()))),
            None => Update::default(),
        }
    }

    /// Takes the game selected off the list, where that was asked for just before; else asks.
    fn remove(&self, env: &Env) -> Update {
        let Some(game) = env.games.get(self.selected(env)) else {
            return Update::default();
        };
        if self.is_on_board(env) {
            return Update::notice("this game is on the board: open another one first");
        }
        let problem = game.problem();
        let title = problem.title();
        let question = format!("{{remove}} once more takes \"{title}\" off this list");
        if env.is_asked(self.context(), &question) {
            return Update::effect(Effect::SetGameAside(Box::new(problem.clone())));
        }
        Update::notice(question)
    }
}

impl Screen for GamesInProgress {
    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        match command {
            Command::Select if !env.games.is_empty() => Some("go on"),
            Command::Remove if !env.games.is_empty() && !self.is_on_board(env) => Some("remove"),
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        if input == Input::Do(Command::Remove) {
            return self.remove(env);
        }
        let area = list::rows_area(Page::new(env.size).body, list::HEAD);
        if list::answer(&input, env.games.len(), &mut self.selected, area) {
            return self.choose(env);
        }
        Update::default()
    }

    fn notice(&self, env: &Env) -> Option<String> {
        let none = || {
            env.games
                .is_empty()
                .then(|| "no game is in progress".to_owned())
        };
        env.notice.clone().or_else(none)
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        let selected = self.selected(env);
        let place = match env.games.len() {
            0 => String::new(),
            games => format!("{} of {games}", selected + 1),
        };
        page::draw_head_to_edge("Games in progress", "", &place, &env.look, body, buffer);
        let rows: Vec<ListRow> = env.games.iter().map(row).collect();
        let area = list::rows_area(body, list::HEAD);
        let cursor = list::draw(&rows, selected, true, area, &env.look, buffer);
        if let (Some(game), Some(room)) = (env.games.get(selected), page::beside(area, body)) {
            let scene = Scene::of_position(game.problem(), game.position().pegs);
            view::draw_in(game.problem().board(), &scene, room, &env.look, buffer);
        }
        cursor
    }
}

fn row(game: &Game) -> ListRow {
    let board = game.problem().board().title();
    let board = board.strip_suffix(" board").unwrap_or(board);
    let pegs = game.problem().seen_count(game.position().pegs.len());
    let pegs = counted(pegs, "peg");
    ListRow::new(format!("{board}: {}", game.problem().title()), pegs)
}
