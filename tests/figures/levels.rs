//! The tables over whole problems, against published figures and naive enumeration.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use crate::compared::rows;
use lastpeg::library::Library;
use lastpeg::library::board_file::Kind;
use lastpeg::par::fewest_moves;
use lastpeg::rules::board::{Board, JumpRule, Symmetry};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::{Goal, Problem, Status};
use lastpeg::run::Limits;
use lastpeg::solve::{self, Verdict};
use lastpeg::tables::{Chance, MoveLevel, by_jumps, by_moves, count, difficult_positions, winning};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use crate::problem;

/// Small problems of every kind: squares and triangles, under every jump rule, to the complement of the start and
/// elsewhere, to one peg anywhere, and with Cremers' Key.
fn small_problems() -> Vec<Problem> {
    let triangles = [
        ("triangle10", "a1:*"),
        ("triangle15", "a1:a1"),
        ("triangle15", "b3:*"),
        ("triangle15", "a1:b3"),
    ];
    let mut problems = triangles
        .map(|(board, name)| problem(board, name, false))
        .to_vec();
    let squares: [(&[&str], JumpRule, &str, bool); 6] = [
        (&["oooo"; 4], JumpRule::Orthogonal, "b1:*", false),
        (&["oooo"; 4], JumpRule::Orthogonal, "b1:b4", false),
        (&["oooo"; 3], JumpRule::Diagonal, "b2:b2", false),
        (&["oooo"; 4], JumpRule::Diagonal, "a1:c1", false),
        (
            &[" ooo", "oooo", "ooo "],
            JumpRule::Orthogonal,
            "b2:b2",
            true,
        ),
        (&["oooo"; 4], JumpRule::Orthogonal, "b2:*", true),
    ];
    for (rows, rule, name, has_key) in squares {
        let board = Arc::new(Board::new("small", "Small", rows, rule).unwrap());
        let read = Problem::read(&board, name).unwrap();
        let key = read.vacancies().iter().next().filter(|_| has_key);
        let start = Position::new(read.start().pegs, key);
        problems.push(Problem::new(board, name, name, start, read.goal()));
    }
    problems
}

/// The first of the images of a position under the symmetries that fix the problem.
fn canonical(problem: &Problem, position: Position) -> Position {
    let fixed = |set: HoleSet| move |s: &&lastpeg::rules::board::Symmetry| s.fixes(set);
    let goals = problem.goal().patterns(problem.board());
    let goal = if goals.len() == 1 {
        goals[0]
    } else {
        problem.board().all()
    };
    let key = problem.start().key.map_or(HoleSet::EMPTY, HoleSet::of);
    let symmetries = problem.board().symmetries().iter();
    let fixing = symmetries
        .filter(fixed(problem.start().pegs))
        .filter(fixed(goal))
        .filter(fixed(key));
    let images = fixing.map(|s| Position::new(s.set(position.pegs), position.key));
    images.min().unwrap()
}

/// The levels of a problem by plain enumeration: each position with its ways and its chance.
fn naive_levels(problem: &Problem) -> Vec<BTreeMap<Position, (BigUint, Chance)>> {
    let mut levels = vec![BTreeMap::from([(
        problem.start(),
        (BigUint::one(), Chance::one()),
    )])];
    loop {
        let mut next: BTreeMap<Position, (BigUint, Chance)> = BTreeMap::new();
        for (position, (ways, chance)) in levels.last().unwrap() {
            if problem.status(*position) != Status::Playing {
                continue;
            }
            let actions: Vec<_> = position.actions(problem.board()).collect();
            for &action in &actions {
                let child = position.play(problem.board(), action).unwrap();
                let entry = next
                    .entry(child)
                    .or_insert((BigUint::zero(), Chance::zero()));
                entry.0 += ways;
                entry.1 += chance / BigUint::from(actions.len());
            }
        }
        if next.is_empty() {
            return levels;
        }
        levels.push(next);
    }
}

