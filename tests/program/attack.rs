//! An attack on the whole program: random command lines, damaged board files, signals in every state, random keys in a
//! real terminal, several instances at once. Nothing panics, hangs, is lost or reaches a terminal raw.
//!
//! Short by default. `LASTPEG_FUZZ=6300` has 63 signals, `LASTPEG_FUZZ=270000` 2,700 command lines and
//! `LASTPEG_FUZZ=111000` 1,110 board files; `LASTPEG_EVENTS=400000` has that many keys and more.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::ffi::OsStringExt;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use crate::support::player::problem;
use lastpeg::app::store::{Folders, Store};
use lastpeg::library::Library;
use lastpeg::rules::notation;
use lastpeg::rules::position::Action;
use lastpeg::rules::random::Random;
use portable_pty::CommandBuilder;

use crate::escapes::is_hostile;
use crate::support::session::{PATIENCE, PLAIN_LOOK, Session, home};
use crate::support::trials;
use crate::support::{Home, answer};

/// What a command may say of itself: yes, no, a fault, what the limits left open, and that Ctrl-C has ended it.
const CODES: [i32; 5] = [0, 1, 2, 3, 130];

/// Runs a command, which gets Ctrl-C when it takes long; what it has printed, all in one.
fn run(home: &Home, arguments: &[OsString], input: &str) -> (ExitStatus, Vec<u8>) {
    let path = |name: &str| home.folder.path().join(name);
    fs::write(path("input"), input).unwrap();
    let printed = File::create(path("printed")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_lastpeg"))
        .args(arguments)
        .current_dir(home.folder.path())
        .env("LASTPEG_DATA_DIR", home.data())
        .env("LASTPEG_CONFIG_DIR", path("config"))
        .env("TERM", "xterm-256color")
        .stdin(File::open(path("input")).unwrap())
        .stdout(printed.try_clone().unwrap())
        .stderr(printed)
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let mut was_told = false;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if !was_told && begun.elapsed() > Duration::from_millis(300) {
            was_told = true;
            let id = child.id().to_string();
            let _ = Command::new("kill").args(["-s", "INT", &id]).status();
        }
        let is_hanging = begun.elapsed() > PATIENCE;
        if is_hanging {
            child.kill().unwrap();
        }
        assert!(!is_hanging, "it hangs: {arguments:?}");
        std::thread::sleep(Duration::from_millis(2));
    };
    (status, fs::read(path("printed")).unwrap())
}

#[track_caller]
fn assert_well(status: ExitStatus, printed: &[u8], what: &dyn std::fmt::Debug) {
    let text = String::from_utf8_lossy(printed);
    // Ctrl-C may come before it is caught.
    let is_known = status.code().is_none_or(|code| CODES.contains(&code));
    assert!(is_known, "{what:?}: {status}: {text}");
    assert!(!text.contains("panicked"), "{what:?}: {text}");
    assert!(std::str::from_utf8(printed).is_ok(), "{what:?}: {text:?}");
    let found: String = text.chars().filter(|&c| is_hostile(c)).collect();
    assert!(found.is_empty(), "{what:?}: {found:?} in {text:?}");
}

/// The commands, each with the options that its help names and what they take.
fn vocabulary() -> Vec<(String, Vec<(String, String)>)> {
    let help = answer("--help", 0);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?;
        let is_name = name.starts_with(|c: char| c.is_alphabetic());
        is_name.then(|| name.split(' ').next().unwrap().to_owned())
    });
    let options = |name: &str| {
        let help = answer(&format!("{name} -h"), 0);
        let options = help.lines().filter_map(|line| {
            let (_, option) = line.split_once("--")?;
            let mut words = option.split_whitespace();
            let (name, value) = (format!("--{}", words.next()?), words.next().unwrap_or(""));
            Some((name, value.trim_matches(['<', '>']).to_owned()))
        });
        options.collect()
    };
    let names = names.filter(|name| name != "help");
    names.map(|name| (name.clone(), options(&name))).collect()
}

