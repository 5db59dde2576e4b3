//! A lesson under way: its own task and then the fresh ones, what is said of an answer, and how it went.

use std::sync::Arc;
use std::time::Duration;

use crate::app::learn::fresh::{self, WayOut, asks_on, fresh};
use crate::app::learn::lesson::{FreshKind, Lesson, LessonPart, LessonStep, LessonTask};
use crate::app::losing_jump;
use crate::app::practice::schedule::Grade;
use crate::app::session::explanation::{self, Explanation};
use crate::rules::board::Board;
use crate::rules::game::Game;
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::position::{self, Action};
use crate::rules::problem::{Goal, Problem, Status};
use crate::rules::text::{counted, parities};
use crate::run::Limits;
use crate::solve::{self, Outcome, Solver};
use crate::why::Why;

/// The longest wait for what is said of an answer: the screen stands still meanwhile.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// How many fresh exercises follow a lesson's own task.
const FRESH: usize = 2;

#[derive(Clone, Debug)]
pub struct LessonRun {
    lesson: Arc<Lesson>,
    /// 0 for the lesson's own task.
    stage: usize,
    step: LessonStep,
    seed: u64,
    /// In how many of the parts before something went wrong.
    slips: usize,
    has_erred: bool,
    is_solved: bool,
    numbers: Vec<(Hole, i32)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonAnswer {
    pub is_right: bool,
    /// What is said, and painted on the board.
    pub explanation: Explanation,
}

pub fn stages(lesson: &Lesson) -> usize {
    match lesson.parts.len() {
        0 if asks_on(lesson) => 1 + FRESH,
        0 => 1,
        parts => parts,
    }
}

impl LessonRun {
    /// A lesson from one of its stages. Where no exercise can be made its own task takes the place.
    pub fn new(lesson: Arc<Lesson>, stage: usize, seed: u64) -> LessonRun {
        let stage = stage.min(stages(&lesson) - 1);
        let own = || LessonStep {
            problem: lesson.problem.clone(),
            asks: lesson.asks.clone(),
        };
        let made = match lesson.parts.get(stage) {
            Some(part) => Some(part.step.clone()),
            None if stage > 0 => another(&lesson, stage, seed),
            None => None,
        };
        let step = made.unwrap_or_else(own);
        LessonRun {
            numbers: numbers(&lesson, &step),
            step,
            stage,
            seed,
            slips: 0,
            has_erred: false,
            is_solved: false,
            lesson,
        }
    }

    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    pub fn step(&self) -> &LessonStep {
        &self.step
    }

    pub fn stage(&self) -> usize {
        self.stage
    }

    /// The same lesson at another of its stages; `None` where it has none such.
    pub fn at(&self, stage: usize) -> Option<LessonRun> {
        let is_there = stage < stages(&self.lesson);
        let is_slip = self.has_erred || stage > self.stage && !self.is_solved;
        is_there.then(|| LessonRun {
            slips: self.slips + usize::from(is_slip),
            ..LessonRun::new(self.lesson.clone(), stage, self.seed)
        })
    }

    pub fn part(&self) -> Option<&LessonPart> {
        self.lesson.parts.get(self.stage)
    }

    /// In how many parts so far something went wrong, was shown or was left out.
    pub fn slips(&self) -> usize {
        self.slips + usize::from(self.has_erred)
    }

    /// The same with slips in parts played at another time.
    pub fn with_slips(mut self, slips: usize) -> LessonRun {
        self.slips = slips.min(stages(&self.lesson));
        self
    }

    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    pub fn has_erred(&self) -> bool {
        self.has_erred
    }

    /// Something went wrong, or was shown. The grade where that is new.
    pub fn err(&mut self) -> Option<Grade> {
        let is_new = !self.has_erred && !self.is_solved;
        self.has_erred |= is_new;
        is_new.then_some(Grade::Failed)
    }