#[test]
fn small_tables_by_jumps_agree_with_plain_enumeration() {
    for problem in small_problems() {
        let naive = naive_levels(&problem);
        let table = by_jumps(&problem, &Limits::none());
        assert_eq!(table.levels.len(), naive.len(), "{}", problem.id());
        let mut sum = Chance::zero();
        let mut won = Chance::zero();
        for (level, positions) in table.levels.iter().zip(&naive) {
            let classes: BTreeSet<Position> = positions
                .keys()
                .map(|&position| canonical(&problem, position))
                .collect();
            assert_eq!(level.positions, classes.len() as u64);
            let dead = classes
                .iter()
                .filter(|p| p.actions(problem.board()).next().is_none());
            assert_eq!(level.dead_ends, dead.count() as u64);
            let ended = positions
                .iter()
                .filter(|(p, _)| problem.status(**p) != Status::Playing);
            let chance = ended.map(|(_, (_, chance))| chance.clone()).sum::<Chance>();
            assert_eq!(level.end_chance.as_ref(), Some(&chance));
            sum += chance;
            let wins = positions
                .iter()
                .filter(|(p, _)| problem.status(**p) == Status::Won);
            won += wins.map(|(_, (_, chance))| chance.clone()).sum::<Chance>();
        }
        assert!(sum.is_one());
        assert_eq!(table.random_play.unwrap().win_chance, won);
    }
}

#[test]
fn small_counts_agree_with_plain_enumeration() {
    for problem in small_problems() {
        let (mut games, mut solutions) = (BigUint::zero(), BigUint::zero());
        for (position, (ways, _)) in naive_levels(&problem).iter().flatten() {
            let status = problem.status(*position);
            games += if status == Status::Playing {
                BigUint::zero()
            } else {
                ways.clone()
            };
            solutions += if status == Status::Won {
                ways.clone()
            } else {
                BigUint::zero()
            };
        }
        let counts = count(&problem, &Limits::none()).unwrap();
        let alone = lastpeg::tables::solutions(&problem, &Limits::none()).unwrap();
        assert_eq!(alone, solutions, "{}", problem.id());
        assert_eq!(
            (counts.games, counts.solutions),
            (games, solutions),
            "{}",
            problem.id()
        );
    }
}

#[test]
fn small_winning_positions_agree_with_plain_enumeration() {
    for problem in small_problems() {
        let naive = naive_levels(&problem);
        let mut winning_after: BTreeSet<Position> = BTreeSet::new();
        let mut expected = Vec::new();
        for positions in naive.iter().rev() {
            let wins = |p: &Position| match problem.status(*p) {
                Status::Won => true,
                Status::Stuck => false,
                Status::Playing => p
                    .actions(problem.board())
                    .any(|a| winning_after.contains(&p.play(problem.board(), a).unwrap())),
            };
            let found: BTreeSet<Position> = positions.keys().copied().filter(wins).collect();
            let classes: BTreeSet<_> = found.iter().map(|&p| canonical(&problem, p)).collect();
            expected.push(classes.len() as u64);
            winning_after = found;
        }
        expected.reverse();
        let mut found = winning(&problem, &Limits::none()).unwrap().counts();
        let longest = expected.len().max(found.len());
        expected.resize(longest, 0);
        found.resize(longest, 0);
        assert_eq!(found, expected, "{}", problem.id());
    }
}

/// The positions by the least number of moves, up to symmetry, with their numbers of pegs.
fn by_least(problem: &Problem, least: &BTreeMap<Position, usize>) -> Vec<(u64, usize, usize)> {
    let mut levels = vec![BTreeSet::new(); least.values().max().map_or(0, |most| most + 1)];
    for (&position, &moves) in least {
        levels[moves].insert(canonical(problem, position));
    }
    let level = |positions: BTreeSet<Position>| {
        let pegs = || positions.iter().map(|position| position.pegs.len());
        let (fewest, most) = (pegs().min().unwrap_or(0), pegs().max().unwrap_or(0));
        (positions.len() as u64, fewest, most)
    };
    levels.into_iter().map(level).collect()
}

/// The least number of moves to every position, breadth first over positions with the peg that moved last.
fn plain_forward(problem: &Problem) -> BTreeMap<Position, usize> {
    let mut queue = VecDeque::from([((problem.start(), None), 0)]);
    let (mut done, mut least) = (BTreeSet::new(), BTreeMap::new());
    while let Some(((position, last), moves)) = queue.pop_front() {
        if !done.insert((position, last)) {
            continue;
        }
        least.entry(position).or_insert(moves);
        if problem.status(position) != Status::Playing {
            continue;
        }
        for action in position.actions(problem.board()) {
            let child = position.play(problem.board(), action).unwrap();
            match action.jump() {
                Some(jump) if last != Some(jump.from) => {
                    queue.push_back(((child, Some(jump.to)), moves + 1));
                }
                jump => queue.push_front(((child, jump.map(|jump| jump.to)), moves)),
            }
        }
    }
    least
}

