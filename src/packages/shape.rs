//! The shape of a package, wherever it lies on a board, and the shapes that are kept.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::rules::board::{Coordinate, JumpRule};

/// The packages kept, a line each: name or `-`, `primitive` or `composite`, a picture, and the jumps.
///
/// In the picture `X` is the block, `o` the catalyst's peg and `.` its hole; the jumps are what is read.
const SQUARE: &str = include_str!("square.tsv");
const TRIANGULAR: &str = include_str!("triangular.tsv");

/// The shape of a package with the jumps that clear it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PackageShape {
    /// The name, where it has one: `6-removal`.
    pub name: Option<String>,
    /// Whether it is no two packages in a row.
    pub is_primitive: bool,
    /// The block with its catalyst.
    pub outline: PackageOutline,
    /// The jumps, each from one place to another two steps away.
    pub line: Vec<[Coordinate; 2]>,
}

/// A block with its catalyst. Places are in no particular part of the plane.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct PackageOutline {
    /// The pegs that go, sorted.
    pub block: Vec<(i16, i16)>,
    /// The peg of the catalyst.
    pub peg: (i16, i16),
    /// The hole of the catalyst.
    pub hole: (i16, i16),
}

/// The rule of whose jumps packages are made. (Under the diagonal rule they are those of orthogonal jumps, which can be
/// played there too.)
pub(crate) fn package_rule(rule: JumpRule) -> JumpRule {
    match rule {
        JumpRule::Orthogonal | JumpRule::Diagonal => JumpRule::Orthogonal,
        JumpRule::Triangular => JumpRule::Triangular,
    }
}

impl PackageOutline {
    /// What jumps clear when they are played where each hole is as the first jump that touches it needs it; `None`
    /// where they contradict each other, or leave no catalyst of one peg and one hole.
    fn of_line(line: &[[Coordinate; 2]]) -> Option<PackageOutline> {
        // Of each place whether it held a peg at first, and whether it does now.
        let mut places: HashMap<(i16, i16), (bool, bool)> = HashMap::new();
        for [from, to] in line {
            let over = (i16::midpoint(from.x, to.x), i16::midpoint(from.y, to.y));
            for (place, is_peg) in [
                ((from.x, from.y), true),
                (over, true),
                ((to.x, to.y), false),
            ] {
                let state = places.entry(place).or_insert((is_peg, is_peg));
                if state.1 != is_peg {
                    return None;
                }
                state.1 = !is_peg;
            }
        }
        let those = |state: (bool, bool)| {
            let of_state = places.iter().filter(move |(_, other)| **other == state);
            let mut found: Vec<(i16, i16)> = of_state.map(|(&place, _)| place).collect();
            found.sort_unstable();
            found
        };
        let (pegs, holes, added) = (
            those((true, true)),
            those((false, false)),
            those((false, true)),
        );
        match (&pegs[..], &holes[..], &added[..]) {
            (&[peg], &[hole], []) => Some(PackageOutline {
                block: those((true, false)),
                peg,
                hole,
            }),
            _ => None,
        }
    }
}

/// The packages kept for a jump rule, the smallest first.
pub fn shapes(rule: JumpRule) -> &'static [PackageShape] {
    static OF_SQUARE: LazyLock<Vec<PackageShape>> = LazyLock::new(|| read(SQUARE));
    static OF_TRIANGULAR: LazyLock<Vec<PackageShape>> = LazyLock::new(|| read(TRIANGULAR));
    match package_rule(rule) {
        JumpRule::Triangular => &OF_TRIANGULAR,
        JumpRule::Orthogonal | JumpRule::Diagonal => &OF_SQUARE,
    }
}

/// Reads the data, of which the tests make sure that every line is right.
fn read(table: &str) -> Vec<PackageShape> {
    table.lines().skip(1).filter_map(read_shape).collect()
}

fn read_shape(row: &str) -> Option<PackageShape> {
    let mut fields = row.split('\t');
    let (name, kind) = (fields.next()?, fields.next()?);
    let line = fields.nth(1)?.split(' ').map(read_jump);
    let line: Vec<[Coordinate; 2]> = line.collect::<Option<_>>()?;
    Some(PackageShape {
        name: Some(name.to_owned()).filter(|name| name != "-"),
        is_primitive: kind == "primitive",
        outline: PackageOutline::of_line(&line)?,
        line,
    })
}

/// Reads `0,2--1,0`: from one place to another.
fn read_jump(text: &str) -> Option<[Coordinate; 2]> {
    let place = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some(Coordinate {
            x: x.parse().ok()?,
            y: y.parse().ok()?,
        })
    };
    // The dash between the places is the first one after the comma that a digit stands before.
    let comma = text.find(',')?;
    let digit = text[comma..].find(|c: char| c.is_ascii_digit())? + comma;
    let dash = text[digit..].find('-')? + digit;
    Some([place(&text[..dash])?, place(&text[dash + 1..])?])
}

#[cfg(test)]
mod tests;
