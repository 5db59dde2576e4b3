//! What the keys of a game do right now, for the buttons.

use crate::app::advice::knowledge::Standing;
use crate::app::session::PlaySession;
use crate::library::catalog::FewestKnown;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Status;
use crate::tui::base::env::Env;
use crate::tui::board::scene;
use crate::tui::keys::command::Command;

pub(super) fn label(command: Command, env: &Env) -> Option<&'static str> {
    let session = &env.session;
    let game = session.game();
    let is_playing = game.status() == Status::Playing;
    let has_line = game.can_undo() || game.can_redo();
    match command {
        Command::Select => select_label(session),
        Command::Undo => game.can_undo().then_some("undo"),
        Command::Hint => is_playing.then_some("hint"),
        Command::Return => session.can_return().then_some("go back"),
        Command::Explain => {
            let is_lost = matches!(session.told(), Some(Standing::Lost(_)));
            (is_lost || session.held().is_some()).then_some("why")
        }
        Command::Redo => game.can_redo().then_some("redo"),
        Command::UseKey => game.position().key_playable().map(|_| "key"),
        Command::Restart => match game.status() {
            Status::Playing => (game.jump_count() > 0).then_some("restart"),
            Status::Won => Some("play again"),
            Status::Stuck => Some("start again"),
        },
        Command::NextExercise => env.can_go_on().then_some("next"),
        Command::PlayBackwards => game.problem().is_backwards().then_some("forwards"),
        Command::SwitchLamp => is_playing.then_some("lamp"),
        Command::OpenPrompt => Some("type"),
        Command::NextBranch => game.branch().map(|_| "branch"),
        Command::Back => Some(if env.is_outermost { "quit" } else { "back" }),
        Command::GoHome => Some("home"),
        Command::Review => has_line.then_some("review"),
        Command::PlayShortest => (!is_playing && has_other_line(env)).then_some("shortest"),
        Command::Copy => session.won()?.day.map(|_| "share"),
        _ => None,
    }
}

/// What keeps its place in the footer while the game goes on, although it does nothing now.
pub(super) fn idle(command: Command, env: &Env) -> Option<&'static str> {
    let is_playing = env.session.game().status() == Status::Playing;
    let label = match command {
        Command::Select => "pick up",
        Command::Undo => "undo",
        Command::Explain => "why",
        _ => return None,
    };
    is_playing.then_some(label)
}

/// The letters of the targets, where targets carry some; none while no peg is picked up.
pub(super) fn letters(env: &Env) -> Option<String> {
    let session = &env.session;
    let board = session.board();
    scene::letter(board, 0).filter(|_| session.game().status() == Status::Playing)?;
    let count = session.targets().len();
    Some(
        (0..count)
            .filter_map(|index| scene::letter(board, index))
            .collect(),
    )
}

/// Whether there is a line that can be shown beside the game: the shortest known, or the player's best.
fn has_other_line(env: &Env) -> bool {
    let game = env.session.game();
    let played = game.played();
    let is_other = |(line, _): (Vec<Action>, FewestKnown)| line != played;
    let own = env.best().map(|best| best.line.as_str());
    env.session.shortest_line().is_some_and(is_other)
        || own.is_some_and(|own| own != notation::line(game.problem().board(), &played))
}

/// What choosing does, as wide each time: so no button moves with the cursor.
fn select_label(session: &PlaySession) -> Option<&'static str> {
    let game = session.game();
    if game.status() != Status::Playing {
        return None;
    }
    Some(match session.choice()? {
        "drop" => "drop   ",
        "jump" if game.problem().is_backwards() => "un-jump",
        "jump" => "jump   ",
        word => word,
    })
}
