//! The game screen: a game being played, and what belongs to playing but not to the game: the cursor, the peg picked
//! up, the jump that is being shown. None of that is saved or undone.

use std::time::Duration;

use crate::app::store::{Best, Won};
use crate::rules::board::{Board, Jump};
use crate::rules::game::Game;
use crate::rules::hole::Hole;
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::problem::Status;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::{Notice, Outcome};
use crate::tui::board::celebration::Celebration;
use crate::tui::board::geometry::{Direction, Grid};
use crate::tui::keys::TARGET_LETTERS;

/// A jump on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The jump; it has been played already.
    pub jump: Jump,
    elapsed: Duration,
}

impl Flight {
    /// How long a jump is shown on its way.
    pub const DURATION: Duration = Duration::from_millis(160);

    /// How much of the way is done: 0 to 1.
    pub fn progress(self) -> f64 {
        (self.elapsed.as_secs_f64() / Flight::DURATION.as_secs_f64()).min(1.0)
    }
}

/// A game on the screen.
#[derive(Debug)]
pub struct GameScreen {
    game: Game,
    grid: Grid,
    cursor: Hole,
    held: Option<Hole>,
    best: Option<Best>,
    won: Option<Won>,
    flight: Option<Flight>,
    celebration: Option<Celebration>,
    shows_flights: bool,
}

impl GameScreen {
    /// The screen of a game, with the best result of its problem so far. The cursor stands on a peg that can jump.
    pub fn new(game: Game, best: Option<Best>, shows_flights: bool) -> GameScreen {
        let board = game.problem().board();
        let grid = Grid::new(board);
        let last = game.last_jump().map(|jump| jump.to);
        let movable = || game.position().jumps(board).next().map(|jump| jump.from);
        let cursor = last.or_else(movable).unwrap_or(Hole::at(0));
        GameScreen {
            grid,
            cursor,
            held: None,
            best,
            won: None,
            flight: None,
            celebration: None,
            shows_flights,
            game,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Where its holes stand.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The hole that the cursor stands on.
    pub fn cursor(&self) -> Hole {
        self.cursor
    }

    /// The hole of the peg that is picked up.
    pub fn held(&self) -> Option<Hole> {
        self.held
    }

    /// The best result of the problem so far, this game included.
    pub fn best(&self) -> Option<&Best> {
        self.best.as_ref()
    }

    /// What the win of this game means for the records, once it is recorded.
    pub fn won(&self) -> Option<&Won> {
        self.won.as_ref()
    }

    /// The jump on its way.
    pub fn flight(&self) -> Option<Flight> {
        self.flight
    }

    /// Shows jumps on their way from now on, or not.
    pub fn show_flights(&mut self, shows_flights: bool) {
        self.shows_flights = shows_flights;
    }

    /// The jumps of the peg that is picked up, in the board's order.
    pub fn targets(&self) -> Vec<Jump> {
        let jumps = |hole| self.game.position().jumps_from(self.board(), hole);
        self.held.map(jumps).into_iter().flatten().collect()
    }

    /// The letter of a target, where targets have letters: under the rules with directions that no arrow key has.
    pub fn letter(&self, index: usize) -> Option<char> {
        let has_letters = self.board().rule() != crate::rules::board::JumpRule::Orthogonal;
        has_letters.then(|| TARGET_LETTERS.get(index).copied())?
    }

    /// What selecting does now, for the footer.
    pub fn select_label(&self) -> Option<&'static str> {
        if self.game.status() != Status::Playing {
            None
        } else if self.held == Some(self.cursor) {
            Some("drop")
        } else if self.targets().iter().any(|jump| jump.to == self.cursor) {
            Some("jump")
        } else {
            self.can_jump(self.cursor).then_some("pick up")
        }
    }

    /// What an arrow does now, for the footer; moving the cursor is not worth a button.
    pub fn step_label(&self, direction: Direction) -> Option<&'static str> {
        let is_on_peg = self.held == Some(self.cursor);
        (is_on_peg && self.ways(direction).len() == 1).then_some("jump")
    }

    /// The jumps of the peg that is picked up that go the way of an arrow, as numbers of its targets.
    fn ways(&self, direction: Direction) -> Vec<usize> {
        let targets = self.targets().into_iter().enumerate();
        targets
            .filter(|(_, jump)| self.grid.goes(*jump, direction))
            .map(|(index, _)| index)
            .collect()
    }

    /// Carries out a command of the game.
    pub fn update(&mut self, command: Command) -> Outcome {
        match command {
            Command::Step(direction) => self.step(direction),
            Command::Select => self.select(self.cursor),
            Command::Drop => self.drop_peg(),
            Command::Undo => self.take_back(|game| {
                game.undo();
            }),
            Command::UndoMove => self.take_back(Game::undo_move),
            Command::Redo => self.play_again(|game| {
                game.redo();
            }),
            Command::RedoMove => self.play_again(Game::redo_move),
            Command::NextBranch => self.switch_branch(true),
            Command::PreviousBranch => self.switch_branch(false),
            Command::Restart => self.restart(),
            Command::UseKey => self.use_key(),
            Command::Copy => Outcome::copy(self.board(), &self.game.played()),
            _ => Outcome::default(),
        }
    }

