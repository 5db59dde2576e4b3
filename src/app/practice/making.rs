//! Makes the exercises that take the solver's help.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::app::learn::by_blocks::ByBlocks;
use crate::app::practice::endgame::{self, Endgame};
use crate::app::practice::only_jump::{self, OnlyJump};
use crate::app::practice::sprint::Sprint;
use crate::app::store::exercise::{Exercise, ExerciseKind, LostGame};
use crate::par;
use crate::plan::{Effort, Planned, Planner};
use crate::rules::notation;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};
use crate::why::Why;

#[derive(Clone, Debug)]
pub struct WantedExercise {
    pub kind: ExerciseKind,
    pub problem: Problem,
    pub jumps: usize,
    /// The same gives the same.
    pub seed: u64,
    /// The lost game in whose line the position is looked for, for one's own losing jumps.
    pub lost: Option<LostGame>,
}

impl WantedExercise {
    pub(crate) fn new(kind: ExerciseKind, problem: Problem) -> WantedExercise {
        WantedExercise {
            kind,
            problem,
            jumps: 0,
            seed: 0,
            lost: None,
        }
    }

    pub fn of_sprint(sprint: &Sprint) -> WantedExercise {
        WantedExercise {
            jumps: sprint.jumps(),
            seed: sprint.seed(),
            ..WantedExercise::new(ExerciseKind::Sprint, sprint.problem.clone())
        }
    }
}

#[derive(Clone, Debug)]
pub struct NewExercise {
    pub exercise: Exercise,
    pub problem: Problem,
    pub by_blocks: Option<ByBlocks>,
}

impl NewExercise {
    pub(crate) fn new(exercise: Exercise, problem: Problem) -> NewExercise {
        NewExercise {
            exercise,
            problem,
            by_blocks: None,
        }
    }
}

/// How long the making of an exercise may take, and what is found out of it besides.
const TIME: Duration = Duration::from_secs(3);

const TIME_FOR_PLAN: Duration = Duration::from_secs(10);

/// Makes an exercise that takes the solver's help, with that much memory in bytes. `None` when none was found.
pub fn make(wanted: &WantedExercise, memory: usize) -> Option<NewExercise> {
    let mut solver = Solver::new(&wanted.problem);
    let mut random = Random::new(wanted.seed);
    let limits = Limits::none().within(TIME).with_memory(memory);
    match wanted.kind {
        kind @ (ExerciseKind::OnlyJump | ExerciseKind::Sprint) => {
            let found = only_jump::only_jump(&mut solver, wanted.jumps, &mut random, &limits)?;
            Some(of_only_jump(kind, found, &limits))
        }
        ExerciseKind::OwnLoss => of_lost_game(&mut solver, wanted.lost.as_ref()?, &limits),
        ExerciseKind::Blocks => of_plan(&wanted.problem, memory),
        ExerciseKind::Endgame => {
            let most = endgame::most_jumps(wanted.problem.board());
            let jumps = wanted.jumps.min(most);
            let found = endgame::endgame(&mut solver, jumps, &mut random, &limits)?;
            Some(of_endgame(found, &limits))
        }
        // They are begun without the solver.
        ExerciseKind::Trainer
        | ExerciseKind::Pairs
        | ExerciseKind::Triples
        | ExerciseKind::Package => None,
    }
}

fn of_plan(problem: &Problem, memory: usize) -> Option<NewExercise> {
    let limits = Limits::none().within(TIME_FOR_PLAN).with_memory(memory);
    match Planner::new(problem).plan(problem.start(), Effort::Best, &limits) {
        Planned::Found(plan) => Some(NewExercise {
            by_blocks: ByBlocks::new(problem, &plan),
            ..NewExercise::new(
                Exercise::new(ExerciseKind::Blocks, problem),
                problem.clone(),
            )
        }),
        Planned::Lost(_) | Planned::Undecided => None,
    }
}

fn of_only_jump(kind: ExerciseKind, found: OnlyJump, limits: &Limits) -> NewExercise {
    let jump = Action::Jump(found.jump);
    let about = match kind {
        ExerciseKind::Sprint => "find the only jump that wins".to_owned(),
        _ => format!(
            "one of the {} jumps can still win: the first you play counts",
            found.legal
        ),
    };
    let exercise = Exercise {
        winning: vec![notation::action_text(found.problem.board(), jump)],
        losing: reasons(&found.problem, &[jump], limits),
        about,
        ..Exercise::new(kind, &found.problem)
    };
    NewExercise::new(exercise, found.problem)
}

fn of_endgame(found: Endgame, limits: &Limits) -> NewExercise {
    let par = endgame::fewest_moves(&found.problem).or_else(|| {
        let fewest = par::fewest_moves(&found.problem, limits);
        fewest.moves().filter(|_| fewest.is_proved)
    });
    let exercise = Exercise {
        par,
        about: found.difficulty.to_string(),
        ..Exercise::new(ExerciseKind::Endgame, &found.problem)
    };
    NewExercise::new(exercise, found.problem)
}

/// The position before the losing jump of a game: the last that could be won. `None` where the solver cannot tell.
fn of_lost_game(solver: &mut Solver, lost: &LostGame, limits: &Limits) -> Option<NewExercise> {
    let problem = solver.problem().clone();
    let board = problem.board().clone();
    let line = problem.read_line(&lost.line).ok()?;
    let positions: Vec<Position> = problem.start().along(&line).collect();
    let mut verdict = |depth: usize| solver.solve(positions[depth], limits).verdict();
    let depth = (0..line.len())
        .rev()
        .find(|&depth| verdict(depth) != Verdict::Lost)?;
    let hint = solver.hint(positions[depth], limits);
    let winning: Vec<Action> = hint.with(Verdict::Winnable).collect();
    if winning.is_empty() || hint.with(Verdict::Undecided).next().is_some() {
        return None;
    }
    let title = format!("Before your losing jump {}", depth + 1);
    let before = problem.from_pegs(positions[depth].pegs).with_title(&title);
    let about = format!(
        "your game was lost with the next jump: {} of the {} jumps here can win, and the first you play counts",
        winning.len(),
        hint.actions.len()
    );
    let text = |&action: &Action| notation::action_text(&board, action);
    let exercise = Exercise {
        winning: winning.iter().map(text).collect(),
        losing: reasons(&before, &winning, limits),
        lost: Some(lost.clone()),
        about,
        ..Exercise::new(ExerciseKind::OwnLoss, &before)
    };
    Some(NewExercise::new(exercise, before))
}

fn reasons(problem: &Problem, winning: &[Action], limits: &Limits) -> BTreeMap<String, String> {
    let (board, start) = (problem.board(), problem.start());
    let losing = start
        .actions(board)
        .filter(|action| !winning.contains(action));
    let reason = |action: Action| {
        let after = start.play_unchecked(action);
        let why = Why::find(board, problem.goal(), after, limits);
        let jump = notation::action_text(board, action);
        let sentence = match why {
            Some(why) => why.text(problem, start, action),
            None => format!(
                "Why {jump} loses has no short reason: everything that can follow was tried."
            ),
        };
        (jump, sentence)
    };
    losing.map(reason).collect()
}

#[cfg(test)]
mod tests;
