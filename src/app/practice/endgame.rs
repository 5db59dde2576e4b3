//! Endgames: winnable positions that many jumps from the end, with a measured difficulty.
//!
//! An endgame is made backwards: from the goal, jumps are taken back at random ([`take_back`]). So it can be won, by
//! the same jumps forwards, and that needs no solver. How hard it is does: the [`Difficulty`] is what part of the
//! legal jumps keeps the game winnable, all along that line.

use std::collections::HashSet;
use std::fmt;

use crate::rules::board::{Board, Jump};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{self, Action, Position};
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::rules::text::counted;
use crate::run::Limits;
use crate::solve::{Solver, Verdict};

#[derive(Clone, Debug)]
pub struct Endgame {
    pub problem: Problem,
    pub line: Vec<Action>,
    pub difficulty: Difficulty,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The jumps that keep the game winnable.
    pub winning: usize,
    /// The jumps of which that is not known, because the solver was stopped or ran out.
    pub undecided: usize,
    pub legal: usize,
}

/// How hard an endgame is: the choices along its line, from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    pub choices: Vec<Choice>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hardness {
    /// Below 4 bits: one in 16 random players gets through.
    Gentle,
    /// Below 8 bits.
    Fair,
    /// Below 12 bits.
    Hard,
    /// 12 bits and more: fewer than one in 4 096.
    Fiendish,
}

impl Difficulty {
    /// The difficulty as a number, from 0 up: how often the chance halves that a player who jumps at random is never
    /// lost along the line.
    pub fn bits(&self) -> f64 {
        let bits = |choice: &Choice| (choice.legal as f64 / choice.winning as f64).log2();
        self.choices.iter().map(bits).sum()
    }

    pub fn hardness(&self) -> Hardness {
        match self.bits() {
            bits if bits < 4.0 => Hardness::Gentle,
            bits if bits < 8.0 => Hardness::Fair,
            bits if bits < 12.0 => Hardness::Hard,
            _ => Hardness::Fiendish,
        }
    }

    /// Whether every jump was decided. Otherwise the endgame may be easier than it is said to be.
    pub fn is_exact(&self) -> bool {
        self.choices.iter().all(|choice| choice.undecided == 0)
    }
}

/// In words: `difficulty: fair`.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_most = if self.is_exact() { "" } else { "at most " };
        write!(f, "difficulty: {at_most}{}", self.hardness().name())
    }
}

impl Hardness {
    pub const fn name(self) -> &'static str {
        match self {
            Hardness::Gentle => "gentle",
            Hardness::Fair => "fair",
            Hardness::Hard => "hard",
            Hardness::Fiendish => "fiendish",
        }
    }
}

/// How many endgames are drawn for one. The middle one in difficulty is chosen: at one length the bits vary by a
/// factor of four, and a player's level can only follow lengths that mean something.
const DRAWN: usize = 3;

/// The longest endgame to ask for on a board. Up to 15 jumps measuring takes 0.05 s on boards up to 45 holes; of 18
/// it takes up to 2 s, and is no endgame any more.
pub fn most_jumps(board: &Board) -> usize {
    const LONGEST: usize = 16;
    LONGEST.min(board.hole_count() / 2)
}

/// An endgame of that many jumps to the goal of the solver's problem. It is shorter where no more jumps can be taken
/// back, and `None` where none can.
pub fn endgame(
    solver: &mut Solver,
    jumps: usize,
    random: &mut Random,
    limits: &Limits,
) -> Option<Endgame> {
    let drawn = (0..DRAWN).filter_map(|_| {
        let (problem, line) = draw(solver.problem(), jumps, random)?;
        let difficulty = measure(solver, problem.start(), &line, limits);
        Some(Endgame {
            problem,
            line,
            difficulty,
        })
    });
    let mut drawn: Vec<Endgame> = drawn.collect();
    let longest = drawn.iter().map(|endgame| endgame.line.len()).max()?;
    drawn.retain(|endgame| endgame.line.len() == longest);
    drawn.sort_by(|a, b| a.difficulty.bits().total_cmp(&b.difficulty.bits()));
    let middle = drawn.len() / 2;
    Some(drawn.swap_remove(middle))
}

/// Draws a winnable position that many jumps before the goal of a problem, and its line, without measuring it. Problems
/// of the day are drawn so: what a seed gives must not change.
pub fn draw(
    problem: &Problem,
    jumps: usize,
    random: &mut Random,
) -> Option<(Problem, Vec<Action>)> {
    let (board, goal) = (problem.board(), problem.goal());
    let &finish = random.choose(&goal.patterns(board))?;
    let line: Vec<Action> = match problem.start().key {
        None => {
            let line = take_back(board, finish, jumps, random).into_iter();
            line.map(Action::Jump).collect()
        }
        Some(hole) => take_back_with_key(board, finish, hole, jumps, random)?,
    };
    if line.is_empty() {
        return None;
    }
    let pegs = line.iter().rev().fold(finish, |pegs, action| match action {
        Action::Jump(jump) => pegs ^ jump.holes(),
        Action::Key(hole) => pegs.without(*hole),
    });
    let jumps = counted(position::jump_count(&line), "jump");
    let title = format!("Endgame of {jumps}");
    let drawn = problem.clone().from_pegs(pegs).with_title(&title);
    Some((drawn, line))
}

