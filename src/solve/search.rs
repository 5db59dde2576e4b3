//! A search for one goal and one position class: what is set up once and used for every position of a game, and how the
//! [schedule](STAGES) is gone through.

use std::fmt::Debug;
use std::sync::Arc;

use crate::counts::find;
use crate::counts::packed::PackedCounts;
use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::proof::filter::ProofFilter;
use crate::proof::prover::{self, Proof, ProofAttempts, ProofEffort};
use crate::proof::reason::Reason;
use crate::rules::board::Board;
use crate::rules::finish::Finish;
use crate::rules::hole::Hole;
use crate::rules::position::Position;
use crate::rules::problem::Goal;
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::backward::BackwardTable;
use crate::solve::beam::{Beam, Frontier, WINNERS_OF_A_GAME, expand};
use crate::solve::exhausted::exhausted;
use crate::solve::proven::Proven;
use crate::solve::quick::QuickSearch;
use crate::solve::refutations;
use crate::solve::stages::{Asked, STAGES, Stage};

/// The part of the memory limit that the backward table may fill.
const SHARE_OF_MEMORY: usize = 8;

/// Passes in shares go on as long as each decides one in so many.
const GOOD_PART: usize = 2;

/// The search for the finishes of one goal and class, with what has been learnt about them.
#[derive(Debug)]
pub(crate) struct GoalSearch<W> {
    board: Arc<Board>,
    goal: Goal,
    finishes: Vec<Finish>,
    packed: PackedBoard<W>,
    /// Of the finishes alone as long as nothing is set up.
    backward: BackwardTable<W>,
    score: OccupancyScore,
    /// Nothing as long as nothing is set up.
    counts: Option<PackedCounts>,
    proven: Proven<W>,
    attempts: ProofAttempts,
    /// What holds lost words back, where there is one finish only and no key.
    filter: Option<ProofFilter>,
}

/// A [`GoalSearch`], whatever the word.
pub(super) trait Engine: Debug + Send + Sync {
    /// Sets up what is used for the games that this position belongs to; not when the limits end it meanwhile.
    fn set_up(&mut self, position: Position, limits: &Limits);

    /// Decides positions of the class that have as many pegs, and gives the number of positions made. If `is_problem`,
    /// they are the start of a whole problem.
    fn decide(
        &mut self,
        positions: &[Position],
        is_problem: bool,
        limits: &Limits,
    ) -> (Vec<Outcome>, u64);
}

impl<W: Word> Engine for GoalSearch<W> {
    fn set_up(&mut self, position: Position, limits: &Limits) {
        if self.counts.is_some() {
            return;
        }
        let (packed, finishes) = (&self.packed, &self.finishes);
        let start = position.with_key_unused(packed.key());
        let counts = PackedCounts::collect(packed, &self.board, finishes, start, limits);
        let most = BackwardTable::<W>::positions_in(limits.memory / SHARE_OF_MEMORY);
        let backward = BackwardTable::new(packed, finishes, most, limits);
        if !limits.are_over() {
            self.score = backward.score(packed);
            self.backward = backward;
            self.counts = Some(counts);
        }
    }

    fn decide(
        &mut self,
        positions: &[Position],
        is_problem: bool,
        limits: &Limits,
    ) -> (Vec<Outcome>, u64) {
        self.proven.make_room(limits.memory);
        self.clear_useless_filter();
        let asked = match positions.len() {
            1 if is_problem => Asked::Problem,
            1 => Asked::Position,
            _ => Asked::Several,
        };
        let pack = |&position: &Position| self.packed.canonical(self.packed.pack(position));
        let words: Vec<W> = positions.iter().map(pack).collect();
        let mut case = Case {
            words: &words,
            positions,
            reasons: vec![None; words.len()],
            limits,
            made: 0,
            next_refutations: refutations::FIRST,
            quick: None,
            frontier: None,
        };
        for &(questions, stage) in STAGES {
            if questions.contains(&asked) && !self.is_won_throughout(&case) {
                self.take(stage, asked, &mut case);
            }
        }
        let outcomes = (0..words.len())
            .map(|index| self.outcome(&mut case, index))
            .collect();
        (outcomes, case.made)
    }
}

