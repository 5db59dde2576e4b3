//! Draws the review: the position looked at, what is known of it, and the timeline below.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect, Size};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::advice::lost_moves::LostMoves;
use crate::app::advice::words;
use crate::app::session::explanation::Explanation;
use crate::plan::PlanStep;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Status;
use crate::rules::text::counted;
use crate::solve::Verdict;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Untold;
use crate::tui::board::geometry::Grid;
use crate::tui::board::layout::{BoardArea, Layout};
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::screens::review::state::Review;
use crate::tui::screens::review::strip::{Moment, Strip, StripSpan};
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::move_list::MoveList;
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The width below which the panel tells of the position first.
const NARROW: usize = 24;

/// The parts of a window above the timeline and for it.
fn parts(env: &Env) -> (Rect, Rect) {
    let body = Page::new(env.size).body;
    let height = body.height.saturating_sub(Strip::height(env.size.height));
    (page::top(body, height), page::below(body, height))
}

pub(super) fn strip(review: &Review, env: &Env) -> Strip {
    let (_, area) = parts(env);
    Strip::new(area, review.timeline.positions().len(), review.depth())
}

pub(super) fn draw(review: &Review, env: &Env, buffer: &mut Buffer) -> Option<Position> {
    let palette = Palette::new(&env.look);
    match review.compared() {
        Some(other) => {
            let (left, right) = halves(parts(env).0);
            let depth = review.depth.min(other.actions.len());
            let start = env.session.game().problem().start();
            draw_side(&side(review, env), env, left, buffer);
            let title = match review.compared_number() {
                Some((number, all @ 2..)) => format!("{} ({number}/{all})", other.title),
                _ => other.title.clone(),
            };
            let side = ComparedLine {
                title,
                actions: &other.actions,
                pegs: start.after(&other.actions[..depth]).pegs,
                depth,
            };
            draw_side(&side, env, right, buffer);
        }
        None => draw_alone(review, env, buffer),
    }
    let moments = moments(review, env);
    let strip = strip(review, env);
    let glyphs = GlyphSet::new(env.look.glyphs);
    strip.mark(&spans(review), &palette, buffer);
    strip.draw(&moments, review.depth(), (glyphs, &palette), buffer);
    strip.cell(review.depth())
}

fn moments(review: &Review, env: &Env) -> Vec<Moment> {
    let board = env.session.game().problem().board();
    let knowledge = env.session.knowledge();
    let timeline = &review.timeline;
    let moment = |depth| Moment {
        verdict: timeline.verdict(knowledge, depth),
        winning: timeline.ways(board, knowledge, depth).winning,
        is_turn: timeline.is_losing(knowledge, depth),
    };
    (0..timeline.positions().len()).map(moment).collect()
}

fn spans(review: &Review) -> Vec<StripSpan> {
    let steps = review.steps.iter();
    let together = steps.filter(|(begin, end, _)| end - begin > 1);
    let span = |(begin, end, step): &(usize, usize, PlanStep)| StripSpan {
        begin: *begin,
        end: *end,
        is_package: step.package().is_some(),
    };
    together.map(span).collect()
}

/// What the jump just played belongs to, where that is more than itself: `jumps 4 to 6: a 3-removal, e2 e3 e4`.
fn together(review: &Review, env: &Env) -> Option<String> {
    let depth = review.depth();
    let mut steps = review.steps.iter();
    let (begin, end, step) = steps.find(|(begin, end, _)| (begin + 1..=*end).contains(&depth))?;
    let board = env.session.game().problem().board();
    let what = match step {
        PlanStep::Package(package) => words::package_cleared(board, package),
        PlanStep::Sweep(_) => "a sweep, one move".to_owned(),
        PlanStep::Single(_) => return None,
    };
    Some(format!("jumps {} to {end}: {what}", begin + 1))
}

fn halves(area: Rect) -> (Rect, Rect) {
    let width = area.width / 2;
    let left = Rect { width, ..area };
    let right = Rect {
        x: area.x + width,
        width: area.width - width,
        ..area
    };
    (left, right)
}

