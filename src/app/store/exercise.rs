//! What is kept of practice: the trainer's cards, the levels of endgames and only jumps, packages cleared, the streak
//! without hints, and the exercise under way.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize};

use crate::app::practice::endgame;
use crate::app::practice::only_jump;
use crate::app::practice::package;
use crate::app::practice::progress::{Staircase, Streak};
use crate::app::practice::schedule::{Card, Grade, Schedule};
use crate::app::practice::trainer;
use crate::app::store::by_blocks::BlockDecks;
use crate::app::store::document;
use crate::app::store::names::{KEY, ground_key, record_key, result_key};
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::Problem;

/// What is kept of practice. Boards have the names `board/rule`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Practice {
    /// The trainer's cards of each board, by the records' names of the problems.
    pub decks: BTreeMap<String, Schedule>,
    /// The level of endgames on each board.
    pub endgames: BTreeMap<String, Staircase>,
    /// The level of positions with an only winning jump on each board.
    pub only_jumps: BTreeMap<String, Staircase>,
    #[serde(deserialize_with = "package::read_times")]
    pub packages: BTreeMap<String, u32>,
    /// The lessons of the course that were failed, which come back.
    #[serde(skip_serializing_if = "is_empty")]
    pub lessons: Schedule,
    /// The stages of each lesson that are solved, from 0. An older lastpeg kept how many, from the first on.
    #[serde(
        deserialize_with = "numbers_or_how_many",
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    pub lesson_stages: BTreeMap<String, BTreeSet<usize>>,
    #[serde(skip_serializing_if = "BlockDecks::is_empty")]
    pub by_blocks: BlockDecks,
    /// Problems solved in a row without a hint.
    pub streak: Streak,
    /// How often an exercise was begun or gone on with: each that is made is another.
    #[serde(skip_serializing_if = "document::is_zero")]
    pub begun: usize,
    /// The exercise under way that was gone on with last.
    pub exercise: Option<Exercise>,
    /// Games that ended without a jump to play, the last in front: the positions before their losing jumps are
    /// practised.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<LostGame>,
    /// The most only jumps found in a sprint on each board.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sprints: BTreeMap<String, u32>,
    /// Others under way, which were left for it: each is gone on with when its kind is chosen again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Exercise>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LostGame {
    /// The record's name of the problem, with the board in front.
    pub problem: String,
    /// The line, as notation.
    pub line: String,
}

impl LostGame {
    pub(super) fn of(game: &Game) -> LostGame {
        LostGame {
            problem: result_key(game.problem()),
            line: notation::line(game.problem().board(), &game.played()),
        }
    }

    /// Whether it was played on a board, of a name such as `english/orthogonal`, without Cremers' Key and conditions:
    /// how these stand depends on what was played before.
    pub fn is_on(&self, board: &str) -> bool {
        let rest = self.problem.strip_prefix(board);
        rest.is_some_and(|name| {
            let mut asked = name.split('+').skip(1);
            name.starts_with('/') && asked.all(|asked| asked == Problem::BACKWARDS)
        })
    }
}

/// An exercise under way: a game of its problem that is won answers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    pub kind: ExerciseKind,
    /// The record's name of the problem, with the board in front.
    pub problem: String,
    /// What the problem is called: its game is saved without its title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The fewest moves, where they are known.
    #[serde(default)]
    pub par: Option<usize>,
    /// The most moves that are good, where the player has a target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<usize>,
    /// The name of its card, for the trainer, where the problem is shown turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The lost game that it is from, for one's own losing jumps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<LostGame>,
    #[serde(default, deserialize_with = "package::read_name")]
    pub package: Option<String>,
    #[serde(default)]
    pub about: String,
    /// The jumps to be found: where there are any, the first one played answers the exercise. An older lastpeg kept one
    /// of them under another name.
    #[serde(
        default,
        alias = "only_jump",
        deserialize_with = "none_one_or_several",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub winning: Vec<String>,
    /// Why each other jump loses, in a sentence or two.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub losing: BTreeMap<String, String>,
    /// How often a jump was taken back, which counts as help.
    #[serde(
        default,
        deserialize_with = "document::count",
        skip_serializing_if = "document::is_zero"
    )]
    pub taken_back: usize,
}

