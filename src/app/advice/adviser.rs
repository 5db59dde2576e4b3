//! The adviser: what the player wants to know about the game, what has to be asked for it, and what may be told.
//!
//! The lamp shows how the position stands, the hint goes from the verdict, with the fewest moves left where that is
//! known, over the peg and the jump to the whole line, and a [`Wish`] waits for its answer, such as to see why the game
//! is lost. From all of that follows at any time which one position the solver is to
//! look at, if any: [`Adviser::consult`] asks for it.

mod asking;
mod moves;
pub mod wanted;

use std::collections::HashMap;
use std::time::Duration;

use crate::app::advice::adviser::wanted::{AskedJumps, Wanted};
use crate::app::advice::all_shortest::AllShortest;
use crate::app::advice::knowledge::{Knowledge, Standing};
use crate::app::advice::known_plans::KnownPlans;
use crate::app::advice::moves_left::{self, FoundLines};
use crate::app::advice::timeline::Timeline;
use crate::app::session::explanation::Explanation;
use crate::app::session::reaction::SessionEffect;
use crate::app::store::Hints;
use crate::app::worker::{Budget, Question, Reply, Subject};
use crate::library::shortest;
use crate::packages::PlacedPackage;
use crate::plan::{Plan, PlanStep};
use crate::rules::game::Game;
use crate::rules::position::{Action, Position};
use crate::rules::problem::Status;
use crate::run::Limits;

#[derive(Default, Debug)]
pub struct Adviser {
    is_lamp_on: bool,
    knowledge: Knowledge,
    short_lines: FoundLines,
    all_shortest: AllShortest,
    /// The fewest pegs that can be left from lost positions; nothing where that could not be proven.
    fewest_pegs: HashMap<Position, Option<usize>>,
    number: u64,
    asked: Option<(u64, Wanted)>,
    /// The hint taken last, and for which position.
    hint: Option<(Position, Level)>,
    wish: Option<Wish>,
    explained: Option<Position>,
    /// While the whole game is reviewed: the depth looked at.
    reviewed: Option<usize>,
    /// While a line plays itself: the time since its last jump.
    since_jump: Option<Duration>,
    /// How many of its jumps are to be played; `None` for all.
    jumps_to_play: Option<usize>,
    hints: Hints,
    /// The plans, and which position is where in which.
    plans: KnownPlans,
    /// Whether it is told of every losing jump why it loses, and nothing else is looked for.
    tells_losses: bool,
    /// Why jumps lose, from the positions before them.
    reasons: HashMap<(Position, Action), Explanation>,
}

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Verdict,
    /// The block that a plan clears first, with its catalyst.
    Block,
    Peg,
    Jump,
}

/// Something that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    Explanation,
    /// To go back to the last winnable position.
    Return,
    Jumps(AskedJumps),
    Plan,
    Hint,
}

/// What pressing for a hint leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hinted {
    /// More is told than before, or the line plays itself from now on.
    Told,
    /// More is told when the search that goes on knows it.
    Waits,
    Nothing(&'static str),
}

pub(crate) const UNDECIDED: &str = "undecided: the search ran out before it knew";

/// The time from one jump to the next while a line plays itself.
pub const PACE: Duration = Duration::from_millis(450);

impl Adviser {
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// How a game stands, where the player has asked to be told or has been shown why it is lost; also whoever has no
    /// jump left is told.
    pub fn told(&self, game: &Game) -> Option<Standing> {
        let is_told = match game.status() {
            Status::Won => false,
            Status::Stuck => true,
            Status::Playing => {
                let is_explained = self.explained == Some(game.position());
                let is_hinted = self.level(game).is_some();
                self.is_lamp_on || self.tells_losses || is_explained || is_hinted
            }
        };
        is_told.then(|| self.standing(game))
    }

    pub fn standing(&self, game: &Game) -> Standing {
        let line: Vec<Position> = game_line(game).collect();
        self.knowledge.standing(game.problem().board(), &line)
    }

    pub fn level(&self, game: &Game) -> Option<Level> {
        let (position, level) = self.hint?;
        (position == game.position()).then_some(level)
    }

    pub fn hinted(&self, game: &Game) -> Option<(Level, Action)> {
        let level = self.level(game)?;
        let rest = || self.plans.rest_of_step(game.position());
        let of_plan = self.tells_plans(game).then(rest).flatten();
        let of_plan = of_plan.and_then(|actions| actions.first().copied());
        let of_line = || self.knowledge.line(game.position())?.first().copied();
        let action = of_plan.or_else(of_line)?;
        (level > Level::Block).then_some((level, action))
    }

    /// The package of a plan that a hint tells of: its block, or its first jump.
    pub fn step(&self, game: &Game) -> Option<(Level, &PlacedPackage)> {
        let level = self.level(game).filter(|&level| level > Level::Verdict)?;
        Some((level, self.planned(game)?.package()?))
    }

