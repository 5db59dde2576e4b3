//! No control character from a file, a name, a command line or standard input reaches a terminal: whatever stands in
//! any field, standard output, standard error and the screen that is drawn have escapes for it.
//!
//! Short by default; `LASTPEG_FUZZ=1000 cargo test --test program escapes` tries that many random injections as well.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::support::{Home, Ran};

/// What sets the clipboard, colours and the title of the window, moves the cursor, and turns the text round.
const HOSTILE: &str =
    "\u{1b}]52;c;VFJPSkFO\u{7}\u{9b}31m\u{9d}0;x\u{9c}\u{8}\r\u{7f}\u{202e}\u{2066}\u{200f}";

/// Not from `rules::text`, so that what is forgotten there is found.
pub(crate) fn is_hostile(character: char) -> bool {
    let code = u32::from(character);
    (code < 0x20 && character != '\n')
        || (0x7f..0xa0).contains(&code)
        || (0x202a..=0x202e).contains(&code)
        || (0x2066..=0x2069).contains(&code)
        || [0x61c, 0x200e, 0x200f, 0x2028, 0x2029].contains(&code)
}

#[track_caller]
fn assert_clean(ran: &Ran, what: &str) {
    for text in [&ran.output, &ran.messages] {
        let found: String = text.chars().filter(|&c| is_hostile(c)).collect();
        assert!(found.is_empty(), "{what}: {found:?} in {text:?}");
    }
    assert!(
        [0, 1, 2, 3].contains(&ran.code),
        "{what}: code {}",
        ran.code
    );
    assert!(
        !ran.messages.contains("panicked"),
        "{what}: {}",
        ran.messages
    );
}

/// A board with one problem.
fn hut() -> Value {
    json!({
        "name": "hut", "title": "Hut", "about": "a board", "holes": [" o ", "ooo", "ooo", "ooo"],
        "jumps": ["orthogonal"],
        "problems": [{
            "id": "roof", "title": "Roof", "vacant": ["b1"], "finish": ["b1"], "jumps": "orthogonal",
            "key": false, "source": "here", "par": 4, "kind": null,
        }],
    })
}

/// The fields of a board file, by their JSON pointers.
const FIELDS: [&str; 20] = [
    "/name",
    "/title",
    "/about",
    "/holes",
    "/holes/0",
    "/jumps",
    "/jumps/0",
    "/problems",
    "/problems/0",
    "/problems/0/id",
    "/problems/0/title",
    "/problems/0/vacant",
    "/problems/0/vacant/0",
    "/problems/0/finish",
    "/problems/0/finish/0",
    "/problems/0/jumps",
    "/problems/0/key",
    "/problems/0/source",
    "/problems/0/par",
    "/problems/0/kind",
];

/// What shows a board, its problem or the fault of its file.
const COMMANDS: [&str; 9] = [
    "list",
    "list --json",
    "list hut",
    "list hut --json",
    "show hut roof",
    "show hut roof --json",
    "solve hut roof --json",
    "hint hut roof",
    "play --plain hut roof",
];

/// The board with a text in one of its fields, in place of what stood there.
fn board_with(field: &str, text: &str) -> String {
    let mut board = hut();
    *board.pointer_mut(field).unwrap() = json!(text);
    board.to_string()
}

/// The board with an unknown key, of the board or of its problem.
fn board_with_key(parent: &str, key: &str) -> String {
    let mut board = hut();
    let parent = board.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    parent.insert(key.to_owned(), json!(1));
    board.to_string()
}

fn run_all(home: &Home, what: &str) {
    for command in COMMANDS {
        assert_clean(
            &home.run(command, "problem\nboard\nline\n"),
            &format!("{what}: {command}"),
        );
    }
}

#[test]
fn of_board_files() {
    let home = Home::new();
    for field in FIELDS {
        home.file("config/boards/hut.json", &board_with(field, HOSTILE));
        run_all(&home, field);
    }
    for parent in ["", "/problems/0"] {
        home.file("config/boards/hut.json", &board_with_key(parent, HOSTILE));
        run_all(&home, "unknown key");
    }
    for text in [HOSTILE, "{ \u{9b}31m }", "\u{202e}{}"] {
        home.file("config/boards/hut.json", text);
        run_all(&home, "no JSON");
    }
}

#[test]
fn of_a_title_that_is_shown() {
    let home = Home::new();
    let title = format!("A{HOSTILE}Z");
    home.file("config/boards/hut.json", &board_with("/title", &title));
    let shown = "A\\u001b]52;c;VFJPSkFO\\u0007\\u009b31m\\u009d0;x\\u009c\\u0008 \\u007f\\u202e\\u2066\\u200fZ";
    let listed = home.run("list", "").output;
    assert!(listed.contains(shown), "{listed}");
    let listed = home.run("list --json", "").output;
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let boards = listed["boards"].as_array().unwrap();
    assert_eq!(boards.last().unwrap()["title"], shown);
}

