//! Reads a proof. Every line is understood whole or refused.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use crate::rules::board::Board;
use crate::rules::hole::{Hole, HoleSet, MAX_HOLES};
use crate::rules::notation;
use crate::rules::position::{Position, move_count};
use crate::rules::text::shortened;
use crate::verify::claim::{Claim, Flaw, need};
use crate::verify::count::{MOST, ProofCount};
use crate::verify::game::{Placed, Played};

/// What a proof is about, and what it claims.
pub(crate) struct ProofHead {
    pub(crate) game: Played,
    pub(crate) start: Placed,
    pub(crate) finishes: Vec<HoleSet>,
    pub(crate) claim: Claim,
}

/// What shows it, as read: nothing of it is believed before it is checked.
#[derive(Default)]
pub(crate) struct ProofBody {
    pub(crate) has_line: bool,
    pub(crate) counts: Vec<ProofCount>,
    /// How many steps lie between the targets and the finishes.
    pub(crate) back: usize,
    pub(crate) sets: Vec<ListedSet>,
    /// The forward layers, and the backward ones.
    pub(crate) layers: [Vec<HashSet<Placed>>; 2],
}

/// Targets, and positions from which there is no way to any of them.
pub(crate) type ListedSet = (Vec<Placed>, HashSet<Placed>);

/// The first line.
pub(crate) const TITLE: &str = "lastpeg proof 1";

/// The most finishes, counts and sets of targets, each: a goal of pegs anywhere may have more than 10 000 finishes.
pub(crate) const MOST_PARTS: usize = 1 << 14;

/// The most steps between targets and finishes.
const MOST_BACK: usize = 3;

/// Reads all lines.
pub(crate) fn read(lines: impl Iterator<Item = String>) -> Result<(ProofHead, ProofBody), Flaw> {
    let mut lines = (1..).zip(lines).peekable();
    let mut line_of = |word: &str| {
        let (_, line) = lines.next_if(|(_, line)| line.starts_with(word))?;
        Some(line[word.len()..].to_owned())
    };
    let is_proof = line_of(TITLE).is_some_and(|rest| rest.is_empty());
    need(is_proof, "a proof begins with the line `lastpeg proof 1`")?;
    let name = found(line_of("board "), "name of the board")?;
    let rule = line_of("jumps ").and_then(|rule| rule.parse().ok());
    let rule = found(rule, "jump rule")?;
    let rows = (0..=MAX_HOLES).map_while(|_| line_of("row "));
    let rows: Vec<String> = rows.map(|row| row.replace('.', " ")).collect();
    let board = Board::new("proof", &name, &rows, rule).map_err(flaw)?;
    let hole = |text: String| Some(HoleSet::of(Hole::new(text.parse().ok()?)?));
    let key = line_of("key ").map_or(Some(HoleSet::EMPTY), hole);
    let key = key.filter(|key| key.is_subset(board.all()));
    let game = key.and_then(|key| Played::new(Arc::new(board), key));
    let game = found(game, "key's hole")?;
    let start = line_of("start ").and_then(|text| state(&game, &text));
    let finishes = (0..MOST_PARTS).map_while(|_| line_of("finish "));
    let finishes: Option<Vec<_>> = finishes.map(|text| holes(&game, &text)).collect();
    let head = ProofHead {
        start: found(start, "start")?,
        finishes: found(finishes.filter(|all| !all.is_empty()), "goal")?,
        claim: found(line_of("claim ").and_then(|text| claim(&text)), "claim")?,
        game,
    };
    let mut body = ProofBody::default();
    for (number, line) in lines {
        let taken = body.take(&head, &line);
        let line = shortened(&line);
        taken.ok_or_else(|| flaw(format!("line {number} is not understood here: {line}")))?;
    }
    let mut counts = body.counts.iter();
    let are_fair = counts.all(|count| count.is_fair(&head.game));
    need(are_fair, "a count lacks a hole or charges too much")?;
    Ok((head, body))
}

