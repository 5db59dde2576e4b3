//! Ctrl-C is answered at once in every command, on every board: what is known so far is told, or that nothing is.
//!
//! Short by default, with a bound for slow machines; `LASTPEG_FUZZ=20000` tries all boards, and `LASTPEG_CTRL_C=100`
//! allows that many milliseconds, on a machine that does nothing else: of 498 cases two took more, and were mended.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use lastpeg::library::Library;

use crate::cli::HARD;
use crate::support::{COMMANDS, Home, split, trials};

/// What a command was like that was stopped.
struct Answered {
    /// When it said its last word, and when it had ended.
    said: Duration,
    ended: Duration,
    /// In MiB, as it was stopped.
    held: usize,
}

/// Stops a command after some time; nothing if it has ended before.
fn interrupted(home: &Home, arguments: &str, after: Duration) -> Option<Answered> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lastpeg"))
        .args(split(arguments))
        .current_dir(home.folder.path())
        .env("LASTPEG_DATA_DIR", home.data())
        .env("LASTPEG_CONFIG_DIR", home.folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut messages = child.stderr.take().unwrap();
    // It says when the last message came.
    let listener = std::thread::spawn(move || {
        let (mut bytes, mut last) = ([0; 4096], Instant::now());
        while messages.read(&mut bytes).unwrap() > 0 {
            last = Instant::now();
        }
        last
    });
    std::thread::sleep(after);
    let held = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let held = held.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let held = held.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<usize>().ok());
    let begun = Instant::now();
    let is_over = child.try_wait().unwrap().is_some();
    if !is_over {
        let kill = Command::new("kill")
            .args(["-s", "INT", &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
    }
    let code = child.wait().unwrap().code();
    let ended = begun.elapsed();
    let last = listener.join().unwrap();
    // It may end by itself at that moment, and where the machine is busy Ctrl-C may come before it is caught.
    if is_over || code != Some(130) {
        assert!(
            matches!(code, None | Some(0 | 1 | 3)),
            "{arguments}: {code:?}"
        );
        return None;
    }
    // Whose last word came before has answered when it has ended.
    let said = Some(last.saturating_duration_since(begun)).filter(|said| !said.is_zero());
    Some(Answered {
        said: said.unwrap_or(ended),
        ended,
        held: held.unwrap_or(0) >> 10,
    })
}

/// The first that is not over a bound, or the least of all; nothing of nothing.
fn least_of<T>(
    tried: impl Iterator<Item = T>,
    time: impl Fn(&T) -> Duration,
    bound: Duration,
) -> Option<T> {
    let mut least: Option<T> = None;
    for one in tried {
        if least.as_ref().is_none_or(|least| time(&one) < time(least)) {
            least = Some(one);
        }
        if least.as_ref().is_some_and(|least| time(least) <= bound) {
            break;
        }
    }
    least
}

#[test]
fn ctrl_c_is_answered_at_once() {
    let bound = std::env::var("LASTPEG_CTRL_C").ok();
    let bound = bound.map_or(5000, |text| text.parse().expect("milliseconds"));
    let bound = Duration::from_millis(bound);
    let home = Home::new();
    let library = Library::embedded();
    let is_long = trials(1) > 1;
    let boards: Vec<&str> = if is_long {
        library
            .entries()
            .iter()
            .map(lastpeg::library::Entry::name)
            .collect()
    } else {
        vec!["square49", "wiegleb"]
    };
    let commands = if is_long {
        &COMMANDS[..]
    } else {
        &COMMANDS[..4]
    };
    let mut answers = Vec::new();
    for command in commands {
        for board in &boards {
            let problem = library.entry(board).unwrap().first_problem(None).unwrap();
            let problem = format!("{board} {}", problem.id());
            let arguments = command.replace("BOARD", board).replace("PROBLEM", &problem);
            for after in if is_long {
                &[150, 600, 2500][..]
            } else {
                &[300]
            } {
                // What the machine does beside may hold it up once, but hardly three times.
                let tried = (0..3)
                    .map_while(|_| interrupted(&home, &arguments, Duration::from_millis(*after)));
                let answered = least_of(tried, |answered| answered.said, bound);
                let Some(answered) = answered else { break };
                answers.push((answered, arguments.clone()));
            }
        }
    }
    assert!(answers.len() > 2, "nothing was stopped");
    answers.sort_by_key(|(answered, _)| answered.said.max(answered.ended));
    println!("{} commands stopped; the slowest:", answers.len());
    for (Answered { said, ended, held }, arguments) in answers.iter().rev().take(20) {
        println!("{said:.0?}, ended after {ended:.0?} with {held} MiB: {arguments}");
    }
    let slow = answers.iter().filter(|(answered, _)| answered.said > bound);
    assert_eq!(slow.count(), 0, "more than {bound:?}");
}

/// A limit is that of the whole command. Short by default; `LASTPEG_FUZZ=20000` tries all commands and boards, and
/// `LASTPEG_CTRL_C=100` allows that many milliseconds more than the limit.
#[test]
fn a_limit_is_kept_by_every_command() {
    const LIMIT: Duration = Duration::from_millis(200);
    let bound = std::env::var("LASTPEG_CTRL_C").ok();
    let bound = bound.map_or(5000, |text| text.parse().expect("milliseconds"));
    let bound = Duration::from_millis(bound);
    let home = Home::new();
    let proof = home.folder.path().join("proof.txt").display().to_string();
    let library = Library::embedded();
    let is_long = trials(1) > 1;
    let (commands, boards) = (&COMMANDS[..if is_long { 12 } else { 4 }], library.entries());
    let boards = boards
        .iter()
        .filter(|entry| is_long || entry.name() == "square49");
    let mut slow = Vec::new();
    for entry in boards {
        for command in commands {
            let board = entry.name();
            let problem = format!("{board} {}", entry.first_problem(None).unwrap().id());
            let arguments = command.replace("BOARD", board).replace("PROBLEM", &problem);
            let arguments = arguments.replace("proof.txt", &proof);
            let tried = (0..3).map(|_| {
                let begun = Instant::now();
                let ran = home.run(&format!("{arguments} --limit 200ms"), "");
                let told = &ran.messages;
                assert!(
                    [0, 1, 3].contains(&ran.code),
                    "{arguments}: {} {told}",
                    ran.code
                );
                begun.elapsed().saturating_sub(LIMIT)
            });
            let beyond = least_of(tried, |&beyond| beyond, bound).unwrap();
            slow.push((beyond, arguments));
        }
    }
    slow.sort();
    println!("{} commands with a limit; the slowest:", slow.len());
    for (beyond, arguments) in slow.iter().rev().take(20) {
        println!("{beyond:.0?} beyond the limit: {arguments}");
    }
    let (most, arguments) = slow.last().unwrap();
    assert!(*most <= bound, "{most:?} beyond: {arguments}");
}

/// What a command has answered that Ctrl-C ended after a while, with that code and what it said beside it.
fn answer_of_stopped(home: &Home, arguments: &str, after: Duration) -> (String, String) {
    answer_of_stopped_by("INT", home, arguments, after)
}

/// The same, ended by another signal.
fn answer_of_stopped_by(
    signal: &str,
    home: &Home,
    arguments: &str,
    after: Duration,
) -> (String, String) {
    let answered = (0..5).find_map(|twice| stopped(signal, home, arguments, after * (1 << twice)));
    answered.unwrap_or_else(|| panic!("{arguments} does not catch SIG{signal}"))
}

/// The same; nothing where the signal came before it was caught, as happens where the machine is busy.
fn stopped(
    signal: &str,
    home: &Home,
    arguments: &str,
    after: Duration,
) -> Option<(String, String)> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lastpeg"))
        .args(split(arguments))
        .current_dir(home.folder.path())
        .env("LASTPEG_DATA_DIR", home.data())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Its input goes on: what waits for it is stopped, too.
    let _input = child.stdin.take();
    std::thread::sleep(after);
    let pid = child.id().to_string();
    let kill = Command::new("kill").args(["-s", signal, &pid]).status();
    assert!(kill.unwrap().success());
    let done = child.wait_with_output().unwrap();
    let told = String::from_utf8(done.stdout).unwrap();
    let code = done.status.code()?;
    assert_eq!(code, 130, "{arguments}: {told}");
    Some((told, String::from_utf8(done.stderr).unwrap()))
}

