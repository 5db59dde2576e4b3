//! Shortcuts: some steps after one another of a plan done in fewer.
//!
//! A beam keeps what looks promising, and what it finds can often be done in a step less between two of its own
//! positions. Between positions a few steps apart everything can be tried, from both ends: that costs some ten
//! milliseconds, and the plans of Wiegleb's board, Diamond-41 and Triangle-21 have more steps without it.

use std::collections::HashMap;

use crate::packed::word::Word;
use crate::plan::endings::WordMap;
use crate::plan::moves::{PackedStep, StepTable};
use crate::run::Limits;

/// How many steps are tried to be done in fewer, the least and the most.
const STEPS: std::ops::RangeInclusive<usize> = 3..=6;

/// The most positions on one level of a search between two positions.
const MOST_POSITIONS: usize = 60_000;

/// Steps, each with the position before it.
pub(super) type PackedWay<W> = Vec<(W, PackedStep<W>)>;

/// The first shortcut on a way of positions: from which of them to which, and its steps.
pub(super) fn shortcut<W: Word>(
    table: &StepTable<W>,
    words: &[W],
    limits: &Limits,
) -> Option<(usize, usize, PackedWay<W>)> {
    for count in STEPS {
        for begin in 0..words.len().saturating_sub(count) {
            if limits.are_over() {
                return None;
            }
            let end = begin + count;
            if let Some(way) = between(table, words[begin], words[end], count - 1, limits) {
                return Some((begin, end, way));
            }
        }
    }
    None
}

/// The positions of one level, each with the step by which it was reached and what is at the other end of that.
type ReachedBy<W> = WordMap<W, (W, PackedStep<W>)>;

/// A way of at most so many steps from one position to another, where trying all finds one.
fn between<W: Word>(
    table: &StepTable<W>,
    from: W,
    to: W,
    most: usize,
    limits: &Limits,
) -> Option<PackedWay<W>> {
    let (mut front, mut back): (Vec<ReachedBy<W>>, Vec<ReachedBy<W>>) = (Vec::new(), Vec::new());
    for count in 1..=most {
        // The end from which fewer positions come goes on.
        let size = |levels: &[ReachedBy<W>]| levels.last().map_or(1, HashMap::len);
        if size(&front) <= size(&back) {
            let mut after = Vec::new();
            front.push(next_level(
                &words_of(&front, from),
                limits,
                |word, next| {
                    table.list(word, &mut after);
                    let after = after.iter().map(|&step| (step.after, step));
                    next.clear();
                    next.extend(after.filter(|&(after, _)| may_lead(after, to)));
                    Some(())
                },
            )?);
        } else {
            back.push(next_level(&words_of(&back, to), limits, |word, next| {
                table.list_before(word, MOST_POSITIONS, next);
                let are_all = next.len() <= MOST_POSITIONS;
                are_all.then(|| next.retain(|&(before, _)| may_lead(from, before)))
            })?);
        }
        let is_met = |word: &W| match back.last() {
            Some(level) => level.contains_key(word),
            None => *word == to,
        };
        let met = words_of(&front, from).into_iter().filter(is_met).min();
        if let Some(middle) = met {
            debug_assert!(front.len() + back.len() == count);
            return Some(joined(&front, &back, middle));
        }
    }
    None
}

fn words_of<W: Word>(levels: &[ReachedBy<W>], first: W) -> Vec<W> {
    match levels.last() {
        Some(level) => level.keys().copied().collect(),
        None => vec![first],
    }
}

/// Whether jumps can lead from one position to another as far as their numbers tell: each changes three holes.
fn may_lead<W: Word>(from: W, to: W) -> bool {
    let jumps = from.count().checked_sub(to.count());
    jumps.is_some_and(|jumps| (from ^ to).count() <= 3 * jumps)
}

/// The positions that come next, each with the step, of some; `None` where they are too many, or the limits are over.
fn next_level<W: Word>(
    words: &[W],
    limits: &Limits,
    mut next: impl FnMut(W, &mut Vec<(W, PackedStep<W>)>) -> Option<()>,
) -> Option<ReachedBy<W>> {
    let (mut level, mut steps) = (ReachedBy::default(), Vec::new());
    for &word in words {
        next(word, &mut steps)?;
        for &(other, step) in &steps {
            let best = level.entry(other).or_insert((word, step));
            if (step.cost, word) < (best.1.cost, best.0) {
                *best = (word, step);
            }
        }
        if level.len() > MOST_POSITIONS || limits.are_over() {
            return None;
        }
    }
    Some(level)
}

/// The way through a position at which both ends meet.
fn joined<W: Word>(front: &[ReachedBy<W>], back: &[ReachedBy<W>], middle: W) -> PackedWay<W> {
    let (mut way, mut at) = (Vec::new(), middle);
    for level in front.iter().rev() {
        let Some(&(before, step)) = level.get(&at) else {
            break;
        };
        way.push((before, step));
        at = before;
    }
    way.reverse();
    at = middle;
    for level in back.iter().rev() {
        let Some(&(after, step)) = level.get(&at) else {
            break;
        };
        way.push((at, step));
        at = after;
    }
    way
}
