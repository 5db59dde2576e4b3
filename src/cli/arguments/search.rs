//! What a search may spend, as asked for on the command line.

use std::time::Duration;

use jiff::SignedDuration;

use crate::app::size::{held_memory, read_memory};
use crate::cli::arguments::whole_number;
use crate::run::{Limits, StopFlag};

/// What a search may spend.
#[derive(clap::Args, Clone)]
pub(crate) struct SearchArguments {
    /// Give up after this time, as in 30s, 500ms or 2m; without it the search goes on until it is done
    #[arg(long, value_name = "TIME", value_parser = read_time, allow_hyphen_values = true)]
    limit: Option<Duration>,
    /// The most memory for the search, as in 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = read_memory, allow_hyphen_values = true)]
    memory: usize,
}

/// How many threads share the work, of the commands that can share it.
#[derive(clap::Args, Clone)]
pub(crate) struct ThreadArguments {
    /// How many threads share the work; without it as many as there are processors
    #[arg(long, value_name = "N", value_parser = whole_number(1, Limits::MOST_THREADS), allow_hyphen_values = true)]
    threads: Option<usize>,
}

impl ThreadArguments {
    pub(crate) fn or_all(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(all)
    }
}

impl SearchArguments {
    /// The limits of a search that begins now, on one thread.
    pub(crate) fn limits(&self, stop: &StopFlag) -> Limits {
        let limits = Limits {
            memory: self.memory,
            held: Some(held_memory),
            stop: stop.clone(),
            ..Limits::none()
        };
        match self.limit {
            None => limits,
            Some(time) => limits.within(time),
        }
    }
}

pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    let read = |text: &str| {
        let time: Option<SignedDuration> = text.trim().parse().ok();
        time.and_then(|time| Duration::try_from(time).ok())
    };
    read(text).ok_or_else(|| {
        // A time but for the size of its numbers: each of them is 0 here.
        let digit = |letter| {
            if char::is_ascii_digit(&letter) {
                '0'
            } else {
                letter
            }
        };
        let mut small: Vec<char> = text.chars().map(digit).collect();
        small.dedup_by(|one, other| (*one, *other) == ('0', '0'));
        let small = String::from_iter(small);
        if !text.contains('-') && read(&small).is_some() {
            let most = SignedDuration::MAX.as_hours();
            return format!("it is too large: the most is {most}h");
        }
        "give a number with its unit, as in 30s, 500ms, 2m or 1h".to_owned()
    })
}

#[cfg(test)]
mod tests;
