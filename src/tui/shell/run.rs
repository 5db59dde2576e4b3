//! The event loop of the program: what it starts with, and what is outside of it in a real terminal.
//!
//! Nothing here waits: the loop sleeps until there is an event, and wakes by itself only while something moves. The
//! solver works on a thread of its own, and its answers are events.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvError, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use jiff::civil::Date;
use ratatui::layout::Size;

use crate::app::daily::share::DayToShare;
use crate::app::daily::today;
use crate::app::files::write_numbered;
use crate::app::learn::course::OwnLessons;
use crate::app::platform;
use crate::app::practice::making::{self, WantedExercise};
use crate::app::soli2::Soli2Match;
use crate::app::store::{Settings, Store};
use crate::app::worker::{Worker, WorkerReply, WorkerTask};
use crate::library::Library;
use crate::rules::game::Game;
use crate::tui::base::effect::Effect;
use crate::tui::base::screen::Soli2News;
use crate::tui::base::update::Route;
use crate::tui::board::picture;
use crate::tui::keys::context::Context;
use crate::tui::shell::app::App;
use crate::tui::shell::events::{self, Event};
use crate::tui::shell::last_resort::LastResort;
use crate::tui::shell::log::{self, EventLog};
use crate::tui::shell::message::Message;
use crate::tui::shell::runner::{Outside, Runner};
use crate::tui::shell::terminal::TakenTerminal;
use crate::tui::shell::view;
use crate::tui::style::look::{self, Colours, Depth, Environment, Look};

pub struct Launch {
    pub library: Library,
    pub store: Store,
    pub game: Game,
    pub opening: Opening,
    /// The user's settings, with whatever the command line says instead.
    pub settings: Settings,
    pub colours: Colours,
    pub lessons: Vec<OwnLessons>,
    pub log: Option<EventLog>,
}

pub enum Opening {
    /// The rules, and then the home screen: nothing has been played here yet.
    Welcome,
    Home,
    Game,
    /// The course: its list, or the lesson of that number, from 0.
    Learn(Option<usize>),
    /// A game of Soli2, on its board.
    Soli2(Box<Soli2Match>),
}

impl Opening {
    fn show(&self, app: App) -> App {
        match *self {
            Opening::Welcome => app.showing(&[Route::Welcome]),
            Opening::Home | Opening::Soli2(_) => app.showing(&[]),
            Opening::Learn(None) => app.showing(&[Route::Learn]),
            Opening::Learn(Some(number)) => {
                let stage = None;
                app.showing(&[Route::Learn, Route::Lesson { number, stage }])
            }
            Opening::Game => app,
        }
    }
}

pub struct Left {
    /// Where games and results are kept; closed.
    pub store: Store,
    signal: Option<i32>,
}

impl Left {
    /// Dies of the signal that has ended the interface, if it is one that a program is to die of.
    pub fn die_of_signal(&self) {
        if let Some(signal) = self.signal {
            platform::die_of(signal);
        }
    }
}

fn usable<T>(done: io::Result<T>) -> Result<T, String> {
    done.map_err(|error| format!("the terminal cannot be used ({error})"))
}

/// Plays on the terminal until the player leaves, and gives the terminal and the store back. The error is a sentence.
pub fn run(launch: Launch) -> Result<Left, String> {
    let Launch {
        library,
        store,
        game,
        opening,
        settings,
        colours,
        lessons,
        mut log,
    } = launch;
    let (sender, events) = mpsc::channel();
    let (mut store, threads) = Threads::start(store, &sender).map_err(|error| {
        format!(
            "the game needs five threads, and the system has none left for it ({error}): \
             end other programs, or play line by line with \"lastpeg play --plain\""
        )
    })?;
    let environment = Environment::read();
    let look = Look::new(&settings, colours, &environment);
    let size = window_size()?;
    let app = App::new(library, game, settings, look, size);
    let app = app
        .with_themes(store.themes().to_vec())
        .with_lessons(lessons);
    let mut app = opening.show(app.keeping(store.records().clone(), today()));
    let faults = app.take_keys(store.key_lines().to_vec());
    if matches!(opening, Opening::Game) {
        store.save_game(&app.env().library, app.game());
    }
    if let Some(log) = &mut log {
        log.note(&format!("{size}, {look:?}, {settings:?}"));
        log.note(&log::game_text(app.game()));
    }
    let mut terminal = usable(TakenTerminal::take(settings.mouse))?;
    if environment.knows_commands() && look.depth > Depth::None {
        usable(terminal.ask_for_ground())?;
    }
    let _ = threads.terminal_is_taken.send(());
    let world = World {
        terminal,
        has_title: environment.knows_commands(),
        worker: threads.worker,
        maker: sender,
        exports: Arc::default(),
        log,
    };
    let told = first_of(&faults);
    store.tell_at_the_end(faults);
    let mut runner = Runner::new(app, store, world);
    let locale = environment.missing_locale(settings.glyphs);
    for fault in told.into_iter().chain(locale) {
        runner.update(Message::Tell(fault));
    }
    if let Opening::Soli2(game) = opening {
        runner.update(Message::Soli2(Soli2News::Start(game)));
    }
    let ended = run_until_end(&mut runner, &events);
    leave(runner, ended, &threads.last_resort)
}

