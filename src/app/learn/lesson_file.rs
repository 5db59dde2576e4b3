//! The lesson file: a chapter of lessons as TOML.
//!
//! ```toml
//! title = "First steps"                 # the chapter
//!
//! [[lesson]]
//! id = "order"                          # lower case, no spaces; progress is kept under it
//! title = "Two jumps: the order"
//! text = "A few sentences."             # at most 400 letters: it stands beside the board
//! board = "english"                     # the default
//! pegs = ".../.o./.oo..../......./......./.../..."
//! goal = "d4"                           # holes of the last pegs, or "anywhere"; or instead clear = "e2 e3 e4"
//! line = "b3-d3 d2-d4"                  # the demonstration, which reaches the goal
//! winning = "b3-d3"                     # claimed: the first jumps that win, and no others
//! wrong = { "d2-d4" = "Says what this first jump spoils." }
//! mark = "b3 d3"                        # holes pointed at on the page
//! exercises = { jumps = 2 }             # what the fresh exercises are made of
//! ```
//!
//! In place of `pegs` and `goal` a lesson can have `problem`, the name of one (`central`, `c1:e7`), and beside `board`
//! a `rule`. `fewest = 18` claims that the line has that many moves and that there are no fewer. `diagonals = true`
//! paints the numbers of the rule of three. In place of `line` a lesson can `ask`:
//!
//! | ask | the player |
//! |---|---|
//! | `"survivors"` | points at a hole in which a last peg can stand, as far as the position class tells |
//! | `"stuck"` | points at a peg that can never leave its hole |
//! | `"winnable"` | says whether the goal can be reached; `lost = true` claims that it cannot |
//!
//! Exercises are made of one of these; a lesson that asks goes on asking and needs none:
//!
//! | exercises | what |
//! |---|---|
//! | `{ block = "3-removal" }` | that package at some place, bare; with `crowded = true` on a full board |
//! | `{ blocks = 2 }` | positions that that many packages clear, with `of = ["3-removal"]` of these only |
//! | `{ jumps = 3 }` | winnable positions that many jumps from the end; with `corner = true` with a peg in a corner |
//! | `{ sweep = 3 }` | one peg clears the rest in one move of that many jumps |
//! | `{ problems = ["d2:d2"] }` | problems of the board, in this order |
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
