//! What can be typed after `:`: a line of notation, or a command in words. The help is printed from the same table.

pub(super) mod completion;

use crate::app::first_problem::first_problem;
use crate::library::Library;
use crate::rules::board::JumpRule;
use crate::rules::condition::Condition;
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::rules::text::shortened;
use crate::tui::base::update::Route;
use crate::tui::keys::command::Command;
use crate::tui::screens::editor;

#[derive(Clone, Debug)]
pub(super) enum Typed {
    Nothing,
    /// A line of notation, not yet read.
    Line(String),
    /// Something that a key does too.
    Command(Command),
    /// Why a jump loses that can be played now.
    Why(String),
    /// The problems of the board of the game, or of another by its name.
    Problems(Option<String>),
    /// The course, or a lesson of it by its number or id.
    Learn(Option<String>),
    /// A position to play from, not yet read.
    Position(String),
    /// Conditions on the line, not yet read.
    Challenge(String),
    /// A problem of the board of the game by its ends, not yet read.
    Ends(String),
    Setting(&'static str, String),
    /// A name for the problem set up in the editor.
    Save(String),
    Play(Box<Problem>),
    Open(Route),
}

pub(super) struct CommandWord {
    pub name: &'static str,
    /// What may follow, for the help.
    pub argument: &'static str,
    /// What it does, for the help.
    pub help: &'static str,
    does: Does,
}

enum Does {
    /// What a key does too.
    Command(Command),
    /// The setting of its name becomes what follows.
    Set,
    /// A screen, and nothing follows.
    Open(Route),
    /// What follows has to be read.
    Read(Reader),
}

type Reader = fn(&[&str], &Library) -> Result<Typed, String>;

pub(super) static WORDS: &[CommandWord] = &[
    plain("undo", Command::Undo, "take back a jump"),
    plain("redo", Command::Redo, "play a jump again"),
    plain("restart", Command::Restart, "start again"),
    plain("hint", Command::Hint, "can it be won; again for more"),
    plain(
        "lamp",
        Command::SwitchLamp,
        "always show whether it can be won",
    ),
    reading(
        "why",
        "[JUMP]",
        "show why the position is lost, or why a jump loses",
        |words, _| match words {
            [] => Ok(Typed::Command(Command::Explain)),
            [jump] => Ok(Typed::Why((*jump).to_owned())),
            _ => Err("write why and one jump, as in why d2-d4".to_owned()),
        },
    ),
    plain(
        "plan",
        Command::ShowPlan,
        "a winning line in a few steps, numbered on the board",
    ),
    reading(
        "learn",
        "[LESSON]",
        "the course, or a lesson of it by its number",
        |words, _| match words {
            [] => Ok(Typed::Learn(None)),
            [lesson] => Ok(Typed::Learn(Some((*lesson).to_owned()))),
            _ => Err("write learn and the number of a lesson, as in learn 3".to_owned()),
        },
    ),
    plain("back", Command::Return, "go back to where it could be won"),
    plain(
        "review",
        Command::Review,
        "the whole game with its verdicts",
    ),
    plain(
        "backwards",
        Command::PlayBackwards,
        "the problem from its goal up, or forwards again",
    ),
    plain(
        "edit",
        Command::EditPosition,
        "set up a position and a goal by hand",
    ),
    plain("draw", Command::DrawBoard, "draw a board of your own"),
    reading(
        "save",
        "NAME",
        "keep the problem or the board of an editor",
        |words, _| match words {
            [] => Err("write save and a name".to_owned()),
            words => Ok(Typed::Save(words.join(" "))),
        },
    ),
    plain("copy", Command::Copy, "copy the moves to the clipboard"),
    plain(
        "home",
        Command::GoHome,
        "boards, problems, practice, settings",
    ),
    reading(
        "play",
        "BOARD [PROBLEM] [RULE]",
        "play another problem; c1:e7 alone is one of this board",
        read_play,
    ),
    reading(
        "problems",
        "[BOARD]",
        "the problems of the board, or of another",
        |words, _| match words {
            [] | [_] => Ok(Typed::Problems(words.first().map(ToString::to_string))),
            _ => Err("write problems and a board at most, as in problems french".to_owned()),
        },
    ),
    reading(
        "position",
        "PEGS",
        "play from a position: rows such as ooo/o.o/ooo, or a list of pegs such as d4,e5",
        |words, _| match words {
            [] => Err("write position and its rows, as in ooo/o.o, or a list of pegs".to_owned()),
            words => Ok(Typed::Position(words.join(" "))),
        },
    ),
    reading(
        "challenge",
        "CONDITION...",
        "the problem of the game, with more asked of the line",
        |words, _| match words {
            [] => Err("write challenge and a condition, as in challenge corner-finish".to_owned()),
            words => Ok(Typed::Challenge(words.join(" "))),
        },
    ),
    setting(
        "theme",
        "NAME",
        "auto, wood, dark, light, contrast, mono or one of your own",
    ),
    setting(
        "glyphs",
        "NAME",
        "auto, unicode, sextants, halves, picture, safe or ascii",
    ),
    setting("scale", "NAME", "auto, small, medium or large"),
    setting("animation", "on|off", "show jumps on their way"),
    screen("games", Route::Games, "the games in progress"),
    screen("today", Route::Today, "the problem of the day"),
    screen("practice", Route::Practice, "exercises"),
    screen("soli2", Route::Soli2, "the game for two"),
    screen("results", Route::Results, "what has been solved"),
    screen("settings", Route::Preferences, "the settings"),
    plain(
        "rules",
        Command::ShowRules,
        "the rules, and four pegs to try them on",
    ),
    plain("help", Command::OpenHelp, "show this help"),
    plain("quit", Command::Leave, "leave; the game is saved"),
];

/// A command that a key does too, and that nothing follows.
const fn plain(name: &'static str, command: Command, help: &'static str) -> CommandWord {
    word(name, "", help, Does::Command(command))
}

const fn setting(name: &'static str, argument: &'static str, help: &'static str) -> CommandWord {
    word(name, argument, help, Does::Set)
}

const fn screen(name: &'static str, route: Route, help: &'static str) -> CommandWord {
    word(name, "", help, Does::Open(route))
}

/// A command of which what follows has to be read.
const fn reading(
    name: &'static str,
    argument: &'static str,
    help: &'static str,
    read: Reader,
) -> CommandWord {
    word(name, argument, help, Does::Read(read))
}

const fn word(
    name: &'static str,
    argument: &'static str,
    help: &'static str,
    does: Does,
) -> CommandWord {
    CommandWord {
        name,
        argument,
        help,
        does,
    }
}

/// The commands that a text can become: by their beginning, then by name or help; none for a line of notation.
pub(super) fn matching(text: &str) -> Vec<&'static CommandWord> {
    let text = text.trim_start_matches(':').trim_start().to_lowercase();
    let name = text.split_whitespace().next().unwrap_or_default();
    if is_of_line(name) {
        return Vec::new();
    }
    let begins = |word: &&CommandWord| word.name.starts_with(name);
    if text.contains(char::is_whitespace) {
        return WORDS.iter().filter(|word| word.name == name).collect();
    }
    let has = |word: &&CommandWord| word.name.contains(name) || word.help.contains(name);
    let others = WORDS.iter().filter(|word| !begins(word) && has(word));
    WORDS.iter().filter(begins).chain(others).collect()
}

