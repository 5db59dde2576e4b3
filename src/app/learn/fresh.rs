//! Fresh exercises of a lesson's kind: computed packages at other places, positions taken back from the goal, other
//! positions to ask about.

use std::collections::{HashSet, VecDeque};

use crate::app::learn::lesson::{FreshKind, Lesson, LessonStep, LessonTask};
use crate::app::practice::endgame;
use crate::app::practice::package::clearing;
use crate::library::shortest;
use crate::packages::{PlacedPackage, placed, placed_named};
use crate::plan::{Effort, Planner};
use crate::rules::board::{Board, Jump};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{Action, Position};
use crate::rules::problem::{Goal, Problem, impossible};
use crate::rules::random::{Random, random_game};
use crate::run::Limits;
use crate::solve::{Solver, Verdict};
use crate::why::{Why, stuck_pegs};

const ATTEMPTS: usize = 60;

/// How many positions are looked at for how a peg can leave its hole: nine pegs leave hundreds at most.
const MOST_LOOKED_AT: usize = 10_000;

pub fn asks_on(lesson: &Lesson) -> bool {
    lesson.exercises.is_some() || !matches!(lesson.asks, LessonTask::Play(_))
}

/// Whether a lesson asks about a goal that a small resource count rules out, and no position class.
pub(super) fn asks_about_a_sum(lesson: &Lesson) -> bool {
    let problem = &lesson.problem;
    matches!(lesson.asks, LessonTask::Winnable { .. })
        && problem.impossible().is_none()
        && matches!(
            Why::without_search(problem.board(), problem.goal(), problem.start()),
            Some(Why::Count { .. })
        )
}

/// An exercise of a lesson's kind, the one of that number from 1: the same for the same seed. `None` where none was
/// found.
pub fn fresh(lesson: &Lesson, number: usize, seed: u64) -> Option<LessonStep> {
    let mut random = Random::new(seed.wrapping_add(number as u64));
    let problem = &lesson.problem;
    let step = |(problem, line): (Problem, Vec<Action>)| LessonStep {
        problem: problem.with_title(&lesson.title),
        asks: LessonTask::Play(line),
    };
    let made = match (&lesson.asks, lesson.exercises.as_ref()) {
        (LessonTask::Survivors, _) => return survivors(problem, &mut random),
        (LessonTask::Stuck, _) => return stuck(problem, &mut random),
        (LessonTask::Winnable { .. }, _) if problem.impossible().is_some() => {
            return winnable(problem, other_class, &mut random);
        }
        (LessonTask::Winnable { .. }, _) => {
            let is_of_sum = asks_about_a_sum(lesson);
            let lose = |problem: &_, line: &_, _: &mut _| wrong_jump(problem, line, is_of_sum);
            return winnable(problem, lose, &mut random);
        }
        (LessonTask::Play(_), None) => None,
        (_, Some(FreshKind::Block { name, is_crowded })) => {
            block(lesson, name, *is_crowded, &mut random)
        }
        (_, Some(FreshKind::Blocks { count, names })) => {
            blocks(problem, *count, names, &mut random)
        }
        (_, Some(FreshKind::Jumps { jumps, has_corner })) => {
            jumps_left(problem, *jumps, *has_corner, &mut random)
        }
        (_, Some(FreshKind::Sweep(jumps))) => sweep(problem, *jumps, &mut random),
        (_, Some(FreshKind::Problems(problems))) => {
            let chosen = &problems[(number - 1) % problems.len()];
            let line = if lesson.is_fewest {
                shortest::line(chosen)
            } else {
                by_plan(chosen).or_else(|| shortest::line(chosen))
            };
            return line.map(|line| LessonStep {
                problem: chosen.clone(),
                asks: LessonTask::Play(line),
            });
        }
    };
    made.map(step)
}

/// The line of a plan, the first that is found: the exercise begins while somebody waits.
fn by_plan(problem: &Problem) -> Option<Vec<Action>> {
    let limits = Limits::none();
    let found = Planner::new(problem).searched(problem.start(), Effort::First, &limits);
    found.map(|plan| plan.line())
}

pub fn right_holes(problem: &Problem, asks: &LessonTask) -> HoleSet {
    let (board, position) = (problem.board(), problem.start());
    match asks {
        LessonTask::Survivors => {
            let is_allowed = |&hole: &Hole| {
                impossible(board, position, Goal::Exactly(HoleSet::of(hole))).is_none()
            };
            board.holes().filter(is_allowed).collect()
        }
        LessonTask::Stuck => {
            let is_stuck = |&peg: &Hole| matches!(way_out(board, position.pegs, peg), WayOut::None);
            position.pegs.iter().filter(is_stuck).collect()
        }
        LessonTask::Play(_) | LessonTask::Winnable { .. } => HoleSet::EMPTY,
    }
}

