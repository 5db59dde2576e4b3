//! Completions that know the boards, the problems of the board named before, themes, lessons and commands: the shell
//! asks the program itself, with the words typed so far after `--` and its own name in a variable.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use clap_complete::{CompleteEnv, Shell};

use crate::app::learn::course::Course;
use crate::app::store::{Folders, Theme};
use crate::cli::arguments::conditions;
use crate::cli::exit::{BAD_INPUT, Failure};
use crate::cli::output::notes::{boards_at_hand, own_lessons, tell};
use crate::library::board_file::Kind;
use crate::library::{Entry, Library, file};
use crate::rules::board::JumpRule;
use crate::rules::hole::HoleSet;
use crate::rules::problem::Problem;

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

/// Bash takes words apart at `:` and `=` and has the last part completed: this joins them for the script, and cuts what
/// that answers. Options are for whoever has begun one: where nothing else is known, bash would begin one. A file whose
/// name the shell would read otherwise is told to be one: then bash quotes it.
const JOINED_FOR_BASH: &str = r#"_lastpeg() {
    local word=${COMP_WORDS[COMP_CWORD]} last= words=()
    [[ $word == [:=]* ]] || word=$2
    for word in "${COMP_WORDS[@]:0:COMP_CWORD}" "$word"; do
        if [[ $word == [:=]* || $last == [:=]* ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        last=$word
    done
    local COMP_CWORD=$((${#words[@]} - 1))
    local COMP_WORDS=("${words[@]}")
    word=${words[COMP_CWORD]} words=()
    local flags=$- quoted
    set -f
    _clap_complete_lastpeg "$1" "$word"
    [[ $flags == *f* ]] || set +f
    for last in "${COMPREPLY[@]}"; do
        [[ $last != -* || $word == -* ]] || continue
        last=${last#"${word%"$2"}"}
        printf -v quoted %q "$last"
        [[ $quoted == "$last" || ! -e $last ]] || compopt -o filenames 2> /dev/null
        words+=("$last")
    done
    COMPREPLY=("${words[@]}")
}"#;

/// Zsh loads the script from a folder of functions when completions are first asked for, and then calls it as what
/// completes: without this, which answers, the first key would do nothing.
const CALLED_BY_ZSH: &str = r#"
if [ "${funcstack[1]}" = _lastpeg ]; then
    _clap_dynamic_completer_lastpeg "$@"
fi
"#;

pub(super) fn script(shell: Shell) -> Result<Vec<u8>, Failure> {
    let mut script = Vec::new();
    let shells = clap_complete::env::Shells::builtins();
    let none = || Failure::input(format_args!("{shell} has no completions"));
    let shell = shells.completer(&shell.to_string()).ok_or_else(none)?;
    shell.write_registration(VARIABLE, "lastpeg", "lastpeg", "lastpeg", &mut script)?;
    if shell.name() == "bash" {
        let text = String::from_utf8_lossy(&script);
        let text = text.replace("-F _clap_complete_lastpeg", "-F _lastpeg");
        script = [JOINED_FOR_BASH, &text].concat().into_bytes();
    }
    if shell.name() == "zsh" {
        script.extend_from_slice(CALLED_BY_ZSH.as_bytes());
    }
    Ok(script)
}

/// A command whose arguments, and those of its own commands, know what they can be.
fn knowing(command: clap::Command) -> clap::Command {
    let names = command.get_subcommands().flat_map(with_parts);
    let names: Vec<String> = names.map(|(name, _)| name).collect();
    let command = command.mut_args(|argument| {
        if argument.get_help_heading() == Some(conditions::HEADING) {
            let option = argument.get_id().as_str().replace('_', "-");
            return argument.add(ArgValueCompleter::new(move |begun: &OsStr| {
                beginning_with(begun, of_condition(&option))
            }));
        }
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
                // The parts of a command may be named behind it, too: man soli2 check.
                let words = words_typed().into_iter().rev().skip(1).rev().skip(3);
                let before: String = words.map(|word| word + "-").collect();
                let names = names.iter().filter_map(|name| name.strip_prefix(&before));
                let names = names.map(|name| (name.to_owned(), String::new()));
                beginning_with(begun, names.collect())
            }))
        })
    })
}

