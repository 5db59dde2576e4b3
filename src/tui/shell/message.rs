//! What comes into the interface.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use ratatui::layout::{Position, Size};

use crate::app::practice::making::NewExercise;
use crate::app::store::exercise::Answered;
use crate::app::store::{Records, Won};
use crate::app::worker::Reply;
use crate::rules::game::Game;
use crate::tui::base::screen::Soli2News;
use crate::tui::keys::command::{Command, Input};
use crate::tui::keys::key::Key;
use crate::tui::style::colour::Rgb;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Click {
    /// The left button.
    Select,
    /// The left button is let go.
    Release,
    /// The right button: let the peg go, or take a jump back.
    Undo,
    /// The wheel, by that many lines down.
    Scroll(i16),
}

#[derive(Clone, Debug)]
pub enum Message {
    /// A key is pressed that means something.
    Input(Input),
    /// A key without a character is pressed that means nothing.
    FreeKey(Key),
    /// The mouse is used over a cell of the screen.
    Mouse(Click, Position),
    Paste(String),
    Resize(Size),
    /// Time passes while something moves.
    Tick(Duration),
    /// The win asked to be recorded is recorded: what it means.
    Recorded(Won),
    /// The game asked for is here.
    Opened(Box<Game>),
    /// The games in progress, the one played last first.
    Games(Vec<Game>),
    /// What is recorded now, and the day it is.
    Kept(Arc<Records>, Date),
    /// The exercise asked for is made, or none was found.
    Made(Option<Box<NewExercise>>),
    /// The solver has found something out.
    Answer(Box<Reply>),
    Soli2(Soli2News),
    /// An exercise is answered otherwise than by a win.
    Answered(Box<Answered>),
    /// The terminal's background has that colour.
    Ground(Rgb),
    /// Something outside has failed and has to be told.
    Tell(String),
    /// What an editor wanted to be kept is kept.
    Saved,
    /// What an editor wanted to be kept under a title is not kept, and why.
    NotSaved(String, String),
    /// Something outside has been done and is told.
    News(String),
}

impl Message {
    pub fn command(command: Command) -> Message {
        Message::Input(Input::Do(command))
    }
}
