//! A player at the interface, without a terminal: keys go through the tables and the runner of the program, and what is
//! outside is noted down. The solver is at hand, and answers when the test says so.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::support::picture;
use jiff::civil::{Date, date};
use lastpeg::app::daily::share::DayToShare;
use lastpeg::app::practice::making::WantedExercise;
use lastpeg::app::session::PlaySession;
use lastpeg::app::session::reaction::SessionEffect;
use lastpeg::app::soli2::Soli2Question;
use lastpeg::app::store::{DrawnBoard, Folders, Glyphs, Hints, Scale, Settings, Store, Theme};
use lastpeg::app::worker::{Budget, Question, Reply, Subject, WorkerReply, WorkerTask};
use lastpeg::library::Library;
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::notation;
use lastpeg::rules::position::Action;
use lastpeg::rules::problem::Problem;
use lastpeg::run::{Limits, StopFlag};
use lastpeg::solve::Solver;
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::board::geometry::Grid;
use lastpeg::tui::keys::command::Arrow;
use lastpeg::tui::shell::app::App;
use lastpeg::tui::shell::events::Event;
use lastpeg::tui::shell::message::{Click, Message};
use lastpeg::tui::shell::runner::{Outside, Runner};
use lastpeg::tui::shell::view;
use lastpeg::tui::style::look::{Background, Depth, Look};
use lastpeg::tui::style::parts::Parts;
use lastpeg::tui::widgets::lamp::Lamp;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Size};

/// ASCII without colours, for snapshots.
pub(crate) const ASCII: Look = Look {
    theme: Theme::Mono,
    glyphs: Glyphs::Ascii,
    parts: Parts::Quadrants,
    pictures: None,
    scale: Scale::Auto,
    depth: Depth::None,
    ground: Background::Unknown,
    automatic: (Glyphs::Ascii, Parts::Quadrants),
};

/// Everything a good terminal can show.
pub(crate) const FULL: Look = Look {
    theme: Theme::Wood,
    glyphs: Glyphs::Unicode,
    parts: Parts::Quadrants,
    pictures: None,
    scale: Scale::Auto,
    depth: Depth::True,
    ground: Background::Unknown,
    automatic: (Glyphs::Unicode, Parts::Quadrants),
};

/// How big the window of an ordinary terminal is.
pub(crate) const USUAL: Size = Size::new(80, 24);

/// Drawn with characters only, so that a screen is text.
pub(crate) fn flat(glyphs: Glyphs) -> Look {
    Look { glyphs, ..ASCII }
}