    /// The mouse selects a hole. With `auto_jump`, a peg with one jump only makes it.
    pub fn click(&mut self, hole: Hole, auto_jump: bool) -> Outcome {
        let target = self.targets().into_iter().find(|jump| jump.to == hole);
        self.cursor = hole;
        let only = || {
            let mut jumps = self.game.position().jumps_from(self.board(), hole);
            jumps.next().filter(|_| jumps.next().is_none())
        };
        match target.or_else(|| only().filter(|_| auto_jump && self.held != Some(hole))) {
            Some(jump) => self.play(Action::Jump(jump)),
            None => self.select(hole),
        }
    }

    /// Jumps to the target that carries a letter; other letters mean nothing.
    pub fn choose(&mut self, letter: char) -> Outcome {
        let targets = self.targets();
        let index = (0..targets.len()).find(|&index| self.letter(index) == Some(letter));
        match index {
            Some(index) => self.play(Action::Jump(targets[index])),
            None => Outcome::default(),
        }
    }

    /// Plays a line of notation, all of it or nothing.
    pub fn play_line(&mut self, text: &str) -> Outcome {
        let board = self.board().clone();
        let line = match notation::read_line(&board, text) {
            Ok(line) => line,
            Err(error) => return Outcome::notice(error.to_string()),
        };
        match notation::replay(&board, self.game.position(), &line) {
            Err(error) if error.played.is_empty() => Outcome::notice(error.to_string()),
            Err(error) => Outcome::notice(format!("{error}; nothing was played")),
            Ok(actions) => {
                let mut outcome = Outcome::default();
                for action in actions {
                    outcome = self.play(action);
                }
                self.held = None;
                outcome
            }
        }
    }

    /// Plays an action that the player has been shown; the peg is not picked up for the player.
    pub fn play_shown(&mut self, action: Action) -> Outcome {
        let outcome = self.play(action);
        self.held = None;
        outcome
    }

    /// Goes to the position of the current line after that many actions.
    pub fn go_to(&mut self, depth: usize) -> Outcome {
        self.game.go_to(depth);
        self.look_at_next_peg();
        Outcome::effect(Effect::Save)
    }

    /// Puts the cursor on a hole.
    pub fn look_at(&mut self, hole: Hole) {
        self.held = None;
        self.cursor = hole;
    }

    /// Counts a hint taken.
    pub fn count_hint(&mut self) -> Outcome {
        self.game.count_hint();
        Outcome::effect(Effect::Save)
    }

    /// The win is recorded.
    pub fn record(&mut self, won: Won, best: Option<Best>) {
        self.won = Some(won);
        self.best = best;
    }

    /// Celebrates the win, where jumps are shown on their way.
    pub fn celebrate(&mut self, is_at_par: bool) {
        self.celebration = self.shows_flights.then(|| Celebration::new(is_at_par));
    }

    /// The celebration under way; it begins when the last jump has arrived.
    pub fn celebration(&self) -> Option<&Celebration> {
        self.celebration.as_ref().filter(|_| self.flight.is_none())
    }

    /// Time passes: the jump on its way moves on, then the celebration.
    pub fn tick(&mut self, elapsed: Duration) {
        if self.flight.is_none() {
            self.celebration = self.celebration.and_then(|stars| stars.after(elapsed));
        }
        if let Some(flight) = &mut self.flight {
            flight.elapsed += elapsed;
        }
        self.flight = self
            .flight
            .filter(|flight| flight.elapsed < Flight::DURATION);
    }

    /// The jump on its way arrives at once, and a celebration is over.
    pub fn finish_flight(&mut self) {
        self.celebration = None;
        self.flight = None;
    }

    fn board(&self) -> &std::sync::Arc<Board> {
        self.game.problem().board()
    }

    fn can_jump(&self, hole: Hole) -> bool {
        let position = self.game.position();
        position.jumps_from(self.board(), hole).next().is_some()
    }

    /// An arrow: the peg under the cursor jumps that way when it is picked up and can, else the cursor moves.
    fn step(&mut self, direction: Direction) -> Outcome {
        if self.held == Some(self.cursor) {
            match self.ways(direction)[..] {
                [] => {}
                [only] => return self.play(Action::Jump(self.targets()[only])),
                ref several => return self.ask_which(several),
            }
        }
        if let Some(next) = self.grid.step(self.cursor, direction) {
            self.cursor = next;
        }
        Outcome::default()
    }