/// One of two lines beside each other.
struct ComparedLine<'a> {
    title: String,
    actions: &'a [Action],
    pegs: HoleSet,
    depth: usize,
}

fn side<'a>(review: &'a Review, env: &Env) -> ComparedLine<'a> {
    let actions = review.timeline.actions();
    let moves = counted(env.session.game().problem().told_moves(actions), "move");
    let last = review.timeline.positions()[actions.len()];
    let suffix = match env.session.game().problem().status(last) {
        Status::Won => "",
        Status::Playing => ", not over yet",
        Status::Stuck => ", not won",
    };
    ComparedLine {
        title: format!("This game: {moves}{suffix}"),
        actions,
        pegs: review.timeline.positions()[review.depth()].pegs,
        depth: review.depth(),
    }
}

/// Draws a line's position with its title above and its next move below.
fn draw_side(side: &ComparedLine, env: &Env, area: Rect, buffer: &mut Buffer) {
    let palette = Palette::new(&env.look);
    let middle = |buffer: &mut Buffer, y: u16, text: &str, style: Style| {
        let width = usize::from(area.width);
        let text = text::fitted(text, width, &env.look);
        let x = area.x + (area.width.saturating_sub(text::width(&text) as u16)) / 2;
        buffer.set_stringn(x, y, text, width, style);
    };
    let problem = env.session.game().problem();
    let next = side.actions.get(..=side.depth).map_or_else(
        || counted(problem.seen_pegs(side.pegs).len(), "peg"),
        |played| words::last_numbered(problem, played),
    );
    let last = area.bottom().saturating_sub(1);
    let between = page::below(page::top(area, area.height.saturating_sub(1)), 1);
    if let Some(place) = place_in(between, env) {
        draw_board(side, env, &place, None, buffer);
        middle(buffer, area.y, &side.title, palette.accent());
        middle(buffer, last, &next, palette.strong());
        return;
    }
    // Little room for words: the board, and what line it is in a row that is left.
    match place_in(area, env) {
        None => {
            middle(buffer, area.y, &side.title, palette.accent());
            middle(buffer, area.y + 1, &next, palette.strong());
        }
        Some(place) => {
            draw_board(side, env, &place, None, buffer);
            if place.area.bottom() < area.bottom() {
                let name = side.title.split(':').next().unwrap_or_default();
                middle(buffer, last, name, palette.accent());
            }
        }
    }
}

/// Where the board stands in an area, with labels where they have room.
fn place_in(area: Rect, env: &Env) -> Option<BoardArea> {
    let grid = Grid::new(env.session.board());
    let place = |has_labels| BoardArea::in_area(&grid, area, &env.look, has_labels);
    place(true).or_else(|| place(false))
}

/// Draws the board with the next jump pointed at, or what is explained.
fn draw_board(
    side: &ComparedLine,
    env: &Env,
    place: &BoardArea,
    explanation: Option<&Explanation>,
    buffer: &mut Buffer,
) {
    let problem = env.session.game().problem();
    let grid = &Grid::new(env.session.board());
    let mut scene = Scene::of_position(problem, side.pegs);
    if let Some(action) = side.actions.get(side.depth) {
        match *action {
            Action::Jump(jump) => scene.propose(problem.seen_jump(jump)),
            Action::Key(hole) => scene.marks = HoleSet::of(hole),
        }
    }
    if let Some(explanation) = explanation {
        scene.explain(explanation);
    }
    view::draw(problem.board(), (grid, place), &scene, &env.look, buffer);
}

/// How the game alone stands above the timeline; `None` where its board has no room.
fn layout(env: &Env) -> Option<Layout> {
    let (above, _) = parts(env);
    // One more row: the layout keeps one for a footer, which is below the timeline here.
    let with_footer = Size::new(above.width, above.height + 1);
    let grid = Grid::new(env.session.board());
    let mut layout = Layout::new(&grid, &env.look, with_footer).ok()?;
    layout.panel = layout.panel.map(|panel| panel.intersection(above));
    Some(layout)
}

