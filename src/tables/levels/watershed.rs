//! Where two searches meet, one forward from the start and one backward from the goal: where a resource count has been
//! half used up.
//!
//! The sum of a resource count never rises, so a game crosses from the positions *above* the watershed, with a certain
//! sum or more, to those below it once at most. The forward search needs only the positions above, the backward one
//! only those below. The number of pegs is a resource count too, and with it the two searches meet half of the jumps
//! from either end. Others are better: most positions in the middle of a game have used up more than half of what the
//! whole game can use up. Of the English central game's 2 598 215 positions after 15 jumps 204 837 are above half of the
//! count with -1 at the corners, 0 at d1 or c3 and the like, and 1 elsewhere, and 2.0 million on all levels together.
//! (With the number of pegs the winning positions took 2.7 million, even without those that resource counts rule out:
//! 1.9 s of processor time and 96 MB, where what is chosen here takes 1.1 s and 44 MB. On boards so small that either
//! takes a tenth of a second the number of pegs is up to a third faster.)
//!
//! Backward levels are of complements. The sums of a position and of its complement add up to that of the whole board,
//! so what is below forward is above backward: there is one sense only.

use crate::packed::board::PackedBoard;
use crate::packed::byte_tables::ByteTables;
use crate::packed::word::Word;
use crate::rules::resource::ResourceCount;
use crate::tables::levels::explorer::Explorer;
use crate::tables::levels::orbits::Orbits;

/// A resource count of the bits of a word, which every symmetry keeps, and the least sum above the watershed.
#[derive(Clone, Debug)]
pub(super) struct Watershed {
    sums: ByteTables<i64>,
    /// For each action by how much it lowers the sum.
    losses: Vec<i64>,
    least: i64,
    /// The sum of all bits.
    whole: i64,
}

impl Watershed {
    /// The watershed that leaves the fewest positions to the two searches, as far as a sample of the positions tells.
    pub(super) fn choose<W: Word>(
        forward: &Explorer<W>,
        backward: &Explorer<W>,
        counts: &[ResourceCount],
    ) -> Watershed {
        let orbits = Orbits::new(&forward.packing);
        let choice = Choice::new(&orbits, forward, backward);
        let candidates = candidates(&orbits, &forward.packing, counts);
        let costs = candidates
            .into_iter()
            .filter_map(|weights| Some((choice.cost(&weights)?, weights)));
        let best = costs.min_by(|a, b| a.0.total_cmp(&b.0));
        let (_, weights) =
            best.unwrap_or_else(|| unreachable!("no action raises the number of pegs"));
        let least = choice.least(&weights);
        Watershed::new(&forward.packing, &orbits.spread(&weights), least)
    }

    fn new<W: Word>(packing: &PackedBoard<W>, weights: &[i32], least: i32) -> Watershed {
        let weights: Vec<i64> = weights.iter().copied().map(i64::from).collect();
        let mut shed = Watershed {
            sums: ByteTables::sums(&weights),
            losses: Vec::new(),
            least: i64::from(least),
            whole: weights.iter().sum(),
        };
        let actions = packing.actions().iter();
        let losses = actions
            .map(|action| shed.sums.sum(action.needs) - shed.sums.sum(action.flip ^ action.needs));
        shed.losses = losses.collect();
        shed
    }

    /// The same for the complements of the positions below.
    pub(super) fn opposite(&self) -> Watershed {
        Watershed {
            least: self.whole - self.least + 1,
            ..self.clone()
        }
    }

    /// Whether a word is above.
    pub(super) fn is_above<W: Word>(&self, word: W) -> bool {
        self.sums.sum(word) >= self.least
    }

    /// Moves those actions from a word that lead to one above to the front; gives their number.
    pub(super) fn keep_above<W: Word>(&self, word: W, actions: &mut [u16]) -> usize {
        self.keep(word, actions, |sum| sum >= self.least)
    }

    /// Moves those actions from a word that lead to one whose complement is above to the front; gives their number.
    pub(super) fn keep_complements_above<W: Word>(&self, word: W, actions: &mut [u16]) -> usize {
        self.keep(word, actions, |sum| self.whole - sum >= self.least)
    }

    fn keep<W: Word>(&self, word: W, actions: &mut [u16], is_kept: impl Fn(i64) -> bool) -> usize {
        let sum = self.sums.sum(word);
        let mut kept = 0;
        for index in 0..actions.len() {
            let action = actions[index];
            actions[kept] = action;
            kept += usize::from(is_kept(sum - self.losses[usize::from(action)]));
        }
        kept
    }
}

/// What a watershed is chosen by. Everything is by orbits.
struct Choice {
    start: Vec<i32>,
    finishes: Vec<Vec<i32>>,
    whole: Vec<i32>,
    /// What the actions take away.
    losses: Vec<Vec<i32>>,
    /// Positions, with what each stands for, about and up to a factor.
    forward: Vec<(f64, Vec<i32>)>,
    backward: Vec<(f64, Vec<i32>)>,
}

