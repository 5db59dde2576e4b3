//! What can be typed after `:`: a line of notation, or a command in words. The help is printed from the same table.

pub(super) mod completion;

use crate::app::first_problem::first_problem;
use crate::library::Library;
use crate::rules::board::JumpRule;
use crate::rules::condition::NoCondition;
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::rules::text::shortened;
use crate::tui::base::update::Route;
use crate::tui::keys::command::Command;
use crate::tui::screens::editor;

/// What a typed line asks for; what follows its word is read when it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Does {
    /// What a key does too.
    Command(Command),
    /// A screen is opened.
    Open(Route),
    /// The setting of that name becomes what follows.
    Set(&'static str),
    /// A line of notation is played, for which no word stands.
    Line,
    /// Why the position is lost, or a jump loses that can be played now.
    Why,
    /// The problems of the board of the game, or of another by its name.
    Problems,
    /// The course, or a lesson of it by its number or id.
    Learn,
    /// What is made in an editor is kept under a name.
    Save,
    Play,
    Position,
    /// Conditions are asked of the line.
    Challenge,
}

pub(super) struct CommandWord {
    pub name: &'static str,
    /// What may follow, for the help; in brackets one word, which can be left out.
    pub argument: &'static str,
    /// What can follow, as an example.
    example: &'static str,
    pub help: &'static str,
    pub does: Does,
}

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
        ("why", "[JUMP]", "d2-d4"),
        Does::Why,
        "show why the position is lost, or why a jump loses",
    ),
    plain(
        "plan",
        Command::ShowPlan,
        "a winning line in a few steps, numbered on the board",
    ),
    reading(
        ("learn", "[LESSON]", "3"),
        Does::Learn,
        "the course, or a lesson of it by its number",
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
        ("save", "NAME", "two blocks"),
        Does::Save,
        "keep the problem or the board of an editor",
    ),
    plain("copy", Command::Copy, "copy the moves to the clipboard"),
    plain(
        "home",
        Command::GoHome,
        "boards, problems, practice, settings",
    ),
    reading(
        ("play", "BOARD [PROBLEM] [RULE]", "english c1:e7"),
        Does::Play,
        "play another problem; c1:e7 alone is one of this board",
    ),
    reading(
        ("problems", "[BOARD]", "french"),
        Does::Problems,
        "the problems of the board, or of another",
    ),
    reading(
        ("position", "PEGS", "ooo/o.o/ooo"),
        Does::Position,
        "play from a position: rows such as ooo/o.o/ooo, or a list of pegs such as d4,e5",
    ),
    reading(
        ("challenge", "CONDITION...", "corner-finish"),
        Does::Challenge,
        "the problem of the game, with more asked of the line",
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

/// Whether that can be typed in the game.
pub(crate) fn is_word(text: &str) -> bool {
    WORDS.iter().any(|word| word.name == text)
}

/// A command that a key does too, and that nothing follows.
const fn plain(name: &'static str, command: Command, help: &'static str) -> CommandWord {
    reading((name, "", ""), Does::Command(command), help)
}

const fn setting(name: &'static str, argument: &'static str, help: &'static str) -> CommandWord {
    reading((name, argument, ""), Does::Set(name), help)
}

const fn screen(name: &'static str, route: Route, help: &'static str) -> CommandWord {
    reading((name, "", ""), Does::Open(route), help)
}

/// A command with what may follow it, and an example of that.
const fn reading(
    (name, argument, example): (&'static str, &'static str, &'static str),
    does: Does,
    help: &'static str,
) -> CommandWord {
    CommandWord {
        name,
        argument,
        example,
        help,
        does,
    }
}

/// The commands that a text can become: by their beginning, then by name or help; none for a line of notation.
pub(super) fn matching(text: &str) -> Vec<&'static CommandWord> {
    let text = text.trim_start().to_lowercase();
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

/// Whether something has to follow a command.
pub(super) fn needs_argument(word: &CommandWord) -> bool {
    !word.argument.is_empty() && !word.argument.starts_with('[')
}

/// Reads what has been typed: what it asks for, and what follows; nothing of an empty line. A word that names no hole
/// must be a command; else those that apply are named.
pub(super) fn read(
    text: &str,
    applies: impl Fn(&CommandWord) -> bool,
) -> Result<Option<(Does, String)>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&name, arguments)) = words.split_first() else {
        return Ok(None);
    };
    if are_rows(&words) || is_of_line(name) && are_pegs(&words) {
        return Ok(Some((Does::Position, words.join(" "))));
    }
    if is_of_line(name) {
        return Ok(Some((Does::Line, words.join(" "))));
    }
    if let Some(word) = named(&name.to_lowercase()) {
        let (name, argument, rest) = (word.name, word.argument, arguments.join(" "));
        return match (word.does, arguments) {
            (Does::Command(_) | Does::Open(_), [_, ..]) => Err(format!(
                "{name} stands alone: leave \"{}\" out",
                shortened(&rest)
            )),
            (Does::Set(_), _) => Ok(Some((word.does, rest))),
            (_, []) if needs_argument(word) => Err(word.form()),
            (_, [_, _, ..]) if argument.starts_with('[') => Err(word.form()),
            _ => Ok(Some((word.does, rest))),
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

impl CommandWord {
    /// How it is written.
    fn form(&self) -> String {
        let (name, argument, example) = (self.name, self.argument, self.example);
        format!("write {name} {argument}, as in {name} {example}")
    }
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
    if notation::is_line(board, text) {
        return Err(
            "a game begins at pegs: a line is played in it, typed without \"position\"".to_owned(),
        );
    }
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
    let asked: Vec<&str> = asked.collect();
    let mut words = asked.iter();
    let challenged = words.try_fold(problem.clone(), |problem, word| {
        problem.with_condition_named(word)
    });
    challenged.map_err(|fault| match fault {
        NoCondition::Twice(word) if !problem.is_set_up() => {
            asked_already(problem, word, &asked).unwrap_or(fault.to_string())
        }
        fault => fault.to_string(),
    })
}

/// What to type for a condition in place of one that the problem has.
fn asked_already(problem: &Problem, word: &str, asked: &[&str]) -> Option<String> {
    let parts = problem.id().split('+');
    let (here, others): (Vec<&str>, _) = parts.partition(|part| part.starts_with(word));
    let (here, board) = (here.first()?, problem.board());
    let id = [&others, asked].concat().join("+");
    let instead = if id.contains(':') {
        id
    } else {
        format!("{} {id} {}", board.name(), board.rule())
    };
    Some(format!(
        "{here} is asked for already: write play {instead} for this in its place"
    ))
}

#[cfg(test)]
mod tests;
