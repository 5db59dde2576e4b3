//! Tests of the solver.

use crate::library::Library;
use crate::packed::word::Word;
use crate::proof::cuts::Cuts;
use crate::proof::filter::ProofFilter;
use crate::rules::hole::HoleSet;
use crate::rules::problem::Problem;
use crate::rules::random::{Random, random_game};
use crate::run::limits::Limits;
use crate::solve::solve;

#[test]
fn nothing_on_a_winning_line_is_held_back() {
    for (board, id) in [("english", "d4:d4"), ("wiegleb", "e5:e5"), ("6x6", "a1:a1")] {
        let board = Library::embedded().entry(board).unwrap().board();
        let problem = Problem::read(&board, id).unwrap();
        let start = problem.start();
        let finish = board.all() - start.pegs;
        let mut filter = ProofFilter::new(&board, finish);
        let mut random = Random::new(1);
        let games = (0..20).flat_map(|_| random_game(&board, start, &mut random));
        let games: Vec<HoleSet> = games.map(|position| position.pegs).collect();
        let mut added = 0;
        for from in games {
            let is_held = filter.holds(u64::from_set(from));
            let mut cuts = Cuts::new(&board, from, finish, filter.candidates());
            if let Some(losses) = cuts.losses(&Limits::none()).filter(|_| !is_held) {
                filter.add(&board, &losses);
                added += 1;
            }
        }
        assert!(added > 0);
        let answer = solve(&problem, &Limits::none());
        let mut position = start;
        for &action in answer.line().unwrap() {
            assert!(!filter.holds(u64::from_set(position.pegs)), "{position:?}");
            position = position.play(&board, action).unwrap();
        }
    }
}
