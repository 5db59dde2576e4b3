//! A search for one goal and one position class: what is set up once and used for every position of a game.

mod refutations;

use std::sync::Arc;

use crate::counts::find;
use crate::counts::packed::PackedCounts;
use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::proof::certificate::Reason;
use crate::proof::filter::ProofFilter;
use crate::proof::prover::{self, Effort, KnownLosses, Proof};
use crate::rules::board::Board;
use crate::rules::finish::{self, Finish};
use crate::rules::hole::Hole;
use crate::rules::position::Position;
use crate::rules::problem::Goal;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::backward::BackwardTable;
use crate::solve::beam::{Beam, Frontier, WINNERS_OF_A_GAME};
use crate::solve::proven::Proven;

/// The size of the backward table: beyond this it stops paying (4 million were no better on any board).
const BACKWARD_POSITIONS: usize = 100_000;

/// The part of the memory limit that the backward table may fill.
const SHARE_OF_MEMORY: usize = 8;

/// The widths of the first passes, all positions together and then one by one, which decide nearly every winnable
/// position. Together they have shares of the width: on the 7x7 board with diagonal jumps that halved the median of a full
/// hint. One by one a pass ends at the first word known to be winnable, which is near once a neighbour is known.
const NARROW: usize = 64;
const LESS_NARROW: usize = 256;
/// Passes in shares go on as long as each decides one in so many.
const GOOD_PART: usize = 2;
/// The width of the first pass after these.
const WIDE: usize = 1024;

/// The first attempts at a proof, between the narrow passes. They take 1 to 4 ms, as long as one of those passes, and rule
/// out most lost neighbours of a winnable position: with diagonal jumps, where plain resource counts rule out few, they
/// spare the search of millions of positions. Attempts with regions take ten times as long, and fail nearly as often.
const QUICK: Effort = Effort {
    cases: 1,
    attempts: 24,
    with_regions: false,
};

/// How many positions are searched before the first attempts at a proof: of a single position, which may well be winnable,
/// and for each that is open of several, all together. It takes as long as those attempts, and settles all jumps of most
/// positions of up to 20 pegs.
const BEFORE_QUICK_OF_ONE: u64 = 100_000;
const BEFORE_QUICK: u64 = 30_000;

/// How many such attempts may be made before one succeeds: at first, more with each question, and more with each success,
/// up to so many. On the 6x6 board hardly any succeeds, and they took half of the time of a hint.
const CREDIT: usize = 8;
const MORE_CREDIT: usize = 4;
const CREDIT_OF_SUCCESS: usize = 16;
const MOST_CREDIT: usize = 96;

/// How many positions are searched with wide passes before each further attempt at a proof, which takes as long as the
/// search of some 300 000. Most whole problems can be solved, so a proof of one is looked for later.
const BEFORE_PROOF: [(u64, Effort); 2] = [
    (
        600_000,
        Effort {
            cases: 2,
            attempts: 12,
            with_regions: true,
        },
    ),
    (6_000_000, Effort::UNLIMITED),
];
const BEFORE_PROOF_OF_PROBLEM: u64 = 1_000_000;

/// The set-up for the finishes of one goal and class, with what has been learnt about them.
#[derive(Debug)]
pub(crate) struct Search<W> {
    board: Arc<Board>,
    goal: Goal,
    packed: PackedBoard<W>,
    backward: BackwardTable<W>,
    score: OccupancyScore,
    lanes: PackedCounts,
    finishes: Vec<Finish>,
    proven: Proven<W>,
    losses: KnownLosses,
    /// What holds lost words back, where there is one finish only and no key.
    filter: Option<ProofFilter>,
    /// How many attempts at quick proofs are left unless one succeeds.
    credit: usize,
    /// The positions searched so far.
    searched: u64,
}

