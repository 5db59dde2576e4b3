//! Running text, broken into lines that every terminal has room for.

use textwrap::{Options, WordSplitter, WrapAlgorithm};

pub(super) const TEXT_WIDTH: usize = 80;

/// A text, or what is said where there is none.
pub(crate) fn text_or(text: String, none: &str) -> String {
    if text.is_empty() {
        none.to_owned()
    } else {
        text
    }
}

/// A text broken into lines between words, each beginning with as many spaces as `indent`.
pub(crate) fn wrapped(text: &str, indent: usize) -> String {
    let indent = " ".repeat(indent);
    // A list of holes is to be copied whole.
    let options = Options::new(TEXT_WIDTH)
        .initial_indent(&indent)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let words: Vec<&str> = text.split_whitespace().collect();
    textwrap::fill(&words.join(" "), options)
}

#[cfg(test)]
mod tests;
