//! Every reader of text that the library has is given any text, mostly a correct one with some characters changed: none
//! panics, and what one reads is written and read again as the same.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::{Arc, LazyLock};

use lastpeg::library::board_file::BoardFile;
use lastpeg::library::catalog::Catalog;
use lastpeg::rules::board::Board;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::position::{Position, PositionError};
use lastpeg::rules::problem::Problem;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::board;

static BOARD: LazyLock<Arc<Board>> = LazyLock::new(|| board("english"));
static TRIANGLE: LazyLock<Arc<Board>> = LazyLock::new(|| board("triangle10"));

const BOARD_FILE: &str = r#"{
  "name": "hut", "title": "Hut", "about": "a board",
  "holes": [" o ", "ooo", "ooo", "ooo"],
  "jumps": ["orthogonal", "diagonal"],
  "problems": [
    { "id": "roof", "title": "Roof", "vacant": ["b1"], "finish": ["b1"], "source": "here", "par": 4 },
    { "id": "few", "title": "Few", "pegs": " o /oo./.../...", "finish": "*", "jumps": "orthogonal" }
  ]
}"#;

/// A text with some characters taken out, put in or changed; seldom any text at all.
fn near(text: &'static str) -> impl Strategy<Value = String> {
    let any_character = prop_oneof![
        4 => proptest::char::range(' ', '~'),
        1 => any::<char>(),
        2 => proptest::sample::select(text.chars().collect::<Vec<_>>()),
    ];
    let change = (any::<proptest::sample::Index>(), 0..3, any_character);
    let changed = vec(change, 0..6).prop_map(move |changes| {
        let mut characters: Vec<char> = text.chars().collect();
        for (at, kind, character) in changes {
            let at = at.index(characters.len() + 1);
            match kind {
                0 => characters.insert(at, character),
                _ if at == characters.len() => {}
                1 => characters[at] = character,
                _ => drop(characters.remove(at)),
            }
        }
        characters.into_iter().collect()
    });
    prop_oneof![9 => changed, 1 => any::<String>()]
}

proptest! {
    #[test]
    fn pegs(text in near("ooo/o.o/ooooooo/ooo.ooo/ooooooo/ooo/..o")) {
        if let Ok(pegs) = notation::read_pegs(&BOARD, &text) {
            prop_assert_eq!(notation::read_pegs(&BOARD, &notation::pegs(&BOARD, pegs)), Ok(pegs));
        }
    }

    #[test]
    fn holes(text in near("d4, C1 e7,a3")) {
        if let Ok(holes) = notation::read_holes(&BOARD, &text) {
            prop_assert_eq!(notation::read_holes(&BOARD, &notation::holes(&BOARD, holes)), Ok(holes));
        }
    }

    #[test]
    fn lines(text in near("1. d2-d4 2. F3xD3, e1e3-c3 +d4")) {
        let start = Position::new(BOARD.all().without(BOARD.centre().unwrap()), BOARD.centre());
        let Ok(written) = notation::read_line(&BOARD, &text) else { return Ok(()) };
        let played = match notation::replay(&BOARD, start, &written) {
            Ok(actions) => actions,
            Err(illegal) => illegal.played.clone(),
        };
        let again = notation::read_line(&BOARD, &notation::line(&BOARD, &played)).unwrap();
        prop_assert_eq!(notation::replay(&BOARD, start, &again).unwrap(), played);
    }

    #[test]
    fn problems(text in near("c1,d1:e7,d4")) {
        if let Ok(problem) = Problem::read(&BOARD, &text) {
            let again = Problem::read(&BOARD, problem.id()).unwrap();
            prop_assert_eq!((again.start(), again.goal()), (problem.start(), problem.goal()));
        }
    }

    #[test]
    fn saved_lines(text in near("d2-d4 f3-d3 e1-e3"), played in 0_usize..5) {
        let problem = Problem::read(&BOARD, "d4:d4").unwrap();
        if let Ok(game) = Game::from_lines(problem.clone(), &[text], played) {
            let (lines, depth) = game.to_lines();
            let again = Game::from_lines(problem, &lines, depth).unwrap();
            prop_assert_eq!((again.position(), again.to_lines()), (game.position(), (lines, depth)));
        }
    }

    #[test]
    fn board_files(text in near(BOARD_FILE)) {
        if let Ok(file) = BoardFile::read(&text) {
            prop_assert!(!file.jumps.is_empty() && !file.name.is_empty());
        }
    }

    #[test]
    fn catalogs(text in near(include_str!("../../boards/catalog/triangle10.triangular.json"))) {
        if let Ok(catalog) = Catalog::read(&TRIANGLE, &text) {
            let written = catalog.file_text(&TRIANGLE);
            prop_assert_eq!(Catalog::read(&TRIANGLE, &written).unwrap().file_text(&TRIANGLE), written);
        }
    }

    #[test]
    fn a_position_is_valid_when_the_board_has_its_holes(bits in any::<u128>(), shift in 0_u32..128) {
        let position = Position::of(HoleSet::from_bits(bits >> shift));
        let beyond = position.pegs - BOARD.all();
        let expected = if beyond.is_empty() { Ok(()) } else { Err(PositionError::NoSuchHoles(beyond)) };
        prop_assert_eq!(position.validate(&BOARD), expected);
    }
}