    /// What a plan that does not begin with a package prepares, where a hint tells of it: the steps before the package
    /// that comes first, and that package.
    pub fn prepared(&self, game: &Game) -> Option<(&[PlanStep], &PlacedPackage)> {
        let is_told = self.level(game) == Some(Level::Block) && self.tells_plans(game);
        let (steps, package) = self.plans.prepared(game.position())?;
        (is_told && !steps.is_empty()).then_some((steps, package))
    }

    pub fn planned(&self, game: &Game) -> Option<&PlanStep> {
        let step = self.plans.step(game.position());
        step.filter(|_| self.tells_plans(game))
    }

    /// The package of which a hint has told, while the jumps played since then are those of the plan up to its end; and
    /// how many are left.
    pub fn under_way(&self, game: &Game) -> Option<(&PlacedPackage, usize)> {
        let (hinted, _) = self.hint.filter(|&(_, level)| level > Level::Verdict)?;
        let found = self.plans.under_way(hinted, game.position());
        found.filter(|_| self.tells_plans(game))
    }

    /// Whether hints tell plans. Of a game that is played backwards plans would clear blocks of holes.
    fn tells_plans(&self, game: &Game) -> bool {
        self.hints == Hints::Idea && !game.problem().is_backwards()
    }

    pub fn set_hints(&mut self, hints: Hints) {
        self.hints = hints;
    }

    /// The plan of a game's position, once it was looked for: nothing where none was found.
    pub fn plan(&self, game: &Game) -> Option<Option<Plan>> {
        let is_known = self.plans.is_known(game.position());
        is_known.then(|| self.plans.plan(game.position()))
    }

    /// The fewest pegs that can be left of a lost game, where that was asked for and is proven. Nothing where the pegs
    /// could be few enough and only a condition fails.
    pub fn fewest_pegs(&self, game: &Game) -> Option<usize> {
        let pegs = (*self.fewest_pegs.get(&game.position())?)?;
        let problem = game.problem();
        let is_enough = pegs <= problem.goal().peg_count() && !problem.conditions().is_empty();
        (!is_enough).then_some(pegs)
    }

    pub fn is_lamp_on(&self) -> bool {
        self.is_lamp_on
    }

    pub fn forget_hint(&mut self) {
        self.hint = None;
        self.explained = None;
        self.wish = None;
    }

    /// Switches the lamp. Whether it is on now.
    pub fn switch_lamp(&mut self) -> bool {
        self.is_lamp_on = !self.is_lamp_on;
        self.knowledge.forget_undecided();
        self.is_lamp_on
    }

    pub fn hint(&mut self, game: &Game) -> Hinted {
        if let Some(why) = self.why_no_hint_at_the_end(game) {
            return Hinted::Nothing(why);
        }
        if self.level(game).is_none() && self.under_way(game).is_some() {
            self.hint = Some((game.position(), Level::Jump));
            return Hinted::Told;
        }
        let Some(level) = self.level(game) else {
            self.hint = Some((game.position(), Level::Verdict));
            if let Some((line, _)) = moves_left::on_known_line(game) {
                self.knowledge.improve(game.position(), &line);
            }
            return Hinted::Told;
        };
        match self.standing(game) {
            Standing::Unknown => return Hinted::Waits,
            Standing::Undecided => {
                return Hinted::Nothing(UNDECIDED);
            }
            standing @ Standing::Lost(_) if standing.can_return() => {
                return Hinted::Nothing(
                    "lost: {explain} shows why, {return} goes back to where it could be won",
                );
            }
            Standing::Lost(_) => return Hinted::Nothing("lost: {explain} shows why"),
            Standing::Winnable(_) => {}
        }
        match level {
            _ if self.hints == Hints::Verdict => {
                return Hinted::Nothing("hints tell no more than the verdict: the settings say so");
            }
            Level::Verdict if self.wanted_plan(game).is_some() => return Hinted::Waits,
            Level::Jump => self.begin_to_play(game),
            level => self.hint = Some((game.position(), self.level_after(level, game))),
        }
        Hinted::Told
    }

    fn level_after(&self, level: Level, game: &Game) -> Level {
        let step = self.planned(game);
        let has_block = step.and_then(PlanStep::package).is_some();
        let has_idea = step.is_some() && self.plans.prepared(game.position()).is_some();
        match level {
            Level::Verdict if has_idea => Level::Block,
            Level::Verdict => Level::Peg,
            Level::Block if !has_block => Level::Peg,
            Level::Block | Level::Peg | Level::Jump => Level::Jump,
        }
    }

    /// The line plays itself from now on, of a plan the step at hand; its first jump at once.
    fn begin_to_play(&mut self, game: &Game) {
        self.since_jump = Some(PACE);
        let is_planned = self.planned(game).is_some() || self.under_way(game).is_some();
        let rest = || self.plans.rest_of_step(game.position());
        let rest = is_planned.then(rest).flatten();
        self.jumps_to_play = rest.map(|actions| actions.len());
    }

