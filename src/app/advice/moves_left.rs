//! The fewest moves that are left in a game, where that is known or found fast.
//!
//! A jump that goes on with the running move is no new move. So a line from the position counts for one move less
//! when it begins with the peg that has just jumped; and where that peg could jump on, a proof that no line from the
//! position is shorter does not tell whether one that goes on is as short.

use crate::library::catalog::{Catalog, FewestKnown};
use crate::par::FewestSearch;
use crate::rules::game::Game;
use crate::rules::position::{Action, Position, move_count};
use crate::rules::problem::Problem;
use crate::run::Limits;

/// The positions made to find the fewest moves: along a line of the English central game that proves them from 16 pegs
/// on, of Wiegleb's from 14 on.
pub const POSITIONS: u64 = 20_000;

/// The line with the fewest moves known from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShortLine {
    /// The line.
    pub actions: Vec<Action>,
    /// Whether no line from the position has fewer moves.
    pub is_proved: bool,
}

/// Whether a position is worth a short search: in one of more pegs than empty holes it would prove nothing and take
/// several times as long as a hint.
pub fn is_within_reach(problem: &Problem, position: Position) -> bool {
    position.pegs.len() * 2 <= problem.board().hole_count()
}

/// The shortest line that a short search finds from the start of a problem, if it finds one or knows one already.
pub fn search(problem: &Problem, known: &[Action], limits: &Limits) -> Option<ShortLine> {
    let positions = limits
        .positions
        .map_or(POSITIONS, |most| most.min(POSITIONS));
    let limits = Limits {
        positions: Some(positions),
        ..limits.clone()
    };
    let fewest = FewestSearch::new(problem).knowing(known).run(&limits);
    Some(ShortLine {
        actions: fewest.line()?.to_vec(),
        is_proved: fewest.is_proved,
    })
}

impl ShortLine {
    /// What it means for a game that stands where the line begins.
    pub fn moves_left(&self, game: &Game) -> FewestKnown {
        let last = game.last_jump().map(Action::Jump);
        let goes_on = match (last, self.actions.first()) {
            (Some(last), Some(first)) => first.continues(last),
            _ => false,
        };
        FewestKnown {
            moves: move_count(&self.actions) - usize::from(goes_on),
            is_par: self.is_proved && (goes_on || !can_go_on(game)),
        }
    }
}

/// Whether the peg that jumped last can jump on.
fn can_go_on(game: &Game) -> bool {
    let (board, position) = (game.problem().board(), game.position());
    let last = game.last_jump();
    last.is_some_and(|last| position.jumps_from(board, last.to).next().is_some())
}

/// The rest of the shortest line of the catalog, or of an image of it, where a game stands on one; and the moves left.
pub fn on_catalog_line(game: &Game) -> Option<(Vec<Action>, FewestKnown)> {
    let problem = game.problem();
    let catalog = Catalog::embedded(problem.board())?;
    let fewest = catalog.row(problem)?.fewest()?;
    let lines = catalog.lines(problem);
    let ways = lines.into_iter().filter_map(|line| {
        let depth = depth_of(problem.start(), &line, game.position())?;
        let (before, rest) = line.split_at(depth);
        let is_between_moves = match (before.last(), rest.first()) {
            (Some(&last), Some(first)) => !first.continues(last),
            _ => true,
        };
        let short = ShortLine {
            actions: rest.to_vec(),
            is_proved: fewest.is_par && is_between_moves,
        };
        let mut left = short.moves_left(game);
        // With fewer moves left the whole game would have fewer than par.
        left.is_par |= fewest.is_par && game.move_count() + left.moves <= fewest.moves;
        Some((short.actions, left))
    });
    ways.min_by_key(|(_, left)| (left.moves, !left.is_par))
}

/// How many actions of a line lead to a position.
fn depth_of(start: Position, line: &[Action], wanted: Position) -> Option<usize> {
    let mut position = start;
    for (depth, &action) in line.iter().enumerate() {
        if position == wanted {
            return Some(depth);
        }
        position = position.play_unchecked(action);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::rules::notation;
    use crate::{par, solve};

    fn game(board: &str, problem: &str, line: &str) -> Game {
        let library = Library::embedded();
        let problem = library.entry(board).unwrap().problem(problem, None, false);
        let mut game = Game::new(problem.unwrap());
        let board = game.problem().board().clone();
        let line = notation::read_line(&board, line).unwrap();
        for action in notation::replay(&board, game.position(), &line).unwrap() {
            game.play(action).unwrap();
        }
        game
    }

    #[test]
    fn along_the_line_of_the_catalog_moves_played_and_left_are_par() {
        for (board, id) in [
            ("english", "central"),
            ("english", "e1:e1"),
            ("triangle15", "a1:a1"),
        ] {
            let mut game = game(board, id, "");
            let catalog = Catalog::embedded(game.problem().board()).unwrap();
            let par = catalog.row(game.problem()).unwrap().fewest().unwrap();
            for action in catalog.line(game.problem()).unwrap() {
                let (_, left) = on_catalog_line(&game).unwrap();
                assert_eq!(game.move_count() + left.moves, par.moves);
                assert!(left.is_par);
                game.play(action).unwrap();
            }
        }
    }

    #[test]
    fn a_short_search_agrees_with_the_exact_one() {
        let mut game = game("english", "central", "");
        let answer = solve::solve(game.problem(), &Limits::none());
        let line = answer.line().unwrap().to_vec();
        for &action in &line[..16] {
            game.play(action).unwrap();
        }
        assert!(!is_within_reach(game.problem(), game.problem().start()));
        assert!(is_within_reach(game.problem(), game.position()));
        let problem = game.problem().clone().at(game.position());
        let short = search(&problem, &line[16..], &Limits::none()).unwrap();
        let exact = par::fewest_moves(&problem, &Limits::none());
        assert!(short.is_proved && exact.is_proved);
        assert_eq!(Some(move_count(&short.actions)), exact.moves());
    }

    #[test]
    fn a_peg_that_can_jump_on_leaves_it_open_whether_that_is_shorter() {
        let game = game("english", "cross", "d3-f3 d5-d3");
        let left = |line: &str| {
            let board = game.problem().board();
            let written = notation::read_line(board, line).unwrap();
            let short = ShortLine {
                actions: notation::replay(board, game.position(), &written).unwrap(),
                is_proved: true,
            };
            let FewestKnown { moves, is_par } = short.moves_left(&game);
            (moves, is_par)
        };
        assert_eq!(left("c3-e3 f3-d3 d2-d4"), (3, false));
        assert_eq!(left("d3-b3"), (0, true), "it goes on with the running move");
    }
}
