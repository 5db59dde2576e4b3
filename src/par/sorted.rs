//! Sorted arrays of words, as layers are kept in: a word takes its own bytes and no more, where a set takes two to four
//! times as many. (The proofs of the French board are promised within 3 GB each.)

use crate::packed::word::Word;

/// The words after which the memory they took is given back when arrays are merged.
const GIVEN_BACK: usize = 1 << 20;

/// The words of two sorted arrays without repetitions. They are taken from the ends, and what they leave is given back
/// bit by bit: both arrays and all of their words beside them would be twice the memory.
pub(super) fn merged<W: Word>(mut one: Vec<W>, mut other: Vec<W>) -> Vec<W> {
    if one.is_empty() || other.is_empty() {
        return if one.is_empty() { other } else { one };
    }
    let mut all = Vec::with_capacity(one.len() + other.len());
    while let (Some(&a), Some(&b)) = (one.last(), other.last()) {
        all.push(a.max(b));
        if a >= b {
            one.pop();
        }
        if b >= a {
            other.pop();
        }
        if all.len() % GIVEN_BACK == 0 {
            one.shrink_to_fit();
            other.shrink_to_fit();
        }
    }
    all.extend(one.into_iter().rev());
    all.extend(other.into_iter().rev());
    all.reverse();
    all
}

/// Takes the words of a sorted array out of another.
pub(super) fn subtract<W: Word>(words: &mut Vec<W>, sorted: &[W]) {
    let mut rest = sorted;
    words.retain(|&word| {
        rest = from(rest, word);
        rest.first() != Some(&word)
    });
}

/// The words of both sorted arrays, in order.
pub(super) fn common<'a, W: Word>(a: &'a [W], b: &'a [W]) -> impl Iterator<Item = W> + 'a {
    let (few, mut many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    few.iter().copied().filter(move |&word| {
        many = from(many, word);
        many.first() == Some(&word)
    })
}

/// A sorted array from a word on, which is looked for in steps of doubling length: near words are found fast.
#[inline]
fn from<W: Word>(sorted: &[W], word: W) -> &[W] {
    let mut step = 1;
    while step < sorted.len() && sorted[step] < word {
        step *= 2;
    }
    let end = sorted.len().min(step + 1);
    let begin = step / 2;
    &sorted[begin.min(end) + sorted[begin.min(end)..end].partition_point(|&other| other < word)..]
}

#[cfg(test)]
mod tests;
