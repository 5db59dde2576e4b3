//! The side panel: the problem, how the game stands, and the moves played.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::app::advice::knowledge::Standing;
use crate::app::advice::words;
use crate::app::practice::package::PACKAGES;
use crate::app::store::Won;
use crate::library::catalog::FewestKnown;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::Status;
use crate::tui::base::explanation::Explanation;
use crate::tui::base::message::Command;
use crate::tui::shell::app::{App, Context, Overlay};
use crate::tui::shell::view;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::buttons::{self, Button};
use crate::tui::widgets::lamp::{self, Lamp};
use crate::tui::widgets::move_list::MoveList;
use crate::tui::widgets::text;

/// What can be done when a game has ended.
const END: [Command; 7] = [
    Command::NextExercise,
    Command::Undo,
    Command::Return,
    Command::Review,
    Command::PlayShortest,
    Command::Restart,
    Command::Back,
];

/// The width below which the panel shows the numbers first and leaves out the board.
const NARROW: usize = 24;

/// Whether a panel has room for all that there is to say of a problem, why it is impossible included.
pub fn tells_all(panel: Rect) -> bool {
    const ENOUGH: u16 = 16;
    usize::from(panel.width) >= NARROW && panel.height >= ENOUGH
}

/// The panel's parts, from the top.
struct Parts {
    head: Vec<Line<'static>>,
    end: Vec<Line<'static>>,
    buttons: Rect,
    moves: Rect,
}

impl Parts {
    fn new(app: &App, area: Rect) -> Parts {
        let width = usize::from(area.width);
        let head = head(app, width);
        let end = end(app, width);
        let mut below = area;
        let mut take = |rows: usize| {
            let rows = (rows as u16).min(below.height);
            let part = Rect {
                height: rows,
                ..below
            };
            below.y += rows;
            below.height -= rows;
            part
        };
        take(head.len() + 1);
        let buttons = if end.is_empty() {
            take(0)
        } else {
            take(end.len());
            let rows = buttons::of_commands(app, &END, area)
                .last()
                .map_or(0, |last| last.area.y - area.y + 1);
            let part = take(rows.into());
            take(1);
            part
        };
        Parts {
            head,
            end,
            buttons,
            moves: below,
        }
    }
}

/// The buttons in the panel.
pub fn buttons(app: &App, area: Rect) -> Vec<Button> {
    let parts = Parts::new(app, area);
    if parts.end.is_empty() || app.overlay().is_some() {
        return Vec::new();
    }
    buttons::of_commands(app, &END, parts.buttons)
}

/// Draws the panel.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    match app.overlay() {
        Some(Overlay::Explanation(explanation)) => explain(app, explanation, area, buffer),
        _ => draw_game(app, area, buffer),
    }
}

/// Tells why the position is lost: in full, or in short where there is no room for that. Above it what can still be
/// reached, once that is known.
fn explain(app: &App, explanation: &Explanation, area: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(app.look());
    let width = usize::from(area.width);
    let title = match app.desk().table.explained_pegs() {
        Some(pegs) => format!("Lost: {}", words::fewest_pegs(pegs)),
        None => "Why it is lost".to_owned(),
    };
    let title = paragraph(&title, width, palette.warning());
    let written = |text: &str| {
        let text = paragraph(text, width, Style::new());
        [&title[..], &[Line::default()], &text[..]].concat()
    };
    let full = written(&explanation.text);
    let lines = if full.len() <= usize::from(area.height) {
        full
    } else {
        written(&explanation.short)
    };
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        buffer.set_line(area.x, y, line, area.width);
    }
}

fn draw_game(app: &App, area: Rect, buffer: &mut Buffer) {
    let parts = Parts::new(app, area);
    let palette = Palette::new(app.look());
    let lines = [&parts.head[..], &[Line::default()], &parts.end].concat();
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        buffer.set_line(area.x, y, line, area.width);
    }
    view::draw_buttons(&buttons(app, area), &palette, buffer);
    let game = app.game();
    let line = [game.played(), game.ahead()].concat();
    let moves = MoveList {
        board: game.problem().board(),
        line: &line,
        played: game.played().len(),
    };
    moves.draw(&palette, parts.moves, buffer);
}

