//! What is played: positions, and the steps that lead from one to another, forward or backward in time.

use std::sync::Arc;

use crate::rules::board::{Board, Symmetry};
use crate::rules::hole::{Hole, HoleSet};
use crate::verify::claim::Flaw;

/// A position: its pegs and, while Cremers' Key is unused, one more in the place after the last hole.
pub(crate) type Placed = HoleSet;

/// A jump, or the use of the key. Backward in time it leads the other way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlayedStep {
    /// What it takes away and what it puts there; nothing of that may be there before.
    pub(crate) before: Placed,
    pub(crate) after: Placed,
    /// The place of the jumping peg before and after; none where the key is used.
    pub(crate) from: HoleSet,
    pub(crate) to: HoleSet,
}

/// A board and every step that there can be on it.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) board: Arc<Board>,
    /// The hole of Cremers' Key, and the place of the unused key: empty where it is not granted.
    pub(crate) key: HoleSet,
    pub(crate) unused: Placed,
    pub(crate) steps: Vec<PlayedStep>,
    /// Whether steps lead back in time.
    pub(crate) is_backward: bool,
    /// Positions that these symmetries make of each other are alike.
    group: Vec<Symmetry>,
}

impl PlayedStep {
    pub(crate) fn touched(&self) -> Placed {
        self.before | self.after
    }

    /// What it makes of a position, if it is possible there.
    pub(crate) fn play(&self, at: Placed) -> Option<Placed> {
        (at & self.touched() == self.before).then(|| at ^ self.touched())
    }
}

impl Played {
    /// The game on a board, with the key if a hole is given for it; none if the board leaves no place for the key.
    pub(crate) fn new(board: Arc<Board>, key: HoleSet) -> Option<Played> {
        let mut game = Played {
            board,
            key,
            unused: HoleSet::EMPTY,
            steps: Vec::new(),
            is_backward: false,
            group: Vec::new(),
        };
        for jump in game.board.jumps().all() {
            game.steps.push(PlayedStep {
                before: jump.needs(),
                after: HoleSet::of(jump.to),
                from: HoleSet::of(jump.from),
                to: HoleSet::of(jump.to),
            });
        }
        if !key.is_empty() {
            game.unused = HoleSet::of(Hole::new(game.board.hole_count())?);
            game.steps.push(PlayedStep {
                before: game.unused,
                after: key,
                ..PlayedStep::default()
            });
        }
        Some(game)
    }

    /// The same backward in time.
    pub(crate) fn backward(&self) -> Played {
        let mut backward = self.clone();
        backward.is_backward = !self.is_backward;
        for step in &mut backward.steps {
            (step.before, step.after) = (step.after, step.before);
            (step.from, step.to) = (step.to, step.from);
        }
        backward
    }

    /// The positions that one step leads to.
    pub(crate) fn next(&self, at: Placed) -> impl Iterator<Item = Placed> {
        self.steps.iter().filter_map(move |step| step.play(at))
    }

    /// The position, and what the key makes of it if it can be used.
    pub(crate) fn with_key(&self, at: Placed) -> impl Iterator<Item = Placed> {
        let by_key = self.steps.iter().filter(|step| step.from.is_empty());
        let used = by_key.filter_map(move |step| step.play(at));
        [at].into_iter().chain(used)
    }

    /// Some holes, and the place of the unused key if its hole is one of them.
    pub(crate) fn part(&self, holes: HoleSet) -> Placed {
        let both = holes | self.unused;
        if holes.meets(self.key) { both } else { holes }
    }

    /// Whether the classes or the numbers of pegs show that no game leads from one position to the other. The key, once
    /// used, has put a peg into its hole, and is not to be had again.
    pub(crate) fn are_apart(&self, from: Placed, to: Placed) -> bool {
        let (key, unused) = (self.key, self.unused);
        let used = |at: Placed| if at.meets(unused) { at ^ key } else { at };
        let class = |at: Placed| self.board.classes().of(used(at));
        let is_key_back = !(to & self.unused).is_subset(from);
        is_key_back || from.len() < to.len() || class(from) != class(to)
    }

    /// The same up to the symmetries of the board that keep the key's hole and each of some sets of positions.
    pub(crate) fn up_to_symmetry(&self, kept: &[&[Placed]]) -> Played {
        let mut game = self.clone();
        game.group = self.board.symmetries().to_vec();
        game.group.retain(|symmetry| {
            let image = |&at: &Placed| self.image(symmetry, at);
            let keeps = |set: &&[Placed]| set.iter().map(image).all(|at| set.contains(&at));
            symmetry.fixes(self.key) && kept.iter().all(keeps)
        });
        game
    }

    /// What a symmetry that keeps the key's hole makes of a position.
    fn image(&self, symmetry: &Symmetry, at: Placed) -> Placed {
        symmetry.set(at - self.unused) | at & self.unused
    }

    /// The same position for all that the symmetries make of one.
    pub(crate) fn canonical(&self, at: Placed) -> Placed {
        let images = self.group.iter().map(|symmetry| self.image(symmetry, at));
        images.min().unwrap_or(at)
    }

    /// A position as proofs have it.
    pub(crate) fn coded(&self, at: Placed) -> String {
        let key = if at.meets(self.unused) { "k" } else { "" };
        format!("{:x}{key}", (at - self.unused).bits())
    }

    /// A flaw about a position, unless it is so.
    pub(crate) fn need(&self, is_so: bool, why: &str, at: Placed) -> Result<(), Flaw> {
        let flaw = || Flaw(format!("{why}: {}", self.coded(at)));
        is_so.then_some(()).ok_or_else(flaw)
    }
}
