//! A player at a screen, with the solver at hand, and no terminal.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::store::{Best, Glyphs, Scale, Settings, Theme};
use lastpeg::app::worker::{Budget, Question};
use lastpeg::library::Library;
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position::Action;
use lastpeg::rules::problem::Problem;
use lastpeg::run::{Limits, StopFlag};
use lastpeg::solve::Solver;
use lastpeg::tui::base::message::{Effect, Message};
use lastpeg::tui::shell::app::App;
use lastpeg::tui::style::look::{Depth, Look};
use lastpeg::tui::{shell::view, widgets::picture};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Size;

/// ASCII without colours, for snapshots.
pub(crate) const ASCII: Look = Look {
    theme: Theme::Mono,
    glyphs: Glyphs::Ascii,
    scale: Scale::Auto,
    depth: Depth::None,
};

/// Everything a good terminal can show.
pub(crate) const FULL: Look = Look {
    theme: Theme::Wood,
    glyphs: Glyphs::Unicode,
    scale: Scale::Auto,
    depth: Depth::True,
};

/// A problem of the boards that come with the program.
pub(crate) fn problem(board: &str, name: &str) -> Problem {
    let library = Library::embedded();
    let entry = library.entry(board).unwrap();
    entry.problem(name, None, false).unwrap()
}

/// The question without a limit of time.
pub(crate) fn deterministic(question: Question) -> Question {
    let budget = Budget {
        time: None,
        positions: question.budget.positions.or(Some(2_000_000)),
        ..question.budget
    };
    Question { budget, ..question }
}

pub(crate) struct Table {
    pub(crate) app: App,
    solver: Solver,
    question: Option<Question>,
    /// What the app has asked for outside, but for the solver's answers.
    pub(crate) effects: Vec<Effect>,
}

impl Table {
    pub(crate) fn new(problem: Problem, best: Option<Best>, look: Look, size: Size) -> Table {
        let settings = Settings {
            animation: false,
            ..Settings::default()
        };
        let solver = Solver::new(&problem);
        let game = Game::new(problem);
        Table {
            app: App::new(Library::embedded(), game, best, settings, look, size),
            solver,
            question: None,
            effects: Vec::new(),
        }
    }

    pub(crate) fn update(&mut self, message: Message) {
        for effect in self.app.update(message) {
            match effect {
                Effect::Ask(question) => self.question = Some(*question),
                Effect::CancelSearch => self.question = None,
                other => self.effects.push(other),
            }
        }
    }

    pub(crate) fn press(&mut self, code: KeyCode) {
        if let Some(message) = self.app.bind(KeyEvent::from(code)) {
            self.update(message);
        }
    }

    /// Presses the keys of characters, without waiting for answers.
    pub(crate) fn type_keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.press(KeyCode::Char(key));
        }
    }

    /// Plays a line of notation.
    pub(crate) fn play(&mut self, line: &str) {
        self.update(Message::Paste(line.to_owned()));
        self.press(KeyCode::Enter);
    }

    fn play_action(&mut self, action: Action) {
        let board = self.app.game().problem().board().clone();
        self.play(&notation::line(&board, &[action]));
    }

    /// Plays so many jumps of a solution.
    pub(crate) fn play_best(&mut self, jumps: usize) {
        let answer = self
            .solver
            .solve(self.app.game().position(), &Limits::none());
        let line = answer.line().unwrap();
        for &action in &line[..jumps] {
            self.play_action(action);
        }
    }

    /// Plays the first jump there is until none is left.
    pub(crate) fn play_until_stuck(&mut self) {
        loop {
            let game = self.app.game();
            let first = game.position().actions(game.problem().board()).next();
            let Some(action) = first else {
                break;
            };
            self.play_action(action);
        }
    }

    /// Answers one question, if there is one.
    pub(crate) fn answer(&mut self) -> bool {
        let Some(question) = self.question.take() else {
            return false;
        };
        let reply = deterministic(question).answer(&mut self.solver, StopFlag::default());
        self.update(Message::Answer(Box::new(reply)));
        true
    }

    pub(crate) fn answer_all(&mut self) {
        while self.answer() {}
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.update(Message::Resize(Size::new(width, height)));
    }

    fn terminal(&self) -> Terminal<TestBackend> {
        let Size { width, height } = self.app.size();
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view::draw(&self.app, frame)).unwrap();
        terminal
    }

    pub(crate) fn screen(&self) -> String {
        self.terminal().backend().to_string()
    }

    /// The screen in several sizes, one below the other; the last one stays.
    pub(crate) fn screens(&mut self, sizes: &[(u16, u16)]) -> String {
        let mut screens = String::new();
        for &(width, height) in sizes {
            self.resize(width, height);
            screens += &format!("{width}x{height}\n{}\n", self.screen());
        }
        screens
    }

    /// The screen as a picture.
    pub(crate) fn picture(&self) -> String {
        self.picture_on(picture::Terminal::DARK)
    }

    /// The screen as a picture of a terminal.
    pub(crate) fn picture_on(&self, terminal: picture::Terminal) -> String {
        picture::svg(self.terminal().backend().buffer(), terminal)
    }
}
