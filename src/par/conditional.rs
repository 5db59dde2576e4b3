//! The fewest moves of a problem with conditions on the line.
//!
//! Where it is asked how the line ends, the endings are listed (as the solver does), and one search goes to all the
//! positions before them: a line under such conditions has the fewest moves to one of these, and those of the ending. A
//! longer last sweep than is asked for has an ending of its own, as the peg that moved before goes on with its move.
//!
//! Where a long move or a loop is asked for anywhere, positions have a mark that it sets, and the search goes from the
//! start without to the goal with it: the same layers, of twice as many positions at most.
//!
//! No line under conditions has fewer moves than the shortest of all, so under others these are found, and listed. If
//! one of them meets the conditions, these cost nothing; if none does, one move more is needed at least. Else the
//! solver's line is shortened: the moves stay that the conditions are about, and the ways to them and from them to the
//! goal are replaced by the shortest; and at last the solver is asked for fewer and fewer moves. *Proven* is said only
//! where what is needed at least and what a line takes meet.
//!
//! Where at most so many moves are asked for, the fewest there are decide whether a line is short enough, or none is.

pub(super) mod among_shortest;
mod shortest_ways;

use std::ops::{ControlFlow, Range};

use num_bigint::BigUint;

use crate::par::answer::{Fewest, ListedShortest};
use crate::par::conditional::among_shortest::MOST_LINES;
use crate::par::conditional::shortest_ways::{to_endings, with_mark};
use crate::proof::{ConditionLoss, Reason};
use crate::rules::condition::Conditions;
use crate::rules::condition::past::Past;
use crate::rules::position::{self, Action, Position};
use crate::rules::problem::{Goal, Problem};
use crate::run::limits::Limits;
use crate::solve::answer::{Outcome, Verdict};
use crate::solve::endings;

/// How many positions the solver may make before it is asked for the fewest moves of all.
pub(super) const FIRST_POSITIONS: u64 = 50_000;

/// The fewest moves, a line that wins being known or not, by what finds the shortest lines of a
/// problem without conditions and lists them where that is asked.
pub(super) fn fewest_moves(
    problem: &Problem,
    known: Option<Vec<Action>>,
    limits: &Limits,
    find_shortest: &impl Fn(&Problem, Option<ListedShortest>) -> Fewest,
) -> Fewest {
    let asked = problem.conditions();
    let mut known = Fewest::of(known.map_or(Outcome::Undecided, Outcome::Winnable), 0);
    let is_whole = is_whole(problem);
    if asked.most_moves().is_some() {
        known = match of_limited_moves(problem, known, limits, find_shortest) {
            ControlFlow::Break(found) => return found,
            ControlFlow::Continue(known) => known,
        };
    }
    if known.verdict() == Verdict::Undecided {
        let answer = crate::solve::solve(problem, limits);
        known = Fewest::of(answer.outcome, answer.positions + known.positions);
    }
    if known.verdict() == Verdict::Lost {
        return known;
    }
    if asked.say_the_end() && problem.start().past.running().is_none() {
        known = before_endings(problem, known, limits);
    }
    if let Some(long) = asked.long_move()
        && is_whole
        && !known.is_proved
    {
        known = with_shorter_ways(problem, known, find_shortest);
        known = with_long_move(problem, long, known, limits);
        known = with_shortest(problem, known, find_shortest);
    } else {
        known = with_shortest(problem, known, find_shortest);
        known = with_shorter_ways(problem, known, find_shortest);
    }
    if is_whole {
        known = with_fewer_moves(problem, known, limits);
    }
    known
}

/// Whether nothing of what is asked has happened yet, and no key is to be used.
pub(super) fn is_whole(problem: &Problem) -> bool {
    let start = problem.start();
    start.past == Past::new(problem.conditions()) && start.key.is_none()
}

/// The fewest moves where at most so many are asked for; or what is known so far, where that does not settle it.
fn of_limited_moves(
    problem: &Problem,
    mut known: Fewest,
    limits: &Limits,
    find_shortest: &impl Fn(&Problem, Option<ListedShortest>) -> Fewest,
) -> ControlFlow<Fewest, Fewest> {
    let asked = problem.conditions();
    if asked.say_the_end() {
        // Where the goal has no such end, its moves need not be counted.
        let little = limits.clone().with_positions(FIRST_POSITIONS);
        let first = crate::solve::solve(problem, &little);
        known.positions += first.positions;
        if first.verdict() == Verdict::Lost {
            known.outcome = first.outcome;
            return ControlFlow::Break(known);
        }
    }
    let found = within_moves(problem, |plain| find_shortest(plain, None));
    if found.verdict() == Verdict::Lost || found.is_proved {
        return ControlFlow::Break(found);
    }
    let known = shorter(found, known);
    if asked.are_of_moves() {
        return ControlFlow::Break(known);
    }
    if is_whole(problem) {
        let line = known.line().map(<[_]>::to_vec);
        return ControlFlow::Break(within_others(problem, |of_any_length| {
            fewest_moves(of_any_length, line, limits, find_shortest)
        }));
    }
    ControlFlow::Continue(known)
}

