//! The problem of the day: the same for everyone, from the date alone.
//!
//! Each weekday has its kinds (`WEEK`), from a gentle Monday to the large boards of Sunday.
//!
//! How one is drawn is fixed for ever, so that a date means one problem (numbers come from [`Random`]; `day` counts
//! the days since 1 January 1970, `week` the Mondays up to and with the day, the one of 29 December 1969 being number
//! 0, divisions round down):
//!
//! - *Endgame*: from the seed `day` come, in this order, the board among those of the weekday, the number of jumps,
//!   the hole of the last peg (on a board with a central hole that hole, and nothing is drawn), and the endgame
//!   ([`endgame::draw`]).
//! - *Vacancy to survivor*: the problems of the weekday's boards, each in the order of
//!   [`problem::single_vacancy_problems`] without those that cannot be won, make one list of `n`. It is shuffled with
//!   the seed 7 · (`week` / `n`) + (days since Monday), and the problem is the one at `week` mod `n`: none comes
//!   again before all have come. From the seed `day` comes the symmetry of the board by which it is turned.
//! - *Figure*: the same with the figures in place of the problems.
//!
//! Of kinds that take turns each comes with the weeks whose number divided by the number of kinds leaves its place, and
//! what is said of weeks counts only those.
//!
//! Only the boards of the program itself are used, whatever boards a user has under the same names.

pub mod log;
pub mod share;

use std::sync::Arc;

use jiff::Zoned;
use jiff::civil::{Date, date};

use crate::app::practice::{endgame, trainer};
use crate::library::Library;
use crate::rules::board::{Board, JumpRule};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Action;
use crate::rules::problem::{self, Goal, Problem};
use crate::rules::random::Random;

#[derive(Clone, Debug)]
pub struct Daily {
    pub date: Date,
    /// The problem. It can be won.
    pub problem: Problem,
    /// A way to win, where it was made with one: an endgame's. Not to be shown before it is solved.
    pub line: Option<Vec<Action>>,
}

impl Daily {
    /// Par: the fewest moves, where they are proven. An endgame's are found here, in some milliseconds.
    pub fn par(&self) -> Option<usize> {
        if self.line.is_some() {
            return endgame::fewest_moves(&self.problem);
        }
        let entry = Library::embedded_entry(self.problem.board().name())?;
        let fewest = entry.fewest(&self.problem)?;
        fewest.is_par.then_some(fewest.moves)
    }

    /// How difficult the weekday's kind of problem is, from 1 to 5: a Monday's endgame has the fewest jumps, a Sunday's
    /// board the most holes.
    pub fn difficulty(&self) -> usize {
        const OF_WEEKDAY: [usize; 7] = [1, 2, 2, 3, 3, 4, 5];
        OF_WEEKDAY[self.date.weekday().to_monday_zero_offset() as usize]
    }

    /// What kind of problem it is and on which board, before it is there to be played: `French board, an endgame`.
    pub fn announce(&self) -> String {
        let board = self.problem.board();
        let what = match (&self.line, self.problem.vacancies().len()) {
            (Some(_), _) => "an endgame",
            (None, 1) => "from one hole to one peg",
            (None, _) => "a figure",
        };
        format!("{}{}, {what}", board.title(), self.rule_text())
    }

    fn rule_text(&self) -> &'static str {
        match self.problem.board().rule() {
            JumpRule::Diagonal => " with diagonal jumps",
            JumpRule::Orthogonal | JumpRule::Triangular => "",
        }
    }

    /// The problem in a few words: `English board, endgame of 6 jumps`, `French board, d3 to d5`.
    pub fn describe(&self) -> String {
        let board = self.problem.board();
        let rule = self.rule_text();
        let mut title = self.problem.title().to_owned();
        // After the comma; a title that begins with a hole is in lower case as it is.
        title
            .get_mut(..1)
            .into_iter()
            .for_each(str::make_ascii_lowercase);
        format!("{}{rule}, {title}", board.title())
    }
}

