//! Lines with a sweep or a loop that may stand anywhere in them, searched for from that move, both ways.
//!
//! A long move says much about the positions around it: a sweep of n jumps takes n pegs and needs about as many empty
//! holes, so that few holes are left of which nothing is known. All moves of the length are placed on the board, and
//! the other holes filled in every way that counts and classes leave (`solve/fillings.rs`), those with few pegs first;
//! then the goal must be within reach of what is there after the move, which is a plain question, and what is there
//! before it within reach of the position (`solve/reach.rs`). Both are short games.
//!
//! Where all were tried the answer is exact. This settles whether Diamond-32 has a sweep of nine jumps (Bell's table:
//! 8 or 9), and says in a tenth of a second that the English central game has none of eight. The search that remembers
//! (`solve/remembering.rs`) filled its memory with both.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use crate::proof::{ConditionLoss, Reason};
use crate::rules::board::{Board, Jump, Symmetry};
use crate::rules::finish;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::endings::Ending;
use crate::solve::fillings::{AroundMoves, Fillings};
use crate::solve::plain::PlainSolver;
use crate::solve::reach::{FIRST_ROUND, NEXT_ROUND, ReachOfEndings, TOGETHER};

/// The most moves that are made when moves are placed; of long ones on large boards there are more.
const MOST_MADE: usize = 1 << 20;

/// The bytes of a move while moves are placed.
const BYTES_OF_A_MOVE: usize = 2 * std::mem::size_of::<LongMove>();

/// The most steps that are made to fill the holes beside the moves: some minutes.
const MOST_STEPS: u64 = 1 << 28;

/// After how many of them the limits are looked at.
const STEPS: u64 = 1 << 12;

/// The most positions of a round where a line that is not found proves nothing.
const LAST_ROUND: u64 = 1 << 24;

/// A move on the board, whatever stands elsewhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct LongMove {
    from: Hole,
    at: Hole,
    /// The holes of the pegs that it takes.
    over: HoleSet,
    /// The holes that must be empty before it.
    empty: HoleSet,
}

impl LongMove {
    /// The move of no jumps yet.
    fn of(from: Hole) -> LongMove {
        LongMove {
            from,
            at: from,
            over: HoleSet::EMPTY,
            empty: HoleSet::EMPTY,
        }
    }

    /// The same move with one jump more, if that can be made whatever stands elsewhere.
    fn with(&self, jump: Jump) -> Option<LongMove> {
        let known = self.holes();
        let is_possible = !known.contains(jump.over);
        is_possible.then(|| LongMove {
            from: self.from,
            at: jump.to,
            over: self.over.with(jump.over),
            empty: self.empty | (HoleSet::of(jump.to) - known),
        })
    }

    /// The pegs that it needs.
    fn pegs(&self) -> HoleSet {
        self.over.with(self.from)
    }

    /// The holes of which it says something.
    fn holes(&self) -> HoleSet {
        self.pegs() | self.empty
    }

    fn turned(&self, by: &Symmetry) -> LongMove {
        LongMove {
            from: by.hole(self.from),
            at: by.hole(self.at),
            over: by.set(self.over),
            empty: by.set(self.empty),
        }
    }

    /// Its jumps.
    fn line(&self, board: &Board) -> Vec<Action> {
        let mut begun = vec![(LongMove::of(self.from), Vec::new())];
        while let Some((one, line)) = begun.pop() {
            if one == *self {
                return line;
            }
            for &jump in board.jumps().from(one.at) {
                if self.over.contains(jump.over)
                    && let Some(more) = one.with(jump)
                {
                    begun.push((more, [&line[..], &[Action::Jump(jump)]].concat()));
                }
            }
        }
        Vec::new()
    }
}

/// All moves of a kind on a board.
#[derive(Debug)]
pub(super) struct LongMoves {
    moves: Vec<LongMove>,
    /// Whether none is missing.
    are_all: bool,
}

impl LongMoves {
    /// The sweeps of so many jumps, or the loops of so many or more; nothing where the time is up before.
    pub(super) fn new(
        board: &Board,
        jumps: usize,
        are_loops: bool,
        limits: &Limits,
    ) -> Option<LongMoves> {
        let most = limits.memory_to_fill() / BYTES_OF_A_MOVE / board.symmetries().len();
        let mut level: Vec<LongMove> = board.representatives().iter().map(LongMove::of).collect();
        let (mut made, mut found) = (0, Vec::new());
        for count in 0.. {
            if count >= jumps {
                let is_one = |one: &&LongMove| !are_loops || one.at == one.from;
                for one in level.iter().filter(is_one) {
                    found.extend(board.symmetries().iter().map(|by| one.turned(by)));
                    if limits.are_over() {
                        return None;
                    }
                }
            }
            let is_over = count >= jumps && !are_loops;
            if is_over || level.is_empty() || made > MOST_MADE.min(most) {
                break;
            }
            let mut next = HashSet::new();
            for one in level.drain(..) {
                if limits.are_over() {
                    return None;
                }
                if made + next.len() > most {
                    break;
                }
                let jumps = board.jumps().from(one.at).iter();
                next.extend(jumps.filter_map(|&jump| one.with(jump)));
            }
            made += next.len();
            level = next.into_iter().collect();
            // What is left out where there are too many is the same each time.
            level.sort_unstable();
        }
        found.sort_unstable();
        found.dedup();
        Some(LongMoves {
            moves: found,
            are_all: made <= MOST_MADE.min(most),
        })
    }

