//! Tests of `passes`.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::par::conditional::among_shortest::regardless_of_order;
use crate::par::moves::Moves;
use crate::par::naive;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Position;
use crate::rules::problem::{Goal, Problem};
use crate::solve::answer::Verdict;

/// Adds all lines that go on with a line to the goal.
fn add_lines(
    problem: &Problem,
    at: Position,
    line: &mut Vec<Action>,
    lines: &mut Vec<Vec<Action>>,
) {
    if problem.is_won(at) {
        lines.push(line.clone());
    }
    let actions: Vec<Action> = at.actions(problem.board()).collect();
    for action in actions {
        line.push(action);
        add_lines(problem, at.play_unchecked(action), line, lines);
        line.pop();
    }
}

/// The image of a line that comes first.
fn first_image(problem: &Problem, line: &[Action]) -> Vec<Action> {
    let image = |by| line.iter().map(|action| action.turned(by)).collect();
    problem.symmetries().map(image).min().unwrap()
}

/// Small boards that are whole, with pegs that a symmetry keeps, and with or without Cremers' Key.
fn symmetric_positions() -> impl Strategy<Value = (Board, Position)> {
    let rule = prop_oneof![
        Just(JumpRule::Orthogonal),
        Just(JumpRule::Diagonal),
        Just(JumpRule::Triangular)
    ];
    let all = (
        3..5_usize,
        rule,
        any::<u16>(),
        any::<prop::sample::Index>(),
        any::<Option<u8>>(),
    );
    all.prop_map(|(width, rule, bits, symmetry, key)| {
        let rows = vec!["o".repeat(width); 3];
        let board = Board::new("whole", "Whole", &rows, rule).unwrap();
        let some = HoleSet::from_bits((bits & (bits >> 4)).into()) & board.all();
        let pegs = some | symmetry.get(board.symmetries()).set(some);
        let key = key.map(|key| Hole::at(usize::from(key) % board.hole_count()));
        (board, Position::new(pegs, key))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn passes_find_the_fewest_moves_and_all_lines_of_as_many(
        (board, start) in prop_oneof![naive::small_positions(), symmetric_positions()],
        end in any::<prop::sample::Index>(),
        is_anywhere: bool,
        unreached in prop::option::weighted(0.2, any::<u16>()),
        known in any::<Option<prop::sample::Index>>(),
        is_in_every_order: bool,
        resumed in any::<Option<(Option<prop::sample::Index>, u8)>>(),
    ) {
        prop_assume!((1..=6).contains(&start.pegs.len()));
        let distances = naive::distances(&board, start);
        let ends: Vec<HoleSet> = distances.keys().map(|end| end.pegs).collect();
        let reached = *end.get(&ends);
        let goal = match unreached {
            Some(bits) => Goal::Exactly(HoleSet::from_bits(bits.into()) & board.all()),
            None if is_anywhere => Goal::PegsAnywhere(reached.len()),
            None => Goal::Exactly(reached),
        };
        let problem = Problem::new(board.into(), "any", "Any", start, goal);
        let mut lines = Vec::new();
        add_lines(&problem, start, &mut Vec::new(), &mut lines);
        let some_line = |which: prop::sample::Index| (!lines.is_empty()).then(|| which.get(&lines).clone());
        let limits = Limits::none();
        let ends = PackedEnds::<u64>::new(&problem);
        let moves = Moves::new(&ends.packed);
        let search = ends.search(&moves, &limits);
        let known = known.and_then(some_line).map_or(Outcome::Undecided, Outcome::Winnable);
        let bound = resumed.map(|(_, bound)| usize::from(bound % 8));
        let checkpoint = resumed.map(|(line, _)| Checkpoint {
            bound: bound.unwrap_or(0),
            line: line.and_then(some_line),
            ..Checkpoint::default()
        });
        let listed = if is_in_every_order {
            ListedShortest::InEveryOrder(usize::MAX)
        } else {
            ListedShortest::OfEachSet(usize::MAX)
        };
        let mut saved = Checkpoint::default();
        let mut save = |checkpoint: &Checkpoint| saved.clone_from(checkpoint);
        let passes = Passes::new(&ends, search, Fewest::of(known, 0), &limits, &mut save);
        let found = passes.run(checkpoint, Some(listed));
        let Some(fewest) = lines.iter().map(|line| position::move_count(line)).min() else {
            prop_assert_eq!((found.verdict(), found.lower_bound), (Verdict::Lost, 0));
            return Ok(());
        };
        prop_assert!(found.is_proved);
        prop_assert_eq!((found.moves(), found.lower_bound), (Some(fewest), fewest));
        prop_assert!(lines.contains(&found.line().unwrap().to_vec()));
        prop_assert_eq!(saved.line.as_deref(), found.line());
        prop_assert_eq!(found.false_bound, bound.filter(|&bound| bound > fewest));
        let Some(shortest) = found.shortest else {
            prop_assert_eq!(fewest, 0);
            return Ok(());
        };
        prop_assert_eq!(shortest.moves, fewest);
        lines.retain(|line| position::move_count(line) == fewest);
        let up_to_symmetry = |lines: &[Vec<Action>]| -> BTreeSet<Vec<Action>> {
            lines.iter().map(|line| first_image(&problem, line)).collect()
        };
        let different = up_to_symmetry(&lines);
        prop_assert_eq!(shortest.lines, different.len().into());
        let mut sets: BTreeMap<_, usize> = BTreeMap::new();
        for line in &lines {
            let last_sweep = sets.entry(regardless_of_order(&problem, line)).or_default();
            *last_sweep = position::last_sweep(line).max(*last_sweep);
        }
        prop_assert_eq!(shortest.regardless_of_order, Some(sets.len()));
        let mut by_last_sweep = BTreeMap::new();
        for &last_sweep in sets.values() {
            *by_last_sweep.entry(last_sweep).or_insert(0) += 1;
        }
        prop_assert_eq!(shortest.by_last_sweep, by_last_sweep);
        let listed = &shortest.listed;
        prop_assert!(listed.iter().all(|line| lines.contains(line)));
        if is_in_every_order {
            prop_assert_eq!((up_to_symmetry(listed), listed.len()), (different.clone(), different.len()));
        } else {
            let of_listed = listed.iter().map(|line| regardless_of_order(&problem, line));
            prop_assert!(of_listed.collect::<BTreeSet<_>>().iter().eq(sets.keys()));
            prop_assert_eq!(listed.len(), sets.len());
        }
        let longest = |of: fn(&[Action]) -> usize| lines.iter().map(|line| of(line)).max().unwrap();
        prop_assert_eq!(shortest.longest_sweep, longest(position::longest_sweep));
        prop_assert_eq!(shortest.longest_last_sweep, longest(position::last_sweep));
    }
}
