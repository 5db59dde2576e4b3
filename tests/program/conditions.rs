//! Conditions on the line: on the command line, in the plain game and on the screen.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::rules::problem::single_vacancy_problems;
use lastpeg::run::Limits;
use lastpeg::solve::{Verdict, solve};
use ratatui::layout::Size;
use serde_json::Value;

use crate::support::player::{ASCII, Player, problem};
use crate::support::{Home, answer};

fn json(command: &str, code: i32) -> Value {
    serde_json::from_str(&answer(command, code)).unwrap()
}

/// The verdict on a problem of a board under conditions, as they stand behind its name.
fn verdict(board: &str, name: &str) -> Verdict {
    let library = Library::embedded();
    let problem = library.entry(board).unwrap().problem(name, None, false);
    solve(&problem.unwrap(), &Limits::none()).verdict()
}

/// The names of all problems of a board from one vacancy to one survivor.
fn problems(board: &str) -> Vec<String> {
    let board = Library::embedded().entry(board).unwrap().board();
    let pairs = single_vacancy_problems(&board).into_iter();
    pairs
        .map(|(vacancy, survivor)| format!("{}:{}", board.label(vacancy), board.label(survivor)))
        .collect()
}

#[test]
fn a_line_is_what_is_asked_and_check_says_so() {
    for (asked, flags) in [
        ("english c1:c7", "--finish-sweep 9"),
        ("6x6 c3:c3", "--corner-finish --marked a1"),
        ("french d3:d5", "--sweep 9"),
        ("english d4:d4", "--loop 6"),
        ("triangle15 a1:a1", "--at-most 10"),
    ] {
        let solved = json(&format!("solve {asked} {flags} --json"), 0);
        let line = solved["line"].as_str().unwrap();
        let checked = json(&format!("check {asked} {flags} --json '{line}'"), 0);
        assert_eq!(checked["reaches_goal"], true, "{asked} {flags}");
        // The same by name.
        let name = solved["problem"].as_str().unwrap();
        let board = asked.split(' ').next().unwrap();
        let by_name = json(&format!("solve {board} {name} --json"), 0);
        assert_eq!(by_name["line"], solved["line"], "{asked} {flags}");
    }
    let other = "check english cross --finish-sweep 2 'd3-f3 d5-d3 c3-e3 f3-d3 d2-d4'";
    assert_eq!(
        answer(other, 1),
        "legal: 5 moves, 5 jumps, longest sweep 1\n\
         does not reach the goal: the goal is reached, but the last move makes 1 jump, and at least 2 are asked\n"
    );
}

/// G. I. Bell's table has 9 for the longest sweep of any problem of the English board, 10 for the 6x6, and "8 or 9" for
/// Diamond-32; 9 is settled here for a last move.
#[test]
fn the_longest_last_moves_are_those_that_bell_found() {
    for (board, name, longest) in [
        ("english", "c1:c7", 9),
        ("6x6", "a1:d1", 10),
        ("diamond32", "c2:c5", 8),
    ] {
        let possible = verdict(board, &format!("{name}+finish-sweep-{longest}"));
        assert_eq!(possible, Verdict::Winnable, "{board}");
        for name in problems(board) {
            let more = verdict(board, &format!("{name}+finish-sweep-{}", longest + 1));
            assert_eq!(more, Verdict::Lost, "{board} {name}");
        }
    }
}

/// A peg keeps the parity of its row and its column, and the eight corners of the English board are of one kind: the
/// peg that finishes and those it jumps over never stand where another of them can come.
/// The open cell of Bell's main table: the longest sweep of Diamond-32 has 8 or 9 jumps.
#[test]
fn a_sweep_of_nine_is_in_no_problem_of_diamond_32() {
    let all = problems("diamond32");
    assert!(all.len() > 30);
    for problem in all {
        let name = format!("{problem}+sweep-9");
        assert_eq!(verdict("diamond32", &name), Verdict::Lost, "{name}");
    }
    assert_eq!(verdict("diamond32", "c3:c3+sweep-8"), Verdict::Winnable);
}

#[test]
fn the_longest_sweep_of_the_english_central_game_has_seven_jumps() {
    assert_eq!(verdict("english", "central+sweep-7"), Verdict::Winnable);
    assert_eq!(verdict("english", "central+sweep-8"), Verdict::Lost);
}

/// On a board of 45 holes up to 28 are left of which the move says nothing.
#[test]
fn the_longest_sweep_of_the_central_game_of_wiegleb_has_thirteen_jumps() {
    for jumps in 12..=16 {
        let expected = if jumps <= 13 {
            Verdict::Winnable
        } else {
            Verdict::Lost
        };
        assert_eq!(
            verdict("wiegleb", &format!("central+sweep-{jumps}")),
            expected
        );
    }
}

#[test]
fn corner_finishes_are_possible_on_the_6x6_and_not_on_the_english_board() {
    for name in problems("english") {
        let found = verdict("english", &format!("{name}+corner-finish"));
        assert_eq!(found, Verdict::Lost, "{name}");
    }
    for name in problems("6x6").iter().step_by(4) {
        let found = verdict("6x6", &format!("{name}+corner-finish"));
        assert_eq!(found, Verdict::Winnable, "{name}");
    }
}

#[test]
fn what_knows_no_conditions_says_so() {
    let home = Home::new();
    for command in [
        "levels english central+sweep-5",
        "perft english central+sweep-5 3",
        "solve english central --sweep 5 --fewest --all",
        "solve english central --sweep 1",
        "solve english central --marked z9",
        "play french key+sweep-3 --plain",
        "play triangle15 a1 --corner-finish --plain",
    ] {
        let ran = home.run(command, "");
        assert_eq!(ran.code, 2, "{command}");
        assert!(ran.messages.starts_with("error: "), "{command}");
        assert_eq!(ran.messages.lines().count(), 1, "{}", ran.messages);
    }
    let path = home.folder.path().join("none.proof");
    let path = path.display();
    let ran = home.run(
        &format!("solve english c1:c1 --corner-finish --proof '{path}'"),
        "",
    );
    assert_eq!(ran.code, 3);
    assert!(
        ran.messages
            .contains("only the conditions on the line rule out")
    );
}

#[test]
fn a_game_with_conditions_is_kept_and_recorded_by_itself() {
    let home = Home::new();
    let line = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\n";
    assert_eq!(home.run("play --plain english cross", line).code, 0);
    let asked = "play --plain english cross+at-most-4";
    let ran = home.run(asked, line);
    assert_eq!(ran.code, 1);
    assert!(ran.output.contains("at most 4 are asked"), "{}", ran.output);
    // It goes on where it was left.
    let again = home.run(asked, "undo\nstatus\n");
    assert_eq!(again.code, 1, "{}", again.output);
    let list = json("list english --json", 0);
    let of = |id: &str| {
        let problems = list["problems"].as_array().unwrap();
        problems
            .iter()
            .find(|one| one["problem"] == id)
            .unwrap()
            .clone()
    };
    assert_eq!(
        of("sweep-9")["conditions"],
        serde_json::json!(["finish-sweep-9"])
    );
    assert_eq!(of("cross")["conditions"], serde_json::json!([]));
}

#[test]
fn the_panel_says_what_is_asked_and_how_that_stands() {
    let problem = problem("6x6", "c3:c3+sweep-2+at-most-20+marked-a1");
    let mut player = Player::new(problem, ASCII, Size::new(80, 24));
    player.play("c5-c3 e4-c4 c3-c5");
    insta::assert_snapshot!(
        "conditions",
        player.screens(&[(80, 24), (30, 10), (120, 40)])
    );
}
