//! What is kept of practice: the trainer's cards, the levels of endgames and only jumps, packages cleared, the streak
//! without hints, and the exercise under way.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::app::practice::endgame;
use crate::app::practice::only_jump;
use crate::app::practice::progress::{Staircase, Streak};
use crate::app::practice::schedule::{Grade, Schedule};
use crate::app::practice::trainer;
use crate::app::store::names::{board_key, record_key};
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::Problem;

/// What is kept of practice. Boards have the names `board/rule`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Practice {
    /// The trainer's cards of each board, by the records' names of the problems.
    #[serde(default)]
    pub decks: BTreeMap<String, Schedule>,
    /// The level of endgames on each board.
    #[serde(default)]
    pub endgames: BTreeMap<String, Staircase>,
    /// The level of positions with an only winning jump on each board.
    #[serde(default)]
    pub only_jumps: BTreeMap<String, Staircase>,
    /// How often each package was cleared.
    #[serde(default)]
    pub packages: BTreeMap<String, u32>,
    /// Problems solved in a row without a hint.
    #[serde(default)]
    pub streak: Streak,
    /// The exercise under way.
    #[serde(default)]
    pub exercise: Option<Exercise>,
}

/// An exercise under way: a game of its problem that is won answers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// What it practises.
    pub kind: ExerciseKind,
    /// The record's name of the problem, with the board in front.
    pub problem: String,
    /// The fewest moves, where they are known.
    #[serde(default)]
    pub par: Option<usize>,
    /// The name of the package, for packages.
    #[serde(default)]
    pub package: Option<String>,
    /// What the player is told of it.
    #[serde(default)]
    pub about: String,
    /// The jump to be found, for only jumps: the first one played answers the exercise.
    #[serde(default)]
    pub only_jump: Option<String>,
}

/// What an exercise practises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseKind {
    /// Complement problems, brought back at growing intervals.
    Trainer,
    /// Winnable positions near the end.
    Endgame,
    /// Positions with one winning jump.
    OnlyJump,
    /// Packages.
    Package,
}

impl Exercise {
    /// An exercise of a problem.
    pub fn new(
        kind: ExerciseKind,
        problem: &Problem,
        par: Option<usize>,
        package: Option<&str>,
    ) -> Exercise {
        Exercise {
            kind,
            problem: record_key(problem),
            par,
            package: package.map(str::to_owned),
            about: String::new(),
            only_jump: None,
        }
    }

    /// Whether the first jump of a game is the one to be found; `None` where none is to be found or none is played.
    pub fn is_found(&self, game: &Game) -> Option<bool> {
        let wanted = self
            .only_jump
            .as_ref()
            .filter(|_| self.is_of(game.problem()))?;
        let first = *game.played().first()?;
        let board = game.problem().board();
        Some(notation::line(board, &[first]) == *wanted)
    }

    /// Whether a problem is the exercise's.
    pub fn is_of(&self, problem: &Problem) -> bool {
        self.problem == record_key(problem)
    }
}

impl Practice {
    /// Takes in a game that is won.
    pub(super) fn win(&mut self, game: &Game, today: Date) {
        self.streak = self.streak.after(game.hints());
        let answered = self
            .exercise
            .take_if(|exercise| exercise.is_of(game.problem()));
        if let Some(exercise) = answered {
            let moves = Some(game.move_count());
            self.answer(&exercise, game.problem(), moves, game.hints(), today);
        }
    }

    /// Takes in the first jump of a game where it answers the exercise under way.
    pub fn judge(&mut self, game: &Game, today: Date) {
        let Some(is_found) = self.exercise.as_ref().and_then(|it| it.is_found(game)) else {
            return;
        };
        if let Some(exercise) = self.exercise.take() {
            let moves = is_found.then_some(1);
            self.answer(&exercise, game.problem(), moves, game.hints(), today);
        }
    }

    /// Takes in that the exercise under way was given up, which ends the streak.
    pub fn give_up(&mut self, problem: &Problem, today: Date) {
        self.streak.current = 0;
        if let Some(exercise) = self.exercise.take_if(|exercise| exercise.is_of(problem)) {
            self.answer(&exercise, problem, None, 0, today);
        }
    }

    fn answer(
        &mut self,
        exercise: &Exercise,
        problem: &Problem,
        moves: Option<usize>,
        hints: usize,
        today: Date,
    ) {
        let board = board_key(problem);
        let is_solved = moves.is_some() && hints == 0;
        match exercise.kind {
            ExerciseKind::Trainer => {
                let grade: Grade = trainer::grade(moves, exercise.par, hints);
                let deck = self.decks.entry(board).or_default();
                deck.answer(&problem.record_name(), grade, today);
            }
            ExerciseKind::Endgame => {
                let highest = endgame::most_jumps(problem.board());
                let level = self.endgames.entry(board).or_default();
                *level = level.after(is_solved, highest);
            }
            ExerciseKind::OnlyJump => {
                let level = self.only_jumps.entry(board).or_default();
                *level = level.after(is_solved, only_jump::MOST_JUMPS);
            }
            ExerciseKind::Package => {
                if let (true, Some(package)) = (moves.is_some(), &exercise.package) {
                    let times = self.packages.entry(package.clone()).or_default();
                    *times = times.saturating_add(1);
                }
            }
        }
    }

    /// Takes over what is more than here: cards answered more often, higher levels, longer streaks. Where
    /// there is anything here, the exercise under way and the current streak stay.
    pub(super) fn merge(&mut self, other: &Practice) {
        if *self == Practice::default() {
            self.clone_from(other);
            return;
        }
        for (board, deck) in &other.decks {
            let own = self.decks.entry(board.clone()).or_default();
            for (name, &card) in &deck.cards {
                let known = own.cards.entry(name.clone()).or_insert(card);
                if card.times > known.times {
                    *known = card;
                }
            }
        }
        for (levels, others) in [
            (&mut self.endgames, &other.endgames),
            (&mut self.only_jumps, &other.only_jumps),
        ] {
            for (board, &level) in others {
                let known = levels.entry(board.clone()).or_insert(level);
                known.highest_solved = known.highest_solved.max(level.highest_solved);
            }
        }
        for (package, &times) in &other.packages {
            let known = self.packages.entry(package.clone()).or_default();
            *known = times.max(*known);
        }
        self.streak.longest = self.streak.longest.max(other.streak.longest);
    }
}
