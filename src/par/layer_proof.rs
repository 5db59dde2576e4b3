//! The layers of a proof that fewer moves are impossible, for whoever wants to write them down.

use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::par::checkpoint::Checkpoint;
use crate::par::moves::Moves;
use crate::par::pattern::MOVE;
use crate::par::search::{LayerSearch, PackedEnds, Pass, PassEnd};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::rules::problem::Problem;
use crate::run::limits::Limits;

/// The positions that N moves lead to from either end, and the bounds that kept others out.
pub(crate) struct LayerProof {
    /// The layers from the start, and those from the goal.
    pub(crate) layers: [Vec<Vec<Position>>; 2],
    /// The bounds of either direction.
    pub(crate) bounds: Vec<LayerBound>,
}

/// A bound: weights of the holes, and last of the unused key, in units of which a move costs `price`.
pub(crate) struct LayerBound {
    pub(crate) weights: Vec<i32>,
    pub(crate) price: i32,
    /// The parts in which patterns are walked through.
    pub(crate) parts: Vec<HoleSet>,
}

/// Why there are no such layers.
pub(crate) enum NoLayers {
    /// The checkpoint is none of a search that proved the par: another text, or some line has fewer moves.
    Unproved,
    /// The limits ended it.
    Stopped,
}

/// Makes the layers once more that show that no line of a problem has fewer moves than its par. `checkpoint` is the
/// text of the checkpoint of the search that proved it, whose bounds serve again.
pub(crate) fn layer_proof(
    problem: &Problem,
    par: usize,
    checkpoint: &str,
    limits: &Limits,
) -> Result<LayerProof, NoLayers> {
    let checkpoint = Checkpoint::read(problem, checkpoint).map_err(|_| NoLayers::Unproved)?;
    let fewer = par.checked_sub(1).ok_or(NoLayers::Unproved)?;
    with_word!(problem.board(), problem.start().key, |W| {
        layers::<W>(problem, fewer, checkpoint, limits)
    })
    .unwrap_or(Err(NoLayers::Unproved))
}

/// The layers of a search for a line of that many moves, if there is none.
fn layers<W: Word>(
    problem: &Problem,
    fewer: usize,
    checkpoint: Checkpoint,
    limits: &Limits,
) -> Result<LayerProof, NoLayers> {
    let ends = PackedEnds::<W>::new(problem);
    let moves = Moves::new(&ends.packed);
    let mut search = ends.search(&moves, limits);
    search.add_potentials(checkpoint.potentials);
    let pass = Pass {
        moves: fewer,
        narrow: None,
        is_for_all: false,
    };
    match search.pass(pass, limits) {
        PassEnd::Nothing => Ok(search.proof(fewer)),
        PassEnd::Met(_) | PassEnd::Cut => Err(NoLayers::Unproved),
        PassEnd::Stopped | PassEnd::TooLarge(_) => Err(NoLayers::Stopped),
    }
}

impl<W: Word> LayerSearch<'_, W> {
    /// The layers of a pass that found nothing, and the bounds.
    fn proof(&self, moves: usize) -> LayerProof {
        let is_last = self.forward.moves() + self.backward.moves() == moves;
        let layers = [&self.forward, &self.backward].map(|layers| {
            // The last layer of all is not kept, only compared with the other direction's.
            let newest = layers.newest();
            let newest = (!newest.is_empty() || !is_last).then_some(newest);
            let all = layers.older().iter().map(Vec::as_slice).chain(newest);
            all.map(|layer| layer.iter().map(|&word| self.packed.unpack(word)).collect())
                .collect()
        });
        let bounds = [&self.forward, &self.backward]
            .into_iter()
            .flat_map(|layers| {
                let partitions = layers.heuristic.partitions();
                layers.heuristic.potentials().iter().map(|potential| {
                    let regions = partitions[potential.partition].regions.iter();
                    LayerBound {
                        weights: potential.weights.clone(),
                        price: MOVE,
                        parts: regions
                            .map(|region| holes(region.shape.holes(), self.packed.hole_count()))
                            .collect(),
                    }
                })
            });
        LayerProof {
            layers,
            bounds: bounds.collect(),
        }
    }
}

/// The holes of a region without the bit of the key.
fn holes(bits: &[Hole], hole_count: usize) -> HoleSet {
    let holes = bits.iter().copied();
    holes.filter(|hole| hole.index() < hole_count).collect()
}
