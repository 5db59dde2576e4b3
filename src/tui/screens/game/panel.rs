//! The side panel: the problem, how the game stands, and the moves played.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::app::advice::words;
use crate::app::practice;
use crate::app::practice::schedule::Grade;
use crate::app::primer::BACKWARDS;
use crate::app::session::explanation::Explanation;
use crate::app::store::exercise::ExerciseKind;
use crate::library::catalog::FewestKnown;
use crate::rules::condition::past::Stand;
use crate::rules::notation;
use crate::rules::problem::Status;
use crate::rules::text::{capitalized, counted, shown_on_a_line};
use crate::tui::base::env::Env;
use crate::tui::keys::command::Command;
use crate::tui::keys::context::Context;
use crate::tui::screens::game::ending::{EndKind, end_line, ending, fewest_left, meant_best};
use crate::tui::screens::game::label::label;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::buttons::{self, Button, Buttons};
use crate::tui::widgets::lamp::Lamp;
use crate::tui::widgets::move_list::MoveList;
use crate::tui::widgets::page;
use crate::tui::widgets::text::{self, paragraph};

/// What can be done when a game has ended.
const END: [Command; 8] = [
    Command::NextExercise,
    Command::Copy,
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
pub(super) fn tells_all(panel: Rect) -> bool {
    const ENOUGH: u16 = 16;
    usize::from(panel.width) >= NARROW && panel.height >= ENOUGH
}

/// The panel's parts, from the top. What is new comes first where not all has room.
struct PanelParts {
    first: Vec<Line<'static>>,
    /// What can be done at the end; no rows while the game goes on.
    buttons: Rect,
    second: Vec<Line<'static>>,
    moves: Rect,
    /// Whether all of the text has room.
    is_whole: bool,
}

impl PanelParts {
    fn new(env: &Env, area: Rect) -> PanelParts {
        let width = usize::from(area.width);
        let head = head(env, width, area.height);
        let end = end(env, width);
        let has_ended = !end.is_empty();
        let rows = if has_ended {
            head.len() + 1 + end.len()
        } else {
            head.len()
        };
        let is_whole = rows <= usize::from(area.height) && width >= NARROW;
        let (first, second) = if !has_ended {
            (head, Vec::new())
        } else if is_whole {
            ([head, vec![Line::default()], end].concat(), Vec::new())
        } else {
            (end, head)
        };
        let mut below = area;
        let mut take = |rows: usize| {
            let part = page::top(below, rows as u16);
            below = page::below(below, rows as u16);
            part
        };
        take(first.len());
        let buttons = if has_ended {
            let rows = end_buttons(env, area)
                .last()
                .map_or(0, |last| last.area.y - area.y + 1);
            take(rows.into())
        } else {
            take(0)
        };
        take(second.len() + 1);
        PanelParts {
            first,
            buttons,
            second,
            moves: below,
            is_whole,
        }
    }
}

pub(super) fn buttons(env: &Env, area: Rect) -> Vec<Button> {
    let parts = PanelParts::new(env, area);
    if parts.buttons.height == 0 {
        return Vec::new();
    }
    end_buttons(env, parts.buttons)
}

/// What can be done at the end, in an area; nothing while something lies over the screen.
fn end_buttons(env: &Env, area: Rect) -> Vec<Button> {
    if env.overlay.is_some() {
        return Vec::new();
    }
    let buttons = Buttons {
        keys: env.keymap.bindings(Context::Game),
        label: |command| label(command, env),
        idle: &|_| None,
        letters: None,
        look: &env.look,
    };
    buttons.of_commands(&END, area)
}

pub(super) fn draw(env: &Env, area: Rect, buffer: &mut Buffer) {
    match env.explanation() {
        Some(explanation) => explain(env, explanation, area, buffer),
        None => draw_game(env, area, buffer),
    }
}

/// Tells why the position is lost, under what can still be reached, once that is known.
fn explain(env: &Env, explanation: &Explanation, area: Rect, buffer: &mut Buffer) {
    let pegs = env.session.explained_pegs();
    let lost = pegs.map(|pegs| format!("Lost: {}", words::fewest_pegs(pegs)));
    let untitled = lost.as_deref().unwrap_or("Why it is lost");
    text::draw_explanation(explanation, untitled, &env.look, area, buffer);
}

fn draw_game(env: &Env, area: Rect, buffer: &mut Buffer) {
    let parts = PanelParts::new(env, area);
    let palette = Palette::new(&env.look);
    text::draw_cut(&parts.first, area, &env.look, buffer);
    let below = page::below(area, parts.buttons.bottom() - area.y);
    text::draw_cut(&parts.second, below, &env.look, buffer);
    buttons::draw(&buttons(env, area), &palette, buffer);
    with_moves(env, |moves| moves.draw(&palette, parts.moves, buffer));
}

fn with_moves<T>(env: &Env, then: impl FnOnce(MoveList) -> T) -> T {
    let game = env.session.game();
    then(MoveList {
        problem: game.problem(),
        line: &game.known_line(),
        played: game.played().len(),
    })
}

/// How many actions have been played after the move under a cell of the panel's list.
pub(super) fn depth_at(env: &Env, area: Rect, cell: Position) -> Option<usize> {
    let moves = PanelParts::new(env, area).moves;
    with_moves(env, |list| {
        list.depth_at(&Palette::new(&env.look), moves, cell)
    })
}

/// One line with what matters most, for screens without the panel; nothing that has room for a part only.
pub(super) fn status_line(env: &Env, width: u16) -> Line<'static> {
    let palette = Palette::new(&env.look);
    let game = env.session.game();
    let dot = GlyphSet::new(env.look.glyphs).dot;
    let room = usize::from(width).saturating_sub(2);
    let title = text::fitted(game.problem().title(), room, &env.look);
    let mut line = Line::from(Span::styled(format!(" {title}"), palette.accent()));
    if let Some(lamp) = playing_lamp(env) {
        line.push_span(Span::styled(format!(" {dot} "), palette.dim()));
        line.push_span(lamp.span());
    }
    for (name, value) in facts(env) {
        let name = format!(" {dot} {name} ");
        if line.width() + text::width(&name) + text::width(&value) > usize::from(width) {
            break;
        }
        line.push_span(Span::styled(name, palette.dim()));
        line.push_span(Span::styled(value, palette.strong()));
    }
    line
}

