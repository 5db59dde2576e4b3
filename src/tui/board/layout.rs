//! Where everything stands on a screen of a given size. The view draws by it, and a click is looked up in it.

use ratatui::layout::{Position, Rect, Size};

use crate::app::store::{Glyphs, Scale, Theme};
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::tui::board::geometry::{Grid, GridCell};
use crate::tui::style::look::{Depth, Look};
use crate::tui::style::parts::Parts;

#[derive(Clone, Debug)]
pub struct Layout {
    pub board: BoardArea,
    /// The panel beside the board or below it, where it fits.
    pub panel: Option<Rect>,
    /// One line instead of the panel, where that fits.
    pub status: Option<Rect>,
    /// The line for notices and for typing. On a small screen it covers what is there.
    pub notice: Rect,
    pub footer: Rect,
}

#[derive(Clone, Copy, Debug)]
pub struct BoardArea {
    /// Everything that belongs to the board, labels and margins included.
    pub area: Rect,
    /// The top left cell of the grid of holes.
    pub corner: Position,
    /// The scale: a hole is twice that many cells wide and that many high.
    pub scale: u16,
    pub has_labels: bool,
    /// Whether there is wood round the holes.
    pub has_margin: bool,
}

impl BoardArea {
    /// A board in the middle of an area, as large as it fits and the look wants it; `None` where it does not fit.
    pub fn in_area(grid: &Grid, area: Rect, look: &Look, has_labels: bool) -> Option<BoardArea> {
        let size = area.as_size();
        let plan = |scale, margin| LayoutPlan::of_board(grid, size, scale, margin);
        let fits = |plan: &LayoutPlan| {
            let board = plan.board_size();
            board.width <= size.width && board.height <= size.height
        };
        let margins: &[Margin] = if has_labels {
            &[Margin::Full, Margin::NotBelow]
        } else {
            &[Margin::Full, Margin::NotBelow, Margin::Bare]
        };
        let scales = (1..=largest_scale(*look)).rev();
        let mut plans =
            scales.flat_map(|scale| margins.iter().map(move |&margin| plan(scale, margin)));
        let plan = plans.find(fits)?;
        let board = plan.board_size();
        let left = area.x + (area.width - board.width) / 2;
        let down = area.y + (area.height - board.height) / 2;
        Some(BoardArea {
            has_labels,
            ..plan.board(left, down)
        })
    }

    /// The column and row at which a cell of the grid begins; that of no hole can lie outside of the area.
    pub fn corner_of(&self, cell: GridCell) -> (i32, i32) {
        let scale = i32::from(self.scale);
        (
            i32::from(self.corner.x) + cell.half_column * scale,
            i32::from(self.corner.y) + cell.row * scale,
        )
    }

    pub fn hole(&self, grid: &Grid, hole: Hole) -> Rect {
        let (x, y) = self.corner_of(grid.cell(hole));
        Rect::new(x as u16, y as u16, 2 * self.scale, self.scale)
    }

    /// The cell in the middle of a hole, where the terminal's cursor and letters go.
    pub fn middle(&self, grid: &Grid, hole: Hole) -> Position {
        let cells = self.hole(grid, hole);
        Position::new(cells.x + self.scale - 1, cells.y + (self.scale - 1) / 2)
    }

    pub fn hole_at(&self, board: &Board, grid: &Grid, cell: Position) -> Option<Hole> {
        board
            .holes()
            .find(|&hole| self.hole(grid, hole).contains(cell))
    }
}

/// The window is too small: what does not fit, and the size that is needed at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooSmall {
    pub what: &'static str,
    pub needed: Size,
}

/// The least width of the panel beside a small board.
const NARROW_PANEL: u16 = 12;
/// The least width of the panel beside a larger board.
const PANEL: u16 = 26;
/// The width of the panel where there is room for it.
const COMFORTABLE_PANEL: u16 = 33;
/// The width over which the panel does not grow.
const WIDEST_PANEL: u16 = 40;
/// The least height of the panel below the board.
const PANEL_BELOW: u16 = 12;
/// The height of the panel where there is room.
const PANEL_HEIGHT: u16 = 20;
/// The scale to which a board of shaded marbles grows in a large window.
const LARGEST_SHADED: u16 = 8;

/// Whether the board is drawn in pixels with [`crate::tui::board::canvas`].
pub fn is_shaded(look: &Look, scale: u16) -> bool {
    (scale >= 2 || look.parts == Parts::Points)
        && look.depth >= Depth::Indexed
        && look.theme != Theme::Mono
        && look.glyphs == Glyphs::Unicode
}

fn largest_scale(look: Look) -> u16 {
    match look.scale {
        Scale::Small => 1,
        Scale::Medium => 2,
        Scale::Auto if is_shaded(&look, 2) => LARGEST_SHADED,
        Scale::Large | Scale::Auto => 3,
    }
}

impl Layout {
    /// Finds the largest scale at which everything fits, else a smaller board without the panel, then without labels.
    pub fn new(grid: &Grid, look: &Look, size: Size) -> Result<Layout, TooSmall> {
        let largest = largest_scale(*look);
        let plan = |scale, panel, has_status, margin| LayoutPlan {
            panel,
            has_status,
            ..LayoutPlan::of_board(grid, size, scale, margin)
        };
        // Where the panel beside the smallest board would be narrow, it goes below in a high window.
        let smallest = plan(1, 0, true, Margin::Full);
        let is_narrow = size.width < smallest.board_size().width + 1 + PANEL;
        let above_panel = is_narrow && smallest.panel_below().is_some();
        // A row of wood is given up before a scale is.
        let margins = |scale| [Margin::Full, Margin::NotBelow].map(|margin| (scale, margin));
        let scales = || (2..=largest).rev().flat_map(margins);
        let plans = scales()
            .map(|(scale, margin)| plan(scale, PANEL, false, margin))
            .chain(scales().map(|(scale, margin)| plan(scale, 0, true, margin)))
            .chain(above_panel.then_some(smallest))
            .chain([
                plan(1, NARROW_PANEL, false, Margin::Full),
                plan(1, 0, true, Margin::Full),
                plan(1, NARROW_PANEL, false, Margin::Bare),
                plan(1, 0, false, Margin::Bare),
            ]);
        first_that_fits(plans)
    }
}