#[test]
fn of_settings_themes_records_and_games() {
    let quoted = json!(HOSTILE).to_string();
    let texts = [
        HOSTILE.to_owned(),
        format!("theme = {quoted}\n"),
        format!("{quoted} = 1\n"),
        format!("[keys]\n{quoted} = \"x\"\nhint = {quoted}\n"),
        format!("base = {quoted}\npeg = {quoted}\n"),
        format!("{{\"version\": {quoted}}}"),
        format!("{{\"version\": 1, {quoted}: 1}}"),
        format!("{{\"version\": 1, \"bests\": [{{\"board\": {quoted}, \"line\": {quoted}}}]}}"),
    ];
    let places = [
        "config/config.toml",
        "config/themes/sea.toml",
        "data/records.json",
        "data/game.json",
        "data/daily.json",
    ];
    for place in places {
        for text in &texts {
            let home = Home::new();
            let path = home.file(place, text);
            for command in [
                "list english",
                "play --plain",
                "records export",
                "play --plain --theme x",
            ] {
                assert_clean(&home.run(command, "d2-d4\n"), place);
            }
            for command in [
                "records import",
                "verify",
                "solve english cross --fewest --checkpoint",
            ] {
                assert_clean(&home.run(&format!("{command} '{path}'"), ""), place);
            }
        }
    }
}

#[test]
fn of_names_of_files_and_of_arguments() {
    let commands = [
        "list",
        "list --board-file",
        "list english --kind",
        "list english --jumps",
        "show",
        "show english",
        "show english central --position",
        "solve english central --limit",
        "solve english central --memory",
        "solve english d4:d4 --checkpoint",
        "solve english cross --fewest --checkpoint",
        "verify",
        "hint english",
        "check english central",
        "check english central d2-d4",
        "check english cross -- ",
        "catalog",
        "catalog english --write",
        "draw english cross --svg",
        "daily --date",
        "records import",
        "records",
        "levels english",
        "levels english central --by",
        "perft english central",
        "bench",
        "completions",
        "man",
        "play --plain",
        "play --plain english central --theme",
        "play --glyphs",
        "",
        "--theme",
        "--log",
        "-",
        "--",
    ];
    for command in commands {
        for json in ["", "--json"] {
            let home = Home::new();
            // No slash: the name of a file that could be written.
            let mut ran = home.command(command);
            ran.arg(HOSTILE).args(json.split_whitespace());
            ran.current_dir(home.folder.path());
            assert_clean(&finished(&mut ran), command);
        }
    }
}

#[test]
fn of_folders_in_the_environment() {
    let home = Home::new();
    let folder = home.folder.path().join(HOSTILE);
    fs::create_dir_all(folder.join("boards")).unwrap();
    fs::write(folder.join("boards/a.json"), "{").unwrap();
    fs::write(folder.join("boards/hut.json"), hut().to_string()).unwrap();
    fs::write(folder.join("config.toml"), "x = 1").unwrap();
    for command in [
        "--version",
        "--help",
        "list",
        "list --json",
        "list english",
        "play --plain",
        "records export",
    ] {
        let mut ran = home.command(command);
        ran.env("LASTPEG_CONFIG_DIR", &folder)
            .env("LASTPEG_DATA_DIR", &folder);
        assert_clean(&finished(&mut ran), command);
    }
}

