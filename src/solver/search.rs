//! A search for one goal and one position class: what is set up once and used for every position of a game.

use crate::board::Board;
use crate::hole::{Hole, HoleSet};
use crate::position::{Action, Position};
use crate::resource::ResourceCount;
use crate::solver::answer::Outcome;
use crate::solver::backward::BackwardTable;
use crate::solver::beam::{Beam, Found};
use crate::solver::certificate::Reason;
use crate::solver::counts;
use crate::solver::goal::Finish;
use crate::solver::lanes::{Lanes, MOST_LANES};
use crate::solver::limits::Limits;
use crate::solver::packing::Packing;
use crate::solver::score::Score;
use crate::solver::word::Word;

/// The size of the backward table: beyond this it stops paying (4 million were no better on any board).
const BACKWARD_POSITIONS: usize = 100_000;

/// The set-up for the finishes of one goal and class.
#[derive(Debug)]
pub(crate) struct Search<W> {
    packing: Packing<W>,
    backward: BackwardTable<W>,
    score: Score,
    lanes: Lanes,
    finishes: Vec<Finish>,
}

impl<W: Word> Search<W> {
    /// Sets up the search for these finishes, for the games that begin at a start of their class. Cremers' Key goes into
    /// the hole named.
    pub(crate) fn new(
        board: &Board,
        key: Option<Hole>,
        finishes: &[Finish],
        start: Position,
    ) -> Search<W> {
        let fixed = fixed_sets(finishes);
        let packing = Packing::new(board, key, &fixed);
        let symmetries: Vec<_> = board
            .symmetries()
            .iter()
            .filter(|symmetry| fixed.iter().all(|&set| symmetry.fixes(set)))
            .collect();
        let is_usable = |count: &ResourceCount| Lanes::fits(board, count, key, finishes);
        let collected = counts::collect(board, start, finishes, &symmetries, MOST_LANES, is_usable);
        let lanes = Lanes::new(&packing, &collected, key, finishes);
        let backward = BackwardTable::new(&packing, finishes, BACKWARD_POSITIONS);
        let score = Score::new(&packing, backward.top_words());
        Search {
            packing,
            backward,
            score,
            lanes,
            finishes: finishes.to_vec(),
        }
    }

    /// Decides a position of the class, and gives the number of positions made.
    pub(crate) fn decide(
        &self,
        board: &Board,
        position: Position,
        limits: &Limits,
    ) -> (Outcome, u64) {
        if let Some(count) = counts::find(board, position, &self.finishes) {
            let needed = counts::needed(&count, position.key, &self.finishes).unwrap_or(i32::MAX);
            let value = count.value(position.pegs);
            return (
                Outcome::Lost(Reason::ResourceCount {
                    count,
                    value,
                    needed,
                }),
                0,
            );
        }
        let mut beam = Beam {
            packing: &self.packing,
            backward: &self.backward,
            score: &self.score,
            lanes: &self.lanes,
            limits,
            positions: 0,
        };
        let word = self.packing.pack(position);
        let found = beam.search(self.packing.canonical(word));
        let positions = beam.positions;
        let outcome = match found {
            Found::Goal(path) => Outcome::Winnable(self.line(word, &path)),
            Found::Nothing => Outcome::Lost(Reason::Exhausted { positions }),
            Found::Stopped => Outcome::Undecided,
        };
        (outcome, positions)
    }

    /// The actions that lead from a word along canonical words, the first being its own.
    fn line(&self, mut word: W, path: &[W]) -> Vec<Action> {
        let mut line = Vec::with_capacity(path.len());
        for &next in &path[1..] {
            let images = self.packing.images(word);
            let actions = self.packing.actions().iter().enumerate();
            let step = actions
                .filter(|(_, action)| action.is_legal(word))
                .find(|&(index, _)| self.packing.canonical_child(&images, index) == next);
            let Some((_, action)) = step else {
                unreachable!("neighbours on a way are one action apart")
            };
            line.push(action.action);
            word ^= action.flip;
        }
        line
    }
}

/// The sets that a symmetry must fix to carry the finishes to finishes. The finishes are one pattern, or single pegs,
/// each with the key used or not: their unions per key state are enough.
fn fixed_sets(finishes: &[Finish]) -> Vec<HoleSet> {
    let union = |has_key: bool| {
        let pegs = finishes
            .iter()
            .filter(|finish| finish.key.is_some() == has_key)
            .map(|finish| finish.pegs);
        pegs.fold(HoleSet::EMPTY, |a, b| a | b)
    };
    vec![union(false), union(true)]
}
