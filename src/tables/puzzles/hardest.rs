//! The positions that can be won and where the choice is widest: level by level from the goal backward, those with one
//! winning action of as many legal ones as any has.

use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::run::{Limits, Stopped};
use crate::tables::expand::{NoVisitor, PackedProblem, WordsOnly};
use crate::tables::level::{Forecast, LevelWords};
use crate::tables::spent::{Spent, ask_for};

/// Of all positions with the same number of pegs that can be won and have one winning action, those with the most legal
/// actions, and that number; those with the fewest pegs first. Nothing of a number of pegs with which every position
/// has several winning actions, or no other.
///
/// # Errors
/// Why they could not be found within the limits.
pub(super) fn hardest(
    problem: &Problem,
    limits: &Limits,
) -> Result<Vec<(Position, usize)>, Stopped> {
    let found = with_word!(problem.board(), problem.start().key, |W| {
        hardest_packed::<W>(problem, &mut Spent::new(limits))
    });
    found.unwrap_or(Err(Stopped::TooManyHoles))
}

fn hardest_packed<W: Word>(
    problem: &Problem,
    spent: &mut Spent,
) -> Result<Vec<(Position, usize)>, Stopped> {
    let packed = PackedProblem::<W>::new(problem, spent.limits.thread_count());
    let backward = packed.backward();
    let sources = packed.finish_sources();
    let last_source = sources.iter().map(|source| source.0).max();
    let mut forecast = Forecast::new();
    let mut found = Vec::new();
    let mut level = backward.no_level(0);
    backward.add_sources(&mut level, 0, &sources, ((), &[]));
    for number in 0.. {
        if level.len() == 0 && last_source.is_none_or(|last| number >= last) {
            break;
        }
        spent.level = number;
        let after = positions(&packed, &level, spent.limits)?;
        spent.held = after.len() * size_of::<W>();
        let expected = forecast.after(level.len());
        let mut visitors = vec![NoVisitor; backward.threads];
        let next = backward.next(&mut level, expected, &WordsOnly, &mut visitors, spent);
        level = next?;
        backward.add_sources(&mut level, number + 1, &sources, ((), &[]));
        found.extend(widest(&packed, &level, &after, spent.limits)?);
    }
    Ok(found)
}

/// The words that are looked at between two looks at the limits: some milliseconds.
const AT_ONCE: usize = 1 << 12;

/// The canonical words, sorted, of which a level has the complements.
fn positions<W: Word>(
    packed: &PackedProblem<W>,
    level: &LevelWords<W, ()>,
    limits: &Limits,
) -> Result<Vec<W>, Stopped> {
    ask_for(level.len() * size_of::<W>())?;
    let mut words = Vec::with_capacity(level.len());
    for (index, word) in level.words().enumerate() {
        if index % AT_ONCE == 0 && limits.are_over() {
            return Err(Stopped::Limits);
        }
        words.push(packed.board.canonical(packed.complement(word)));
    }
    words.sort_unstable();
    Ok(words)
}

/// Of the positions of which a level has the complements those with one winning action of the most, given the winning
/// positions after them.
fn widest<W: Word>(
    packed: &PackedProblem<W>,
    level: &LevelWords<W, ()>,
    after: &[W],
    limits: &Limits,
) -> Result<Vec<(Position, usize)>, Stopped> {
    let board = &packed.board;
    let (mut words, mut most) = (Vec::new(), 2);
    for (index, word) in level.words().enumerate() {
        if index % AT_ONCE == 0 && limits.are_over() {
            return Err(Stopped::Limits);
        }
        let word = packed.complement(word);
        let legal = board.legal_count(word);
        let wins = |child: &W| after.binary_search(child).is_ok();
        if legal < most || board.children(word).filter(wins).take(2).count() != 1 {
            continue;
        }
        if legal > most {
            words.clear();
            most = legal;
        }
        words.push(board.canonical(word));
    }
    words.sort_unstable();
    let words = words.into_iter();
    Ok(words.map(|word| (board.unpack(word), most)).collect())
}