    /// That the task is solved, and how: in a lesson about few moves with how many the last game has done it.
    pub fn solved_text(&self, game: &Game) -> String {
        if self.part().is_some() {
            let (step, steps) = (self.stage + 1, stages(&self.lesson));
            return if step < steps {
                format!("Step {step} of {steps} is done.")
            } else {
                format!("The last of {steps} steps is done: solved by blocks.")
            };
        }
        let how = if self.has_erred {
            ", with a slip or with help"
        } else {
            ""
        };
        let LessonTask::Play(line) = &self.step.asks else {
            return format!("Solved{how}.");
        };
        let (moves, fewest) = (game.move_count(), position::move_count(line));
        match game.status() == Status::Won && self.lesson.is_fewest {
            true if moves > fewest => {
                let moves = counted(moves, "move");
                format!("Solved in {moves}{how}; {fewest} will do.")
            }
            true => format!("Solved in {}{how}.", counted(moves, "move")),
            false => format!("Solved{how}."),
        }
    }

    /// The task is solved. How well, where that is new.
    pub fn solve(&mut self) -> Option<Grade> {
        let is_new = !self.is_solved;
        self.is_solved = true;
        let grade = if self.has_erred {
            Grade::Weak
        } else {
            Grade::Good
        };
        is_new.then_some(grade)
    }

    pub fn marks(&self) -> HoleSet {
        if let Some(part) = self.part() {
            part.marks
        } else if self.stage == 0 {
            self.lesson.marks
        } else {
            // The block that is to be cleared among other pegs.
            match (&self.step.asks, self.step.problem.goal()) {
                (LessonTask::Play(_), Goal::Exactly(goal)) if goal.len() > 1 => {
                    self.step.problem.start().pegs - goal
                }
                _ => HoleSet::EMPTY,
            }
        }
    }

    pub fn numbers(&self) -> &[(Hole, i32)] {
        &self.numbers
    }

    pub fn page_text(&self) -> String {
        if self.stage == 0 || self.part().is_some() {
            return self.lesson.text.clone();
        }
        let what = match (&self.lesson.asks, &self.lesson.exercises) {
            (LessonTask::Play(_), Some(FreshKind::Block { .. })) => {
                "The same block at another place".to_owned()
            }
            (LessonTask::Play(_), Some(FreshKind::Blocks { count, .. })) => {
                format!("Other pegs, which go in {}", counted(*count, "block"))
            }
            (LessonTask::Play(_), Some(FreshKind::Jumps { jumps, .. })) => {
                format!("Another position, {} from the end", counted(*jumps, "jump"))
            }
            (LessonTask::Play(_), Some(FreshKind::Sweep(jumps))) => {
                format!("One peg clears the rest in one move of {jumps} jumps")
            }
            (LessonTask::Play(_), _) => "Another problem of the board".to_owned(),
            _ => "The same question in another position".to_owned(),
        };
        format!("{what}.")
    }

    pub fn task_text(&self) -> String {
        if let Some(part) = self.part() {
            return part.task.clone();
        }
        let problem = &self.step.problem;
        let board = problem.board();
        match &self.step.asks {
            LessonTask::Survivors => {
                "Point at a hole in which the last peg can stand, as far as the counts tell."
                    .to_owned()
            }
            LessonTask::Stuck => "Point at a peg that can never leave its hole.".to_owned(),
            LessonTask::Winnable { .. } => {
                let goal = problem.asked();
                format!("Can it be won: {goal}? Yes or no.")
            }
            LessonTask::Play(_) => match problem.goal() {
                Goal::Exactly(goal) if goal.len() > 1 => {
                    let block = problem.start().pegs - goal;
                    let block = notation::spaced(board, block);
                    format!("Clear {block}; all else as it is.")
                }
                goal => format!("Your turn: end with {}.", goal.describe(board)),
            },
        }
    }

    /// What the lesson says of a first jump of its own task that loses.
    pub fn said_of(&self, played: &[Action], action: Action) -> Option<&str> {
        let is_first = self.stage == 0 && played.first() == Some(&action);
        let mut wrong = self.lesson.wrong.iter().filter(|_| is_first);
        wrong
            .find(|(other, _)| *other == action)
            .map(|(_, said)| said.as_str())
    }

