//! Why a position is lost: reasons that a person can read and a program can check again.
//!
//! [`Reason::check`] verifies a reason from its data alone, without the searches that found it. Exhaustion is the one
//! exception: it is the word of the search that it looked at everything.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use crate::proof::losses::UnavoidableLosses;
use crate::rules::board::{Board, Jump};
use crate::rules::condition::Condition;
use crate::rules::finish::{self, Finish};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation::{self, action_text};
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Goal, Impossible, Problem, impossible};
use crate::rules::resource::ResourceCount;
use crate::rules::text::counted;

/// Why the goal cannot be reached from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The goal has more pegs than there can ever be, or none is of the position's class (Reiss; Bell's "rule of
    /// three").
    Impossible(Impossible),
    /// The goal is not reached and nothing can be played.
    NoJumps,
    /// A resource count is below what every goal of the position's class needs (Conway; Beasley, "The Ins and Outs of
    /// Peg Solitaire", chapter 6).
    ResourceCount {
        /// The weights.
        count: ResourceCount,
        /// Their sum over the pegs now.
        value: i32,
        /// The least sum from which a goal can be reached.
        needed: i32,
    },
    /// Every action leads to a position that is lost, each for its reason.
    OneJump(Vec<(Action, Reason)>),
    /// What every game must lose of a resource count is more than there is to lose.
    UnavoidableLosses {
        /// The resource count with what is charged against it.
        losses: UnavoidableLosses,
        /// The pegs of the position.
        from: HoleSet,
        /// The pegs of the goal.
        to: HoleSet,
    },
    /// Every jump that can be the last of a game needs a position that is out of reach, each for its reason.
    LastJump(Vec<(Jump, Reason)>),
    /// Every finish of the position's class is out of reach, each for its reason.
    EachFinish(Vec<(HoleSet, Reason)>),
    /// The goal can be reached at most otherwise than the [conditions](crate::rules::condition) of the problem ask.
    Conditions(ConditionLoss),
    /// Everything between the position and the goal was searched, from both ends.
    Exhausted {
        /// The number of different positions that can follow, without the position itself; nothing where there are more
        /// than a thousand.
        positions: Option<usize>,
    },
}

/// Why the conditions of a problem cannot be met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConditionLoss {
    /// What was played breaks this one for good.
    Broken(Condition),
    /// An ending such as is asked for begins in one of so many positions, and each was found to be out of reach.
    NoEnding(usize),
    /// The peg that stands in this hole can never come to where a condition wants it, whatever is played.
    OutOfReach(Hole),
    /// A search looked at everything that can follow.
    Searched,
    /// No line has fewer moves than so many, those played counted, and that is more than there may be.
    MoreMoves(usize),
    /// The same of the lines that meet all other conditions.
    MoreMovesUnderOthers(usize),
}

/// Why a reason does not prove what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refuted {
    /// The goal is reached.
    GoalReached,
    /// The number of pegs and the position class do not rule the goal out as it says.
    Possible,
    /// Something can be played.
    CanPlay,
    /// Another number of positions can follow, or the goal is one of them.
    Exhausted,
    /// The numbers of a resource count are wrong, or do not rule every goal out.
    ResourceCount,
    /// The losses are charged wrongly, or do not rule every goal out.
    UnavoidableLosses,
    /// An action that can be played is missing.
    MissingAction(Action),
    /// A jump that can be the last is missing.
    MissingLastJump(Jump),
    /// A finish of the position's class is missing.
    MissingFinish(HoleSet),
    /// Last jumps are only looked at for one pattern of pegs, reached without Cremers' Key.
    NoSinglePattern,
    /// The reason rests on a search and cannot be checked from its data.
    SearchOnly,
    /// Cremers' Key is unused: a peg may yet come in.
    KeyUnused,
    /// A peg that is said to be stranded may yet go, or a goal has it where it is.
    NotStranded,
    /// A peg may yet come to the hole that is said to be out of reach, or a goal has none there.
    InReach,
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refuted::GoalReached => "the goal is reached",
            Refuted::Possible => {
                "the number of pegs and the position class do not rule the goal out as it says"
            }
            Refuted::CanPlay => "something can be played",
            Refuted::Exhausted => {
                "another number of positions can follow, or the goal is one of them"
            }
            Refuted::ResourceCount => "the resource count does not rule every goal out",
            Refuted::UnavoidableLosses => "the losses do not rule every goal out",
            Refuted::MissingAction(_) => "an action that can be played is missing",
            Refuted::MissingLastJump(_) => "a jump that can be the last is missing",
            Refuted::MissingFinish(_) => "a finish of the position's class is missing",
            Refuted::NoSinglePattern => {
                "last jumps are looked at for one pattern without a key only"
            }
            Refuted::SearchOnly => "it rests on a search, which cannot be checked from its data",
            Refuted::KeyUnused => "Cremers' Key is unused, so a peg may yet come in",
            Refuted::NotStranded => {
                "a peg that is said to be stranded may yet go, or a goal has it where it is"
            }
            Refuted::InReach => "a peg may yet come to the hole, or a goal has none there",
        })
    }
}

