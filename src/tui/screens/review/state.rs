//! The line under review, the position looked at, and another line beside it.

use std::time::Duration;

use crate::app::advice::adviser::PACE;
use crate::app::advice::timeline::Timeline;
use crate::app::advice::words;
use crate::app::session::command::PlayCommand;
use crate::app::store::Best;
use crate::library::catalog::FewestKnown;
use crate::library::shortest;
use crate::plan::{self, PlanStep};
use crate::rules::diagram;
use crate::rules::game::Game;
use crate::rules::notation::{self, counted};
use crate::rules::position::{Action, Position};
use crate::rules::problem::backwards::turned_round;
use crate::rules::problem::{Problem, Status};
use crate::solve::Verdict;
use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::update::Update;
use crate::tui::keys::command::{Arrow, Command};

/// The review of the game being played.
#[derive(Debug)]
pub struct Review {
    pub(super) timeline: Timeline,
    /// How many actions are played in the positions looked at; it may be more than the line has while a longer one is
    /// compared.
    pub(super) depth: usize,
    /// The line as packages, sweeps and single jumps, each with the depths before and after it.
    steps: Vec<(usize, usize, PlanStep)>,
    /// The other lines of the problem, the shortest first.
    others: Vec<Comparison>,
    /// Which of them stands beside the game.
    compared: Option<usize>,
    /// While the lines play themselves: the time since the last jump.
    since_jump: Option<Duration>,
}

/// Another line of the same problem: the shortest known, or the player's own best.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What line it is, and its moves.
    pub title: String,
    /// Whether it is from the catalog, and not the player's own.
    pub is_from_catalog: bool,
    /// The line.
    pub actions: Vec<Action>,
    /// Its positions, the start first.
    pub positions: Vec<Position>,
}

/// What is said where no other line is known.
pub(super) const NO_OTHER: &str = "there is no other solution to compare with yet";

/// The most diagrams beside each other in an exported picture.
const COLUMNS: usize = 6;

impl Review {
    /// The review of the game being played, at the position on the board.
    pub fn new(env: &Env) -> Review {
        let game = env.session.game();
        let timeline = Timeline::of(game);
        Review {
            depth: game.played().len(),
            others: Comparison::all(env, &timeline),
            steps: told_steps(&timeline, game),
            timeline,
            compared: None,
            since_jump: None,
        }
    }

    /// The line under review.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The line as packages, sweeps and single jumps, each with the depths before and after it.
    pub(super) fn steps(&self) -> &[(usize, usize, PlanStep)] {
        &self.steps
    }

    /// How many actions of it are played in the position looked at.
    pub fn depth(&self) -> usize {
        self.depth.min(self.timeline.actions().len())
    }

    /// Whether there is nothing more to step forward to.
    pub fn is_at_end(&self) -> bool {
        self.depth == self.last()
    }

    /// The time until the next jump, while the lines play themselves.
    pub(super) fn until_step(&self) -> Option<Duration> {
        self.since_jump.map(|since| PACE.saturating_sub(since))
    }

    /// Time passes: lines that play themselves go on.
    pub(super) fn advance(&mut self, elapsed: Duration) {
        let Some(since) = self.since_jump else {
            return;
        };
        self.since_jump = Some(since + elapsed);
        if since + elapsed >= PACE {
            self.go_to(self.depth + 1);
            self.since_jump = (!self.is_at_end()).then_some(Duration::ZERO);
        }
    }

    /// The lines play themselves no longer. Whether they did.
    pub(super) fn stop_playing(&mut self) -> bool {
        self.since_jump.take().is_some()
    }

    /// The line that can be compared next.
    pub fn other(&self) -> Option<&Comparison> {
        self.others.get(self.compared.map_or(0, |index| index + 1))
    }

    /// The other line that is shown.
    pub fn compared(&self) -> Option<&Comparison> {
        self.others.get(self.compared?)
    }

    /// Which of the other lines is shown, from 1, and how many there are.
    pub(super) fn compared_number(&self) -> Option<(usize, usize)> {
        Some((self.compared? + 1, self.others.len()))
    }