/// What an option takes.
fn value_of(placeholder: &str, random: &mut Random) -> Option<OsString> {
    let values: &[&str] = match placeholder {
        "TIME" => &["0s", "1ms", "20ms", "100ms"],
        "SIZE" => &["1B", "1MiB", "16MiB", "64MiB", "1GiB"],
        "RULE" => &["orthogonal", "diagonal", "triangular"],
        "N" => &["0", "1", "2", "1000"],
        "FILE" => &["input", "made", "/dev/null"],
        "POSITION" => &["-", "d4", "d2,d3,c4", "a1"],
        "UNIT" => &["moves", "jumps"],
        "KIND" => &["difficult", "symmetric"],
        "DATE" => &["2026-11-23", "1000-01-01"],
        word if word.chars().all(|c| c.is_ascii_uppercase()) && !word.is_empty() => {
            return Some(word_of(random));
        }
        _ => return None,
    };
    Some(random.choose(values)?.into())
}

/// Values of options and arguments, right and wrong.
const WORDS: [&str; 54] = [
    "english",
    "french",
    "triangle15",
    "wiegleb",
    "square81",
    "6x6",
    "hut",
    "nowhere",
    "central",
    "cross",
    "d4:d4",
    "a1:a1",
    "d4",
    "z99",
    "c1,d1:e7",
    "ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo",
    "d2-d4",
    "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4",
    "+d4",
    "-",
    "--",
    "",
    " ",
    "0",
    "1",
    "-1",
    "7",
    "3.5",
    "1e9",
    "99999999999999999999999",
    "NaN",
    "1ms",
    "5s",
    "0s",
    "99999999999999h",
    "64MiB",
    "1B",
    "16MiB",
    "99999999TiB",
    "orthogonal",
    "diagonal",
    "sideways",
    "moves",
    "difficult",
    "bash",
    "ascii",
    "json",
    "2026-11-23",
    "9999-99-99",
    "/dev/null",
    "/nonexistent/a",
    ".",
    "input",
    "\u{1b}]52;c;VFJPSkFO\u{7}\u{9b}31m\u{202e}",
];

fn word_of(random: &mut Random) -> OsString {
    match random.below(40) {
        0 => OsString::from_vec(b"\xff\xfe\x1b[31m".to_vec()),
        1 => "x".repeat(5000).into(),
        2 => (0..3)
            .map(|_| {
                *random
                    .choose(&['\u{7f}', '\u{85}', 'é', '●', '\t', '\n', '\\', '\'', '{'])
                    .unwrap()
            })
            .collect::<String>()
            .into(),
        _ => (*random.choose(&WORDS).unwrap()).into(),
    }
}

#[test]
fn random_command_lines_are_answered() {
    let commands = vocabulary();
    let mut random = Random::new(18);
    let home = Home::new();
    let mut codes = std::collections::BTreeMap::<_, usize>::new();
    for _ in 0..trials(40) {
        let (name, options) = random.choose(&commands).unwrap();
        let mut arguments = vec![OsString::from(name)];
        // Most are what somebody might ask, some are nonsense.
        let is_sane = random.below(3) > 0;
        if is_sane || random.below(2) == 0 {
            let asked = [
                ["english", "central"],
                ["french", "d3:d5"],
                ["triangle15", "a1:a1"],
                ["square81", "central"],
            ];
            arguments.extend(random.choose(&asked).unwrap().map(OsString::from));
        }
        for _ in 0..random.below(5) {
            if is_sane || random.below(2) == 0 {
                let (option, placeholder) = random.choose(options).unwrap();
                arguments.push(option.into());
                arguments.extend(value_of(placeholder, &mut random));
            }
            if !is_sane {
                arguments.push(word_of(&mut random));
            }
        }
        let input = WORDS[random.below(WORDS.len())].to_owned() + "\nooo\n";
        let (status, printed) = run(&home, &arguments, &input);
        *codes.entry(status.code()).or_default() += 1;
        // Pictures, completions and pages are as they are.
        assert_well(status, &printed, &arguments);
    }
    println!("exit codes: {codes:?}");
}

