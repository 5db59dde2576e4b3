//! What is recorded: a game that is over (a win, pegs that are left, the problem of a day, an exercise), lessons, and
//! problems by blocks.

use jiff::civil::Date;

use crate::app::daily::log::Solved;
use crate::app::daily::{self, Daily};
use crate::app::practice::schedule::Grade;
use crate::app::store::Store;
use crate::app::store::by_blocks::PlanProgress;
use crate::app::store::exercise::{Answered, Exercise, ExerciseKind, LostGame};
use crate::app::store::games::SavedGame;
use crate::app::store::names;
use crate::app::store::records::{Best, FewestLeft, Won};
use crate::library::Library;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::position;
use crate::rules::problem::{Problem, backwards};

impl Store {
    /// Records a game that is won: the result if it is the best of its problem, that it was solved once more, and what
    /// it means for practice and for the problem of the day.
    pub fn record_win(&mut self, game: &Game, today: Date) -> Won {
        let problem = game.problem();
        let result = Best::of(game);
        self.read_records_again();
        let previous = self.records.best(problem).cloned();
        let days = self.days_won(game, &result, today);
        let day = days.last().map(|&(date, _)| date);
        let is_set_up = problem.is_set_up() || problem.meant().is_set_up();
        let collects = game.hints() == 0 && !is_set_up;
        let played = game.played();
        let collected = collects.then(|| self.records.found.collected(problem, &played));
        let turned = self.record_turned(game);
        let is_answered = self.answered.as_ref() == Some(&names::record_key(problem));
        let (game, kept) = (game.clone(), result.clone());
        let answered = self.change_records(move |records| {
            let name = names::result_key(game.problem());
            records.forget_other_than(game.problem());
            records.offer(&name, &kept);
            // In an exercise taking back is help.
            let exercise = records.practice.exercise_of(game.problem());
            let helps = kept.hints + exercise.map_or(0, |exercise| exercise.taken_back);
            records.count(&name, helps, today);
            if collects {
                records.found.add(game.problem(), &played);
            }
            for (date, solved) in &days {
                records.days.offer(*date, solved.clone());
                if solved.hints > 0 {
                    records.days_shown.insert(*date);
                }
            }
            records.practice.win(&game, is_answered, today)
        });
        let is_best = previous
            .as_ref()
            .is_none_or(|previous| result.beats(previous));
        Won {
            previous,
            is_best,
            answered: answered.map(Box::new),
            day,
            collected,
            turned,
        }
    }

    fn days_won(&self, game: &Game, result: &Best, today: Date) -> Vec<(Date, Solved)> {
        let days = self.days_of(game.problem(), today).into_iter().map(|day| {
            // Who was shown the way of a day, or helped on it, knows it when starting again, or solving it once more.
            let was_shown = usize::from(self.records.days_shown.contains(&day.date));
            let before = self.records.days.days.get(&day.date);
            let known = before.map_or(was_shown, |before| before.hints.max(was_shown));
            let solved = Solved {
                moves: result.moves,
                hints: known.max(result.hints + game.earlier_hints()),
                is_on_time: day.date == today,
                par: day.par(),
                line: result.line.clone(),
            };
            (day.date, solved)
        });
        days.collect()
    }

    /// Takes a win that was played backwards in as a result of the problem forwards, with as many hints: its moves, and
    /// whether that is the best. It is one game won all the same: nothing else counts twice.
    fn record_turned(&mut self, game: &Game) -> Option<(usize, bool)> {
        let problem = game.problem().forwards()?.clone();
        let line = backwards::turned_round(&game.played());
        if !problem.is_won_by(problem.start(), &line) {
            return None;
        }
        let result = Best {
            moves: position::move_count(&line),
            hints: game.hints(),
            line: notation::line(problem.board(), &line),
        };
        let previous = self.records.best(&problem);
        let is_best = previous.is_none_or(|previous| result.beats(previous));
        let moves = result.moves;
        self.change_records(move |records| {
            records.forget_other_than(&problem);
            records.offer(&names::result_key(&problem), &result);
            if result.hints == 0 {
                records.found.add(&problem, &line);
            }
        });
        Some((moves, is_best))
    }

    /// Records that the program has shown a game to the end, where it is the problem of a day.
    pub fn record_shown(&mut self, game: &Game, today: Date) {
        let days = self.days_of(game.problem(), today).into_iter();
        let dates: Vec<Date> = days.map(|day| day.date).collect();
        if !dates.is_empty() {
            self.change_records(move |records| records.days_shown.extend(&dates));
        }
    }

