//! The lamp on the board: which jumps win, which lose, and of which that is not known.

use crate::app::advice::knowledge::Standing;
use crate::app::session::PlaySession;
use crate::rules::board::Jump;
use crate::rules::hole::Hole;
use crate::rules::position::Action;
use crate::rules::problem::Status;
use crate::solve::{Outcome, Verdict};

impl PlaySession {
    /// While the lamp is on: the verdict on each jump of the peg that is picked up, at the hole where it ends; else on
    /// each peg that can jump, at its hole: winnable where one of its jumps wins, lost where all lose. Undecided is
    /// what is not known.
    pub fn overlay(&self) -> Vec<(Hole, Verdict)> {
        if !self.adviser.is_lamp_on() || self.game.status() != Status::Playing {
            return Vec::new();
        }
        let is_lost = matches!(self.adviser.standing(&self.game), Standing::Lost(_));
        let after = |seen: Jump| {
            let jump = self.game.problem().seen_jump(seen);
            let position = self.game.position().play_unchecked(Action::Jump(jump));
            let outcome = self.knowledge().outcome(position);
            outcome.map_or(Verdict::Undecided, Outcome::verdict)
        };
        let verdict = |jump| if is_lost { Verdict::Lost } else { after(jump) };
        if self.held.is_some() {
            let targets = self.targets().into_iter();
            return targets.map(|jump| (jump.to, verdict(jump))).collect();
        }
        let of_peg = |hole| {
            let verdicts: Vec<Verdict> = self.jumps_from(hole).map(verdict).collect();
            let all_lose = verdicts.iter().all(|&verdict| verdict == Verdict::Lost);
            match () {
                () if verdicts.is_empty() => None,
                () if verdicts.contains(&Verdict::Winnable) => Some((hole, Verdict::Winnable)),
                () if all_lose => Some((hole, Verdict::Lost)),
                () => Some((hole, Verdict::Undecided)),
            }
        };
        self.pegs().iter().filter_map(of_peg).collect()
    }
}