fn facts(env: &Env) -> Vec<(&'static str, String)> {
    let game = env.session.game();
    let problem = game.problem();
    let sprint = env.sprint.iter();
    let sprint = sprint.flat_map(|it| {
        let (right, wrong) = (it.right.to_string(), it.wrong.to_string());
        [("time", it.clock()), ("right", right), ("wrong", wrong)]
    });
    let mut facts: Vec<(&'static str, String)> = sprint.collect();
    facts.extend([
        ("moves", problem.told_moves(&game.played()).to_string()),
        ("pegs", env.session.pegs().len().to_string()),
        ("jumps", game.jump_count().to_string()),
    ]);
    if let Some(FewestKnown { moves, is_par }) = env.fewest(problem.meant()) {
        facts.push((if is_par { "par" } else { "at most" }, moves.to_string()));
    }
    let best = meant_best(env);
    if let Some(best) = best.filter(|best| best.hints == 0) {
        facts.push(("best", best.moves.to_string()));
    }
    let hinted = env.records.hinted(problem.meant()).or(best);
    let hinted = hinted.filter(|best| best.hints > 0);
    if let Some(best) = hinted {
        facts.push(("helped", best.moves.to_string()));
    }
    if game.hints() > 0 {
        facts.push(("hints", game.hints().to_string()));
    }
    facts
}

fn head(env: &Env, width: usize, rows: u16) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let problem = env.session.game().problem();
    let board = problem.board();
    let paragraph = |text: &str, style| paragraph(text, width, style);
    let title = paragraph(problem.title(), palette.accent());
    let setting = format!("{}, {} jumps", board.title(), board.rule());
    let goal = match problem.forwards() {
        Some(_) => format!("Goal: {}", problem.seen_asked()),
        None => format!("Goal: {}", problem.goal().describe(board)),
    };
    let goal = [
        paragraph(&goal, Style::new()),
        asked_of_line(env, width, &palette),
    ]
    .concat();
    let impossible = impossible(env).map_or(Vec::new(), |text| paragraph(&text, palette.warning()));
    let about = exercise_text(env).map_or(Vec::new(), |(about, style)| paragraph(&about, style));
    let facts = fact_lines(env, width, &palette);
    let advice = advice(env, width, &palette);
    let hint = env.session.hint_text();
    let hint = hint.map_or(Vec::new(), |hint| {
        paragraph(&format!("hint: {hint}"), palette.accent())
    });
    let gap = vec![Line::default()];
    if width >= NARROW {
        let setting = paragraph(&setting, palette.dim());
        let head = [&title[..], &setting, &goal, &impossible, &gap, &about].concat();
        let all = [&head[..], &facts, &advice, &hint].concat();
        if hint.is_empty() || all.len() <= usize::from(rows) {
            return all;
        }
    }
    // The numbers first: the rest may be cut off.
    let numbers = [&title[..], &facts].concat();
    if numbers.len() + advice.len() + hint.len() <= usize::from(rows) {
        return [numbers, advice, hint, gap, about, goal, impossible].concat();
    }
    // What was asked for before all else.
    [hint, advice, numbers, gap, about, goal, impossible].concat()
}

