//! Practice: the trainer, endgames, only jumps and packages of a board, and the streak without help.

mod ground;
mod items;
mod view;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::app::practice::endgame;
use crate::app::practice::making::{NewExercise, WantedExercise};
use crate::app::practice::package;
use crate::app::practice::schedule::{Next, Schedule};
use crate::app::practice::sprint::Sprint;
use crate::app::practice::trainer;
use crate::app::store::exercise::{Exercise, ExerciseKind};
use crate::app::store::problem_of;
use crate::rules::problem::Problem;
use crate::rules::random::Random;
use crate::rules::text::counted;
use crate::run::Limits;
use crate::solve::{Verdict, solve};
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::{Screen, Untold};
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::command::{Arrow, Command, Input};
use crate::tui::screens::practice::ground::Ground;
use crate::tui::screens::practice::items::PracticeItem;
use crate::tui::widgets::list;
use crate::tui::widgets::page::Page;

/// How long complements of several holes are tried for one that is not found to be unsolvable.
const TIME_FOR_COMPLEMENTS: Duration = Duration::from_millis(100);

/// A board of as many holes has 65,536 positions.
const MOST_HOLES_TO_TRY: usize = 16;

#[derive(Debug)]
pub struct Exercises {
    /// What there is to practise on, and the number of what is chosen.
    grounds: Vec<Ground>,
    ground: usize,
    selected: usize,
    lists_packages: bool,
    begun: Option<PracticeItem>,
    /// How many exercises have been asked for here: each is another.
    asked: u64,
}

impl Exercises {
    /// Practice on the board of the game being played.
    pub fn new(env: &Env) -> Exercises {
        let problem = env.session.game().problem();
        let grounds = Ground::all(env);
        let ground = grounds.iter().position(|ground| ground.is_of(problem));
        let same_board = || {
            let mut boards = grounds.iter().map(|ground| ground.board.name());
            boards.position(|name| name == problem.board().name())
        };
        Exercises {
            ground: ground.or_else(same_board).unwrap_or(0),
            grounds,
            selected: 0,
            lists_packages: false,
            begun: None,
            asked: 0,
        }
    }

    fn ground(&self) -> &Ground {
        &self.grounds[self.ground]
    }

    /// Whether the packages are listed: some grounds have none.
    fn shows_packages(&self) -> bool {
        self.lists_packages && !PracticeItem::packages(self.ground()).is_empty()
    }

    fn items(&self, env: &Env) -> Vec<PracticeItem> {
        if self.shows_packages() {
            PracticeItem::packages(self.ground())
        } else {
            PracticeItem::all(self.ground(), env)
        }
    }

    fn change_ground(&mut self, forward: bool) {
        self.ground = list::next_index(self.ground, self.grounds.len(), forward);
    }

    fn choose(&mut self, env: &Env) -> Update {
        let item = self.items(env)[self.selected];
        if item == PracticeItem::Packages {
            return self.list_packages();
        }
        let question = "give it up? It counts as failed: choose it again if so";
        if item == PracticeItem::GiveUp && !env.is_asked(self.context(), question) {
            return Update::notice(question);
        }
        if let Some(exercise) = item.under_way(self.ground(), env) {
            self.begun = PracticeItem::of(exercise);
            if exercise.is_of(env.session.game().problem()) {
                Update::open(Route::Game)
            } else {
                Update::effect(Effect::GoOn(Box::new(exercise.clone())))
            }
        } else {
            self.begun = (item != PracticeItem::GiveUp).then_some(item);
            if item == PracticeItem::GiveUp {
                self.selected = 0;
            }
            self.begin(item, env)
        }
    }

    fn list_packages(&mut self) -> Update {
        if PracticeItem::packages(self.ground()).is_empty() {
            return Update::notice("no block of pegs that is practised fits on this board");
        }
        (self.lists_packages, self.selected) = (true, 0);
        Update::default()
    }

    fn begin(&mut self, item: PracticeItem, env: &Env) -> Update {
        self.asked += 1;
        self.begun_by(item, env).unwrap_or_else(Update::notice)
    }

    /// What begins an exercise, or why none can be begun.
    fn begun_by(&self, item: PracticeItem, env: &Env) -> Result<Update, String> {
        let ground = self.ground();
        match item {
            PracticeItem::Resume | PracticeItem::Packages => Ok(Update::default()),
            PracticeItem::GiveUp => Ok(Update::effect(Effect::GiveUp)),
            PracticeItem::Trainer => self.train(ExerciseKind::Trainer, ground.deck(), env),
            PracticeItem::Complements(holes) => {
                let kinds = [ExerciseKind::Pairs, ExerciseKind::Triples];
                self.train(kinds[holes - 2], ground.complements(holes), env)
            }
            PracticeItem::Blocks => self.train_by_blocks(env),
            PracticeItem::Endgame => self.make(ExerciseKind::Endgame, env),
            PracticeItem::OnlyJump => self.make(ExerciseKind::OnlyJump, env),
            PracticeItem::OwnLoss => self.learn(env),
            PracticeItem::Sprint => self.sprint(env),
            PracticeItem::Package(name) => self.clear(name, env),
            PracticeItem::Lesson(number) => {
                let stage = Some(1);
                Ok(Update::open(Route::Lesson { number, stage }))
            }
        }
    }

