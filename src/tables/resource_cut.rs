//! Where the two directions of a search meet: where a resource count has been half used up.
//!
//! The sum of a resource count never rises, so a game crosses from the positions *above* the cut, with a certain sum or
//! more, to those below it once at most. The forward search needs only the positions above, the backward one only those
//! below. The number of pegs is a resource count too, and with it the two searches meet half of the jumps from either
//! end: then the winning positions of the English central game take 2.7 million positions, 1.9 s of processor time and
//! 96 MB, where 1.1 s is promised. Others are better, as most positions in the middle of a game have used up more than
//! half of what the whole game can use up: of its 2 598 215 positions after 15 jumps 204 837 are above half of the
//! count with -1 at the corners, 0 at d1 or c3 and the like, and 1 elsewhere, and 2.0 million on all levels together,
//! which take 1.1 s and 44 MB. (On boards so small that either takes a tenth of a second the number of pegs is up to a
//! third faster.)
//!
//! Backward levels are of complements. The sums of a position and of its complement add up to that of the whole board,
//! so what is below forward is above backward: there is one sense only.

use crate::packed::actions::keep;
use crate::packed::board::PackedBoard;
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;

/// A resource count of the bits of a word, which every symmetry keeps, and the least sum above the cut.
#[derive(Clone, Debug)]
pub(super) struct ResourceCut {
    sums: ByteTables<i64>,
    /// For each action by how much it lowers the sum.
    losses: Vec<i64>,
    least: i64,
    /// The sum of all bits.
    whole: i64,
}

impl ResourceCut {
    /// The cut at a least sum of these weights of the bits, which no action raises.
    pub(super) fn new<W: Word>(
        packed: &PackedBoard<W>,
        weights: &[i32],
        least: i32,
    ) -> ResourceCut {
        let weights: Vec<i64> = weights.iter().copied().map(i64::from).collect();
        let mut cut = ResourceCut {
            sums: ByteTables::sums(&weights),
            losses: Vec::new(),
            least: i64::from(least),
            whole: weights.iter().sum(),
        };
        let actions = packed.actions().iter();
        let losses = actions
            .map(|action| cut.sums.sum(action.needs) - cut.sums.sum(action.flip ^ action.needs));
        cut.losses = losses.collect();
        cut
    }

    /// The same for the complements of the positions below.
    pub(super) fn opposite(&self) -> ResourceCut {
        ResourceCut {
            least: self.whole - self.least + 1,
            ..self.clone()
        }
    }

    /// Whether a word is above.
    #[inline]
    pub(super) fn is_above<W: Word>(&self, word: W) -> bool {
        self.sums.sum(word) >= self.least
    }

    /// Moves those actions from a word that lead to one above to the front; gives their number.
    #[inline]
    pub(super) fn keep_above<W: Word>(&self, word: W, actions: &mut [u16]) -> usize {
        let sum = self.sums.sum(word);
        keep(actions, |action| sum - self.losses[action] >= self.least)
    }

    /// Moves those actions from a word that lead to one whose complement is above to the front; gives their number.
    #[inline]
    pub(super) fn keep_complements_above<W: Word>(&self, word: W, actions: &mut [u16]) -> usize {
        let sum = self.whole - self.sums.sum(word);
        keep(actions, |action| sum + self.losses[action] >= self.least)
    }
}

#[cfg(test)]
mod tests;
