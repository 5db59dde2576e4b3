//! Checkpoints: what a search has found out, as text, so that another can go on from there.
//!
//! ```text
//! lastpeg checkpoint 1
//! problem english orthogonal / ooo/... / d4
//! bound 17
//! positions 1234567
//! line d2-d4 ...
//! tariff forward 0 12 -3 ...
//! pass 17
//! layer forward 7f 1a0 ...
//! end 0123456789abcdef
//! ```
//!
//! `bound` is the number of moves below which all is ruled out; the layers are those of the pass under way, their sorted
//! words in hexadecimal, each but the first as the difference to the one before. What could make a proof wrong is checked:
//! the line is replayed, tariffs must be resource counts, the end is a hash of all before it.

use std::fmt::{self, Display, Formatter, Write};

use crate::packed::word::Word;
use crate::par::Fewest;
use crate::par::moves::Direction;
use crate::par::search::Search;
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Problem;

const TITLE: &str = "lastpeg checkpoint ";
const VERSION: &str = "1";

/// Why a text is no checkpoint to go on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// It is something else.
    NotOne,
    /// It was written by another version.
    Version(String),
    /// It is cut off or has been changed.
    Damaged,
    /// It is of this problem.
    OtherProblem(String),
}

impl Display for CheckpointError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::NotOne => f.write_str("it is no checkpoint"),
            CheckpointError::Version(version) => {
                let version = notation::shortened(version);
                write!(f, "it is a checkpoint of version {version}, not {VERSION}")
            }
            CheckpointError::Damaged => {
                f.write_str("the checkpoint is damaged: it is cut off or has been changed")
            }
            CheckpointError::OtherProblem(name) => {
                let name = notation::shortened(name);
                write!(f, "it is the checkpoint of another problem: {name}")
            }
        }
    }
}

impl std::error::Error for CheckpointError {}

/// What can be written as a checkpoint.
pub(super) struct Snapshot<'a, W> {
    pub(super) problem: &'a Problem,
    pub(super) known: &'a Fewest,
    pub(super) search: &'a Search<'a, W>,
    /// The moves looked for by the pass under way, if its layers are to be kept.
    pub(super) under_way: Option<usize>,
}

/// A checkpoint as read.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint {
    pub(super) bound: usize,
    pub(super) positions: u64,
    pub(super) line: Option<Vec<Action>>,
    /// Tariffs of each side: the partition and the weights.
    pub(super) tariffs: [Vec<(usize, Vec<i32>)>; 2],
    /// The moves looked for by the pass under way and the layers of each side.
    pub(super) pass: Option<(usize, [Vec<Vec<u128>>; 2])>,
}

fn side_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Forward => "forward",
        Direction::Backward => "backward",
    }
}

/// What a checkpoint is of: the board, the start, the goal, the key.
fn identity(problem: &Problem) -> String {
    let (board, start) = (problem.board(), problem.start());
    let key = start.key.map_or("none", |key| board.label(key));
    format!(
        "{} {} {} from {} to {}, key {key}",
        board.name(),
        board.rule(),
        board.picture().join("/"),
        notation::pegs(board, start.pegs),
        problem.goal().describe(board),
    )
}

/// Text that is hashed while it is written (FNV-1a).
struct Hashed<'f, 'g> {
    text: &'f mut Formatter<'g>,
    hash: u64,
}

const EMPTY_HASH: u64 = 0xCBF2_9CE4_8422_2325;

fn hash(start: u64, text: &str) -> u64 {
    text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

impl Write for Hashed<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.hash = hash(self.hash, text);
        self.text.write_str(text)
    }
}

impl<W: Word> Display for Snapshot<'_, W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut text = Hashed {
            text: f,
            hash: EMPTY_HASH,
        };
        let Fewest {
            lower_bound,
            positions,
            ..
        } = self.known;
        writeln!(text, "{TITLE}{VERSION}")?;
        writeln!(text, "problem {}", identity(self.problem))?;
        writeln!(text, "bound {lower_bound}\npositions {positions}")?;
        if let Some(line) = self.known.line() {
            writeln!(text, "line {}", notation::line(self.problem.board(), line))?;
        }
        for side in self.search.sides() {
            for tariff in side.bound.tariffs() {
                let name = side_name(side.task.direction);
                write!(text, "tariff {name} {}", tariff.partition)?;
                for weight in &tariff.weights {
                    write!(text, " {weight}")?;
                }
                writeln!(text)?;
            }
        }
        if let Some(moves) = self.under_way {
            writeln!(text, "pass {moves}")?;
            for side in self.search.sides() {
                for layer in &side.layers {
                    write!(text, "layer {}", side_name(side.task.direction))?;
                    let mut before = 0;
                    for word in layer {
                        let bits = word.to_set().bits();
                        write!(text, " {:x}", bits - before)?;
                        before = bits;
                    }
                    writeln!(text)?;
                }
            }
        }
        let hash = text.hash;
        writeln!(text, "end {hash:016x}")
    }
}

