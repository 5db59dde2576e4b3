//! Tests of the play session.

use super::*;
use crate::app::practice::schedule::Grade;
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::app::store::{Best, Won};
use crate::library::Library;
use crate::rules::notation;

fn session(line: &str, hints: usize) -> PlaySession {
    let problem = Library::embedded()
        .entry("english")
        .unwrap()
        .problem("cross", None, false);
    let mut game = Game::new(problem.unwrap()).with_hints(hints);
    let written = notation::read_line(game.problem().board(), line).unwrap();
    for action in notation::replay(game.problem().board(), game.position(), &written).unwrap() {
        game.play(action).unwrap();
    }
    let mut session = PlaySession::new(game, None);
    session.note_win();
    session
}

#[test]
fn a_win_is_told_beside_the_best_there_was() {
    let best = |moves, hints| Best {
        moves,
        hints,
        line: String::new(),
    };
    let told = |hints, previous: Option<Best>, is_best| {
        let mut session = session("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4", hints);
        session.record(Won {
            previous: previous.clone(),
            is_best,
            answered: None,
            day: None,
            collected: None,
            turned: None,
        });
        session.beside_best(previous.as_ref())
    };
    assert_eq!(told(0, None, true), "your first solution");
    assert_eq!(
        told(0, Some(best(5, 2)), true),
        "your first solution without help"
    );
    assert_eq!(
        told(1, Some(best(7, 2)), true),
        "your best; it was 7 before"
    );
    assert_eq!(
        told(0, Some(best(7, 0)), true),
        "your best; it was 7 before"
    );
    assert_eq!(
        told(1, Some(best(7, 0)), false),
        "your best without help is 7"
    );
    assert_eq!(told(0, Some(best(4, 0)), false), "your best is 4");
    assert_eq!(told(1, Some(best(4, 1)), false), "your best is 4");
    assert_eq!(told(0, Some(best(5, 0)), false), "as good as your best");
    assert_eq!(told(1, Some(best(5, 1)), false), "as good as your best");
}

#[test]
fn a_win_is_told_beside_the_fewest_moves_known() {
    for (moves, is_par, told) in [
        (5, true, "par: it cannot be done in fewer"),
        (6, true, "par is 5"),
        (4, false, "fewer than the 5 known so far"),
        (5, false, "5 is the fewest known"),
        (6, false, "5 is the fewest known"),
    ] {
        let fewest = FewestKnown { moves: 5, is_par };
        assert_eq!(words::beside_fewest(moves, Some(fewest)), told);
    }
}

#[test]
fn who_is_told_the_right_first_jump_is_helped() {
    for (grade, first, hints) in [
        (Grade::Failed, Some("d2-d4"), 1),
        (Grade::Failed, None, 0),
        (Grade::Good, Some("d3-f3"), 0),
    ] {
        let mut session = session("", 0);
        let _ = session.answer(Answered {
            exercise: Exercise::new(ExerciseKind::OnlyJump, session.game().problem()),
            grade,
            helps: 0,
            due: None,
            level: None,
            first: first.map(str::to_owned),
        });
        assert_eq!(session.game().hints(), hints, "{grade:?}");
    }
}
