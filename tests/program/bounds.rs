//! The sizes of what is read are bounded: what is too long, and what never ends, is refused with the reason, at once,
//! and spoils nothing else.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

#[cfg(unix)]
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Home, Ran};
use lastpeg::library::Library;

/// A board with one problem and one field of this length.
fn board(field: &str, length: usize) -> String {
    let mut board = json!({
        "name": "hut", "title": "Hut", "about": "", "holes": [" o ", "ooo", "ooo", "ooo"], "jumps": ["orthogonal"],
        "problems": [{ "id": "roof", "title": "Roof", "vacant": ["b1"], "finish": ["b1"], "source": "" }],
    });
    *board.pointer_mut(field).unwrap() = json!("a".repeat(length));
    board.to_string()
}

/// A board with so many problems.
fn crowd(problems: usize) -> String {
    let problem =
        |number| json!({ "id": format!("p{number}"), "vacant": ["b1"], "finish": ["b1"] });
    json!({
        "name": "hut", "holes": [" o ", "ooo", "ooo", "ooo"], "jumps": ["orthogonal"],
        "problems": (0..problems).map(problem).collect::<Vec<_>>(),
    })
    .to_string()
}

fn listed(file: &str) -> Ran {
    let home = Home::new();
    home.file("config/boards/hut.json", file);
    let ran = home.run("list", "");
    assert_eq!(ran.code, 0, "{}", ran.messages);
    assert!(ran.output.contains("english"), "the other boards are there");
    ran
}

#[test]
fn of_names_titles_and_texts() {
    let boards = Library::embedded().entries().len();
    for (field, most) in [
        ("/name", 64),
        ("/title", 200),
        ("/about", 4000),
        ("/problems/0/id", 64),
        ("/problems/0/title", 200),
        ("/problems/0/source", 4000),
    ] {
        let ran = listed(&board(field, most));
        assert_eq!(ran.messages, "", "{field}");
        assert_eq!(ran.output.lines().count(), boards + 1, "{field}");
        for length in [most + 1, 66_000] {
            let ran = listed(&board(field, length));
            assert_eq!(ran.output.lines().count(), boards, "{field}");
            let name = field.rsplit('/').next().unwrap();
            let told = format!(
                "\"{name}\" has {length} letters: leave out some, {most} are read; the file is left out\n"
            );
            assert!(ran.messages.ends_with(&told), "{field}: {}", ran.messages);
        }
    }
}

#[test]
fn of_problems() {
    assert_eq!(listed(&crowd(10_000)).messages, "");
    let told = listed(&crowd(10_001)).messages;
    assert!(
        told.contains("\"problems\" has 10001 problems: leave out some, 10000 are read"),
        "{told}"
    );
}

#[test]
fn of_wrong_values_in_messages() {
    let long = "x".repeat(100_000);
    for (field, value) in [
        ("name", json!(long)),
        ("name", json!([long])),
        (&*long, json!(1)),
        ("holes", json!([long])),
        ("holes", json!([" o ", [long]])),
        ("jumps", json!([long])),
        ("problems", json!([{ &*long: 1 }])),
        (
            "problems",
            json!([{ "id": long, "vacant": [], "finish": [] }]),
        ),
        (
            "problems",
            json!([{ "id": "a", "vacant": [long], "finish": [] }]),
        ),
        (
            "problems",
            json!([{ "id": "a", "vacant": [], "finish": long }]),
        ),
        (
            "problems",
            json!([{ "id": "a", "vacant": [], "finish": [], "kind": long }]),
        ),
        (
            "problems",
            json!([{ "id": "a", "vacant": [], "finish": [], "jumps": long }]),
        ),
        ("problems", json!(long)),
    ] {
        let mut file = json!({ "name": "hut", "holes": [" o ", "ooo", "ooo", "ooo"], "jumps": ["orthogonal"] });
        file[field] = value;
        let told = listed(&file.to_string()).messages;
        assert!(
            (50..1000).contains(&told.chars().count()),
            "{} for {}",
            told.chars().count(),
            &field[..4]
        );
    }
}

#[test]
fn of_wrong_values_of_arguments_and_input() {
    let home = Home::new();
    let long = "y".repeat(100_000);
    for arguments in [
        "show",
        "show english",
        "solve english central --limit",
        "list --kind",
        "check english central",
        "verify",
        "show english central --position",
        "perft english central",
        "man",
        "play --glyphs",
        "daily --date",
    ] {
        for json in [&[][..], &["--json"]] {
            let output = home
                .command(arguments)
                .arg(&long)
                .args(json)
                .output()
                .unwrap();
            let said = output.stderr.len() + output.stdout.len();
            assert_eq!(output.status.code(), Some(2), "{arguments}");
            assert!((20..5000).contains(&said), "{arguments}: {said} bytes");
        }
    }
    let ran = home.run("solve english central --position -", format!("{long}\n"));
    let answer: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
    assert!(answer.to_string().len() < 1000, "{}", ran.output.len());
}

