//! The adviser: what the player wants to know about the game, what has to be asked for it, and what may be told.
//!
//! The lamp shows how the position stands, the hint goes from the verdict over the peg and the jump to the whole line,
//! and two wishes wait for their answer: to see why the game is lost, and to go back to where it was not. From all of
//! that follows at any time which one position the solver is to look at, if any: [`Adviser::consult`] asks for it.

use std::time::Duration;

use crate::advice::knowledge::{Knowledge, Standing};
use crate::advice::timeline::Timeline;
use crate::game::Game;
use crate::position::{Action, Position};
use crate::problem::Status;
use crate::solver::Limits;
use crate::solver::worker::{Budget, Question, Reply};

/// The adviser of a game.
#[derive(Default, Debug)]
pub struct Adviser {
    is_lamp_on: bool,
    knowledge: Knowledge,
    /// The number of the last question.
    number: u64,
    /// The question under way.
    asked: Option<(u64, Position)>,
    /// The hint taken last, and for which position.
    hint: Option<(Position, Level)>,
    wish: Option<Wish>,
    /// While the whole game is reviewed: the depth looked at.
    reviewed: Option<usize>,
    /// While a line plays itself: the time since its last jump.
    since_jump: Option<Duration>,
}

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// How the position stands.
    Verdict,
    /// The peg to move.
    Peg,
    /// The jump to make.
    Jump,
}

/// Something that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To see why the position is lost.
    Explanation,
    /// To go back to the last winnable position.
    Return,
}

/// What pressing for a hint leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hinted {
    /// More is told than before.
    Told,
    /// The line plays itself from now on.
    Plays,
    /// There is nothing more to tell, for the reason said.
    Nothing(&'static str),
}

/// What the adviser wants of the solver.
#[derive(Clone, Debug)]
pub enum Request {
    /// An answer to this question, in place of the one before.
    Ask(Box<Question>),
    /// No answer any more to the question that was asked last.
    Cancel,
}

/// The time from one jump to the next while a line plays itself.
pub const PACE: Duration = Duration::from_millis(450);
/// How long the solver may take over the position on the board, and over any other.
const TIME_FOR_THIS: Duration = Duration::from_secs(60);
const TIME_FOR_OTHERS: Duration = Duration::from_secs(10);

impl Adviser {
    /// What is known.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// How a game stands, where the player has asked to be told; also whoever has no jump left is told.
    pub fn told(&self, game: &Game) -> Option<Standing> {
        let is_told = match game.status() {
            Status::Won => false,
            Status::Stuck => true,
            Status::Playing => self.is_lamp_on || self.level(game).is_some(),
        };
        is_told.then(|| self.standing(game))
    }

    /// How a game stands, as far as it is known.
    pub fn standing(&self, game: &Game) -> Standing {
        let line: Vec<Position> = game_line(game).collect();
        self.knowledge.standing(game.problem().board(), &line)
    }

    /// How much the hint for the position of a game has told.
    pub fn level(&self, game: &Game) -> Option<Level> {
        let (position, level) = self.hint?;
        (position == game.position()).then_some(level)
    }

    /// The action that the hint names.
    pub fn hinted(&self, game: &Game) -> Option<(Level, Action)> {
        let level = self.level(game)?;
        let action = *self.knowledge.line(game.position())?.first()?;
        (level > Level::Verdict).then_some((level, action))
    }

    /// Switches the lamp. Whether it is on now.
    pub fn switch_lamp(&mut self) -> bool {
        self.is_lamp_on = !self.is_lamp_on;
        self.knowledge.forget_undecided();
        self.is_lamp_on
    }

