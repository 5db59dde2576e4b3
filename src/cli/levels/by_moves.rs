//! The table by moves, told.

use serde_json::{Value, json};

use crate::cli::levels::report::{NOT_WHOLE, TableReport, aligned, columns, range, separated};
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::run::Limits;
use crate::tables::{self, MoveLevel, TableByMoves};

pub(super) fn report(problem: &Problem, limits: &Limits) -> TableReport {
    let table = tables::by_moves(problem, limits);
    let levels = |levels: &[MoveLevel]| levels.iter().map(level_json).collect::<Vec<_>>();
    TableReport {
        stopped: table.stopped,
        lack: NOT_WHOLE,
        json: json!({
            "symmetries": table.symmetries,
            "forward": levels(&table.forward),
            "backward": levels(&table.backward),
            "total_forward": total(&table.forward),
            "total_backward": total(&table.backward),
        }),
        csv: csv(&table),
        text: Some(text(&table)),
    }
}

fn csv(table: &TableByMoves) -> String {
    let mut rows = vec![columns("direction,n,positions,pegs_min,pegs_max")];
    let directions = [("forward", &table.forward), ("backward", &table.backward)];
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

fn text(table: &TableByMoves) -> String {
    let mut rows = vec![columns("moves,from the start,pegs,to the goal,pegs")];
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
    format!(
        "{}\nPositions up to {}, by the fewest moves.\n",
        aligned(&rows),
        counted(table.symmetries, "symmetry")
    )
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
        [level.positions.to_string(), range(&level.pegs)]
    })
}
