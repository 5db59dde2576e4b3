//! Reads a proof. Every line is understood whole or refused.

use std::collections::HashSet;
use std::sync::Arc;

use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet, MAX_HOLES};
use crate::rules::notation;
use crate::rules::position::{Position, move_count};
use crate::verify::claim::{Claim, Flaw, flaw};
use crate::verify::count::{CountPart, MOST, Played, ProofCount};

/// A proof as read: well-formed, its counts checked, and nothing else yet.
pub(crate) struct ProofText {
    pub(crate) name: String,
    pub(crate) board: Arc<Board>,
    /// The hole of Cremers' Key.
    pub(crate) key: Option<Hole>,
    pub(crate) start: Position,
    pub(crate) finishes: Vec<HoleSet>,
    pub(crate) claim: Claim,
    /// The moves of the line shown.
    pub(crate) line: Option<usize>,
    pub(crate) counts: Vec<ProofCount>,
    /// How many actions lie between the targets and the finishes.
    pub(crate) back: usize,
    pub(crate) sets: Vec<Set>,
    /// The forward layers, and the backward ones.
    pub(crate) layers: [Vec<HashSet<Position>>; 2],
}

/// Targets, and positions from which there is no way to any of them.
pub(crate) struct Set {
    pub(crate) targets: Vec<Position>,
    pub(crate) positions: HashSet<Position>,
}

/// The first line.
pub(crate) const TITLE: &str = "lastpeg proof 1";

/// The most finishes, counts and sets of targets, each: so much can be held.
const MOST_PARTS: usize = 1 << 12;

/// The most actions between targets and finishes.
const MOST_BACK: usize = 3;

/// Reads all lines.
pub(crate) fn read(lines: impl IntoIterator<Item = String>) -> Result<ProofText, Flaw> {
    let mut lines = (1..).zip(lines).peekable();
    let mut head = |word: &str| {
        let (_, line) = lines.next_if(|(_, line)| line.starts_with(word))?;
        Some(line[word.len()..].to_owned())
    };
    if head(TITLE).is_none_or(|rest| !rest.is_empty()) {
        return flaw(format!("line 1: a proof begins with the line `{TITLE}`"));
    }
    let lacking = |word| Flaw(format!("no line `{word}` where the first lines have it"));
    let name = head("board ").ok_or_else(|| lacking("board"))?;
    let rule = head("jumps ").and_then(|rule| rule.parse().ok());
    let rule = rule.ok_or_else(|| lacking("jumps"))?;
    let mut rows = Vec::new();
    for row in (0..=MAX_HOLES).map_while(|_| head("row ")) {
        rows.push(row.replace('.', " "));
    }
    let board = Board::new("proof", &name, &rows, rule);
    let board = board.map_err(|error| Flaw(format!("the board is none: {error}")))?;
    let mut proof = ProofText::begin(&notation::shortened(&name), Arc::new(board));
    if let Some(hole) = head("key ") {
        proof.key = Some(proof.hole(&hole).ok_or_else(|| lacking("key"))?);
    }
    let start = head("start ").and_then(|at| proof.position(&at));
    proof.start = start.ok_or_else(|| lacking("start"))?;
    for (number, line) in lines {
        if proof.take(&line).is_none() {
            let line = notation::shortened(&line);
            return flaw(format!("line {number}: not understood here: {line}"));
        }
    }
    proof.checked()
}

impl ProofText {
    /// The proof of nothing yet.
    pub(crate) fn begin(name: &str, board: Arc<Board>) -> ProofText {
        ProofText {
            name: name.to_owned(),
            board,
            key: None,
            start: Position::of(HoleSet::EMPTY),
            finishes: Vec::new(),
            claim: Claim::Lost,
            line: None,
            counts: Vec::new(),
            back: 0,
            sets: Vec::new(),
            layers: Default::default(),
        }
    }

