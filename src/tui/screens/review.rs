//! The review: the whole game as a timeline, stepped through with the verdicts on every position.
//!
//! The game itself is changed only when the player goes on from the position looked at. The verdicts come from the
//! adviser of the table, one after the other, and stay known to it.

pub mod strip;
mod view;

use std::time::Duration;

use ratatui::layout::Position as Cell;

use crate::app::advice::adviser::PACE;
use crate::app::advice::timeline::Timeline;
use crate::app::advice::words;
use crate::app::store::Best;
use crate::library::catalog::{Catalog, FewestKnown};
use crate::rules::diagram;
use crate::rules::game::Game;
use crate::rules::notation::{self, counted};
use crate::rules::position::{self, Action, Position};
use crate::rules::problem::Status;
use crate::tui::base::desk::Desk;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::board::geometry::Direction;

pub use crate::tui::screens::review::view::draw;

/// The review of the game on the table.
#[derive(Debug)]
pub struct Review {
    timeline: Timeline,
    /// How many actions are played in the positions looked at; it may be more than the line has while a longer one is
    /// compared.
    depth: usize,
    other: Option<Comparison>,
    is_compared: bool,
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

/// The most diagrams beside each other in an exported picture.
const COLUMNS: usize = 6;

impl Review {
    /// The review of the game on the table, at the position on the board.
    pub fn new(desk: &Desk) -> Review {
        let game = desk.table.game();
        let timeline = Timeline::of(game);
        let best = desk.table.screen().best();
        let best = best.and_then(|best| Comparison::with_best(game, best));
        let known = Comparison::with_known(game);
        Review {
            depth: game.played().len(),
            other: Comparison::of_most_use([known, best], &timeline),
            timeline,
            is_compared: false,
            since_jump: None,
        }
    }

    /// The line under review.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
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
    pub fn until_step(&self) -> Option<Duration> {
        self.since_jump.map(|since| PACE.saturating_sub(since))
    }

