//! The real binary in a real pseudo-terminal: it draws, it listens, it saves, and it gives the terminal back.
//!
//! The screen is what an emulated terminal shows; every wait is for something on it, never for a time.

#![cfg(unix)]
// The harness is outside of the `#[test]` functions, in which clippy allows this.
#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// How long anything may take before the test fails: long, for slow machines, and never waited out otherwise.
const PATIENCE: Duration = Duration::from_secs(30);

/// The binary running in a pseudo-terminal with folders of its own.
struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

impl Session {
    /// Starts `lastpeg` with these arguments, one cell a hole's height and without colours, so that text tells all.
    fn start(home: &Path, arguments: &str) -> Session {
        Session::start_with(home, arguments, &[])
    }

    fn start_with(home: &Path, arguments: &str, variables: &[(&str, &str)]) -> Session {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_lastpeg"));
        command.args(arguments.split_whitespace());
        command.cwd(home);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        command.env("LASTPEG_DATA_DIR", home);
        command.env("LASTPEG_CONFIG_DIR", home);
        for (name, value) in variables {
            command.env(name, value);
        }
        Session::spawn(command)
    }

    /// Starts a program in a terminal of the usual size.
    fn spawn(command: CommandBuilder) -> Session {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let shown = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Session {
            child,
            master: pair.master,
            keys,
            screen,
        }
    }

    /// Types keys as a terminal sends them.
    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Types a move or command after `:`.
    fn enter(&mut self, line: &str) {
        self.press(":");
        self.press(line);
        self.press("\r");
    }

