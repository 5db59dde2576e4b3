//! A game of Soli2 as it is drawn: the board, and beside it the players, what must be done, the moves, the end.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::rules::hole::HoleSet;
use crate::soli2::colour::Colour;
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::result::{Soli2Result, distance_text};
use crate::soli2::rules::Soli2Rules;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Untold;
use crate::tui::board::layout::TooSmall;
use crate::tui::board::scene::Scene;
use crate::tui::screens::soli2::play::Soli2Play;
use crate::tui::style::glyphs::{GlyphSet, HoleContent, Piece};
use crate::tui::style::theme::Palette;
use crate::tui::widgets::move_list::WordFlow;
use crate::tui::widgets::page;
use crate::tui::widgets::shown_board::ShownBoard;
use crate::tui::widgets::text;

pub(super) fn scene_of(rules: &Soli2Rules, position: &Soli2Position) -> Scene {
    let piece = |hole| position.at(hole).map_or(Piece::Empty, piece);
    let figures = rules
        .board()
        .holes()
        .map(|hole| HoleContent::of(piece(hole)));
    Scene::of_figures(figures.collect())
}

fn piece(colour: Colour) -> Piece {
    match colour {
        Colour::Black => Piece::Black,
        Colour::White => Piece::White,
    }
}

fn scene(play: &Soli2Play) -> Scene {
    let game = &play.game.game;
    let mut scene = scene_of(game.rules(), play.shown());
    let shown = play
        .review
        .as_ref()
        .map_or(game.moves().len(), |review| review.at);
    let last = shown
        .checked_sub(1)
        .and_then(|index| game.moves().get(index));
    scene.marks = match last {
        Some(Soli2Move::Place(_, hole)) => HoleSet::of(*hole),
        Some(Soli2Move::Jump(jump)) => HoleSet::of(jump.from).with(jump.to),
        _ => HoleSet::EMPTY,
    };
    if play.review.is_some() {
        return scene;
    }
    if let Some(held) = play.held {
        scene.figures[held.index()].piece = Piece::Held;
        for jump in play.targets() {
            scene.figures[jump.to.index()].piece = Piece::Target;
        }
        scene.marks = HoleSet::EMPTY;
    }
    scene.cursor = game.result().is_none().then_some(play.cursor);
    scene
}

/// The board of the game, and where everything stands now.
pub(super) fn board<'a>(play: &'a Soli2Play, env: &'a Env) -> Result<ShownBoard<'a>, TooSmall> {
    ShownBoard::new(play.game.game.rules().board(), &env.look, env.size)
}

/// Draws the game and gives the cell of the cursor.
pub(super) fn draw(play: &Soli2Play, env: &Env, buffer: &mut Buffer) -> Option<Position> {
    let board = board(play, env).ok()?;
    let layout = &board.layout;
    let cursor = board.draw(&scene(play), buffer);
    if let Some(panel) = layout.panel {
        draw_panel(play, env, panel, buffer);
    } else if let Some(row) = layout.status {
        let [black, white] = play.shown().counts();
        let status = format!(" {black} black, {white} white. {}", play.state_text(env));
        text::draw_row(
            &status,
            row,
            Palette::new(&env.look).strong(),
            &env.look,
            buffer,
        );
    }
    cursor
}

/// What the panel has no room for.
pub(super) fn untold(play: &Soli2Play, env: &Env) -> Option<Untold> {
    let panel = board(play, env).ok()?.layout.panel;
    Untold::of_panel(panel, |width| panel_lines(play, env, width))
}

fn panel_lines(play: &Soli2Play, env: &Env, width: usize) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let game = &play.game.game;
    let mut lines = text::paragraph(game.rules().variant().title(), width, palette.accent());
    lines.extend(Colour::BOTH.map(|colour| player_line(play, colour, env, width)));
    lines.push(Line::default());
    lines.extend(text::paragraph(
        &play.state_text(env),
        width,
        palette.strong(),
    ));
    let dim = |text: String| text::paragraph(&text, width, palette.dim());
    lines.extend(supply_texts(play).into_iter().flat_map(dim));
    if let Some(review) = &play.review {
        lines.push(Line::default());
        lines.extend(review.summary(game).into_iter().flat_map(dim));
    } else if let Some(result) = game.result() {
        lines.extend(end_texts(play, &result).into_iter().flat_map(dim));
    }
    lines
}

