//! Soli2 from the command line: whole games between computers, records, play by lines of text, what is refused.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;

use lastpeg::library::Library;
use serde_json::Value;

use crate::support::{Home, answer, json, refused};

#[test]
fn a_game_of_computers_is_a_record_that_checks() {
    for variant in ["soli2", "give-away", "pure-skill"] {
        let command = format!(
            "soli2 --watch --black greedy --white good --seed 7 --variant {variant} --json"
        );
        let record = json(&command, 0);
        assert_eq!(record["variant"], variant);
        assert_eq!(
            (&record["seed"], &record["board"]),
            (&7.into(), &"square49".into())
        );
        assert!(record["moves"].as_array().unwrap().len() > 60);
        // Neither level looks at the clock: the same seed is the same game.
        assert_eq!(record, json(&command, 0));
        let home = Home::new();
        let file = home.file("game.json", &record.to_string());
        let ran = home.run(&format!("soli2 check '{file}'"), "");
        assert_eq!(ran.code, 0, "{}", ran.output);
        assert!(ran.output.contains("all legal"), "{}", ran.output);
        let winner = record["winner"].as_str().unwrap();
        assert!(
            ran.output.contains(&format!("{winner} wins")),
            "{}",
            ran.output
        );
        let ran = home.run("soli2 check - --json", record.to_string());
        let checked: Value = serde_json::from_str(&ran.output).unwrap();
        assert_eq!(
            (ran.code, &checked["legal"], &checked["winner"]),
            (0, &true.into(), &winner.into())
        );
    }
}

#[test]
fn a_record_that_does_not_hold_is_named() {
    let record = json(
        "soli2 --watch --black greedy --white greedy --seed 3 --json",
        0,
    )
    .to_string();
    let home = Home::new();
    let counted = |field: &str| {
        let value: Value = serde_json::from_str(&record).unwrap();
        format!("\"{field}\":{}", value[field])
    };
    let wrong = [
        (
            record.replace(&counted("black"), "\"black\":40"),
            "\"black\" says 40",
        ),
        (
            record.replacen("\"moves\":[", "\"moves\":[\"pass\",", 1),
            "move 1: pass: 48 counters",
        ),
    ];
    for (text, expected) in &wrong {
        let ran = home.run("soli2 check -", text.as_str());
        assert_eq!(ran.code, 1, "{}{}", ran.output, ran.messages);
        assert!(
            ran.output.starts_with("wrong: ") && ran.output.contains(expected),
            "{}",
            ran.output
        );
    }
    // Nothing of a game that cannot be read is proven wrong.
    for (text, expected) in [
        ("{ nonsense".to_owned(), "this is no record of a game"),
        (
            String::new(),
            "this is no record of a game of Soli2: it ends before it is whole at line 1",
        ),
        (
            "{}".to_owned(),
            "this is no record of a game of Soli2: \"variant\" is missing at line 1",
        ),
        (
            record.replace("\"schema\":1", "\"schema\":7"),
            "\"schema\" is 7, and this program reads 1: a newer lastpeg has written it",
        ),
        (
            record.replace("square49", "nowhere"),
            "there is no board \"nowhere\"",
        ),
        (
            record.replace("\"variant\":\"soli2\"", "\"variant\":\"chess\""),
            "there is no \"chess\"",
        ),
    ] {
        let ran = home.run("soli2 check -", text);
        assert_eq!(ran.code, 2, "{}", ran.output);
        assert!(ran.messages.contains(expected), "{}", ran.messages);
    }
}

#[test]
fn a_watched_game_is_told_move_by_move() {
    let told = answer("soli2 --watch --black random --white greedy --seed 1", 0);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines[0],
        "Soli2 on square49, 24 black and 24 white counters, seed 1: black random, white greedy"
    );
    assert!(lines[1].starts_with("  1. black "), "{}", lines[1]);
    assert!(told.contains(" wins, "), "{told}");
}

/// A line that is too long had been read as several.
#[test]
fn a_line_that_is_too_long_is_one_fault() {
    let home = Home::new();
    let long = "d4 ".repeat(10_000);
    let ran = home.run("soli2 --plain", format!("{long}\nscore\nquit\n"));
    assert_eq!((ran.code, ran.messages.as_str()), (0, ""));
    assert_eq!(ran.output.matches("too long to be a move").count(), 1);
    assert!(!ran.output.contains("d4 d4"), "{}", ran.output);
}