    pub fn answer_hole(&self, hole: Hole) -> LessonAnswer {
        let LessonStep { problem, asks } = &self.step;
        let (board, pegs) = (problem.board(), problem.start().pegs);
        let right = fresh::right_holes(problem, asks);
        let is_right = right.contains(hole);
        let label = board.label(hole);
        let others = right - HoleSet::of(hole);
        let explanation = match asks {
            LessonTask::Survivors if is_right => {
                let others = notation::spaced(board, others);
                saying(
                    others_too(&format!("Right: the counts allow {label}"), &others),
                    right,
                )
            }
            LessonTask::Survivors => {
                let has_digits = self.lesson.has_diagonals;
                let by_digits = has_digits.then(|| why_not_by_digits(board, pegs, hole));
                by_digits
                    .flatten()
                    .unwrap_or_else(|| why_not_last(board, pegs, hole))
            }
            _ if is_right => saying(
                format!(
                    "Right: the peg at {label} can never jump, and nothing can ever jump over it."
                ),
                HoleSet::of(hole),
            ),
            _ if !pegs.contains(hole) => {
                saying(format!("There is no peg at {label}."), HoleSet::EMPTY)
            }
            _ => why_not_stuck(board, pegs, hole),
        };
        LessonAnswer {
            is_right,
            explanation,
        }
    }

