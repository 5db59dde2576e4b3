//! Conditions on the line: on the command line, in the plain game and on the screen.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::support::player::{ASCII, Player, problem};
use crate::support::{Home, answer, json, refused};

/// The conditions of an answer as they stand behind a problem's name.
fn suffix(answer: &serde_json::Value) -> String {
    let conditions = answer["conditions"].as_array().unwrap().iter();
    conditions.fold(String::new(), |text, condition| {
        text + "+" + condition.as_str().unwrap()
    })
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
        let checked = json(
            &format!("check {asked} {flags} --limit 100ms --json '{line}'"),
            0,
        );
        assert_eq!(checked["reaches_goal"], true, "{asked} {flags}");
        assert!(checked["missing"].is_null(), "{checked}");
        let shown = json(&format!("show {asked}{} --json", suffix(&solved)), 0);
        for answer in [&solved, &checked] {
            assert_eq!(answer["conditions"], shown["conditions"], "{asked} {flags}");
        }
        // The same by name.
        let name = solved["problem"].as_str().unwrap();
        let board = asked.split(' ').next().unwrap();
        let by_name = json(&format!("solve {board} {name} --json"), 0);
        assert_eq!(by_name["line"], solved["line"], "{asked} {flags}");
    }
    let hint = json("hint english cross --at-most 5 --json", 0);
    assert_eq!(suffix(&hint), "+at-most-5");
    let other = "check english cross --finish-sweep 2 --json 'd3-f3 d5-d3 c3-e3 f3-d3 d2-d4'";
    let missing =
        "the pegs stand as asked, but the last move makes 1 jump, and at least 2 are asked";
    assert_eq!(json(other, 1)["missing"], missing);
    let other = "check english cross --finish-sweep 2 'd3-f3 d5-d3 c3-e3 f3-d3 d2-d4'";
    assert_eq!(
        answer(other, 1),
        "legal: 5 moves, 5 jumps, no sweep\n\
         does not reach the goal: the pegs stand as asked, but the last move makes 1 jump, and at least 2 are asked\n"
    );
}

#[test]
fn the_hole_of_a_peg_is_written_as_any_hole() {
    for asked in [
        "central+marked-1",
        "central+marked-(3,1)",
        "central+marked-C1",
    ] {
        let shown = json(&format!("show english {asked} --json"), 0);
        let name = shown["problem"].as_str().unwrap();
        assert!(name.ends_with("-c1"), "{asked}: {name}");
    }
    for flag in ["--marked 1", "--marked (3,1)"] {
        let checked = json(&format!("check english cross {flag} --json e3-c3"), 2);
        assert!(
            checked["error"].as_str().unwrap().ends_with("c1 does not"),
            "{checked}"
        );
    }
    refused(
        "solve english central --marked z1",
        "--marked z1: \"z1\" is no hole of the English board: columns are a to g, rows 1 to 7, as in d4",
    );
    refused(
        "solve english central --marked 17",
        "marked-HOLE takes a hole that holds a peg at the start, and d4 does not",
    );
}

#[test]
fn what_knows_no_conditions_says_so() {
    let home = Home::new();
    for command in [
        "levels english central+sweep-5",
        "perft english central+sweep-5 3",
        "solve english central --sweep 5 --fewest --checkpoint none",
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
            .contains("conditions on the line that cannot be met")
    );
}

/// All endings of two pegs on a large board are too many to know.
#[test]
fn endings_with_more_pegs_than_there_are_are_not_looked_for() {
    let asked = "e5:anywhere-2+corner-finish --position a4,a5,c5,d5";
    let ran = Home::new().run(&format!("solve siege67 {asked}"), "");
    assert!(ran.output.contains("Lost: no last moves"), "{}", ran.output);
}

#[test]
fn a_game_with_conditions_is_kept_and_recorded_by_itself() {
    let home = Home::new();
    let line = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\n";
    assert_eq!(home.run("play --plain english cross", line).code, 0);
    let asked = "play --plain english cross+at-most-4";
    let ran = home.run(asked, line);
    assert_eq!(ran.code, 1);
    let missing = "it takes more than 4 moves";
    assert!(ran.output.contains(missing), "{}", ran.output);
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
    player.resize((120, 40)).play_until_stuck();
    let shown = player.screen();
    assert!(!shown.contains("so far"), "{shown}");
}

