//! The course: its lessons in order, and how far each is learnt.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::learn::lesson::Lesson;
use crate::app::learn::lesson_run;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};

/// The list of the lessons.
#[derive(Debug)]
pub struct LessonList {
    selected: usize,
}

impl LessonList {
    /// The list with the first lesson selected that is not learnt yet; what is wrong with lesson files is said.
    pub fn open(env: &Env) -> (LessonList, Update) {
        let lessons = env.course().lessons();
        let next = lessons.iter().position(|lesson| !is_done(lesson, env));
        let update = match env.course().faults() {
            [] => Update::default(),
            faults => Update::notice(faults.join("; ")),
        };
        let list = LessonList {
            selected: next.unwrap_or(0),
        };
        (list, update)
    }

    fn step(&mut self, lines: i16, env: &Env) {
        let last = env.course().lessons().len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(lines.into()).min(last);
    }

    fn choose(&self) -> Update {
        Update::open(Route::Lesson {
            number: self.selected,
            stage: 0,
        })
    }
}

/// Whether all stages of a lesson are solved.
fn is_done(lesson: &Lesson, env: &Env) -> bool {
    env.stages_solved(lesson) >= lesson_run::stages(lesson)
}

impl Screen for LessonList {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("begin"),
            Command::Back => Some("back"),
            Command::OpenHelp => Some("help"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        match input {
            Input::Do(Command::Step(Arrow::Up)) => self.step(-1, env),
            Input::Do(Command::Step(Arrow::Down)) => self.step(1, env),
            Input::Do(Command::Scroll(lines)) => self.step(lines, env),
            Input::Do(Command::First) => self.selected = 0,
            Input::Do(Command::Last) => self.step(i16::MAX, env),
            Input::Do(Command::Select) => return self.choose(),
            Input::Do(Command::Drop) => return Update::back(),
            Input::Click(cell) => {
                let area = rows_area(Page::new(env.size).body);
                let count = env.course().lessons().len();
                if let Some(index) = list::row_at(count, self.selected, area, cell) {
                    self.selected = index;
                    return self.choose();
                }
            }
            _ => {}
        }
        Update::default()
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        let lessons = env.course().lessons();
        page::draw_head("Learn", "", &env.look, body, buffer);
        let done = lessons.iter().filter(|lesson| is_done(lesson, env)).count();
        page::draw_at_edge(
            &format!("{done} of {} learnt", lessons.len()),
            &env.look,
            body,
            buffer,
        );
        let rows: Vec<ListRow> = (1..)
            .zip(lessons)
            .map(|(number, lesson)| row(number, lesson, env))
            .collect();
        let area = rows_area(body);
        let cursor = list::draw(&rows, self.selected, true, area, env.look, buffer);
        let room = page::beside(area, body);
        if let Some(lesson) = lessons.get(self.selected).filter(|_| room.width >= 16) {
            let scene = Scene::of_position(&lesson.problem, lesson.problem.start().pegs);
            view::draw_in(lesson.problem.board(), &scene, room, &env.look, buffer);
        }
        cursor
    }
}

fn rows_area(body: Rect) -> Rect {
    let top = if body.height > 8 { 2 } else { 1 };
    let widest = if body.width >= 76 { 48 } else { 64 };
    Rect {
        x: body.x + 1,
        y: body.y + top,
        width: body.width.saturating_sub(2).min(widest),
        height: body.height.saturating_sub(top),
    }
}

fn row(number: usize, lesson: &Lesson, env: &Env) -> ListRow {
    let (solved, stages) = (env.stages_solved(lesson), lesson_run::stages(lesson));
    let is_due = env.lessons_due().contains(&lesson.id.as_str());
    let value = match solved {
        _ if is_due => "again today".to_owned(),
        0 => String::new(),
        solved if solved >= stages => "learnt".to_owned(),
        solved => format!("{solved} of {stages}"),
    };
    ListRow::new(format!("{number:>2}. {}", lesson.title), value)
}
