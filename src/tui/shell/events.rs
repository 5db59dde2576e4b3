//! What wakes the event loop, and what it means to the interface.

use std::io;
use std::sync::mpsc;

use ratatui::crossterm::event::{
    self, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Size};

use crate::app::platform::{self, Signalled};
use crate::tui::shell::app::App;
use crate::tui::shell::ground::GroundAnswer;
use crate::tui::shell::last_resort::LastResort;
use crate::tui::shell::message::{Click, Message};

/// Everything that can wake the loop.
#[derive(Debug)]
pub enum Event {
    Input(event::Event),
    /// The program is to end, by a signal if there is one.
    End(Option<i32>),
    /// A signal that asks the program to stop.
    Stop,
    /// The program goes on after it was stopped.
    Continued,
    Answered,
    /// Something has been written to disk, or could not be.
    Kept,
    /// What a thread has for the interface: an exercise, the end of an export, the colour of the background.
    Message(Message),
    /// The text to share of a day is written.
    Shared(String),
}

pub(super) fn message_of(app: &App, input: event::Event) -> Option<Message> {
    match input {
        event::Event::Key(key) => match (app.bind(key), enter_typed_ahead(key)) {
            (Some(Message::FreeKey(_)), Some(enter)) => app.bind(enter),
            (bound, _) => bound,
        },
        event::Event::Paste(text) => Some(Message::Paste(text)),
        event::Event::Resize(width, height) => Some(Message::Resize(Size::new(width, height))),
        event::Event::Mouse(mouse) => click_of(mouse),
        event::Event::FocusGained | event::Event::FocusLost => None,
    }
}

fn click_of(mouse: MouseEvent) -> Option<Message> {
    let click = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Click::Select,
        MouseEventKind::Up(MouseButton::Left) => Click::Release,
        MouseEventKind::Down(MouseButton::Right) => Click::Undo,
        MouseEventKind::ScrollDown => Click::Scroll(3),
        MouseEventKind::ScrollUp => Click::Scroll(-3),
        _ => return None,
    };
    let cell = Position::new(mouse.column, mouse.row);
    Some(Message::Mouse(click, cell))
}

/// The Enter key, where it was pressed before the terminal was taken: the terminal has turned it into a line feed.
fn enter_typed_ahead(key: KeyEvent) -> Option<KeyEvent> {
    (key == control('j')).then(|| KeyEvent::from(KeyCode::Enter))
}

fn control(character: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(character), KeyModifiers::CONTROL)
}

/// Starts a thread that reads the terminal once it is told that it is taken: reading cannot be interrupted by a signal,
/// and spins for ever once the terminal is gone, so it may not stand in the way of leaving.
pub(super) fn listen(
    sender: mpsc::Sender<Event>,
    last_resort: LastResort,
) -> io::Result<mpsc::Sender<()>> {
    let (taken, is_taken) = mpsc::channel();
    let thread = std::thread::Builder::new().name("input".to_owned());
    thread.spawn(move || {
        if is_taken.recv().is_err() {
            return;
        }
        let mut answer = GroundAnswer::default();
        while let Ok(input) = event::read() {
            if input == event::Event::Key(control('c')) {
                last_resort.ask(None);
            }
            let (inputs, colour) = answer.hear(input);
            let inputs = inputs.into_iter().map(Event::Input);
            let colour = colour.map(|colour| Event::Message(Message::Ground(colour)));
            for event in inputs.chain(colour) {
                if sender.send(event).is_err() {
                    return;
                }
            }
        }
        let _ = sender.send(Event::End(None));
    })?;
    Ok(taken)
}

/// Starts a thread that listens to signals: to what ends the program, and what stops it.
pub(super) fn listen_to_signals(
    sender: mpsc::Sender<Event>,
    last_resort: LastResort,
) -> io::Result<()> {
    platform::listen(move |signalled| {
        let event = match signalled {
            Signalled::Continued => Event::Continued,
            Signalled::Stop => Event::Stop,
            Signalled::End(signal) => {
                last_resort.ask(Some(signal));
                Event::End(Some(signal))
            }
        };
        sender.send(event).is_ok()
    })
}
