//! What the mouse does: buttons, the board of a game, whatever else a screen has to click on.

use ratatui::layout::Position;

use crate::tui::base::message::{Click, Command};
use crate::tui::base::outcome::Outcome;
use crate::tui::screens::panel;
use crate::tui::shell::app::{App, Context, Screen};
use crate::tui::widgets::buttons;
use crate::tui::widgets::page::Page;

impl App {
    /// The mouse is used over a cell.
    pub(super) fn click(&mut self, click: Click, cell: Position) -> Outcome {
        match (click, self.context()) {
            (_, Context::Explanation) => self.carry_out(Command::Close),
            (Click::Scroll(lines), _) => self.carry_out(Command::Scroll(lines)),
            (Click::Undo, Context::Game) => match self.game_screen().held() {
                Some(_) => self.carry_out(Command::Drop),
                None => self.carry_out(Command::Undo),
            },
            (Click::Select, _) => self.click_on(cell),
            _ => Outcome::default(),
        }
    }

    fn click_on(&mut self, cell: Position) -> Outcome {
        let button = self.buttons().into_iter();
        if let Some(button) = button.rev().find(|button| button.area.contains(cell)) {
            return self.carry_out(button.command);
        }
        if self.overlay().is_some() {
            return Outcome::default();
        }
        match self.screen_mut() {
            None | Some((Screen::Game, _)) => self.click_on_board(cell),
            Some((screen, desk)) => screen.click(cell, desk),
        }
    }

    /// The buttons that can be clicked now: those of the footer, and those on the panel of a game.
    fn buttons(&self) -> Vec<buttons::Button> {
        if !matches!(self.screen(), Screen::Game) {
            return buttons::footer(self, Page::new(self.size()).footer);
        }
        let Ok(layout) = self.layout() else {
            return Vec::new();
        };
        let mut buttons = buttons::footer(self, layout.footer);
        if let (None, Some(panel)) = (self.overlay(), layout.panel) {
            buttons.extend(panel::buttons(self, panel));
        }
        buttons
    }

    fn click_on_board(&mut self, cell: Position) -> Outcome {
        let Ok(layout) = self.layout() else {
            return Outcome::default();
        };
        let auto_jump = self.desk().settings.auto_jump;
        let screen = self.desk.table.screen_mut();
        let board = screen.game().problem().board();
        let hole = layout.board.hole_at(board, screen.grid(), cell);
        hole.map_or_else(Outcome::default, |hole| screen.click(hole, auto_jump))
    }
}
