//! The fewest moves against a breadth-first search that keeps the last moved peg, and against what is published.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::compared::{assert_line_is_sound, catalogs, fewest};
use lastpeg::library::Library;
use lastpeg::library::catalog::Known;
use lastpeg::par::{FewestSearch, ListedShortest, fewest_moves};
use lastpeg::rules::board::{Board, JumpRule, Symmetry};
use lastpeg::rules::hole::{Hole, HoleSet};
use lastpeg::rules::position::{self, Action, Position};
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;
use lastpeg::solve::Verdict;

/// The fewest moves by the plain book: breadth first over (position, last moved peg), where the same peg jumps on free
/// of charge.
pub(crate) fn plain_fewest(problem: &Problem) -> Option<usize> {
    let board = problem.board();
    let start: (Position, Option<Hole>) = (problem.start(), None);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut done = HashSet::new();
    while let Some(((position, last), moves)) = queue.pop_front() {
        if problem.is_won(position) {
            return Some(moves);
        }
        if !done.insert((position, last)) {
            continue;
        }
        for action in position.actions(board) {
            let child = position.play_unchecked(action);
            match action {
                Action::Jump(jump) if last != Some(jump.from) => {
                    queue.push_back(((child, Some(jump.to)), moves + 1));
                }
                Action::Jump(jump) => queue.push_front(((child, Some(jump.to)), moves)),
                Action::Key(_) => queue.push_front(((child, None), moves)),
            }
        }
    }
    None
}

/// A move: the hole it starts from (none for Cremers' Key) and the holes it changes.
type Turn = (Option<Hole>, HoleSet);

/// Every line from a position of at most so many moves.
fn every_line(
    problem: &Problem,
    position: Position,
    moves: usize,
    line: &mut Vec<Action>,
    found: &mut Vec<Vec<Action>>,
) {
    if position::move_count(line) > moves {
        return;
    }
    if problem.goal().is_reached(position.pegs) {
        found.push(line.clone());
        return;
    }
    for action in position.actions(problem.board()) {
        line.push(action);
        let child = position.play_unchecked(action);
        every_line(problem, child, moves, line, found);
        line.pop();
    }
}

/// The symmetries that keep the start of a problem and its goal.
fn symmetries_kept(problem: &Problem) -> Vec<&Symmetry> {
    let board = problem.board();
    let is_kept = |symmetry: &&Symmetry| {
        let image =
            |pegs: HoleSet| -> HoleSet { pegs.iter().map(|hole| symmetry.hole(hole)).collect() };
        let start = problem.start();
        let keeps_goal = match problem.goal() {
            Goal::Exactly(goal) => image(goal) == goal,
            Goal::PegsAnywhere(_) => true,
        };
        image(start.pegs) == start.pegs
            && keeps_goal
            && start.key.map(|key| symmetry.hole(key)) == start.key
    };
    board.symmetries().iter().filter(is_kept).collect()
}

/// Where the pegs go from and to on the image of a line.
fn image_of_line(line: &[Action], symmetry: &Symmetry) -> Vec<(Hole, Hole)> {
    let ends = |action: &Action| match *action {
        Action::Jump(jump) => (symmetry.hole(jump.from), symmetry.hole(jump.to)),
        Action::Key(hole) => (symmetry.hole(hole), symmetry.hole(hole)),
    };
    line.iter().map(ends).collect()
}

/// What there is to count of shortest lines.
#[derive(PartialEq, Eq, Debug)]
struct Counted {
    /// As sequences up to symmetry.
    lines: usize,
    /// Regardless of the order of moves and of the way round a loop, by the longest last move.
    by_last_sweep: BTreeMap<usize, usize>,
    longest_sweep: usize,
    longest_last_sweep: usize,
}

impl Counted {
    fn sets(&self) -> usize {
        self.by_last_sweep.values().sum()
    }
}

/// The jumps of the last move of a line, after which the key may be used.
fn last_sweep(line: &[Action]) -> usize {
    let moves = position::moves(line);
    let jumps = moves.map(|run| run.iter().filter(|action| action.jump().is_some()).count());
    jumps.filter(|&jumps| jumps > 0).last().unwrap_or(0)
}