/// One line with what matters most, for screens without room for the panel.
pub fn status_line(app: &App) -> Line<'static> {
    let palette = Palette::new(app.look());
    let game = app.game();
    let dot = GlyphSet::new(app.look().glyphs).dot;
    let mut line = Line::from(Span::styled(
        format!(" {}", game.problem().title()),
        palette.accent(),
    ));
    if let Some(lamp) = playing_lamp(app) {
        line.push_span(Span::styled(format!(" {dot} "), palette.dim()));
        line.push_span(lamp.span());
    }
    for (name, value) in facts(app) {
        line.push_span(Span::styled(format!(" {dot} {name} "), palette.dim()));
        line.push_span(Span::styled(value, palette.strong()));
    }
    line
}

fn facts(app: &App) -> Vec<(&'static str, String)> {
    let game = app.game();
    let mut facts = vec![
        ("moves", game.move_count().to_string()),
        ("pegs", game.position().pegs.len().to_string()),
        ("jumps", game.jump_count().to_string()),
    ];
    if let Some(FewestKnown { moves, is_par }) = app.desk().fewest(game.problem()) {
        facts.push((if is_par { "par" } else { "at most" }, moves.to_string()));
    }
    if let Some(best) = app.game_screen().best() {
        facts.push(("best", best.moves.to_string()));
    }
    if game.hints() > 0 {
        facts.push(("hints", game.hints().to_string()));
    }
    facts
}

fn head(app: &App, width: usize) -> Vec<Line<'static>> {
    let palette = Palette::new(app.look());
    let problem = app.game().problem();
    let board = problem.board();
    let paragraph = |text: &str, style| paragraph(text, width, style);
    let title = paragraph(problem.title(), palette.accent());
    let setting = format!("{}, {} jumps", board.title(), board.rule());
    let goal = format!("Goal: {}", problem.goal().describe(board));
    let goal = paragraph(&goal, Style::new());
    let impossible = problem.impossible().map_or(Vec::new(), |reason| {
        let text = format!("Impossible by {}", reason.text(problem));
        paragraph(&text, palette.warning())
    });
    let facts = [
        fact_lines(app, width, &palette),
        advice(app, width, &palette),
    ]
    .concat();
    let gap = vec![Line::default()];
    if width < NARROW {
        // The numbers first: the rest may be cut off.
        [title, facts, gap, goal, impossible].concat()
    } else {
        let setting = paragraph(&setting, palette.dim());
        [title, setting, goal, impossible, gap, facts].concat()
    }
}

/// A text in lines of a width.
fn paragraph(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let lines = text::wrap(text, width).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}

/// The numbers of the game, two beside each other where there is room.
fn fact_lines(app: &App, width: usize, palette: &Palette) -> Vec<Line<'static>> {
    const COLUMN: usize = 12;
    let game = app.game();
    let facts = facts(app);
    let mut lines: Vec<Line<'static>> = facts
        .chunks(if width >= 2 * COLUMN { 2 } else { 1 })
        .map(|row| {
            let spans = row.iter().flat_map(|(name, value)| {
                [
                    Span::styled(format!("{name:<6}"), palette.dim()),
                    Span::styled(format!("{value:>3}   "), palette.strong()),
                ]
            });
            spans.collect::<Line>()
        })
        .collect();
    if let Some((number, count)) = game.branch() {
        lines.push(Line::styled(
            format!("branch {number} of {count}"),
            palette.dim(),
        ));
    }
    if game.problem().has_key() {
        let state = match (game.position().key_playable(), game.position().key) {
            (Some(hole), _) => {
                let name = app.desk().key_name(Context::Game, Command::UseKey);
                format!(
                    "key: {} puts a peg into {}",
                    name.unwrap_or_default(),
                    game.problem().board().label(hole)
                )
            }
            (None, Some(_)) => "key: not used yet".to_owned(),
            (None, None) => "key: used".to_owned(),
        };
        lines.extend(paragraph(&state, width, palette.dim()));
    }
    lines
}

/// The lamp while the game goes on; at its end the panel says more.
fn playing_lamp(app: &App) -> Option<Lamp> {
    Lamp::new(app).filter(|_| app.game().status() == Status::Playing)
}

