//! Tests of `beam`.

use std::time::Duration;

use super::*;
use crate::library::Library;
use crate::par::search::PackedEnds;
use crate::rules::position;

/// The triangle of side 9 from a2: none of its problems takes fewer than 16 moves (Bell).
fn problem() -> Problem {
    let library = Library::embedded();
    let entry = library.entry("triangle45").unwrap();
    entry.problem("one-peg", None, false).unwrap()
}

/// Asks a beam under limits.
fn with_beam<T>(limits: &Limits, ask: impl Fn(&MoveBeam<'_, u64>) -> T) -> T {
    let problem = problem();
    let ends = PackedEnds::<u64>::new(&problem);
    let moves = Moves::new(&ends.packed);
    ask(&ends.beam(&moves, &problem, limits))
}

fn mebibytes(count: usize) -> Limits {
    Limits {
        memory: count << 20,
        ..Limits::none()
    }
}

#[test]
fn a_beam_finds_a_line_in_little_memory_and_a_short_one_in_more() {
    let problem = problem();
    let found = [2, 1024].map(|memory| {
        let line = with_beam(&mebibytes(memory), |beam| beam.shortest_below(usize::MAX));
        let line = line.expect("a beam finds a line");
        assert!(problem.is_won_by(problem.start(), &line));
        position::move_count(&line)
    });
    assert!(16 <= found[1] && found[1] <= found[0], "{found:?}");
    assert!(found[1] <= 17, "{found:?}");
}

#[test]
fn widths_are_tried_within_time_and_memory() {
    let widest = |limits: &Limits| {
        let allowed = |beam: &MoveBeam<'_, u64>| {
            let allowed = WIDTHS.into_iter();
            allowed.filter(|&width| beam.is_allowed(width, 20)).max()
        };
        with_beam(limits, allowed)
    };
    let hour = Duration::from_secs(3600);
    assert_eq!(widest(&mebibytes(16 << 10)), Some(WIDEST_WITHOUT_TIME));
    assert_eq!(widest(&mebibytes(16 << 10).within(hour)), Some(4_000_000));
    assert_eq!(widest(&mebibytes(512).within(hour)), Some(256_000));
    let stopped = mebibytes(1024);
    stopped.stop.raise();
    assert_eq!(widest(&stopped), None);
}
