//! Draws the problem picker.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span};

use crate::library::shortest;
use crate::rules::hole::Hole;
use crate::tui::base::env::Env;
use crate::tui::base::progress::Mark;
use crate::tui::base::screen::Untold;
use crate::tui::board::layout::{self, BoardArea};
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::context::Context;
use crate::tui::screens::problems::about::about;
use crate::tui::screens::problems::catalogue::{Catalogue, Named};
use crate::tui::screens::problems::state::ProblemPicker;
use crate::tui::style::glyphs::{GlyphSet, HoleContent, Piece};
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The least width of the list beside the board.
const LIST: u16 = 26;
const WIDEST: u16 = 48;
/// From this height on the signs are explained.
const LEGEND: u16 = 20;

struct PickerParts {
    board: Option<BoardArea>,
    about: Rect,
    /// The list; `None` where there is room for the board only.
    list: Option<Rect>,
}

pub(super) enum Spot {
    Hole(Hole),
    Listed(usize),
}

impl PickerParts {
    fn new(problems: &ProblemPicker, env: &Env, body: Rect) -> PickerParts {
        let top = page::below(body, 1);
        let area = |room: Rect, has_labels| {
            BoardArea::in_area(&problems.grid, room, &env.look, has_labels)
        };
        PickerParts::beside_each_other(top, area)
            .filter(|parts| parts.list.is_some() || !problems.is_in_list)
            .unwrap_or_else(|| PickerParts::one_after_the_other(problems.is_in_list, top, area))
    }

    /// The board, and on its right what the cursor is on above the list; `None` where there is no room for that.
    fn beside_each_other(
        top: Rect,
        area: impl Fn(Rect, bool) -> Option<BoardArea>,
    ) -> Option<PickerParts> {
        let beside = |list: u16| Rect {
            width: top.width.saturating_sub(list + 3),
            ..top
        };
        let list = (LIST..=WIDEST)
            .rev()
            .step_by(4)
            .find(|&list| area(beside(list), true).is_some_and(|board| board.scale >= 2))
            .unwrap_or(LIST);
        let board = area(beside(list), true)?;
        let right = Rect {
            x: top.right() - list - 1,
            y: top.y + 1,
            width: list,
            height: top.height.saturating_sub(1),
        };
        let about = page::top(right, 5);
        let rest = page::below(right, about.height);
        Some(PickerParts {
            board: Some(board),
            about,
            list: (rest.height >= 3).then_some(rest),
        })
    }

    /// The board, or the list when the keys go there, below what the cursor is on. A free column on the left.
    fn one_after_the_other(
        is_in_list: bool,
        top: Rect,
        area: impl Fn(Rect, bool) -> Option<BoardArea>,
    ) -> PickerParts {
        let about = page::top(top, 2).inner(Margin::new(1, 0));
        if is_in_list {
            return PickerParts {
                board: None,
                about,
                list: Some(page::below(top, about.height)),
            };
        }
        let ways = [(2, true), (2, false), (1, false), (0, false)];
        let fitting = ways.into_iter().find_map(|(rows, has_labels)| {
            area(page::below(top, rows), has_labels).map(|board| (board, rows))
        });
        PickerParts {
            about: Rect {
                height: fitting.map_or(about.height, |(_, rows)| rows),
                ..about
            },
            board: fitting.map(|(board, _)| board),
            list: None,
        }
    }
}

pub(super) fn at(problems: &ProblemPicker, env: &Env, cell: Position) -> Option<Spot> {
    let parts = PickerParts::new(problems, env, Page::new(env.size).body);
    let hole = parts
        .board
        .and_then(|board| board.hole_at(&problems.board, &problems.grid, cell));
    if let Some(hole) = hole {
        return Some(Spot::Hole(hole));
    }
    let catalogue = &problems.catalogue;
    let rows = page::below(parts.list?, 1);
    let row = list::row_at(catalogue.listed().len(), catalogue.index(), rows, cell)?;
    Some(Spot::Listed(row))
}

