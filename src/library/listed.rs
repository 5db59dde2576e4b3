//! The names that problems have in the lists of their boards, and the files that they are from.

use std::path::Path;

use crate::library::{Entry, Library, Origin};
use crate::rules::problem::Problem;

impl Library {
    /// A problem under the name that the list of its board has for it, where it is listed there and not called by a
    /// name yet: `d4:d4` of the English board is its central game.
    pub(crate) fn as_listed(&self, problem: Problem) -> Problem {
        if !problem.id().contains(':') {
            return problem;
        }
        let Ok(entry) = self.entry(problem.board().name()) else {
            return problem;
        };
        let rule = problem.board().rule();
        let board = entry.board_under(rule);
        if !board.is_ok_and(|board| board.is_like(problem.board())) {
            return problem;
        }
        let with_key = |listed: Problem| {
            if problem.has_key() && !listed.has_key() {
                return listed.with_key().ok();
            }
            Some(listed)
        };
        let listed = entry.problems(rule).into_iter();
        let name = problem.record_name();
        let found = listed
            .filter_map(with_key)
            .find(|listed| listed.record_name() == name);
        found.unwrap_or(problem)
    }
}

impl Entry {
    /// Whether a file of the user's has problems of this board.
    pub(crate) fn has_user_file(&self, path: &Path) -> bool {
        self.of_user.iter().any(|file| file.path == path)
    }

    /// The file of the user's that a problem with a name is from, where it is from one.
    pub(crate) fn file_of(&self, id: &str) -> Option<&Path> {
        match &self.origin {
            Origin::Embedded => self.user_file_of(id),
            Origin::File(path) => self.named_problem(id).map(|_| path.as_path()),
        }
    }
}
