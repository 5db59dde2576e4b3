//! Whether one of many positions can be reached from a position: asked from the other end.
//!
//! With pegs and holes changed places, the jumps from a position to a later one lead, in reverse order, from the
//! complement of the later to that of the first. (That is in Berlekamp, Conway and Guy, *Winning Ways*, chapter 23.) So
//! all of them are asked for as positions of one problem, whose goal is the complement of the position, and what is
//! learnt of one serves the others.

use std::sync::Arc;

use crate::counts::packed::PackedCounts;
use crate::rules::board::Board;
use crate::rules::finish::Finish;
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Goal, Problem};
use crate::rules::resource::ResourceCount;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::endings::Ending;
use crate::solve::plain::PlainSolver;

/// How many positions are asked about together.
pub(super) const TOGETHER: usize = 64;

/// How many positions may be made for those in the first round, and how many times as many in the next.
pub(super) const FIRST_ROUND: u64 = 20_000;
pub(super) const NEXT_ROUND: u64 = 8;

/// The question whether endings can be reached from a position.
pub(super) struct ReachOfEndings {
    board: Arc<Board>,
    solver: PlainSolver,
    /// The finish that all of them have.
    finish: Finish,
    /// Counts that rule endings out; nothing as long as they are few.
    counts: Option<Vec<ResourceCount>>,
    /// The positions made so far, with those made before.
    pub(super) made: u64,
    /// Whether an ending was reached, be it by a line that does not win.
    pub(super) has_reached: bool,
}

impl ReachOfEndings {
    /// The question for a position, so many positions having been made before.
    pub(super) fn new(board: &Arc<Board>, position: Position, made: u64) -> ReachOfEndings {
        let pegs = board.all() - position.pegs;
        let goal = Goal::Exactly(pegs);
        let start = Position::of(board.all());
        let dual = Problem::new(board.clone(), "dual", "dual", start, goal);
        ReachOfEndings {
            board: board.clone(),
            finish: Finish { pegs, key: None },
            solver: PlainSolver::new(&dual),
            counts: None,
            made,
            has_reached: false,
        }
    }

    /// Asks for endings with at most so many positions for some of them together. Ends with the first line to the goal
    /// that wins; of which nothing was found out is left.
    pub(super) fn ask(
        &mut self,
        endings: &[Ending],
        positions: u64,
        limits: &Limits,
        left: &mut Vec<Ending>,
        wins: impl Fn(&[Action]) -> bool,
    ) -> Option<Vec<Action>> {
        let mut endings = self.not_ruled_out(endings, limits).into_iter().peekable();
        while let Some(first) = endings.next() {
            let size = first.pegs.len();
            let mut together = vec![first];
            while together.len() < TOGETHER
                && let Some(next) = endings.next_if(|next| next.pegs.len() == size)
            {
                together.push(next);
            }
            if limits.are_reached(self.made) {
                left.append(&mut together);
                continue;
            }
            let duals: Vec<Position> = together.iter().map(|one| self.dual(one)).collect();
            let rest = limits.positions.map_or(positions, |most| most - self.made);
            let some = limits.clone().with_positions(rest.min(positions));
            let (outcomes, made) = self.solver.decide(&duals, &some);
            self.made += made;
            for (ending, outcome) in together.into_iter().zip(outcomes) {
                match outcome {
                    Outcome::Lost(_) => {}
                    Outcome::Undecided => left.push(ending),
                    Outcome::Winnable(mut line) => {
                        self.has_reached = true;
                        line.reverse();
                        let last = line.last().and_then(|action| action.jump());
                        line.extend(&ending.line);
                        if wins(&line) {
                            return Some(line);
                        }
                        if last.is_some_and(|jump| jump.to == ending.at) {
                            left.extend(one_jump_before(&self.board, &ending));
                        }
                    }
                }
            }
        }
        None
    }

    fn dual(&self, ending: &Ending) -> Position {
        Position::of(self.board.all() - ending.pegs)
    }

    /// The endings that no count rules out; where they are few, no count is tried.
    fn not_ruled_out(&mut self, endings: &[Ending], limits: &Limits) -> Vec<Ending> {
        if endings.len() <= TOGETHER {
            return endings.to_vec();
        }
        let (first, finishes) = (self.dual(&endings[0]), [self.finish]);
        let counts = self
            .counts
            .take()
            .unwrap_or_else(|| PackedCounts::counts(&self.board, &finishes, first, None, limits));
        let goal = self.finish.pegs;
        let is_open = |ending: &&Ending| {
            let pegs = self.dual(ending).pegs;
            let mut counts = counts.iter();
            counts.all(|count| count.value(pegs) >= count.value(goal))
        };
        let open = endings.iter().filter(is_open).cloned().collect();
        self.counts = Some(counts);
        open
    }
}

/// The positions one jump before an ending, but for jumps that land where its first move starts: with that peg it would
/// be a longer move, which starts elsewhere.
fn one_jump_before<'a>(board: &'a Board, ending: &'a Ending) -> impl Iterator<Item = Ending> + 'a {
    let jumps = board.jumps().leading_to(ending.pegs);
    let back = jumps.filter(|jump| jump.to != ending.at);
    back.map(|jump| Ending {
        pegs: ending.pegs ^ jump.holes(),
        at: jump.from,
        line: [&[Action::Jump(jump)], &ending.line[..]].concat(),
    })
}