type BoardName = (&'static str, JumpRule);

enum DailyKind {
    /// An endgame on one of these boards, of the fewest to the most jumps.
    Endgame(&'static [BoardName], usize, usize),
    /// A problem from a single vacancy to a single survivor on one of these boards.
    Single(&'static [BoardName]),
    Figure,
}

/// The last Saturday before its kinds took turns: until then it was of the first.
const LAST_OF_OLD_SATURDAYS: Date = date(2026, 11, 28);

/// The figures, each of which leaves one peg in the centre.
const FIGURES: [&str; 7] = [
    "cross",
    "plus",
    "fireplace",
    "arrow",
    "pyramid",
    "diamond",
    "house",
];

const ENGLISH: BoardName = ("english", JumpRule::Orthogonal);
const FRENCH: BoardName = ("french", JumpRule::Orthogonal);
const WIEGLEB: BoardName = ("wiegleb", JumpRule::Orthogonal);
const SIX: BoardName = ("6x6", JumpRule::Orthogonal);
const DIAMOND32: BoardName = ("diamond32", JumpRule::Orthogonal);
const TRIANGLE15: BoardName = ("triangle15", JumpRule::Triangular);
const TRIANGLE21: BoardName = ("triangle21", JumpRule::Triangular);
const ENGLISH_DIAGONAL: BoardName = ("english", JumpRule::Diagonal);
const FRENCH_DIAGONAL: BoardName = ("french", JumpRule::Diagonal);

/// The kinds of the days, Monday first: those of a day take turns from one week to the next.
static WEEK: [&[DailyKind]; 7] = [
    &[DailyKind::Endgame(&[ENGLISH], 5, 7)],
    &[DailyKind::Single(&[TRIANGLE15, TRIANGLE21])],
    &[DailyKind::Endgame(&[FRENCH, SIX, WIEGLEB], 8, 10)],
    &[DailyKind::Single(&[SIX, DIAMOND32])],
    &[DailyKind::Endgame(
        &[ENGLISH_DIAGONAL, FRENCH_DIAGONAL],
        8,
        10,
    )],
    &[
        DailyKind::Single(&[ENGLISH]),
        DailyKind::Endgame(&[ENGLISH], 11, 13),
        DailyKind::Figure,
        DailyKind::Single(&[ENGLISH_DIAGONAL]),
    ],
    &[DailyKind::Single(&[FRENCH, WIEGLEB])],
];

/// The problems of those boards that the position class allows and that cannot be won all the same. Those of the
/// triangle are exhausted in no time; that Wiegleb's board has no e1 complement is Beasley's theorem (The Ins and
/// Outs of Peg Solitaire, 1985).
const NOT_WINNABLE: [(&str, &str); 6] = [
    ("triangle15", "a1:b3"),
    ("triangle15", "a2:b4"),
    ("triangle15", "b3:a1"),
    ("triangle15", "b3:b3"),
    ("triangle15", "b3:a4"),
    ("wiegleb", "e1:e1"),
];

/// The problem of a day. There is one for every date.
pub fn daily(date: Date) -> Daily {
    let weekday = date.weekday().to_monday_zero_offset();
    // 1 January 1970 was a Thursday.
    let week = (days_since_1970(date) + 3).div_euclid(7);
    let kinds = WEEK[weekday as usize];
    let turns = if date <= LAST_OF_OLD_SATURDAYS {
        1
    } else {
        kinds.len() as i64
    };
    // Among those of its kind.
    let number = week.div_euclid(turns);
    let mut random = Random::new(days_since_1970(date) as u64);
    let (problem, line) = match &kinds[week.rem_euclid(turns) as usize] {
        &DailyKind::Endgame(boards, fewest, most) => {
            let board = &boards[random.below(boards.len())];
            let jumps = fewest + random.below(most - fewest + 1);
            let (problem, line) = draw_endgame(&board_of(board), jumps, &mut random);
            (problem, Some(line))
        }
        DailyKind::Single(boards) => {
            let (board, vacancy, survivor) = of_pool(pool(boards), number, weekday);
            let problem = Problem::from_vacancy(board, vacancy, survivor);
            (trainer::turned(&problem, &mut random), None)
        }
        DailyKind::Figure => (of_pool(figures(), number, weekday), None),
    };
    Daily {
        date,
        problem,
        line,
    }
}

fn of_pool<T>(mut pool: Vec<T>, week: i64, weekday: i8) -> T {
    let count = pool.len() as i64;
    let seed = 7 * week.div_euclid(count) + i64::from(weekday);
    Random::new(seed as u64).shuffle(&mut pool);
    pool.swap_remove(week.rem_euclid(count) as usize)
}

fn figures() -> Vec<Problem> {
    let entry = Library::embedded_entry(ENGLISH.0);
    let figure = |name: &&str| entry?.problem(name, None, false).ok();
    FIGURES.iter().filter_map(figure).collect()
}

/// Where this program runs.
pub fn today() -> Date {
    Zoned::now().date()
}

fn days_since_1970(day: Date) -> i64 {
    day.duration_since(date(1970, 1, 1)).as_hours() / 24
}

fn board_of(&(name, rule): &BoardName) -> Arc<Board> {
    let entry = Library::embedded_entry(name);
    let board = entry.and_then(|entry| entry.board_under(rule).ok());
    board.unwrap_or_else(|| unreachable!("{name} with {rule} jumps is embedded"))
}

fn draw_endgame(board: &Arc<Board>, jumps: usize, random: &mut Random) -> (Problem, Vec<Action>) {
    let finish = board
        .centre()
        .unwrap_or_else(|| Hole::at(random.below(board.hole_count())));
    let finish = HoleSet::of(finish);
    let complement = Problem::from_vacancies(board.clone(), finish, Goal::Exactly(finish));
    let drawn = endgame::draw(&complement, jumps, random);
    drawn.unwrap_or_else(|| unreachable!("some jump leads to every hole of the {}", board.title()))
}

fn pool(boards: &[BoardName]) -> Vec<(Arc<Board>, Hole, Hole)> {
    let mut problems = Vec::new();
    for board in boards.iter().map(board_of) {
        for (vacancy, survivor) in problem::single_vacancy_problems(&board) {
            let name = format!("{}:{}", board.label(vacancy), board.label(survivor));
            if !NOT_WINNABLE.contains(&(board.name(), name.as_str())) {
                problems.push((board.clone(), vacancy, survivor));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests;
