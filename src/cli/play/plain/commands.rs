//! The words of the plain game.

use std::io;

use crate::app::primer::{BACKWARDS, rules_of};
use crate::app::session::command::PlayCommand;
use crate::cli::play::plain::Plain;
use crate::cli::play::plain::spoken::spoken_rows;

type Performed = fn(&mut Plain<'_>) -> io::Result<()>;

/// What can be typed besides moves: the names of each, what is done, and what that is in words. Help is printed from
/// this table.
#[rustfmt::skip]
const COMMANDS: &[(&[&str], Performed, &str)] = &[
    (&["undo", "u"], |plain| plain.travel(PlayCommand::Undo), "take a jump back"),
    (&["redo", "r"], |plain| plain.travel(PlayCommand::Redo), "play a jump again that was taken back"),
    (&["undo move", "U"], |plain| plain.travel(PlayCommand::UndoMove), "take a whole move back"),
    (&["redo move", "R"], |plain| plain.travel(PlayCommand::RedoMove), "play a whole move again"),
    (&["restart", "x"], |plain| plain.restart(), "go back to the start; undo takes this back"),
    (&["next branch", "]"], |plain| plain.travel(PlayCommand::NextBranch), "change to what was played otherwise"),
    (&["previous branch", "["], |plain| plain.travel(PlayCommand::PreviousBranch), "change the other way round"),
    (&["hint", "t"], |plain| plain.hint(), "say whether the game can be won; again for the block to clear or the peg \
        to move, the jump, and the step"),
    (&["lamp", "w"], |plain| plain.switch_lamp(), "say after every jump whether the game can be won, or stop saying \
        it"),
    (&["why", "e"], |plain| plain.say_why(), "say why the game is lost; with a jump, as in why d2-d4, why it would \
        lose"),
    (&["plan", "P"], |plain| plain.say_plan(), "say a winning line as a few steps: blocks, sweeps and jumps"),
    (&["go back", "back", "g"], |plain| plain.go_back(), "go back to the last position that could be won"),
    (&["review", "v"], |plain| plain.review(), "say of each jump of the game whether it kept the goal in reach"),
    (&["shortest", "T"], |plain| plain.say_shortest(), "after the game, say the shortest solution known"),
    (&["board", "b"], |plain| plain.draw_board(), "draw the board"),
    (&["rows"], |plain| plain.say(spoken_rows(&plain.session)), "say the board row by row: which holes have pegs, \
        and which are empty"),
    (&["moves", "m"], |plain| plain.say_moves(), "say the jumps that can be made now"),
    (&["line", "l"], |plain| plain.say_line(), "say the moves made so far"),
    (&["problem", "p"], |plain| plain.say_problem(), "say the problem and its goal"),
    (&["words"], |plain| plain.say_words(), "say what the words of the game mean, and what counts as help"),
    (&["help", "rules", "h", "?"], |plain| plain.say_help(), "say this"),
    (&["quit", "q"], |plain| { plain.has_quit = true; Ok(()) }, "stop; the game is saved"),
];

impl Plain<'_> {
    /// What is done at a name; one of a letter is told apart by its case.
    pub(super) fn command(text: &str) -> Option<Performed> {
        let is_named = |name: &&str| match name.len() {
            1 => *name == text,
            _ => name.eq_ignore_ascii_case(text),
        };
        let found = COMMANDS
            .iter()
            .find(|(names, ..)| names.iter().any(is_named));
        found.map(|&(_, performed, _)| performed)
    }

    fn say_help(&mut self) -> io::Result<()> {
        // The third rule speaks of the ring around the goal, which is not drawn here.
        let problem = self.game().problem();
        let [jump, along, _] = rules_of(problem);
        let goal = problem.seen_asked();
        self.say(format!("{jump} {along} Goal: {goal}."))?;
        self.say("A move is typed as the holes of its peg, as in e5-e3-c3; several moves are separated by spaces. \
                  A hole alone, as in e5, asks what is there, and for its jumps.")?;
        if self.game().problem().is_backwards() {
            self.say(BACKWARDS)?;
            self.say("Such a jump is typed as it is forwards, as in d2-d4, or as its peg goes, as in d4-d2.")?;
        }
        self.say("learn: list the lessons of the course; learn 3 begins the third")?;
        for (names, _, what) in COMMANDS {
            self.say(format!("{}: {what}", names.join(" or ")))?;
        }
        Ok(())
    }
}
