//! The interface on the terminal: the event loop, and what is done outside of the app.
//!
//! An event becomes a [`Message`], [`App::update`] is the only place where state changes,
//! [`view::draw`] draws and changes nothing, and what has to be done outside comes back as [`Effect`]s: the
//! frame is drawn first and the effects are performed then, so that a jump is on the screen before it is on disk.
//!
//! Nothing here waits: the loop sleeps until there is an event, and wakes by itself only while something moves. The
//! solver works on a thread of its own, and its answers are events.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event as Input, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Size};

use crate::app::daily::today;
use crate::app::export::write_numbered;
use crate::app::store::{Settings, Store};
use crate::app::worker::Worker;
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::problem::Status;
use crate::tui::base::message::{Click, Effect, Message, NewExercise};
use crate::tui::screens::practice;
use crate::tui::shell::app::App;
use crate::tui::shell::log::{self, Log};
use crate::tui::shell::terminal::{self, Screen};
use crate::tui::shell::view;
use crate::tui::style::look::{Colours, Environment, Look};

/// What the interface starts with.
#[derive(Debug)]
pub struct Launch {
    /// The boards there are.
    pub library: Library,
    /// Where games and results are kept.
    pub store: Store,
    /// The game to play.
    pub game: Game,
    /// Whether the home screen is shown first, and not the game.
    pub at_home: bool,
    /// How to play it.
    pub options: Options,
    /// Where to note what happens.
    pub log: Option<Log>,
}

/// How the interface is to be.
#[derive(Clone, Copy, Default, Debug)]
pub struct Options {
    /// The user's settings, with whatever the command line says instead.
    pub settings: Settings,
    /// When to use colours.
    pub colours: Colours,
}

/// Why there is no interface any more.
#[derive(Debug)]
pub enum Failure {
    /// Input or output is no terminal.
    NoTerminal,
    /// The terminal does not work.
    Terminal(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoTerminal => f.write_str(
                "the game needs a terminal for its input and output: \
                 start it in one, or play line by line with \"lastpeg play --plain\"",
            ),
            Failure::Terminal(error) => write!(f, "the terminal cannot be used ({error})"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Terminal(error)
    }
}

/// Everything that can wake the loop.
enum Event {
    Input(Input),
    /// A signal that asks the program to end.
    End,
    /// The program goes on after it was stopped.
    Continued,
    /// The solver has an answer.
    Answered,
    /// An exercise is made, or could not be made.
    Made(Option<Box<NewExercise>>),
}

/// Plays on the terminal until the player leaves, and gives the terminal and the store back.
///
/// # Errors
/// There is no terminal, or it does not work. The game is saved in any case.
pub fn run(launch: Launch) -> Result<Store, Failure> {
    if !terminal::is_there() {
        return Err(Failure::NoTerminal);
    }
    let Launch {
        library,
        mut store,
        game,
        at_home,
        options,
        mut log,
    } = launch;
    let look = Look::new(&options.settings, options.colours, &Environment::read());
    let best = store.best(game.problem()).cloned();
    // The first look for an event is what makes crossterm notice another size: a change between asking for the size and
    // that look would be lost.
    ratatui::crossterm::event::poll(Duration::ZERO)?;
    let (width, height) = ratatui::crossterm::terminal::size()?;
    let size = Size::new(width, height);
    let app = App::new(library, game, best, options.settings, look, size);
    let app = app.with_themes(store.themes().to_vec());
    let mut app = app.keeping(store.records().clone(), today());
    let faults = app.take_keys(store.key_lines().to_vec());
    if at_home {
        app = app.at_home();
    } else {
        store.save_game(app.library(), app.game());
    }
    if let Some(log) = &mut log {
        log.note(&format!("{size}, {look:?}, {:?}", options.settings));
        log.note(&log::game_text(app.game()));
    }
    let screen = Screen::take(options.settings.mouse)?;
    let (sender, events) = mpsc::channel();
    listen(sender.clone())?;
    let maker = sender.clone();
    let worker = Worker::new(move || {
        let _ = sender.send(Event::Answered);
    });
    let mut session = Session {
        app,
        store,
        screen,
        worker,
        maker,
        effects: VecDeque::new(),
        log,
    };
    session.effects.extend(session.app.consult());
    for fault in faults {
        session.update(Message::Tell(fault));
    }
    session.tell_of_the_store()?;
    session.run(&events)?;
    Ok(session.store)
}

/// The app with the world outside of it.
struct Session {
    app: App,
    store: Store,
    /// Given back before the worker is waited for.
    screen: Screen,
    worker: Worker,
    /// Where exercises go that are made on threads of their own.
    maker: mpsc::Sender<Event>,
    /// What has to be done after the next frame.
    effects: VecDeque<Effect>,
    log: Option<Log>,
}

impl Session {
    fn run(&mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        let mut last_frame = Instant::now();
        loop {
            let drawn = self.draw();
            // Even when the terminal is gone, the game is saved.
            while let Some(effect) = self.effects.pop_front() {
                if !self.perform(effect)? {
                    return Ok(());
                }
            }
            drawn?;
            let was_moving = self.app.until_next_frame().is_some();
            let Some(wake) = self.wait(events) else {
                return Ok(());
            };
            let elapsed = last_frame.elapsed();
            last_frame = Instant::now();
            if was_moving {
                self.update(Message::Tick(elapsed));
            }
            self.handle(wake)?;
            // Whatever is waiting already goes into the same frame, up to the next thing to be done outside.
            while self.effects.is_empty() {
                match events.try_recv() {
                    Ok(event) => self.handle(Wake::Event(event))?,
                    Err(_) => break,
                }
            }
        }
    }

