//! The embedded boards agree with what is published about them, and are fair: what they offer is of the right class.

use lastpeg::board::{Board, JumpRule};
use lastpeg::library::Library;
use lastpeg::notation;
use lastpeg::problem;

/// The columns of `data/board_facts.txt` that a board has, in its words.
fn facts(board: &Board) -> [String; 7] {
    let problems = problem::single_vacancy_problems(board).len();
    [
        board.hole_count().to_string(),
        board.jumps().all().len().to_string(),
        board.symmetries().len().to_string(),
        format!("2^{}", board.classes().dimension()),
        if board.is_null_class() { "yes" } else { "no" }.to_owned(),
        problems.to_string(),
        notation::holes(board, board.corners()),
    ]
}

#[test]
fn the_boards_have_their_published_facts() {
    let library = Library::embedded();
    let mut checked = 0;
    for (number, line) in (1..).zip(include_str!("data/board_facts.txt").lines()) {
        if line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let rule: JumpRule = words[1].parse().unwrap();
        let board = library.entry(words[0]).unwrap().board_under(rule).unwrap();
        for (published, computed) in words[2..].iter().zip(facts(&board)) {
            assert!(
                *published == "-" || *published == computed,
                "line {number}: {} under {rule} has {computed}, published is {published}",
                words[0]
            );
            checked += usize::from(*published != "-");
        }
    }
    assert!(checked > 100, "only {checked} facts were checked");
}

#[test]
fn every_board_of_the_library_has_facts_and_every_problem_is_fair_or_marked() {
    for entry in Library::embedded().entries() {
        assert!(
            !entry.about().is_empty() && !entry.title().is_empty(),
            "{}",
            entry.name()
        );
        for &rule in entry.rules() {
            let board = entry.board_under(rule).unwrap();
            for problem in entry.problems(rule) {
                let impossible = problem.impossible().map(|reason| reason.text(&problem));
                println!(
                    "{} {rule} {} ({}): {impossible:?}",
                    entry.name(),
                    problem.id(),
                    problem.title()
                );
                assert!(problem.start().pegs.is_subset(board.all()));
            }
        }
    }
}