    /// The next problem of the trainer, of those of a deck.
    fn train(
        &self,
        kind: ExerciseKind,
        mut problems: Vec<Problem>,
        env: &Env,
    ) -> Result<Update, String> {
        let mut names: Vec<String> = problems.iter().map(Problem::record_name).collect();
        let cards = env.records.practice.decks.get(&self.ground().key());
        // Where nothing is known of such complements, one is tried. All that takes less than a person notices.
        let limits = Limits::none().within(TIME_FOR_COMPLEMENTS);
        let problem = loop {
            let index = next_of(cards, &names, env)?;
            names.remove(index);
            let problem = problems.remove(index);
            let is_lost = || {
                env.fewest(&problem).is_none()
                    && solve(&problem, &limits).verdict() == Verdict::Lost
            };
            if kind == ExerciseKind::Trainer || !is_lost() {
                break problem;
            }
        };
        // Of a board of the player's own no catalog tells it; on a small one all moves are soon tried.
        let tried = || match problem.board().hole_count() {
            ..=MOST_HOLES_TO_TRY => endgame::fewest_moves(&problem),
            _ => None,
        };
        let par = env.par(&problem).or_else(tried);
        let target = env.settings.target.most_moves(par);
        let (problem, card) = if env.settings.turned && !problem.has_key() {
            let turned = trainer::turned(&problem, &mut Random::new(self.seed(env)));
            (turned, Some(problem.record_name()))
        } else {
            (problem, None)
        };
        let exercise = Exercise {
            target,
            card,
            par,
            about: trainer_text(par, target),
            ..Exercise::new(kind, &problem)
        };
        Ok(begun(NewExercise::new(exercise, problem)))
    }

    /// The next problem by blocks: one that is under way, else what is due or new.
    fn train_by_blocks(&self, env: &Env) -> Result<Update, String> {
        let mut problems = self.ground().deck();
        let names: Vec<String> = problems.iter().map(Problem::record_name).collect();
        let practice = &env.records.practice;
        let cards = practice.by_blocks.cards.get(&self.ground().key());
        let under_way = problems
            .iter()
            .position(|problem| practice.by_blocks.progress(problem).steps > 0);
        let index = under_way.map_or_else(|| next_of(cards, &names, env), Ok)?;
        let wanted = WantedExercise::new(ExerciseKind::Blocks, problems.swap_remove(index));
        Ok(made(wanted).saying("making a plan"))
    }

    /// A number that differs from one exercise to the next.
    fn seed(&self, env: &Env) -> u64 {
        let begun = env.records.practice.begun as u64;
        let day = u64::from(env.today.day_of_year().unsigned_abs());
        day << 40 ^ begun << 16 ^ self.asked
    }

    fn make(&self, kind: ExerciseKind, env: &Env) -> Result<Update, String> {
        let practice = &env.records.practice;
        let levels = match kind {
            ExerciseKind::OnlyJump => &practice.only_jumps,
            _ => &practice.endgames,
        };
        let level = levels.get(&self.ground().key()).copied();
        let wanted = WantedExercise {
            jumps: level.unwrap_or_default().level,
            seed: self.seed(env),
            ..WantedExercise::new(kind, self.goal(env)?)
        };
        Ok(made(wanted).saying("making an exercise"))
    }

