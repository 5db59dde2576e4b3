//! The line being typed after `:`, and what has been typed before.

use tui_input::{Input as TextInput, InputRequest};

#[derive(Clone, Default, Debug)]
pub struct TypedLine {
    pub input: TextInput,
    /// What is chosen in the list of what the text can become.
    pub chosen: Option<usize>,
    /// Why the text cannot be carried out, once that was tried.
    pub error: Option<String>,
    /// How many lines back the text comes from, 1 for the last one; and what was being typed before.
    recalled: Option<(usize, String)>,
}

impl TypedLine {
    pub fn new(text: &str) -> TypedLine {
        TypedLine {
            input: TextInput::new(text.to_owned()),
            ..TypedLine::default()
        }
    }

    pub fn text(&self) -> &str {
        self.input.value()
    }

    pub fn refused(self, error: String) -> TypedLine {
        TypedLine {
            error: Some(error),
            chosen: None,
            ..self
        }
    }

    pub fn edit(&mut self, request: InputRequest) {
        self.input.handle(request);
        (self.chosen, self.error, self.recalled) = (None, None, None);
    }

    /// Goes down in a list of that many, or up; from its top into the lines typed before, the last one last.
    pub fn step(&mut self, is_down: bool, count: usize, typed: &[String]) {
        self.error = None;
        match (self.chosen, is_down) {
            (Some(chosen), true) => self.chosen = Some((chosen + 1).min(count.saturating_sub(1))),
            (Some(chosen), false) => self.chosen = chosen.checked_sub(1),
            (None, true) if self.recalled.is_some() => self.recall(-1, typed),
            (None, true) => self.chosen = (count > 0).then_some(0),
            (None, false) => self.recall(1, typed),
        }
    }

    /// Takes a line typed before, that many further back; what was being typed is what comes after the last one.
    fn recall(&mut self, further: isize, typed: &[String]) {
        let (back, draft) = self
            .recalled
            .take()
            .unwrap_or_else(|| (0, self.text().to_owned()));
        let back = back.saturating_add_signed(further).min(typed.len());
        let text = match back {
            0 => draft.clone(),
            back => typed[typed.len() - back].clone(),
        };
        self.input = TextInput::new(text);
        self.recalled = (back > 0).then_some((back, draft));
    }
}