impl Error for Refuted {}

/// The most positions after a position that are counted for [`Reason::Exhausted`], in a tenth of a millisecond or so:
/// each losing jump of a hint may need it.
pub(crate) const MOST_COUNTED: usize = 1000;

impl Reason {
    /// The kind of reason, as in data: `position-class`, `resource-count`, …
    pub const fn kind(&self) -> &'static str {
        match self {
            Reason::Impossible(Impossible::TooFewPegs { .. }) => "too-few-pegs",
            Reason::Impossible(Impossible::PositionClass { .. }) => "position-class",
            Reason::NoJumps => "no-jumps",
            Reason::ResourceCount { .. } => "resource-count",
            Reason::OneJump(_) => "one-jump",
            Reason::UnavoidableLosses { .. } => "unavoidable-losses",
            Reason::LastJump(_) => "last-jump",
            Reason::EachFinish(_) => "each-finish",
            Reason::Conditions(_) => "conditions",
            Reason::Exhausted { .. } => "exhausted",
        }
    }

    /// The reason as one sentence for a person.
    pub fn text(&self, problem: &Problem) -> String {
        let board = problem.board();
        match self {
            Reason::Impossible(seen) => seen.text(problem),
            Reason::NoJumps => "no jump is left and the goal is not reached".to_owned(),
            Reason::ResourceCount {
                count,
                value,
                needed,
            } => format!(
                "resource count: with {} no jump raises the sum over the pegs; it is {value} now and {}",
                weights(board, count),
                goal_needs(problem, count, *needed)
            ),
            Reason::UnavoidableLosses { losses, from, to } => {
                losses_text(board, losses, *from, *to)
            }
            Reason::OneJump(children) => match &children[..] {
                [(action, reason)] => format!(
                    "the next jump can only be {}; after it, {}",
                    action_text(board, *action),
                    reason.text(problem)
                ),
                _ if children.iter().any(plays_key) => each_of(
                    children,
                    "jump",
                    "can be played, the Key among them, is lost",
                ),
                _ => each_of(children, "jump", "can be played is lost"),
            },
            Reason::LastJump(children) => match &children[..] {
                [(jump, reason)] => format!(
                    "the last jump can only be {}; before it, {}",
                    action_text(board, Action::Jump(*jump)),
                    reason.text(problem)
                ),
                _ => each_of(
                    children,
                    "jump",
                    "can be the last needs a position that is out of reach",
                ),
            },
            Reason::EachFinish(children) => {
                let what = "the position class allows is out of reach";
                each_of(children, "finish", what)
            }
            Reason::Conditions(loss) => loss.text(problem.board()),
            Reason::Exhausted { positions } => exhausted_text(*positions),
        }
    }

    /// Checks that the reason proves a position lost, from its data alone.
    ///
    /// # Errors
    /// What is wrong with it; [`Refuted::SearchOnly`] where nothing but the search says so: of conditions on the line,
    /// and of more than a thousand positions that can follow.
    pub fn check(&self, board: &Board, goal: Goal, position: Position) -> Result<(), Refuted> {
        // Conditions on the line are no part of what other reasons claim.
        let position = position.without_past();
        if goal.is_reached(position.pegs) && !matches!(self, Reason::Conditions(_)) {
            return Err(Refuted::GoalReached);
        }
        let finishes = finish::finishes(board, position, goal);
        match self {
            Reason::Impossible(seen) => {
                let is_right = impossible(board, position, goal) == Some(*seen);
                ensure(is_right, Refuted::Possible)
            }
            Reason::NoJumps => ensure(position.actions(board).next().is_none(), Refuted::CanPlay),
            Reason::ResourceCount {
                count,
                value,
                needed,
            } => {
                let is_right = *value == count.value(position.pegs)
                    && ResourceCount::new(board, count.weights().to_vec()).is_ok()
                    && finishes
                        .iter()
                        .all(|&finish| needed_sum(count, position, finish) >= *needed)
                    && value < needed;
                ensure(is_right, Refuted::ResourceCount)
            }
            Reason::OneJump(children) => position.actions(board).try_for_each(|action| {
                let child = children.iter().find(|(other, _)| *other == action);
                let (_, reason) = child.ok_or(Refuted::MissingAction(action))?;
                reason.check(board, goal, position.play_unchecked(action))
            }),
            Reason::UnavoidableLosses { losses, from, to } => {
                let is_right = position == Position::of(*from)
                    && goal == Goal::Exactly(*to)
                    && losses.check(board).is_ok()
                    && losses.rule_out(board, *from, *to);
                ensure(is_right, Refuted::UnavoidableLosses)
            }
            Reason::LastJump(children) => check_last_jumps(children, board, goal, position),
            Reason::EachFinish(children) => finishes.iter().try_for_each(|finish| {
                let child = children.iter().find(|(pegs, _)| *pegs == finish.pegs);
                let (_, reason) = child.ok_or(Refuted::MissingFinish(finish.pegs))?;
                reason.check(board, Goal::Exactly(finish.pegs), position)
            }),
            Reason::Conditions(_) => Err(Refuted::SearchOnly),
            Reason::Exhausted { positions } => check_exhausted(*positions, board, goal, position),
        }
    }

    /// The reason why no game leads from pegs to pegs: a plain resource count where nothing is charged.
    pub(crate) fn of_losses(losses: UnavoidableLosses, from: HoleSet, to: HoleSet) -> Reason {
        if !losses.parities().is_empty() || !losses.regions().is_empty() {
            return Reason::UnavoidableLosses { losses, from, to };
        }
        let count = losses.count().clone();
        Reason::ResourceCount {
            value: count.value(from),
            needed: count.value(to),
            count,
        }
    }
}

