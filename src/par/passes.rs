//! The order of the passes: a good line first, then the proof from below.

use crate::packed::word::Word;
use crate::par::answer::{Fewest, ListedShortest};
use crate::par::checkpoint::Checkpoint;
use crate::par::direction::SearchDirection;
use crate::par::search::{LayerSearch, Narrow, PackedEnds, Pass, PassEnd};
use crate::rules::position::{self, Action};
use crate::run::limits::Limits;
use crate::solve::answer::Outcome;
use crate::solve::exhausted::exhausted;

/// The positions kept of each layer by the first narrow passes, while a line is looked for and before a proof is made,
/// and how many times wider the next ones before a proof are, up to half the widest layer of the last proof. (The
/// layers of a proof are several times as wide as those of the proof of one move less, and where the number of moves is
/// enough they are best not made at all.)
///
/// Passes of 8000 before a proof, after attempts at 2000, 16,000 and 64,000 for a line, took 1.5 times as long on ten
/// problems of seven boards that take a second or more, with their shortest lines known (Hermary's d5:a5 10.3 s, not
/// 4.4 s). All pars of the 6x6 board, Diamond-32 and the French singles, no line known, took 1.02 to 1.12 times as long
/// so, those of the English board 0.87 times.
const NARROW: usize = 2000;
const WIDER: usize = 8;
/// The numbers of moves for which an attempt looks for a line in vain: with more, less is ruled out and the narrow
/// passes go astray. (3 and 12 on the three boards of `bench fewest`: 0.91 and 1.04 times the positions.)
const VAIN_PASSES: usize = 6;
/// The passes without a line from which the heuristics still learn: it takes as long as a narrow pass and helps less
/// and less. (1, 2 and 8: 1.16, 1.02 and 1.00 times the positions.)
const LEARNING_PASSES: usize = 4;

/// Narrow passes of a width, from the start first and then from the goal: where one way goes astray the other often
/// does not.
fn narrow_passes(width: usize) -> impl Iterator<Item = Narrow> {
    let of_width = move |from| Narrow { from, width };
    SearchDirection::BOTH.into_iter().map(of_width)
}

/// The passes that lead to one answer.
pub(super) struct Passes<'a, W> {
    ends: &'a PackedEnds<'a, W>,
    search: LayerSearch<'a, W>,
    known: Fewest,
    /// Whether the line known is one that a pass has found.
    has_good_line: bool,
    /// The bound of the checkpoint, which proves nothing: its moves are looked for first, and a pass that finds none
    /// proves it.
    claimed: usize,
    limits: &'a Limits,
    /// Is given what has been found out.
    save: &'a mut dyn FnMut(&Checkpoint),
}

