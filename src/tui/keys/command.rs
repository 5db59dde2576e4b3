//! What the player asks for: the commands that keys, buttons and typed words stand for.

use ratatui::layout::Position;
use tui_input::InputRequest;

/// The direction of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrow {
    /// Towards the left edge of the screen.
    Left,
    /// Towards its lower edge.
    Down,
    /// Towards its upper edge.
    Up,
    /// Towards its right edge.
    Right,
}

/// What a key, a button or a word typed after `:` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The cursor goes to the next hole, or a picked-up peg jumps.
    Step(Arrow),
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
    /// Show a whole plan.
    ShowPlan,
    /// Go back to the last winnable position.
    Return,
    /// Play the same problem from the goal up, or forwards again.
    PlayBackwards,
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
    /// Take away what the player has kept.
    Remove,
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
    /// Show the line beside this one that was shown before.
    CompareBack,
    /// Look for all the shortest lines, to show them beside this one.
    AllShortest,
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
    /// Choose several holes that are empty at the start, or go on to the last peg.
    SeveralVacancies,
    /// Play under the board's next jump rule.
    SwitchRule,
    /// Grant Cremers' Key, or not.
    SwitchKey,
    /// Open the line for a typed move or command.
    OpenPrompt,
    /// Begin the next exercise.
    NextExercise,
    /// Answer a question with yes or no.
    Answer(bool),
    /// Go on in the course, whether what it asks is solved or not.
    NextStage,
    /// Go back in the course.
    PreviousStage,
    /// Show the card with the rules.
    ShowRules,
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

/// What the player does on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A key, a button or a word asks for something.
    Do(Command),
    /// A character that is no command where it was pressed: the letter of a target, or text.
    Character(char),
    /// A click on a cell, where there is no button.
    Click(Position),
}

/// The letters that targets carry, in the order of the board's jumps: they are no commands of the game.
pub const TARGET_LETTERS: [char; 8] = ['a', 's', 'd', 'f', 'i', 'o', 'p', 'n'];
