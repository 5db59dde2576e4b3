//! Resource counts that leave something to lose, with what has to be lost, and a search through what they leave.
//!
//! What a jump loses of a resource count is shared among the regions that it touches (up to 22 holes, which overlap) and
//! sets of holes whose parity has to change. Whatever happens outside, each region costs at least its cheapest walk to
//! what has to be in it at the end, each such set at least its charge. Where that is more than the count can lose, the
//! end cannot be reached. A search, breadth first, leaves out what a count rules out.
//!
//! The numbers were found by linear programs and cheapest walks in turns (the decomposition of Dantzig & Wolfe, 1960):
//! for the start alone, or for 16 to 32 of the positions that a search came to with the counts before, so that the sum
//! over them is greatest of what has to be lost beyond what can be, up to a bound for each. Here they are only checked,
//! in whole numbers.

#![allow(clippy::unwrap_used)]

use std::array;
use std::collections::{BTreeMap, HashMap};

use lastpeg::rules::board::{Board, Jump};
use lastpeg::rules::hole::{Hole, HoleSet};
use serde::Deserialize;

use crate::crosses::cross;

/// A resource count, and who charges for what it loses, as a file has it.
#[derive(Deserialize)]
pub(crate) struct CountData {
    /// By hole; others weigh nothing.
    weights: HashMap<String, i64>,
    /// What each region charges for a jump, by its name.
    charges: BTreeMap<String, HashMap<String, i64>>,
    parities: Vec<ParityData>,
}

/// A set of holes, and what is charged for each jump that changes the parity of its pegs.
#[derive(Deserialize)]
struct ParityData {
    holes: Vec<String>,
    charge: i64,
}

/// What can be played on a board. Cremers' Key is a peg in a hole of its own, beyond those of the board: it can go to the
/// vacancy, where that is empty.
pub(crate) struct Game {
    names: HashMap<String, Hole>,
    plays: Vec<Play>,
}

struct Play {
    name: String,
    /// The holes that change, and of these the ones that need a peg.
    flips: HoleSet,
    needs: HoleSet,
}

impl Game {
    pub(crate) fn new(board: &Board, vacancy: Option<Hole>) -> Game {
        let names = board
            .holes()
            .map(|hole| (board.label(hole).to_owned(), hole));
        let mut names: HashMap<String, Hole> = names.collect();
        let jump = |jump: &Jump| Play {
            name: format!("{}-{}", board.label(jump.from), board.label(jump.to)),
            flips: jump.holes(),
            needs: jump.needs(),
        };
        let mut plays: Vec<Play> = board.jumps().all().iter().map(jump).collect();
        if let Some(vacancy) = vacancy {
            let key = Hole::new(board.hole_count()).unwrap();
            names.insert("key".to_owned(), key);
            plays.push(Play {
                name: format!("+{}", board.label(vacancy)),
                flips: HoleSet::of(key).with(vacancy),
                needs: HoleSet::of(key),
            });
        }
        Game { names, plays }
    }

    /// The pegs after each jump that can be played, or the key.
    fn successors(&self, pegs: HoleSet) -> impl Iterator<Item = HoleSet> {
        let plays = self.plays.iter();
        let plays = plays.filter(move |play| pegs & play.flips == play.needs);
        plays.map(move |play| pegs ^ play.flips)
    }
}

/// Four sets of holes among the first 64 of a board. The pegs in a region are its *pattern*, a bit for each hole.
pub(crate) struct Regions {
    holes: [Vec<Hole>; 4],
    /// What each byte of a position adds to the patterns.
    patterns: [Vec<[u32; 4]>; 8],
}

