//! Where a game of Soli2 is begun: who plays, which variant, on which board.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::soli2::{SOLI2_BOARD, Soli2Kept, Soli2Match, Soli2Player, soli2_rules};
use crate::library::Entry;
use crate::rules::board::{Board, JumpRule};
use crate::rules::random::Random;
use crate::rules::text::counted;
use crate::soli2::computer::ComputerLevel;
use crate::soli2::game::Soli2Game;
use crate::soli2::variant::Variant;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Untold;
use crate::tui::board::view;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::screens::soli2::view::scene_of;
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};

/// What is chosen for the next game.
#[derive(Debug)]
pub(super) struct Soli2Setup {
    selected: usize,
    saved: Option<Soli2Match>,
    kept: Soli2Kept,
    variant: Variant,
    players: [Soli2Player; 2],
    /// The boards that can be played on.
    boards: Vec<Arc<Board>>,
    board: usize,
    /// How long the computer may think, as an index of [`TIMES`].
    time: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SetupRow {
    Continue,
    Begin,
    Variant,
    Black,
    White,
    Board,
    Time,
}

/// How long the computer may think about a move, in milliseconds.
const TIMES: [u64; 6] = [200, 500, 1000, 2000, 5000, 20_000];

impl Soli2Setup {
    /// A person against the computer on the board of the game.
    pub(super) fn new(env: &Env) -> Result<Soli2Setup, String> {
        let is_playable = |name: &str| soli2_rules(&env.library, name, Variant::Soli2).is_ok();
        let entries = env.library.entries().iter();
        let orthogonal = entries.filter(|entry| entry.rules().contains(&JumpRule::Orthogonal));
        let playable = orthogonal.filter(|entry| is_playable(entry.name()));
        let boards: Vec<Arc<Board>> = playable.map(Entry::board).collect();
        if boards.is_empty() {
            return Err("there is no board with orthogonal jumps to play Soli2 on".to_owned());
        }
        let board = boards.iter().position(|board| board.name() == SOLI2_BOARD);
        Ok(Soli2Setup {
            selected: 0,
            saved: None,
            kept: Soli2Kept::default(),
            variant: Variant::Soli2,
            players: [
                Soli2Player::Person,
                Soli2Player::Computer(ComputerLevel::Good),
            ],
            board: board.unwrap_or(0),
            boards,
            time: 2,
        })
    }

    fn rows(&self) -> Vec<SetupRow> {
        let rows = [
            SetupRow::Begin,
            SetupRow::Variant,
            SetupRow::Black,
            SetupRow::White,
            SetupRow::Board,
            SetupRow::Time,
        ];
        let first = self.saved.as_ref().map(|_| SetupRow::Continue);
        first.into_iter().chain(rows).collect()
    }

    fn row(&self) -> SetupRow {
        let rows = self.rows();
        rows[self.selected.min(rows.len() - 1)]
    }

    pub(super) fn hear(&mut self, game: Option<Soli2Match>, kept: Soli2Kept) {
        // What is on disk may be a move behind.
        if self.saved.is_none() {
            self.saved = game;
        }
        self.kept = kept;
    }

    /// Takes a game over from the board: it can be gone on with unless it is over, and the next has its players, its
    /// variant and its board. The cursor stands on going on, or on beginning where another is wanted.
    pub(super) fn take_over(&mut self, game: Soli2Match, is_another_wanted: bool) {
        self.players = game.players;
        self.variant = game.game.rules().variant();
        let name = game.game.rules().board().name();
        self.board = self
            .boards
            .iter()
            .position(|board| board.name() == name)
            .unwrap_or(self.board);
        let is_over = game.game.result().is_some();
        self.selected = usize::from(!is_over && is_another_wanted);
        self.saved = Some(game).filter(|_| !is_over);
    }

    /// What the key that chooses does.
    pub(super) fn label(&self) -> &'static str {
        match self.row() {
            SetupRow::Continue => "go on",
            SetupRow::Begin => "begin",
            _ => "change",
        }
    }

    /// Whether a game in progress has moves.
    pub(super) fn has_begun(&self) -> bool {
        let is_begun = |saved: &Soli2Match| !saved.game.moves().is_empty();
        self.saved.as_ref().is_some_and(is_begun)
    }

    /// Chooses the selected row: a game to be played, or why there is none; else the next value.
    fn choose(&mut self, env: &Env) -> Option<Result<Soli2Match, String>> {
        match self.row() {
            SetupRow::Continue => self.saved.take().map(Ok),
            SetupRow::Begin => {
                let question =
                    "a game is in progress: {select} again sets it aside and begins another";
                if self.has_begun() && !env.is_asked(Context::Soli2, question) {
                    return Some(Err(question.to_owned()));
                }
                Some(self.new_game(env))
            }
            _ => {
                self.change(true);
                None
            }
        }
    }

    /// A new game. Its seed is another one on each day and after each game.
    fn new_game(&mut self, env: &Env) -> Result<Soli2Match, String> {
        let rules = soli2_rules(&env.library, self.boards[self.board].name(), self.variant)?;
        let day = u64::from(env.today.day_of_year().unsigned_abs());
        let year = u64::from(env.today.year().unsigned_abs());
        let last = self.saved.take().map_or(0, |game| game.game.seed() + 1);
        let games = self.kept.results.len() as u64;
        let mut random = Random::new(((year * 1000 + day) << 32) ^ (games << 20) ^ last);
        Ok(Soli2Match {
            game: Soli2Game::new(rules, random.word() % 1_000_000),
            players: self.players,
            time: Duration::from_millis(TIMES[self.time]),
        })
    }

