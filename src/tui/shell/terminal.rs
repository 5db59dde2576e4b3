//! The terminal: taken for the interface, and given back whatever happens.

use std::io::{self, IsTerminal, Stdout, Write};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{SetCursorStyle, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, style};

/// The terminal while the interface has it. Dropping it gives the terminal back.
pub struct TakenTerminal {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    with_mouse: bool,
}

/// Whether both ends of the conversation are a terminal.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

impl TakenTerminal {
    /// Takes the terminal: raw input, the alternate screen, pasted text as one piece and, if wanted, the mouse. A
    /// panic gives it back before its message is printed.
    ///
    /// # Errors
    /// The terminal cannot be written to.
    pub fn take(with_mouse: bool) -> io::Result<TakenTerminal> {
        give_back_before_panic_messages();
        // Whether there are colours is decided in `look`, and colours are written or not by that alone: crossterm 0.29
        // would write an empty colour command under NO_COLOR, which takes the inverse of the cursor away.
        style::force_color_output(true);
        enter(with_mouse).inspect_err(|_| give_back())?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(TakenTerminal {
            terminal,
            with_mouse,
        })
    }

    /// The terminal to draw on.
    pub fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<Stdout>> {
        &mut self.terminal
    }

    /// Puts a text on the clipboard, as far as the terminal allows it (the OSC 52 sequence, which also works from
    /// afar).
    ///
    /// # Errors
    /// The terminal cannot be written to.
    #[allow(
        clippy::unused_self,
        reason = "only who has taken the terminal may write to it"
    )]
    pub fn copy(&mut self, text: String) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    /// Gives the terminal back, stops until the shell continues the program, and takes the terminal again.
    ///
    /// # Errors
    /// The terminal cannot be written to.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        stop();
        self.retake()
    }

    /// Takes the terminal again after something else has had it; the next frame is drawn in full.
    ///
    /// # Errors
    /// The terminal cannot be written to.
    pub fn retake(&mut self) -> io::Result<()> {
        enter(self.with_mouse)?;
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
    let mut out = io::stdout();
    execute!(
        out,
        EnterAlternateScreen,
        EnableBracketedPaste,
        SetCursorStyle::SteadyUnderScore,
        ratatui::crossterm::terminal::Clear(ratatui::crossterm::terminal::ClearType::All),
    )?;
    if with_mouse {
        execute!(out, EnableMouseCapture)?;
    }
    Ok(())
}

/// Undoes all that [`enter`] does. Does no harm when there is nothing to undo.
fn give_back() {
    let mut out = io::stdout();
    // There is nobody to tell of an error any more.
    let _ = execute!(
        out,
        DisableMouseCapture,
        DisableBracketedPaste,
        SetCursorStyle::DefaultUserShape,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
    let _ = out.flush();
}

fn give_back_before_panic_messages() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        give_back();
        print(panic);
    }));
}

#[cfg(unix)]
fn stop() {
    // The default of SIGTSTP is carried out as SIGSTOP, which also stops a program that is not under job control.
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
fn stop() {}
