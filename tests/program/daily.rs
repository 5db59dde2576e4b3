//! The problem of the day: one for every date, the same for everyone, and a log that no clock can spoil.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::{BTreeSet, HashSet};

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday, date};
use lastpeg::app::daily::log::{DayMark, Log, Solved};
use lastpeg::app::daily::share::DayToShare;
use lastpeg::app::daily::{Daily, daily};
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::problem::Status;

use crate::support::{answer, json, keys, run};

/// Two weeks as they were drawn first: who changes them changes the past.
const TWO_WEEKS: [(Date, &str); 14] = [
    (
        date(2027, 1, 1),
        "english diagonal d4:d4 .../oo./.ooo.../...o.o./......./.o./o..",
    ),
    (
        date(2027, 1, 2),
        "english orthogonal b5:b5 ooo/ooo/ooooooo/ooooooo/o.ooooo/ooo/ooo",
    ),
    (
        date(2027, 1, 3),
        "wiegleb orthogonal b4:e7 ooo/ooo/ooo/o.ooooooo/ooooooooo/ooooooooo/ooo/ooo/ooo",
    ),
    (
        date(2027, 1, 4),
        "english orthogonal d4:d4 .../.../..o..../oo.o.../.o...../.o./.o.",
    ),
    (
        date(2027, 1, 5),
        "triangle15 triangular a3:c4 o/oo/.oo/oooo/ooooo",
    ),
    (
        date(2027, 1, 6),
        "6x6 orthogonal c2:c2 oo..../o.o.../o.o.../.o.o../...o../.o....",
    ),
    (
        date(2027, 1, 7),
        "diamond32 orthogonal d5:d8 o/ooo/ooooo/ooooooo/ooo.ooo/ooooo/ooo/o",
    ),
    (
        date(2027, 1, 8),
        "french diagonal d4:d4 .o./..o../.oo.o../.o.ooo./..o..../...../...",
    ),
    (
        date(2027, 1, 9),
        "english orthogonal c3:c3 ooo/ooo/oo.oooo/ooooooo/ooooooo/ooo/ooo",
    ),
    (
        date(2027, 1, 10),
        "french orthogonal g5:d6 ooo/ooooo/ooooooo/ooooooo/oooooo./ooooo/ooo",
    ),
    (
        date(2027, 1, 11),
        "english orthogonal d4:d4 .../.../......./...o.o./.oo..../o.o/..o",
    ),
    (
        date(2027, 1, 12),
        "triangle21 triangular e6:a4 o/oo/ooo/oooo/ooooo/oooo.o",
    ),
    (
        date(2027, 1, 13),
        "wiegleb orthogonal e5:e5 .../.../.o./....o..../oo.o.o.../....oo.../.../.oo/o..",
    ),
    (
        date(2027, 1, 14),
        "diamond32 orthogonal d8:d2 o/ooo/ooooo/ooooooo/ooooooo/ooooo/ooo/.",
    ),
];

fn in_a_line(daily: &Daily) -> String {
    let problem = &daily.problem;
    let board = problem.board();
    let pegs = notation::pegs(board, problem.start().pegs);
    format!("{} {} {} {pegs}", board.name(), board.rule(), problem.id())
}

#[test]
fn a_date_means_the_same_problem_for_ever() {
    for (day, expected) in TWO_WEEKS {
        assert_eq!(in_a_line(&daily(day)), expected, "{day}");
    }
}

#[test]
fn every_date_has_a_problem_of_its_weekday_that_can_be_won() {
    let mut problems = HashSet::new();
    let odd_dates = [
        Date::MIN,
        date(1, 1, 1),
        date(1969, 12, 31),
        date(2028, 2, 29),
        Date::MAX,
    ];
    let years = (0..730).map(|days| date(2026, 11, 20).saturating_add(days.days()));
    for day in years.chain(odd_dates) {
        let daily = daily(day);
        let problem = &daily.problem;
        assert_eq!(problem.impossible(), None, "{day}");
        assert_eq!(
            daily.line.is_some(),
            problem.is_set_up(),
            "{day}: an endgame has its line"
        );
        if let Some(line) = &daily.line {
            let end = line.iter().fold(problem.start(), |position, &action| {
                position.play(problem.board(), action).unwrap()
            });
            assert_eq!(problem.status(end), Status::Won, "{day}");
        }
        let kind = (
            problem.board().name(),
            problem.board().rule(),
            problem.is_set_up(),
        );
        let triangular = JumpRule::Triangular;
        match day.weekday() {
            Weekday::Monday => assert_eq!(kind, ("english", JumpRule::Orthogonal, true)),
            Weekday::Tuesday => assert!(kind.1 == triangular && !kind.2, "{day}: {kind:?}"),
            Weekday::Wednesday => {
                assert!(kind.1 == JumpRule::Orthogonal && kind.2, "{day}: {kind:?}");
            }
            Weekday::Thursday => assert!(["6x6", "diamond32"].contains(&kind.0) && !kind.2),
            Weekday::Friday => assert!(kind.1 == JumpRule::Diagonal && kind.2, "{day}: {kind:?}"),
            Weekday::Saturday if day <= date(2026, 11, 28) => {
                assert_eq!(kind, ("english", JumpRule::Orthogonal, false));
            }
            Weekday::Saturday => assert_eq!(kind.0, "english"),
            Weekday::Sunday => assert!(["french", "wiegleb"].contains(&kind.0) && !kind.2),
        }
        problems.insert(in_a_line(&daily));
    }
    assert!(
        problems.len() > 600,
        "only {} of 735 differ",
        problems.len()
    );
}

