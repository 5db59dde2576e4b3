//! The heuristic: the least number of moves that a position still needs, as the best bound of several potentials.
//!
//! It is admissible, so a pass that keeps every position it allows loses no line. The tables of potentials that share
//! a partition lie side by side, so that one look-up a region serves eight of them: bounding positions is most of the
//! work.

use std::sync::Arc;

use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;
use crate::par::pattern::{MOVE, Partition};
use crate::par::potential::{Dual, Potential};
use crate::par::subgradient::Sample;

/// The potentials of one table at most.
const POTENTIALS: usize = 8;

/// What a pattern contributes under each potential of a table.
type Contributions = [i16; POTENTIALS];

/// A lower bound on the moves between positions and the goal, or the start.
#[derive(Debug)]
pub(super) struct Heuristic<W> {
    dual: Dual,
    partitions: Arc<[Partition]>,
    potentials: Vec<Potential>,
    tables: Vec<PotentialTable<W>>,
}

impl<W: Word> Heuristic<W> {
    /// The heuristic that knows nothing: no move.
    pub(super) fn nothing(dual: Dual, partitions: Arc<[Partition]>) -> Heuristic<W> {
        Heuristic {
            dual,
            partitions,
            potentials: Vec::new(),
            tables: Vec::new(),
        }
    }

    pub(super) fn dual(&self) -> &Dual {
        &self.dual
    }

    pub(super) fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    pub(super) fn potentials(&self) -> &[Potential] {
        &self.potentials
    }

    /// Adds a potential, unless it is no resource count or does not fit the tables.
    pub(super) fn add(&mut self, potential: Potential) {
        let Some(partition) = self.partitions.get(potential.partition) else {
            return;
        };
        if !self.dual.allows(&potential.weights) {
            return;
        }
        let Some(contributions) = self.dual.tables(partition, &potential.weights) else {
            return;
        };
        let with_room = self.tables.iter().position(|table| {
            table.partition == potential.partition && table.potentials < POTENTIALS
        });
        let index = with_room.unwrap_or_else(|| {
            let table = PotentialTable::new(potential.partition, partition);
            self.tables.push(table);
            self.tables.len() - 1
        });
        self.tables[index].add(&contributions);
        self.potentials.push(potential);
    }

    /// The memory that its tables take, in bytes.
    pub(super) fn memory(&self) -> usize {
        let regions = self.tables.iter().flat_map(|table| &table.regions);
        regions
            .map(|region| size_of_val(&region.patterns[..]))
            .sum()
    }

    /// The bound in parts of a move.
    #[inline]
    pub(super) fn of(&self, word: W) -> i32 {
        let mut best = 0;
        for table in &self.tables {
            best = best.max(table.best(word));
        }
        i32::from(best)
    }

    /// The bound in moves.
    pub(super) fn moves(&self, word: W) -> usize {
        ((self.of(word) + MOVE - 1) / MOVE) as usize
    }

    /// The samples that it does not rule out.
    pub(super) fn left<'a>(&self, samples: &'a [Sample<W>]) -> impl Iterator<Item = &'a Sample<W>> {
        samples
            .iter()
            .filter(|sample| self.of(sample.word) <= sample.room)
    }
}

/// The tables of some potentials of one partition.
#[derive(Debug)]
struct PotentialTable<W> {
    /// The index of the partition.
    partition: usize,
    /// The bits of a word in the order of the regions.
    order: ByteTables<W>,
    regions: Vec<RegionTable>,
    potentials: usize,
}

#[derive(Debug)]
struct RegionTable {
    /// Where the region's bits begin.
    shift: usize,
    patterns: Vec<Contributions>,
}

impl<W: Word> PotentialTable<W> {
    fn new(index: usize, partition: &Partition) -> PotentialTable<W> {
        let regions = || partition.regions.iter().map(|region| region.shape.holes());
        let bits: Vec<usize> = regions().flatten().map(|hole| hole.index()).collect();
        let mut places = vec![W::ZERO; bits.len()];
        for (place, bit) in bits.into_iter().enumerate() {
            places[bit] = W::bit(place);
        }
        let mut shift = 0;
        let regions = regions().map(|holes| {
            shift += holes.len();
            RegionTable {
                shift: shift - holes.len(),
                patterns: vec![[0; POTENTIALS]; 1 << holes.len()],
            }
        });
        PotentialTable {
            partition: index,
            order: ByteTables::new(W::ZERO, &places, |a, b| a | b),
            regions: regions.collect(),
            potentials: 0,
        }
    }

    /// Adds a potential: what each pattern of each region contributes.
    fn add(&mut self, contributions: &[Vec<i16>]) {
        for (region, contributions) in self.regions.iter_mut().zip(contributions) {
            for (all, &contribution) in region.patterns.iter_mut().zip(contributions) {
                all[self.potentials] = contribution;
            }
        }
        self.potentials += 1;
    }

    /// The best bound of its potentials.
    #[inline]
    fn best(&self, word: W) -> i16 {
        let of_bytes = self.order.of(word);
        let ordered = of_bytes.fold(W::ZERO, |all, &bits| all | bits);
        let mut sums = [0; POTENTIALS];
        for region in &self.regions {
            let mask = region.patterns.len() - 1;
            let pattern = (ordered >> region.shift).low_bits() as usize & mask;
            let contributions = &region.patterns[pattern];
            for potential in 0..POTENTIALS {
                sums[potential] += contributions[potential];
            }
        }
        let mut best = 0;
        for sum in sums {
            best = best.max(sum);
        }
        best
    }
}

#[cfg(test)]
mod tests;