/// Takes back that many jumps at random from a finish and, somewhere among them, the use of Cremers' Key in a hole.
/// `None` where no attempt comes to the end.
fn take_back_with_key(
    board: &Board,
    finish: HoleSet,
    hole: Hole,
    jumps: usize,
    random: &mut Random,
) -> Option<Vec<Action>> {
    /// Of 4 jumps on five boards 5 attempts are needed on average and 35 at most; of 16, 1.2 and 4.
    const ATTEMPTS: usize = 2_000;
    for _ in 0..ATTEMPTS {
        let (mut pegs, mut line) = (finish, Vec::new());
        let mut has_key = false;
        while line.len() < jumps + usize::from(has_key) {
            if !has_key && pegs.len() > 1 && pegs.contains(hole) && random.below(2) == 0 {
                pegs = pegs.without(hole);
                line.push(Action::Key(hole));
                has_key = true;
                continue;
            }
            let possible: Vec<Jump> = board.jumps().leading_to(pegs).collect();
            let Some(&jump) = random.choose(&possible) else {
                break;
            };
            pegs ^= jump.holes();
            line.push(Action::Jump(jump));
        }
        // The first action taken back must be a jump: whoever can use the key at the end has won already.
        if has_key && line.len() == jumps + 1 && line[0].jump().is_some() {
            line.reverse();
            return Some(line);
        }
    }
    None
}

/// Takes back that many jumps at random from a finish, and gives them in the order in which they are played. Where
/// that ends early it begins anew some times; the longest line is given.
pub fn take_back(board: &Board, finish: HoleSet, jumps: usize, random: &mut Random) -> Vec<Jump> {
    /// Of 2000 attempts at 6 to 16 jumps on eight boards at most 50 ended early (12 jumps on the cross of 24 holes).
    const ATTEMPTS: usize = 16;
    let mut longest = Vec::new();
    for _ in 0..ATTEMPTS {
        let (mut pegs, mut taken_back) = (finish, Vec::new());
        while taken_back.len() < jumps {
            let possible: Vec<Jump> = board.jumps().leading_to(pegs).collect();
            let Some(&jump) = random.choose(&possible) else {
                break;
            };
            pegs ^= jump.holes();
            taken_back.push(jump);
        }
        if taken_back.len() > longest.len() {
            longest = taken_back;
        }
        if longest.len() == jumps {
            break;
        }
    }
    longest.reverse();
    longest
}

/// Par of a game that begins with the few pegs of an endgame, such as that of a day, found in some ten milliseconds or
/// not at all.
pub(crate) fn par(problem: &Problem) -> Option<usize> {
    /// The pegs of the longest endgame of a day.
    const MOST_PEGS: usize = 13;
    let is_plain = problem.conditions().is_empty();
    let is_endgame = is_plain && problem.is_set_up() && problem.start().pegs.len() <= MOST_PEGS;
    is_endgame.then(|| fewest_moves(problem)).flatten()
}

/// The most positions that are tried for the fewest moves of an endgame. (The 334 endgames of the days of 2026 and 2027
/// take 36 000 at most.)
const MOST_POSITIONS: usize = 100_000;

/// The fewest moves to the goal of a problem, by trying all moves layer by layer; `None` when that makes too many
/// positions, or the goal cannot be reached. A search with bounds spends half a second on setting them up; an endgame
/// of 10 jumps has some thousand positions in all.
pub fn fewest_moves(problem: &Problem) -> Option<usize> {
    let mut seen = HashSet::from([problem.start()]);
    let mut layer = vec![problem.start()];
    let mut moves = 0;
    while !layer.is_empty() {
        let with_key = layer.iter().filter_map(|position| {
            let hole = position.key_playable()?;
            Some(position.play_unchecked(Action::Key(hole)))
        });
        let with_key: Vec<Position> = with_key.filter(|&next| seen.insert(next)).collect();
        layer.extend(with_key);
        let is_won = |position: &Position| problem.goal().is_reached(position.pegs);
        if layer.iter().any(is_won) {
            return Some(moves);
        }
        if seen.len() > MOST_POSITIONS {
            return None;
        }
        let mut next = Vec::new();
        for &position in &layer {
            for hole in position.pegs {
                follow(problem.board(), position, hole, &mut seen, &mut next);
            }
        }
        layer = next;
        moves += 1;
    }
    None
}

/// The positions after each move of a peg, and each part of one, as far as they are new.
fn follow(
    board: &Board,
    position: Position,
    peg: Hole,
    seen: &mut HashSet<Position>,
    next: &mut Vec<Position>,
) {
    for jump in position.jumps_from(board, peg) {
        let after = position.play_unchecked(Action::Jump(jump));
        if seen.insert(after) {
            next.push(after);
        }
        follow(board, after, jump.to, seen, next);
    }
}

pub fn measure(
    solver: &mut Solver,
    start: Position,
    line: &[Action],
    limits: &Limits,
) -> Difficulty {
    let choice = |position| {
        let hint = solver.hint(position, limits);
        let count = |verdict| hint.with(verdict).count();
        // The line itself wins, whatever the solver had time for.
        let winning = count(Verdict::Winnable).max(1);
        Choice {
            winning,
            undecided: hint.actions.len() - winning - count(Verdict::Lost),
            legal: hint.actions.len(),
        }
    };
    let before_jumps = start.along(line).take(line.len());
    Difficulty {
        choices: before_jumps.map(choice).collect(),
    }
}
