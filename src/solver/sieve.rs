//! A sieve that holds lost positions back: the unavoidable losses found against a few positions, tried on all others.
//!
//! [`UnavoidableLosses`] that rule out one position rule out most lost ones near it too. So a few proofs, each found by
//! linear programs in a fraction of a millisecond and here packed to be tried in nanoseconds, spare a search much of what it
//! would have to look through. Five lost positions of 29 pegs on Wiegleb's board took 6 to 16 s each and take 1.5 to 3.3 s:
//! 98 to 264 million positions without a sieve, 12 to 30 million with one.
//!
//! ```text
//!   lane    3        2        1        0         16 bits each, in four words: 1vvv vvvv vvvv vvvv while v, the slack less
//!   bits  63…48    47…32    31…16    15…0        the most that the parities can charge, is not below zero
//!
//!   lane    7      6             1      0        8 bits each, in two words: whether the number of pegs on the holes of
//!   bits  63…56  55…48    …    15…8   7…0        each parity must become even or odd
//! ```
//!
//! Both are sums over the bits of a position, looked up together for the sixteen proofs of a *group*. Only where a lane
//! of the first kind falls below zero is the charge looked up by that of the second kind. Every image of a proof under a
//! symmetry that keeps the finish is a proof of its own.

use std::cmp::Reverse;

use crate::board::{Board, Symmetry};
use crate::hole::{Hole, HoleSet};
use crate::resource::ResourceCount;
use crate::solver::byte_tables::ByteTables;
use crate::solver::counts;
use crate::solver::losses::{ParityLoss, UnavoidableLosses};
use crate::solver::word::Word;

/// The words of values, and those of parities.
const VALUE_WORDS: usize = 4;
const PARITY_WORDS: usize = 2;
const WORDS: usize = VALUE_WORDS + PARITY_WORDS;
/// The proofs of a group.
const LANES: usize = 16;
const VALUES_PER_WORD: usize = LANES / VALUE_WORDS;
const VALUE_BITS: usize = 64 / VALUES_PER_WORD;
const PARITIES_PER_WORD: usize = LANES / PARITY_WORDS;
/// The most parities of a proof that there is room for. (A quarter of the proofs on Wiegleb's board have more than five, one in
/// twenty more than eight; without those that charge least they are proofs still.)
const MOST_PARITIES: usize = 64 / PARITIES_PER_WORD;
/// A value of zero.
const ZERO: i64 = 1 << (VALUE_BITS - 1);
const TOP_BITS: u64 = 0x8000_8000_8000_8000;

/// The most images of proofs that are kept: those that hold back most. (With 64 or 256 the search took longer.)
const MOST_MESHES: usize = 8 * LANES;

/// After how many words it is known whether a sieve pays. To try a word takes half of the time that it takes to expand one, so
/// one word in so many must be held back.
const TRIAL: u64 = 1000;
const PAYING_PART: u64 = 3;

/// The proofs against one finish.
#[derive(Debug)]
pub(crate) struct Sieve {
    finish: HoleSet,
    meshes: Vec<Mesh>,
    /// The meshes again, sixteen by sixteen.
    groups: Vec<Group>,
    /// How many words were tried lately, and how many of them held back.
    tried: u64,
    held: u64,
}

/// An image of a proof.
#[derive(Debug)]
struct Mesh {
    count: ResourceCount,
    /// Those that charge most.
    parities: Vec<ParityLoss>,
    /// How many positions it has held back lately.
    held: u64,
}

/// Sixteen meshes, or fewer at the end.
#[derive(Debug)]
struct Group {
    /// The weights of each bit, and the parities that it is of.
    bits: ByteTables<Row>,
    /// The row of a word without any bit.
    empty: Row,
    charges: Vec<Charge>,
}

/// The values of sixteen lanes, then the parities.
type Row = [u64; WORDS];

/// What the parities of a mesh charge.
#[derive(Debug)]
struct Charge {
    most: i32,
    /// By which of the first four have to change, and by which of the last four have to.
    halves: [[i32; 16]; 2],
}

impl Sieve {
    /// A sieve that holds back nothing yet.
    pub(crate) fn new(finish: HoleSet) -> Sieve {
        Sieve {
            finish,
            meshes: Vec::new(),
            groups: Vec::new(),
            tried: 0,
            held: 0,
        }
    }

    /// What its proofs are against.
    pub(crate) fn finish(&self) -> HoleSet {
        self.finish
    }

    /// Whether a word is lost, as far as the proofs tell.
    pub(crate) fn holds<W: Word>(&mut self, word: W) -> bool {
        if self.groups.is_empty() {
            return false;
        }
        self.tried += 1;
        for (group, meshes) in self.groups.iter().zip(self.meshes.chunks_mut(LANES)) {
            if let Some(lane) = group.holding(word) {
                meshes[lane].held += 1;
                self.held += 1;
                return true;
            }
        }
        false
    }

    /// Whether it has held back enough of the words since it was [sorted](Sieve::sort) last, as far as that can be told.
    pub(crate) fn pays(&self) -> bool {
        self.tried < TRIAL || self.held * PAYING_PART >= self.tried
    }

