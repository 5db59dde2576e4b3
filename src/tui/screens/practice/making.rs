//! Makes the exercises that take the solver's help.

use crate::app::practice::{endgame, only_jump};
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::random::Random;
use crate::run::Limits;
use crate::solve::Solver;
use crate::tui::base::effect::{NewExercise, WantedExercise};

/// Makes an exercise that takes the solver's help, with that much memory in bytes. `None` when none was found.
pub fn make(wanted: &WantedExercise, memory: usize) -> Option<NewExercise> {
    const TIME: std::time::Duration = std::time::Duration::from_secs(3);
    let mut solver = Solver::new(&wanted.problem);
    let mut random = Random::new(wanted.seed);
    let limits = Limits {
        memory,
        ..Limits::none().within(TIME)
    };
    let mut wanted_jump = None;
    let (problem, about) = match wanted.kind {
        ExerciseKind::OnlyJump => {
            let found = only_jump::only_jump(&mut solver, wanted.jumps, &mut random, &limits)?;
            let about = format!(
                "one of the {} jumps can still win: the first you play counts",
                found.legal
            );
            let board = found.problem.board();
            wanted_jump = Some(notation::line(board, &[Action::Jump(found.jump)]));
            (found.problem, about)
        }
        ExerciseKind::Trainer | ExerciseKind::Endgame | ExerciseKind::Package => {
            let jumps = wanted
                .jumps
                .min(endgame::most_jumps(wanted.problem.board()));
            let found = endgame::endgame(&mut solver, jumps, &mut random, &limits)?;
            (found.problem, found.difficulty.to_string())
        }
    };
    Some(NewExercise {
        exercise: Exercise {
            only_jump: wanted_jump,
            ..Exercise::new(wanted.kind, &problem, None, None)
        },
        problem,
        about,
    })
}