    fn update(&mut self, message: Message) {
        if let Some(log) = &mut self.log {
            log.message(&message);
        }
        let effects = self.app.update(message);
        self.effects.extend(effects);
    }

    fn draw(&mut self) -> io::Result<()> {
        let app = &self.app;
        self.screen
            .terminal()
            .draw(|frame| view::draw(app, frame))
            .map(|_| ())
    }

    /// Waits for an event, or for the time of the next frame while something moves. `None` when there will be no
    /// event any more.
    fn wait(&self, events: &Receiver<Event>) -> Option<Wake> {
        let Some(time) = self.app.until_next_frame() else {
            return events.recv().ok().map(Wake::Event);
        };
        match events.recv_timeout(time) {
            Ok(event) => Some(Wake::Event(event)),
            Err(RecvTimeoutError::Timeout) => Some(Wake::Frame),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn handle(&mut self, wake: Wake) -> io::Result<()> {
        match wake {
            Wake::Frame => {}
            Wake::Event(Event::End) => self.effects.push_back(Effect::Quit),
            Wake::Event(Event::Continued) => self.screen.retake()?,
            Wake::Event(Event::Answered) => {
                if let Some(reply) = self.worker.poll() {
                    self.update(Message::Answer(Box::new(reply)));
                }
            }
            Wake::Event(Event::Made(made)) => self.update(Message::Made(made)),
            Wake::Event(Event::Input(input)) => {
                if let Some(message) = message_of(&self.app, input) {
                    self.update(message);
                }
            }
        }
        Ok(())
    }

    /// Performs an effect. Whether to go on.
    fn perform(&mut self, effect: Effect) -> io::Result<bool> {
        if let Some(log) = &mut self.log {
            log.effect(&effect);
        }
        match effect {
            Effect::Quit => return Ok(false),
            Effect::Suspend => self.screen.suspend()?,
            Effect::Redraw => self.screen.retake()?,
            Effect::Ask(question) => self.worker.ask(*question),
            Effect::CancelSearch => self.worker.cancel(),
            Effect::Save => self.store.save_game(self.app.library(), self.app.game()),
            Effect::SaveProblem(problem) => {
                let told = self.store.save_problem(&problem, self.app.library_mut());
                self.pass_on_boards(told)?;
            }
            Effect::SaveBoard(board) => {
                let told = self.store.save_board(&board, self.app.library_mut());
                self.pass_on_boards(told)?;
            }
            Effect::Copy(text) => self.screen.copy(text)?,
            Effect::Export { name, files } => {
                let told = write_numbered(&name, &files);
                self.update(Message::Tell(told));
                self.draw()?;
            }
            Effect::RecordWin => {
                let won = self.store.record_win(self.app.game());
                let best = self.store.best(self.app.game().problem()).cloned();
                self.update(Message::Recorded(won, best));
                self.pass_on_records();
                self.draw()?;
            }
            Effect::Open(problem) => {
                let saved = self.store.saved_game_of(&problem);
                let game = saved.filter(|game| game.status() != Status::Won);
                self.put_on_table(game.unwrap_or_else(|| Game::new(*problem)))?;
            }
            Effect::Begin(new) => {
                self.store.begin_exercise(new.exercise);
                self.pass_on_records();
                let game = self.store.new_game(new.problem);
                self.put_on_table(game)?;
                self.update(Message::Tell(new.about));
                self.draw()?;
            }
            Effect::GiveUp => {
                let problem = self.app.game().problem().clone();
                self.store.give_up_exercise(&problem, today());
                self.pass_on_records();
                self.draw()?;
            }
            Effect::Make(wanted) => {
                let maker = self.maker.clone();
                std::thread::spawn(move || {
                    let made = practice::make(&wanted).map(Box::new);
                    let _ = maker.send(Event::Made(made));
                });
            }
            Effect::Prefer { before, after } => self.store.keep_settings(before, after),
        }
        self.tell_of_the_store()?;
        Ok(true)
    }

    /// Saves a game and puts it on the table.
    fn put_on_table(&mut self, game: Game) -> io::Result<()> {
        let best = self.store.best(game.problem()).cloned();
        self.store.save_game(self.app.library(), &game);
        self.update(Message::Opened(Box::new(game), best));
        self.draw()
    }

    /// Says what has become of a board that is kept; the screens behind show the boards there are now.
    fn pass_on_boards(&mut self, told: String) -> io::Result<()> {
        self.pass_on_records();
        self.update(Message::Tell(told));
        self.draw()
    }

    /// Shows what is recorded now.
    fn pass_on_records(&mut self) {
        let records = self.store.records().clone();
        self.update(Message::Kept(records, today()));
    }

    /// Passes on what has gone wrong with the files.
    fn tell_of_the_store(&mut self) -> io::Result<()> {
        let notices = self.store.take_notices();
        if notices.is_empty() {
            return Ok(());
        }
        self.update(Message::Tell(notices.join("; ")));
        self.draw()
    }
}

/// Why the loop goes on.
enum Wake {
    Event(Event),
    Frame,
}

/// The message of a terminal's event.
fn message_of(app: &App, input: Input) -> Option<Message> {
    match input {
        Input::Key(key) => app.bind(key),
        Input::Paste(text) => Some(Message::Paste(text)),
        Input::Resize(width, height) => Some(Message::Resize(Size::new(width, height))),
        Input::Mouse(mouse) => click_of(mouse),
        Input::FocusGained | Input::FocusLost => None,
    }
}

fn click_of(mouse: MouseEvent) -> Option<Message> {
    let click = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Click::Select,
        MouseEventKind::Down(MouseButton::Right) => Click::Undo,
        MouseEventKind::ScrollDown => Click::Scroll(3),
        MouseEventKind::ScrollUp => Click::Scroll(-3),
        _ => return None,
    };
    let cell = Position::new(mouse.column, mouse.row);
    Some(Message::Mouse(click, cell))
}

/// Listens to the terminal and to signals, each on a thread of its own: reading the terminal cannot be interrupted by
/// a signal, and spins for ever once the terminal is gone, so neither may stand in the way of leaving.
fn listen(sender: mpsc::Sender<Event>) -> io::Result<()> {
    listen_to_signals(sender.clone())?;
    std::thread::spawn(move || {
        while let Ok(input) = ratatui::crossterm::event::read() {
            if sender.send(Event::Input(input)).is_err() {
                return;
            }
        }
        let _ = sender.send(Event::End);
    });
    Ok(())
}

#[cfg(unix)]
fn listen_to_signals(sender: mpsc::Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGCONT])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGCONT => Event::Continued,
                _ => Event::End,
            };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: mpsc::Sender<Event>) -> io::Result<()> {
    Ok(())
}
