//! The table by moves, told.

use serde_json::{Map, Value, json};

use crate::cli::levels::report::{TableReport, aligned, separated};
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::{Limits, Stopped};
use crate::tables::{self, MoveLevel, TableByMoves};

pub(super) struct MoveReport(TableByMoves);

impl MoveReport {
    pub(super) fn make(problem: &Problem, limits: &Limits) -> MoveReport {
        MoveReport(tables::by_moves(problem, limits))
    }
}

impl TableReport for MoveReport {
    fn stopped(&self) -> Option<Stopped> {
        self.0.stopped
    }

    fn json(&self) -> Map<String, Value> {
        let levels = |levels: &[MoveLevel]| levels.iter().map(level_json).collect::<Vec<_>>();
        let table = &self.0;
        let mut object = Map::new();
        object.insert("symmetries".into(), table.symmetries.into());
        object.insert("forward".into(), levels(&table.forward).into());
        object.insert("backward".into(), levels(&table.backward).into());
        object.insert("total_forward".into(), total(&table.forward).into());
        object.insert("total_backward".into(), total(&table.backward).into());
        object
    }

    fn csv(&self) -> String {
        let names = ["direction", "n", "positions", "pegs_min", "pegs_max"];
        let mut rows = vec![names.map(String::from).to_vec()];
        let directions = [("forward", &self.0.forward), ("backward", &self.0.backward)];
        for (direction, levels) in directions {
            rows.extend(levels.iter().map(|level| {
                vec![
                    direction.to_owned(),
                    level.moves.to_string(),
                    level.positions.to_string(),
                    level.pegs.start().to_string(),
                    level.pegs.end().to_string(),
                ]
            }));
        }
        separated(&rows)
    }

    fn text(&self) -> Option<String> {
        let table = &self.0;
        let names = ["moves", "from the start", "pegs", "to the goal", "pegs"];
        let mut rows = vec![names.map(String::from).to_vec()];
        for number in 0..table.forward.len().max(table.backward.len()) {
            let mut row = vec![number.to_string()];
            row.extend(cells(table.forward.get(number)));
            row.extend(cells(table.backward.get(number)));
            rows.push(row);
        }
        rows.push(vec![
            "total".to_owned(),
            total(&table.forward).to_string(),
            String::new(),
            total(&table.backward).to_string(),
        ]);
        Some(format!(
            "{}\nPositions up to {}, by the fewest moves.\n",
            aligned(&rows),
            counted(table.symmetries, "symmetry")
        ))
    }
}

fn total(levels: &[MoveLevel]) -> u64 {
    levels.iter().map(|level| level.positions).sum()
}

fn level_json(level: &MoveLevel) -> Value {
    json!({
        "n": level.moves,
        "positions": level.positions,
        "pegs_min": level.pegs.start(),
        "pegs_max": level.pegs.end(),
    })
}

fn cells(level: Option<&MoveLevel>) -> [String; 2] {
    level.map_or_else(Default::default, |level| {
        let (fewest, most) = (level.pegs.start(), level.pegs.end());
        let pegs = if fewest == most {
            fewest.to_string()
        } else {
            format!("{fewest}-{most}")
        };
        [level.positions.to_string(), pegs]
    })
}
