//! Tests of the filter of proofs.

use super::*;
use crate::library::Library;
use crate::library::shortest;
use crate::proof::cuts::Cuts;
use crate::proof::filter::certificate::MOST_PARITIES;
use crate::rules::problem::Problem;
use crate::rules::random::{Random, random_game};
use crate::rules::resource::ResourceCount;
use crate::run::limits::Limits;

fn problem(board: &str, id: &str) -> Problem {
    let board = Library::embedded().entry(board).unwrap().board();
    Problem::read(&board, id).unwrap()
}

/// The positions of some games at random.
fn games(problem: &Problem, seed: u64, number: usize) -> Vec<HoleSet> {
    let mut random = Random::new(seed);
    let games =
        (0..number).flat_map(|_| random_game(problem.board(), problem.start(), &mut random));
    games.map(|position| position.pegs).collect()
}

/// A finish in the middle, and one in an arm, where the images of what a region charges are of another region.
#[test]
fn a_filter_holds_back_what_its_proofs_and_their_images_rule_out() {
    for id in ["d4:d4", "d1:d1"] {
        check_filter(&problem("wiegleb", id));
    }
}

fn check_filter(problem: &Problem) {
    let (board, finish) = (problem.board(), problem.vacancies());
    let mut filter = ProofFilter::new(board, finish);
    let mut proofs = Vec::new();
    let candidates = filter.candidates().to_vec();
    let without_regions = games(problem, 1, 8).into_iter().map(|from| (from, &[][..]));
    let with_regions = games(problem, 3, 4)
        .into_iter()
        .map(|from| (from, &candidates[..]));
    for (from, candidates) in without_regions.chain(with_regions) {
        let found = Cuts::new(board, from, finish, candidates).losses(&Limits::none());
        let fitting = found.filter(|losses| losses.parities().len() <= MOST_PARITIES);
        if let Some(losses) = fitting.filter(|_| !filter.holds(u64::from_set(from))) {
            filter.add(board, &losses);
            assert!(filter.holds(u64::from_set(from)), "{from:?}: {losses:?}");
            proofs.push(losses);
        }
    }
    filter.sort();
    assert!(proofs.len() > 3, "{proofs:?}");
    assert!(proofs.iter().any(|proof| proof.parities().len() > 4));
    assert!(proofs.iter().any(|proof| !proof.regions().is_empty()));
    let symmetries = board.symmetries().iter();
    let keeping: Vec<_> = symmetries.filter(|image| image.fixes(finish)).collect();
    let is_ruled_out = |pegs: HoleSet| {
        let mut images = keeping.iter().map(|image| image.set(pegs));
        images.any(|pegs| {
            proofs
                .iter()
                .any(|proof| proof.rule_out(board, pegs, finish))
        })
    };
    let mut held = [0, 0];
    for pegs in games(problem, 2, 18) {
        let is_held = filter.holds(u64::from_set(pegs));
        assert_eq!(is_held, is_ruled_out(pegs), "{pegs:?}");
        held[usize::from(is_held)] += 1;
    }
    assert!(held[0] > 100 && held[1] > 100, "{held:?}");
    // What can be won is never held back.
    let line = shortest::line(problem).unwrap();
    let mut position = problem.start();
    for action in line {
        assert!(!filter.holds(u64::from_set(position.pegs)), "{position:?}");
        position = position.play_unchecked(action);
    }
}

#[test]
fn a_proof_whose_values_have_no_room_in_a_lane_is_left_out() {
    let problem = problem("wiegleb", "d4:d4");
    let (board, finish) = (problem.board(), problem.vacancies());
    let mut weights = vec![0; board.hole_count()];
    let lost = games(&problem, 1, 8)
        .into_iter()
        .find_map(|from| Cuts::new(board, from, finish, &[]).losses(&Limits::none()));
    for (weight, &known) in weights.iter_mut().zip(lost.unwrap().count().weights()) {
        *weight = known * 20_000;
    }
    let count = ResourceCount::new(board, weights).unwrap();
    let losses = UnavoidableLosses::new(board, count, Vec::new(), Vec::new()).unwrap();
    let mut filter = ProofFilter::new(board, finish);
    filter.add(board, &losses);
    assert!(filter.certificates.is_empty());
}
