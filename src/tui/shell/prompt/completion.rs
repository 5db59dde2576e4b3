//! What a text being typed after `:` can become where it is typed: commands, and what may follow them.

use crate::app::store::Setting;
use crate::library::Library;
use crate::rules::condition;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::Route;
use crate::tui::keys::command::Command;
use crate::tui::keys::context::Context;
use crate::tui::shell::prompt::{self, CommandWord, Does};

/// One thing that the text can become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui::shell) struct Completion {
    /// The whole text then.
    pub text: String,
    pub shown: String,
    pub help: String,
    /// Whether the text can be carried out as it is then; else something has to follow.
    pub is_whole: bool,
}

/// What the text can become on this screen, what fits best first. None for a line of notation.
pub(in crate::tui::shell) fn choices(
    text: &str,
    env: &Env,
    screen: &dyn Screen,
) -> Vec<Completion> {
    let words = prompt::matching(text);
    let mut words = words.into_iter().filter(|word| applies(word, env, screen));
    match text.trim_start().split_once(char::is_whitespace) {
        None => words.map(of_word).collect(),
        Some((_, rest)) => words.next().map_or(Vec::new(), |word| {
            let mut choices = following(word, rest.trim_start(), env);
            if choices.is_empty() {
                // What may follow is told while it is typed.
                let told = of_word(word);
                choices.push(Completion {
                    text: text.to_owned(),
                    is_whole: true,
                    ..told
                });
            }
            choices
        }),
    }
}

fn of_word(word: &CommandWord) -> Completion {
    let is_whole = !prompt::needs_argument(word);
    Completion {
        text: format!("{}{}", word.name, if is_whole { "" } else { " " }),
        shown: format!("{} {}", word.name, word.argument),
        help: word.help.to_owned(),
        is_whole,
    }
}

pub(in crate::tui::shell) fn applies(word: &CommandWord, env: &Env, screen: &dyn Screen) -> bool {
    let context = screen.context();
    match word.does {
        Does::Save => matches!(context, Context::Editor | Context::BoardEditor),
        Does::Why => context == Context::Game,
        // There no problem is on the board.
        Does::Position | Does::Challenge | Does::Open(Route::Soli2) => context != Context::Soli2,
        Does::Command(command) => is_known(command, env, context),
        _ => true,
    }
}

/// Whether a command does something in a place.
pub(in crate::tui::shell) fn is_known(command: Command, env: &Env, context: Context) -> bool {
    let is_everywhere = matches!(
        command,
        Command::GoHome
            | Command::ShowRules
            | Command::OpenHelp
            | Command::Leave
            | Command::DrawBoard
    );
    let is_of_problem = matches!(command, Command::Review | Command::EditPosition);
    let is_everywhere = is_everywhere || is_of_problem && context != Context::Soli2;
    let keys = env.keymap.bindings(context);
    is_everywhere || keys.iter().any(|keys| keys.binding.command == command)
}

struct Offer {
    name: String,
    /// What the player has to write behind it, in words.
    argument: &'static str,
    help: String,
}

impl Offer {
    fn new(name: &(impl ToString + ?Sized), help: impl Into<String>) -> Offer {
        Offer {
            name: name.to_string(),
            argument: "",
            help: help.into(),
        }
    }

    /// Whether it can become of what is begun, in small letters.
    fn fits(&self, begun: &str) -> bool {
        self.name.to_lowercase().starts_with(begun)
            || begun.len() > 1 && self.help.to_lowercase().contains(begun)
    }
}

/// What may follow a command, given what does so far.
fn following(word: &CommandWord, rest: &str, env: &Env) -> Vec<Completion> {
    let parts = rest.rsplit_once(char::is_whitespace);
    // The name of a theme may have spaces.
    let parts = parts.filter(|_| !matches!(word.does, Does::Set(_)));
    let (before, begun) = parts.unwrap_or(("", rest));
    let before: Vec<&str> = before.split_whitespace().collect();
    let offers = match (word.does, &before[..]) {
        (Does::Set(name), []) => {
            let setting = Setting::named(name).into_iter();
            let offered = setting.flat_map(|setting| (setting.offered)(&env.settings, &env.themes));
            offered.map(|name| Offer::new(&name, "")).collect()
        }
        (Does::Challenge, _) => conditions(),
        (Does::Play, before) => games(&env.library, before),
        (Does::Problems, []) => games(&env.library, &[]),
        _ => Vec::new(),
    };
    let begun = begun.to_lowercase();
    let offers = offers.into_iter().filter(|offer| offer.fits(&begun));
    offers
        .map(|offer| Completion {
            text: [&[word.name], &before[..], &[&offer.name]]
                .concat()
                .join(" "),
            is_whole: offer.argument.is_empty(),
            shown: offer.name + offer.argument,
            help: offer.help,
        })
        .collect()
}

fn conditions() -> Vec<Offer> {
    let forms = condition::FORMS.iter();
    let offer = |&(word, argument, asked)| Offer {
        argument,
        ..Offer::new(word, asked)
    };
    forms.map(offer).collect()
}

/// Boards; then the problems of one, then its jump rules.
fn games(library: &Library, before: &[&str]) -> Vec<Offer> {
    let [board, more @ ..] = before else {
        let all = library.entries().iter();
        return all
            .map(|entry| Offer::new(entry.name(), entry.title()))
            .collect();
    };
    let Ok(entry) = library.entry(board) else {
        return Vec::new();
    };
    let rules = entry.rules().iter();
    let rules = rules.map(|rule| Offer::new(rule, "jump rule"));
    if !more.is_empty() {
        return rules.collect();
    }
    let problems = entry.problems(entry.rules()[0]).into_iter();
    let problems = problems.map(|problem| Offer::new(problem.id(), problem.title()));
    problems.chain(rules).collect()
}