#[test]
fn no_problem_of_a_weekday_comes_again_before_all_have_come() {
    // The 21 problems of the English board up to symmetry; a cycle of 21 Saturdays begins in week 21 · 139.
    let first = date(1970, 1, 3).saturating_add((21_i64 * 139 * 7).days());
    let shapes = (0..21_i64).map(|week| {
        let problem = daily(first.saturating_add((7 * week).days())).problem;
        let survivor = problem.goal().patterns(problem.board())[0];
        let images = problem.board().symmetries().iter();
        images
            .map(|turn| (turn.set(problem.vacancies()), turn.set(survivor)))
            .min()
    });
    let shapes: HashSet<Option<(HoleSet, HoleSet)>> = shapes.collect();
    assert_eq!(shapes.len(), 21);
}

const MONDAY: Date = date(2026, 11, 23);

fn day(days: i32) -> Date {
    MONDAY.saturating_add(days.days())
}

fn solved_on_time(days: &[i32]) -> Log {
    let mut log = Log::default();
    for &days in days {
        log.record(day(days), 6, 0, day(days));
    }
    log
}

#[test]
fn a_streak_is_the_days_in_a_row_up_to_today_or_yesterday() {
    let log = solved_on_time(&[0, 1, 2, 5, 6]);
    let streaks = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|today| log.streak(day(today)));
    assert_eq!(streaks, [1, 2, 3, 3, 0, 1, 2, 2, 0]);
    assert_eq!(log.longest_streak(), 3);
    assert_eq!(Log::default().streak(Date::MIN), 0);
    assert_eq!(Log::default().longest_streak(), 0);
}

#[test]
fn a_day_solved_later_fills_no_gap() {
    let mut log = solved_on_time(&[0, 2]);
    log.record(day(1), 6, 0, day(2));
    assert_eq!((log.streak(day(2)), log.longest_streak()), (1, 1));
    log.record(day(2), 9, 3, day(4));
    assert_eq!(log.days[&day(2)].moves, 6, "the best is kept");
    assert!(log.days[&day(2)].is_on_time, "and that it was on time");
}

#[test]
fn a_clock_set_back_loses_no_day() {
    let mut log = solved_on_time(&[0, 1, 2, 3, 4]);
    let before = log.clone();
    assert_eq!(log.streak(day(1)), 2, "as it was then");
    log.record(day(1), 7, 1, day(1));
    assert_eq!(
        log, before,
        "a worse result on a day solved before changes nothing"
    );
    assert_eq!(
        (log.streak(day(4)), log.longest_streak()),
        (5, 5),
        "with the clock right again"
    );
    log.record(Date::MAX, 6, 0, Date::MAX);
    assert_eq!((log.streak(day(4)), log.longest_streak()), (5, 5));
}

#[test]
fn merging_logs_loses_nothing_and_order_does_not_matter() {
    let mut one = solved_on_time(&[0, 1]);
    let mut other = solved_on_time(&[1, 2]);
    one.record(day(4), 9, 2, day(4));
    other.record(day(4), 8, 3, day(6));
    let merged = |into: &Log, from: &Log| {
        let mut into = into.clone();
        into.merge(from);
        into
    };
    let both = merged(&one, &other);
    assert_eq!(both, merged(&other, &one));
    assert_eq!(both, merged(&both, &one));
    assert_eq!(both.streak(day(2)), 3);
    let fourth = &both.days[&day(4)];
    assert_eq!(
        (fourth.moves, fourth.hints, fourth.is_on_time),
        (8, 3, true)
    );
}

fn solved(moves: usize, hints: usize, is_on_time: bool, par: Option<usize>) -> Solved {
    Solved {
        moves,
        hints,
        is_on_time,
        par,
        line: String::new(),
    }
}

/// The log with a day taken in.
fn with(log: &Log, days: i32, solved: Solved) -> Log {
    let mut other = log.clone();
    other.days.insert(day(days), solved);
    let mut log = log.clone();
    log.merge(&other);
    log
}

