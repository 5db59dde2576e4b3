//! Reads a proof. Every line is understood whole or refused.

use std::collections::HashSet;
use std::sync::Arc;

use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::{Hole, HoleSet, MAX_HOLES};
use crate::rules::notation;
use crate::rules::position::{Position, move_count};
use crate::verify::claim::{Claim, Flaw};
use crate::verify::count::CheckedCount;

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
    pub(crate) counts: Vec<CheckedCount>,
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

/// The lines about the board, as far as they have come.
#[derive(Default)]
struct ProofHead {
    name: String,
    rule: Option<JumpRule>,
    rows: Vec<String>,
}

/// Reads all lines.
pub(crate) fn read(lines: impl IntoIterator<Item = String>) -> Result<ProofText, Flaw> {
    let mut lines = (1..).zip(lines);
    if lines.next().is_none_or(|(_, line)| line != TITLE) {
        return Err(Flaw(format!(
            "line 1: a proof begins with the line `{TITLE}`"
        )));
    }
    let (mut head, mut proof) = (ProofHead::default(), None);
    for (number, line) in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let taken = match (&mut proof, word) {
            (None, "board" | "jumps" | "row") => head.take(word, rest),
            _ => head
                .proof(&mut proof)
                .and_then(|proof| proof.take(word, rest)),
        };
        taken.ok_or_else(|| {
            Flaw(format!(
                "line {number}: not understood here: {}",
                notation::shortened(&line)
            ))
        })?;
    }
    let proof = proof.ok_or_else(|| Flaw("there is no board".to_owned()))?;
    let is_proof = !proof.finishes.is_empty() && !proof.finishes.contains(&proof.start.pegs);
    match (proof.claim, proof.line) {
        _ if !is_proof => Err(Flaw("there is no finish, or the start is one".to_owned())),
        (Claim::Moves(claimed), Some(moves)) if moves != claimed => {
            Err(Flaw(format!("the line has {moves} moves, not {claimed}")))
        }
        _ => Ok(proof),
    }
}

impl ProofHead {
    fn take(&mut self, word: &str, rest: &str) -> Option<()> {
        match word {
            "board" => self.name = notation::shortened(rest),
            "jumps" => self.rule = Some(rest.parse().ok()?),
            _ => self.rows.push(rest.replace('.', " ")),
        }
        (self.rows.len() <= MAX_HOLES).then_some(())
    }

    /// The proof, begun when there is none.
    fn proof<'a>(&self, proof: &'a mut Option<ProofText>) -> Option<&'a mut ProofText> {
        if proof.is_none() {
            let board = Board::new("proof", &self.name, &self.rows, self.rule?).ok()?;
            *proof = Some(ProofText::begin(&self.name, Arc::new(board)));
        }
        proof.as_mut()
    }
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

    /// Takes in one line; nothing if it cannot be understood.
    fn take(&mut self, word: &str, rest: &str) -> Option<()> {
        match word {
            "key" => {
                let key = rest.parse().ok().and_then(Hole::new)?;
                self.key = self.board.all().contains(key).then_some(key);
                self.key?;
            }
            "start" => self.start = self.position(rest)?,
            "finish" if self.finishes.len() < MOST_PARTS => self.finishes.push(self.set(rest)?),
            "claim" if rest == "lost" => self.claim = Claim::Lost,
            "claim" => self.claim = Claim::Moves(rest.strip_prefix("moves ")?.parse().ok()?),
            "line" => self.line = Some(self.moves(rest)?),
            "count" if self.counts.len() < MOST_PARTS => {
                let weights: Option<Vec<i64>> =
                    rest.split(' ').map(|weight| weight.parse().ok()).collect();
                self.counts
                    .push(CheckedCount::new(&self.board, self.key, weights?)?);
            }
            "price" => {
                self.counts.last_mut()?.price = rest.parse().ok().filter(|&price| price > 0)?;
            }
            "parity" => {
                let (holes, charge) = rest.split_once(' ')?;
                let (holes, charge) = (self.set(holes)?, charge.parse().ok()?);
                let count = self.counts.pop()?.with_parity(holes, charge)?;
                self.counts.push(count);
            }
            "region" | "part" => {
                let holes = self.set(rest)?;
                let count = self.counts.pop()?.with_part(holes, word == "region")?;
                self.counts.push(count);
            }
            "back" => self.back = rest.parse().ok().filter(|&back| back <= 3)?,
            "targets" if self.sets.len() < MOST_PARTS => {
                let targets: Option<_> = rest
                    .split(' ')
                    .map(|target| self.position(target))
                    .collect();
                self.sets.push(Set {
                    targets: targets?,
                    positions: HashSet::new(),
                });
            }
            "forward" | "backward" => {
                let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                let (number, positions) = (number.parse::<usize>().ok()?, self.positions(rest)?);
                let layers = &mut self.layers[usize::from(word == "backward")];
                if number == layers.len() {
                    layers.push(HashSet::new());
                }
                layers.get_mut(number)?.extend(positions);
            }
            "at" => {
                let positions = self.positions(rest)?;
                self.sets.last_mut()?.positions.extend(positions);
            }
            _ => return None,
        }
        Some(())
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
        Some(Position {
            pegs: self.set(pegs)?,
            key,
        })
    }

    fn positions(&self, text: &str) -> Option<HashSet<Position>> {
        text.split_whitespace()
            .map(|text| self.position(text))
            .collect()
    }

    /// The moves of a line, if it is legal and leads from the start to a finish.
    fn moves(&self, text: &str) -> Option<usize> {
        let line = notation::read_line(&self.board, text).ok()?;
        let line = notation::replay(&self.board, self.start, &line).ok()?;
        let mut at = self.start;
        for &action in &line {
            at = at.play(&self.board, action).ok()?;
        }
        self.finishes.contains(&at.pegs).then(|| move_count(&line))
    }
}
