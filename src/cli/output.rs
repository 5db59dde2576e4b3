//! Answers as text and data, what is said beside them, and the progress that is shown until they are there.

pub(super) mod answer;
pub(super) mod heading;
pub(super) mod notes;
pub(super) mod picture;
pub(super) mod progress;
pub(super) mod reason;
pub(super) mod running_text;
pub(super) mod shortest;
pub(super) mod shown;
pub(super) mod sweeps;
pub(super) mod why;