fn draw_panel(play: &Soli2Play, env: &Env, area: Rect, buffer: &mut Buffer) {
    let mut lines = panel_lines(play, env, area.width.into());
    if lines.len() > area.height.into() {
        // The name of the game is told where it is begun.
        lines.remove(0);
    }
    text::draw_cut(&lines, area, &env.look, buffer);
    let rest = page::below(area, lines.len() as u16 + 1);
    draw_moves(play, &Palette::new(&env.look), rest, buffer);
}

/// A player with the sign and the number of their counters, and who it is where there is room; the one to play is
/// marked.
fn player_line(play: &Soli2Play, colour: Colour, env: &Env, width: usize) -> Line<'static> {
    let palette = Palette::new(&env.look);
    let position = play.shown();
    let sign = GlyphSet::new(env.look.glyphs).small(HoleContent::of(piece(colour)));
    let count = position.of(colour).len();
    let is_turn = position.turn == colour && play.game.game.result().is_none();
    let mark = if is_turn { ">" } else { " " };
    let style = if is_turn {
        palette.strong()
    } else {
        Style::new()
    };
    let score = format!("{mark} {sign} {colour} {count:2} ");
    let name = format!("({})", play.game.player(colour).name());
    let has_room = text::width(&score) + text::width(&name) <= width;
    let name = has_room.then(|| Span::styled(name, palette.dim()));
    let score = Span::styled(score, style);
    std::iter::once(score).chain(name).collect()
}

fn supply_texts(play: &Soli2Play) -> Vec<String> {
    match play.shown().supply {
        Supply::Placed => Vec::new(),
        Supply::Bag { left, .. } => {
            let all: u8 = left.iter().sum();
            let [black, white] = left;
            vec![format!("bag: {all} ({black} black, {white} white)")]
        }
        Supply::Stocks(stocks) => {
            let stocks = Colour::BOTH.into_iter().zip(stocks);
            let text = |(colour, [black, white]): (Colour, [u8; 2])| {
                format!("{colour} has {black} black, {white} white left")
            };
            stocks.map(text).collect()
        }
    }
}

/// The end: the tie-break as it is counted, and what the computer saw of it.
fn end_texts(play: &Soli2Play, result: &Soli2Result) -> Vec<String> {
    let board = play.game.game.rules().board();
    let heading = "tie-break, distance to the centre:".to_owned();
    let heading = (!result.steps.is_empty()).then_some(heading);
    let steps = result.steps.iter().map(|step| {
        let [black, white] = step.holes.map(|hole| board.label(hole));
        let [near, far] = step.distances.map(distance_text);
        let sign = match step.nearer() {
            None => "equal".to_owned(),
            Some(colour) => format!("{colour} is nearer"),
        };
        format!("{black} {near}, {white} {far}: {sign}")
    });
    let texts = heading.into_iter().chain(steps);
    texts.chain(play.foreseen.lines()).collect()
}

/// The moves, the last ones where not all have room.
fn draw_moves(play: &Soli2Play, palette: &Palette, area: Rect, buffer: &mut Buffer) {
    let game = &play.game.game;
    let shown = play
        .review
        .as_ref()
        .map_or(game.moves().len(), |review| review.at);
    let mut flow = WordFlow::new(area.width);
    for (index, &one) in game.moves().iter().enumerate() {
        let is_mistake = play
            .review
            .as_ref()
            .is_some_and(|review| review.is_mistake(index));
        let sign = if is_mistake { "?" } else { "" };
        let word = format!("{}{sign}", game.rules().text(one));
        let is_current = index + 1 == shown;
        let style = match () {
            () if is_current => palette.current(),
            () if is_mistake => palette.warning(),
            () => palette.dim(),
        };
        flow.make_room(text::width(&word));
        flow.push(&word, style);
        if is_current {
            flow.keep_in_sight();
        }
    }
    flow.draw(area, buffer);
}