pub(super) fn panel(review: &Review, env: &Env) -> Option<Rect> {
    layout(env)?.panel.filter(|_| review.compared().is_none())
}

/// How many actions have been played after the move under a cell of the panel's list.
pub(super) fn listed_depth_at(review: &Review, env: &Env, cell: Position) -> Option<usize> {
    let panel = panel(review, env)?;
    let lines = panel_lines(review, env, panel.width.into());
    let list = page::below(panel, lines.len() as u16 + 1);
    move_list(review, env).depth_at(&Palette::new(&env.look), list, cell)
}

/// Draws the game alone, with what is known of the position beside it.
fn draw_alone(review: &Review, env: &Env, buffer: &mut Buffer) {
    let Some(layout) = layout(env) else {
        // What is known of the position, where its board has no room.
        let (above, _) = parts(env);
        return draw_panel(review, env, above.inner(Margin::new(1, 0)), buffer);
    };
    let explanation = env.explanation();
    draw_board(&side(review, env), env, &layout.board, explanation, buffer);
    if let Some((panel, explanation)) = layout.panel.zip(explanation) {
        text::draw_explanation(explanation, "Why it is lost", &env.look, panel, buffer);
    } else if let Some(panel) = layout.panel {
        draw_panel(review, env, panel, buffer);
    } else if let Some(status) = layout.status {
        let (text, style) = standing(review, env);
        let text = format!(" {}: {text}", place(review));
        text::draw_row(&text, status, style, &env.look, buffer);
    }
}

/// What the panel has no room for; nothing of another line beside the game.
pub(super) fn untold(review: &Review, env: &Env) -> Option<Untold> {
    if review.compared().is_some() {
        return None;
    }
    Untold::of_panel(panel(review, env), |width| panel_lines(review, env, width))
}

fn draw_panel(review: &Review, env: &Env, area: Rect, buffer: &mut Buffer) {
    let lines = panel_lines(review, env, area.width.into());
    text::draw_cut(&lines, area, &env.look, buffer);
    let list = page::below(area, lines.len() as u16 + 1);
    move_list(review, env).draw(&Palette::new(&env.look), list, buffer);
}

fn move_list<'a>(review: &'a Review, env: &'a Env) -> MoveList<'a> {
    MoveList {
        problem: env.session.game().problem(),
        line: review.timeline.actions(),
        played: review.depth,
    }
}

/// What the panel tells of the game and of the position looked at.
fn panel_lines(review: &Review, env: &Env, width: usize) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let problem = env.session.game().problem();
    let paragraph = |text: &str, style: Style| text::paragraph(text, width, style);
    let pegs = review.timeline.positions()[review.depth()].pegs;
    let pegs = problem.seen_pegs(pegs).len();
    let (standing, style) = standing(review, env);
    let title = [
        paragraph(&format!("Review: {}", problem.title()), palette.accent()),
        paragraph(&verdict_on_game(review, env), palette.dim()),
    ]
    .concat();
    let next = next(review, env).into_iter();
    let at = paragraph(&place(review), palette.strong());
    let pegs = paragraph(&counted(pegs, "peg"), palette.dim());
    let standing = paragraph(&standing, style);
    let rest = [
        moves_so_far(review, env).map_or(Vec::new(), |(text, style)| paragraph(&text, style)),
        together(review, env).map_or(Vec::new(), |text| paragraph(&text, palette.accent())),
    ]
    .concat();
    let next: Vec<Line<'static>> = next
        .flat_map(|(text, style)| paragraph(&text, style))
        .collect();
    let gap = vec![Line::default()];
    if width < NARROW {
        // What would have won first: the rest may be cut off.
        [at, standing, next, pegs, rest, gap, title].concat()
    } else {
        [title, gap, at, pegs, standing, rest, next].concat()
    }
}