#[test]
fn damaged_board_files_spoil_nothing() {
    let file = include_str!("../../boards/triangle15.json");
    let mut random = Random::new(19);
    let home = Home::new();
    for trial in 0..trials(6) {
        let mut bytes = file.as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            let length = random.below(30).min(bytes.len() - at);
            match random.below(4) {
                0 => bytes[at] = *random.choose(b"\"{}[],:0129aeoz.-+ \x00\x1b\xff").unwrap(),
                1 => drop(bytes.drain(at..at + length)),
                2 => drop(bytes.splice(at..at, "\u{9b}31m\u{1b}]0;x\u{7}\u{202e}".bytes())),
                _ => {
                    let part = bytes[at..at + length].to_vec();
                    drop(bytes.splice(at..at, part));
                }
            }
        }
        fs::create_dir_all(home.folder.path().join("config/boards")).unwrap();
        fs::write(home.folder.path().join("config/boards/own.json"), &bytes).unwrap();
        let asked = [
            ["list", "--json"],
            ["list", "own"],
            ["show", "own"],
            ["list", "triangle15"],
        ];
        let arguments = asked[trial % asked.len()].map(OsString::from);
        let (status, printed) = run(&home, &arguments, "");
        assert_well(status, &printed, &String::from_utf8_lossy(&bytes));
        let is_its_own = trial % asked.len() == 0 || trial % asked.len() == 3;
        assert!(
            !is_its_own || status.code() == Some(0),
            "the boards of the program are there"
        );
    }
}

/// What a session shows before a signal comes: the command, the keys, and what is to be seen.
const STATES: [(&str, &str, &str); 7] = [
    ("play english central", "", "Central game"),
    ("play english central", "?", "Rules"),
    ("play english central", ":d2-d", "d2-d"),
    ("play english central", ":hint\r", "Central game"),
    ("play square81 central", "h", "9x9 square"),
    ("", "\x1b", "Practice"),
    ("learn", "", "The first jump"),
];

const SIGNALS: [&str; 9] = [
    "Ctrl-C", "TERM", "HUP", "INT", "QUIT", "USR1", "ALRM", "ABRT", "STOP",
];

#[test]
fn signals_in_every_state_give_the_terminal_back() {
    let before = Session::spawn(CommandBuilder::new("true")).modes();
    let all = STATES.len() * SIGNALS.len();
    let tried = trials(4).min(all);
    for case in (0..tried).map(|number| number * all / tried) {
        let (arguments, keys, seen) = STATES[case % STATES.len()];
        let signal = SIGNALS[case / STATES.len()];
        let what = format!("{signal} in {arguments} {keys:?}");
        let home = home();
        let mut session = Session::start(home.path(), &format!("{arguments} {PLAIN_LOOK}"));
        session.wait_until("takes the screen", vt100::Screen::alternate_screen);
        session.wait_until("draws", |screen| screen.contents().len() > 100);
        session.press(keys);
        session.wait_for(seen);
        match signal {
            "Ctrl-C" => session.press("\x03"),
            "STOP" => {
                session.signal("STOP");
                session.signal("CONT");
                session.signal("TERM");
            }
            _ => session.signal(signal),
        }
        let status = session.wait_for_end();
        let is_caught = ["Ctrl-C", "TERM", "HUP", "INT", "STOP"].contains(&signal);
        session.assert_terminal_is_given_back();
        assert_eq!(session.modes(), before, "{what}");
        assert!(is_caught || !status.success(), "{what}: {status:?}");
        assert!(
            !session.text().contains("panicked"),
            "{what}: {}",
            session.text()
        );
    }
    println!("{tried} signals");
}

