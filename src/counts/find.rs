//! Finding resource counts: the one that rules a position out, and a small collection that rules most of them out.
//!
//! A position is ruled out by some resource count exactly when the pegs to get rid of are no nonnegative combination
//! of jumps (Farkas), so one linear program decides whether there is any (Beasley, "The Ins and Outs of Peg
//! Solitaire", chapter 6, gives the theory; Boyko had the exponential weights). Its answer is rounded to integers,
//! which [`ResourceCount::new`] verifies on every jump.

use crate::counts::linear::{Column, Nearest, whole_numbers};
use crate::rules::board::{Board, Symmetry};
use crate::rules::finish::Finish;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::rules::random::Random;
use crate::rules::resource::ResourceCount;
use crate::run::limits::Limits;

/// The most weight the program may give the choice among several finishes: beyond any difference of sums.
const CHOICE_BOUND: f64 = 1e3;

/// The least sum from which a finish can be reached by a position of that key state: the finish's own, less what
/// Cremers' Key puts in on the way.
pub(crate) fn needed(count: &ResourceCount, key: Option<Hole>, finishes: &[Finish]) -> Option<i32> {
    let needed = finishes.iter().filter_map(|finish| {
        let used = match (key, finish.key) {
            (Some(hole), None) => Some(count.weight(hole)),
            (Some(_), Some(_)) | (None, None) => Some(0),
            (None, Some(_)) => None,
        };
        Some(count.value(finish.pegs) - used?)
    });
    needed.min()
}

/// A resource count that rules a position out, if there is any.
pub(crate) fn find(
    board: &Board,
    position: Position,
    finishes: &[Finish],
) -> Option<ResourceCount> {
    find_on(board, position, finishes, board.all())
}

/// A resource count that rules a position out in which only these holes have weights.
fn find_on(
    board: &Board,
    position: Position,
    finishes: &[Finish],
    holes: HoleSet,
) -> Option<ResourceCount> {
    let mut program = program(board, position, finishes, holes)?;
    let prices = program.solve()?;
    let weights: Vec<f64> = prices[..board.hole_count()]
        .iter()
        .map(|price| -price)
        .collect();
    whole_numbers(&weights, 0).into_iter().find_map(|weights| {
        let count = ResourceCount::new(board, weights).ok()?;
        let needed = needed(&count, position.key, finishes)?;
        (count.value(position.pegs) < needed).then_some(count)
    })
}

/// A resource count of weights 1 and -1 that rules a position out, on as few holes as taking them away one by one
/// leaves; none does not mean that there is none.
///
/// People can add up ones and nothing else; `why` asks for it.
pub(crate) fn find_small(
    board: &Board,
    position: Position,
    finishes: &[Finish],
) -> Option<ResourceCount> {
    let find_on = |holes| find_on(board, position, finishes, holes);
    let weighed = |count: &ResourceCount| -> HoleSet {
        board
            .holes()
            .filter(|&hole| count.weight(hole) != 0)
            .collect()
    };
    let whole = find_on(board.all())?;
    let mut small: Option<ResourceCount> = Some(whole.clone()).filter(ResourceCount::is_of_ones);
    let forwards: Vec<Hole> = board.holes().collect();
    let backwards = forwards.iter().rev().copied().collect();
    for order in [forwards, backwards] {
        let mut least = whole.clone();
        for hole in order {
            let holes = weighed(&least);
            if !holes.contains(hole) {
                continue;
            }
            // Large weights come from many holes: any count on fewer is progress.
            if let Some(found) = find_on(holes.without(hole)) {
                least = found;
            }
            if least.is_of_ones() {
                let size = weighed(&least).len();
                if small.as_ref().is_none_or(|best| size < weighed(best).len()) {
                    small = Some(least.clone());
                }
            }
        }
    }
    small
}

/// The program: what must go, as a combination of jumps, and of differences between the first finish and the others.
/// Only these holes may have weights.
fn program(
    board: &Board,
    position: Position,
    finishes: &[Finish],
    weighed: HoleSet,
) -> Option<Nearest> {
    let holes = board.hole_count();
    let mut ends = finishes
        .iter()
        .filter(|finish| position.key.is_some() || finish.key.is_none())
        .map(|finish| {
            let key = position.key.filter(|_| finish.key.is_none());
            let mut end = vec![0.0; holes];
            for hole in finish.pegs {
                end[hole.index()] += 1.0;
            }
            if let Some(hole) = key {
                end[hole.index()] -= 1.0;
            }
            end
        });
    let first = ends.next()?;
    let mut target: Vec<f64> = first.iter().map(|value| -value).collect();
    position
        .pegs
        .iter()
        .for_each(|hole| target[hole.index()] += 1.0);
    target.push(1.0);
    let bound = |hole: Hole| if weighed.contains(hole) { 1.0 } else { 0.0 };
    let mut bounds: Vec<f64> = board.holes().map(bound).collect();
    bounds.push(CHOICE_BOUND);
    let mut program = Nearest::new(&target, &bounds);
    program.add(vec![(holes, 1.0)]);
    for end in ends {
        let difference = end.iter().zip(&first).map(|(end, first)| end - first);
        let mut column: Column = difference
            .enumerate()
            .filter(|&(_, value)| value != 0.0)
            .collect();
        column.push((holes, 1.0));
        program.add(column);
    }
    for jump in board.jumps().all() {
        program.add(vec![
            (jump.from.index(), 1.0),
            (jump.over.index(), 1.0),
            (jump.to.index(), -1.0),
        ]);
    }
    Some(program)
}

