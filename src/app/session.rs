//! The play session: a game that is being played, the player's hand over the board, and the adviser who looks on.
//!
//! Everything that playing a game is, whatever it is shown on: nothing here draws, waits or touches a file. A
//! [`PlayCommand`] changes the session, and what has to be done outside comes back in a [`Reaction`]. The cursor and
//! the peg picked up belong to playing and not to the game: they are neither saved nor undone.

pub mod command;
pub mod explanation;
mod hand;
mod helping;
pub(crate) mod keeping;
mod outcome;
mod overlay;
mod plans;
pub mod reaction;
mod reasons;
mod travel;
mod win;

use std::sync::Arc;
use std::time::Duration;

use crate::app::advice::adviser::{Adviser, Level, UNDECIDED, Wish};
use crate::app::advice::all_shortest::AllShortest;
use crate::app::advice::knowledge::{Knowledge, Loss, Standing};
use crate::app::advice::lost_moves::LostMoves;
use crate::app::advice::moves_left::ShortLine;
use crate::app::advice::words;
use crate::app::losing_jump;
use crate::app::session::command::PlayCommand;
use crate::app::session::explanation::Explanation;
use crate::app::session::reaction::{Notice, Reaction, SessionEffect};
use crate::app::session::win::Win;
use crate::app::store::Settings;
use crate::app::store::exercise::Answered;
use crate::app::worker::Reply;
use crate::library::catalog::FewestKnown;
use crate::library::shortest::why_unsolvable;
use crate::proof::{ConditionLoss, Reason};
use crate::rules::board::Board;
use crate::rules::game::Game;
use crate::rules::hole::Hole;
use crate::rules::position::{Action, IllegalAction, Position};
use crate::rules::problem::{Problem, Status};
use crate::run::Limits;
use crate::solve;
use crate::solve::endings::all_endings;

pub(crate) const PLAYED_TO_THE_GOAL: &str = "played up to the goal, and no further";

const SHOWN: &str = "shown to the end; x: now try it yourself";

#[derive(Debug)]
pub struct PlaySession {
    game: Game,
    cursor: Hole,
    held: Option<Hole>,
    wins: Vec<Win>,
    answered: Option<Answered>,
    adviser: Adviser,
    /// Whether every game and every new attempt begins with the lamp on.
    keeps_lamp: bool,
    warning: Option<String>,
}

impl PlaySession {
    /// A session with a game, under settings or the defaults. The cursor stands on a peg that can jump.
    pub fn new(game: Game, settings: Option<&Settings>) -> PlaySession {
        let mut session = PlaySession {
            cursor: first_cursor(&game),
            warning: warning(game.problem()),
            game,
            held: None,
            wins: Vec::new(),
            answered: None,
            adviser: Adviser::default(),
            keeps_lamp: false,
        };
        let settings = settings.copied().unwrap_or_default();
        session.set_hints(settings.hints);
        session.keep_lamp(settings.lamp);
        session
    }

    /// From now on every game and every attempt begins with the lamp on or out, this one too.
    pub fn keep_lamp(&mut self, keeps_lamp: bool) {
        self.keeps_lamp = keeps_lamp;
        self.begin_with_lamp();
    }

    pub fn put(&mut self, game: Game) {
        self.begin_with_lamp();
        self.adviser.forget();
        *self = PlaySession {
            adviser: std::mem::take(&mut self.adviser),
            keeps_lamp: self.keeps_lamp,
            ..PlaySession::new(game, None)
        };
    }

