//! Published solutions are legal, reach their goals, and have the counts that their authors give.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::library::Library;
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position;
use lastpeg::rules::problem::Status;

#[test]
fn published_solutions_replay_with_their_counts() {
    let library = Library::embedded();
    let mut replayed = 0;
    for (number, line) in (1..).zip(include_str!("../data/published_solutions.txt").lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.splitn(6, ' ').collect();
        let problem = library
            .entry(words[0])
            .unwrap()
            .problem(words[1], None, false)
            .unwrap();
        let board = problem.board().clone();
        let written = notation::read_line(&board, words[5]).unwrap();
        let mut game = Game::new(problem);
        let actions = notation::replay(&board, game.position(), &written)
            .unwrap_or_else(|fault| panic!("line {number}: {fault}"));
        for &action in &actions {
            game.play(action).unwrap();
        }
        assert_eq!(
            game.status(),
            Status::Won,
            "line {number}: {:?}",
            game.missing()
        );
        let counts = [
            game.move_count(),
            game.jump_count(),
            position::longest_sweep(&actions),
        ];
        assert_eq!(
            counts.map(|count| count.to_string()),
            words[2..5],
            "line {number}"
        );
        assert_eq!(notation::line(&board, &actions), words[5], "line {number}");
        replayed += 1;
    }
    assert_eq!(replayed, 18);
}
