//! Tests of `goal`.

use super::*;
use crate::library::Library;

#[test]
fn pegs_anywhere_are_every_set_of_so_many() {
    let library = Library::embedded();
    for (board, most) in [
        ("english", 3),
        ("french", 3),
        ("wiegleb", 2),
        ("square81", 2),
    ] {
        let board = library.entry(board).unwrap().board();
        for count in 1..=most {
            let word = Goal::word_anywhere(count);
            let goal = Goal::read_anywhere(&board, &word).unwrap().unwrap();
            let sets = goal.patterns(&board);
            assert_eq!(sets.len(), ways(&board, count), "{word}");
            assert!(
                sets.iter()
                    .all(|&set| set.len() == count && goal.is_reached(set))
            );
            let mut different = sets.clone();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), sets.len());
        }
        let word = Goal::word_anywhere(most + 1);
        assert!(
            Goal::read_anywhere(&board, &word).unwrap().is_err(),
            "{word}"
        );
    }
}

#[test]
fn only_words_of_pegs_anywhere_are_read_as_such() {
    let board = Library::embedded().entry("english").unwrap().board();
    let read = |text| Goal::read_anywhere(&board, text);
    assert_eq!(read("*2"), Some(Ok(Goal::PegsAnywhere(2))));
    assert_eq!(read("*"), Some(Ok(Goal::PegsAnywhere(1))));
    assert_eq!(read("d4"), None);
    for text in [
        "*0",
        "*x",
        "anywhere-",
        "anywhere--2",
        "*99999999999999999999",
    ] {
        assert!(read(text).unwrap().is_err(), "{text}");
    }
}

#[test]
fn no_pegs_are_placed_that_cannot_be_completed() {
    let board = Library::embedded().entry("english").unwrap().board();
    let ways = |pegs| Goal::PegsAnywhere(pegs).patterns(&board).len();
    assert_eq!([0, 31, 32, 33, 34, 200].map(ways), [1, 528, 33, 1, 0, 0]);
}

#[test]
fn the_ways_of_many_pegs_are_as_many_as_those_of_their_holes() {
    let rows = vec!["o".repeat(16); 8];
    let board = Board::new("b", "B", &rows, crate::rules::board::JumpRule::Orthogonal).unwrap();
    assert_eq!(
        [127, 126, 129].map(|pegs| ways(&board, pegs)),
        [128, 8128, 0]
    );
    assert!(ways(&board, 118) > 100_000_000_000);
}
