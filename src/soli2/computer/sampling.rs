//! The placements before the last ones, by Monte Carlo tree search (UCT) with the draws as chance nodes.
//!
//! A game played out places what is left at random and then jumps with little thought: over a counter that it is good
//! to be rid of where there is one. What a hole is worth shows in the mean of many such games.

use crate::packed::word::Word;
use crate::rules::random::Random;
use crate::run::Limits;
use crate::soli2::colour::Colour;
use crate::soli2::computer::endings::Weighed;
use crate::soli2::computer::field::{Field, JumpNumber, Sides, WIN, each_jump};
use crate::soli2::position::{Soli2Position, Supply};

/// A tree of placements.
pub(super) struct Sampling<'a, W> {
    field: &'a Field<W>,
    limits: &'a Limits,
    random: Random,
    nodes: Vec<PlacingNode>,
    /// The positions visited.
    pub(super) positions: u64,
    /// The holes still empty and the jumps there are, kept to save allocations.
    empty: Vec<u8>,
    jumps: Vec<JumpNumber>,
}

/// A position in the placing phase.
#[derive(Default)]
struct PlacingNode {
    visits: u32,
    edges: Vec<PlacementEdge>,
}

/// A placement.
struct PlacementEdge {
    colour: Colour,
    bit: u8,
    visits: u32,
    /// The sum of the results for who places, each from 0 to 1.
    sum: f32,
    /// The node after each draw; 0 where there is none yet.
    next: [u32; 2],
}

/// A position in words.
#[derive(Clone, Copy)]
struct Placing<W> {
    counters: [W; 2],
    turn: Colour,
    supply: Supply,
}

/// How much is tried out against how much the best so far is followed, for results from 0 to 1.
const EXPLORATION: f32 = 0.5;

/// The most nodes of a tree.
const MOST_NODES: usize = 1 << 18;

/// The share of a result that is the win; the rest is its margin.
const WIN_SHARE: f32 = 0.8;

