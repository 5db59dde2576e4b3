//! Draws the board editor: the lattice, beside it the facts of the board and the board itself.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use crate::rules::board::{Board, JumpRule};
use crate::rules::text::counted;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Untold;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::screens::board_editor::state::{BoardEditor, SIDE};
use crate::tui::style::figure::{HoleContent, Piece};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The least width of what stands beside the lattice.
const PANEL: u16 = 24;

struct LatticeParts {
    lattice: Rect,
    panel: Option<Rect>,
    /// The column and the row of the lattice's first place, which may lie outside of the window.
    origin: (i32, i32),
    is_triangular: bool,
}

impl LatticeParts {
    fn new(editor: &BoardEditor, body: Rect) -> LatticeParts {
        let side = i32::from(SIDE);
        let skew = if editor.is_triangular { side - 1 } else { 0 };
        let whole = ((2 * side + 1 + skew) as u16, SIDE as u16);
        let top = body.y + 1 + u16::from(body.height > whole.1 + 1);
        let height = body.bottom().saturating_sub(top);
        let has_panel = body.width >= whole.0 + PANEL + 4;
        let width = if has_panel {
            whole.0
        } else {
            body.width.saturating_sub(2)
        };
        let lattice = Rect::new(body.x + 1, top, width, height.min(whole.1));
        let panel = Rect {
            x: lattice.right() + 3,
            y: top,
            width: body.right().saturating_sub(lattice.right() + 4),
            height,
        };
        let mut parts = LatticeParts {
            lattice,
            panel: has_panel.then_some(panel),
            origin: (i32::from(lattice.x) + 1 + skew, i32::from(top)),
            is_triangular: editor.is_triangular,
        };
        // In a small window the place of the cursor is always there.
        let (x, y) = parts.cell(editor.cursor);
        let right = i32::from(lattice.right()) - 2;
        let bottom = i32::from(lattice.bottom()) - 1;
        let into = |at: i32, first: i32, last: i32| at.min(last).max(first) - at;
        parts.origin.0 += into(x, i32::from(lattice.x) + 1, right);
        parts.origin.1 += into(y, i32::from(top), bottom);
        parts
    }

    /// The column and the row of a place.
    fn cell(&self, (y, x): (i16, i16)) -> (i32, i32) {
        let (y, x) = (i32::from(y), i32::from(x));
        let skew = if self.is_triangular { y } else { 0 };
        (self.origin.0 + 2 * x - skew, self.origin.1 + y)
    }

    /// The cell of a place, where it is in the window.
    fn shown(&self, place: (i16, i16)) -> Option<Position> {
        let (x, y) = self.cell(place);
        let cell = Position::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        self.lattice.contains(cell).then_some(cell)
    }
}

fn places() -> impl Iterator<Item = (i16, i16)> {
    (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (y, x)))
}

/// The place that a cell belongs to.
pub(super) fn place_at(editor: &BoardEditor, env: &Env, cell: Position) -> Option<(i16, i16)> {
    let parts = LatticeParts::new(editor, Page::new(env.size).body);
    places().find(|&place| parts.shown(place) == Some(cell))
}

pub(super) fn draw(
    editor: &BoardEditor,
    env: &Env,
    body: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let parts = LatticeParts::new(editor, body);
    let lattice = if editor.is_triangular {
        "triangular lattice"
    } else {
        "square lattice"
    };
    let dot = GlyphSet::new(env.look.glyphs).dot;
    let facts = facts(editor);
    let short = facts.first().map_or("", String::as_str);
    let aside = format!(" {dot} {lattice} {dot} {short}");
    page::draw_head("Draw a board", &aside, &env.look, body, buffer);
    draw_lattice(editor, &parts, env, buffer);
    if let Some(panel) = parts.panel {
        draw_panel(editor, &facts, env, panel, buffer);
    }
    parts.shown(editor.cursor)
}

fn draw_lattice(editor: &BoardEditor, parts: &LatticeParts, env: &Env, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    let glyphs = GlyphSet::new(env.look.glyphs);
    for place in places() {
        let Some(cell) = parts.shown(place) else {
            continue;
        };
        let is_hole = editor.holes.contains(&place);
        let piece = if is_hole { Piece::Peg } else { Piece::Empty };
        let sign = glyphs.small(HoleContent::of(piece));
        let style = if is_hole {
            palette.peg()
        } else {
            palette.dim()
        };
        buffer.set_string(cell.x, cell.y, sign, style);
        if place == editor.cursor {
            let style = palette.cursor();
            buffer[cell].modifier |= style.add_modifier & Modifier::REVERSED;
            for (x, bracket) in [(cell.x.wrapping_sub(1), "["), (cell.x + 1, "]")] {
                if let Some(cell) = buffer.cell_mut((x, cell.y)) {
                    cell.set_symbol(bracket).set_style(style);
                }
            }
        }
    }
}

pub(super) fn untold(editor: &BoardEditor, env: &Env) -> Option<Untold> {
    let panel = LatticeParts::new(editor, Page::new(env.size).body).panel;
    Untold::of_panel(panel, |width| {
        fact_lines(editor, &facts(editor), env, width)
    })
}

fn fact_lines(
    editor: &BoardEditor,
    facts: &[String],
    env: &Env,
    width: usize,
) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let lines = facts.iter().enumerate().flat_map(|(index, fact)| {
        let style = match (index, editor.board()) {
            (0, Ok(_)) => palette.strong(),
            (1, Err(_)) => palette.warning(),
            _ => Style::new(),
        };
        text::paragraph(fact, width, style)
    });
    lines.collect()
}

/// The facts, and the board as it looks in a game.
fn draw_panel(editor: &BoardEditor, facts: &[String], env: &Env, panel: Rect, buffer: &mut Buffer) {
    let lines = fact_lines(editor, facts, env, panel.width.into());
    text::draw(&lines, panel, buffer);
    let Ok(board) = editor.board() else {
        return;
    };
    let rest = page::below(panel, lines.len() as u16 + 1);
    let scene = Scene::of_pegs(board, board.all());
    view::draw_in(board, &scene, rest, &env.look, buffer);
}

fn facts(editor: &BoardEditor) -> Vec<String> {
    let mut facts = vec![counted(editor.holes.len(), "hole")];
    match editor.board() {
        Err(why) => facts.push(why.to_owned()),
        Ok(board) => facts.extend(facts_of(editor, board)),
    }
    facts
}

fn facts_of(editor: &BoardEditor, board: &Board) -> Vec<String> {
    let jumps = |board: &Board| counted(board.jumps().all().len(), "jump");
    let mut facts = vec![jumps(board)];
    if !editor.is_triangular
        && let Ok(diagonal) = Board::new("", "", &board.picture(), JumpRule::Diagonal)
    {
        facts[0] += &format!(", {} with diagonals", jumps(&diagonal));
    }
    facts.push(match board.symmetries().len() {
        1 => "no symmetry".to_owned(),
        count => format!("{count} symmetries"),
    });
    facts.push(counted(board.corners().len(), "corner"));
    facts.push(format!(
        "2^{} position classes",
        board.classes().dimension()
    ));
    facts.push(
        if board.is_null_class() {
            "null-class: a complement problem can be solvable"
        } else {
            "not null-class: no complement problem is solvable"
        }
        .to_owned(),
    );
    facts
}