impl ConditionLoss {
    fn text(self, board: &Board) -> String {
        match self {
            ConditionLoss::OutOfReach(hole) => format!(
                "the peg at {} can never come to where the condition wants it: its jumps keep to other holes",
                board.label(hole)
            ),
            ConditionLoss::Broken(condition) => format!(
                "a condition on the line can no longer be met: {}",
                condition.describe(board)
            ),
            ConditionLoss::NoEnding(0) => {
                "no last moves such as the conditions ask for lead to the goal".to_owned()
            }
            ConditionLoss::NoEnding(count) => format!(
                "last moves such as the conditions ask for begin in one of {}, and none of them can be reached",
                counted(count, "position")
            ),
            ConditionLoss::MoreMoves(least) => {
                format!("every line takes at least {}", counted(least, "move"))
            }
            ConditionLoss::MoreMovesUnderOthers(least) => format!(
                "every line that meets the other conditions takes at least {}",
                counted(least, "move")
            ),
            ConditionLoss::Searched => {
                "a search of everything that can follow found no line that meets the conditions"
                    .to_owned()
            }
        }
    }
}

/// Plays everything that can follow a position, and looks whether it is the goal.
fn check_exhausted(
    positions: Option<usize>,
    board: &Board,
    goal: Goal,
    position: Position,
) -> Result<(), Refuted> {
    let positions = positions.filter(|&positions| positions <= MOST_COUNTED);
    let positions = positions.ok_or(Refuted::SearchOnly)?;
    let mut seen = HashSet::from([position]);
    let mut open = vec![position];
    while let Some(position) = open.pop() {
        let next = position
            .actions(board)
            .map(|action| position.play_unchecked(action));
        open.extend(next.filter(|&next| seen.insert(next)));
        let is_goal = goal.is_reached(position.pegs);
        ensure(!is_goal && seen.len() <= positions + 1, Refuted::Exhausted)?;
    }
    ensure(seen.len() == positions + 1, Refuted::Exhausted)
}

fn check_last_jumps(
    children: &[(Jump, Reason)],
    board: &Board,
    goal: Goal,
    position: Position,
) -> Result<(), Refuted> {
    // The last action could also be Cremers' Key while it is unused.
    let (Goal::Exactly(pattern), None) = (goal, position.key) else {
        return Err(Refuted::NoSinglePattern);
    };
    board.jumps().leading_to(pattern).try_for_each(|jump| {
        let child = children.iter().find(|(other, _)| *other == jump);
        let (_, reason) = child.ok_or(Refuted::MissingLastJump(jump))?;
        reason.check(board, Goal::Exactly(pattern ^ jump.holes()), position)
    })
}

fn ensure(is_right: bool, otherwise: Refuted) -> Result<(), Refuted> {
    is_right.then_some(()).ok_or(otherwise)
}

/// The least sum of a resource count from which a finish can be reached: the finish's own, less what Cremers' Key puts
/// in on the way.
fn needed_sum(count: &ResourceCount, position: Position, finish: Finish) -> i32 {
    let key = position.key.filter(|_| finish.key.is_none());
    count.value(finish.pegs) - key.map_or(0, |hole| count.weight(hole))
}

