//! The source files, as text and as words and marks.

use std::fs;
use std::path::{Path, PathBuf};

/// A file of Rust.
pub(crate) struct Source {
    /// From the top of the repository: `src/cli/play.rs`.
    pub(crate) path: String,
    /// The whole file.
    pub(crate) text: String,
}

impl Source {
    /// The room it belongs to: the module of the top level, or `lib` and `main`.
    pub(crate) fn room(&self) -> &str {
        let inside = self.path.strip_prefix("src/").unwrap();
        inside.split('/').next().unwrap().trim_end_matches(".rs")
    }

    /// Whether it has nothing but tests, which are not packed.
    pub(crate) fn is_tests(&self) -> bool {
        self.path.ends_with("/tests.rs")
    }

    /// The lines of the program itself, numbered from 1: no comments, and no tests, which stand at the end of a file or
    /// in one of their own.
    pub(crate) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let text = if self.is_tests() { "" } else { &self.text };
        let lines = (1..).zip(text.lines());
        lines
            .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// The top of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file in a folder and the folders in it, in the order of their paths.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Every file of `src`.
pub(crate) fn sources() -> Vec<Source> {
    let read = |path: PathBuf| Source {
        path: path.strip_prefix(root()).unwrap().display().to_string(),
        text: fs::read_to_string(&path).unwrap(),
    };
    let files = rust_files(&root().join("src"));
    files.into_iter().map(read).collect()
}

/// A word, a mark (`::`, `..` or one character), or a literal, which stands as `""`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    /// As written.
    pub(crate) text: &'a str,
    /// The line it begins in, from 1.
    pub(crate) line: usize,
}

impl Token<'_> {
    /// Whether it is a name or a keyword.
    pub(crate) fn is_word(&self) -> bool {
        self.text
            .starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// The tokens of a file, without comments and lifetimes.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let (length, kept) = match first {
            _ if first.is_whitespace() => (first.len_utf8(), None),
            '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
            '/' if rest.starts_with("/*") => (rest.find("*/").unwrap() + 2, None),
            '"' => (1 + quoted(&rest[1..], '"'), Some("\"\"")),
            '\'' => match character(rest) {
                Some(length) => (length, Some("\"\"")),
                None => (1 + word(&rest[1..]), None),
            },
            'r' | 'b' | 'c' if raw(rest).is_some() => (raw(rest).unwrap(), Some("\"\"")),
            _ if first.is_alphanumeric() || first == '_' => {
                let length = word(rest);
                (length, Some(&rest[..length]))
            }
            _ if rest.starts_with("::") || rest.starts_with("..") => (2, Some(&rest[..2])),
            _ => (first.len_utf8(), Some(&rest[..first.len_utf8()])),
        };
        tokens.extend(kept.map(|text| Token { text, line }));
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// The length of the word that a text begins with.
fn word(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len())
}

/// The length of what remains of a quoted text, its closing quote included.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return index + 1,
            _ => {}
        }
    }
    panic!("a text without an end: {text}")
}

/// The length of a character in quotes, unless it is a lifetime.
fn character(text: &str) -> Option<usize> {
    let mut inside = text[1..].chars();
    let (first, second) = (inside.next()?, inside.next()?);
    (first == '\\' || second == '\'').then(|| 1 + quoted(&text[1..], '\''))
}

/// The length of a text that begins with a letter before its quote: `b"…"`, `r"…"`, `br#"…"#`, `b'…'`.
fn raw(text: &str) -> Option<usize> {
    let prefix = text.find(|c| !matches!(c, 'r' | 'b' | 'c'))?;
    let is_raw = text[..prefix].contains('r');
    let hashes = text[prefix..].find(|c| c != '#')?;
    let start = prefix + hashes + 1;
    match text[prefix + hashes..].chars().next()? {
        '"' if is_raw => {
            let end = format!("\"{}", "#".repeat(hashes));
            Some(start + text[start..].find(&end)? + end.len())
        }
        quote @ ('"' | '\'') if hashes == 0 && !is_raw => {
            Some(start + quoted(&text[start..], quote))
        }
        _ => None,
    }
}
