//! The board as the search sees it: rows in one word with a free column between them, so that all jumps in a direction
//! are found by shifts.

use crate::packed::word::Word;
use crate::rules::board::{Board, Jump};
use crate::rules::hole::{Hole, HoleSet};
use crate::soli2::rules::Soli2Rules;

/// The board and what follows from it, in words.
pub(super) struct Field<W> {
    /// The distance of two rows.
    pub(super) stride: usize,
    /// The holes there are.
    pub(super) board: W,
    /// The bit of each hole.
    bits: Vec<u8>,
    /// The hole of each bit.
    holes: Vec<Option<Hole>>,
    /// The holes at each distance to the centre, the nearest first.
    rings: Vec<W>,
    /// Whether the fewest counters win.
    pub(super) fewest_win: bool,
}

/// The counters of a position in the jumping phase, seen by who is to jump.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sides<W> {
    /// Those of the player whose turn it is.
    pub(super) own: W,
    /// Those of the opponent.
    pub(super) other: W,
    /// Whether it is black's turn.
    pub(super) is_black: bool,
}

/// What a win is worth at least: more than any estimate. The margin is added.
pub(super) const WIN: i32 = 10_000;

/// The four directions of a jump: along or against a row or a column.
const DIRECTIONS: usize = 4;

/// The jumps of one position: in each direction the counters that can jump that way.
pub(super) type JumpWords<W> = [W; DIRECTIONS];

/// A jump as a number: four times the bit it starts from, and the direction.
pub(super) type JumpNumber = u16;

impl<W: Word> Field<W> {
    /// The board of the rules; its bounding box with one more column must fit the word but for a bit.
    pub(super) fn new(rules: &Soli2Rules) -> Field<W> {
        let board: &Board = rules.board();
        let stride = board.width() + 1;
        let bit = |hole| {
            let place = board.coordinate(hole);
            place.y as usize * stride + place.x as usize
        };
        let bits: Vec<u8> = board.holes().map(|hole| bit(hole) as u8).collect();
        let mut holes = vec![None; W::BITS];
        for hole in board.holes() {
            holes[bit(hole)] = Some(hole);
        }
        let mut distances: Vec<u32> = board.holes().map(|hole| rules.distance(hole)).collect();
        distances.sort_unstable();
        distances.dedup();
        let mut field = Field {
            stride,
            board: W::ZERO,
            rings: Vec::new(),
            bits,
            holes,
            fewest_win: rules.variant().fewest_win(),
        };
        let is_at = |hole: &Hole, distance: u32| rules.distance(*hole) == distance;
        let ring = |distance| board.holes().filter(|hole| is_at(hole, distance)).collect();
        let rings = distances
            .into_iter()
            .map(|distance| field.word(ring(distance)));
        field.rings = rings.collect();
        field.board = field.word(board.all());
        field
    }

    /// The word of a set of holes.
    pub(super) fn word(&self, set: HoleSet) -> W {
        let bits = set
            .iter()
            .map(|hole| W::bit(self.bits[hole.index()].into()));
        bits.fold(W::ZERO, |word, bit| word | bit)
    }

    /// The hole of a bit of the board.
    pub(super) fn hole(&self, bit: usize) -> Hole {
        self.holes[bit].unwrap_or(Hole::at(0))
    }

    /// The counters that can jump in each direction, those of `movers` over those of `over`.
    #[inline]
    pub(super) fn jumps(&self, movers: W, over: W, all: W) -> JumpWords<W> {
        let vacant = self.board & !all;
        // Two rows may be more than the word has bits where there is one.
        let s = self.stride;
        [
            movers & (over >> 1) & (vacant >> 2),
            movers & (over << 1) & (vacant << 2),
            movers & (over >> s) & (vacant >> s >> s),
            movers & (over << s) & (vacant << s << s),
        ]
    }

    /// Whether a counter of the movers can jump.
    #[inline]
    pub(super) fn can_jump(&self, movers: W, all: W) -> bool {
        self.jumps(movers, all, all) != [W::ZERO; DIRECTIONS]
    }

    /// The bits of the hole jumped over and of the landing.
    fn ends(&self, number: JumpNumber) -> (usize, usize, usize) {
        let from = usize::from(number) / DIRECTIONS;
        let (one, two) = (self.stride, 2 * self.stride);
        match usize::from(number) % DIRECTIONS {
            0 => (from, from + 1, from + 2),
            1 => (from, from - 1, from - 2),
            2 => (from, from + one, from + two),
            _ => (from, from - one, from - two),
        }
    }

    /// The jump of a number.
    pub(super) fn jump(&self, number: JumpNumber) -> Jump {
        let (from, over, to) = self.ends(number);
        Jump {
            from: self.hole(from),
            over: self.hole(over),
            to: self.hole(to),
        }
    }

    /// The sides after a jump, seen by the opponent.
    #[inline]
    pub(super) fn after(&self, sides: Sides<W>, number: JumpNumber) -> Sides<W> {
        let (from, over, to) = self.ends(number);
        let own = (sides.own ^ W::bit(from)) | W::bit(to);
        let taken = !W::bit(over);
        Sides {
            own: sides.other & taken,
            other: own & taken,
            is_black: !sides.is_black,
        }
    }

    /// What the end of a game is worth to who would be to play: [`WIN`] and the margin, negative where lost.
    pub(super) fn end_value(&self, sides: Sides<W>) -> i32 {
        let difference = sides.own.count() as i32 - sides.other.count() as i32;
        let difference = if self.fewest_win {
            -difference
        } else {
            difference
        };
        if difference != 0 {
            return difference.signum() * WIN + 2 * difference;
        }
        let differs = self.rings.iter().find_map(|&ring| {
            let (own, other) = ((sides.own & ring).count(), (sides.other & ring).count());
            (own != other).then_some(own > other)
        });
        // What cannot be decided is white's.
        if differs.unwrap_or(!sides.is_black) {
            WIN + 1
        } else {
            -WIN - 1
        }
    }
}

impl<W: Word> Sides<W> {
    /// The same position when the player passes.
    pub(super) fn passed(self) -> Sides<W> {
        Sides {
            own: self.other,
            other: self.own,
            is_black: !self.is_black,
        }
    }

    /// All counters.
    pub(super) fn all(self) -> W {
        self.own | self.other
    }
}

/// Calls a function with the number of each jump.
#[inline]
pub(super) fn each_jump<W: Word>(words: &JumpWords<W>, mut call: impl FnMut(JumpNumber)) {
    for (direction, &word) in words.iter().enumerate() {
        let mut word = word;
        while word != W::ZERO {
            let bit = word.lowest();
            word ^= W::bit(bit);
            call((bit * DIRECTIONS + direction) as JumpNumber);
        }
    }
}

/// The number of jumps.
#[inline]
pub(super) fn count_jumps<W: Word>(words: &JumpWords<W>) -> i32 {
    words.iter().map(|word| word.count() as i32).sum()
}
