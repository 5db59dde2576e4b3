//! Lines with a sweep or a loop that may stand anywhere in them, searched for from that move, both ways.
//!
//! A long move says much about the positions around it: a sweep of n jumps takes n pegs and needs about as many empty
//! holes, so that few holes are left of which nothing is known. All moves of the length are placed on the board, and
//! the other holes filled in every way; then the goal must be within reach of what is there after the move, which is a
//! plain question, and what is there before it within reach of the position (`solve/reach.rs`). Both are short games.
//! The position classes leave a sixteenth of the fillings of a square board, and resource counts few of those.
//!
//! Where all were tried the answer is exact. This settles whether Diamond-32 has a sweep of nine jumps (Bell's table:
//! 8 or 9), and says in half a second that the English central game has none of eight. Where the fillings are too many,
//! they are tried in an order that has something of each move first.

use std::collections::{BTreeMap, HashSet};

use crate::counts::packed::PackedCounts;
use crate::packed::board::PackedBoard;
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::proof::{ConditionLoss, Reason};
use crate::rules::board::{Board, Jump, Symmetry};
use crate::rules::finish::{self, Finish};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::endings::Ending;
use crate::solve::plain::PlainSolver;
use crate::solve::reach::ReachOfEndings;

/// The most moves that are made when moves are placed; of long ones on large boards there are more.
const MOST_MADE: usize = 1 << 20;

/// The most fillings that are tried: a second or so, where counts rule them out.
const MOST_FILLINGS: u64 = 1 << 25;

/// How many fillings of one move are tried before the next has its turn, as a power of two.
const AT_A_TIME: usize = 10;

/// How many positions are asked about together.
const TOGETHER: usize = 64;

/// How many positions may be made for those that are asked about together, and how many times as many in the next
/// round.
const FIRST_ROUND: u64 = 20_000;
const NEXT_ROUND: u64 = 8;

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
    /// The sweeps of so many jumps, or the loops of so many or more.
    pub(super) fn new(board: &Board, jumps: usize, are_loops: bool) -> LongMoves {
        let mut level: Vec<LongMove> = board.representatives().iter().map(LongMove::of).collect();
        let (mut made, mut found) = (0, HashSet::new());
        for count in 0.. {
            if count >= jumps {
                let is_one = |one: &&LongMove| !are_loops || one.at == one.from;
                let ones = level.iter().filter(is_one);
                let symmetries = board.symmetries().iter();
                found.extend(ones.flat_map(|one| symmetries.clone().map(|by| one.turned(by))));
            }
            let is_over = count >= jumps && !are_loops;
            if is_over || level.is_empty() || made > MOST_MADE {
                break;
            }
            let on = |one: &LongMove| {
                let jumps = board.jumps().from(one.at).iter();
                jumps.filter_map(|&jump| one.with(jump)).collect::<Vec<_>>()
            };
            let next: HashSet<LongMove> = level.iter().flat_map(on).collect();
            made += next.len();
            level = next.into_iter().collect();
        }
        let mut moves: Vec<LongMove> = found.into_iter().collect();
        moves.sort_unstable();
        LongMoves {
            moves,
            are_all: made <= MOST_MADE,
        }
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
        let search = LongMoveSearch {
            problem,
            position,
            plain,
            reach: ReachOfEndings::new(board, position, made),
            limits,
            is_open: !self.are_all,
            most: FIRST_ROUND,
            waiting: BTreeMap::new(),
            left: Vec::new(),
        };
        let job = LongMoveJob {
            moves: &self.moves,
            search,
        };
        with_word(board, None, job).unwrap_or((None, made))
    }
}

/// The holes beside those of a move filled in all ways that have the position class wanted: one of them, and what can
/// be changed in it.
struct Fillings {
    first: HoleSet,
    changes: Vec<HoleSet>,
}

impl Fillings {
    /// The fillings of free holes that are of the class of `wanted`, if there are any.
    fn new(board: &Board, free: HoleSet, wanted: HoleSet) -> Option<Fillings> {
        let mut first = HoleSet::EMPTY;
        let mut changes: Vec<HoleSet> = free.iter().map(HoleSet::of).collect();
        for &invariant in board.classes().invariants() {
            let is_odd = |set: HoleSet| (set & invariant).is_odd();
            let is_wrong = is_odd(first ^ wanted);
            match changes.iter().position(|&change| is_odd(change)) {
                Some(index) => {
                    let turning = changes.swap_remove(index);
                    let others = changes.iter_mut().filter(|change| is_odd(**change));
                    others.for_each(|change| *change ^= turning);
                    if is_wrong {
                        first ^= turning;
                    }
                }
                None if is_wrong => return None,
                None => {}
            }
        }
        Some(Fillings { first, changes })
    }

    /// Into how many parts of some fillings they come, if so many can be tried at all.
    fn parts(&self) -> u64 {
        let bits = self.changes.len().saturating_sub(AT_A_TIME);
        1_u64.checked_shl(bits as u32).unwrap_or(u64::MAX)
    }

