//! The table by jumps, told.

use num_traits::{Inv, ToPrimitive, Zero};
use serde_json::{Value, json};

use crate::cli::levels::report::{NOT_WHOLE, TableReport, aligned, columns, range, separated};
use crate::rules::board::Board;
use crate::rules::notation;
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::{Limits, Stopped};
use crate::tables::{self, Chance, JumpLevel, RandomEnd, RandomPlay, SYMMETRY_TYPES, TableByJumps};

struct JumpReport<'a> {
    board: &'a Board,
    table: TableByJumps,
    winning: Result<Vec<u64>, Stopped>,
}

/// Makes the table, then finds the winning positions, unless it was time or Ctrl-C that ended the table.
pub(super) fn report(problem: &Problem, limits: &Limits) -> TableReport {
    let table = tables::by_jumps(problem, limits);
    let winning = match table.stopped {
        Some(Stopped::Limits) => Err(Stopped::Limits),
        _ => tables::winning(problem, limits).map(|found| found.counts()),
    };
    let stopped = table.stopped.or(winning.as_ref().err().copied());
    let report = JumpReport {
        board: problem.board(),
        winning,
        table,
    };
    TableReport {
        stopped: stopped.or(report.table.chances_stopped),
        lack: NOT_WHOLE,
        json: report.json(),
        csv: report.csv(),
        text: Some(report.text()),
    }
}

impl JumpReport<'_> {
    /// The winning positions of a level, if they are known.
    fn winning(&self, number: usize) -> Option<u64> {
        let counts = self.winning.as_ref().ok()?;
        Some(counts.get(number).copied().unwrap_or(0))
    }

    fn total_winning(&self) -> Option<u64> {
        let counts = self.winning.as_ref().ok()?.iter();
        Some(counts.take(self.table.levels.len()).sum())
    }

    fn total(&self, of: impl Fn(&JumpLevel) -> u64) -> u64 {
        self.table.levels.iter().map(of).sum()
    }

    fn level_json(&self, level: &JumpLevel) -> Value {
        let mut object = json!({
            "n": level.jumps,
            "pegs": level.pegs.end(),
            "positions": level.positions,
            "winning": self.winning(level.jumps),
            "dead_ends": level.dead_ends,
            "end_probability": level.end_chance.as_ref().map(number),
            "symmetric": level.symmetric,
        });
        // With Cremers' Key used there are two pegs more than without.
        if level.pegs.start() != level.pegs.end() {
            object["pegs_min"] = (*level.pegs.start()).into();
        }
        object
    }

    fn random_play_json(&self, play: &RandomPlay) -> Value {
        let end = |end: &RandomEnd| {
            json!({
                "position": notation::pegs(self.board, end.pegs),
                "n": end.jumps,
                "probability": number(&end.chance),
            })
        };
        json!({
            "win_probability": number(&play.win_chance),
            "mean_pegs": number(&play.mean_pegs),
            "likeliest_end": end(&play.likeliest_end),
            "least_likely_end": end(&play.least_likely_end),
        })
    }

    /// The names of the columns and what stands in them, level by level; `unknown` where a number is not known.
    fn rows(
        &self,
        names: &str,
        kind: &str,
        unknown: &str,
        chance: fn(&Chance) -> String,
    ) -> Vec<Vec<String>> {
        let mut head = columns(names);
        head.extend((1..=SYMMETRY_TYPES).map(|number| format!("{kind}{number}")));
        let row = |level: &JumpLevel| {
            let winning = self.winning(level.jumps).map(|count| count.to_string());
            let end_chance = level.end_chance.as_ref().map(chance);
            let mut row = vec![
                level.jumps.to_string(),
                range(&level.pegs),
                level.positions.to_string(),
                winning.unwrap_or_else(|| unknown.to_owned()),
                level.dead_ends.to_string(),
                end_chance.unwrap_or_else(|| unknown.to_owned()),
            ];
            row.extend(level.symmetric.iter().map(u64::to_string));
            row
        };
        let rows = self.table.levels.iter().map(row);
        std::iter::once(head).chain(rows).collect()
    }

    fn totals(&self) -> Vec<String> {
        let winning = self.total_winning();
        let mut row = vec![
            "total".to_owned(),
            String::new(),
            self.total(|level| level.positions).to_string(),
            winning.map_or_else(|| "?".to_owned(), |count| count.to_string()),
            self.total(|level| level.dead_ends).to_string(),
            String::new(),
        ];
        let types = 0..SYMMETRY_TYPES;
        row.extend(types.map(|kind| self.total(|level| level.symmetric[kind]).to_string()));
        row
    }

    fn random_play_text(&self, play: &RandomPlay) -> String {
        let ends = self
            .table
            .levels
            .iter()
            .filter(|level| level.end_chance.is_some());
        let likeliest = ends.max_by(|a, b| a.end_chance.cmp(&b.end_chance));
        let most_often = likeliest.map_or_else(String::new, |level| {
            format!(", most often {}", level.pegs.end())
        });
        let end = |name: &str, end: &RandomEnd| {
            format!(
                "The {name} end has chance {}: {}\n",
                odds(&end.chance),
                notation::pegs(self.board, end.pegs)
            )
        };
        format!(
            "Random play reaches the goal with chance {}; it leaves {:.2} pegs on average{most_often}.\n{}{}",
            odds(&play.win_chance),
            number(&play.mean_pegs),
            end("likeliest", &play.likeliest_end),
            end("least likely", &play.least_likely_end),
        )
    }

    fn json(&self) -> Value {
        let (table, random_play) = (&self.table, self.table.random_play.as_ref());
        let levels = table.levels.iter().map(|level| self.level_json(level));
        json!({
            "symmetries": table.symmetries,
            "levels": levels.collect::<Vec<Value>>(),
            "total_positions": self.total(|level| level.positions),
            "total_winning": self.total_winning(),
            "random_play": random_play.map(|play| self.random_play_json(play)),
        })
    }

    fn csv(&self) -> String {
        let names = "n,pegs,positions,winning,dead_ends,end_probability";
        let chance = |chance: &Chance| format!("{:e}", number(chance));
        separated(&self.rows(names, "type", "", chance))
    }

    fn text(&self) -> String {
        let names = "jumps,pegs,positions,winning,dead ends,ends here";
        let mut rows = self.rows(names, "type ", "?", short);
        rows.push(self.totals());
        let random_play = self.table.random_play.as_ref();
        format!(
            "{}\nPositions up to {}.\n{}",
            aligned(&rows),
            counted(self.table.symmetries, "symmetry"),
            random_play.map_or_else(String::new, |play| self.random_play_text(play)),
        )
    }
}

fn number(chance: &Chance) -> f64 {
    chance.to_f64().unwrap_or(f64::NAN)
}

fn short(chance: &Chance) -> String {
    if chance.is_zero() {
        return "0".to_owned();
    }
    format!("{:.4e}", number(chance))
}

/// A chance, and one in how many it is.
fn odds(chance: &Chance) -> String {
    /// What is less is written out.
    const LARGE: f64 = 1e6;
    if chance.is_zero() {
        return "0".to_owned();
    }
    let one_in = number(&chance.inv());
    let one_in = if one_in < LARGE {
        format!("{one_in:.1}")
    } else {
        format!("{one_in:.4e}")
    };
    format!("{} (1 in {one_in})", short(chance))
}
