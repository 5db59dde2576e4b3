//! Reasons, checked again from what the program prints and the rules of the board alone.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashMap;

use lastpeg::rules::board::{Board, Jump};
use lastpeg::rules::hole::{Hole, HoleSet};
use lastpeg::rules::notation;
use lastpeg::rules::position::Action;
use serde_json::Value;

/// A reason as data, with the board whose rules it is about.
pub(crate) struct Certificate<'a> {
    pub(crate) board: &'a Board,
    pub(crate) reason: &'a Value,
}

fn holes(board: &Board, labels: &Value) -> HoleSet {
    let labels = labels.as_array().unwrap().iter();
    labels
        .map(|label| board.hole(label.as_str().unwrap()).unwrap())
        .collect()
}

impl Certificate<'_> {
    fn holes(&self, key: &str) -> HoleSet {
        holes(self.board, &self.reason[key])
    }

    fn weight(&self, hole: Hole) -> i64 {
        let weight = &self.reason["weights"][self.board.label(hole)];
        weight.as_i64().unwrap_or(0)
    }

    fn sum(&self, pegs: HoleSet) -> i64 {
        pegs.iter().map(|hole| self.weight(hole)).sum()
    }

    fn loss(&self, jump: Jump) -> i64 {
        self.weight(jump.from) + self.weight(jump.over) - self.weight(jump.to)
    }

    /// The reasons that this one rests on, by what they are for.
    fn parts(&self, key: &str, name: &str) -> HashMap<String, Certificate<'_>> {
        let parts = self.reason[key].as_array().unwrap().iter();
        parts
            .map(|part| {
                let reason = Certificate {
                    board: self.board,
                    reason: &part["reason"],
                };
                (part[name].to_string().replace('"', ""), reason)
            })
            .collect()
    }

    /// Whether it proves that no game leads from pegs to one of the patterns. Exhaustion is taken at its word.
    pub(crate) fn is_proof(&self, pegs: HoleSet, patterns: &[HoleSet]) -> bool {
        let jumps = self.board.jumps().all();
        let same_class = |pattern: &&HoleSet| {
            let invariants = self.board.classes().invariants().iter();
            invariants
                .clone()
                .all(|&set| !((**pattern ^ pegs) & set).is_odd())
        };
        assert!(!patterns.contains(&pegs));
        match self.reason["kind"].as_str().unwrap() {
            "too-few-pegs" => patterns.iter().all(|pattern| pattern.len() > pegs.len()),
            "position-class" => {
                let invariants = self.reason["invariants"].as_array().unwrap().iter();
                let invariants: Vec<_> = invariants.map(|set| holes(self.board, set)).collect();
                let is_kept =
                    |set: &HoleSet| jumps.iter().all(|jump| !(jump.holes() & *set).is_odd());
                let differs = |set: &HoleSet, pattern: HoleSet| ((pattern ^ pegs) & *set).is_odd();
                let shown = self.holes("holes");
                (pegs & shown).is_odd() == self.reason["is_odd"].as_bool().unwrap()
                    && is_kept(&shown)
                    && differs(&shown, patterns[0])
                    && invariants.iter().all(is_kept)
                    && patterns
                        .iter()
                        .all(|&pattern| invariants.iter().any(|set| differs(set, pattern)))
            }
            "no-jumps" => self.board.jumps().legal(pegs).next().is_none(),
            "resource-count" => {
                let (value, needed) = (&self.reason["value"], &self.reason["needed"]);
                let goals = patterns.iter().filter(same_class);
                jumps.iter().all(|&jump| self.loss(jump) >= 0)
                    && value.as_i64() == Some(self.sum(pegs))
                    && value.as_i64() < needed.as_i64()
                    && goals
                        .into_iter()
                        .all(|&goal| Some(self.sum(goal)) >= needed.as_i64())
            }
            "unavoidable-losses" => {
                assert_eq!(
                    (self.holes("from"), patterns),
                    (pegs, &[self.holes("to")][..])
                );
                self.losses_exceed(self.sum(pegs) - self.sum(patterns[0]))
            }
            "one-jump" => {
                let parts = self.parts("after", "jump");
                self.board.jumps().legal(pegs).all(|jump| {
                    let name = notation::line(self.board, &[Action::Jump(jump)]);
                    parts[&name].is_proof(pegs ^ jump.holes(), patterns)
                })
            }
            "last-jump" => {
                let parts = self.parts("before", "jump");
                let [pattern] = patterns else {
                    return false;
                };
                let can_be_last = |jump: &&Jump| *pattern & jump.holes() == HoleSet::of(jump.to);
                jumps.iter().filter(can_be_last).all(|jump| {
                    let name = notation::line(self.board, &[Action::Jump(*jump)]);
                    parts[&name].is_proof(pegs, &[*pattern ^ jump.holes()])
                })
            }
            "each-finish" => {
                let parts = self.parts("finishes", "pegs");
                patterns.iter().filter(same_class).all(|&pattern| {
                    let name = format!("[{}]", notation::holes(self.board, pattern));
                    parts[&name].is_proof(pegs, &[pattern])
                })
            }
            "exhausted" => {
                let reason = &self.reason;
                reason["positions"].is_u64() || reason["more_than"] == 1000
            }
            kind => panic!("what is {kind}?"),
        }
    }

    /// Whether every game from and to the pegs of the certificate loses more than there is to lose.
    fn losses_exceed(&self, slack: i64) -> bool {
        let (from, to) = (self.holes("from"), self.holes("to"));
        let parities = self.reason["parities"].as_array().unwrap();
        let parities: Vec<(HoleSet, i64)> = parities
            .iter()
            .map(|parity| {
                (
                    holes(self.board, &parity["holes"]),
                    parity["loss"].as_i64().unwrap(),
                )
            })
            .collect();
        let charged = |set: HoleSet| -> i64 {
            let changed = parities
                .iter()
                .filter(|(parity, _)| (*parity & set).is_odd());
            changed.map(|(_, loss)| loss).sum()
        };
        let jumps = self.board.jumps().all().iter();
        let costs: Vec<(Jump, i64)> = jumps
            .map(|&jump| (jump, self.loss(jump) - charged(jump.holes())))
            .collect();
        let regions = self.reason["regions"].as_array().unwrap();
        let sets: Vec<HoleSet> = regions
            .iter()
            .map(|region| holes(self.board, &region["holes"]))
            .collect();
        let mut least = charged(from ^ to);
        for (region, &set) in regions.iter().zip(&sets) {
            let cheapest = cheapest(&costs, &sets, set, from & set, to & set);
            assert_eq!(region["least"].as_i64(), cheapest, "{region}");
            least += cheapest.unwrap_or(i64::from(i32::MAX));
        }
        let is_fair = |&(_, loss): &(HoleSet, i64)| loss > 0;
        parities.iter().all(is_fair) && costs.iter().all(|&(_, cost)| cost >= 0) && least > slack
    }
}

