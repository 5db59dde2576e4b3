//! Generalized crosses: a centre of 3x3 holes with four arms three holes across. There are twelve on which every
//! complement can be solved (Bell and Sillke).
//!
//! # Why there are no more
//! Let `b1` be the middle of the end of the longest arm, `b2`, `b3`, … the holes behind it, `a` and `c` the columns
//! beside, and `L` the number of rows of the arm. The first jump of the complement of `b1` can only be b3-b1, and so
//! can the last: in between everything but `b2` and `b3` has to become `b2` and `b3` alone.
//! * `L` ≥ 7: *one resource count for all of them.* Weigh every hole with a Fibonacci number that falls by one place for
//!   every step away from `b1`: along column `b`, from there sideways, and up columns `a` and `c` from the centre; but
//!   `b1` itself with nothing. No jump raises the sum. What column `b` holds without `b2` and `b3` is 0.618 times what
//!   the goal needs, and what stands sideways, on arms however long, is less than the rest.
//! * `L` = 5 or 6: *one proof for all of them*, found by linear programs against the cross with four such arms: a count
//!   that leaves something to lose, but less than the end of the arm loses. Its weights are not negative, so on a cross
//!   with shorter arms elsewhere, where pegs and jumps are missing, there is no more to lose and as much is lost.
//! * `L` = 4: the same on most crosses, one by one; on seventeen with [larger regions](crate::cross_losses).
//! * `L` ≤ 3: search, on two of them with the same regions.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::sync::Arc;

use lastpeg::library::Library;
use lastpeg::proof::Reason;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::Hole;
use lastpeg::rules::problem::Problem;
use lastpeg::rules::resource::ResourceCount;
use lastpeg::run::Limits;
use lastpeg::solve::{self, Answer, Verdict};

use crate::cross_losses;

/// The arms to the north, east, south and west.
pub(crate) type Arms = [usize; 4];

/// A complement that cannot be solved on each cross without arms of more than three rows, but for the twelve and two
/// that take the solver a long search.
const UNSOLVABLE: [(Arms, &str); 41] = [
    ([0, 0, 0, 0], "a1"),
    ([1, 0, 0, 0], "b1"),
    ([1, 0, 1, 0], "a1"),
    ([1, 1, 0, 0], "a2"),
    ([1, 1, 1, 0], "b1"),
    ([1, 1, 1, 1], "b1"),
    ([2, 0, 0, 0], "a1"),
    ([2, 0, 1, 0], "b1"),
    ([2, 0, 2, 0], "b1"),
    ([2, 1, 0, 0], "b1"),
    ([2, 1, 0, 1], "b2"),
    ([2, 1, 1, 0], "b1"),
    ([2, 1, 1, 1], "b1"),
    ([2, 2, 0, 0], "a1"),
    ([2, 2, 1, 0], "b1"),
    ([2, 2, 2, 0], "b1"),
    ([2, 2, 2, 1], "f4"),
    ([3, 0, 0, 0], "b1"),
    ([3, 0, 1, 0], "b1"),
    ([3, 0, 2, 0], "b1"),
    ([3, 0, 3, 0], "b1"),
    ([3, 1, 0, 0], "b1"),
    ([3, 1, 0, 1], "b1"),
    ([3, 1, 1, 0], "b1"),
    ([3, 1, 1, 1], "c1"),
    ([3, 1, 2, 0], "b1"),
    ([3, 1, 2, 1], "b7"),
    ([3, 1, 3, 0], "b1"),
    ([3, 1, 3, 1], "c1"),
    ([3, 2, 0, 0], "b1"),
    ([3, 2, 0, 2], "d1"),
    ([3, 2, 1, 0], "b1"),
    ([3, 2, 1, 2], "d1"),
    ([3, 2, 2, 0], "b1"),
    ([3, 2, 3, 0], "b1"),
    ([3, 3, 0, 0], "b1"),
    ([3, 3, 1, 0], "b1"),
    ([3, 3, 1, 1], "c1"),
    ([3, 3, 2, 0], "b1"),
    ([3, 3, 3, 1], "g5"),
    ([3, 3, 3, 3], "e1"),
];

