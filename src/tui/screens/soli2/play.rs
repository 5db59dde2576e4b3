//! A game of Soli2 on the board: what keys and clicks do in it, and the computer's turns.

use std::time::Duration;

use crate::app::session::reaction::SessionEffect;
use crate::app::soli2::{Foreseen, Soli2Match, Soli2Player, Soli2Reply};
use crate::rules::board::Jump;
use crate::rules::hole::Hole;
use crate::rules::text::counted;
use crate::soli2::colour::Colour;
use crate::soli2::computer::Judgement;
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::record;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::update::Update;
use crate::tui::board::geometry::Grid;
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::keys::context::Context;
use crate::tui::screens::soli2::review::Soli2Review;

#[derive(Debug)]
pub(super) struct Soli2Play {
    pub(super) game: Soli2Match,
    pub(super) cursor: Hole,
    pub(super) held: Option<Hole>,
    /// The colour that is placed where there is a choice.
    colour: Colour,
    /// The number of the question asked last.
    number: u64,
    /// Whether the computer is thinking about a move.
    pub(super) is_thinking: bool,
    pub(super) foreseen: Foreseen,
    pub(super) review: Option<Soli2Review>,
    is_recorded: bool,
}

/// What one of two people asks the other with.
const TAKE_BACK: &str = "take the last move back? The other player agrees with the same key";

/// How long a move of the computer takes at least, so that it can be followed.
const PACE: Duration = Duration::from_millis(350);

impl Soli2Play {
    pub(super) fn new(game: Soli2Match) -> Soli2Play {
        let board = game.game.rules().board();
        let cursor = board.centre().or_else(|| board.holes().next());
        Soli2Play {
            cursor: cursor.unwrap_or(Hole::at(0)),
            held: None,
            colour: game.game.position().turn,
            number: 0,
            is_thinking: false,
            foreseen: Foreseen::default(),
            review: None,
            is_recorded: game.game.result().is_some(),
            game,
        }
    }

    /// The position shown: the last one, or the one reviewed.
    pub(super) fn shown(&self) -> &Soli2Position {
        match &self.review {
            Some(review) => self.game.game.position_after(review.at),
            None => self.game.game.position(),
        }
    }

    /// The jumps of the counter that is picked up.
    pub(super) fn targets(&self) -> Vec<Jump> {
        self.held
            .map_or(Vec::new(), |held| self.jumps_from(held).collect())
    }

    fn jumps_from(&self, hole: Hole) -> impl Iterator<Item = Jump> {
        let position = self.game.game.position();
        let jumps = self.game.game.rules().jumps(position, position.turn);
        jumps.filter(move |jump| jump.from == hole)
    }

    pub(super) fn colour_to_place(&self) -> Option<Colour> {
        let first = self.game.game.position().may_place().next()?;
        Some(if self.has_choice() {
            self.colour
        } else {
            first
        })
    }

    fn has_choice(&self) -> bool {
        self.game.game.position().may_place().count() > 1
    }

    fn must_pass(&self) -> bool {
        let (rules, position) = (self.game.game.rules(), self.game.game.position());
        rules.moves(position) == [Soli2Move::Pass]
    }

