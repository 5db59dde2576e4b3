//! How an exercise went, in words.

use jiff::civil::Date;

use crate::app::practice::schedule::Grade;
use crate::app::store::exercise::{Answered, ExerciseKind};
use crate::rules::text::{counted, listed};

/// How an exercise went that was answered by its first jump, or given up.
pub fn verdict(answered: &Answered, today: Date) -> String {
    let exercise = &answered.exercise;
    let winning = listed(&exercise.winning);
    match (&answered.first, answered.grade) {
        (None, _) => match sequel(answered, today) {
            None => "given up".to_owned(),
            Some(sequel) => format!("given up: {sequel}"),
        },
        (Some(_), Grade::Failed) if exercise.kind == ExerciseKind::Sprint => {
            format!("wrong: only {winning} wins")
        }
        (Some(_), Grade::Good) if exercise.kind == ExerciseKind::Sprint => "right".to_owned(),
        (Some(first), Grade::Failed) => {
            let wins = if exercise.winning.len() == 1 {
                format!("only {winning} wins")
            } else {
                format!("{winning} win")
            };
            let why = exercise.losing.get(first);
            let why = why.map_or_else(String::new, |why| format!(" {why}"));
            format!("wrong: {wins}.{why} The exercise is over")
        }
        (Some(_), Grade::Weak) => "right, with help: that does not count".to_owned(),
        (Some(first), _) if exercise.winning.len() > 1 => {
            format!("right: after {first} it can still be won. Play on if you like")
        }
        (Some(_), _) => "right: every other jump loses. Play on if you like".to_owned(),
    }
}

/// What an exercise that was solved counts as, and what comes of it: `good: comes back on 26 November`.
pub fn result(answered: &Answered, today: Date) -> String {
    let Some(sequel) = sequel(answered, today) else {
        return String::new();
    };
    let grade = match (answered.grade, answered.exercise.target) {
        (Grade::Fair, Some(target)) => {
            format!("fair, over your target of {}", counted(target, "move"))
        }
        (Grade::Weak, _) => match answered.exercise.taken_back {
            0 => "weak, as it took help".to_owned(),
            all if all == answered.helps => "weak, as jumps were taken back".to_owned(),
            _ => "weak, as it took help and jumps were taken back".to_owned(),
        },
        (grade, _) => grade.name().to_owned(),
    };
    format!("{grade}: {sequel}")
}

fn sequel(answered: &Answered, today: Date) -> Option<String> {
    match (answered.due, answered.level) {
        (Some(due), _) if due <= today => Some("comes back today".to_owned()),
        (Some(due), _) => Some(format!("comes back on {}", due.strftime("%-d %B"))),
        (None, Some(level)) => Some(format!("the next has {}", counted(level, "jump"))),
        (None, None) => None,
    }
}
