//! What a position remembers of the line that led to it, and how conditions stand by that.

use crate::rules::board::{Board, Jump};
use crate::rules::condition::{CORNERS_OF_A_FINISH, Condition, Conditions};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::text::counted;

/// How a condition stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stand {
    /// It is met, if the line ends here.
    Met,
    /// It is not met yet.
    Open,
    /// It cannot be met any more.
    Broken,
}

/// What a position remembers of the line that led to it, as far as the conditions of its problem ask for that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(crate) struct Past {
    asked: Conditions,
    run: Option<Run>,
    /// The most jumps of a move, up to what is asked.
    longest: u8,
    /// Whether a move that is over was a loop such as is asked for.
    has_loop: bool,
    moves: u8,
    /// Where the marked peg stands, unless it was taken.
    marked: Option<Hole>,
    /// Where the peg stands that the last jump is to take, unless it was taken.
    last_taken: Option<Hole>,
    /// Whether the last jump took it.
    has_just_taken: bool,
    /// Where the pegs stand that are to change places, unless they were taken.
    exchanged: [Option<Hole>; 2],
    /// The corners from which the last moves started, the last one in front, up to the first that started elsewhere or
    /// from a corner that is there already.
    starts: [Option<Hole>; CORNERS_OF_A_FINISH],
}

/// The move that can still go on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Run {
    /// Where the peg stands.
    at: Hole,
    /// Where it began, if a loop is asked for.
    from: Option<Hole>,
    /// Its jumps, up to what is asked.
    jumps: u8,
}

impl Past {
    /// The past of a start: nothing was played.
    pub(crate) fn new(asked: Conditions) -> Past {
        Past {
            asked,
            marked: asked.marked,
            last_taken: asked.last_taken,
            exchanged: asked
                .exchange
                .map_or([None; 2], |(one, other)| [Some(one), Some(other)]),
            ..Past::default()
        }
    }

    /// The same where more is asked from here on: a peg that is named now stands where it is named.
    pub(crate) fn asking_more(self, asked: Conditions) -> Past {
        let (had, new) = (self.asked, Past::new(asked));
        Past {
            asked,
            marked: had.marked.map_or(new.marked, |_| self.marked),
            last_taken: had.last_taken.map_or(new.last_taken, |_| self.last_taken),
            exchanged: had.exchange.map_or(new.exchanged, |_| self.exchanged),
            ..self
        }
    }

    /// The same on other pegs: one that is asked for and not among them is taken.
    pub(crate) fn on(mut self, pegs: HoleSet) -> Past {
        let is_there = |hole: &Hole| pegs.contains(*hole);
        self.marked = self.marked.filter(is_there);
        self.last_taken = self.last_taken.filter(is_there);
        self.exchanged = self.exchanged.map(|peg| peg.filter(is_there));
        self
    }

    /// What is asked.
    pub(crate) fn asked(self) -> Conditions {
        self.asked
    }

    /// Whether everything asked is met, if the line ends here.
    pub(crate) fn is_met(self) -> bool {
        self.stands().all(|(_, stand)| stand == Stand::Met)
    }

    /// Whether something asked cannot be met any more.
    pub(crate) fn is_broken(self) -> bool {
        self.stands().any(|(_, stand)| stand == Stand::Broken)
    }

    /// The moves so far, up to one more than may be made; 0 where nobody asks.
    pub(crate) fn moves(self) -> usize {
        self.moves.into()
    }

    /// Where the peg stands that may go on with its move, as far as that matters.
    pub(crate) fn running(self) -> Option<Hole> {
        self.run.map(|run| run.at)
    }

    /// Where the pegs stand that are to be left, each with the hole where it is to be left if that is asked.
    pub(crate) fn left_pegs(self) -> impl Iterator<Item = (Hole, Option<Hole>)> {
        let marked = self.marked.map(|peg| (peg, None));
        let [one, other] = self.exchanged;
        let exchanged = self.asked.exchange.map(|(first, second)| {
            let one = one.map(|peg| (peg, Some(second)));
            [one, other.map(|peg| (peg, Some(first)))]
        });
        marked
            .into_iter()
            .chain(exchanged.into_iter().flatten().flatten())
    }