/// The least number of moves from every position to the goal, going back with the peg that moves first.
fn plain_backward(problem: &Problem, goal: HoleSet) -> BTreeMap<Position, usize> {
    let mut queue = VecDeque::from([((goal, None), 0)]);
    let (mut done, mut least) = (BTreeSet::new(), BTreeMap::new());
    while let Some(((pegs, first), moves)) = queue.pop_front() {
        if !done.insert((pegs, first)) {
            continue;
        }
        least.entry(Position::of(pegs)).or_insert(moves);
        for &jump in problem.board().jumps().all() {
            let before = pegs ^ jump.holes();
            if before & jump.holes() != jump.needs() {
                continue;
            }
            if first == Some(jump.to) {
                queue.push_front(((before, Some(jump.from)), moves));
            } else {
                queue.push_back(((before, Some(jump.from)), moves + 1));
            }
        }
    }
    least
}

#[test]
fn small_tables_by_moves_agree_with_plain_enumeration() {
    let mut backward_tables = 0;
    for problem in small_problems() {
        let table = by_moves(&problem, &Limits::none());
        assert_eq!(table.stopped, None);
        let told = |levels: &[MoveLevel]| {
            let level =
                |level: &MoveLevel| (level.positions, *level.pegs.start(), *level.pegs.end());
            levels.iter().map(level).collect::<Vec<_>>()
        };
        let id = problem.id();
        assert_eq!(
            told(&table.forward),
            by_least(&problem, &plain_forward(&problem)),
            "{id}"
        );
        if let (Goal::Exactly(goal), None, None) =
            (problem.goal(), problem.start().key, problem.impossible())
        {
            let plain = plain_backward(&problem, goal);
            assert_eq!(told(&table.backward), by_least(&problem, &plain), "{id}");
            backward_tables += 1;
        }
    }
    assert!(backward_tables >= 3, "{backward_tables}");
}

// Against Bell's tables, as computed again by others (tests/data/levels_english.csv). Two numbers that Bell prints are
// misprints: the least likely end has chance 1 in 7.039e13, and 34 501 positions are of type 6.

#[test]
fn the_first_levels_of_the_english_central_game_are_bells() {
    let mut limits = Limits::none();
    limits.threads = 2;
    limits.positions = Some(300_000);
    let table = by_jumps(&problem("english", "d4", false), &limits);
    let positions: Vec<u64> = table.levels.iter().map(|level| level.positions).collect();
    let bell = [1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312, 89927];
    assert_eq!(positions[..11], bell);
    assert_eq!(table.levels[10].symmetric, [0, 0, 0, 2, 32, 300, 72]);
    assert_eq!(
        table.levels[6].end_chance,
        Some(Chance::new(1_u32.into(), 135_u32.into()))
    );
    assert!(table.stopped.is_some() && table.random_play.is_none());
}

#[test]
fn a_table_cut_short_has_whole_levels_only() {
    let problem = problem("english", "central", false);
    let cut = |positions| {
        let positions = Some(positions);
        let limits = Limits::none();
        by_moves(
            &problem,
            &Limits {
                positions,
                ..limits
            },
        )
    };
    // The rows of the whole table, which took 13 s.
    let first = [[1, 1, 2, 9, 47, 263], [1, 1, 16, 979, 14_115, 126_902]];
    let mut longest = 0;
    for positions in [10, 1_000, 20_000, 100_000] {
        let table = cut(positions);
        assert!(table.stopped.is_some());
        for (levels, first) in [&table.forward, &table.backward].into_iter().zip(first) {
            let counts: Vec<u64> = levels.iter().map(|level| level.positions).collect();
            longest = longest.max(counts.len());
            assert_eq!(
                counts[..],
                first[..counts.len()],
                "after {positions} positions"
            );
        }
    }
    assert!(longest >= 2);
}

