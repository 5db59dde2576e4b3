//! All the shortest lines of a problem with conditions on the line. Where the conditions cost no move, they are those
//! of the shortest lines without conditions that meet them. Where it is asked how the line ends, and that costs moves,
//! they are the shortest lines to the positions before such endings, each with the last moves that there are from
//! there: a line as short to the goal is no longer to where its last moves begin. Where a long move or a loop is asked
//! for anywhere, they are among the shortest lines on positions that it marks.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use crate::par::answer::{Fewest, ListedShortest, Shortest};
use crate::par::conditional::shortest_ways::{to_endings, with_mark};
use crate::rules::board::Symmetry;
use crate::rules::condition::past::Past;
use crate::rules::condition::{Condition, Conditions};
use crate::rules::position::{self, Action, MovedPeg, Position};
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::endings;

/// The most shortest lines that are tried; some 100 MiB of lines of the English board.
pub(super) const MOST_LINES: usize = 100_000;

/// What is found, with all the lines as short, counted up to the symmetries that keep the conditions, too. They stay
/// unknown where conditions that say nothing of the end nor of a long move cost a move, or there are too many lines to
/// look among.
pub(in crate::par) fn with_all(
    mut found: Fewest,
    problem: &Problem,
    wanted: ListedShortest,
    find_shortest: impl Fn(&Problem, Option<ListedShortest>) -> Fewest,
    limits: &Limits,
) -> Fewest {
    let is_done = found.moves() == Some(0);
    if is_done || !found.is_proved || problem.start().past != Past::new(problem.conditions()) {
        return found;
    }
    let Some(moves) = found.moves() else {
        return found;
    };
    let count = |lines: Vec<_>| count(&meeting_once(problem, &lines), moves, problem, wanted);
    found.shortest = by_mark(problem, &found, wanted, limits, count).or_else(|| {
        let plain = problem.clone().asking(Conditions::default());
        let all = find_shortest(&plain, Some(ListedShortest::InEveryOrder(MOST_LINES)));
        let as_short = all.shortest.filter(|all| all.moves == moves);
        let lines = as_short.and_then(whole);
        lines
            .or_else(|| by_endings(problem, moves, limits))
            .map(count)
    });
    found
}

/// The lines up to symmetry, where all are listed.
fn whole(all: Shortest) -> Option<Vec<Vec<Action>>> {
    (BigUint::from(all.listed.len()) == all.lines).then_some(all.listed)
}

/// The lines of so many moves, up to symmetry, that end as is asked; nothing where the other conditions make the ways
/// to the endings longer than they could be, or there are too many.
fn by_endings(problem: &Problem, moves: usize, limits: &Limits) -> Option<Vec<Vec<Action>>> {
    if !problem.conditions().say_the_end() {
        return None;
    }
    let endings = endings::all_endings(problem, limits)?;
    let listed = Some(ListedShortest::InEveryOrder(MOST_LINES));
    let ways = to_endings(problem, &endings, Vec::new(), listed, limits)?.shortest?;
    let left = problem.conditions().last_moves();
    if ways.moves + left != moves {
        return None;
    }
    let mut lines = Vec::new();
    for mut line in whole(ways)? {
        let at = problem.start().after(&line);
        let begun = line.len();
        end(problem, at, &mut line, (begun, left), &mut lines);
        if lines.len() > MOST_LINES || limits.are_over() {
            return None;
        }
    }
    Some(lines)
}

/// The lines with a long move; nothing where the other conditions, or a move of the same peg beside a loop, make them
/// longer than they could be, or there are too many to look among for those that meet other conditions.
fn by_mark(
    problem: &Problem,
    found: &Fewest,
    wanted: ListedShortest,
    limits: &Limits,
    count: impl Fn(Vec<Vec<Action>>) -> Shortest,
) -> Option<Shortest> {
    let asked = problem.conditions();
    let long = asked
        .long_move()
        .filter(|_| problem.start().key.is_none())?;
    // A move that goes on is all the longer, but no longer a loop.
    let is_met = |condition| matches!(condition, Condition::Sweep(_) | Condition::AtMost(_));
    let are_all = asked.iter().all(is_met);
    let listed = if are_all {
        wanted
    } else {
        ListedShortest::InEveryOrder(MOST_LINES)
    };
    let known = Fewest::of(found.outcome.clone(), 0);
    let lines = with_mark(problem, long, known, Some(listed), limits)?.shortest?;
    let are_found = Some(lines.moves) == found.moves();
    let lines = are_found.then_some(lines)?;
    if are_all {
        Some(lines)
    } else {
        whole(lines).map(count)
    }
}