    /// Adds a proof, with its images.
    pub(crate) fn add(&mut self, board: &Board, losses: &UnavoidableLosses) {
        let first = self.meshes.len() / LANES;
        let symmetries = board.symmetries().iter();
        let keeping = symmetries.filter(|symmetry| symmetry.fixes(self.finish));
        let images = keeping.filter_map(|symmetry| Mesh::new(board, losses, symmetry));
        let finish = self.finish;
        self.meshes
            .extend(images.filter(|mesh| mesh.fits_lane(finish)));
        self.group(first);
    }

    /// Puts the meshes first that have held back most lately, and drops the last where there are too many.
    pub(crate) fn sort(&mut self) {
        self.meshes.sort_by_key(|mesh| Reverse(mesh.held));
        self.meshes.truncate(MOST_MESHES);
        for mesh in &mut self.meshes {
            mesh.held /= 2;
        }
        (self.tried, self.held) = (0, 0);
        self.group(0);
    }

    /// Forgets all proofs.
    pub(crate) fn clear(&mut self) {
        *self = Sieve::new(self.finish);
    }

    /// Makes the groups anew, from one on.
    fn group(&mut self, first: usize) {
        let finish = self.finish;
        let meshes = self.meshes.chunks(LANES).skip(first);
        self.groups.truncate(first);
        self.groups
            .extend(meshes.map(|meshes| Group::new(meshes, finish)));
    }
}

impl Mesh {
    /// The image of a proof.
    fn new(board: &Board, losses: &UnavoidableLosses, symmetry: &Symmetry) -> Option<Mesh> {
        let parities = losses.parities().iter().map(|&parity| ParityLoss {
            holes: symmetry.set(parity.holes),
            ..parity
        });
        let mut parities: Vec<ParityLoss> = parities.collect();
        parities.sort_by_key(|parity| Reverse(parity.loss));
        parities.truncate(MOST_PARITIES);
        Some(Mesh {
            count: counts::image(board, losses.count(), symmetry)?,
            parities,
            held: 0,
        })
    }

    /// The most that the parities charge.
    fn most(&self) -> i32 {
        self.parities.iter().map(|parity| parity.loss).sum()
    }

    /// The least value from which a finish can be reached when the parities charge most.
    fn least(&self, finish: HoleSet) -> i64 {
        i64::from(self.count.value(finish)) + i64::from(self.most())
    }

    /// Whether no value leaves its lane.
    fn fits_lane(&self, finish: HoleSet) -> bool {
        let weights = self.count.weights().iter();
        let sizes = weights.map(|&weight| i64::from(weight.abs()));
        sizes.sum::<i64>() + self.least(finish).abs() < ZERO
    }

    /// A bit for each parity whose holes these bits are of.
    fn parities_of(&self, bits: HoleSet) -> u64 {
        let parities = self.parities.iter().enumerate();
        parities.fold(0, |word, (index, parity)| {
            word | u64::from((parity.holes & bits).is_odd()) << index
        })
    }

    fn charge(&self) -> Charge {
        let sum = |half: usize, value: usize| {
            let parities = self.parities.iter().skip(half * 4).take(4).enumerate();
            let changed = parities.filter(|(index, _)| value >> index & 1 == 1);
            changed.map(|(_, parity)| parity.loss).sum()
        };
        Charge {
            most: self.most(),
            halves: [0, 1].map(|half| std::array::from_fn(|value| sum(half, value))),
        }
    }
}

impl Group {
    fn new(meshes: &[Mesh], finish: HoleSet) -> Group {
        let holes = meshes.first().map_or(0, |mesh| mesh.count.weights().len());
        let of_bit = |hole: Hole| {
            let bit = HoleSet::of(hole);
            let value = |mesh: &Mesh| (i64::from(mesh.count.weight(hole)), mesh.parities_of(bit));
            row(meshes.iter().map(value))
        };
        let bits: Vec<Row> = (0..holes).map(Hole::at).map(of_bit).collect();
        let empty = |mesh: &Mesh| (ZERO - mesh.least(finish), mesh.parities_of(finish));
        // Lanes without a mesh stay at zero.
        let none = std::iter::repeat((ZERO, 0));
        Group {
            bits: ByteTables::new([0; WORDS], &bits, sum),
            empty: row(meshes.iter().map(empty).chain(none).take(LANES)),
            charges: meshes.iter().map(Mesh::charge).collect(),
        }
    }

    /// The lane of a mesh that holds a word back, if there is one.
    fn holding<W: Word>(&self, word: W) -> Option<usize> {
        let sums = self.bits.of(word).copied().fold(self.empty, sum);
        let (values, parities) = sums.split_at(VALUE_WORDS);
        for (index, values) in values.iter().enumerate() {
            let mut below = !values & TOP_BITS;
            while below != 0 {
                let place = below.trailing_zeros() as usize / VALUE_BITS;
                let lane = index * VALUES_PER_WORD + place;
                let value = i32::from((values >> (place * VALUE_BITS)) as u16) - ZERO as i32;
                let changed = (parities[lane / PARITIES_PER_WORD]
                    >> (lane % PARITIES_PER_WORD * MOST_PARITIES))
                    as usize;
                let Charge { most, halves } = &self.charges[lane];
                if halves[0][changed & 15] + halves[1][changed >> 4 & 15] > value + most {
                    return Some(lane);
                }
                below &= below - 1;
            }
        }
        None
    }
}

