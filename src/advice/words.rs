//! Advice in words.

use crate::advice::adviser::Level;
use crate::advice::knowledge::{Loss, Standing, Ways};
use crate::board::Board;
use crate::game::Game;
use crate::notation;
use crate::position::Action;

/// How a game stands: `winnable: 3 of 7 jumps`.
pub fn standing(game: &Game, standing: Standing) -> String {
    match standing {
        Standing::Winnable(ways) => format!("winnable: {}", winning_ways(game, ways)),
        Standing::Lost(loss) => lost_since(game, loss),
        Standing::Unknown => "thinking".to_owned(),
        Standing::Undecided => "undecided: the search ran out".to_owned(),
    }
}

/// How many ways to play on are winning: `3 of 7 jumps`.
fn winning_ways(game: &Game, ways: Ways) -> String {
    let noun = match (game.position().key_playable(), ways.all) {
        (Some(_), _) => "ways",
        (None, 1) => "jump",
        (None, _) => "jumps",
    };
    let at_least = if ways.open == 0 { "" } else { "at least " };
    format!("{at_least}{} of {} {noun}", ways.winning, ways.all)
}

/// Since when a game is lost: `lost since jump 12, d2-d4`.
pub fn lost_since(game: &Game, loss: Loss) -> String {
    let at_latest = if loss.is_exact() {
        ""
    } else {
        " at the latest"
    };
    if loss.open.is_some() {
        "lost; looking for the jump".to_owned()
    } else if loss.lost == 0 {
        "lost from the start".to_owned()
    } else {
        format!("lost since {}{at_latest}", numbered_action(game, loss.lost))
    }
}

/// The action that led to a depth: `jump 12, d2-d4`.
fn numbered_action(game: &Game, depth: usize) -> String {
    let played = game.played();
    let action = played[depth - 1];
    let text = notation::line(game.problem().board(), &[action]);
    let jumps = played[..depth]
        .iter()
        .filter(|action| action.jump().is_some());
    match action {
        Action::Jump(_) => format!("jump {}, {text}", jumps.count()),
        Action::Key(_) => format!("the key, {text}"),
    }
}

/// What a hint names beyond the verdict: the peg or the jump.
pub fn hint(board: &Board, level: Level, action: Action) -> String {
    match (level, action) {
        (Level::Peg, Action::Jump(jump)) => format!("move the peg at {}", board.label(jump.from)),
        (_, Action::Jump(_)) => format!("jump {}", notation::line(board, &[action])),
        (_, Action::Key(hole)) => format!("use the key: a peg into {}", board.label(hole)),
    }
}
