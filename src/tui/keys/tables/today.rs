//! The keys of the screen of the problem of the day.

use crate::tui::keys::binding::{
    BACK_OR_ESCAPE, Binding, COPY, DOWN, FIRST, GO_HOME, LAST, LEFT, OPEN_HELP, OPEN_PROMPT,
    PAGE_DOWN, PAGE_UP, RIGHT, SELECT, UP,
};

pub(super) const KEYS: &[Binding] = &[
    SELECT.saying("play the problem of that day"),
    BACK_OR_ESCAPE,
    LEFT.saying("the day before"),
    RIGHT.saying("the day after"),
    UP.saying("a week back"),
    DOWN.saying("a week on"),
    OPEN_HELP,
    OPEN_PROMPT,
    COPY.saying("copy the result of a day that is solved, to share it"),
    PAGE_UP.saying("a month back"),
    PAGE_DOWN.saying("a month on"),
    FIRST.saying("to the first of the month"),
    LAST.saying("to today"),
    GO_HOME,
];