    pub(super) fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        if self.review.is_some() {
            return match command {
                Command::Explain => Some("end review"),
                Command::Step(Arrow::Left) => Some("before"),
                Command::Step(Arrow::Right) => Some("next"),
                _ => None,
            };
        }
        let is_over = self.game.game.result().is_some();
        match command {
            Command::Select if is_over || self.is_thinking => None,
            Command::Select if self.game.game.position().is_placing() => Some("place"),
            Command::Select if self.must_pass() => Some("pass"),
            Command::Select if self.held == Some(self.cursor) => Some("drop"),
            Command::Select if self.held.is_some() => Some("jump"),
            Command::Select => Some("pick up"),
            Command::SwitchPane => {
                (self.has_choice() && !self.is_thinking).then_some("other colour")
            }
            Command::Undo if env.notice.as_deref() == Some(TAKE_BACK) => Some("agree"),
            Command::Undo => self.game.can_undo().then_some("undo"),
            Command::Redo => (!self.game.game.taken_back().is_empty()).then_some("redo"),
            Command::Restart => Some("another game"),
            Command::Explain => is_over.then_some("review"),
            _ => None,
        }
    }

    /// Whether there is something that Esc ends.
    pub(super) fn can_drop(&self) -> bool {
        self.held.is_some() || self.review.is_some()
    }

    pub(super) fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        if self.review.is_some() && command != Command::Copy {
            return self.review_step(command);
        }
        match command {
            Command::Step(arrow) => return self.step(arrow),
            Command::Select => return self.select(),
            Command::Drop => self.held = None,
            Command::SwitchPane if !self.has_choice() => {
                return Update::notice("there is no colour to choose now");
            }
            Command::SwitchPane => self.colour = self.colour.other(),
            Command::Undo => return self.undo(env.is_asked(Context::Soli2, TAKE_BACK)),
            Command::Redo => {
                let is_done = self.game.redo();
                return self.travelled(is_done, "nothing was taken back");
            }
            Command::Explain => return self.begin_review(),
            Command::Copy => {
                let text = record::record(&self.game.game).to_string();
                return Update::copy(text, "the record of the game");
            }
            _ => {}
        }
        Update::default()
    }

    fn step(&mut self, arrow: Arrow) -> Update {
        let grid = Grid::new(self.game.game.rules().board());
        if self.held == Some(self.cursor) {
            let way = self
                .targets()
                .into_iter()
                .find(|&jump| grid.goes(jump, arrow));
            if let Some(jump) = way {
                return self.play(Soli2Move::Jump(jump));
            }
        }
        if let Some(hole) = grid.step(self.cursor, arrow) {
            self.cursor = hole;
        }
        Update::default()
    }

    pub(super) fn click(&mut self, hole: Hole) -> Update {
        if self.review.is_some() {
            return Update::default();
        }
        self.cursor = hole;
        self.select()
    }

    /// A counter is dragged from one hole to another: what that does, `None` for nothing.
    pub(super) fn drag(&mut self, from: Hole, to: Hole) -> Option<Update> {
        let is_person = self.review.is_none() && !self.is_thinking;
        let jump = self
            .jumps_from(from)
            .find(|jump| is_person && jump.to == to)?;
        Some(self.play(Soli2Move::Jump(jump)))
    }

    /// Whatever fits the hole under the cursor: place, pick up, jump, drop, pass.
    fn select(&mut self) -> Update {
        if self.is_thinking {
            return Update::notice(format!("it is {}'s turn", self.game.game.position().turn));
        }
        let hole = self.cursor;
        if let Some(colour) = self.colour_to_place() {
            return self.play(Soli2Move::Place(colour, hole));
        }
        if self.game.game.result().is_none() && self.must_pass() {
            return self.play(Soli2Move::Pass);
        }
        let target = self.targets().into_iter().find(|jump| jump.to == hole);
        if let Some(jump) = target {
            return self.play(Soli2Move::Jump(jump));
        }
        let was_held = self.held.take();
        if was_held == Some(hole) {
            return Update::default();
        }
        self.pick_up(hole)
    }

    fn pick_up(&mut self, hole: Hole) -> Update {
        let (rules, position) = (self.game.game.rules(), self.game.game.position());
        let (label, turn) = (rules.board().label(hole), position.turn);
        if self.game.game.result().is_some() {
            return Update::notice("the game is over");
        }
        match position.at(hole) {
            None => Update::notice(format!(
                "no counter stands at {label}: pick up a {turn} one"
            )),
            Some(colour) if colour != turn => Update::notice(format!(
                "the counter at {label} is {colour}, and it is {turn}'s turn"
            )),
            Some(_) => {
                self.held = Some(hole);
                if self.targets().is_empty() {
                    self.held = None;
                    return Update::notice(format!("the counter at {label} cannot jump"));
                }
                Update::default()
            }
        }
    }

    fn play(&mut self, played: Soli2Move) -> Update {
        if self.is_thinking {
            return Update::notice(format!("it is {}'s turn", self.game.game.position().turn));
        }
        self.make(played)
    }

    /// Plays a move, has the game kept, and the computer asked where it is its turn.
    fn make(&mut self, played: Soli2Move) -> Update {
        if let Err(fault) = self.game.game.play(played) {
            return Update::notice(fault.to_string());
        }
        self.held = None;
        if let Soli2Move::Jump(jump) = played {
            self.cursor = jump.to;
        }
        let mut effects = vec![Effect::SaveSoli2(Box::new(self.game.clone()))];
        if self.game.game.result().is_some() && !self.is_recorded {
            self.is_recorded = true;
            effects.push(Effect::RecordSoli2(Box::new(self.game.clone())));
        }
        let mut update = self.ask_computer();
        effects.append(&mut update.effects);
        Update { effects, ..update }
    }

    pub(super) fn ask_computer(&mut self) -> Update {
        let Some(level) = self.game.computer_to_play() else {
            self.is_thinking = false;
            return Update::default();
        };
        self.is_thinking = true;
        let number = self.next_number();
        let mut question = self.game.question(number, level);
        question.pace = PACE;
        Update::effect(Effect::AskSoli2(Box::new(question)))
    }

    pub(super) fn ask_again(&mut self) -> Update {
        match self.review {
            Some(_) => self.ask_judgement(),
            None => self.ask_computer(),
        }
    }

    pub(super) fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    pub(super) fn answered(&mut self, reply: &Soli2Reply) -> Update {
        if reply.number != self.number {
            return Update::default();
        }
        if let Some(judgement) = reply.judgement {
            return self.judged(judgement);
        }
        let Some(choice) = reply.choice.filter(|_| self.is_thinking) else {
            return Update::default();
        };
        self.is_thinking = false;
        self.foreseen.take_in(&self.game.game, &choice);
        if let Soli2Move::Place(_, hole) = choice.played
            && self.game.people().is_empty()
        {
            self.cursor = hole;
        }
        let cursor = self.cursor;
        let update = self.make(choice.played);
        if !self.game.people().is_empty() {
            // A person's cursor stays where it is.
            self.cursor = cursor;
        }
        update
    }

    /// Against the computer taking back is free; of two people the one asks and the other agrees.
    fn undo(&mut self, is_agreed: bool) -> Update {
        if self.game.is_for_two_people() && !is_agreed && !self.game.game.moves().is_empty() {
            return Update::default().saying(TAKE_BACK);
        }
        if self.game.people().is_empty() {
            return Update::notice("two computers play: there is nothing of yours to take back");
        }
        let is_done = self.game.undo();
        self.travelled(is_done, "nothing can be taken back")
    }

    /// The game stands at another move now, or does not.
    fn travelled(&mut self, is_done: bool, otherwise: &str) -> Update {
        if !is_done {
            return Update::notice(otherwise);
        }
        self.held = None;
        let mut update = self.ask_computer();
        if update.effects.is_empty() {
            // The question about the position left is needless.
            self.next_number();
            update.effects.push(SessionEffect::CancelSearch.into());
        }
        update
            .effects
            .push(Effect::SaveSoli2(Box::new(self.game.clone())));
        update
    }

    fn begin_review(&mut self) -> Update {
        if self.game.game.result().is_none() {
            return Update::notice("the review comes when the game is over");
        }
        self.review = Some(Soli2Review::new(self.game.game.moves().len()));
        self.ask_judgement()
    }

    fn ask_judgement(&mut self) -> Update {
        let number = self.next_number();
        let review = self.review.as_mut();
        let question = review.and_then(|review| review.question(&self.game.game, number));
        question.map_or_else(Update::default, |question| {
            Update::effect(Effect::AskSoli2(Box::new(question)))
        })
    }

    fn judged(&mut self, judgement: Judgement) -> Update {
        match &mut self.review {
            Some(review) => review.hear(judgement),
            None => return Update::default(),
        }
        self.ask_judgement()
    }

    fn review_step(&mut self, command: Command) -> Update {
        if matches!(command, Command::Explain | Command::Drop) {
            self.review = None;
            self.next_number();
            return Update::effect(SessionEffect::CancelSearch.into());
        }
        if let Some(review) = &mut self.review {
            review.go(command);
        }
        Update::default()
    }

    /// Takes a typed move; `None` where the text is a command of the program.
    pub(super) fn typed(&mut self, word: &str) -> Option<Update> {
        let is_move = word.chars().any(|c| c.is_ascii_digit()) || word.eq_ignore_ascii_case("pass");
        if !is_move || word.contains(' ') {
            return None;
        }
        if self.review.is_some() {
            return Some(Update::notice("end the review first"));
        }
        let read = self.game.game.rules().read(self.game.game.position(), word);
        Some(match read {
            Ok(played) => self.play(played),
            Err(fault) => Update::notice(fault.to_string()),
        })
    }

    /// Whose turn it is and what is to be done, in a line.
    pub(super) fn state_text(&self, env: &Env) -> String {
        if let Some(review) = &self.review {
            return review.text(&self.game.game);
        }
        let (rules, position) = (self.game.game.rules(), self.game.game.position());
        if let Some(result) = self.game.game.result() {
            return result.to_string();
        }
        let turn = position.turn;
        if self.is_thinking {
            let Soli2Player::Computer(level) = self.game.player(turn) else {
                return String::new();
            };
            return format!("{turn} ({}) is thinking", level.name());
        }
        match position.supply {
            Supply::Bag { .. } | Supply::Stocks(_) => {
                let colour = self.colour_to_place().unwrap_or(turn);
                format!("{turn} places a {colour} counter")
            }
            Supply::Placed if self.must_pass() => {
                let how = env.with_keys(Context::Soli2, "{select} passes");
                format!("{turn} has no jump: {how}")
            }
            Supply::Placed => {
                let jumps = counted(rules.jumps(position, turn).count(), "jump");
                format!("{turn} must jump ({jumps})")
            }
        }
    }
}