fn none_one_or_several<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Jumps {
        One(String),
        Several(Vec<String>),
    }
    Ok(match Option::deserialize(reader)? {
        None => Vec::new(),
        Some(Jumps::One(jump)) => vec![jump],
        Some(Jumps::Several(jumps)) => jumps,
    })
}

fn numbers_or_how_many<'de, D: Deserializer<'de>>(
    reader: D,
) -> Result<BTreeMap<String, BTreeSet<usize>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stages {
        HowMany(u8),
        Numbers(BTreeSet<usize>),
    }
    let read: BTreeMap<String, Stages> = Deserialize::deserialize(reader)?;
    let stages = read.into_iter().map(|(lesson, stages)| match stages {
        Stages::HowMany(count) => (lesson, (0..usize::from(count)).collect()),
        Stages::Numbers(stages) => (lesson, stages),
    });
    Ok(stages.collect())
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    pub exercise: Exercise,
    pub grade: Grade,
    /// The hints given and the jumps taken back.
    pub helps: usize,
    /// The day from which the trainer brings it back.
    pub due: Option<Date>,
    /// The level of the next one of its kind, where the kind has levels.
    pub level: Option<usize>,
    /// The first jump, where it was what counts.
    pub first: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseKind {
    /// Complement problems, brought back at growing intervals.
    Trainer,
    /// Complement problems of two holes, brought back in the same way.
    Pairs,
    /// The same of three holes.
    Triples,
    /// Winnable positions near the end.
    Endgame,
    /// Positions with one winning jump.
    OnlyJump,
    Package,
    /// Positions before the losing jumps of one's own games.
    OwnLoss,
    /// As many only jumps as there is time for.
    Sprint,
    /// Problems by the steps of their plans.
    Blocks,
}

impl Exercise {
    pub fn new(kind: ExerciseKind, problem: &Problem) -> Exercise {
        Exercise {
            kind,
            problem: record_key(problem),
            title: problem.title().to_owned(),
            par: None,
            target: None,
            card: None,
            lost: None,
            package: None,
            about: String::new(),
            winning: Vec::new(),
            losing: BTreeMap::new(),
            taken_back: 0,
        }
    }

    /// The first jump of a game where it answers the exercise, and whether it is one of those to be found.
    pub(super) fn found(&self, game: &Game) -> Option<(String, bool)> {
        if self.winning.is_empty() || !self.is_of(game.problem()) {
            return None;
        }
        let first = *game.played().first()?;
        let first = notation::action_text(game.problem().board(), first);
        let is_found = self.winning.contains(&first);
        Some((first, is_found))
    }

    /// Whether it is one of a board, of a name such as `english/orthogonal`, with Cremers' Key or without.
    pub fn is_on(&self, board: &str, has_key: bool) -> bool {
        let rest = self.problem.strip_prefix(board);
        let name = rest.and_then(|rest| rest.strip_prefix('/'));
        name.is_some_and(|name| name.ends_with(KEY) == has_key)
    }

    pub fn is_of(&self, problem: &Problem) -> bool {
        self.problem == record_key(problem)
    }
}

fn is_empty(schedule: &Schedule) -> bool {
    schedule.cards.is_empty()
}

impl Practice {
    /// What the fresh exercises of a lesson are drawn by: others on another day, and after each stage that is solved.
    pub fn lesson_seed(&self, today: Date) -> u64 {
        let solved: usize = self.lesson_stages.values().map(BTreeSet::len).sum();
        let solved = solved as u64;
        u64::from(today.day_of_year().unsigned_abs()) << 20 ^ solved
    }

    /// Takes in how a stage of a lesson went, from 0. A lesson that went wrong comes back until it has gone well.
    pub fn learn(&mut self, lesson: &str, stage: usize, grade: Grade, today: Date) {
        if grade != Grade::Failed {
            let solved = self.lesson_stages.entry(lesson.to_owned()).or_default();
            solved.insert(stage);
        }
        if grade < Grade::Good || self.lessons.cards.contains_key(lesson) {
            self.lessons.answer(lesson, grade, today);
        }
    }