/// Every shortest line, by depth first through the rules.
fn plain_shortest(problem: &Problem, moves: usize) -> Counted {
    let mut lines = Vec::new();
    every_line(problem, problem.start(), moves, &mut Vec::new(), &mut lines);
    let symmetries = symmetries_kept(problem);
    let mut sequences: HashSet<Vec<(Hole, Hole)>> = HashSet::new();
    let mut sets: HashMap<Vec<Turn>, usize> = HashMap::new();
    let [mut longest_sweep, mut longest_last_sweep] = [0, 0];
    for line in lines {
        longest_sweep = longest_sweep.max(position::longest_sweep(&line));
        longest_last_sweep = longest_last_sweep.max(last_sweep(&line));
        let images = symmetries.iter().map(|symmetry| {
            let sequence = image_of_line(&line, symmetry);
            let mut turns: Vec<Turn> = Vec::new();
            let mut last = None;
            for action in &line {
                match *action {
                    Action::Jump(jump) => {
                        let [from, over, to] =
                            [jump.from, jump.over, jump.to].map(|hole| symmetry.hole(hole));
                        if last != Some(from) {
                            turns.push((Some(from), HoleSet::EMPTY));
                        }
                        let turn = turns.last_mut().unwrap();
                        turn.1 = turn.1 ^ HoleSet::of(from) ^ HoleSet::of(over) ^ HoleSet::of(to);
                        last = Some(to);
                    }
                    Action::Key(hole) => {
                        turns.push((None, HoleSet::of(symmetry.hole(hole))));
                        last = None;
                    }
                }
            }
            turns.sort_unstable();
            (sequence, turns)
        });
        let (images, turns): (Vec<_>, Vec<_>) = images.unzip();
        sequences.insert(images.into_iter().min().unwrap());
        let longest = sets.entry(turns.into_iter().min().unwrap()).or_default();
        *longest = last_sweep(&line).max(*longest);
    }
    let mut by_last_sweep = BTreeMap::new();
    for jumps in sets.into_values() {
        *by_last_sweep.entry(jumps).or_default() += 1;
    }
    Counted {
        lines: sequences.len(),
        by_last_sweep,
        longest_sweep,
        longest_last_sweep,
    }
}

fn small_boards() -> Vec<Arc<Board>> {
    let pictures: [(&[&str], JumpRule); 6] = [
        (&["oooo", "oooo", "oooo", "oooo"], JumpRule::Orthogonal),
        (&["ooooo", "ooooo", "ooooo"], JumpRule::Orthogonal),
        (&["oooo", "oooo", "oooo"], JumpRule::Diagonal),
        (&[" o  ", "ooo ", "oooo", " ooo"], JumpRule::Diagonal),
        (
            &["o    ", "oo   ", "ooo  ", "oooo ", "ooooo"],
            JumpRule::Triangular,
        ),
        (&["ooo ", "oooo", "oooo"], JumpRule::Triangular),
    ];
    let build =
        |(rows, rule): (&[&str], JumpRule)| Board::new("small", "Small", rows, rule).unwrap();
    pictures.into_iter().map(build).map(Arc::new).collect()
}

fn holes(board: &Board, random: &mut Random, count: usize) -> HoleSet {
    let all: Vec<Hole> = board.holes().collect();
    (0..count).map(|_| all[random.below(all.len())]).collect()
}

#[test]
fn the_fewest_moves_agree_with_a_plain_search_for_every_rule_goal_and_key() {
    let mut random = Random::new(4);
    let mut with_line = [0, 0];
    for board in small_boards() {
        for round in 0..160 {
            let goal = match round % 3 {
                0 => Goal::PegsAnywhere(1 + round / 4 % 2),
                1 => Goal::Exactly(holes(&board, &mut random, 1)),
                _ => Goal::Exactly(holes(&board, &mut random, 3)),
            };
            let count = 2 + random.below(board.hole_count());
            let pegs = holes(&board, &mut random, count);
            let key = holes(&board, &mut random, 1).iter().next();
            let key = key.filter(|_| round % 2 == 1);
            let problem = Problem::new(board.clone(), "", "", Position::new(pegs, key), goal);
            let answer = fewest(&problem);
            assert_line_is_sound(&problem, &answer);
            assert_eq!(answer.moves(), plain_fewest(&problem), "{problem:?}");
            assert_ne!(answer.verdict(), Verdict::Undecided);
            assert_eq!(answer.is_proved, answer.verdict() == Verdict::Winnable);
            with_line[round % 2] += usize::from(answer.moves().is_some_and(|moves| moves > 0));
        }
    }
    assert!(with_line.iter().all(|&lines| lines > 50), "{with_line:?}");
}

