//! Crosses on which the regions that the solver looks at do not lose enough, or only after a long search: resource
//! counts with larger regions that overlap, and a search through what they leave.
//!
//! As in [the argument](crate::crosses) the first jump of the complement of the middle of an arm's end can only be
//! b3-b1, and the second only b5-b3. A jump that is taken back is the same jump on the complement of the position, so
//! the last two are these, too.
//!
//! What a jump loses of a resource count is shared among the regions that it touches (the centre with one of the arms,
//! up to 21 holes) and sets of holes whose parity has to change. Whatever happens outside, each region costs at least
//! its cheapest walk to what has to be in it at the end, each such set at least its charge. Where that is more than the
//! count can lose, the end cannot be reached.
//!
//! On ten crosses that is so at the start. On the other nine a search, breadth first, leaves out what a count rules
//! out, and has nothing left before the end: after 4,340 to 13,677,355 positions.
//!
//! The numbers in `tests/data/cross_losses.json` were found by linear programs and cheapest walks in turns (the
//! decomposition of Dantzig & Wolfe, 1960): for the start alone, or for 16 to 32 of the positions that a search came to
//! with the counts before, so that the sum over them is greatest of what has to be lost beyond what can be, up to a
//! bound for each. Here they are only checked, in whole numbers.

#![allow(clippy::unwrap_used)]

use std::array;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use lastpeg::rules::board::{Board, Jump};
use lastpeg::rules::hole::{Hole, HoleSet};
use serde::Deserialize;

use crate::crosses::{Arms, cross, turned};

/// A resource count, and who charges for what it loses, as the file has it.
#[derive(Deserialize)]
struct CountData {
    arms: Arms,
    /// The weights of the resource count, by hole; others weigh nothing.
    weights: HashMap<String, i64>,
    /// What each region charges for a jump, by the arm that it has beside the centre.
    charges: BTreeMap<String, HashMap<String, i64>>,
    parities: Vec<ParityData>,
}

/// A set of holes, and what is charged for each jump that changes the parity of its pegs.
#[derive(Deserialize)]
struct ParityData {
    holes: Vec<String>,
    charge: i64,
}

fn data() -> Vec<CountData> {
    serde_json::from_str(include_str!("../data/cross_losses.json")).unwrap()
}

/// The crosses that have counts here, with these.
fn by_cross() -> BTreeMap<Arms, Vec<CountData>> {
    let mut all = BTreeMap::<Arms, Vec<CountData>>::new();
    for count in data() {
        all.entry(count.arms).or_default().push(count);
    }
    all
}

/// The crosses that have a proof here.
pub(crate) fn proved() -> BTreeSet<Arms> {
    by_cross().into_keys().map(turned).collect()
}

/// The pegs of the complement of the middle of the end of the north arm: after the jumps that are forced at first, and
/// before those that are forced at last.
fn ends(board: &Board) -> [HoleSet; 2] {
    let mut pegs = board.all().without(board.holes().nth(1).unwrap());
    while let [only] = board.jumps().successors(pegs).collect::<Vec<_>>()[..] {
        pegs = only;
    }
    [pegs, board.all() - pegs]
}

/// Four sets of holes among the first 64 of a board. The pegs in a region are its *pattern*, a bit for each hole.
struct Regions {
    holes: [Vec<Hole>; 4],
    /// What each byte of a position adds to the patterns.
    patterns: [Vec<[u32; 4]>; 8],
}

impl Regions {
    fn new(holes: [Vec<Hole>; 4]) -> Regions {
        let pattern = |region: &Vec<Hole>, pegs: u64| -> u32 {
            let bits = region.iter().enumerate();
            bits.map(|(bit, hole)| ((pegs >> hole.index() & 1) as u32) << bit)
                .sum()
        };
        let byte = |index: usize| {
            let pegs = (0..256).map(|byte| byte << (8 * index));
            pegs.map(|pegs| holes.each_ref().map(|region| pattern(region, pegs)))
                .collect()
        };
        Regions {
            patterns: array::from_fn(byte),
            holes,
        }
    }

    /// The centre of a cross with each of its arms.
    fn of_cross(board: &Board, [north, _, _, west]: Arms) -> Regions {
        let region = |is_in_arm: fn(i16, i16) -> bool| {
            let is_inside = |hole: &Hole| {
                let place = board.coordinate(*hole);
                let (x, y) = (place.x - west as i16, place.y - north as i16);
                (0..3).contains(&x) && (0..3).contains(&y) || is_in_arm(x, y)
            };
            board.holes().filter(is_inside).collect()
        };
        let [north, east]: [fn(i16, i16) -> bool; 2] = [|_, y| y < 0, |x, _| x > 2];
        let [south, west]: [fn(i16, i16) -> bool; 2] = [|_, y| y > 2, |x, _| x < 0];
        Regions::new([north, east, south, west].map(region))
    }

