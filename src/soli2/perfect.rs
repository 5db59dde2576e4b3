//! Who wins Pure Skill with best play on small boards: every position of both phases, by tables.
//!
//! The jumping phase is decided from few counters to many, the placing phase from the last counter back to the first.
//! A position of it is the counters on the board and how many of the black ones black has placed; the rest follows.

use std::sync::Arc;

use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::run::{Limits, Stopped};
use crate::soli2::colour::Colour;
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::rules::{Soli2Fault, Soli2Rules};
use crate::soli2::variant::Variant;

/// The most holes of a board that is settled: the tables of 16 take 300 MB.
pub const MOST_SETTLED_HOLES: usize = 16;

/// What best play comes to.
#[derive(Clone, Debug)]
pub struct Settled {
    /// By how much black wins: twice the difference of the counters or 1 where the tie-break decides, negative where
    /// white wins.
    pub value: i32,
    /// The first placements that reach it.
    pub best: Vec<Soli2Move>,
    /// The positions decided.
    pub positions: u64,
}

/// Plays Pure Skill perfectly on a board.
///
/// # Errors
/// The board is not one for Soli2 or has too many holes; or, in the inner result, the search has been stopped or its
/// memory is too small.
pub fn settle(board: Arc<Board>, limits: &Limits) -> Result<Result<Settled, Stopped>, Soli2Fault> {
    let rules = Soli2Rules::new(board, Variant::PureSkill)?;
    let holes = rules.board().hole_count();
    if holes > MOST_SETTLED_HOLES {
        return Err(Soli2Fault::new(format!(
            "best play can be settled on boards of up to {MOST_SETTLED_HOLES} holes, and {} has {holes}",
            rules.board().called()
        )));
    }
    Ok(Tables::new(&rules).settle(limits))
}

/// What the tables are made with.
struct Tables<'a> {
    rules: &'a Soli2Rules,
    /// The number in base three that has a 1 for each bit of a mask.
    ternary: Vec<u32>,
    /// The jumps: where from, and the three holes.
    jumps: Vec<(u32, u32, u32)>,
    /// The stocks at the start.
    stocks: [[u8; 2]; 2],
    positions: u64,
}