/// What sum the goal needs, in words, and of which ends where not of all: `the goal needs 1`.
pub(crate) fn goal_needs(problem: &Problem, count: &ResourceCount, needed: i32) -> String {
    let (board, goal) = (problem.board(), problem.goal());
    let least = |ends: &mut dyn Iterator<Item = HoleSet>| ends.map(|pegs| count.value(pegs)).min();
    let of_all = least(&mut goal.patterns(board).into_iter());
    if of_all == Some(needed) {
        return format!("the goal needs {needed}");
    }
    if problem.has_key() {
        return format!("the goal needs {needed} as long as Cremers' Key is unused");
    }
    let allowed = finish::finishes(board, problem.start(), goal);
    match least(&mut allowed.iter().map(|finish| finish.pegs)) {
        Some(least) if least == needed => {
            format!("the goal, where the position class allows it, needs {needed}")
        }
        // One end of several is spoken of.
        _ => format!("the goal needs {needed}"),
    }
}

/// What a search has found that looked at so many positions, in words.
fn exhausted_text(positions: Option<usize>) -> String {
    match positions {
        Some(1) => "only one position can follow, and it is not the goal".to_owned(),
        Some(positions) => format!("none of the {positions} positions that can follow is the goal"),
        None => format!(
            "an exhaustive search from both ends found no way to the goal; more than {MOST_COUNTED} positions can \
             follow"
        ),
    }
}

/// The weights that are not zero, in words: `1 on c2, e2; -1 on c1`.
fn weights(board: &Board, count: &ResourceCount) -> String {
    let groups = count.by_weight().into_iter();
    let groups = groups
        .map(|(weight, holes)| format!("{weight} on {}", notation::listed_holes(board, holes)));
    groups.collect::<Vec<_>>().join("; ")
}

/// What must be lost between two positions, in words.
fn losses_text(board: &Board, losses: &UnavoidableLosses, from: HoleSet, to: HoleSet) -> String {
    let parities = losses.parities().iter().map(|parity| {
        let holes = notation::listed_holes(board, parity.holes);
        format!(
            "{} to change the parity of the pegs on {holes}",
            parity.loss
        )
    });
    let by_region = losses.least_by_region(board, from, to);
    let regions = losses
        .regions()
        .iter()
        .zip(&by_region)
        .map(|(&region, least)| {
            let holes = notation::listed_holes(board, region);
            least.map_or(format!("what it cannot on {holes}"), |least| {
                format!("{least} on {holes}")
            })
        });
    let charges: Vec<String> = parities.chain(regions).collect();
    let slack = losses.slack(from, to);
    let of_parities = losses
        .parities()
        .iter()
        .map(|parity| Some(i64::from(parity.loss)));
    let all = of_parities.chain(by_region.iter().copied());
    let sum = match all.sum::<Option<i64>>() {
        Some(all) if charges.len() > 1 => format!(": {all} in all, and {slack} is all there is"),
        _ => String::new(),
    };
    format!(
        "unavoidable losses: with {} no jump raises the sum over the pegs; it falls by {} to the goal, but every game \
         would lose at least {}{sum}",
        weights(board, losses.count()),
        slack,
        charges.join(", and ")
    )
}

fn plays_key(child: &(Action, Reason)) -> bool {
    matches!(child.0, Action::Key(_))
}

/// What holds of each of several, and how many reasons of each kind it has: `each of the 4 jumps that …: 3 by position
/// class, 1 by resource count`.
fn each_of<T>(children: &[(T, Reason)], noun: &str, what: &str) -> String {
    let mut kinds: Vec<&str> = children.iter().map(|(_, reason)| reason.kind()).collect();
    kinds.sort_unstable();
    let counts = kinds.chunk_by(|a, b| a == b);
    let counts: Vec<String> = counts
        .map(|run| format!("{} by {}", run.len(), run[0].replace('-', " ")))
        .collect();
    format!(
        "each of the {} that {what}: {}",
        counted(children.len(), noun),
        counts.join(", ")
    )
}

/// Cases by what rules them out: each reason once, in the order in which they come first.
#[cfg(feature = "terminal")]
pub(crate) fn by_reason<'a, T>(
    cases: impl IntoIterator<Item = (T, &'a Reason)>,
) -> Vec<(Vec<T>, &'a Reason)> {
    let mut found: Vec<(Vec<T>, &Reason)> = Vec::new();
    for (case, reason) in cases {
        match found.iter_mut().find(|(_, known)| *known == reason) {
            Some((cases, _)) => cases.push(case),
            None => found.push((vec![case], reason)),
        }
    }
    found
}
