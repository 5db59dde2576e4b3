//! The problem of the day: one for every date, the same for everyone, and a log that no clock can spoil.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::{BTreeSet, HashSet};

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday, date};
use lastpeg::app::daily::log::{DayMark, Log, Solved};
use lastpeg::app::daily::share::DayToShare;
use lastpeg::app::daily::{Daily, daily};
use lastpeg::app::store::{Glyphs, Store};
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::problem::Status;
use lastpeg::run::Limits;
use lastpeg::solve::solve;
use lastpeg::tui::shell::message::{Click, Message};
use ratatui::layout::Size;

use crate::support::player::{FULL, Player, USUAL, flat, interface, problem, store_in};
use crate::support::{Home, answer, json, keys, run};

/// Two weeks as they were drawn first: who changes them changes the past.
const TWO_WEEKS: [(Date, &str); 14] = [
    (
        date(2027, 1, 1),
        "english diagonal d4:d4 .../oo./.ooo.../...o.o./......./.o./o..",
    ),
    (
        date(2027, 1, 2),
        "english orthogonal pyramid .../.o./..ooo../.ooooo./ooooooo/.../...",
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
        "english diagonal b3:e6 ooo/ooo/o.ooooo/ooooooo/ooooooo/ooo/ooo",
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
        log.offer(day(days), solved(6, 0, true, None));
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
    log.offer(day(1), solved(6, 0, false, None));
    assert_eq!((log.streak(day(2)), log.longest_streak()), (1, 1));
    log.offer(day(2), solved(9, 3, false, None));
    assert_eq!(log.days[&day(2)].moves, 6, "the best is kept");
    assert!(log.days[&day(2)].is_on_time, "and that it was on time");
}

#[test]
fn a_clock_set_back_loses_no_day() {
    let mut log = solved_on_time(&[0, 1, 2, 3, 4]);
    let before = log.clone();
    assert_eq!(log.streak(day(1)), 2, "as it was then");
    log.offer(day(1), solved(7, 1, true, None));
    assert_eq!(
        log, before,
        "a worse result on a day solved before changes nothing"
    );
    assert_eq!(
        (log.streak(day(4)), log.longest_streak()),
        (5, 5),
        "with the clock right again"
    );
    log.offer(Date::MAX, solved(6, 0, true, None));
    assert_eq!((log.streak(day(4)), log.longest_streak()), (5, 5));
}

#[test]
fn merging_logs_loses_nothing_and_order_does_not_matter() {
    let mut one = solved_on_time(&[0, 1]);
    let mut other = solved_on_time(&[1, 2]);
    one.offer(day(4), solved(9, 2, true, None));
    other.offer(day(4), solved(8, 3, false, None));
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
            DayMark::Helped,
            DayMark::Solved,
            DayMark::Helped,
            DayMark::Missed,
            DayMark::Open,
            DayMark::Open,
        ]
    );
    let between = log.mark(day(2), &BTreeSet::new(), day(6));
    assert_eq!(between, DayMark::Missed);
    let nothing = Log::default().mark(day(0), &BTreeSet::new(), day(6));
    assert_eq!(
        nothing,
        DayMark::Open,
        "nobody has missed a day who never tried one"
    );
    let late = with(&Log::default(), 1, solved(6, 0, false, Some(6)));
    let after = late.mark(day(3), &BTreeSet::new(), day(6));
    assert_eq!(
        after,
        DayMark::Open,
        "nor who has solved an earlier one since"
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
            let is_figure = !problem.is_set_up() && problem.vacancies().len() > 1;
            assert!(is_figure || daily.par().is_some(), "{}", daily.date);
            let rule = problem.board().rule();
            (rule, problem.is_set_up(), problem.vacancies().len().min(2))
        })
        .collect();
    let first: HashSet<_> = kinds[..4].iter().collect();
    assert_eq!(first.len(), 4, "{kinds:?}");
    assert_eq!(kinds[..4], kinds[4..]);
    for days in 0..70 {
        let daily = daily(day(days));
        if daily.line.is_none() {
            continue;
        }
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
         par    4 moves\n\
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
        "schema": 1, "date": "2027-01-05", "weekday": "Tuesday", "board": "triangle15", "jumps": "triangular", "problem": "a3:c4",
        "position": "o/oo/.oo/oooo/ooooo", "goal": "one peg at c4", "title": "Triangle-15, a3 to c4",
        "par": 10, "difficulty": 2, "moves": null, "hints": null,
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

/// Someone at the problem of the day, with folders.
fn at_today(folder: &tempfile::TempDir) -> Player {
    let store = store_in(folder.path());
    let central = problem("english", "central");
    let app = interface(central, flat(Glyphs::Unicode), USUAL, &store);
    let mut player = Player::of(app, store);
    player.keys("m ↓ Enter");
    player
}

fn win(player: &mut Player) {
    let shortest = lastpeg::par::fewest_moves(player.app().game().problem(), &Limits::none());
    player.play_actions(shortest.line().unwrap());
    assert_eq!(player.app().game().status(), Status::Won);
}

/// In a wide and low window the board had covered a part of the head.
#[test]
fn the_board_of_the_day_leaves_the_head_of_the_screen_free() {
    let mut player = Player::new(problem("english", "central"), FULL, Size::new(200, 24));
    player.keys("m ↓ Enter");
    for _ in 0..7 {
        let buffer = player.buffer();
        let head = (0..200).map(|x| buffer[(x, 0)].bg);
        assert_eq!(head.collect::<HashSet<_>>().len(), 1, "{}", player.screen());
        player.keys("←");
    }
}

#[test]
fn a_past_day_can_be_played_and_shared_and_fills_no_streak() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    // Friday before: an endgame. Tomorrow cannot be looked at.
    player.keys("→ ← ← ←");
    assert!(
        player.screen().contains("Friday 20 November 2026"),
        "{}",
        player.screen()
    );
    assert!(!player.screen().contains("y share"), "{}", player.screen());
    player.keys("y");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .starts_with("this day is not solved yet")
    );
    player.keys("Enter");
    let friday = daily(day(-3)).problem;
    assert_eq!(
        player.app().game().problem().record_name(),
        friday.record_name()
    );
    win(&mut player);
    let log = player.app().env().records.days.clone();
    let solved = log.days[&day(-3)].clone();
    assert!(solved.is_perfect() && !solved.is_on_time, "{solved:?}");
    assert_eq!(log.streak(day(0)), 0);
    assert!(
        player.screen().contains("moves: nobody can do it"),
        "{}",
        player.screen()
    );
    player.keys("y");
    let shared = player.outside().shared.take().unwrap();
    assert_eq!(shared.lines().count(), 3, "{shared}");
    assert!(shared.starts_with("lastpeg 2026-11-20 "), "{shared}");
    // Today's counts for the streak, and tells so.
    player.keys("m ↓ Enter Enter");
    win(&mut player);
    assert_eq!(player.app().env().records.days.streak(day(0)), 1);
    player.keys("m ↓ Enter");
    let screen = player.screen();
    assert!(
        screen.contains(": perfect") && screen.contains("y share"),
        "{screen}"
    );
    let mut screens = player.screens(&[(80, 24), (30, 10)]);
    player.keys("PgUp");
    screens += &player.screens(&[(80, 24)]);
    insta::assert_snapshot!("today_solved", screens);
}