fn flaw(why: impl fmt::Display) -> Flaw {
    Flaw(why.to_string())
}

fn found<T>(value: Option<T>, word: &str) -> Result<T, Flaw> {
    value.ok_or_else(|| flaw(format!("no line gives the {word} in its place")))
}

impl ProofHead {
    /// The finishes that the start's class leaves open, with the key used and, where it is granted, unused.
    pub(crate) fn ends(&self) -> Vec<Placed> {
        let both = |&finish: &HoleSet| [finish, finish | self.game.unused];
        let mut ends: Vec<Placed> = self.finishes.iter().flat_map(both).collect();
        ends.retain(|&end| !self.game.are_apart(self.start, end));
        ends.dedup();
        ends
    }

    /// Whether a line is legal and leads from the start to a finish in as many moves as are claimed.
    fn is_answered_by(&self, line: &str) -> bool {
        let key = self.game.key.only();
        let key = key.filter(|_| self.game.unused.is_subset(self.start));
        let start = Position::new(self.start - self.game.unused, key);
        let line = notation::read_line(&self.game.board, line).ok();
        let line = line.and_then(|line| notation::replay(&self.game.board, start, &line).ok());
        line.is_some_and(|line| {
            let end = start.after(&line);
            self.finishes.contains(&end.pegs) && self.claim == Claim::Moves(move_count(&line))
        })
    }
}

impl ProofBody {
    /// Takes in one line; nothing if it cannot be understood.
    fn take(&mut self, head: &ProofHead, line: &str) -> Option<()> {
        let game = &head.game;
        let states = |words: &[&str]| -> Option<Vec<Placed>> {
            words.iter().map(|text| state(game, text)).collect()
        };
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["line", ..] if head.is_answered_by(&line["line".len()..]) => self.has_line = true,
            ["count", ref weights @ ..] if self.counts.len() < MOST_PARTS => {
                let mut count = ProofCount::default();
                for weight in weights {
                    count.weights.push(weight.parse().ok()?);
                }
                self.counts.push(count);
            }
            ["parity", set, charge] => {
                let parity = (holes(game, set)?, charge.parse().ok()?);
                self.counts.last_mut()?.parities.push(parity);
            }
            [kind @ ("region" | "part"), set] => {
                let part = (game.part(holes(game, set)?), kind == "region");
                self.counts.last_mut()?.parts.push(part);
            }
            ["price", price] => self.counts.last_mut()?.price = price.parse().ok()?,
            ["back", back] => self.back = number(back, MOST_BACK)?,
            ["targets", ref targets @ ..] if self.sets.len() < MOST_PARTS => {
                self.sets.push((states(targets)?, HashSet::new()));
            }
            ["at", ref listed @ ..] => self.sets.last_mut()?.1.extend(states(listed)?),
            [side @ ("forward" | "backward"), layer, ref listed @ ..] => {
                let layers = &mut self.layers[usize::from(side == "backward")];
                let layer = number(layer, layers.len())?;
                layers.resize(layers.len().max(layer + 1), HashSet::new());
                layers[layer].extend(states(listed)?);
            }
            _ => return None,
        }
        Some(())
    }
}

fn claim(text: &str) -> Option<Claim> {
    match text.strip_prefix("moves ") {
        Some(moves) => number(moves, MOST as usize).map(Claim::Moves),
        None => (text == "lost").then_some(Claim::Lost),
    }
}

fn holes(game: &Played, text: &str) -> Option<HoleSet> {
    let set = HoleSet::from_bits(u128::from_str_radix(text, 16).ok()?);
    set.is_subset(game.board.all()).then_some(set)
}

fn state(game: &Played, text: &str) -> Option<Placed> {
    match text.strip_suffix('k') {
        Some(_) if game.key.is_empty() => None,
        Some(pegs) => Some(holes(game, pegs)? | game.unused),
        None => holes(game, text),
    }
}

/// A number that is not too large.
fn number(text: &str, most: usize) -> Option<usize> {
    text.parse().ok().filter(|&number| number <= most)
}
