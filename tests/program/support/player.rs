//! A player at the interface, without a terminal: keys go through the tables and through `App::update`, effects are
//! carried out where they need nothing from outside, and the screen is a buffer.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::store::{Glyphs, Scale, Settings, Store, Theme};
use lastpeg::library::Library;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::notation;
use lastpeg::rules::problem::Problem;
use lastpeg::tui::base::message::{Click, Effect, Message};
use lastpeg::tui::board::geometry::Direction;
use lastpeg::tui::shell::app::App;
use lastpeg::tui::shell::view;
use lastpeg::tui::style::look::{Depth, Look};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Size};

/// How big the window of an ordinary terminal is.
pub(crate) const USUAL: Size = Size::new(80, 24);

/// Drawn with characters only, so that a screen is text.
pub(crate) fn flat(glyphs: Glyphs) -> Look {
    Look {
        theme: Theme::Mono,
        glyphs,
        scale: Scale::Auto,
        depth: Depth::None,
    }
}

/// Marbles in pixels.
pub(crate) fn shaded() -> Look {
    Look {
        theme: Theme::Wood,
        glyphs: Glyphs::Unicode,
        scale: Scale::Auto,
        depth: Depth::True,
    }
}

/// A problem by its names; `english` and `central`, or `english diagonal` and `central`.
pub(crate) fn problem(board: &str, name: &str) -> Problem {
    let (board, rule) = match board.split_once(' ') {
        Some((board, rule)) => (board, Some(rule.parse().unwrap())),
        None => (board, None),
    };
    let library = Library::embedded();
    library
        .entry(board)
        .unwrap()
        .problem(name, rule, false)
        .unwrap()
}

pub(crate) struct Player {
    pub(crate) app: App,
    store: Store,
    /// What the app has asked for and is not carried out here.
    pub(crate) effects: Vec<Effect>,
}

impl Player {
    /// A player at a problem, where jumps are not shown on their way.
    pub(crate) fn new(problem: Problem, look: Look, size: Size) -> Player {
        let settings = Settings {
            animation: false,
            ..Settings::default()
        };
        let game = Game::new(problem);
        Player {
            app: App::new(Library::embedded(), game, None, settings, look, size),
            store: Store::keeping_nothing(),
            effects: Vec::new(),
        }
    }

    /// A player at an ordinary terminal.
    pub(crate) fn at(board: &str, name: &str) -> Player {
        Player::new(problem(board, name), flat(Glyphs::Unicode), USUAL)
    }

    pub(crate) fn update(&mut self, message: Message) {
        for effect in self.app.update(message) {
            match effect {
                Effect::RecordWin => {
                    let won = self.store.record_win(self.app.game());
                    let best = self.store.best(self.app.game().problem()).cloned();
                    self.update(Message::Recorded(won, best));
                }
                Effect::Open(problem) => {
                    let best = self.store.best(&problem).cloned();
                    let game = Game::new(*problem);
                    self.update(Message::Opened(Box::new(game), best));
                }
                other => self.effects.push(other),
            }
        }
    }

    /// Presses keys: `→ Enter ↑ u ^R`. A key without meaning where it is pressed does nothing, as in the program.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Player {
        for name in keys.split_whitespace() {
            self.key(key(name));
        }
        self
    }

    pub(crate) fn key(&mut self, event: KeyEvent) {
        if let Some(message) = self.app.bind(event) {
            self.update(message);
        }
    }

    /// Types a move or a command after `:`.
    pub(crate) fn enter(&mut self, line: &str) -> &mut Player {
        self.keys(":");
        for character in line.chars() {
            self.key(KeyEvent::from(KeyCode::Char(character)));
        }
        self.keys("Enter")
    }

    /// Presses the arrows that lead the cursor to a hole, without a peg in the hand.
    pub(crate) fn walk(&mut self, label: &str) -> &mut Player {
        const ARROWS: [(&str, Direction); 4] = [
            ("←", Direction::Left),
            ("↓", Direction::Down),
            ("↑", Direction::Up),
            ("→", Direction::Right),
        ];
        self.keys("Esc");
        let screen = self.app.game_screen();
        let goal = notation::read_hole(screen.game().problem().board(), label).unwrap();
        let mut ways = vec![(screen.cursor(), String::new())];
        let mut seen = 0;
        while ways[seen].0 != goal {
            let (hole, way) = ways[seen].clone();
            seen += 1;
            for (arrow, direction) in ARROWS {
                let next = screen.grid().step(hole, direction);
                let is_new = |hole: &Hole| ways.iter().all(|(known, _)| known != hole);
                if let Some(next) = next.filter(is_new) {
                    ways.push((next, format!("{way} {arrow}")));
                }
            }
        }
        let (_, way) = ways.swap_remove(seen);
        self.keys(&way);
        assert_eq!(self.app.game_screen().cursor(), goal);
        self
    }

    /// Clicks a cell with the left button.
    pub(crate) fn click(&mut self, cell: Position) {
        self.update(Message::Mouse(Click::Select, cell));
    }

    pub(crate) fn resize(&mut self, size: Size) -> &mut Player {
        self.update(Message::Resize(size));
        self
    }

    /// The screen with its characters; colours do not show.
    pub(crate) fn screen(&self) -> String {
        let mut terminal = self.terminal();
        terminal.draw(|frame| view::draw(&self.app, frame)).unwrap();
        terminal.backend().to_string()
    }

    /// A terminal of the size that the app knows.
    pub(crate) fn terminal(&self) -> Terminal<TestBackend> {
        let Size { width, height } = self.app.size();
        Terminal::new(TestBackend::new(width, height)).unwrap()
    }
}

/// The key of a name: an arrow, a word such as `Enter`, `^R` with the control key, or the character itself.
pub(crate) fn key(name: &str) -> KeyEvent {
    let code = match name {
        "←" => KeyCode::Left,
        "→" => KeyCode::Right,
        "↑" => KeyCode::Up,
        "↓" => KeyCode::Down,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Space" => KeyCode::Char(' '),
        "Back" => KeyCode::Backspace,
        "Tab" => KeyCode::Tab,
        "PgDn" => KeyCode::PageDown,
        "PgUp" => KeyCode::PageUp,
        name => {
            let (characters, modifiers) = match name.strip_prefix('^') {
                Some(letter) if !letter.is_empty() => (letter, KeyModifiers::CONTROL),
                _ => (name, KeyModifiers::NONE),
            };
            let mut characters = characters.chars();
            let character = characters.next().unwrap();
            assert_eq!(characters.next(), None, "no key is called {name}");
            let code = match modifiers {
                // Terminals tell nothing of the shift key then.
                KeyModifiers::CONTROL => KeyCode::Char(character.to_ascii_lowercase()),
                _ => KeyCode::Char(character),
            };
            return KeyEvent::new(code, modifiers);
        }
    };
    KeyEvent::from(code)
}
