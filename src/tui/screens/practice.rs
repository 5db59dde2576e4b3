//! Practice: the complement trainer, endgames, only jumps and packages of a board, and the streak without hints.

mod making;

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::app::practice::package::{self, PACKAGES, Package, Surroundings};
use crate::app::practice::schedule::{Next, Schedule};
use crate::app::practice::trainer;
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::rules::board::Board;
use crate::rules::notation::counted;
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::tui::base::effect::{Effect, NewExercise, WantedExercise};
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::keys::context::Context;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, ListRow};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

pub use crate::tui::screens::practice::making::make;

/// The practice screen.
#[derive(Debug)]
pub struct Exercises {
    /// The number of the board in the library.
    entry: usize,
    board: Arc<Board>,
    selected: usize,
    /// What was begun last.
    begun: Option<PracticeItem>,
    /// How many exercises have been asked for here: each is another.
    asked: u64,
    /// Whether giving up has been chosen once.
    is_giving_up: bool,
}

/// Something to practise.
#[derive(Clone, Copy, Debug)]
enum PracticeItem {
    Resume,
    GiveUp,
    Trainer,
    Endgame,
    OnlyJump,
    Package(&'static Package),
}

impl PracticeItem {
    /// What the exercise under way practises.
    fn under_way(env: &Env) -> Option<PracticeItem> {
        let exercise = env.records.practice.exercise.as_ref()?;
        Some(match exercise.kind {
            ExerciseKind::Trainer => PracticeItem::Trainer,
            ExerciseKind::Endgame => PracticeItem::Endgame,
            ExerciseKind::OnlyJump => PracticeItem::OnlyJump,
            ExerciseKind::Package => {
                let name = exercise.package.as_deref();
                PracticeItem::Package(PACKAGES.iter().find(|package| Some(package.name) == name)?)
            }
        })
    }
}

impl Exercises {
    /// Practice on the board of the game being played.
    pub fn new(env: &Env) -> Exercises {
        let name = env.session.game().problem().board().name();
        let entries = env.library.entries();
        let entry = entries.iter().position(|entry| entry.name() == name);
        let entry = entry.unwrap_or(0);
        Exercises {
            entry,
            board: entries[entry].board(),
            selected: 0,
            begun: None,
            asked: 0,
            is_giving_up: false,
        }
    }

    fn items(env: &Env) -> Vec<PracticeItem> {
        let problem = env.session.game().problem();
        let exercise = env.records.practice.exercise.as_ref();
        let is_under_way = exercise.is_some_and(|exercise| exercise.is_of(problem));
        let (first, last): (&[PracticeItem], &[PracticeItem]) = if is_under_way {
            (&[PracticeItem::Resume], &[PracticeItem::GiveUp])
        } else {
            (&[], &[])
        };
        let kinds = [
            PracticeItem::Trainer,
            PracticeItem::Endgame,
            PracticeItem::OnlyJump,
        ];
        let packages = PACKAGES.iter().map(PracticeItem::Package);
        let first = first.iter().copied();
        first
            .chain(kinds)
            .chain(packages)
            .chain(last.iter().copied())
            .collect()
    }

    /// The problems of the trainer on this board: none that is known to be unsolvable.
    fn deck(&self, env: &Env) -> Vec<Problem> {
        let mut problems = trainer::deck(&self.board);
        problems.retain(|problem| !env.is_unsolvable_problem(problem));
        problems
    }

    fn board_key(&self) -> String {
        format!("{}/{}", self.board.name(), self.board.rule())
    }

    fn change_board(&mut self, env: &Env, forward: bool) {
        let count = env.library.entries().len();
        let step = if forward { 1 } else { count - 1 };
        self.entry = (self.entry + step) % count;
        self.board = env.library.entries()[self.entry].board();
    }

    fn choose(&mut self, index: usize, env: &Env) -> Update {
        let item = Exercises::items(env)[index];
        if matches!(item, PracticeItem::GiveUp) && !self.is_giving_up {
            self.is_giving_up = true;
            return Update::notice("give it up? It counts as failed: choose it again if so");
        }
        let item = self.instead(item, env);
        // What is begun can be gone on with at the top of the list.
        self.selected = 0;
        self.begun = match item {
            PracticeItem::Resume => PracticeItem::under_way(env),
            PracticeItem::GiveUp => None,
            new => Some(new),
        };
        self.begin(item, env)
    }