    pub fn stages_solved(&self, lesson: &str) -> usize {
        self.lesson_stages.get(lesson).map_or(0, BTreeSet::len)
    }

    const MOST_ASIDE: usize = 20;

    const MOST_LOST: usize = 30;

    pub(super) fn lose(&mut self, lost: LostGame) {
        self.lost.retain(|other| *other != lost);
        self.lost.insert(0, lost);
        self.lost.truncate(Practice::MOST_LOST);
    }

    /// The lost game of an exercise is learnt, or comes again after the others.
    fn learn_from(&mut self, lost: LostGame, is_learnt: bool) {
        self.lost.retain(|other| *other != lost);
        if !is_learnt {
            self.lost.push(lost);
        }
    }

    /// A sprint on a board has ended: its exercise is dropped, and the most is kept.
    pub(super) fn end_sprint(&mut self, board: &str, found: u32) {
        let is_sprint = |exercise: &Exercise| exercise.kind == ExerciseKind::Sprint;
        self.exercise.take_if(|exercise| is_sprint(exercise));
        self.aside.retain(|exercise| !is_sprint(exercise));
        if found > 0 {
            let most = self.sprints.entry(board.to_owned()).or_default();
            *most = found.max(*most);
        }
    }

    /// The exercises under way, the one gone on with last in front.
    pub fn under_way(&self) -> impl Iterator<Item = &Exercise> {
        self.exercise.iter().chain(&self.aside)
    }

    pub fn exercise_of(&self, problem: &Problem) -> Option<&Exercise> {
        self.under_way().find(|exercise| exercise.is_of(problem))
    }

    pub(super) fn title_of(&self, name: &str) -> Option<&str> {
        let exercise = self.under_way().find(|exercise| exercise.problem == name)?;
        Some(&exercise.title)
    }

    /// An exercise begins, or is gone on with. Another one under way is left for it.
    pub(super) fn begin(&mut self, exercise: &Exercise) {
        self.begun = self.begun.saturating_add(1);
        let left = self.exercise.replace(exercise.clone());
        let left = left.filter(|left| left.problem != exercise.problem);
        self.aside.retain(|other| other.problem != exercise.problem);
        self.aside.splice(0..0, left);
        self.aside.truncate(Practice::MOST_ASIDE);
    }

    pub(super) fn take(&mut self, name: &str) -> Option<Exercise> {
        let on_table = self.exercise.take_if(|exercise| exercise.problem == name);
        on_table.or_else(|| {
            let at = self.aside.iter().position(|it| it.problem == name)?;
            Some(self.aside.remove(at))
        })
    }

    pub(super) fn take_back(&mut self, problem: &Problem) {
        let under_way = self.exercise.iter_mut().chain(&mut self.aside);
        for exercise in under_way.filter(|exercise| exercise.is_of(problem)) {
            exercise.taken_back = exercise.taken_back.saturating_add(1);
        }
    }

    /// Takes in a game that is won, and how the exercise went that it answers. One that its first jump has answered
    /// before has counted.
    pub(super) fn win(&mut self, game: &Game, is_answered: bool, today: Date) -> Option<Answered> {
        let exercise = self.take(&record_key(game.problem()));
        let taken_back = exercise.as_ref().map_or(0, |exercise| exercise.taken_back);
        let helps = game.hints() + taken_back;
        if exercise.is_some() || !is_answered || helps > 0 {
            self.streak = self.streak.after(helps);
        }
        let moves = Some(game.move_count());
        exercise.map(|exercise| self.answer(exercise, game.problem(), moves, helps, today))
    }

