//! The positions on the shortest lines and the moves between them, as a graph for Graphviz ("The DOT Language",
//! <https://graphviz.org/doc/info/lang.html>).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::cli::output::picture;
use crate::rules::board::Symmetry;
use crate::rules::notation;
use crate::rules::position::{self, Action, Position};
use crate::rules::problem::Problem;
use crate::rules::text::shown_on_a_line;

/// The most lines that a graph is made from.
pub(super) const MOST_LINES: usize = 100_000;

/// The graph of lines from the start of a problem. Positions that a symmetry of the problem and of what is asked of its
/// line maps to each other are one, and a move is written as it is played in the one that is drawn. Under conditions
/// each line is a way through the graph, and not each way a line that meets them.
pub(super) fn text(problem: &Problem, lines: &[Vec<Action>]) -> String {
    let mut graph = Graph {
        problem,
        kept: problem
            .symmetries()
            .filter(|by| problem.conditions().are_kept_by(by))
            .collect(),
        numbers: BTreeMap::new(),
        moves: BTreeMap::new(),
    };
    let (start, _) = graph.drawn(problem.start());
    graph.number(start);
    for line in lines {
        graph.add(line);
    }
    graph.text()
}

struct Graph<'a> {
    problem: &'a Problem,
    kept: Vec<&'a Symmetry>,
    numbers: BTreeMap<Position, usize>,
    moves: BTreeMap<(usize, usize), BTreeSet<String>>,
}

impl<'a> Graph<'a> {
    fn number(&mut self, drawn: Position) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(drawn).or_insert(next)
    }

    /// The position that is drawn for one, and a symmetry that leads there.
    fn drawn(&self, at: Position) -> (Position, Option<&'a Symmetry>) {
        let image = |one: &&'a Symmetry| {
            let key = at.key.map(|key| one.hole(key));
            (Position::new(one.set(at.pegs), key), *one)
        };
        let images = self.kept.iter().map(image);
        let first = images.min_by_key(|(position, _)| *position);
        first.map_or((at, None), |(position, one)| (position, Some(one)))
    }

    fn add(&mut self, line: &[Action]) {
        let mut at = self.problem.start();
        for run in position::moves(line) {
            let (from, symmetry) = self.drawn(at);
            at = at.after(run);
            let (to, _) = self.drawn(at);
            let ends = (self.number(from), self.number(to));
            let text = self.written(run, symmetry);
            self.moves.entry(ends).or_default().insert(text);
        }
    }

    /// A move as it is played in the position that is drawn.
    fn written(&self, run: &[Action], symmetry: Option<&Symmetry>) -> String {
        let image = |action: &Action| symmetry.map_or(*action, |one| action.turned(one));
        let run: Vec<Action> = run.iter().map(image).collect();
        notation::one_move(self.problem.board(), &run)
    }

    fn text(&self) -> String {
        let (board, mut text) = (self.problem.board(), String::new());
        let title = format!("{}: {}", board.title(), self.problem.title());
        let _ = writeln!(text, "digraph {} {{", quoted(&title));
        text += "  node [shape=box, fontname=monospace];\n";
        let mut numbered: Vec<_> = self.numbers.iter().collect();
        numbered.sort_unstable_by_key(|(_, number)| **number);
        for (position, number) in numbered {
            let mut rows = picture::unnamed(board, position.pegs);
            rows.extend(position.key.map(|_| "key".to_owned()));
            // Each row begins at the left: in the middle those of a board without symmetry would be shifted.
            let _ = writeln!(text, "  p{number} [label=\"{}\\l\"];", rows.join("\\l"));
        }
        for ((from, to), moves) in &self.moves {
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            let _ = writeln!(
                text,
                "  p{from} -> p{to} [label={}];",
                quoted(&moves.join(", "))
            );
        }
        text + "}\n"
    }
}

/// A text as the language has it.
fn quoted(text: &str) -> String {
    let text = shown_on_a_line(text).replace('\\', "\\\\");
    format!("\"{}\"", text.replace('"', "\\\""))
}
