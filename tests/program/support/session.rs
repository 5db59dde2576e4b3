//! The real binary in a real pseudo-terminal. The screen is what an emulated terminal shows; every wait is for something
//! on it, never for a time.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

use crate::support::commands::split;

/// How long anything may take before the test fails: long, for slow machines, and never waited out otherwise.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The binary running in a pseudo-terminal with folders of its own.
pub(crate) struct Session {
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) master: Box<dyn MasterPty + Send>,
    pub(crate) keys: Box<dyn Write + Send>,
    pub(crate) screen: Arc<Mutex<vt100::Parser>>,
    written: Arc<Mutex<Vec<u8>>>,
    /// Reads until nobody writes any more.
    reader: JoinHandle<()>,
}

pub(crate) fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 8 * columns,
        pixel_height: 16 * rows,
    }
}

pub(crate) fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

impl Session {
    /// Starts `lastpeg` with these arguments, one cell a hole's height and without colours, so that text tells all.
    pub(crate) fn start(home: &Path, arguments: &str) -> Session {
        Session::start_with(home, arguments, &[])
    }

    pub(crate) fn start_with(home: &Path, arguments: &str, variables: &[(&str, &str)]) -> Session {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_lastpeg"));
        command.args(split(arguments));
        command.cwd(home);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        for name in [
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "COLORFGBG",
            "COLORTERM",
            "TERM_PROGRAM",
            "VTE_VERSION",
            "KONSOLE_VERSION",
        ] {
            command.env_remove(name);
        }
        command.env("LASTPEG_DATA_DIR", home);
        command.env("LASTPEG_CONFIG_DIR", home);
        for (name, value) in variables {
            command.env(name, value);
        }
        Session::spawn(command)
    }

    /// Starts a program in a terminal of the usual size.
    pub(crate) fn spawn(mut command: CommandBuilder) -> Session {
        // It would be the home folder, which whoever builds packages has not.
        if command.get_cwd().is_none() {
            command.cwd(std::env::temp_dir());
        }
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let shown = screen.clone();
        let written = Arc::new(Mutex::new(Vec::new()));
        let noted = written.clone();
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                noted.lock().unwrap().extend_from_slice(&bytes[..count]);
                shown.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Session {
            child,
            master: pair.master,
            keys,
            screen,
            written,
            reader,
        }
    }

    /// All that the program has written to the terminal.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned()
    }

    /// Types keys as a terminal sends them.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Types a move or command after `:`.
    pub(crate) fn enter(&mut self, line: &str) {
        self.press(":");
        self.press(line);
        self.press("\r");
    }

    /// Clicks the hole of a label.
    pub(crate) fn click(&mut self, letter: char, number: usize) {
        self.drag((letter, number), (letter, number));
    }

    /// Presses the left button over the hole of a label and lets it go over another.
    pub(crate) fn drag(&mut self, from: (char, usize), to: (char, usize)) {
        for (end, (letter, number)) in [('M', from), ('m', to)] {
            let (column, row) = self.cell_of(letter, number);
            self.press(&format!("\x1b[<0;{};{}{end}", column + 1, row + 1));
        }
    }

    /// The cell of a hole, found by the column letters and row numbers on the screen.
    fn cell_of(&self, letter: char, number: usize) -> (usize, usize) {
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
        (column, top + number)
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    pub(crate) fn see<T>(&self, look: impl Fn(&vt100::Screen) -> T) -> T {
        look(self.screen.lock().unwrap().screen())
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !self.see(&is_so) {
            assert!(start.elapsed() < PATIENCE, "never {what}:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(&format!("shows {text:?}"), |screen| {
            screen.contents().contains(text)
        });
    }

    #[track_caller]
    pub(crate) fn wait_for_count(&self, name: &str, count: usize) {
        self.wait_until(&format!("shows {count} {name}"), |screen| {
            let contents = screen.contents();
            let words: Vec<&str> = contents.split_whitespace().collect();
            words
                .windows(2)
                .any(|pair| pair == [name, count.to_string().as_str()])
        });
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        // The emulated screen first, so that whatever is drawn for the new size finds it.
        let (cell_rows, cell_columns) = (cells(rows), cells(columns));
        self.screen
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(cell_rows, cell_columns);
        self.master.resize(size(columns, rows)).unwrap();
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// The same for a program that may have ended.
    pub(crate) fn signal_if_there(&mut self, name: &str) {
        if self.child.try_wait().unwrap().is_none() {
            self.signal(name);
        }
    }

    /// Waits until the program has ended and all that it has written is on the screen.
    #[track_caller]
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            let status = self.child.try_wait().unwrap();
            if let Some(status) = status.filter(|_| self.reader.is_finished()) {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "never ends:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    pub(crate) fn assert_terminal_is_given_back(&self) {
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

pub(crate) const PLAIN_LOOK: &str = "--scale small --theme mono --no-animation";

pub(crate) fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

impl Session {
    /// Types keys while the window changes its size again and again.
    pub(crate) fn press_while_resizing(&mut self, keys: &str, sizes: &[(u16, u16)]) {
        let mut writer = std::mem::replace(&mut self.keys, Box::new(std::io::sink()));
        let keys = keys.to_owned();
        let typing = std::thread::spawn(move || {
            for part in keys.as_bytes().chunks(500) {
                writer.write_all(part).unwrap();
            }
            writer
        });
        for &(columns, rows) in sizes {
            self.resize(columns, rows);
            std::thread::sleep(Duration::from_millis(2));
        }
        let start = Instant::now();
        while !typing.is_finished() {
            assert!(start.elapsed() < PATIENCE, "the keys are not read");
            std::thread::sleep(Duration::from_millis(1));
        }
        self.keys = typing.join().unwrap();
    }

    /// How the terminal treats what is typed and printed.
    pub(crate) fn modes(&self) -> String {
        format!("{:?}", self.master.get_termios())
    }
}
