//! A first look: a line to the goal by a narrow search that needs next to no set-up.
//!
//! The search goes both ways, for what is hard one way is often easy the other (Diamond-41's e3 to b4 takes seven times
//! as long as d2 to c5, the same problem from its end). From the start of most problems it finds a line at once, while
//! setting up resource counts takes some fifty times as long. What it does not find is no verdict at all.

use crate::board::Board;
use crate::hole::Hole;
use crate::position::{Action, Position};
use crate::solver::backward::BackwardTable;
use crate::solver::descent::{Descent, End};
use crate::solver::goal::{Finish, fixed_sets};
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::score::Score;
use crate::solver::word::Word;

/// The looks: the size of a backward table to steer by and to meet, and the width of the pass. The first table is made in
/// a fraction of a millisecond, the second in two, and all passes together take 20 to 80 ms, no more than the set-up. They
/// solve all solvable problems from one vacancy to one survivor. (With the widths 64, 128, 256, 512 more positions were made
/// on Wiegleb's board, with 640 instead of 1024 one problem of Diamond-41 was left, and with 80 instead of 64 the easy ones
/// took a quarter longer.)
const LOOKS: [(usize, usize); 5] = [
    (2_000, 64),
    (2_000, 96),
    (10_000, 192),
    (10_000, 448),
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
    if Packing::<u64>::fits(board, key) {
        line_by::<u64>(board, key, position, finishes, limits)
    } else if Packing::<u128>::fits(board, key) {
        line_by::<u128>(board, key, position, finishes, limits)
    } else {
        None
    }
}

fn line_by<W: Word>(
    board: &Board,
    key: Option<Hole>,
    position: Position,
    finishes: &[Finish],
    limits: &Limits,
) -> Option<(Vec<Action>, u64)> {
    let mut ways = vec![Way::<W>::new(
        board,
        key,
        position,
        finishes.to_vec(),
        limits,
    )];
    let mut made = 0;
    for (positions, width) in LOOKS {
        for (index, way) in ways.iter_mut().enumerate() {
            let end = way.look(positions, width);
            made += way.descent.work;
            match end {
                End::Found => {
                    let mut line = way.descent.line(way.position);
                    if index > 0 {
                        line.reverse();
                    }
                    return Some((line, made));
                }
                End::Cut => {}
                End::Complete | End::Stopped => return None,
            }
        }
        if let ([way], [finish], None) = (&ways[..], finishes, key) {
            ways.extend(way.back(board, *finish));
        }
    }
    None
}

/// A search from one end to the other.
struct Way<'a, W> {
    position: Position,
    finishes: Vec<Finish>,
    descent: Descent<'a, W>,
    /// The table to meet, with the size asked for.
    table: Option<(usize, BackwardTable<W>, Score)>,
}

impl<'a, W: Word> Way<'a, W> {
    fn new(
        board: &Board,
        key: Option<Hole>,
        position: Position,
        finishes: Vec<Finish>,
        limits: &'a Limits,
    ) -> Way<'a, W> {
        let packing = Packing::new(board, key, &fixed_sets(&finishes));
        Way {
            position,
            finishes,
            descent: Descent::new(packing, position, limits),
            table: None,
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
        let limits = self.descent.limits;
        (!is_the_same).then(|| Way::new(board, None, start, vec![end], limits))
    }

    /// A pass of this width, with a table of this size.
    fn look(&mut self, positions: usize, width: usize) -> End {
        let known = self.table.take();
        let known = known.filter(|(size, _, _)| *size == positions);
        let (_, table, score) = self.table.insert(known.unwrap_or_else(|| {
            let (packing, limits) = (&self.descent.packing, self.descent.limits);
            let table = BackwardTable::new(packing, &self.finishes, positions, limits);
            let score = Score::new(packing, table.top_words());
            (positions, table, score)
        }));
        self.descent.search(Some(table), score, [width])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::problem::Problem;
    use crate::solver::goal;

    #[test]
    fn a_line_found_from_its_end_leads_from_the_start_to_the_goal() {
        // Forwards this takes half a million positions.
        let board = Library::embedded().entry("diamond41").unwrap().board();
        let problem = Problem::read(&board, "e3:b4").unwrap();
        let (start, goal) = (problem.start(), problem.goal());
        let finishes = goal::finishes(&board, start, goal);
        let (found, made) = line(&board, None, start, &finishes, &Limits::none()).unwrap();
        let play = |position: Position, &action: &Action| position.play(&board, action);
        let end = found.iter().try_fold(start, play).unwrap();
        assert!(goal.is_reached(end.pegs), "{found:?}");
        assert!(made < 100_000, "{made} positions");
    }
}
