//! What the player asks for: the commands that keys, buttons and typed words stand for.

use ratatui::layout::Position;
use tui_input::InputRequest;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrow {
    Left,
    Down,
    Up,
    Right,
}

/// What a key, a button or a word typed after `:` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The cursor goes to the next hole, or a picked-up peg jumps.
    Step(Arrow),
    /// Pick up, jump or drop: whatever fits the hole under the cursor.
    Select,
    Drop,
    Undo,
    UndoMove,
    Redo,
    RedoMove,
    NextBranch,
    PreviousBranch,
    Restart,
    UseKey,
    /// Tell more than before about what to play.
    Hint,
    SwitchLamp,
    /// Show why the position is lost.
    Explain,
    ShowPlan,
    /// Go back to the last winnable position.
    Return,
    /// Play the same problem from the goal up, or forwards again.
    PlayBackwards,
    EditPosition,
    DrawBoard,
    /// Change the goal instead of the pegs, or the pegs again.
    SwitchGoal,
    /// The goal is one peg anywhere.
    Anywhere,
    Fill,
    Clear,
    /// Take away what the player has kept.
    Remove,
    Complement,
    /// Play the position that is set up.
    Play,
    /// Keep what is set up under a name.
    Save,
    Review,
    First,
    Last,
    Compare,
    /// Show the line beside this one that was shown before.
    CompareBack,
    /// Look for all the shortest lines, to show them beside this one.
    AllShortest,
    /// Play the shortest line known beside the game, both from the start.
    PlayShortest,
    Copy,
    /// Write the game as a picture and as text.
    Export,
    /// Give the keys to the list, or back to the board.
    SwitchPane,
    /// List other problems.
    NextFilter,
    Search,
    /// Choose several holes that are empty at the start, or go on to the last peg.
    SeveralVacancies,
    SwitchRule,
    SwitchKey,
    OpenPrompt,
    NextExercise,
    Answer(bool),
    /// Go on in the course, whether what it asks is solved or not.
    NextStage,
    PreviousStage,
    ShowRules,
    OpenHelp,
    /// Back out of the screen, and at last of the program.
    Back,
    GoHome,
    Leave,
    /// Stop until the shell continues the program.
    Suspend,
    Redraw,
    Close,
    /// Move a list or the text of the help by that many lines.
    Scroll(i16),
    Submit,
    Complete,
    Edit(InputRequest),
}

/// What the player does on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    Do(Command),
    /// A character that is no command where it was pressed: the letter of a target, or text.
    Character(char),
    /// A click on a cell, where there is no button.
    Click(Position),
}

/// The letters that targets carry, in the order of the board's jumps: they are no commands of the game.
pub const TARGET_LETTERS: [char; 8] = ['a', 's', 'd', 'f', 'i', 'o', 'p', 'n'];
