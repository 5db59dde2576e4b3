//! Levels and streaks of practice.

use lastpeg::app::practice::progress::{Staircase, Streak};

#[test]
fn two_solved_in_a_row_raise_the_level_and_a_failure_lowers_it() {
    let answers = [true, true, true, false, true, true, true, true];
    let mut staircase = Staircase::default();
    let levels = answers.map(|is_solved| {
        staircase = staircase.after(is_solved, 20);
        staircase.level
    });
    assert_eq!(levels, [3, 4, 4, 3, 3, 4, 4, 5]);
    assert_eq!(staircase.highest_solved, 4);
}

#[test]
fn the_level_stays_within_what_there_is() {
    let mut staircase = Staircase::default();
    for _ in 0..40 {
        staircase = staircase.after(true, 8);
    }
    assert_eq!((staircase.level, staircase.highest_solved), (8, 8));
    assert_eq!(staircase.after(false, 5).level, 5, "a smaller board");
    for _ in 0..40 {
        staircase = staircase.after(false, 8);
    }
    assert_eq!((staircase.level, staircase.highest_solved), (3, 8));
}

#[test]
fn a_hint_ends_the_streak_and_keeps_the_longest() {
    let streak = [0, 0, 0, 2, 0]
        .into_iter()
        .fold(Streak::default(), Streak::after);
    assert_eq!((streak.current, streak.longest), (1, 3));
}
