//! How heuristics are refined: for which positions potentials are looked for, and when that is worth its time.

use crate::packed::word::Word;
use crate::par::heuristic::Heuristic;
use crate::par::pattern::Partition;
use crate::par::potential::Potential;
use crate::par::subgradient::{Ascent, Sample};
use crate::run::limits::Limits;

/// The potentials that a heuristic gets between passes at most: more of them cost more than they rule out.
const MOST_BETWEEN_PASSES: usize = 12;
/// The potentials of a heuristic at most.
const MOST_POTENTIALS: usize = 64;
/// The potentials that a heuristic gets at a time between passes.
const NEW_POTENTIALS: usize = 2;
/// The steps of finding a potential: between passes, and against a large layer. (Between passes 15 made the proofs of
/// the 6x6 board and Diamond-32 a fifth faster and left 1.1 times the positions on the English board; 60 took longer.)
const STEPS: usize = 30;
const MANY_STEPS: usize = 120;
/// The samples that a potential is made for, at most and at least.
const SAMPLES: usize = 300;
const FEWEST_SAMPLES: usize = 20;
/// A layer is large when it has this number of positions for each state of the regions: to expand them takes longer
/// then than to find potentials.
const POSITIONS_PER_STATE: usize = 4;
/// The share of a large layer that a potential must rule out to be worth the look-ups.
const WORTH_IT: f64 = 0.07;
/// After potentials were looked for in vain, the layer must have grown this number of times for another attempt.
const GROWTH: usize = 2;

/// The words of a layer after which the limits are looked at.
const LOOKED_AT: usize = 4096;

/// For which layers of a pass a heuristic has been refined.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Refined {
    /// The moves of the newest layer for which that was tried.
    moves: usize,
    /// The positions of the layer for which it was tried in vain.
    vain: usize,
}

/// Gives a heuristic a potential for each partition that bounds words as high as can be; one at least, and no more when
/// the limits are reached. (All of them take 175 ms on 7x7, whatever the limit.)
pub(super) fn begin<W: Word>(heuristic: &mut Heuristic<W>, words: &[W], limits: &Limits) {
    let samples = words.iter().map(|&word| Sample::new(word, i32::MAX));
    let samples: Vec<Sample<W>> = samples.collect();
    for partition in 0..heuristic.partitions().len() {
        if partition > 0 && limits.are_over() {
            break;
        }
        let (_, potential) = potential(heuristic, partition, &samples, STEPS, limits);
        heuristic.add(potential);
    }
}

/// Adds potentials against the samples that the heuristic does not rule out.
pub(super) fn learn<W: Word>(heuristic: &mut Heuristic<W>, samples: &[Sample<W>], limits: &Limits) {
    for _ in 0..NEW_POTENTIALS {
        let left = heuristic.left(samples).take(SAMPLES).copied();
        let left: Vec<Sample<W>> = left.collect();
        let potentials = heuristic.potentials().len();
        if left.len() < FEWEST_SAMPLES || potentials >= MOST_BETWEEN_PASSES {
            break;
        }
        // The partitions take turns: trying each and taking the best takes four times as long.
        let partition = potentials % heuristic.partitions().len();
        let (_, potential) = potential(heuristic, partition, &left, STEPS, limits);
        heuristic.add(potential);
    }
}

/// Adds potentials against a layer, and takes out what they rule out, as long as that is worth it.
///
/// What bounds an example of a layer well bounds most of it. (Proving that Diamond-41's d2 to c5 takes more than 24
/// moves made 190 million positions without this and makes 2 million with it. Each of that board's four problems is
/// proven to take 26 moves in 30 to 70 s; before, 400 s were not enough for one.)
pub(super) fn against_layer<W: Word>(
    heuristic: &mut Heuristic<W>,
    layer: &mut Vec<W>,
    room: i32,
    limits: &Limits,
) {
    let partitions = heuristic.partitions().len();
    let mut turns = (0..partitions).cycle();
    let mut vain = 0;
    while let Some(partition) = turns.next()
        && vain < partitions
        && heuristic.potentials().len() < MOST_POTENTIALS
        && !limits.are_over()
    {
        let samples = examples(layer, room);
        let (share, potential) = potential(heuristic, partition, &samples, MANY_STEPS, limits);
        let before = layer.len();
        if share >= WORTH_IT {
            heuristic.add(potential);
            // A large layer takes minutes; what a search that ends has not looked at stays.
            let (mut looked_at, mut is_over) = (0, false);
            layer.retain(|&word| {
                looked_at += 1;
                is_over |= looked_at % LOOKED_AT == 0 && limits.are_over();
                is_over || heuristic.of(word) <= room
            });
            layer.shrink_to_fit();
        }
        vain = if layer.len() == before { vain + 1 } else { 0 };
    }
}

impl Refined {
    /// Whether the layer of this number of moves, of which at most `most` positions will be expanded, is new and so
    /// large that refining the heuristic against it is quicker than expanding it.
    pub(super) fn is_worth_it(
        &mut self,
        partitions: &[Partition],
        moves: usize,
        positions: usize,
    ) -> bool {
        let states: usize = partitions.first().map_or(0, Partition::state_count);
        let least = (states * POSITIONS_PER_STATE).max(GROWTH * self.vain);
        let is_new = self.moves != moves;
        self.moves = moves;
        is_new && positions >= least
    }

    /// Notes how many positions of a layer were left.
    pub(super) fn left(&mut self, positions: usize) {
        self.vain = positions;
    }
}

/// Words of a layer, evenly distributed.
fn examples<W: Word>(layer: &[W], room: i32) -> Vec<Sample<W>> {
    let words = layer.iter().step_by(layer.len() / SAMPLES + 1);
    words.map(|&word| Sample::new(word, room)).collect()
}

/// A potential for a partition and the share of the samples that it rules out, found from no weights or those of the
/// known one that is the best on the samples now.
fn potential<W: Word>(
    heuristic: &Heuristic<W>,
    partition: usize,
    samples: &[Sample<W>],
    steps: usize,
    limits: &Limits,
) -> (f64, Potential) {
    let known = heuristic.potentials().iter();
    let known = known.filter(|potential| potential.partition == partition);
    let known = known.map(|potential| &potential.weights[..]);
    let ascent = Ascent::new(
        heuristic.dual(),
        &heuristic.partitions()[partition],
        samples,
    );
    let (quality, weights) = ascent.climb(known, steps, limits);
    (quality.share, Potential { partition, weights })
}
