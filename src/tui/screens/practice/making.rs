//! Makes the exercises that take the solver's help.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::app::practice::endgame::{self, Endgame};
use crate::app::practice::only_jump::{self, OnlyJump};
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::par;
use crate::rules::notation::{self, counted};
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::run::Limits;
use crate::solve::Solver;
use crate::tui::base::effect::{NewExercise, WantedExercise};
use crate::why::{self, Why};

/// How long the making of an exercise may take, and what is found out of it besides.
const TIME: Duration = Duration::from_secs(3);

/// The positions that are tried one by one for the fewest moves of an endgame.
const MOST_POSITIONS: usize = 100_000;

/// Makes an exercise that takes the solver's help, with that much memory in bytes. `None` when none was found.
pub fn make(wanted: &WantedExercise, memory: usize) -> Option<NewExercise> {
    let mut solver = Solver::new(&wanted.problem);
    let mut random = Random::new(wanted.seed);
    let limits = Limits {
        memory,
        ..Limits::none().within(TIME)
    };
    match wanted.kind {
        ExerciseKind::OnlyJump => {
            let found = only_jump::only_jump(&mut solver, wanted.jumps, &mut random, &limits)?;
            Some(of_only_jump(found))
        }
        ExerciseKind::Trainer | ExerciseKind::Endgame | ExerciseKind::Package => {
            let most = endgame::most_jumps(wanted.problem.board());
            let jumps = wanted.jumps.min(most);
            let found = endgame::endgame(&mut solver, jumps, &mut random, &limits)?;
            Some(of_endgame(found))
        }
    }
}

fn of_only_jump(found: OnlyJump) -> NewExercise {
    let jump = Action::Jump(found.jump);
    let about = format!(
        "one of the {} jumps can still win: the first you play counts",
        found.legal
    );
    NewExercise {
        exercise: Exercise {
            winning: vec![notation::line(found.problem.board(), &[jump])],
            losing: reasons(&found.problem, &[jump]),
            ..Exercise::new(ExerciseKind::OnlyJump, &found.problem, None, None)
        },
        problem: found.problem,
        about,
    }
}

/// An endgame with its fewest moves, where they are proven in time.
fn of_endgame(found: Endgame) -> NewExercise {
    let par = endgame::fewest_moves(&found.problem, MOST_POSITIONS).or_else(|| {
        let fewest = par::fewest_moves(&found.problem, &Limits::none().within(TIME));
        fewest.moves().filter(|_| fewest.is_proved)
    });
    let about = match par {
        Some(par) => format!("{}; {} are enough", found.difficulty, counted(par, "move")),
        None => found.difficulty.to_string(),
    };
    NewExercise {
        exercise: Exercise::new(ExerciseKind::Endgame, &found.problem, par, None),
        problem: found.problem,
        about,
    }
}

/// Why each action loses that is none of those that win.
fn reasons(problem: &Problem, winning: &[Action]) -> BTreeMap<String, String> {
    let (board, start) = (problem.board(), problem.start());
    let limits = Limits::none().within(TIME);
    let losing = start
        .actions(board)
        .filter(|action| !winning.contains(action));
    let reason = |action: Action| {
        let after = start.play_unchecked(action);
        let why = Why::find(board, problem.goal(), after, &limits);
        let sentence = why.map_or_else(
            || "No short reason is known: everything that can follow was tried.".to_owned(),
            |why| why::words::sentence(&why, problem, start, action),
        );
        (notation::line(board, &[action]), sentence)
    };
    losing.map(reason).collect()
}