#[test]
fn what_is_shared_tells_how_it_went_and_nothing_of_the_solution() {
    let log = with(&solved_on_time(&[3]), 4, solved(6, 0, true, Some(6)));
    let share = |log: &Log, days: i32, today: i32| {
        let share = DayToShare::new(log, daily(day(days)), day(today));
        share.map(|share| share.head())
    };
    assert_eq!(
        share(&log, 4, 4).unwrap(),
        "lastpeg 2026-11-27 ★★★ English board with diagonal jumps, endgame of 8 jumps\n\
         6 moves, par, no hint, 2 days in a row"
    );
    let log = with(&log, 5, solved(17, 1, false, Some(16)));
    assert_eq!(
        share(&log, 5, 6).unwrap(),
        "lastpeg 2026-11-28 ★★★★ English board, d2 to a5\n17 moves, par 16, 1 hint"
    );
    assert_eq!(share(&log, 6, 6), None, "not solved");
}

#[test]
fn every_day_has_its_mark() {
    let log = with(&solved_on_time(&[3]), 1, solved(6, 0, true, Some(6)));
    let log = with(&log, 4, solved(6, 1, true, Some(6)));
    let shown = BTreeSet::from([day(2), day(3)]);
    let marks = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map(|days| log.mark(day(days), &shown, day(6)));
    assert_eq!(
        marks,
        [
            DayMark::Open,
            DayMark::Open,
            DayMark::Perfect,
            DayMark::Shown,
            DayMark::Solved,
            DayMark::Solved,
            DayMark::Missed,
            DayMark::Open,
            DayMark::Open,
        ]
    );
    let nothing = Log::default().mark(day(0), &BTreeSet::new(), day(6));
    assert_eq!(
        nothing,
        DayMark::Open,
        "nobody has missed a day who never tried one"
    );
}

#[test]
fn saturdays_take_turns_and_the_endgames_have_a_par() {
    // From December 2026 on: 5 December is the first.
    let saturdays = (0..8).map(|week| daily(date(2026, 12, 5).saturating_add((7 * week).days())));
    let kinds: Vec<(JumpRule, bool, usize)> = saturdays
        .map(|daily| {
            let problem = &daily.problem;
            assert_eq!(problem.board().name(), "english");
            assert!(daily.par().is_some(), "{}", daily.date);
            let rule = problem.board().rule();
            (rule, problem.is_set_up(), problem.vacancies().len().min(2))
        })
        .collect();
    let first: HashSet<_> = kinds[..4].iter().collect();
    assert_eq!(first.len(), 4, "{kinds:?}");
    assert_eq!(kinds[..4], kinds[4..]);
    for days in 0..7 {
        let daily = daily(day(days));
        assert!(
            daily.par().is_some(),
            "{}: {}",
            daily.date,
            daily.describe()
        );
    }
}

#[test]
fn a_log_of_an_earlier_lastpeg_is_read() {
    let text = r#"{"2026-11-22": {"moves": 17, "hints": 0, "on_time": true}}"#;
    let log: Log = serde_json::from_str(text).unwrap();
    assert_eq!((log.streak(day(0)), log.days[&day(-1)].par), (1, None));
    assert_eq!(
        serde_json::to_string(&log).unwrap(),
        text.replace(": ", ":").replace(", ", ",")
    );
}

#[test]
fn the_command_shows_the_problem_of_a_date() {
    assert_eq!(
        answer("daily --date 2027-01-06", 0),
        "Problem of the day, Wednesday 6 January 2027\n\
         6x6 square, endgame of 9 jumps\n\n    \
           a b c d e f\n  \
         1 o o . . . .\n  \
         2 o . o . . .\n  \
         3 o . o . . .\n  \
         4 . o . o . .\n  \
         5 . . . o . .\n  \
         6 . o . . . .\n\n\
         goal   one peg at c2\n\
         par    7 moves\n\
         stars  2 of 5\n\
         play   lastpeg play 6x6 c2:c2 --position a1,b1,a2,c2,a3,c3,b4,d4,d5,b6\n"
    );
    let diagonal = answer("daily --date 2027-01-08", 0);
    assert!(
        diagonal.contains("play french d4:d4 --jumps diagonal --position "),
        "{diagonal}"
    );
}

#[test]
fn the_command_answers_in_json() {
    let expected = serde_json::json!({
        "date": "2027-01-05", "weekday": "Tuesday", "board": "triangle15", "jumps": "triangular", "problem": "a3:c4",
        "position": "o/oo/.oo/oooo/ooooo", "goal": "one peg at c4", "title": "Triangle-15, a3 to c4",
        "par": 9, "difficulty": 2,
    });
    assert_eq!(json("daily --date 2027-01-05 --json", 0), expected);
    let today = json("daily --json", 0);
    assert_eq!(
        keys(&today),
        keys(&expected),
        "today's, whatever the clock says"
    );
}

#[test]
fn a_date_that_is_none_is_refused_with_an_example() {
    for date in [
        "2027-02-29",
        "2027-1-1",
        "tomorrow",
        "20270101",
        "2027-01-01T12:00",
        "",
        "-",
    ] {
        let ran = run(&format!("daily --date '{date}'"));
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{date}");
        assert!(
            ran.messages.contains("2027-01-31"),
            "{date}: {}",
            ran.messages
        );
    }
}