    /// On the triangular lattice an arrow up or down can mean two jumps.
    fn ask_which(&self, ways: &[usize]) -> Outcome {
        let letters: Vec<String> = ways
            .iter()
            .filter_map(|&index| self.letter(index))
            .map(String::from)
            .collect();
        Outcome::notice(format!(
            "two jumps go that way: press {}",
            letters.join(" or ")
        ))
    }

    fn select(&mut self, hole: Hole) -> Outcome {
        let position = self.game.position();
        if self.held == Some(hole) {
            return self.drop_peg();
        }
        if let Some(jump) = self.targets().into_iter().find(|jump| jump.to == hole) {
            return self.play(Action::Jump(jump));
        }
        if position.pegs.contains(hole) {
            return self.pick_up(hole);
        }
        match self.held {
            Some(from) => self.refuse_jump(from, hole),
            None => Outcome::notice(format!("no peg to pick up at {}", self.board().label(hole))),
        }
    }

    fn pick_up(&mut self, hole: Hole) -> Outcome {
        if self.can_jump(hole) {
            self.held = Some(hole);
            return Outcome::default();
        }
        Outcome::notice(format!(
            "the peg at {} cannot jump: it has no neighbour with an empty hole behind",
            self.board().label(hole)
        ))
    }

    /// Says which rule a jump to an empty hole breaks.
    fn refuse_jump(&self, from: Hole, to: Hole) -> Outcome {
        let board = self.board();
        let why = match board.jumps().between(from, to) {
            None => crate::rules::position::IllegalAction::NoSuchJump { from, to },
            Some(jump) => match self.game.position().play(board, Action::Jump(jump)) {
                Err(illegal) => illegal,
                Ok(_) => return Outcome::default(),
            },
        };
        Outcome::notice(notation::explain(board, why))
    }

    fn drop_peg(&mut self) -> Outcome {
        self.held = None;
        Outcome::default()
    }

    /// Plays an action. The cursor follows the peg, which stays picked up while it can jump on.
    fn play(&mut self, action: Action) -> Outcome {
        let status = match self.game.play(action) {
            Ok(status) => status,
            Err(illegal) => return Outcome::notice(notation::explain(self.board(), illegal)),
        };
        self.held = None;
        self.won = None;
        if let Action::Jump(jump) = action {
            self.show(jump);
            let jumps_on = status == Status::Playing && self.can_jump(jump.to);
            self.held = jumps_on.then_some(jump.to);
        }
        let mut effects = vec![Effect::Save];
        if status == Status::Won {
            effects.push(Effect::RecordWin);
        }
        Outcome {
            effects,
            ..Outcome::default()
        }
    }

    /// Puts the cursor on the peg that has jumped, and shows it on its way.
    fn show(&mut self, jump: Jump) {
        self.cursor = jump.to;
        let elapsed = Duration::ZERO;
        self.flight = self.shows_flights.then_some(Flight { jump, elapsed });
    }

    fn use_key(&mut self) -> Outcome {
        let key = self.game.problem().start().key;
        let outcome = self.play(Action::Key(key.unwrap_or(self.cursor)));
        if let (None, Some(hole)) = (outcome.said(), key) {
            self.cursor = hole;
        }
        outcome
    }

    fn take_back(&mut self, undo: impl Fn(&mut Game)) -> Outcome {
        if !self.game.can_undo() {
            return Outcome::notice("this is the start: there is nothing to take back");
        }
        undo(&mut self.game);
        self.look_at_next_peg();
        Outcome::effect(Effect::Save)
    }

    fn play_again(&mut self, redo: impl Fn(&mut Game)) -> Outcome {
        if !self.game.can_redo() {
            return Outcome::notice("there is nothing to play again");
        }
        redo(&mut self.game);
        self.held = None;
        if let Some(jump) = self.game.last_jump() {
            self.show(jump);
        }
        Outcome::effect(Effect::Save)
    }

    fn switch_branch(&mut self, forward: bool) -> Outcome {
        if !self.game.switch_branch(forward) {
            return Outcome::notice(
                "there is one line only: taking back and playing on makes another branch",
            );
        }
        self.look_at_last_peg();
        Outcome::effect(Effect::Save)
    }

    fn restart(&mut self) -> Outcome {
        if self.game.played().is_empty() {
            return Outcome::notice("this is the start already");
        }
        self.game.restart();
        self.look_at_next_peg();
        Outcome {
            effects: vec![Effect::Save],
            notice: Notice::Says("started again; u takes that back".to_owned()),
            way: None,
        }
    }

    /// The cursor goes to the peg whose jump has just been taken back.
    fn look_at_next_peg(&mut self) {
        self.held = None;
        let next = self.game.ahead().first().and_then(|action| action.jump());
        match next {
            Some(jump) => self.cursor = jump.from,
            None => self.look_at_last_peg(),
        }
    }

    /// The cursor goes to the peg that jumped last.
    fn look_at_last_peg(&mut self) {
        self.held = None;
        if let Some(jump) = self.game.last_jump() {
            self.cursor = jump.to;
        }
    }
}
