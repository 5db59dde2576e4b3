//! The review of a game of Soli2: where it stands, and the computer's judgement of each move.

use crate::app::soli2::{Soli2Question, judged_move};
use crate::rules::text::counted;
use crate::soli2::colour::Colour;
use crate::soli2::computer::Judgement;
use crate::soli2::game::Soli2Game;
use crate::tui::keys::command::{Arrow, Command};

#[derive(Debug)]
pub(super) struct Soli2Review {
    /// How many moves are shown as played.
    pub(super) at: usize,
    judgements: Vec<Option<Judgement>>,
    /// The move that is being judged, from 0.
    asked: usize,
}

impl Soli2Review {
    /// The review of a game with so many moves, at its end.
    pub(super) fn new(moves: usize) -> Soli2Review {
        Soli2Review {
            at: moves,
            judgements: vec![None; moves],
            asked: 0,
        }
    }

    pub(super) fn go(&mut self, command: Command) {
        let last = self.judgements.len();
        self.at = match command {
            Command::Step(Arrow::Left | Arrow::Up) | Command::Undo => self.at.saturating_sub(1),
            Command::Step(Arrow::Right | Arrow::Down) | Command::Redo => (self.at + 1).min(last),
            Command::Scroll(moves) => self.at.saturating_add_signed(moves.into()).min(last),
            Command::First => 0,
            Command::Last => last,
            _ => self.at,
        };
    }

    /// The question of the next move to be judged: the one shown first, then those after it, then all others.
    pub(super) fn question(&mut self, game: &Soli2Game, number: u64) -> Option<Soli2Question> {
        let shown = self.at.saturating_sub(1);
        let mut order = (shown..self.judgements.len()).chain(0..shown);
        let index = order.find(|&index| self.judgements[index].is_none())?;
        self.asked = index;
        Soli2Question::of_move(game, index, number)
    }

    /// Takes in the judgement that was asked for.
    pub(super) fn hear(&mut self, judgement: Judgement) {
        if let Some(place) = self.judgements.get_mut(self.asked) {
            *place = Some(judgement);
        }
    }

    /// The move that led to the position shown, with its judgement.
    pub(super) fn text(&self, game: &Soli2Game) -> String {
        let Some(index) = self.at.checked_sub(1) else {
            return "the start of the game".to_owned();
        };
        judged_move(game, index, self.judgements[index].as_ref())
    }

    /// How many moves are judged, and how many mistakes each player has made.
    pub(super) fn summary(&self, game: &Soli2Game) -> Vec<String> {
        let judged = self.judgements.iter().flatten().count();
        let mut lines = vec![format!(
            "{judged} of {} moves judged",
            self.judgements.len()
        )];
        for colour in Colour::BOTH {
            let mistakes = (0..self.judgements.len())
                .filter(|&index| self.is_mistake(index))
                .filter(|&index| game.position_after(index).turn == colour);
            let mistakes = counted(mistakes.count(), "mistake");
            lines.push(format!("{colour}: {mistakes}"));
        }
        lines
    }

    /// Whether the move of a number from 0 was a mistake.
    pub(super) fn is_mistake(&self, index: usize) -> bool {
        let judgement = self.judgements.get(index).and_then(Option::as_ref);
        judgement
            .is_some_and(|one| one.possible.worth.min(1.0) - one.kept.worth.max(-1.0) >= MISTAKE)
    }
}

/// What a move has to lose of the worth of a position to be called a mistake, from -1 for lost to 1 for won.
const MISTAKE: f64 = 0.3;