#[test]
fn ctrl_c_ends_a_search_with_what_is_known() {
    let asked = format!("solve square81 e5:e5 --position {HARD} --json");
    let (told, _) = answer_of_stopped(&Home::new(), &asked, Duration::from_millis(500));
    let answer: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(answer["verdict"], "undecided");
}

/// What catalogs have found by Ctrl-C is told and written, as what the limits end is; so it is by SIGTERM, which
/// schedulers send when the time of a job is over.
#[test]
fn a_catalog_that_a_signal_ends_keeps_what_is_known() {
    let home = Home::new();
    let after = Duration::from_millis(700);
    let problems = |text: &str| {
        let table: serde_json::Value = serde_json::from_str(text).unwrap();
        table["problems"].as_array().unwrap().len()
    };
    for signal in ["INT", "TERM"] {
        let asked = format!("catalog square81 --prove --write {signal}");
        let (told, _) = answer_of_stopped_by(signal, &home, &asked, after);
        let file = format!("{signal}/square81.orthogonal.json");
        let written = std::fs::read_to_string(home.folder.path().join(file)).unwrap();
        let sum = told.lines().last().unwrap();
        let begin = format!("{} problems: ", problems(&written));
        assert!(sum.starts_with(&begin), "{told}");
    }
    let (told, _) = answer_of_stopped(&home, "catalog 6x6 --vacancies 2 --prove --json", after);
    assert!(problems(&told) > 10, "{told}");
}

