//! Draws the position editor: the board, and beside it what is known of the position.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::advice::knowledge::Standing;
use crate::app::advice::words;
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::problem::Status;
use crate::rules::text::counted;
use crate::solve::Outcome;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Untold;
use crate::tui::board::layout::TooSmall;
use crate::tui::board::scene::Scene;
use crate::tui::screens::editor::state::Editor;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::shown_board::ShownBoard;
use crate::tui::widgets::text;

/// The board of the editor, and where everything stands, as in a game.
pub(super) fn board<'a>(editor: &'a Editor, env: &'a Env) -> Result<ShownBoard<'a>, TooSmall> {
    ShownBoard::new(editor.problem().board(), &env.look, env.size)
}

pub(super) fn hole_at(editor: &Editor, env: &Env, cell: Position) -> Option<Hole> {
    board(editor, env).ok()?.hole_at(cell)
}

pub(super) fn draw(editor: &Editor, env: &Env, buffer: &mut Buffer) -> Option<Position> {
    let board = board(editor, env).ok()?;
    let problem = editor.problem();
    let mut scene = Scene::of_position(problem, problem.start().pegs);
    scene.cursor = Some(editor.cursor);
    let cursor = board.draw(&scene, buffer);
    if let Some(panel) = board.layout.panel {
        let lines = panel_lines(editor, env, usize::from(panel.width));
        text::draw_cut(&lines, panel, &env.look, buffer);
    } else if let Some(status) = board.layout.status {
        let text = format!(" {}: {}", mode(editor), standing(editor, env));
        text::draw_row(&text, status, Style::new(), &env.look, buffer);
    }
    cursor
}

fn mode(editor: &Editor) -> &'static str {
    if editor.is_goal_edited {
        "Setting the goal"
    } else {
        "Setting pegs"
    }
}

pub(super) fn untold(editor: &Editor, env: &Env) -> Option<Untold> {
    let panel = board(editor, env).ok()?.layout.panel;
    Untold::of_panel(panel, |width| panel_lines(editor, env, width))
}

fn panel_lines(editor: &Editor, env: &Env, width: usize) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let problem = editor.problem();
    let board = problem.board();
    let mut lines = Vec::new();
    let mut write = |text: &str, style: Style| {
        lines.extend(text::paragraph(text, width, style));
    };
    write(mode(editor), palette.accent());
    write(
        &counted(problem.start().pegs.len(), "peg"),
        palette.strong(),
    );
    let goal = problem.asked();
    write(&format!("Goal: {goal}"), Style::new());
    let is_of_game = is_of_game(editor, env);
    let style = match editor.session.told().filter(|_| !is_of_game) {
        Some(Standing::Winnable(_)) => palette.success(),
        Some(Standing::Lost(_)) => palette.warning(),
        _ => palette.dim(),
    };
    write(&standing(editor, env), style);
    if !is_of_game {
        if let Some(why) = reason(editor) {
            write(&why, Style::new());
        }
        let winning = winning(editor);
        if !winning.is_empty() {
            write(&format!("by {}", winning.join(", ")), Style::new());
        }
    }
    let rule = format!("{}, {} jumps", board.title(), board.rule());
    write(&rule, palette.dim());
    lines
}

/// Whether it is what the game in progress asks now: there hints and the lamp tell of it, and count.
fn is_of_game(editor: &Editor, env: &Env) -> bool {
    let (game, problem) = (env.session.game(), editor.problem());
    game.status() == Status::Playing
        && game.problem().board().is_like(problem.board())
        && env.session.pegs() == problem.start().pegs
        && game.problem().meant().goal() == problem.goal()
}

fn standing(editor: &Editor, env: &Env) -> String {
    let game = editor.session.game();
    let problem = editor.problem();
    if is_of_game(editor, env) {
        return "as in the game: the hint and the lamp tell of it there".to_owned();
    }
    if problem.goal().is_reached(problem.start().pegs) {
        return "the goal is reached already".to_owned();
    }
    match editor.session.told() {
        Some(Standing::Lost(_)) => "cannot be won".to_owned(),
        Some(standing) => words::standing(game, standing),
        None => String::new(),
    }
}

/// Why the goal is out of reach.
fn reason(editor: &Editor) -> Option<String> {
    let problem = editor.problem();
    match editor.session.knowledge().outcome(problem.start())? {
        Outcome::Lost(reason) => Some(reason.text(problem)),
        _ => None,
    }
}

/// The jumps known to win.
fn winning(editor: &Editor) -> Vec<String> {
    let problem = editor.problem();
    let (board, start) = (problem.board(), problem.start());
    let is_winning = |child| editor.session.knowledge().line(child).is_some();
    let actions = start.actions(board);
    actions
        .filter(|&action| is_winning(start.play_unchecked(action)))
        .map(|action| notation::action_text(board, action))
        .collect()
}