impl<W: Word> Search<W> {
    /// Sets up the search for these finishes of a goal, for the games that begin at a start of their class. Cremers'
    /// Key goes into the hole named. Nothing if the limits end it meanwhile.
    pub(crate) fn new(
        board: &Arc<Board>,
        goal: Goal,
        key: Option<Hole>,
        finishes: &[Finish],
        start: Position,
        limits: &Limits,
    ) -> Option<Search<W>> {
        let fixed = finish::fixed_sets(finishes);
        let packed = PackedBoard::new(board, key, &fixed);
        let lanes = PackedCounts::collect(&packed, board, finishes, start, limits);
        let room = limits.memory / SHARE_OF_MEMORY / BackwardTable::<W>::BYTES_PER_POSITION;
        let most = BACKWARD_POSITIONS.min(room);
        let backward = BackwardTable::new(&packed, finishes, most, limits);
        let score = backward.score(&packed);
        let search = Search {
            board: board.clone(),
            goal,
            packed,
            backward,
            score,
            lanes,
            finishes: finishes.to_vec(),
            proven: Proven::new(),
            losses: KnownLosses::default(),
            filter: (finishes.len() == 1 && key.is_none())
                .then(|| ProofFilter::new(board, finishes[0].pegs)),
            credit: CREDIT,
            searched: 0,
        };
        (!limits.are_over()).then_some(search)
    }

    /// Decides positions of the class that have as many pegs, and gives the number of positions made.
    ///
    /// First a little search, which decides most winnable positions; then resource counts and quick proofs, which decide
    /// most lost ones; then wider search and more thorough proofs in turns. If `for_proof`, what the search has found
    /// lost is proven for a reason that can be checked, if there is one.
    pub(crate) fn decide(
        &mut self,
        positions: &[Position],
        for_proof: bool,
        limits: &Limits,
    ) -> (Vec<Outcome>, u64) {
        self.proven.make_room(limits.memory);
        self.clear_useless_sieve();
        let words: Vec<W> = positions
            .iter()
            .map(|&position| self.packed.canonical(self.packed.pack(position)))
            .collect();
        let mut case = Case {
            words: &words,
            positions,
            reasons: vec![None; words.len()],
            limits,
            made: 0,
            next_lesson: refutations::FIRST_LESSON,
            frontier: None,
        };
        if words.len() == 1 {
            self.search_all(&mut case, NARROW, LESS_NARROW, u64::MAX);
            self.rule_out(&mut case);
        } else {
            self.search_in_shares(&mut case);
            self.rule_out(&mut case);
            self.search_one_by_one(&mut case, NARROW);
        }
        if for_proof {
            self.search(&mut case, BEFORE_PROOF_OF_PROBLEM);
        } else if words.len() == 1 {
            self.search(&mut case, BEFORE_QUICK_OF_ONE);
            self.prove_quickly(&mut case);
        } else {
            let open = self.open(&case).len() as u64;
            self.search(&mut case, BEFORE_QUICK * open);
            self.prove_quickly(&mut case);
            self.search_one_by_one(&mut case, LESS_NARROW);
        }
        for (positions, effort) in BEFORE_PROOF {
            self.search(&mut case, positions);
            self.prove(&mut case, effort, for_proof);
        }
        self.search(&mut case, u64::MAX);
        let outcomes = (0..words.len())
            .map(|index| self.outcome(&mut case, index))
            .collect();
        (outcomes, case.made)
    }

    /// Whether a word is winnable, as far as is known.
    fn is_won(&self, word: W) -> bool {
        self.backward.contains(word) || self.proven.is_won(word)
    }

    /// Whether a word is lost, as far as is known.
    fn is_lost(&self, word: W) -> bool {
        self.packed.level(word) <= self.backward.top_level() && !self.backward.contains(word)
            || self.proven.is_lost(word)
    }

    /// The words of which nothing is known, each once.
    fn open(&self, case: &Case<'_, W>) -> Vec<W> {
        let is_open = |&(word, reason): &(&W, &Option<Reason>)| {
            reason.is_none() && !self.is_won(*word) && !self.is_lost(*word)
        };
        let words = case.words.iter().zip(&case.reasons);
        let mut open: Vec<W> = words.filter(is_open).map(|(&word, _)| word).collect();
        open.sort_unstable();
        open.dedup();
        open
    }

