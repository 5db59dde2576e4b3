//! The lamp on the board: a sign in each hole whose jumps win, lose, or are not known to do either.

use ratatui::buffer::Buffer;

use crate::solve::Verdict;
use crate::tui::board::geometry::Grid;
use crate::tui::board::layout::BoardArea;
use crate::tui::board::scene::Scene;
use crate::tui::style::glyphs::Verdicts;
use crate::tui::style::theme::Palette;

/// Writes the signs in the middle of their holes, or beside the letters of targets. They differ by shape and by colour.
pub(super) fn write(
    (grid, area): (&Grid, &BoardArea),
    scene: &Scene,
    (signs, palette): (&Verdicts, &Palette),
    buffer: &mut Buffer,
) {
    for &(hole, verdict) in &scene.verdicts {
        let mut at = area.middle(grid, hole);
        if scene.letters.iter().any(|&(lettered, _)| lettered == hole) {
            at.x += 1;
        }
        let (sign, style) = match verdict {
            Verdict::Winnable => (signs.winnable, palette.on_success()),
            Verdict::Lost => (signs.lost, palette.on_warning()),
            Verdict::Undecided => (signs.undecided, palette.on_peg()),
        };
        if let Some(cell) = buffer.cell_mut(at) {
            cell.set_symbol(sign).set_style(style);
        }
    }
}