impl Choice {
    fn new<W: Word>(orbits: &Orbits, forward: &Explorer<W>, backward: &Explorer<W>) -> Choice {
        let tally = |word| orbits.tally(word);
        let mut losses: Vec<Vec<i32>> = Vec::new();
        for action in forward.packing.actions() {
            let after = tally(action.flip ^ action.needs);
            let loss = tally(action.needs)
                .iter()
                .zip(after)
                .map(|(a, b)| a - b)
                .collect();
            if !losses.contains(&loss) {
                losses.push(loss);
            }
        }
        let depth = forward.depth().unwrap_or(0);
        let sampled = |explorer: &Explorer<W>, sources: &[(usize, W)]| {
            let words = sample(explorer, sources, depth).into_iter();
            words
                .map(|(stands_for, word)| (stands_for, tally(word)))
                .collect()
        };
        Choice {
            start: tally(forward.start),
            finishes: forward
                .finishes
                .iter()
                .map(|&finish| tally(finish))
                .collect(),
            whole: tally(forward.complement(W::ZERO)),
            losses,
            forward: sampled(forward, &forward.start_source()),
            // Where the backward levels are the forward ones these count for both.
            backward: if forward.is_dual {
                Vec::new()
            } else {
                sampled(backward, &forward.finish_sources())
            },
        }
    }

    /// The least sum above the watershed: halfway between the start and the finishes.
    fn least(&self, weights: &[i32]) -> i32 {
        let start = sum(&self.start, weights);
        let finishes = self.finishes.iter().map(|finish| sum(finish, weights));
        let end = finishes.max().unwrap_or(start).min(start);
        // Rounded up: the middle itself is above.
        end + (start - end + 1) / 2
    }

    /// About the number of positions of the two searches, up to a factor; `None` if the weights are no resource count.
    fn cost(&self, weights: &[i32]) -> Option<f64> {
        if self.losses.iter().any(|loss| sum(loss, weights) < 0) {
            return None;
        }
        let least = self.least(weights);
        let most = sum(&self.whole, weights) - least;
        let above = self
            .forward
            .iter()
            .filter(|(_, tally)| sum(tally, weights) >= least);
        let below = self
            .backward
            .iter()
            .filter(|(_, tally)| sum(tally, weights) > most);
        Some(above.chain(below).map(|(stands_for, _)| stands_for).sum())
    }
}

fn sum(tally: &[i32], weights: &[i32]) -> i32 {
    tally
        .iter()
        .zip(weights)
        .map(|(count, weight)| count * weight)
        .sum()
}

/// The most positions of a level in a sample.
const SAMPLE: usize = 128;

/// Some positions of each level up to the last, with what each stands for: a level is taken to be as wide as if any of
/// the jumps of a game could be the ones made, times [`TILT`] for each jump.
fn sample<W: Word>(explorer: &Explorer<W>, sources: &[(usize, W)], depth: usize) -> Vec<(f64, W)> {
    let packing = &explorer.packing;
    let mut actions = packing.room_for_actions();
    let (mut sampled, mut last, mut width) = (Vec::new(), Vec::new(), 1.0);
    for number in 0..=depth {
        let mut words: Vec<W> = Vec::new();
        for &word in &last {
            let images = packing.images(word);
            let legal = packing.list_legal(word, &mut actions);
            let kept = explorer.keep(word, &mut actions[..legal]);
            let children = actions[..kept].iter();
            words.extend(children.map(|&action| packing.canonical_child(&images, action.into())));
        }
        words.extend(
            sources
                .iter()
                .filter(|source| source.0 == number)
                .map(|source| source.1),
        );
        words.sort_unstable();
        words.dedup();
        let step = words.len().div_ceil(SAMPLE).max(1);
        last = words.into_iter().step_by(step).collect();
        let stands_for = width / last.len().max(1) as f64;
        sampled.extend(last.iter().map(|&word| (stands_for, word)));
        width *= TILT * (depth - number) as f64 / (number + 1) as f64;
    }
    sampled
}

/// The levels of the English central game are as wide as the number of choices of so many of 31 jumps times 1.25 for each.
const TILT: f64 = 1.25;

/// How many times a resource count is tried with the number of pegs.
const MULTIPLES: [i32; 4] = [1, 2, 4, 8];

/// Weights of the orbits to try: the number of pegs (and twice the key, so that every action lowers it), and with it
/// multiples of the means of the images of resource counts.
fn candidates<W: Word>(
    orbits: &Orbits,
    packing: &PackedBoard<W>,
    counts: &[ResourceCount],
) -> Vec<Vec<i32>> {
    let pegs = |bit| if bit < packing.hole_count() { 1 } else { 2 };
    let pegs: Vec<i32> = (0..packing.bit_count()).map(pegs).collect();
    let pegs = orbits.gather(&pegs);
    let mut means: Vec<Vec<i32>> = Vec::new();
    for count in counts {
        let mut weights = count.weights().to_vec();
        // The key is worth what it can become.
        weights.extend(packing.key().map(|hole| count.weight(hole)));
        let mean = orbits.gather(&weights);
        if !means.contains(&mean) {
            means.push(mean);
        }
    }
    let mut candidates = vec![pegs.clone()];
    for mean in means {
        let with_pegs = |times: i32| {
            let both = mean.iter().zip(&pegs);
            both.map(|(mean, pegs)| times * mean + pegs).collect()
        };
        candidates.extend(MULTIPLES.map(with_pegs));
        candidates.push(mean);
    }
    candidates
}