#[test]
fn play_by_lines_refuses_what_may_not_be_played_and_goes_on_where_it_was_left() {
    let home = Home::new();
    let arguments = "soli2 --plain --black person --white person --seed 5 --variant pure-skill";
    let ran = home.run(
        arguments,
        "rules\nd3-d5\npass\nd4\nbd4\nwd4\nbz9\nhint\nwe4\nscore\nrows\n",
    );
    assert_eq!((ran.code, ran.messages.as_str()), (1, ""), "{}", ran.output);
    for told in [
        "Pure Skill on square49, seed 5: black person, white person",
        "it is compulsory, even over one's own,\nand who has none passes.",
        "d3-d5: 48 counters are still to be placed before anybody jumps or passes",
        "pass: 48 counters are still to be placed",
        "which colour goes to d4? write bd4 or wd4",
        "white places a counter of 12 black and 12 white ones",
        "d4 is taken by a black counter",
        "\"bz9\" is no move",
        "\"hint\" is neither a move nor a command: type help for both",
        "black places a counter of 11 black and 12 white ones",
        "\nblack d4, white e4, empty a4 b4 c4 f4 g4\n",
    ] {
        assert!(ran.output.contains(told), "{told}:\n{}", ran.output);
    }
    let again = home.run("soli2 --plain", "moves\nundo\nundo\nmoves\nredo\nmoves\n");
    assert!(again.output.contains("bd4 we4\n"), "{}", again.output);
    assert!(
        again
            .output
            .contains("the other player agrees by typing undo too"),
        "{}",
        again.output
    );
    assert!(again.output.contains("\nbd4\n"), "{}", again.output);
    let new = Home::new()
        .run("soli2 --plain", "moves\njudge\nreview\n")
        .output;
    assert_eq!(new.matches("no move has been played\n").count(), 3, "{new}");
    // What comes between is no consent.
    let again = home.run("soli2 --plain", "undo\nscore\nundo\n").output;
    assert_eq!(
        again.matches("the other player agrees").count(),
        2,
        "{again}"
    );
}

#[test]
fn the_jumps_of_who_is_to_play_are_said() {
    let home = Home::new();
    let arguments = "soli2 --plain --board 6x6 --black person --white person --seed 5";
    let board = Library::embedded().entry("6x6").unwrap().board();
    let labels = board.holes().map(|hole| board.label(hole));
    let places: Vec<&str> = labels.filter(|&label| label != "c3").collect();
    let ran = home.run(arguments, format!("jumps\n{}\njumps\n", places.join("\n")));
    let (before, after) = ran
        .output
        .split_once("\nall counters are placed\n")
        .unwrap();
    assert!(
        before.contains("nobody jumps before all counters are placed"),
        "{before}"
    );
    let said = after.lines().last().unwrap();
    assert!(
        !said.is_empty() && said.split(' ').all(|jump| jump.ends_with("-c3")),
        "{after}"
    );
}

/// Only who says something of the game itself wants another; the one that was in progress is kept all the same.
#[test]
fn a_game_in_progress_is_not_lost_to_another() {
    let home = Home::new();
    let two = "--black person --white person --variant pure-skill";
    home.run(&format!("soli2 --plain --seed 5 {two}"), "bd4\nwe4\n");
    let longer = home.run("soli2 --plain --time 2s", "moves\n");
    assert!(longer.output.contains("bd4 we4\n"), "{}", longer.output);
    assert_eq!(longer.messages, "");
    let other = home.run(&format!("soli2 --plain --seed 6 {two}"), "moves\n");
    assert!(!other.output.contains("bd4 we4"), "{}", other.output);
    let told = "the saved game of Soli2 is set aside for another; it is kept as ";
    let aside = other.messages.split(told).nth(1).unwrap();
    let aside = aside
        .split(", which `lastpeg soli2 --file` plays on")
        .next()
        .unwrap();
    assert!(fs::read_to_string(aside).unwrap().contains("we4"));
    // A game that was begun and has no move yet is none to keep.
    let again = format!("soli2 --plain --seed 7 {two}");
    let again = home.run(&again, "bd4\nnew\n");
    assert!(again.messages.contains(told), "{}", again.messages);
}