/// How many faults there are, and the first: in a game there is no room for all.
fn first_of(faults: &[String]) -> Option<String> {
    let first = faults.first()?;
    Some(match faults.len() {
        1 => first.clone(),
        count => format!("{count} keys are at fault, all told at the end: {first}"),
    })
}

fn window_size() -> Result<Size, String> {
    // The first look for an event is what makes crossterm notice another size: a change between asking for the size and
    // that look would be lost.
    let looked = ratatui::crossterm::event::poll(Duration::ZERO);
    let size = looked.and_then(|_| ratatui::crossterm::terminal::size());
    match usable(size)? {
        (0, _) | (_, 0) => Err(
            "the terminal says that it has no rows or no columns: tell it, as in \"stty rows 24 cols 80\", \
             or play line by line with \"lastpeg play --plain\""
                .to_owned(),
        ),
        (width, height) => Ok(Size::new(width, height)),
    }
}

/// Writes what waits, gives the terminal back and ends the worker.
fn leave(
    runner: Runner<World>,
    ended: io::Result<()>,
    last_resort: &LastResort,
) -> Result<Left, String> {
    let signal = runner.signal();
    let (mut store, world) = runner.into_parts();
    last_resort.saving(true);
    store.close();
    last_resort.saving(false);
    if signal.is_none() && !are_written(&world.exports, FOR_EXPORTS) {
        let late =
            "what was to be written into the working folder may be missing: writing took too long";
        store.add_notice(late.to_owned());
    }
    drop(world.terminal);
    world.worker.leave();
    usable(ended)?;
    Ok(Left { store, signal })
}

/// The threads beside the interface's, started before the terminal is taken: a refusal is a sentence to be read.
struct Threads {
    worker: Worker,
    last_resort: LastResort,
    terminal_is_taken: Sender<()>,
}

impl Threads {
    fn start(store: Store, sender: &Sender<Event>) -> io::Result<(Store, Threads)> {
        let tell = |event: fn() -> Event| {
            let sender = sender.clone();
            move || {
                let _ = sender.send(event());
            }
        };
        let store = store.in_background(tell(|| Event::Kept))?;
        let last_resort = LastResort::start(store.closer())?;
        events::listen_to_signals(sender.clone(), last_resort.clone())?;
        let threads = Threads {
            worker: Worker::new(tell(|| Event::Answered))?,
            terminal_is_taken: events::listen(sender.clone(), last_resort.clone())?,
            last_resort,
        };
        Ok((store, threads))
    }
}

struct World {
    /// Given back before the worker is waited for.
    terminal: TakenTerminal,
    /// Whether the window has a title to be told.
    has_title: bool,
    worker: Worker,
    /// Where that goes which is made on threads of their own: exercises, and what has become of exports.
    maker: Sender<Event>,
    /// Held by every thread that writes an export.
    exports: Arc<()>,
    log: Option<EventLog>,
}

/// How long a player who leaves waits for exports that are being written.
const FOR_EXPORTS: Duration = Duration::from_secs(1);

impl World {
    /// Tells the size of the terminal: who is stopped hears nothing of another.
    fn tell_size(&self) -> io::Result<()> {
        let (width, height) = ratatui::crossterm::terminal::size()?;
        let resized = ratatui::crossterm::event::Event::Resize(width, height);
        let _ = self.maker.send(Event::Input(resized));
        Ok(())
    }

    /// Sends what comes of some work on a thread of its own, or another event where there is no thread for it.
    fn send_from_thread(
        &self,
        work: impl FnOnce() -> Event + Send + 'static,
        without: impl FnOnce(io::Error) -> Event,
    ) {
        let maker = self.maker.clone();
        let thread = std::thread::Builder::new().spawn(move || {
            let _ = maker.send(work());
        });
        if let Err(error) = thread {
            let _ = self.maker.send(without(error));
        }
    }
}