    /// The pattern of each region.
    fn patterns(&self, pegs: HoleSet) -> [usize; 4] {
        let bytes = (pegs.bits() as u64).to_le_bytes();
        let mut patterns = [0; 4];
        for (table, byte) in self.patterns.iter().zip(bytes) {
            let more = table[usize::from(byte)];
            patterns = array::from_fn(|region| patterns[region] | more[region]);
        }
        patterns.map(|pattern| pattern as usize)
    }

    /// The least that it costs in one region to come from each of its patterns to that of `goal`, whatever happens
    /// outside; `i32::MAX` where there is no way. Dijkstra's algorithm, from the goal back.
    fn cheapest_walks(
        &self,
        region: usize,
        goal: HoleSet,
        jumps: &[Jump],
        charges: &[i64],
    ) -> Vec<i32> {
        let pattern = |pegs: HoleSet| self.patterns(pegs)[region];
        let step = |(jump, &charge): (&Jump, &i64)| {
            let (flips, needs) = (pattern(jump.holes()), pattern(jump.needs()));
            (flips, flips ^ needs, usize::try_from(charge).unwrap())
        };
        let steps = jumps.iter().zip(charges).map(step);
        let steps: Vec<(usize, usize, usize)> = steps.filter(|&(flips, ..)| flips != 0).collect();

        let goal = pattern(goal);
        let mut least = vec![i32::MAX; 1 << self.holes[region].len()];
        least[goal] = 0;
        // By what they cost.
        let mut waiting = vec![vec![goal]];
        let mut cost = 0;
        while cost < waiting.len() {
            while let Some(pattern) = waiting[cost].pop() {
                if (least[pattern] as usize) < cost {
                    continue;
                }
                for &(flips, leaves, charge) in &steps {
                    let (before, more) = (pattern ^ flips, cost + charge);
                    if pattern & flips == leaves && more < least[before] as usize {
                        least[before] = more.try_into().unwrap();
                        if waiting.len() <= more {
                            waiting.resize(more + 1, Vec::new());
                        }
                        waiting[more].push(before);
                    }
                }
            }
            cost += 1;
        }
        least
    }
}

/// A resource count with what has to be lost on the way to a goal.
struct Count {
    goal: HoleSet,
    /// For each pattern of each region what has to be lost in it, less what it weighs more than the goal does: each
    /// hole is weighed in the first region that has it.
    excess: [Vec<i32>; 4],
    parities: Vec<(HoleSet, i64)>,
}

impl Count {
    /// Panics where more is charged for a jump than it loses.
    fn new(board: &Board, regions: &Regions, goal: HoleSet, data: &CountData) -> Count {
        let weight = |hole: Hole| data.weights.get(board.label(hole)).copied().unwrap_or(0);
        let weights: Vec<i64> = board.holes().map(weight).collect();
        let jumps = board.jumps().all();
        let loss = |jump: &Jump| weight(jump.from) + weight(jump.over) - weight(jump.to);
        let mut left: Vec<i64> = jumps.iter().map(loss).collect();

        let parity = |parity: &ParityData| {
            let holes = parity.holes.iter().map(|name| board.hole(name).unwrap());
            (holes.collect::<HoleSet>(), parity.charge)
        };
        let parities: Vec<(HoleSet, i64)> = data.parities.iter().map(parity).collect();
        for &(holes, charge) in &parities {
            assert!(charge > 0);
            for (jump, left) in jumps.iter().zip(&mut left) {
                if (jump.holes() & holes).is_odd() {
                    *left -= charge;
                }
            }
        }
        let charges = ["north", "east", "south", "west"].map(|arm| {
            let charges = &data.charges[arm];
            let name = |jump: &Jump| format!("{}-{}", board.label(jump.from), board.label(jump.to));
            let charge = |jump: &Jump| charges.get(&name(jump)).copied().unwrap_or(0);
            jumps.iter().map(charge).collect::<Vec<i64>>()
        });
        for charges in &charges {
            for (left, charge) in left.iter_mut().zip(charges) {
                *left -= charge;
            }
        }
        assert!(left.iter().all(|&left| left >= 0), "{:?}", data.arms);
        Count {
            goal,
            excess: excess(regions, goal, jumps, &weights, &charges),
            parities,
        }
    }