    /// Takes in the first jump of a game where it answers the exercise under way: a wrong one ends the streak.
    pub(super) fn judge(&mut self, game: &Game, today: Date) -> Option<Answered> {
        let exercise = self.exercise_of(game.problem())?;
        let (first, is_found) = exercise.found(game)?;
        let exercise = self.take(&record_key(game.problem()))?;
        let helps = game.hints() + exercise.taken_back;
        if exercise.kind != ExerciseKind::Sprint {
            self.streak = if is_found {
                self.streak.after(helps)
            } else {
                self.streak.broken()
            };
        }
        let moves = is_found.then_some(1);
        let answered = self.answer(exercise, game.problem(), moves, helps, today);
        Some(Answered {
            first: Some(first),
            ..answered
        })
    }

    pub(super) fn give_up(&mut self, problem: &Problem, today: Date) -> Option<Answered> {
        let exercise = self.take(&record_key(problem))?;
        self.streak = self.streak.broken();
        Some(self.answer(exercise, problem, None, 0, today))
    }

    fn answer(
        &mut self,
        exercise: Exercise,
        problem: &Problem,
        moves: Option<usize>,
        helps: usize,
        today: Date,
    ) -> Answered {
        let board = ground_key(problem.board(), problem.has_key());
        let grade = trainer::grade(moves, exercise.par, exercise.target, helps);
        let (mut due, mut level) = (None, None);
        match exercise.kind {
            ExerciseKind::Trainer | ExerciseKind::Pairs | ExerciseKind::Triples => {
                let name = exercise.card.clone();
                let name = name.unwrap_or_else(|| problem.record_name());
                let deck = self.decks.entry(board).or_default();
                deck.answer(&name, grade, today);
                due = deck.cards.get(&name).map(Card::due);
            }
            ExerciseKind::Endgame => {
                let highest = endgame::most_jumps(problem.board());
                level = Some(raise(&mut self.endgames, board, grade, highest));
            }
            ExerciseKind::OnlyJump => {
                let highest = only_jump::MOST_JUMPS;
                level = Some(raise(&mut self.only_jumps, board, grade, highest));
            }
            ExerciseKind::OwnLoss => {
                if let Some(lost) = exercise.lost.clone() {
                    self.learn_from(lost, grade >= Grade::Fair);
                }
            }
            ExerciseKind::Sprint | ExerciseKind::Blocks => {}
            ExerciseKind::Package => {
                if let (true, Some(package)) = (moves.is_some(), &exercise.package) {
                    let times = self.packages.entry(package.clone()).or_default();
                    *times = times.saturating_add(1);
                }
            }
        }
        Answered {
            exercise,
            grade,
            helps,
            due,
            level,
            first: None,
        }
    }

    /// Takes over what is more than here: cards answered more often, higher levels solved, longer streaks. Where there
    /// is anything here, what is under way, the lost games and the current streak stay.
    pub(super) fn merge(&mut self, other: &Practice) {
        if *self == Practice::default() {
            self.clone_from(other);
            return;
        }
        for (board, deck) in &other.decks {
            self.decks.entry(board.clone()).or_default().merge(deck);
        }
        self.by_blocks.merge(&other.by_blocks);
        self.lessons.merge(&other.lessons);
        for (lesson, solved) in &other.lesson_stages {
            let known = self.lesson_stages.entry(lesson.clone()).or_default();
            known.extend(solved);
        }
        document::take_greater(&mut self.sprints, &other.sprints);
        document::take_greater(&mut self.packages, &other.packages);
        for (levels, others) in [
            (&mut self.endgames, &other.endgames),
            (&mut self.only_jumps, &other.only_jumps),
        ] {
            for (board, &level) in others {
                let known = levels.entry(board.clone()).or_insert(level);
                known.highest_solved = known.highest_solved.max(level.highest_solved);
            }
        }
        self.streak.longest = self.streak.longest.max(other.streak.longest);
    }
}

/// Takes an answer into the levels of a board. The level of the next exercise.
fn raise(
    levels: &mut BTreeMap<String, Staircase>,
    board: String,
    grade: Grade,
    highest: usize,
) -> usize {
    let level = levels.entry(board).or_default();
    *level = level.after(grade >= Grade::Fair, highest);
    level.level
}
