//! A first look: a line to the goal by a narrow search that needs next to no set-up.
//!
//! The search goes both ways, for what is hard one way is often easy the other (Diamond-41's e3 to b4 takes seven times
//! as long as d2 to c5, the same problem from its end). From the start of most problems it finds a line at once, while
//! setting up resource counts takes some fifty times as long. What it does not find is no verdict at all.

use crate::packed::board::PackedBoard;
use crate::packed::score::OccupancyScore;
use crate::packed::with_word::{WordJob, with_word};
use crate::packed::word::Word;
use crate::rules::board::Board;
use crate::rules::finish::{Finish, fixed_sets};
use crate::rules::hole::Hole;
use crate::rules::position::{Action, Position};
use crate::run::limits::Limits;
use crate::solve::backward::BackwardTable;
use crate::solve::beam::{Beam, Frontier};
use crate::solve::proven::Proven;

/// The looks: the size of a backward table to steer by and to meet, and the width of a pass, which goes on where the one
/// before with the same table stopped. The first table is made in a fraction of a millisecond, the second in two, and all
/// passes together take 20 to 80 ms, no more than the set-up. They solve all solvable problems from one vacancy to one
/// survivor: the hardest ones of the 41-hole diamond, Wiegleb's and the 7x7 board with 289 000, 187 000 and 184 000 positions.
/// (With passes that each began anew it was 498 000, 274 000 and 274 000.)
const LOOKS: [(usize, usize); 6] = [
    (2_000, 64),
    (2_000, 96),
    (10_000, 128),
    (10_000, 256),
    (10_000, 512),
    (10_000, 1024),
];

/// A line from a position to one of the finishes, if it meets the eye, and the number of positions made.
pub(crate) fn line(
    board: &Board,
    key: Option<Hole>,
    position: Position,
    finishes: &[Finish],
    limits: &Limits,
) -> Option<(Vec<Action>, u64)> {
    let job = QuickSearch {
        board,
        key,
        position,
        finishes,
        limits,
    };
    with_word(board, key, job).flatten()
}

/// What is asked of a quick search.
struct QuickSearch<'a> {
    board: &'a Board,
    key: Option<Hole>,
    position: Position,
    finishes: &'a [Finish],
    limits: &'a Limits,
}

impl WordJob for QuickSearch<'_> {
    type Answer = Option<(Vec<Action>, u64)>;

    fn run<W: Word>(self) -> Option<(Vec<Action>, u64)> {
        let QuickSearch {
            board,
            key,
            position,
            finishes,
            limits,
        } = self;
        let way = Way::<W>::new(board, key, position, finishes.to_vec(), limits);
        let mut ways = vec![way];
        for (positions, width) in LOOKS {
            for index in 0..ways.len() {
                let way = &mut ways[index];
                way.look(positions, width)?;
                if let Some(mut line) = way.line() {
                    if index > 0 {
                        line.reverse();
                    }
                    let made = ways.iter().map(|way| way.made).sum();
                    return Some((line, made));
                }
            }
            if let ([way], [finish], None) = (&ways[..], finishes, key) {
                ways.extend(way.back(board, *finish));
            }
        }
        None
    }
}

/// A search from one end to the other.
struct Way<'a, W> {
    position: Position,
    finishes: Vec<Finish>,
    packed: PackedBoard<W>,
    limits: &'a Limits,
    proven: Proven<W>,
    /// The positions made so far.
    made: u64,
    /// The table to meet, with the size asked for, and how far the search for it has come.
    search: Option<(usize, BackwardTable<W>, OccupancyScore, Frontier<W>)>,
}

impl<'a, W: Word> Way<'a, W> {
    fn new(
        board: &Board,
        key: Option<Hole>,
        position: Position,
        finishes: Vec<Finish>,
        limits: &'a Limits,
    ) -> Way<'a, W> {
        Way {
            packed: PackedBoard::new(board, key, &fixed_sets(&finishes)),
            position,
            finishes,
            limits,
            proven: Proven::new(),
            made: 0,
            search: None,
        }
    }

    /// The way back from the only finish: with pegs and holes changed places, the same jumps in reverse order lead from it to
    /// the position. Nothing where that is the same search again.
    fn back(&self, board: &Board, finish: Finish) -> Option<Way<'a, W>> {
        let start = Position::of(board.all() - finish.pegs);
        let end = Finish {
            pegs: board.all() - self.position.pegs,
            key: None,
        };
        let is_the_same = board.symmetries().iter().any(|symmetry| {
            symmetry.set(self.position.pegs) == start.pegs && symmetry.set(finish.pegs) == end.pegs
        });
        (!is_the_same).then(|| Way::new(board, None, start, vec![end], self.limits))
    }

    fn root(&self) -> W {
        self.packed.canonical(self.packed.pack(self.position))
    }

    /// A pass that expands so many more positions of each level, with a table of this size. Nothing when the limits are
    /// reached or everything was looked at in vain.
    fn look(&mut self, positions: usize, width: usize) -> Option<()> {
        let known = self.search.take();
        let known = known.filter(|(size, ..)| *size == positions);
        let root = self.root();
        let (packed, limits) = (&self.packed, self.limits);
        let (_, table, score, frontier) = self.search.insert(known.unwrap_or_else(|| {
            let table = BackwardTable::new(packed, &self.finishes, positions, limits);
            let score = table.score(packed);
            let frontier = Frontier::new(packed, &[root], 0);
            (positions, table, score, frontier)
        }));
        if packed.level(root) <= table.top_level() {
            return table.contains(root).then_some(());
        }
        frontier.set_width(width);
        let mut beam = Beam {
            packed,
            backward: table,
            score,
            lanes: None,
            limits,
            proven: &mut self.proven,
            filter: None,
            positions: self.made,
            winners: 1,
        };
        let end = beam.search(frontier, width);
        self.made = beam.positions;
        end.filter(|()| self.proven.is_won(root) || !frontier.is_complete())
    }

    /// The line found.
    fn line(&self) -> Option<Vec<Action>> {
        let (_, table, ..) = self.search.as_ref()?;
        let root = self.root();
        let is_found = table.contains(root) || self.proven.is_won(root);
        is_found.then(|| {
            let way = self.proven.path(&self.packed, table, root);
            self.packed.line(self.packed.pack(self.position), &way)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::rules::finish;
    use crate::rules::problem::Problem;

    #[test]
    fn a_line_found_from_its_end_leads_from_the_start_to_the_goal() {
        // Forwards this takes half a million positions.
        let board = Library::embedded().entry("diamond41").unwrap().board();
        let problem = Problem::read(&board, "e3:b4").unwrap();
        let (start, goal) = (problem.start(), problem.goal());
        let finishes = finish::finishes(&board, start, goal);
        let (found, made) = line(&board, None, start, &finishes, &Limits::none()).unwrap();
        let play = |position: Position, &action: &Action| position.play(&board, action);
        let end = found.iter().try_fold(start, play).unwrap();
        assert!(goal.is_reached(end.pegs), "{found:?}");
        assert!(made < 100_000, "{made} positions");
    }
}
