//! Tests of `past`.

use std::collections::HashSet;

use super::*;
use crate::rules::condition::tests::{CONDITIONS, problem};
use crate::rules::position::{Action, Position, moves};
use crate::rules::random::Random;
use proptest::prelude::*;

/// Whether a line meets a condition, by its definition.
fn is_met(condition: Condition, board: &Board, line: &[Action]) -> bool {
    let moves: Vec<Vec<Jump>> = moves(line)
        .map(|run| run.iter().filter_map(|action| action.jump()).collect())
        .collect();
    let longest = moves.iter().map(Vec::len).max().unwrap_or(0);
    match condition {
        Condition::FinishSweep(least) => moves.last().map_or(0, Vec::len) >= usize::from(least),
        Condition::CornerFinish => {
            let starts = moves.iter().rev().take(4).map(|run| run[0].from);
            let starts: HashSet<Hole> = starts
                .filter(|&from| {
                    let jumps = board.jumps().all();
                    jumps.iter().all(|jump| jump.over != from)
                })
                .collect();
            starts.len() == 4
        }
        Condition::Sweep(least) => longest >= usize::from(least),
        Condition::Loop(least) => moves
            .iter()
            .any(|run| run.len() >= usize::from(least) && run[0].from == run[run.len() - 1].to),
        Condition::AtMost(most) => moves.len() <= usize::from(most),
        Condition::Marked(start) => taken_at(start, &moves.concat()).is_none(),
        Condition::LastTaken(start) => {
            let jumps = moves.concat();
            taken_at(start, &jumps) == Some(jumps.len())
        }
        Condition::Exchange(one, other) => {
            let jumps = moves.concat();
            (ends_at(one, &jumps), ends_at(other, &jumps)) == (Some(other), Some(one))
        }
    }
}

/// Where a peg stands at the end, unless it is taken.
fn ends_at(start: Hole, jumps: &[Jump]) -> Option<Hole> {
    jumps.iter().try_fold(start, |at, jump| match at {
        at if at == jump.over => None,
        at if at == jump.from => Some(jump.to),
        at => Some(at),
    })
}

/// Which of the jumps takes a peg, counted from 1.
fn taken_at(start: Hole, jumps: &[Jump]) -> Option<usize> {
    let mut at = start;
    for (index, jump) in jumps.iter().enumerate() {
        if jump.over == at {
            return Some(index + 1);
        }
        at = if jump.from == at { jump.to } else { at };
    }
    None
}

/// A game that goes on with a peg where it can, so that there are sweeps and loops.
fn game(start: Position, board: &Board, random: &mut Random) -> Vec<Action> {
    let (mut at, mut line, mut last) = (start, Vec::new(), None);
    loop {
        let jumps: Vec<Jump> = at.jumps(board).collect();
        let on: Vec<Jump> = jumps
            .iter()
            .copied()
            .filter(|jump| Some(jump.from) == last)
            .collect();
        let choice = if on.is_empty() { jumps } else { on };
        let Some(&jump) = random.choose(&choice) else {
            return line;
        };
        last = Some(jump.to);
        line.push(Action::Jump(jump));
        at = at.play_unchecked(Action::Jump(jump));
    }
}

proptest! {
    #[test]
    fn a_past_knows_what_the_line_says(seed: u64, which in 0..CONDITIONS.len(), cut in 0..40_usize) {
        let problem = problem(&format!("c3:anywhere-2+{}", CONDITIONS[which]));
        let board = problem.board();
        let condition = problem.conditions().iter().next().unwrap();
        let mut line = game(problem.start(), board, &mut Random::new(seed));
        line.truncate(cut.max(1));
        let end = line.iter().fold(problem.start(), |at, &action| at.play_unchecked(action));
        prop_assert_eq!(end.past.is_met(), is_met(condition, board, &line));
    }
}

/// What random games hardly make: the same corner twice, and a loop that is shorter than is asked.
#[test]
fn moves_from_corners_and_loops_count_as_they_are() {
    let problem = |name| problem(&format!("c3:anywhere-2+{name}"));
    for (name, line) in [
        ("corner-finish", "a1-c1 f1-d1 a6-a4 f6-f4"),
        ("corner-finish", "a1-c1 f1-d1 a1-a3 a6-a4"),
        ("corner-finish", "a1-c1 f1-d1 a1-a3 a6-a4 f6-f4"),
        ("loop-4", "c3-e3 e3-e5 e5-c5 c5-c3"),
        ("loop-6", "c3-e3 e3-e5 e5-c5 c5-c3"),
    ] {
        let problem = problem(name);
        let (board, asked) = (problem.board(), problem.conditions());
        let hole = |label| board.hole(label).unwrap();
        let jumps = line.split(' ').map(|jump| jump.split_once('-').unwrap());
        let jumps = jumps.map(|(from, to)| board.jumps().between(hole(from), hole(to)).unwrap());
        let jumps: Vec<Jump> = jumps.collect();
        let past = jumps
            .iter()
            .fold(Past::new(asked), |past, &jump| past.after(jump));
        let line: Vec<Action> = jumps.into_iter().map(Action::Jump).collect();
        let condition = asked.iter().next().unwrap();
        assert_eq!(
            past.is_met(),
            is_met(condition, board, &line),
            "{name}: {line:?}"
        );
    }
    for (name, gone) in [
        ("marked-b1", "b1"),
        ("last-taken-b2", "b2"),
        ("exchange-c1-a3", "a3"),
    ] {
        let problem = problem(name);
        let left = problem
            .start()
            .pegs
            .without(problem.board().hole(gone).unwrap());
        assert!(problem.from_pegs(left).start().past.is_broken(), "{name}");
    }
}