    fn why_no_hint_at_the_end(&self, game: &Game) -> Option<&'static str> {
        match game.status() {
            Status::Playing => None,
            Status::Won => Some("the game is won"),
            Status::Stuck if self.standing(game).can_return() => {
                Some("no jump is left: {return} goes back to where it could be won")
            }
            Status::Stuck if game.can_undo() => {
                Some("no jump is left: {undo} takes the last one back")
            }
            Status::Stuck => Some("no jump is left"),
        }
    }

    pub fn set_wish(&mut self, wish: Option<Wish>) {
        self.wish = wish;
    }

    /// Remembers that a position is being explained, which the fewest pegs belong to.
    pub fn explain(&mut self, position: Position) {
        self.explained = Some(position);
    }

    pub fn wish(&self) -> Option<&Wish> {
        self.wish.as_ref()
    }

    /// Reviews the whole line of the game, looking at the position after that many actions; `None` ends it.
    pub fn review(&mut self, depth: Option<usize>) {
        self.reviewed = depth;
    }

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
        let of_line = || self.knowledge.line(game.position())?.first().copied();
        let next = match &mut self.jumps_to_play {
            Some(0) => None,
            Some(left) => {
                *left -= 1;
                let rest = self.plans.rest_of_step(game.position());
                rest.and_then(|actions| actions.first().copied())
            }
            None => of_line(),
        };
        self.since_jump = next.map(|_| Duration::ZERO);
        next
    }

    /// Takes an answer in. One to another question than the last comes too late and is dropped.
    pub fn learn(&mut self, game: &Game, reply: Reply) {
        let Some((_, wanted)) = self.asked.take_if(|(number, wanted)| {
            (*number, wanted.position) == (reply.number, reply.position)
        }) else {
            return;
        };
        let position = wanted.position;
        match wanted.subject {
            Subject::Verdict => {
                self.knowledge.learn(position, reply.answer.outcome);
                let board = game.problem().board();
                self.knowledge.conclude(board, game.position());
            }
            Subject::Plan => self.plans.learn(position, reply.plan),
            Subject::Why(action) | Subject::Spoils(action) => {
                let problem = game.problem().clone().at(position);
                let why = reply.why.map(|why| why.explanation(&problem));
                let why = why.map_or_else(
                    || Explanation::in_words("the search ran out before it knew"),
                    |why| why.seen_in(&problem),
                );
                self.reasons.insert((position, action), why);
            }
            Subject::FewestMoves => self.learn_line(game, position, reply),
            Subject::AllShortest => self.all_shortest = AllShortest::of(reply),
            Subject::FewestPegs => {
                self.fewest_pegs.insert(position, reply.fewest_pegs);
            }
        }
    }

    /// Another game: nothing that is known counts there, and no answer under way. The lamp stays as it is.
    pub fn forget(&mut self) {
        *self = Adviser {
            is_lamp_on: self.is_lamp_on,
            hints: self.hints,
            tells_losses: self.tells_losses,
            number: self.number + 1,
            asked: self.asked,
            ..Adviser::default()
        };
    }

    /// Asks what has to be asked now, unless it is asked already, and gives up what is not wanted any more.
    pub fn consult(&mut self, game: &Game) -> Option<SessionEffect> {
        self.short_lines.learn_known(game.problem());
        let Some(wanted) = self.wanted(game) else {
            return self.rest();
        };
        if self.asked == Some((self.number, wanted)) {
            return None;
        }
        self.number += 1;
        self.asked = Some((self.number, wanted));
        Some(SessionEffect::Ask(Box::new(Question {
            number: self.number,
            problem: wanted.problem(game).clone(),
            position: wanted.position,
            subject: wanted.subject,
            known: self.known_line(wanted, game),
            budget: Budget {
                time: Some(wanted.time(wanted.position == game.position())),
                positions: self.most_positions(wanted.subject, game),
                memory: Limits::DEFAULT_MEMORY,
            },
        })))
    }

    /// A line to the goal from where the fewest moves are asked for.
    fn known_line(&self, wanted: Wanted, game: &Game) -> Vec<Action> {
        match wanted.subject {
            Subject::FewestMoves => {
                let timeline = Timeline::of(game);
                let played = timeline.winning_from(game.problem(), wanted.position);
                let known = played.or_else(|| self.knowledge.line(wanted.position));
                known.unwrap_or_default().to_vec()
            }
            Subject::AllShortest => shortest::line(game.problem().meant()).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// How many positions may be visited for an answer; `None` for no limit.
    fn most_positions(&self, subject: Subject, game: &Game) -> Option<u64> {
        match subject {
            // Nobody waits for where moves were lost: there a limit of time is enough.
            Subject::FewestMoves if !self.is_looked_back(game) => {
                moves_left::budget(game.problem())
            }
            Subject::FewestPegs => Some(wanted::POSITIONS_FOR_FEWEST_PEGS),
            _ => None,
        }
    }

    pub fn rest(&mut self) -> Option<SessionEffect> {
        self.asked.take().map(|_| SessionEffect::CancelSearch)
    }
}

/// The positions from the start of a game to where it stands.
fn game_line(game: &Game) -> impl Iterator<Item = Position> {
    game.line_positions().take(game.played().len() + 1)
}
