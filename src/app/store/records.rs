//! What is kept of games that were won: the best result of each problem, how often it was solved, the problems of the
//! day, practice.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::app::daily::log::Log;
use crate::app::store::collection::{Collected, FoundSolutions};
use crate::app::store::document::take_greater;
use crate::app::store::exercise::{Answered, Practice};
use crate::app::store::names::{
    is_by_file, is_embedded, key_of_user_board, key_with_holes, record_key, result_key,
};
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::Problem;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    pub moves: usize,
    pub hints: usize,
    /// The line, as notation.
    pub line: String,
}

impl Best {
    pub(super) fn of(game: &Game) -> Best {
        Best {
            moves: game.move_count(),
            hints: game.hints(),
            line: notation::line(game.problem().board(), &game.played()),
        }
    }

    fn wins(&self, problem: &Problem) -> bool {
        problem.read_solution(&self.line).is_ok()
    }

    /// Whether this result is better: without hints before with hints, then fewer moves, then fewer hints.
    pub(super) fn beats(&self, other: &Best) -> bool {
        self.rank() < other.rank()
    }

    /// The better, the lower.
    pub fn rank(&self) -> (bool, usize, usize) {
        (self.hints > 0, self.moves, self.hints)
    }
}

/// The fewest pegs that were left of a problem without a jump to play: a result until it is solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FewestLeft {
    pub pegs: usize,
    pub hints: usize,
    /// The line, as notation.
    pub line: String,
}

impl FewestLeft {
    pub(super) fn of(game: &Game) -> FewestLeft {
        FewestLeft {
            pegs: game.position().pegs.len(),
            hints: game.hints(),
            line: notation::line(game.problem().board(), &game.played()),
        }
    }

