//! What the adviser knows and tells of the fewest moves.

use crate::app::advice::adviser::wanted::Wanted;
use crate::app::advice::adviser::{Adviser, Level};
use crate::app::advice::all_shortest::AllShortest;
use crate::app::advice::lost_moves::LostMoves;
use crate::app::advice::moves_left::{MovesLeft, Searched, ShortLine};
use crate::app::advice::timeline::Timeline;
use crate::app::worker::{Reply, Subject};
use crate::library::catalog::FewestKnown;
use crate::rules::game::Game;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Status;

/// Whether the fewest moves are asked for and told. A game that is played backwards counts moves otherwise than it is
/// seen: a peg that goes back twice makes two moves there and one of the line turned round.
fn counts_moves(game: &Game) -> bool {
    !game.problem().is_backwards()
}

impl Adviser {
    pub fn moves_left(&self, game: &Game) -> Option<FewestKnown> {
        self.level(game).filter(|_| counts_moves(game))?;
        self.short_lines.left_in(game).known()
    }

    /// While the lamp is on: the winning ways to play on, each with the fewest moves left after it, where it is known.
    pub fn winning(&self, game: &Game) -> Vec<(Action, Option<FewestKnown>)> {
        self.winning_actions(game)
            .map(|action| (action, self.left_after(game, action).known()))
            .collect()
    }

    fn winning_actions(&self, game: &Game) -> impl Iterator<Item = Action> {
        let is_told = self.is_lamp_on && game.status() == Status::Playing;
        let position = game.position();
        let all = position.actions(game.problem().board());
        let wins = move |action: &Action| {
            self.knowledge
                .line(position.play_unchecked(*action))
                .is_some()
        };
        all.filter(move |_| is_told).filter(wins)
    }

    fn left_after(&self, game: &Game, action: Action) -> MovesLeft {
        if !counts_moves(game) {
            return MovesLeft::Unknown;
        }
        let after = game.position().play_unchecked(action);
        let running = action.jump().map(|jump| jump.to);
        self.short_lines.left(game.problem(), after, running)
    }

    pub fn shortest_line(&self, game: &Game) -> Option<ShortLine> {
        let is_told = counts_moves(game);
        is_told.then(|| self.short_lines.whole(game.problem()))?
    }

    pub fn lost_moves(&self, game: &Game) -> Option<LostMoves> {
        let timeline = counts_moves(game).then(|| Timeline::of(game))?;
        self.short_lines.lost_moves(game.problem(), &timeline)
    }

    /// Asks for all the shortest solutions, unless they are known; what could not be told is looked for again.
    pub(crate) fn ask_all_shortest(&mut self) {
        if !matches!(self.all_shortest, AllShortest::Known(_)) {
            self.all_shortest = AllShortest::Wanted;
        }
    }

    pub(crate) fn all_shortest(&self) -> &AllShortest {
        &self.all_shortest
    }

    pub(super) fn wanted_all_shortest(&self, game: &Game) -> Option<Wanted> {
        let is_wanted = matches!(self.all_shortest, AllShortest::Wanted) && self.reviewed.is_some();
        is_wanted.then(|| Wanted::new(Subject::AllShortest, game.problem().meant().start()))
    }

    /// Takes in the shortest line found from a position. The hints follow it, unless one has named another jump.
    pub(super) fn learn_line(&mut self, game: &Game, position: Position, reply: Reply) {
        let found = Searched::of(reply.answer.outcome, reply.is_shortest);
        let is_named = self.level(game) > Some(Level::Verdict) || self.since_jump.is_some();
        if let Searched::Line((line, _)) = &found
            && !is_named
        {
            self.knowledge.improve(position, line);
        }
        self.short_lines.learn(position, found);
    }

    pub(super) fn wanted_line(&self, game: &Game) -> Option<Wanted> {
        if self.is_looked_back(game) {
            return Some(Wanted::new(
                Subject::FewestMoves,
                self.lost_moves(game)?.wanted()?,
            ));
        }
        let is_hinted = counts_moves(game)
            && self.since_jump.is_none()
            && self.level(game).is_some()
            && self.knowledge.line(game.position()).is_some();
        match self.short_lines.left_in(game) {
            MovesLeft::Wanted(position) if is_hinted => {
                return Some(Wanted::new(Subject::FewestMoves, position));
            }
            _ => {}
        }
        let mut winning = self.winning_actions(game);
        winning.find_map(|action| match self.left_after(game, action) {
            MovesLeft::Wanted(position) => Some(Wanted::new(Subject::FewestMoves, position)),
            MovesLeft::Known(_) | MovesLeft::Unknown => None,
        })
    }

    pub(super) fn is_looked_back(&self, game: &Game) -> bool {
        self.reviewed.is_some() || game.status() == Status::Won && game.shown().is_empty()
    }
}
