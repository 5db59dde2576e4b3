//! What the adviser has to ask: it follows from what the player has asked and from what is known.

use crate::app::advice::adviser::wanted::{AskedJumps, JudgedJump, Wanted};
use crate::app::advice::adviser::{Adviser, Wish, game_line};
use crate::app::advice::knowledge::Standing;
use crate::app::advice::timeline::Timeline;
use crate::app::worker::Subject;
use crate::rules::game::Game;
use crate::rules::position::Position;
use crate::rules::problem::Status;
use crate::solve::Verdict;

impl Adviser {
    fn asked_jumps(&self) -> Option<&AskedJumps> {
        match self.wish() {
            Some(Wish::Jumps(jumps)) => Some(jumps),
            _ => None,
        }
    }

    /// What is known of the jumps asked about; `None` as long as not all of it is.
    pub fn judged_jumps(&self) -> Option<(Position, Vec<JudgedJump>)> {
        let AskedJumps { position, actions } = self.asked_jumps()?;
        let judged = actions.iter().map(|&action| {
            let after = position.play_unchecked(action);
            let verdict = self.knowledge.outcome(after)?.verdict();
            let why = self.reasons.get(&(*position, action)).cloned();
            (verdict != Verdict::Lost || why.is_some()).then_some(JudgedJump {
                action,
                verdict,
                why,
            })
        });
        Some((*position, judged.collect::<Option<_>>()?))
    }

    pub fn tell_losses(&mut self) {
        self.tells_losses = true;
    }

    /// Why the game was lost, where every loss is told and it is known.
    pub fn told_loss(&self, game: &Game) -> Option<JudgedJump> {
        let AskedJumps { position, actions } = self.losing_jump(game)?;
        let &action = actions.first()?;
        let why = self.reasons.get(&(position, action)).cloned();
        Some(JudgedJump {
            action,
            verdict: Verdict::Lost,
            why,
        })
    }

    /// The jump with which a game was lost, where every loss is told.
    fn losing_jump(&self, game: &Game) -> Option<AskedJumps> {
        let Standing::Lost(loss) = self.standing(game) else {
            return None;
        };
        let before = loss.lost.checked_sub(1)?;
        let is_told = self.tells_losses && loss.is_exact();
        Some(AskedJumps {
            position: game_line(game).nth(before).filter(|_| is_told)?,
            actions: vec![*game.played().get(before)?],
        })
    }

    /// What has to be known to say why jumps lose: the verdicts on the positions before and after them, and of those
    /// that lose the reasons.
    fn wanted_why(&self, game: &Game) -> Option<Wanted> {
        let asked = self.asked_jumps().cloned();
        let AskedJumps { position, actions } = asked.or_else(|| self.losing_jump(game))?;
        let after = actions
            .iter()
            .map(|&action| position.play_unchecked(action));
        let mut positions = std::iter::once(position).chain(after);
        if let Some(unknown) = positions.find(|&one| self.knowledge.outcome(one).is_none()) {
            return Some(Wanted::new(Subject::Verdict, unknown));
        }
        let is_open = |action| {
            let after = position.play_unchecked(action);
            self.knowledge.reason(after).is_some()
                && !self.reasons.contains_key(&(position, action))
        };
        let open = actions.into_iter().find(|&action| is_open(action));
        let why = if self.tells_losses {
            Subject::Spoils
        } else {
            Subject::Why
        };
        open.map(|action| Wanted::new(why(action), position))
    }

    pub(super) fn wanted(&self, game: &Game) -> Option<Wanted> {
        let verdict = || {
            let position = self.wanted_verdict(game)?;
            Some(Wanted::new(Subject::Verdict, position))
        };
        let of_loss = self.wanted_why(game).or_else(verdict);
        if self.tells_losses {
            return of_loss;
        }
        of_loss
            .or_else(|| self.wanted_all_shortest(game))
            .or_else(|| self.wanted_plan(game))
            .or_else(|| self.wanted_line(game))
            .or_else(|| self.wanted_pegs(game))
    }

    fn wanted_pegs(&self, game: &Game) -> Option<Wanted> {
        let position = game.position();
        let is_asked = self.wish == Some(Wish::Explanation) || self.told(game).is_some();
        // Backwards these would be holes, and how few stay empty says nothing of the goal.
        let is_worth_it = is_asked
            && !game.problem().is_backwards()
            && self.reviewed.is_none()
            && game.status() == Status::Playing
            && matches!(self.standing(game), Standing::Lost(_))
            && !self.fewest_pegs.contains_key(&position);
        is_worth_it.then_some(Wanted::new(Subject::FewestPegs, position))
    }

    pub(super) fn wanted_plan(&self, game: &Game) -> Option<Wanted> {
        let position = game.position();
        let is_hinted =
            self.tells_plans(game) && self.level(game).is_some() && self.under_way(game).is_none();
        let is_asked = is_hinted || self.wish == Some(Wish::Plan);
        let is_wanted = is_asked
            && self.reviewed.is_none()
            && self.since_jump.is_none()
            && game.status() == Status::Playing
            && self.knowledge.line(position).is_some();
        let is_open = is_wanted && !self.plans.is_known(position);
        is_open.then_some(Wanted::new(Subject::Plan, position))
    }

    fn wanted_verdict(&self, game: &Game) -> Option<Position> {
        let is_wished = self.wish.is_some();
        let is_told = self.told(game).is_some();
        if let Some(depth) = self.reviewed {
            let board = game.problem().board();
            return Timeline::of(game).wanted(board, &self.knowledge, depth);
        }
        if self.since_jump.is_some() || !(is_told || is_wished) {
            return None;
        }
        let position = game.position();
        let has_outcome = self.knowledge.outcome(position).is_some();
        if self.wish == Some(Wish::Explanation) && !has_outcome {
            return Some(position);
        }
        match self.standing(game) {
            Standing::Unknown => Some(position),
            Standing::Lost(loss) => game_line(game).nth(loss.open?),
            Standing::Winnable(_) | Standing::Undecided if is_told && !self.tells_losses => {
                let board = game.problem().board();
                self.knowledge.unknown_after(board, position)
            }
            Standing::Winnable(_) | Standing::Undecided => None,
        }
    }
}
