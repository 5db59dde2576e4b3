//! The command line by what it prints, where, and with which exit code.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::process::Command;

use lastpeg::library::Library;
use lastpeg::rules::notation;
use lastpeg::tui::widgets::text::width;
use serde_json::Value;

use crate::support::{Home, answer, json, refused, run, split};

// What is asked for wrongly.

#[test]
fn without_a_command_and_without_a_terminal_the_help_goes_to_standard_error() {
    let ran = run("");
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(
        ran.messages.contains("Usage: lastpeg [OPTIONS]\n"),
        "{}",
        ran.messages
    );
}

#[test]
fn the_screen_needs_a_terminal() {
    refused(
        "play english",
        "the game needs a terminal for standard input and output: add --plain to play by lines of text",
    );
}

#[test]
fn an_unknown_board_gets_the_nearest_names() {
    refused(
        "show englsh",
        "there is no board \"englsh\"; did you mean english? (\"lastpeg list\" shows every board)",
    );
    refused(
        "show triangle",
        "there is no board \"triangle\"; did you mean triangle15 or triangle10 or triangle21? (\"lastpeg list\" shows every board)",
    );
}

#[test]
fn an_unknown_board_gets_those_that_its_name_describes() {
    refused(
        "show 7x7",
        "there is no board \"7x7\"; did you mean square49? (\"lastpeg list\" shows every board)",
    );
    refused(
        "show 33",
        "there is no board \"33\"; did you mean english or cross33-long or cross33-skew? (\"lastpeg list\" shows every board)",
    );
}

#[test]
fn a_game_that_is_no_board_is_named() {
    let told = "soli2 is no board but a game for two, which \"lastpeg soli2\" plays";
    refused("play soli2 --plain", told);
    refused("show Soli2", told);
}

#[test]
fn an_unknown_problem_gets_the_nearest_names() {
    refused(
        "play --plain english centrel",
        "the english board has no problem \"centrel\"; did you mean central? (every VACANT:FINISH, two of its holes, is a \
         problem, too); \"lastpeg list english\" shows those with a name",
    );
}

#[test]
fn a_label_that_is_no_hole_gets_the_range_of_the_board() {
    refused(
        "check french central d2-d8",
        "\"d8\" is no hole of the French board: columns are a to g, rows 1 to 7, as in d4",
    );
    refused(
        "show english d4:a1",
        "the english board has no problem \"d4:a1\": \"a1\" is no hole of the English board: columns are a to g, rows 1 to \
         7, as in d4 (every VACANT:FINISH, two of its holes, is a problem, too); \"lastpeg list english\" shows those with \
         a name",
    );
}

#[test]
fn a_finish_is_holes_the_complement_or_anywhere() {
    for (finish, goal) in [
        ("complement", "pegs at c3, d3"),
        ("c3,d3", "pegs at c3, d3"),
        ("anywhere", "one peg anywhere"),
        ("*", "one peg anywhere"),
    ] {
        let shown = json(&format!("show english c3,d3:{finish} --json"), 0);
        assert_eq!(shown["goal"], goal, "{finish}");
    }
}

#[test]
fn a_position_with_a_row_of_the_wrong_length_is_refused_with_the_row() {
    refused(
        "show english --position ooo/ooo/oooooooo/ooo.ooo/ooooooo/ooo/ooo",
        "--position: row 3 of the position has 8 holes and the English board has 7 there: \"oooooooo\"",
    );
    refused(
        "show english --position ooo/ooo",
        "--position: the position has 2 rows and the English board has 7: write each row as \"o\" for a peg and \".\" for none, \
         with \"/\" between rows, or list the pegs, as in c1,d1",
    );
    refused(
        "show english --position ooo/oxo/ooooooo/ooo.ooo/ooooooo/ooo/ooo",
        "--position: row 2 of the position has 'x': write \"o\" for a peg and \".\" for an empty hole",
    );
}

#[test]
fn a_board_without_a_rule_names_the_rules_it_has() {
    refused(
        "show english --jumps triangular",
        "the english board is not played with triangular jumps: its rules are orthogonal and diagonal",
    );
}

#[test]
fn the_key_is_granted_only_where_it_makes_sense() {
    refused(
        "show french d4:c1 --key",
        "Cremers' Key ends with one peg in the centre: choose d4:d4",
    );
    refused(
        "show 6x6 c3:c3 --key",
        "Cremers' Key ends with one peg in the centre, and this board has no central hole: play without it",
    );
}

#[test]
fn what_is_missing_is_named() {
    refused(
        "show",
        "name a board (\"lastpeg list\" shows every board), or give --board-file FILE",
    );
    refused(
        "list --jumps diagonal",
        "--kind and --jumps are about one board: name it, as in lastpeg list french --jumps diagonal",
    );
    refused(
        "check english",
        "name a problem (\"lastpeg list english\" shows them), or VACANT:FINISH such as d4:d4",
    );
    refused(
        "check english central",
        "name the line to check, as in d2-d4, or - for standard input",
    );
    refused(
        "perft english central",
        "name the depth, the number of jumps, as in: lastpeg perft english central 8",
    );
    refused(
        "perft english central deep",
        "the depth \"deep\" is no number of jumps: give a whole number such as 8",
    );
    refused(
        "perft english central -1",
        "the depth \"-1\" is no number of jumps: give a whole number such as 8",
    );
}

#[test]
fn standard_input_is_read_once() {
    refused(
        "play --plain --position -",
        "standard input cannot be both --position and the moves of --plain",
    );
    refused(
        "check english central - --position -",
        "standard input cannot be both the line and --position",
    );
}

#[test]
fn an_unknown_option_is_bad_usage() {
    let ran = run("list --colour");
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(
        ran.messages
            .starts_with("error: unexpected argument '--colour' found"),
        "{}",
        ran.messages
    );
}

// Board files.

const PLUS: &str = r#"{"name": "plus", "title": "Plus", "holes": [" o ", "ooo", " o "], "jumps": ["orthogonal"],
  "problems": [{"id": "first", "pegs": ["a2", "b2"], "finish": ["c2"]}]}"#;

const ROW: &str = r#"{"name": "row", "title": "Row", "holes": ["ooo"], "jumps": ["orthogonal"]}"#;

/// A board without named problems begins with one that the position class allows, and what is advised can be done.
#[test]
fn a_board_file_without_problems_is_played_all_the_same() {
    let home = Home::new();
    let file = home.file("row.json", ROW);
    let ran = home.run(&format!("play --plain --board-file '{file}'"), "c1-a1\n");
    assert!(ran.output.contains("Won: one peg at a1"), "{}", ran.output);
    // The complement of the middle is lost here, that of a corner is not.
    let rows = ROW.replace("[\"ooo\"]", "[\"ooooo\", \"ooooo\", \"ooooo\"]");
    let rows = home.file("rows.json", &rows);
    let ran = home.run(&format!("play --plain --board-file '{rows}'"), "hint\n");
    assert!(ran.output.contains("winnable"), "{}", ran.output);
    let listed = home.run(&format!("list --board-file '{file}'"), "").output;
    let commands = listed
        .lines()
        .filter_map(|row| row.split("lastpeg ").nth(1));
    let commands: Vec<&str> = commands.collect();
    assert_eq!(commands.len(), 1, "{listed}");
    let ran = home.run(commands[0], "");
    assert_eq!((ran.code, ran.messages.as_str()), (0, ""), "{listed}");
}