/// The least that jumps cost which lead from pegs to pegs inside of a set, whatever happens outside. A jump costs only in
/// the first of the sets that have most of its holes. (Bellman and Ford, pattern by pattern until nothing changes.)
fn cheapest(
    costs: &[(Jump, i64)],
    sets: &[HoleSet],
    set: HoleSet,
    from: HoleSet,
    to: HoleSet,
) -> Option<i64> {
    let share = |set: HoleSet, jump: Jump| (set & jump.holes()).len();
    let steps: Vec<(HoleSet, HoleSet, i64)> = costs
        .iter()
        .filter(|(jump, _)| share(set, *jump) > 0)
        .map(|&(jump, cost)| {
            let most = sets.iter().map(|&other| share(other, jump)).max();
            let owner = sets.iter().find(|&&other| Some(share(other, jump)) == most);
            let pays = owner == Some(&set);
            let needs = HoleSet::of(jump.from).with(jump.over) & set;
            (jump.holes() & set, needs, if pays { cost } else { 0 })
        })
        .collect();
    let mut reached = HashMap::from([(from, 0)]);
    let mut queue = vec![from];
    while let Some(pattern) = queue.pop() {
        let paid = reached[&pattern];
        for &(flips, needs, cost) in &steps {
            let next = pattern ^ flips;
            let is_cheaper = reached.get(&next).is_none_or(|&known| paid + cost < known);
            if pattern & flips == needs && is_cheaper {
                reached.insert(next, paid + cost);
                queue.push(next);
            }
        }
    }
    reached.get(&to).copied()
}