impl<'a, W: Word> Sampling<'a, W> {
    /// A search with random numbers of a seed.
    pub(super) fn new(field: &'a Field<W>, limits: &'a Limits, seed: u64) -> Sampling<'a, W> {
        Sampling {
            field,
            limits,
            random: Random::new(seed),
            nodes: Vec::new(),
            positions: 0,
            empty: Vec::new(),
            jumps: Vec::new(),
        }
    }

    /// Every placement with its worth to who places, after as many games as the limits allow or so many positions.
    pub(super) fn weigh(&mut self, position: &Soli2Position, most: u64) -> Vec<Weighed> {
        let root = Placing {
            counters: position.counters.map(|set| self.field.word(set)),
            turn: position.turn,
            supply: position.supply,
        };
        self.nodes = vec![self.node(&root)];
        let fewest = self.nodes[0].edges.len() as u32;
        while self.nodes[0].visits < fewest
            || (self.positions < most && !self.limits.are_reached(self.positions))
        {
            self.sample(root);
        }
        let weighed = |edge: &PlacementEdge| Weighed {
            colour: edge.colour,
            hole: self.field.hole(edge.bit.into()),
            // By visits among those tried about as often, the mean decides.
            worth: f64::from(2.0 * edge.sum / edge.visits.max(1) as f32 - 1.0),
            is_exact: false,
        };
        let most_visits = self.nodes[0].edges.iter().map(|edge| edge.visits).max();
        let mut all: Vec<(u32, Weighed)> = self.nodes[0]
            .edges
            .iter()
            .map(|edge| (edge.visits, weighed(edge)))
            .collect();
        // A placement seldom tried has a mean of little weight, and was left for being worse.
        let enough = most_visits.unwrap_or(0) / 4;
        let least = all.iter().map(|(_, one)| one.worth).fold(1.0, f64::min);
        for (visits, one) in &mut all {
            if *visits < enough {
                one.worth = one.worth.min(least);
            }
        }
        all.into_iter().map(|(_, one)| one).collect()
    }

    fn node(&mut self, placing: &Placing<W>) -> PlacingNode {
        let all = placing.counters[0] | placing.counters[1];
        let mut edges = Vec::new();
        for colour in placing.supply.colours_for(placing.turn) {
            let mut vacant = self.field.board & !all;
            while vacant != W::ZERO {
                let bit = vacant.lowest();
                vacant ^= W::bit(bit);
                edges.push(PlacementEdge {
                    colour,
                    bit: bit as u8,
                    visits: 0,
                    sum: 0.0,
                    next: [0; 2],
                });
            }
        }
        // The first to be tried are others each time.
        self.random.shuffle(&mut edges);
        PlacingNode { visits: 0, edges }
    }

    /// One game: down the tree, one node more, and played out.
    fn sample(&mut self, root: Placing<W>) {
        let mut placing = root;
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut node = 0;
        while placing.supply != Supply::Placed {
            let edge = self.select(node);
            path.push((node, edge));
            let chosen = &self.nodes[node].edges[edge];
            let was_visited = chosen.visits > 0;
            let (colour, bit) = (chosen.colour, chosen.bit);
            let drawn = self.place(&mut placing, colour, bit);
            self.positions += 1;
            if !was_visited || placing.supply == Supply::Placed {
                break;
            }
            let next = self.nodes[node].edges[edge].next[drawn];
            if next == 0 {
                if self.nodes.len() >= MOST_NODES {
                    break;
                }
                let new = self.node(&placing);
                self.nodes.push(new);
                let index = self.nodes.len() - 1;
                self.nodes[node].edges[edge].next[drawn] = index as u32;
                node = index;
            } else {
                node = next as usize;
            }
        }
        let black = self.play_out(placing);
        let mut turn = root.turn;
        for (node, edge) in path {
            let result = if turn == Colour::Black {
                black
            } else {
                1.0 - black
            };
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.edges[edge].visits += 1;
            node.edges[edge].sum += result;
            turn = turn.other();
        }
    }

    /// The edge to follow: one not tried yet, else the one with the highest bound.
    fn select(&self, node: usize) -> usize {
        let node = &self.nodes[node];
        let log = (node.visits.max(1) as f32).ln();
        let bound = |edge: &PlacementEdge| {
            if edge.visits == 0 {
                return f32::INFINITY;
            }
            let visits = edge.visits as f32;
            edge.sum / visits + EXPLORATION * (log / visits).sqrt()
        };
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, edge) in node.edges.iter().enumerate() {
            let bound = bound(edge);
            if bound > best.0 {
                best = (bound, index);
            }
        }
        best.1
    }

    /// Places a counter and draws the next one; gives the index of its colour, 0 without a draw.
    fn place(&mut self, placing: &mut Placing<W>, colour: Colour, bit: u8) -> usize {
        let counters = &mut placing.counters[colour.index()];
        *counters |= W::bit(bit.into());
        let turn = placing.turn;
        placing.turn = turn.other();
        match &mut placing.supply {
            Supply::Bag { drawn, left } => {
                let all = left[0] + left[1];
                if all == 0 {
                    placing.supply = Supply::Placed;
                    return 0;
                }
                let is_white = self.random.below(all.into()) >= usize::from(left[0]);
                *drawn = if is_white {
                    Colour::White
                } else {
                    Colour::Black
                };
                left[usize::from(is_white)] -= 1;
                usize::from(is_white)
            }
            Supply::Stocks(stocks) => {
                stocks[turn.index()][colour.index()] -= 1;
                if stocks.iter().flatten().all(|&left| left == 0) {
                    placing.supply = Supply::Placed;
                }
                0
            }
            Supply::Placed => 0,
        }
    }

    /// Plays a game out, and gives its result for black, from 0 to 1.
    fn play_out(&mut self, mut placing: Placing<W>) -> f32 {
        let mut vacant = self.field.board & !(placing.counters[0] | placing.counters[1]);
        let mut empty = std::mem::take(&mut self.empty);
        empty.clear();
        while vacant != W::ZERO {
            let bit = vacant.lowest();
            vacant ^= W::bit(bit);
            empty.push(bit as u8);
        }
        self.random.shuffle(&mut empty);
        for &bit in &empty {
            if placing.supply == Supply::Placed {
                break;
            }
            let colour = self.any_colour(&placing);
            self.place(&mut placing, colour, bit);
        }
        self.positions += empty.len() as u64;
        self.empty = empty;
        let sides = Sides {
            own: placing.counters[0],
            other: placing.counters[1],
            is_black: true,
        };
        self.jump_out(sides)
    }

    fn any_colour(&mut self, placing: &Placing<W>) -> Colour {
        match placing.supply {
            Supply::Bag { drawn, .. } => drawn,
            Supply::Stocks(stocks) => {
                let [black, white] = stocks[placing.turn.index()].map(usize::from);
                if self.random.below(black + white) < black {
                    Colour::Black
                } else {
                    Colour::White
                }
            }
            Supply::Placed => Colour::Black,
        }
    }

    /// Jumps until nobody can, over a counter that it is good to be rid of where there is one.
    fn jump_out(&mut self, mut sides: Sides<W>) -> f32 {
        let mut jumps = std::mem::take(&mut self.jumps);
        let value = loop {
            self.positions += 1;
            let all = sides.all();
            if sides.own == W::ZERO || sides.other == W::ZERO {
                break self.field.end_value(sides);
            }
            let (good, bad) = if self.field.fewest_win {
                (sides.own, sides.other)
            } else {
                (sides.other, sides.own)
            };
            jumps.clear();
            for over in [good, bad] {
                each_jump(&self.field.jumps(sides.own, over, all), |number| {
                    jumps.push(number);
                });
                if !jumps.is_empty() {
                    break;
                }
            }
            if let Some(&number) = self.random.choose(&jumps) {
                sides = self.field.after(sides, number);
            } else if self.field.can_jump(sides.other, all) {
                sides = sides.passed();
            } else {
                break self.field.end_value(sides);
            }
        };
        self.jumps = jumps;
        let value = if sides.is_black { value } else { -value };
        let margin = (value - value.signum() * WIN) as f32;
        let won = if value > 0 { 1.0 } else { 0.0 };
        WIN_SHARE * won + (1.0 - WIN_SHARE) * (0.5 + (margin / 48.0).clamp(-0.5, 0.5))
    }
}