    /// Whether more has to be lost from these pegs to the goal than the count can lose.
    fn rules_out(&self, pegs: HoleSet, patterns: [usize; 4]) -> bool {
        let regions = self.excess.iter().zip(patterns);
        let excess: i64 = regions
            .map(|(excess, pattern)| i64::from(excess[pattern]))
            .sum();
        let changes = pegs ^ self.goal;
        let parities = self.parities.iter();
        let parities = parities.filter(|&&(holes, _)| (holes & changes).is_odd());
        excess + parities.map(|&(_, charge)| charge).sum::<i64>() > 0
    }
}

/// For each pattern of each region what has to be lost in it, less what it weighs more than the goal does.
fn excess(
    regions: &Regions,
    goal: HoleSet,
    jumps: &[Jump],
    weights: &[i64],
    charges: &[Vec<i64>; 4],
) -> [Vec<i32>; 4] {
    let mut weighed = HoleSet::EMPTY;
    array::from_fn(|region| {
        let holes = &regions.holes[region];
        let own = |hole: &Hole| {
            let is_weighed = weighed.contains(*hole);
            let weight = if is_weighed { 0 } else { weights[hole.index()] };
            i32::try_from(weight).unwrap()
        };
        let own: Vec<i32> = holes.iter().map(own).collect();
        weighed |= holes.iter().copied().collect();
        let mut sums = vec![0; 1 << holes.len()];
        for pattern in 1..sums.len() {
            sums[pattern] = sums[pattern & (pattern - 1)] + own[pattern.trailing_zeros() as usize];
        }
        let goal_sum = sums[regions.patterns(goal)[region]];
        let walks = regions.cheapest_walks(region, goal, jumps, &charges[region]);
        let excess = walks.into_iter().zip(sums);
        excess
            .map(|(walk, sum)| walk.saturating_add(goal_sum - sum))
            .collect()
    })
}

/// Whether a position can come to another: a search, breadth first, that leaves out what a count rules out.
fn is_reached(
    board: &Board,
    regions: &Regions,
    [start, goal]: [HoleSet; 2],
    counts: &[Count],
) -> bool {
    let is_open = |pegs: &HoleSet| {
        let patterns = regions.patterns(*pegs);
        !counts.iter().any(|count| count.rules_out(*pegs, patterns))
    };
    let mut level = vec![start];
    while !level.is_empty() {
        level.retain(is_open);
        if level.contains(&goal) {
            return true;
        }
        let next = level.iter();
        let next = next.flat_map(|&pegs| board.jumps().successors(pegs));
        let mut next: Vec<HoleSet> = next.collect();
        next.sort_unstable();
        next.dedup();
        level = next;
    }
    false
}

#[test]
fn more_has_to_be_lost_on_these_crosses_than_their_counts_allow() {
    for (arms, data) in by_cross() {
        let board = cross(arms);
        let ends = ends(&board);
        let regions = Regions::of_cross(&board, arms);
        let counts = data.iter();
        let counts = counts.map(|data| Count::new(&board, &regions, ends[1], data));
        let counts: Vec<Count> = counts.collect();
        assert!(!is_reached(&board, &regions, ends, &counts), "{arms:?}");
    }
}

/// A region that is the whole board has a game as its walk: it costs a jump for each peg that goes, and a count that
/// loses as much rules out nothing that can be won.
#[test]
fn a_complement_that_can_be_solved_is_reached() {
    let board = cross([2, 1, 2, 0]);
    let [start, goal] = ends(&board);
    let regions = Regions::new([board.holes().collect(), vec![], vec![], vec![]]);
    let jumps = board.jumps().all();
    let charges = [1, 0, 0, 0].map(|charge| vec![charge; jumps.len()]);
    let walks = regions.cheapest_walks(0, goal, jumps, &charges[0]);
    let whole = walks[regions.patterns(start)[0]];
    assert_eq!(usize::try_from(whole).unwrap(), start.len() - goal.len());

    let is_reached = |weight: i64| {
        let weights = vec![weight; board.hole_count()];
        let count = Count {
            goal,
            excess: excess(&regions, goal, jumps, &weights, &charges),
            parities: vec![],
        };
        is_reached(&board, &regions, [start, goal], &[count])
    };
    assert!(is_reached(1));
    // With nothing to lose, nothing can be reached.
    assert!(!is_reached(0));
}
