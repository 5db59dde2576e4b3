//! The line under review, the position looked at, and another line beside it.

use std::time::Duration;

use crate::app::advice::all_shortest::AllShortest;
use crate::app::advice::timeline::Timeline;
use crate::app::advice::words;
use crate::app::session::command::PlayCommand;
use crate::par::Shortest;
use crate::plan::{self, PlanStep};
use crate::rules::diagram;
use crate::rules::game::Game;
use crate::rules::position::{Action, Position};
use crate::rules::problem::backwards::turned_round;
use crate::rules::problem::{Problem, Status};
use crate::solve::Verdict;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Arrow, Command};
use crate::tui::screens::review::comparison::{self, Comparison};

#[derive(Debug)]
pub struct Review {
    pub(super) timeline: Timeline,
    /// How many actions are played in the positions looked at: more than the line has beside a longer one.
    pub(super) depth: usize,
    /// The line as packages, sweeps and single jumps, each with the depths before and after it.
    pub(super) steps: Vec<(usize, usize, PlanStep)>,
    /// The other lines of the problem, the shortest first.
    others: Vec<Comparison>,
    /// Which of them stands beside the game.
    compared: Option<usize>,
    /// Those of them that have been shown and counted as help.
    counted: Vec<Vec<Action>>,
    /// Whether all the shortest solutions are looked for.
    is_waiting: bool,
    /// While the lines play themselves: the time since the last jump.
    pub(super) since_jump: Option<Duration>,
}

/// What is said where no other line is known, with the way to find some, from the keys that lead to the review.
pub(super) fn no_other(way: &str) -> String {
    format!(
        "there is no other solution to compare with yet: {way}{{all-shortest}} finds all the shortest"
    )
}

/// The most diagrams beside each other in an exported picture.
const COLUMNS: usize = 6;
/// The most characters of the name of an exported file, before its number and kind.
const LONGEST_NAME: usize = 60;

impl Review {
    /// The review of the game being played, at the position on the board.
    pub fn new(env: &Env) -> Review {
        let game = env.session.game();
        let timeline = Timeline::of(game);
        Review {
            depth: game.played().len(),
            others: comparison::all(env, &timeline),
            steps: told_steps(&timeline, game),
            timeline,
            compared: None,
            counted: Vec::new(),
            is_waiting: matches!(env.session.all_shortest(), AllShortest::Wanted),
            since_jump: None,
        }
    }

    /// How many actions of it are played in the position looked at.
    pub fn depth(&self) -> usize {
        self.depth.min(self.timeline.actions().len())
    }

    /// Whether there is nothing more to step forward to.
    pub fn is_at_end(&self) -> bool {
        self.depth == self.last()
    }

    /// The line that can be compared next.
    pub fn other(&self) -> Option<&Comparison> {
        self.others.get(self.compared.map_or(0, |index| index + 1))
    }

    pub fn compared(&self) -> Option<&Comparison> {
        self.others.get(self.compared?)
    }

    /// Which of the other lines is shown, from 1, and how many there are.
    pub(super) fn compared_number(&self) -> Option<(usize, usize)> {
        Some((self.compared? + 1, self.others.len()))
    }

