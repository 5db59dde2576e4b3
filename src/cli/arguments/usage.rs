//! What is said of a command line that is not understood, and the help that is asked for.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::exit::{Exit, Failure};
use crate::cli::output::notes::tell;
use crate::rules::text::shown_on_a_line;
use crate::tui::shell::prompt;

const WHERE_THINGS_STAND: &str = "options stand after the command, and boards as in lastpeg play english, lastpeg \
     soli2 --board 6x6";

/// Whether the answer is to be JSON, and a fault of the command line too.
pub(in crate::cli) fn asks_for_json(arguments: &[OsString]) -> bool {
    let options = arguments.iter().take_while(|&argument| argument != "--");
    options.into_iter().any(|argument| argument == "--json")
}

/// Writes help or version to standard output. A reader that has gone away has read enough.
pub(in crate::cli) fn print(help: &clap::Error) -> Result<Exit, Failure> {
    let printed = help.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Exit::Yes),
    }
}

/// Tells a fault of the command line: for people at once, in colours where there are some, for programs as a message.
///
/// clap quotes what was typed as it is. `parse` gives the fault of other arguments: the same mistake with what can be
/// shown of it has the message to tell.
pub(in crate::cli) fn fault(
    error: &clap::Error,
    arguments: &[OsString],
    as_json: bool,
    parse: impl FnOnce(Vec<OsString>) -> Option<clap::Error>,
) -> Failure {
    let again = parse(arguments.iter().map(typed).collect());
    let mut again = again.filter(clap::Error::use_stderr);
    if let Some(again) = &mut again {
        give_tip(again, arguments);
        name_given(again, arguments);
    }
    if as_json {
        return Failure::Input(message(again.as_ref().unwrap_or(error)));
    }
    let Some(again) = again else {
        tell("error", message(error));
        return Failure::Usage;
    };
    let _ = again.print();
    Failure::Usage
}

/// Says where what was typed stands, where clap knows nothing like it.
fn give_tip(error: &mut clap::Error, arguments: &[OsString]) {
    let kind = error.kind();
    // That it would be no option behind a -- is no help here.
    if kind == ErrorKind::UnknownArgument && error.get(ContextKind::SuggestedArg).is_none() {
        error.remove(ContextKind::Suggested);
    }
    let word = error
        .get(ContextKind::InvalidSubcommand)
        .map(ToString::to_string);
    let tip = match word {
        Some(word) if kind == ErrorKind::InvalidSubcommand && prompt::is_word(&word) => {
            error.remove(ContextKind::SuggestedSubcommand);
            format!("this is typed in the game: lastpeg, then :{word}")
        }
        _ if is_at_command(error, arguments) => {
            if kind == ErrorKind::ArgumentConflict
                && let Some(word) = error.remove(ContextKind::InvalidSubcommand)
            {
                error.insert(ContextKind::InvalidArg, word);
            }
            WHERE_THINGS_STAND.to_owned()
        }
        _ => return,
    };
    let tip = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tip);
}

/// Whether the command is left out, or the option of soli2, and a board named, or an option that stands after it.
fn is_at_command(error: &clap::Error, arguments: &[OsString]) -> bool {
    match error.kind() {
        ErrorKind::InvalidSubcommand => error.get(ContextKind::SuggestedSubcommand).is_none(),
        ErrorKind::ArgumentConflict => error.get(ContextKind::InvalidSubcommand).is_some(),
        ErrorKind::UnknownArgument => {
            let first = arguments.get(1).map(|first| first.to_string_lossy());
            let unknown = error.get(ContextKind::InvalidArg).map(ToString::to_string);
            error.get(ContextKind::SuggestedArg).is_none()
                && first
                    .zip(unknown)
                    .is_some_and(|(first, unknown)| first.starts_with(&unknown))
        }
        _ => false,
    }
}

/// clap names all that an option cannot stand with, given or not: the one that is given is named alone.
fn name_given(error: &mut clap::Error, arguments: &[OsString]) {
    let Some(ContextValue::Strings(others)) = error.get(ContextKind::PriorArg) else {
        return;
    };
    let is_given = |other: &&String| {
        let name = |text: &str| text.split([' ', '=', '[']).next().map(str::to_owned);
        let mut typed = arguments.iter().map(|argument| argument.to_string_lossy());
        typed.any(|argument| name(&argument) == name(other))
    };
    if let Some(given) = others.iter().find(is_given).cloned() {
        error.insert(ContextKind::PriorArg, ContextValue::String(given));
    }
}

fn message(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let ends = ["\n\nUsage:", "\n\nFor more information"];
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    text[..end.unwrap_or(text.len())].trim_end().to_owned()
}

/// An argument as it can be shown: without control characters, and not too long.
fn typed(argument: &OsString) -> OsString {
    const MOST: usize = 200;
    let text = argument.to_string_lossy();
    let text = shown_on_a_line(&text);
    if text.chars().count() <= MOST {
        return text.into_owned().into();
    }
    let beginning: String = text.chars().take(MOST - 1).collect();
    (beginning + "…").into()
}