#[test]
fn both_directions_by_moves_reach_every_position() {
    let mut limits = Limits::none();
    limits.threads = 2;
    let table = by_moves(&problem("triangle15", "a1:a1", false), &limits);
    assert_eq!(table.stopped, None);
    let total = |levels: &[MoveLevel]| levels.iter().map(|level| level.positions).sum::<u64>();
    // The backward positions are the complements of the forward ones (Bell).
    assert_eq!(total(&table.forward), total(&table.backward));
    let jumps = by_jumps(&problem("triangle15", "a1:a1", false), &limits);
    assert_eq!(
        total(&table.forward),
        jumps
            .levels
            .iter()
            .map(|level| level.positions)
            .sum::<u64>()
    );
}

#[test]
fn the_winning_positions_of_the_english_central_game_are_bells() {
    let mut limits = Limits::none();
    limits.threads = 2;
    let found = winning(&problem("english", "d4", false), &limits).unwrap();
    let published = rows(include_str!("../data/levels_english.csv"));
    let published: Vec<u64> = published.iter().map(|row| row[3] as u64).collect();
    assert_eq!(found.counts(), published);
    assert_eq!(published.iter().sum::<u64>(), 1_679_072);
}

// What is beyond the twelfth jump takes too long here: `lastpeg bench tables` compares it.
#[test]
fn the_table_of_the_english_central_game_is_bells_up_to_the_twelfth_jump() {
    let mut limits = Limits::none();
    limits.threads = 2;
    limits.positions = Some(1_900_000);
    let table = by_jumps(&problem("english", "d4", false), &limits);
    for (level, row) in table
        .levels
        .iter()
        .zip(rows(include_str!("../data/levels_english.csv")))
    {
        let mut found = vec![
            level.jumps as f64,
            *level.pegs.end() as f64,
            level.positions as f64,
        ];
        found.extend(level.symmetric.map(|count| count as f64));
        found.push(level.dead_ends as f64);
        // The winning positions, which this table has not, are compared above.
        let published: Vec<f64> = row[..3].iter().chain(&row[4..12]).copied().collect();
        assert_eq!(found, published);
        let chance = level.end_chance.as_ref().unwrap().to_f64().unwrap();
        assert!((chance - row[12]).abs() <= 1e-10 * row[12], "{chance}");
    }
    assert!(table.levels.len() > 12, "{}", table.levels.len());
}

#[test]
fn difficult_positions_have_one_winning_jump() {
    let library = Library::embedded();
    let numbers = [
        ("english", 462),
        ("6x6", 386),
        ("diamond32", 70),
        ("triangle15", 77),
        ("triangle21", 25),
    ];
    for (board, number) in numbers {
        let entry = library.entry(board).unwrap();
        let problems = entry.problems_of(Some(Kind::Difficult), entry.rules()[0]);
        assert_eq!(problems.len(), number, "{board}");
        for problem in problems.iter().step_by(40) {
            let hint = solve::hint(problem, &Limits::none());
            let winning = hint
                .actions
                .iter()
                .filter(|(_, verdict)| *verdict == Verdict::Winnable);
            assert_eq!(winning.count(), 1, "{board} {}", problem.id());
            assert!(
                problem
                    .title()
                    .ends_with(&format!("one of {} jumps wins", hint.actions.len()))
            );
            if problem.start().pegs.len() <= 6 {
                let fewest = fewest_moves(problem, &Limits::none());
                let known = entry.fewest(problem).map(|known| known.moves);
                assert_eq!(fewest.moves(), known, "{board} {}", problem.id());
            }
        }
    }
}

#[test]
fn the_difficult_positions_of_the_english_board_are_bells() {
    let library = Library::embedded();
    let english = library.entry("english").unwrap();
    let centre = english.board().hole("d4").unwrap();
    let mut problems = english.problems_of(Some(Kind::Difficult), JumpRule::Orthogonal);
    problems.retain(|one| one.goal().is_reached(HoleSet::of(centre)));
    // Bell speaks of 45 with 4 to 27 pegs, of which the one with 17 pegs and 17 jumps is unique. These are 51; at most
    // three of each number of pegs are 45.
    assert_eq!(problems.len(), 51);
    let mut of_pegs: BTreeMap<usize, usize> = BTreeMap::new();
    for one in &problems {
        *of_pegs.entry(one.start().pegs.len()).or_default() += 1;
    }
    assert!(of_pegs.keys().copied().eq(4..=27));
    assert_eq!(of_pegs.values().map(|&many| many.min(3)).sum::<usize>(), 45);
    let of_17 = problems.iter().filter(|one| one.start().pegs.len() == 17);
    let titles: Vec<&str> = of_17.map(Problem::title).collect();
    assert_eq!(titles, ["17 pegs, one of 17 jumps wins"]);
}