#[test]
fn the_number_of_shortest_lines_agrees_with_plain_enumeration() {
    let mut random = Random::new(9);
    let mut several = 0;
    for board in small_boards() {
        for round in 0..80 {
            let goal = match round % 2 {
                0 => Goal::PegsAnywhere(1 + round / 4 % 2),
                _ => Goal::Exactly(holes(&board, &mut random, 1)),
            };
            let count = 3 + random.below(5);
            let mut pegs = holes(&board, &mut random, count);
            let symmetry = &board.symmetries()[random.below(board.symmetries().len())];
            pegs |= pegs.iter().map(|hole| symmetry.hole(hole)).collect();
            let key = holes(&board, &mut random, 1).iter().next();
            let key = key.filter(|_| round % 3 == 2);
            let problem = Problem::new(board.clone(), "", "", Position::new(pegs, key), goal);
            let wanted = match round / 2 % 2 {
                0 => ListedShortest::OfEachSet(usize::MAX),
                _ => ListedShortest::InEveryOrder(usize::MAX),
            };
            let search = FewestSearch::new(&problem).counting_shortest(wanted);
            let answer = search.run(&Limits::none());
            let Some(moves) = answer.moves() else {
                assert_eq!(answer.shortest, None);
                continue;
            };
            let expected = plain_shortest(&problem, moves);
            let shortest = answer.shortest.unwrap();
            if moves > 0 {
                let of_sets = round / 2 % 2 == 0;
                let count = if of_sets {
                    expected.sets()
                } else {
                    expected.lines
                };
                assert_are_different_lines(&problem, moves, count, &shortest.listed);
            }
            assert_eq!(
                shortest.regardless_of_order,
                Some(expected.sets()),
                "{problem:?}"
            );
            let counted = Counted {
                lines: usize::try_from(shortest.lines).unwrap(),
                by_last_sweep: shortest.by_last_sweep,
                longest_sweep: shortest.longest_sweep,
                longest_last_sweep: shortest.longest_last_sweep,
            };
            assert_eq!(counted, expected, "{problem:?}");
            several += usize::from(counted.lines > 1);
        }
    }
    assert!(several > 8, "only {several} with several lines");
}

/// Checks that lines are as many, each of so many moves to the goal, and none the image of another.
fn assert_are_different_lines(
    problem: &Problem,
    moves: usize,
    count: usize,
    lines: &[Vec<Action>],
) {
    let symmetries = symmetries_kept(problem);
    let mut seen = HashSet::new();
    for line in lines {
        let play = |position: Position, &action| position.play(problem.board(), action);
        let end = line.iter().try_fold(problem.start(), play).unwrap();
        assert!(problem.goal().is_reached(end.pegs), "{line:?}");
        assert_eq!(position::move_count(line), moves, "{line:?}");
        let images = symmetries
            .iter()
            .map(|symmetry| image_of_line(line, symmetry));
        assert!(seen.insert(images.min()), "listed before: {line:?}");
    }
    assert_eq!(lines.len(), count, "{problem:?}");
}

#[test]
fn the_english_central_game_has_936_shortest_lines_and_two_regardless_of_order() {
    let library = Library::embedded();
    let english = library.entry("english").unwrap();
    let problem = english.problem("central", None, false).unwrap();
    let wanted = ListedShortest::InEveryOrder(1000);
    let search = FewestSearch::new(&problem).counting_shortest(wanted);
    let answer = search.run(&Limits::none());
    assert_eq!((answer.moves(), answer.is_proved), (Some(18), true));
    let shortest = answer.shortest.unwrap();
    assert_eq!(shortest.lines, 936_u32.into());
    assert_are_different_lines(&problem, 18, 936, &shortest.listed);
    assert_eq!(shortest.regardless_of_order, Some(2));
    // As in the 18 moves of Bergholt: five jumps in one move, and one jump at the end.
    assert_eq!(shortest.by_last_sweep, BTreeMap::from([(1, 2)]));
    assert_eq!(
        (shortest.longest_sweep, shortest.longest_last_sweep),
        (5, 1)
    );
}

#[test]
fn the_triangles_have_their_published_fewest_moves() {
    let library = Library::embedded();
    for (name, published) in [("triangle10", 5), ("triangle15", 9)] {
        let board = library.entry(name).unwrap().board();
        let pairs = lastpeg::rules::problem::single_vacancy_problems(&board);
        let least = pairs.into_iter().filter_map(|(vacancy, survivor)| {
            let problem = Problem::from_vacancy(board.clone(), vacancy, survivor);
            fewest(&problem).moves()
        });
        assert_eq!(least.min(), Some(published), "{name}");
    }
}