/// The twelve: one square, two rectangular, three with one axis, two diagonal, four without symmetry.
const TWELVE: [(&str, Arms, usize); 12] = [
    ("english", [2, 2, 2, 2], 8),
    ("cross27", [2, 1, 2, 1], 4),
    ("semi-wiegleb", [3, 2, 3, 2], 4),
    ("cross24", [2, 1, 2, 0], 2),
    ("cross36", [3, 2, 3, 1], 2),
    ("cross42", [3, 3, 3, 2], 2),
    ("cross27-diagonal", [2, 2, 1, 1], 2),
    ("cross39-diagonal", [3, 3, 2, 2], 2),
    ("cross27-skew", [3, 2, 0, 1], 1),
    ("cross30-skew", [3, 2, 1, 1], 1),
    ("cross33-skew", [3, 2, 2, 1], 1),
    ("cross36-skew", [3, 3, 2, 1], 1),
];

/// The cross of these arms.
pub(crate) fn cross([north, east, south, west]: Arms) -> Arc<Board> {
    let row = |y: usize| -> String {
        let is_centre = (north..north + 3).contains(&y);
        let hole = |x: usize| is_centre || (west..west + 3).contains(&x);
        (0..west + 3 + east)
            .map(|x| if hole(x) { 'o' } else { ' ' })
            .collect()
    };
    let rows: Vec<String> = (0..north + 3 + south).map(row).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Arc::new(Board::new("cross", "Cross", &rows, JumpRule::Orthogonal).unwrap())
}

/// The same arms, turned and reflected so that they come last in order.
pub(crate) fn turned(arms: Arms) -> Arms {
    let mirrored = [arms[0], arms[3], arms[2], arms[1]];
    let turns = (0..4).flat_map(|turn| {
        [arms, mirrored].map(|mut arms| {
            arms.rotate_left(turn);
            arms
        })
    });
    turns.max().unwrap()
}

/// All crosses whose longest arm has so many rows, each once.
fn crosses(longest: usize) -> Vec<Arms> {
    let rows = || 0..=longest;
    let all = rows().flat_map(|east| {
        rows().flat_map(move |south| rows().map(move |west| [longest, east, south, west]))
    });
    all.filter(|&arms| turned(arms) == arms).collect()
}

/// The middle of the end of the first arm, if that has any rows.
fn middle_of_end(arms: Arms) -> Hole {
    cross(arms).holes().nth(1).unwrap()
}

fn complement(arms: Arms, hole: Hole) -> Answer {
    let problem = Problem::from_vacancy(cross(arms), hole, hole);
    solve::solve(&problem, &Limits::none())
}

#[test]
fn every_complement_of_the_twelve_crosses_can_be_solved() {
    let library = Library::embedded();
    for (name, arms, symmetries) in TWELVE {
        let board = library.entry(name).unwrap().board();
        assert_eq!(board.symmetries().len(), symmetries, "{name}");
        assert_eq!(board.hole_count(), cross(arms).hole_count(), "{name}");
        let is_first = |hole: &Hole| board.symmetries().iter().all(|it| it.hole(*hole) >= *hole);
        for hole in board.holes().filter(is_first) {
            let problem = Problem::from_vacancy(board.clone(), hole, hole);
            let answer = solve::solve(&problem, &Limits::none());
            assert_eq!(answer.verdict(), Verdict::Winnable, "{name} {hole:?}");
        }
    }
}

#[test]
fn every_cross_is_accounted_for() {
    let mut listed: Vec<Arms> = UNSOLVABLE.iter().map(|&(arms, _)| arms).collect();
    listed.extend(TWELVE.map(|(_, arms, _)| turned(arms)));
    let proved = cross_losses::proved();
    listed.extend(proved.iter().filter(|arms| arms[0] < 4));
    listed.sort_unstable();
    let short: Vec<Arms> = (0..4).flat_map(crosses).collect();
    assert_eq!(listed, short);
}

