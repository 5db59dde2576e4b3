//! Completions that know the boards, the problems of the board named before, themes, lessons and commands: the shell
//! asks the program itself, with the words typed so far after `--` and its own name in a variable.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use clap_complete::{CompleteEnv, Shell};

use crate::app::learn::course::Course;
use crate::app::store::{Folders, Theme};
use crate::cli::exit::{BAD_INPUT, Failure};
use crate::cli::output::notes::{own_lessons, tell};
use crate::library::{Entry, Library};

/// The variable in which a shell that asks tells its name.
const VARIABLE: &str = "LASTPEG_COMPLETE";

/// Answers a shell that asks for completions, with the exit code; nothing where none does.
pub(in crate::cli) fn answer(program: fn() -> clap::Command, arguments: &[OsString]) -> Option<u8> {
    let folder = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(|| knowing(program())).var(VARIABLE);
    match asked.try_complete(arguments, folder.as_deref()) {
        Ok(was_asked) => was_asked.then_some(0),
        Err(error) => {
            tell("error", format_args!("{VARIABLE}: {error}"));
            Some(BAD_INPUT)
        }
    }
}

/// The script that has a shell ask.
///
/// # Errors
/// There is none for the shell.
pub(super) fn script(shell: Shell) -> Result<Vec<u8>, Failure> {
    let mut script = Vec::new();
    let shells = clap_complete::env::Shells::builtins();
    let none = || Failure::input(format_args!("{shell} has no completions"));
    let shell = shells.completer(&shell.to_string()).ok_or_else(none)?;
    shell.write_registration(VARIABLE, "lastpeg", "lastpeg", "lastpeg", &mut script)?;
    Ok(script)
}

/// A command whose arguments, and those of its own commands, know what they can be.
fn knowing(command: clap::Command) -> clap::Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    let command = command.mut_args(|argument| {
        let choices: fn(&OsStr) -> Vec<CompletedWord> = match argument.get_id().as_str() {
            "board" => boards,
            "problem" => problems,
            "theme" => themes,
            "lesson" => lessons,
            _ => return argument,
        };
        argument.add(ArgValueCompleter::new(move |begun: &OsStr| {
            beginning_with(begun, choices(begun))
        }))
    });
    command.mut_subcommands(move |command| {
        let command = knowing(command);
        if command.get_name() != "man" {
            return command;
        }
        let names = names.clone();
        command.mut_arg("command", |argument| {
            argument.add(ArgValueCompleter::new(move |begun: &OsStr| {
                let names = names.iter().map(|name| (name.clone(), String::new()));
                beginning_with(begun, names.collect())
            }))
        })
    })
}

/// A word that can be typed, and what it stands for.
type CompletedWord = (String, String);

fn beginning_with(begun: &OsStr, choices: Vec<CompletedWord>) -> Vec<CompletionCandidate> {
    let begun = begun.to_string_lossy().to_lowercase();
    let fits = choices
        .into_iter()
        .filter(|(word, _)| word.starts_with(&begun));
    let candidate = |(word, about): CompletedWord| {
        let about = (!about.is_empty()).then(|| about.into());
        CompletionCandidate::new(word).help(about)
    };
    fits.map(candidate).collect()
}

/// The boards there are. A file that is at fault is passed over: here is no place to say so.
fn library() -> Library {
    let mut library = Library::embedded();
    if let Ok(folders) = Folders::find() {
        library.add_folder(&folders.boards());
    }
    library
}

fn boards(_: &OsStr) -> Vec<CompletedWord> {
    let library = library();
    let entries = library.entries().iter();
    entries
        .map(|entry| (entry.name().to_owned(), entry.title().to_owned()))
        .collect()
}

/// The named problems of the first board among the words typed, and once a word is begun from each of its holes to the
/// same.
fn problems(begun: &OsStr) -> Vec<CompletedWord> {
    let library = library();
    let words: Vec<String> = std::env::args().skip_while(|word| word != "--").collect();
    let named = |word: &String| library.entries().iter().find(|entry| entry.name() == word);
    let board = words.iter().find_map(named);
    board.map_or_else(Vec::new, |entry| of_board(entry, !begun.is_empty()))
}

fn of_board(entry: &Entry, with_complements: bool) -> Vec<CompletedWord> {
    let named = entry.rules().iter().flat_map(|&rule| entry.problems(rule));
    let named = named.map(|problem| (problem.id().to_owned(), problem.title().to_owned()));
    let board = entry.board();
    let complements = board.holes().filter(|_| with_complements).map(|hole| {
        let label = board.label(hole);
        (format!("{label}:{label}"), format!("complement of {label}"))
    });
    let mut seen = HashSet::new();
    named
        .chain(complements)
        .filter(|(word, _)| seen.insert(word.clone()))
        .collect()
}

fn themes(_: &OsStr) -> Vec<CompletedWord> {
    let mut names: Vec<CompletedWord> = Theme::ALL
        .iter()
        .map(|theme| (theme.name().to_owned(), String::new()))
        .collect();
    let own = Folders::find()
        .ok()
        .map(|folders| folders.config.join("themes"));
    let files = own.and_then(|folder| folder.read_dir().ok());
    for file in files.into_iter().flatten().flatten() {
        let name = file.file_name();
        let name = Path::new(&name);
        if name
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let stem = name.file_stem().unwrap_or_default();
            names.push((stem.to_string_lossy().into_owned(), String::new()));
        }
    }
    names
}

fn lessons(_: &OsStr) -> Vec<CompletedWord> {
    let course = Course::new(&library(), &own_lessons());
    let lessons = course.lessons().iter();
    lessons
        .map(|lesson| (lesson.id.clone(), lesson.title.clone()))
        .collect()
}