/// The layout of the first of some plans that fits; where none does, the size that the last one needs.
fn first_that_fits<'a>(plans: impl Iterator<Item = LayoutPlan<'a>>) -> Result<Layout, TooSmall> {
    let mut needed = Size::ZERO;
    for plan in plans {
        if plan.fits() {
            return Ok(plan.layout());
        }
        needed = plan.needed();
    }
    Err(TooSmall {
        what: "The board",
        needed,
    })
}

struct LayoutPlan<'a> {
    grid: &'a Grid,
    size: Size,
    scale: u16,
    /// The least width of the panel; 0 for none.
    panel: u16,
    has_status: bool,
    margin: Margin,
}

/// The wood round the holes, in which the labels stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Margin {
    Full,
    NotBelow,
    /// None, no labels, and notices over the footer.
    Bare,
}

impl LayoutPlan<'_> {
    fn of_board(grid: &Grid, size: Size, scale: u16, margin: Margin) -> LayoutPlan<'_> {
        LayoutPlan {
            grid,
            size,
            scale,
            panel: 0,
            has_status: false,
            margin,
        }
    }

    fn needed(&self) -> Size {
        let board = self.board_size();
        let panel = if self.panel > 0 { 1 + self.panel } else { 0 };
        Size::new(
            board.width + panel,
            board.height + u16::from(self.has_status) + 1,
        )
    }

    fn fits(&self) -> bool {
        let needed = self.needed();
        needed.width <= self.size.width && needed.height <= self.size.height
    }

    /// The margins left and right of the grid.
    fn margins(&self) -> (u16, u16) {
        let digits = if self.grid.rows >= 10 { 2 } else { 1 };
        match self.scale {
            _ if self.margin == Margin::Bare => (0, 0),
            1 => (digits + 1, 1),
            _ => (digits + 2, 3),
        }
    }

    fn above_and_below(&self) -> (u16, u16) {
        let above = self.margin != Margin::Bare;
        (u16::from(above), u16::from(self.margin == Margin::Full))
    }

    fn board_size(&self) -> Size {
        let ((left, right), (above, below)) = (self.margins(), self.above_and_below());
        let width = self.grid.half_columns as u16 * self.scale;
        let height = self.grid.rows as u16 * self.scale;
        Size::new(left + width + right, above + height + below)
    }

    /// The board with its top left cell in a column and a row.
    fn board(&self, left: u16, down: u16) -> BoardArea {
        let Size { width, height } = self.board_size();
        let has_margin = self.margin != Margin::Bare;
        BoardArea {
            area: Rect::new(left, down, width, height),
            corner: Position::new(left + self.margins().0, down + self.above_and_below().0),
            scale: self.scale,
            has_labels: has_margin,
            has_margin,
        }
    }

    /// The panel below the board, with a free row above each: in a window that is high and too narrow for both.
    fn panel_below(&self) -> Option<Rect> {
        let width = self.size.width.saturating_sub(2).min(WIDEST_PANEL);
        let y = self.board_size().height + 2;
        let height = self.size.height.saturating_sub(y + 2);
        let has_room = self.has_status && width >= PANEL && height >= PANEL_BELOW;
        has_room.then(|| Rect::new((self.size.width - width) / 2, y, width, height))
    }

    /// The width of the panel beside the board and that of the gap between them; 0 where there is none.
    fn panel_and_gap(&self) -> (u16, u16) {
        if self.panel == 0 {
            return (0, 0);
        }
        // Two thirds of what the board leaves free, so that neither of the two stands at the edge.
        let free = self.size.width - self.board_size().width;
        let least = self.panel.max(COMFORTABLE_PANEL).min(free - 1);
        let panel = (free * 2 / 3).clamp(least, WIDEST_PANEL);
        (panel, ((free - panel) / 3).clamp(1, 6))
    }

    fn layout(&self) -> Layout {
        let Size { width, height } = self.size;
        let board = self.board_size();
        let below = self.panel_below();
        let (panel, gap) = self.panel_and_gap();
        let left = (width - board.width - panel - gap) / 2;
        let top = u16::from(self.has_status);
        let room = height - 1 - top;
        // Beside a small board the panel is higher than the board.
        let block = if panel > 0 {
            board.height.max(PANEL_HEIGHT.min(room.saturating_sub(1)))
        } else {
            board.height
        };
        let block_top = top + (room - block) / 2;
        let down = match below {
            Some(_) => 1,
            None => block_top + (block - board.height) / 2,
        };
        let footer = Rect::new(0, height - 1, width, 1);
        let is_bare = self.margin == Margin::Bare;
        let notice_row = height.saturating_sub(if is_bare { 1 } else { 2 });
        Layout {
            board: self.board(left, down),
            panel: below.or_else(|| {
                // Narrow text is long, and has what is free below the board.
                let free = (room - block_top).saturating_sub(1);
                let rows = if panel < PANEL {
                    block.max(free)
                } else {
                    block
                };
                let beside = Rect::new(left + board.width + gap, block_top, panel, rows);
                (panel > 0).then_some(beside)
            }),
            status: (self.has_status && below.is_none()).then(|| Rect::new(0, 0, width, 1)),
            notice: Rect::new(0, notice_row, width, 1),
            footer,
        }
    }
}