/// `Jump 12 of 31`.
fn place(review: &Review) -> String {
    let last = review.timeline.actions().len();
    match review.depth {
        0 if last == 0 => "The start: no jump is played yet".to_owned(),
        0 => format!("The start of {}", counted(last, "jump")),
        depth => format!("Jump {depth} of {last}"),
    }
}

fn standing(review: &Review, env: &Env) -> (String, Style) {
    let palette = Palette::new(&env.look);
    let problem = env.session.game().problem();
    let knowledge = env.session.knowledge();
    let signs = &GlyphSet::new(env.look.glyphs).verdicts;
    let text = || words::verdict(problem, &review.timeline, knowledge, review.depth);
    match review.timeline.verdict(knowledge, review.depth) {
        None => (format!("{} thinking", signs.thinking), palette.dim()),
        Some(Verdict::Winnable) => (format!("{} {}", signs.winnable, text()), palette.success()),
        Some(Verdict::Lost) => (format!("{} {}", signs.lost, text()), palette.warning()),
        Some(Verdict::Undecided) => (format!("{} {}", signs.undecided, text()), palette.strong()),
    }
}

/// What was played next, and what would have won instead where it lost.
fn next(review: &Review, env: &Env) -> Vec<(String, Style)> {
    let palette = Palette::new(&env.look);
    let board = env.session.game().problem().board();
    let knowledge = env.session.knowledge();
    let Some(&action) = review.timeline.actions().get(review.depth) else {
        return Vec::new();
    };
    let text = format!("next: {}", notation::action_text(board, action));
    if !review.timeline.is_losing(knowledge, review.depth + 1) {
        return vec![(text, Style::new())];
    }
    let winning = words::winning(board, &review.timeline, knowledge, review.depth);
    let instead = match &winning[..] {
        [] => "looking for what wins".to_owned(),
        winning => format!("instead: {}", winning.join(", ")),
    };
    vec![
        (format!("{text} loses the game"), palette.warning()),
        (instead, palette.success()),
    ]
}

/// A won game in a line: with which moves the player lost some.
fn won_text(lost: &LostMoves) -> String {
    let losses = lost.text();
    match (lost.is_open(), losses.is_empty()) {
        (true, _) => "won; looking for where moves were lost".to_owned(),
        (false, true) => "winnable all along".to_owned(),
        (false, false) => format!("won; {losses}"),
    }
}

/// The moves so far, the fewest left, and how many the last move lost: of a won game, where a move ends.
fn moves_so_far(review: &Review, env: &Env) -> Option<(String, Style)> {
    let palette = Palette::new(&env.look);
    let lost = env.session.lost_moves()?;
    let (so_far, left) = lost.at(review.depth())?;
    let text = format!(
        "{} + {left} left = {}",
        counted(so_far, "move"),
        so_far + left
    );
    Some(match lost.with_move_to(review.depth()) {
        Some(moves) => {
            let text = format!("{text}: {} lost with this one", counted(moves, "move"));
            (text, palette.warning())
        }
        None => (text, palette.dim()),
    })
}

/// The game in a line: won, or since when lost.
fn verdict_on_game(review: &Review, env: &Env) -> String {
    let knowledge = env.session.knowledge();
    let timeline = &review.timeline;
    match timeline.lost(knowledge) {
        None => {
            let last = timeline.verdict(knowledge, timeline.actions().len());
            match (last, env.session.lost_moves()) {
                (_, Some(moves)) => won_text(&moves),
                (Some(Verdict::Winnable), None) => "winnable all along".to_owned(),
                (Some(_), None) => "undecided".to_owned(),
                (None, None) => "looking at the end of the game".to_owned(),
            }
        }
        Some(depth) => {
            let line = &timeline.actions()[..depth];
            let is_exact = timeline.is_losing(knowledge, depth);
            words::lost_with(env.session.game().problem(), line, is_exact)
        }
    }
}