impl Regions {
    pub(crate) fn new(holes: [Vec<Hole>; 4]) -> Regions {
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
        plays: &[Play],
        charges: &[i64],
    ) -> Vec<i32> {
        let pattern = |pegs: HoleSet| self.patterns(pegs)[region];
        let step = |(play, &charge): (&Play, &i64)| {
            let (flips, needs) = (pattern(play.flips), pattern(play.needs));
            (flips, flips ^ needs, usize::try_from(charge).unwrap())
        };
        let steps = plays.iter().zip(charges).map(step);
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
pub(crate) struct Count {
    goal: HoleSet,
    /// For each pattern of each region what has to be lost in it, less what it weighs more than the goal does: each
    /// hole is weighed in the first region that has it.
    excess: [Vec<i32>; 4],
    parities: Vec<(HoleSet, i64)>,
}

impl Count {
    /// The regions are called north, east, south and west.
    ///
    /// Panics where more is charged for a jump than it loses.
    pub(crate) fn new(game: &Game, regions: &Regions, goal: HoleSet, data: &CountData) -> Count {
        let mut weights = vec![0; game.names.len()];
        for (name, hole) in &game.names {
            weights[hole.index()] = data.weights.get(name).copied().unwrap_or(0);
        }
        let sum = |holes: HoleSet| holes.iter().map(|hole| weights[hole.index()]).sum::<i64>();
        let loss = |play: &Play| sum(play.needs) - sum(play.flips - play.needs);
        let mut left: Vec<i64> = game.plays.iter().map(loss).collect();

        let parity = |parity: &ParityData| {
            let holes = parity.holes.iter().map(|name| game.names[name]);
            (holes.collect::<HoleSet>(), parity.charge)
        };
        let parities: Vec<(HoleSet, i64)> = data.parities.iter().map(parity).collect();
        for &(holes, charge) in &parities {
            assert!(charge > 0);
            for (play, left) in game.plays.iter().zip(&mut left) {
                if (play.flips & holes).is_odd() {
                    *left -= charge;
                }
            }
        }
        let charges = ["north", "east", "south", "west"].map(|region| {
            let charges = &data.charges[region];
            let charge = |play: &Play| charges.get(&play.name).copied().unwrap_or(0);
            game.plays.iter().map(charge).collect::<Vec<i64>>()
        });
        for charges in &charges {
            for (left, charge) in left.iter_mut().zip(charges) {
                *left -= charge;
            }
        }
        assert!(left.iter().all(|&left| left >= 0));
        Count {
            goal,
            excess: excess(regions, goal, &game.plays, &weights, &charges),
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
    plays: &[Play],
    weights: &[i64],
    charges: &[Vec<i64>; 4],
) -> [Vec<i32>; 4] {
    let mut weighed = HoleSet::EMPTY;
    let excess = array::from_fn(|region| {
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
        let walks = regions.cheapest_walks(region, goal, plays, &charges[region]);
        let excess = walks.into_iter().zip(sums);
        excess
            .map(|(walk, sum)| walk.saturating_add(goal_sum - sum))
            .collect()
    });
    // A hole in no region would not be weighed, and one beyond the 64 that a pattern is made of not be seen.
    assert!(weighed.len() == weights.len() && weights.len() <= 64);
    excess
}

/// The positions that so many jumps (and the key) lead to, in order: a search, breadth first, that leaves out what a
/// count rules out.
pub(crate) fn reached(
    game: &Game,
    regions: &Regions,
    start: HoleSet,
    counts: &[Count],
    plays: usize,
) -> Vec<HoleSet> {
    let is_open = |pegs: &HoleSet| {
        let patterns = regions.patterns(*pegs);
        !counts.iter().any(|count| count.rules_out(*pegs, patterns))
    };
    let mut level = vec![start];
    level.retain(is_open);
    for _ in 0..plays {
        let next = level.iter().flat_map(|&pegs| game.successors(pegs));
        let mut next: Vec<HoleSet> = next.collect();
        next.sort_unstable();
        next.dedup();
        next.retain(is_open);
        level = next;
    }
    level
}

/// A region that is the whole board has a game as its walk: it costs a jump for each peg that goes, and a count that
/// loses as much rules out nothing that can be won.
#[test]
fn a_complement_that_can_be_solved_is_reached() {
    let board = cross([2, 1, 2, 0]);
    let start = board.all().without(board.holes().nth(1).unwrap());
    let goal = board.all() - start;
    let game = Game::new(&board, None);
    let regions = Regions::new([board.holes().collect(), vec![], vec![], vec![]]);
    let charges = [1, 0, 0, 0].map(|charge| vec![charge; game.plays.len()]);
    let walks = regions.cheapest_walks(0, goal, &game.plays, &charges[0]);
    let whole = walks[regions.patterns(start)[0]];
    assert_eq!(usize::try_from(whole).unwrap(), start.len() - goal.len());

    let is_reached = |weight: i64| {
        let weights = vec![weight; board.hole_count()];
        let count = Count {
            goal,
            excess: excess(&regions, goal, &game.plays, &weights, &charges),
            parities: vec![],
        };
        let plays = start.len() - goal.len();
        reached(&game, &regions, start, &[count], plays).contains(&goal)
    };
    assert!(is_reached(1));
    // With nothing to lose, nothing can be reached.
    assert!(!is_reached(0));
}
