//! The symmetries of a board: the ways to turn and reflect it onto itself that also map jumps to jumps.

use crate::rules::board::jump::Jump;
use crate::rules::board::lattice::{
    Coordinate, JumpRule, LatticeMap, hole_at, lattice_maps, mapped,
};
use crate::rules::hole::{Hole, HoleSet};

/// One symmetry of a board, as the permutation of its holes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    image: Vec<Hole>,
    motion: Motion,
}

/// What a symmetry does to the plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// Nothing.
    Identity,
    /// A turn by that part of the full circle: 2, 4 on the square lattice; 2, 3, 6 on the triangular one.
    Turn(u8),
    /// A reflection; on the square lattice, across a row or a column.
    Reflection,
    /// A reflection of the square lattice across a diagonal.
    DiagonalReflection,
}

impl Symmetry {
    /// The hole a hole is mapped to. One that the board does not have stays where it is.
    pub fn hole(&self, hole: Hole) -> Hole {
        self.image.get(hole.index()).copied().unwrap_or(hole)
    }

    /// The set a set of holes is mapped to.
    pub fn set(&self, set: HoleSet) -> HoleSet {
        set.iter().map(|hole| self.hole(hole)).collect()
    }

    /// The jump a jump is mapped to.
    pub fn jump(&self, jump: Jump) -> Jump {
        Jump {
            from: self.hole(jump.from),
            over: self.hole(jump.over),
            to: self.hole(jump.to),
        }
    }

    /// Whether every hole of the set is mapped into the set.
    pub fn fixes(&self, set: HoleSet) -> bool {
        self.set(set) == set
    }

    /// What the symmetry does to the plane.
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// Whether this is the identity.
    pub fn is_identity(&self) -> bool {
        self.image
            .iter()
            .enumerate()
            .all(|(index, hole)| hole.index() == index)
    }
}

/// The type of a position that these motions, the identity among them, leave as it is.
pub(crate) fn type_of_group(
    rule: JumpRule,
    motions: impl Iterator<Item = Motion>,
) -> Option<usize> {
    let (mut turns, mut reflections, mut diagonals) = (0, 0, 0);
    for motion in motions {
        match motion {
            Motion::Identity | Motion::Turn(_) => turns += 1,
            Motion::Reflection => reflections += 1,
            Motion::DiagonalReflection => diagonals += 1,
        }
    }
    match (rule, turns, reflections, diagonals) {
        (JumpRule::Triangular, 6, 6, _) => Some(1),
        (JumpRule::Triangular, 6, ..) => Some(2),
        (JumpRule::Triangular, 3, 3, _) => Some(3),
        (JumpRule::Triangular, 3, ..) => Some(4),
        (JumpRule::Triangular, 2, 2, _) => Some(5),
        (JumpRule::Triangular, 2, ..) => Some(6),
        (JumpRule::Triangular, 1, 1, _) => Some(7),
        (JumpRule::Triangular, ..) => None,
        (_, 4, 2, 2) => Some(1),
        (_, 4, ..) => Some(2),
        (_, 2, 0, 2) => Some(3),
        (_, 2, 2, 0) => Some(4),
        (_, 2, ..) => Some(5),
        (_, 1, 1, 0) => Some(6),
        (_, 1, 0, 1) => Some(7),
        _ => None,
    }
}

/// The symmetries of a board, the identity first.
///
/// Of the maps of the lattice those that carry the holes onto themselves (after a shift).
pub(super) fn symmetries(rule: JumpRule, holes: &[Coordinate]) -> Vec<Symmetry> {
    let mut found: Vec<Symmetry> = lattice_maps(rule)
        .filter_map(|map| {
            let image = permutation(map, holes)?;
            let motion = motion(rule, map);
            Some(Symmetry { image, motion })
        })
        .collect();
    found.sort_by_key(|symmetry| !symmetry.is_identity());
    found.dedup_by(|a, b| a.image == b.image);
    found
}

/// The motion of a map, from its determinant and trace.
fn motion(rule: JumpRule, m: LatticeMap) -> Motion {
    match (m[0] * m[3] - m[1] * m[2], m[0] + m[3]) {
        (1, 2) => Motion::Identity,
        (1, 1) => Motion::Turn(6),
        (1, 0) => Motion::Turn(4),
        (1, -1) => Motion::Turn(3),
        (1, _) => Motion::Turn(2),
        _ if rule != JumpRule::Triangular && m[1] != 0 => Motion::DiagonalReflection,
        _ => Motion::Reflection,
    }
}

fn permutation(m: LatticeMap, holes: &[Coordinate]) -> Option<Vec<Hole>> {
    let turned: Vec<Coordinate> = holes
        .iter()
        .map(|hole| mapped(m, (hole.x, hole.y)))
        .map(|(x, y)| Coordinate { x, y })
        .collect();
    let least = |of: &[Coordinate]| {
        let x = of.iter().map(|hole| hole.x).min().unwrap_or(0);
        let y = of.iter().map(|hole| hole.y).min().unwrap_or(0);
        (x, y)
    };
    let ((x, y), (turned_x, turned_y)) = (least(holes), least(&turned));
    turned
        .iter()
        .map(|hole| {
            let place = Coordinate {
                x: hole.x - turned_x + x,
                y: hole.y - turned_y + y,
            };
            hole_at(holes, place)
        })
        .collect()
}
