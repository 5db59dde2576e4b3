//! A search for the fewest moves as a caller sees it: what is wanted of it, and its answer.

use std::cell::OnceCell;
use std::fmt;

use crate::packed::with_word::with_word;
use crate::packed::word::Word;
use crate::par::answer::{Fewest, ListedShortest, Shortest};
use crate::par::beam::{LARGE_BOARD, MoveBeam, SHARE_OF_TIME};
use crate::par::checkpoint::{Checkpoint, CheckpointError};
use crate::par::conditional::{self, among_shortest};
use crate::par::moves::Moves;
use crate::par::passes::Passes;
use crate::par::search::PackedEnds;
use crate::rules::position::Action;
use crate::rules::problem::Problem;
use crate::run::limits::Limits;
use crate::solve::answer::{Outcome, Verdict};

/// Finds a line with the fewest moves from the start of a problem to its goal, or the best line and lower bound there
/// are within the limits.
pub fn fewest_moves(problem: &Problem, limits: &Limits) -> Fewest {
    FewestSearch::new(problem).run(limits)
}

/// A search for the fewest moves of a problem, and what else is wanted of it.
pub struct FewestSearch<'a> {
    problem: &'a Problem,
    counted: Option<ListedShortest>,
    known: Option<Vec<Action>>,
    checkpoint: Option<Checkpoint>,
    save: Box<dyn FnMut(&str) + Send + 'a>,
}

impl fmt::Debug for FewestSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FewestSearch")
            .field("problem", self.problem)
            .field("counted", &self.counted)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

impl<'a> FewestSearch<'a> {
    /// The search for a line with the fewest moves.
    pub fn new(problem: &'a Problem) -> FewestSearch<'a> {
        FewestSearch {
            problem,
            counted: None,
            known: None,
            checkpoint: None,
            save: Box::new(|_| ()),
        }
    }

    /// Counts the shortest lines, too, and lists those wanted.
    pub fn counting_shortest(self, listed: ListedShortest) -> FewestSearch<'a> {
        let counted = Some(listed);
        FewestSearch { counted, ..self }
    }

    /// Begins with a line that leads to the goal: only shorter ones are looked for. One that does not is passed over.
    pub fn knowing(self, line: &[Action]) -> FewestSearch<'a> {
        let is_line = self.problem.is_won_by(self.problem.start(), line);
        FewestSearch {
            known: is_line.then(|| line.to_vec()),
            ..self
        }
    }

    /// Gives away what has been found out, as the text of a checkpoint, whenever a number of moves is ruled out and at
    /// the end; never where the problem asks for conditions, under which a search begins anew.
    pub fn saving(self, save: impl FnMut(&str) + Send + 'a) -> FewestSearch<'a> {
        FewestSearch {
            save: Box::new(save),
            ..self
        }
    }

    /// Goes on from a checkpoint, which a problem with conditions leaves unused.
    ///
    /// # Errors
    /// The text is no checkpoint of this problem.
    pub fn resuming(self, text: &str) -> Result<FewestSearch<'a>, CheckpointError> {
        let checkpoint = Some(Checkpoint::read(self.problem, text)?);
        Ok(FewestSearch { checkpoint, ..self })
    }

    /// Searches within the limits, whose progress is told of each layer that is done.
    pub fn run(self, limits: &Limits) -> Fewest {
        let counted = self.counted;
        let mut found = self.search(limits);
        if let (Some(wanted), Some(0), Some(line)) = (counted, found.moves(), found.line()) {
            found.shortest = Some(Shortest::without_moves(line, wanted));
        }
        found
    }

    fn search(mut self, limits: &Limits) -> Fewest {
        let (board, key) = (self.problem.board(), self.problem.start().key);
        if !self.problem.conditions().is_empty() {
            // Listed are only the lines of the whole problem without its conditions, always the same: once is enough.
            let lines = OnceCell::new();
            let find_shortest = |plain: &Problem, listed: Option<ListedShortest>| {
                let search = FewestSearch::new(plain);
                match listed {
                    Some(listed) => {
                        let list = || search.counting_shortest(listed).run(limits);
                        Fewest::clone(lines.get_or_init(list))
                    }
                    None => search.run(limits),
                }
            };
            let (problem, known) = (self.problem, self.known);
            let found = conditional::fewest_moves(problem, known, limits, &find_shortest);
            return match self.counted {
                Some(wanted) => {
                    among_shortest::with_all(found, problem, wanted, find_shortest, limits)
                }
                None => found,
            };
        }
        let begun = self.checkpoint.as_ref();
        let begun = begun.and_then(|begun| begun.line.clone());
        let known = if let Some(line) = self.known.take().or(begun) {
            Fewest::of(Outcome::Winnable(line), 0)
        } else {
            let answer = crate::solve::solve(self.problem, limits);
            Fewest::of(answer.outcome, answer.positions)
        };
        if known.is_proved || known.verdict() == Verdict::Lost {
            return known;
        }
        let improved = with_word!(board, key, |W| self.improve::<W>(known.clone(), limits));
        improved.unwrap_or(known)
    }

    /// What is left to do once a line is known.
    fn improve<W: Word>(mut self, mut known: Fewest, limits: &Limits) -> Fewest {
        let problem = self.problem;
        let ends = PackedEnds::<W>::new(problem);
        let moves = Moves::new(&ends.packed);
        if problem.board().hole_count() >= LARGE_BOARD && self.checkpoint.is_none() {
            let share = limits.clone().with_share_of_time(SHARE_OF_TIME);
            shorten(problem, &mut known, &ends.beam(&moves, problem, &share));
        }
        let search = ends.search(&moves, limits);
        let mut save = |checkpoint: &Checkpoint| (self.save)(&checkpoint.text(problem));
        let passes = Passes::new(&ends, search, known, limits, &mut save);
        passes.run(self.checkpoint, self.counted)
    }
}

/// Takes over a line of fewer moves than the known one that a beam finds.
fn shorten<W: Word>(problem: &Problem, known: &mut Fewest, beam: &MoveBeam<'_, W>) {
    let most = known.moves().unwrap_or(usize::MAX);
    if let Some(line) = beam.shortest_below(most)
        && problem.is_won_by(problem.start(), &line)
    {
        known.outcome = Outcome::Winnable(line);
    }
    known.positions += beam.positions();
}