#[test]
fn a_program_that_stays_open_overnight_goes_on_with_the_new_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    player.keys("q");
    player.outside().today = Some(day(1));
    player.keys("Enter");
    let screen = player.screen();
    let tomorrow = daily(day(2)).announce();
    assert!(screen.contains("Tuesday 24 November 2026"), "{screen}");
    assert!(screen.contains(&tomorrow[..15]), "{screen}");
    player.keys("Enter");
    win(&mut player);
    assert_eq!(player.app().env().records.days.streak(day(1)), 1);
    // The day that is looked at stays, and the next is no longer to come.
    player.keys("m ↓ Enter");
    player.outside().today = Some(day(2));
    player.keys("?  Esc");
    let screen = player.screen();
    assert!(
        screen.contains("Tuesday 24 November") && screen.contains("day after"),
        "{screen}"
    );
    player.keys("→");
    let screen = player.screen();
    assert!(screen.contains("Wednesday 25 November"), "{screen}");
    let tomorrow = daily(day(3)).announce();
    assert!(screen.contains(&tomorrow[..15]), "{screen}");
}

#[test]
fn a_past_day_that_is_gone_on_with_after_another_start_is_that_days_still() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    player.keys("← Enter");
    let sunday = player.app().game().problem().clone();
    let jump = player.first_action().unwrap();
    player.play_actions(&[jump]);
    drop(player);
    let mut store = store_in(folder.path());
    let mut game = store.saved_game_of(&sunday).unwrap();
    assert_eq!(game.played(), [jump]);
    game.restart();
    let solved = solve(&sunday, &Limits::none());
    for &action in solved.line().unwrap() {
        game.play(action).unwrap();
    }
    store.record_win(&game, day(3));
    let days: Vec<Date> = store.records().days.days.keys().copied().collect();
    assert_eq!(days, [day(-1)]);
}