/// What a key does too, where the command is that.
pub(super) fn command(word: &CommandWord) -> Option<Command> {
    match word.does {
        Does::Command(command) => Some(command),
        Does::Set | Does::Open(_) | Does::Read(_) => None,
    }
}

pub(super) fn is_setting(word: &CommandWord) -> bool {
    matches!(word.does, Does::Set)
}

/// Whether something has to follow a command.
pub(super) fn needs_argument(word: &CommandWord) -> bool {
    !word.argument.is_empty() && !word.argument.starts_with('[')
}

/// Reads what has been typed. A word that names no hole must be a command; else those that apply are named.
pub(super) fn read(
    text: &str,
    library: &Library,
    applies: impl Fn(&CommandWord) -> bool,
) -> Result<Typed, String> {
    let words: Vec<&str> = text.trim_start_matches(':').split_whitespace().collect();
    let Some((&name, arguments)) = words.split_first() else {
        return Ok(Typed::Nothing);
    };
    if are_rows(&words) || is_of_line(name) && are_pegs(&words) {
        return Ok(Typed::Position(words.join(" ")));
    }
    if is_of_line(name) {
        return Ok(Typed::Line(words.join(" ")));
    }
    let lower = name.to_lowercase();
    if let Some(word) = named(&lower) {
        return match word.does {
            Does::Command(_) | Does::Open(_) if !arguments.is_empty() => {
                let more = shortened(&arguments.join(" "));
                Err(format!("{} stands alone: leave \"{more}\" out", word.name))
            }
            Does::Command(command) => Ok(Typed::Command(command)),
            Does::Set => Ok(Typed::Setting(word.name, arguments.join(" "))),
            Does::Open(route) => Ok(Typed::Open(route)),
            Does::Read(read) => read(arguments, library),
        };
    }
    let words = WORDS.iter().filter(|word| applies(word));
    let names: Vec<&str> = words.map(|word| word.name).collect();
    Err(format!(
        "\"{}\" is neither a move such as e5-e3 nor one of {}",
        shortened(name),
        names.join(", ")
    ))
}

