//! How many moves a game still takes.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashMap;

use crate::support::player::{played, problem};
use lastpeg::app::advice::moves_left::{
    FoundLines, MovesLeft, POSITIONS, Searched, after, budget, is_within_reach, on_known_line,
    search,
};
use lastpeg::library::catalog::FewestKnown;
use lastpeg::library::shortest;
use lastpeg::rules::board::Jump;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::position::{Action, Position, move_count};
use lastpeg::rules::problem::Problem;
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;
use lastpeg::{par, solve};

fn game(board: &str, name: &str, line: &str) -> Game {
    played(problem(board, name), line)
}

#[test]
fn along_the_line_of_the_catalog_moves_played_and_left_are_par() {
    for (board, id) in [
        ("english", "central"),
        ("english", "e1:e1"),
        ("triangle15", "a1:a1"),
        ("english", "cross"),
        ("french", "key"),
    ] {
        let mut game = game(board, id, "");
        let par = shortest::fewest(game.problem()).unwrap();
        for action in shortest::line(game.problem()).unwrap() {
            let (_, left) = on_known_line(&game).unwrap();
            assert_eq!(game.move_count() + left.moves, par.moves);
            assert!(left.is_par);
            game.play(action).unwrap();
        }
    }
}

/// The fewest moves left in a game, with all searched for that is wanted.
fn left(game: &Game) -> FewestKnown {
    let mut found = FoundLines::default();
    loop {
        match found.left_in(game) {
            MovesLeft::Known(left) => return left,
            MovesLeft::Unknown => panic!("nothing was found"),
            MovesLeft::Wanted(position) => {
                let problem = game.problem().clone().at(position);
                let line = search(&problem, &[], &Limits::none());
                found.learn(position, line.map_or(Searched::Lost, Searched::Line));
            }
        }
    }
}

#[test]
fn a_short_search_agrees_with_the_exact_one() {
    let mut game = game("english", "central", "");
    let answer = solve::solve(game.problem(), &Limits::none());
    for &action in &answer.line().unwrap()[..16] {
        game.play(action).unwrap();
    }
    let problem = game.problem().clone().at(game.position());
    let exact = par::fewest_moves(&problem, &Limits::none());
    let left = left(&game);
    assert!(left.is_par && exact.is_proved);
    // One less where the move goes on.
    assert!((left.moves..=left.moves + 1).contains(&exact.moves().unwrap()));
}

#[test]
fn on_a_large_board_only_few_pegs_are_searched() {
    let game = game("wiegleb", "central", "");
    assert!(!is_within_reach(game.problem(), game.problem().start()));
    assert_eq!(budget(game.problem()), Some(POSITIONS));
    let found = FoundLines::default();
    let left = found.left(game.problem(), game.position(), None);
    assert_eq!(left, MovesLeft::Unknown);
}

#[test]
fn a_move_that_can_go_on_is_counted_once() {
    // The peg that has jumped to d3 jumps on to b3 and wins: no new move.
    let at = |line: &str| left(&game("english", "cross", line));
    let fewest = |moves| FewestKnown {
        moves,
        is_par: true,
    };
    assert_eq!(at("d3-f3 d5-d3"), fewest(3));
    assert_eq!(at("d3-f3"), fewest(4));
}

#[test]
fn a_long_line_is_not_told_beside_what_is_known_after_a_jump() {
    let mut game = game("english", "central", "");
    let answer = solve::solve(game.problem(), &Limits::none());
    let (begun, rest) = answer.line().unwrap().split_at(22);
    for &action in begun {
        game.play(action).unwrap();
    }
    let position = game.position();
    let problem = game.problem().clone().at(position);
    let least = left(&game).moves;
    let moves = move_count(rest);
    assert!(moves > least, "{moves}");
    let mut found = FoundLines::default();
    let long = solve::Outcome::Winnable(rest.to_vec());
    found.learn(position, Searched::of(long, false));
    for action in position.actions(problem.board()) {
        after(&problem, action, &mut found, &Limits::none());
    }
    let told = MovesLeft::Known(FewestKnown {
        moves: least,
        is_par: false,
    });
    assert_eq!(found.left_in(&game), told);
}

