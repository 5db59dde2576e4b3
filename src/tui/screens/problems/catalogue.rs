//! The list of a board's named problems, with a filter and a search.

use crate::library::Entry;
use crate::library::board_file::Kind;
use crate::rules::board::JumpRule;
use crate::rules::problem::Problem;
use crate::tui::base::env::Env;
use crate::tui::base::progress::{self, Mark};

/// The named problems of a board.
#[derive(Default, Debug)]
pub struct Catalogue {
    all: Vec<Named>,
    filter: Filter,
    search: String,
    is_searching: bool,
    selected: usize,
}

/// A named problem.
#[derive(Clone, Debug)]
pub struct Named {
    /// The problem.
    pub problem: Problem,
    /// How it stands.
    pub mark: Mark,
    /// The fewest moves that the player has needed.
    pub best: Option<usize>,
    /// The fewest moves that there can be, where they are known.
    pub par: Option<usize>,
    /// The crowd it belongs to, if any.
    pub kind: Option<Kind>,
}

/// Which problems are listed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those not solved yet, or with help only.
    Open,
    /// Those solved.
    Solved,
    /// Those solved in more moves than par.
    OverPar,
    /// Those solved at par.
    AtPar,
    /// The positions of a kind that come in crowds, which no other filter lists.
    Crowd(Kind),
}

impl Filter {
    const ALL: [Filter; 7] = [
        Filter::All,
        Filter::Open,
        Filter::Solved,
        Filter::OverPar,
        Filter::AtPar,
        Filter::Crowd(Kind::Difficult),
        Filter::Crowd(Kind::Symmetric),
    ];

    /// What is listed, in a few words.
    pub fn heading(self) -> &'static str {
        match self {
            Filter::All => "Named problems: all",
            Filter::Open => "Named problems: open",
            Filter::Solved => "Named problems: solved",
            Filter::OverPar => "Named problems: over par",
            Filter::AtPar => "Named problems: at par",
            Filter::Crowd(Kind::Difficult) => "Difficult positions",
            Filter::Crowd(Kind::Symmetric) => "Symmetric positions",
        }
    }

    /// Whether a hole of the map that stands so is among what is listed.
    pub fn allows_mark(self, mark: Mark) -> bool {
        match self {
            Filter::All | Filter::Crowd(_) => true,
            Filter::Open => matches!(mark, Mark::Open | Mark::Helped),
            Filter::Solved => matches!(mark, Mark::Solved | Mark::AtPar),
            Filter::OverPar => mark == Mark::Solved,
            Filter::AtPar => mark == Mark::AtPar,
        }
    }

    fn allows(self, named: &Named) -> bool {
        match self {
            Filter::Crowd(kind) => named.kind == Some(kind),
            _ if named.kind.is_some() => false,
            Filter::All => true,
            Filter::Open => matches!(named.mark, Mark::Open | Mark::Helped),
            Filter::Solved => matches!(named.mark, Mark::Solved | Mark::AtPar),
            Filter::OverPar => named.mark == Mark::Solved && named.par.is_some(),
            Filter::AtPar => named.mark == Mark::AtPar,
        }
    }
}

impl Catalogue {
    /// Takes in the problems of a board as they stand now.
    pub fn fill(&mut self, entry: &Entry, rule: JumpRule, env: &Env) {
        let kinds = [None].into_iter().chain(Kind::ALL.map(Some));
        let problems = kinds.flat_map(|kind| {
            let problems = entry.problems_of(kind, rule).into_iter();
            problems.map(move |problem| (kind, problem))
        });
        let named = problems.map(|(kind, problem)| Named {
            mark: progress::mark_of(&problem, env),
            best: env.records.best(&problem).map(|best| best.moves),
            par: env.par(&problem),
            kind,
            problem,
        });
        self.all = named.collect();
    }

    /// The filter.
    pub fn filter(&self) -> Filter {
        self.filter
    }

    /// The text searched for.
    pub fn search(&self) -> &str {
        &self.search
    }

    /// Whether it is being typed.
    pub fn is_searching(&self) -> bool {
        self.is_searching
    }

    /// The problems that filter and search leave.
    pub fn listed(&self) -> Vec<&Named> {
        let wanted = self.search.to_lowercase();
        let is_found = |named: &&Named| {
            named.problem.title().to_lowercase().contains(&wanted)
                || named.problem.id().contains(&wanted)
        };
        let all = self.all.iter().filter(|named| self.filter.allows(named));
        all.filter(is_found).collect()
    }

    /// The number of the one selected among those.
    pub fn index(&self) -> usize {
        self.selected.min(self.listed().len().saturating_sub(1))
    }

    /// The problem selected.
    pub fn selected(&self) -> Option<&Problem> {
        let listed = self.listed();
        listed.get(self.index()).map(|named| &named.problem)
    }

    /// Selects the first problem that can be solved.
    pub(super) fn select_solvable(&mut self) {
        let is_solvable = |named: &&Named| named.mark != Mark::Impossible;
        self.selected = self.listed().iter().position(is_solvable).unwrap_or(0);
    }

    pub(super) fn select(&mut self, index: usize) {
        self.selected = index;
    }

    pub(super) fn step(&mut self, lines: i16) {
        let last = self.listed().len().saturating_sub(1);
        self.selected = self.index().saturating_add_signed(lines.into()).min(last);
    }

    pub(super) fn next_filter(&mut self) {
        let at = Filter::ALL.iter().position(|&filter| filter == self.filter);
        let after = Filter::ALL.iter().cycle().skip(at.unwrap_or(0) + 1);
        // Most boards have no crowds.
        let is_there = |filter: &Filter| {
            let is_crowd = matches!(filter, Filter::Crowd(_));
            !is_crowd || self.all.iter().any(|named| filter.allows(named))
        };
        self.filter = after.copied().find(is_there).unwrap_or_default();
        self.selected = 0;
    }

    pub(super) fn begin_search(&mut self) {
        self.is_searching = true;
        self.search.clear();
        self.selected = 0;
    }

    pub(super) fn end_search(&mut self) {
        self.is_searching = false;
    }

    pub(super) fn write(&mut self, character: char) {
        const LONGEST: usize = 60;
        if self.is_searching && self.search.chars().count() < LONGEST {
            self.search.push(character);
            self.selected = 0;
        }
    }

    pub(super) fn erase(&mut self) {
        if self.search.pop().is_none() {
            self.is_searching = false;
        }
    }
}