    /// Looks for a line with one of the moves from a position, which has such a move neither behind it nor begun, with
    /// `made` positions made before. Lost where there is none; nothing where not all could be tried.
    pub(super) fn search(
        &self,
        problem: &Problem,
        position: Position,
        plain: &mut PlainSolver,
        made: u64,
        limits: &Limits,
    ) -> (Option<Outcome>, u64) {
        let board = problem.board();
        let mut search = LongMoveSearch {
            problem,
            position,
            plain,
            reach: ReachOfEndings::new(board, position, made),
            limits,
            is_open: !self.are_all,
            most: FIRST_ROUND,
            next_round: FIRST_ROUND * NEXT_ROUND,
            waiting: BTreeMap::new(),
            left: Vec::new(),
        };
        (search.try_all(&self.moves), search.reach.made)
    }
}

/// A filling with its move: the pegs after the move, and the move's number.
type FilledMove = (HoleSet, usize);

struct LongMoveSearch<'a> {
    problem: &'a Problem,
    position: Position,
    plain: &'a mut PlainSolver,
    reach: ReachOfEndings,
    limits: &'a Limits,
    /// Whether something was not tried, or was reached by a line that does not win.
    is_open: bool,
    /// How many positions may be made for those that are asked about together.
    most: u64,
    /// How many may be made for those of which nothing was found out.
    next_round: u64,
    /// What is asked about next, by the number of pegs.
    waiting: BTreeMap<usize, Vec<FilledMove>>,
    /// Of what nothing was found out in this round.
    left: Vec<FilledMove>,
}

