//! How far the problems of a board are solved, from the records.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::app::store::{HOLES, Records, board_key};
use crate::library::catalog::FewestKnown;
use crate::library::shortest;
use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::problem::{self, Goal, Problem};
use crate::rules::text::counted;
use crate::tui::base::env::Env;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    Impossible,
    Open,
    Helped,
    /// It has been solved without help.
    Solved,
    /// It has been solved without help in the fewest moves that there can be.
    AtPar,
}

impl Mark {
    /// Whether it is still to be solved without help.
    pub fn is_open(self) -> bool {
        matches!(self, Mark::Open | Mark::Helped)
    }

    fn text(self) -> &'static str {
        match self {
            Mark::Impossible => "impossible",
            Mark::Open => "not solved yet",
            Mark::Helped => "solved with help",
            Mark::Solved => "solved",
            Mark::AtPar => "perfect",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ProblemStanding {
    pub mark: Mark,
    /// The fewest moves that the player has needed.
    pub best: Option<usize>,
    /// The fewest moves known.
    pub fewest: Option<FewestKnown>,
}

impl ProblemStanding {
    /// How a problem stands.
    pub fn of(problem: &Problem, env: &Env) -> ProblemStanding {
        let best = env.records.best_of_images(problem);
        let fewest = env.fewest(problem);
        let par = fewest.and_then(FewestKnown::par);
        ProblemStanding {
            mark: match best {
                _ if is_impossible(problem) => Mark::Impossible,
                None => Mark::Open,
                Some(best) if best.hints > 0 => Mark::Helped,
                Some(best) if par.is_some_and(|par| best.moves <= par) => Mark::AtPar,
                Some(_) => Mark::Solved,
            },
            best: best.map(|best| best.moves),
            fewest,
        }
    }

    pub fn par(self) -> Option<usize> {
        self.fewest?.par()
    }

    /// In words: `solved in 17 moves, par 16`.
    pub fn text(self) -> String {
        let mut text = self.mark.text().to_owned();
        if let Some(best) = self.best {
            text += &format!(" in {}", counted(best, "move"));
        }
        if let Some(fewest) = self.fewest {
            text += &format!(", {fewest}");
        }
        text
    }
}

fn is_impossible(problem: &Problem) -> bool {
    problem.impossible().is_some() || shortest::why_unsolvable(problem).is_some()
}

/// How many problems of a board are solved, up to symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BoardProgress {
    /// Those solved without help.
    pub solved: usize,
    /// Those solved with help only.
    pub helped: usize,
    pub at_par: usize,
    /// All from a single vacancy to a single survivor and the other named ones, but for those known to be unsolvable.
    pub all: usize,
}

impl BoardProgress {
    pub fn new(board: &Arc<Board>, env: &Env) -> BoardProgress {
        let can_be = |&(vacancy, survivor): &(Hole, Hole)| {
            shortest::known(board, vacancy, survivor).is_none_or(|known| known.why().is_none())
        };
        let all = problem::single_vacancy_problems(board).into_iter();
        let all = all.filter(can_be);
        let mut progress = BoardProgress {
            all: all.count(),
            ..BoardProgress::default()
        };
        for (vacancy, survivor) in solved(board, &env.records) {
            let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
            progress.count(ProblemStanding::of(&problem, env).mark);
        }
        let entry = env.library.entry(board.name()).into_iter();
        let named = entry.flat_map(|entry| entry.problems(board.rule()));
        for problem in named.filter(|problem| !is_single(problem) && !is_impossible(problem)) {
            progress.all += 1;
            // Home opens with this: no par is looked up of what has no result.
            if env.records.best_of_images(&problem).is_some() {
                progress.count(ProblemStanding::of(&problem, env).mark);
            }
        }
        progress
    }

    fn count(&mut self, mark: Mark) {
        match mark {
            Mark::Helped => self.helped += 1,
            Mark::Solved => self.solved += 1,
            Mark::AtPar => {
                self.solved += 1;
                self.at_par += 1;
            }
            Mark::Impossible | Mark::Open => {}
        }
    }

    /// The progress in words: `3 of 21 solved, 1 perfect, 2 more with help`.
    pub fn text(self) -> String {
        let mut text = format!("{} of {} solved", self.solved, self.all);
        for (count, what) in [(self.at_par, "perfect"), (self.helped, "more with help")] {
            if count > 0 {
                text += &format!(", {count} {what}");
            }
        }
        text
    }
}

/// Whether a problem is from a single vacancy to a single survivor, and nothing else is asked.
fn is_single(problem: &Problem) -> bool {
    let is_to_one = matches!(problem.goal(), Goal::Exactly(holes) if holes.len() == 1);
    let is_plain = problem.conditions().is_empty() && !problem.has_key();
    problem.vacancies().len() == 1 && is_to_one && is_plain
}

/// The problems that have results, each by the first of its images under the symmetries. On a board of the user's these
/// may be results of another one with its name.
fn solved(board: &Board, records: &Records) -> BTreeSet<(Hole, Hole)> {
    let start = board_key(board) + "/";
    let all = records.bests.range(start.clone()..);
    all.take_while(|(name, _)| name.starts_with(&start))
        .filter_map(|(name, _)| {
            let (ends, _holes) = name.split_once(HOLES).unwrap_or((name, ""));
            let (vacant, finish) = ends[start.len()..].split_once(':')?;
            let vacancy = notation::read_hole(board, vacant).ok()?;
            let survivor = notation::read_hole(board, finish).ok()?;
            Some(first_image(board, vacancy, survivor))
        })
        .collect()
}

pub fn first_image(board: &Board, vacancy: Hole, survivor: Hole) -> (Hole, Hole) {
    let images = board
        .symmetries()
        .iter()
        .map(|symmetry| (symmetry.hole(vacancy), symmetry.hole(survivor)));
    images.min().unwrap_or((vacancy, survivor))
}

/// The mark of each hole as a vacancy: that of its complement, or where there can be none the best of its problems.
pub fn vacancy_marks(board: &Arc<Board>, env: &Env) -> Vec<Mark> {
    let of_vacancy = |vacancy: Hole| {
        let survivors = if board.is_null_class() {
            HoleSet::of(vacancy)
        } else {
            problem::survivors(board, vacancy)
        };
        let marks = survivors.iter().map(|survivor| {
            let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
            ProblemStanding::of(&problem, env).mark
        });
        marks.max().unwrap_or(Mark::Impossible)
    };
    board.holes().map(of_vacancy).collect()
}
