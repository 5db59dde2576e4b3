//! The line being typed, over a screen or in the help.

use tui_input::{Input, InputRequest};

use crate::tui::base::overlay::Overlay;
use crate::tui::base::update::Update;
use crate::tui::shell::prompt;

/// The longest text that can be typed or pasted: more than the longest line of the largest board.
const LONGEST_INPUT: usize = 2000;

/// Changes the line being typed. Going back from an empty line closes it.
pub(super) fn edit(overlay: &mut Option<Overlay>, request: InputRequest) -> Update {
    let input = match overlay {
        Some(Overlay::Prompt(input)) => input,
        Some(Overlay::Search { input, scroll }) => {
            *scroll = 0;
            input
        }
        _ => return Update::default(),
    };
    let is_insertion = matches!(request, InputRequest::InsertChar(_));
    if is_insertion && input.value().chars().count() >= LONGEST_INPUT {
        return Update::notice(too_long(LONGEST_INPUT + 1));
    }
    if request == InputRequest::DeletePrevChar && input.value().is_empty() {
        *overlay = None;
    } else {
        input.handle(request);
    }
    Update::default()
}

/// Completes the command being typed.
pub(super) fn complete(overlay: &mut Option<Overlay>) {
    if let Some(Overlay::Prompt(input)) = overlay {
        *input = Input::new(prompt::completed(input.value()));
    }
}

/// Pasted text goes into the line being typed, which opens for it.
pub(super) fn paste(overlay: Option<&Overlay>, text: &str) -> Update {
    let before = match overlay {
        Some(Overlay::Prompt(input)) => input.value(),
        Some(Overlay::Help { .. } | Overlay::Search { .. } | Overlay::Explanation(_)) => {
            return Update::default();
        }
        None => "",
    };
    let one_line = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = one_line.filter(|word| !word.is_empty()).collect();
    let value = format!("{before}{}", words.join(" "));
    let length = value.chars().count();
    if length > LONGEST_INPUT {
        return Update::notice(too_long(length));
    }
    Update::lay_over(Overlay::typing(&value))
}

fn too_long(length: usize) -> String {
    format!("that is {length} characters, and a line has {LONGEST_INPUT} at most")
}
