//! The schedule: what is tried on a question, from the first line of [`STAGES`] to the last, until everything asked is
//! decided. To tune the solver, change a line here.
//!
//! Most positions that players ask about can be won, and a little search shows it; of the lost ones most are ruled
//! out by a resource count or a quick proof. So little searches come first, then the cheap proofs, then wider search
//! and more thorough proofs in turns. Figures are from `lastpeg bench hints`.

use crate::proof::prover::ProofEffort;
use Stage::{Each, Prove, QuickSearch, RuleOut, SetUp, Shares, Widen, WidenForEach};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// The start of a whole problem. Most can be solved; that one cannot is to be proven for a reason that can be
    /// checked, even where the search has looked at everything.
    Problem,
    /// A single position.
    Position,
    /// Several positions of one level, such as those after each jump of a position.
    Several,
}

/// One thing to try.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage {
    /// A pass from either end, with a table of this many positions; only while nothing is set up.
    QuickSearch { table: usize, width: usize },
    /// Resource counts, and the backward table of full size, are set up, if they are not.
    SetUp,
    /// A linear program for each position: the resource count that rules it out, if any does.
    RuleOut,
    /// Narrow passes over what is open, of whose width each position has a share, as long as each decides half of it.
    Shares { width: usize },
    /// A pass for each open position by itself.
    Each { width: usize },
    /// Passes over all that is open, from the first width on and up to the widest, each twice as wide as the one
    /// before, until this many more positions are made. Goes on where such a stage stopped, if nothing was decided
    /// since.
    Widen {
        first: usize,
        widest: usize,
        positions: u64,
    },
    /// The same, with this many more positions for each that is open.
    WidenForEach { first: usize, positions: u64 },
    /// A look for a proof for each open position.
    Prove(ProofEffort),
}

const ALL: &[Asked] = &[Asked::Problem, Asked::Position, Asked::Several];
const ONE: &[Asked] = &[Asked::Problem, Asked::Position];
const SEVERAL: &[Asked] = &[Asked::Several];
const PROBLEM: &[Asked] = &[Asked::Problem];
const POSITION: &[Asked] = &[Asked::Position];
const NO_PROBLEM: &[Asked] = &[Asked::Position, Asked::Several];

const NO_END: u64 = u64::MAX;

/// The width of the first passes over everything open that are not narrow.
const WIDE: usize = 1024;

/// Proofs between the narrow passes. They take 1 to 4 ms, as long as one of those passes, and rule out most lost
/// neighbours of a winnable position: with diagonal jumps, where plain resource counts rule out few, they spare the
/// search of millions of positions. With regions they would take ten times as long, and fail nearly as often.
const QUICK_PROOF: ProofEffort = ProofEffort {
    cases: 1,
    attempts: 24,
    with_regions: false,
};

/// Proofs that take as long as the search of some 300 000 positions.
const THOROUGH_PROOF: ProofEffort = ProofEffort {
    cases: 2,
    attempts: 12,
    with_regions: true,
};

/// The schedule: each stage with the questions that it is for.
#[rustfmt::skip]
pub(super) const STAGES: &[(&[Asked], Stage)] = &[
    // The first table is made in a fraction of a millisecond, the second in two, and all passes together take 20 to
    // 80 ms, no more than the set-up. They solve all solvable problems from one vacancy to one survivor: the hardest
    // ones of the 41-hole diamond, Wiegleb's and the 7x7 board with 289 000, 187 000 and 184 000 positions.
    (ONE, QuickSearch { table: 2_000, width: 64 }),
    (ONE, QuickSearch { table: 2_000, width: 96 }),
    (ONE, QuickSearch { table: 10_000, width: 128 }),
    (ONE, QuickSearch { table: 10_000, width: 256 }),
    (ONE, QuickSearch { table: 10_000, width: 512 }),
    (ONE, QuickSearch { table: 10_000, width: 1024 }),
    (ALL, SetUp),
    // These decide nearly every winnable position.
    (ONE, Widen { first: 64, widest: 256, positions: NO_END }),
    // Without it the p90 of full hints with diagonal jumps goes from 10.9 to 19.5 ms on the 6x6 board, from 16.5 to
    // 23.1 on the French, 7.0 to 9.7 on Diamond-32, 14 to 22 on Diamond-41; with orthogonal jumps gain and loss are
    // alike.
    (SEVERAL, Shares { width: 64 }),
    (ALL, RuleOut),
    // One by one a pass ends at the first word proven winnable, which is near once a neighbour is proven.
    (SEVERAL, Each { width: 64 }),
    // As long as the quick proofs take; settles all jumps of most positions of up to 20 pegs.
    (POSITION, Widen { first: WIDE, widest: usize::MAX, positions: 100_000 }),
    (SEVERAL, WidenForEach { first: WIDE, positions: 30_000 }),
    (NO_PROBLEM, Prove(QUICK_PROOF)),
    (SEVERAL, Each { width: 256 }),
    (PROBLEM, Widen { first: WIDE, widest: usize::MAX, positions: 1_000_000 }),
    // A proof takes as long as the search of some 300 000 positions.
    (ALL, Widen { first: WIDE, widest: usize::MAX, positions: 600_000 }),
    (ALL, Prove(THOROUGH_PROOF)),
    (ALL, Widen { first: WIDE, widest: usize::MAX, positions: 6_000_000 }),
    (ALL, Prove(ProofEffort::UNLIMITED)),
    (ALL, Widen { first: WIDE, widest: usize::MAX, positions: NO_END }),
];