#[test]
fn a_board_file_stands_for_the_board_in_every_command() {
    let home = Home::new();
    let file = home.file("plus.json", PLUS);
    for (arguments, expected) in [
        ("list --board-file 'FILE'", "first  first  one peg at c2"),
        ("show --board-file 'FILE'", "holes         5"),
        ("show plus first --board-file 'FILE'", "position  ./oo./."),
        (
            "check --board-file 'FILE' first a2-c2",
            "reaches the goal: one peg at c2",
        ),
        (
            "check plus first a2-c2 --board-file 'FILE'",
            "reaches the goal: one peg at c2",
        ),
        ("perft --board-file 'FILE' first 1", "1"),
        (
            "play --plain --board-file 'FILE' first",
            "Won: one peg at c2, in 1 move and 1 jump.",
        ),
    ] {
        let ran = home.run(&arguments.replace("FILE", &file), "a2-c2\n");
        assert_eq!((ran.code, ran.messages.as_str()), (0, ""), "{arguments}");
        assert!(ran.output.contains(expected), "{arguments}: {}", ran.output);
    }
}

#[test]
fn with_a_board_file_too_many_words_are_refused() {
    let home = Home::new();
    let file = home.file("plus.json", PLUS);
    let ran = home.run(&format!("show first extra --board-file '{file}'"), "");
    assert_eq!(
        (ran.code, ran.messages.as_str()),
        (2, "error: unexpected argument \"extra\"\n")
    );
}

#[test]
fn a_bad_board_file_gets_file_line_field_and_repair() {
    let home = Home::new();
    let file = home.file("plus.json", &PLUS.replace("\"ooo\"", "\"oo\""));
    let ran = home.run(&format!("show --board-file '{file}'"), "");
    let why = "\"holes\": row 2 is 2 characters wide and row 1 is 3: pad every row with spaces to the same width";
    assert_eq!(
        (ran.code, ran.messages),
        (2, format!("error: {file}, line 1: {why}\n"))
    );
    let ran = home.run("show --board-file nowhere.json", "");
    assert_eq!(
        ran.messages,
        "error: nowhere.json: cannot be read: No such file or directory (os error 2)\n"
    );
}

#[test]
fn boards_of_the_configuration_folder_play_and_bad_ones_are_left_out_with_a_note() {
    let home = Home::new();
    home.file("config/boards/plus.json", PLUS);
    let bad = home.file("config/boards/bad.json", "[]");
    let ran = home.run("list", "");
    assert_eq!(ran.code, 0);
    assert!(
        ran.output.contains("plus              Plus"),
        "{}",
        ran.output
    );
    assert!(
        ran.messages
            .starts_with(&format!("note: {bad}, line 1: not a board file: ")),
        "{}",
        ran.messages
    );
    assert!(
        ran.messages.ends_with("; the file is left out\n"),
        "{}",
        ran.messages
    );
}

// list and show.

#[test]
fn list_shows_every_board() {
    let output = answer("list", 0);
    let count = Library::embedded().entries().len();
    assert_eq!(output.lines().count(), count);
    assert!(
        output
            .starts_with("english           English board       33 holes  orthogonal, diagonal\n"),
        "{output}"
    );
    let boards = json("list --json", 0);
    assert_eq!(boards["boards"].as_array().unwrap().len(), count);
}

#[test]
fn list_of_a_board_shows_its_problems_and_marks_what_the_class_rules_out() {
    let output = answer("list french", 0);
    let central = output
        .lines()
        .find(|line| line.trim_start().starts_with("central"))
        .unwrap();
    assert!(
        central.ends_with("one peg at d4; impossible: the position class rules it out"),
        "{central}"
    );
    assert!(
        output.contains("10 problems possible by position class"),
        "{output}"
    );
}

#[test]
fn show_draws_a_board_with_its_labels_and_facts() {
    let output = answer("show triangle10", 0);
    for expected in [
        "        a1\n      a2  b2\n    a3  b3  c3\n  a4  b4  c4  d4\n",
        "holes         10\n",
        "jumps         18\n",
        "corners       a1, a4, d4 (pegs there cannot be jumped over)\n",
        "symmetries    6\n",
        "classes       4 position classes\n",
        "null-class    no: no complement problem is solvable\n",
        "  a1: none\n  a2: b2, a3, c4\n  b3: none\n",
    ] {
        assert!(output.contains(expected), "{expected}\nis not in\n{output}");
    }
}

#[test]
fn show_draws_a_position_and_says_how_it_stands() {
    let output = answer("show english cross --position d2,d3", 0);
    for expected in [
        "    a b c d e f g\n  1     . . .\n  2     . o .\n  3 . . . o . . .\n",
        "position  .../.o./...o.../......./......./.../...\n",
        "pegs      2\n",
        "goal      one peg at d4\n",
        "status    2 jumps can be played\n",
        "playable\n  d2-d4 d3-d1\n",
    ] {
        assert!(output.contains(expected), "{expected}\nis not in\n{output}");
    }
    let with_key = answer("hint english d4:d4 --key --position d3,d6", 0);
    let told = "Winnable: the only way to play on keeps it so.";
    assert!(with_key.contains(told), "{with_key}");
    let with_key = answer("show english d4:d4 --key --position c1", 0);
    let status = "status    no jump can be played, but the key can\n";
    assert!(with_key.contains(status), "{with_key}");
    let stuck = answer("show english central --position c1", 0);
    assert!(
        stuck.contains("status    no jump is left: the last peg stands at c1, and the goal is d4"),
        "{stuck}"
    );
    assert!(
        stuck.contains("Impossible by position class: no jump changes"),
        "{stuck}"
    );
    assert!(
        answer("show english central --position d4", 0)
            .contains("status    won: the goal is reached")
    );
}

#[test]
fn show_reads_a_position_from_standard_input() {
    let picture = "    ...\n    .o.\n  ...o...\n  .......\n  .......\n    ...\n    ...\n";
    let ran = Home::new().run("show english central --position - --json", picture);
    let shown: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(shown["position"], ".../.o./...o.../......./......./.../...");
    // What is known of the start says nothing of another position.
    for known in ["par", "at_most", "longest_sweeps"] {
        assert_eq!(shown[known], Value::Null, "{known}");
    }
}

