//! The timeline as a strip: bars for winning jumps, a sign for each verdict, and the numbers of the jumps.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::solve::Verdict;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;

/// A position of the game as the strip shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// How it stands; `None` while nothing is known.
    pub verdict: Option<Verdict>,
    pub winning: usize,
    /// Whether the game was lost with the jump that led here.
    pub is_turn: bool,
}

/// Where the strip stands, and which positions there is room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strip {
    area: Rect,
    /// The cells of a position.
    step: u16,
    /// The first position shown.
    first: usize,
}

/// Jumps that belong together: a package, or else a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StripSpan {
    /// The depth before the first of them.
    pub begin: usize,
    /// The depth after the last.
    pub end: usize,
    pub is_package: bool,
}

/// The widest a position gets.
const WIDEST: u16 = 3;
/// The rows of the bars, in a strip that has room for them.
const BARS: u16 = 3;
/// From one number to the next.
const NUMBERED: usize = 5;

impl Strip {
    pub fn height(window: u16) -> u16 {
        match window {
            0..=12 => 1,
            13..=17 => 2,
            _ => BARS + 2,
        }
    }

    /// The strip of `count` positions, scrolled so that one of them can be seen.
    pub fn new(area: Rect, count: usize, seen: usize) -> Strip {
        let width = area.width.saturating_sub(2);
        let step = (usize::from(width) / count.max(1)).clamp(1, WIDEST.into()) as u16;
        let room = usize::from(width / step).max(1);
        let most = count.saturating_sub(room);
        let first = seen.saturating_sub(room / 2).min(most);
        let shown = (count - first).min(room) as u16;
        let free = width.saturating_sub(shown * step);
        Strip {
            area: Rect {
                x: area.x + 1 + free / 2,
                width: shown * step,
                ..area
            },
            step,
            first,
        }
    }

    pub fn depth_at(&self, cell: Position) -> Option<usize> {
        let is_inside = self.area.contains(cell);
        is_inside.then(|| self.first + usize::from((cell.x - self.area.x) / self.step))
    }

    pub fn cell(&self, depth: usize) -> Option<Position> {
        let column = depth.checked_sub(self.first)? as u16 * self.step;
        let y = self.verdict_row();
        (column < self.area.width).then(|| Position::new(self.area.x + column, y))
    }

    fn verdict_row(&self) -> u16 {
        self.area.y + self.area.height.saturating_sub(2)
    }

    /// Draws the positions, the one looked at in inverse.
    pub fn draw(
        &self,
        moments: &[Moment],
        current: usize,
        (glyphs, palette): (&GlyphSet, &Palette),
        buffer: &mut Buffer,
    ) {
        let most = moments.iter().map(|moment| moment.winning).max();
        for (depth, &moment) in moments.iter().enumerate().skip(self.first) {
            let Some(cell) = self.cell(depth) else {
                break;
            };
            let (sign, style) = sign(moment, glyphs, palette);
            let style = if depth == current {
                style.add_modifier(Modifier::REVERSED)
            } else {
                style
            };
            buffer.set_stringn(cell.x, cell.y, sign, 1, style);
            if self.area.height > BARS {
                let share = (moment.winning, most.unwrap_or(0).max(1));
                self.draw_bar(cell, share, glyphs, palette.success(), buffer);
            }
            if self.area.height > 1 {
                self.number(depth, current, cell, palette, buffer);
            }
        }
    }

    /// Marks which jumps belong together, `[---]` a package, `~~~` a sweep; to be drawn before the numbers.
    pub fn mark(&self, spans: &[StripSpan], palette: &Palette, buffer: &mut Buffer) {
        let y = self.verdict_row() + 1;
        if self.area.height < 2 {
            return;
        }
        for span in spans {
            for depth in (span.begin + 1..=span.end).filter(|&depth| depth >= self.first) {
                let Some(cell) = self.cell(depth) else {
                    break;
                };
                let width = usize::from(self.step);
                let text = match (span.is_package, depth) {
                    (false, _) => "~".repeat(width),
                    (true, depth) if depth == span.begin + 1 => {
                        format!("[{}", "-".repeat(width - 1))
                    }
                    (true, depth) if depth == span.end => format!("{}]", "-".repeat(width - 1)),
                    (true, _) => "-".repeat(width),
                };
                buffer.set_stringn(cell.x, y, text, width, palette.dim());
            }
        }
    }

    /// A bar above the sign of a position: the share of the highest bar.
    fn draw_bar(
        &self,
        sign: Position,
        (part, whole): (usize, usize),
        glyphs: &GlyphSet,
        style: Style,
        buffer: &mut Buffer,
    ) {
        let steps = glyphs.bars.len();
        let width = usize::from(self.step.min(2));
        let mut filled = (part * steps * usize::from(BARS)).div_ceil(whole);
        for y in (self.area.y..sign.y).rev() {
            let level = filled.min(steps);
            if level > 0 {
                let bar = glyphs.bars[level - 1].repeat(width);
                buffer.set_stringn(sign.x, y, bar, width, style);
            }
            filled -= level;
        }
    }

    /// The number of a position below its sign, where there is one and it does not run over the end.
    fn number(
        &self,
        depth: usize,
        current: usize,
        sign: Position,
        palette: &Palette,
        buffer: &mut Buffer,
    ) {
        let is_current = depth == current;
        let is_hidden = depth.abs_diff(current) * usize::from(self.step) < 4;
        let is_numbered = depth.is_multiple_of(NUMBERED) && !is_hidden;
        if !(is_numbered || is_current) {
            return;
        }
        let text = depth.to_string();
        let last = self
            .area
            .right()
            .saturating_sub(text.len() as u16)
            .max(self.area.x);
        let style = if is_current {
            palette.strong()
        } else {
            palette.dim()
        };
        buffer.set_stringn(sign.x.min(last), sign.y + 1, &text, text.len(), style);
    }
}

/// A sign for each verdict; the losing jump has that of a loss in full strength.
fn sign(moment: Moment, glyphs: &GlyphSet, palette: &Palette) -> (&'static str, Style) {
    let signs = &glyphs.verdicts;
    match moment.verdict {
        Some(Verdict::Winnable) => (signs.winnable, palette.success()),
        Some(Verdict::Lost) if moment.is_turn => (signs.lost, palette.warning()),
        Some(Verdict::Lost) => (glyphs.dot, palette.dim()),
        Some(Verdict::Undecided) => (signs.undecided, palette.strong()),
        None => (signs.thinking, palette.dim()),
    }
}
