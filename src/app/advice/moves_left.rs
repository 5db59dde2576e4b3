//! The fewest moves that are left in a game, where that is known or found in time.
//!
//! A jump that goes on with the running move is no new move. So the moves left are those of a shortest line from the
//! position, a new move being begun, or one less: where the peg that jumped last can jump on, and some line as short as
//! that begins with it.

use std::collections::HashMap;

use crate::app::advice::lost_moves::LostMoves;
use crate::app::advice::timeline::Timeline;
use crate::library::catalog::FewestKnown;
use crate::library::shortest;
use crate::par::FewestSearch;
use crate::rules::game::Game;
use crate::rules::hole::Hole;
use crate::rules::position::{Action, Position, move_count};
use crate::rules::problem::Problem;
use crate::run::Limits;
use crate::solve::Outcome;

/// The positions made to find the fewest moves on a board of more than `MOST_HOLES` holes: from 14 pegs on that
/// proves them along a line of Wiegleb's central game.
pub const POSITIONS: u64 = 20_000;

/// The holes of a board up to which the fewest moves are found from any position: on the English board in 0.2 to 2.5
/// seconds.
const MOST_HOLES: usize = 37;

/// A line, and its moves: the fewest there are, or as far as is known.
pub type ShortLine = (Vec<Action>, FewestKnown);

#[derive(Default, Debug)]
pub struct FoundLines {
    lines: HashMap<Position, Searched>,
    /// Whether the line known of the whole problem is among them.
    has_known: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Searched {
    Line(ShortLine),
    Lost,
    Nothing,
}

impl Searched {
    pub fn of(outcome: Outcome, is_proved: bool) -> Searched {
        match outcome {
            Outcome::Winnable(line) => {
                let moves = move_count(&line);
                let is_par = is_proved;
                Searched::Line((line, FewestKnown { moves, is_par }))
            }
            Outcome::Lost(_) => Searched::Lost,
            Outcome::Undecided => Searched::Nothing,
        }
    }
}

/// The fewest moves left, or what has to be known for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovesLeft {
    Known(FewestKnown),
    /// A shortest line from this position would tell.
    Wanted(Position),
    Unknown,
}

impl MovesLeft {
    pub(super) fn known(self) -> Option<FewestKnown> {
        match self {
            MovesLeft::Known(left) => Some(left),
            MovesLeft::Wanted(_) | MovesLeft::Unknown => None,
        }
    }
}

/// Whether a position is worth a search for the fewest moves: on a large board in one of more pegs than empty holes it
/// would prove nothing and take several times as long as a hint.
pub fn is_within_reach(problem: &Problem, position: Position) -> bool {
    let holes = problem.board().hole_count();
    holes <= MOST_HOLES || position.pegs.len() * 2 <= holes
}

/// How many positions a search for the fewest moves may make on the board of a problem; `None` for no limit.
pub fn budget(problem: &Problem) -> Option<u64> {
    (problem.board().hole_count() > MOST_HOLES).then_some(POSITIONS)
}

pub fn search(problem: &Problem, known: &[Action], limits: &Limits) -> Option<ShortLine> {
    match searched(problem, known, limits) {
        Searched::Line(line) => Some(line),
        Searched::Lost | Searched::Nothing => None,
    }
}

fn searched(problem: &Problem, known: &[Action], limits: &Limits) -> Searched {
    let fewest = FewestSearch::new(problem).knowing(known).run(limits);
    Searched::of(fewest.outcome, fewest.is_proved)
}

impl FoundLines {
    /// Takes in what a search from a position has found, a new move being begun.
    pub fn learn(&mut self, position: Position, found: Searched) {
        self.lines.insert(position, found);
    }

    /// Takes in the rests of the shortest line known of the whole problem, from the positions between its moves.
    pub fn learn_known(&mut self, problem: &Problem) {
        if std::mem::replace(&mut self.has_known, true) {
            return;
        }
        if !shortest::fewest(problem).is_some_and(|fewest| fewest.is_par) {
            return;
        }
        for line in shortest::lines(problem) {
            for (depth, position) in problem.start().along(&line).enumerate() {
                if is_between_moves(&line, depth) {
                    let rest = Outcome::Winnable(line[depth..].to_vec());
                    self.learn(position, Searched::of(rest, true));
                }
            }
        }
    }

    /// The fewest moves left in a position whose peg in a hole has jumped last and may jump on.
    pub fn left(&self, problem: &Problem, position: Position, running: Option<Hole>) -> MovesLeft {
        let (line, fewest) = match self.lines.get(&position) {
            None if is_within_reach(problem, position) => return MovesLeft::Wanted(position),
            None | Some(Searched::Lost | Searched::Nothing) => return MovesLeft::Unknown,
            Some(Searched::Line((line, fewest))) => (line, *fewest),
        };
        let FewestKnown { moves, is_par } = fewest;
        let first = line.first().and_then(|action| action.jump());
        let goes_on = first.is_some_and(|jump| Some(jump.from) == running);
        let known = |moves, is_par| MovesLeft::Known(FewestKnown { moves, is_par });
        if goes_on {
            return known(moves - 1, is_par);
        }
        let jumps_on = running.map(|hole| position.jumps_from(problem.board(), hole));
        let mut is_sure = true;
        for jump in jumps_on.into_iter().flatten() {
            let after = position.play_unchecked(Action::Jump(jump));
            match self.left(problem, after, Some(jump.to)) {
                MovesLeft::Known(left) if left.moves < moves => {
                    return known(left.moves, is_par && left.moves + 1 == moves);
                }
                MovesLeft::Known(left) => is_sure &= left.is_par,
                // A way on that is lost has no line.
                MovesLeft::Unknown => is_sure &= self.is_lost(after),
                MovesLeft::Wanted(position) => return MovesLeft::Wanted(position),
            }
        }
        known(moves, is_par && is_sure)
    }