    /// The fillings of a part. The parts are numbered so that one after the other differ in many holes.
    fn part(&self, number: u64) -> impl Iterator<Item = HoleSet> {
        /// 2 to the power of 64 by the golden ratio: an odd number, so that each part has its turn.
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let (inner, outer) = self.changes.split_at(self.changes.len().min(AT_A_TIME));
        let chosen = number.wrapping_mul(STEP);
        let chosen = (0..outer.len()).filter(move |index| chosen >> index & 1 == 1);
        let mut filling = chosen.fold(self.first, |filling, index| filling ^ outer[index]);
        // One change from each to the next (a Gray code).
        (0..1_u64 << inner.len()).map(move |index| {
            if index > 0 {
                filling ^= inner[index.trailing_zeros() as usize];
            }
            filling
        })
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
    /// What is asked about next, by the number of pegs.
    waiting: BTreeMap<usize, Vec<FilledMove>>,
    /// Of what nothing was found out in this round.
    left: Vec<FilledMove>,
}

struct LongMoveJob<'a> {
    moves: &'a [LongMove],
    search: LongMoveSearch<'a>,
}

impl WordJob for LongMoveJob<'_> {
    type Answer = (Option<Outcome>, u64);

    fn run<W: Word>(self) -> Self::Answer {
        let LongMoveJob { moves, mut search } = self;
        let outcome = search.try_all::<W>(moves);
        (outcome, search.reach.made)
    }
}

impl LongMoveSearch<'_> {
    fn try_all<W: Word>(&mut self, moves: &[LongMove]) -> Option<Outcome> {
        let moves = self.up_to_symmetry(moves);
        if let Some(line) = self.fill::<W>(&moves) {
            return Some(Outcome::Winnable(line));
        }
        while !self.left.is_empty() && !self.limits.are_reached(self.reach.made) {
            self.most = self.most.saturating_mul(NEXT_ROUND);
            for candidate in std::mem::take(&mut self.left) {
                if let Some(line) = self.take(&moves, candidate) {
                    return Some(Outcome::Winnable(line));
                }
            }
            if let Some(line) = self.ask_the_rest(&moves) {
                return Some(Outcome::Winnable(line));
            }
        }
        let is_lost = !self.is_open && self.left.is_empty();
        is_lost.then_some(Outcome::Lost(Reason::Conditions(ConditionLoss::Searched)))
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

    /// Fills the holes beside the moves, and asks about what no count rules out.
    fn fill<W: Word>(&mut self, moves: &[LongMove]) -> Option<Vec<Action>> {
        let counts = CountsAround::<W>::new(self.problem, self.position, self.limits)?;
        let board = self.problem.board();
        let wanted = |one: &LongMove| one.pegs() ^ self.position.pegs;
        let fillings = |one| Fillings::new(board, board.all() - LongMove::holes(one), wanted(one));
        let fillings: Vec<Option<Fillings>> = moves.iter().map(fillings).collect();
        let most = fillings.iter().flatten().map(Fillings::parts).max();
        let mut tried = 0;
        for part in 0..most.unwrap_or(0) {
            for (index, of_move) in fillings.iter().enumerate() {
                let Some(of_move) = of_move.as_ref().filter(|all| part < all.parts()) else {
                    continue;
                };
                let is_too_much = tried > MOST_FILLINGS;
                if is_too_much || self.limits.are_reached(self.reach.made) {
                    self.is_open = true;
                    return self.ask_the_rest(moves);
                }
                for filling in of_move.part(part) {
                    tried += 1;
                    let pegs = filling.with(moves[index].at);
                    if counts.leave_open(pegs, filling | moves[index].pegs())
                        && let Some(line) = self.take(moves, (pegs, index))
                    {
                        return Some(line);
                    }
                }
            }
        }
        self.ask_the_rest(moves)
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
        self.reach.made += made;
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

/// The resource counts of what comes before a move and of what comes after it.
struct CountsAround<W> {
    packed: PackedBoard<W>,
    after: PackedCounts,
    before: PackedCounts,
    all: HoleSet,
    /// The most pegs before a move.
    most: usize,
}

impl<W: Word> CountsAround<W> {
    /// Nothing where the class of the position rules every goal out.
    fn new(problem: &Problem, position: Position, limits: &Limits) -> Option<CountsAround<W>> {
        let (board, all) = (problem.board(), problem.board().all());
        let start = position.without_past();
        let finishes = finish::finishes(board, start, problem.goal());
        let packed = PackedBoard::new(board, None, &[]);
        let dual = Finish {
            pegs: all - position.pegs,
            key: None,
        };
        let dual_start = Position::of(all - finishes.first()?.pegs);
        Some(CountsAround {
            after: PackedCounts::collect(&packed, board, &finishes, start, limits),
            before: PackedCounts::collect(&packed, board, &[dual], dual_start, limits),
            packed,
            all,
            most: position.pegs.len(),
        })
    }

    /// Whether no count rules out that the goal is reached from the pegs after a move, or those before it from the
    /// position.
    fn leave_open(&self, after: HoleSet, before: HoleSet) -> bool {
        let word = |pegs| self.packed.pack(Position::of(pegs));
        before.len() <= self.most
            && !self.after.rules_out(word(after))
            && !self.before.rules_out(word(self.all - before))
    }
}
