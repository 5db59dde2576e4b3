//! Keeping what a play session asks to be kept: its game, what has come of it, and how its exercise went.

use jiff::civil::Date;

use crate::app::session::reaction::SessionEffect;
use crate::app::store::exercise::Answered;
use crate::app::store::{Store, Won};
use crate::library::Library;
use crate::rules::game::Game;

pub(crate) const TAKEN_BACK: &str = "taken back: in an exercise that counts as help";

#[derive(Debug)]
pub(crate) enum KeptOutcome {
    Nothing,
    /// Something is recorded that is no news to the player.
    Recorded,
    /// What the win means for the records.
    Won(Box<Won>),
    Answered(Box<Answered>),
    /// That the jump taken back counts as help.
    TakenBack,
}

pub(crate) fn keep(
    effect: &SessionEffect,
    game: &Game,
    store: &mut Store,
    library: &Library,
    today: Date,
) -> KeptOutcome {
    match effect {
        SessionEffect::Save => {
            store.save_game(library, game);
            let answered = store.judge_first_jump(game, today);
            answered.map_or(KeptOutcome::Nothing, |answered| {
                KeptOutcome::Answered(Box::new(answered))
            })
        }
        SessionEffect::RecordWin => KeptOutcome::Won(Box::new(store.record_win(game, today))),
        SessionEffect::RecordLeft => {
            store.record_left(game);
            KeptOutcome::Recorded
        }
        SessionEffect::RecordShown => {
            store.record_shown(game, today);
            KeptOutcome::Recorded
        }
        SessionEffect::RecordTakenBack => match store.take_back_in_exercise(game.problem()) {
            Some(true) => KeptOutcome::TakenBack,
            Some(false) => KeptOutcome::Recorded,
            None => KeptOutcome::Nothing,
        },
        SessionEffect::RecordLesson {
            lesson,
            stage,
            grade,
        } => {
            store.record_lesson(lesson, *stage, *grade, today);
            KeptOutcome::Recorded
        }
        SessionEffect::RecordBlocks {
            problem,
            progress,
            is_last,
        } => {
            store.record_blocks((**problem).clone(), *progress, *is_last, today);
            KeptOutcome::Recorded
        }
        SessionEffect::Ask(_) | SessionEffect::CancelSearch => KeptOutcome::Nothing,
    }
}
