//! Text in narrow places.

/// Breaks a text into lines of at most that many characters, between words where it can.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let room = lines
            .last()
            .map_or(0, |line| width.saturating_sub(line.chars().count() + 1));
        if word.chars().count() <= room {
            let line = lines.last_mut().into_iter();
            line.for_each(|line| *line += &format!(" {word}"));
            continue;
        }
        let characters: Vec<char> = word.chars().collect();
        lines.extend(characters.chunks(width).map(String::from_iter));
    }
    lines
}

/// A text cut to that many characters, with a sign where something is missing.
pub fn cut(text: &str, width: usize, ellipsis: &str) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept = width.saturating_sub(ellipsis.chars().count());
    let cut = text.chars().take(kept);
    cut.chain(ellipsis.chars()).take(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_between_words_and_long_words_anywhere() {
        assert_eq!(wrap("one peg at d4", 8), ["one peg", "at d4"]);
        assert_eq!(wrap("b3-d3-f3-f5", 6), ["b3-d3-", "f3-f5"]);
        assert_eq!(wrap("a  b", 0), ["a", "b"]);
        assert!(wrap("", 5).is_empty());
    }

    #[test]
    fn cut_text_says_so() {
        assert_eq!(cut("peg solitaire", 6, "…"), "peg s…");
        assert_eq!(cut("peg", 3, "…"), "peg");
        assert_eq!(cut("peg solitaire", 2, "..."), "..");
    }
}
