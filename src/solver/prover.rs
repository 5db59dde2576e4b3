//! Finds proofs that a position is lost without searching what lies below it.
//!
//! Where no [`UnavoidableLosses`] rules a position out, the first jumps are looked at one by one, or the last ones: the
//! game that is left in between has less freedom. Two of them settle all SVSS problems of the 41-hole diamond and of
//! Wiegleb's board that Bell found unsolvable by integer programming and exhaustion, in milliseconds.

use std::cell::Cell;

use crate::board::{Board, Jump};
use crate::hole::HoleSet;
use crate::position::{Action, Position};
use crate::problem::Goal;
use crate::solver::certificate::{Reason, last_jumps};
use crate::solver::charges::Charges;
use crate::solver::goal;
use crate::solver::limits::Limits;
use crate::solver::losses::UnavoidableLosses;
use crate::solver::region::outer_blocks;

/// How many first and last jumps are looked at one by one.
const MOST_CASES: usize = 2;

/// A reason why the goal cannot be reached from a position, if one is found in so many attempts to rule out every game
/// between two positions, which take some milliseconds each. Positions that are lost at sight (another
/// class, no jumps) are not looked for, and none is found while Cremers' Key is unused.
pub(crate) fn prove(
    board: &Board,
    position: Position,
    goal: Goal,
    attempts: usize,
    limits: &Limits,
) -> Option<Reason> {
    if position.key.is_some() {
        return None;
    }
    let prover = Prover::new(board, attempts, limits);
    let finishes = goal::finishes(board, position, goal);
    let reasons = finishes.iter().map(|finish| {
        let reason =
            (0..=MOST_CASES).find_map(|cases| prover.prove(position.pegs, finish.pegs, cases));
        Some((finish.pegs, reason?))
    });
    let mut reasons: Vec<_> = reasons.collect::<Option<_>>()?;
    match goal {
        Goal::Exactly(_) => reasons.pop().map(|(_, reason)| reason),
        Goal::OnePegAnywhere => Some(Reason::EachFinish(reasons)),
    }
}

struct Prover<'a> {
    board: &'a Board,
    limits: &'a Limits,
    blocks: Vec<HoleSet>,
    /// How many attempts are left.
    attempts: Cell<usize>,
}

impl<'a> Prover<'a> {
    fn new(board: &'a Board, attempts: usize, limits: &'a Limits) -> Prover<'a> {
        let blocks = outer_blocks(board);
        Prover {
            board,
            limits,
            blocks,
            attempts: Cell::new(attempts),
        }
    }

    /// A reason that rests on at most that many first and last jumps in a row being looked at one by one.
    fn prove(&self, from: HoleSet, to: HoleSet, cases: usize) -> Option<Reason> {
        if from.len() <= to.len() || self.limits.are_over() {
            return None;
        }
        self.attempts.set(self.attempts.get().checked_sub(1)?);
        if let Some(losses) = self.losses(from, to) {
            return Some(Reason::of_losses(losses, from, to));
        }
        let cases = cases.checked_sub(1)?;
        let first: Vec<Jump> = self.board.jumps().legal(from).collect();
        let last: Vec<Jump> = last_jumps(self.board, to).collect();
        if first.len() <= last.len() {
            let reason = self.prove_after(&first, from, to, cases);
            reason.or_else(|| self.prove_before(&last, from, to, cases))
        } else {
            let reason = self.prove_before(&last, from, to, cases);
            reason.or_else(|| self.prove_after(&first, from, to, cases))
        }
    }

    /// A reason by way of every jump that can be the first.
    fn prove_after(
        &self,
        first: &[Jump],
        from: HoleSet,
        to: HoleSet,
        cases: usize,
    ) -> Option<Reason> {
        if first.is_empty() {
            return Some(Reason::NoJumps);
        }
        let prove = |&jump: &Jump| {
            let reason = self.prove(from ^ jump.holes(), to, cases)?;
            Some((Action::Jump(jump), reason))
        };
        first
            .iter()
            .map(prove)
            .collect::<Option<_>>()
            .map(Reason::OneJump)
    }

    /// A reason by way of every jump that can be the last.
    fn prove_before(
        &self,
        last: &[Jump],
        from: HoleSet,
        to: HoleSet,
        cases: usize,
    ) -> Option<Reason> {
        let prove = |&jump: &Jump| {
            let reason = self.prove(from, to ^ jump.holes(), cases)?;
            Some((jump, reason))
        };
        last.iter()
            .map(prove)
            .collect::<Option<_>>()
            .map(Reason::LastJump)
    }

    /// The losses that rule out every game between two positions, if some are found: with no regions if possible.
    fn losses(&self, from: HoleSet, to: HoleSet) -> Option<UnavoidableLosses> {
        [&[], &self.blocks[..]].into_iter().find_map(|blocks| {
            let mut charges = Charges::new(self.board, from, to, blocks);
            let losses = charges.losses(self.limits)?;
            Some(charges.simplest(losses, self.limits))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::problem::{Problem, single_vacancy_problems};

    /// The SVSS problems of a board that are proven unsolvable.
    fn unsolvable(name: &str) -> Vec<String> {
        let board = Library::embedded().entry(name).unwrap().board();
        let labels =
            |(vacancy, survivor)| format!("{}:{}", board.label(vacancy), board.label(survivor));
        let problems = single_vacancy_problems(&board).into_iter().map(labels);
        let is_proven = |id: &String| {
            let problem = Problem::read(&board, id).unwrap();
            let reason = prove(
                &board,
                problem.start(),
                problem.goal(),
                usize::MAX,
                &Limits::none(),
            );
            if let Some(reason) = &reason {
                let check = reason.check(&board, problem.goal(), problem.start());
                assert_eq!(check, Ok(()), "{id}: {}", reason.text(&problem));
            }
            reason.is_some()
        };
        problems.filter(is_proven).collect()
    }

    #[test]
    fn all_but_the_four_solvable_problems_of_the_41_hole_diamond_are_proven_unsolvable() {
        let expected =
            "e1:e3 e1:b6 e1:e6 e1:e9 d2:f5 d2:i5 d2:f8 e3:e1 e3:e4 e4:e3 e4:b6 e4:e6 e4:e9";
        assert_eq!(unsolvable("diamond41").join(" "), expected);
    }

    #[test]
    fn only_the_complement_of_e1_is_proven_unsolvable_on_wieglebs_board() {
        assert_eq!(unsolvable("wiegleb"), ["e1:e1"]);
    }

    #[test]
    fn every_finish_of_the_class_is_ruled_out_where_any_is_the_goal() {
        let board = Library::embedded().entry("diamond41").unwrap().board();
        let problem = Problem::read(&board, "e1:*").unwrap();
        let reason = prove(
            &board,
            problem.start(),
            problem.goal(),
            usize::MAX,
            &Limits::none(),
        )
        .unwrap();
        assert_eq!(reason.kind(), "each-finish");
        assert_eq!(
            reason.check(&board, problem.goal(), problem.start()),
            Ok(())
        );
        let solvable = Problem::read(&board, "e3:*").unwrap();
        let (start, goal) = (solvable.start(), solvable.goal());
        assert_eq!(
            prove(&board, start, goal, usize::MAX, &Limits::none()),
            None
        );
        assert!(reason.check(&board, goal, start).is_err());
    }
}
