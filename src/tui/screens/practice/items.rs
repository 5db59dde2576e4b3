//! What can be chosen on the practice screen, and what is said of each.

use std::collections::BTreeMap;

use crate::app::practice::package;
use crate::app::practice::progress::Staircase;
use crate::app::practice::schedule::Schedule;
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::rules::board::JumpRule;
use crate::rules::problem::Problem;
use crate::rules::text::{capitalized, counted};
use crate::tui::base::env::Env;
use crate::tui::screens::practice::ground::Ground;
use crate::tui::widgets::list::ListRow;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PracticeItem {
    Resume,
    GiveUp,
    Trainer,
    /// The same problems by the steps of their plans.
    Blocks,
    Endgame,
    OnlyJump,
    OwnLoss,
    Sprint,
    /// Complements of that many holes, two or three.
    Complements(usize),
    Packages,
    Package(&'static str),
    /// The lesson of that number in the course, which went wrong.
    Lesson(usize),
}

impl PracticeItem {
    /// Everything that can be chosen on a ground. Giving up comes last, far from the first row.
    pub(super) fn all(ground: &Ground, env: &Env) -> Vec<PracticeItem> {
        let under_way = env.records.practice.under_way().next();
        let problem = env.session.game().problem();
        let is_on_board = under_way.is_some_and(|exercise| exercise.is_of(problem));
        let mut items = Vec::from_iter(under_way.map(|_| PracticeItem::Resume));
        let due = env.lessons_due();
        let lesson = due.iter().find_map(|id| env.course().find(id).ok());
        items.extend(lesson.map(PracticeItem::Lesson));
        items.extend([
            PracticeItem::Trainer,
            PracticeItem::Endgame,
            PracticeItem::OnlyJump,
            PracticeItem::Sprint,
        ]);
        if !ground.has_key {
            items.extend([
                PracticeItem::OwnLoss,
                PracticeItem::Blocks,
                PracticeItem::Packages,
            ]);
        }
        // The position class allows all complements of several holes, or none.
        if !ground.has_key && ground.board.is_null_class() {
            items.extend([2, 3].map(PracticeItem::Complements));
        }
        items.extend(is_on_board.then_some(PracticeItem::GiveUp));
        items
    }

    pub(super) fn packages(ground: &Ground) -> Vec<PracticeItem> {
        if ground.has_key {
            return Vec::new();
        }
        let board = &ground.board;
        let names = package::names(board.rule()).into_iter();
        let fitting = names.filter(|name| package::catalysts(board, name) > 0);
        fitting.map(PracticeItem::Package).collect()
    }

    pub(super) fn of(exercise: &Exercise) -> Option<PracticeItem> {
        Some(match exercise.kind {
            ExerciseKind::Trainer => PracticeItem::Trainer,
            ExerciseKind::Pairs => PracticeItem::Complements(2),
            ExerciseKind::Triples => PracticeItem::Complements(3),
            ExerciseKind::Endgame => PracticeItem::Endgame,
            ExerciseKind::OnlyJump => PracticeItem::OnlyJump,
            ExerciseKind::OwnLoss => PracticeItem::OwnLoss,
            ExerciseKind::Sprint | ExerciseKind::Blocks => return None,
            ExerciseKind::Package => {
                let kept = exercise.package.as_deref();
                let names = JumpRule::ALL.into_iter().flat_map(package::names);
                PracticeItem::Package(names.into_iter().find(|name| Some(*name) == kept)?)
            }
        })
    }

    pub(super) fn under_way<'a>(self, ground: &Ground, env: &'a Env) -> Option<&'a Exercise> {
        let mut under_way = env.records.practice.under_way();
        if self == PracticeItem::Resume {
            return under_way.next();
        }
        let is_same = |exercise: &&Exercise| {
            exercise.is_on(&ground.board_key(), ground.has_key)
                && PracticeItem::of(exercise) == Some(self)
        };
        under_way.find(is_same)
    }

    /// What the key that chooses does.
    pub(super) fn label(self, ground: &Ground, env: &Env) -> &'static str {
        match self {
            PracticeItem::GiveUp => "give up",
            PracticeItem::Packages => "choose",
            _ if self.under_way(ground, env).is_some() => "go on",
            _ => "begin",
        }
    }

    pub(super) fn row(self, ground: &Ground, env: &Env) -> ListRow {
        let practice = &env.records.practice;
        let level = |levels: &BTreeMap<String, Staircase>| {
            let level = levels.get(&ground.key()).copied().unwrap_or_default();
            format!("{} jumps", level.level)
        };
        match self {
            PracticeItem::Resume => {
                let title = practice.under_way().next().map(|it| it.title.clone());
                ListRow::new("Go on with the exercise", title.unwrap_or_default())
            }
            PracticeItem::GiveUp => ListRow::new("Give it up", "counts as failed"),
            PracticeItem::Trainer => trainer_row(ground, env),
            PracticeItem::Complements(holes) => complements_row(ground, holes, env),
            PracticeItem::Blocks => blocks_row(ground, env),
            PracticeItem::Endgame => ListRow::new("Endgame", level(&practice.endgames)),
            PracticeItem::OnlyJump => {
                ListRow::new("Find the only jump", level(&practice.only_jumps))
            }
            PracticeItem::OwnLoss => own_loss_row(ground, env),
            PracticeItem::Sprint => {
                let most = practice.sprints.get(&ground.key());
                let most = most.map_or_else(String::new, |most| format!("at best {most}"));
                ListRow::new("Sprint of three minutes", most)
            }
            PracticeItem::Lesson(number) => {
                let due = env.lessons_due().len();
                let title = &env.course().lessons()[number].title;
                ListRow::new(format!("Lesson: {title}"), format!("{due} to repeat"))
            }
            PracticeItem::Packages => {
                let times = practice.packages.values().map(|&times| times as usize);
                let cleared: usize = times.sum();
                let value = match cleared {
                    0 => String::new(),
                    cleared => format!("{cleared} cleared"),
                };
                ListRow::new("Clear a block", value)
            }
            PracticeItem::Package(name) => package_row(name, ground, env),
        }
    }

    /// What it is, in a few sentences.
    pub(super) fn about(self) -> String {
        let text = match self {
            PracticeItem::Resume => {
                "The exercise under way. Another kind can be chosen as well: this one waits until its own is chosen \
                 again."
            }
            PracticeItem::GiveUp => {
                "It counts as failed and ends the streak: the trainer brings it back today, a level falls by one."
            }
            PracticeItem::Trainer => {
                "The problems of this board one after the other. One comes back later each time: much later at par, \
                 later within your target (see the settings), after as long as before in more moves, soon with help, \
                 the same day when given up. Taking back counts as help."
            }
            PracticeItem::Complements(holes) => {
                let number = if holes == 2 { "two" } else { "three" };
                return format!(
                    "{} holes are empty, and {number} pegs are to end in them. Those that are known or soon found to \
                     be unsolvable are left out. They come back as the others do.",
                    capitalized(number)
                );
            }
            PracticeItem::Blocks => {
                "The same problems, each told as a plan of a few steps: a block is named and you clear it, then the \
                 next. You are told when a step is done, and why a jump spoils it. They come back on days of their \
                 own."
            }
            PracticeItem::Endgame => {
                "A position that can be won, some jumps from the end, compared with its fewest moves. Two solved in \
                 a row without help make the next one longer. Taking back counts as help."
            }
            PracticeItem::OnlyJump => {
                "One jump keeps the game winnable; the solver has proven that every other loses. The first jump counts."
            }
            PracticeItem::OwnLoss => {
                "The position before the jump that lost one of your games, where no jump was left in the end. The \
                 first jump counts: one that wins, and the game is learnt from."
            }
            PracticeItem::Sprint => {
                "As many only jumps as you find in three minutes. Each jump counts, right or wrong, and the next \
                 position comes at once. Leaving the board ends it."
            }
            PracticeItem::Lesson(_) => {
                "A lesson that went wrong comes back until it has gone well."
            }
            PracticeItem::Packages => {
                "Packages: blocks of pegs that go as a whole, while the peg and the hole that help are as before in \
                 the end. Solutions are learnt and remembered by them. Choose a shape from the list."
            }
            PracticeItem::Package(name) => {
                return format!(
                    "{} Clear them and nothing else, with each catalyst in turn. First bare, then among other pegs.",
                    package::looks(name)
                );
            }
        };
        text.to_owned()
    }
}

