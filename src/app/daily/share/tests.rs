//! Tests of `share`.

use jiff::civil::date;

use super::*;
use crate::app::daily::daily;
use crate::rules::notation;

#[test]
fn the_text_has_three_lines_and_a_bar_for_each_jump() {
    let monday = daily(date(2026, 11, 23));
    let line = monday.line.clone().unwrap();
    let mut log = Log::default();
    let solved = Solved {
        moves: 6,
        hints: 0,
        is_on_time: true,
        par: monday.par(),
        line: notation::line(monday.problem.board(), &line),
    };
    log.offer(monday.date, solved);
    let share = DayToShare::new(&log, monday.clone(), monday.date).unwrap();
    let text = share.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert_eq!(
        lines[0],
        "lastpeg 2026-11-23 ★ English board, endgame of 7 jumps"
    );
    assert!(lines[1].starts_with("6 moves, par"), "{text}");
    assert_eq!(lines[2].chars().count(), line.len());
    assert!(lines[2].contains('█') && lines[2].chars().all(|bar| BARS.contains(&bar)));
    assert_eq!(text, share.text(), "the same every time");
    assert!(!text.contains(&notation::line(monday.problem.board(), &line[..1])));
}