    pub(crate) fn game(&self) -> Played<'_> {
        Played::new(&self.board, self.key)
    }

    /// The proof, if what does not belong to one place of it is as it must be.
    fn checked(self) -> Result<ProofText, Flaw> {
        if self.finishes.is_empty() || self.finishes.contains(&self.start.pegs) {
            return flaw("there is no finish, or the start is one");
        }
        let mut counts = self.counts.iter();
        if let Some(unfair) = counts.position(|count| !count.is_fair(self.game())) {
            let number = unfair + 1;
            return flaw(format!(
                "count {number} lacks a hole or charges more than is lost"
            ));
        }
        match (self.claim, self.line) {
            (Claim::Moves(claimed), Some(moves)) if moves != claimed => {
                flaw(format!("the line has {moves} moves, not {claimed}"))
            }
            _ => Ok(self),
        }
    }

    /// Takes in one line; nothing if it cannot be understood.
    fn take(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["finish", set] if self.finishes.len() < MOST_PARTS => {
                self.finishes.push(self.set(set)?);
            }
            ["claim", "lost"] => self.claim = Claim::Lost,
            ["claim", "moves", moves] => self.claim = Claim::Moves(number(moves, MOST as usize)?),
            ["line", ..] => self.line = Some(self.moves(&line["line".len()..])?),
            ["count", ref weights @ ..] if self.counts.len() < MOST_PARTS => {
                let weights: Option<Vec<i64>> =
                    weights.iter().map(|text| text.parse().ok()).collect();
                self.counts.push(ProofCount::of(weights?));
            }
            ["parity", holes, charge] => {
                let parity = (self.set(holes)?, charge.parse().ok()?);
                self.counts.last_mut()?.parities.push(parity);
            }
            [kind @ ("region" | "part"), holes] => {
                let part = CountPart {
                    holes: self.set(holes)?,
                    is_region: kind == "region",
                };
                self.counts.last_mut()?.parts.push(part);
            }
            ["price", price] => self.counts.last_mut()?.price = price.parse().ok()?,
            ["back", back] => self.back = number(back, MOST_BACK)?,
            ["targets", ref targets @ ..] if self.sets.len() < MOST_PARTS => {
                let targets = self.positions(targets)?;
                self.sets.push(Set {
                    targets,
                    positions: HashSet::new(),
                });
            }
            ["at", ref positions @ ..] => {
                let positions = self.positions(positions)?;
                self.sets.last_mut()?.positions.extend(positions);
            }
            [side @ ("forward" | "backward"), layer, ref positions @ ..] => {
                let positions = self.positions(positions)?;
                let layers = &mut self.layers[usize::from(side == "backward")];
                let layer = number(layer, layers.len())?;
                if layer == layers.len() {
                    layers.push(HashSet::new());
                }
                layers[layer].extend(positions);
            }
            _ => return None,
        }
        Some(())
    }

    fn hole(&self, text: &str) -> Option<Hole> {
        let hole = Hole::new(text.parse().ok()?)?;
        self.board.all().contains(hole).then_some(hole)
    }

    fn set(&self, text: &str) -> Option<HoleSet> {
        let set = HoleSet::from_bits(u128::from_str_radix(text, 16).ok()?);
        set.is_subset(self.board.all()).then_some(set)
    }

    fn position(&self, text: &str) -> Option<Position> {
        let (pegs, key) = match text.strip_suffix('k') {
            Some(pegs) => (pegs, Some(self.key?)),
            None => (text, None),
        };
        Some(Position::new(self.set(pegs)?, key))
    }

    fn positions(&self, words: &[&str]) -> Option<Vec<Position>> {
        words.iter().map(|text| self.position(text)).collect()
    }

    /// The moves of a line, if it is legal and leads from the start to a finish.
    fn moves(&self, text: &str) -> Option<usize> {
        let line = notation::read_line(&self.board, text).ok()?;
        let line = notation::replay(&self.board, self.start, &line).ok()?;
        let mut at = self.start;
        for &action in &line {
            at = at.play_unchecked(action);
        }
        self.finishes.contains(&at.pegs).then(|| move_count(&line))
    }
}

/// A number that is not too large.
fn number(text: &str, most: usize) -> Option<usize> {
    text.parse().ok().filter(|&number| number <= most)
}
