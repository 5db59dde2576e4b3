//! The course: its lessons in order, and how far each is learnt.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::learn::lesson::Lesson;
use crate::app::learn::lesson_run;
use crate::app::learn::lesson_session::how_learnt;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Command, Input};
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};

#[derive(Debug)]
pub struct LessonList {
    selected: usize,
}

impl LessonList {
    /// The list with the lesson selected that comes back first, else the one left last, else the first that is not
    /// learnt yet; what is wrong with lesson files is said.
    pub fn open(env: &Env) -> (LessonList, Update) {
        let lessons = env.course().lessons();
        let due = env.lessons_due();
        let due = due.iter().find_map(|id| env.course().find(id).ok());
        let next = || lessons.iter().position(|lesson| !is_done(lesson, env));
        let update = match env.course().faults() {
            [] => Update::default(),
            faults => Update::notice(faults.join("; ")),
        };
        let list = LessonList {
            selected: due.or(env.lesson).or_else(next).unwrap_or(0),
        };
        (list, update)
    }

    /// Whether some stages of the selected lesson are solved, and not all.
    fn is_begun(&self, env: &Env) -> bool {
        let lesson = env.course().lessons().get(self.selected);
        lesson.is_some_and(|lesson| {
            let solved = env.records.practice.stages_solved(&lesson.id);
            (1..lesson_run::stages(lesson)).contains(&solved)
        })
    }
}

/// Whether all stages of a lesson are solved.
fn is_done(lesson: &Lesson, env: &Env) -> bool {
    env.records.practice.stages_solved(&lesson.id) >= lesson_run::stages(lesson)
}

impl Screen for LessonList {
    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        match command {
            Command::Select if self.is_begun(env) => Some("go on"),
            Command::Select => Some("begin"),
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let area = list::rows_area(Page::new(env.size).body, list::HEAD);
        let count = env.course().lessons().len();
        if list::answer(&input, count, &mut self.selected, area) {
            let (number, stage) = (self.selected, None);
            return Update::open(Route::Lesson { number, stage });
        }
        Update::default()
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        let lessons = env.course().lessons();
        let done = lessons.iter().filter(|lesson| is_done(lesson, env)).count();
        let area = list::rows_area(body, list::HEAD);
        let mut edge = format!("{done} of {} learnt", lessons.len());
        if let [(first, _), .., (last, _)] = list::areas(lessons.len(), self.selected, area)[..]
            && last - first + 1 < lessons.len()
        {
            edge = format!("lessons {}-{}; {edge}", first + 1, last + 1);
        }
        page::draw_head_to_edge("Learn", "", &edge, &env.look, body, buffer);
        let rows: Vec<ListRow> = (1..)
            .zip(lessons)
            .map(|(number, lesson)| row(number, lesson, env))
            .collect();
        let cursor = list::draw(&rows, self.selected, true, area, &env.look, buffer);
        if let (Some(lesson), Some(room)) = (lessons.get(self.selected), page::beside(area, body)) {
            let scene = Scene::of_position(&lesson.problem, lesson.problem.start().pegs);
            view::draw_in(lesson.problem.board(), &scene, room, &env.look, buffer);
        }
        cursor
    }

    fn returned(&mut self, env: &Env) -> Update {
        self.selected = env.lesson.unwrap_or(self.selected);
        Update::default()
    }
}

fn row(number: usize, lesson: &Lesson, env: &Env) -> ListRow {
    let value = how_learnt(lesson, &env.records.practice, env.today);
    ListRow::new(format!("{number:>2}. {}", lesson.title), value)
}