fn finished(command: &mut assert_cmd::Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        output: String::from_utf8(output.stdout).unwrap(),
        messages: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn of_standard_input() {
    let home = Home::new();
    let commands = [
        "play --plain",
        "play --plain english cross",
        "show english --position -",
        "check english central -",
        "solve english central --position -",
        "hint english central --position -",
        "records import -",
        "verify -",
    ];
    for command in commands {
        for input in [
            HOSTILE.as_bytes(),
            b"\x1b]52;c;VFJPSkFO\x07\x9b31m\xff\n\x80d2-d4\n",
        ] {
            assert_clean(&home.run(command, input), command);
        }
    }
}

/// Any injection, of one or several characters, wherever there is text.
#[test]
fn of_any_field() {
    let asked = std::env::var("LASTPEG_FUZZ").ok();
    let cases = asked.map_or(40, |text| {
        text.parse().expect("LASTPEG_FUZZ is a number of cases")
    });
    let piece = prop_oneof![
        prop::sample::select(vec![
            "\u{1b}]52;c;eA==\u{7}",
            "\u{9b}2J",
            "\u{1b}c",
            "\u{90}q\u{9c}",
            "\r\n",
            "\u{202e}",
            "\\",
            "\"",
            "'"
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
        prop::char::range('\0', '\u{9f}').prop_map(String::from),
        "[a-z]{1,9}",
    ];
    let text = prop::collection::vec(piece, 1..12).prop_map(|pieces| pieces.concat());
    let injection = (text, 0..FIELDS.len() + 6, 0..COMMANDS.len());
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let tried = TestRunner::new(config).run(&injection, |(text, place, command)| {
        let home = Home::new();
        let (path, file) = match place.checked_sub(FIELDS.len()) {
            None => ("config/boards/hut.json", board_with(FIELDS[place], &text)),
            Some(0) => ("config/boards/hut.json", board_with_key("", &text)),
            Some(1) => ("config/boards/hut.json", text),
            Some(2) => ("config/config.toml", format!("theme = {}\n", json!(text))),
            Some(3) => ("config/config.toml", text),
            Some(4) => ("config/themes/a.toml", text),
            _ => ("data/records.json", text),
        };
        home.file(path, &file);
        let command = COMMANDS[command];
        assert_clean(
            &home.run(command, "problem\n"),
            &format!("{file:?}: {command}"),
        );
        Ok(())
    });
    tried.unwrap();
}

#[cfg(unix)]
mod on_the_screen {
    use super::*;

    use crate::support::session::Session;

    /// Everything that the program writes to a terminal while keys are pressed, each when the text before it is shown,
    /// until Ctrl-C ends it.
    fn written(home: &Home, arguments: &str, keys: &[(&str, &str)]) -> String {
        let (data, config) = (home.data(), home.folder.path().join("config"));
        let folders = [
            ("LASTPEG_DATA_DIR", data.to_str().unwrap()),
            ("LASTPEG_CONFIG_DIR", config.to_str().unwrap()),
        ];
        let mut session = Session::start_with(home.folder.path(), arguments, &folders);
        for (shown, key) in keys {
            session.wait_for(shown);
            session.press(key);
        }
        session.wait_for_end();
        session.assert_terminal_is_given_back();
        session.written()
    }

    #[track_caller]
    fn assert_commands_are_our_own(written: &str) {
        assert!(
            written.contains("\u{1b}[?1049h"),
            "nothing was drawn: {written:?}"
        );
        // The program's own clipboard is written when asked for, and nothing here asks.
        for foreign in [
            "\u{1b}]52",
            "\u{1b}]0",
            "\u{7}",
            "\u{7f}",
            "\u{1b}c",
            "\u{1b}[31m",
        ] {
            assert!(!written.contains(foreign), "{foreign:?} in {written:?}");
        }
        let of_no_terminal = |c: &char| is_hostile(*c) && u32::from(*c) >= 0x7f;
        let found: String = written.chars().filter(of_no_terminal).collect();
        assert!(found.is_empty(), "{found:?} in {written:?}");
    }

    #[test]
    fn of_the_game_and_its_lists() {
        let home = Home::new();
        let mut board = hut();
        for field in [
            "/title",
            "/about",
            "/problems/0/title",
            "/problems/0/source",
        ] {
            *board.pointer_mut(field).unwrap() = json!(format!("A{HOSTILE}Z"));
        }
        home.file("config/boards/hut.json", &board.to_string());
        home.file("config/boards/other.json", &board_with("/name", HOSTILE));
        home.file(
            "config/config.toml",
            &format!(
                "{} = 1\n[keys]\nhint = {}\n",
                json!(HOSTILE),
                json!(HOSTILE)
            ),
        );
        home.file(&format!("config/themes/{HOSTILE}.toml"), "peg = 1\n");
        let title = "A\\u001b]52;c;V";
        let all = written(
            &home,
            "play hut roof",
            &[
                (title, "?"),
                ("A peg jumps over", "\u{1b}"),
                (title, ":"),
                (" Tab ", "play hut"),
                (":play hut", "\r"),
                (title, ":"),
                (" Tab ", "problems hut"),
                (":problems hut", "\r"),
                ("Named problems", "\u{1b}"),
                (" undo ", ":"),
                (" Tab ", "home"),
                (":home", "\r"),
                ("Soli2, for two", "\u{3}"),
            ],
        );
        assert_commands_are_our_own(&all);
        assert!(
            all.contains("\\u001b]52;c;VFJPSkFO"),
            "the title is shown with escapes: {all:?}"
        );
        assert_commands_are_our_own(&written(&home, "", &[("Play A\\u001b]52", "\u{3}")]));
        // What is typed and pasted is shown, too.
        let pasted = format!("\u{1b}[200~{HOSTILE}\u{1b}[201~");
        let keys = [
            ("Central game", ":"),
            (" Tab ", &pasted[..]),
            (":]52;c;VFJPSkFO", "\r"),
            ("is no hole", &pasted),
            ("0;x ]52;c;VFJPSkFO", "\u{3}"),
        ];
        assert_commands_are_our_own(&written(&home, "play", &keys));
    }
}