    pub fn record_left(&mut self, game: &Game) {
        let name = names::result_key(game.problem());
        let left = FewestLeft::of(game);
        let is_exercise = self.exercise.as_deref() == Some(&names::record_key(game.problem()));
        let lost = (!is_exercise).then(|| LostGame::of(game));
        let problem = game.problem().clone();
        self.change_records(move |records| {
            records.forget_other_than(&problem);
            records.offer_left(&name, &left);
            if let Some(lost) = lost.clone() {
                records.practice.lose(lost);
            }
        });
    }

    pub fn record_lesson(&mut self, lesson: &str, stage: usize, grade: Grade, today: Date) {
        let lesson = lesson.to_owned();
        self.change_records(move |records| records.practice.learn(&lesson, stage, grade, today));
    }

    pub fn record_blocks(
        &mut self,
        problem: Problem,
        progress: PlanProgress,
        is_last: bool,
        today: Date,
    ) {
        self.change_records(move |records| {
            records
                .practice
                .by_blocks
                .play(&problem, progress, is_last, today);
        });
    }

    pub fn begin_exercise(&mut self, exercise: Exercise) {
        self.exercise = Some(exercise.problem.clone());
        self.change_records(move |records| records.practice.begin(&exercise));
    }

    /// The game of an exercise under way, which is gone on with. `None` where it cannot be played on: then the exercise
    /// is not under way any more.
    pub fn exercise_game(&mut self, exercise: &Exercise, library: &mut Library) -> Option<Game> {
        let is_its = |saved: &SavedGame| saved.name() == exercise.problem;
        let title = Some(&exercise.title[..]);
        if let Some((_, game)) = self.revive(is_its, |saved| saved.revive(library, title)) {
            self.begin_exercise(exercise.clone());
            return Some(game);
        }
        let name = exercise.problem.clone();
        self.change_records(move |records| records.practice.take(&name));
        None
    }

    /// How the exercise went that the first jump of a game answers; it is recorded.
    pub fn judge_first_jump(&mut self, game: &Game, today: Date) -> Option<Answered> {
        let exercise = self.records.practice.exercise_of(game.problem())?;
        exercise.found(game)?;
        self.answered = Some(names::record_key(game.problem()));
        let game = game.clone();
        self.change_records(move |records| records.practice.judge(&game, today))
    }

    pub fn end_sprint(&mut self, board: &str, found: u32) {
        let board = board.to_owned();
        self.change_records(move |records| records.practice.end_sprint(&board, found));
    }

    /// A jump is taken back in the exercise of a problem; whether it is the first. Nothing where it is no exercise, or
    /// one in which that is no help.
    pub fn take_back_in_exercise(&mut self, problem: &Problem) -> Option<bool> {
        let exercise = self.records.practice.exercise_of(problem);
        let exercise = exercise.filter(|exercise| exercise.kind != ExerciseKind::Package)?;
        let is_first = exercise.taken_back == 0;
        let problem = problem.clone();
        self.change_records(move |records| records.practice.take_back(&problem));
        Some(is_first)
    }

    pub fn give_up_exercise(&mut self, problem: &Problem, today: Date) -> Option<Answered> {
        self.records.practice.exercise_of(problem)?;
        let problem = problem.clone();
        self.change_records(move |records| records.practice.give_up(&problem, today))
    }

    /// Today's problem, where the game taken up last is of a day's and today's is not solved yet.
    pub(crate) fn next_day(&self, today: Date) -> Option<Daily> {
        let is_solved = self.records.days.days.contains_key(&today);
        (self.day.is_some() && !is_solved).then(|| daily::daily(today))
    }

    /// The days whose problem a game is: the one that was opened, today's, and yesterday's, as who begins before
    /// midnight may end after it.
    fn days_of(&self, problem: &Problem, today: Date) -> Vec<Daily> {
        let name = names::record_key(problem);
        let opened = self.day.as_ref().filter(|(_, opened)| *opened == name);
        let opened = opened.map(|&(date, _)| date);
        let mut dates: Vec<Date> = [opened, Some(today), today.yesterday().ok()]
            .into_iter()
            .flatten()
            .collect();
        dates.sort_unstable();
        dates.dedup();
        let days = dates.into_iter().map(daily::daily);
        let is_of = |day: &Daily| names::result_key(&day.problem) == names::result_key(problem);
        days.filter(is_of).collect()
    }
}
