//! A line on the terminal that shows how far work has come, for work over a second. Where standard error is no
//! terminal, nothing is shown.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::terminal;

use crate::run::{Limits, Phase};
use crate::tui::widgets::text::cut;

/// What takes no longer shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
const BETWEEN_LINES: Duration = Duration::from_millis(200);

pub(crate) fn shown<T>(limits: &Limits, work: impl FnOnce() -> T) -> T {
    shown_after("", limits, work)
}

pub(crate) struct TableProgress {
    begun: Instant,
    done: u32,
    rows: usize,
}

impl TableProgress {
    pub(crate) fn new(rows: usize) -> TableProgress {
        TableProgress {
            begun: Instant::now(),
            done: 0,
            rows,
        }
    }

    /// Finds the next row under limits, and shows meanwhile how far the table is.
    pub(crate) fn next<T>(&mut self, limits: &Limits, find: impl FnOnce() -> T) -> T {
        let row = shown_after(&self.text(self.begun.elapsed()), limits, find);
        self.done += 1;
        row
    }

    /// `row 5 of 21, about 3 min left, `: as long as the rows before took on average.
    fn text(&self, time: Duration) -> String {
        let at = format!("row {} of {}, ", self.done + 1, self.rows);
        let left = self.rows.saturating_sub(self.done as usize) as u32;
        let mean = time.checked_div(self.done).unwrap_or_default();
        match mean.saturating_mul(left).as_secs() {
            0 => at,
            seconds @ 1..100 => format!("{at}about {seconds} s left, "),
            seconds => format!("{at}about {} min left, ", seconds.div_ceil(60)),
        }
    }
}

pub(crate) fn clear() {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

fn shown_after<T>(before: &str, limits: &Limits, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    // Not to be sent to: it is dropped when the work is done, in whatever way.
    let (at_work, until_done) = mpsc::channel::<()>();
    thread::scope(move |scope| {
        // Without a thread for it, the work is done without being shown.
        let show = move || show(before, limits, &until_done);
        let _ = thread::Builder::new().spawn_scoped(scope, show);
        let result = work();
        drop(at_work);
        result
    })
}

fn show(before: &str, limits: &Limits, until_done: &Receiver<()>) {
    let begun = Instant::now();
    let mut error = io::stderr();
    let mut wait = PATIENCE;
    let mut width = 0;
    while until_done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        // A line that went on in the next row would stay there at every turn.
        let room = terminal::size().map_or(80, |(columns, _)| usize::from(columns));
        let line = before.to_owned() + &line(begun.elapsed(), limits);
        let line = cut(&line, room.saturating_sub(1), "");
        width = width.max(line.len());
        let _ = write!(error, "\r{line:width$}");
        wait = BETWEEN_LINES;
    }
    let _ = write!(error, "\r{:width$}\r", "");
}

fn line(time: Duration, limits: &Limits) -> String {
    let (progress, seconds) = (&limits.progress, time.as_secs());
    let positions = format!("{:.1} million positions", progress.positions() as f64 / 1e6);
    let memory = format!("{} MiB", progress.memory() >> 20);
    let text = match progress.phase() {
        Some(Phase::Level { level }) => {
            format!("level {level}: {seconds} s, {positions}, {memory}")
        }
        Some(Phase::FewestMoves {
            lower_bound,
            moves,
            layer,
        }) => format!(
            "searching: {seconds} s, {positions}, at least {lower_bound} moves, trying {moves} (layer {layer}), \
             {memory}"
        ),
        _ => format!("searching: {seconds} s, {positions}"),
    };
    let left = limits.deadline.map_or(String::new(), |deadline| {
        let left = deadline.saturating_duration_since(Instant::now());
        format!(", at most {} s left", left.as_secs_f64().ceil())
    });
    text + &left + " (Ctrl-C ends it)"
}

#[cfg(test)]
mod tests;