#[test]
fn a_position_is_told_by_the_line_that_leads_to_it() {
    let line = "show english central --json --position ";
    let told = |line: &str| json(line, 0)["position"].clone();
    assert_eq!(
        told(&format!("{line}5-17,12-10")),
        "ooo/o.o/oooo..o/ooooooo/ooooooo/ooo/ooo"
    );
    // It remembers the Key that was used, and what was done for the conditions of the problem.
    let lines = "c3-c1 e2-c2 c1-c3 +c1\nc3-c1 e2-c2 c1-c3\n+d4\n";
    let ran = Home::new().run("hint french c1:d4 --key --position - --limit 0s", lines);
    let answers: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (&answers[0]["key"], &answers[1]["key"]),
        (&Value::Null, &"c1".into())
    );
    let error = answers[2]["error"].as_str().unwrap();
    assert!(error.starts_with("+d4 cannot be played: "), "{error}");
    let over = json(
        "hint english c1:c7+at-most-1 --json --position 1.c3-c1,2.a3-c3",
        1,
    );
    assert_eq!(over["reason"]["kind"], "conditions");
    // An option asks the same as the name does: of the whole line, and of the peg from where it stood at first.
    for asked in ["a2:b2+marked-a4", "a2:b2 --marked a4"] {
        let told = json(
            &format!("hint triangle10 {asked} --position a4-a2 --json"),
            1,
        );
        assert_eq!(told["reason"]["peg"], "a2", "{asked}");
    }
    refused(
        "hint english central --position d2-d4,d2-d4",
        "--position: jump 2 (d2-d4, in move 2) cannot be played: no peg to move at d2",
    );
    refused(
        "play english central --plain --position d2-d4",
        "--position: a game begins at pegs; leave the line out, and type or paste it in the game",
    );
}

#[test]
fn show_gives_the_reason_of_an_impossible_problem_as_data() {
    let shown = json("show french central --json", 0);
    assert_eq!(shown["reason"]["kind"], "position-class");
    assert!(
        shown["reason"]["text"]
            .as_str()
            .unwrap()
            .starts_with("position class: ")
    );
    assert_eq!(json("show french classic --json", 0)["reason"], Value::Null);
    // What the text tells of a problem that is proven to be unsolvable, and of where a problem comes from.
    let ruled_out = "the position class allows it";
    let shown = json("show diamond41 e1:e3 --json", 0);
    let why = shown["unsolvable"].as_str().expect(ruled_out);
    assert!(answer("show diamond41 e1:e3", 0).contains("verdict   unsolvable"));
    let listed = json("list diamond41 --json", 0);
    assert_eq!(listed["single_vacancy"][0]["unsolvable"], why);
    let source = json("show english sweep-9 --json", 0)["source"].take();
    assert!(
        source
            .as_str()
            .is_some_and(|source| source.contains("Bell"))
    );
}

#[test]
fn show_gives_resource_counts_that_no_jump_can_raise() {
    let board = Library::embedded_entry("english").unwrap();
    let problem = board.problem("central", None, false).unwrap();
    let board = problem.board();
    let shown = json("show english --json", 0);
    assert_eq!(shown["resource_counts"]["problem"], "central");
    let counts = shown["resource_counts"]["counts"].as_array().unwrap();
    assert_eq!(counts.len(), 3);
    for count in counts {
        let weight = |hole| count["weights"][board.label(hole)].as_i64().unwrap_or(0);
        for jump in board.jumps().all() {
            assert!(
                weight(jump.from) + weight(jump.over) >= weight(jump.to),
                "{count}"
            );
        }
        let start: i64 = problem.start().pegs.iter().map(weight).sum();
        let goal = weight(board.hole("d4").unwrap());
        assert_eq!(
            (&count["start"], &count["needed"]),
            (&start.into(), &goal.into())
        );
    }
    let text = answer("show english", 0);
    assert!(text.contains("positions lost in Central game:"), "{text}");
    assert_eq!(text.matches(", needed ").count(), 3, "{text}");
    let impossible = json("show french central --json", 0);
    assert_eq!(
        impossible["resource_counts"]["counts"],
        serde_json::json!([])
    );
}

// check and perft.

#[test]
fn numbers_out_of_bounds_are_refused_with_the_bounds() {
    for (command, option, bounds) in [
        (
            "solve english central --threads -1",
            "-1' for '--threads",
            "1 to 256",
        ),
        (
            "solve english central --threads x",
            "x' for '--threads",
            "1 to 256",
        ),
        (
            "catalog english --vacancies 7",
            "7' for '--vacancies",
            "2 to 3",
        ),
        (
            "bench first --samples -2",
            "-2' for '--samples",
            "1 to 1000000",
        ),
    ] {
        let ran = run(command);
        let expected = format!("invalid value '{option} <N>': give a whole number from {bounds}");
        assert_eq!(ran.code, 2, "{command}");
        assert!(ran.messages.contains(&expected), "{}", ran.messages);
    }
}

#[test]
fn check_tells_a_line_that_wins() {
    assert_eq!(
        answer("check english cross 'd3-f3 d5-d3 c3-e3 f3-d3 d2-d4'", 0),
        "legal: 5 moves, 5 jumps, no sweep\nreaches the goal: one peg at d4\npar 5\n"
    );
    assert_eq!(
        answer("check english cross 1.D3xF3 2. d5xd3, c3-e3-c3 f3-d3", 1),
        "illegal: jump 4 (e3-c3, in move 3) cannot be played: no peg to jump over at d3\n"
    );
}

#[test]
fn check_of_the_published_solutions_answers_yes() {
    let line = include_str!("../data/published_solutions.txt")
        .lines()
        .find(|line| line.starts_with("english d4:d4 18"))
        .unwrap();
    let words: Vec<&str> = line.splitn(6, ' ').collect();
    let checked = json(&format!("check english central '{}' --json", words[5]), 0);
    assert_eq!(
        (
            &checked["moves"],
            &checked["jump_count"],
            &checked["longest_sweep"]
        ),
        (&18.into(), &31.into(), &5.into())
    );
}

/// Such is the line that solve answers with where the goal is reached already.
#[test]
fn check_takes_a_line_of_no_moves() {
    let ran = Home::new().run("check english central --position d4 -", "");
    assert_eq!(ran.code, 0, "{}", ran.messages);
    let at_goal = json("check english central --position d4 '' --json", 0);
    assert_eq!(at_goal["legal"], true);
    assert_eq!(at_goal["moves"], 0);
}

#[test]
fn check_says_with_which_moves_some_were_lost() {
    let line = "'c2-c4 d3-f3 e1-e3 c1-e1 c4-e4-e2 e1-e3 f3-d3 d2-d4'";
    let text = answer(&format!("check english house {line} --limit 10m"), 0);
    assert!(text.starts_with("legal: 8 moves, 9 jumps"), "{text}");
    assert!(text.contains("\npar 6: 1 move lost with move "), "{text}");
    let checked = json(&format!("check english house {line} --json --limit 10m"), 0);
    assert_eq!(checked["par"], 6);
    let totals: Vec<u64> = checked["course"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["total"].as_u64().unwrap())
        .collect();
    assert_eq!(totals.len(), 8);
    assert!(
        totals.is_sorted() && totals.first() < totals.last(),
        "{totals:?}"
    );
    let hasty = answer(&format!("check english house {line} --limit 0s"), 0);
    assert!(
        hasty.contains("par 6: 2 moves lost with one of moves 1 to ")
            && hasty.contains("the search ended before all was known"),
        "{hasty}"
    );
}

