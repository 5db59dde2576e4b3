//! The course: the lessons that come with the program, and a user's own after them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::learn::lesson::Lesson;
use crate::app::learn::lesson_file::read_chapter;
use crate::library::{Library, file};
use crate::rules::text::shortened;

const CHAPTERS: [&str; 5] = [
    include_str!("../../../boards/lessons/first-steps.toml"),
    include_str!("../../../boards/lessons/blocks.toml"),
    include_str!("../../../boards/lessons/what-never-changes.toml"),
    include_str!("../../../boards/lessons/whole-games.toml"),
    include_str!("../../../boards/lessons/par.toml"),
];

const MOST_BYTES: u64 = 1 << 20;

/// A user's lesson file as it was read: where it is, and its text or why it has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnLessons {
    path: PathBuf,
    text: Result<String, String>,
}

#[derive(Clone, Debug)]
pub struct Course {
    lessons: Vec<Arc<Lesson>>,
    faults: Vec<String>,
}

impl OwnLessons {
    pub fn read(path: &Path) -> OwnLessons {
        OwnLessons {
            path: path.to_owned(),
            text: file::read(path, MOST_BYTES).map_err(|error| format!("cannot be read: {error}")),
        }
    }

    pub fn in_folder(folder: &Path) -> Vec<OwnLessons> {
        match file::in_folder(folder, "toml") {
            Ok(paths) => paths.iter().map(|path| OwnLessons::read(path)).collect(),
            Err(error) => vec![OwnLessons {
                path: folder.to_owned(),
                text: Err(format!("cannot be read: {error}")),
            }],
        }
    }

    pub fn lessons(&self, library: &Library) -> (Vec<Lesson>, Vec<String>) {
        let path = self.path.display();
        let text = match &self.text {
            Ok(text) => text,
            Err(why) => return (Vec::new(), vec![format!("{path}: {why}")]),
        };
        let (lessons, faults) = read_chapter(text, library);
        let told = faults.iter().map(|fault| format!("{path}, {fault}"));
        (lessons, told.collect())
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Course {
    /// Whether the program has a lesson of this id. To read them all for that would take longer than the first screen.
    pub(crate) fn is_of_program(id: &str) -> bool {
        let line = format!("id = \"{id}\"");
        let mut lines = CHAPTERS.iter().flat_map(|text| text.lines());
        lines.any(|other| other == line)
    }

    /// The lessons of the program on the boards of a library, and the user's own.
    ///
    /// A lesson of the program whose board the user has replaced by another of its name may not fit it: it is left out.
    pub fn new(library: &Library, own: &[OwnLessons]) -> Course {
        let mut course = Course {
            lessons: Vec::new(),
            faults: Vec::new(),
        };
        for text in CHAPTERS {
            let (lessons, _) = read_chapter(text, library);
            course.lessons.extend(lessons.into_iter().map(Arc::new));
        }
        for file in own {
            let (lessons, faults) = file.lessons(library);
            course.faults.extend(faults);
            for lesson in lessons {
                if course.lessons.iter().any(|other| other.id == lesson.id) {
                    let (path, line) = (file.path.display(), lesson.file_line);
                    let fault = format!(
                        "{path}, line {line}: there is a lesson \"{}\" already: give it another id",
                        lesson.id
                    );
                    course.faults.push(fault);
                } else {
                    course.lessons.push(Arc::new(lesson));
                }
            }
        }
        course
    }

    pub fn lessons(&self) -> &[Arc<Lesson>] {
        &self.lessons
    }

    /// What is wrong in the user's files, with file, line and repair.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The number of a lesson, by its id or its number from 1.
    pub fn find(&self, name: &str) -> Result<usize, String> {
        let count = self.lessons.len();
        let by_number = || name.parse::<usize>().ok()?.checked_sub(1);
        let by_id = self
            .lessons
            .iter()
            .position(|lesson| lesson.id.eq_ignore_ascii_case(name));
        let found = by_id.or_else(by_number).filter(|&index| index < count);
        found.ok_or_else(|| {
            let name = shortened(name);
            format!("there is no lesson {name}: learn lists them, from 1 to {count}")
        })
    }
}

#[cfg(test)]
mod tests;
