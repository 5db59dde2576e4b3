//! What was asked of the library and is not there, in words.

use std::fmt;

use crate::rules::board::JumpRule;
use crate::rules::condition::NoCondition;
use crate::rules::problem::NoKeyHere;

/// What was asked of the library and is not there. `Display` names the datum and what there is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Missing {
    /// No board of that name.
    Board {
        /// The name asked for.
        name: String,
        /// Names that are near, nearest first.
        near: Vec<String>,
    },
    /// The board is not played under that jump rule.
    Rule {
        /// The board's name.
        board: String,
        /// The rule asked for.
        rule: JumpRule,
        /// The rules it has.
        rules: Vec<JumpRule>,
    },
    /// No problem of that name on the board, and no `VACANT:FINISH` either.
    Problem {
        /// The board's name.
        board: String,
        /// The name asked for.
        name: String,
        /// Names that are near, nearest first; none where it is meant for a `VACANT:FINISH`.
        near: Vec<String>,
        /// Why it is no `VACANT:FINISH`.
        why: String,
    },
    /// Cremers' Key cannot be granted in the problem.
    Key(NoKeyHere),
    /// The line cannot be asked for that.
    Condition(NoCondition),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suggestion = |near: &[String]| match near {
            [] => String::new(),
            near => format!("; did you mean {}?", near.join(" or ")),
        };
        match self {
            Missing::Board { name, near } => {
                write!(f, "there is no board \"{name}\"{}", suggestion(near))
            }
            Missing::Rule { board, rule, rules } => {
                let rules: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
                write!(
                    f,
                    "the {board} board is not played with {rule} jumps: its rules are {}",
                    rules.join(" and ")
                )
            }
            Missing::Problem {
                board,
                name,
                near,
                why,
            } => {
                write!(f, "the {board} board has no problem \"{name}\"")?;
                match near[..] {
                    [] => write!(f, ": {why}")?,
                    _ => f.write_str(&suggestion(near))?,
                }
                f.write_str(" (every VACANT:FINISH, two of its holes, is a problem, too)")
            }
            Missing::Key(error) => error.fmt(f),
            Missing::Condition(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Missing {}

/// The most names that are suggested instead of one that is none.
pub(super) const MOST_NEAR: usize = 3;

/// Names near a wanted one, nearest first. One less than half as long is not near, and is not compared: a word of a
/// hundred thousand letters took seconds.
pub(super) fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    const LEAST_SIMILARITY: f64 = 0.75;
    let similarity = |name: &str| {
        let start = name.starts_with(wanted) && wanted.len() >= 2;
        if start {
            1.0
        } else {
            strsim::jaro_winkler(wanted, name)
        }
    };
    let names = names.filter(|name| wanted.len() <= 2 * name.len());
    let mut near: Vec<(f64, &str)> = names.map(|name| (similarity(name), name)).collect();
    near.retain(|(similarity, _)| *similarity >= LEAST_SIMILARITY);
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter()
        .take(MOST_NEAR)
        .map(|(_, name)| name.to_owned())
        .collect()
}