/// Why the goal cannot be reached, as a sentence begins.
fn impossible(env: &Env) -> Option<String> {
    env.session.warning().map(capitalized)
}

/// What the problem asks of the line besides reaching the goal, and how that stands.
fn asked_of_line(env: &Env, width: usize, palette: &Palette) -> Vec<Line<'static>> {
    let game = env.session.game();
    let (board, past) = (game.problem().board(), game.position().past);
    let told = past.stands().flat_map(|(condition, stand)| {
        let style = match stand {
            Stand::Met => palette.success(),
            Stand::Open => Style::new(),
            Stand::Broken => palette.warning(),
        };
        let is_end = game.status() != Status::Playing;
        let text = format!("and {}", past.told(condition, is_end, board));
        paragraph(&text, width, style)
    });
    let backwards = game.problem().forwards();
    let backwards = backwards.map_or(Vec::new(), |_| paragraph(BACKWARDS, width, palette.dim()));
    told.chain(backwards).collect()
}

/// What a panel has no room for and what stands only in it, in paragraphs; none where it tells all.
pub(super) fn untold(env: &Env, panel: Option<Rect>) -> Option<String> {
    if panel.is_some_and(|panel| PanelParts::new(env, panel).is_whole) {
        return None;
    }
    let problem = env.session.game().problem();
    let board = problem.board();
    let hint = env.session.hint_text();
    let hint = hint.map(|hint| format!("Hint: {}.", hint.trim_end_matches('.')));
    let ending = end_line(env).map(|line| line + ".");
    let about = exercise_text(env).map(|(about, _)| about);
    let facts = facts(env).into_iter();
    let facts: Vec<String> = facts
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    let impossible = impossible(env).map(|text| text + ".");
    let backwards = problem.forwards().map(|_| BACKWARDS.to_owned());
    let standing = playing_lamp(env).map(|lamp| format!("{} {}.", lamp.sign, lamp.text));
    let goal = format!(
        "{}, {} jumps. Goal: {}.",
        board.title(),
        board.rule(),
        env.session.game().asked_now()
    );
    let parts = [
        ending,
        hint,
        standing,
        about,
        impossible,
        Some(goal),
        backwards,
    ];
    let parts = parts.into_iter().flatten().chain([facts.join(", ") + "."]);
    Some(parts.collect::<Vec<_>>().join("\n"))
}

/// What the exercise under way asks for, or how it was answered by its first jump.
fn exercise_text(env: &Env) -> Option<(String, Style)> {
    let palette = Palette::new(&env.look);
    let problem = env.session.game().problem();
    if let Some(exercise) = env.records.practice.exercise_of(problem) {
        let is_helped = env.session.game().hints() > 0 || exercise.taken_back > 0;
        let comes_back = matches!(
            exercise.kind,
            ExerciseKind::Trainer | ExerciseKind::Pairs | ExerciseKind::Triples
        );
        let about = if is_helped && comes_back {
            "solve it with help, and it comes back soon".to_owned()
        } else {
            exercise.about.clone()
        };
        return (!about.is_empty()).then_some((about, Style::new()));
    }
    let answered = env.session.answered()?;
    let is_judged = answered.first.is_some() && env.session.game().status() != Status::Won;
    let style = match answered.grade {
        Grade::Failed => palette.warning(),
        _ => palette.success(),
    };
    is_judged.then(|| (practice::words::verdict(answered, env.today), style))
}