    /// The lamp is as it is at the beginning.
    fn begin_with_lamp(&mut self) {
        if self.adviser.is_lamp_on() != self.keeps_lamp {
            self.adviser.switch_lamp();
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn board(&self) -> &Arc<Board> {
        self.game.problem().board()
    }

    pub fn told(&self) -> Option<Standing> {
        self.adviser.told(&self.game)
    }

    pub(crate) fn standing(&self) -> Standing {
        self.adviser.standing(&self.game)
    }

    pub(crate) fn is_lamp_on(&self) -> bool {
        self.adviser.is_lamp_on()
    }

    pub(crate) fn hint_level(&self) -> Option<Level> {
        self.adviser.level(&self.game)
    }

    /// Whether there is a winnable position to go back to, as far as the player has asked to be told.
    pub fn can_return(&self) -> bool {
        self.told().is_some_and(Standing::can_return)
    }

    /// The action that a hint names, and how much of it.
    pub fn hinted(&self) -> Option<(Level, Action)> {
        self.adviser.hinted(&self.game)
    }

    /// The same with the action as it is seen.
    pub fn seen_hint(&self) -> Option<(Level, Action)> {
        let (level, action) = self.hinted()?;
        Some((level, self.game.problem().seen_action(action)))
    }

    pub fn moves_left(&self) -> Option<FewestKnown> {
        self.adviser.moves_left(&self.game)
    }

    pub fn shortest_line(&self) -> Option<ShortLine> {
        self.adviser.shortest_line(&self.game)
    }

    pub(crate) fn all_shortest(&self) -> &AllShortest {
        self.adviser.all_shortest()
    }

    pub fn winning(&self) -> Vec<(Action, Option<FewestKnown>)> {
        self.adviser.winning(&self.game)
    }

    pub fn lost_moves(&self) -> Option<LostMoves> {
        self.adviser.lost_moves(&self.game)
    }

    /// The fewest pegs that can be left of a lost game, where the player is told that it is lost.
    pub fn fewest_pegs(&self) -> Option<usize> {
        self.told()?;
        self.explained_pegs()
    }

    pub fn explained_pegs(&self) -> Option<usize> {
        self.adviser.fewest_pegs(&self.game)
    }

    /// Why the goal of the problem cannot be reached, where the position class tells, or that no last moves are as the
    /// conditions ask: `impossible by position class: ...`.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    pub fn knowledge(&self) -> &Knowledge {
        self.adviser.knowledge()
    }

    /// Asks the solver what the player wants to know now, unless it is asked already: about the position, or in a
    /// review about the whole line, first of all the position after `reviewed` actions.
    pub fn consult(&mut self, reviewed: Option<usize>) -> Option<SessionEffect> {
        self.adviser.review(reviewed);
        self.adviser.consult(&self.game)
    }

    pub fn rest(&mut self) -> Option<SessionEffect> {
        self.adviser.rest()
    }

    pub fn learn(&mut self, reply: Reply) -> Reaction {
        self.noting_taken_back(|session| session.take_in(reply))
    }

    fn take_in(&mut self, reply: Reply) -> Reaction {
        self.adviser.learn(&self.game, reply);
        let mut reaction = self.fulfil();
        // One that is on from the beginning counts with the first jump.
        if !self.keeps_lamp {
            reaction.effects.extend(self.count_lamp().effects);
        }
        reaction
    }

    /// The player does something: wishes that wait are given up. Whether a line was playing itself; it is stopped.
    pub fn interrupt(&mut self) -> bool {
        self.adviser.set_wish(None);
        self.adviser.stop_playing()
    }

    pub fn until_jump(&self) -> Option<Duration> {
        self.adviser.until_jump()
    }

    pub fn tick(&mut self, elapsed: Duration) -> Reaction {
        let Some(action) = self.adviser.tick(&self.game, elapsed) else {
            return Reaction::default();
        };
        let shown = self.game.show(action);
        let reaction = self.after(action, shown);
        // The peg is not picked up for a player who only looks on.
        self.held = None;
        reaction
    }

    pub fn carry_out(&mut self, command: PlayCommand) -> Reaction {
        self.noting_taken_back(|session| session.obey(command))
    }

    fn noting_taken_back(&mut self, act: impl FnOnce(&mut Self) -> Reaction) -> Reaction {
        let before = self.game.played().len();
        let mut reaction = act(self);
        if self.game.played().len() < before {
            reaction.effects.push(SessionEffect::RecordTakenBack);
        }
        reaction
    }

    fn obey(&mut self, command: PlayCommand) -> Reaction {
        match command {
            PlayCommand::LookAt(hole) => self.cursor = hole,
            PlayCommand::Select(hole) => return self.select(hole),
            PlayCommand::Drop => self.held = None,
            PlayCommand::Jump(jump) => return self.play_seen(jump),
            PlayCommand::Line(line) => return self.play_line(&line),
            PlayCommand::Undo => return self.take_back(Game::undo),
            PlayCommand::UndoMove => return self.take_back(Game::undo_move),
            PlayCommand::Redo => return self.play_again(Game::redo),
            PlayCommand::RedoMove => return self.play_again(Game::redo_move),
            PlayCommand::NextBranch => return self.switch_branch(true),
            PlayCommand::PreviousBranch => return self.switch_branch(false),
            PlayCommand::Restart => return self.restart(),
            PlayCommand::UseKey => return self.use_key(),
            PlayCommand::GoTo(depth) => return self.go_to(depth),
            PlayCommand::CountHint => return self.count_hint(),
            PlayCommand::AskAllShortest => self.adviser.ask_all_shortest(),
            PlayCommand::Hint => return self.hint(),
            PlayCommand::SwitchLamp => return self.switch_lamp(),
            PlayCommand::Explain => return self.explain(),
            PlayCommand::ExplainJump(position, action) => {
                return self.explain_jumps(position, vec![action]);
            }
            PlayCommand::ExplainStart => return self.explain_start(),
            PlayCommand::Plan if self.game.problem().is_backwards() => {
                return Reaction::notice("plans are told of games that are played forwards");
            }
            PlayCommand::Plan => return self.wish(Wish::Plan),
            PlayCommand::Return => return self.wish(Wish::Return),
        }
        Reaction::default()
    }

    /// Plays an action. A lamp that is on helps with every one, and counts once in a game.
    fn play(&mut self, action: Action) -> Reaction {
        let played = self.game.play(action);
        if played.is_ok() && self.adviser.is_lamp_on() && self.game.hints() == 0 {
            self.game.count_hint();
        }
        self.after(action, played)
    }

    /// What an action leads to, once it is played or shown. The cursor follows the peg, which stays picked up while it
    /// can jump on.
    fn after(&mut self, action: Action, played: Result<Status, IllegalAction>) -> Reaction {
        let status = match played {
            Ok(status) => status,
            Err(illegal) => return Reaction::notice(self.game.problem().why_illegal(illegal)),
        };
        self.held = None;
        let seen = self.game.problem().seen_action(action).jump();
        if let Some(jump) = seen {
            self.cursor = jump.to;
            let jumps_on = status == Status::Playing && self.can_jump(jump.to);
            self.held = jumps_on.then_some(jump.to);
        }
        let mut reaction = Reaction::save().showing(seen);
        match status {
            Status::Won if self.is_shown() => {
                reaction.notice = Notice::Tells(SHOWN.to_owned());
                reaction.effects.push(SessionEffect::RecordShown);
            }
            Status::Won if self.note_win() => reaction.effects.push(SessionEffect::RecordWin),
            Status::Stuck if !self.is_shown() => {
                reaction.effects.push(SessionEffect::RecordLeft);
            }
            Status::Won | Status::Playing | Status::Stuck => {}
        }
        reaction
    }

    fn play_line(&mut self, text: &str) -> Reaction {
        match self.read_line(text) {
            Err(fault) => Reaction::notice(fault),
            Ok(actions) => {
                let mut reaction = Reaction::default();
                let mut actions = actions.into_iter();
                while let Some(action) = actions.next() {
                    reaction = self.play(action);
                    // What solves the problem is recorded, and not what is played on.
                    if self.game.status() == Status::Won && actions.len() > 0 {
                        reaction.notice = Notice::Tells(PLAYED_TO_THE_GOAL.to_owned());
                        break;
                    }
                }
                self.held = None;
                reaction
            }
        }
    }

    fn use_key(&mut self) -> Reaction {
        let key = self.game.problem().start().key;
        let before = self.game.played().len();
        let reaction = self.play(Action::Key(key.unwrap_or(self.cursor)));
        if let Some(hole) = key.filter(|_| self.game.played().len() > before) {
            self.cursor = hole;
        }
        reaction
    }

    pub(super) fn wish(&mut self, wish: Wish) -> Reaction {
        let thinking = match wish {
            Wish::Jumps(_) => "thinking about this jump",
            _ => "thinking about this position",
        };
        self.adviser.set_wish(Some(wish));
        let reaction = self.fulfil();
        if self.adviser.wish().is_some() {
            return Reaction::news(thinking);
        }
        reaction
    }

    fn fulfil(&mut self) -> Reaction {
        let Some(wish) = self.adviser.wish() else {
            return Reaction::default();
        };
        let fulfilled = match wish {
            Wish::Jumps(_) => self.tell_of_jumps(),
            Wish::Hint => self.tell_more(),
            _ if self.game.status() == Status::Won => Some(Reaction::news("the game is won")),
            Wish::Plan => self.show_plan(),
            Wish::Return => self.if_lost(PlaySession::go_back),
            Wish::Explanation => self.if_lost(PlaySession::explain_loss),
        };
        if fulfilled.is_some() {
            self.adviser.set_wish(None);
        }
        fulfilled.unwrap_or_default()
    }

    /// What a wish about a loss leads to: where the position is not lost that is said.
    fn if_lost(
        &mut self,
        fulfil: impl FnOnce(&mut PlaySession, Loss) -> Option<Reaction>,
    ) -> Option<Reaction> {
        match self.adviser.standing(&self.game) {
            Standing::Unknown => None,
            Standing::Winnable(_) => Some(Reaction::news("this position can still be won")),
            Standing::Undecided => Some(Reaction::notice(UNDECIDED)),
            Standing::Lost(loss) => fulfil(self, loss),
        }
    }

    fn go_back(&mut self, loss: Loss) -> Option<Reaction> {
        match (loss.open, loss.winnable) {
            (Some(_), _) => None,
            (None, Some(depth)) => Some(self.go_to(depth).without_notice()),
            (None, None) => Some(Reaction::notice(
                "no position of this game is known to be winnable",
            )),
        }
    }

    fn explain_loss(&mut self, loss: Loss) -> Option<Reaction> {
        let mut explanation = self.explanation(self.game.position())?;
        let reason = self.knowledge().reason(self.game.position());
        let is_untold =
            matches!(reason, Some(Reason::Exhausted { .. })) || self.game.status() == Status::Stuck;
        if is_untold && loss.open.is_none() && loss.lost > 0 {
            let (since, text) = (words::lost_since(&self.game, loss), explanation.text);
            explanation.text = format!("It was {since}: the review tells why. {text}");
        }
        self.adviser.explain(self.game.position());
        Some(Reaction {
            explanation: Some(explanation),
            ..self.count_reason().without_notice()
        })
    }

    fn explanation(&self, position: Position) -> Option<Explanation> {
        let problem = self.game.problem();
        let explanation = match self.knowledge().outcome(position)? {
            solve::Outcome::Lost(reason) => losing_jump::at_sight(problem, position)
                .unwrap_or_else(|| {
                    Explanation::new(reason, problem).with_tree(reason, self.board(), position)
                }),
            _ => Explanation::in_words("the game was lost before this position came about"),
        };
        Some(explanation.seen_in(problem))
    }
}

/// Why a problem is impossible, where that was proven before or little memory and so little time find it out.
fn warning(problem: &Problem) -> Option<String> {
    // So much is full after at most 34 ms on the embedded boards.
    const MEMORY: usize = 4 << 20;
    if let Some(reason) = problem.seen_impossible() {
        return Some(format!("impossible by {reason}"));
    }
    // The reason may be long; the solver finds most of them again when it is asked why.
    if !problem.is_set_up() && why_unsolvable(problem).is_some() {
        return Some("impossible: it is proven that no line leads to the goal".to_owned());
    }
    let limits = Limits::none().with_memory(MEMORY);
    let endings = problem
        .conditions()
        .say_the_end()
        .then(|| all_endings(problem, &limits))??;
    let reason = Reason::Conditions(ConditionLoss::NoEnding(0));
    endings
        .is_empty()
        .then(|| format!("impossible: {}", reason.text(problem)))
}

/// The hole of the peg that jumped last, or of the first that can.
fn first_cursor(game: &Game) -> Hole {
    let problem = game.problem();
    let last = game.last_jump().map(|jump| problem.seen_jump(jump).to);
    let movable = || game.position().jumps(problem.board()).next();
    let movable = || movable().map(|jump| problem.seen_jump(jump).from);
    last.or_else(movable).unwrap_or(Hole::at(0))
}

#[cfg(test)]
mod tests;
