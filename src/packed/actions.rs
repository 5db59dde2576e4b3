//! The actions of a packed board, and which of them can be played.

use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::position::Action;

/// An action as masks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedAction<W> {
    /// The bits that playing the action flips.
    pub(crate) flip: W,
    /// The value of those bits when the action is legal.
    pub(crate) needs: W,
    /// The action itself.
    pub(crate) action: Action,
}

impl<W: Word> PackedAction<W> {
    /// Whether the action can be played.
    #[inline]
    pub(crate) fn is_legal(&self, word: W) -> bool {
        word & self.flip == self.needs
    }

    /// Whether the action can have led to this word, so that `word ^ flip` is the word before it.
    #[inline]
    pub(crate) fn is_reversible(&self, word: W) -> bool {
        word & self.flip == self.flip ^ self.needs
    }
}

/// For each value of a byte its bits in ascending order, followed by zeros, and their number.
pub(super) static BITS_OF_BYTES: [([u16; 8], u16); 256] = bits_of_bytes();

const fn bits_of_bytes() -> [([u16; 8], u16); 256] {
    let mut table = [([0; 8], 0); 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte].0[table[byte].1 as usize] = bit;
                table[byte].1 += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The number of words of a set of actions.
const ACTION_WORDS: usize = 4;
/// The number of actions in a [`LegalTable`]: enough for every board up to 49 holes. Those beyond are tried one by one.
pub(super) const MOST_IN_MASKS: usize = ACTION_WORDS * 64;

/// For each byte of a word and each value of it, the actions that those bits do not forbid: the legal actions are what
/// all bytes agree on. Six loads for a board of 41 holes, where trying the 108 jumps one by one costs as many compares.
#[derive(Clone, Default, Debug)]
pub(super) struct LegalTable {
    bytes: Vec<[[u64; ACTION_WORDS]; 256]>,
}

impl LegalTable {
    /// The table of some actions on words of that number of bits.
    pub(super) fn new<W: Word>(actions: &[PackedAction<W>], bit_count: usize) -> LegalTable {
        let allowed_by_half = |shift: usize, value: usize| {
            let mut allowed = [0; ACTION_WORDS];
            for (index, action) in actions.iter().enumerate().take(MOST_IN_MASKS) {
                let half = |word: W| usize::from((word >> shift).low_byte()) & 15;
                if value & half(action.flip) == half(action.needs) {
                    allowed[index / 64] |= 1 << (index % 64);
                }
            }
            allowed
        };
        // By halves of bytes: byte by byte it took a quarter of the time of a quick search.
        let table = |byte| {
            let halves = [8 * byte, 8 * byte + 4].map(|shift| -> [_; 16] {
                std::array::from_fn(|value| allowed_by_half(shift, value))
            });
            std::array::from_fn(|value| {
                let (low, high) = (halves[0][value & 15], halves[1][value >> 4]);
                std::array::from_fn(|index| low[index] & high[index])
            })
        };
        LegalTable {
            bytes: (0..bit_count.div_ceil(8)).map(table).collect(),
        }
    }

    /// The legal actions among those in the table, a bit for each.
    #[inline]
    pub(super) fn masks<W: Word>(&self, word: W) -> [u64; ACTION_WORDS] {
        let mut legal = [u64::MAX; ACTION_WORDS];
        let mut rest = word;
        for table in &self.bytes {
            let allowed = &table[usize::from(rest.low_byte())];
            for (index, legal) in legal.iter_mut().enumerate() {
                *legal &= allowed[index];
            }
            rest = rest >> 8;
        }
        legal
    }
}

/// The actions that can be played, in order. (An iterator of its own, as a chain of the library's adapters is moved
/// about and branches at every step: that cost an eighth of the tables' time.)
#[derive(Clone, Debug)]
pub(crate) struct Legal<'a, W> {
    /// Those in the [`LegalTable`], a bit for each.
    masks: [u64; ACTION_WORDS],
    word: W,
    /// All actions, and the next of those that are not in the masks.
    actions: &'a [PackedAction<W>],
    beyond: usize,
}

impl<'a, W: Word> Legal<'a, W> {
    /// Those of all actions that can be played from a word.
    #[inline]
    pub(super) fn of(table: &LegalTable, actions: &'a [PackedAction<W>], word: W) -> Legal<'a, W> {
        Legal {
            masks: table.masks(word),
            word,
            actions,
            beyond: MOST_IN_MASKS,
        }
    }
}

impl<W: Word> Iterator for Legal<'_, W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        for (index, mask) in self.masks.iter_mut().enumerate() {
            if *mask != 0 {
                let bit = mask.trailing_zeros() as usize;
                *mask &= *mask - 1;
                return Some(index * 64 + bit);
            }
        }
        while let Some(action) = self.actions.get(self.beyond) {
            self.beyond += 1;
            if action.is_legal(self.word) {
                return Some(self.beyond - 1);
            }
        }
        None
    }
}

/// Moves those of some actions that are kept to the front; gives their number. (Without branches, as no branch could be
/// foretold: half of the actions are left out.)
#[inline]
pub(crate) fn keep(actions: &mut [u16], is_kept: impl Fn(usize) -> bool) -> usize {
    let mut kept = 0;
    for index in 0..actions.len() {
        let action = actions[index];
        actions[kept] = action;
        kept += usize::from(is_kept(usize::from(action)));
    }
    kept
}

/// The jumps of a board in their order, then Cremers' Key.
pub(super) fn packed_actions<W: Word>(board: &Board, key: Option<Hole>) -> Vec<PackedAction<W>> {
    let jumps = board.jumps().all().iter().map(|&jump| PackedAction {
        flip: W::from_set(jump.holes()),
        needs: W::from_set(jump.needs()),
        action: Action::Jump(jump),
    });
    let key = key.map(|hole| {
        let unused = W::bit(board.hole_count());
        PackedAction {
            flip: W::bit(hole.index()) | unused,
            needs: unused,
            action: Action::Key(hole),
        }
    });
    jumps.chain(key).collect()
}