#[test]
fn check_says_what_a_legal_line_lacks() {
    assert_eq!(
        answer("check english cross d3-f3", 1),
        "legal: 1 move, 1 jump, no sweep\ndoes not reach the goal: 5 pegs left, and the goal is one peg at d4\n"
    );
    let checked = json("check english cross d3-f3 --json", 1);
    assert_eq!(
        (&checked["legal"], &checked["reaches_goal"]),
        (&true.into(), &false.into())
    );
}

#[test]
fn check_names_the_first_illegal_jump_and_the_rule_it_breaks() {
    for (line, why) in [
        ("d2-d4", "no peg to jump over at d3"),
        ("d3-d1", "no peg to move at d3"),
        ("f4-d4", "no peg to move at f4"),
        (
            "d3-e3",
            "no jump leads from d3 to e3: a peg jumps over its neighbour into the hole behind it, along rows and columns",
        ),
        (
            "+d4",
            "there is no Cremers' Key to use here: the problem grants none, or it has been used",
        ),
    ] {
        let checked = json(
            &format!("check english central {line} --position d2,d4 --json"),
            1,
        );
        let error = &checked["error"];
        assert_eq!(
            (&error["move"], &error["jump"], &error["written"]),
            (&1.into(), &1.into(), &line.into())
        );
        assert_eq!(error["why"], why);
    }
    let checked = json("check english central d2-d4 --position d2,d3,d4 --json", 1);
    assert_eq!(
        checked["error"]["why"],
        "the hole to land in, d4, is not empty"
    );
}

#[test]
fn check_knows_cremers_key() {
    let line = "d2-d4 d5-d3 +d4 d4-d2";
    let checked = json(&format!("check french key '{line}' --json"), 1);
    assert_eq!(
        (&checked["legal"], &checked["moves"], &checked["jump_count"]),
        (&true.into(), &3.into(), &3.into())
    );
    for problem in ["central", "d4"] {
        let mut same = json(&format!("check french {problem} --key '{line}' --json"), 1);
        same["problem"] = checked["problem"].clone();
        assert_eq!(same, checked);
    }
}

#[test]
fn check_reads_a_line_from_standard_input() {
    let ran = Home::new().run("check english cross -", "d3-f3 d5-d3\nc3-e3 f3-d3\nd2-d4\n");
    assert_eq!(ran.code, 0, "{}", ran.messages);
}

// What the solver answers.

/// A position of random play on the largest board, which no search settles in the time of a test.
pub(crate) const HARD: &str =
    "ooo...o.o/..ooo.o../..ooo..o./ooo.ooooo/ooo...ooo/oooo..oo./ooo.ooo.o/o..oooo.o/ooooooooo";

#[test]
fn solve_prints_a_line_that_check_accepts() {
    for problem in [
        "english central",
        "french key",
        "6x6 c3:c3 --jumps diagonal",
    ] {
        let solved = json(&format!("solve {problem} --json"), 0);
        assert_eq!(solved["verdict"], "solvable");
        let line = solved["line"].as_str().unwrap();
        let checked = json(&format!("check {problem} --limit 100ms --json '{line}'"), 0);
        assert_eq!(checked["reaches_goal"], true);
        assert_eq!(checked["moves"], solved["moves"]);
        assert_eq!(checked["jump_count"], solved["jump_count"]);
        let text = answer(&format!("solve {problem}"), 0);
        assert!(text.contains("\nSolvable in "), "{text}");
        let printed = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(printed.ends_with(line), "{text}");
    }
}

#[test]
fn solve_proves_that_there_is_no_line() {
    let solved = json("solve wiegleb e1:e1 --json", 1);
    assert_eq!(solved["verdict"], "unsolvable");
    assert_eq!(solved["line"], Value::Null);
    assert_eq!(solved["reason"]["kind"], "one-jump");
    assert_eq!(solved["reason"]["after"][0]["jump"], "e3-e1");
    let text = answer("solve diamond41 e3:e1", 1);
    assert!(
        text.contains("Unsolvable: the last jump can only be e3-e1; before it, resource count:"),
        "{text}"
    );
    assert!(
        text.contains("-1   1  (0)  1  -1"),
        "the weights are drawn: {text}"
    );
}

#[test]
fn jumps_that_one_reason_rules_out_are_told_together() {
    let text = answer("solve diamond41 e5:e5 --key", 1);
    let told = "  after e3-e5, c5-e5, g5-e5, e7-e5: resource count: with 1 on ";
    assert!(text.contains(told), "{text}");
    assert!(text.contains("\n  after +e5: no jump is left"), "{text}");
    let text = text.replace('\n', " ");
    assert!(
        text.contains("5 jumps that can be played, the Key among them, is lost: 1 by"),
        "{text}"
    );
    assert_eq!(text.matches("resource count: with").count(), 1, "{text}");
}

#[test]
fn hint_sorts_every_jump() {
    let position = "--position o.o/o.o/ooooooo/ooo...o/ooooooo/o.o/o.o";
    let hint = json(&format!("hint english central {position} --json"), 0);
    assert_eq!(hint["verdict"], "winnable");
    assert_eq!(hint["winning"], serde_json::json!(["e2-e4", "e6-e4"]));
    assert_eq!(hint["losing"], serde_json::json!(["b4-d4"]));
    assert_eq!(hint["undecided"], serde_json::json!([]));
    let line = hint["line"].as_str().unwrap();
    answer(&format!("check english central {position} '{line}'"), 0);
    let text = answer(&format!("hint english central {position}"), 0);
    assert!(
        text.contains("Winnable: 2 of the 3 jumps that can be played keep it so."),
        "{text}"
    );
}