    /// What endgames on the ground lead to.
    fn goal(&self, env: &Env) -> Result<Problem, &'static str> {
        let goal = self.ground().goal(env);
        goal.ok_or("this board has no problem to make exercises of")
    }

    /// The position before the losing jump of the next lost game of the board, of each in turn.
    fn learn(&self, env: &Env) -> Result<Update, String> {
        let board = self.ground().board_key();
        let lost = env.records.practice.lost.iter();
        let mut in_turn = lost.filter(|game| game.is_on(&board)).cycle();
        let game = in_turn.nth(self.asked as usize - 1);
        let game = game.ok_or(
            "no lost game on this board to learn from: those that end without a jump left come here",
        )?;
        let problem = problem_of(&game.problem, &env.library);
        let problem = problem.map_err(|why| format!("the lost game cannot be used: {why}"))?;
        let wanted = WantedExercise {
            lost: Some(game.clone()),
            ..WantedExercise::new(ExerciseKind::OwnLoss, problem)
        };
        Ok(made(wanted).saying("looking for the losing jump"))
    }

    fn sprint(&self, env: &Env) -> Result<Update, String> {
        let sprint = Sprint::new(self.ground().key(), self.goal(env)?, self.seed(env));
        Ok(Update::effect(Effect::BeginSprint(Box::new(sprint))))
    }

    /// A package of a name: another catalyst each time, and fuller boards as they are cleared.
    fn clear(&self, name: &'static str, env: &Env) -> Result<Update, String> {
        let mut random = Random::new(self.seed(env));
        let cleared = env.records.practice.packages.get(name);
        let cleared = cleared.copied().unwrap_or(0);
        let made = package::exercise(&self.ground().board, name, cleared, &mut random);
        let made = made.ok_or("this package does not fit on this board")?;
        let exercise = Exercise {
            package: Some(name.to_owned()),
            about: made.about(),
            ..Exercise::new(ExerciseKind::Package, &made.problem)
        };
        Ok(begun(NewExercise::new(exercise, made.problem)))
    }
}

fn begun(new: NewExercise) -> Update {
    Update::effect(Effect::Begin(Box::new(new)))
}

fn made(wanted: WantedExercise) -> Update {
    Update::effect(Effect::Make(Box::new(wanted)))
}

/// Which of a deck's problems comes next, by its number; or why none does.
fn next_of(cards: Option<&Schedule>, names: &[String], env: &Env) -> Result<usize, String> {
    match cards.unwrap_or(&Schedule::default()).next(names, env.today) {
        Next::Due(name) | Next::New(name) => names.iter().position(|it| it == name),
        Next::Rest(day) => {
            let day = day.strftime("%-d %B");
            return Err(format!("nothing of this board is due before {day}"));
        }
        Next::Nothing => None,
    }
    .ok_or_else(|| "this board has no problem to learn".to_owned())
}

/// What is asked of a problem of the trainer.
fn trainer_text(par: Option<usize>, target: Option<usize>) -> String {
    let target = target.map_or_else(String::new, |target| {
        format!(" in at most {}", counted(target, "move"))
    });
    let par = par.map_or_else(String::new, |par| format!("; in {par}, much later"));
    format!("solve it without help{target}, and it comes back later{par}")
}

impl Screen for Exercises {
    fn label(&self, command: Command, env: &Env) -> Option<&'static str> {
        match command {
            Command::Select => {
                let items = self.items(env);
                let item = items[self.selected.min(items.len() - 1)];
                Some(item.label(self.ground(), env))
            }
            Command::Step(Arrow::Right) => Some("other board"),
            Command::Back => Some("back"),
            _ => None,
        }
    }

    fn update(&mut self, input: Input, env: &Env) -> Update {
        let area = list::rows_area(Page::new(env.size).body, view::HEAD);
        let count = self.items(env).len();
        match input {
            _ if list::answer(&input, count, &mut self.selected, area) => {
                return self.choose(env);
            }
            Input::Do(Command::Step(Arrow::Left)) => self.change_ground(false),
            Input::Do(Command::Step(Arrow::Right)) => self.change_ground(true),
            // On the board's name, which begins with the sign that leads back.
            Input::Click(cell) if cell.y == 1 => self.change_ground(cell.x > 2),
            _ => {}
        }
        Update::default()
    }

    fn untold(&self, env: &Env) -> Option<Untold> {
        view::untold(self.ground(), &self.items(env), self.selected, env)
    }

    fn draw(&self, env: &Env, body: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(
            self.ground(),
            &self.items(env),
            self.selected,
            env,
            body,
            buffer,
        )
    }

    fn step_back(&mut self, env: &Env) -> Option<Update> {
        if !self.shows_packages() {
            return None;
        }
        self.lists_packages = false;
        let mut items = self.items(env).into_iter();
        let at = items.position(|item| item == PracticeItem::Packages);
        self.selected = at.unwrap_or(0);
        Some(Update::default())
    }

    /// What was begun is selected: what goes on with it as long as it is under way.
    fn refresh(&mut self, env: &Env) {
        let under_way = env.records.practice.under_way().next();
        let is_begun = |item: &PracticeItem| Some(*item) == self.begun;
        let is_under_way = under_way
            .and_then(PracticeItem::of)
            .as_ref()
            .is_some_and(is_begun);
        let at = self.items(env).iter().position(is_begun);
        let first = (is_under_way && !self.shows_packages()).then_some(0);
        self.selected = first.or(at).unwrap_or(self.selected);
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
