//! Practice: the complement trainer, endgames, only jumps and packages of a board, and the streak without hints.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::app::practice::package::{self, PACKAGES, Package, Surroundings};
use crate::app::practice::schedule::{Next, Schedule};
use crate::app::practice::trainer;
use crate::app::store::exercise::{Exercise, Kind};
use crate::rules::board::Board;
use crate::rules::notation::counted;
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::tui::base::desk::Desk;
use crate::tui::base::message::{Command, Effect, NewExercise, Wanted};
use crate::tui::base::outcome::Outcome;
use crate::tui::board::geometry::Direction;
use crate::tui::board::scene::Scene;
use crate::tui::board::view;
use crate::tui::screens::preferences::beside;
use crate::tui::style::theme::Palette;
use crate::tui::widgets::list::{self, Row};
use crate::tui::widgets::page::{self, Page};
use crate::tui::widgets::text;

/// The practice screen.
#[derive(Debug)]
pub struct Exercises {
    /// The number of the board in the library.
    entry: usize,
    board: Arc<Board>,
    selected: usize,
    /// What was begun last.
    begun: Option<Item>,
    /// How many exercises have been asked for here: each is another.
    asked: u64,
}

/// Something to practise.
#[derive(Clone, Copy, Debug)]
enum Item {
    Resume,
    GiveUp,
    Trainer,
    Endgame,
    OnlyJump,
    Package(&'static Package),
}

impl Item {
    /// What the exercise under way practises.
    fn under_way(desk: &Desk) -> Option<Item> {
        let exercise = desk.records.practice.exercise.as_ref()?;
        Some(match exercise.kind {
            Kind::Trainer => Item::Trainer,
            Kind::Endgame => Item::Endgame,
            Kind::OnlyJump => Item::OnlyJump,
            Kind::Package => {
                let name = exercise.package.as_deref();
                Item::Package(PACKAGES.iter().find(|package| Some(package.name) == name)?)
            }
        })
    }
}

impl Exercises {
    /// Practice on the board of the game on the table.
    pub fn new(desk: &Desk) -> Exercises {
        let name = desk.table.game().problem().board().name();
        let entries = desk.library.entries();
        let entry = entries.iter().position(|entry| entry.name() == name);
        let entry = entry.unwrap_or(0);
        Exercises {
            entry,
            board: entries[entry].board(),
            selected: 0,
            begun: None,
            asked: 0,
        }
    }

    fn items(desk: &Desk) -> Vec<Item> {
        let problem = desk.table.game().problem();
        let exercise = desk.records.practice.exercise.as_ref();
        let is_under_way = exercise.is_some_and(|exercise| exercise.is_of(problem));
        let first: &[Item] = if is_under_way {
            &[Item::Resume, Item::GiveUp]
        } else {
            &[]
        };
        let kinds = [Item::Trainer, Item::Endgame, Item::OnlyJump];
        let packages = PACKAGES.iter().map(Item::Package);
        first.iter().copied().chain(kinds).chain(packages).collect()
    }

    /// The problems of the trainer on this board: none that is known to be unsolvable.
    fn deck(&self, desk: &Desk) -> Vec<Problem> {
        let mut problems = trainer::deck(&self.board);
        problems.retain(|problem| !desk.is_unsolvable_problem(problem));
        problems
    }

    fn board_key(&self) -> String {
        format!("{}/{}", self.board.name(), self.board.rule())
    }

    /// Carries out a command.
    pub fn update(&mut self, command: Command, desk: &Desk) -> Outcome {
        let last = Exercises::items(desk).len() - 1;
        let at = self.selected.min(last);
        match command {
            Command::Step(Direction::Up) => self.selected = at.saturating_sub(1),
            Command::Step(Direction::Down) => self.selected = (at + 1).min(last),
            Command::Step(Direction::Left) => self.change_board(desk, false),
            Command::Step(Direction::Right) => self.change_board(desk, true),
            Command::Scroll(lines) => {
                self.selected = at.saturating_add_signed(lines.into()).min(last);
            }
            Command::Select => return self.choose(at, desk),
            Command::Drop => return Outcome::back(),
            _ => {}
        }
        Outcome::default()
    }

    fn change_board(&mut self, desk: &Desk, forward: bool) {
        let count = desk.library.entries().len();
        let step = if forward { 1 } else { count - 1 };
        self.entry = (self.entry + step) % count;
        self.board = desk.library.entries()[self.entry].board();
    }

    /// The mouse chooses what it is over.
    pub fn click(&mut self, cell: Position, desk: &Desk) -> Outcome {
        let count = Exercises::items(desk).len();
        let area = rows_area(Page::new(desk.size).body);
        let rows = list::areas(count, self.selected.min(count - 1), area);
        match rows.into_iter().find(|(_, area)| area.contains(cell)) {
            None => Outcome::default(),
            Some((index, _)) => {
                self.selected = index;
                self.choose(index, desk)
            }
        }
    }