    /// Searches for the open words together with narrow passes, as long as these decide a good part of them.
    fn search_in_shares(&mut self, case: &mut Case<'_, W>) {
        loop {
            let open = self.open(case);
            if open.is_empty() {
                return;
            }
            let mut frontier = Frontier::new(&self.packed, &open, NARROW);
            let limits = case.limits;
            let is_over = self
                .beam(case, limits, |beam| beam.search_in_shares(&mut frontier))
                .is_none();
            let decided = open.len() - self.open(case).len();
            if is_over || decided * GOOD_PART < open.len() {
                return;
            }
        }
    }

    /// Searches for each of the open words by itself, with a pass of this width.
    fn search_one_by_one(&mut self, case: &mut Case<'_, W>, width: usize) {
        for word in self.open(case) {
            let mut frontier = Frontier::new(&self.packed, &[word], width);
            self.search_below(case, &mut frontier, width, u64::MAX);
        }
    }

    /// Searches what is open with ever wider passes, going on where it stopped, until so many more positions are made.
    fn search(&mut self, case: &mut Case<'_, W>, more: u64) {
        self.search_all(case, WIDE, usize::MAX, more);
    }

    /// Searches what is open, all together, with passes between two widths, until so many more positions are made. Goes on
    /// where it stopped unless some were decided since: what lies only below those is of no more use.
    fn search_all(&mut self, case: &mut Case<'_, W>, first: usize, widest: usize, more: u64) {
        let mut left = more;
        loop {
            let open = self.open(case);
            if open.is_empty() {
                return;
            }
            let frontier = case.frontier.take();
            let width = frontier.as_ref().map_or(first, Frontier::width);
            let mut frontier = frontier
                .filter(|frontier| frontier.roots().len() == open.len())
                .unwrap_or_else(|| Frontier::new(&self.packed, &open, width));
            let made = case.made;
            if made >= case.next_lesson {
                self.learn(case, &open, &mut frontier);
            }
            let until = left.min(case.next_lesson - made);
            let is_over = self.search_below(case, &mut frontier, widest, until);
            left = left.saturating_sub(case.made - made);
            let is_wide = frontier.width() > widest;
            case.frontier = Some(frontier);
            let is_lesson_due = left > 0 && case.made >= case.next_lesson && !case.is_over();
            if is_over && !is_lesson_due || is_wide {
                return;
            }
        }
    }

    /// Searches below a frontier with passes up to a width, until so many more positions are made; whether the limits
    /// ended it.
    fn search_below(
        &mut self,
        case: &mut Case<'_, W>,
        frontier: &mut Frontier<W>,
        widest: usize,
        more: u64,
    ) -> bool {
        let most = case.made.saturating_add(more);
        let limits = Limits {
            positions: Some(case.limits.positions.map_or(most, |limit| limit.min(most))),
            ..case.limits.clone()
        };
        self.beam(case, &limits, |beam| beam.search(frontier, widest))
            .is_none()
    }

