//! Draws a lesson: the page beside the board, or in a small window one of them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use crate::app::learn::lesson_run;
use crate::app::learn::lesson_session::Said;
use crate::tui::base::env::Env;
use crate::tui::board::scene::Scene;
use crate::tui::keys::command::Command;
use crate::tui::keys::context::Context;
use crate::tui::screens::lesson::state::LessonScreen;
use crate::tui::style::glyphs::GlyphSet;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::shown_board::ShownBoard;
use crate::tui::widgets::text::{self, paragraph};

/// Beside a small board there is less room than this, and the page has a screen of its own.
const NARROW: u16 = 24;

impl LessonScreen {
    /// Where the page stands beside the board, where there is room for both, and for all of it under its title.
    pub(super) fn panel(&self, env: &Env) -> Option<Rect> {
        let panel = self.board(env)?.layout.panel?;
        let texts = [self.run().page_text(), self.lesson.task_text()];
        let rows = |text: &String| text::wrap(text, panel.width.into()).len();
        let below_title = usize::from(panel.height).saturating_sub(1);
        let is_whole = texts.iter().map(rows).sum::<usize>() <= below_title;
        (panel.width >= NARROW && is_whole).then_some(panel)
    }

    /// The board, and where the parts stand.
    pub(super) fn board<'a>(&'a self, env: &'a Env) -> Option<ShownBoard<'a>> {
        ShownBoard::new(self.session().board(), &env.look, env.size).ok()
    }

    /// The same, unless the page is shown alone.
    pub(super) fn board_seen<'a>(&'a self, env: &'a Env) -> Option<ShownBoard<'a>> {
        self.board(env).filter(|_| !self.is_page(env))
    }

    /// Whether what is said has no place but the line for notices.
    pub(super) fn is_bare(&self, env: &Env) -> bool {
        self.board(env)
            .is_some_and(|board| board.layout.panel.is_none())
    }

    /// Whether the page is shown alone: in a small window before the board.
    pub(super) fn is_page(&self, env: &Env) -> bool {
        self.is_reading && self.panel(env).is_none()
    }

    /// How far down a command scrolls the page from where it is; `None` where it does something else.
    pub(super) fn scrolled(&self, command: Command, env: &Env) -> Option<usize> {
        let area = text_area(Page::new(env.size).body);
        let further = page::scrolled_by(command, area.height)?;
        let lines = page_lines(self, env, area.width).len();
        let scroll = self.scroll.saturating_add_signed(further);
        Some(page::seen(scroll, lines, area.height).start)
    }

    /// What is said now, with the keys as they are.
    fn said_with_keys(&self, env: &Env) -> Said {
        if self.is_shown() {
            return Said::Next("Shown: any key ends it.".to_owned());
        }
        let on = env.with_keys(Context::Lesson, "{select}: on");
        self.lesson
            .said(&env.with_keys(Context::Lesson, "{undo}"), &on)
    }

    /// Whether more is said now than the task.
    pub(super) fn says_more(&self, env: &Env) -> bool {
        !matches!(self.said_with_keys(env), Said::Task)
    }

    /// Which keys pick a peg up and jump with it, in the first lesson: whoever has come there knows of none.
    fn keys_said(&self, env: &Env) -> Option<String> {
        if self.number() != Some(0) {
            return None;
        }
        let arrows = env.arrows(Context::Lesson);
        let session = self.session();
        let what = if session.held() == Some(session.cursor()) {
            "jump with the peg, {select} drops it."
        } else {
            "move the cursor, {select} picks a peg up."
        };
        Some(env.with_keys(Context::Lesson, &format!("{arrows} {what}")))
    }

    /// What is said now in one row, as it stands in the place of the buttons: the page tells all of it.
    pub(super) fn said_in_short(&self, env: &Env) -> String {
        let said = match self.said_with_keys(env) {
            Said::Task => self.run().task_text(),
            Said::Next(text) | Said::Good(text) | Said::Wrong(text) => text,
        };
        let room = usize::from(env.size.width).saturating_sub(2);
        text::cut(&said, room, &cut_sign(self, env))
    }
}

/// Draws the lesson and gives the cell of the cursor.
pub(super) fn draw(
    screen: &LessonScreen,
    env: &Env,
    body: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    if screen.is_page(env) {
        draw_page(screen, env, body, buffer);
        return None;
    }
    let board = screen.board(env)?;
    let cursor = board.draw(&scene(screen), buffer);
    if let Some(panel) = board.layout.panel {
        let mut lines = match screen.panel(env) {
            Some(panel) => panel_lines(screen, env, panel),
            None => said_lines(screen, env, panel.width),
        };
        let room = usize::from(panel.height);
        if lines.len() > room {
            lines.truncate(room.saturating_sub(1));
            let style = Palette::new(&env.look).dim();
            lines.push(Line::styled(cut_sign(screen, env), style));
        } else if screen.panel(env).is_none() {
            let keys = keys_lines(screen, env, panel.width);
            if lines.len() + keys.len() <= room {
                lines.extend(keys);
            }
        }
        text::draw(&lines, panel, buffer);
    }
    cursor
}

