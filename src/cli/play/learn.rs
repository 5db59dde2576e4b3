//! `learn`: the course, on the screen or by lines of text, and the check of lesson files.

use std::io::Write;
use std::path::PathBuf;
use std::slice;

use crate::app::daily;
use crate::app::learn::claims;
use crate::app::learn::course::{Course, OwnLessons};
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::{library, own_lessons, store, tell};
use crate::cli::play::plain::learn::lesson_rows;
use crate::cli::play::{self, DisplayArguments};
use crate::library::Library;
use crate::rules::text::counted;
use crate::tui::Opening;

/// Learn the game: a course of lessons from the first jump to whole games
///
/// A lesson is a page beside the board, a demonstration, a try that is judged, and two fresh exercises; it goes on
/// where it was left. Lessons of your own are files in the folder lessons beside config.toml; --check tells what is
/// wrong with one.
#[derive(clap::Args)]
#[command(
    override_usage = "lastpeg learn [OPTIONS] [LESSON]",
    after_help = "Examples:\n  lastpeg learn\n  lastpeg learn three-removal --plain\n  \
        lastpeg learn --list\n  lastpeg learn --check my-lessons.toml"
)]
pub(in crate::cli) struct Learn {
    /// The lesson to begin with: its number or its id
    lesson: Option<String>,
    /// List the lessons, and how far each is learnt
    #[arg(long, conflicts_with_all = ["lesson", "plain", "check", "DisplayArguments"])]
    list: bool,
    /// Learn by lines of text instead of on the screen
    #[arg(long, conflicts_with = "DisplayArguments")]
    plain: bool,
    /// Check a lesson file: every line is replayed, every claim tried
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lesson", "plain", "DisplayArguments"])]
    check: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Display")]
    display: DisplayArguments,
}

impl Learn {
    pub(in crate::cli) fn run(self, output: &mut dyn Write) -> Result<Exit, Failure> {
        let library = library();
        if let Some(path) = &self.check {
            return check(&OwnLessons::read(path), &library, output);
        }
        let course = Course::new(&library, &own_lessons());
        // The screen tells its faults itself.
        if self.list || self.plain {
            for fault in course.faults() {
                tell("warning", fault);
            }
        }
        if self.list {
            let store = store();
            for row in lesson_rows(&course, &store.records().practice, daily::today()) {
                writeln!(output, "{row}")?;
            }
            return Ok(Exit::Yes);
        }
        let number = self.lesson.as_deref().map(|name| course.find(name));
        let opening = Opening::Learn(number.transpose().map_err(Failure::input)?);
        let screen = self.display.unless(self.plain, "the course", "learn")?;
        play::on_screen_or_by_lines(play::opened()?.0, opening, screen, output)
    }
}

fn check(file: &OwnLessons, library: &Library, output: &mut dyn Write) -> Result<Exit, Failure> {
    let (lessons, _) = file.lessons(library);
    let mut faults = Course::new(library, slice::from_ref(file))
        .faults()
        .to_vec();
    for lesson in &lessons {
        if let Err(fault) = claims::check(lesson) {
            faults.push(format!("{}, {fault}", file.path().display()));
        }
    }
    for fault in &faults {
        tell("error", fault);
    }
    if faults.is_empty() {
        let count = counted(lessons.len(), "lesson");
        writeln!(output, "{count}: every line replays and every claim holds.")?;
        return Ok(Exit::Yes);
    }
    let count = counted(faults.len(), "fault");
    Err(Failure::input(format_args!(
        "{count} in {}",
        file.path().display()
    )))
}
