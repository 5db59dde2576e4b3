//! However the program ends, is stopped or is killed: the terminal is as it was, and what was played is there.
//!
//! Short by default; `LASTPEG_FUZZ=20000` has 200 kills.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use lastpeg::app::store::{Folders, Store};
use lastpeg::library::Library;
use portable_pty::CommandBuilder;

use crate::support::session::{PATIENCE, PLAIN_LOOK, Session, home};
use crate::support::trials;

fn start(home: &Path) -> Session {
    let session = Session::start(home, &format!("play english central {PLAIN_LOOK}"));
    session.wait_for("Central game");
    session
}

/// Whether a file of the folder has that text.
fn is_in_a_file(folder: &Path, text: &str) -> bool {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().path())
        .any(|path| fs::read_to_string(path).is_ok_and(|contents| contents.contains(text)))
}

/// Ends the program by Ctrl-C or a signal.
fn end(session: &mut Session, how: &str) {
    if how == "Ctrl-C" {
        session.press("\x03");
    } else {
        session.signal(how);
    }
}

const ENDS: [&str; 4] = ["Ctrl-C", "TERM", "HUP", "INT"];

#[test]
fn every_way_to_end_saves_the_game_and_gives_the_terminal_back() {
    for how in ENDS {
        let home = home();
        let mut session = start(home.path());
        session.enter("d2-d4");
        session.wait_for_count("moves", 1);
        session.press("?");
        session.wait_for("Rules");
        end(&mut session, how);
        session.wait_for_end();
        session.assert_terminal_is_given_back();
        assert!(is_in_a_file(home.path(), "d2-d4"), "{how}");
    }
}

/// A game that is ended while the lock cannot be had is written beside the others.
fn end_without_the_lock(how: &str) {
    let home = home();
    let lock = File::create(home.path().join("lock")).unwrap();
    lock.lock().unwrap();
    let mut session = start(home.path());
    // The game as it begins could not be saved; the notice goes with the next key.
    session.wait_for("another lastpeg holds");
    session.enter("d2-d4");
    session.wait_for_count("moves", 1);
    session.press("u");
    session.wait_for_count("moves", 0);
    session.enter("d6-d4");
    session.wait_for_count("moves", 1);
    end(&mut session, how);
    session.wait_for_end();
    session.assert_terminal_is_given_back();
    session.wait_for("not everything is saved");
    let aside = fs::read_to_string(home.path().join("game.json.unsaved-1")).unwrap();
    assert!(aside.contains("d6-d4"), "{how}");
}

/// An instance that was stopped while it wrote holds the lock for as long as it is stopped.
#[test]
fn a_lock_held_by_another_program_holds_up_nothing() {
    // Each waits for the lock for most of its time.
    std::thread::scope(|scope| {
        for how in ENDS {
            scope.spawn(move || end_without_the_lock(how));
        }
    });
}

/// Whoever has started the program sees which signal has ended it.
#[test]
fn a_signal_that_kills_leaves_the_terminal_as_it_was() {
    for signal in ["QUIT", "USR1", "USR2", "ALRM", "ABRT", "VTALRM"] {
        let home = home();
        let command = CommandBuilder::new("true");
        let before = Session::spawn(command).modes();
        let mut session = start(home.path());
        assert_ne!(session.modes(), before);
        session.enter("d2-d4");
        session.wait_for_count("moves", 1);
        session.signal(signal);
        assert!(!session.wait_for_end().success(), "{signal}");
        session.assert_terminal_is_given_back();
        assert_eq!(session.modes(), before, "{signal}");
        assert!(is_in_a_file(home.path(), "d2-d4"), "{signal}");
    }
}

#[test]
fn where_nobody_can_continue_it_the_program_is_not_stopped() {
    let home = home();
    // In this terminal it is the leader of its session.
    let mut session = start(home.path());
    for signal in ["", "TSTP"] {
        if signal.is_empty() {
            session.press("\x1a");
        } else {
            session.signal(signal);
        }
        session.wait_for("nobody could continue the program here");
        session.enter("d2-d4");
        session.wait_for_count("moves", 1);
        session.press("u");
        session.wait_for_count("moves", 0);
    }
}

/// Starts the game as a job of a shell, which says when the job is stopped and continues it after a line of input.
fn as_a_job(home: &Path) -> Session {
    let binary = env!("CARGO_BIN_EXE_lastpeg");
    let job = format!("echo $$ > job; exec {binary} play english central {PLAIN_LOOK}");
    let script = format!("set -m; sh -c '{job}'; echo STOPPED; read line; fg; echo GONE");
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", &script]);
    command.cwd(home);
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    command.env("LASTPEG_DATA_DIR", home);
    command.env("LASTPEG_CONFIG_DIR", home);
    let session = Session::spawn(command);
    session.wait_for("Central game");
    session
}