    /// Tells more than before about the position of a game.
    pub fn hint(&mut self, game: &Game) -> Hinted {
        match game.status() {
            Status::Won => return Hinted::Nothing("the game is won"),
            Status::Stuck => {
                return Hinted::Nothing("no jump is left: g goes back to where it could be won");
            }
            Status::Playing => {}
        }
        let Some(level) = self.level(game) else {
            self.hint = Some((game.position(), Level::Verdict));
            return Hinted::Told;
        };
        match self.standing(game) {
            Standing::Unknown => return Hinted::Nothing("still thinking about this position"),
            Standing::Undecided => {
                return Hinted::Nothing("undecided: the search ran out before it knew");
            }
            Standing::Lost(_) => {
                return Hinted::Nothing("lost: e shows why, g goes back to where it could be won");
            }
            Standing::Winnable(_) => {}
        }
        let next = match level {
            Level::Verdict => Level::Peg,
            Level::Peg => Level::Jump,
            Level::Jump => {
                // The first jump is made at once.
                self.since_jump = Some(PACE);
                return Hinted::Plays;
            }
        };
        self.hint = Some((game.position(), next));
        Hinted::Told
    }

    /// Remembers a wish until it can be fulfilled, or something else is done.
    pub fn set_wish(&mut self, wish: Option<Wish>) {
        self.wish = wish;
    }

    /// The wish that waits.
    pub fn wish(&self) -> Option<Wish> {
        self.wish
    }

    /// Reviews the whole line of the game, looking at the position after that many actions; `None` ends it.
    pub fn review(&mut self, depth: Option<usize>) {
        self.reviewed = depth;
    }

    /// The time until the next jump of a line that plays itself.
    pub fn until_jump(&self) -> Option<Duration> {
        self.since_jump.map(|elapsed| PACE.saturating_sub(elapsed))
    }

    /// Ends the playing of a line. Whether one was playing.
    pub fn stop_playing(&mut self) -> bool {
        self.since_jump.take().is_some()
    }

    /// Time passes. The action to play now, if a line plays itself and it is time.
    pub fn tick(&mut self, game: &Game, elapsed: Duration) -> Option<Action> {
        let since = self.since_jump? + elapsed;
        self.since_jump = Some(since);
        if since < PACE {
            return None;
        }
        let line = self.knowledge.line(game.position());
        let next = line.and_then(|line| line.first()).copied();
        self.since_jump = next.map(|_| Duration::ZERO);
        next
    }

    /// Takes an answer in. One to another question than the last comes too late and is dropped.
    pub fn learn(&mut self, game: &Game, reply: Reply) {
        if self.asked != Some((reply.number, reply.position)) {
            return;
        }
        self.asked = None;
        let board = game.problem().board();
        self.knowledge.learn(reply.position, reply.answer.outcome);
        self.knowledge.conclude(board, game.position());
    }

    /// Another game: nothing that is known counts there, and no answer under way. The lamp stays as it is.
    pub fn forget(&mut self) {
        *self = Adviser {
            is_lamp_on: self.is_lamp_on,
            number: self.number + 1,
            asked: self.asked,
            ..Adviser::default()
        };
    }

    /// Asks what has to be asked now, unless it is asked already, and gives up what is not wanted any more.
    pub fn consult(&mut self, game: &Game) -> Option<Request> {
        let Some(position) = self.wanted(game) else {
            return self.rest();
        };
        if self.asked == Some((self.number, position)) {
            return None;
        }
        self.number += 1;
        self.asked = Some((self.number, position));
        let is_this = position == game.position();
        let time = if is_this {
            TIME_FOR_THIS
        } else {
            TIME_FOR_OTHERS
        };
        Some(Request::Ask(Box::new(Question {
            number: self.number,
            problem: game.problem().clone(),
            position,
            budget: Budget {
                time: Some(time),
                positions: None,
                memory: Limits::DEFAULT_MEMORY,
            },
        })))
    }

    /// Gives up the question under way, if there is one.
    pub fn rest(&mut self) -> Option<Request> {
        self.asked.take().map(|_| Request::Cancel)
    }

    /// The position about which something has to be known that is not known yet.
    fn wanted(&self, game: &Game) -> Option<Position> {
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
            Standing::Winnable(_) | Standing::Undecided if is_told => {
                let board = game.problem().board();
                self.knowledge.unknown_after(board, position)
            }
            Standing::Winnable(_) | Standing::Undecided => None,
        }
    }
}

/// The positions from the start of a game to where it stands.
fn game_line(game: &Game) -> impl Iterator<Item = Position> {
    game.line_positions().take(game.played().len() + 1)
}