/// How far the problems of a ground are learnt by some cards: `2 due, 5 new`.
fn standing_text(ground: &Ground, cards: Option<&Schedule>, env: &Env) -> String {
    let problems = ground.deck();
    let names: Vec<String> = problems.iter().map(Problem::record_name).collect();
    standing_of(&names, cards, env)
}

fn standing_of(names: &[String], cards: Option<&Schedule>, env: &Env) -> String {
    let none = Schedule::default();
    let standing = cards.unwrap_or(&none).standing(names, env.today);
    let counts = [
        (standing.due, "due"),
        (standing.new, "new"),
        (standing.learning, "learning"),
        (standing.known, "known"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    counts.join(", ")
}

fn own_loss_row(ground: &Ground, env: &Env) -> ListRow {
    let board = ground.board_key();
    let lost = env.records.practice.lost.iter();
    let value = match lost.filter(|game| game.is_on(&board)).count() {
        0 => "none to learn".to_owned(),
        count => counted(count, "game"),
    };
    ListRow::new("Your own losing jumps", value)
}

fn package_row(name: &str, ground: &Ground, env: &Env) -> ListRow {
    let catalysts = counted(package::catalysts(&ground.board, name), "catalyst");
    let value = match env.records.practice.packages.get(name) {
        None | Some(0) => catalysts,
        Some(&times) => format!("{catalysts}, cleared {}", counted(times as usize, "time")),
    };
    ListRow::new(name, value)
}

fn blocks_row(ground: &Ground, env: &Env) -> ListRow {
    let practice = &env.records.practice;
    let cards = practice.by_blocks.cards.get(&ground.key());
    let problems = ground.deck();
    let under_way = problems
        .iter()
        .find(|problem| practice.by_blocks.progress(problem).steps > 0);
    let value = match under_way {
        Some(problem) => format!("{} under way", problem.title()),
        None => standing_text(ground, cards, env),
    };
    let name = if ground.board.is_null_class() {
        "Complement by blocks"
    } else {
        "By blocks"
    };
    ListRow::new(name, value)
}

fn trainer_row(ground: &Ground, env: &Env) -> ListRow {
    let cards = env.records.practice.decks.get(&ground.key());
    let name = if ground.board.is_null_class() && !ground.has_key {
        "Complement trainer"
    } else {
        "Trainer"
    };
    ListRow::new(name, standing_text(ground, cards, env))
}

/// The complements of so many holes, those that were begun: to list all of them takes too long for a row.
fn complements_row(ground: &Ground, vacancies: usize, env: &Env) -> ListRow {
    let cards = env.records.practice.decks.get(&ground.key());
    let is_of_kind = |name: &&String| {
        let (vacant, _) = name.split_once(':').unwrap_or_default();
        vacant.split(',').count() == vacancies
    };
    let begun = cards.into_iter().flat_map(|cards| cards.cards.keys());
    let begun: Vec<String> = begun.filter(is_of_kind).cloned().collect();
    let number = if vacancies == 2 { "two" } else { "three" };
    let name = format!("Complement of {number} holes");
    ListRow::new(name, standing_of(&begun, cards, env))
}