impl LongMoveSearch<'_> {
    fn try_all(&mut self, moves: &[LongMove]) -> Option<Outcome> {
        let moves = self.up_to_symmetry(moves);
        let found = self.fill(&moves).or_else(|| self.ask_the_left(&moves));
        let is_lost = !self.is_open && self.left.is_empty();
        let lost = is_lost.then_some(Outcome::Lost(Reason::Conditions(ConditionLoss::Searched)));
        found.map(Outcome::Winnable).or(lost)
    }

    /// One of the moves that symmetries of the position and the goal map to each other, where nothing else is asked.
    fn up_to_symmetry(&self, moves: &[LongMove]) -> Vec<LongMove> {
        let (board, pegs) = (self.problem.board(), self.position.pegs);
        let finishes = finish::finishes(board, self.position, self.problem.goal());
        let mut kept = finish::symmetries(board, &finishes);
        kept.retain(|symmetry| symmetry.fixes(pegs));
        if self.problem.conditions().iter().count() > 1 {
            kept.clear();
        }
        let comes_first = |one: &&LongMove| kept.iter().all(|by| **one <= one.turned(by));
        moves.iter().filter(comes_first).cloned().collect()
    }

    /// Fills the holes beside the moves, with few pegs first, and asks about what no count rules out. The line, if any.
    fn fill(&mut self, moves: &[LongMove]) -> Option<Vec<Action>> {
        let around = AroundMoves::new(self.problem, self.position, self.limits)?;
        let room = self.limits.memory_to_fill() / 2 / Fillings::bytes(self.problem.board());
        let mut fillings = Vec::new();
        for one in moves {
            if fillings.len() >= room || self.limits.are_over() {
                self.is_open = true;
                break;
            }
            let (before, after) = (one.pegs(), HoleSet::of(one.at));
            fillings.push(Fillings::new(&around, one.holes(), before, after));
        }
        let most = fillings.iter().flatten().map(Fillings::most).max();
        let (mut steps, at_start) = (0, self.position.pegs.len());
        for pegs in 0..=most.unwrap_or(0) {
            for (index, (one, of_move)) in moves.iter().zip(&fillings).enumerate() {
                let can_be = pegs + one.pegs().len() <= at_start;
                let Some(of_move) = of_move.as_ref().filter(|_| can_be) else {
                    continue;
                };
                let flow = of_move.of_size(pegs, &mut |filling| {
                    steps += 1;
                    let is_over = steps % STEPS == 0 && self.limits.are_reached(self.reach.made);
                    if is_over || steps > MOST_STEPS {
                        self.is_open = true;
                        return ControlFlow::Break(self.ask_the_rest(moves));
                    }
                    let candidate = filling.map(|filling| (filling.with(one.at), index));
                    match candidate.and_then(|candidate| self.take(moves, candidate)) {
                        Some(line) => ControlFlow::Break(Some(line)),
                        None => ControlFlow::Continue(()),
                    }
                });
                if let ControlFlow::Break(found) = flow {
                    return found;
                }
            }
            // No more than the work that was done anyway.
            let found = self.ask_the_rest(moves).or_else(|| {
                let is_time = self.next_round <= steps + self.reach.made;
                is_time.then(|| self.ask_again(moves)).flatten()
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Asks about those of which nothing was found out until nothing is left, or that is given up.
    fn ask_the_left(&mut self, moves: &[LongMove]) -> Option<Vec<Action>> {
        while !self.left.is_empty() && !self.limits.are_reached(self.reach.made) {
            if self.is_open && self.next_round > LAST_ROUND {
                return None;
            }
            let (left, made, most) = (self.left.len(), self.reach.made, self.next_round);
            let found = self.ask_again(moves);
            // Where nothing was settled and no number of positions ended it, more of them settle nothing either.
            let is_stuck = self.left.len() == left && self.reach.made - made < most;
            if found.is_some() || is_stuck {
                return found;
            }
        }
        None
    }

    /// Asks once more about those of which nothing was found out, with more positions.
    fn ask_again(&mut self, moves: &[LongMove]) -> Option<Vec<Action>> {
        self.most = self.next_round;
        self.next_round = self.next_round.saturating_mul(NEXT_ROUND);
        let left = std::mem::take(&mut self.left).into_iter();
        let found = left
            .map(|candidate| self.take(moves, candidate))
            .find(Option::is_some);
        let found = found.flatten().or_else(|| self.ask_the_rest(moves));
        self.most = FIRST_ROUND;
        found
    }

    /// Takes one more to ask about, and asks when there are enough. The line, if there is one.
    fn take(&mut self, moves: &[LongMove], candidate: FilledMove) -> Option<Vec<Action>> {
        let size = candidate.0.len();
        let waiting = self.waiting.entry(size).or_default();
        waiting.push(candidate);
        if waiting.len() < TOGETHER {
            return None;
        }
        let together = std::mem::take(waiting);
        self.ask(moves, &together)
    }

    fn ask_the_rest(&mut self, moves: &[LongMove]) -> Option<Vec<Action>> {
        let waiting = std::mem::take(&mut self.waiting);
        let mut waiting = waiting.into_values();
        waiting.find_map(|together| self.ask(moves, &together))
    }

    /// Asks whether the goal can be reached after the moves, and of those whether what is before them can be.
    fn ask(&mut self, moves: &[LongMove], together: &[FilledMove]) -> Option<Vec<Action>> {
        let rest = self.limits.positions;
        let rest = rest.map_or(self.most, |most| most.saturating_sub(self.reach.made));
        let limits = self.limits.clone().with_positions(rest.min(self.most));
        let positions: Vec<Position> = together.iter().map(|one| Position::of(one.0)).collect();
        let (outcomes, made) = self.plain.decide(&positions, &limits);
        self.reach.made += made + together.len() as u64;
        let (board, mut endings) = (self.problem.board().clone(), Vec::new());
        for (&(pegs, index), outcome) in together.iter().zip(outcomes) {
            match outcome {
                Outcome::Lost(_) => {}
                Outcome::Undecided => self.left.push((pegs, index)),
                Outcome::Winnable(rest) => endings.push(Ending {
                    pegs: pegs.without(moves[index].at) | moves[index].pegs(),
                    at: moves[index].from,
                    line: [moves[index].line(&board), rest].concat(),
                }),
            }
        }
        let (problem, position) = (self.problem, self.position);
        let wins = |line: &[Action]| problem.is_won_by(position, line);
        let mut left = Vec::new();
        endings.sort_by_key(|ending| ending.pegs.len());
        let found = self
            .reach
            .ask(&endings, self.most, self.limits, &mut left, wins);
        self.is_open |= self.reach.has_reached;
        let is_left = |candidate: &&FilledMove| {
            let before = candidate.0.without(moves[candidate.1].at) | moves[candidate.1].pegs();
            let from = moves[candidate.1].from;
            left.iter()
                .any(|ending| (ending.pegs, ending.at) == (before, from))
        };
        self.left.extend(together.iter().filter(is_left));
        found
    }
}