#[test]
fn hint_tells_the_fewest_moves_where_they_are_known() {
    let moves = |arguments: &str| {
        let hint = json(&format!("hint {arguments} --json"), 0);
        (
            hint["fewest_moves"].clone(),
            hint["fewest_moves_proved"].clone(),
        )
    };
    assert_eq!(moves("english central"), (18.into(), true.into()));
    let late = "english central --position d2,b3,c3";
    assert_eq!(moves(late), (2.into(), true.into()));
    let text = answer(&format!("hint {late}"), 0);
    assert!(
        text.contains("\nfewest moves left: 2, by this line:\n"),
        "{text}"
    );
    // Half of the board is full: on a board of up to 37 holes it is found from anywhere.
    let early = "english central --position .../..o/..ooooo/.ooo.oo/..oo..o/.oo/oo. --fewest";
    let hint = json(&format!("hint {early} --json"), 0);
    assert_eq!(hint["fewest_moves_proved"], true);
    let english = Library::embedded().entry("english").unwrap().board();
    let line = notation::read_line(&english, hint["line"].as_str().unwrap()).unwrap();
    assert_eq!(
        hint["fewest_moves"].as_u64().map(|moves| moves as usize),
        Some(line.moves.len()),
        "the line told has as many moves as is said"
    );
    // And of each winning jump what it leaves: one of them leaves one move less.
    let left = hint["moves_left"].as_array().unwrap();
    assert_eq!(left.len(), hint["winning"].as_array().unwrap().len());
    let least = left.iter().filter_map(|row| row["moves"].as_u64()).min();
    assert_eq!(least.map(|least| least + 1), hint["fewest_moves"].as_u64());
}

#[test]
fn hint_says_why_a_position_is_lost_and_draws_the_weights() {
    let position = "--position ooo/ooo/oooo.oo/o..o..o/oo.o.oo/o../ooo";
    let reason = &json(&format!("hint english central {position} --json"), 1)["reason"];
    assert_eq!(reason["kind"], "resource-count");
    assert!(reason["value"].as_i64() < reason["needed"].as_i64());
    let text = answer(&format!("hint english central {position}"), 1);
    assert!(text.contains("Lost: resource count: with 1 on"), "{text}");
    assert!(text.contains("\nThe fewest pegs "), "{text}");
    assert!(text.contains("\n    0  (1) (1)  0  (1) (1)  0\n"), "{text}");
    let text = answer("hint english d4:d4 --position d1", 1);
    assert!(
        !text.contains("fewer"),
        "one peg is as few as can be: {text}"
    );
}

#[test]
fn each_line_of_standard_input_is_answered_with_an_object() {
    let lines = "d4\n\n# a remark\nooo/ooo\nd4,c4,a4\r\nOOO/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo";
    for command in ["hint", "solve"] {
        let ran = Home::new().run(&format!("{command} english central --position -"), lines);
        let answers = ran
            .output
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let answers: Vec<Value> = answers.collect();
        let verdicts: Vec<&Value> = answers.iter().map(|answer| &answer["verdict"]).collect();
        assert_eq!(
            verdicts,
            ["winnable", "null", "lost", "winnable"]
                .map(|verdict| match verdict {
                    "null" => Value::Null,
                    verdict => verdict.into(),
                })
                .iter()
                .collect::<Vec<_>>()
        );
        assert_eq!(answers[1]["line_number"], 4);
        assert_eq!(ran.code, 2);
        assert_eq!(
            ran.messages,
            "error: of 4 lines of standard input 1 could not be read as a position: see \"error\" in the answers\n"
        );
        let ran = Home::new().run(
            &format!("{command} english central --position -"),
            "d4\nd4,c4,a4\n",
        );
        assert_eq!(
            (ran.code, ran.messages.as_str()),
            (0, ""),
            "all are answered"
        );
    }
}

#[test]
fn the_fewest_moves_of_a_stream_of_positions_are_told_when_asked_for() {
    let moves = |options: &str| {
        let command = format!("hint english central --position - {options}");
        let ran = Home::new().run(&command, "d2,d3\nd4\nd4,c4,a4\n");
        let answers = ran.output.lines().map(|line| {
            let answer: Value = serde_json::from_str(line).unwrap();
            answer["fewest_moves"].as_u64()
        });
        answers.collect::<Vec<_>>()
    };
    assert_eq!(moves("--fewest"), [Some(1), Some(0), None]);
    assert_eq!(moves(""), [None, None, None]);
}

#[test]
fn what_the_limits_do_not_settle_is_undecided() {
    let solved = json(
        &format!("solve square81 e5:e5 --position {HARD} --limit 50ms --json"),
        3,
    );
    assert_eq!(solved["verdict"], "undecided");
    assert_eq!(
        (&solved["line"], &solved["reason"]),
        (&Value::Null, &Value::Null)
    );
    let text = answer(
        &format!("hint square81 e5:e5 --position {HARD} --limit 50ms"),
        3,
    );
    assert!(text.contains("Undecided: the search ended after"), "{text}");
}

#[test]
fn limits_that_make_no_sense_are_refused_with_an_example() {
    for (limit, repair) in [
        ("--limit 30", "as in 30s"),
        ("--limit soon", "as in 30s"),
        ("--memory 5", "as in 512MiB"),
        ("--memory 1MiB", "at least 16MiB"),
        ("--threads 0", "1 to 256"),
    ] {
        let ran = run(&format!("solve english central {limit}"));
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{limit}");
        assert!(ran.messages.contains(repair), "{}", ran.messages);
    }
}

#[test]
fn perft_counts_jump_sequences() {
    assert_eq!(answer("perft english central 0", 0), "1\n");
    assert_eq!(answer("perft english central 6", 0), "24600\n");
    assert_eq!(answer("perft triangle15 corner 14", 0), "0\n");
}

#[test]
fn bench_prints_one_signature() {
    for work in [
        "perft --board hexagon19",
        "problems hints --board English --samples 1",
    ] {
        let output = answer(&format!("bench {work}"), 0);
        let signature = output.lines().last().unwrap();
        assert!(signature.starts_with("signature "), "{output}");
        assert_ne!(signature, "signature 0", "{output}");
        let figures = json(&format!("bench {work} --json"), 0);
        assert_eq!(signature, format!("signature {}", figures["signature"]));
    }
}

// Closed pipes, help, completions, manual.

#[test]
fn a_reader_that_goes_away_ends_a_command_quietly() {
    use std::process::{Command as Process, Stdio};
    for arguments in ["list", "man", "completions bash", "show square81"] {
        let home = Home::new();
        let (reader, writer) = std::io::pipe().unwrap();
        // Before the start: a command that has written everything when its reader goes away ends in its own way.
        drop(reader);
        let done = Process::new(assert_cmd::cargo::cargo_bin("lastpeg"))
            .args(split(arguments))
            .env("LASTPEG_DATA_DIR", home.data())
            .env("LASTPEG_CONFIG_DIR", home.folder.path())
            .stdin(Stdio::null())
            .stdout(writer)
            .output()
            .unwrap();
        let messages = String::from_utf8(done.stderr).unwrap();
        assert_eq!(
            (done.status.code(), messages.as_str()),
            (Some(0), ""),
            "{arguments}"
        );
    }
}

fn command_names() -> Vec<String> {
    let help = answer("--help", 0);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .filter(|name| name != "help")
        .collect()
}

#[test]
fn the_help_of_every_command_has_an_example_that_begins_with_it() {
    let names = command_names();
    assert!(names.len() >= 8, "{names:?}");
    for name in names {
        let help = answer(&format!("{name} --help"), 0);
        assert!(help.contains(&format!("\n  lastpeg {name}")), "{help}");
    }
}