/// By trying all positions of a small board.
#[test]
fn no_position_has_more_jumps_of_which_one_wins() {
    let library = Library::embedded();
    let triangle = library.entry("triangle15").unwrap();
    // The start of the second is no image of itself where the goal is, and that of the third is of another class.
    for name in ["a1:a1", "a4:a1", "a2:a1"] {
        no_position_is_wider(&triangle.problem(name, None, false).unwrap());
    }
}

fn no_position_is_wider(problem: &Problem) {
    let board = problem.board();
    let all = 1_u32 << board.hole_count();
    let mut by_pegs: Vec<u32> = (0..all).collect();
    by_pegs.sort_by_key(|bits| bits.count_ones());
    let position = |bits: u32| Position::of(HoleSet::from_bits(bits.into()));
    let mut is_won = vec![false; all as usize];
    let mut widest: BTreeMap<usize, (usize, BTreeSet<HoleSet>)> = BTreeMap::new();
    for bits in by_pegs {
        let at = position(bits);
        let actions: Vec<Action> = at.actions(board).collect();
        let wins = |action: &&Action| {
            let child = at.play_unchecked(**action).pegs.bits();
            is_won[usize::try_from(child).unwrap()]
        };
        let winning = actions.iter().filter(wins).count();
        is_won[bits as usize] = winning > 0 || problem.goal().is_reached(at.pegs);
        if winning == 1 && actions.len() > 1 && at.pegs.len() > 3 {
            let (most, found) = widest.entry(at.pegs.len()).or_default();
            if actions.len() > *most {
                (*most, *found) = (actions.len(), BTreeSet::new());
            }
            if actions.len() == *most {
                found.insert(at.pegs);
            }
        }
    }
    let symmetries = board.symmetries();
    let goal = HoleSet::of(board.hole("a1").unwrap());
    let kept = symmetries.iter().filter(|one| one.fixes(goal));
    let kept: Vec<&Symmetry> = kept.collect();
    let first = |&pegs: &HoleSet| kept.iter().map(|one| one.set(pegs)).min().unwrap();
    let expected = widest.values().flat_map(|(most, found)| {
        let firsts: BTreeSet<HoleSet> = found.iter().map(first).collect();
        firsts.into_iter().map(|pegs| (pegs, *most))
    });
    let expected: BTreeSet<_> = expected.collect();
    let found = difficult_positions(problem, &Limits::none()).unwrap();
    assert_eq!(found.len(), expected.len());
    let jumps = board.jumps();
    let found = found
        .iter()
        .map(|pegs| (first(pegs), jumps.count_legal(*pegs)));
    assert_eq!(found.collect::<BTreeSet<_>>(), expected);
}

#[test]
fn the_symmetric_positions_can_be_won() {
    // How the titles of the types from 1 on end.
    const TITLES: [&str; 4] = [
        "every symmetry",
        "turns by 90 degrees",
        "mirrored diagonally",
        "mirrored both ways",
    ];
    let library = Library::embedded();
    // Bell has one more on the English board: the start of the central game.
    for (board, number) in [("english", 278), ("french", 707)] {
        let entry = library.entry(board).unwrap();
        let problems = entry.problems_of(Some(Kind::Symmetric), JumpRule::Orthogonal);
        assert_eq!(problems.len(), number, "{board}");
        for problem in &problems {
            let kind = problem.board().symmetry_type(problem.start().pegs).unwrap();
            assert!(problem.title().ends_with(TITLES[kind - 1]));
        }
        for problem in problems.iter().step_by(9) {
            let verdict = solve::solve(problem, &Limits::none()).verdict();
            assert_eq!(verdict, Verdict::Winnable, "{board} {}", problem.id());
        }
        let small = problems
            .iter()
            .filter(|problem| problem.start().pegs.len() <= 8);
        for problem in small {
            let fewest = fewest_moves(problem, &Limits::none());
            let known = entry.fewest(problem).map(|known| known.moves);
            assert_eq!(fewest.moves(), known, "{board} {}", problem.id());
        }
    }
}
