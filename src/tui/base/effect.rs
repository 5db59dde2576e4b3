//! What the interface asks for outside of itself.

use crate::app::daily::Daily;
use crate::app::daily::share::DayToShare;
use crate::app::practice::making::{NewExercise, WantedExercise};
use crate::app::practice::sprint::Sprint;
use crate::app::session::reaction::SessionEffect;
use crate::app::soli2::{Soli2Match, Soli2Question};
use crate::app::store::exercise::Exercise;
use crate::app::store::{DrawnBoard, Settings};
use crate::rules::problem::Problem;

#[derive(Clone, Debug)]
pub enum Effect {
    /// What the play session asks for; the answers are `Message::Answer`, `Message::Recorded` and `Message::Kept`.
    Session(SessionEffect),
    /// Fetch the game of the problem of a day, in progress or new; the answer is `Message::Opened`.
    OpenDay(Box<Daily>),
    /// Put the text to share of a day that is solved on the clipboard.
    Share(Box<DayToShare>),
    /// Fetch the game in progress of a problem, or a new one; the answer is `Message::Opened`.
    Open(Box<Problem>),
    /// The same of a position that was set up: from its start, where what was played of it stays as a branch.
    OpenAtStart(Box<Problem>),
    /// List the games in progress; the answer is `Message::Games`.
    ListGames,
    /// Make an exercise; the answer is `Message::Made`.
    Make(Box<WantedExercise>),
    /// Begin an exercise with a new game; the answers are `Message::Kept` and `Message::Opened`.
    Begin(Box<NewExercise>),
    /// Go on with an exercise under way; the answers are `Message::Kept` and `Message::Opened`.
    GoOn(Box<Exercise>),
    BeginSprint(Box<Sprint>),
    /// A sprint on a board has ended with so many only jumps found; the answer is `Message::Kept`.
    EndSprint(String, u32),
    /// The exercise being played is given up; the answers are `Message::Kept` and `Message::Answered`.
    GiveUp,
    /// Keep what differs between these settings.
    Prefer {
        before: Settings,
        after: Settings,
    },
    /// Fetch what is kept of Soli2; the answer is `Message::Soli2`.
    OpenSoli2,
    SaveSoli2(Box<Soli2Match>),
    SetSoli2Aside,
    RecordSoli2(Box<Soli2Match>),
    /// Ask the computer about a position of Soli2, in place of any question before; the answer is `Message::Soli2`.
    AskSoli2(Box<Soli2Question>),
    /// Keep a problem, by its title, among the boards of the player's own.
    SaveProblem(Box<Problem>),
    /// Set the game of a problem aside, and list the games in progress anew.
    SetGameAside(Box<Problem>),
    /// Remove a problem from a board file of the player's own.
    RemoveProblem(Box<Problem>),
    SaveBoard(Box<DrawnBoard>),
    /// Put a text on the clipboard, through the terminal.
    Copy(String),
    /// Write files into the working folder, none of them over one that is there.
    Export {
        /// The name of the files without extension.
        name: String,
        /// The extension and the contents of each.
        files: Vec<(&'static str, String)>,
    },
    Quit,
    /// Stop until the shell continues the program.
    Suspend,
    Redraw,
}

impl From<SessionEffect> for Effect {
    fn from(effect: SessionEffect) -> Effect {
        Effect::Session(effect)
    }
}
