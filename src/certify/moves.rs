//! Proofs that no line has fewer moves.

use std::fmt::Write;

use crate::certify::text::{
    self, NotWritten, WrittenProof, spaced, state, write_head, write_listed,
};
use crate::par::{LayerBound, NoLayers, layer_proof};
use crate::rules::notation;
use crate::rules::position::{Action, move_count};
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::verify::Claim;
use crate::verify::game::Placed;

/// Writes a proof that no line of a problem has fewer moves than this one. The checkpoint is the last that the search
/// gave away which proved it ([`saving`](crate::par::FewestSearch::saving)); where the goal is reached already it gives
/// none away. The layers are made once more.
///
/// # Errors
/// Why there is none.
pub fn moves(
    problem: &Problem,
    line: &[Action],
    checkpoint: &str,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<WrittenProof, NotWritten> {
    let (board, par) = (problem.board(), move_count(line));
    let head = text::head(problem, Claim::Moves(par))?;
    let layers = layer_proof(problem, par, checkpoint, limits).map_err(|why| match why {
        NoLayers::Unproved => NotWritten::Checkpoint,
        NoLayers::Stopped => NotWritten::Stopped(0),
    })?;
    write_head(&head, out)?;
    writeln!(out, "line {}", notation::line(board, line))?;
    for LayerBound {
        weights,
        price,
        parts,
    } in &layers.bounds
    {
        let weights: Vec<i64> = weights.iter().map(|&weight| weight.into()).collect();
        writeln!(out, "count {}\nprice {price}", spaced(&weights))?;
        for part in parts {
            writeln!(out, "part {:x}", part.bits())?;
        }
    }
    let mut positions = 0;
    for (side, layers) in ["forward", "backward"].iter().zip(&layers.layers) {
        for (number, layer) in layers.iter().enumerate() {
            positions += layer.len();
            if layer.is_empty() {
                writeln!(out, "{side} {number}")?;
            }
            let layer: Vec<Placed> = layer.iter().map(|&at| state(&head.game, at)).collect();
            write_listed(&format!("{side} {number}"), &head.game, &layer, out)?;
        }
    }
    Ok(WrittenProof {
        positions,
        counts: layers.bounds.len(),
    })
}
