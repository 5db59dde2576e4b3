//! How the bound of a side gets its tariffs: against which positions, and when that is worth its time.

use crate::packed::word::Word;
use crate::par::direction::Side;
use crate::par::pattern::{MOVE, Partition};
use crate::par::potential::{Sample, Tariff};
use crate::run::limits::Limits;

/// The tariffs that a side gets between passes at most: more of them cost more than they rule out.
const MOST_BETWEEN_PASSES: usize = 12;
/// The tariffs of a side at most.
const MOST_TARIFFS: usize = 64;
/// The tariffs that a side gets at a time between passes.
const NEW_TARIFFS: usize = 2;
/// The steps of finding a tariff: between passes, and against a large layer.
const STEPS: usize = 30;
const MANY_STEPS: usize = 120;
/// The samples that a tariff is made for, at most and at least.
const SAMPLES: usize = 300;
const FEWEST_SAMPLES: usize = 20;
/// A layer is large when it has so many positions for each state of the sectors: to expand them takes longer then than to
/// find tariffs.
const POSITIONS_PER_STATE: usize = 4;
/// The share of a large layer that a tariff must rule out to be worth the look-ups.
const WORTH_IT: f64 = 0.07;
/// After tariffs were looked for in vain, the layer must have grown so many times for another attempt.
const GROWTH: usize = 2;

/// How far the layers of a side have been sharpened in a pass.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sharpened {
    /// The moves of the newest layer for which that was tried.
    moves: usize,
    /// The positions of the layer for which it was tried in vain.
    vain: usize,
}

impl<W: Word> Side<W> {
    /// Gives the bound a tariff for each partition that bounds words as high as can be.
    pub(super) fn begin(&mut self, partitions: &[Partition], words: &[W], limits: &Limits) {
        let samples = words.iter().map(|&word| Sample::new(word, i32::MAX));
        let samples: Vec<Sample<W>> = samples.collect();
        for partition in 0..partitions.len() {
            let (_, tariff) = self.trained(partitions, partition, &samples, STEPS, limits);
            self.bound.add(partitions, &self.task, tariff);
        }
    }

    /// Adds tariffs against the samples that the bound does not rule out.
    pub(super) fn learn(&mut self, partitions: &[Partition], limits: &Limits) {
        for _ in 0..NEW_TARIFFS {
            let left = self.bound.left(&self.samples).take(SAMPLES).copied();
            let samples: Vec<Sample<W>> = left.collect();
            let tariffs = self.bound.tariffs().len();
            if samples.len() < FEWEST_SAMPLES || tariffs >= MOST_BETWEEN_PASSES {
                break;
            }
            // The partitions take turns: trying each and taking the best takes four times as long.
            let partition = tariffs % partitions.len();
            let (_, tariff) = self.trained(partitions, partition, &samples, STEPS, limits);
            self.bound.add(partitions, &self.task, tariff);
        }
    }

    /// Adds tariffs against the newest layer, of which at most `most` positions will be expanded, and takes out what they
    /// rule out: if it is large, as long as that is worth it.
    ///
    /// What bounds an example of a layer well bounds most of it. (Proving that Diamond-41's d2 to c5 takes more than 24
    /// moves made 190 million positions without this and makes 2 million with it. Each of that board's four problems is
    /// proven to take 26 moves in 30 to 70 s; before, 400 s were not enough for one.)
    pub(super) fn sharpen(
        &mut self,
        partitions: &[Partition],
        moves: usize,
        most: usize,
        limits: &Limits,
    ) {
        let states: usize = partitions.first().map_or(0, Partition::state_count);
        let least = (states * POSITIONS_PER_STATE).max(GROWTH * self.sharpened.vain);
        let is_new = self.sharpened.moves != self.moves();
        self.sharpened.moves = self.moves();
        if !is_new || self.newest().len().min(most) < least {
            return;
        }
        let room = (moves - self.moves()) as i32 * MOVE;
        let mut turns = (0..partitions.len()).cycle();
        let mut vain = 0;
        while let Some(partition) = turns.next()
            && vain < partitions.len()
            && self.bound.tariffs().len() < MOST_TARIFFS
            && !limits.are_over()
        {
            let samples = self.examples(room);
            let (share, tariff) = self.trained(partitions, partition, &samples, MANY_STEPS, limits);
            let before = self.newest().len();
            if share >= WORTH_IT {
                self.bound.add(partitions, &self.task, tariff);
                self.take_out(room);
            }
            let is_vain = self.newest().len() == before;
            vain = if is_vain { vain + 1 } else { 0 };
        }
        self.sharpened.vain = self.newest().len();
    }

    /// Positions of the newest layer, evenly distributed.
    fn examples(&self, room: i32) -> Vec<Sample<W>> {
        let layer = self.newest();
        let words = layer.iter().step_by(layer.len() / SAMPLES + 1);
        words.map(|&word| Sample::new(word, room)).collect()
    }

    /// Takes the positions that the bound rules out of the newest layer.
    fn take_out(&mut self, room: i32) {
        let bound = &self.bound;
        if let Some(layer) = self.layers.last_mut() {
            layer.retain(|&word| bound.of(word) <= room);
            layer.shrink_to_fit();
        }
    }

    /// A tariff for a partition and the share of the samples that it rules out, found from no weights or those of the
    /// tariff that is the best on the samples now.
    fn trained(
        &self,
        partitions: &[Partition],
        partition: usize,
        samples: &[Sample<W>],
        steps: usize,
        limits: &Limits,
    ) -> (f64, Tariff) {
        let tariffs = self.bound.tariffs().iter();
        let known = tariffs.filter(|tariff| tariff.partition == partition);
        let known: Vec<&[i32]> = known.map(|tariff| &tariff.weights[..]).collect();
        let cut = &partitions[partition];
        let (share, weights) = self.task.train(cut, samples, &known, steps, limits);
        (share, Tariff { partition, weights })
    }
}
