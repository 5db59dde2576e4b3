//! A lesson under way by lines of text, and the list of the lessons.

use std::collections::BTreeMap;

use crate::app::learn::course::Course;
use crate::app::learn::lesson_run::{self, LessonRun};
use crate::rules::game::Game;

/// A lesson that is being taken by lines of text.
pub(super) struct LessonByLines {
    /// The number of the lesson in the course, from 0.
    pub(super) number: usize,
    /// How far it has come.
    pub(super) run: LessonRun,
    /// The try.
    pub(super) game: Game,
}

impl LessonByLines {
    /// A lesson with a new try.
    pub(super) fn new(number: usize, run: LessonRun) -> LessonByLines {
        LessonByLines {
            number,
            game: Game::new(run.step().problem.clone()),
            run,
        }
    }
}

/// The lessons in a list, each with how far it is learnt.
pub(in crate::cli) fn lesson_rows(
    course: &Course,
    solved: &BTreeMap<String, usize>,
) -> Vec<String> {
    let mut chapter = "";
    let mut rows = Vec::new();
    for (number, lesson) in (1..).zip(course.lessons()) {
        if lesson.chapter != chapter {
            chapter = &lesson.chapter;
            rows.push(format!("{chapter}:"));
        }
        let stages = lesson_run::stages(lesson);
        let how = match solved.get(&lesson.id).copied().unwrap_or(0) {
            0 => String::new(),
            solved if solved >= stages => ", learnt".to_owned(),
            solved => format!(", {solved} of {stages}"),
        };
        rows.push(format!("  {number}. {} ({}){how}", lesson.title, lesson.id));
    }
    rows
}