impl<W: Word> GoalSearch<W> {
    /// The search for these finishes of a goal, in which Cremers' Key goes into the hole named. Cheap: what takes
    /// long is set up when it is needed.
    pub(crate) fn new(
        board: &Arc<Board>,
        goal: Goal,
        key: Option<Hole>,
        finishes: &[Finish],
    ) -> GoalSearch<W> {
        let packed = PackedBoard::heading_for(board, key, finishes);
        let backward = BackwardTable::new(&packed, finishes, 0, &Limits::none());
        let has_filter = finishes.len() == 1 && key.is_none();
        GoalSearch {
            board: board.clone(),
            goal,
            score: backward.score(&packed),
            backward,
            counts: None,
            finishes: finishes.to_vec(),
            proven: Proven::new(),
            attempts: ProofAttempts::default(),
            filter: has_filter.then(|| ProofFilter::new(board, finishes[0].pegs)),
            packed,
        }
    }

    /// Takes a stage of the schedule.
    fn take(&mut self, stage: Stage, asked: Asked, case: &mut Case<'_, W>) {
        match stage {
            Stage::QuickSearch { table, width } => self.search_quickly(case, table, width),
            Stage::SetUp => {
                case.quick = None;
                self.set_up(case.positions[0], case.limits);
            }
            Stage::RuleOut => self.rule_out(case),
            Stage::Shares { width } => self.search_in_shares(case, width),
            Stage::Each { width } => self.search_one_by_one(case, width),
            Stage::Widen {
                first,
                widest,
                positions,
            } => self.widen(case, first, widest, positions),
            Stage::WidenForEach { first, positions } => {
                let open = self.open(case).len() as u64;
                self.widen(case, first, usize::MAX, positions * open);
            }
            Stage::Prove(effort) => self.prove(case, effort, asked == Asked::Problem),
        }
    }

    /// Whether every word is known to be winnable.
    fn is_won_throughout(&self, case: &Case<'_, W>) -> bool {
        case.words.iter().all(|&word| self.is_won(word))
    }

    /// Searches from both ends of a single position as long as nothing is set up, and keeps the line if there is one.
    fn search_quickly(&mut self, case: &mut Case<'_, W>, table: usize, width: usize) {
        if self.counts.is_some() || case.is_over() {
            return;
        }
        let start = case.positions[0];
        let quick = case.quick.get_or_insert_with(|| {
            QuickSearch::new(&self.board, &self.packed, start, &self.finishes)
        });
        let line = quick.pass(table, width, case.limits);
        case.made = quick.made();
        let mut position = start;
        for action in line.into_iter().flatten() {
            let word = self.packed.canonical(self.packed.pack(position));
            self.proven.add_won(word);
            position = position.play_unchecked(action);
        }
    }

    /// Whether a word is winnable, as far as is known.
    #[inline]
    fn is_won(&self, word: W) -> bool {
        self.backward.contains(word) || self.proven.is_won(word)
    }

