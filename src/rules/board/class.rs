//! Position classes: what no jump can change.
//!
//! Over GF(2) a jump flips its three holes. An *invariant* is a set of holes that meets every jump in an even number of
//! holes, so the parity of the pegs on it stays the same for a whole game. The invariants form the null space of the
//! jump vectors; on square lattices with orthogonal jumps it has dimension 4 (Reiss's and Bell's sixteen position
//! classes, the "rule of three"), on triangles 2, and on most boards with diagonal jumps 0. Nothing here knows which.

use crate::rules::board::jump::Jump;
use crate::rules::hole::{Hole, HoleSet};

/// The class of a position: the parities of its pegs on the board's invariants. Equality is all there is to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionClass(u128);

/// A basis of the invariants of a board.
#[derive(Clone, Debug)]
pub struct PositionClasses {
    invariants: Vec<HoleSet>,
}

impl PositionClasses {
    /// The invariants of a board with that many holes and these jumps.
    pub(crate) fn new(hole_count: usize, jumps: &[Jump]) -> PositionClasses {
        let rows = reduced_rows(jumps);
        let pivots: HoleSet = rows.iter().map(|row| row.pivot).collect();
        let invariants = (HoleSet::first(hole_count) - pivots)
            .iter()
            .map(|free| {
                let bound = rows
                    .iter()
                    .filter(|row| row.set.contains(free))
                    .map(|row| row.pivot);
                bound.collect::<HoleSet>().with(free)
            })
            .collect();
        PositionClasses { invariants }
    }

    /// A basis of the invariants: sets of holes on which the parity of the pegs never changes.
    pub fn invariants(&self) -> &[HoleSet] {
        &self.invariants
    }

    /// The class of these pegs.
    pub fn of(&self, pegs: HoleSet) -> PositionClass {
        let parity = |(index, &invariant): (usize, &HoleSet)| {
            u128::from((pegs & invariant).is_odd()) << index
        };
        PositionClass(self.invariants.iter().enumerate().map(parity).sum())
    }

    /// The number of classes is 2 to this power, at most 128.
    pub fn dimension(&self) -> usize {
        self.invariants.len()
    }

    /// How many there are: `16 position classes`.
    #[cfg(feature = "terminal")]
    pub(crate) fn in_words(&self) -> String {
        match self.dimension() {
            dimension @ ..=10 => crate::rules::text::counted(1 << dimension, "position class"),
            dimension => format!("2^{dimension} position classes"),
        }
    }

    /// An invariant on which two sets of pegs have different parities, if they are of different classes: the one of
    /// the fewest holes, for a person to count.
    pub fn difference(&self, a: HoleSet, b: HoleSet) -> Option<HoleSet> {
        self.difference_without(a, b, HoleSet::EMPTY)
    }

    /// The same, where a peg on this hole, if one is given, may come and go: an invariant without it. There is one
    /// where the sets are of different classes whatever is there.
    pub(crate) fn difference_without(
        &self,
        a: HoleSet,
        b: HoleSet,
        free: HoleSet,
    ) -> Option<HoleSet> {
        let tells = |invariant: &HoleSet| ((a ^ b) & *invariant).is_odd() && !invariant.meets(free);
        // Of different classes is what differs on one of the basis or on two; only then the rest is worth a look.
        let basis = || self.invariants.iter().copied();
        let pairs = basis().flat_map(|one| basis().map(move |other| one ^ other));
        let first = basis().chain(pairs).find(tells)?;
        self.all_invariants()
            .filter(tells)
            .chain([first])
            .min_by_key(|invariant| invariant.len())
    }

    /// Every sum of the basis, where they are few enough to look at, else none.
    fn all_invariants(&self) -> impl Iterator<Item = HoleSet> {
        /// Boards that are more than a few loose rows have dimension 4 at most.
        const MOST_SUMMED: usize = 10;
        let dimension = if self.invariants.len() <= MOST_SUMMED {
            self.invariants.len()
        } else {
            0
        };
        (1_usize..1 << dimension).map(move |chosen| {
            let summands = (0..dimension).filter(|index| chosen >> index & 1 == 1);
            summands.fold(HoleSet::EMPTY, |sum, index| sum ^ self.invariants[index])
        })
    }
}

/// A row of the reduced echelon form of the jump vectors: its pivot is in no other row.
struct EchelonRow {
    pivot: Hole,
    set: HoleSet,
}

fn reduced_rows(jumps: &[Jump]) -> Vec<EchelonRow> {
    let mut rows: Vec<EchelonRow> = Vec::new();
    for jump in jumps {
        let mut set = jump.holes();
        for row in &rows {
            if set.contains(row.pivot) {
                set ^= row.set;
            }
        }
        let Some(pivot) = set.iter().next() else {
            continue;
        };
        for row in &mut rows {
            if row.set.contains(pivot) {
                row.set ^= set;
            }
        }
        rows.push(EchelonRow { pivot, set });
    }
    rows
}