    /// Does some searching within limits, and counts what it made.
    fn beam<T>(
        &mut self,
        case: &mut Case<'_, W>,
        limits: &Limits,
        search: impl FnOnce(&mut Beam<'_, W>) -> T,
    ) -> T {
        let mut beam = Beam {
            packed: &self.packed,
            backward: &self.backward,
            score: &self.score,
            lanes: Some(&self.lanes),
            limits,
            proven: &mut self.proven,
            filter: self.filter.as_mut(),
            positions: case.made,
            winners: WINNERS_OF_A_GAME,
        };
        let found = search(&mut beam);
        self.searched += beam.positions - case.made;
        case.made = beam.positions;
        found
    }

    /// Looks for a resource count against whatever is not known: of a single position, also if it is known to be lost.
    fn rule_out(&mut self, case: &mut Case<'_, W>) {
        let is_single = case.words.len() == 1;
        for (index, &word) in case.words.iter().enumerate() {
            let is_known = self.is_won(word) || self.is_lost(word) && !is_single;
            if is_known || case.limits.are_over() {
                continue;
            }
            let is_held = |filter: &mut ProofFilter| filter.holds(word);
            if !is_single && self.filter.as_mut().is_some_and(is_held) {
                self.proven.add_lost([word]);
                continue;
            }
            let position = case.positions[index];
            let count = find::find(&self.board, position, &self.finishes);
            if count.is_some() {
                self.proven.add_lost([word]);
            }
            case.reasons[index] = count.map(|count| Reason::ResourceCount {
                value: count.value(position.pegs),
                needed: find::needed(&count, position.key, &self.finishes).unwrap_or(i32::MAX),
                count,
            });
        }
    }

    /// Attempts quick proofs for whatever is open, as long as they succeed often enough.
    fn prove_quickly(&mut self, case: &mut Case<'_, W>) {
        self.credit += MORE_CREDIT;
        for index in 0..case.words.len() {
            if !self.wants_proof(case, index, false) {
                continue;
            }
            let effort = Effort {
                attempts: self.credit.min(QUICK.attempts),
                ..QUICK
            };
            let made = self.losses.attempts;
            let is_proven = self.prove_one(case, index, effort);
            self.credit -= self.losses.attempts - made;
            if is_proven {
                self.credit = (self.credit + CREDIT_OF_SUCCESS).min(MOST_CREDIT);
            }
        }
    }

    /// Looks for a proof for whatever is open, or is only known to be lost from a search. Where regions are of no use for
    /// one position they mostly are for its neighbours too.
    fn prove(&mut self, case: &mut Case<'_, W>, effort: Effort, also_lost: bool) {
        for index in 0..case.words.len() {
            if !self.wants_proof(case, index, also_lost) {
                continue;
            }
            let is_hopeless = !self.prove_one(case, index, effort) && effort.with_regions;
            if is_hopeless && effort.attempts < usize::MAX {
                return;
            }
        }
    }

    fn wants_proof(&self, case: &Case<'_, W>, index: usize, also_lost: bool) -> bool {
        let word = case.words[index];
        let is_known = self.is_won(word) || self.is_lost(word) && !also_lost;
        !is_known && case.reasons[index].is_none() && !case.is_over()
    }

    /// Looks for a proof for one word; whether there is one. Only that for a single position is going to be told.
    fn prove_one(&mut self, case: &mut Case<'_, W>, index: usize, effort: Effort) -> bool {
        let proof = Proof {
            effort,
            is_told: case.words.len() == 1,
            known: &mut self.losses,
        };
        let position = case.positions[index];
        let reason = prover::prove(&self.board, position, self.goal, proof, case.limits);
        if reason.is_some() {
            self.proven.add_lost([case.words[index]]);
        }
        case.reasons[index] = reason;
        case.reasons[index].is_some()
    }

    fn outcome(&self, case: &mut Case<'_, W>, index: usize) -> Outcome {
        let word = case.words[index];
        if self.is_won(word) {
            let path = self.proven.path(&self.packed, &self.backward, word);
            return Outcome::Winnable(
                self.packed
                    .line(self.packed.pack(case.positions[index]), &path),
            );
        }
        match case.reasons[index].take() {
            Some(reason) => Outcome::Lost(reason),
            None if self.is_lost(word) => Outcome::Lost(Reason::Exhausted {
                positions: self.searched + self.backward.len() as u64,
            }),
            None => Outcome::Undecided,
        }
    }
}

/// Positions to be decided together.
struct Case<'a, W: Word> {
    words: &'a [W],
    positions: &'a [Position],
    /// Why they are lost, where that has been found out otherwise than by search.
    reasons: Vec<Option<Reason>>,
    limits: &'a Limits,
    /// The positions made so far.
    made: u64,
    /// When the filter learns next.
    next_lesson: u64,
    /// The search for all that are open.
    frontier: Option<Frontier<W>>,
}

impl<W: Word> Case<'_, W> {
    fn is_over(&self) -> bool {
        self.limits.are_reached(self.made)
    }
}
