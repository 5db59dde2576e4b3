//! The number of solutions alone.
//!
//! Every solution goes on from the positions above the [resource cut](crate::tables::resource_cut) to those below at
//! one place at most. So the levels from either end as far as the cut, with the number of ways to each position from
//! that end, are enough: the solutions across an action are the ways to the position before it times the ways on from
//! the one after it. For the English central game that takes 0.7 s of processor time, where going through all games
//! ([`count`]) takes 7.1.
//!
//! # Symmetric positions
//! A word stands for its images. Its ways are those to any of them: all of these together hand on their ways with an
//! action as one word does. Where the two directions meet, the ways from one image of the word alone are wanted: they
//! are those from all images, times the number of symmetries that leave the word as it is, by that of all symmetries.
//!
//! [`count`]: crate::tables::count

use num_bigint::BigUint;
use num_traits::Zero;

use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::rules::problem::Problem;
use crate::run::parallel::in_turns;
use crate::run::{Limits, Stopped};
use crate::tables::bucket::Slots;
use crate::tables::choose_cut;
use crate::tables::expand::{NoVisitor, PackedProblem};
use crate::tables::level::{Forecast, LevelWords};
use crate::tables::outbox::Outboxes;
use crate::tables::spent::Spent;
use crate::tables::weights::{Weights, add_multiple, add_product, natural};
use crate::tables::winning_set::both_ways;

/// Counts the solutions of a problem: the number that [`count`](crate::tables::count) gives, in less time.
///
/// ```
/// use lastpeg::library::Library;
/// use lastpeg::run::Limits;
///
/// let library = Library::embedded();
/// let problem = library.entry("triangle15").unwrap().problem("a1:a1", None, false).unwrap();
/// let solutions = lastpeg::tables::solutions(&problem, &Limits::none()).unwrap();
/// assert_eq!(solutions.to_string(), "6816");
/// ```
///
/// # Errors
/// Why the count could not be finished within the limits: the number is then not known.
pub fn solutions(problem: &Problem, limits: &Limits) -> Result<BigUint, Stopped> {
    let solutions = with_word!(problem.board(), problem.start().key, |W| {
        solutions_packed::<W>(problem, &mut Spent::new(limits))
    });
    solutions.unwrap_or(Err(Stopped::TooManyHoles))
}

fn solutions_packed<W: Word>(problem: &Problem, spent: &mut Spent) -> Result<BigUint, Stopped> {
    let (packed, backward, counts) = both_ways::<W>(problem, spent.limits);
    let Some(depth) = packed.depth() else {
        return Ok(BigUint::zero());
    };
    let cut = choose_cut::choose(&packed, &backward, &counts);
    let below = backward.above(cut.opposite());
    let packed = packed.above(cut);
    let mut forward = grow(&packed, &packed.start_source(), depth, spent)?;
    let ended = take_finished(&packed, &mut forward);
    let across = if packed.is_dual {
        across((&packed, &forward), (&below, &forward), depth, spent)?
    } else {
        let backward = grow(&below, &packed.finish_sources(), depth, spent)?;
        across((&packed, &forward), (&below, &backward), depth, spent)?
    };
    Ok(ended + across / BigUint::from(packed.board.symmetry_count()))
}

/// The positions of a level, each with the number of ways to it.
type CountedLevel<W> = LevelWords<W, u64>;

/// Makes the levels up to one, or all there are, from sources: words with the number of their level.
fn grow<W: Word>(
    packed: &PackedProblem<W>,
    sources: &[(usize, W)],
    last: usize,
    spent: &mut Spent,
) -> Result<Vec<CountedLevel<W>>, Stopped> {
    let last_source = sources.iter().map(|source| source.0).max();
    let mut levels = Vec::new();
    let mut level = packed.no_level(1);
    let mut forecast = Forecast::new();
    for number in 0..=last {
        for &(_, word) in sources.iter().filter(|source| source.0 == number) {
            insert(packed, &mut level, word);
        }
        let len = level.len();
        if len == 0 && last_source.is_none_or(|last| number >= last) {
            break;
        }
        spent.level = number;
        let most = sum(&level) * BigUint::from(packed.board.actions().len());
        let accumulator = Weights::of_kept_ways(most.bits());
        let mut visitors = vec![NoVisitor; packed.threads];
        let expected = forecast.after(len);
        let next = packed.next(&mut level, expected, &accumulator, &mut visitors, spent)?;
        spent.held += level.bytes();
        levels.push(std::mem::replace(&mut level, next));
    }
    Ok(levels)
}

