//! How a hole is written.

use crate::rules::board::lattice::column_letters;
use crate::rules::board::{Board, Coordinate};
use crate::rules::hole::Hole;
use crate::rules::text::shortened;

impl Board {
    /// Reads the label of a hole in upper or lower case, its number or its pair; else why it is none.
    pub(crate) fn read_hole(&self, text: &str) -> Result<Hole, String> {
        let label = text.trim();
        let lower = || self.hole(&label.to_lowercase());
        let other = || numbered(self, label).or_else(|| paired(self, label));
        let hole = self.hole(label).or_else(lower).or_else(other);
        hole.ok_or_else(|| {
            if label.is_empty() {
                return format!("a hole is missing: {}", label_range(self));
            }
            format!(
                "\"{}\" is no hole of {}: {}",
                shortened(label),
                self.called(),
                label_range(self)
            )
        })
    }
}

/// The hole of a number in reading order, from 1.
fn numbered(board: &Board, text: &str) -> Option<Hole> {
    let number: usize = text.parse().ok().filter(|_| !text.starts_with('+'))?;
    board.holes().nth(number.checked_sub(1)?)
}

/// The hole of a column and a row in parentheses, both from 1 at the top left.
fn paired(board: &Board, text: &str) -> Option<Hole> {
    let (x, y) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let [x, y] = [x, y].map(|part| part.trim().parse::<i16>().ok());
    board.hole_at(Coordinate {
        x: x?.checked_sub(1)?,
        y: y?.checked_sub(1)?,
    })
}

/// The board's labels in words: its columns, its rows and an example.
fn label_range(board: &Board) -> String {
    let example = board.centre().or_else(|| board.holes().next());
    format!(
        "columns are a to {}, rows 1 to {}, as in {}",
        column_letters(board.width().saturating_sub(1)),
        board.height(),
        example.map_or("a1", |hole| board.label(hole)),
    )
}
