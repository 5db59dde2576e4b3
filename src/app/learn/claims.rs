//! Whether what a lesson claims is true, found out with the solver.

use std::collections::HashSet;

use crate::app::learn::fresh;
use crate::app::learn::lesson::{Lesson, LessonFault, LessonTask};
use crate::library::catalog::Catalog;
use crate::par::FewestSearch;
use crate::rules::notation;
use crate::rules::position::{Action, move_count};
use crate::run::Limits;
use crate::solve::{Outcome, Solver, Verdict};

const MOST_POSITIONS: u64 = 5_000_000;

fn limits() -> Limits {
    Limits::none().with_positions(MOST_POSITIONS)
}

/// Checks what a lesson claims: the jumps said to win and those said to lose, the fewest moves, the answers to what it
/// asks, and that exercises of its kind can be made.
pub fn check(lesson: &Lesson) -> Result<(), LessonFault> {
    let fault = |message: String| LessonFault {
        line: lesson.file_line,
        message: format!("lesson \"{}\": {message}", lesson.id),
    };
    check_jumps(lesson).map_err(fault)?;
    check_answer(lesson).map_err(fault)?;
    if lesson.is_fewest {
        check_fewest(lesson).map_err(fault)?;
    }
    let is_question = !matches!(lesson.asks, LessonTask::Play(_));
    if is_question && lesson.exercises.is_some() {
        let why =
            "\"exercises\" has no effect beside \"ask\", which goes on by itself: leave it out";
        return Err(fault(why.to_owned()));
    }
    if fresh::asks_on(lesson) && fresh::fresh(lesson, 1, 1).is_none() {
        let why = if is_question {
            "no other position to \"ask\" about was found: choose another goal or board"
        } else {
            "\"exercises\": none of this kind was found: ask for fewer or other ones"
        };
        return Err(fault(why.to_owned()));
    }
    Ok(())
}

fn check_jumps(lesson: &Lesson) -> Result<(), String> {
    if lesson.winning.is_none() && lesson.wrong.is_empty() {
        return Ok(());
    }
    let problem = &lesson.problem;
    let hint = Solver::new(problem).hint(problem.start(), &limits());
    let of = |verdict| -> HashSet<Action> { hint.with(verdict).collect() };
    let text = |action: &Action| notation::action_text(problem.board(), *action);
    if let Some(claimed) = &lesson.winning {
        let winning = of(Verdict::Winnable);
        if winning != claimed.iter().copied().collect() || !of(Verdict::Undecided).is_empty() {
            let mut found: Vec<String> = winning.iter().map(text).collect();
            found.sort_unstable();
            return Err(format!("\"winning\" should be \"{}\"", found.join(" ")));
        }
    }
    let losing = of(Verdict::Lost);
    match lesson
        .wrong
        .iter()
        .find(|(action, _)| !losing.contains(action))
    {
        Some((action, _)) => Err(format!(
            "\"wrong\" names {}, which is not proven to lose",
            text(action)
        )),
        None => Ok(()),
    }
}

fn check_answer(lesson: &Lesson) -> Result<(), String> {
    let problem = &lesson.problem;
    match lesson.asks {
        LessonTask::Play(_) => Ok(()),
        LessonTask::Survivors | LessonTask::Stuck => {
            let right = fresh::right_holes(problem, &lesson.asks);
            if right.is_empty() {
                return Err("no hole is a right answer".to_owned());
            }
            Ok(())
        }
        LessonTask::Winnable { is_winnable } => {
            let answer = Solver::new(problem).solve(problem.start(), &limits());
            match (answer.verdict(), is_winnable) {
                (Verdict::Winnable, true) | (Verdict::Lost, false) => Ok(()),
                (Verdict::Winnable, false) => {
                    Err("\"lost\" is false: the goal can be reached".to_owned())
                }
                (Verdict::Lost, true) => {
                    Err("the goal cannot be reached: add lost = true".to_owned())
                }
                (Verdict::Undecided, _) => Err("the solver could not decide it".to_owned()),
            }
        }
    }
}

fn check_fewest(lesson: &Lesson) -> Result<(), String> {
    let LessonTask::Play(line) = &lesson.asks else {
        return Ok(());
    };
    let problem = &lesson.problem;
    let known =
        Catalog::embedded(problem.board()).and_then(|catalog| catalog.row(problem)?.known.fewest());
    let fewest = match known {
        Some(known) if known.is_par => Some(known.moves),
        _ => {
            let found = FewestSearch::new(problem).knowing(line).run(&limits());
            match found.outcome {
                Outcome::Winnable(line) if found.is_proved => Some(move_count(&line)),
                _ => None,
            }
        }
    };
    match fewest {
        Some(fewest) if fewest == move_count(line) => Ok(()),
        Some(fewest) => Err(format!("\"fewest\" is false: {fewest} moves are enough")),
        None => Err("that there are no fewer moves could not be proven".to_owned()),
    }
}
