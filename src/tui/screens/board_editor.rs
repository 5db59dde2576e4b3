//! The board editor: holes added and removed on a square or a triangular lattice, with the facts of the board that they
//! make, and kept as a board file of the player's own.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use crate::app::store::DrawnBoard;
use crate::library::Origin;
use crate::rules::board::{Board, Coordinate, JumpRule};
use crate::rules::hole::MAX_HOLES;
use crate::rules::text::counted;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::overlay::Overlay;
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::base::update::Update;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::screens::draft::Draft;
use crate::tui::style::glyphs::{GlyphSet, HoleContent, Piece};
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The columns and rows there are to draw on.
const SIDE: i16 = 16;

#[derive(Debug)]
pub struct BoardEditor {
    /// The holes as (row, column), in reading order.
    holes: BTreeSet<(i16, i16)>,
    /// The row and the column of the cursor.
    cursor: (i16, i16),
    is_triangular: bool,
    /// The holes before, and whether they were on the triangular lattice.
    draft: Draft<(BTreeSet<(i16, i16)>, bool)>,
    /// The title under which it was to be kept last, else that of a board of the player's.
    title: String,
    /// Whether it was to be kept.
    is_asked: bool,
    /// The board of the holes, or why they make none.
    board: Result<Board, String>,
}

impl BoardEditor {
    /// An editor that begins with the board of the game, in the middle of the room there is.
    pub(in crate::tui) fn open(env: &Env) -> (BoardEditor, Update) {
        let board = env.session.game().problem().board();
        let side = SIDE as usize;
        let fits = board.width() <= side && board.height() <= side;
        let (down, right) = if fits {
            let free = |taken: usize| ((side - taken) / 2) as i16;
            (free(board.height()), free(board.width()))
        } else {
            (0, 0)
        };
        let places = board.holes().map(|hole| {
            let Coordinate { x, y } = board.coordinate(hole);
            (y + down, x + right)
        });
        let entry = env.library.entry(board.name()).ok();
        let own = entry.filter(|entry| fits && *entry.origin() != Origin::Embedded);
        let mut editor = BoardEditor {
            holes: places.filter(|_| fits).collect(),
            cursor: (SIDE / 2 - 1, SIDE / 2 - 1),
            is_triangular: board.rule() == JumpRule::Triangular,
            draft: Draft::new(),
            title: own.map_or("", |own| own.title()).to_owned(),
            is_asked: false,
            board: Err(String::new()),
        };
        editor.rebuild();
        if fits {
            return (editor, Update::default());
        }
        let name = board.name();
        let why =
            format!("the {name} board has more than {SIDE} rows or columns: nothing is drawn yet");
        (editor, Update::notice(why))
    }

    pub fn board(&self) -> Result<&Board, &str> {
        self.board.as_ref().map_err(String::as_str)
    }

    /// The jump rules of the lattice, the first one the default.
    fn rules(&self) -> &'static [JumpRule] {
        if self.is_triangular {
            &[JumpRule::Triangular]
        } else {
            &[JumpRule::Orthogonal, JumpRule::Diagonal]
        }
    }

    fn rebuild(&mut self) {
        let board = Board::new("drawn", "Drawn", &self.picture(), self.rules()[0]);
        self.board = if self.holes.is_empty() {
            Err("it has no hole yet".to_owned())
        } else {
            board.map_err(|error| error.to_string())
        };
    }

    /// The holes as rows of equal width, without empty rows and columns round them.
    fn picture(&self) -> Vec<String> {
        let columns = self.holes.iter().map(|&(_, x)| x);
        let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else {
            return Vec::new();
        };
        let rows = self.holes.iter().map(|&(y, _)| y);
        let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let sign = |y, x| {
            if self.holes.contains(&(y, x)) {
                'o'
            } else {
                ' '
            }
        };
        let row = |y| (left..=right).map(|x| sign(y, x)).collect();
        (top..=bottom).map(row).collect()
    }

    fn carry_out(&mut self, command: Command) -> Update {
        let (y, x) = self.cursor;
        let last = SIDE - 1;
        match command {
            Command::Step(Arrow::Left) => self.cursor = (y, (x - 1).max(0)),
            Command::Step(Arrow::Right) => self.cursor = (y, (x + 1).min(last)),
            Command::Step(Arrow::Up) => self.cursor = ((y - 1).max(0), x),
            Command::Step(Arrow::Down) => self.cursor = ((y + 1).min(last), x),
            Command::Select => return self.toggle(),
            Command::SwitchRule => {
                self.change(|editor| editor.is_triangular = !editor.is_triangular);
            }
            Command::Clear => self.change(|editor| editor.holes.clear()),
            Command::Copy => return Update::copy(self.picture().join("\n"), "the holes"),
            Command::Undo => {
                let Some((holes, is_triangular)) = self.draft.undo() else {
                    return Update::notice("nothing has been changed yet");
                };
                (self.holes, self.is_triangular) = (holes, is_triangular);
                self.rebuild();
            }
            Command::Save => {
                return Update::lay_over(Overlay::typing(&format!("save {}", self.title)));
            }
            _ => {}
        }
        Update::default()
    }

    /// Changes the holes or the lattice, which can be taken back.
    fn change(&mut self, change: impl FnOnce(&mut BoardEditor)) {
        self.draft.change((self.holes.clone(), self.is_triangular));
        change(self);
        self.rebuild();
    }

    fn toggle(&mut self) -> Update {
        let is_hole = self.holes.contains(&self.cursor);
        if !is_hole && self.holes.len() == MAX_HOLES {
            return Update::notice(format!("a board has {MAX_HOLES} holes at most"));
        }
        self.change(|editor| {
            if !editor.holes.remove(&editor.cursor) {
                editor.holes.insert(editor.cursor);
            }
        });
        Update::default()
    }
}