pub(super) enum WayOut {
    /// By these jumps, of which the last takes it away or over which it jumps.
    By(Vec<Jump>),
    None,
    /// More positions can follow than are looked at, and the peg is not seen to be stuck.
    Unknown,
}

/// The shortest way in which a peg can leave its hole: found by looking at all that can follow where that is little, as
/// it is among the few pegs of an exercise.
pub(super) fn way_out(board: &Board, pegs: HoleSet, peg: Hole) -> WayOut {
    if stuck_pegs(board, pegs).contains(peg) {
        return WayOut::None;
    }
    let mut known = HashSet::from([pegs]);
    let mut open = VecDeque::from([(pegs, Vec::new())]);
    while let Some((pegs, line)) = open.pop_front() {
        for jump in board.jumps().legal(pegs) {
            let (after, line) = (pegs ^ jump.holes(), [&line[..], &[jump]].concat());
            if jump.needs().contains(peg) {
                return WayOut::By(line);
            }
            if known.insert(after) {
                open.push_back((after, line));
            }
        }
        if known.len() > MOST_LOOKED_AT {
            return WayOut::Unknown;
        }
    }
    WayOut::None
}

/// A package of a name, its block alone to be cleared: with the catalyst that the lesson's own line shows, if it does.
fn block(
    lesson: &Lesson,
    name: &str,
    is_crowded: bool,
    random: &mut Random,
) -> Option<(Problem, Vec<Action>)> {
    let board = lesson.problem.board();
    let mut named = placed_named(board, name);
    if let Some(shape) = named.iter().find(|one| is_shown(lesson, one)) {
        let shape = shape.shape;
        named.retain(|one| std::ptr::eq(one.shape, shape));
    }
    let package = random.choose(&named)?;
    let around = if is_crowded {
        board.all() - package.touches()
    } else {
        HoleSet::EMPTY
    };
    Some((clearing(board, package, around), package.actions()))
}

fn is_shown(lesson: &Lesson, package: &PlacedPackage) -> bool {
    let LessonTask::Play(line) = &lesson.asks else {
        return false;
    };
    let jumps = line.iter().take(package.line.len());
    let jumps = jumps.filter_map(|action| action.jump());
    let touched = jumps.fold(HoleSet::EMPTY, |touched, jump| touched | jump.holes());
    package.is_legal(lesson.problem.start()) && touched == package.touches()
}

/// The only hole of a goal, or the one in the middle of the board; any hole of a board without a middle.
fn last_hole(problem: &Problem, random: &mut Random) -> Option<Hole> {
    let (board, of_goal) = (problem.board(), problem.goal().holes().only());
    of_goal
        .or_else(|| board.centre())
        .or_else(|| random.choose(&board.holes().collect::<Vec<_>>()).copied())
}

fn ending_at(problem: &Problem, last: Hole, pegs: HoleSet) -> Problem {
    let board = problem.board();
    Problem::from_vacancies(
        board.clone(),
        board.all() - pegs,
        Goal::Exactly(HoleSet::of(last)),
    )
}

/// A position that that many packages clear down to one peg: of some names, or of those that books teach.
fn blocks(
    problem: &Problem,
    count: usize,
    names: &[String],
    random: &mut Random,
) -> Option<(Problem, Vec<Action>)> {
    let last = last_hole(problem, random)?;
    let mut placed = placed(problem.board());
    placed.retain(|one| match names {
        [] => one.is_taught(),
        names => names.iter().any(|name| one.name() == Some(name)),
    });
    for _ in 0..ATTEMPTS {
        let (mut pegs, mut line) = (HoleSet::of(last), Vec::new());
        let is_whole = (0..count).all(|_| {
            let fits = |one: &&PlacedPackage| {
                pegs.contains(one.peg) && !pegs.contains(one.hole) && (pegs & one.block).is_empty()
            };
            let fitting: Vec<&PlacedPackage> = placed.iter().filter(fits).collect();
            let Some(package) = random.choose(&fitting) else {
                return false;
            };
            pegs |= package.block;
            // What was put there last goes first.
            line.splice(0..0, package.actions());
            true
        });
        if is_whole {
            return Some((ending_at(problem, last, pegs), line));
        }
    }
    None
}