/// Marbles in pixels.
pub(crate) fn shaded() -> Look {
    FULL
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

/// A game of a problem with a line played.
pub(crate) fn played(problem: Problem, line: &str) -> Game {
    let board = problem.board().clone();
    let mut game = Game::new(problem);
    let written = notation::read_line(&board, line).unwrap();
    for action in notation::replay(&board, game.position(), &written).unwrap() {
        game.play(action).unwrap();
    }
    game
}

/// The folders of a player in one folder.
pub(crate) fn folders(folder: &Path) -> Folders {
    Folders {
        data: folder.join("data"),
        config: folder.join("config"),
    }
}

/// A board of nine holes as it is drawn.
pub(crate) fn nine_holes(title: &str) -> DrawnBoard {
    DrawnBoard {
        title: title.to_owned(),
        holes: ["ooo", "ooo", "ooo"].map(str::to_owned).to_vec(),
        rules: vec![JumpRule::Orthogonal],
        replaces: false,
    }
}

/// What a player keeps in the folders there.
pub(crate) fn store_in(folder: &Path) -> Store {
    Store::open(folders(folder))
}

/// The day of every test: a Monday.
pub(crate) fn day() -> Date {
    date(2026, 11, 23)
}

/// The positions that a search for the fewest moves makes, unless a test is about what it finds: in half the tests it
/// would take most of the time.
const PATIENCE: u64 = 2_000;

/// The question without a limit of time.
fn deterministic(question: Question, patience: u64) -> Question {
    let most = match question.subject {
        Subject::FewestMoves => patience,
        Subject::AllShortest => u64::MAX,
        _ => 2_000_000,
    };
    let positions = question.budget.positions.unwrap_or(most).min(most);
    let budget = Budget {
        time: None,
        positions: Some(positions),
        ..question.budget
    };
    Question { budget, ..question }
}

/// What is outside of the interface: nothing but a list of what has been asked for.
#[derive(Default, Debug)]
pub(crate) struct Notes {
    /// The question under way.
    pub(crate) question: Option<Question>,
    /// The question about Soli2 under way.
    pub(crate) soli2: Option<Soli2Question>,
    /// How many questions have been asked.
    pub(crate) asked: usize,
    /// The answer that waits to be fetched.
    reply: Option<WorkerReply>,
    /// The memory for the exercise asked for last, in bytes.
    pub(crate) memory_of_making: Option<usize>,
    /// What has been performed, but for the questions.
    pub(crate) effects: Vec<Effect>,
    /// Frames and effects in their order.
    pub(crate) order: Vec<&'static str>,
    /// The text to share that was asked for last.
    pub(crate) shared: Option<String>,
    /// Whether the terminal is gone.
    pub(crate) is_gone: bool,
    /// Today, where it is another day by now.
    pub(crate) today: Option<Date>,
}

impl Outside for Notes {
    fn draw(&mut self, _: &App) -> io::Result<()> {
        self.order.push("frame");
        if self.is_gone {
            return Err(io::Error::other("no terminal"));
        }
        Ok(())
    }

    fn suspend(&mut self) -> io::Result<bool> {
        Ok(true)
    }

    fn retake(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn copy(&mut self, _: String) -> io::Result<()> {
        Ok(())
    }

    fn ask(&mut self, task: WorkerTask) {
        match task {
            WorkerTask::Problem(question) => self.question = Some(*question),
            WorkerTask::Soli2(question) => self.soli2 = Some(*question),
        }
        self.asked += 1;
    }

    fn cancel(&mut self) {
        self.question = None;
        self.soli2 = None;
    }

    fn answer(&mut self) -> Option<WorkerReply> {
        self.reply.take()
    }

    fn make(&mut self, _: WantedExercise, memory: usize) {
        self.memory_of_making = Some(memory);
    }

    fn share(&mut self, day: DayToShare) {
        self.shared = Some(day.text());
    }

    fn export(&mut self, _: String, _: Vec<(&'static str, String)>) {}

    fn today(&self) -> Date {
        self.today.unwrap_or_else(day)
    }

    fn note_effect(&mut self, effect: &Effect) {
        self.order.push("effect");
        if !matches!(
            effect,
            Effect::Session(SessionEffect::Ask(_) | SessionEffect::CancelSearch)
        ) {
            self.effects.push(effect.clone());
        }
    }
}

/// The interface at a problem, where jumps are not shown on their way.
pub(crate) fn interface(problem: Problem, look: Look, size: Size, store: &Store) -> App {
    interface_with(Hints::Line, problem, look, size, store)
}

/// The same with hints that tell something else than lines.
fn interface_with(hints: Hints, problem: Problem, look: Look, size: Size, store: &Store) -> App {
    let settings = Settings {
        animation: false,
        hints,
        ..Settings::default()
    };
    let game = Game::new(problem);
    let app = App::new(Library::embedded(), game, settings, look, size);
    app.keeping(store.records().clone(), day())
}

pub(crate) struct Player {
    pub(crate) runner: Runner<Notes>,
    /// A solver of the problem asked about last.
    solver: Option<Solver>,
    /// The positions that a search for the fewest moves makes.
    patience: u64,
}

impl Player {
    /// A player at a problem, where jumps are not shown on their way.
    pub(crate) fn new(problem: Problem, look: Look, size: Size) -> Player {
        Player::with_store(problem, look, size, Store::keeping_nothing())
    }

    /// The same with what has been recorded before.
    pub(crate) fn with_store(problem: Problem, look: Look, size: Size, store: Store) -> Player {
        let app = interface(problem, look, size, &store);
        Player::of(app, store)
    }

    /// A player at an interface, with what has been recorded before.
    pub(crate) fn of(app: App, store: Store) -> Player {
        let mut player = Player {
            runner: Runner::new(app, store, Notes::default()),
            solver: None,
            patience: PATIENCE,
        };
        player.settle();
        player
    }

    /// A player who has solved the problem before, with a line.
    pub(crate) fn with_best(
        problem: Problem,
        line: Option<&str>,
        look: Look,
        size: Size,
    ) -> Player {
        let mut store = Store::keeping_nothing();
        if let Some(line) = line {
            store.record_win(&played(problem.clone(), line), day());
        }
        Player::with_store(problem, look, size, store)
    }

    /// A player at an ordinary terminal.
    pub(crate) fn at(board: &str, name: &str) -> Player {
        Player::new(problem(board, name), flat(Glyphs::Unicode), USUAL)
    }

    /// A player at an ordinary terminal with ASCII characters.
    pub(crate) fn in_ascii(problem: Problem) -> Player {
        Player::new(problem, ASCII, USUAL)
    }

    /// The same with hints that tell this.
    pub(crate) fn with_hints(hints: Hints, problem: Problem) -> Player {
        let store = Store::keeping_nothing();
        Player::of(interface_with(hints, problem, ASCII, USUAL, &store), store)
    }

    pub(crate) fn app(&self) -> &App {
        self.runner.app()
    }

    pub(crate) fn session(&self) -> &PlaySession {
        &self.app().env().session
    }

    pub(crate) fn outside(&mut self) -> &mut Notes {
        self.runner.outside()
    }

    /// What has been asked for outside, but for the solver's answers.
    pub(crate) fn effects(&mut self) -> &mut Vec<Effect> {
        &mut self.outside().effects
    }

    pub(crate) fn update(&mut self, message: Message) {
        self.runner.update(message);
        self.settle();
    }

    fn settle(&mut self) {
        self.runner.settle().unwrap();
    }

    /// Presses keys: `→ Enter ↑ u ^R`. A key without meaning where it is pressed does nothing, as in the program.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Player {
        for name in keys.split_whitespace() {
            match name.strip_prefix('/').filter(|row| !row.is_empty()) {
                // A row of the home screen by its name, so that another row beside it changes no test.
                Some(row) => self.type_keys(&format!("/{row}")),
                None => self.key(key(name)),
            }
        }
        self
    }

    pub(crate) fn key(&mut self, event: KeyEvent) {
        let event = ratatui::crossterm::event::Event::Key(event);
        self.runner.handle(Event::Input(event)).unwrap();
        self.settle();
    }

    pub(crate) fn press(&mut self, code: KeyCode) {
        self.key(KeyEvent::from(code));
    }

    /// Presses the keys of characters, without waiting for answers.
    pub(crate) fn type_keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.press(KeyCode::Char(key));
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
        const ARROWS: [(&str, Arrow); 4] = [
            ("←", Arrow::Left),
            ("↓", Arrow::Down),
            ("↑", Arrow::Up),
            ("→", Arrow::Right),
        ];
        if self.session().held().is_some() {
            self.keys("Esc");
        }
        let session = self.session();
        let grid = Grid::new(session.board());
        let goal = notation::read_hole(session.board(), label).unwrap();
        let mut ways = vec![(session.cursor(), String::new())];
        let mut seen = 0;
        while ways[seen].0 != goal {
            let (hole, way) = ways[seen].clone();
            seen += 1;
            for (arrow, direction) in ARROWS {
                let next = grid.step(hole, direction);
                let is_new = |hole: &Hole| ways.iter().all(|(known, _)| known != hole);
                if let Some(next) = next.filter(is_new) {
                    ways.push((next, format!("{way} {arrow}")));
                }
            }
        }
        let (_, way) = ways.swap_remove(seen);
        self.keys(&way);
        assert_eq!(self.session().cursor(), goal);
        self
    }

    /// Plays a line of notation.
    pub(crate) fn play(&mut self, line: &str) {
        self.update(Message::Paste(line.to_owned()));
        self.press(KeyCode::Enter);
    }

    pub(crate) fn play_actions(&mut self, actions: &[Action]) {
        let board = self.session().board().clone();
        self.play(&notation::line(&board, actions));
    }

    /// Plays that many jumps of a solution.
    pub(crate) fn play_best(&mut self, jumps: usize) {
        let position = self.app().game().position();
        let answer = self.solver().solve(position, &Limits::none());
        let line = answer.line().unwrap()[..jumps].to_vec();
        self.play_actions(&line);
    }

    /// The first action there is.
    pub(crate) fn first_action(&self) -> Option<Action> {
        let position = self.app().game().position();
        position.actions(self.session().board()).next()
    }

    /// Plays the first jump there is until none is left.
    pub(crate) fn play_until_stuck(&mut self) {
        while let Some(action) = self.first_action() {
            self.play_actions(&[action]);
        }
    }

    /// Lets time pass until nothing moves any more.
    pub(crate) fn let_it_play(&mut self) {
        while let Some(time) = self.app().until_next_frame() {
            self.pass(time);
        }
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.update(Message::Tick(time));
    }

    /// A solver of the problem on the board.
    pub(crate) fn solver(&mut self) -> &mut Solver {
        let problem = self.app().game().problem().clone();
        self.solver_of(&problem)
    }

    fn solver_of(&mut self, problem: &Problem) -> &mut Solver {
        let is_same = |known: &Problem| {
            Arc::ptr_eq(known.board(), problem.board())
                && (known.goal(), known.start()) == (problem.goal(), problem.start())
        };
        let known = self
            .solver
            .take()
            .filter(|solver| is_same(solver.problem()));
        let solver = known.unwrap_or_else(|| Solver::new(problem));
        self.solver.insert(solver)
    }

    /// The answer to a question, the same at any time.
    pub(crate) fn reply(&mut self, question: Question) -> Reply {
        let question = deterministic(question, self.patience);
        let solver = self.solver_of(&question.problem);
        question.answer(solver, StopFlag::default())
    }

    /// Searches for the fewest moves are done to their end.
    pub(crate) fn be_patient(&mut self) -> &mut Player {
        self.patience = 2_000_000;
        self
    }

    /// Answers one question, if there is one.
    pub(crate) fn answer(&mut self) -> bool {
        let Some(question) = self.outside().question.take() else {
            return false;
        };
        let reply = self.reply(question);
        self.deliver(reply);
        true
    }

    /// Answers the question about Soli2, if there is one.
    pub(crate) fn answer_soli2(&mut self) -> bool {
        let Some(mut question) = self.outside().soli2.take() else {
            return false;
        };
        question.pace = Duration::ZERO;
        let reply = question.answer(&StopFlag::default());
        self.outside().reply = Some(WorkerReply::Soli2(Box::new(reply)));
        self.runner.handle(Event::Answered).unwrap();
        self.settle();
        true
    }

    /// The solver has an answer.
    pub(crate) fn deliver(&mut self, reply: Reply) {
        self.outside().reply = Some(WorkerReply::Problem(Box::new(reply)));
        self.runner.handle(Event::Answered).unwrap();
        self.settle();
    }

    pub(crate) fn answer_all(&mut self) {
        while self.answer() {}
    }

    /// What the lamp says; nothing while it is off.
    pub(crate) fn lamp(&self) -> String {
        let env = self.app().env();
        Lamp::new(&env.session, &env.look).map_or(String::new(), |lamp| lamp.text)
    }

    /// The cell in which some text of the screen begins.
    pub(crate) fn place_of(&self, text: &str) -> Position {
        let screen = self.screen();
        // The lines of the screen stand in quotation marks.
        let rows = screen.lines().zip(0..);
        let mut places = rows.filter_map(|(line, y)| {
            let (before, _) = line.strip_prefix('"')?.split_once(text)?;
            Some(Position::new(before.chars().count() as u16, y))
        });
        let place = places.next();
        place.unwrap_or_else(|| panic!("no {text}\n{screen}"))
    }

    /// Clicks a cell with the left button.
    pub(crate) fn click(&mut self, cell: Position) {
        self.drag(cell, cell);
    }

    /// Presses the left button over a cell and lets it go over another.
    pub(crate) fn drag(&mut self, from: Position, to: Position) {
        self.update(Message::Mouse(Click::Select, from));
        self.update(Message::Mouse(Click::Release, to));
    }

    pub(crate) fn resize(&mut self, size: impl Into<Size>) -> &mut Player {
        self.update(Message::Resize(size.into()));
        self
    }

    fn terminal(&self) -> Terminal<TestBackend> {
        let Size { width, height } = self.app().env().size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal
            .draw(|frame| view::draw(self.app(), frame))
            .unwrap();
        terminal
    }

    /// The screen with its characters; colours do not show.
    pub(crate) fn screen(&self) -> String {
        self.terminal().backend().to_string()
    }

    /// The screen in several sizes, one below the other; the last one stays.
    pub(crate) fn screens(&mut self, sizes: &[(u16, u16)]) -> String {
        let mut screens = String::new();
        for &(width, height) in sizes {
            self.resize((width, height));
            screens += &format!("{width}x{height}\n{}\n", self.screen());
        }
        screens
    }

    /// The screen as it is drawn.
    pub(crate) fn buffer(&self) -> Buffer {
        self.terminal().backend().buffer().clone()
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