    /// What is begun for something chosen: the exercise on the table, where it is of that kind and of this board.
    fn instead(&self, item: PracticeItem, env: &Env) -> PracticeItem {
        let problem = env.session.game().problem();
        let exercise = env.records.practice.exercise.as_ref();
        let is_on_table = exercise.is_some_and(|exercise| exercise.is_of(problem))
            && problem.board().name() == self.board.name();
        let is_same = match (item, PracticeItem::under_way(env).filter(|_| is_on_table)) {
            (PracticeItem::Trainer, Some(PracticeItem::Trainer))
            | (PracticeItem::Endgame, Some(PracticeItem::Endgame))
            | (PracticeItem::OnlyJump, Some(PracticeItem::OnlyJump)) => true,
            (PracticeItem::Package(one), Some(PracticeItem::Package(other))) => {
                one.name == other.name
            }
            _ => false,
        };
        if is_same { PracticeItem::Resume } else { item }
    }

    fn begin(&mut self, item: PracticeItem, env: &Env) -> Update {
        self.asked += 1;
        match item {
            PracticeItem::Resume => Update::open(Route::Game),
            PracticeItem::GiveUp => Update::effect(Effect::GiveUp),
            PracticeItem::Trainer => self.train(env),
            PracticeItem::Endgame => self.make(ExerciseKind::Endgame, env),
            PracticeItem::OnlyJump => self.make(ExerciseKind::OnlyJump, env),
            PracticeItem::Package(package) => self.clear(package, env),
        }
    }

    /// The next problem of the trainer.
    fn train(&self, env: &Env) -> Update {
        let problems = self.deck(env);
        let names: Vec<String> = problems.iter().map(Problem::record_name).collect();
        let cards = env.records.practice.decks.get(&self.board_key());
        let new = Schedule::default();
        let name = match cards.unwrap_or(&new).next(&names, env.today, None) {
            Next::Due(name) | Next::New(name) => name,
            Next::Rest(day) => {
                let day = day.strftime("%-d %B");
                return Update::notice(format!("all of this board is learnt until {day}"));
            }
            Next::Nothing => return Update::notice("this board has no problem to learn"),
        };
        let problem = problems
            .iter()
            .find(|problem| problem.record_name() == name)
            .cloned();
        problem.map_or_else(Update::default, |problem| {
            let par = env.par(&problem);
            let about = par.map_or_else(
                || "solve it without help, and it comes back later".to_owned(),
                |par| {
                    format!(
                        "solve it without help, and it comes back later; in {par} moves, much later"
                    )
                },
            );
            Update::effect(Effect::Begin(Box::new(NewExercise {
                exercise: Exercise::new(ExerciseKind::Trainer, &problem, par, None),
                problem,
                about,
            })))
        })
    }

    /// A number that differs from one exercise to the next.
    fn seed(&self, env: &Env) -> u64 {
        let solved = env.records.tallies.values().map(|tally| tally.solved);
        let solved: u64 = solved.map(u64::from).sum();
        let day = u64::from(env.today.day_of_year().unsigned_abs());
        day << 40 ^ solved << 16 ^ self.asked
    }

    fn make(&self, kind: ExerciseKind, env: &Env) -> Update {
        let practice = &env.records.practice;
        let levels = match kind {
            ExerciseKind::OnlyJump => &practice.only_jumps,
            ExerciseKind::Trainer | ExerciseKind::Endgame | ExerciseKind::Package => {
                &practice.endgames
            }
        };
        let level = levels.get(&self.board_key()).copied().unwrap_or_default();
        let entry = &env.library.entries()[self.entry];
        match entry.first_problem(None) {
            Err(missing) => Update::notice(missing.to_string()),
            Ok(problem) => {
                let goal = single_finish(&self.board, &problem);
                Update::effect(Effect::Make(Box::new(WantedExercise {
                    kind,
                    problem: goal,
                    jumps: level.level,
                    seed: self.seed(env),
                })))
                .saying("making an exercise")
            }
        }
    }