#[test]
fn every_other_cross_with_short_arms_has_a_complement_that_cannot_be_solved() {
    for (arms, hole) in UNSOLVABLE {
        let board = cross(arms);
        let hole = board.hole(hole).unwrap();
        assert_eq!(complement(arms, hole).verdict(), Verdict::Lost, "{arms:?}");
    }
}

#[test]
fn no_cross_whose_longest_arm_has_four_rows_is_among_the_twelve() {
    let proved = cross_losses::proved();
    for arms in crosses(4) {
        if !proved.contains(&arms) {
            let answer = complement(arms, middle_of_end(arms));
            assert_eq!(answer.verdict(), Verdict::Lost, "{arms:?}");
        }
    }
}

/// The resource count of a proof that looks at the first and the last jump.
fn count_of(reason: &Reason) -> &ResourceCount {
    match reason {
        Reason::OneJump(cases) => count_of(&cases[0].1),
        Reason::LastJump(cases) => count_of(&cases[0].1),
        Reason::ResourceCount { count, .. } => count,
        Reason::UnavoidableLosses { losses, .. } => losses.count(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn no_cross_whose_longest_arm_has_five_or_six_rows_is_among_the_twelve() {
    for length in [5, 6] {
        let arms = [length; 4];
        let answer = complement(arms, middle_of_end(arms));
        assert_eq!(answer.verdict(), Verdict::Lost, "{arms:?}");
        // With shorter arms elsewhere pegs are missing, but not those of the goal, and jumps are missing.
        let count = count_of(answer.reason().unwrap());
        assert!(
            count.weights().iter().all(|&weight| weight >= 0),
            "{count:?}"
        );
    }
}

/// Where a hole stands, as seen from the middle of the end of the north arm: columns to the right, rows down.
type Place = (i64, i64);

/// The weights of all holes of the cross with an arm of `length` rows to the north and arms of so many rows elsewhere.
fn weights(length: i64, others: i64) -> HashMap<Place, i128> {
    let mut fibonacci: Vec<i128> = vec![0, 1];
    for index in 2..=150 {
        fibonacci.push(fibonacci[index - 1] + fibonacci[index - 2]);
    }
    let weight = |distance: i64| fibonacci[usize::try_from(150 - distance).unwrap()];
    let mut weights = HashMap::new();
    for y in 0..length + 3 + others {
        for x in -1 - others..=1 + others {
            let distance = match (x, y < length) {
                (0, _) => y,
                (-1 | 1, true) => 2 * length + 1 - y,
                (_, true) => continue,
                (_, false) => y + x.abs(),
            };
            if x.abs() <= 1 || y < length + 3 {
                weights.insert((x, y), weight(distance));
            }
        }
    }
    weights.insert((0, 0), 0);
    weights
}

/// Whatever the lengths: what is beyond the rows looked at weighs less than a millionth of the goal altogether.
#[test]
fn no_cross_with_an_arm_of_seven_rows_or_more_is_among_the_twelve() {
    for length in 6..=40 {
        let weights = weights(length, 40);
        for (&(x, y), weight) in &weights {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let at = |steps: i64| weights.get(&(x + steps * dx, y + steps * dy));
                if let (Some(over), Some(to)) = (at(1), at(2)) {
                    assert!(weight + over >= *to, "{length}: ({x}, {y}) by ({dx}, {dy})");
                }
            }
        }
        let goal = weights[&(0, 1)] + weights[&(0, 2)];
        let start = weights.values().sum::<i128>() - goal;
        let is_ruled_out = start + goal / 1_000_000 < goal;
        assert_eq!(is_ruled_out, length >= 7, "{length}: {start} and {goal}");
    }
}