#[test]
fn a_stopped_game_gives_the_terminal_back_and_takes_it_again() {
    for signal in ["", "TSTP"] {
        let home = home();
        let mut session = as_a_job(home.path());
        session.enter("d2-d4");
        session.wait_for_count("moves", 1);
        if signal.is_empty() {
            session.press("\x1a");
        } else {
            let job = fs::read_to_string(home.path().join("job")).unwrap();
            let kill = std::process::Command::new("kill")
                .args(["-s", signal, job.trim()])
                .status();
            assert!(kill.unwrap().success());
        }
        session.wait_for("STOPPED");
        session.assert_terminal_is_given_back();
        session.press("\r");
        session.wait_until("takes the screen again", vt100::Screen::alternate_screen);
        session.wait_until("takes the mouse again", |screen| {
            screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
        });
        session.wait_for_count("moves", 1);
        session.press("u");
        session.wait_for_count("moves", 0);
        session.press("q");
        session.wait_for("GONE");
        session.assert_terminal_is_given_back();
        // The title of the window is kept as often as it is taken back.
        let written = session.written();
        let times = ["\x1b[22;2t", "\x1b[23;2t"].map(|sequence| written.matches(sequence).count());
        assert_eq!(times, [2, 2]);
    }
}

/// Killed after so many milliseconds of jumps, the last of which wins: what is on disk is whole, and what has been half
/// written is gone with the next writing.
#[test]
fn a_kill_at_any_moment_leaves_whole_files() {
    let home = home();
    let folders = || Folders {
        data: home.path().to_owned(),
        config: home.path().to_owned(),
    };
    for trial in 0..trials(6) {
        let mut session = Session::start(
            home.path(),
            &format!("play english cross --new {PLAIN_LOOK}"),
        );
        session.wait_for("Latin cross");
        let line = if trial % 3 == 0 {
            "d3-f3 d5-d3 d3-b3"
        } else {
            "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4"
        };
        for jump in line.split(' ') {
            session.enter(jump);
        }
        std::thread::sleep(Duration::from_millis(trial as u64 * 7 % 60));
        session.signal("KILL");
        session.wait_for_end();
        let mut store = Store::open(folders());
        store.saved_game(&mut Library::embedded());
        assert_eq!(store.take_notices(), [""; 0]);
    }
    let temporary = || {
        let entries = fs::read_dir(home.path()).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.to_string_lossy().ends_with("lastpeg-tmp"))
    };
    // Much later:
    let later = std::time::SystemTime::now() - Duration::from_secs(1200);
    for path in temporary() {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(later).unwrap();
    }
    let mut session = Session::start(
        home.path(),
        &format!("play english cross --new {PLAIN_LOOK}"),
    );
    session.wait_for("Latin cross");
    session.enter("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    session.wait_for("nobody can do it in");
    session.press("q");
    session.wait_for_end();
    assert!(Store::open(folders()).records().bests.len() == 1);
    assert_eq!(temporary().count(), 0);
}

/// What the standard library says when it cannot handle the signals of a thread that it has begun.
const ALTERNATIVE_STACK: &str = "failed to allocate an alternative stack";

/// The limit of the address space leaves no room for the stacks of threads.
#[test]
fn without_threads_there_is_a_sentence_and_no_panic() {
    let home = home();
    let binary = env!("CARGO_BIN_EXE_lastpeg");
    let start = Instant::now();
    let mut was_refused = false;
    // How much the program takes without threads depends on the system.
    for mebibytes in (4..120).step_by(4) {
        assert!(start.elapsed() < 4 * PATIENCE);
        let mut command = CommandBuilder::new("sh");
        let script = format!(
            "ulimit -v {}; exec {binary} play english cross",
            mebibytes << 10
        );
        command.args(["-c", &script]);
        command.cwd(home.path());
        command.env("TERM", "xterm-256color");
        command.env("LASTPEG_DATA_DIR", home.path());
        command.env("LASTPEG_CONFIG_DIR", home.path());
        let mut session = Session::spawn(command);
        while session.child.try_wait().unwrap().is_none()
            && !session.see(vt100::Screen::alternate_screen)
        {
            assert!(start.elapsed() < 4 * PATIENCE, "{}", session.text());
            std::thread::sleep(Duration::from_millis(2));
        }
        if session.see(vt100::Screen::alternate_screen) {
            break;
        }
        let is_refused = || session.text().contains("the system has none left for it");
        std::thread::sleep(Duration::from_millis(20));
        was_refused |= is_refused();
        // Where a thread is given and then no memory for its signals, the standard library panics before any of the
        // program's own code runs in it.
        let text = session.text();
        let own = text.matches(ALTERNATIVE_STACK).count();
        assert!(text.matches("panicked").count() <= own, "{text}");
    }
    assert!(was_refused, "the program is never short of threads alone");
}
