//! Learn: a course of lessons from the first jump to par.
//!
//! - [`lesson`], [`lesson_file`]: lessons, and how they are read as data, in TOML files that a teacher can write.
//! - [`course`]: the lessons there are, those that come with the program first.
//! - [`claims`]: whether what a lesson says of its position is true.
//! - [`fresh`]: exercises of the same kind, made from computed packages and positions.
//! - [`guide`]: which step of a long line comes next.
//! - [`by_blocks`]: a problem by blocks, the steps of its plan as the parts of a lesson.
//! - [`lesson_run`]: a lesson under way: the task, what is said of what the player does, and how it went.
//! - `lesson_session`: a lesson with the try at hand, which is the same on the screen and by lines of text.
//!
//! A lesson is a page beside the board, a demonstration, a try that is judged, and then two fresh exercises of its
//! kind.

pub mod by_blocks;
pub mod claims;
pub mod course;
pub mod fresh;
pub mod guide;
pub mod lesson;
pub mod lesson_file;
pub mod lesson_run;
pub(crate) mod lesson_session;