#[test]
fn the_help_of_a_part_of_a_command_is_told_whole() {
    let check = answer("soli2 check --help", 0);
    assert!(check.contains("Exit code 0 when it is"), "{check}");
    let settle = answer("soli2 settle --help", 0);
    assert!(settle.contains("of 9 holes at once"), "{settle}");
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answer(&format!("completions {shell}"), 0);
        assert!(
            script.contains("LASTPEG_COMPLETE") && script.contains("lastpeg"),
            "{shell}"
        );
    }
}

/// What bash is told when it asks for the last of some words.
fn completed(words: &str) -> Vec<String> {
    let home = Home::new();
    let words: Vec<&str> = words.split(' ').collect();
    let ran = Command::new(env!("CARGO_BIN_EXE_lastpeg"))
        .arg("--")
        .args(&words)
        .env("LASTPEG_COMPLETE", "bash")
        .env("_CLAP_IFS", "\n")
        .env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string())
        .env("LASTPEG_DATA_DIR", home.data())
        .env("LASTPEG_CONFIG_DIR", home.folder.path())
        .output()
        .unwrap();
    assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
    let told = String::from_utf8(ran.stdout).unwrap();
    told.lines().map(str::to_owned).collect()
}

/// The name of a file, as it may stand in any folder.
#[cfg(unix)]
#[test]
fn completions_go_on_behind_a_word_that_is_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let ran = Command::new(env!("CARGO_BIN_EXE_lastpeg"))
        .args(["--", "lastpeg", "play", "--board-file"])
        .arg(std::ffi::OsStr::from_bytes(b"\xff.json"))
        .args(["english", "cr"])
        .env("LASTPEG_COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", "5")
        .output()
        .unwrap();
    assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
    assert_eq!(String::from_utf8(ran.stdout).unwrap(), "cross");
}

#[test]
fn completions_know_what_there_is() {
    for (words, expected) in [
        ("lastpeg play fre", &["french"][..]),
        ("lastpeg solve english pl", &["plus"]),
        ("lastpeg check --json english py", &["pyramid"]),
        ("lastpeg play english d4", &["d4:d4"]),
        ("lastpeg solve english c3,d3:c", &["c3,d3:complement"]),
        ("lastpeg play --theme con", &["contrast"]),
        ("lastpeg list french --kind d", &["difficult"]),
        ("lastpeg learn l-removal-", &["l-removal-crowded"]),
        ("lastpeg man verif", &["verify"]),
        ("lastpeg verif", &["verify"]),
        (
            "lastpeg solve --board-file boards/french.json cent",
            &["central"],
        ),
        (
            "lastpeg solve --board-file boards/french.json my-french cent",
            &["central"],
        ),
        ("lastpeg solve french --jumps orthogonal ke", &["key"]),
        ("lastpeg solve french --jumps diagonal ke", &[]),
        ("lastpeg solve french --jumps=diagonal ke", &[]),
        (
            "lastpeg solve --board-file=boards/french.json cent",
            &["central"],
        ),
        (
            "lastpeg records import boards/frenc",
            &["boards/french.json"],
        ),
        ("lastpeg soli2 check boards/frenc", &["boards/french.json"]),
        ("lastpeg soli2 --file boards/frenc", &["boards/french.json"]),
        ("lastpeg play nothing ", &[]),
        ("lastpeg play english cross+b", &["cross+backwards"]),
        (
            "lastpeg play english cross+marked-d",
            &[
                "cross+marked-d2",
                "cross+marked-d3",
                "cross+marked-d4",
                "cross+marked-d5",
            ],
        ),
        (
            "lastpeg solve english c1:c7+sweep-9+corner-",
            &["c1:c7+sweep-9+corner-finish"],
        ),
        ("lastpeg play french ends+exch", &["ends+exchange-a4-g4"]),
        ("lastpeg play french classic+exch", &[]),
        ("lastpeg play english c1:e", &[]),
        (
            "lastpeg play english C1:c",
            &["c1:c1", "c1:c4", "c1:c7", "c1:complement"],
        ),
        (
            "lastpeg play english difficult-6",
            &["difficult-6-1", "difficult-6-2"],
        ),
        ("lastpeg plan french ends --exchange a", &["a4-g4"]),
        (
            "lastpeg check --json english cross --last-taken d",
            &["d2", "d3", "d4", "d5"],
        ),
        ("lastpeg check --marked d", &[]),
        ("lastpeg man soli2-s", &["soli2-settle"]),
        ("lastpeg man soli2 s", &["settle"]),
        ("lastpeg solve english central+at-most-18+b", &[]),
        (
            "lastpeg solve english central+loop-3",
            &[
                "central+loop-3",
                "central+loop-30",
                "central+loop-31",
                "central+loop-32",
            ],
        ),
    ] {
        let told = completed(words);
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        let told: Vec<&str> = told
            .into_iter()
            .filter(|one| !one.starts_with('-'))
            .collect();
        assert_eq!(told, expected, "{words}");
    }
    let problems = completed("lastpeg play french ");
    assert!(problems.contains(&"central".to_owned()), "{problems:?}");
    assert!(
        !problems.iter().any(|one| one.contains(':')),
        "{problems:?}"
    );
}

/// Bash takes words apart at `:` and `=`; where nothing was known, it began an option. Names of files that it would read
/// otherwise it wrote down without quoting them.
#[cfg(unix)]
#[test]
fn bash_completes_what_it_takes_apart() {
    if Command::new("bash").args(["-c", ":"]).output().is_err() {
        return;
    }
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_lastpeg"));
    let program = program.parent().unwrap().display();
    let folder = tempfile::tempdir().unwrap();
    for name in [";x.json", "a b.json", "a*.json", "plain.json"] {
        std::fs::write(folder.path().join(name), "").unwrap();
    }
    for (words, last, expected) in [
        ("solve english c1 :", "", "c1,c4,f4,c7,complement,anywhere"),
        ("solve english c1 : c", "c", "c1,c4,c7,complement"),
        (
            "solve english c1:c",
            "c1:c",
            "c1:c1,c1:c4,c1:c7,c1:complement",
        ),
        ("play --theme = mo", "mo", "mono"),
        ("list french --kind = d", "d", "difficult"),
        ("play --theme = mono fre", "fre", "french"),
        ("check english cross \\\"", "", ""),
        ("show nosuch \"\"", "", ""),
        ("solve --few", "--few", "--fewest"),
        // Bash quotes what it is told to be files.
        ("verify \\;", ";", ";x.json, -o filenames"),
        ("verify a", "a", "a b.json,a*.json, -o filenames"),
        ("verify plain", "plain", "plain.json"),
    ] {
        let script = format!(
            "PATH={program}:$PATH; eval \"$(lastpeg completions bash)\"; IFS=,\n\
            compopt() {{ [[ $2 != filenames ]] || told=\", $1 $2\"; }}\n\
            COMP_WORDS=(lastpeg {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
            $(complete -p lastpeg | sed 's/.*-F //; s/ .*//') lastpeg '{last}' ''; echo \"${{COMPREPLY[*]}}$told\""
        );
        let mut bash = Command::new("bash");
        let ran = bash.args(["--norc", "-c", &script]);
        let ran = ran.current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8_lossy(&ran.stdout);
        assert_eq!(told.trim_end(), expected, "{words}: {ran:?}");
    }
}

