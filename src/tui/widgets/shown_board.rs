//! A board that a screen shows, with everything that stands round it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use crate::app::session::PlaySession;
use crate::rules::board::{Board, Jump};
use crate::rules::hole::Hole;
use crate::tui::board::geometry::Grid;
use crate::tui::board::layout::{Layout, TooSmall};
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::style::look::Look;
use crate::tui::widgets::page::Page;

/// A board, and where it and everything round it stand.
pub struct ShownBoard<'a> {
    board: &'a Board,
    grid: Grid,
    look: &'a Look,
    pub layout: Layout,
}

impl<'a> ShownBoard<'a> {
    /// A board in a window, or in so much of it from its top left cell on.
    pub fn new(board: &'a Board, look: &'a Look, size: Size) -> Result<ShownBoard<'a>, TooSmall> {
        let grid = Grid::new(board);
        Ok(ShownBoard {
            board,
            layout: Layout::new(&grid, look, size)?,
            grid,
            look,
        })
    }

    /// The parts of a screen whose board has the whole window.
    pub fn page(&self, window: Size) -> Page {
        Page {
            body: Rect::from((Position::ORIGIN, window)),
            notice: self.layout.notice,
            footer: self.layout.footer,
        }
    }

    pub fn hole_at(&self, cell: Position) -> Option<Hole> {
        self.layout.board.hole_at(self.board, &self.grid, cell)
    }

    /// The jump that can be made from the hole of one cell to that of another.
    pub fn dragged(&self, session: &PlaySession, from: Position, to: Position) -> Option<Jump> {
        session.jump_between(self.hole_at(from)?, self.hole_at(to)?)
    }

    pub fn draw(&self, scene: &Scene, buffer: &mut Buffer) -> Option<Position> {
        let area = &self.layout.board;
        view::draw(self.board, (&self.grid, area), scene, self.look, buffer);
        Some(area.middle(&self.grid, scene.cursor?))
    }
}