impl Tables<'_> {
    fn new(rules: &Soli2Rules) -> Tables<'_> {
        let board = rules.board();
        let holes = board.hole_count();
        let mut ternary = vec![0; 1 << holes];
        for mask in 1..ternary.len() {
            let lowest = mask.trailing_zeros();
            ternary[mask] = ternary[mask & (mask - 1)] + 3_u32.pow(lowest);
        }
        let bits = |set: HoleSet| set.bits() as u32;
        let jumps = board.jumps().all().iter().map(|jump| {
            let over = bits(HoleSet::of(jump.over));
            (
                bits(HoleSet::of(jump.from)),
                over,
                bits(HoleSet::of(jump.to)),
            )
        });
        let stocks = match rules.start(None).supply {
            Supply::Stocks(stocks) => stocks,
            _ => [[0; 2]; 2],
        };
        Tables {
            rules,
            ternary,
            jumps: jumps.collect(),
            stocks,
            positions: 0,
        }
    }

    fn index(&self, black: u32, white: u32) -> usize {
        (self.ternary[black as usize] + 2 * self.ternary[white as usize]) as usize
    }

    /// How many black counters black can have placed, one for no.
    fn widths(&self) -> usize {
        usize::from(self.stocks[0][0]) + 1
    }

    fn settle(mut self, limits: &Limits) -> Result<Settled, Stopped> {
        let holes = self.rules.board().hole_count();
        let all = 3_usize.pow(holes as u32);
        let needed = all * (2 + self.widths());
        if needed > limits.memory_to_fill() {
            return Err(Stopped::Memory { needed });
        }
        let jumping = self.jumping(all, limits)?;
        self.placing(&jumping, limits)
    }

    /// The value to black of every position, black to jump and white to jump.
    fn jumping(&mut self, all: usize, limits: &Limits) -> Result<[Vec<i8>; 2], Stopped> {
        let mut values = [vec![0_i8; all], vec![0_i8; all]];
        let holes = self.rules.board().hole_count();
        for counters in 0..holes as u32 {
            for occupied in masks(holes, counters) {
                if limits.are_reached(self.positions) {
                    return Err(Stopped::Limits);
                }
                let jumps: Vec<(u32, u32, u32)> = self
                    .jumps
                    .iter()
                    .filter(|(from, over, to)| {
                        occupied & (from | over) == from | over && occupied & to == 0
                    })
                    .copied()
                    .collect();
                for black in subsets(occupied) {
                    self.decide(black, occupied & !black, &jumps, &mut values);
                }
            }
        }
        Ok(values)
    }

    fn decide(
        &mut self,
        black: u32,
        white: u32,
        jumps: &[(u32, u32, u32)],
        values: &mut [Vec<i8>; 2],
    ) {
        self.positions += 1;
        let at = self.index(black, white);
        let mut best: [Option<i8>; 2] = [None; 2];
        if black != 0 && white != 0 {
            for &(from, over, to) in jumps {
                let (mut black, mut white) = (black, white);
                let turn = usize::from(black & from == 0);
                let mover = if turn == 0 { &mut black } else { &mut white };
                *mover = *mover & !from | to;
                let value = values[1 - turn][self.index(black & !over, white & !over)];
                if best[turn].is_none_or(|best| is_better(turn, value, best)) {
                    best[turn] = Some(value);
                }
            }
        }
        // Who has no jump passes.
        let end = || self.end(black, white);
        let value = best[0].or(best[1]).unwrap_or_else(end);
        values[0][at] = value;
        values[1][at] = best[1].unwrap_or(value);
    }

    /// The value of a game that is over.
    fn end(&self, black: u32, white: u32) -> i8 {
        let position = Soli2Position {
            counters: [black, white].map(|mask| HoleSet::from_bits(mask.into())),
            turn: Colour::Black,
            supply: Supply::Placed,
        };
        self.rules.count(&position).value() as i8
    }

    fn placing(&mut self, jumping: &[Vec<i8>; 2], limits: &Limits) -> Result<Settled, Stopped> {
        let holes = self.rules.board().hole_count();
        let widths = self.widths();
        let mut values = vec![0_i8; jumping[0].len() * widths];
        let mut best_first = Vec::new();
        for counters in (0..holes as u32).rev() {
            for occupied in masks(holes, counters) {
                if limits.are_reached(self.positions) {
                    return Err(Stopped::Limits);
                }
                for black in subsets(occupied) {
                    let white = occupied & !black;
                    for own_black in 0..widths {
                        let Some(stocks) = self.left(black, white, own_black) else {
                            continue;
                        };
                        self.positions += 1;
                        let at = self.index(black, white);
                        values[at * widths + own_black] = if counters as usize + 1 == holes {
                            jumping[0][at]
                        } else {
                            let best =
                                self.best_placement((black, white, own_black), stocks, &values);
                            if counters == 0 {
                                best_first = best.1;
                            }
                            best.0
                        };
                    }
                }
            }
        }
        Ok(Settled {
            value: values[0].into(),
            best: best_first,
            positions: self.positions,
        })
    }

    /// What both players have left, if the counters can have been placed so with so many black ones from black.
    fn left(&self, black: u32, white: u32, own_black: usize) -> Option<[[u8; 2]; 2]> {
        let (blacks, whites) = (black.count_ones() as usize, white.count_ones() as usize);
        let of_black = (blacks + whites).div_ceil(2);
        let own_white = of_black.checked_sub(own_black)?;
        let placed = [
            [own_black, own_white],
            [
                blacks.checked_sub(own_black)?,
                whites.checked_sub(own_white)?,
            ],
        ];
        let mut left = self.stocks;
        for player in 0..2 {
            for colour in 0..2 {
                let stock = &mut left[player][colour];
                *stock = stock.checked_sub(placed[player][colour] as u8)?;
            }
        }
        Some(left)
    }

    fn best_placement(
        &self,
        (black, white, own_black): (u32, u32, usize),
        stocks: [[u8; 2]; 2],
        values: &[i8],
    ) -> (i8, Vec<Soli2Move>) {
        let board = self.rules.board();
        let turn = (black | white).count_ones() as usize % 2;
        let mut best: Option<i8> = None;
        let mut moves = Vec::new();
        for hole in board.all() - HoleSet::from_bits((black | white).into()) {
            let bit = 1_u32 << hole.index();
            for colour in Colour::BOTH {
                if stocks[turn][colour.index()] == 0 {
                    continue;
                }
                let (black, white, own_black) = match colour {
                    Colour::Black => (black | bit, white, own_black + (1 - turn)),
                    Colour::White => (black, white | bit, own_black),
                };
                let value = values[self.index(black, white) * self.widths() + own_black];
                if best.is_none_or(|best| is_better(turn, value, best)) {
                    best = Some(value);
                    moves.clear();
                }
                if best == Some(value) && black.count_ones() + white.count_ones() == 1 {
                    moves.push(Soli2Move::Place(colour, hole));
                }
            }
        }
        (best.unwrap_or(0), moves)
    }
}

/// Whether a value is better than another for whose turn it is: 0 for black, 1 for white.
fn is_better(turn: usize, value: i8, than: i8) -> bool {
    if turn == 0 {
        value > than
    } else {
        value < than
    }
}

/// The sets of so many of the first holes.
fn masks(holes: usize, counters: u32) -> impl Iterator<Item = u32> {
    (0..1_u32 << holes).filter(move |mask| mask.count_ones() == counters)
}

/// The subsets of a set.
fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & set);
        Some(subset)
    })
}