#[test]
fn a_day_that_the_program_has_shown_is_marked_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    player.keys("Enter");
    for _ in 0..4 {
        player.keys("t");
        player.answer_all();
    }
    player.let_it_play();
    assert_eq!(player.app().game().status(), Status::Won);
    player.keys("Enter");
    let says = "it was shown to the end: x begins it again";
    assert_eq!(player.app().notice(), Some(says));
    let records = player.app().env().records.clone();
    assert_eq!(records.days_shown, BTreeSet::from([day(0)]));
    assert!(records.days.days.is_empty());
    let line = player.app().game().played();
    player.keys("m ↓ Enter");
    assert!(
        player.screen().contains("shown to you, not solved"),
        "{}",
        player.screen()
    );
    // Who plays the line after it has no perfect day, in no later attempt either.
    for _ in 0..2 {
        player.keys("Enter");
        player.play_actions(&line);
        let solved = player.app().env().records.days.days[&day(0)].clone();
        assert_eq!((solved.hints, solved.is_perfect()), (1, false));
        player.keys("m ↓ Enter");
    }
}

/// A position that was set up has a title of its own, at the next start too.
#[test]
fn the_game_of_a_day_keeps_its_title() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    player.keys("Enter");
    let problem = player.app().game().problem();
    assert!(problem.is_set_up(), "{}", problem.title());
    let title = problem.title().to_owned();
    let jump = player.first_action().unwrap();
    player.play_actions(&[jump]);
    drop(player);
    let game = store_in(folder.path())
        .saved_game(&mut lastpeg::library::Library::embedded())
        .unwrap();
    assert_eq!(game.problem().title(), title);
}

#[test]
fn help_taken_for_the_problem_of_a_day_counts_in_a_new_attempt_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    player.keys("Enter");
    for _ in 0..3 {
        player.keys("t");
        player.answer_all();
    }
    let hints = player.app().game().hints();
    assert!(hints > 0);
    let jump = player.first_action().unwrap();
    player.play_actions(&[jump]);
    player.keys("x");
    assert_eq!(player.app().game().hints(), hints, "the panel says so");
    win(&mut player);
    let records = &player.app().env().records;
    assert_eq!(records.practice.streak.current, 0);
    assert!(
        records
            .tallies
            .values()
            .all(|tally| tally.without_hints == 0)
    );
    let days = &player.app().env().records.days.days;
    assert_eq!(days[&day(0)].hints, hints);
    assert!(!days[&day(0)].is_perfect());
}

#[test]
fn the_day_is_played_and_shared_from_the_command_line() {
    let home = Home::new();
    let ran = home.run("daily --date 2026-11-16 --share", "");
    assert_eq!((ran.code, ran.output.as_str()), (1, ""));
    assert!(
        ran.messages.contains("is not solved yet"),
        "{}",
        ran.messages
    );
    let monday = daily(day(-7));
    let line = monday.line.clone().unwrap();
    let line = notation::line(monday.problem.board(), &line);
    let ran = home.run(
        "daily --date 2026-11-16 --play --plain",
        format!("{line}\n"),
    );
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.messages);
    let told = home.run("daily --date 2026-11-16", "").output;
    let last = told.lines().last().unwrap();
    let moves = monday.par().unwrap();
    assert!(
        told.contains(&format!("\nsolved {moves} moves, par, no hint\n")),
        "{told}"
    );
    assert!(last.starts_with("play "), "{told}");
    let object = home.run("daily --date 2026-11-16 --json", "").output;
    assert!(
        object.contains(&format!("\"moves\":{moves},\"hints\":0")),
        "{object}"
    );
    let ran = home.run("daily --date 2026-11-16 --share", "");
    assert_eq!((ran.code, ran.messages.as_str()), (0, ""));
    assert_eq!(ran.output.lines().count(), 3, "{}", ran.output);
    assert!(
        ran.output.starts_with("lastpeg 2026-11-16 ★ English board"),
        "{}",
        ran.output
    );
    assert!(!ran.output.contains("in a row"), "{}", ran.output);
    for (arguments, why) in [
        ("daily --play", "needs a terminal"),
        ("daily --plain", "--play"),
    ] {
        let ran = home.run(arguments, "");
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{arguments}");
        assert!(ran.messages.contains(why), "{arguments}: {}", ran.messages);
    }
}