/// How many linear programs are solved to collect resource counts. Processor time of `bench hints --samples 20` in
/// seconds, and the milliseconds of the set-up and of full hints at p99:
///
/// | programs | English | 6x6 | Diamond-32 | set-up, English diagonal | p99, English diagonal |
/// |---|---|---|---|---|---|
/// | 50 | 3.15 | 2.76 | 1.20 | 13 | 181 |
/// | 100 | 2.99 | 2.76 | 1.36 | 17 | 146 |
/// | 200 | 3.07 | 2.81 | 1.55 | 25 | 37 |
/// | 400 | 3.76 | 3.87 | 2.08 | 42 | 111 |
const MOST_PROGRAMS: usize = 200;
/// How many games are played at most, where all that is met is ruled out without a program. (20 and 200 find the same.)
const MOST_GAMES: usize = 60;

/// Resource counts that rule out most lost positions of a goal, the most useful first.
///
/// They are looked for where a search needs them: on the children of positions that no count rules out. Games are
/// played at random through such positions, and each count found joins the pool with its images under the symmetries
/// of the goal; then those are chosen, greedily, that rule out the most of the children met.
///
/// When the limits end it, it gives those found so far.
pub(crate) fn collect(
    sought: &Sought<'_>,
    start: Position,
    is_usable: impl Fn(&ResourceCount) -> bool,
) -> Vec<ResourceCount> {
    let mut collection = Collection {
        sought,
        pool: Vec::new(),
        lost: Vec::new(),
        programs: 0,
    };
    let mut random = Random::new(1);
    for _ in 0..MOST_GAMES {
        collection.play(start, &mut random, &is_usable);
        if collection.is_over() {
            break;
        }
    }
    collection.cover()
}

/// The resource counts of [`collect`] without those that a symmetry of the goal makes of one before it.
pub(crate) fn unlike(sought: &Sought<'_>, start: Position) -> Vec<ResourceCount> {
    let all = Sought {
        most: usize::MAX,
        ..*sought
    };
    let mut kept: Vec<ResourceCount> = Vec::new();
    for count in collect(&all, start, |_| true) {
        let is_kept = sought
            .symmetries
            .iter()
            .any(|symmetry| kept.contains(&count.image(symmetry)));
        if !is_kept {
            kept.push(count);
        }
    }
    kept.truncate(sought.most);
    kept
}

/// What resource counts are collected for.
pub(crate) struct Sought<'a> {
    pub(crate) board: &'a Board,
    pub(crate) finishes: &'a [Finish],
    /// The symmetries of the goal.
    pub(crate) symmetries: &'a [&'a Symmetry],
    /// The most counts to give.
    pub(crate) most: usize,
    pub(crate) limits: &'a Limits,
}

struct Collection<'a> {
    sought: &'a Sought<'a>,
    pool: Vec<ResourceCount>,
    /// The lost positions met.
    lost: Vec<Position>,
    programs: usize,
}

impl Collection<'_> {
    fn is_over(&self) -> bool {
        self.programs >= MOST_PROGRAMS || self.sought.limits.are_over()
    }

    fn rules_out(&self, count: &ResourceCount, position: Position) -> bool {
        needed(count, position.key, self.sought.finishes)
            .is_none_or(|needed| count.value(position.pegs) < needed)
    }

    /// Plays a game at random through positions that no count rules out.
    fn play(
        &mut self,
        start: Position,
        random: &mut Random,
        is_usable: &impl Fn(&ResourceCount) -> bool,
    ) {
        let mut position = start;
        loop {
            let mut actions: Vec<_> = position.actions(self.sought.board).collect();
            let next = loop {
                if actions.is_empty() || self.is_over() {
                    return;
                }
                let child =
                    position.play_unchecked(actions.swap_remove(random.below(actions.len())));
                if !self.is_lost(child, is_usable) {
                    break child;
                }
                self.lost.push(child);
            };
            position = next;
        }
    }

    fn is_lost(&mut self, position: Position, is_usable: &impl Fn(&ResourceCount) -> bool) -> bool {
        if self
            .pool
            .iter()
            .any(|count| self.rules_out(count, position))
        {
            return true;
        }
        self.programs += 1;
        let Sought {
            board,
            finishes,
            symmetries,
            ..
        } = *self.sought;
        let Some(count) = find(board, position, finishes).filter(is_usable) else {
            return false;
        };
        for symmetry in symmetries {
            let image = count.image(symmetry);
            if !self.pool.contains(&image) {
                self.pool.push(image);
            }
        }
        true
    }

    /// The counts of the pool that rule out the most of the lost positions, each after those before it.
    fn cover(mut self) -> Vec<ResourceCount> {
        let mut chosen = Vec::new();
        while chosen.len() < self.sought.most {
            let ruled_out = |count: &ResourceCount| {
                self.lost
                    .iter()
                    .filter(|&&position| self.rules_out(count, position))
                    .count()
            };
            let numbers = self.pool.iter().map(ruled_out).enumerate();
            // Of equal ones the first.
            let Some((best, number)) =
                numbers.max_by_key(|&(index, number)| (number, usize::MAX - index))
            else {
                break;
            };
            if number == 0 {
                break;
            }
            let count = self.pool.remove(best);
            let lost = std::mem::take(&mut self.lost);
            self.lost = lost
                .into_iter()
                .filter(|&position| !self.rules_out(&count, position))
                .collect();
            chosen.push(count);
        }
        chosen
    }
}

/// The most that a position can have above what it needs, whatever its pegs.
pub(crate) fn largest_slack(
    board: &Board,
    count: &ResourceCount,
    key: Option<Hole>,
    finishes: &[Finish],
) -> i32 {
    let positive: HoleSet = board
        .holes()
        .filter(|&hole| count.weight(hole) > 0)
        .collect();
    let needs = [needed(count, key, finishes), needed(count, None, finishes)];
    let least = needs.into_iter().flatten().min().unwrap_or(0);
    count.value(positive) - least
}