    fn is_lost(&self, position: Position) -> bool {
        self.lines.get(&position) == Some(&Searched::Lost)
    }

    pub fn left_in(&self, game: &Game) -> MovesLeft {
        if let Some((_, left)) = on_known_line(game)
            && (left.is_par || !is_within_reach(game.problem(), game.position()))
        {
            return MovesLeft::Known(left);
        }
        let running = game.last_jump().map(|jump| jump.to);
        match self.left(game.problem(), game.position(), running) {
            MovesLeft::Known(left) if !left.is_par => {
                let moves = self.least_after(game.problem(), game.position(), running);
                let moves = moves.map_or(left.moves, |moves| moves.min(left.moves));
                MovesLeft::Known(FewestKnown { moves, ..left })
            }
            left => left,
        }
    }

    /// The fewest moves left by what is known after each way to play on.
    fn least_after(
        &self,
        problem: &Problem,
        position: Position,
        running: Option<Hole>,
    ) -> Option<usize> {
        let moves = |action: Action| {
            let jump = action.jump();
            let is_new = jump.is_some_and(|jump| Some(jump.from) != running);
            let after = position.play_unchecked(action);
            let left = self
                .left(problem, after, jump.map(|jump| jump.to))
                .known()?;
            Some(left.moves + usize::from(is_new))
        };
        position.actions(problem.board()).filter_map(moves).min()
    }

    pub fn whole(&self, problem: &Problem) -> Option<ShortLine> {
        let known = shortest::line(problem).zip(shortest::fewest(problem));
        known.or_else(|| match self.lines.get(&problem.start())? {
            Searched::Line(found) => Some(found.clone()),
            Searched::Lost | Searched::Nothing => None,
        })
    }

    /// Where a won game took more moves than it need have, as far as it is known; nothing of one that is not won.
    pub fn lost_moves(&self, problem: &Problem, timeline: &Timeline) -> Option<LostMoves> {
        let proven = |position: Position| {
            Some(match self.lines.get(&position)? {
                Searched::Line((_, fewest)) => fewest.par(),
                Searched::Lost | Searched::Nothing => None,
            })
        };
        LostMoves::of(timeline, problem, proven)
    }
}

/// The fewest moves left after an action from the start of a problem, the peg that jumps going on for nothing: as far
/// as it is found within limits. What is found on the way is kept.
pub fn after(
    problem: &Problem,
    action: Action,
    found: &mut FoundLines,
    limits: &Limits,
) -> Option<FewestKnown> {
    let position = problem.start().play_unchecked(action);
    let running = action.jump().map(|jump| jump.to);
    loop {
        match found.left(problem, position, running) {
            MovesLeft::Known(left) => return Some(left),
            MovesLeft::Unknown => return None,
            MovesLeft::Wanted(position) => {
                let from = problem.clone().at(position);
                found.learn(position, searched(&from, &[], limits));
            }
        }
    }
}

/// Where a line that wins a problem took more moves than it need have, as far as it is found within limits.
pub fn lost_moves(problem: &Problem, line: &[Action], limits: &Limits) -> Option<LostMoves> {
    let timeline = Timeline::along(problem.start(), line);
    let mut found = FoundLines::default();
    found.learn_known(problem);
    loop {
        let lost = found.lost_moves(problem, &timeline)?;
        let Some(position) = lost.wanted().filter(|_| !limits.are_over()) else {
            return Some(lost);
        };
        let rest = timeline.winning_from(problem, position)?;
        let from = problem.clone().at(position);
        found.learn(position, searched(&from, rest, limits));
    }
}

fn is_between_moves(line: &[Action], depth: usize) -> bool {
    match (line[..depth].last(), line.get(depth)) {
        (Some(&last), Some(first)) => !first.continues(last),
        _ => true,
    }
}

/// The rest of the shortest line known of the problem, or of an image of it, where a game stands on one; and the moves
/// left.
pub fn on_known_line(game: &Game) -> Option<ShortLine> {
    let problem = game.problem();
    let fewest = shortest::fewest(problem)?;
    let lines = shortest::lines(problem);
    let ways = lines.into_iter().filter_map(|line| {
        let mut before = problem.start().along(&line).take(line.len());
        let depth = before.position(|position| position == game.position())?;
        let rest = line[depth..].to_vec();
        let last = game.last_jump().map(Action::Jump);
        let goes_on = match (last, rest.first()) {
            (Some(last), Some(first)) => first.continues(last),
            _ => false,
        };
        let moves = move_count(&rest) - usize::from(goes_on);
        let is_proved = fewest.is_par && is_between_moves(&line, depth);
        let left = FewestKnown {
            moves,
            // With fewer moves left the whole game would have fewer than par.
            is_par: is_proved && (goes_on || !can_go_on(game))
                || fewest.is_par && game.move_count() + moves <= fewest.moves,
        };
        Some((rest, left))
    });
    ways.min_by_key(|(_, left)| (left.moves, !left.is_par))
}

fn can_go_on(game: &Game) -> bool {
    let (board, position) = (game.problem().board(), game.position());
    let last = game.last_jump();
    last.is_some_and(|last| position.jumps_from(board, last.to).next().is_some())
}