    fn choose(&mut self, index: usize, desk: &Desk) -> Outcome {
        let item = Exercises::items(desk)[index];
        self.begun = match item {
            Item::Resume => Item::under_way(desk),
            Item::GiveUp => None,
            new => Some(new),
        };
        self.begin(item, desk)
    }

    /// Another exercise like the one begun last.
    pub fn next(&mut self, desk: &Desk) -> Outcome {
        match self.begun {
            Some(item) => self.begin(item, desk),
            None => Outcome::notice("choose an exercise in the list: this one was the last"),
        }
    }

    fn begin(&mut self, item: Item, desk: &Desk) -> Outcome {
        self.asked += 1;
        match item {
            Item::Resume => Outcome::open(crate::tui::shell::app::Screen::Game),
            Item::GiveUp => Outcome::effect(Effect::GiveUp),
            Item::Trainer => self.train(desk),
            Item::Endgame => self.make(Kind::Endgame, desk),
            Item::OnlyJump => self.make(Kind::OnlyJump, desk),
            Item::Package(package) => self.clear(package, desk),
        }
    }

    /// The next problem of the trainer.
    fn train(&self, desk: &Desk) -> Outcome {
        let problems = self.deck(desk);
        let names: Vec<String> = problems.iter().map(Problem::record_name).collect();
        let cards = desk.records.practice.decks.get(&self.board_key());
        let new = Schedule::default();
        let name = match cards.unwrap_or(&new).next(&names, desk.today, None) {
            Next::Due(name) | Next::New(name) => name,
            Next::Rest(day) => {
                let day = day.strftime("%-d %B");
                return Outcome::notice(format!("all of this board is learnt until {day}"));
            }
            Next::Nothing => return Outcome::notice("this board has no problem to learn"),
        };
        let problem = problems
            .iter()
            .find(|problem| problem.record_name() == name)
            .cloned();
        problem.map_or_else(Outcome::default, |problem| {
            let par = desk.par(&problem);
            let about = par.map_or_else(
                || "solve it without a hint, and it will not come back soon".to_owned(),
                |par| {
                    format!(
                        "solve it without a hint in {par} moves, and it will not come back soon"
                    )
                },
            );
            Outcome::effect(Effect::Begin(Box::new(NewExercise {
                exercise: Exercise::new(Kind::Trainer, &problem, par, None),
                problem,
                about,
            })))
        })
    }

    /// A number that differs from one exercise to the next.
    fn seed(&self, desk: &Desk) -> u64 {
        let solved = desk.records.tallies.values().map(|tally| tally.solved);
        let solved: u64 = solved.map(u64::from).sum();
        let day = u64::from(desk.today.day_of_year().unsigned_abs());
        day << 40 ^ solved << 16 ^ self.asked
    }

    fn make(&self, kind: Kind, desk: &Desk) -> Outcome {
        let practice = &desk.records.practice;
        let levels = match kind {
            Kind::OnlyJump => &practice.only_jumps,
            Kind::Trainer | Kind::Endgame | Kind::Package => &practice.endgames,
        };
        let level = levels.get(&self.board_key()).copied().unwrap_or_default();
        let entry = &desk.library.entries()[self.entry];
        match entry.first_problem(None) {
            Err(missing) => Outcome::notice(missing.to_string()),
            Ok(problem) => {
                let goal = single_finish(&self.board, &problem);
                Outcome::effect(Effect::Make(Box::new(Wanted {
                    kind,
                    problem: goal,
                    jumps: level.level,
                    seed: self.seed(desk),
                })))
                .saying("making an exercise")
            }
        }
    }

    /// What an exercise of a kind looks like.
    fn sample(&self, item: Item, desk: &Desk) -> Option<(Arc<Board>, Scene)> {
        let problem = match item {
            Item::Resume | Item::GiveUp => {
                let game = desk.table.game();
                let board = game.problem().board().clone();
                return Some((
                    board,
                    Scene::of_position(game.problem(), game.position().pegs),
                ));
            }
            Item::Package(package) => {
                let mut random = Random::new(1);
                let lesson = package::lesson(&self.board, package, Surroundings::Bare, &mut random);
                lesson.into_iter().next()?.problem
            }
            Item::Trainer | Item::Endgame | Item::OnlyJump => {
                let entry = desk.library.entry(self.board.name()).ok()?;
                entry.first_problem(Some(self.board.rule())).ok()?
            }
        };
        let scene = Scene::of_position(&problem, problem.start().pegs);
        Some((problem.board().clone(), scene))
    }