impl Checkpoint {
    /// Reads a checkpoint of a problem.
    pub(super) fn read(problem: &Problem, text: &str) -> Result<Checkpoint, CheckpointError> {
        let first = text.lines().next().unwrap_or_default();
        match first.strip_prefix(TITLE) {
            None => return Err(CheckpointError::NotOne),
            Some(VERSION) => (),
            Some(version) => return Err(CheckpointError::Version(version.to_owned())),
        }
        let end = text.rfind("end ").ok_or(CheckpointError::Damaged)?;
        let (body, end) = text.split_at(end);
        if end.trim_end() != format!("end {:016x}", hash(EMPTY_HASH, body)) {
            return Err(CheckpointError::Damaged);
        }
        let mut lines = body.lines().skip(1);
        let of = lines.next().and_then(|line| line.strip_prefix("problem "));
        let of = of.ok_or(CheckpointError::Damaged)?;
        if of != identity(problem) {
            return Err(CheckpointError::OtherProblem(of.to_owned()));
        }
        let mut checkpoint = Checkpoint {
            bound: 0,
            positions: 0,
            line: None,
            tariffs: [Vec::new(), Vec::new()],
            pass: None,
        };
        for line in lines {
            checkpoint
                .take(problem, line)
                .ok_or(CheckpointError::Damaged)?;
        }
        Ok(checkpoint)
    }

    /// Takes in one line; nothing if it cannot be understood.
    fn take(&mut self, problem: &Problem, line: &str) -> Option<()> {
        let (name, rest) = line.split_once(' ')?;
        let side = |rest: &str| match rest {
            "forward" => Some(0),
            "backward" => Some(1),
            _ => None,
        };
        match name {
            "bound" => self.bound = rest.parse().ok()?,
            "positions" => self.positions = rest.parse().ok()?,
            "line" => self.line = Some(replayed(problem, rest)?),
            "tariff" => {
                let mut words = rest.split(' ');
                let side = side(words.next()?)?;
                let partition = words.next()?.parse().ok()?;
                let weights: Option<Vec<i32>> = words.map(|word| word.parse().ok()).collect();
                self.tariffs[side].push((partition, weights?));
            }
            "pass" => self.pass = Some((rest.parse().ok()?, Default::default())),
            "layer" => {
                let mut words = rest.split(' ');
                let side = side(words.next()?)?;
                let mut before: u128 = 0;
                let layer: Option<Vec<u128>> = words
                    .map(|word| {
                        let difference = u128::from_str_radix(word, 16).ok()?;
                        before = before.checked_add(difference)?;
                        Some(before)
                    })
                    .collect();
                let layer = layer.filter(|layer| layer.is_sorted_by(|one, next| one < next))?;
                self.pass.as_mut()?.1[side].push(layer);
            }
            _ => return None,
        }
        Some(())
    }
}

/// The line of a text, if it is legal and reaches the goal.
fn replayed(problem: &Problem, text: &str) -> Option<Vec<Action>> {
    let board = problem.board();
    let written = notation::read_line(board, text).ok()?;
    let line = notation::replay(board, problem.start(), &written).ok()?;
    let end = crate::par::replayed(board, problem.start(), &line)?;
    problem.goal().is_reached(end.pegs).then_some(line)
}

/// A word as it was saved.
pub(super) fn word<W: Word>(bits: u128) -> W {
    W::from_set(HoleSet::from_bits(bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::packed::board::Packing;
    use crate::par::moves::Sweeps;
    use crate::par::search::{Aim, Ending};
    use crate::rules::hole::HoleSet;
    use crate::run::limits::Limits;
    use crate::solve::answer::Outcome;

    /// Passes of a problem of 11 moves, from their layers on.
    #[test]
    fn a_pass_goes_on_from_the_layers_of_a_checkpoint() {
        let board = Library::embedded().entry("triangle21").unwrap().board();
        let problem = Problem::read(&board, "a1:b3").unwrap();
        let start = problem.start();
        let goal = notation::read_holes(&board, "b3").unwrap();
        let packing = Packing::<u64>::new(&board, None, &[start.pegs, goal]);
        let sweeps = Sweeps::new(&packing);
        let ends = [HoleSet::bits(goal) as u64];
        let limits = Limits::none();
        let start = packing.pack(start);
        let search = || Search::new(&board, &packing, &sweeps, start, &ends, 0, &limits);
        let known = Fewest {
            outcome: Outcome::Undecided,
            is_proved: false,
            lower_bound: 0,
            positions: 0,
            memory_needed: None,
            shortest: None,
        };
        for (moves, has_line) in [(10, false), (11, true)] {
            let aim = Aim {
                moves,
                beam: None,
                is_for_all: false,
            };
            let mut texts = Vec::new();
            let ending = search().pass(aim, &Limits::none(), &mut |search, _| {
                let snapshot = Snapshot {
                    problem: &problem,
                    known: &known,
                    search,
                    under_way: Some(moves),
                };
                texts.push(snapshot.to_string());
            });
            assert_eq!(matches!(ending, Ending::Met(_)), has_line);
            assert!(texts.len() > 5);
            for text in texts.iter().skip(1).step_by(4) {
                let checkpoint = Checkpoint::read(&problem, text).unwrap();
                let mut again = search();
                again.resume(&checkpoint);
                assert!(again.resumes(moves) && !again.resumes(moves + 1));
                let mut layers = 0;
                let ending = again.pass(aim, &Limits::none(), &mut |_, _| layers += 1);
                assert_eq!(matches!(ending, Ending::Met(_)), has_line);
                assert!(layers < texts.len());
            }
        }
    }
}
