//! Packages to practise: nine shapes with all their catalysts, wherever they fit on a board, bare to crowded.
//!
//! The shapes are those of the computed [packages](crate::packages) that have a name; nine of them with their
//! catalysts are enough for plans of nearly every problem. How often a shape has been cleared says which of its
//! catalysts comes next and how full the board is round it: every catalyst once with nothing round it, then once among
//! some pegs, and from then on with every other hole full.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer};

use crate::packages::{PackageShape, PlacedPackage, placed_named, shapes};
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::problem::{Goal, Problem};
use crate::rules::random::Random;

/// A package at one place of a board, with the goal that exactly its block is gone.
#[derive(Clone, Debug)]
pub struct PackageExercise {
    pub package: PlacedPackage,
    pub problem: Problem,
}

/// The names of the packages to practise under a rule, the smallest first.
pub fn names(rule: JumpRule) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for name in shapes(rule)
        .iter()
        .filter_map(|shape| shape.name.as_deref())
    {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

pub fn looks(name: &str) -> &'static str {
    match name {
        "2-removal" => "Two pegs three apart in a line, with a peg and a hole between them.",
        "3-removal" => {
            "Three pegs in a line, with a peg on one side of an end and a hole on the other."
        }
        "4-corner" => "Two lines of two that would meet in a corner, with a peg and a hole there.",
        "4-bent" => "Three pegs round a hole, a fourth behind one of them, and a peg beyond.",
        "5-hook" => "A line of three with a peg on its end, and one more beyond a gap.",
        "5-tee" => "A short T, with one more peg beyond a gap.",
        "6-removal" => "Two lines of three side by side.",
        "L-removal" => "An L of four and three pegs.",
        "6-tee" => "A T of five, with one more peg beyond a gap.",
        _ => "A block of pegs.",
    }
}

/// How many catalysts a package of a name has that fit on a board.
pub fn catalysts(board: &Board, name: &str) -> usize {
    kinds(&placed_named(board, name)).len()
}

fn kinds(packages: &[PlacedPackage]) -> Vec<&'static PackageShape> {
    let mut kinds: Vec<&PackageShape> = Vec::new();
    for package in packages {
        if !kinds
            .iter()
            .any(|shape| std::ptr::eq(*shape, package.shape))
        {
            kinds.push(package.shape);
        }
    }
    kinds
}

/// The exercise for someone who has cleared packages of a name that many times: which catalyst and how full follows
/// from that, where on the board is drawn. `None` where none fits.
pub fn exercise(
    board: &Arc<Board>,
    name: &str,
    cleared: u32,
    random: &mut Random,
) -> Option<PackageExercise> {
    let packages = placed_named(board, name);
    let kinds = kinds(&packages);
    let cleared = cleared as usize;
    let kind = *kinds.get(cleared % kinds.len().max(1))?;
    let of_kind = packages
        .iter()
        .filter(|package| std::ptr::eq(package.shape, kind));
    let of_kind: Vec<&PlacedPackage> = of_kind.collect();
    let package = (*random.choose(&of_kind)?).clone();
    let others = board.all() - package.touches();
    let around: HoleSet = match cleared / kinds.len() {
        0 => HoleSet::EMPTY,
        1 => others.iter().filter(|_| random.below(2) == 0).collect(),
        _ => others,
    };
    let problem = clearing(board, &package, around);
    Some(PackageExercise {
        problem: problem.with_title(&package.called()),
        package,
    })
}

/// The problem of clearing a package and nothing else, with some pegs around it and its catalyst.
pub(in crate::app) fn clearing(
    board: &Arc<Board>,
    package: &PlacedPackage,
    around: HoleSet,
) -> Problem {
    let start = package.needs() | around;
    // Named by its holes, so that a game of it can be saved and found again.
    let goal = Goal::Exactly(start - package.block);
    Problem::from_vacancies(board.clone(), board.all() - start, goal)
}

impl PackageExercise {
    pub fn about(&self) -> String {
        let board = self.problem.board();
        let block = notation::spaced(board, self.package.block);
        let with = self.package.with_catalyst(board);
        format!("clear {block} and nothing else, {with}")
    }
}

/// The name of a package by the one that an older lastpeg kept for one of its catalysts.
fn present_name(name: String) -> String {
    match name.as_str() {
        "6-removal-aside" => "6-removal".to_owned(),
        "l-move" | "l-move-inside" | "l-move-below" => "L-removal".to_owned(),
        _ => name,
    }
}

pub(in crate::app) fn read_name<'de, D: Deserializer<'de>>(
    reader: D,
) -> Result<Option<String>, D::Error> {
    Ok(Option::<String>::deserialize(reader)?.map(present_name))
}

pub(in crate::app) fn read_times<'de, D: Deserializer<'de>>(
    reader: D,
) -> Result<BTreeMap<String, u32>, D::Error> {
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for (name, cleared) in BTreeMap::<String, u32>::deserialize(reader)? {
        let sum = times.entry(present_name(name)).or_default();
        *sum = sum.saturating_add(cleared);
    }
    Ok(times)
}