/// What a terminal sends, whole and broken.
const EVENTS: [&str; 45] = [
    "d",
    "2",
    "-",
    "4",
    "\r",
    "\x1b",
    "\t",
    " ",
    "u",
    "r",
    "h",
    "w",
    "?",
    ":",
    "m",
    "n",
    "p",
    "s",
    "e",
    "l",
    "j",
    "k",
    "g",
    "\x7f",
    "\x08",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[F",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[Z",
    "\x1bOP",
    "\x1b[<0;40;12M",
    "\x1b[<0;40;12m",
    "\x1b[<2;10;5M",
    "\x1b[<64;10;5M",
    "\x1b[200~d2-d4\x1b]0;x\x07\x1b[201~",
    "\x1b[",
    "\x1b[<0;9",
    "é●",
    ":d2-d4\r",
    ":play french d4:d4\r",
];

#[test]
fn random_keys_in_a_terminal_do_no_harm() {
    let wanted = std::env::var("LASTPEG_EVENTS").ok();
    let wanted: usize = wanted.map_or(400, |number| number.parse().unwrap());
    let mut random = Random::new(20);
    let (mut sent, mut sessions) = (0, 0);
    while sent < wanted {
        let home = home();
        let mut session =
            Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
        session.wait_for("Central game");
        sessions += 1;
        // A key that leaves the program ends the session.
        while sent < wanted && session.child.try_wait().unwrap().is_none() {
            for _ in 0..100 {
                if random.below(50) == 0 {
                    let [columns, rows] = [160, 60].map(|most| 1 + random.below(most) as u16);
                    session.resize(columns, rows);
                } else if session
                    .keys
                    .write_all(random.choose(&EVENTS).unwrap().as_bytes())
                    .is_err()
                {
                    break;
                }
                sent += 1;
            }
        }
        session.resize(80, 24);
        session.signal_if_there("TERM");
        let status = session.wait_for_end();
        session.assert_terminal_is_given_back();
        let text = session.text();
        assert!(!text.contains("panicked"), "{status:?}: {text}");
        let mut store = store(home.path());
        store.saved_game(&mut Library::embedded());
        assert_eq!(store.take_notices(), [""; 0]);
    }
    println!("{sent} events in {sessions} sessions");
}

fn store(folder: &Path) -> Store {
    Store::open(Folders {
        data: folder.to_owned(),
        config: folder.to_owned(),
    })
}

/// Each plays a game of its own at the same time, and all are kept.
#[test]
fn instances_that_run_at_once_lose_nothing() {
    const INSTANCES: [(&str, &str); 5] = [
        ("english", "central"),
        ("english", "cross"),
        ("french", "d3:d5"),
        ("triangle15", "a1:a1"),
        ("wiegleb", "central"),
    ];
    for _ in 0..trials(1).div_ceil(10) {
        let home = home();
        let mut sessions = INSTANCES.map(|(board, problem)| {
            let asked = format!("play {board} {problem} {PLAIN_LOOK}");
            Session::start(home.path(), &asked)
        });
        let mut jumps = Vec::new();
        for (session, (board, problem)) in sessions.iter_mut().zip(INSTANCES) {
            let problem = self::problem(board, problem);
            let board = problem.board();
            let jump = problem.start().jumps(board).next().unwrap();
            let jump = notation::line(board, &[Action::Jump(jump)]);
            session.wait_for_count("moves", 0);
            session.enter(&jump);
            jumps.push(jump);
        }
        for session in &mut sessions {
            session.wait_for_count("moves", 1);
            session.press("\x03");
        }
        for session in &mut sessions {
            session.wait_for_end();
        }
        // What could not be saved beside so many others comes back at the next start.
        let library = Library::embedded();
        let games = store(home.path()).games_in_progress(&library);
        let kept: Vec<String> = games
            .iter()
            .map(|game| notation::line(game.problem().board(), &game.played()))
            .collect();
        let is_missing = |jump: &&String| !kept.contains(jump);
        assert_eq!(
            (jumps.iter().find(is_missing), kept.len()),
            (None, 5),
            "{kept:?}"
        );
        let left = fs::read_dir(home.path()).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        let is_odd = |name: &&OsString| {
            let name = name.to_string_lossy();
            name.contains("tmp") || name.contains("aside")
        };
        assert_eq!(left.iter().find(is_odd), None);
    }
}
