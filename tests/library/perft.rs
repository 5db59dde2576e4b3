//! The move generator gives the known numbers of jump sequences and of positions on every board under every rule.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::{BTreeSet, HashSet};

use lastpeg::library::Library;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::problem::Problem;
use lastpeg::tables::perft;

struct Case {
    line: usize,
    problem: Problem,
    counts: Vec<u64>,
}

/// The cases of `data/perft.txt`: board, rule, problem, and the counts of the lengths 0, 1, 2, …
fn cases() -> Vec<Case> {
    let library = Library::embedded();
    let lines = (1..).zip(include_str!("../data/perft.txt").lines());
    let cases = lines
        .filter(|(_, text)| !text.starts_with('#'))
        .map(|(line, text)| {
            let (name, counts) = text.split_once(": ").unwrap();
            let words: Vec<&str> = name.split(' ').collect();
            let rule = words[1].parse().unwrap();
            let problem = library
                .entry(words[0])
                .unwrap()
                .problem(words[2], Some(rule), false)
                .unwrap();
            let counts = counts
                .split(' ')
                .map(|count| count.parse().unwrap())
                .collect();
            Case {
                line,
                problem,
                counts,
            }
        });
    cases.collect()
}

#[test]
fn the_jump_sequences_are_as_many_as_known() {
    for case in cases() {
        let (board, start) = (case.problem.board(), case.problem.start());
        let counts: Vec<u64> = (0..case.counts.len())
            .map(|depth| perft(board, start, depth))
            .collect();
        assert_eq!(counts, case.counts, "line {}", case.line);
    }
}

#[test]
fn every_board_is_counted_under_every_rule() {
    let counted: BTreeSet<(String, &str)> = cases()
        .iter()
        .map(|case| {
            (
                case.problem.board().name().to_owned(),
                case.problem.board().rule().name(),
            )
        })
        .collect();
    let library = Library::embedded();
    let rules = library.entries().iter().flat_map(|entry| {
        entry
            .rules()
            .iter()
            .map(|rule| (entry.name().to_owned(), rule.name()))
    });
    assert_eq!(counted, rules.collect());
}

/// A slow reference that shares nothing with the program but the picture of the board: it walks over a grid of
/// characters.
fn reference_perft(grid: &[Vec<char>], rule: JumpRule, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for y in 0..grid.len() {
        for x in 0..grid[y].len() {
            for (right, down) in directions(rule) {
                let at = |steps: i32| {
                    let row = usize::try_from(y as i32 + down * steps).ok()?;
                    let column = usize::try_from(x as i32 + right * steps).ok()?;
                    Some((row, column, *grid.get(row)?.get(column)?))
                };
                if let (
                    Some((_, _, 'o')),
                    Some((row, column, 'o')),
                    Some((to_row, to_column, '.')),
                ) = (at(0), at(1), at(2))
                {
                    let mut after = grid.to_vec();
                    after[y][x] = '.';
                    after[row][column] = '.';
                    after[to_row][to_column] = 'o';
                    total += reference_perft(&after, rule, depth - 1);
                }
            }
        }
    }
    total
}

fn directions(rule: JumpRule) -> Vec<(i32, i32)> {
    let mut directions = vec![(1, 0), (-1, 0), (0, 1), (0, -1)];
    if rule != JumpRule::Orthogonal {
        directions.extend([(1, 1), (-1, -1)]);
    }
    if rule == JumpRule::Diagonal {
        directions.extend([(1, -1), (-1, 1)]);
    }
    directions
}

#[test]
fn a_slow_walk_over_a_grid_of_characters_counts_the_same() {
    const MOST_SEQUENCES: u64 = 3_000;
    for case in cases() {
        let (board, start) = (case.problem.board(), case.problem.start());
        let mut grid: Vec<Vec<char>> = board
            .picture()
            .iter()
            .map(|row| row.chars().collect())
            .collect();
        for hole in board.holes().filter(|&hole| !start.pegs.contains(hole)) {
            let place = board.coordinate(hole);
            grid[place.y as usize][place.x as usize] = '.';
        }
        let few = case
            .counts
            .iter()
            .enumerate()
            .take_while(|(_, count)| **count <= MOST_SEQUENCES);
        for (depth, &count) in few {
            assert_eq!(
                reference_perft(&grid, board.rule(), depth),
                count,
                "line {}, depth {depth}",
                case.line
            );
        }
    }
}

/// The numbers of positions up to symmetry after 0, 1, 2, … jumps.
fn levels(board: &Board, start: HoleSet, last: usize) -> Vec<usize> {
    let canonical = |pegs: HoleSet| {
        board
            .symmetries()
            .iter()
            .map(|symmetry| symmetry.set(pegs))
            .min()
            .unwrap()
    };
    let mut level = HashSet::from([canonical(start)]);
    let mut counts = vec![1];
    for _ in 0..last {
        level = level
            .iter()
            .flat_map(|&pegs| board.jumps().successors(pegs))
            .map(canonical)
            .collect();
        counts.push(level.len());
    }
    counts
}

/// English: Bell's table of the central game. Wiegleb: counted by two programs.
#[test]
fn the_positions_of_each_level_are_as_many_as_published() {
    let library = Library::embedded();
    let published = [
        ("english", [1, 1, 2, 8, 39, 171, 719, 2757, 9751]),
        ("wiegleb", [1, 1, 3, 11, 60, 297, 1428, 6518, 28242]),
    ];
    for (name, counts) in published {
        let problem = library
            .entry(name)
            .unwrap()
            .problem("central", None, false)
            .unwrap();
        let computed = levels(problem.board(), problem.start().pegs, counts.len() - 1);
        assert_eq!(computed, counts, "{name}");
    }
}
