//! What comes into the app, and what it asks for outside of itself.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use ratatui::layout::{Position, Size};
use tui_input::InputRequest;

use crate::app::advice::adviser::Request;
use crate::app::store::exercise::{Exercise, Kind};
use crate::app::store::{Best, DrawnBoard, Records, Settings, Won};
use crate::app::worker::{Question, Reply};
use crate::rules::game::Game;
use crate::rules::problem::Problem;
use crate::tui::board::geometry::Direction;

/// What a key, a button or a word typed after `:` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The cursor goes to the next hole, or a picked-up peg jumps.
    Step(Direction),
    /// Pick up, jump or drop: whatever fits the hole under the cursor.
    Select,
    /// Let the picked-up peg go.
    Drop,
    /// Take back one jump.
    Undo,
    /// Take back a whole move.
    UndoMove,
    /// Play again one jump that was taken back.
    Redo,
    /// Play again a whole move that was taken back.
    RedoMove,
    /// Go over to the next branch of the undo tree.
    NextBranch,
    /// Go over to the previous branch of the undo tree.
    PreviousBranch,
    /// Go back to the start.
    Restart,
    /// Use Cremers' Key.
    UseKey,
    /// Tell more than before about what to play.
    Hint,
    /// Switch the lamp on or off.
    SwitchLamp,
    /// Show why the position is lost.
    Explain,
    /// Go back to the last winnable position.
    Return,
    /// Set up a position by hand.
    EditPosition,
    /// Draw a board by hand.
    DrawBoard,
    /// Change the goal instead of the pegs, or the pegs again.
    SwitchGoal,
    /// The goal is one peg anywhere.
    Anywhere,
    /// Fill every hole.
    Fill,
    /// Empty every hole.
    Clear,
    /// Turn pegs into holes and holes into pegs.
    Complement,
    /// Play the position that is set up.
    Play,
    /// Keep what is set up under a name.
    Save,
    /// Review the whole game.
    Review,
    /// Go to the first of something.
    First,
    /// Go to the last of something.
    Last,
    /// Show another line beside this one.
    Compare,
    /// Play the shortest line known beside the game, both from the start.
    PlayShortest,
    /// Copy the moves to the clipboard.
    Copy,
    /// Write the game as a picture and as text.
    Export,
    /// Give the keys to the list, or back to the board.
    SwitchPane,
    /// List other problems.
    NextFilter,
    /// Type a text to search for.
    Search,
    /// Take back a character of it.
    Erase,
    /// Play under the board's next jump rule.
    SwitchRule,
    /// Grant Cremers' Key, or not.
    SwitchKey,
    /// Open the line for a typed move or command.
    OpenPrompt,
    /// Begin the next exercise.
    NextExercise,
    /// Open the help.
    OpenHelp,
    /// Back out of the screen, and at last of the program.
    Back,
    /// Go to the home screen.
    GoHome,
    /// Leave the program at once.
    Leave,
    /// Stop until the shell continues the program.
    Suspend,
    /// Draw everything again.
    Redraw,
    /// Close what lies over the screen.
    Close,
    /// Move a list or the text of the help by that many lines.
    Scroll(i16),
    /// Carry out what has been typed.
    Submit,
    /// Complete the command being typed.
    Complete,
    /// Change the text being typed.
    Edit(InputRequest),
}

/// An exercise that takes the solver's help to make.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What it practises.
    pub kind: Kind,
    /// The board and the goal.
    pub problem: Problem,
    /// The jumps to the end.
    pub jumps: usize,
    /// The same gives the same.
    pub seed: u64,
}

/// An exercise about to be begun.
#[derive(Clone, Debug)]
pub struct NewExercise {
    /// What is kept of it.
    pub exercise: Exercise,
    /// The position and the goal.
    pub problem: Problem,
    /// What the player is told of it.
    pub about: String,
}

/// A mouse button or wheel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Click {
    /// The left button.
    Select,
    /// The right button: let the peg go, or take a jump back.
    Undo,
    /// The wheel, by that many lines down.
    Scroll(i16),
}

/// Everything that can happen to the app.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key, a button or a word asks for something.
    Do(Command),
    /// A character that is no command where it was pressed: the letter of a target, or text.
    Character(char),
    /// The mouse is used over a cell of the screen.
    Mouse(Click, Position),
    /// A text is pasted.
    Paste(String),
    /// The window has another size now.
    Resize(Size),
    /// Time passes while something moves.
    Tick(Duration),
    /// The win asked to be recorded is recorded: what it means, and the best result now.
    Recorded(Won, Option<Best>),
    /// The game asked for is here, with the best result of its problem.
    Opened(Box<Game>, Option<Best>),
    /// What is recorded now, and the day it is.
    Kept(Arc<Records>, Date),
    /// The exercise asked for is made, or none was found.
    Made(Option<Box<NewExercise>>),
    /// The solver has found something out.
    Answer(Box<Reply>),
    /// Something outside has to be told.
    Tell(String),
}

/// What the app asks for outside of itself. The frame is drawn first.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Save the game.
    Save,
    /// Record that the game is won; the answer is [`Message::Recorded`].
    RecordWin,
    /// Fetch the game in progress of a problem, or a new one; the answer is [`Message::Opened`].
    Open(Box<Problem>),
    /// Make an exercise; the answer is [`Message::Made`].
    Make(Box<Wanted>),
    /// Begin an exercise with a new game; the answers are [`Message::Kept`] and [`Message::Opened`].
    Begin(Box<NewExercise>),
    /// The exercise on the table is given up; the answer is [`Message::Kept`].
    GiveUp,
    /// Keep what differs between these settings.
    Prefer {
        /// The settings until now.
        before: Settings,
        /// The settings from now on.
        after: Settings,
    },
    /// Ask the solver, in place of any question before; the answer is [`Message::Answer`].
    Ask(Box<Question>),
    /// Give up the question that was asked last.
    CancelSearch,
    /// Keep a problem, by its title, among the boards of the player's own.
    SaveProblem(Box<Problem>),
    /// Keep a board among the player's own.
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
    /// End the program.
    Quit,
    /// Stop until the shell continues the program.
    Suspend,
    /// Draw everything again.
    Redraw,
}

impl From<Request> for Effect {
    fn from(request: Request) -> Effect {
        match request {
            Request::Ask(question) => Effect::Ask(question),
            Request::Cancel => Effect::CancelSearch,
        }
    }
}
