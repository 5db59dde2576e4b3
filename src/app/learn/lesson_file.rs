//! The lesson file: a chapter of lessons as TOML, whose keys `lastpeg man --section lessons` tells.
//!
//! Every fault is told with its line and the repair; a lesson at fault is left out and the others are read.

mod exercises;
mod reader;

use toml_edit::Item;

use crate::app::learn::lesson::{Lesson, LessonFault};
use crate::app::learn::lesson_file::reader::LessonReader;
use crate::app::store::toml_text::{line_of, line_of_key, parse, read};
use crate::library::Library;
use crate::rules::text::shortened;

/// Reads the lessons of a file on the boards of a library, and tells what is wrong.
pub fn read_chapter(text: &str, library: &Library) -> (Vec<Lesson>, Vec<LessonFault>) {
    let fault = |line, message: String| LessonFault { line, message };
    let document = match parse(text) {
        Ok(document) => document,
        Err((line, message)) => return (Vec::new(), vec![fault(line, message)]),
    };
    let mut faults: Vec<LessonFault> = Vec::new();
    let unknown = document.iter().map(|(key, _)| key);
    for key in unknown.filter(|key| !["title", "lesson"].contains(key)) {
        let line = line_of_key(text, document.as_table(), key);
        let key = shortened(key);
        let message = format!("there is no key \"{key}\" here; a file has title and [[lesson]]");
        faults.push(fault(line, message));
    }
    let chapter: String = document.get("title").and_then(read).unwrap_or_default();
    if chapter.trim().is_empty() {
        let message = "the file needs the title of its chapter: title = \"First steps\"";
        faults.push(fault(1, message.to_owned()));
    }
    let tables = document.get("lesson").and_then(Item::as_array_of_tables);
    if tables.is_none() {
        let message = "the file has no lesson: each begins with [[lesson]]";
        faults.push(fault(1, message.to_owned()));
    }
    let mut lessons: Vec<Lesson> = Vec::new();
    for table in tables.into_iter().flat_map(|tables| tables.iter()) {
        let reader = LessonReader {
            text,
            table,
            begin: table.span().map_or(1, |span| line_of(text, span.start)),
            library,
        };
        match reader.lesson(&chapter) {
            Ok(lesson) if lessons.iter().any(|other| other.id == lesson.id) => {
                let message = format!(
                    "there are two lessons \"{}\": give one another id",
                    lesson.id
                );
                faults.push(reader.fault("id", message));
            }
            Ok(lesson) => lessons.push(lesson),
            Err(fault) => faults.push(fault),
        }
    }
    faults.sort();
    (lessons, faults)
}