    /// Time passes: lines that play themselves go on.
    pub fn tick(&mut self, elapsed: Duration) {
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
    pub fn stop_playing(&mut self) -> bool {
        self.since_jump.take().is_some()
    }

    /// The other line that can be compared.
    pub fn other(&self) -> Option<&Comparison> {
        self.other.as_ref()
    }

    /// The other line while it is shown.
    pub fn compared(&self) -> Option<&Comparison> {
        self.other.as_ref().filter(|_| self.is_compared)
    }

    /// Carries out a command.
    pub fn update(&mut self, command: Command, desk: &mut Desk) -> Outcome {
        match command {
            Command::Step(direction) => self.step(direction),
            Command::Scroll(lines) => self.go_to(self.depth.saturating_add_signed(lines.into())),
            Command::First => self.go_to(0),
            Command::Last => self.go_to(self.last()),
            Command::Return => return self.go_to_turn(desk),
            Command::Compare => return self.compare(desk),
            Command::PlayShortest => return self.play_both(desk),
            Command::Copy => {
                let board = desk.table.game().problem().board();
                return Outcome::copy(board, self.timeline.actions());
            }
            Command::Export => return Outcome::effect(self.export(desk)),
            Command::Select => return self.play_on(desk),
            _ => {}
        }
        Outcome::default()
    }

    /// The mouse goes to a position of the timeline.
    pub fn click(&mut self, cell: Cell, desk: &Desk) -> Outcome {
        let depth = view::strip(self, desk).depth_at(cell);
        if let Some(depth) = depth {
            self.go_to(depth);
        }
        Outcome::default()
    }

    /// The last depth of the lines that are shown.
    fn last(&self) -> usize {
        let other = self.compared().map_or(0, |other| other.actions.len());
        other.max(self.timeline.actions().len())
    }

    fn go_to(&mut self, depth: usize) {
        self.depth = depth.min(self.last());
    }

    fn step(&mut self, direction: Direction) {
        let ends = self.move_ends();
        self.depth = match direction {
            Direction::Left => self.depth.saturating_sub(1),
            Direction::Right => (self.depth + 1).min(self.last()),
            Direction::Up => {
                let before = ends.iter().rfind(|&&end| end < self.depth);
                before.copied().unwrap_or(0)
            }
            Direction::Down => {
                let after = ends.iter().find(|&&end| end > self.depth);
                after.copied().unwrap_or(self.depth)
            }
        };
    }

    /// The depths at which moves begin and end.
    fn move_ends(&self) -> Vec<usize> {
        let mut end = 0;
        let ends = position::moves(self.timeline.actions()).map(|run| {
            end += run.len();
            end
        });
        std::iter::once(0).chain(ends).collect()
    }

    /// Goes to the last position that could be won, from which the game was lost.
    fn go_to_turn(&mut self, desk: &Desk) -> Outcome {
        let knowledge = desk.table.knowledge();
        match self.timeline.lost(knowledge) {
            Some(depth) if self.timeline.is_losing(knowledge, depth) => {
                self.go_to(depth - 1);
                Outcome::default()
            }
            Some(_) => Outcome::notice("which jump lost the game is not known"),
            None => Outcome::notice("no position of this game is known to be lost"),
        }
    }

    /// Shows the other line, or no longer. A line of the catalog is a hint to a game that is not won yet.
    fn compare(&mut self, desk: &mut Desk) -> Outcome {
        let Some(other) = &self.other else {
            return Outcome::notice("there is no other solution to compare with yet");
        };
        self.is_compared = !self.is_compared;
        self.depth = self.depth.min(self.last());
        let is_won = desk.table.game().status() == Status::Won;
        if self.is_compared && other.is_from_catalog && !is_won {
            return desk.table.screen_mut().count_hint();
        }
        Outcome::default()
    }

    /// Lets the game and the other line play themselves beside each other, from the start.
    fn play_both(&mut self, desk: &mut Desk) -> Outcome {
        let outcome = if self.is_compared {
            Outcome::default()
        } else {
            self.compare(desk)
        };
        if self.is_compared {
            self.depth = 0;
            self.since_jump = Some(Duration::ZERO);
        }
        outcome
    }

    /// The game as a picture and as text.
    fn export(&self, desk: &Desk) -> Effect {
        let problem = desk.table.game().problem();
        let board = problem.board();
        let actions = self.timeline.actions();
        let svg = diagram::svg(board, problem.start(), actions, COLUMNS);
        let text = words::course(desk.table.game(), &self.timeline, desk.table.knowledge());
        let name = format!("{}-{}", board.name(), problem.id());
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        Effect::Export {
            name: name.replace(|c| !is_plain(c), "-"),
            files: vec![("svg", svg), ("txt", text)],
        }
    }

    fn play_on(&self, desk: &mut Desk) -> Outcome {
        let mut outcome = Outcome::back();
        outcome.effects = desk.table.screen_mut().go_to(self.depth()).effects;
        outcome
    }
}

impl Comparison {
    /// The player's best line of a problem; `None` where it is no line of it.
    fn with_best(game: &Game, best: &Best) -> Option<Comparison> {
        let board = game.problem().board();
        let written = notation::read_line(board, &best.line).ok()?;
        let actions = notation::replay(board, game.problem().start(), &written).ok()?;
        let moves = counted(best.moves, "move");
        Some(Comparison::new(
            game,
            format!("Your best: {moves}"),
            actions,
        ))
    }

    /// The shortest line of a problem that the catalog of its board knows.
    fn with_known(game: &Game) -> Option<Comparison> {
        let catalog = Catalog::embedded(game.problem().board())?;
        let FewestKnown { moves, is_par } = catalog.row(game.problem())?.fewest()?;
        let title = if is_par {
            format!("Par line: {}", counted(moves, "move"))
        } else {
            format!("Shortest known line: at most {moves}")
        };
        Some(Comparison {
            is_from_catalog: true,
            ..Comparison::new(game, title, catalog.line(game.problem())?)
        })
    }

    /// The shortest of the lines that are not the one under review; the first of several.
    fn of_most_use(lines: [Option<Comparison>; 2], timeline: &Timeline) -> Option<Comparison> {
        let others = lines.into_iter().flatten();
        others
            .filter(|other| other.actions != timeline.actions())
            .min_by_key(|other| position::move_count(&other.actions))
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