/// A winnable position that many jumps from the end, where it can be had one with a first jump that loses.
fn jumps_left(
    problem: &Problem,
    jumps: usize,
    has_corner: bool,
    random: &mut Random,
) -> Option<(Problem, Vec<Action>)> {
    let corners = problem.board().corners();
    let goal = ending_at(problem, last_hole(problem, random)?, HoleSet::EMPTY);
    let mut found = None;
    let attempts = if has_corner { 10 * ATTEMPTS } else { ATTEMPTS };
    for _ in 0..attempts {
        let Some((drawn, line)) = endgame::draw(&goal, jumps, random).filter(|(drawn, line)| {
            let is_in_corner = drawn.start().pegs.meets(corners);
            line.len() == jumps && (is_in_corner || !has_corner)
        }) else {
            continue;
        };
        let hint = Solver::new(&drawn).hint(drawn.start(), &Limits::none());
        let has_choice = hint.with(Verdict::Lost).next().is_some();
        found = Some((drawn, line));
        if has_choice {
            break;
        }
    }
    found
}

/// A position that one peg clears in one move of that many jumps.
fn sweep(problem: &Problem, jumps: usize, random: &mut Random) -> Option<(Problem, Vec<Action>)> {
    let board = problem.board();
    let holes: Vec<Hole> = board.holes().collect();
    for _ in 0..ATTEMPTS {
        let &last = random.choose(&holes)?;
        let (mut pegs, mut head, mut line) = (HoleSet::of(last), last, Vec::new());
        while line.len() < jumps {
            let before = board.jumps().leading_to(pegs);
            let possible: Vec<Jump> = before.filter(|jump| jump.to == head).collect();
            let Some(&jump) = random.choose(&possible) else {
                break;
            };
            pegs ^= jump.holes();
            head = jump.from;
            line.insert(0, Action::Jump(jump));
        }
        if line.len() == jumps {
            return Some((ending_at(problem, last, pegs), line));
        }
    }
    None
}

fn survivors(problem: &Problem, random: &mut Random) -> Option<LessonStep> {
    let board = problem.board();
    let holes: Vec<Hole> = board.holes().collect();
    let &last = random.choose(&holes)?;
    let jumps = 3 + random.below(3);
    let line = endgame::take_back(board, HoleSet::of(last), jumps, random);
    let pegs = line
        .iter()
        .fold(HoleSet::of(last), |pegs, jump| pegs ^ jump.holes());
    Some(LessonStep {
        problem: Problem::from_vacancies(board.clone(), board.all() - pegs, Goal::PegsAnywhere(1)),
        asks: LessonTask::Survivors,
    })
}

/// A position near the end of random play in which one peg, and no more than two, is stuck.
fn stuck(problem: &Problem, random: &mut Random) -> Option<LessonStep> {
    let board = problem.board();
    let last = last_hole(problem, random)?;
    let full = Position::of(board.all().without(last));
    for _ in 0..ATTEMPTS {
        for position in random_game(board, full, random) {
            let stuck = stuck_pegs(board, position.pegs);
            if (1..=2).contains(&stuck.len()) && (4..=9).contains(&position.pegs.len()) {
                return Some(LessonStep {
                    problem: ending_at(problem, last, position.pegs),
                    asks: LessonTask::Stuck,
                });
            }
        }
    }
    None
}

/// A few pegs, of which it is asked whether they can end as one in the goal. Where they cannot, they are made of a
/// position that can be won.
fn winnable(
    problem: &Problem,
    lose: impl Fn(&Problem, &[Action], &mut Random) -> Option<Position>,
    random: &mut Random,
) -> Option<LessonStep> {
    let goal = ending_at(problem, last_hole(problem, random)?, HoleSet::EMPTY);
    let is_winnable = random.below(2) == 0;
    for _ in 0..ATTEMPTS {
        let (drawn, line) = endgame::draw(&goal, 5, random)?;
        let start = if is_winnable {
            Some(drawn.start())
        } else {
            lose(&drawn, &line, random)
        };
        if let Some(start) = start {
            return Some(LessonStep {
                problem: drawn.at(start),
                asks: LessonTask::Winnable { is_winnable },
            });
        }
    }
    None
}

/// The position with one peg more or less, which is of another class.
fn other_class(problem: &Problem, _: &[Action], random: &mut Random) -> Option<Position> {
    let holes: Vec<Hole> = problem.board().holes().collect();
    let &hole = random.choose(&holes)?;
    let changed = Position::of(problem.start().pegs ^ HoleSet::of(hole));
    impossible(problem.board(), changed, problem.goal()).map(|_| changed)
}

/// The position after another jump than the first of a line: one that spends what a count can spare or, where no sum is
/// asked about, leaves a peg behind.
fn wrong_jump(problem: &Problem, line: &[Action], is_of_sum: bool) -> Option<Position> {
    let (board, goal, start) = (problem.board(), problem.goal(), problem.start());
    let others = start
        .actions(board)
        .filter(|action| line.first() != Some(action));
    let mut after = others.map(|action| start.play_unchecked(action));
    after.find(|&after| match Why::without_search(board, goal, after) {
        Some(Why::Count { .. }) => true,
        Some(Why::Stranded { .. }) => !is_of_sum,
        _ => false,
    })
}