/// What the fewest moves under the other conditions say about a problem that asks for at most so many, from its start.
pub(super) fn within_others(
    problem: &Problem,
    find_fewest: impl FnOnce(&Problem) -> Fewest,
) -> Fewest {
    let asked = problem.conditions();
    let most = asked.most_moves().unwrap_or(usize::MAX);
    let mut found = find_fewest(&problem.clone().asking(asked.of_any_length()));
    if found.lower_bound > most {
        let reason = ConditionLoss::MoreMovesUnderOthers(found.lower_bound);
        found.outcome = Outcome::Lost(Reason::Conditions(reason));
    } else if found.moves().is_some_and(|moves| moves > most) {
        found.outcome = Outcome::Undecided;
    }
    found.settled()
}

/// What is known, with what the solver says where it is asked for fewer moves, again and again.
fn with_fewer_moves(problem: &Problem, mut found: Fewest, limits: &Limits) -> Fewest {
    while !found.is_proved
        && !limits.are_over()
        && let Some(fewer) = found.moves().and_then(|moves| moves.checked_sub(1))
        && let Some(asked) = problem.conditions().within(fewer)
    {
        let answer = crate::solve::solve(&problem.clone().asking(asked), limits);
        found.positions += answer.positions;
        match answer.outcome {
            Outcome::Winnable(line) => found.outcome = Outcome::Winnable(line),
            Outcome::Lost(_) => found.lower_bound = fewer + 1,
            Outcome::Undecided => break,
        }
        found = found.settled();
    }
    found
}

/// What is known, with the fewest moves of the lines in which a long move is made. (Where more is asked, and where a
/// move of the same peg beside a loop makes one move of both, their number is no more than a bound.)
fn with_long_move(
    problem: &Problem,
    long: (usize, bool),
    known: Fewest,
    limits: &Limits,
) -> Fewest {
    let Some(mut found) = with_mark(problem, long, known.clone(), None, limits) else {
        return known;
    };
    if found.verdict() == Verdict::Lost {
        let reason = Reason::Conditions(ConditionLoss::Searched);
        found.outcome = Outcome::Lost(reason);
        return found.settled();
    }
    let is_right = |line: &[Action]| problem.is_won_by(problem.start(), line);
    if !found.line().is_some_and(is_right) {
        found.outcome = known.outcome;
    }
    found.settled()
}

/// What is known, with the fewest moves to any of the positions before the endings that are asked for.
fn before_endings(problem: &Problem, mut known: Fewest, limits: &Limits) -> Fewest {
    let Some(line) = known.line() else {
        return known;
    };
    let Some(endings) = endings::all_endings(problem, limits) else {
        return known;
    };
    let last = asked_moves(problem.conditions(), line);
    let moves_of_end = position::move_count(&line[last.clone()]);
    let (start, way) = (problem.start(), line[..last.start].to_vec());
    let Some(found) = to_endings(problem, &endings, way, None, limits) else {
        return known;
    };
    known.positions += found.positions;
    known.memory_needed = found.memory_needed;
    known.lower_bound = known.lower_bound.max(found.lower_bound + moves_of_end);
    let way = found.line().unwrap_or_default();
    let end = start.after(way).pegs;
    let lines = endings.iter().filter(|ending| ending.pegs == end);
    let lines = lines.map(|ending| [way, &ending.line].concat());
    let right = lines.filter(|line| problem.is_won_by(start, line));
    if let Some(line) = right.min_by_key(|line| position::move_count(line))
        && Some(position::move_count(&line)) < known.moves()
    {
        known.outcome = Outcome::Winnable(line);
    }
    known.settled()
}

/// What is found, with the line that is known where that is shorter.
fn shorter(mut found: Fewest, known: Fewest) -> Fewest {
    let is_known = known.line().is_some();
    if is_known
        && found
            .moves()
            .is_none_or(|moves| known.moves() < Some(moves))
    {
        found.outcome = known.outcome;
    }
    found.settled()
}