    /// Where the peg stands that the last jump is to take, unless it was taken.
    pub(crate) fn last_taken(self) -> Option<Hole> {
        self.last_taken
    }

    /// Every condition, and how it stands.
    pub(crate) fn stands(self) -> impl Iterator<Item = (Condition, Stand)> {
        let stand = move |condition| (condition, self.stand(condition));
        self.asked.iter().map(stand)
    }

    fn stand(self, condition: Condition) -> Stand {
        let met = |is_met| if is_met { Stand::Met } else { Stand::Open };
        let run_has = |jumps| self.run.is_some_and(|run| run.jumps >= jumps);
        match condition {
            Condition::FinishSweep(jumps) => met(run_has(jumps)),
            Condition::CornerFinish => met(self.starts.iter().all(Option::is_some)),
            Condition::Sweep(jumps) => met(self.longest >= jumps),
            Condition::Loop(jumps) => {
                let is_loop = self.run.is_some_and(|run| run.is_loop(jumps));
                met(self.has_loop || is_loop)
            }
            Condition::AtMost(moves) if self.moves > moves => Stand::Broken,
            Condition::Marked(_) if self.marked.is_none() => Stand::Broken,
            Condition::AtMost(_) | Condition::Marked(_) => Stand::Met,
            Condition::Exchange(..) if self.exchanged.contains(&None) => Stand::Broken,
            Condition::Exchange(one, other) => met(self.exchanged == [Some(other), Some(one)]),
            Condition::LastTaken(_) if self.has_just_taken => Stand::Met,
            Condition::LastTaken(_) if self.last_taken.is_none() => Stand::Broken,
            Condition::LastTaken(_) => Stand::Open,
        }
    }

    /// A condition in words, with how it stands: `the peg from d1 is left at the end (now at f3)`; at the end of the
    /// game nothing is so far.
    #[cfg(feature = "terminal")]
    pub(crate) fn told(self, condition: Condition, is_end: bool, board: &Board) -> String {
        let so_far = if is_end { "" } else { " so far" };
        let now_at = |peg: Option<Hole>| {
            let at = |hole| format!("now at {}", board.label(hole));
            peg.map_or("taken".to_owned(), at)
        };
        let stand = match (condition, self.stand(condition)) {
            (Condition::Marked(_), _) => now_at(self.marked),
            (Condition::LastTaken(_), Stand::Open) => now_at(self.last_taken),
            (Condition::Exchange(..), Stand::Open) => {
                let now_at = self.exchanged.into_iter().flatten();
                let now_at: Vec<&str> = now_at.map(|peg| board.label(peg)).collect();
                format!("now at {}", now_at.join(" and "))
            }
            (Condition::AtMost(_), Stand::Met) => format!("{}{so_far}", self.moves),
            (Condition::Sweep(_), Stand::Open) => format!("{}{so_far}", self.longest),
            (Condition::Sweep(_) | Condition::Loop(_), Stand::Met) => "done".to_owned(),
            (_, Stand::Broken) => "broken".to_owned(),
            (_, Stand::Met) if is_end => "yes".to_owned(),
            (_, Stand::Met) => "so far, yes".to_owned(),
            (_, Stand::Open) => return condition.describe(board),
        };
        format!("{} ({stand})", condition.describe(board))
    }

    /// All that keeps a line that reaches the goal here from being what is asked, in words.
    pub(crate) fn missing(self, board: &Board) -> Option<String> {
        self.told_where(|stand| stand != Stand::Met, board)
    }

    /// All that cannot be met any more, in words.
    #[cfg(feature = "terminal")]
    pub(crate) fn broken(self, board: &Board) -> Option<String> {
        self.told_where(|stand| stand == Stand::Broken, board)
    }

