//! The beam that goes from a position down to the table of endings.

use std::fmt::Debug;
use std::sync::Arc;

use crate::counts::packed::PackedCounts;
use crate::packages::PlacedPackage;
use crate::packed::board::PackedBoard;
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;
use crate::plan::endings::Endings;
use crate::plan::moves::{LEAST_COST, PackedStep, StepKey, StepTable};
use crate::plan::shorten;
use crate::plan::step::{Plan, PlanStep};
use crate::rules::board::Board;
use crate::rules::finish::Finish;
use crate::rules::hole::HoleSet;
use crate::rules::position::Position;
use crate::run::Limits;

/// The most positions in the table of endings: enough for the plans of whole problems, and made in some 50 ms.
const MOST_ENDINGS: usize = 30_000;

/// How wide a beam is, and what makes a position promising beside its cost: pegs in the open and beside others.
///
/// By cost alone half of the problems of the French board and of Wiegleb's had no plan. With 1 for the border and 5
/// for a peg alone nine of Wiegleb's 35 had none and the others took 16.1 steps on average, with 2 and 5 one and 10.9;
/// with 3 and 10 all have one, of 10.2 steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamShape {
    /// How many positions it keeps of those with as many pegs.
    pub(super) width: usize,
    /// What a peg costs for each neighbour that its hole lacks.
    pub(super) border: i64,
    /// What a peg without a neighbour costs.
    pub(super) alone: i64,
}

/// How many positions are expanded between two looks at the limits.
const EXPANSIONS_PER_LOOK: usize = 64;

/// How many times as many positions as the beam keeps may wait on a level until the others are left out, as they would
/// be in the end. (Without this bound the 81 holes of the 9x9 board took 342 MiB.)
const MOST_WAITING: usize = 8;

/// Everything that a goal needs.
#[derive(Debug)]
pub(super) struct PlanSearch<W> {
    board: Arc<Board>,
    packages: Arc<[PlacedPackage]>,
    packed: PackedBoard<W>,
    table: StepTable<W>,
    endings: Endings<W>,
    counts: PackedCounts,
    /// What the places of the pegs add to the rank.
    border: ByteTables<i64>,
    /// For each hole its neighbours.
    neighbours: Vec<W>,
}

/// A position that the beam has kept.
struct Kept<W> {
    word: W,
    cost: u16,
    /// The position before, as an index of those kept, and the step from it.
    before: Option<(usize, StepKey)>,
}

/// A position that the beam may keep.
struct Waiting<W> {
    canonical: W,
    kept: Kept<W>,
}

/// Where the beam has met the table.
struct Meeting<W> {
    cost: u16,
    from: usize,
    step: PackedStep<W>,
}

/// A [`PlanSearch`], whatever the word.
pub(super) trait AnyWordSearch: Debug + Send + Sync {
    /// A plan found by a beam of that shape.
    fn find(&self, position: Position, beam: BeamShape, limits: &Limits) -> Option<Plan>;

    /// A plan as short as shortcuts make it: wherever some steps after one another can be done in fewer, they are.
    fn shortened(&self, plan: &Plan, limits: &Limits) -> Plan;
}

impl<W: Word> PlanSearch<W> {
    pub(super) fn new(
        board: &Arc<Board>,
        packages: Arc<[PlacedPackage]>,
        finishes: &[Finish],
        limits: &Limits,
    ) -> PlanSearch<W> {
        let packed = PackedBoard::heading_for(board, None, finishes);
        // Neither the start nor the position asked about counts: whoever asks gets the same plan.
        let first = finishes
            .first()
            .map_or(HoleSet::EMPTY, |finish| finish.pegs);
        let start = Position::of(board.all() - first);
        let table = StepTable::new(board, &packages);
        let words: Vec<W> = finishes
            .iter()
            .map(|finish| W::from_set(finish.pegs))
            .collect();
        let endings = Endings::new(&packed, &table, &words, MOST_ENDINGS, limits);
        let counts = PackedCounts::collect(&packed, board, finishes, start, limits);
        let neighbours = neighbours(board);
        let most = neighbours.iter().map(|set| set.len()).max().unwrap_or(0);
        let border = neighbours.iter().map(|set| (most - set.len()) as i64);
        PlanSearch {
            board: board.clone(),
            packages,
            packed,
            table,
            endings,
            counts,
            border: ByteTables::sums(&border.collect::<Vec<_>>()),
            neighbours: neighbours.into_iter().map(W::from_set).collect(),
        }
    }

    /// The most promising of the positions, each once, in the order of their promise.
    fn most_promising(&self, level: Vec<Waiting<W>>, beam: BeamShape) -> Vec<Waiting<W>> {
        let mut level = level;
        level.sort_unstable_by_key(|one| (one.canonical, one.kept.cost, one.kept.word));
        level.dedup_by_key(|one| one.canonical);
        let mut ranked: Vec<(i64, Waiting<W>)> = level
            .into_iter()
            .map(|one| (self.rank(&one.kept, beam), one))
            .collect();
        let key = |(rank, one): &(i64, Waiting<W>)| (*rank, one.canonical);
        if ranked.len() > beam.width {
            ranked.select_nth_unstable_by_key(beam.width, key);
            ranked.truncate(beam.width);
        }
        ranked.sort_unstable_by_key(key);
        ranked.into_iter().map(|(_, one)| one).collect()
    }