/// What the fewest moves say about a problem that asks for at most so many: a line that is short enough, or that there
/// is none. The move that is under way may go on first, which is no new one; wherever it ends, a new one begins.
pub(super) fn within_moves(
    problem: &Problem,
    find_shortest: impl Fn(&Problem) -> Fewest,
) -> Fewest {
    let most = problem.conditions().most_moves().unwrap_or(usize::MAX);
    let plain = problem.clone().asking(Conditions::default());
    let (mut from_start, mut positions, mut least) = (None, 0, usize::MAX);
    let mut open = vec![(problem.start(), Vec::new())];
    while let Some((at, way)) = open.pop() {
        let found = find_shortest(&plain.clone().at(at.without_past()));
        positions += found.positions;
        if found.verdict() != Verdict::Lost {
            least = least.min(at.past.moves() + found.lower_bound);
        }
        let line = [&way, found.line().unwrap_or_default()].concat();
        if found.line().is_some() && problem.is_won_by(problem.start(), &line) {
            let mut told = from_start.unwrap_or(found);
            told.outcome = Outcome::Winnable(line);
            told.positions = positions;
            return told.settled();
        }
        from_start.get_or_insert(found);
        for jump in at.jumps(problem.board()) {
            if at.past.running() == Some(jump.from) {
                let action = Action::Jump(jump);
                open.push((at.play_unchecked(action), [&way[..], &[action]].concat()));
            }
        }
    }
    let mut told = from_start.unwrap_or_else(|| Fewest::of(Outcome::Undecided, 0));
    told.positions = positions;
    told.outcome = match told.outcome {
        Outcome::Lost(reason) => Outcome::Lost(reason),
        _ if least > most => Outcome::Lost(Reason::Conditions(ConditionLoss::MoreMoves(least))),
        _ => Outcome::Undecided,
    };
    told.settled()
}

/// What is known, with what the shortest lines without the conditions say.
fn with_shortest(
    problem: &Problem,
    mut found: Fewest,
    find_shortest: &impl Fn(&Problem, Option<ListedShortest>) -> Fewest,
) -> Fewest {
    if found.is_proved || found.verdict() == Verdict::Lost {
        return found;
    }
    let plain = problem.clone().asking(Conditions::default());
    let listed = ListedShortest::InEveryOrder(MOST_LINES);
    let shortest = find_shortest(&plain, Some(listed));
    found.positions += shortest.positions;
    found.lower_bound = found.lower_bound.max(shortest.lower_bound);
    let lines = shortest.shortest.as_ref();
    if let (true, Some(lines)) = (shortest.is_proved, lines) {
        if let Some(line) = among_shortest::meeting(problem, &lines.listed).next() {
            found.outcome = Outcome::Winnable(line);
        } else if BigUint::from(lines.listed.len()) == lines.lines {
            found.lower_bound = found.lower_bound.max(shortest.lower_bound + 1);
        }
    }
    found.settled()
}

/// What is known, its line shortened where it may have too many moves.
fn with_shorter_ways(
    problem: &Problem,
    mut found: Fewest,
    find_shortest: &impl Fn(&Problem, Option<ListedShortest>) -> Fewest,
) -> Fewest {
    if found.moves() > Some(found.lower_bound)
        && let Some(line) = found.line()
    {
        found.outcome = Outcome::Winnable(shortened(problem, line, find_shortest));
    }
    found.settled()
}

/// The line with the shortest ways to and from the moves that the conditions are about, where it is right so and
/// shorter.
fn shortened(
    problem: &Problem,
    line: &[Action],
    find_shortest: &impl Fn(&Problem, Option<ListedShortest>) -> Fewest,
) -> Vec<Action> {
    let mut best = line.to_vec();
    let kept = asked_moves(problem.conditions(), line);
    let before = problem.start().after(&line[..kept.start]);
    let after = before.after(&line[kept.start..kept.end]);
    let to = |start: Position, goal| {
        let (board, id) = (problem.board().clone(), problem.id());
        let part = Problem::new(board, id, id, start.without_past(), goal);
        find_shortest(&part, None).line().map(<[_]>::to_vec)
    };
    let first = to(problem.start(), Goal::Exactly(before.pegs));
    let first = first.unwrap_or_else(|| line[..kept.start].to_vec());
    let last = to(after, problem.goal()).unwrap_or_else(|| line[kept.end..].to_vec());
    for (first, last) in [
        (&first[..], &last[..]),
        (&first, &line[kept.end..]),
        (&line[..kept.start], &last),
    ] {
        let new = [first, &line[kept.clone()], last].concat();
        if problem.is_won_by(problem.start(), &new)
            && position::move_count(&new) < position::move_count(&best)
        {
            best = new;
        }
    }
    best
}

/// The part of a line that its conditions are about: the last moves, or the longest.
fn asked_moves(asked: Conditions, line: &[Action]) -> Range<usize> {
    let (mut moves, mut end) = (Vec::new(), 0);
    for run in position::moves(line) {
        moves.push(end..end + run.len());
        end += run.len();
    }
    if asked.say_the_end() {
        let first = moves.get(moves.len().saturating_sub(asked.last_moves()));
        return first.map_or(0, |first| first.start)..end;
    }
    let longest = moves.into_iter().max_by_key(ExactSizeIterator::len);
    longest
        .filter(|_| asked.long_move().is_some())
        .unwrap_or(end..end)
}

#[cfg(test)]
mod tests;
