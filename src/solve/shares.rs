//! Shares: how several roots search together without the most promising of them crowding out the others.
//!
//! Below neighbouring positions lies mostly the same, so one pass can show all of them winnable, but only if from
//! what it finds a way up leads to each of them. So each word has a mark of every root that it is reached from, and
//! of every root the best words are chosen, down to the level on which all that are chosen are reached from all
//! roots.

use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;

/// The roots that a word is reached from, a bit for each; where there are more, some have one together.
type RootMarks = u64;
const MOST_MARKS: usize = RootMarks::BITS as usize;

/// The words of a level with their marks.
pub(crate) struct Shares<W> {
    roots: usize,
    /// Those met, in order.
    met: Vec<(W, RootMarks)>,
    /// The marks of those taken.
    taken: Vec<RootMarks>,
    /// The children of those taken, repetitions included.
    below: Vec<(W, RootMarks)>,
}

impl<W: Word> Shares<W> {
    /// The level of the roots, each of which has a mark of its own.
    pub(crate) fn of_roots(roots: &[W]) -> Shares<W> {
        let mark = |(index, &root): (usize, &W)| (root, 1 << (index % MOST_MARKS));
        let mut shares = Shares {
            roots: roots.len().min(MOST_MARKS),
            met: Vec::new(),
            taken: Vec::new(),
            below: roots.iter().enumerate().map(mark).collect(),
        };
        shares.go_down();
        shares
    }

    /// A child of a word taken, which has this index among them.
    pub(crate) fn meet(&mut self, parent: usize, child: W) {
        self.below.push((child, self.taken[parent]));
    }

    /// Goes on with the children met.
    pub(crate) fn go_down(&mut self) {
        self.below.sort_unstable();
        self.below.dedup_by(|(word, marks), (kept, all)| {
            let is_same = word == kept;
            *all |= if is_same { *marks } else { 0 };
            is_same
        });
        std::mem::swap(&mut self.met, &mut self.below);
        self.below.clear();
    }

    /// Whether all words taken are reached from all roots, and so all that follow.
    pub(crate) fn are_even(&self) -> bool {
        let all = RootMarks::MAX >> (MOST_MARKS - self.roots);
        self.taken.iter().all(|&marks| marks == all)
    }

    /// Takes N of the words out, or a few more: of each root as large a share of the best as of any other, then
    /// the best of all.
    pub(crate) fn take_best(
        &mut self,
        score: &OccupancyScore,
        waiting: &mut Vec<W>,
        most: usize,
    ) -> Vec<W> {
        if waiting.len() > most {
            score.sort(waiting);
        }
        let share = most.div_ceil(self.roots);
        let mut taken_of = [0; MOST_MARKS];
        let mut is_due = |marks: RootMarks| {
            let of_roots = (0..self.roots).filter(|root| marks >> root & 1 == 1);
            of_roots.fold(false, |is_due, root| {
                taken_of[root] += 1;
                is_due || taken_of[root] <= share
            })
        };
        let marked = waiting.iter().map(|&word| (word, self.marks(word)));
        let (mut best, mut rest): (Vec<_>, Vec<_>) = marked.partition(|&(_, marks)| is_due(marks));
        let more = most.saturating_sub(best.len()).min(rest.len());
        best.extend(rest.drain(..more));
        waiting.clear();
        waiting.extend(rest.into_iter().map(|(word, _)| word));
        let (words, marks) = best.into_iter().unzip();
        self.taken = marks;
        words
    }

    fn marks(&self, word: W) -> RootMarks {
        let found = self.met.binary_search_by_key(&word, |&(word, _)| word);
        found.map_or(0, |index| self.met[index].1)
    }
}

#[cfg(test)]
mod tests;