/// A command and the commands in it, by the names of their pages: `soli2`, `soli2-check`.
pub(super) fn with_parts(
    command: &clap::Command,
) -> impl Iterator<Item = (String, &clap::Command)> {
    let name = command.get_name();
    let parts = command.get_subcommands();
    let parts = parts.map(move |part| (format!("{name}-{}", part.get_name()), part));
    std::iter::once((name.to_owned(), command)).chain(parts)
}

type CompletedWord = (String, String);

fn beginning_with(begun: &OsStr, choices: Vec<CompletedWord>) -> Vec<CompletionCandidate> {
    let begun = begun.to_string_lossy().to_lowercase();
    let mut fits = choices;
    fits.retain(|(word, _)| word.starts_with(&begun));
    let candidate = |(word, about): CompletedWord| {
        let about = (!about.is_empty()).then(|| about.into());
        CompletionCandidate::new(word).help(about)
    };
    fits.into_iter().map(candidate).collect()
}

/// The boards, and beside `--board-file`, where BOARD may be left out, the problems of that.
fn boards(begun: &OsStr) -> Vec<CompletedWord> {
    let (mut library, _) = boards_at_hand();
    let of_file = add_named_file(&mut library, &words_typed());
    let entries = library.entries().iter();
    let boards = entries.map(|entry| (entry.name().to_owned(), entry.title().to_owned()));
    let problems = of_file.map_or_else(Vec::new, |_| problems(begun));
    problems.into_iter().chain(boards).collect()
}

/// What is told of the board typed, that of `--board-file` or the first that is named, under the rule typed.
fn of_typed_board(
    tell: impl FnOnce(&Entry, Option<JumpRule>, &[String]) -> Vec<CompletedWord>,
) -> Vec<CompletedWord> {
    let (mut library, _) = boards_at_hand();
    let words = words_typed();
    let of_file = add_named_file(&mut library, &words);
    let named = |word: &String| library.entries().iter().find(|entry| entry.name() == word);
    let board = of_file.iter().chain(&words).find_map(named);
    board.map_or_else(Vec::new, |entry| tell(entry, rule_typed(&words), &words))
}

/// The named problems of the board typed, and once a word is begun from each of its holes to the same, or behind
/// vacancies what can follow.
fn problems(begun: &OsStr) -> Vec<CompletedWord> {
    let begun = begun.to_string_lossy().to_lowercase();
    of_typed_board(|entry, rule, _| match begun.rsplit_once('+') {
        Some((name, _)) => with_conditions(entry, rule, name),
        None if begun.contains([',', ':']) => from_vacancies(entry, rule, &begun),
        None => of_board(entry, rule, &begun),
    })
}

/// What the option for a condition can take, of the problem typed.
fn of_condition(option: &str) -> Vec<CompletedWord> {
    of_typed_board(|entry, rule, words| {
        let is_problem = |word: &&String| entry.problem(word, rule, false).is_ok();
        let Some(problem) = words.iter().find(is_problem) else {
            return Vec::new();
        };
        let before = format!("{problem}+{option}-");
        let values = with_conditions(entry, rule, problem).into_iter();
        let values = values.map(|(word, _)| Some(word.strip_prefix(&before)?.to_owned()));
        values
            .flatten()
            .map(|value| (value, String::new()))
            .collect()
    })
}

/// What can stand behind vacancies, as far as it is a problem: a hole, too, once the `:` is typed.
fn from_vacancies(entry: &Entry, rule: Option<JumpRule>, begun: &str) -> Vec<CompletedWord> {
    let board = entry.board();
    let (vacant, holes) = match begun.split_once(':') {
        Some((vacant, _)) => (vacant, board.labels(board.holes())),
        None => (begun, Vec::new()),
    };
    let finishes = holes.into_iter().chain(["complement", "anywhere"]);
    let problems = finishes.filter_map(|finish| {
        let word = format!("{vacant}:{finish}");
        let problem = entry.problem(&word, rule, false).ok()?;
        let about = problem.asked();
        problem.impossible().is_none().then_some((word, about))
    });
    problems.collect()
}