/// Under `--json` there is one object, whatever is known; without it a note says that nothing is.
#[test]
fn ctrl_c_leaves_an_object_for_programs_and_a_note_for_people() {
    let home = Home::new();
    let after = Duration::from_millis(200);
    for command in [
        "perft english central 14",
        "verify -",
        "bench tables",
        "soli2 settle 4x4",
    ] {
        let (told, said) = answer_of_stopped(&home, &format!("{command} --json"), after);
        let object: serde_json::Value = serde_json::from_str(&told).unwrap();
        let error = object["error"].as_str().unwrap();
        assert_eq!(error, "interrupted before there was an answer", "{command}");
        assert_eq!(said, "", "{command}");
        let (told, said) = answer_of_stopped(&home, command, after);
        let note = "note: interrupted before there was an answer\n";
        assert_eq!((told.as_str(), said.as_str()), ("", note), "{command}");
    }
    let watch = "soli2 --watch --black best --white best --time 10s --json";
    let (told, said) = answer_of_stopped(&home, watch, after);
    let record: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert!(
        record["moves"].is_array() && said.is_empty(),
        "{told}{said}"
    );
}

/// Ctrl-C ended the look for lost moves with exit code 0, and it was said that the time of --limit had ended.
#[test]
fn ctrl_c_while_lost_moves_are_looked_for_is_told_by_the_exit_code() {
    let line = "e3-c1 c5-e3 f6-d4 e7-e5 c7-e7-c5 f4-d2 b6-d6-f4 g5-e5 c1-e3 f2-d2 g4-e2 d5-f5 g3-e5 f5-d5 c5-e5 a3-c5 \
                b5-d5 a5-a3 b2-b4 d1-b3 e4-c2 b3-d3 e5-c5-c3 e2-e4 a3-c5-e3 e4-e2 e1-e3 c2-e2-e4-c2 c3-c1";
    let asked = format!("check french c1:c1 --jumps diagonal --limit 5m {line}");
    let (told, _) = answer_of_stopped(&Home::new(), &asked, Duration::from_millis(700));
    assert!(
        told.contains("the search ended before all was known"),
        "{told}"
    );
}