#[test]
fn where_there_is_no_panel_it_is_told_too_how_the_conditions_stand() {
    let cross = problem("english", "cross+sweep-2+at-most-5");
    let mut player = Player::new(cross, ASCII, Size::new(30, 10));
    player.play("d3-f3 d5-d3");
    player.keys("?");
    let shown = player.screen();
    assert!(shown.contains("(1 so far)"), "{shown}");
    let moves = "d3-f3 d5-d3\nproblem\nc3-e3 f3-d3 d2-d4\nproblem\n";
    let told = Home::new()
        .run("play --plain english cross+sweep-2+at-most-5", moves)
        .output;
    let told = told.replace('\n', " ");
    assert!(
        told.contains("at least 2 jumps (1 so far); at most 5 moves (2 so far)."),
        "{told}"
    );
    assert!(told.contains("at most 5 moves (5)."), "{told}");
}

/// What is wrong with an option is told of the option.
#[test]
fn options_at_fault_are_told_by_their_names() {
    for (asked, told) in [
        (
            "--sweep 0",
            "--sweep 0: sweep-N takes a number from 2 to 32",
        ),
        (
            "--at-most x",
            "--at-most x: at-most-N takes a number from 1 to 32",
        ),
    ] {
        refused(&format!("solve english central {asked}"), told);
    }
}

/// Where the goal has no last moves such as are asked for, all else that is asked makes no difference.
#[test]
fn what_the_goal_has_no_ending_for_is_seen_first() {
    for asked in [
        "english central --finish-sweep 9 --sweep 9 --fewest",
        "english central --finish-sweep 9 --loop 9 --fewest",
        "english central --corner-finish --sweep 5 --fewest",
        "english central --finish-sweep 9 --at-most 20 --fewest",
        "wiegleb central --finish-sweep 16 --at-most 30",
        "wiegleb central --loop 16 --finish-sweep 16 --fewest",
    ] {
        let told = json(&format!("solve {asked} --json"), 1);
        let why = "no last moves such as the conditions ask for lead to the goal";
        assert_eq!(told["reason"]["text"], why, "{asked}");
        assert!(
            told["positions"].as_u64().unwrap() < 1_000_000,
            "{asked}: {told}"
        );
    }
}

#[test]
fn check_names_every_condition_that_is_not_met() {
    let line = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";
    let told = json(
        &format!("check english cross --at-most 4 --sweep 3 --marked d5 --json '{line}'"),
        1,
    );
    let missing = told["missing"].as_str().unwrap();
    // How many moves a line takes beyond those that may be made is not counted.
    for part in ["it takes more than 4 moves", "at least 3 are asked"] {
        assert!(missing.contains(part), "{missing}");
    }
}

#[test]
fn a_condition_that_is_broken_is_named() {
    let taken = "hint english central+marked-d2 --position b4,b5,c3,c4,d2,e2,e3,e4,f4 --why";
    let told = answer(taken, 0);
    let why = "e2-c2 loses: the peg from d2 was taken.";
    assert!(told.contains(why), "{told}");
    let told = json(
        "solve english central+marked-b4 --position d4,c4,a4 --json",
        1,
    );
    assert_eq!(told["reason"]["condition"], "marked-b4");
    assert_eq!(
        told["reason"]["text"],
        "a condition on the line can no longer be met: the peg from b4 is left at the end"
    );
}

/// A line under conditions cannot have fewer moves than any line has.
#[test]
fn a_line_as_short_as_without_the_conditions_is_par() {
    let told = answer("catalog triangle15 --loop 3", 0);
    let row = "a1:a1  par 10, as without the conditions";
    assert!(told.contains(row), "{told}");
    let line = "c3-a1 c5-c3 e5-c5 b5-d5 a3-c5 a5-a3 d5-b5 d4-b2 a2-a4 a1-c3-a3-a5-c5";
    let name = "a1:c5+finish-sweep-4";
    let check = json(&format!("check triangle15 {name} --json '{line}'"), 0);
    assert_eq!(check["par"], 10);
    let mut player = Player::in_ascii(problem("triangle15", name));
    player.play(line);
    let shown = player.screen();
    assert!(shown.contains("10 moves: nobody can do it in"), "{shown}");
    let ran = Home::new().run(&format!("play --plain triangle15 {name}"), line);
    let said = ran.output;
    assert!(said.contains("it cannot be done in fewer"), "{said}");
}