#[test]
fn published_pars_of_single_problems_are_proven() {
    // Bell: the big central game of the French board with diagonal jumps, and that board's central game with Cremers'
    // Key. (15 moves on the English board with diagonal jumps take longer: `solve english central --jumps diagonal
    // --fewest`.)
    let published = [
        ("french", "big-central", JumpRule::Diagonal, 13),
        ("french", "key", JumpRule::Orthogonal, 20),
    ];
    let library = Library::embedded();
    for (board, name, rule, par) in published {
        let entry = library.entry(board).unwrap();
        let problem = entry.problem(name, Some(rule), false).unwrap();
        let answer = fewest(&problem);
        assert_line_is_sound(&problem, &answer);
        assert_eq!((answer.moves(), answer.is_proved), (Some(par), true));
    }
}

/// A few rows of each catalog, one of those on boards of more than 21 holes, and a search so short that it proves few
/// of them: that the catalogs and the search do not contradict each other. Whole boards are proven anew by `lastpeg
/// bench fewest` and `lastpeg catalog BOARD --prove`.
#[test]
fn pars_of_the_catalogs_are_not_contradicted() {
    let mut proven = 0;
    for (board, catalog) in catalogs() {
        // The larger boards take seconds a problem.
        let rows = catalog.rows().iter().filter(|_| board.hole_count() <= 36);
        let sampled = if board.hole_count() <= 21 { 8 } else { 1 };
        for row in rows.step_by(catalog.rows().len().div_ceil(sampled)) {
            let limits = Limits {
                positions: Some(20_000),
                ..Limits::none()
            };
            let problem = row.problem(&board);
            let answer = fewest_moves(&problem, &limits);
            assert_line_is_sound(&problem, &answer);
            match &row.known {
                Known::Solvable { .. } => {
                    let known = row.known.fewest().unwrap();
                    assert_ne!(answer.verdict(), Verdict::Lost, "{problem:?}");
                    assert!(answer.lower_bound <= known.moves, "{problem:?}");
                    if answer.is_proved {
                        assert_eq!(answer.moves(), Some(known.moves), "{problem:?}");
                        proven += 1;
                    }
                }
                Known::Unsolvable { .. } => assert_ne!(answer.verdict(), Verdict::Winnable),
                Known::Undecided => (),
            }
        }
    }
    assert!(proven > 5, "only {proven} proven");
}

/// The pars of the files are the word of the program that wrote them: some are found anew.
#[test]
fn some_pars_of_complements_are_proven_anew() {
    // Of three vacancies no line is kept.
    for (board, name, par) in [
        ("english", "c1,e1", 13),
        ("6x6", "a1,b2", 14),
        ("english", "c1,d1,e1", 13),
        ("6x6", "a1,b1,c1", 14),
    ] {
        let library = Library::embedded();
        let entry = library.entry(board).unwrap();
        let problem = entry.problem(name, None, false).unwrap();
        let known = entry.fewest(&problem).unwrap();
        assert_eq!((known.moves, known.is_par), (par, true), "{board} {name}");
        let found = FewestSearch::new(&problem).run(&Limits::none());
        assert_eq!(
            (found.moves(), found.is_proved),
            (Some(par), true),
            "{board} {name}"
        );
    }
}

/// Some positions of this game have so many ways of one move, with diagonal jumps, that expanding them takes minutes.
#[test]
fn a_limit_of_time_ends_a_search_in_the_middle_of_a_move() {
    let library = Library::embedded();
    let entry = library.entry("french").unwrap();
    let problem = entry.problem("central", Some(JumpRule::Diagonal), false);
    let problem = problem.unwrap();
    let time = Duration::from_secs(3);
    let begun = Instant::now();
    let answer = fewest_moves(&problem, &Limits::none().within(time));
    // It was the limit that ended it, and not minutes later: the rest is for a machine that is busy.
    let late = begun.elapsed().checked_sub(time);
    assert!(answer.is_proved || late.is_some());
    assert!(
        late.is_none_or(|late| late < Duration::from_secs(30)),
        "{late:?} late"
    );
    assert_line_is_sound(&problem, &answer);
    assert!(answer.moves().is_none_or(|moves| moves >= 13));
}