/// The fewest moves to the goal with a line of so many, where there is one.
type TriedLine = Option<(usize, Vec<Action>)>;

/// The fewest moves by trying everything, from positions in each of which the peg in a hole has jumped last.
struct Tried {
    problem: Problem,
    known: HashMap<(Position, Option<Hole>), TriedLine>,
}

impl Tried {
    fn fewest(&mut self, at: (Position, Option<Hole>)) -> TriedLine {
        if let Some(known) = self.known.get(&at) {
            return known.clone();
        }
        let is_won = self.problem.is_won(at.0);
        let mut best = is_won.then(|| (0, Vec::new()));
        for jump in self.jumps(at.0) {
            let after = at.0.play_unchecked(Action::Jump(jump));
            let Some((moves, line)) = self.fewest((after, Some(jump.to))) else {
                continue;
            };
            let moves = moves + usize::from(at.1 != Some(jump.from));
            if best.as_ref().is_none_or(|(least, _)| moves < *least) {
                best = Some((moves, [&[Action::Jump(jump)], &line[..]].concat()));
            }
        }
        self.known.insert(at, best.clone());
        best
    }

    fn jumps(&self, position: Position) -> Vec<Jump> {
        position.jumps(self.problem.board()).collect()
    }

    /// What a search may find: one of the shortest lines, or less.
    fn search(&mut self, position: Position, finds_all: bool, random: &mut Random) -> Searched {
        let luck = if finds_all { 3 } else { random.below(4) };
        let Some((fewest, _)) = self.fewest((position, None)) else {
            return [Searched::Nothing, Searched::Lost][luck.min(1)].clone();
        };
        let mut jumps = self.jumps(position);
        random.shuffle(&mut jumps);
        let lines = jumps.into_iter().filter_map(|jump| {
            let after = position.play_unchecked(Action::Jump(jump));
            let (moves, rest) = self.fewest((after, Some(jump.to)))?;
            Some((moves + 1, [&[Action::Jump(jump)], &rest[..]].concat()))
        });
        let lines: Vec<_> = lines.collect();
        // A line that is not said to be the shortest may be any that begins well.
        let line = lines
            .iter()
            .find(|(moves, _)| *moves == fewest || luck == 1);
        let actions = line.map_or(Vec::new(), |(_, line)| line.clone());
        match luck {
            0 => Searched::Nothing,
            _ => Searched::of(solve::Outcome::Winnable(actions), luck > 1),
        }
    }
}

/// Where all is known the moves told are the fewest. Else they are no fewer, and said to be proven only if they are.
#[test]
fn the_moves_left_are_those_found_by_trying_everything() {
    let problem = problem("triangle15", "a1:a1");
    let mut tried = Tried {
        problem: problem.clone(),
        known: HashMap::new(),
    };
    let (mut random, mut told) = (Random::new(11), [0; 2]);
    for round in 0..300 {
        let finds_all = round % 3 == 0;
        let mut found = FoundLines::default();
        let mut at = (problem.start(), None);
        loop {
            let mut jumps = tried.jumps(at.0);
            if random.below(8) > 0 {
                let wins = |jump: &Jump| at.0.play_unchecked(Action::Jump(*jump));
                jumps.retain(|jump| tried.fewest((wins(jump), None)).is_some());
            }
            let Some(&jump) = random.choose(&jumps) else {
                break;
            };
            at = (at.0.play_unchecked(Action::Jump(jump)), Some(jump.to));
            let left = loop {
                match found.left(&problem, at.0, at.1) {
                    MovesLeft::Wanted(other) => {
                        found.learn(other, tried.search(other, finds_all, &mut random));
                    }
                    left => break left,
                }
            };
            let fewest = tried.fewest(at).map(|(moves, _)| moves);
            let MovesLeft::Known(left) = left else {
                assert!(fewest.is_none() || !finds_all);
                continue;
            };
            told[usize::from(left.is_par)] += 1;
            assert!(fewest.is_some_and(|fewest| fewest <= left.moves));
            assert!(Some(left.moves) == fewest || !left.is_par, "{at:?}");
            assert!(left.is_par || !finds_all, "{at:?}");
        }
    }
    assert!(told.iter().all(|&times| times > 200), "{told:?}");
}
