//! The list of a board's named problems, with a filter and a search.

use std::sync::Arc;

use tui_input::{Input as TextInput, InputRequest};

use crate::app::store::transfer;
use crate::library::Entry;
use crate::library::board_file::Kind;
use crate::rules::board::{Board, JumpRule};
use crate::rules::problem::Problem;
use crate::rules::problem::kinds::ProblemKind;
use crate::tui::base::env::Env;
use crate::tui::base::progress::{Mark, ProblemStanding};

#[derive(Default, Debug)]
pub(super) struct Catalogue {
    all: Vec<Named>,
    pub(super) filter: Filter,
    search: TextInput,
    /// Whether a text to search for is being typed.
    pub(super) is_searching: bool,
    pub(super) selected: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) problem: Problem,
    pub(super) standing: ProblemStanding,
    first_filter: Filter,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Filter {
    #[default]
    All,
    /// Those not solved yet, or with help only.
    Open,
    Solved,
    /// Those solved in more moves than par.
    OverPar,
    AtPar,
    /// The positions of a kind that come in crowds, which no other filter lists.
    Crowd(Kind),
    /// Complements of two holes, and what the player has won from several vacancies.
    FromSeveral,
}

impl Filter {
    const ALL: [Filter; 8] = [
        Filter::All,
        Filter::Open,
        Filter::Solved,
        Filter::OverPar,
        Filter::AtPar,
        Filter::Crowd(Kind::Difficult),
        Filter::Crowd(Kind::Symmetric),
        Filter::FromSeveral,
    ];

    pub(super) fn heading(self) -> &'static str {
        match self {
            Filter::All => "Named problems: all",
            Filter::Open => "Named problems: open",
            Filter::Solved => "Named problems: solved",
            Filter::OverPar => "Named problems: over par",
            Filter::AtPar => "Named problems: perfect",
            Filter::Crowd(Kind::Difficult) => "Difficult positions",
            Filter::Crowd(Kind::Symmetric) => "Symmetric positions",
            Filter::FromSeveral => "Several vacancies",
        }
    }

    fn allows(self, named: &Named) -> bool {
        match self {
            Filter::All | Filter::Crowd(_) | Filter::FromSeveral => named.first_filter == self,
            _ if named.first_filter != Filter::All => false,
            Filter::Open => named.standing.mark.is_open(),
            Filter::Solved => matches!(named.standing.mark, Mark::Solved | Mark::AtPar),
            Filter::OverPar => {
                named.standing.mark == Mark::Solved && named.standing.par().is_some()
            }
            Filter::AtPar => named.standing.mark == Mark::AtPar,
        }
    }
}

/// What is listed from several vacancies: what the player has won, then the complements of two holes if allowed.
fn from_several(entry: &Entry, board: &Arc<Board>, env: &Env) -> Vec<Named> {
    let complements = if board.is_null_class() {
        ProblemKind::Complements(2).problems(board)
    } else {
        Vec::new()
    };
    let named = entry.problems(board.rule());
    let mut own = transfer::won_from_several(&env.records, board, &named, &env.library);
    own.retain(|problem| ProblemKind::of(problem) != Some(ProblemKind::Complements(2)));
    let listed = own.into_iter().chain(complements);
    let named = listed.map(|problem| Named {
        standing: ProblemStanding::of(&problem, env),
        first_filter: Filter::FromSeveral,
        problem,
    });
    named.collect()
}

impl Catalogue {
    /// Takes in the problems of a board as they stand now.
    pub(super) fn fill(&mut self, entry: &Entry, rule: JumpRule, env: &Env) {
        let kinds = [None].into_iter().chain(Kind::ALL.map(Some));
        let problems = kinds.flat_map(|kind| {
            let problems = entry.problems_of(kind, rule).into_iter();
            problems.map(move |problem| (kind, problem))
        });
        let named = problems.map(|(kind, problem)| Named {
            standing: ProblemStanding::of(&problem, env),
            first_filter: kind.map_or(Filter::All, Filter::Crowd),
            problem,
        });
        self.all = named.collect();
        if let Ok(board) = entry.board_under(rule) {
            self.all.extend(from_several(entry, &board, env));
        }
    }

    pub(super) fn search(&self) -> &str {
        self.search.value()
    }

    /// The problems that filter and search leave.
    pub(super) fn listed(&self) -> Vec<&Named> {
        let wanted = self.search().to_lowercase();
        let is_found = |named: &&Named| {
            named.problem.title().to_lowercase().contains(&wanted)
                || named.problem.id().contains(&wanted)
        };
        let all = self.all.iter().filter(|named| self.filter.allows(named));
        all.filter(is_found).collect()
    }

    /// The number of the one selected among those.
    pub(super) fn index(&self) -> usize {
        self.selected.min(self.listed().len().saturating_sub(1))
    }

    pub(super) fn selected(&self) -> Option<&Problem> {
        let listed = self.listed();
        listed.get(self.index()).map(|named| &named.problem)
    }

    pub(super) fn select_solvable(&mut self) {
        let is_solvable = |named: &&Named| named.standing.mark != Mark::Impossible;
        self.selected = self.listed().iter().position(is_solvable).unwrap_or(0);
    }

    /// Selects the first problem from the one selected on that is not solved yet and not the one played, from the first
    /// again after the last. `false` when there is none. (The one played may have left the list by its win.)
    pub(super) fn select_open(&mut self, played: &Problem) -> bool {
        let (listed, index) = (self.listed(), self.index());
        let mut others = (index..listed.len()).chain(0..index);
        let next = others.find(|&other| {
            let Named {
                problem, standing, ..
            } = listed[other];
            standing.mark.is_open() && problem.record_name() != played.record_name()
        });
        self.selected = next.unwrap_or(index);
        next.is_some()
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
            let is_crowd = matches!(filter, Filter::Crowd(_) | Filter::FromSeveral);
            !is_crowd || self.all.iter().any(|named| filter.allows(named))
        };
        self.filter = after.copied().find(is_there).unwrap_or_default();
        self.selected = 0;
    }

    /// Ends it, and lists what it left out.
    pub(super) fn drop_search(&mut self) {
        self.is_searching = false;
        self.search.reset();
        self.selected = 0;
    }

    pub(super) fn write(&mut self, character: char) {
        const LONGEST: usize = 60;
        if self.search().chars().count() < LONGEST {
            self.edit(InputRequest::InsertChar(character));
        }
    }

    /// Changes the text; going back from an empty one ends the search.
    pub(super) fn edit(&mut self, request: InputRequest) {
        self.is_searching = self.search.handle(request).is_some() || !self.search().is_empty();
        self.selected = 0;
    }
}
