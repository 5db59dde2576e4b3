//! The line being typed, over a screen or in the help.

use tui_input::InputRequest;

use crate::rules::notation;
use crate::tui::base::env::Env;
use crate::tui::base::overlay::{OpenHelp, Overlay, TypedLine};
use crate::tui::base::screen::Screen;
use crate::tui::base::update::Update;
use crate::tui::shell::prompt::completion::{self, Completion};

/// The longest text that can be typed or pasted: more than the longest line of the largest board.
pub(super) const LONGEST_INPUT: usize = 2000;

/// Changes the line being typed. Going back from an empty line closes it.
pub(super) fn edit(overlay: &mut Option<Overlay>, request: InputRequest) -> Update {
    let input = match overlay {
        Some(Overlay::Prompt(line)) => &line.input,
        Some(Overlay::Help(OpenHelp {
            search: Some(input),
            ..
        })) => input,
        _ => return Update::default(),
    };
    let is_insertion = matches!(request, InputRequest::InsertChar(_));
    if is_insertion && input.value().chars().count() >= LONGEST_INPUT {
        let fault = too_long(LONGEST_INPUT + 1);
        return match overlay {
            Some(Overlay::Prompt(line)) => {
                Update::lay_over(Overlay::Prompt(line.clone().refused(fault)))
            }
            _ => Update::notice(fault),
        };
    }
    if request == InputRequest::DeletePrevChar && input.value().is_empty() {
        *overlay = overlay.take().and_then(Overlay::behind);
        return Update::default();
    }
    match overlay {
        Some(Overlay::Prompt(line)) => line.edit(request),
        Some(Overlay::Help(OpenHelp {
            search: Some(input),
            scroll,
            ..
        })) => {
            *scroll = 0;
            input.handle(request);
        }
        _ => {}
    }
    Update::default()
}

/// Goes up or down in the list of what is being typed, and above it in what was typed before.
pub(super) fn choose(env: &mut Env, screen: &dyn Screen, is_down: bool) {
    let count = choices(env, screen).map_or(0, |(_, choices)| choices.len());
    if let Some(Overlay::Prompt(line)) = &mut env.overlay {
        line.step(is_down, count, &env.typed);
    }
}

fn choices<'a>(env: &'a Env, screen: &dyn Screen) -> Option<(&'a TypedLine, Vec<Completion>)> {
    match &env.overlay {
        Some(Overlay::Prompt(line)) => Some((line, completion::choices(line.text(), env, screen))),
        _ => None,
    }
}

/// Takes what is chosen in the list into the line, else what has that number. Whether the line can be carried out then.
pub(super) fn take_chosen(env: &mut Env, screen: &dyn Screen, otherwise: Option<usize>) -> bool {
    let Some((line, choices)) = choices(env, screen) else {
        return true;
    };
    let chosen = line.chosen.or(otherwise);
    let Some(choice) = chosen.and_then(|chosen| choices.get(chosen)) else {
        return true;
    };
    let is_whole = choice.is_whole;
    env.overlay = Some(Overlay::typing(&choice.text));
    is_whole
}

/// Pasted text goes into the line being typed, which opens for it.
pub(super) fn paste(env: &Env, text: &str) -> Update {
    let mut line = match &env.overlay {
        Some(Overlay::Prompt(line)) => line.clone(),
        Some(Overlay::Help(_) | Overlay::Explanation(_)) => return Update::default(),
        None => TypedLine::default(),
    };
    // Many terminals end the lines of what is pasted with a carriage return.
    let text = &text.replace("\r\n", "\n").replace('\r', "\n");
    let added = match position_in(text, env).filter(|_| line.text().is_empty()) {
        Some(position) => format!("position {position}"),
        None => in_one_line(text),
    };
    let length = line.text().chars().count() + added.chars().count();
    if length <= LONGEST_INPUT {
        for character in added.chars() {
            line.edit(InputRequest::InsertChar(character));
        }
        return Update::lay_over(Overlay::Prompt(line));
    }
    match &env.overlay {
        Some(_) => Update::lay_over(Overlay::Prompt(line.refused(too_long(length)))),
        None => Update::notice(too_long(length)),
    }
}

/// The words of a pasted text with a space between them.
pub(super) fn in_one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The position that a text is, in one line: a list of pegs, or rows, which may be a picture over several lines.
fn position_in(text: &str, env: &Env) -> Option<String> {
    let board = env.session.board();
    let pegs = notation::read_pegs(board, text).ok()?;
    let is_one = pegs.len() > 1 || text.contains('/') || text.trim().contains('\n');
    is_one.then(|| notation::pegs(board, pegs))
}

fn too_long(length: usize) -> String {
    format!("that is {length} characters, and a line has {LONGEST_INPUT} at most")
}