    /// Does what an input asks; the game that is chosen, or why there is none, if anything is.
    pub(super) fn update(&mut self, input: Input, env: &Env) -> Option<Result<Soli2Match, String>> {
        let area = list::rows_area(Page::new(env.size).body, list::HEAD);
        let count = self.rows().len();
        match input {
            _ if list::answer(&input, count, &mut self.selected, area) => {
                if !list::leads_back(&input, &self.list_row(self.row()), area) {
                    return self.choose(env);
                }
                self.change(false);
            }
            Input::Do(Command::Step(Arrow::Left)) => self.change(false),
            Input::Do(Command::Step(Arrow::Right)) => self.change(true),
            _ => {}
        }
        None
    }

    fn change(&mut self, forward: bool) {
        match self.row() {
            SetupRow::Continue | SetupRow::Begin => {}
            SetupRow::Variant => self.variant = list::next(&Variant::ALL, self.variant, forward),
            SetupRow::Black => {
                self.players[0] = list::next(&Soli2Player::ALL, self.players[0], forward);
            }
            SetupRow::White => {
                self.players[1] = list::next(&Soli2Player::ALL, self.players[1], forward);
            }
            SetupRow::Board => {
                self.board = list::next_index(self.board, self.boards.len(), forward);
            }
            SetupRow::Time => self.time = list::next_index(self.time, TIMES.len(), forward),
        }
    }

    fn list_row(&self, row: SetupRow) -> ListRow {
        let choice = |value: &str| format!("< {value} >");
        match row {
            SetupRow::Continue => {
                let saved = self.saved.as_ref();
                let moves = saved.map_or(0, |saved| saved.game.moves().len());
                ListRow::new("Go on", counted(moves, "move"))
            }
            SetupRow::Begin => ListRow::new("Begin a game", ""),
            SetupRow::Variant => ListRow::new("Variant", choice(self.variant.title())),
            SetupRow::Black => ListRow::new("Black", choice(self.players[0].name())),
            SetupRow::White => ListRow::new("White", choice(self.players[1].name())),
            SetupRow::Board => ListRow::new("Board", choice(self.boards[self.board].title())),
            SetupRow::Time => {
                let seconds = TIMES[self.time] as f64 / 1000.0;
                ListRow::new("Time a move", choice(&format!("{seconds} s")))
            }
        }
    }

    fn about(&self, env: &Env) -> String {
        match self.row() {
            SetupRow::Continue => "The game that was left.".to_owned(),
            SetupRow::Begin => match self.results_text() {
                text if text.is_empty() => {
                    let text = "Black and white fight with the jumps of peg solitaire; {help} has the rules.";
                    env.with_keys(Context::Soli2, text)
                }
                text => text,
            },
            SetupRow::Variant => match self.variant {
                Variant::Soli2 => "Counters from a bag are placed, then the players jump. More counters win.",
                Variant::GiveAway => "The same, and fewer counters win.",
                Variant::PureSkill => {
                    "Without a bag: each has half of either colour and chooses which to place. More counters win."
                }
            }
            .to_owned(),
            SetupRow::Black | SetupRow::White => {
                "A person at this keyboard, or the computer: random, greedy, good or best.".to_owned()
            }
            SetupRow::Board => "The game was made for the 7x7 square.".to_owned(),
            SetupRow::Time => "How long the computer may think about a move.".to_owned(),
        }
    }

    /// What has been won against the computer.
    fn results_text(&self) -> String {
        let told = ComputerLevel::ALL.into_iter().filter_map(|level| {
            let (games, won) = self.kept.tally(level);
            (games > 0).then(|| format!("against {} you won {won} of {games}", level.name()))
        });
        let told: Vec<String> = told.collect();
        let mut text = told.join("; ");
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text
    }

    /// What is told of the selected row and has no room below the list.
    pub(super) fn untold(&self, env: &Env) -> Option<Untold> {
        let area = list::rows_area(Page::new(env.size).body, list::HEAD);
        let (title, text) = (self.list_row(self.row()).label, self.about(env));
        (!list::tells_all(&text, self.rows().len(), area)).then_some(Untold { title, text })
    }

    pub(super) fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        let rows: Vec<ListRow> = self
            .rows()
            .into_iter()
            .map(|row| self.list_row(row))
            .collect();
        let area = list::rows_area(body, list::HEAD);
        let selected = self.selected.min(rows.len() - 1);
        let place = list::place(rows.len(), selected, area);
        page::draw_head_to_edge("Soli2, for two", "", &place, &env.look, body, buffer);
        let cursor = list::draw(&rows, selected, true, area, &env.look, buffer);
        list::draw_about(&self.about(env), rows.len(), area, &env.look, buffer);
        if let (Some(game), Some(room)) = (&self.saved, page::beside(area, body)) {
            let rules = game.game.rules();
            let scene = scene_of(rules, game.game.position());
            view::draw_in(rules.board(), &scene, room, &env.look, buffer);
        }
        cursor
    }
}
