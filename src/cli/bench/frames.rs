//! The screen: how long it takes from the start to the first frame, and to draw a frame in a large window. What the
//! terminal would be sent is made in full and thrown away.

use std::io::{self, Sink, sink};

use jiff::civil::Date;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use serde_json::{Map, json};

use crate::app::daily::share::DayToShare;
use crate::app::daily::today;
use crate::app::practice::endgame;
use crate::app::practice::making::WantedExercise;
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::app::store::{Folders, Glyphs, Scale, Settings, Store, Theme};
use crate::app::worker::{WorkerReply, WorkerTask};
use crate::cli::bench::measurement::{Measurement, central, processor_seconds, timed};
use crate::cli::exit::Failure;
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::position::move_count;
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::shell::app::App;
use crate::tui::shell::events::Event;
use crate::tui::shell::message::Message;
use crate::tui::shell::runner::{Outside, Runner};
use crate::tui::shell::view;
use crate::tui::style::look::{Background, Depth, Look};
use crate::tui::style::parts::Parts;

/// The window of most terminals.
const USUAL: Size = Size::new(80, 24);
const LARGE: Size = Size::new(200, 60);
/// The games of a player of many years.
const RECORDED: usize = 10_000;
const FRAMES: usize = 20;

pub(super) fn figure(library: &Library) -> Result<Measurement, Failure> {
    let begun = processor_seconds();
    let start = start_seconds(0)?;
    let long_records = start_seconds(RECORDED)?;
    let mut slowest = FrameTimes::default();
    for entry in library.entries() {
        for &rule in entry.rules() {
            let problem = entry.first_problem(Some(rule))?;
            let times = FrameTimes::of(problem)?;
            if times.whole > slowest.whole {
                slowest = times;
            }
        }
    }
    let FrameTimes { name, whole, next } = slowest;
    let Size { width, height } = LARGE;
    Ok(Measurement {
        text: format!(
            "start to first frame   {:>7.2} ms; the home screen with {RECORDED} games recorded: {:.2} ms\n\
             frame at {width}x{height}        {:>7.2} ms whole, {:.2} ms after a key: {name}, the slowest board",
            start * 1e3,
            long_records * 1e3,
            whole * 1e3,
            next * 1e3
        ),
        json: json!({
            "start": start, "start_with_long_records": long_records, "slowest": name, "whole_frame": whole,
            "next_frame": next,
        }),
        positions: 0,
        seconds: processor_seconds() - begun,
    })
}

/// The time from reading the boards to the end of the first frame: the game's, or with that many games recorded the
/// home screen's, which counts them.
fn start_seconds(recorded: usize) -> Result<f64, Failure> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().to_path_buf();
    std::fs::write(path.join("records.json"), records(recorded)?)?;
    let begun = processor_seconds();
    let library = Library::embedded();
    let problem = central(&library)?;
    let store = Store::open(Folders {
        config: path.clone(),
        data: path,
    });
    let records = store.records().clone();
    let mut runner = runner(library, Game::new(problem), USUAL)?;
    runner.update(Message::Kept(records, today()));
    if recorded > 0 {
        runner.update(Message::command(Command::GoHome));
    }
    runner.settle()?;
    Ok(processor_seconds() - begun)
}

fn records(count: usize) -> Result<String, Failure> {
    let problem = central(&Library::embedded())?;
    let board = problem.board();
    let mut random = Random::new(1);
    let drawn = (0..count).filter_map(|_| endgame::draw(&problem, 12, &mut random));
    let (mut bests, mut tallies) = (Map::new(), Map::new());
    for (endgame, line) in drawn {
        let name = Exercise::new(ExerciseKind::Endgame, &endgame).problem;
        let (moves, line) = (move_count(&line), notation::line(board, &line));
        bests.insert(
            name.clone(),
            json!({ "moves": moves, "hints": 0, "line": line }),
        );
        let tally = json!({ "solved": 1, "without_hints": 1, "last": "2026-11-21" });
        tallies.insert(name, tally);
    }
    Ok(json!({ "version": 1, "bests": bests, "tallies": tallies }).to_string())
}

#[derive(Default)]
struct FrameTimes {
    name: String,
    /// A frame in which everything is new.
    whole: f64,
    /// A frame after the cursor has moved.
    next: f64,
}

impl FrameTimes {
    fn of(problem: Problem) -> Result<FrameTimes, Failure> {
        let name = format!("{} {}", problem.board().name(), problem.board().rule());
        let mut runner = runner(Library::embedded(), Game::new(problem), LARGE)?;
        let (mut whole, mut next) = (0.0, 0.0);
        for _ in 0..FRAMES / 2 {
            runner.handle(Event::Continued)?;
            whole += seconds_of_frame(&mut runner)?;
            for direction in [Arrow::Down, Arrow::Up] {
                runner.update(Message::command(Command::Step(direction)));
                next += seconds_of_frame(&mut runner)?;
            }
        }
        Ok(FrameTimes {
            name,
            whole: whole / (FRAMES / 2) as f64,
            next: next / FRAMES as f64,
        })
    }
}

/// The game as it is shown where there are all colours and all characters, with nothing kept.
fn runner(library: Library, game: Game, size: Size) -> Result<Runner<Nowhere>, Failure> {
    let look = Look {
        theme: Theme::Wood,
        glyphs: Glyphs::Unicode,
        parts: Parts::Quadrants,
        pictures: None,
        scale: Scale::Auto,
        depth: Depth::True,
        ground: Background::Unknown,
        automatic: (Glyphs::Unicode, Parts::Quadrants),
    };
    let app = App::new(library, game, Settings::default(), look, size);
    let nowhere = Nowhere {
        terminal: terminal(size)?,
        size,
    };
    Ok(Runner::new(app, Store::keeping_nothing(), nowhere))
}

fn terminal(size: Size) -> io::Result<Terminal<CrosstermBackend<Sink>>> {
    let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, size)));
    let options = TerminalOptions { viewport };
    Terminal::with_options(CrosstermBackend::new(sink()), options)
}

fn seconds_of_frame(runner: &mut Runner<Nowhere>) -> io::Result<f64> {
    let (drawn, seconds) = timed(|| runner.settle());
    drawn.map(|_| seconds)
}

/// A terminal that nobody looks at, and nobody who answers.
struct Nowhere {
    terminal: Terminal<CrosstermBackend<Sink>>,
    size: Size,
}

impl Outside for Nowhere {
    fn draw(&mut self, app: &App) -> io::Result<()> {
        self.terminal
            .draw(|frame| view::draw(app, frame))
            .map(|_| ())
    }

    fn suspend(&mut self) -> io::Result<bool> {
        Ok(true)
    }

    fn retake(&mut self) -> io::Result<()> {
        self.terminal = terminal(self.size)?;
        Ok(())
    }

    fn copy(&mut self, _: String) -> io::Result<()> {
        Ok(())
    }

    fn ask(&mut self, _: WorkerTask) {}

    fn cancel(&mut self) {}

    fn answer(&mut self) -> Option<WorkerReply> {
        None
    }

    fn make(&mut self, _: WantedExercise, _: usize) {}

    fn share(&mut self, _: DayToShare) {}

    fn export(&mut self, _: String, _: Vec<(&'static str, String)>) {}

    fn today(&self) -> Date {
        today()
    }
}