    fn clear(&self, package: &'static Package, desk: &Desk) -> Outcome {
        let mut random = Random::new(self.seed(desk));
        let times = desk.records.practice.packages.get(package.name);
        // The first times with nothing round it.
        let surroundings = if times.copied().unwrap_or(0) < 3 {
            Surroundings::Bare
        } else {
            Surroundings::Full
        };
        let lesson = package::lesson(&self.board, package, surroundings, &mut random);
        let Some(exercise) = lesson.into_iter().next() else {
            return Outcome::notice("this package does not fit on this board");
        };
        let problem = exercise.problem;
        Outcome::effect(Effect::Begin(Box::new(NewExercise {
            exercise: Exercise::new(Kind::Package, &problem, None, Some(package.name)),
            problem,
            about: package.about.to_owned(),
        })))
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
pub fn draw(screen: &Exercises, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Option<Position> {
    let palette = Palette::new(&desk.look);
    page::draw_head("Practice", "", &desk.look, body, buffer);
    let streak = desk.records.practice.streak;
    let board = Line::raw(format!("  < {} >", screen.board.title()));
    let without = counted(streak.current as usize, "problem");
    let without = format!(
        "  {without} in a row without a hint, {} at most",
        streak.longest
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
    let items = Exercises::items(desk);
    let selected = screen.selected.min(items.len() - 1);
    let listed: Vec<Row> = items.iter().map(|&item| row(screen, item, desk)).collect();
    let cursor = list::draw(&listed, selected, true, rows, desk.look, buffer);
    let below = rows.y + items.len() as u16 + 1;
    let about = text::wrap(about(items[selected]), usize::from(rows.width) - 2);
    for (y, line) in (below..body.bottom()).zip(about) {
        buffer.set_stringn(rows.x + 1, y, line, rows.width.into(), palette.dim());
    }
    let room = beside(rows, body);
    if room.width >= 16
        && let Some((board, scene)) = screen.sample(items[selected], desk)
    {
        view::draw_in(&board, &scene, room, &desk.look, buffer);
    }
    cursor
}

fn row(screen: &Exercises, item: Item, desk: &Desk) -> Row {
    let practice = &desk.records.practice;
    let key = screen.board_key();
    let level = |levels: &std::collections::BTreeMap<String, _>| {
        let level: crate::app::practice::progress::Staircase =
            levels.get(&key).copied().unwrap_or_default();
        format!("{} jumps", level.level)
    };
    match item {
        Item::Resume => Row::new(
            "Go on with the exercise",
            desk.table.game().problem().title(),
        ),
        Item::GiveUp => Row::new("Give it up", "counts as failed"),
        Item::Trainer => {
            let problems = screen.deck(desk);
            let names: Vec<String> = problems.iter().map(Problem::record_name).collect();
            let none = Schedule::default();
            let cards = practice.decks.get(&key).unwrap_or(&none);
            let standing = cards.standing(&names, desk.today);
            let text = format!(
                "{} due, {} new, {} known",
                standing.due,
                standing.new,
                standing.learning + standing.known
            );
            let name = if screen.board.is_null_class() {
                "Complement trainer"
            } else {
                "Trainer"
            };
            Row::new(name, text)
        }
        Item::Endgame => Row::new("Endgame", level(&practice.endgames)),
        Item::OnlyJump => Row::new("Find the only jump", level(&practice.only_jumps)),
        Item::Package(package) => {
            let times = practice.packages.get(package.name).copied().unwrap_or(0);
            let times = match times {
                0 => String::new(),
                times => format!("cleared {}", counted(times as usize, "time")),
            };
            Row::new(package.title, times)
        }
    }
}

fn about(item: Item) -> &'static str {
    match item {
        Item::Resume => "The exercise under way is on the table.",
        Item::GiveUp => "It comes back soon, and levels fall by one.",
        Item::Trainer => {
            "The problems of this board one after the other; those that failed, took hints or too many moves come back \
             sooner."
        }
        Item::Endgame => {
            "A position that can be won, some jumps from the end. Two solved in a row without a hint make the next one \
             longer."
        }
        Item::OnlyJump => {
            "One jump keeps the game winnable; the solver has proven that every other loses."
        }
        Item::Package(package) => package.about,
    }
}

/// Makes an exercise that takes the solver's help. `None` when none was found.
pub fn make(wanted: &Wanted) -> Option<NewExercise> {
    use crate::app::practice::{endgame, only_jump};
    use crate::run::Limits;
    use crate::solve::Solver;
    const TIME: std::time::Duration = std::time::Duration::from_secs(3);
    let mut solver = Solver::new(&wanted.problem);
    let mut random = Random::new(wanted.seed);
    let limits = Limits::none().within(TIME);
    let (problem, about) = match wanted.kind {
        Kind::OnlyJump => {
            let found = only_jump::only_jump(&mut solver, wanted.jumps, &mut random, &limits)?;
            let about = format!("one of the {} jumps can still win", found.legal);
            (found.problem, about)
        }
        Kind::Trainer | Kind::Endgame | Kind::Package => {
            let jumps = wanted
                .jumps
                .min(endgame::most_jumps(wanted.problem.board()));
            let found = endgame::endgame(&mut solver, jumps, &mut random, &limits)?;
            (found.problem, found.difficulty.to_string())
        }
    };
    Some(NewExercise {
        exercise: Exercise::new(wanted.kind, &problem, None, None),
        problem,
        about,
    })
}
