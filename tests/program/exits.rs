//! How commands end: the exit code where the output is full or nobody reads it, and faults as objects under `--json`.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashMap;
use std::process::{Command, Output, Stdio};

use lastpeg::library::Library;
use lastpeg::rules::board::Symmetry;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use serde_json::{Value, json};

use crate::support::{Home, answer, keys, run, split};

/// Runs a command with its standard output elsewhere.
fn into(arguments: &str, input: &'static str, output: impl Into<Stdio>) -> Output {
    let home = Home::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastpeg"));
    command
        .args(split(arguments))
        .env("LASTPEG_DATA_DIR", home.data())
        .env("LASTPEG_CONFIG_DIR", home.folder.path().join("config"))
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut standard_input = child.stdin.take().unwrap();
    // Who does not read it has closed it.
    let _ = std::io::Write::write_all(&mut standard_input, input.as_bytes());
    drop(standard_input);
    child.wait_with_output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_said_with_code_2() {
    for arguments in [
        "--help",
        "--version",
        "-h",
        "solve --help",
        "help",
        "list",
        "man",
        "completions zsh",
        "solve english cross",
        "solve english cross --json",
        "list --json",
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let ran = into(arguments, "", full.unwrap());
        let messages = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{arguments}: {messages}");
        let told = "error: the answer cannot be written: No space left on device";
        assert!(messages.starts_with(told), "{arguments}: {messages}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_read_is_not_said_to_be_unwritable() {
    for arguments in [
        "play --plain",
        "soli2 --plain",
        "solve english cross --position -",
        "check english cross -",
    ] {
        let home = Home::new();
        let ran = Command::new(env!("CARGO_BIN_EXE_lastpeg"))
            .args(split(arguments))
            .env("LASTPEG_DATA_DIR", home.data())
            .env("LASTPEG_CONFIG_DIR", home.data())
            .stdin(std::fs::File::open(home.folder.path()).unwrap())
            .output()
            .unwrap();
        let messages = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{arguments}: {messages}");
        let told = "error: standard input cannot be read: Is a directory";
        assert!(messages.starts_with(told), "{arguments}: {messages}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_is_written_although_there_is_no_room_for_what_is_told() {
    for (table, file) in [
        ("triangle15 --prove", "triangle15.triangular.json"),
        ("english --vacancies 2", "english.2.json"),
    ] {
        let home = Home::new();
        let full = std::fs::File::options().write(true).open("/dev/full");
        let asked = format!("catalog {table} --write '{}'", home.data().display());
        let ran = into(&asked, "", full.unwrap());
        let messages = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{asked}: {messages}");
        let text = std::fs::read_to_string(home.data().join(file)).unwrap();
        assert!(!text.contains("undecided"), "{text}");
    }
}

#[test]
fn a_list_of_lines_that_memory_cut_short_says_so() {
    let home = Home::new();
    let pegs: Vec<String> = (1..10)
        .flat_map(|row| [format!("a{row}"), format!("b{row}")])
        .collect();
    let finish: Vec<String> = (1..10).map(|row| format!("c{row}")).collect();
    let board = json!({
        "name": "rows", "title": "Rows", "holes": vec!["ooo"; 9], "jumps": ["orthogonal"],
        "problems": [{"id": "all", "pegs": pegs, "finish": finish}],
    });
    let file = home.file("rows.json", &board.to_string());
    let list = |options: &str| {
        let asked = format!("solve all --board-file '{file}' --fewest --all {options}");
        home.run(&asked, "")
    };
    // Nine moves, one a row, in any order, and a reflection of the board: 9! / 2.
    let counted = "Shortest lines up to symmetry: 181440; 1 regardless of the order of moves.";
    let few = list("--list 5 --every-order --memory 16MiB");
    assert!(few.output.contains(counted), "{}", few.output);
    assert_eq!(
        (few.code, few.output.matches(". The longest move").count()),
        (0, 5)
    );
    let many = list("--list 181440 --every-order --memory 16MiB");
    let end = "\n\nThe search ended before all that were asked for were listed.\n";
    assert!(many.output.ends_with(end));
    assert_eq!(many.code, 3);
}

#[test]
fn the_graph_of_the_shortest_lines_is_written_for_graphviz() {
    let home = Home::new();
    let path = home.file("cross.dot", "");
    let asked = format!("solve english cross --fewest --all --dot '{path}'");
    let ran = home.run(&asked, "");
    assert_eq!(
        (ran.code, ran.messages),
        (0, format!("graph: {path}: 1 line\n"))
    );
    let expected = r#"digraph "English board: Latin cross" {
  node [shape=box, fontname=monospace];
  p0 [label="    . . .\l    . o .\l. . o o o . .\l. . . o . . .\l. . . o . . .\l    . . .\l    . . .\l"];
  p1 [label="    . . .\l    . o .\l. o . . o . .\l. . . o . . .\l. . . o . . .\l    . . .\l    . . .\l"];
  p2 [label="    . . .\l    . o .\l. o . o o . .\l. . . . . . .\l. . . . . . .\l    . . .\l    . . .\l"];
  p3 [label="    . . .\l    . o .\l. o o . . . .\l. . . . . . .\l. . . . . . .\l    . . .\l    . . .\l"];
  p4 [label="    . . .\l    . o .\l. . . o . . .\l. . . . . . .\l. . . . . . .\l    . . .\l    . . .\l"];
  p5 [label="    . . .\l    . . .\l. . . . . . .\l. . . o . . .\l. . . . . . .\l    . . .\l    . . .\l"];
  p0 -> p1 [label="d3-b3"];
  p1 -> p2 [label="d5-d3"];
  p2 -> p3 [label="e3-c3"];
  p3 -> p4 [label="b3-d3"];
  p4 -> p5 [label="d2-d4"];
}
"#;
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    let of_many = home.run(&format!("{asked} --position -"), "");
    assert_eq!(of_many.code, 2);
    assert!(
        of_many
            .messages
            .starts_with("error: --dot is the file of one graph")
    );
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_search() {
    let home = Home::new();
    let path = format!("{}/none/here", home.folder.path().display());
    let plain = home.file("plain", "");
    for asked in ["", "--vacancies 2"] {
        let asked = format!("catalog square81 {asked} --prove --limit 0s --write '{plain}'");
        let ran = home.run(&asked, "");
        assert!(ran.messages.contains(&plain), "{}", ran.messages);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{asked}");
    }
    for asked in [
        format!("solve english cross --fewest --all --dot '{path}'"),
        format!("solve english cross --fewest --proof '{path}'"),
        format!("solve english d4:c4 --proof '{path}'"),
    ] {
        let ran = home.run(&asked, "");
        assert!(ran.messages.contains(&path), "{}", ran.messages);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{asked}");
    }
}

/// Every move of a graph leads from the position it stands at to the one it points at, up to a symmetry.
#[test]
fn the_moves_of_a_graph_are_those_of_its_positions() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let corner = HoleSet::of(board.hole("a1").unwrap());
    let kept = board.symmetries().iter().filter(|one| one.fixes(corner));
    let kept: Vec<_> = kept.collect();
    check_graph("", &kept);
    // Under a condition there are fewer lines, and one symmetry less where a peg is marked.
    let same = |one: &&Symmetry| board.holes().all(|hole| one.hole(hole) == hole);
    let none: Vec<_> = kept.into_iter().filter(same).collect();
    check_graph("--marked a5", &none);
}

/// Makes the graph of a problem of Triangle-15, whose positions are one where one of these symmetries says so.
#[track_caller]
fn check_graph(condition: &str, kept: &[&Symmetry]) {
    let home = Home::new();
    let path = home.file("corner.dot", "");
    let asked = format!("solve triangle15 a1:a1 {condition} --fewest --all --dot '{path}'");
    assert_eq!(home.run(&asked, "").code, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let (mut drawn, mut moves) = (HashMap::new(), 0);
    for line in text.lines().filter(|line| line.contains("label")) {
        let (what, label) = line.trim().split_once(" [label=\"").unwrap();
        let label = label.strip_suffix("\"];").unwrap();
        let Some((from, to)) = what.split_once(" -> ") else {
            let rows = label.trim_end_matches("\\l").replace("\\l", "/");
            let pegs = notation::read_pegs(&board, &rows).unwrap();
            drawn.insert(what.to_owned(), pegs);
            continue;
        };
        for text in label.split(", ") {
            let line = notation::read_line(&board, text).unwrap();
            let played = notation::replay(&board, Position::of(drawn[from]), &line).unwrap();
            let start = Position::of(drawn[from]);
            let end = played.iter().fold(start, |at, one| at.play_unchecked(*one));
            assert!(
                kept.iter().any(|one| one.set(end.pegs) == drawn[to]),
                "{line:?}"
            );
            moves += 1;
        }
    }
    assert!(
        drawn.len() > 100 && moves >= drawn.len(),
        "{} {moves}",
        drawn.len()
    );
}

#[test]
fn a_reader_that_has_gone_away_leaves_the_code_of_the_answer() {
    let cases = [
        ("--help", "", 0),
        ("--version", "", 0),
        ("list", "", 0),
        ("solve english central", "", 0),
        ("solve wiegleb e1:e1", "", 1),
        ("solve wiegleb e1:e1 --json", "", 1),
        ("hint english d4:d5", "", 1),
        ("check english central d2-d4", "", 1),
        ("solve english central --fewest --limit 1ms", "", 3),
        ("levels english central --limit 1ms", "", 3),
        ("catalog english", "", 0),
        ("show nowhere", "", 2),
        ("show nowhere --json", "", 2),
        ("play --plain english central", "d2-d4\n", 1),
        ("solve english central --position -", "d3,d4\n", 0),
    ];
    for (arguments, input, code) in cases {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ran = into(arguments, input, writer);
        let messages = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(code), "{arguments}: {messages}");
        let is_told = messages.contains("error");
        assert!(!is_told || code == 2, "{arguments}: {messages}");
    }
}

#[test]
fn a_table_is_made_and_written_though_nobody_reads_it() {
    let home = Home::new();
    let folder = home.data().join("tables");
    for (what, file, limit, code) in [
        ("", "triangle10.triangular.json", "", 0),
        ("--vacancies 2", "triangle10.2.json", "", 0),
        ("--key", "triangle28.key.json", "--limit 0s", 3),
    ] {
        let board = &file[..10];
        let write = format!("--write '{}'", folder.display());
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let asked = format!("catalog {board} {what} --prove {limit} {write}");
        let ran = into(&asked, "", writer);
        let messages = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(code), "{asked}: {messages}");
        assert!(folder.join(file).exists(), "{asked}: {messages}");
    }
}

#[test]
fn where_options_and_boards_stand_is_said() {
    let tip = "options stand after the command, and boards as in lastpeg play english, lastpeg soli2 --board 6x6";
    for (asked, fault) in [
        ("english central", "unrecognized subcommand 'english'"),
        ("soli2 english", "unrecognized subcommand 'english'"),
        ("--plain english", "unexpected argument '--plain'"),
        ("--jumps=diagonal play", "unexpected argument '--jumps'"),
        (
            "--ascii learn",
            "the argument 'learn' cannot be used with '--ascii'",
        ),
        (
            "soli2 --watch 6x6",
            "the argument '6x6' cannot be used with '--watch'",
        ),
    ] {
        let ran = Home::new().run(asked, "");
        let is_told = [fault, tip].iter().all(|told| ran.messages.contains(told));
        assert!(is_told && ran.code == 2, "{asked}: {}", ran.messages);
    }
    for word in ["practice", "rules", "undo", "today"] {
        let ran = Home::new().run(word, "");
        let tip = format!("  tip: this is typed in the game: lastpeg, then :{word}\n");
        assert!(
            ran.messages.contains(&tip) && ran.code == 2,
            "{}",
            ran.messages
        );
        assert_eq!(ran.messages.matches("tip:").count(), 1, "{}", ran.messages);
    }
}

#[test]
fn a_fault_is_an_object_where_json_is_asked_for() {
    for arguments in [
        "solve --json nowhere central",
        "solve english nowhere --json",
        "hint english d4:d9 --json",
        "show --json",
        "list --json nowhere",
        "list --json --nonsense",
        "check --json english central x1",
        "catalog nowhere --json",
        "daily --json --date never",
        "levels english --json",
        "perft english central many --json",
        "verify --json nowhere.txt",
        "solve --json english central --limit soon",
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.messages.as_str()), (2, ""), "{arguments}");
        let object: Value = serde_json::from_str(&ran.output).unwrap();
        assert_eq!(keys(&object), ["schema", "error"], "{arguments}");
        let without = run(&arguments.replace("--json", ""));
        assert_eq!(without.output, "", "{arguments}");
        let told = object["error"].as_str().unwrap();
        let told = told.lines().next().unwrap();
        assert!(without.messages.contains(told), "{arguments}: {told}");
    }
}

#[test]
fn what_follows_two_dashes_is_no_option() {
    let ran = run("list -- --json");
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(
        ran.messages
            .starts_with("error: there is no board \"--json\"")
    );
}

#[test]
fn empty_lines_and_remarks_are_no_positions() {
    let input = "# two positions\n\nd3,d4\n  \n   # and another\nnowhere\nd2,d3\n";
    let ran = Home::new().run("solve english d5:d5 --position -", input);
    let answers: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 3, "{}", ran.output);
    assert_eq!(answers[1]["line_number"], json!(6));
    assert_eq!(ran.code, 2);
    let told = "error: of 3 lines of standard input 1 could not be read as a position: see \"error\" in the answers\n";
    assert_eq!(ran.messages, told);
}

