//! A play session without a screen.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::session::PlaySession;
use lastpeg::app::session::command::PlayCommand;
use lastpeg::app::session::reaction::{Notice, SessionEffect};
use lastpeg::rules::game::Game;

use crate::support::player::problem;

#[test]
fn a_game_is_played_with_the_hand_alone() {
    let cross = problem("english", "cross");
    let board = cross.board().clone();
    let mut session = PlaySession::new(Game::new(cross), None);
    let hole = |label: &str| board.hole(label).unwrap();
    let select = |label| PlayCommand::Select(hole(label));
    assert!(session.carry_out(select("d3")).effects.is_empty());
    assert_eq!(session.held(), Some(hole("d3")));
    let refused = session.carry_out(select("a3"));
    assert!(matches!(refused.notice, Notice::Says(_)) && refused.effects.is_empty());
    session.carry_out(PlayCommand::Drop);
    let played = session.carry_out(PlayCommand::Line("d3-f3 d5-d3 c3-e3 f3-d3".to_owned()));
    assert!(matches!(played.effects[..], [SessionEffect::Save]));
    session.carry_out(select("d2"));
    let won = session.carry_out(select("d4"));
    assert!(matches!(
        won.effects[..],
        [SessionEffect::Save, SessionEffect::RecordWin]
    ));
    assert_eq!(won.jump.map(|jump| jump.to), Some(session.cursor()));
    let nothing = session.carry_out(PlayCommand::Redo);
    assert!(matches!(nothing.notice, Notice::Says(_)) && nothing.jump.is_none());
    session.carry_out(PlayCommand::Restart);
    assert_eq!(session.game().jump_count(), 0);
}

/// A win counts once in an attempt, whichever way its jumps are gone back to.
#[test]
fn a_win_counts_once_in_each_attempt() {
    let mut session = PlaySession::new(Game::new(problem("english", "cross")), None);
    let mut wins = |commands: &[PlayCommand]| {
        let mut effects = Vec::new();
        for command in commands {
            effects.extend(session.carry_out(command.clone()).effects);
        }
        effects.retain(|effect| matches!(effect, SessionEffect::RecordWin));
        effects.len()
    };
    let line = |text: &str| PlayCommand::Line(text.to_owned());
    let (undo, restart) = (PlayCommand::Undo, PlayCommand::Restart);
    let first = line("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    let last = [undo.clone(), line("d2-d4")];
    assert_eq!(wins(std::slice::from_ref(&first)), 1);
    assert_eq!(wins(&last), 0, "taken back and played again it is the same");
    assert_eq!(wins(&[restart.clone(), first]), 1, "another attempt");
    let other = line("d3-b3 d5-d3 e3-c3 b3-d3 d2-d4");
    assert_eq!(wins(&[restart.clone(), other]), 1);
    // Back through the restart to the way of an attempt before.
    let back = [
        restart,
        undo,
        PlayCommand::PreviousBranch,
        PlayCommand::GoTo(5),
    ];
    assert_eq!(wins(&back), 0);
    assert_eq!(wins(&last), 0, "its last jump alone is no other win");
}