    fn told_where(self, is_told: impl Fn(Stand) -> bool, board: &Board) -> Option<String> {
        let told: Vec<String> = self
            .stands()
            .filter(|&(_, stand)| is_told(stand))
            .map(|(condition, _)| self.missing_of(condition, board))
            .collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    fn missing_of(self, condition: Condition, board: &Board) -> String {
        let jumps = counted(self.run.map_or(0, |run| run.jumps).into(), "jump");
        match condition {
            Condition::FinishSweep(asked) => {
                format!("the last move makes {jumps}, and at least {asked} are asked")
            }
            Condition::AtMost(asked) => {
                format!("it takes more than {}", counted(asked.into(), "move"))
            }
            Condition::Marked(hole) => format!("the peg from {} was taken", board.label(hole)),
            Condition::Exchange(one, other) => match self.exchanged {
                [None, _] => format!("the peg from {} was taken", board.label(one)),
                [_, None] => format!("the peg from {} was taken", board.label(other)),
                _ => format!(
                    "the pegs from {} and {} have not changed places",
                    board.label(one),
                    board.label(other)
                ),
            },
            Condition::LastTaken(hole) => {
                let peg = board.label(hole);
                match self.last_taken {
                    Some(_) => format!("the peg from {peg} was not taken"),
                    None => format!("the peg from {peg} was taken before the last jump"),
                }
            }
            Condition::Sweep(asked) => format!(
                "the longest move makes {}, and at least {asked} are asked",
                counted(self.longest.into(), "jump")
            ),
            other => format!("it is asked that {}", other.describe(board)),
        }
    }

    /// Whether the line so far has the move that is asked for anywhere: a sweep or a loop.
    pub(crate) fn has_long_move(self) -> bool {
        let is_of_moves = |of| matches!(of, Condition::Sweep(_) | Condition::Loop(_));
        self.stands()
            .any(|(of, stand)| is_of_moves(of) && stand == Stand::Met)
    }

    /// The past after one more jump.
    pub(crate) fn after(self, jump: Jump) -> Past {
        let asked = self.asked;
        if asked.is_empty() {
            return self;
        }
        let mut past = self;
        let most = asked.finish_sweep.max(asked.sweep).max(asked.looped);
        let most = most.unwrap_or(0);
        match self.run.filter(|run| run.at == jump.from) {
            Some(run) => {
                let jumps = (run.jumps + 1).min(most);
                let at = jump.to;
                past.run = Some(Run { at, jumps, ..run });
            }
            None => past.begin(jump, most),
        }
        let jumps = past.run.map_or(0, |run| run.jumps);
        past.longest = self.longest.max(jumps.min(asked.sweep.unwrap_or(0)));
        past.marked = follow(self.marked, jump);
        past.last_taken = follow(self.last_taken, jump);
        past.exchanged = self.exchanged.map(|peg| follow(peg, jump));
        past.has_just_taken = self.last_taken.is_some() && past.last_taken.is_none();
        past
    }

    /// Another move begins.
    fn begin(&mut self, jump: Jump, most: u8) {
        let asked = self.asked;
        let was_loop = asked
            .looped
            .is_some_and(|jumps| self.run.is_some_and(|run| run.is_loop(jumps)));
        self.has_loop |= was_loop;
        if let Some(most) = asked.at_most {
            // One too many is enough to know.
            self.moves = self.moves.saturating_add(1).min(most.saturating_add(1));
        }
        if asked.corners.contains(jump.from) {
            let known = self.starts;
            let again = known.iter().position(|&start| start == Some(jump.from));
            let kept = again.unwrap_or(CORNERS_OF_A_FINISH);
            self.starts = [None; CORNERS_OF_A_FINISH];
            self.starts[0] = Some(jump.from);
            let others = known.iter().take(kept).take(CORNERS_OF_A_FINISH - 1);
            for (place, &start) in self.starts[1..].iter_mut().zip(others) {
                *place = start;
            }
        } else {
            self.starts = [None; CORNERS_OF_A_FINISH];
        }
        let of_moves = Conditions {
            marked: None,
            last_taken: None,
            exchange: None,
            ..asked
        };
        // Who asks for pegs alone does not care for moves.
        self.run = (!of_moves.is_empty()).then_some(Run {
            at: jump.to,
            from: asked.looped.map(|_| jump.from),
            jumps: 1.min(most),
        });
    }
}

/// Where a peg stands after a jump, unless that takes it.
fn follow(peg: Option<Hole>, jump: Jump) -> Option<Hole> {
    match peg {
        Some(hole) if hole == jump.from => Some(jump.to),
        Some(hole) if hole == jump.over => None,
        other => other,
    }
}

impl Run {
    fn is_loop(self, least: u8) -> bool {
        self.from == Some(self.at) && self.jumps >= least
    }
}

#[cfg(test)]
mod tests;