/// Where no last moves are as is asked the game says so at once, as it does of the position class.
#[test]
fn a_game_whose_conditions_no_last_moves_meet_says_so_when_it_is_opened() {
    let told = "impossible: no last moves such as the conditions ask for lead to the goal";
    for (board, id, warning) in [
        ("english", "c3:c3+corner-finish", Some(told)),
        ("wiegleb", "e5:e5+finish-sweep-16", Some(told)),
        ("english", "c1:c7+finish-sweep-9", None),
        ("english", "d4:d4", None),
    ] {
        let player = Player::in_ascii(problem(board, id));
        assert_eq!(player.session().warning(), warning, "{id}");
        let shown = player.screen();
        let is_shown = shown.contains("Impossible: no last moves");
        assert_eq!(is_shown, warning.is_some(), "{shown}");
    }
    let said = Home::new()
        .run("play --plain english c3:c3+corner-finish", "")
        .output;
    let plain = "This problem is impossible: no last moves such as the conditions ask for";
    assert!(said.contains(plain), "{said}");
}

/// What was searched for minutes once is not asked of the player again.
#[test]
fn a_game_that_is_proven_to_have_no_line_says_so_when_it_is_opened() {
    let player = Player::in_ascii(problem("wiegleb", "e1:e1"));
    let shown = player.screen();
    assert!(shown.contains("Impossible: it is proven"), "{shown}");
    let told = "This problem is impossible: it is proven that no line leads to the goal.";
    for (position, is_told) in [("", true), ("--position d5,e5,e6", false)] {
        let play = format!("play --plain diamond41 e2:e5 --key {position}");
        let said = Home::new().run(&play, "").output;
        assert_eq!(said.contains(told), is_told, "{said}");
    }
}

#[test]
fn a_long_title_above_what_the_help_tells_is_broken() {
    let title = problem("english", "c3:c3+corner-finish");
    let mut player = Player::new(title, ASCII, Size::new(30, 10));
    player.keys("?");
    let shown = player.screen();
    assert!(shown.contains("| finish "), "{shown}");
}

#[test]
fn a_player_asks_for_conditions_by_a_typed_challenge() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.type_keys(":challenge fin");
    player.press(KeyCode::Tab);
    let shown = player.screen();
    assert!(shown.contains(":challenge finish-sweep-"), "{shown}");
    assert!(
        shown.contains("the last move makes at least N jumps"),
        "{shown}"
    );
    player.type_keys("2 Marked-D2");
    player.press(KeyCode::Enter);
    let shown = player.screen();
    for told in ["and the last move makes at", "least 2 jumps", "from d2"] {
        assert!(shown.contains(told), "{told}:\n{shown}");
    }
    // What cannot be asked stays in the line, to be repaired.
    player.enter("challenge marked-a1");
    let shown = player.screen();
    assert!(shown.contains(":challenge marked-a1"), "{shown}");
    assert!(shown.contains("\"a1\""), "{shown}");
    player.press(KeyCode::Esc);
    // From home it is the game in progress that is meant.
    player.keys("m").type_keys(":chal");
    let shown = player.screen();
    assert!(shown.contains("challenge CONDITION..."), "{shown}");
    player.press(KeyCode::Esc);
    player.enter("challenge sweep-2");
    assert_eq!(
        player.session().game().problem().id(),
        "cross+finish-sweep-2+marked-d2+sweep-2"
    );
    // What is asked already is not asked for in another way beside it.
    player.enter("challenge loop-3 sweep-3");
    let instead = "cross+finish-sweep-2+marked-d2+loop-3+sweep-3 orthogonal";
    let shown = player.screen();
    assert!(shown.contains("already: write play english"), "{shown}");
    assert!(shown.contains(instead), "{shown}");
    player.keys("Esc").enter(&format!("play english {instead}"));
    assert_eq!(
        player.session().game().problem().id(),
        "cross+finish-sweep-2+marked-d2+loop-3+sweep-3"
    );
    player.enter("challenge at-most-9 at-most-8");
    let shown = player.screen();
    assert!(shown.contains("at-most is asked for twice"), "{shown}");
}