#[test]
fn a_fault_of_usage_names_the_repair_and_the_usage() {
    let ran = run("solve english central --limit soon");
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    let told = "error: invalid value 'soon' for '--limit <TIME>': give a number with its unit, as in 30s, 500ms, 2m or 1h";
    assert!(ran.messages.starts_with(told), "{}", ran.messages);
    for (asked, option) in [
        ("solve english central --limit -1s", "--limit"),
        ("check english central d2-d4 --limit -1s", "--limit"),
        ("catalog english --each -1s", "--each"),
        ("soli2 --time -1s", "--time"),
        ("solve english central --memory -1GiB", "--memory"),
    ] {
        let ran = run(asked);
        assert!(
            ran.messages.contains(&format!("for '{option} <")) && ran.code == 2,
            "{asked}: {}",
            ran.messages
        );
    }
    assert!(answer("solve --help", 0).contains("Usage: lastpeg solve"));
}

#[test]
fn the_limit_of_a_catalog_is_that_of_all_its_problems() {
    let ran = run("catalog square49 --prove --limit 1ms --each 1h --json");
    assert_eq!((ran.code, ran.messages.as_str()), (3, ""));
    let catalog: Value = serde_json::from_str(&ran.output).unwrap();
    let rows = catalog["problems"].as_array().unwrap();
    assert!(rows.len() > 5, "each has a row");
    assert!(rows.iter().all(|row| row["verdict"] == "undecided"));
    let ran = run("catalog triangle10 --prove --limit 1h --each 1h");
    assert!(
        ran.output
            .ends_with("3 problems: 1 solvable, 2 unsolvable; 5 moves, par proven for 1\n"),
        "{}",
        ran.output
    );
}

/// A folder that cannot be read is no empty folder.
#[test]
fn folders_that_cannot_be_read_are_told_of() {
    let home = Home::new();
    for name in ["boards", "lessons", "themes"] {
        home.file(&format!("config/{name}"), "a file, not a folder");
    }
    let ran = home.run("list", "");
    assert_eq!(ran.code, 0);
    assert!(
        ran.messages.contains("boards: cannot be read"),
        "{}",
        ran.messages
    );
    let ran = home.run("learn --list", "");
    assert!(
        ran.messages.contains("lessons: cannot be read"),
        "{}",
        ran.messages
    );
    let ran = home.run("play --plain", "");
    assert!(
        ran.messages.contains("themes cannot be read"),
        "{}",
        ran.messages
    );
}