pub(super) fn draw(
    problems: &ProblemPicker,
    env: &Env,
    body: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let parts = PickerParts::new(problems, env, body);
    let title = env.library.entries()[problems.entry].title();
    let room = usize::from(body.width).saturating_sub(text::width(title) + 2);
    let aside = aside(problems, env, room);
    page::draw_head(title, &aside, &env.look, body, buffer);
    let mut cursor = None;
    if let Some(area) = &parts.board {
        let scene = scene(problems, env, area.scale);
        let place = (&problems.grid, area);
        view::draw(&problems.board, place, &scene, &env.look, buffer);
        cursor = (!problems.is_in_list).then(|| area.middle(&problems.grid, problems.cursor));
    }
    draw_about(problems, env, parts.about, buffer);
    if parts.board.is_none() && !problems.is_in_list {
        let fault = "The map needs a larger window: {list} shows the list, and :play BOARD VACANT:FINISH any problem.";
        let fault = env.with_keys(Context::Problems, fault);
        let top = parts.about.bottom() + 1;
        let area = Rect::new(body.x, top, body.width, body.bottom().saturating_sub(top));
        let lines = text::paragraph(&fault, body.width.into(), Palette::new(&env.look).warning());
        text::draw(&lines, area, buffer);
    }
    if let Some(area) = parts.list {
        let scale = parts.board.map(|board| board.scale);
        let has_signs = scale.is_some_and(|scale| has_signs(env, scale));
        let listed = draw_list(problems, has_signs, env, area, buffer);
        cursor = cursor.or(listed);
    }
    let has_marks = !problems.is_in_list && !problems.is_choosing_several && body.height >= LEGEND;
    if let Some(board) = parts.board.filter(|_| has_marks) {
        let top = board.area.bottom().max(body.bottom() - 2);
        let width = parts.list.map_or(body.width, |list| list.x - body.x);
        let rows = Rect::new(body.x, top, width, body.bottom() - top);
        draw_legend(env, rows, board.scale, buffer);
    }
    cursor
}

/// What stands behind the title, each where it has room: jump rule, what is to be chosen, Cremers' Key.
fn aside(problems: &ProblemPicker, env: &Env, room: usize) -> String {
    let dot = GlyphSet::new(env.look.glyphs).dot;
    let rule = format!("{} jumps", problems.board.rule());
    let question = if problems.is_choosing_several {
        "which holes are empty at the start?"
    } else if problems.vacant.is_empty() {
        "which hole is empty at the start?"
    } else {
        "where does the last peg end?"
    };
    let question = (!problems.is_in_list).then_some(question);
    let key = (problems.has_key && !problems.is_in_list).then_some("with Cremers' Key");
    let mut aside = String::new();
    for part in [Some(rule.as_str()), question, key].into_iter().flatten() {
        let part = format!(" {dot} {part}");
        if text::width(&aside) + text::width(&part) <= room {
            aside += &part;
        }
    }
    aside
}

/// What the board shows: the position of the problem selected in the list, or the map of the holes, where every hole is
/// empty but for the marks and the pars. A problem that cannot be solved has nothing in its hole. The filter is of the
/// list alone.
///
/// Where marbles are more than a character, every hole that can be chosen has the same one, which shows its par, and
/// the mark is a sign below it: rings and raised marbles beside each other would melt into one. The smallest holes are
/// as wide as a par, so that the pars of neighbours would read as one number: there the marks stand alone.
fn scene(problems: &ProblemPicker, env: &Env, scale: u16) -> Scene {
    if let Some(problem) = problems.shown() {
        return Scene::of_position(problem, problem.start().pegs);
    }
    if problems.is_choosing_several {
        return start_scene(problems);
    }
    let has_signs = has_signs(env, scale);
    let marks = &problems.marks;
    let piece = |&mark: &Mark| match mark {
        Mark::Impossible => figure(mark),
        _ if has_signs => figure(Mark::Open),
        mark => figure(mark),
    };
    let mut scene = Scene::of_figures(marks.iter().map(piece).collect());
    if has_signs {
        let signs = GlyphSet::new(env.look.glyphs);
        let signed = problems.board.holes().zip(marks);
        scene.signs = signed
            .filter_map(|(hole, &mark)| Some((hole, sign(mark, signs)?)))
            .collect();
    }
    scene.cursor = (!problems.is_in_list).then_some(problems.cursor);
    let board = &problems.board;
    scene.marks = problems.vacant;
    let is_complement = problems.vacant.is_empty() && !problems.has_key && board.is_null_class();
    let pars = board.holes().filter(|_| scale > 1).filter_map(|hole| {
        let from = problems.vacant.only();
        let from = from.or_else(|| is_complement.then_some(hole))?;
        let is_shown = marks[hole.index()] != Mark::Impossible;
        let par = shortest::known(board, from, hole)?.fewest()?.par();
        Some((hole, par.filter(|_| is_shown)? as i32))
    });
    scene.numbers = pars.collect();
    scene
}