    /// Whether a word is lost, as far as is known.
    #[inline]
    fn is_lost(&self, word: W) -> bool {
        self.backward.rules_out(&self.packed, word) || self.proven.is_lost(word)
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
    fn search_in_shares(&mut self, case: &mut Case<'_, W>, width: usize) {
        loop {
            let open = self.open(case);
            if open.is_empty() {
                return;
            }
            let mut frontier = Frontier::new(&self.packed, &open, width);
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

    /// Searches what is open, all together, with passes between two widths, until N more positions are made.
    /// Goes on where it stopped unless some were decided since: what lies only below those is of no more use.
    fn widen(&mut self, case: &mut Case<'_, W>, first: usize, widest: usize, more: u64) {
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
            if made >= case.next_refutations {
                self.learn(case, &open, &mut frontier);
            }
            let until = left.min(case.next_refutations - made);
            let is_over = self.search_below(case, &mut frontier, widest, until);
            left = left.saturating_sub(case.made - made);
            let is_stuck = frontier.is_complete() && self.open(case).len() == open.len();
            let is_done = is_stuck || frontier.width() > widest;
            case.frontier = Some(frontier);
            let is_time_to_learn =
                left > 0 && case.made >= case.next_refutations && !case.is_over();
            if is_over && !is_time_to_learn || is_done {
                return;
            }
        }
    }

    /// Looks for refutations, and leaves out of the frontier what they hold back.
    fn learn(&mut self, case: &mut Case<'_, W>, open: &[W], frontier: &mut Frontier<W>) {
        case.next_refutations = case.made.saturating_mul(refutations::APART);
        if self.clear_useless_filter() {
            return;
        }
        let Some(mut filter) = self.filter.take() else {
            return;
        };
        let mut attempts = std::mem::take(&mut self.attempts);
        let children = |words: &[W]| self.open_children(words);
        let (board, packed, limits) = (&self.board, &self.packed, case.limits);
        refutations::look_for(
            &mut filter,
            &mut attempts,
            board,
            packed,
            open,
            children,
            limits,
        );
        frontier.sift(&mut filter, limits);
        self.attempts = attempts;
        self.filter = Some(filter);
    }

    /// Clears a filter that costs more than it spares; whether it did.
    fn clear_useless_filter(&mut self) -> bool {
        let useless = self.filter.as_mut().filter(|filter| !filter.pays());
        useless.map(ProofFilter::clear).is_some()
    }

    /// The words one action after some, each once, without those of which something is known.
    fn open_children(&self, words: &[W]) -> Vec<W> {
        let mut children = Vec::new();
        expand(&self.packed, self.counts.as_ref(), words, |_, child| {
            children.push(child);
        });
        children.sort_unstable();
        children.dedup();
        children.retain(|&word| !self.is_lost(word) && !self.is_won(word));
        children
    }

    /// Searches below a frontier with passes up to a width, until N more positions are made; whether the limits
    /// ended it.
    fn search_below(
        &mut self,
        case: &mut Case<'_, W>,
        frontier: &mut Frontier<W>,
        widest: usize,
        more: u64,
    ) -> bool {
        let most = case.made.saturating_add(more);
        let limits = case.limits.clone().with_positions(most);
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
            counts: self.counts.as_ref(),
            limits,
            proven: &mut self.proven,
            filter: self.filter.as_mut(),
            positions: case.made,
            winners: WINNERS_OF_A_GAME,
        };
        let found = search(&mut beam);
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

    /// Looks for a proof for whatever is open, or is only known to be lost from a search. Where regions are of no use
    /// for one position they mostly are for its neighbours too.
    fn prove(&mut self, case: &mut Case<'_, W>, effort: ProofEffort, also_lost: bool) {
        for (index, &word) in case.words.iter().enumerate() {
            let is_known = self.is_won(word) || self.is_lost(word) && !also_lost;
            if is_known || case.reasons[index].is_some() || case.is_over() {
                continue;
            }
            let proof = Proof {
                effort,
                // Only that for a single position is going to be told.
                is_told: case.words.len() == 1,
                made: &mut self.attempts,
            };
            let position = case.positions[index];
            let reason = prover::prove(&self.board, position, self.goal, proof, case.limits);
            let is_proved = reason.is_some();
            case.reasons[index] = reason;
            if is_proved {
                self.proven.add_lost([word]);
            } else if effort.with_regions && effort.attempts < usize::MAX {
                return;
            }
        }
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
            None if self.is_lost(word) => {
                let word = self.packed.pack(case.positions[index]);
                Outcome::Lost(exhausted(&self.packed, word))
            }
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
    /// After how many positions refutations are looked for next.
    next_refutations: u64,
    /// The quick search of a single position.
    quick: Option<QuickSearch<W>>,
    /// The search for all that are open.
    frontier: Option<Frontier<W>>,
}

impl<W: Word> Case<'_, W> {
    fn is_over(&self) -> bool {
        self.limits.are_reached(self.made)
    }
}