/// Waits so long for exports that are being written, and says whether all of them are.
fn are_written(exports: &Arc<()>, patience: Duration) -> bool {
    let begun = Instant::now();
    while Arc::strong_count(exports) > 1 && begun.elapsed() < patience {
        std::thread::sleep(Duration::from_millis(2));
    }
    Arc::strong_count(exports) == 1
}

/// The title of the window: the problem, where one is played or looked back on.
fn title(app: &App) -> String {
    match app.screen().context() {
        Context::Game | Context::Review => format!("{} - lastpeg", app.game().problem().title()),
        _ => "lastpeg".to_owned(),
    }
}

impl Outside for World {
    fn draw(&mut self, app: &App) -> io::Result<()> {
        if self.has_title {
            self.terminal.set_title(&title(app))?;
        }
        let pictures = app.env().look.pictures;
        self.terminal.draw(|frame| {
            view::draw(app, frame);
            if let Some(protocol) = pictures {
                let (width, height) = look::cell_size().unwrap_or(picture::USUAL_CELL);
                picture::finish(frame.buffer_mut(), protocol, Size::new(width, height));
            }
        })
    }

    fn suspend(&mut self) -> io::Result<bool> {
        let is_done = self.terminal.suspend()?;
        self.tell_size()?;
        Ok(is_done)
    }

    fn retake(&mut self) -> io::Result<()> {
        self.terminal.retake()?;
        self.tell_size()
    }

    fn copy(&mut self, text: String) -> io::Result<()> {
        self.terminal.copy(text)
    }

    fn ask(&mut self, task: WorkerTask) {
        self.worker.ask(task);
    }

    fn cancel(&mut self) {
        self.worker.cancel();
    }

    fn answer(&mut self) -> Option<WorkerReply> {
        self.worker.poll()
    }

    fn make(&mut self, wanted: WantedExercise, memory: usize) {
        let event = |made| Event::Message(Message::Made(made));
        let make = move || event(making::make(&wanted, memory).map(Box::new));
        self.send_from_thread(make, |_| event(None));
    }

    fn export(&mut self, name: String, files: Vec<(&'static str, String)>) {
        let export = self.exports.clone();
        let write = move || {
            let told = write_numbered(&name, &files);
            drop(export);
            Event::Message(Message::News(told))
        };
        self.send_from_thread(write, |error| {
            let told = format!("nothing is written: there is no thread for it ({error})");
            Event::Message(Message::News(told))
        });
    }

    fn share(&mut self, day: DayToShare) {
        let head = day.head();
        self.send_from_thread(move || Event::Shared(day.text()), |_| Event::Shared(head));
    }

    fn today(&self) -> Date {
        today()
    }

    fn note_message(&mut self, message: &Message) {
        if let Some(log) = &mut self.log {
            log.message(message);
        }
    }

    fn note_effect(&mut self, effect: &Effect) {
        if let Some(log) = &mut self.log {
            log.effect(effect);
        }
    }
}

/// Handles events until the player leaves or there will be none any more.
fn run_until_end(runner: &mut Runner<World>, events: &Receiver<Event>) -> io::Result<()> {
    let mut last_frame = Instant::now();
    while runner.settle()? {
        let until_frame = runner.app().until_next_frame();
        let Ok(event) = wait(until_frame, events) else {
            return Ok(());
        };
        let elapsed = last_frame.elapsed();
        last_frame = Instant::now();
        if until_frame.is_some() {
            runner.update(Message::Tick(elapsed));
        }
        if let Some(event) = event {
            runner.handle(event)?;
        }
        // Whatever is waiting already goes into the same frame, up to the next thing to be done outside.
        while !runner.has_effects()
            && let Ok(event) = events.try_recv()
        {
            runner.handle(event)?;
        }
    }
    Ok(())
}

/// Waits for an event or the time of the next frame; an error when there will be no event any more.
fn wait(
    until_frame: Option<Duration>,
    events: &Receiver<Event>,
) -> Result<Option<Event>, RecvError> {
    let Some(time) = until_frame else {
        return events.recv().map(Some);
    };
    match events.recv_timeout(time) {
        Ok(event) => Ok(Some(event)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(RecvError),
    }
}

#[cfg(test)]
mod tests;