/// Adds the lines that go on with a line and end as the conditions ask: its end began after so many actions, and so
/// many moves of it are left to begin.
fn end(
    problem: &Problem,
    at: Position,
    line: &mut Vec<Action>,
    (begun, left): (usize, usize),
    lines: &mut Vec<Vec<Action>>,
) {
    let is_end = left == 0 && problem.goal().is_reached(at.pegs);
    if is_end && problem.is_won_by(problem.start(), line) {
        lines.push(line.clone());
    }
    let corners = problem.conditions().corners();
    let last = line[begun..].last().and_then(|last| last.jump());
    for jump in at.jumps(problem.board()) {
        let goes_on = last.is_some_and(|last| last.to == jump.from);
        let begins = left > 0 && (corners.is_empty() || corners.contains(jump.from));
        if goes_on || begins {
            let left = if goes_on { left } else { left - 1 };
            let action = Action::Jump(jump);
            line.push(action);
            end(
                problem,
                at.play_unchecked(action),
                line,
                (begun, left),
                lines,
            );
            line.pop();
        }
    }
}

/// The lines that meet the conditions, of lines without conditions up to symmetry.
pub(super) fn meeting<'a>(
    problem: &'a Problem,
    lines: &'a [Vec<Action>],
) -> impl Iterator<Item = Vec<Action>> + 'a {
    let images = |line: &'a Vec<Action>| problem.symmetries().map(move |by| image(line, by));
    let images = lines.iter().flat_map(images);
    images.filter(|line| problem.is_won_by(problem.start(), line))
}

/// The same, but one for those that a symmetry which keeps the conditions maps to each other: the one whose actions
/// come first.
fn meeting_once(problem: &Problem, lines: &[Vec<Action>]) -> BTreeSet<Vec<Action>> {
    let kept: Vec<_> = kept_symmetries(problem).collect();
    let first = |line: Vec<Action>| kept.iter().map(|by| image(&line, by)).min();
    meeting(problem, lines).filter_map(first).collect()
}

fn image(line: &[Action], by: &Symmetry) -> Vec<Action> {
    line.iter().map(|action| action.turned(by)).collect()
}

fn kept_symmetries(problem: &Problem) -> impl Iterator<Item = &Symmetry> {
    let asked = problem.conditions();
    problem.symmetries().filter(move |by| asked.are_kept_by(by))
}

/// The number of these lines and of their sets of moves, and those that are wanted.
fn count(
    lines: &BTreeSet<Vec<Action>>,
    moves: usize,
    problem: &Problem,
    wanted: ListedShortest,
) -> Shortest {
    let last_sweep = |line: &Vec<Action>| position::last_sweep(line);
    // The first line of each set of moves, and the most jumps of a last move.
    let mut sets: BTreeMap<_, (&Vec<Action>, usize)> = BTreeMap::new();
    for line in lines {
        let (_, longest) = sets
            .entry(regardless_of_order(problem, line))
            .or_insert((line, 0));
        *longest = last_sweep(line).max(*longest);
    }
    let mut by_last_sweep = BTreeMap::new();
    for (_, longest) in sets.values() {
        *by_last_sweep.entry(*longest).or_insert(0) += 1;
    }
    let listed = match wanted {
        ListedShortest::None => Vec::new(),
        ListedShortest::OfEachSet(most) => {
            let mut firsts: Vec<_> = sets.values().map(|(line, _)| (*line).clone()).collect();
            firsts.sort_unstable();
            firsts.truncate(most);
            firsts
        }
        ListedShortest::InEveryOrder(most) => lines.iter().take(most).cloned().collect(),
    };
    let sweeps = lines.iter().map(|line| position::longest_sweep(line));
    Shortest {
        moves,
        lines: lines.len().into(),
        regardless_of_order: Some(sets.len()),
        by_last_sweep,
        longest_sweep: sweeps.max().unwrap_or(0),
        longest_last_sweep: lines.iter().map(last_sweep).max().unwrap_or(0),
        listed,
    }
}

/// The moves of a line without their order, of all images under the symmetries of the problem and of what is asked of
/// its line the first: the same for solutions that are the same.
pub(crate) fn regardless_of_order(problem: &Problem, line: &[Action]) -> Vec<MovedPeg> {
    let moved = position::moved_pegs(line);
    let images = kept_symmetries(problem).map(|symmetry| {
        let turn = |&(from, changed): &MovedPeg| (symmetry.hole(from), symmetry.set(changed));
        let mut turns: Vec<MovedPeg> = moved.iter().map(turn).collect();
        turns.sort_unstable();
        turns
    });
    images.min().unwrap_or_default()
}

#[cfg(test)]
mod tests;