    /// Clicks the hole of a label, found by the column letters and row numbers on the screen.
    fn click(&mut self, letter: char, number: usize) {
        let contents = self.text();
        let lines: Vec<Vec<char>> = contents
            .lines()
            .map(|line| line.chars().collect())
            .collect();
        let letters = lines.iter().position(|line| {
            let line: String = line.iter().collect();
            line.trim_start().starts_with("a b c")
        });
        let top = letters.expect("column letters");
        let column = lines[top]
            .iter()
            .position(|&found| found == letter)
            .unwrap();
        let row = top + number;
        for end in ['M', 'm'] {
            self.press(&format!("\x1b[<0;{};{}{end}", column + 1, row + 1));
        }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn see<T>(&self, look: impl Fn(&vt100::Screen) -> T) -> T {
        look(self.screen.lock().unwrap().screen())
    }

    #[track_caller]
    fn wait_until(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !self.see(&is_so) {
            assert!(start.elapsed() < PATIENCE, "never {what}:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    fn wait_for(&self, text: &str) {
        self.wait_until(&format!("shows {text:?}"), |screen| {
            screen.contents().contains(text)
        });
    }

    #[track_caller]
    fn wait_for_count(&self, name: &str, count: usize) {
        self.wait_until(&format!("shows {count} {name}"), |screen| {
            let contents = screen.contents();
            let words: Vec<&str> = contents.split_whitespace().collect();
            words
                .windows(2)
                .any(|pair| pair == [name, count.to_string().as_str()])
        });
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        // The emulated screen first, so that whatever is drawn for the new size finds it.
        let (cell_rows, cell_columns) = (cells(rows), cells(columns));
        self.screen
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(cell_rows, cell_columns);
        self.master.resize(size(columns, rows)).unwrap();
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    #[track_caller]
    fn wait_for_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "never ends:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    fn assert_terminal_is_given_back(&self) {
        self.wait_until("leaves the alternate screen", |screen| {
            !screen.alternate_screen()
        });
        self.wait_until("gives the mouse back", |screen| {
            screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        assert!(
            !self.see(vt100::Screen::hide_cursor),
            "the cursor is hidden"
        );
        assert!(
            !self.see(vt100::Screen::bracketed_paste),
            "pasting is still bracketed"
        );
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const PLAIN_LOOK: &str = "--scale small --theme mono --no-animation";

fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_game_is_started_swept_undone_won_and_left() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play english cross {PLAIN_LOOK}"));
    session.wait_for("Latin cross");
    assert!(session.see(vt100::Screen::alternate_screen));
    session.enter("d3-f3");
    session.wait_for_count("moves", 1);
    session.press("u");
    session.wait_for_count("moves", 0);
    session.press("r");
    session.wait_for_count("moves", 1);
    session.enter("d5-d3 c3-e3 f3-d3");
    session.wait_for_count("pegs", 2);
    session.enter("d2-d4");
    session.wait_for("Solved in 5 moves");
    session.press("q");
    assert!(session.wait_for_end().success());
    session.assert_terminal_is_given_back();
}

#[test]
fn a_sweep_is_one_gesture_and_one_move() {
    let home = home();
    let arguments = format!("play english d4 --position d6,d5,e4 {PLAIN_LOOK}");
    let mut session = Session::start(home.path(), &arguments);
    session.wait_for_count("pegs", 3);
    session.click('d', 6);
    session.wait_for_count("jumps", 1);
    // The peg is still held, so an arrow jumps on.
    session.press("\x1b[C");
    session.wait_for_count("jumps", 2);
    session.wait_for_count("moves", 1);
    session.wait_for("d6-d4-f4");
    session.wait_for("stands at f4");
}

#[test]
fn the_cursor_can_be_seen_without_colours() {
    let home = home();
    let arguments = "play english central --scale small --no-animation";
    let mut session = Session::start_with(home.path(), arguments, &[("NO_COLOR", "1")]);
    session.wait_for("Central game");
    for key in ["h", "j", "l", "k", "k"] {
        session.press(key);
        session.wait_until("brackets the hole under the cursor", |screen| {
            let (row, column) = screen.cursor_position();
            let at = |column: u16| {
                screen
                    .cell(row, column)
                    .map(vt100::Cell::contents)
                    .unwrap_or_default()
            };
            at(column.saturating_sub(1)) == "[" && at(column + 1) == "]"
        });
        let has_colour = session.see(|screen| {
            let all = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
            all.filter_map(|(row, column)| screen.cell(row, column))
                .any(|cell| {
                    cell.fgcolor() != vt100::Color::Default
                        || cell.bgcolor() != vt100::Color::Default
                })
        });
        assert!(!has_colour, "NO_COLOR is set:\n{}", session.text());
    }
}

#[test]
fn a_window_that_is_too_small_says_so_and_recovers() {
    let home = home();
    let mut session = Session::start(home.path(), "play wiegleb central");
    session.wait_for("Central game");
    session.resize(12, 4);
    session.wait_until("says which size it needs", |screen| {
        let text: String = screen.contents().split_whitespace().collect();
        text.contains("12x4")
    });
    session.resize(80, 24);
    session.wait_for("Central game");
}

/// SIGHUP is what a program gets whose terminal is closed.
#[test]
fn a_signal_to_end_saves_the_game_and_gives_the_terminal_back() {
    for signal in ["TERM", "HUP"] {
        let home = home();
        let mut session =
            Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
        session.wait_for("Central game");
        session.enter("d2-d4");
        session.wait_for_count("moves", 1);
        session.signal(signal);
        session.wait_for_end();
        session.assert_terminal_is_given_back();
        let mut again = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
        again.wait_for_count("moves", 1);
        again.press("\x03");
        assert!(again.wait_for_end().success(), "Ctrl-C leaves at once");
    }
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play french classic {PLAIN_LOOK}"));
    session.wait_for("Vacate d3");
    session.enter("d1-d3 d4-d2");
    session.wait_for_count("moves", 2);
    // The jump is drawn first and saved then: wait until it is on disk, as a kill may lose the jump being made.
    let saved = home.path().join("game.json");
    let start = Instant::now();
    while !std::fs::read_to_string(&saved).is_ok_and(|text| text.contains("d1-d3 d4-d2")) {
        assert!(start.elapsed() < PATIENCE, "never saved");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.signal("KILL");
    session.wait_for_end();
    let again = Session::start(home.path(), &format!("play french classic {PLAIN_LOOK}"));
    again.wait_for_count("moves", 2);
}

/// Whether the process is stopped.
fn is_stopped(session: &Session) -> bool {
    let id = session.child.process_id().unwrap().to_string();
    let state = std::process::Command::new("ps")
        .args(["-o", "stat=", "-p", &id])
        .output()
        .unwrap();
    state.stdout.starts_with(b"T")
}

#[test]
fn a_stopped_game_gives_the_terminal_back_and_takes_it_again() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
    session.wait_for("Central game");
    session.enter("d2-d4");
    session.wait_for_count("moves", 1);
    session.press("\x1a");
    session.assert_terminal_is_given_back();
    let start = Instant::now();
    while !is_stopped(&session) {
        assert!(start.elapsed() < PATIENCE, "never stops");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.signal("CONT");
    session.wait_until("takes the screen again", vt100::Screen::alternate_screen);
    session.wait_until("takes the mouse again", |screen| {
        screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    session.wait_for_count("moves", 1);
    session.press("u");
    session.wait_for_count("moves", 0);
    session.press("q");
    assert!(session.wait_for_end().success());
    session.assert_terminal_is_given_back();
}

/// The program has no key that makes it panic, so this test runs itself in the terminal, and panics there.
#[test]
fn a_panic_gives_the_terminal_back_before_its_message() {
    const CHILD: &str = "LASTPEG_TEST_PANIC";
    if std::env::var_os(CHILD).is_some() {
        let _taken = lastpeg::tui::shell::terminal::TakenTerminal::take(true).unwrap();
        let mut key = [0];
        std::io::stdin().read_exact(&mut key).unwrap();
        panic!("on purpose");
    }
    let home = home();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    let name = "terminal::a_panic_gives_the_terminal_back_before_its_message";
    command.args(["--exact", name, "--nocapture"]);
    command.env("TERM", "xterm-256color");
    command.env(CHILD, "1");
    command.cwd(home.path());
    let mut session = Session::spawn(command);
    session.wait_until("takes the screen", vt100::Screen::alternate_screen);
    session.wait_until("takes the mouse", |screen| {
        screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    session.press("x");
    session.wait_for("on purpose");
    session.assert_terminal_is_given_back();
    assert!(!session.wait_for_end().success());
}

#[test]
fn a_click_makes_the_only_jump_of_a_peg() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
    session.wait_for("Central game");
    session.enter("d2-d4");
    session.wait_for_count("moves", 1);
    session.press("u");
    session.wait_for_count("moves", 0);
    session.click('d', 6);
    session.wait_for("d6-d4");
    session.wait_for_count("moves", 1);
}

#[test]
fn bad_input_is_answered_with_the_rule_and_changes_nothing() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
    session.wait_for("Central game");
    session.enter("d1-d3");
    session.wait_for("d3");
    session.wait_for_count("moves", 0);
    session.press(&format!("\x1b[200~{}\x1b[201~", "d2-d4 ".repeat(1700)));
    session.wait_for("characters");
    session.press("\x1b");
    session.wait_for_count("moves", 0);
    session.press("q");
    assert!(session.wait_for_end().success());
}

#[test]
fn without_a_command_the_home_screen_opens_and_games_lead_back_to_it() {
    let home = home();
    let mut session = Session::start(home.path(), "");
    session.wait_for("You win");
    session.press("\x1b");
    session.wait_for("Practice");
    // Right to the boards, the English one; its central hole as vacancy and as survivor.
    session.press("l\r");
    session.wait_for("Vacate d4");
    session.press("\r");
    session.wait_for("d4 to d4");
    session.press("\r");
    session.wait_for("moves");
    session.enter("d2-d4");
    session.wait_for_count("moves", 1);
    session.press("q");
    session.wait_for("d4 to d4");
    session.press("q");
    session.wait_for("Continue");
    session.press("q");
    assert!(session.wait_for_end().success());
    session.assert_terminal_is_given_back();
    let mut again = Session::start(home.path(), "");
    again.wait_for("Continue");
    again.press("\r");
    again.wait_for_count("moves", 1);
    again.press("m");
    again.wait_for("Continue");
    again.press("\x03");
    assert!(again.wait_for_end().success(), "Ctrl-C leaves at once");
}

/// A full disk is played by a limit on the size of files: every write fails, and the folders are there.
#[test]
fn a_full_disk_is_told_of_and_the_game_goes_on() {
    let home = home();
    let mut command = CommandBuilder::new("sh");
    let binary = env!("CARGO_BIN_EXE_lastpeg");
    let script =
        format!("trap '' XFSZ; ulimit -f 0; exec {binary} play english cross {PLAIN_LOOK}");
    command.args(["-c", &script]);
    command.cwd(home.path());
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    command.env("LASTPEG_DATA_DIR", home.path());
    command.env("LASTPEG_CONFIG_DIR", home.path());
    let mut session = Session::spawn(command);
    // The game is saved, or not, before the first frame is drawn; the first key takes the notice away.
    session.wait_for("nothing is saved");
    session.wait_for("Latin cross");
    session.enter("d3-f3");
    session.wait_for_count("moves", 1);
    session.enter("d5-d3 c3-e3 f3-d3 d2-d4");
    session.wait_for("Solved in");
    session.press("q");
    session.wait_for_end();
    session.assert_terminal_is_given_back();
    session.wait_for("the game is not saved");
    let left: Vec<_> = std::fs::read_dir(home.path())
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.metadata().unwrap().len() > 0 && entry.path().is_file())
        .collect();
    assert!(left.is_empty(), "half a file is left: {left:?}");
}

#[test]
fn a_review_is_answered_and_saved_and_a_log_tells_of_it() {
    let home = home();
    let arguments = format!("play english cross --log log.txt {PLAIN_LOOK}");
    let mut session = Session::start(home.path(), &arguments);
    session.wait_for("Latin cross");
    session.enter("d3-f3 d5-d3 d3-b3");
    session.wait_for("No jumps left");
    session.press("v");
    session.wait_for("lost with jump 3, d3-b3");
    session.wait_for("c3-e3 won");
    session.press("sy");
    session.wait_for("copied 2 moves");
    let written = |name| std::fs::read_to_string(home.path().join(name)).unwrap();
    let first = written("english-cross.txt");
    session.press("sq");
    session.wait_for("No jumps left");
    session.press("q");
    session.wait_for_end();
    session.assert_terminal_is_given_back();
    let ending = "3. d3-b3: lost; c3-e3 won there\n";
    assert!(first.ends_with(ending), "{first}");
    assert!(written("english-cross.svg").ends_with("</svg>\n"));
    // The second time the solver may have said more.
    assert!(written("english-cross-2.txt").ends_with(ending));
    assert_eq!(
        written("english-cross.txt"),
        first,
        "nothing is written over"
    );
    let log = written("log.txt");
    for noted in ["lastpeg ", "Do(Review)", "-> ask ", " answer ", "Quit"] {
        assert!(log.contains(noted), "{noted}: {log}");
    }
}
