//! The waves over a board that is won.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::time::Duration;

use lastpeg::tui::board::celebration::Celebration;

#[test]
fn a_wave_runs_outwards_and_par_has_three_of_them() {
    let win = Celebration::new(false);
    let at = |celebration: Celebration, millis| celebration.after(Duration::from_millis(millis));
    assert!(win.star(0.0).is_some() && win.star(3.0).is_none());
    let later = at(win, 300).unwrap();
    assert!(later.star(0.0).is_none() && later.star(3.3).is_some());
    assert!(at(win, 900).is_none());
    let par = Celebration::new(true);
    let second = at(par, 500).unwrap().star(0.5).unwrap();
    assert_eq!(second.wave, 1);
    assert!(at(par, 1700).is_some() && at(par, 1800).is_none());
}
