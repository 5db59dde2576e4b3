//! The memory that a command holds against what `--memory` says.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::process::Stdio;
use std::time::Duration;

use crate::support::{COMMANDS, Home, trials};

/// What a command took at most, in KiB, and its exit code.
fn most_memory(arguments: &str) -> (usize, Option<i32>) {
    let home = Home::new();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_lastpeg"));
    command
        .args(arguments.split(' '))
        .current_dir(home.folder.path())
        .env("LASTPEG_DATA_DIR", home.data())
        .env("LASTPEG_CONFIG_DIR", home.folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let ended = child.try_wait().unwrap();
        if let Some(ended) = ended {
            return (most, ended.code());
        }
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(peak.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The process holds at most 24 MiB beside what --memory says, from 64 MiB up; less is enough for a small table, or a
/// message says what is needed. `LASTPEG_FUZZ=1000` tries every command with 16, 64, 128 and 256 MiB.
#[test]
fn what_is_held_is_what_was_asked_for() {
    let mut asked: Vec<(String, usize)> = [
        "levels 6x6 a1:a1",
        "levels square81 a1:a1",
        "levels wiegleb central --by moves",
        "levels french central --count",
        "solve french c1:c5 --fewest --jumps diagonal --limit 1s",
        "solve triangle66 a5:anywhere --fewest --limit 4s --threads 1",
        "hint siege67 central",
        "plan square81 central --limit 1s",
        "catalog siege67 --prove --limit 1s",
    ]
    .map(|arguments| (arguments.to_owned(), 64))
    .to_vec();
    if trials(1) > 1 {
        asked.clear();
        for command in COMMANDS {
            for (board, problem) in [
                ("english", "english central"),
                ("wiegleb", "wiegleb e5:e5"),
                ("square81", "square81 central"),
                ("6x6", "6x6 a1:a1"),
                ("diamond41", "diamond41 e1:e3"),
            ] {
                let command = command.replace("BOARD", board).replace("PROBLEM", problem);
                asked.extend(
                    [16, 64, 128, 256].map(|memory| (format!("{command} --limit 3s"), memory)),
                );
            }
        }
    }
    let mut found = Vec::new();
    for (arguments, memory) in asked {
        let (most, code) = most_memory(&format!("{arguments} --memory {memory}MiB"));
        assert!(
            matches!(code, Some(0..=3)),
            "{arguments}, {memory} MiB: {code:?}"
        );
        found.push((
            (most >> 10) as isize - memory as isize,
            memory,
            code,
            arguments,
        ));
    }
    found.sort();
    for size in [16, 64, 128, 256] {
        let of_size = found.iter().rev().filter(|(_, memory, ..)| *memory == size);
        for (beside, memory, code, arguments) in of_size.take(6) {
            println!("{beside} MiB beside {memory}, code {code:?}: {arguments}");
        }
    }
    // A command that ends at once may be gone before it is looked at.
    let is_seen = |(beside, memory, ..): &&(isize, usize, _, _)| beside + *memory as isize > 4;
    assert!(found.iter().filter(is_seen).count() > 3, "none is seen");
    let too_much = found
        .iter()
        .find(|(beside, memory, ..)| *memory >= 64 && *beside > 24);
    assert_eq!(too_much, None);
}

/// A table that the system does not give becomes a smaller one: what is known is told, and nothing is aborted.
#[test]
fn what_the_system_does_not_give_is_done_without() {
    for arguments in [
        "levels 6x6 a1:a1",
        "levels english central --count",
        "levels wiegleb e1:e1 --by moves",
        "solve 6x6 a1:a1 --fewest --jumps diagonal --limit 1s",
        "solve wiegleb e5:e5 --limit 1s",
        "hint square81 central",
        "plan square81 central --limit 1s",
    ] {
        let home = Home::new();
        let program = env!("CARGO_BIN_EXE_lastpeg");
        let script = format!("ulimit -v 420000; exec '{program}' {arguments} --memory 2GiB");
        let mut command = std::process::Command::new("sh");
        command
            .args(["-c", &script])
            .env("LASTPEG_DATA_DIR", home.data());
        let ran = command
            .env("LASTPEG_CONFIG_DIR", home.folder.path())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&ran.stderr);
        assert!(
            matches!(ran.status.code(), Some(0 | 1 | 3)),
            "{arguments}: {:?} {told}",
            ran.status
        );
    }
}