    pub(super) fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        match command {
            Command::Step(direction) => self.step(direction, env),
            Command::Scroll(lines) => self.go_to(self.depth.saturating_add_signed(lines.into())),
            Command::First => self.go_to(0),
            Command::Last => self.go_to(self.last()),
            Command::Return => return self.go_to_turn(env),
            Command::Explain => return self.explain(env),
            Command::Compare => return self.compare(env, true),
            Command::CompareBack => return self.compare(env, false),
            Command::AllShortest => return self.ask_all_shortest(env),
            Command::PlayShortest => return self.play_both(env),
            Command::Copy => {
                let problem = env.session.game().problem();
                return Update::copy_line(problem, self.timeline.actions());
            }
            Command::Export => return Update::effect(self.export(env)),
            Command::Select => return self.play_on(),
            _ => {}
        }
        Update::default()
    }

    /// The last depth of the lines that are shown.
    fn last(&self) -> usize {
        let other = self.compared().map_or(0, |other| other.actions.len());
        other.max(self.timeline.actions().len())
    }

    pub(super) fn go_to(&mut self, depth: usize) {
        self.depth = depth.min(self.last());
    }

    fn step(&mut self, direction: Arrow, env: &Env) {
        let ends = self.move_ends(env.session.game().problem());
        self.depth = match direction {
            Arrow::Left => self.depth.saturating_sub(1),
            Arrow::Right => (self.depth + 1).min(self.last()),
            Arrow::Up => {
                let before = ends.iter().rfind(|&&end| end < self.depth);
                before.copied().unwrap_or(0)
            }
            Arrow::Down => {
                let after = ends.iter().find(|&&end| end > self.depth);
                after.copied().unwrap_or(self.depth)
            }
        };
    }

    /// The depths at which a move of the game ends, and beyond its end one of the line beside it.
    fn move_ends(&self, problem: &Problem) -> Vec<usize> {
        let game = self.timeline.actions();
        let is_within = |depth: usize| {
            let other = self.compared().filter(|_| depth > game.len());
            let line = other.map_or(game, |other| &other.actions);
            (1..line.len()).contains(&depth) && problem.are_one_move(line[depth - 1], line[depth])
        };
        (0..=self.last())
            .filter(|&depth| !is_within(depth))
            .collect()
    }

    /// Whether the jump just played is known to lose the game.
    pub(super) fn is_at_loss(&self, env: &Env) -> bool {
        self.depth() > 0
            && self
                .timeline
                .is_losing(env.session.knowledge(), self.depth())
    }

    /// The number of jumps before the one that loses the game: the jump just played, or else the next one.
    pub(super) fn before_loss(&self, env: &Env) -> Option<usize> {
        let knowledge = env.session.knowledge();
        let is_next = self.timeline.is_losing(knowledge, self.depth() + 1);
        if self.is_at_loss(env) {
            return Some(self.depth() - 1);
        }
        is_next.then_some(self.depth())
    }

    pub(super) fn is_lost_from_start(&self, env: &Env) -> bool {
        self.timeline.lost(env.session.knowledge()) == Some(0)
    }

    fn is_won(&self, problem: &Problem) -> bool {
        problem.is_won(self.timeline.positions()[self.depth()])
    }

    /// Explains the jump that led to the position, or the next one where that loses; the start where it is lost.
    fn explain(&mut self, env: &Env) -> Update {
        if self.is_lost_from_start(env) {
            self.go_to(0);
            return Update::play(PlayCommand::ExplainStart);
        }
        let depth = self.depth();
        let knowledge = env.session.knowledge();
        if let Some(before) = self.before_loss(env) {
            let position = self.timeline.positions()[before];
            let action = self.timeline.actions()[before];
            return Update::play(PlayCommand::ExplainJump(position, action));
        }
        match self.timeline.verdict(knowledge, depth) {
            _ if self.is_won(env.session.game().problem()) => {
                Update::notice("the game is won here")
            }
            Some(Verdict::Winnable) if depth == 0 => {
                Update::notice("the game can be won from here")
            }
            Some(Verdict::Winnable) => {
                Update::notice("the game can still be won here: the jump to it does not lose")
            }
            Some(Verdict::Lost) => Update::notice(
                "the game was lost before this jump: {return} goes to where it was lost",
            ),
            _ => Update::notice("this position is not known to be lost"),
        }
    }

    /// Goes to the last position that could be won; in a won game to the one before the first move that lost some.
    fn go_to_turn(&mut self, env: &Env) -> Update {
        let knowledge = env.session.knowledge();
        let lost_moves = env.session.lost_moves();
        if let Some(depth) = lost_moves.and_then(|lost| lost.first_turn()) {
            self.go_to(depth);
            return Update::default();
        }
        match self.timeline.lost(knowledge) {
            Some(0) => {
                self.go_to(0);
                Update::default().saying("lost from the start")
            }
            Some(depth) if self.timeline.is_losing(knowledge, depth) => {
                self.go_to(depth - 1);
                Update::default()
            }
            Some(_) => Update::notice("which jump lost the game is not known"),
            None => Update::notice("no position of this game is known to be lost"),
        }
    }

    /// Shows the next other line or the one before, at the end none. One that is told is a hint to a game not won yet.
    fn compare(&mut self, env: &Env, is_next: bool) -> Update {
        if self.others.is_empty() {
            return Update::notice(if self.is_waiting {
                "the shortest solutions are still being looked for".to_owned()
            } else {
                no_other("")
            });
        }
        let last = self.others.len() - 1;
        self.compared = match (self.compared, is_next) {
            (None, true) => Some(0),
            (None, false) => Some(last),
            (Some(index), true) => Some(index + 1).filter(|&next| next <= last),
            (Some(index), false) => index.checked_sub(1),
        };
        self.depth = self.depth.min(self.last());
        let is_won = env.session.game().status() == Status::Won;
        let told = self.compared().filter(|other| other.is_told && !is_won);
        let told = told.map(|other| other.actions.clone());
        match told.filter(|line| !self.counted.contains(line)) {
            Some(line) => {
                self.counted.push(line);
                Update::play(PlayCommand::CountHint)
            }
            None => Update::default(),
        }
    }

    /// Has all the shortest solutions looked for, or says how many there are.
    fn ask_all_shortest(&mut self, env: &Env) -> Update {
        if let AllShortest::Known(shortest) = env.session.all_shortest() {
            return self.say_count(shortest);
        }
        self.is_waiting = true;
        let asked = Update::play(PlayCommand::AskAllShortest);
        asked.saying("looking for all the shortest solutions")
    }

    fn say_count(&self, shortest: &Shortest) -> Update {
        Update::default().saying(comparison::count(shortest, self.compared.is_some()))
    }

    /// Takes the shortest solutions in, once they are known: what is shown stays so.
    pub(super) fn take_all_shortest(&mut self, env: &Env) -> Update {
        if !self.is_waiting {
            return Update::default();
        }
        let has_conditions = !env.session.game().problem().conditions().is_empty();
        let news = match env.session.all_shortest() {
            AllShortest::Unasked | AllShortest::Wanted => return Update::default(),
            AllShortest::NoSolution => Update::notice("this problem has no solution"),
            AllShortest::Undecided if has_conditions => Update::notice(
                "not found: the conditions cost moves, or there are too many to look among",
            ),
            AllShortest::Undecided => {
                Update::notice("the search ran out before it knew all the shortest solutions")
            }
            AllShortest::Known(shortest) => self.say_count(shortest),
        };
        self.is_waiting = false;
        let shown = self.compared().map(|other| other.actions.clone());
        self.others = comparison::all(env, &self.timeline);
        let mut others = self.others.iter();
        self.compared = others.position(|other| Some(&other.actions) == shown.as_ref());
        self.go_to(self.depth);
        news
    }

    /// Lets the game and the other line play themselves beside each other, from the start.
    pub(super) fn play_both(&mut self, env: &Env) -> Update {
        let update = if self.compared.is_some() {
            Update::default()
        } else {
            self.compare(env, true)
        };
        if self.compared.is_some() {
            self.depth = 0;
            self.since_jump = Some(Duration::ZERO);
        }
        update
    }

    fn export(&self, env: &Env) -> Effect {
        let problem = env.session.game().problem();
        let board = problem.board();
        let (start, line) = self.drawn_line(problem);
        let svg = diagram::svg(board, start, &line, COLUMNS);
        let text = words::course(env.session.game(), &self.timeline, env.session.knowledge());
        let name = format!("{}-{}", board.name(), problem.id());
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        Effect::Export {
            // The id of a position lists its vacancies, which may be more than the name of a file can take.
            name: name.chars().map(plain).take(LONGEST_NAME).collect(),
            files: vec![("svg", svg), ("txt", text)],
        }
    }

    /// The line that is drawn, and its start: backwards the game turned round, from where it has come to.
    fn drawn_line(&self, problem: &Problem) -> (Position, Vec<Action>) {
        let actions = self.timeline.actions();
        let end = self.timeline.positions().last();
        match (problem.forwards(), end) {
            (Some(_), Some(end)) => (
                Position::of(problem.seen_pegs(end.pegs)),
                turned_round(actions),
            ),
            _ => (problem.start(), actions.to_vec()),
        }
    }

    fn play_on(&self) -> Update {
        Update {
            play: Some(PlayCommand::GoTo(self.depth())),
            ..Update::back()
        }
    }
}

/// A line told by packages, sweeps and jumps; none of one played backwards, where they would be of holes.
fn told_steps(timeline: &Timeline, game: &Game) -> Vec<(usize, usize, PlanStep)> {
    let problem = game.problem();
    if problem.is_backwards() {
        return Vec::new();
    }
    let steps = plan::told(problem.board(), problem.start(), timeline.actions());
    let mut end = 0;
    let placed = steps.into_iter().map(|step| {
        let begin = end;
        end += step.actions().len();
        (begin, end, step)
    });
    placed.collect()
}