#[test]
fn the_results_have_a_year_and_bars_with_text_beside() {
    let game = |vacancy: &str| {
        let problem = problem("triangle15", vacancy);
        let shortest = lastpeg::par::fewest_moves(&problem, &Limits::none());
        let mut game = Game::new(problem);
        for &action in shortest.line().unwrap() {
            game.play(action).unwrap();
        }
        game
    };
    let (often, once) = (game("a1:a1"), game("a2:a2").with_hints(1));
    let central = problem("english", "central");
    let mut screens = String::new();
    for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
        let mut store = Store::keeping_nothing();
        for days in [-300, -40, -1, -1, 0, 0, 0] {
            store.record_win(&often, day(days));
        }
        store.record_win(&once, day(0));
        assert_eq!(store.records().wins_by_day()[&day(0)], 4);
        let mut player = Player::with_store(central.clone(), flat(glyphs), USUAL, store);
        player.keys("m /Results Enter");
        screens += &player.screens(&[(80, 24), (30, 10), (120, 40)]);
    }
    assert!(screens.contains("8 games won on 4 days since"), "{screens}");
    assert!(
        screens.contains("1 of 13 solved, 1 perfect, 1 more with help"),
        "{screens}"
    );
    insta::assert_snapshot!("results_of_a_year", screens);
}

#[test]
fn the_game_of_a_day_tells_the_par_that_the_day_told() {
    let monday = daily(date(2026, 11, 23));
    let told = format!("par    {:>2}", monday.par().unwrap());
    let mut player = Player::new(monday.problem.clone(), flat(Glyphs::Ascii), USUAL);
    assert!(player.screen().contains(&told), "{}", player.screen());
    // The same position however it was set up, and not of another game.
    player = Player::new(problem("english", "d4:d4"), flat(Glyphs::Ascii), USUAL);
    assert!(player.screen().contains("par    18"));
}

#[test]
fn the_month_is_there_in_a_small_window_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    for size in [(60, 20), (56, 19), (50, 20), (120, 40)] {
        player.resize(size);
        let screen = player.screen();
        assert!(screen.contains("Mo  Tu  We"), "{size:?}\n{screen}");
    }
    // Of 28 columns too it tells what every sign means.
    let screen = player.resize((32, 24)).screen();
    assert!(screen.contains("✓won ~help -missed"), "{screen}");
}

/// Where the window has no room for the month there was no way to the day before for the mouse.
#[test]
fn the_wheel_goes_from_day_to_day_where_no_month_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_today(&folder);
    let turn = |player: &mut Player, size: (u16, u16), lines: i16| {
        player.resize(size);
        let place = ratatui::layout::Position::new(4, 4);
        player.update(Message::Mouse(Click::Scroll(lines), place));
        player.resize((80, 24)).screen()
    };
    assert!(player.screen().contains("Monday 23 November"));
    let screen = turn(&mut player, (30, 10), -3);
    assert!(screen.contains("Sunday 22 November"), "{screen}");
    let screen = turn(&mut player, (30, 10), 3);
    assert!(screen.contains("Monday 23 November"), "{screen}");
    let screen = turn(&mut player, (80, 24), -3);
    assert!(screen.contains("Friday 23 October"), "{screen}");
    player.resize((30, 10)).keys("PgUp").resize((80, 24));
    assert!(player.screen().contains("Wednesday 23 September"));
}