    pub(super) fn pegs_left_of(&self, problem: &Problem) -> Result<usize, String> {
        let line = problem.read_line(&self.line)?;
        Ok(problem.start().after(&line).pegs.len())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Won {
    pub previous: Option<Best>,
    pub is_best: bool,
    pub answered: Option<Box<Answered>>,
    /// The day whose problem it was.
    pub day: Option<Date>,
    /// What the solution is among those found before; nothing where hints were taken or the position was set
    /// up.
    pub collected: Option<Collected>,
    /// Where it was played backwards, the moves of its line turned round, and whether that is the best result of the
    /// problem forwards.
    pub turned: Option<(usize, bool)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    pub solved: u32,
    pub without_hints: u32,
    /// The day on which it was solved last; `None` where it is not known.
    pub last: Option<Date>,
}

impl Tally {
    fn count(&mut self, hints: usize, today: Date) {
        self.solved = self.solved.saturating_add(1);
        if hints == 0 {
            self.without_hints = self.without_hints.saturating_add(1);
        }
        self.last = self.last.max(Some(today));
    }

    fn merge(&mut self, other: Tally) {
        self.solved = self.solved.max(other.solved);
        self.without_hints = self.without_hints.max(other.without_hints);
        self.last = self.last.max(other.last);
    }
}

/// The contents of `records.json`. Problems have the names `board/rule/problem`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Records {
    /// The best result of each problem: one without hints where there is any.
    pub bests: BTreeMap<String, Best>,
    /// The best result of each problem with hints. Files from before this was kept apart have none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hinted: BTreeMap<String, Best>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub left: BTreeMap<String, FewestLeft>,
    #[serde(default)]
    pub tallies: BTreeMap<String, Tally>,
    #[serde(default)]
    pub days: Log,
    /// The days whose problem the program has shown to the end, or helped to solve.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub days_shown: BTreeSet<Date>,
    /// How many games were won on each day. Files from before this was counted have none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub activity: BTreeMap<Date, u32>,
    /// The different solutions of each problem. Files from before they were kept have none.
    #[serde(default, skip_serializing_if = "FoundSolutions::is_empty")]
    pub found: FoundSolutions,
    #[serde(default)]
    pub practice: Practice,
}

/// Adds to counts by how much others have grown.
fn add_since<K: Clone + Ord>(
    known: &mut BTreeMap<K, u32>,
    before: &BTreeMap<K, u32>,
    after: &BTreeMap<K, u32>,
) {
    for (name, &count) in after {
        let before = before.get(name).copied().unwrap_or_default();
        let known = known.entry(name.clone()).or_default();
        *known = known.saturating_add(count.saturating_sub(before));
    }
}

/// Takes over what is no longer as it was.
fn take_changed<V: Copy + PartialEq>(
    known: &mut BTreeMap<String, V>,
    before: &BTreeMap<String, V>,
    after: &BTreeMap<String, V>,
) {
    known.retain(|name, _| after.contains_key(name) || !before.contains_key(name));
    let changed = after
        .iter()
        .filter(|(name, now)| before.get(*name) != Some(*now));
    known.extend(changed.map(|(name, &now)| (name.clone(), now)));
}

/// What is among some and not among others.
fn without<'a, T: PartialEq>(some: &'a [T], others: &'a [T]) -> impl Iterator<Item = &'a T> {
    some.iter().filter(|one| !others.contains(one))
}

impl Practice {
    /// Takes over what has become of other practice since it was as `before`, where a merge does not.
    fn take_since(&mut self, before: &Practice, after: &Practice) {
        let under_way = |practice: &Practice| practice.under_way().cloned().collect::<Vec<_>>();
        let (was, now) = (under_way(before), under_way(after));
        without(&was, &now).for_each(|over| drop(self.take(&over.problem)));
        without(&now, &was).for_each(|begun| self.begin(begun));
        without(&before.lost, &after.lost)
            .for_each(|learnt| self.lost.retain(|lost| lost != learnt));
        without(&after.lost, &before.lost).for_each(|lost| self.lose(lost.clone()));
        take_changed(&mut self.endgames, &before.endgames, &after.endgames);
        take_changed(&mut self.only_jumps, &before.only_jumps, &after.only_jumps);
        let (before_blocks, after_blocks) = (&before.by_blocks, &after.by_blocks);
        let known = &mut self.by_blocks.under_way;
        take_changed(known, &before_blocks.under_way, &after_blocks.under_way);
        let (known, now) = (&mut self.streak, after.streak.current);
        let more = now.checked_sub(before.streak.current);
        known.current = more.map_or(now, |more| known.current.saturating_add(more));
        known.longest = known.longest.max(known.current);
    }
}

impl Records {
    /// The best result of a problem. What is kept under a name that a file of the user's gives a meaning, and what an
    /// older lastpeg kept for a board of the user's without its holes, counts where its line wins.
    pub fn best(&self, problem: &Problem) -> Option<&Best> {
        let best = self.kept_as_best(problem)?;
        (!is_by_file(problem) || best.wins(problem)).then_some(best)
    }

    /// The same of a problem whichever way it was turned, where its vacancies and its goal tell all of it.
    pub(crate) fn best_of_images(&self, problem: &Problem) -> Option<&Best> {
        let name = problem.record_name();
        if !name.contains(':') || name.contains(['+', '@']) {
            return self.best(problem);
        }
        let board = problem.board();
        let images = board.symmetries().iter().map(|symmetry| {
            let vacant = symmetry.set(problem.vacancies());
            Problem::from_vacancies(board.clone(), vacant, problem.goal().turned(symmetry))
        });
        let bests = images.filter_map(|image| self.best(&image));
        bests.min_by_key(|best| best.rank())
    }

    fn kept_as_best(&self, problem: &Problem) -> Option<&Best> {
        let plain = self.bests.get(&record_key(problem));
        if plain.is_some() && is_embedded(problem) {
            return plain;
        }
        let is_of_user = || Library::embedded_entry(problem.board().name()).is_none();
        let older = plain.filter(|best| is_of_user() && best.wins(problem));
        let of_user_board = || {
            let best = self.bests.get(&key_of_user_board(problem));
            best.filter(|best| best.wins(problem))
        };
        let with_holes = self.bests.get(&key_with_holes(problem));
        let with_holes = with_holes.or_else(of_user_board);
        match (with_holes, older) {
            (Some(now), Some(older)) if older.beats(now) => Some(older),
            (now, older) => now.or(older),
        }
    }

