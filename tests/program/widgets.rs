//! The parts that screens are put together from: text in narrow places, lists and buttons.

use lastpeg::app::store::Glyphs;
use lastpeg::tui::keys::command::Command;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::keys::keymap::Keymap;
use lastpeg::tui::style::theme::Palette;
use lastpeg::tui::widgets::buttons::{self, Buttons};
use lastpeg::tui::widgets::list::{self, ListRow};
use lastpeg::tui::widgets::move_list::MoveList;
use lastpeg::tui::widgets::text::{centred, cut, padded, whole_sentences, width, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::support::player::{flat, played, problem};

#[test]
fn text_breaks_between_words_and_long_words_anywhere() {
    assert_eq!(wrap("one peg at d4", 8), ["one peg", "at d4"]);
    assert_eq!(wrap("b3-d3-f3-f5", 6), ["b3-d3-", "f3-f5"]);
    assert_eq!(
        wrap("go b3-d3-f3-f5 on", 6),
        ["go", "b3-d3-", "f3-f5", "on"]
    );
    assert_eq!(wrap("a  b", 0), ["a", "b"]);
    assert!(wrap("", 5).is_empty());
}

#[test]
fn a_text_is_cut_between_sentences_only() {
    let text = "The cross of J. C. Wiegleb (1779). 35 problems can be solved. The rest cannot.";
    let whole = |rows| whole_sentences(text, 20, rows).join(" ");
    assert_eq!(whole(1), "");
    assert_eq!(whole(2), "The cross of J. C. Wiegleb (1779).");
    assert_eq!(whole(3), "The cross of J. C. Wiegleb (1779).");
    assert_eq!(
        whole(4),
        "The cross of J. C. Wiegleb (1779). 35 problems can be solved."
    );
    assert_eq!(whole(9), text);
}

#[test]
fn cut_text_says_so() {
    assert_eq!(cut("peg solitaire", 6, "…"), "peg…");
    assert_eq!(cut("peg solitaire", 12, "…"), "peg solitai…");
    assert_eq!(cut("d4, d5, e5 to d4", 9, "..."), "d4, d5...");
    assert_eq!(cut("peg", 3, "…"), "peg");
    assert_eq!(cut("peg solitaire", 2, "..."), "..");
}

#[test]
fn columns_are_counted_and_not_characters() {
    let wide = "单人跳棋";
    let combined = "me\u{301}rite\u{301}";
    assert_eq!((width(wide), width(combined)), (8, 6));
    assert_eq!(cut(wide, 8, "…"), wide);
    assert_eq!(cut(wide, 6, "…"), "单人…");
    assert_eq!(cut(combined, 6, "…"), combined);
    assert_eq!(cut(combined, 4, "…"), "me\u{301}r…");
    assert_eq!(wrap(wide, 4), ["单人", "跳棋"]);
    assert_eq!(wrap("单人 跳棋 peg", 9), ["单人 跳棋", "peg"]);
    assert_eq!(padded(wide, 10), "单人跳棋  ");
    assert_eq!(centred(wide, 11), " 单人跳棋  ");
    for room in 0..9 {
        assert!(width(&cut(wide, room, "...")) <= room, "{room}");
    }
}

#[test]
fn rows_of_wide_and_of_combining_characters_keep_their_values_at_the_edge() {
    let look = flat(Glyphs::Unicode);
    let rows = [
        ListRow::new("English", "3/21"),
        ListRow::new("单人跳棋", "3/21"),
        ListRow::new("Me\u{301}rite\u{301}", "3/21"),
        ListRow::new("单人跳棋单人跳棋单人跳棋", "3/21"),
    ];
    let area = Rect::new(0, 0, 18, 4);
    let mut buffer = Buffer::empty(area);
    list::draw(&rows, 1, true, area, &look, &mut buffer);
    for y in 0..3 {
        let value: String = (13..17).map(|x| buffer[(x, y)].symbol()).collect();
        assert_eq!(value, "3/21", "row {y}");
    }
    assert_eq!(buffer[(1, 1)].symbol(), "单");
    assert_eq!(buffer[(15, 3)].symbol(), "…", "cut where the room ends");
}

#[test]
fn buttons_with_wide_labels_do_not_run_into_each_other() {
    let look = flat(Glyphs::Unicode);
    let keymap = Keymap::default();
    let made = Buttons {
        keys: keymap.bindings(Context::Menu),
        label: |command| match command {
            Command::Select => Some("选择"),
            Command::Back => Some("re\u{301}tour"),
            Command::OpenHelp => Some("help"),
            _ => None,
        },
        idle: &|_| None,
        letters: None,
        look: &look,
    };
    let area = Rect::new(0, 0, 60, 1);
    let row = made.footer(area);
    let widths: Vec<u16> = row.iter().map(|button| button.area.width).collect();
    // The cap of the key with a space on each side, a space, the label.
    assert_eq!(widths, ["Enter".len() as u16 + 7, 10, 8]);
    let mut buffer = Buffer::empty(area);
    buttons::draw(&row, &Palette::new(&look), &mut buffer);
    for (button, key) in row.iter().zip(["E", "q", "?"]) {
        assert_eq!(buffer[(button.area.x + 1, 0)].symbol(), key);
    }
    // Two cells between two of them.
    for pair in row.windows(2) {
        assert_eq!(pair[0].area.right() + 2, pair[1].area.x);
    }
}

#[test]
fn a_long_move_is_broken_between_holes() {
    let line = "d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3";
    let game = played(problem("english", "central"), line);
    let actions = game.played();
    let list = MoveList {
        problem: game.problem(),
        line: &actions,
        played: actions.len(),
    };
    let rows = |width: u16| {
        let area = Rect::new(0, 0, width, 40);
        let mut buffer = Buffer::empty(area);
        list.draw(&Palette::new(&flat(Glyphs::Ascii)), area, &mut buffer);
        let row = |y| {
            (0..width)
                .map(|x| buffer[(x, y)].symbol())
                .collect::<String>()
        };
        let rows = (0..40).map(row).map(|row| row.trim_end().to_owned());
        rows.filter(|row| !row.is_empty()).collect::<Vec<_>>()
    };
    assert_eq!(rows(9)[7..], ["8.g5-g3-", "e3"]);
    for width in 5..12 {
        assert_eq!(
            rows(width).concat().replace(' ', ""),
            rows(60).concat().replace(' ', "")
        );
        let is_broken = |row: &String| row.ends_with(|last: char| last.is_ascii_lowercase());
        assert!(!rows(width).iter().any(is_broken), "{:?}", rows(width));
    }
}
