//! The lines with the most symmetric positions on the way.
//!
//! Level by level, from the goal up, it is known of each winning position how many symmetric positions can still come,
//! for each symmetry of the board. The winning positions are kept up to the symmetries of the problem: where one of
//! these carries a position to that which is kept, a symmetry of the position is one of its image, conjugated.

use crate::packed::board::{Images, PackedBoard};
use crate::packed::with_word::with_word;
use crate::packed::word::{MAX_SYMMETRIES, Word};
use crate::rules::board::{Board, Motion, Symmetry};
use crate::rules::position::Action;
use crate::rules::problem::{Goal, Problem};
use crate::run::{Limits, Stopped};
use crate::tables::winning_set::{WinningSet, winning};

/// A line with the most positions on the way that symmetries of a kind leave as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SymmetricLine {
    /// What one symmetry, the same all the way, does to the plane; nothing where any symmetry counts.
    pub motion: Option<Motion>,
    /// How many positions on the way are symmetric, counted by jumps, start and end left out.
    pub positions: usize,
    /// A line with so many.
    pub line: Vec<Action>,
}

/// The lines of a problem with the most symmetric positions on the way: for each motion of the plane of which the board
/// has a symmetry, and last for all symmetries together. None where the goal is out of reach.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
/// use lastpeg::tables::most_symmetric;
///
/// let problem = Library::embedded().entry("triangle15")?.problem("a1:a1", None, false)?;
/// let lines = most_symmetric(&problem, &Limits::none())?;
/// let positions: Vec<usize> = lines.iter().map(|line| line.positions).collect();
/// assert_eq!(positions, [2, 0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why the winning positions could not be found within the limits.
pub fn most_symmetric(problem: &Problem, limits: &Limits) -> Result<Vec<SymmetricLine>, Stopped> {
    let winning = winning(problem, limits)?;
    let found = with_word!(problem.board(), problem.start().key, |W| {
        lines::<W>(problem, &winning, limits)
    });
    found.unwrap_or(Err(Stopped::TooManyHoles))
}

/// How many symmetric positions can still come, for each symmetry; in place of the identity, for all together.
type MostToCome = [u8; MAX_SYMMETRIES];

/// All symmetries together.
const ANY: usize = 0;

/// What a position takes, in bytes: its word, and what is known of it.
const BYTES: usize = size_of::<u128>() + size_of::<MostToCome>();

/// The words that are looked at between two looks at the limits: some milliseconds.
const AT_ONCE: usize = 1 << 12;

fn lines<W: Word>(
    problem: &Problem,
    winning: &WinningSet,
    limits: &Limits,
) -> Result<Vec<SymmetricLine>, Stopped> {
    let counts = winning.counts();
    let count = counts.iter().sum::<u64>() as usize;
    if count == 0 {
        return Ok(Vec::new());
    }
    let needed = count * BYTES;
    if needed > limits.memory {
        return Err(Stopped::Memory { needed });
    }
    let mut known = KnownLevels::<W>::new(problem);
    for number in (0..counts.len()).rev() {
        known.add(winning, number, limits)?;
    }
    let motion = |which: usize| known.symmetries[which].motion();
    let symmetries = 1..known.symmetries.len();
    let mut lines: Vec<SymmetricLine> = Vec::new();
    for which in symmetries.chain([ANY]) {
        let motion = Some(which).filter(|&which| which != ANY).map(motion);
        let found = known.line(problem, which, motion);
        match lines.iter_mut().find(|line| line.motion == motion) {
            None => lines.push(found),
            Some(line) if line.positions < found.positions => *line = found,
            Some(_) => {}
        }
    }
    Ok(lines)
}

/// The winning positions of some of the levels, with what is known of them.
struct KnownLevels<'a, W> {
    packed: PackedBoard<W>,
    /// The board with all its symmetries, without a key.
    plain: PackedBoard<W>,
    goal: Goal,
    symmetries: &'a [Symmetry],
    /// The indices of those that the winning positions are kept up to, among those that the images of words are of.
    kept: Vec<usize>,
    /// For each symmetry that the images of words are of, each other one seen from the image.
    conjugates: Vec<[usize; MAX_SYMMETRIES]>,
    /// The levels from the last one up: the canonical words, sorted, and what can come of each.
    levels: Vec<(Vec<W>, Vec<MostToCome>)>,
}