/// Whether words are the rows of a position, as in `ooo/o.o`.
fn are_rows(words: &[&str]) -> bool {
    let mut signs = words.iter().flat_map(|word| word.chars());
    words[0].contains('/') && signs.all(|sign| matches!(sign, 'o' | 'O' | '.' | '/'))
}

/// Whether words are the pegs of a position, as in `d4,e5,c3`.
fn are_pegs(words: &[&str]) -> bool {
    let is_hole = |word: &str| {
        let number = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        number.chars().all(|c| c.is_ascii_digit())
    };
    let mut holes = words.iter().flat_map(|word| word.split(','));
    words[0].contains(',') && holes.all(is_hole)
}

/// Whether a word is of a line of notation, and no command.
fn is_of_line(word: &str) -> bool {
    let has_digit = word.contains(|c: char| c.is_ascii_digit());
    (has_digit || word.starts_with('+')) && named(&word.to_lowercase()).is_none()
}

/// The command of a name, or the only one whose name begins so.
fn named(name: &str) -> Option<&'static CommandWord> {
    let mut beginning = WORDS.iter().filter(|word| word.name.starts_with(name));
    let exact = WORDS.iter().find(|word| word.name == name);
    exact.or_else(|| beginning.next().filter(|_| beginning.next().is_none()))
}

/// What is to be played: a problem of a board, or ends alone.
fn read_play(words: &[&str], library: &Library) -> Result<Typed, String> {
    match *words {
        [] => Err("write play, a board such as english, and a problem such as c1:e7".to_owned()),
        [ends] if ends.contains(':') => Ok(Typed::Ends(ends.to_owned())),
        [board, ref rest @ ..] => {
            let problem = read_problem(board, rest, library)?;
            Ok(Typed::Play(Box::new(problem)))
        }
    }
}

/// The problem of a board that words name, or its first, under the jump rule named behind.
pub(super) fn read_problem(
    board: &str,
    rest: &[&str],
    library: &Library,
) -> Result<Problem, String> {
    let entry = library.entry(board).map_err(|error| error.to_string())?;
    let (rule, names): (Option<JumpRule>, &[&str]) = match rest.split_last() {
        Some((last, before)) if last.parse::<JumpRule>().is_ok() => (last.parse().ok(), before),
        _ => (None, rest),
    };
    let problem = match names {
        [] => first_problem(entry, rule),
        [name] => entry.problem(name, rule, false),
        _ => return Err("write play with a board, a problem and a jump rule at most".to_owned()),
    };
    problem
        .map(|problem| library.as_listed(problem))
        .map_err(|error| error.to_string())
}

/// The problem from a position to the goal of another, with its conditions on the line or Cremers' Key.
pub(super) fn read_position(problem: &Problem, text: &str) -> Result<Problem, String> {
    let board = problem.board();
    let pegs = notation::read_pegs(board, text).map_err(|error| error.to_string())?;
    let vacant = board.all() - pegs;
    let asks_for_more = problem.has_key() || !problem.conditions().is_empty();
    let played = if asks_for_more {
        problem.clone().asking(problem.conditions()).from_pegs(pegs)
    } else {
        Problem::from_vacancies(board.clone(), vacant, problem.goal())
    };
    if let Some(fault) = editor::fault(&played) {
        return Err(fault.to_owned());
    }
    Ok(if vacant.len() > 3 || played.is_set_up() {
        played.with_title("A position typed in")
    } else {
        played
    })
}

/// The problem with conditions on the line more.
pub(super) fn read_challenge(problem: &Problem, text: &str) -> Result<Problem, String> {
    let text = text.to_lowercase();
    let asked = text
        .split_whitespace()
        .map(|word| word.trim_start_matches('+'));
    let add = |problem: Problem, word: &str| {
        let condition = Condition::read(problem.board(), word)?;
        problem.with_condition(condition)
    };
    let asked = asked.into_iter().try_fold(problem.clone(), add);
    asked.map_err(|fault| fault.to_string())
}

#[cfg(test)]
mod tests;
