//! The other lines of a problem that a review shows beside a game.

use crate::app::advice::all_shortest::AllShortest;
use crate::app::advice::timeline::Timeline;
use crate::app::store::Best;
use crate::library::catalog::FewestKnown;
use crate::library::shortest::{self, Published};
use crate::par::Shortest;
use crate::par::regardless_of_order;
use crate::rules::position::{self, Action};
use crate::rules::problem::Problem;
use crate::rules::problem::backwards::turned_round;
use crate::rules::text::counted;
use crate::tui::base::env::Env;

/// Another line of the same problem: one of the shortest, a published one, or the player's own.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What line it is, and its moves.
    pub title: String,
    /// Whether the program tells it, and it is not the player's own.
    pub is_told: bool,
    pub actions: Vec<Action>,
}

/// The other lines of the problem, each once: the shortest known, the player's best and the other solutions that they
/// have found, and what was published; and all the shortest, once they are known, but for those that are the same as
/// one of these. The shortest stands first, of equally short ones the one named here first.
pub(super) fn all(env: &Env, timeline: &Timeline) -> Vec<Comparison> {
    let problem = env.session.game().problem();
    let mut others: Vec<Comparison> = Vec::new();
    for other in named(env) {
        let is_there = others.iter().any(|known| known.actions == other.actions);
        if other.actions != timeline.actions() && !is_there {
            others.push(other);
        }
    }
    if let AllShortest::Known(shortest) = env.session.all_shortest() {
        let unnamed = unnamed(problem, shortest, &others);
        others.extend(unnamed);
    }
    others.sort_by_key(|other| problem.told_moves(&other.actions));
    others
}

/// How many shortest solutions there are, and how they are shown. `is_beside`: another line stands beside the game.
pub(super) fn count(shortest: &Shortest, is_beside: bool) -> String {
    let Some(sets) = shortest.regardless_of_order else {
        return format!(
            "{} shortest solutions up to symmetry: too many to tell which are the same in another order",
            shortest.lines
        );
    };
    let show = "{compare} and {compare-back} show";
    let how = match shortest.listed.len() {
        1 if sets == 1 && is_beside => String::new(),
        1 if sets == 1 => ": {compare} shows it".to_owned(),
        listed if listed < sets => format!(": {show} the first {listed}"),
        _ => format!(": {show} them"),
    };
    format!(
        "{} up to symmetry, {} with each order{how}",
        counted(sets, "shortest solution"),
        shortest.lines,
    )
}

/// The lines that have a name, in the order in which equally short ones are shown.
fn named(env: &Env) -> Vec<Comparison> {
    let problem = env.session.game().problem();
    let best = env
        .best()
        .and_then(|best| Comparison::with_best(problem, best));
    let published = shortest::published(problem.meant()).into_iter();
    let published =
        published.map(|Published { title, line, .. }| Comparison::told(title, seen(problem, line)));
    let found = env.records.found.solutions(problem).into_iter();
    let found = (1..).zip(found).map(|(number, line)| {
        let moves = counted(problem.told_moves(&line), "move");
        Comparison::new(format!("Your solution {number}: {moves}"), line)
    });
    let known = Comparison::with_known(env).into_iter();
    known.chain(best).chain(found).chain(published).collect()
}

/// The shortest solutions that are none of the others reordered or turned: longest last move first (Bell).
fn unnamed(problem: &Problem, shortest: &Shortest, others: &[Comparison]) -> Vec<Comparison> {
    let meant = problem.meant();
    let key = |line: &[Action]| regardless_of_order(meant, line);
    let others = others.iter();
    let others: Vec<_> = others
        .map(|other| key(&seen(problem, other.actions.clone())))
        .collect();
    let mut lines: Vec<_> = shortest.listed.iter().collect();
    lines.retain(|line| !others.contains(&key(line)));
    lines.sort_by_key(|line| std::cmp::Reverse(position::last_sweep(line)));
    let comparison = |line: &Vec<Action>| {
        let title = format!(
            "Shortest: last move {}",
            counted(position::last_sweep(line), "jump")
        );
        Comparison::told(title, seen(problem, line.clone()))
    };
    lines.into_iter().map(comparison).collect()
}

/// A line of the problem that is meant as it is seen, or the other way round: backwards it is turned round.
fn seen(problem: &Problem, line: Vec<Action>) -> Vec<Action> {
    match problem.forwards() {
        Some(_) => turned_round(&line),
        None => line,
    }
}

impl Comparison {
    /// The player's best line of a problem; `None` where it is no line of it.
    fn with_best(problem: &Problem, best: &Best) -> Option<Comparison> {
        let actions = problem.read_line(&best.line).ok()?;
        let moves = counted(problem.told_moves(&actions), "move");
        Some(Comparison::new(format!("Your best: {moves}"), actions))
    }

    fn with_known(env: &Env) -> Option<Comparison> {
        let (line, FewestKnown { moves, is_par }) = env.session.shortest_line()?;
        let title = if is_par {
            format!("Par line: {}", counted(moves, "move"))
        } else {
            format!("Shortest known line: at most {moves}")
        };
        Some(Comparison::told(title, line))
    }

    /// One that is not the player's own.
    fn told(title: String, actions: Vec<Action>) -> Comparison {
        Comparison {
            is_told: true,
            ..Comparison::new(title, actions)
        }
    }

    fn new(title: String, actions: Vec<Action>) -> Comparison {
        Comparison {
            title,
            is_told: false,
            actions,
        }
    }
}