/// The lamp and the hint.
fn advice(app: &App, width: usize, palette: &Palette) -> Vec<Line<'static>> {
    let lamp = playing_lamp(app).map_or(Vec::new(), |lamp| {
        paragraph(&format!("{} {}", lamp.sign, lamp.text), width, lamp.style)
    });
    let hint = lamp::hint_text(app).map_or(Vec::new(), |hint| {
        paragraph(&format!("hint: {hint}"), width, palette.accent())
    });
    let table = &app.desk().table;
    let left = table.moves_left();
    let left = left.filter(|_| app.game().status() == Status::Playing);
    let prospect = left
        .map(words::moves_left)
        .or_else(|| table.fewest_pegs().map(words::fewest_pegs));
    let prospect = prospect.map_or(Vec::new(), |text| paragraph(&text, width, palette.dim()));
    [lamp, prospect, hint].concat()
}

/// What the end of the game means; nothing while it goes on.
fn end(app: &App, width: usize) -> Vec<Line<'static>> {
    let palette = Palette::new(app.look());
    let (title, style, more) = match ending(app) {
        None => return Vec::new(),
        Some(Ending::Won(title, more)) => (title, palette.success(), more),
        Some(Ending::Stuck(more)) => ("No jumps left".to_owned(), palette.warning(), more),
    };
    let title = paragraph(&title, width, style);
    [title, paragraph(&more, width, Style::new())].concat()
}

enum Ending {
    Won(String, String),
    Stuck(String),
}

fn ending(app: &App) -> Option<Ending> {
    let game = app.game();
    match game.status() {
        Status::Playing => None,
        Status::Stuck => {
            let missing = game.missing().unwrap_or_default();
            Some(Ending::Stuck(match app.told() {
                Some(Standing::Lost(loss)) => {
                    format!("{missing}; {}", words::lost_since(game, loss))
                }
                _ => missing,
            }))
        }
        Status::Won => {
            let moves = notation::counted(game.move_count(), "move");
            let hints = match game.hints() {
                0 => String::new(),
                hints => format!(" with {}", notation::counted(hints, "hint")),
            };
            let what = if is_package(game) {
                "Package cleared"
            } else {
                "Solved"
            };
            let title = format!("{what} in {moves}{hints}");
            let texts = [par_text(app), record_text(app)];
            let said = texts.into_iter().filter(|text| !text.is_empty());
            Some(Ending::Won(title, said.collect::<Vec<_>>().join("; ")))
        }
    }
}

/// Whether the game practises a package.
fn is_package(game: &Game) -> bool {
    PACKAGES
        .iter()
        .any(|package| package.title == game.problem().title())
}

/// The result compared with par.
fn par_text(app: &App) -> String {
    let played = app.game().move_count();
    match app.desk().fewest(app.game().problem()) {
        None => String::new(),
        Some(FewestKnown {
            moves,
            is_par: true,
        }) if played <= moves => "par: it cannot be done in fewer".to_owned(),
        Some(FewestKnown {
            moves,
            is_par: true,
        }) => format!("par is {moves}"),
        Some(FewestKnown { moves, .. }) if played < moves => {
            format!("fewer than the {moves} known so far")
        }
        Some(FewestKnown { moves, .. }) => format!("{moves} is the fewest known"),
    }
}

fn record_text(app: &App) -> String {
    let best = app.game_screen().best().map(|best| best.moves);
    match app.game_screen().won() {
        Some(Won {
            previous: Some(previous),
            is_best: true,
        }) => format!("your best; it was {} before", previous.moves),
        Some(Won { previous: None, .. }) => "your first solution".to_owned(),
        _ => match best {
            Some(best) if best < app.game().move_count() => format!("your best is {best}"),
            Some(_) => "as good as your best".to_owned(),
            None => String::new(),
        },
    }
}

/// The end of the game in one line, for screens without the panel.
pub fn end_line(app: &App) -> Option<String> {
    Some(match ending(app)? {
        Ending::Won(title, more) if more.is_empty() => title,
        Ending::Won(title, more) => format!("{title}: {more}"),
        Ending::Stuck(more) => format!("No jumps left: {more}"),
    })
}
