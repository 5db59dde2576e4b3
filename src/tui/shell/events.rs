//! What wakes the event loop, and what it means to the interface.

use std::io;
use std::sync::mpsc;

use ratatui::crossterm::event::{self, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Size};

use crate::tui::base::effect::NewExercise;
use crate::tui::shell::app::App;
use crate::tui::shell::message::{Click, Message};

/// Everything that can wake the loop.
#[derive(Debug)]
pub enum Event {
    /// The terminal has something to tell.
    Input(event::Event),
    /// A signal that asks the program to end.
    End,
    /// The program goes on after it was stopped.
    Continued,
    /// The solver has an answer.
    Answered,
    /// An exercise is made, or could not be made.
    Made(Option<Box<NewExercise>>),
}

/// The message of a terminal's event.
pub(super) fn message_of(app: &App, input: event::Event) -> Option<Message> {
    match input {
        event::Event::Key(key) => app.bind(key),
        event::Event::Paste(text) => Some(Message::Paste(text)),
        event::Event::Resize(width, height) => Some(Message::Resize(Size::new(width, height))),
        event::Event::Mouse(mouse) => click_of(mouse),
        event::Event::FocusGained | event::Event::FocusLost => None,
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
pub(super) fn listen(sender: mpsc::Sender<Event>) -> io::Result<()> {
    listen_to_signals(sender.clone())?;
    std::thread::spawn(move || {
        while let Ok(input) = event::read() {
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
