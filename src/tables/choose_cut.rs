//! Which resource cut the search for winning positions is made with: the one that a sample of the positions says leaves
//! the fewest to make.

use crate::packed::board::PackedBoard;
use crate::packed::word::Word;
use crate::rules::resource::ResourceCount;
use crate::tables::expand::PackedProblem;
use crate::tables::orbit_signature::Orbits;
use crate::tables::resource_cut::ResourceCut;

/// The cut that leaves the fewest positions to the two searches, as far as a sample of the positions tells.
pub(super) fn choose<W: Word>(
    forward: &PackedProblem<W>,
    backward: &PackedProblem<W>,
    counts: &[ResourceCount],
) -> ResourceCut {
    let orbits = Orbits::new(&forward.board);
    let choice = CutChoice::new(&orbits, forward, backward);
    let candidates = candidates(&orbits, &forward.board, counts);
    let costs = candidates
        .into_iter()
        .filter_map(|weights| Some((choice.cost(&weights)?, weights)));
    let best = costs.min_by(|a, b| a.0.total_cmp(&b.0));
    let (_, weights) = best.unwrap_or_else(|| unreachable!("no action raises the number of pegs"));
    let least = choice.least(&weights);
    ResourceCut::new(&forward.board, &orbits.spread(&weights), least)
}

/// What a cut is chosen by. Everything is by orbits.
struct CutChoice {
    start: Vec<i32>,
    finishes: Vec<Vec<i32>>,
    whole: Vec<i32>,
    /// What the actions take away.
    losses: Vec<Vec<i32>>,
    /// Positions, with what each stands for, about and up to a factor.
    forward: Vec<(f64, Vec<i32>)>,
    backward: Vec<(f64, Vec<i32>)>,
}

impl CutChoice {
    fn new<W: Word>(
        orbits: &Orbits,
        forward: &PackedProblem<W>,
        backward: &PackedProblem<W>,
    ) -> CutChoice {
        let counts = |word| orbits.counts(word);
        let mut losses: Vec<Vec<i32>> = Vec::new();
        for action in forward.board.actions() {
            let after = counts(action.flip ^ action.needs);
            let loss = counts(action.needs)
                .iter()
                .zip(after)
                .map(|(a, b)| a - b)
                .collect();
            if !losses.contains(&loss) {
                losses.push(loss);
            }
        }
        let depth = forward.depth().unwrap_or(0);
        let sampled = |packed: &PackedProblem<W>, sources: &[(usize, W)]| {
            let words = sample(packed, sources, depth).into_iter();
            words
                .map(|(stands_for, word)| (stands_for, counts(word)))
                .collect()
        };
        CutChoice {
            start: counts(forward.start),
            finishes: forward
                .finishes
                .iter()
                .map(|&finish| counts(finish))
                .collect(),
            whole: counts(forward.complement(W::ZERO)),
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

    /// The least sum above the cut: halfway between the start and the finishes.
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
            .filter(|(_, counts)| sum(counts, weights) >= least);
        let below = self
            .backward
            .iter()
            .filter(|(_, counts)| sum(counts, weights) > most);
        Some(above.chain(below).map(|(stands_for, _)| stands_for).sum())
    }
}

/// The sum of weights over bits, both by orbit.
fn sum(counts: &[i32], weights: &[i32]) -> i32 {
    counts
        .iter()
        .zip(weights)
        .map(|(count, weight)| count * weight)
        .sum()
}

/// The most positions of a level in a sample.
const SAMPLE: usize = 128;

/// Some positions of each level up to the last, with what each stands for: a level is taken to be as wide as if any of
/// the jumps of a game could be the ones made, times [`TILT`] for each jump.
fn sample<W: Word>(
    packed: &PackedProblem<W>,
    sources: &[(usize, W)],
    depth: usize,
) -> Vec<(f64, W)> {
    let board = &packed.board;
    let mut actions = board.room_for_actions();
    let (mut sampled, mut last, mut width) = (Vec::new(), Vec::new(), 1.0);
    for number in 0..=depth {
        let mut words: Vec<W> = Vec::new();
        for &word in &last {
            let images = board.images(word);
            let legal = board.list_legal(word, &mut actions);
            let kept = packed.keep(word, &mut actions[..legal]);
            let children = actions[..kept].iter();
            words.extend(children.map(|&action| board.canonical_child(&images, action.into())));
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

/// The levels of the English central game are as wide as the number of choices of as many of 31 jumps, times 1.25 for
/// each jump.
const TILT: f64 = 1.25;

/// How many times a resource count is tried with the number of pegs.
const MULTIPLES: [i32; 4] = [1, 2, 4, 8];

/// Weights of the orbits to try: the number of pegs (and twice the key, so that every action lowers it), and with it
/// multiples of the means of the images of resource counts.
fn candidates<W: Word>(
    orbits: &Orbits,
    board: &PackedBoard<W>,
    counts: &[ResourceCount],
) -> Vec<Vec<i32>> {
    let pegs = |bit| if bit < board.hole_count() { 1 } else { 2 };
    let pegs: Vec<i32> = (0..board.bit_count()).map(pegs).collect();
    let pegs = orbits.mean_weights(&pegs);
    let mut means: Vec<Vec<i32>> = Vec::new();
    for count in counts {
        let mut weights = count.weights().to_vec();
        // The key is worth what it can become.
        weights.extend(board.key().map(|hole| count.weight(hole)));
        let mean = orbits.mean_weights(&weights);
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
