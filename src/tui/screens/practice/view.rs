//! Draws the practice screen.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::app::practice::package;
use crate::rules::board::Board;
use crate::rules::hole::HoleSet;
use crate::rules::problem::{Goal, Problem};
use crate::rules::random::Random;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Untold;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::screens::practice::ground::Ground;
use crate::tui::screens::practice::items::PracticeItem;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The rows of the screen's head.
pub(super) const HEAD: u16 = 4;

/// Draws the practice screen and gives the cell of the cursor.
pub(super) fn draw(
    ground: &Ground,
    items: &[PracticeItem],
    selected: usize,
    env: &Env,
    body: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let palette = Palette::new(&env.look);
    let streak = env.records.practice.streak;
    let room = usize::from(body.width).saturating_sub("  <  >".len());
    let title = text::fitted(&ground.title, room, &env.look);
    let board = Line::raw(format!("  < {title} >"));
    let without = format!(
        "  {} in a row without help, at best {}",
        streak.current, streak.longest
    );
    let rows = list::rows_area(body, HEAD);
    buffer.set_line(body.x, body.y + 1, &board, body.width);
    if rows.y > body.y + 2 {
        let row = Rect::new(body.x, body.y + 2, body.width, 1);
        text::draw_row(&without, row, palette.dim(), &env.look, buffer);
    }
    let selected = selected.min(items.len() - 1);
    let place = list::place(items.len(), selected, rows);
    page::draw_head_to_edge("Practice", "", &place, &env.look, body, buffer);
    let listed: Vec<ListRow> = items.iter().map(|item| item.row(ground, env)).collect();
    let cursor = list::draw(&listed, selected, true, rows, &env.look, buffer);
    list::draw_about(
        &items[selected].about(),
        items.len(),
        rows,
        &env.look,
        buffer,
    );
    if let Some(room) = page::beside(rows, body)
        && let Some((board, scene)) = sample(items[selected], ground, env)
    {
        view::draw_in(&board, &scene, room, &env.look, buffer);
    }
    cursor
}

/// What is told of the selected exercise and has no room below the list.
pub(super) fn untold(
    ground: &Ground,
    items: &[PracticeItem],
    selected: usize,
    env: &Env,
) -> Option<Untold> {
    let area = list::rows_area(Page::new(env.size).body, HEAD);
    let &item = items.get(selected).or(items.last())?;
    let about = item.about();
    if list::tells_all(&about, items.len(), area) {
        return None;
    }
    let ListRow { label, value } = item.row(ground, env);
    let title = match value.as_str() {
        "" => label,
        value => format!("{label}: {value}"),
    };
    Some(Untold { title, text: about })
}

/// What an exercise of a kind looks like.
fn sample(item: PracticeItem, ground: &Ground, env: &Env) -> Option<(Arc<Board>, Scene)> {
    let game = env.session.game();
    let problem = match item {
        PracticeItem::Resume | PracticeItem::GiveUp => {
            let exercise = env.records.practice.under_way().next()?;
            if !exercise.is_of(game.problem()) {
                return None;
            }
            let scene = Scene::of_position(game.problem(), game.position().pegs);
            return Some((game.problem().board().clone(), scene));
        }
        PracticeItem::Package(name) => {
            let mut random = Random::new(1);
            package::exercise(&ground.board, name, 0, &mut random)?.problem
        }
        PracticeItem::Lesson(number) => env.course().lessons()[number].problem.clone(),
        PracticeItem::Packages => {
            package::exercise(&ground.board, "6-removal", 0, &mut Random::new(1))?.problem
        }
        PracticeItem::Complements(holes) => {
            let vacant: HoleSet = ground.board.holes().take(holes).collect();
            Problem::from_vacancies(ground.board.clone(), vacant, Goal::Exactly(vacant))
        }
        PracticeItem::Trainer
        | PracticeItem::Blocks
        | PracticeItem::Endgame
        | PracticeItem::OnlyJump
        | PracticeItem::OwnLoss
        | PracticeItem::Sprint => {
            let entry = env.library.entry(ground.board.name()).ok()?;
            entry.first_problem(Some(ground.board.rule())).ok()?
        }
    };
    let scene = Scene::of_position(&problem, problem.start().pegs);
    Some((problem.board().clone(), scene))
}