/// The start while several vacancies are chosen.
fn start_scene(problems: &ProblemPicker) -> Scene {
    let board = &problems.board;
    let mut scene = Scene::of_pegs(board, board.all() - problems.vacant);
    scene.cursor = (!problems.is_in_list).then_some(problems.cursor);
    scene.marks = problems.vacant;
    scene
}

fn figure(mark: Mark) -> HoleContent {
    let (piece, goal) = match mark {
        Mark::Impossible => (Piece::Empty, false),
        Mark::Open => (Piece::Peg, false),
        Mark::Helped => (Piece::Target, false),
        Mark::Solved => (Piece::Peg, true),
        Mark::AtPar => (Piece::Held, true),
    };
    HoleContent { piece, goal }
}

/// Whether the map has signs below marbles; else a character stands for the mark.
fn has_signs(env: &Env, scale: u16) -> bool {
    layout::is_shaded(&env.look, scale) || scale >= 3
}

/// The sign of a mark under the par; none of what is open, and of what is impossible.
fn sign(mark: Mark, glyphs: &GlyphSet) -> Option<&'static str> {
    let [perfect, solved, helped, _] = glyphs.days;
    match mark {
        Mark::Open | Mark::Impossible => None,
        Mark::Helped => Some(helped),
        Mark::Solved => Some(solved),
        Mark::AtPar => Some(perfect),
    }
}

/// What the signs mean, in one line or in two.
fn draw_legend(env: &Env, area: Rect, scale: u16, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    let glyphs = GlyphSet::new(env.look.glyphs);
    let has_signs = has_signs(env, scale);
    let mut lines = vec![Line::raw(" ")];
    for (mark, shape, meaning) in [
        (Mark::Open, "peg", "not solved yet"),
        (Mark::Helped, "peg", "with help"),
        (Mark::Solved, "peg", "solved"),
        (Mark::AtPar, "peg", "perfect"),
        (Mark::Impossible, "hole", "impossible"),
    ] {
        let sign = if has_signs {
            sign(mark, glyphs).unwrap_or(shape)
        } else {
            glyphs.small(figure(mark))
        };
        let entry = Line::from_iter([
            Span::styled(format!(" {sign}"), palette.strong()),
            Span::styled(format!(" {meaning} "), palette.dim()),
        ]);
        let fits = |line: &Line| line.width() + entry.width() <= usize::from(area.width);
        match lines.last_mut().filter(|line| fits(line)) {
            Some(line) => line.extend(entry),
            None => lines.push(Line::raw(" ").into_iter().chain(entry).collect()),
        }
    }
    let height = (lines.len() as u16).min(area.height);
    let y = area.bottom() - height;
    text::draw(&lines, Rect { y, height, ..area }, buffer);
}

/// What the cursor is on, and what choosing it means.
fn draw_about(problems: &ProblemPicker, env: &Env, area: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    let (title, more) = about(problems, env);
    let width = usize::from(area.width);
    let titles = match area.height {
        1 => vec![text::fitted(&title, width, &env.look)],
        _ => text::wrap(&title, width),
    };
    let mut rest = text::wrap(&more, width);
    let room = usize::from(area.height).saturating_sub(titles.len());
    if rest.len() > room && room > 0 {
        // Of a reason that is too long what stands before a colon is whole.
        let colons = more.match_indices(": ").map(|(at, _)| &more[..at]);
        let wholes = colons.filter(|part| part.contains("position class"));
        let wrapped = wholes.map(|part| text::wrap(part, width));
        let fitting = wrapped.filter(|lines| lines.len() <= room).last();
        rest = fitting.unwrap_or(rest);
    }
    let rest = text::in_rows(rest, room, width, &env.look);
    let titles = titles
        .into_iter()
        .map(|line| Line::styled(line, palette.strong()));
    let lines: Vec<Line> = titles.chain(rest.into_iter().map(Line::raw)).collect();
    text::draw(&lines, area, buffer);
}