/// The first time, the script is what zsh calls: it has to answer, and not only to say who would.
#[cfg(unix)]
#[test]
fn zsh_completes_the_first_time_that_it_is_asked() {
    let script = answer("completions zsh", 0);
    assert!(script.starts_with("#compdef lastpeg\n"), "{script}");
    let called = "if [ \"${funcstack[1]}\" = _lastpeg ]; then\n    _clap_dynamic_completer_lastpeg \"$@\"\nfi\n";
    assert!(script.ends_with(called), "{script}");
    if Command::new("zsh").args(["-c", ":"]).output().is_err() {
        return;
    }
    let functions = tempfile::tempdir().unwrap();
    std::fs::write(functions.path().join("_lastpeg"), script).unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_lastpeg"));
    let asked = format!(
        "path=({} $path); fpath=({} $fpath); compdef() {{ }}; _describe() {{ print -r -- ${{(P)3}} }}\n\
        autoload -Uz _lastpeg; words=(lastpeg play fre); CURRENT=3; _lastpeg",
        program.parent().unwrap().display(),
        functions.path().display()
    );
    let ran = Command::new("zsh").args(["-fc", &asked]).output().unwrap();
    let told = String::from_utf8_lossy(&ran.stdout);
    assert!(told.starts_with("french:"), "{ran:?}");
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_every_command() {
    let page = answer("man", 0);
    assert!(
        page.contains(".TH lastpeg 1") && page.contains("Exit codes"),
        "{page}"
    );
    assert!(!page.contains("records and games:"), "whose? {page}");
    for name in command_names() {
        let page = answer(&format!("man {name}"), 0);
        assert!(page.contains(&format!("lastpeg\\-{name}")), "{page}");
    }
    let page = answer("man soli2-check", 0);
    assert_eq!(page, answer("man soli2 check", 0));
    for (name, head) in [
        ("soli2-check", "soli2-check 1"),
        ("--section keys", "keys 7"),
    ] {
        let version = env!("CARGO_PKG_VERSION");
        let foot = format!(".TH lastpeg-{head}  \"lastpeg {version}\"");
        assert!(answer(&format!("man {name}"), 0).contains(&foot), "{name}");
    }
    assert!(page.contains("lastpeg soli2 \\-\\-watch"), "{page}");
    let ran = run("man cook");
    assert!(!ran.messages.contains("help-"), "{}", ran.messages);
    assert!(
        ran.messages
            .starts_with("error: there is no command \"cook\"; the commands are play, list,"),
        "{}",
        ran.messages
    );
}

#[test]
fn the_version_is_printed_in_full_with_the_folders() {
    let version = format!("lastpeg {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(answer("-V", 0), version);
    let home = Home::new();
    let ran = home.run("--version", "");
    assert_eq!(
        ran.output,
        format!(
            "{version}records and games: {}\nsettings and boards: {}\nlog: none, but for --log FILE\n",
            home.data().display(),
            home.folder.path().join("config").display()
        )
    );
}

#[test]
fn titles_take_the_columns_that_a_terminal_gives_them() {
    let home = Home::new();
    home.file(
        "config/boards/plus.json",
        &PLUS.replace("\"Plus\"", "\"十字\""),
    );
    let listed = home.run("list", "").output;
    let holes = |name: &str| {
        let row = listed.lines().find(|row| row.starts_with(name)).unwrap();
        width(row.split(" holes").next().unwrap())
    };
    assert_eq!(holes("plus"), holes("english"));
}

/// What follows in a line that is too long was read as a line of its own, and the numbers after it were wrong.
#[test]
fn lines_of_input_keep_their_numbers() {
    let input = format!("{}\nd4\nzz\n", "o".repeat(200_000));
    let ran = Home::new().run("solve english central --position -", input);
    let numbers: Vec<u64> = ran
        .output
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).unwrap()["line_number"].as_u64())
        .collect();
    assert_eq!(numbers, [1, 3], "{}", ran.messages);
}

#[test]
fn the_fewest_pegs_are_said_to_leave_the_conditions_aside() {
    let said = answer("hint english cross --at-most 4", 1);
    let told = "\nThe fewest pegs that can be reached without the conditions: 1, by\n";
    assert!(said.contains(told), "{said}");
}

#[test]
fn under_conditions_fewer_moves_are_asked_for_until_none_are_left() {
    let home = Home::new();
    let text = r#"{"name":"rb","holes":["  ooo","ooooo"," oooo"],"jumps":["triangular"]}"#;
    let file = home.file("rb.json", text);
    let asked = format!("solve rb c1,e2:e1,c3+marked-e3 --fewest --board-file '{file}'");
    let ran = home.run(&asked, "");
    assert_eq!(ran.code, 0, "{}", ran.output);
    assert!(
        ran.output.contains("7 moves, the fewest there are"),
        "{}",
        ran.output
    );
}

/// A file's par is what its author says.
#[test]
fn the_par_of_a_file_is_not_told_as_proven() {
    let home = Home::new();
    let text = r#"{"name":"hutch","holes":["oooo","oooo","oooo"],"jumps":["orthogonal"],"problems":[
        {"id":"low","vacant":["d1","a2","b3"],"finish":["c3"],"par":2}]}"#;
    let file = home.file("hutch.json", text);
    for (command, told) in [
        ("list hutch", "par at most 2"),
        ("show hutch low", "par       at most 2 moves"),
    ] {
        let ran = home.run(&format!("{command} --board-file '{file}'"), "");
        assert!(ran.output.contains(told), "{}{}", ran.output, ran.messages);
    }
}

/// A board of the player's own with the name of another took its place, and most of the course was gone.
#[test]
fn a_board_with_the_name_of_another_is_refused() {
    let home = Home::new();
    let folder = home.folder.path().join("config/boards");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(
        folder.join("english.json"),
        r#"{"name":"english","holes":["ooooo"],"jumps":["orthogonal"]}"#,
    )
    .unwrap();
    let hut = r#"{"name":"hut","holes":["ooooo"],"jumps":["orthogonal"]}"#;
    for name in ["one.json", "two.json"] {
        std::fs::write(folder.join(name), hut).unwrap();
    }
    let ran = home.run("learn --list", "");
    let files = format!(
        "{}: there is another board called \"hut\", in {}: give",
        folder.join("two.json").display(),
        folder.join("one.json").display()
    );
    assert!(ran.messages.contains(&files), "{}", ran.messages);
    assert!(
        ran.messages.contains("another board called \"english\":"),
        "{}",
        ran.messages
    );
    assert!(ran.output.lines().count() > 30, "{}", ran.output);
}