/// Adds a source, to which there is one way for each of its images. Ways through it are forgotten: a game ends at the
/// goal.
fn insert<W: Word>(packed: &PackedProblem<W>, level: &mut CountedLevel<W>, word: W) {
    if packed.is_above(word) {
        let board = &packed.board;
        let mut cells = vec![0; level.width()];
        cells[0] = (board.symmetry_count() / board.symmetries_of(word)) as u64;
        level.insert(packed.signatures.of(word), word, 0, &cells);
    }
}

/// The ways to all positions of a level.
fn sum<W: Word>(level: &CountedLevel<W>) -> BigUint {
    let mut sum = vec![0; level.width() + 1];
    for bucket in &level.buckets {
        for index in 0..bucket.words().len() {
            add_multiple(&mut sum, bucket.cells(index), 1);
        }
    }
    natural(&sum)
}

/// The ways to the goal on these levels, which are none afterwards: nothing goes on from there.
fn take_finished<W: Word>(packed: &PackedProblem<W>, levels: &mut [CountedLevel<W>]) -> BigUint {
    let mut sum = BigUint::zero();
    for level in levels {
        for &finish in &packed.finishes {
            let owner = level.owners.of(packed.signatures.of(finish), finish);
            let bucket = &mut level.buckets[owner];
            if let Some(index) = bucket.words().iter().position(|&word| word == finish) {
                let cells = bucket.cells_mut(index);
                sum += natural(cells);
                cells.fill(0);
            }
        }
    }
    sum
}

/// One direction as far as the cut: the levels, and what leads from one to the next.
type Direction<'a, W> = (&'a PackedProblem<W>, &'a [CountedLevel<W>]);

/// The ways across the cut from one direction to the other, times the number of symmetries.
fn across<W: Word>(
    one: Direction<W>,
    other: Direction<W>,
    depth: usize,
    spent: &mut Spent,
) -> Result<BigUint, Stopped> {
    let mut sum = BigUint::zero();
    for (number, level) in one.1.iter().enumerate().take(depth) {
        spent.level = number;
        let Some(opposite) = other.1.get(depth - 1 - number) else {
            continue;
        };
        // From the narrower level, as to look a word up costs less than to play its actions.
        sum += if level.len() <= opposite.len() {
            between((one.0, level), (other.0, opposite), spent)?
        } else {
            between((other.0, opposite), (one.0, level), spent)?
        };
    }
    Ok(sum)
}

/// The sum over the actions across the cut from a level of one direction to one of the other: the ways to the word
/// before, times those to the word after, times the symmetries that leave this as it is.
fn between<W: Word>(
    from: (&PackedProblem<W>, &CountedLevel<W>),
    to: (&PackedProblem<W>, &CountedLevel<W>),
    spent: &mut Spent,
) -> Result<BigUint, Stopped> {
    // A product has the limbs of both, and their sum has one more.
    let limbs = from.1.width() + to.1.width() + 1;
    let mut states = vec![(vec![0; limbs], Slots::default()); to.0.threads];
    let keep = |word, actions: &mut [u16]| from.0.keep_across(to.0, word, actions);
    let take = |outboxes: &[Outboxes<W, &[u64]>]| add_products(to, outboxes, &mut states);
    // Where the levels are those of the other direction, too, some of their words are above its cut only.
    let give = |number: usize, index| {
        let bucket = &from.1.buckets[number];
        let word = bucket.words()[index];
        from.0.is_above(word).then(|| (word, bucket.cells(index)))
    };
    from.0
        .send_complements(&to.1.owners, from.1, give, keep, take, spent)?;
    Ok(states.iter().map(|(sum, _)| natural(sum)).sum())
}

/// Adds the products of the ways that have been collected for the words of a level with the ways to those.
fn add_products<W: Word>(
    (packed, level): (&PackedProblem<W>, &CountedLevel<W>),
    outboxes: &[Outboxes<W, &[u64]>],
    states: &mut [(Vec<u64>, Slots)],
) {
    let buckets = level.buckets.iter().enumerate();
    in_turns(states, buckets, |(sum, slots), (number, bucket)| {
        if outboxes.iter().all(|outboxes| outboxes.is_empty(number)) {
            return;
        }
        slots.fill(bucket.words());
        let batches = outboxes.iter().flat_map(|outboxes| outboxes.of(number));
        for edge in batches.flatten() {
            if let Some(index) = slots.index(bucket.words(), edge.word) {
                for _ in 0..packed.board.symmetries_of(edge.word) {
                    add_product(sum, edge.contribution, bucket.cells(index));
                }
            }
        }
    });
}