/// Whether a panel with room for it tells of the exercise what is said.
pub(super) fn tells(env: &Env, panel: Rect, said: &str) -> bool {
    let told = exercise_text(env).map(|(text, _)| shown_on_a_line(&text).into_owned());
    told.as_deref() == Some(said) && tells_all(panel)
}

/// The numbers of the game, two beside each other where there is room.
fn fact_lines(env: &Env, width: usize, palette: &Palette) -> Vec<Line<'static>> {
    const COLUMN: usize = 12;
    let game = env.session.game();
    let facts = facts(env);
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
    let is_playing = game.status() == Status::Playing;
    if let Some(pegs) = fewest_left(env).filter(|_| is_playing) {
        let text = format!("your best: {} left", counted(pegs, "peg"));
        lines.extend(paragraph(&text, width, palette.dim()));
    }
    if let Some((number, count)) = game.branch() {
        let text = format!("branch {number} of {count}");
        lines.extend(paragraph(&text, width, palette.dim()));
    }
    if game.problem().has_key() {
        let state = match (game.position().key_playable(), game.position().key) {
            (Some(hole), _) => {
                let hole = game.problem().board().label(hole);
                env.with_keys(
                    Context::Game,
                    &format!("key: {{key}} puts a peg into {hole}"),
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
fn playing_lamp(env: &Env) -> Option<Lamp> {
    Lamp::new(&env.session, &env.look).filter(|_| env.session.game().status() == Status::Playing)
}

/// The lamp, and what there is to come.
fn advice(env: &Env, width: usize, palette: &Palette) -> Vec<Line<'static>> {
    let lamp = playing_lamp(env).map_or(Vec::new(), |lamp| {
        paragraph(&format!("{} {}", lamp.sign, lamp.text), width, lamp.style)
    });
    let session = &env.session;
    let left = session.moves_left();
    let left = left.filter(|_| env.session.game().status() == Status::Playing);
    let prospect = left
        .map(words::moves_left)
        .or_else(|| session.fewest_pegs().map(words::fewest_pegs));
    let prospect = prospect.map_or(Vec::new(), |text| paragraph(&text, width, palette.dim()));
    let winning = winning_text(env).filter(|_| width >= NARROW);
    let winning = winning.map_or(Vec::new(), |text| paragraph(&text, width, palette.dim()));
    [lamp, prospect, winning].concat()
}

/// While the lamp is on: the winning jumps, each with the fewest moves left after it.
fn winning_text(env: &Env) -> Option<String> {
    const MOST: usize = 8;
    let winning = env.session.winning();
    let board = env.session.board();
    let texts = winning.iter().take(MOST).map(|&(action, left)| {
        let text = notation::action_text(board, action);
        match left {
            Some(FewestKnown {
                moves,
                is_par: true,
            }) => format!("{text} {moves}"),
            Some(FewestKnown { moves, .. }) => format!("{text} at most {moves}"),
            None => text,
        }
    });
    let texts: Vec<String> = texts.collect();
    let more = if winning.len() > MOST { ", ..." } else { "" };
    let has_counts = winning.iter().any(|(_, left)| left.is_some());
    let what = if has_counts {
        "wins, moves left"
    } else {
        "wins"
    };
    (!texts.is_empty()).then(|| format!("{what}: {}{more}", texts.join(", ")))
}

/// What the end of the game means; nothing while it goes on.
fn end(env: &Env, width: usize) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let Some(end) = ending(env) else {
        return Vec::new();
    };
    let style = match end.kind {
        EndKind::Perfect => palette.medal(),
        EndKind::Won => palette.success(),
        EndKind::Shown => palette.accent(),
        EndKind::Stuck => palette.warning(),
    };
    let title = paragraph(&end.title, width, style);
    [title, paragraph(&end.more, width, Style::new())].concat()
}
