//! Why jumps lose: of the peg that is picked up before it jumps, and of a jump that is looked back on.

use crate::app::advice::adviser::Wish;
use crate::app::advice::adviser::wanted::{AskedJumps, JudgedJump};
use crate::app::session::PlaySession;
use crate::app::session::explanation::Explanation;
use crate::app::session::reaction::Reaction;
use crate::rules::notation;
use crate::rules::position::{Action, Position};
use crate::solve::Verdict;

impl PlaySession {
    /// Explains the jumps of the peg that is picked up, or the one to the hole under the cursor; without a peg in the
    /// hand why the position is lost.
    pub(super) fn explain(&mut self) -> Reaction {
        let targets = self.targets();
        let lost = self.knowledge().reason(self.game().position());
        if targets.is_empty() || lost.is_some() {
            return self.wish(Wish::Explanation);
        }
        let under_cursor = self.target_at(self.cursor());
        let jumps = under_cursor
            .as_ref()
            .map_or(&targets[..], std::slice::from_ref);
        let problem = self.game().problem();
        let played = jumps.iter().map(|&seen| problem.seen_jump(seen));
        let actions = played.map(Action::Jump).collect();
        self.explain_jumps(self.game().position(), actions)
    }

    pub(super) fn explain_start(&mut self) -> Reaction {
        match self.explanation(self.game().problem().start()) {
            None => Reaction::default(),
            explanation => Reaction {
                explanation,
                ..self.count_reason().without_notice()
            },
        }
    }

    pub(super) fn explain_jumps(&mut self, position: Position, actions: Vec<Action>) -> Reaction {
        self.wish(Wish::Jumps(AskedJumps { position, actions }))
    }

    pub(super) fn tell_of_jumps(&mut self) -> Option<Reaction> {
        let (position, judged) = self.adviser.judged_jumps()?;
        if self.knowledge().reason(position).is_some() {
            return Some(Reaction::notice(
                "the game is lost here whatever is played: drop the peg and ask again",
            ));
        }
        let counted = self.count_reason();
        let told: Vec<String> = judged.iter().map(|jump| self.told_jump(jump)).collect();
        Some(match judged.into_iter().find_map(|jump| jump.why) {
            None => Reaction {
                effects: counted.effects,
                ..Reaction::news(told.join(" "))
            },
            Some(why) if told.len() == 1 => Reaction {
                explanation: Some(why),
                ..counted.without_notice()
            },
            Some(why) => Reaction {
                explanation: Some(Explanation {
                    title: Some("What this peg can do".to_owned()),
                    text: in_lines(&told),
                    ..why
                }),
                ..counted.without_notice()
            },
        })
    }

    /// A session that tells the reason of every losing jump, for somebody who learns.
    pub(crate) fn telling_losses(mut self) -> PlaySession {
        self.adviser.tell_losses();
        self
    }

    /// The jump that lost the game, with the reason once it is known, where losses are told.
    pub fn told_loss(&self) -> Option<JudgedJump> {
        self.adviser.told_loss(self.game())
    }

    fn told_jump(&self, jump: &JudgedJump) -> String {
        let text = notation::action_text(self.board(), jump.action);
        match (jump.verdict, &jump.why) {
            (Verdict::Winnable, _) => format!("{text} keeps the goal in reach."),
            (Verdict::Undecided, _) => {
                format!("{text}: undecided, the search ran out before it knew.")
            }
            (Verdict::Lost, Some(why)) => why.text.clone(),
            (Verdict::Lost, None) => format!("{text} loses."),
        }
    }
}

/// Texts one below the other; what has several lines ends with an empty one.
fn in_lines(texts: &[String]) -> String {
    let mut all = String::new();
    for text in texts {
        let is_long = text.contains('\n');
        all += text;
        all += if is_long { "\n\n" } else { "\n" };
    }
    all.trim_end().to_owned()
}