impl Screen for BoardEditor {
    fn context(&self) -> Context {
        Context::BoardEditor
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("hole"),
            Command::SwitchRule => Some("lattice"),
            Command::Save => Some("save"),
            Command::Clear => Some("clear"),
            Command::Back => Some("back"),
            Command::Copy => Some("copy"),
            Command::Undo => self.draft.can_undo().then_some("undo"),
            _ => None,
        }
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        let panel = LatticeParts::new(self, Page::new(env.size).body).panel;
        Untold::of_panel(panel, |width| fact_lines(self, &facts(self), env, width))
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(command) => self.carry_out(command),
            Input::Click(cell) => {
                let parts = LatticeParts::new(self, Page::new(env.size).body);
                match places().find(|&place| parts.shown(place) == Some(cell)) {
                    Some(place) => {
                        self.cursor = place;
                        self.toggle()
                    }
                    None => Update::default(),
                }
            }
            Input::Character(_) => Update::default(),
        }
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        let parts = LatticeParts::new(self, body);
        let lattice = if self.is_triangular {
            "triangular lattice"
        } else {
            "square lattice"
        };
        let dot = GlyphSet::new(env.look.glyphs).dot;
        let facts = facts(self);
        let short = facts.first().map_or("", String::as_str);
        let aside = format!(" {dot} {lattice} {dot} {short}");
        page::draw_head("Draw a board", &aside, &env.look, body, buffer);
        draw_lattice(self, &parts, env, buffer);
        if let Some(panel) = parts.panel {
            draw_panel(self, &facts, env, panel, buffer);
        }
        parts.shown(self.cursor)
    }

    fn save(&mut self, title: &str) -> Update {
        if let Err(why) = &self.board {
            return Update::notice(format!("this is no board yet: {why}"));
        }
        // Who asks for the same again means it.
        let replaces = std::mem::replace(&mut self.is_asked, true) && self.title == title;
        title.clone_into(&mut self.title);
        Update::effect(Effect::SaveBoard(Box::new(DrawnBoard {
            replaces,
            title: title.to_owned(),
            holes: self.picture(),
            rules: self.rules().to_vec(),
        })))
    }

    fn is_unsaved(&self) -> bool {
        self.draft.is_unsaved()
    }

    fn saved(&mut self) {
        self.draft.keep();
    }
}

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
    let board = match editor.board() {
        Ok(board) => board,
        Err(why) => {
            facts.push(why.to_owned());
            return facts;
        }
    };
    let jumps = |board: &Board| counted(board.jumps().all().len(), "jump");
    facts.push(jumps(board));
    if !editor.is_triangular
        && let Ok(diagonal) = Board::new("", "", &board.picture(), JumpRule::Diagonal)
    {
        facts[1] += &format!(", {} with diagonals", jumps(&diagonal));
    }
    facts.push(match board.symmetries().len() {
        1 => "no symmetry".to_owned(),
        count => format!("{count} symmetries"),
    });
    facts.push(counted(board.corners().len(), "corner"));
    facts.push(board.classes().in_words());
    // With diagonals most boards have one class.
    let without = if editor.is_triangular {
        ""
    } else {
        " without diagonals"
    };
    facts.push(if board.is_null_class() {
        "null-class: a complement problem can be solvable".to_owned()
    } else {
        format!("not null-class: no complement problem is solvable{without}")
    });
    facts
}
