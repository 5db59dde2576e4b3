//! A board in plain text, in ASCII so that every terminal, pipe and screen reader shows it alike.

use crate::cli::output::running_text::TEXT_WIDTH;
use crate::plan::Plan;
use crate::rules::board::lattice::column_letters;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;

pub(crate) fn labels(board: &Board) -> Vec<String> {
    let widest = board
        .holes()
        .map(|hole| board.label(hole).len())
        .max()
        .unwrap_or(2);
    // The rows of a triangle move by half of the width.
    let is_triangular = board.rule() == JumpRule::Triangular;
    let width = if is_triangular {
        (widest + 1).next_multiple_of(2)
    } else {
        widest + 1
    };
    drawn(board, width, |hole| board.label(hole).to_owned())
}

pub(crate) fn numbers(board: &Board, number: impl Fn(Hole) -> i32) -> Vec<String> {
    right_aligned(board, |hole| number(hole).to_string())
}

fn right_aligned(board: &Board, text: impl Fn(Hole) -> String) -> Vec<String> {
    let widest = board.holes().map(|hole| text(hole).len()).max();
    let width = (widest.unwrap_or(0) + 1).next_multiple_of(2);
    drawn(board, width, |hole| format!("{:>width$}", text(hole)))
}

/// A number in every hole; in brackets where there is no peg.
pub(crate) fn weights(board: &Board, pegs: HoleSet, weight: impl Fn(Hole) -> i32) -> Vec<String> {
    let text = |hole| {
        let weight = weight(hole);
        if pegs.contains(hole) {
            format!(" {weight} ")
        } else {
            format!("({weight})")
        }
    };
    let widest = board.holes().map(|hole| text(hole).len()).max();
    let width = widest.unwrap_or(0).next_multiple_of(2);
    let centred = |hole| format!("{:>width$}", text(hole));
    let rows = drawn(board, width, centred).into_iter();
    rows.map(|row| row.trim_end().to_owned()).collect()
}

/// The board with the number of the step by which each peg goes: as a package's peg, or jumped over in another step.
/// Holes that are empty at the start are `.`, and pegs that stay until the end `o`.
pub(crate) fn steps(board: &Board, plan: &Plan) -> Vec<String> {
    let numbers = plan.numbers();
    let start = plan.start().pegs;
    right_aligned(board, |hole| match numbers.get(&hole) {
        Some(number) => number.to_string(),
        None if start.contains(hole) => "o".to_owned(),
        None => ".".to_owned(),
    })
}

/// Pictures side by side, as many in a row as running text is wide, each two columns from the next.
pub(crate) fn beside(pictures: &[Vec<String>]) -> Vec<String> {
    let width_of = |picture: &Vec<String>| picture.iter().map(|row| row.chars().count()).max();
    let width = pictures.iter().filter_map(width_of).max().unwrap_or(0) + 3;
    let in_row = (TEXT_WIDTH / width).max(1);
    let mut rows = Vec::new();
    for group in pictures.chunks(in_row) {
        if !rows.is_empty() {
            rows.push(String::new());
        }
        let height = group.iter().map(Vec::len).max().unwrap_or(0);
        rows.extend((0..height).map(|y| {
            let row = |picture: &Vec<String>| picture.get(y).cloned().unwrap_or_default();
            let cells = group
                .iter()
                .map(|picture| format!("{:width$}", row(picture)));
            cells.collect::<String>().trim_end().to_owned()
        }));
    }
    rows
}

/// The pegs as `o` and the empty holes as `.`, with names beside them.
pub(crate) fn pegs(board: &Board, pegs: HoleSet) -> Vec<String> {
    signs(board, |hole| sign(pegs.contains(hole)))
}

/// The same without names.
pub(crate) fn unnamed(board: &Board, pegs: HoleSet) -> Vec<String> {
    drawn(board, 2, |hole| sign(pegs.contains(hole)).to_owned())
}

fn sign(is_peg: bool) -> &'static str {
    if is_peg { "o" } else { "." }
}

/// A sign in every hole, with the names of columns and rows; on a triangular lattice, where the columns are slanted,
/// with the labels of each row beside it.
pub(crate) fn signs(board: &Board, sign: impl Fn(Hole) -> &'static str) -> Vec<String> {
    let sign = |hole| sign(hole).to_owned();
    if board.rule() == JumpRule::Triangular {
        let rows = drawn(board, 2, sign);
        let width = rows.iter().map(String::len).max().unwrap_or(0);
        let labelled = (0..).zip(&rows).map(|(y, row)| {
            let in_row = board.holes().filter(|&hole| board.coordinate(hole).y == y);
            let labels = notation::spaced(board, in_row);
            format!("{row:width$}   {labels}").trim_end().to_owned()
        });
        return labelled.collect();
    }
    let last_column = column_letters(board.width().saturating_sub(1));
    let cell = last_column.len() + 1;
    let margin = board.height().to_string().len() + 1;
    let header = (0..board.width()).fold(" ".repeat(margin), |header, column| {
        format!("{header}{:<cell$}", column_letters(column))
    });
    let header = header.trim_end().to_owned();
    let number_width = margin - 1;
    let rows = drawn(board, cell, sign);
    let numbered = (1..).zip(rows);
    let numbered = numbered.map(|(number, row)| format!("{number:>number_width$} {row}"));
    let numbered = numbered.map(|row| row.trim_end().to_owned());
    std::iter::once(header).chain(numbered).collect()
}

/// The rows of the board, each hole as a text in a cell of that width.
fn drawn(board: &Board, width: usize, text: impl Fn(Hole) -> String) -> Vec<String> {
    let halves = |hole: Hole| {
        let place = board.coordinate(hole);
        match board.rule() {
            // Down the rows of a triangular lattice its columns go left by half a cell.
            JumpRule::Triangular => 2 * i32::from(place.x) - i32::from(place.y),
            JumpRule::Orthogonal | JumpRule::Diagonal => 2 * i32::from(place.x),
        }
    };
    let left = board.holes().map(halves).min().unwrap_or(0).min(0);
    let mut rows = vec![String::new(); board.height()];
    for hole in board.holes() {
        let row = &mut rows[board.coordinate(hole).y as usize];
        let start = (halves(hole) - left) as usize * width / 2;
        *row = format!("{row:start$}{}", text(hole));
    }
    rows
}

#[cfg(test)]
mod tests;