    /// What an exercise of a kind looks like.
    fn sample(&self, item: PracticeItem, env: &Env) -> Option<(Arc<Board>, Scene)> {
        let problem = match item {
            PracticeItem::Resume | PracticeItem::GiveUp => {
                let game = env.session.game();
                let board = game.problem().board().clone();
                return Some((
                    board,
                    Scene::of_position(game.problem(), game.position().pegs),
                ));
            }
            PracticeItem::Package(package) => {
                let mut random = Random::new(1);
                let lesson = package::lesson(&self.board, package, Surroundings::Bare, &mut random);
                lesson.into_iter().next()?.problem
            }
            PracticeItem::Trainer | PracticeItem::Endgame | PracticeItem::OnlyJump => {
                let entry = env.library.entry(self.board.name()).ok()?;
                entry.first_problem(Some(self.board.rule())).ok()?
            }
        };
        let scene = Scene::of_position(&problem, problem.start().pegs);
        Some((problem.board().clone(), scene))
    }

    fn clear(&self, package: &'static Package, env: &Env) -> Update {
        let mut random = Random::new(self.seed(env));
        let times = env.records.practice.packages.get(package.name);
        // The first times with nothing round it.
        let surroundings = if times.copied().unwrap_or(0) < 3 {
            Surroundings::Bare
        } else {
            Surroundings::Full
        };
        let lesson = package::lesson(&self.board, package, surroundings, &mut random);
        let Some(exercise) = lesson.into_iter().next() else {
            return Update::notice("this package does not fit on this board");
        };
        let problem = exercise.problem;
        Update::effect(Effect::Begin(Box::new(NewExercise {
            exercise: Exercise::new(ExerciseKind::Package, &problem, None, Some(package.name)),
            problem,
            about: package.about.to_owned(),
        })))
    }
}

impl Screen for Exercises {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn label(&self, command: Command, _: &Env) -> Option<&'static str> {
        match command {
            Command::Select => Some("begin"),
            Command::Back => Some("back"),
            Command::OpenHelp => Some("help"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let last = Exercises::items(env).len() - 1;
        let at = self.selected.min(last);
        if !matches!(input, Input::Do(Command::Select)) {
            self.is_giving_up = false;
        }
        match input {
            Input::Do(Command::Step(Arrow::Up)) => self.selected = at.saturating_sub(1),
            Input::Do(Command::Step(Arrow::Down)) => self.selected = (at + 1).min(last),
            Input::Do(Command::Step(Arrow::Left)) => self.change_board(env, false),
            Input::Do(Command::Step(Arrow::Right)) => self.change_board(env, true),
            Input::Do(Command::Scroll(lines)) => {
                self.selected = at.saturating_add_signed(lines.into()).min(last);
            }
            Input::Do(Command::Select) => return self.choose(at, env),
            Input::Do(Command::Drop) => return Update::back(),
            Input::Click(cell) => {
                let area = rows_area(Page::new(env.size).body);
                if let Some(index) = list::row_at(last + 1, at, area, cell) {
                    self.selected = index;
                    return self.choose(index, env);
                }
            }
            _ => {}
        }
        Update::default()
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        draw(self, env, body, buffer)
    }

    fn has_next_game(&self) -> bool {
        true
    }

    fn next_game(&mut self, env: &Env) -> Update {
        match self.begun {
            Some(item) => self.begin(item, env),
            None => Update::notice("choose an exercise in the list: this one was the last"),
        }
    }
}

/// A problem of a board that ends with one peg, in the centre where there is one: what endgames lead to.
fn single_finish(board: &Arc<Board>, problem: &Problem) -> Problem {
    use crate::rules::hole::HoleSet;
    use crate::rules::problem::Goal;
    match board.centre().map(HoleSet::of) {
        Some(centre) => Problem::from_vacancies(board.clone(), centre, Goal::Exactly(centre)),
        None => problem.clone(),
    }
}

fn rows_area(body: Rect) -> Rect {
    let top = if body.height > 10 { 4 } else { 2 };
    Rect {
        x: body.x + 1,
        y: body.y + top,
        width: body
            .width
            .saturating_sub(2)
            .min(if body.width >= 76 { 50 } else { 64 }),
        height: body.height.saturating_sub(top),
    }
}

/// Draws the practice screen and gives the cell of the cursor.
fn draw(screen: &Exercises, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    let palette = Palette::new(&env.look);
    page::draw_head("Practice", "", &env.look, body, buffer);
    let streak = env.records.practice.streak;
    let board = Line::raw(format!("  < {} >", screen.board.title()));
    let without = format!(
        "  streak without help {}, best {}",
        streak.current, streak.longest
    );
    let rows = rows_area(body);
    buffer.set_line(body.x, body.y + 1, &board, body.width);
    if rows.y > body.y + 2 {
        buffer.set_line(
            body.x,
            body.y + 2,
            &Line::styled(without, palette.dim()),
            body.width,
        );
    }
    let items = Exercises::items(env);
    let selected = screen.selected.min(items.len() - 1);
    let listed: Vec<ListRow> = items.iter().map(|&item| row(screen, item, env)).collect();
    let cursor = list::draw(&listed, selected, true, rows, env.look, buffer);
    let below = rows.y + items.len() as u16 + 1;
    let about = text::wrap(about(items[selected]), usize::from(rows.width) - 2);
    for (y, line) in (below..body.bottom()).zip(about) {
        buffer.set_stringn(rows.x + 1, y, line, rows.width.into(), palette.dim());
    }
    let room = page::beside(rows, body);
    if room.width >= 16
        && let Some((board, scene)) = screen.sample(items[selected], env)
    {
        view::draw_in(&board, &scene, room, &env.look, buffer);
    }
    cursor
}

fn row(screen: &Exercises, item: PracticeItem, env: &Env) -> ListRow {
    let practice = &env.records.practice;
    let key = screen.board_key();
    let level = |levels: &std::collections::BTreeMap<String, _>| {
        let level: crate::app::practice::progress::Staircase =
            levels.get(&key).copied().unwrap_or_default();
        format!("{} jumps", level.level)
    };
    match item {
        PracticeItem::Resume => ListRow::new(
            "Go on with the exercise",
            env.session.game().problem().title(),
        ),
        PracticeItem::GiveUp => ListRow::new("Give it up", "counts as failed"),
        PracticeItem::Trainer => {
            let problems = screen.deck(env);
            let names: Vec<String> = problems.iter().map(Problem::record_name).collect();
            let none = Schedule::default();
            let cards = practice.decks.get(&key).unwrap_or(&none);
            let standing = cards.standing(&names, env.today);
            let text = format!(
                "{} due, {} new, {} learning, {} known",
                standing.due, standing.new, standing.learning, standing.known
            );
            let name = if screen.board.is_null_class() {
                "Complement trainer"
            } else {
                "Trainer"
            };
            ListRow::new(name, text)
        }
        PracticeItem::Endgame => ListRow::new("Endgame", level(&practice.endgames)),
        PracticeItem::OnlyJump => ListRow::new("Find the only jump", level(&practice.only_jumps)),
        PracticeItem::Package(package) => {
            let times = practice.packages.get(package.name).copied().unwrap_or(0);
            let times = match times {
                0 => String::new(),
                times => format!("cleared {}", counted(times as usize, "time")),
            };
            ListRow::new(package.title, times)
        }
    }
}

fn about(item: PracticeItem) -> &'static str {
    match item {
        PracticeItem::Resume => "The exercise under way is on the table.",
        PracticeItem::GiveUp => {
            "It counts as failed: the trainer brings it back today, a level falls by one."
        }
        PracticeItem::Trainer => {
            "The problems of this board one after the other. Solved without help one comes back later each time, at \
             par much later, with help soon, given up the same day."
        }
        PracticeItem::Endgame => {
            "A position that can be won, some jumps from the end. Two solved in a row without a hint make the next one \
             longer."
        }
        PracticeItem::OnlyJump => {
            "One jump keeps the game winnable; the solver has proven that every other loses. The first jump counts."
        }
        PracticeItem::Package(package) => package.about,
    }
}
