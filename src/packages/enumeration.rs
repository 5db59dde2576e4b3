//! All packages of a size, by enumeration: the test that none is missing in `packages/*.tsv`.
//!
//! With one hole for a catalyst every jump of a package but those into that hole lands where a peg of the package has
//! been, so a jump that touches a new hole finds a peg there. The search therefore goes level by level through pairs
//! of the pegs touched so far and those of them still there; a package of `n` pegs is a pair of `n + 1` and 1.

use std::collections::{BTreeSet, HashSet};

use crate::packages::shape::{PackageOutline, package_rule, shapes};
use crate::rules::board::lattice::{lattice_maps, mapped};
use crate::rules::board::{Board, Jump, JumpRule};
use crate::rules::hole::{Hole, HoleSet};

impl PackageOutline {
    /// The same outline turned, reflected and moved to a standard place: outlines that differ in nothing else have
    /// the same one.
    pub(super) fn standard(&self, rule: JumpRule) -> PackageOutline {
        let turned = lattice_maps(rule).map(|map| {
            let image = |place: &(i16, i16)| mapped(map, *place);
            let all = || self.block.iter().chain([&self.peg, &self.hole]).map(image);
            let left = all().map(|(x, _)| x).min().unwrap_or(0);
            let top = all().map(|(_, y)| y).min().unwrap_or(0);
            let moved = |place: &(i16, i16)| {
                let (x, y) = image(place);
                (x - left, y - top)
            };
            let mut block: Vec<(i16, i16)> = self.block.iter().map(moved).collect();
            block.sort_unstable();
            PackageOutline {
                block,
                peg: moved(&self.peg),
                hole: moved(&self.hole),
            }
        });
        turned.min().unwrap_or_else(|| self.clone())
    }

    /// The outline with the roles of its peg and its hole exchanged: that of the dual.
    fn dual(&self) -> PackageOutline {
        PackageOutline {
            block: self.block.clone(),
            peg: self.hole,
            hole: self.peg,
        }
    }
}

/// The outlines of all primitive packages of a size that have one peg and one hole for a catalyst and fit a square of
/// `side` holes a side (on the triangular lattice a rhombus), each once up to turning and reflecting. Empty where the
/// side is below three, or over eleven and the square has more holes than any board.
fn primitives(rule: JumpRule, pegs: usize, side: usize) -> Vec<PackageOutline> {
    let rows = vec!["o".repeat(side); side];
    let Ok(square) = Board::new("square", "Square", &rows, package_rule(rule)) else {
        return Vec::new();
    };
    let is_first = |hole: &Hole| {
        let mut images = square
            .symmetries()
            .iter()
            .map(|symmetry| symmetry.hole(*hole));
        images.all(|image| image >= *hole)
    };
    let mut found = BTreeSet::new();
    for hole in square.holes().filter(is_first) {
        for package in around(&square, hole, pegs) {
            if package.is_primitive(&square) {
                found.insert(package.outline(&square).standard(rule));
            }
        }
    }
    found.into_iter().collect()
}

/// A package on the square.
struct Candidate {
    /// The pegs at the start: the block and the catalyst's peg.
    pegs: HoleSet,
    peg: Hole,
    hole: Hole,
}

/// The packages of a size whose catalyst's hole is this one.
fn around(square: &Board, hole: Hole, size: usize) -> Vec<Candidate> {
    // Of each way so far the pegs touched, and those still there.
    let mut level = HashSet::from([(HoleSet::EMPTY, HoleSet::EMPTY)]);
    for _ in 0..size {
        let mut next = HashSet::new();
        for &(touched, now) in &level {
            // Every hole touched is a peg's or the catalyst's; the others hold what the jump needs.
            let free = square.all() - touched.with(hole);
            for jump in square.jumps().all() {
                let gone = jump.needs();
                let is_legal = gone.is_subset(now | free)
                    && !now.contains(jump.to)
                    && touched.with(hole).contains(jump.to);
                let touched = touched | gone.without(hole);
                if is_legal && touched.len() <= size + 1 {
                    next.insert((touched, (now - gone).with(jump.to)));
                }
            }
        }
        level = next;
    }
    let of_pair = |(touched, now): (HoleSet, HoleSet)| {
        let peg = now
            .only()
            .filter(|&peg| peg != hole && touched.contains(peg))?;
        Some(Candidate {
            pegs: touched,
            peg,
            hole,
        })
    };
    level.into_iter().filter_map(of_pair).collect()
}

impl Candidate {
    /// Whether no way of playing it passes through the catalyst as at the start and a part of the block.
    fn is_primitive(&self, square: &Board) -> bool {
        let all = self.pegs.with(self.hole);
        let jumps = square.jumps().all().iter();
        let jumps: Vec<Jump> = jumps
            .copied()
            .filter(|jump| jump.holes().is_subset(all))
            .collect();
        let reached = |start: HoleSet| {
            let mut reached = HashSet::from([start]);
            let mut open = vec![start];
            while let Some(pegs) = open.pop() {
                let legal = jumps.iter().filter(|jump| jump.is_legal(pegs));
                open.extend(
                    legal
                        .map(|jump| pegs ^ jump.holes())
                        .filter(|&next| reached.insert(next)),
                );
            }
            reached
        };
        let end = HoleSet::of(self.peg);
        let is_between = |&&pegs: &&HoleSet| {
            pegs != self.pegs && pegs != end && pegs.contains(self.peg) && !pegs.contains(self.hole)
        };
        let from_start = reached(self.pegs);
        !from_start
            .iter()
            .filter(is_between)
            .any(|&pegs| reached(pegs).contains(&end))
    }

    fn outline(&self, square: &Board) -> PackageOutline {
        let place = |hole| {
            let place = square.coordinate(hole);
            (place.x, place.y)
        };
        PackageOutline {
            block: self.pegs.without(self.peg).iter().map(place).collect(),
            peg: place(self.peg),
            hole: place(self.hole),
        }
    }
}

/// Enumerates the sizes and compares them with the data.
fn compare(rule: JumpRule, side: usize, counts: &[usize]) {
    for (size, &count) in (2..).zip(counts) {
        let computed = primitives(rule, size, side);
        assert_eq!(computed.len(), count, "{rule} packages of {size}");
        let kept = shapes(rule).iter();
        let kept = kept.filter(|shape| shape.is_primitive && shape.outline.block.len() == size);
        let kept: BTreeSet<PackageOutline> =
            kept.map(|shape| shape.outline.standard(rule)).collect();
        assert!(kept.iter().eq(&computed), "{rule} packages of {size}");
        // Exchanging the catalyst's peg and hole gives the packages played backwards.
        let duals: BTreeSet<PackageOutline> = computed
            .iter()
            .map(|one| one.dual().standard(rule))
            .collect();
        assert_eq!(duals, kept);
    }
}

#[test]
fn the_packages_of_the_square_lattice_are_those_computed() {
    compare(JumpRule::Orthogonal, 7, &[1, 1, 4, 6, 19, 15]);
}

#[test]
fn the_packages_of_the_triangular_lattice_are_those_computed() {
    compare(JumpRule::Triangular, 5, &[1, 2, 10, 12, 66]);
}

#[test]
fn the_composite_is_no_primitive() {
    let computed = primitives(JumpRule::Orthogonal, 6, 7);
    let mut composites = shapes(JumpRule::Orthogonal)
        .iter()
        .filter(|shape| !shape.is_primitive);
    let composite = composites
        .next()
        .unwrap()
        .outline
        .standard(JumpRule::Orthogonal);
    assert!(!computed.contains(&composite) && composites.next().is_none());
}