impl<'a, W: Word> Passes<'a, W> {
    /// The passes of a search between ends, from what is known of its line.
    pub(super) fn new(
        ends: &'a PackedEnds<'a, W>,
        search: LayerSearch<'a, W>,
        known: Fewest,
        limits: &'a Limits,
        save: &'a mut dyn FnMut(&Checkpoint),
    ) -> Passes<'a, W> {
        search.add_positions(known.positions);
        Passes {
            ends,
            search,
            known,
            has_good_line: false,
            claimed: 0,
            limits,
            save,
        }
    }

    /// Makes all passes, from the beginning or from a checkpoint, and one that counts the shortest lines if that is
    /// asked.
    pub(super) fn run(
        mut self,
        from: Option<Checkpoint>,
        counted: Option<ListedShortest>,
    ) -> Fewest {
        if let Some(checkpoint) = from {
            self.resume(checkpoint);
        } else {
            for narrow in narrow_passes(NARROW) {
                self.find(narrow);
            }
        }
        self.prove();
        self.save();
        if let Some(listed) = counted {
            self.count_shortest(listed);
        }
        self.known
    }

    /// Takes over what a checkpoint knows.
    fn resume(&mut self, checkpoint: Checkpoint) {
        self.claimed = checkpoint.bound;
        self.search.add_positions(checkpoint.positions);
        self.search.add_potentials(checkpoint.potentials);
        self.known.positions = self.search.positions();
        let is_better = |line: &Vec<Action>| {
            let moves = self.known.moves();
            moves.is_none_or(|moves| position::move_count(line) < moves)
        };
        if let Some(line) = checkpoint.line.filter(is_better) {
            self.known.outcome = Outcome::Winnable(line);
        }
    }

    fn save(&mut self) {
        let checkpoint = Checkpoint {
            bound: self.known.lower_bound.max(self.claimed),
            positions: self.known.positions,
            line: self.known.line().map(<[Action]>::to_vec),
            potentials: self.search.potentials().map(<[_]>::to_vec),
        };
        (self.save)(&checkpoint);
    }

    /// Looks for a line in narrow passes of more and more moves, unless one has been found so.
    fn find(&mut self, narrow: Narrow) {
        let (mut moves, mut vain) = (self.search.lower_bound, 0);
        while vain < VAIN_PASSES && moves <= self.most_moves() && !self.has_good_line {
            if self.known.moves().is_some_and(|most| moves >= most) {
                return;
            }
            match self.pass(moves, Some(narrow)) {
                PassEnd::Nothing => self.search.lower_bound = moves + 1,
                PassEnd::Cut => vain += 1,
                PassEnd::Met(_) | PassEnd::Stopped | PassEnd::TooLarge(_) => return,
            }
            if vain < LEARNING_PASSES {
                self.search.learn(self.limits);
            }
            moves += 1;
        }
    }

    /// Rules out each number of moves from the lower bound on, until there is a line of the next.
    fn prove(&mut self) {
        loop {
            let least = self.search.lower_bound;
            self.known.lower_bound = least;
            self.give_up_false_bound();
            if self.known.moves().is_some_and(|most| least >= most) {
                self.known.is_proved = true;
                return;
            }
            if least > self.most_moves() {
                let reason = exhausted(self.search.packed, self.search.start);
                self.known.outcome = Outcome::Lost(reason);
                self.known.lower_bound = 0;
                return;
            }
            self.save();
            let most = self.known.moves().unwrap_or(self.most_moves() + 1);
            let moves = least.max(self.claimed.min(most - 1));
            match self.wider_and_wider(moves) {
                PassEnd::Nothing => self.search.lower_bound = moves + 1,
                PassEnd::Met(_) => (),
                PassEnd::Cut | PassEnd::Stopped | PassEnd::TooLarge(_) => return,
            }
            self.search.learn(self.limits);
        }
    }

    /// Passes over the bound of the checkpoint where a line has fewer moves.
    fn give_up_false_bound(&mut self) {
        if self.known.moves().is_some_and(|moves| moves < self.claimed) {
            self.known.false_bound = Some(self.claimed);
            self.claimed = 0;
        }
    }

    /// Looks for a line in wide passes and then in one that keeps everything.
    fn wider_and_wider(&mut self, moves: usize) -> PassEnd<W> {
        let widest = self.search.widest;
        let wider = std::iter::successors(Some(NARROW), |width| Some(width * WIDER));
        let widths = wider.take_while(|&width| width == NARROW || 2 * width <= widest);
        for narrow in widths.flat_map(narrow_passes) {
            let ending = self.pass(moves, Some(narrow));
            if !matches!(ending, PassEnd::Cut) {
                return ending;
            }
        }
        self.pass(moves, None)
    }

    /// Counts the shortest lines and lists those wanted, if they are known to be.
    fn count_shortest(&mut self, listed: ListedShortest) {
        let Some(moves) = self.known.moves().filter(|_| self.known.is_proved) else {
            return;
        };
        let pass = Pass {
            moves,
            narrow: None,
            is_for_all: true,
        };
        self.known.shortest = match self.run_pass(pass) {
            PassEnd::Nothing => Some(self.search.shortest_lines().count(listed, self.limits)),
            // They meet before they come so far only where no move is made.
            _ => None,
        };
    }

    /// The moves of a line in which every jump is one.
    fn most_moves(&self) -> usize {
        let start = self.ends.start;
        start.pegs.len() + usize::from(start.key.is_some())
    }

    /// A pass for one line, which is kept.
    ///
    /// # Panics
    /// When the line is illegal or misses the finishes: the search is wrong.
    fn pass(&mut self, moves: usize, narrow: Option<Narrow>) -> PassEnd<W> {
        let ending = self.run_pass(Pass {
            moves,
            narrow,
            is_for_all: false,
        });
        if let PassEnd::Met(meeting) = ending {
            let line = self.search.line(meeting);
            assert!(
                self.ends.are_joined_by(&line),
                "the search made a line that does not reach the goal: {line:?}"
            );
            self.known.outcome = Outcome::Winnable(line);
            self.has_good_line = true;
        }
        ending
    }

    fn run_pass(&mut self, pass: Pass) -> PassEnd<W> {
        let ending = self.search.pass(pass, self.limits);
        self.known.positions = self.search.positions();
        self.known.memory_needed = ending.memory_needed();
        ending
    }
}

#[cfg(test)]
mod tests;