    /// Makes room for the results of a problem where those kept under its name are of another one, which a file of the
    /// user's had under that name.
    pub(super) fn forget_other_than(&mut self, problem: &Problem) {
        let name = result_key(problem);
        if !is_by_file(problem) {
            return;
        }
        if self
            .bests
            .get(&name)
            .is_some_and(|best| !best.wins(problem))
        {
            self.bests.remove(&name);
            self.hinted.remove(&name);
            self.tallies.remove(&name);
        }
        if self.left(problem).is_none() {
            self.left.remove(&name);
        }
    }

    /// Takes over everything of other records that is better or more.
    pub fn merge(&mut self, other: &Records) {
        for (name, best) in other.bests.iter().chain(&other.hinted) {
            self.offer(name, best);
        }
        for (name, left) in &other.left {
            self.offer_left(name, left);
        }
        for (name, &tally) in &other.tallies {
            self.tallies.entry(name.clone()).or_default().merge(tally);
        }
        self.days.merge(&other.days);
        self.days_shown.extend(&other.days_shown);
        take_greater(&mut self.activity, &other.activity);
        self.found.merge(&other.found);
        self.practice.merge(&other.practice);
    }

    /// Takes over what has become of other records since they were as `before`: what was counted is added.
    pub(super) fn merge_since(&mut self, before: &Records, mut after: Records) {
        self.merge(before);
        if self == before {
            *self = after;
            return;
        }
        self.practice.take_since(&before.practice, &after.practice);
        // What was counted here meanwhile comes on top of it.
        add_since(&mut after.activity, &before.activity, &self.activity);
        let packages = &mut after.practice.packages;
        add_since(packages, &before.practice.packages, &self.practice.packages);
        for (name, tally) in &self.tallies {
            let before = before.tallies.get(name).copied().unwrap_or_default();
            let after = after.tallies.entry(name.clone()).or_default();
            let more = tally.solved.saturating_sub(before.solved);
            after.solved = after.solved.saturating_add(more);
            let more = tally.without_hints.saturating_sub(before.without_hints);
            after.without_hints = after.without_hints.saturating_add(more);
        }
        self.merge(&after);
    }

    pub(super) fn offer(&mut self, name: &str, best: &Best) {
        let is_better = self.bests.get(name).is_none_or(|now| best.beats(now));
        let beaten = is_better.then(|| self.bests.insert(name.to_owned(), best.clone()));
        // Files from before results with hints were kept apart have the best of them here alone.
        for best in beaten.flatten().iter().chain([best]) {
            let hinted = self.hinted.get(name);
            if best.hints > 0 && hinted.is_none_or(|now| best.beats(now)) {
                self.hinted.insert(name.to_owned(), best.clone());
            }
        }
    }

    pub(super) fn offer_left(&mut self, name: &str, left: &FewestLeft) {
        let rank = |left: &FewestLeft| (left.pegs, left.hints);
        if self.left.get(name).is_none_or(|now| rank(left) < rank(now)) {
            self.left.insert(name.to_owned(), left.clone());
        }
    }

    pub fn hinted(&self, problem: &Problem) -> Option<&Best> {
        let hinted = self.hinted.get(&result_key(problem));
        hinted.filter(|best| !is_by_file(problem) || best.wins(problem))
    }

    pub fn left(&self, problem: &Problem) -> Option<&FewestLeft> {
        let left = self.left.get(&result_key(problem));
        left.filter(|left| !is_by_file(problem) || left.pegs_left_of(problem) == Ok(left.pegs))
    }

    pub(super) fn count(&mut self, name: &str, hints: usize, today: Date) {
        let tally = self.tallies.entry(name.to_owned()).or_default();
        tally.count(hints, today);
        let wins = self.activity.entry(today).or_default();
        *wins = wins.saturating_add(1);
    }

    /// How many games were won on each day: what is counted, and at least the problems that were solved last then,
    /// which an older lastpeg kept alone.
    pub fn wins_by_day(&self) -> BTreeMap<Date, u32> {
        let mut solved_last: BTreeMap<Date, u32> = BTreeMap::new();
        for last in self.tallies.values().filter_map(|tally| tally.last) {
            *solved_last.entry(last).or_default() += 1;
        }
        take_greater(&mut solved_last, &self.activity);
        solved_last
    }
}