    /// The less the more promising.
    fn rank(&self, kept: &Kept<W>, beam: BeamShape) -> i64 {
        let alone = kept
            .word
            .to_set()
            .iter()
            .filter(|hole| kept.word & self.neighbours[hole.index()] == W::ZERO);
        i64::from(kept.cost)
            + beam.border * self.border.sum(kept.word)
            + beam.alone * alone.count() as i64
    }

    /// Takes every step from the position kept last.
    fn expand(
        &self,
        kept: &[Kept<W>],
        steps: &mut Vec<PackedStep<W>>,
        waiting: &mut [Vec<Waiting<W>>],
        best: &mut Option<Meeting<W>>,
    ) {
        let Some((from, parent)) = kept.iter().enumerate().next_back() else {
            return;
        };
        self.table.list(parent.word, steps);
        for step in steps.iter() {
            let cost = parent.cost + step.cost;
            let bound = best.as_ref().map_or(u16::MAX, |best| best.cost);
            let pegs = step.after.count();
            if pegs <= self.endings.most_pegs() {
                let rest = self.endings.cost(&self.packed, step.after);
                if let Some(cost) = rest.map(|rest| cost + rest).filter(|&cost| cost < bound) {
                    *best = Some(Meeting {
                        cost,
                        from,
                        step: *step,
                    });
                }
            } else if cost + LEAST_COST < bound && !self.counts.rules_out(step.after) {
                waiting[pegs].push(Waiting {
                    canonical: self.packed.canonical(step.after),
                    kept: Kept {
                        word: step.after,
                        cost,
                        before: Some((from, step.key)),
                    },
                });
            }
        }
    }

    /// The plan of a way to the table and on to the goal.
    fn plan(&self, start: W, way: &[(W, PackedStep<W>)]) -> Plan {
        let meeting = way.last().map_or(start, |(_, step)| step.after);
        let rest = self.endings.way(&self.packed, &self.table, meeting);
        let steps = way.iter().chain(&rest).map(|way| self.step(*way));
        let position = self.packed.unpack(start);
        Plan::new(position, steps.collect()).arranged(&self.board)
    }

    /// A step from a position.
    fn step(&self, (before, step): (W, PackedStep<W>)) -> PlanStep {
        match step.key {
            StepKey::Package(index) => PlanStep::Package(self.packages[index as usize].clone()),
            StepKey::Run => PlanStep::of_run(self.table.run(before, step.after)),
        }
    }
}

impl<W: Word> AnyWordSearch for PlanSearch<W> {
    fn find(&self, position: Position, beam: BeamShape, limits: &Limits) -> Option<Plan> {
        let start = self.packed.pack(position);
        if self.packed.pegs(start) <= self.endings.most_pegs() {
            self.endings.cost(&self.packed, start)?;
            return Some(self.plan(start, &[]));
        }
        let mut kept: Vec<Kept<W>> = Vec::new();
        let mut waiting: Vec<Vec<Waiting<W>>> = Vec::new();
        waiting.resize_with(start.count() + 1, Vec::new);
        waiting[start.count()].push(Waiting {
            canonical: self.packed.canonical(start),
            kept: Kept {
                word: start,
                cost: 0,
                before: None,
            },
        });
        let mut best: Option<Meeting<W>> = None;
        let mut steps = Vec::new();
        for pegs in (self.endings.most_pegs() + 1..=start.count()).rev() {
            let level = std::mem::take(&mut waiting[pegs]);
            for (index, one) in self.most_promising(level, beam).into_iter().enumerate() {
                if index % EXPANSIONS_PER_LOOK == 0 && limits.are_over() {
                    break;
                }
                kept.push(one.kept);
                self.expand(&kept, &mut steps, &mut waiting, &mut best);
                for level in &mut waiting[..pegs] {
                    if level.len() > MOST_WAITING * beam.width {
                        *level = self.most_promising(std::mem::take(level), beam);
                    }
                }
            }
        }
        let best = best?;
        let mut way = vec![(kept[best.from].word, best.step)];
        let mut at = &kept[best.from];
        while let Some((before, key)) = at.before {
            let (after, cost) = (at.word, at.cost);
            at = &kept[before];
            way.push((at.word, PackedStep { key, cost, after }));
        }
        way.reverse();
        Some(self.plan(start, &way))
    }

    fn shortened(&self, plan: &Plan, limits: &Limits) -> Plan {
        let mut words: Vec<W> = plan.before_steps().into_iter().map(W::from_set).collect();
        let Some((last, step)) = words.last().copied().zip(plan.steps().last()) else {
            return plan.clone();
        };
        words.push(W::from_set(step.after(last.to_set())));
        let mut steps = plan.steps().to_vec();
        while let Some((begin, end, shortcut)) = shorten::shortcut(&self.table, &words, limits) {
            let between = shortcut.iter().skip(1).map(|(before, _)| *before);
            words.splice(begin + 1..end, between);
            steps.splice(begin..end, shortcut.iter().map(|&way| self.step(way)));
        }
        Plan::new(plan.start(), steps).arranged(&self.board)
    }
}

/// The neighbours of each hole: where its pegs can jump over.
fn neighbours(board: &Board) -> Vec<HoleSet> {
    let steps = board.rule().steps();
    let of_hole = |hole| {
        let near = steps
            .iter()
            .filter_map(|&step| board.hole_at(board.coordinate(hole).plus(step, 1)));
        near.collect()
    };
    board.holes().map(of_hole).collect()
}