/// The row of a value and parities for each lane. The values are added as `value << 16·lane`: they are the lanes themselves once every
/// total is in 0 … 65 535.
fn row(of_meshes: impl Iterator<Item = (i64, u64)>) -> Row {
    let mut row = [0_u64; WORDS];
    for (lane, (value, parities)) in of_meshes.enumerate() {
        let values = &mut row[lane / VALUES_PER_WORD];
        *values = values.wrapping_add((value as u64) << (lane % VALUES_PER_WORD * VALUE_BITS));
        row[VALUE_WORDS + lane / PARITIES_PER_WORD] |=
            parities << (lane % PARITIES_PER_WORD * MOST_PARITIES);
    }
    row
}

/// The sums of the values; the parities that differ.
fn sum(mut a: Row, b: Row) -> Row {
    for (a, b) in a[..VALUE_WORDS].iter_mut().zip(&b[..VALUE_WORDS]) {
        *a = a.wrapping_add(*b);
    }
    for (a, b) in a[VALUE_WORDS..].iter_mut().zip(&b[VALUE_WORDS..]) {
        *a ^= b;
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::problem::Problem;
    use crate::solver::charges::Charges;
    use crate::solver::first_look;
    use crate::solver::goal::finishes;
    use crate::solver::limits::Limits;
    use crate::solver::sample::{Random, random_game};

    fn problem(board: &str, id: &str) -> Problem {
        let board = Library::embedded().entry(board).unwrap().board();
        Problem::read(&board, id).unwrap()
    }

    /// The positions of some games at random.
    fn games(problem: &Problem, seed: u64, number: usize) -> Vec<HoleSet> {
        let mut random = Random::new(seed);
        let games = (0..number).flat_map(|_| random_game(problem, &mut random));
        games.map(|position| position.pegs).collect()
    }

    #[test]
    fn a_sieve_holds_back_what_its_proofs_and_their_images_rule_out() {
        let problem = problem("wiegleb", "d4:d4");
        let (board, finish) = (problem.board(), problem.vacancies());
        let mut sieve = Sieve::new(finish);
        let mut proofs = Vec::new();
        for from in games(&problem, 1, 8) {
            let found = Charges::new(board, from, finish, &[]).losses(&Limits::none());
            let fitting = found.filter(|losses| losses.parities().len() <= MOST_PARITIES);
            if let Some(losses) = fitting.filter(|_| !sieve.holds(u64::from_set(from))) {
                sieve.add(board, &losses);
                proofs.push(losses);
            }
        }
        sieve.sort();
        assert!(proofs.len() > 3, "{proofs:?}");
        assert!(proofs.iter().any(|proof| proof.parities().len() > 4));
        let symmetries = board.symmetries().iter();
        let keeping: Vec<_> = symmetries.filter(|image| image.fixes(finish)).collect();
        let is_ruled_out = |pegs: HoleSet| {
            let mut images = keeping.iter().map(|image| image.set(pegs));
            images.any(|pegs| {
                proofs
                    .iter()
                    .any(|proof| proof.rule_out(board, pegs, finish))
            })
        };
        let mut held = [0, 0];
        for pegs in games(&problem, 2, 60) {
            let is_held = sieve.holds(u64::from_set(pegs));
            assert_eq!(is_held, is_ruled_out(pegs), "{pegs:?}");
            held[usize::from(is_held)] += 1;
        }
        assert!(held[0] > 100 && held[1] > 100, "{held:?}");
    }

    #[test]
    fn nothing_on_a_winning_line_is_held_back() {
        for (board, id) in [("english", "d4:d4"), ("wiegleb", "e5:e5"), ("6x6", "a1:a1")] {
            let problem = problem(board, id);
            let (board, start) = (problem.board(), problem.start());
            let finishes = finishes(board, start, problem.goal());
            let mut sieve = Sieve::new(finishes[0].pegs);
            for from in games(&problem, 1, 20) {
                let is_held = sieve.holds(u64::from_set(from));
                let mut charges = Charges::new(board, from, sieve.finish(), &[]);
                let losses = charges.losses(&Limits::none()).filter(|_| !is_held);
                losses.inspect(|losses| sieve.add(board, losses));
            }
            assert!(!sieve.meshes.is_empty());
            let (line, _) =
                first_look::line(board, None, start, &finishes, &Limits::none()).unwrap();
            let mut position = start;
            for &action in &line {
                assert!(!sieve.holds(u64::from_set(position.pegs)), "{position:?}");
                position = position.play(board, action).unwrap();
            }
        }
    }
}