/// What is told of what the cursor is on, where it has no room.
pub(super) fn untold(problems: &ProblemPicker, env: &Env) -> Option<Untold> {
    let room = PickerParts::new(problems, env, Page::new(env.size).body).about;
    let (title, text) = about(problems, env);
    let rows = |text: &str| text::wrap(text, room.width.into()).len();
    let is_told = rows(&title) + rows(&text) <= usize::from(room.height);
    (!is_told).then_some(Untold { title, text })
}

fn draw_list(
    problems: &ProblemPicker,
    has_signs: bool,
    env: &Env,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let catalogue = &problems.catalogue;
    let rows_area = page::below(area, 1);
    draw_heading(catalogue, rows_area, env, area, buffer);
    let glyphs = GlyphSet::new(env.look.glyphs);
    let listed = catalogue.listed().into_iter();
    let rows: Vec<ListRow> = listed.map(|named| row(named, has_signs, glyphs)).collect();
    let cursor = list::draw(
        &rows,
        catalogue.index(),
        problems.is_in_list,
        rows_area,
        &env.look,
        buffer,
    );
    if catalogue.is_searching {
        let typed = text::width(catalogue.search()) as u16;
        return Some(Position::new(area.x + 2 + typed, area.y));
    }
    cursor
}

/// A problem with its sign, and its moves beside par.
fn row(named: &Named, has_signs: bool, glyphs: &GlyphSet) -> ListRow {
    let mark = named.standing.mark;
    let sign = sign(mark, glyphs).filter(|_| has_signs);
    let sign = sign.unwrap_or(glyphs.small(figure(mark)));
    let value = match (named.standing.best, named.standing.par()) {
        (Some(best), Some(par)) => format!("{best}/{par}"),
        (Some(best), None) => best.to_string(),
        (None, Some(par)) => format!("-/{par}"),
        (None, None) => String::new(),
    };
    ListRow::new(format!("{sign} {}", named.problem.title()), value)
}

/// Writes above the list what it lists, and which of it is seen.
fn draw_heading(catalogue: &Catalogue, rows: Rect, env: &Env, area: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    let (filter, searched) = (catalogue.filter.heading(), catalogue.search());
    let (heading, style) = match searched {
        _ if catalogue.is_searching => (format!("/{searched}"), palette.accent()),
        "" => (filter.to_owned(), palette.dim()),
        _ => (format!("{filter}, \"{searched}\""), palette.dim()),
    };
    let width = usize::from(area.width).saturating_sub(2);
    let beside = |text: &str| width.saturating_sub(text::width(text));
    let place = place(catalogue, rows, beside(&heading));
    let heading = text::fitted(&heading, beside(&place), &env.look);
    let line = format!(" {}{place}", text::padded(&heading, beside(&place)));
    buffer.set_stringn(area.x, area.y, line, width + 1, style);
}

/// Which rows of how many are shown, where not all are, in short where there is little room: ` 1-14 of 462`, ` 3/462`.
fn place(catalogue: &Catalogue, rows: Rect, room: usize) -> String {
    let (count, index) = (catalogue.listed().len(), catalogue.index());
    let shown = list::areas(count, index, rows);
    let (Some((first, _)), Some((last, _))) = (shown.first(), shown.last()) else {
        return String::new();
    };
    if shown.len() == count {
        return String::new();
    }
    let long = format!(" {}-{} of {count}", first + 1, last + 1);
    if text::width(&long) <= room {
        return long;
    }
    format!(" {}/{count}", index + 1)
}
