//! What the problem picker says of the problem or the hole under the cursor.

use crate::app::ranks;
use crate::library::shortest;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::problem::Goal;
use crate::rules::text::counted;
use crate::tui::base::env::Env;
use crate::tui::base::progress::ProblemStanding;
use crate::tui::keys::context::Context;
use crate::tui::screens::problems::catalogue::Named;
use crate::tui::screens::problems::state::ProblemPicker;

/// What the cursor is on, and how that stands: a title and a text.
pub(super) fn about(problems: &ProblemPicker, env: &Env) -> (String, String) {
    let board = &problems.board;
    if problems.is_in_list {
        let listed = problems.catalogue.listed();
        return listed.get(problems.catalogue.index()).map_or_else(
            || (nothing_listed(problems, env), String::new()),
            |named| listed_text(named, env),
        );
    }
    if problems.is_choosing_several {
        return about_several(problems, env);
    }
    if problems.vacant.is_empty() {
        return about_vacancy(problems, env);
    }
    let start = notation::listed_holes(board, problems.vacant);
    let label = board.label(problems.cursor);
    let title = format!("Start with {start} empty, last peg in {label}");
    let goal = Goal::Exactly(HoleSet::of(problems.cursor));
    let what = if let Some(reason) = problems.refusal(problems.vacant, goal) {
        reason
    } else {
        ProblemStanding::of(&problems.problem(goal), env).text()
    };
    // The complement first: the reason why a survivor is impossible may take all the room.
    let complement = problems.complement;
    let complement = complement.map_or_else(String::new, |standing| {
        format!("complement: {}; here: ", standing.text())
    });
    (title, complement + &what)
}

fn nothing_listed(problems: &ProblemPicker, env: &Env) -> String {
    if problems.catalogue.is_searching {
        return env.with_keys(Context::Search, "Nothing listed: {drop} ends the search");
    }
    env.with_keys(
        Context::Problems,
        "Nothing listed: {list} chooses on the map",
    )
}

/// What the hole under the cursor is as the vacancy.
fn about_vacancy(problems: &ProblemPicker, env: &Env) -> (String, String) {
    let board = &problems.board;
    let label = board.label(problems.cursor);
    if problems.has_key {
        let title = format!("Start with {label} empty, last peg in the centre");
        let standing = ProblemStanding::of(&problems.problem_at(problems.cursor), env);
        return (title, standing.text());
    }
    let title = format!("Start with {label} empty");
    let complement = format!("last peg in {label}: ");
    let what = if board.is_null_class() {
        complement.as_str()
    } else {
        "the best of its problems: "
    };
    let fewest = || shortest::known(board, problems.cursor, problems.cursor)?.fewest();
    let standing = ProblemStanding {
        mark: problems.marks[problems.cursor.index()],
        best: None,
        fewest: board.is_null_class().then(fewest).flatten(),
    };
    (title, format!("{what}{}", standing.text()))
}

/// Which holes are empty at the start so far, and how to go on.
fn about_several(problems: &ProblemPicker, env: &Env) -> (String, String) {
    if problems.vacant.is_empty() {
        let more = "{select} empties the hole under the cursor, and fills it again";
        return (
            "Start with all holes full".to_owned(),
            env.with_keys(Context::Problems, more),
        );
    }
    let title = format!(
        "Start with {} empty",
        notation::listed_holes(&problems.board, problems.vacant)
    );
    let how = "{several} for the last peg, {complement} for the complement";
    let how = env.with_keys(Context::Problems, how);
    let complement = problems.complement;
    let complement = complement.map_or_else(String::new, |standing| {
        format!("complement: {}; ", standing.text())
    });
    (title, complement + &how)
}

fn listed_text(named: &Named, env: &Env) -> (String, String) {
    let goal = named.problem.asked();
    let mut result = named.standing.text();
    let left = env.records.left(&named.problem);
    if let Some(left) = left.filter(|_| named.standing.best.is_none()) {
        result += &format!("; {} left", counted(left.pegs, "peg"));
        if let Some(rank) = ranks::rank(&named.problem, left.pegs) {
            result += &format!(": {rank}");
        }
    }
    (
        named.problem.title().to_owned(),
        format!("{goal}; {result}"),
    )
}
