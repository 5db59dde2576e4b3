//! Diamond-41 with Cremers' Key, to one peg in the centre: from the vacancies that the solver leaves undecided
//! [counts](crate::losses) and a search show that it cannot be won.
//!
//! The position class asks for the key to be used. The regions are the halves to the north, east, south and west, with
//! the five holes in the middle of the line between, and with the key where they have the vacancy.
//!
//! The search has nothing left before the end, after 58 million positions from e2, 110 from e3, 124 from d4, 134 from d3
//! and 152 from e4. `LASTPEG_KEY_FROM=d3,d4,e2,e3,e4 cargo test --test figures key_losses` makes these searches, which
//! take minutes and gigabytes each; else only the beginning is searched, from d3.

#![allow(clippy::unwrap_used)]

use lastpeg::library::Library;
use lastpeg::rules::board::Board;
use lastpeg::rules::hole::{Hole, HoleSet};
use serde::Deserialize;

use crate::losses::{Count, CountData, Game, Regions, reached};

#[derive(Deserialize)]
struct KeyCount {
    vacant: String,
    #[serde(flatten)]
    count: CountData,
}

fn regions(board: &Board, vacancy: Hole, key: Hole) -> Regions {
    // How far out a hole is in a direction, and how far aside.
    let directions: [fn(i16, i16) -> [i16; 2]; 4] =
        [|x, y| [-y, x], |x, y| [x, y], |x, y| [y, x], |x, y| [-x, y]];
    Regions::new(directions.map(|direction| {
        let is_inside = |hole: &Hole| {
            let place = board.coordinate(*hole);
            let [out, aside] = direction(place.x - 4, place.y - 4);
            out > 0 || out == 0 && aside.abs() <= 2
        };
        let mut holes: Vec<Hole> = board.holes().filter(is_inside).collect();
        if holes.contains(&vacancy) {
            holes.push(key);
        }
        holes
    }))
}

#[test]
fn diamond_41_cannot_be_won_with_the_key() {
    let library = Library::embedded();
    let board = library.entry("diamond41").unwrap().board();
    let goal = HoleSet::of(board.centre().unwrap());
    let key = Hole::new(board.hole_count()).unwrap();
    let data = include_str!("../data/key_losses.json");
    let data: Vec<KeyCount> = serde_json::from_str(data).unwrap();
    let asked = std::env::var("LASTPEG_KEY_FROM").ok();
    for vacant in asked.as_deref().unwrap_or("d3").split(',') {
        let vacancy = board.hole(vacant).unwrap();
        let start = board.all().without(vacancy).with(key);
        let game = Game::new(&board, Some(vacancy));
        let regions = regions(&board, vacancy, key);
        let data = data.iter().filter(|data| data.vacant == vacant);
        let counts = data.map(|data| Count::new(&game, &regions, goal, &data.count));
        let counts: Vec<Count> = counts.collect();
        let after = |plays, counts| reached(&game, &regions, start, counts, plays).len();
        let (left, all) = (after(7, &counts), after(7, &[]));
        assert!(left * 2 < all, "{vacant}: {left} of {all}");
        if asked.is_some() {
            // A jump for each peg that goes, also for that of the key, and the key.
            let plays = start.len() - goal.len() + 1;
            assert_eq!(after(plays, &counts), 0, "{vacant}");
        }
    }
}