    pub fn answer_winnable(&self, answer: bool) -> LessonAnswer {
        let problem = &self.step.problem;
        let is_winnable = self.step.asks == LessonTask::Winnable { is_winnable: true };
        let is_right = answer == is_winnable;
        let told = why_lost(problem).unwrap_or_else(|| {
            match Solver::new(problem)
                .solve(problem.start(), &Limits::none().within(LONGEST_WAIT))
                .outcome
            {
                Outcome::Winnable(line) => saying(
                    format!("It can be won: {}.", notation::line(problem.board(), &line)),
                    HoleSet::EMPTY,
                ),
                Outcome::Lost(reason) => Explanation::new(&reason, problem),
                Outcome::Undecided => saying("It is not known.".to_owned(), HoleSet::EMPTY),
            }
        });
        let word = if is_right { "Right." } else { "Wrong." };
        LessonAnswer {
            is_right,
            explanation: Explanation {
                text: format!("{word} {}.", told.text.trim_end_matches('.')),
                ..told
            },
        }
    }
}

/// The numbers in the holes at a step of a lesson: those of the rule of three, a digit for either diagonal, or the
/// resource count by which a question is answered.
fn numbers(lesson: &Lesson, step: &LessonStep) -> Vec<(Hole, i32)> {
    let problem = &step.problem;
    let board = problem.board();
    if lesson.has_diagonals {
        let number = |hole| {
            let [first, second] = diagonals(board, hole);
            10 * first + second
        };
        return board.holes().map(|hole| (hole, number(hole))).collect();
    }
    let LessonTask::Winnable { is_winnable } = step.asks else {
        return Vec::new();
    };
    if !fresh::asks_about_a_sum(lesson) {
        return Vec::new();
    }
    let count = if is_winnable {
        let mut counts = solve::resource_counts(problem, 1);
        counts.pop().map(|need| need.count)
    } else {
        match Why::without_search(board, problem.goal(), problem.start()) {
            Some(Why::Count { count, .. }) => Some(count),
            _ => None,
        }
    };
    count.map_or_else(Vec::new, |count| explanation::weights(board, &count))
}

/// The numbers that the rule of three gives the diagonals of a hole: those one way, then those the other.
fn diagonals(board: &Board, hole: Hole) -> [i32; 2] {
    let place = board.coordinate(hole);
    [place.x + place.y, place.x - place.y].map(|along| i32::from(along.rem_euclid(3)) + 1)
}

fn another(lesson: &Lesson, stage: usize, seed: u64) -> Option<LessonStep> {
    const ATTEMPTS: u64 = 8;
    // Lessons that practise the same do so with other positions.
    let of_lesson = |seed: u64, byte: u8| seed.rotate_left(5) ^ u64::from(byte);
    let seed = lesson.id.bytes().fold(seed, of_lesson);
    let mut found: Vec<LessonStep> = Vec::new();
    for stage in 1..=stage {
        let drawn = (0..ATTEMPTS).filter_map(|attempt| fresh(lesson, stage, seed ^ attempt << 32));
        let is_known = |step: &LessonStep| {
            let start = step.problem.start();
            let is_own = lesson.exercises.is_some() && lesson.problem.start() == start;
            is_own || found.iter().any(|other| other.problem.start() == start)
        };
        let mut drawn = drawn.peekable();
        let first = drawn.peek().cloned();
        let new = drawn.find(|step| !is_known(step)).or(first)?;
        found.push(new);
    }
    found.pop()
}

fn why_not_last(board: &Board, pegs: HoleSet, hole: Hole) -> Explanation {
    let marks = board.classes().difference(pegs, HoleSet::of(hole));
    let marks = marks.unwrap_or_default();
    let (now, then) = parities((pegs & marks).is_odd());
    let label = board.label(hole);
    let text = format!(
        "Not {label}: the pegs on the marked holes are {now} in number and stay so, and with one peg at {label} they \
         would be {then}."
    );
    saying(text, marks)
}

/// Why the last peg cannot stand in a hole, by the digits that are painted in the holes: which of the three counts is
/// odd and even unlike the others.
fn why_not_by_digits(board: &Board, pegs: HoleSet, hole: Hole) -> Option<Explanation> {
    const NUMBERS: [i32; 3] = [1, 2, 3];
    ["first", "second"].into_iter().enumerate().find_map(|(way, digits)| {
        let has = |number: i32| move |hole: &Hole| diagonals(board, *hole)[way] == number;
        let counts = NUMBERS.map(|number| pegs.iter().filter(has(number)).count());
        let is_odd = |number: &i32| counts[(number - 1) as usize] % 2 == 1;
        let like = |number: &i32| NUMBERS.iter().filter(|other| is_odd(other) == is_odd(number)).count();
        let alone = NUMBERS.into_iter().find(|number| like(number) == 1)?;
        let own = diagonals(board, hole)[way];
        let [a, b, c] = counts;
        let text = format!(
            "Not {}: {a}, {b} and {c} pegs have the {digits} digits 1, 2 and 3. Only the count of {alone} is unlike \
             the others, odd or even, and stays so: the last peg has a {alone} there, not a {own}.",
            board.label(hole)
        );
        (own != alone).then(|| saying(text, board.holes().filter(has(alone)).collect()))
    })
}

fn why_not_stuck(board: &Board, pegs: HoleSet, peg: Hole) -> Explanation {
    let label = board.label(peg);
    match fresh::way_out(board, pegs, peg) {
        WayOut::By(jumps) => {
            let jumps: Vec<Action> = jumps.into_iter().map(Action::Jump).collect();
            let line = notation::line(board, &jumps);
            saying(
                format!("The peg at {label} can leave: {line}."),
                HoleSet::of(peg),
            )
        }
        _ => saying(
            format!("The peg at {label} is not known to be stuck."),
            HoleSet::EMPTY,
        ),
    }
}

fn saying(text: String, marks: HoleSet) -> Explanation {
    Explanation {
        short: text.clone(),
        text,
        ..Explanation::marking(marks)
    }
}

fn others_too(right: &str, others: &str) -> String {
    if others.is_empty() {
        format!("{right}, and no other hole.")
    } else {
        format!("{right}, and also {others}.")
    }
}

fn why_lost(problem: &Problem) -> Option<Explanation> {
    let (board, start) = (problem.board(), problem.start());
    if problem.impossible().is_some() {
        // Told by the solver, which finds it at once.
        return None;
    }
    let why = Why::without_search(board, problem.goal(), start)?;
    match why {
        Why::Stranded { .. } | Why::OutOfReach { .. } => losing_jump::seen(&why, problem, start),
        Why::Count { .. } => {
            let reason = why.as_reason(problem.goal(), start.pegs)?;
            Some(Explanation::new(&reason, problem))
        }
        _ => None,
    }
}
