//! Learn: a course of lessons from the first jump to par.
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