/// What was set aside for another game, and a record that another program made, are played on with their moves.
#[test]
fn a_game_of_a_file_is_played_on() {
    let home = Home::new();
    let two = "--black person --white person --variant pure-skill";
    home.run(&format!("soli2 --plain --seed 5 {two}"), "bd4\nwe4\n");
    home.run("soli2 --plain --seed 6", "quit\n");
    let aside = home.data().join("soli2.json.set-aside-1");
    let on = home.run(
        &format!("soli2 --plain --file '{}'", aside.display()),
        "moves\n",
    );
    assert_eq!(on.messages, "");
    assert!(on.output.contains("bd4 we4\n"), "{}", on.output);
    let goes_on = home.run("soli2 --plain", "bc3\nmoves\n");
    assert!(
        goes_on.output.contains("bd4 we4 bc3\n"),
        "{}",
        goes_on.output
    );

    let made = home.run(
        "soli2 --watch --json --seed 7 --black random --white random",
        "",
    );
    let mut record: serde_json::Value = serde_json::from_str(&made.output).unwrap();
    let over = home.file("over.json", &made.output);
    let ran = home.run(&format!("soli2 --plain --file '{over}'"), "");
    assert_eq!(ran.code, 2);
    assert!(
        ran.messages.contains("over.json: this game is over: "),
        "{}",
        ran.messages
    );
    record["moves"].as_array_mut().unwrap().truncate(3);
    for key in ["black", "white", "winner", "by"] {
        record.as_object_mut().unwrap().remove(key);
    }
    let begun = home.file("begun.json", &record.to_string());
    let ran = home.run(&format!("soli2 --plain --file '{begun}' {two}"), "");
    assert!(
        ran.messages.contains("cannot be used with"),
        "{}",
        ran.messages
    );
    let people = "--black person --white person";
    let ran = home.run(
        &format!("soli2 --plain --file '{begun}' {people}"),
        "moves\n",
    );
    let moves: Vec<&str> = record["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one.as_str().unwrap())
        .collect();
    assert!(
        ran.output.contains(&format!("{}\n", moves.join(" "))),
        "{}",
        ran.output
    );
    for (text, why) in [
        ("{}", "this is no record of a game of Soli2"),
        (r#"{"version":1,"game":{"black":"person"}}"#, "is damaged"),
        (
            r#"{"version":9,"game":null}"#,
            "was written by a newer lastpeg",
        ),
        (
            r#"{"version":1,"game":null}"#,
            "no game of Soli2 is kept in it",
        ),
    ] {
        let file = home.file("wrong.json", text);
        let ran = home.run(&format!("soli2 --plain --file '{file}'"), "");
        assert_eq!(ran.code, 2);
        assert!(ran.messages.contains(why), "{text}: {}", ran.messages);
    }
}

#[test]
fn a_board_file_at_fault_is_told_of_once() {
    let home = Home::new();
    let boards = home.data().with_file_name("config").join("boards");
    fs::create_dir_all(&boards).unwrap();
    fs::write(boards.join("bad.json"), "{").unwrap();
    let ran = home.run("soli2 --plain", "quit\n");
    assert_eq!(
        ran.messages.matches("bad.json").count(),
        1,
        "{}",
        ran.messages
    );
}

#[test]
fn against_the_computer_taking_back_is_free() {
    let home = Home::new();
    let ran = home.run(
        "soli2 --plain --white greedy --seed 2",
        "a1\nmoves\nundo\nmoves\nquit\n",
    );
    assert_eq!(ran.code, 0);
    assert!(ran.output.contains("white plays "), "{}", ran.output);
    assert!(ran.output.contains("after 0 moves"), "{}", ran.output);
}

#[test]
fn a_damaged_saved_game_is_set_aside_and_named() {
    let home = Home::new();
    let begun = "soli2 --plain --black person --white person --seed 5 --variant pure-skill";
    home.run(begun, "bd4\nwe4\n");
    let file = home.data().join("soli2.json");
    let saved = fs::read_to_string(&file).unwrap();
    // A move that cannot be played: the game is set aside, the file stays.
    fs::write(&file, saved.replace("we4", "wd4")).unwrap();
    let ran = home.run("soli2 --plain", "moves\n");
    assert!(
        ran.messages.contains(
            "the saved game of Soli2 is set aside: it cannot be played on (move 2: d4 is taken"
        ),
        "{}",
        ran.messages
    );
    let aside = ran.messages.split("it is kept as ").nth(1).unwrap().trim();
    assert!(fs::read_to_string(aside).unwrap().contains("wd4"));
    // No JSON: the file is set aside.
    fs::write(&file, &saved[..saved.len() / 2]).unwrap();
    let ran = home.run("soli2 --plain", "moves\n");
    assert!(
        ran.messages.contains("soli2.json is damaged") && ran.messages.contains("it is kept as"),
        "{}",
        ran.messages
    );
}

#[test]
fn what_the_command_line_cannot_mean_is_refused() {
    refused(
        "soli2",
        "Soli2 needs a terminal for standard input and output: add --plain to play by lines of text, \
         or --watch to have two computers play",
    );
    refused(
        "soli2 --plain --file -",
        "standard input cannot be both --file and the moves of --plain",
    );
    refused(
        "soli2 --watch --black person",
        "--black person: with --watch two computers play: name a level, or leave --watch out",
    );
    refused(
        "soli2 --watch --board triangle15",
        "Soli2 is played with orthogonal jumps, and the Triangle-15 has triangular ones: \
         choose another board, such as square49",
    );
    refused(
        "soli2 settle 3by3",
        "\"3by3\" is no size of a board: give columns and rows, as in 3x4",
    );
    refused(
        "soli2 settle 5x5",
        "best play can be settled on boards of up to 16 holes, and the board 5x5 has 25",
    );
}

#[test]
fn pure_skill_on_three_by_three_is_settled() {
    let settled = json("soli2 settle 3x3 --json", 0);
    assert_eq!(settled["board"], "3x3");
}
