//! The quick search: a line to the goal by narrow passes that need next to no set-up, from either end.
//!
//! What is hard one way is often easy the other (Diamond-41's e3 to b4 takes seven times as long as d2 to c5, the same
//! problem from its end). From the start of most problems it finds a line at once, while setting up resource counts
//! takes some fifty times as long. What it does not find is no verdict at all.
//!
//! Without it the first solution of the English central game would take 30 ms instead of one, and Diamond-41's e3 to b4
//! 81 instead of 6, where every solvable problem is to be solved within 20.

use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::finish::Finish;
use crate::rules::position::{Action, Position};
use crate::run::limits::Limits;
use crate::solve::backward::BackwardTable;
use crate::solve::beam::{Beam, Frontier};
use crate::solve::proven::Proven;

/// The searches from both ends, as far as they have come.
pub(super) struct QuickSearch<W> {
    from_start: OneWay<W>,
    /// With pegs and holes changed places, the same jumps in reverse order lead from the finish to the start. Only
    /// where there is one finish and no key, and where that is not the same search again.
    from_finish: Option<OneWay<W>>,
}

impl<W: Word> QuickSearch<W> {
    /// Nothing searched yet.
    pub(super) fn new(
        board: &Board,
        packed: &PackedBoard<W>,
        position: Position,
        finishes: &[Finish],
    ) -> QuickSearch<W> {
        let from_finish = match finishes {
            [finish] if packed.key().is_none() => from_finish(board, position, *finish),
            _ => None,
        };
        QuickSearch {
            from_start: OneWay::new(packed.clone(), position, finishes.to_vec()),
            from_finish,
        }
    }

    /// A pass from either end that goes on where the one before with the same table stopped, with a table of this many
    /// positions to steer by and to meet, and expands N more of each level. Gives a line if it finds one.
    pub(super) fn pass(
        &mut self,
        table: usize,
        width: usize,
        limits: &Limits,
    ) -> Option<Vec<Action>> {
        let line = self.from_start.pass(table, width, limits);
        line.or_else(|| {
            let mut line = self.from_finish.as_mut()?.pass(table, width, limits)?;
            line.reverse();
            Some(line)
        })
    }

    /// The positions made so far, repetitions included.
    pub(super) fn made(&self) -> u64 {
        self.from_start.made + self.from_finish.as_ref().map_or(0, |back| back.made)
    }
}

fn from_finish<W: Word>(board: &Board, start: Position, finish: Finish) -> Option<OneWay<W>> {
    let from = Position::of(board.all() - finish.pegs);
    let to = Finish {
        pegs: board.all() - start.pegs,
        key: None,
    };
    let is_the_same = board.symmetries().iter().any(|symmetry| {
        symmetry.set(start.pegs) == from.pegs && symmetry.set(finish.pegs) == to.pegs
    });
    let finishes = vec![to];
    let packed = || PackedBoard::heading_for(board, None, &finishes);
    (!is_the_same).then(|| OneWay::new(packed(), from, finishes.clone()))
}

/// A search from one end to the other.
struct OneWay<W> {
    packed: PackedBoard<W>,
    position: Position,
    finishes: Vec<Finish>,
    proven: Proven<W>,
    /// The positions made so far.
    made: u64,
    /// What the passes with a table of this size have.
    passes: Option<(usize, QuickPasses<W>)>,
}

/// A table to meet, and how far the search for it has come.
struct QuickPasses<W> {
    table: BackwardTable<W>,
    score: OccupancyScore,
    frontier: Frontier<W>,
}

impl<W: Word> OneWay<W> {
    fn new(packed: PackedBoard<W>, position: Position, finishes: Vec<Finish>) -> OneWay<W> {
        OneWay {
            packed,
            position,
            finishes,
            proven: Proven::new(),
            made: 0,
            passes: None,
        }
    }

    fn pass(&mut self, size: usize, width: usize, limits: &Limits) -> Option<Vec<Action>> {
        let packed = &self.packed;
        let root = packed.canonical(packed.pack(self.position));
        let same = self.passes.take().filter(|(of, _)| *of == size);
        let (_, passes) = self.passes.insert(same.unwrap_or_else(|| {
            let table = BackwardTable::new(packed, &self.finishes, size, limits);
            let passes = QuickPasses {
                score: table.score(packed),
                frontier: Frontier::new(packed, &[root], 0),
                table,
            };
            (size, passes)
        }));
        if packed.level(root) > passes.table.top_level() {
            passes.frontier.set_width(width);
            let mut beam = Beam {
                packed,
                backward: &passes.table,
                score: &passes.score,
                counts: None,
                limits,
                proven: &mut self.proven,
                filter: None,
                positions: self.made,
                winners: 1,
            };
            beam.search(&mut passes.frontier, width);
            self.made = beam.positions;
        }
        let is_found = passes.table.contains(root) || self.proven.is_won(root);
        is_found.then(|| {
            let path = self.proven.path(packed, &passes.table, root);
            packed.line(packed.pack(self.position), &path)
        })
    }
}

#[cfg(test)]
mod tests;