/// The sign that more is said than there is room for, with the key that shows the page where it has no room.
fn cut_sign(screen: &LessonScreen, env: &Env) -> String {
    let ellipsis = GlyphSet::new(env.look.glyphs).ellipsis;
    let key = match screen.panel(env) {
        None => env.with_keys(Context::Lesson, "{list}"),
        Some(_) => String::new(),
    };
    format!("{ellipsis} {key}")
}

/// What is to be seen on the board.
fn scene(screen: &LessonScreen) -> Scene {
    let mut scene = Scene::of_game(screen.session(), &screen.motion);
    if !screen.is_shown() {
        scene.marks = screen.lesson.marks();
    }
    scene.numbers = screen.lesson.numbers();
    scene
}

fn heading(screen: &LessonScreen) -> (String, String) {
    let (run, lesson) = (screen.run(), screen.run().lesson());
    if let (None, Some(part)) = (screen.number(), run.part()) {
        let steps = lesson_run::stages(lesson);
        let part = format!("step {} of {steps}: {}", run.stage() + 1, part.name);
        return (lesson.title.clone(), part);
    }
    let part = match run.stage() {
        0 => lesson.chapter.clone(),
        stage => format!("exercise {stage} of {}", lesson_run::stages(lesson) - 1),
    };
    let number = screen.number().map_or(0, |number| number + 1);
    (format!("{number}. {}", lesson.title), part)
}

fn said_lines(screen: &LessonScreen, env: &Env, width: u16) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let (text, style) = match screen.said_with_keys(env) {
        Said::Task => (screen.run().task_text(), palette.strong()),
        Said::Next(text) => (text, palette.strong()),
        Said::Good(text) => (text, palette.success()),
        Said::Wrong(text) => (text, palette.warning()),
    };
    paragraph(&text, width.into(), style)
}

/// Which keys to press, before anything else is to be said.
fn keys_lines(screen: &LessonScreen, env: &Env, width: u16) -> Vec<Line<'static>> {
    let keys = screen.keys_said(env).filter(|_| !screen.says_more(env));
    let style = Palette::new(&env.look).dim();
    paragraph(&keys.unwrap_or_default(), width.into(), style)
}

/// The page in a panel. What is said of a try comes in the place of the task, or of the text, where there is no room.
fn panel_lines(screen: &LessonScreen, env: &Env, panel: Rect) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let paragraph = |text: &str, style| text::paragraph(text, panel.width.into(), style);
    let (title, part) = heading(screen);
    let head = [
        paragraph(&title, palette.accent()),
        paragraph(&part, palette.dim()),
        vec![Line::default()],
    ]
    .concat();
    let text = paragraph(&screen.run().page_text(), Style::new());
    let task = paragraph(&screen.lesson.task_text(), palette.strong());
    let said = match screen.said_with_keys(env) {
        Said::Task => keys_lines(screen, env, panel.width),
        _ => said_lines(screen, env, panel.width),
    };
    let mut asked = task.clone();
    if !task.is_empty() {
        asked.push(Line::default());
    }
    let room = usize::from(panel.height);
    let all = [&head[..], &text, &[Line::default()], &asked, &said].concat();
    if all.len() <= room {
        return all;
    }
    if said.is_empty() {
        // The task is at the end, and nobody is to look for it.
        return [&head[..1], &text, &task].concat();
    }
    let without_task = [&head[..], &text, &[Line::default()], &said].concat();
    let without_text = [&head[..], &asked, &said].concat();
    let mut shorter = [without_task, without_text].into_iter();
    let fitting = shorter.find(|lines| lines.len() <= room);
    fitting.unwrap_or_else(|| [head, said].concat())
}

/// Where the text of the page stands.
fn text_area(body: Rect) -> Rect {
    page::below(body, 1).inner(Margin::new(1, 0))
}

/// The page alone: the text, the task, and what is said now, for which a small board has but a line.
fn page_lines(screen: &LessonScreen, env: &Env, width: u16) -> Vec<Line<'static>> {
    let palette = Palette::new(&env.look);
    let task = screen.lesson.task_text();
    let mut lines = paragraph(&screen.run().page_text(), width.into(), Style::new());
    let asked = paragraph(&task, width.into(), palette.strong());
    let said = match screen.said_with_keys(env) {
        Said::Task => Vec::new(),
        _ => said_lines(screen, env, width),
    };
    for part in [asked, said].into_iter().filter(|part| !part.is_empty()) {
        lines.push(Line::default());
        lines.extend(part);
    }
    lines
}

fn draw_page(screen: &LessonScreen, env: &Env, body: Rect, buffer: &mut Buffer) {
    let (title, _) = heading(screen);
    let area = text_area(body);
    let lines = page_lines(screen, env, area.width);
    let seen = page::seen(screen.scroll, lines.len(), area.height);
    // A small window has little room for it.
    let place = page::place(&seen, lines.len()).replace(" of ", "/");
    page::draw_head_to_edge(&title, "", &place, &env.look, body, buffer);
    text::draw(&lines[seen], area, buffer);
}