#[test]
fn options_that_nothing_reads_are_refused() {
    for arguments in [
        "play --plain --ascii",
        "daily --theme dark",
        "daily --play --plain --no-mouse",
        "learn --list --log x",
        "soli2 --watch --ascii",
        "daily --share --ascii",
        "daily --share --plain",
        "solve triangle10 classic --threads 2",
        "solve triangle10 classic --fewest --all --every-order --dot /dev/null",
        "draw english cross --plan --columns 3 --svg -",
        "draw english cross --limit 1s --svg -",
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{arguments}");
    }
    for arguments in [
        "daily --json --plain",
        "daily --json --ascii",
        "soli2 --json --plain",
        "soli2 --json --file x",
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments}");
        assert!(ran.output.contains("cannot be used with"), "{}", ran.output);
    }
    // Of all that cannot stand there the one that does is named.
    let ran = run("play --plain --scale=small");
    let why = "'--plain' cannot be used with '--scale <SCALE>'";
    assert!(ran.messages.contains(why), "{}", ran.messages);
    refused(
        "levels english central --key --positions difficult",
        "--positions makes problems for a board file, which have no key: leave --key out",
    );
    refused(
        "bench levels --board triangle10",
        "none of these parts is measured on the board triangle10 alone: leave --board out",
    );
    let same = "solve triangle15 a1:a1 --fewest --all --proof same --dot ./same";
    refused(
        same,
        "--proof, --dot and --checkpoint are files of their own: give each another name",
    );
}

#[test]
fn a_catalog_is_made_on_one_thread() {
    let help = answer("catalog --help", 0);
    let (_, threads) = help.split_once("--threads <N>").unwrap();
    let (threads, _) = threads.split_once("--json").unwrap();
    assert!(threads.contains("[default: 1]"), "{threads}");
    assert!(!threads.contains("processors"), "{threads}");
}

#[test]
fn show_with_the_key_is_about_a_problem() {
    let shown = answer("show english --key", 0);
    assert!(
        shown.contains("Cremers' Key can put a peg back into d4 once"),
        "{shown}"
    );
}

#[test]
fn what_is_no_proof_or_record_is_bad_input() {
    let home = Home::new();
    let no_proof = home.run("verify -", "[1,2]");
    assert_eq!(no_proof.code, 2);
    assert!(
        no_proof.messages.contains("a proof begins with"),
        "{}",
        no_proof.messages
    );
    for no_record in ["", "[1,2", "{\"a\": 1}", "hello"] {
        let ran = home.run("soli2 check -", no_record);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{no_record}");
        assert!(!ran.messages.contains("Soli2Record"), "{}", ran.messages);
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_what_is_read() {
    let home = Home::new();
    let ran = home.run("check english cross -", "\u{feff}d3-f3");
    assert!(ran.output.contains("legal"), "{}", ran.messages);
    let ran = home.run("solve english d4 --position -", "\u{feff}d4,d5\n");
    assert!(ran.output.contains("\"verdict\""), "{}", ran.output);
    let records = home.run("records export", "").output;
    let ran = home.run("records import -", format!("\u{feff}{records}"));
    assert_eq!(ran.code, 0, "{}", ran.messages);
    let marked = home.data().join("records.json");
    std::fs::write(&marked, format!("\u{feff}{records}")).unwrap();
    assert_eq!(home.run("records export", "").output, records);
    let table = home.run("catalog triangle10 --json", "").output;
    std::fs::write(&marked, format!("\u{feff}{table}")).unwrap();
    let ran = home.run(
        &format!("catalog triangle10 --merge '{}'", marked.display()),
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.messages);
}

#[test]
fn a_table_written_again_knows_no_less() {
    let home = Home::new();
    let folder = home.data().join("tables");
    let write = format!("--write '{}'", folder.display());
    let first = home.run(&format!("catalog triangle10 --prove {write}"), "");
    assert_eq!(first.code, 0, "{}", first.messages);
    let file = folder.join("triangle10.triangular.json");
    let known = std::fs::read_to_string(&file).unwrap();
    home.run(
        &format!("catalog triangle10 --prove --limit 0s {write}"),
        "",
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), known);
    std::fs::write(&file, "MY NOTES").unwrap();
    let ran = home.run(&format!("catalog triangle10 {write}"), "");
    assert_eq!(ran.code, 2);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "MY NOTES");
}

#[test]
fn what_a_problem_is_called_tells_the_key_and_a_position() {
    for command in ["solve", "hint", "plan", "show"] {
        let of = format!("{command} english d4:d4 --key --position d2,d3");
        let told = "English board, orthogonal jumps: Complement of d4, with Cremers' Key in d4, from a position\n";
        let ran = run(&of);
        assert!(ran.output.starts_with(told), "{command}: {}", ran.output);
        assert_eq!(json(&format!("{of} --json"), ran.code)["key"], "d4");
    }
    let table = "triangle10 b3:b3 --key";
    let told = "Triangle-10, triangular jumps: Complement of b3, with Cremers' Key in b3 (one peg at b3)\n";
    let levels = answer(&format!("levels {table}"), 0);
    assert!(levels.starts_with(told), "{levels}");
    assert_eq!(json(&format!("levels {table} --json"), 0)["key"], "b3");
    assert_eq!(json(&format!("perft {table} 1 --json"), 0)["key"], "b3");
}

#[test]
fn crowded_positions_of_a_board_file_are_listed_from_it() {
    let home = Home::new();
    let file = home.file(
        "kinds.json",
        r#"{ "name": "kinds", "holes": ["ooo", "ooo", "ooo"], "jumps": ["orthogonal"],
            "problems": [{ "kind": "symmetric", "pegs": ["a1", "b1"], "finish": ["c1"] }] }"#,
    );
    let listed = home.run(&format!("list --board-file '{file}'"), "").output;
    let command = format!("list --board-file '{file}' --kind symmetric");
    let told = format!("Also 1 symmetric position: lastpeg {command}\n");
    assert!(listed.contains(&told), "{listed}");
    assert!(!listed.contains("\n\n\n"), "{listed}");
    let listed = home.run(&command, "").output;
    assert!(
        listed.contains("  symmetric-2-1  symmetric-2-1  "),
        "{listed}"
    );
}

#[test]
fn a_problem_at_its_goal_is_won_and_has_nothing_to_prove() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    let proof = proof.display();
    let ran = run(&format!(
        "solve english d4:d4 --position d4 --fewest --proof '{proof}'"
    ));
    assert_eq!(ran.code, 3);
    assert!(
        ran.output.contains("Won: the goal is reached."),
        "{}",
        ran.output
    );
    assert!(ran.messages.contains("reached already"), "{}", ran.messages);
}