/// What can stand behind the name of a problem, with or without conditions already.
fn with_conditions(entry: &Entry, rule: Option<JumpRule>, name: &str) -> Vec<CompletedWord> {
    let board = entry.board();
    let numbers = (1..board.hole_count()).map(|number| number.to_string());
    let holes = board.holes().map(|hole| board.label(hole).to_owned());
    let (numbers, holes) = (numbers.collect::<Vec<_>>(), holes.collect::<Vec<_>>());
    // Pegs can change places only where the goal leaves them.
    let goal = entry.problem(name, rule, false);
    let left = goal.map_or(HoleSet::EMPTY, |problem| problem.goal().holes());
    let left = board.labels(left);
    let mut pairs = Vec::new();
    for (index, one) in left.iter().enumerate() {
        pairs.extend(
            left[index + 1..]
                .iter()
                .map(|other| format!("{one}-{other}")),
        );
    }
    let kinds: [(&str, &[String]); 7] = [
        ("finish-sweep", &numbers),
        ("sweep", &numbers),
        ("loop", &numbers),
        ("at-most", &numbers),
        ("marked", &holes),
        ("last-taken", &holes),
        ("exchange", &pairs),
    ];
    let numbered = kinds.iter().flat_map(|&(word, values)| {
        let with = move |value: &String| format!("{name}+{word}-{value}");
        values.iter().map(with)
    });
    let plain = ["corner-finish", Problem::BACKWARDS].map(|word| format!("{name}+{word}"));
    let problems = plain.into_iter().chain(numbered).filter_map(|word| {
        let problem = entry.problem(&word, rule, false).ok()?;
        Some((word, problem.asked()))
    });
    problems.collect()
}

fn words_typed() -> Vec<String> {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    words.skip_while(|word| word != "--").collect()
}

/// The word typed behind an option, or in one word with it.
fn value_typed<'a>(words: &'a [String], option: &str) -> Option<&'a str> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.strip_prefix(option) {
            Some("") => return words.next().map(String::as_str),
            Some(rest) if rest.starts_with('=') => return Some(&rest[1..]),
            _ => {}
        }
    }
    None
}

/// Adds the board file among the words typed, and gives its board's name.
fn add_named_file(library: &mut Library, words: &[String]) -> Option<String> {
    let file = value_typed(words, "--board-file")?;
    library.add_file(Path::new(file)).ok()
}

fn rule_typed(words: &[String]) -> Option<JumpRule> {
    value_typed(words, "--jumps")?.parse().ok()
}

/// The problems of a board that may begin so, under a rule alone where one was typed. Those of a kind are hundreds:
/// they are told once its first letters stand there.
fn of_board(entry: &Entry, only: Option<JumpRule>, begun: &str) -> Vec<CompletedWord> {
    let rules = entry.rules().iter();
    let rules = rules.filter(|&&rule| only.is_none_or(|only| only == rule));
    let first = begun.get(..3).unwrap_or("-");
    let kind = Kind::ALL
        .into_iter()
        .find(|kind| kind.name().starts_with(first));
    // What is there twice is told once, in the end.
    let named = rules.flat_map(|&rule| [None, kind].map(|kind| entry.problems_of(kind, rule)));
    let named = named
        .flatten()
        .map(|problem| (problem.id().to_owned(), problem.title().to_owned()));
    let board = entry.board();
    let complements = board.holes().filter(|_| !begun.is_empty()).map(|hole| {
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
    let folder = Folders::find().map(|folders| folders.themes());
    let own = folder.map(|folder| file::in_folder(&folder, "toml").unwrap_or_default());
    let own = own.unwrap_or_default();
    let names = Theme::ALL.iter().map(|theme| theme.name().to_owned());
    let own = own.iter().filter_map(|path| path.file_stem());
    names
        .chain(own.map(|name| name.to_string_lossy().into_owned()))
        .map(|name| (name, String::new()))
        .collect()
}

fn lessons(_: &OsStr) -> Vec<CompletedWord> {
    let course = Course::new(&boards_at_hand().0, &own_lessons());
    let lessons = course.lessons().iter();
    lessons
        .map(|lesson| (lesson.id.clone(), lesson.title.clone()))
        .collect()
}