    /// Carries out a command.
    pub(super) fn carry_out(&mut self, command: Command, env: &Env) -> Update {
        match command {
            Command::Step(direction) => self.step(direction, env),
            Command::Scroll(lines) => self.go_to(self.depth.saturating_add_signed(lines.into())),
            Command::First => self.go_to(0),
            Command::Last => self.go_to(self.last()),
            Command::Return => return self.go_to_turn(env),
            Command::Explain => return self.explain(env),
            Command::Compare => return self.compare(env),
            Command::PlayShortest => return self.play_both(env),
            Command::Copy => {
                let board = env.session.game().problem().board();
                return Update::copy(board, self.timeline.actions());
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

    /// The depths at which moves begin and end.
    fn move_ends(&self, problem: &Problem) -> Vec<usize> {
        let actions = self.timeline.actions();
        let is_within = |depth: usize| {
            (1..actions.len()).contains(&depth)
                && problem.are_one_move(actions[depth - 1], actions[depth])
        };
        (0..=actions.len())
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

    fn is_won(&self, problem: &Problem) -> bool {
        problem.is_won(self.timeline.positions()[self.depth()])
    }

    /// Explains the jump that led to the position looked at.
    fn explain(&self, env: &Env) -> Update {
        let depth = self.depth();
        let knowledge = env.session.knowledge();
        match self.timeline.verdict(knowledge, depth) {
            _ if self.is_at_loss(env) => {
                let position = self.timeline.positions()[depth - 1];
                let action = self.timeline.actions()[depth - 1];
                Update::play(PlayCommand::ExplainJump(position, action))
            }
            _ if self.is_won(env.session.game().problem()) => {
                Update::notice("the game is won here")
            }
            Some(Verdict::Winnable) if self.timeline.is_losing(knowledge, depth + 1) => {
                Update::notice("the game can still be won here; the next jump loses")
            }
            Some(Verdict::Winnable) if depth == 0 => {
                Update::notice("the game can be won from here")
            }
            Some(Verdict::Winnable) => {
                Update::notice("the game can still be won here: the jump to it does not lose")
            }
            Some(Verdict::Lost) => {
                Update::notice("the game was lost before this jump: g goes to where it was lost")
            }
            _ => Update::notice("this position is not known to be lost"),
        }
    }

    /// Goes to the last position that could be won, from which the game was lost; in a won game to the one before the
    /// first move that lost some.
    fn go_to_turn(&mut self, env: &Env) -> Update {
        let knowledge = env.session.knowledge();
        let lost_moves = env.session.lost_moves();
        if let Some(depth) = lost_moves.and_then(|lost| lost.first_turn()) {
            self.go_to(depth);
            return Update::default();
        }
        match self.timeline.lost(knowledge) {
            Some(depth) if self.timeline.is_losing(knowledge, depth) => {
                self.go_to(depth - 1);
                Update::default()
            }
            Some(_) => Update::notice("which jump lost the game is not known"),
            None => Update::notice("no position of this game is known to be lost"),
        }
    }

    /// Shows the next of the other lines, after the last none. A line of the catalog is a hint to a game that is not
    /// won yet.
    fn compare(&mut self, env: &Env) -> Update {
        if self.others.is_empty() {
            return Update::notice(NO_OTHER);
        }
        let next = self.compared.map_or(0, |index| index + 1);
        self.compared = Some(next).filter(|&index| index < self.others.len());
        self.depth = self.depth.min(self.last());
        let is_won = env.session.game().status() == Status::Won;
        let is_told = self.compared().is_some_and(|other| other.is_from_catalog);
        if is_told && !is_won {
            return Update::play(PlayCommand::CountHint);
        }
        Update::default()
    }

    /// Lets the game and the other line play themselves beside each other, from the start.
    pub(super) fn play_both(&mut self, env: &Env) -> Update {
        let update = if self.compared.is_some() {
            Update::default()
        } else {
            self.compare(env)
        };
        if self.compared.is_some() {
            self.depth = 0;
            self.since_jump = Some(Duration::ZERO);
        }
        update
    }

    /// The game as a picture and as text.
    fn export(&self, env: &Env) -> Effect {
        let problem = env.session.game().problem();
        let board = problem.board();
        let (start, line) = self.drawn_line(problem);
        let svg = diagram::svg(board, start, &line, COLUMNS);
        let text = words::course(env.session.game(), &self.timeline, env.session.knowledge());
        let name = format!("{}-{}", board.name(), problem.id());
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        Effect::Export {
            name: name.replace(|c| !is_plain(c), "-"),
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

/// A line told by packages, sweeps and jumps, whether the player thought of them or not; none of one that is played
/// backwards, where they would be of holes.
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

impl Comparison {
    /// The player's best line of a problem; `None` where it is no line of it.
    fn with_best(game: &Game, best: &Best) -> Option<Comparison> {
        let board = game.problem().board();
        let written = notation::read_line(board, &best.line).ok()?;
        let actions = notation::replay(board, game.problem().start(), &written).ok()?;
        let moves = counted(game.problem().told_moves(&actions), "move");
        Some(Comparison::new(
            game,
            format!("Your best: {moves}"),
            actions,
        ))
    }

    /// The shortest line known of a problem.
    fn with_known(env: &Env) -> Option<Comparison> {
        let (line, FewestKnown { moves, is_par }) = env.session.shortest_line()?;
        let title = if is_par {
            format!("Par line: {}", counted(moves, "move"))
        } else {
            format!("Shortest known line: at most {moves}")
        };
        Some(Comparison {
            is_from_catalog: true,
            ..Comparison::new(env.session.game(), title, line)
        })
    }

    /// The other lines of the problem, each once: the shortest known, the player's best and the other solutions that
    /// they have found, and what was published. The shortest stands first, of equally short ones the one named here
    /// first.
    fn all(env: &Env, timeline: &Timeline) -> Vec<Comparison> {
        let game = env.session.game();
        let problem = game.problem();
        let best = env.session.best();
        let best = best.and_then(|best| Comparison::with_best(game, best));
        let published = shortest::published(problem.meant()).into_iter();
        let published = published.map(|one| {
            let line = match problem.forwards() {
                Some(_) => turned_round(&one.line),
                None => one.line,
            };
            Comparison {
                is_from_catalog: true,
                ..Comparison::new(game, one.title, line)
            }
        });
        let found = env.records.found.solutions(problem).into_iter();
        let found = (1..).zip(found).map(|(number, line)| {
            let moves = counted(problem.told_moves(&line), "move");
            Comparison::new(game, format!("Your solution {number}: {moves}"), line)
        });
        let known = Comparison::with_known(env).into_iter();
        let all = known.chain(best).chain(found).chain(published);
        let mut others: Vec<Comparison> = Vec::new();
        for other in all {
            let is_there = others.iter().any(|known| known.actions == other.actions);
            if other.actions != timeline.actions() && !is_there {
                others.push(other);
            }
        }
        others.sort_by_key(|other| problem.told_moves(&other.actions));
        others
    }

    fn new(game: &Game, title: String, actions: Vec<Action>) -> Comparison {
        let mut positions = vec![game.problem().start()];
        for &action in &actions {
            positions.push(positions[positions.len() - 1].play_unchecked(action));
        }
        Comparison {
            title,
            is_from_catalog: false,
            actions,
            positions,
        }
    }
}
