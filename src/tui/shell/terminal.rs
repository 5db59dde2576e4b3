//! The terminal: taken for the interface, and given back whatever happens.

use std::io::{self, IsTerminal, Stdout, Write};
use std::sync::mpsc;
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{SetCursorStyle, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue, style};
use ratatui::{Frame, Terminal};

use crate::app::platform;
use crate::tui::shell::ground;

/// The terminal while the interface has it. Dropping it gives the terminal back.
pub struct TakenTerminal {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    with_mouse: bool,
    /// The title that the window has been given, unless something else may have changed it since.
    title: Option<String>,
    keeps_title: bool,
}

/// Whether both ends of the conversation are a terminal.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

impl TakenTerminal {
    /// Takes the terminal: raw input, alternate screen, pastes as one, the mouse if wanted. A panic gives it back.
    pub fn take(with_mouse: bool) -> io::Result<TakenTerminal> {
        give_back_before_panic_messages();
        // Whether there are colours is decided in `look`, and colours are written or not by that alone: crossterm 0.29
        // would write an empty colour command under NO_COLOR, which takes the inverse of the cursor away.
        style::force_color_output(true);
        enter(with_mouse).inspect_err(|_| give_back())?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()));
        let terminal = terminal.inspect_err(|_| give_back())?;
        Ok(TakenTerminal {
            terminal,
            with_mouse,
            title: None,
            keeps_title: false,
        })
    }

    /// Draws a frame. A terminal that knows synchronized output shows it when it is whole, and no half of it before
    /// (mode 2026); another one takes no notice.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(draw).map(|_| ());
        execute!(io::stdout(), EndSynchronizedUpdate)?;
        drawn
    }

    /// Gives the window a title, unless it has it. The one it had before comes back with the terminal, where that
    /// keeps titles (`XTWINOPS` 22 and 23 of xterm's control sequences; others take no notice). A title has no control
    /// characters.
    pub(super) fn set_title(&mut self, title: &str) -> io::Result<()> {
        if !self.keeps_title {
            queue!(io::stdout(), style::Print(KEEP_TITLE))?;
            self.keeps_title = true;
        }
        if self.title.as_deref() != Some(title) {
            execute!(io::stdout(), style::Print(format!("\x1b]2;{title}\x1b\\")))?;
            self.title = Some(title.to_owned());
        }
        Ok(())
    }

    /// Asks for the colour of the background; the answer comes among what is typed.
    pub(super) fn ask_for_ground(&mut self) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), style::Print(ground::QUESTION))
    }

    /// Puts a text on the clipboard, as far as the terminal allows it (OSC 52, which also works from afar).
    pub fn copy(&mut self, text: String) -> io::Result<()> {
        let copy = CopyToClipboard::to_clipboard_from(text);
        execute!(self.terminal.backend_mut(), copy)
    }

    /// Gives the terminal back, stops and takes it again; `false` where nobody could continue the program.
    pub fn suspend(&mut self) -> io::Result<bool> {
        if !platform::can_be_continued() {
            return Ok(false);
        }
        give_back();
        self.keeps_title = false;
        platform::stop_job();
        self.retake()?;
        Ok(true)
    }

    /// Takes the terminal again after something else has had it; the next frame is drawn in full.
    pub fn retake(&mut self) -> io::Result<()> {
        // Whoever had the terminal may have changed its modes, unless it was given back.
        disable_raw_mode()?;
        enter(self.with_mouse)?;
        self.title = None;
        // A new terminal knows nothing of what is on the screen. `Terminal::clear` would do as well, but asks where
        // the cursor is and waits for an answer.
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }
}

impl Drop for TakenTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter(with_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    platform::tune_raw_mode()?;
    let mut out = io::stdout();
    if platform::TERMINALS_READ_SEQUENCES {
        // The console of Windows would tell of a paste as of keys, Escape first, or refuses.
        execute!(out, EnableBracketedPaste)?;
    }
    execute!(
        out,
        EnterAlternateScreen,
        SetCursorStyle::SteadyUnderScore,
        ratatui::crossterm::terminal::Clear(ratatui::crossterm::terminal::ClearType::All),
    )?;
    if with_mouse {
        report_clicks(&mut out)?;
    }
    Ok(())
}

/// Has clicks and the wheel reported, by xterm's modes 1000 and 1006: `EnableMouseCapture` asks for every movement too,
/// and each would wake the program for nothing.
fn report_clicks(out: &mut impl Write) -> io::Result<()> {
    if platform::TERMINALS_READ_SEQUENCES {
        execute!(out, style::Print("\x1b[?1000h\x1b[?1006h"))
    } else {
        execute!(out, EnableMouseCapture)
    }
}

/// How long a few bytes may take to be written to a terminal that takes them, on a machine that is busy.
const ON_A_BUSY_MACHINE: Duration = Duration::from_millis(400);

/// The same for one that takes nothing at first.
const WHERE_NOTHING_IS_TAKEN: Duration = Duration::from_millis(10);

/// Undoes all that [`enter`] does, for a program that is about to end while another thread may be writing to a terminal
/// that takes nothing: what it cannot be told in a moment it is not told.
pub(super) fn give_back_at_once() {
    let _ = disable_raw_mode();
    let (sender, is_written) = mpsc::channel();
    let thread = std::thread::Builder::new().spawn(move || {
        let mut sequences = Vec::new();
        let written =
            queue_leaving(&mut sequences).and_then(|()| platform::write_past_others(&sequences));
        let _ = sender.send(written);
    });
    if thread.is_ok() {
        let patience = if platform::takes_output() {
            ON_A_BUSY_MACHINE
        } else {
            WHERE_NOTHING_IS_TAKEN
        };
        let _ = is_written.recv_timeout(patience);
    }
}

/// Has the terminal keep the title of its window, and take it again.
const KEEP_TITLE: &str = "\x1b[22;2t";
const TITLE_AS_BEFORE: &str = "\x1b[23;2t";

/// What gives the terminal back, in its own language.
fn queue_leaving(out: &mut impl Write) -> io::Result<()> {
    queue!(
        out,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableBracketedPaste,
        SetCursorStyle::DefaultUserShape,
        LeaveAlternateScreen,
        style::Print(TITLE_AS_BEFORE),
        Show
    )
}

/// Undoes all that [`enter`] does. Does no harm when there is nothing to undo.
fn give_back() {
    let mut out = io::stdout();
    // There is nobody to tell of an error any more.
    let _ = queue_leaving(&mut out);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

fn give_back_before_panic_messages() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        give_back();
        print(panic);
    }));
}