impl<'a, W: Word> KnownLevels<'a, W> {
    fn new(problem: &'a Problem) -> KnownLevels<'a, W> {
        let (board, key) = (problem.board(), problem.start().key);
        let fixes_key = |symmetry: &&Symmetry| key.is_none_or(|hole| symmetry.hole(hole) == hole);
        let of_images: Vec<&Symmetry> = board.symmetries().iter().filter(fixes_key).collect();
        let keeps: Vec<&Symmetry> = problem.symmetries().collect();
        let kept = (0..of_images.len()).filter(|&index| keeps.contains(&of_images[index]));
        KnownLevels {
            packed: PackedBoard::new(board, key, &[]),
            plain: PackedBoard::new(board, None, &[]),
            goal: problem.goal(),
            kept: kept.collect(),
            conjugates: of_images.iter().map(|one| conjugates(board, one)).collect(),
            symmetries: board.symmetries(),
            levels: Vec::new(),
        }
    }

    /// The canonical word of the position with these images, and the symmetry that carries the position there.
    fn canonical(&self, images: &Images<W>) -> (W, usize) {
        let images = self.kept.iter().map(|&index| (images[index], index));
        images.min().unwrap_or((W::ZERO, 0))
    }

    /// What can come of a position of one of the levels, numbered from the last one up, if it is a winning one.
    fn of_level(&self, level: usize, images: &Images<W>) -> Option<MostToCome> {
        let (words, most) = &self.levels[level];
        let (canonical, by) = self.canonical(images);
        let known = most[words.binary_search(&canonical).ok()?];
        let conjugates = &self.conjugates[by];
        Some(std::array::from_fn(|which| known[conjugates[which]]))
    }

    /// The actions to the winning positions of a level from one of the level above, and what can come of them.
    fn winning<'b>(
        &'b self,
        word: W,
        images: &'b Images<W>,
        level: usize,
    ) -> impl Iterator<Item = (usize, MostToCome)> {
        self.packed.legal(word).filter_map(move |action| {
            let flips = self.packed.flip_images(action);
            let child = std::array::from_fn(|index| images[index] ^ flips[index]);
            Some((action, self.of_level(level, &child)?))
        })
    }

    /// Adds the next level.
    fn add(&mut self, winning: &WinningSet, number: usize, limits: &Limits) -> Result<(), Stopped> {
        let positions = winning.positions(number).into_iter();
        let canonical = |position| {
            self.canonical(&self.packed.images(self.packed.pack(position)))
                .0
        };
        let mut words: Vec<W> = positions.map(canonical).collect();
        words.sort_unstable();
        let mut most = Vec::with_capacity(words.len());
        for (index, &word) in words.iter().enumerate() {
            if index % AT_ONCE == 0 && limits.are_over() {
                return Err(Stopped::Limits);
            }
            let images = self.packed.images(word);
            let mut to_come = MostToCome::default();
            if let Some(level) = self.levels.len().checked_sub(1) {
                for (_, of_child) in self.winning(word, &images, level) {
                    to_come = std::array::from_fn(|which| to_come[which].max(of_child[which]));
                }
            }
            let is_end = self.goal.is_reached(self.packed.unpack(word).pegs);
            if number > 0 && !is_end {
                self.add_own(word, &mut to_come);
            }
            most.push(to_come);
        }
        self.levels.push((words, most));
        Ok(())
    }

    /// A line on which the most positions are fixed by one of the symmetries, or by any.
    fn line(&self, problem: &Problem, which: usize, motion: Option<Motion>) -> SymmetricLine {
        let mut found = SymmetricLine {
            motion,
            positions: 0,
            line: Vec::new(),
        };
        let mut word = self.packed.pack(problem.start());
        for level in (0..self.levels.len() - 1).rev() {
            let images = self.packed.images(word);
            let next = self.winning(word, &images, level);
            let Some((action, to_come)) = next.max_by_key(|(_, most)| most[which]) else {
                break;
            };
            if found.line.is_empty() {
                found.positions = usize::from(to_come[which]);
            }
            let action = &self.packed.actions()[action];
            found.line.push(action.action);
            word ^= action.flip;
        }
        found
    }

    /// Counts a position itself.
    fn add_own(&self, word: W, most: &mut MostToCome) {
        let pegs = word & self.packed.hole_bits();
        let images = self.plain.images(pegs);
        let symmetries = 1..self.symmetries.len();
        let fixing = symmetries.filter(|&which| images[which] == pegs);
        let mut is_symmetric = false;
        for which in fixing {
            most[which] += 1;
            is_symmetric = true;
        }
        most[ANY] += u8::from(is_symmetric);
    }
}

/// For each symmetry the one that does to the image under another what it does before.
fn conjugates(board: &Board, by: &Symmetry) -> [usize; MAX_SYMMETRIES] {
    let symmetries = board.symmetries();
    std::array::from_fn(|which| {
        let is_conjugate = |other: &Symmetry| {
            let mut holes = board.holes();
            let one = symmetries.get(which);
            one.is_some_and(|one| {
                holes.all(|hole| other.hole(by.hole(hole)) == by.hole(one.hole(hole)))
            })
        };
        symmetries.iter().position(is_conjugate).unwrap_or(which)
    })
}