#[cfg(unix)]
#[test]
fn of_files_that_never_end() {
    let home = Home::new();
    let pipe = home.folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for file in [pipe.to_str().unwrap(), "/dev/zero"] {
        for arguments in [
            "list --board-file",
            "show --board-file",
            "solve english cross --fewest --checkpoint",
            "records import",
            "verify",
        ] {
            let mut command = home.command(arguments);
            let ran = command
                .arg(file)
                .timeout(Duration::from_secs(60))
                .output()
                .unwrap();
            let told = String::from_utf8(ran.stderr).unwrap();
            assert_eq!(ran.status.code(), Some(2), "{arguments}: {told}");
            assert!(
                told.contains("device or a pipe, not a file"),
                "{arguments}: {told}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn of_files_in_the_folders_of_the_program() {
    for name in ["config/boards/a.json"] {
        for is_pipe in [true, false] {
            let home = Home::new();
            let path = home.folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            if is_pipe {
                let made = std::process::Command::new("mkfifo").arg(&path).status();
                assert!(made.unwrap().success());
            } else {
                std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
            }
            for arguments in ["list english", "play --plain english cross"] {
                let mut command = home.command(arguments);
                let ran = command.timeout(Duration::from_secs(60)).output().unwrap();
                let told = String::from_utf8(ran.stderr).unwrap();
                assert!(matches!(ran.status.code(), Some(0 | 1)), "{name}: {told}");
                assert!(
                    told.contains("device or a pipe, not a file"),
                    "{name}: {told}"
                );
            }
        }
    }
}

/// What is longer than may be read is refused, and not cut off: the rest could say something else.
#[test]
fn of_positions_and_lines_on_standard_input() {
    let home = Home::new();
    let line = format!("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4{}a1-a1", " ".repeat(1 << 20));
    let ran = home.run("check english cross -", line);
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(
        ran.messages
            .contains("it is longer than the 1 MiB that are read"),
        "{}",
        ran.messages
    );
    let lines = format!("d4,e4{},f4\nd4\n", " ".repeat(1 << 16));
    let ran = home.run("solve english cross --position -", lines);
    assert_eq!(ran.code, 2, "{}", ran.messages);
    let answers: Vec<&str> = ran.output.lines().collect();
    assert!(
        answers[0].contains("the line is too long to be a position"),
        "{}",
        answers[0]
    );
    assert!(answers[1].contains("\"winnable\""), "{}", answers[1]);
}

#[cfg(unix)]
#[test]
fn of_standard_input() {
    let home = Home::new();
    for arguments in ["records import -", "show english --position -", "verify -"] {
        let mut command = std::process::Command::new("sh");
        let program = env!("CARGO_BIN_EXE_lastpeg");
        command.args([
            "-c",
            &format!("timeout 60 '{program}' {arguments} < /dev/zero"),
        ]);
        command.env("LASTPEG_DATA_DIR", home.data());
        command.env("LASTPEG_CONFIG_DIR", home.folder.path());
        let ran = command.output().unwrap();
        assert_eq!(
            ran.status.code(),
            Some(2),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
    }
}

/// A proof that never ends is refused as soon as it has more of a part than any board needs.
#[cfg(unix)]
#[test]
fn of_proofs() {
    let home = Home::new();
    let head = "lastpeg proof 1\nboard line\njumps orthogonal\n";
    let board = "row oooo\nstart b\nfinish 1\nclaim lost\n";
    for (begun, endless) in [
        (head.to_owned(), "row oooo\n"),
        (format!("{head}row oooo\nstart b\n"), "finish 1\n"),
        (format!("{head}{board}"), "count 1 0 1 -1\n"),
        (format!("{head}{board}"), "targets 1\n"),
    ] {
        let proof = begun + &endless.repeat(1 << 15);
        let ran = home.run("verify -", proof);
        assert_eq!(ran.code, 1, "{endless}: {} {}", ran.output, ran.messages);
        let told = match endless.trim() {
            "row oooo" => "128 by 128 is the most".to_owned(),
            "finish 1" => "no line gives the claim in its place".to_owned(),
            other => format!("not understood here: {other}"),
        };
        assert!(ran.output.contains(&told), "{}", ran.output);
    }
    let ran = home.run("verify -", "x".repeat(2 << 20));
    assert_eq!(ran.code, 2);
    assert!(
        ran.messages
            .contains("a line of it is longer than the 1 MiB"),
        "{}",
        ran.messages
    );
    let ran = home.run(
        "verify -",
        format!(
            "{}\r\n",
            format!("{head}{board}targets 1\nat b\nat 9").replace('\n', "\r\n")
        ),
    );
    assert_eq!(ran.code, 0, "{}", ran.output);
}
