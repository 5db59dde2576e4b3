//! The least number of moves that a position still needs: the best of several tariffs.
//!
//! The tables of tariffs that cut the board alike lie side by side, so that one look-up a sector serves eight of them.

use crate::packed::word::Word;
use crate::par::pattern::{MOVE, Partition};
use crate::par::potential::{Sample, Tariff, Task};

/// The tariffs of one partition at most.
const TARIFFS: usize = 8;

/// Sums of the tariffs of a partition.
type Sums = [i16; TARIFFS];

/// A lower bound on the moves between positions and the goal, or the start.
#[derive(Clone, Debug)]
pub(super) struct Bound<W> {
    tariffs: Vec<Tariff>,
    cuts: Vec<Cut<W>>,
}

/// The tables of the tariffs of one partition.
#[derive(Clone, Debug)]
struct Cut<W> {
    partition: usize,
    /// For each byte of a word and each value of it, the bits in the order of the sectors.
    order: Vec<Vec<W>>,
    sectors: Vec<SectorSums>,
    tariffs: usize,
}

#[derive(Clone, Debug)]
struct SectorSums {
    /// Where the sector's bits begin.
    shift: usize,
    sums: Vec<Sums>,
}

impl<W: Word> Bound<W> {
    /// The bound that knows nothing: no move.
    pub(super) fn nothing() -> Bound<W> {
        Bound {
            tariffs: Vec::new(),
            cuts: Vec::new(),
        }
    }

    pub(super) fn tariffs(&self) -> &[Tariff] {
        &self.tariffs
    }

    /// Adds a tariff, unless there is no room for it.
    pub(super) fn add(&mut self, partitions: &[Partition], task: &Task<W>, tariff: Tariff) {
        let partition = &partitions[tariff.partition];
        let Some(sums) = task.sums(partition, &tariff.weights) else {
            return;
        };
        let cut = self.cut_with_room(tariff.partition).unwrap_or_else(|| {
            self.cuts.push(Cut::new(tariff.partition, partition));
            self.cuts.len() - 1
        });
        self.cuts[cut].add(&sums);
        self.tariffs.push(tariff);
    }

    /// The memory that its tables take, in bytes.
    pub(super) fn memory(&self) -> usize {
        let sectors = self.cuts.iter().flat_map(|cut| &cut.sectors);
        sectors.map(|sector| size_of_val(&sector.sums[..])).sum()
    }

    fn cut_with_room(&self, partition: usize) -> Option<usize> {
        let mut cuts = self.cuts.iter();
        cuts.position(|cut| cut.partition == partition && cut.tariffs < TARIFFS)
    }

    /// The bound in parts of a move.
    pub(super) fn of(&self, word: W) -> i32 {
        let cuts = self.cuts.iter().map(|cut| cut.best(word));
        cuts.fold(0, |best, sum| best.max(i32::from(sum)))
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

impl<W: Word> Cut<W> {
    fn new(index: usize, partition: &Partition) -> Cut<W> {
        let bits = partition.sectors.iter().flat_map(|sector| &sector.bits);
        let places: Vec<(usize, usize)> = bits.copied().zip(0..).collect();
        let place = |byte: usize, value: usize| {
            let inside = |bit: usize| bit / 8 == byte && value >> (bit % 8) & 1 == 1;
            let set = places.iter().filter(|&&(bit, _)| inside(bit));
            set.fold(W::ZERO, |word, &(_, place)| word | W::bit(place))
        };
        let order = (0..places.len().div_ceil(8))
            .map(|byte| (0..256).map(|value| place(byte, value)).collect());
        let mut shift = 0;
        let sectors = partition.sectors.iter().map(|sector| {
            let bit_count = sector.bits.len();
            shift += bit_count;
            SectorSums {
                shift: shift - bit_count,
                sums: vec![[0; TARIFFS]; 1 << bit_count],
            }
        });
        Cut {
            partition: index,
            order: order.collect(),
            sectors: sectors.collect(),
            tariffs: 0,
        }
    }

    fn add(&mut self, sums: &[Vec<i16>]) {
        for (sector, sums) in self.sectors.iter_mut().zip(sums) {
            for (all, &sum) in sector.sums.iter_mut().zip(sums) {
                all[self.tariffs] = sum;
            }
        }
        self.tariffs += 1;
    }

    /// The best sum of its tariffs.
    fn best(&self, word: W) -> i16 {
        let (mut ordered, mut rest) = (W::ZERO, word);
        for bytes in &self.order {
            ordered |= bytes[usize::from(rest.low_byte())];
            rest = rest >> 8;
        }
        let mut sums = [0; TARIFFS];
        for sector in &self.sectors {
            let pattern = (ordered >> sector.shift).low_bits() as usize & (sector.sums.len() - 1);
            for (sum, more) in sums.iter_mut().zip(sector.sums[pattern]) {
                *sum += more;
            }
        }
        sums.into_iter().fold(0, i16::max)
    }
}
