//! The words of the plain game.

/// What can be typed besides moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlainCommand {
    Undo,
    Redo,
    UndoMove,
    RedoMove,
    Restart,
    NextBranch,
    PreviousBranch,
    Hint,
    Lamp,
    Why,
    Plan,
    GoBack,
    Review,
    Shortest,
    Board,
    Rows,
    Moves,
    Line,
    Problem,
    Words,
    Help,
    Quit,
}

/// Every command with its names and what it does. Help is printed from this table.
pub(super) const COMMANDS: &[(PlainCommand, &[&str], &str)] = &[
    (PlainCommand::Undo, &["undo", "u"], "take a jump back"),
    (
        PlainCommand::Redo,
        &["redo", "r"],
        "play a jump again that was taken back",
    ),
    (
        PlainCommand::UndoMove,
        &["undo move", "U"],
        "take a whole move back",
    ),
    (
        PlainCommand::RedoMove,
        &["redo move", "R"],
        "play a whole move again",
    ),
    (
        PlainCommand::Restart,
        &["restart", "x"],
        "go back to the start; undo takes this back",
    ),
    (
        PlainCommand::NextBranch,
        &["next branch", "]"],
        "change to what was played otherwise",
    ),
    (
        PlainCommand::PreviousBranch,
        &["previous branch", "["],
        "change the other way round",
    ),
    (
        PlainCommand::Hint,
        &["hint", "t"],
        "say whether the game can be won; again for the block to clear or the peg to move, the jump, and the step",
    ),
    (
        PlainCommand::Lamp,
        &["lamp", "w"],
        "say after every jump whether the game can be won, or stop saying it",
    ),
    (
        PlainCommand::Why,
        &["why", "e"],
        "say why the game is lost; with a jump, as in why d2-d4, why it would lose",
    ),
    (
        PlainCommand::Plan,
        &["plan", "P"],
        "say a winning line as a few steps: blocks, sweeps and jumps",
    ),
    (
        PlainCommand::GoBack,
        &["go back", "back", "g"],
        "go back to the last position that could be won",
    ),
    (
        PlainCommand::Review,
        &["review", "v"],
        "say of each jump of the game whether it kept the goal in reach",
    ),
    (
        PlainCommand::Shortest,
        &["shortest", "T"],
        "after the game, say the shortest solution known",
    ),
    (PlainCommand::Board, &["board", "b"], "draw the board"),
    (
        PlainCommand::Rows,
        &["rows"],
        "say the board row by row: which holes have pegs, and which are empty",
    ),
    (
        PlainCommand::Moves,
        &["moves", "m"],
        "say the jumps that can be made now",
    ),
    (
        PlainCommand::Line,
        &["line", "l"],
        "say the moves made so far",
    ),
    (
        PlainCommand::Problem,
        &["problem", "p"],
        "say the problem and its goal",
    ),
    (
        PlainCommand::Words,
        &["words"],
        "say what the words of the game mean, and what counts as help",
    ),
    (PlainCommand::Help, &["help", "rules", "h", "?"], "say this"),
    (
        PlainCommand::Quit,
        &["quit", "q"],
        "stop; the game is saved",
    ),
];

impl PlainCommand {
    /// The command of a name; a name of one letter is told apart by its case.
    pub(super) fn named(text: &str) -> Option<PlainCommand> {
        let is_named = |names: &[&str]| {
            names.iter().any(|name| {
                if name.len() == 1 {
                    *name == text
                } else {
                    name.eq_ignore_ascii_case(text)
                }
            })
        };
        COMMANDS
            .iter()
            .find(|(_, names, _)| is_named(names))
            .map(|(command, ..)| *command)
    }
}
