//! A game: a problem being played, with its history, its counts and its text form.
//!
//! The game changes only through [`Game::play`] and by moving in its history. Its text form is the lines of notation of
//! the undo tree, and reading it replays every line with full checks, so a saved game cannot hold an illegal position.
//!
//! ```
//! use std::sync::Arc;
//! use lastpeg::rules::board::{Board, JumpRule};
//! use lastpeg::rules::game::Game;
//! use lastpeg::rules::problem::{Problem, Status};
//!
//! let board = Arc::new(Board::new("line", "Line", &["oooo"], JumpRule::Orthogonal)?);
//! let mut game = Game::from_lines(Problem::read(&board, "a1:b1")?, &["c1-a1"], 1)?;
//! assert_eq!(game.status(), Status::Stuck);
//! assert_eq!(game.missing().as_deref(), Some("2 pegs left, and the goal is one peg at b1"));
//! game.undo();
//! assert_eq!((game.status(), game.can_redo()), (Status::Playing, true));
//! assert_eq!(game.to_lines(), (vec!["c1-a1".to_owned()], 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::rules::board::Jump;
use crate::rules::history::History;
use crate::rules::notation::{self, NotationError};
use crate::rules::position::{self, Action, IllegalAction, Position};
use crate::rules::problem::{Problem, Status};

/// A problem being played.
#[derive(Clone, Debug)]
pub struct Game {
    problem: Problem,
    history: History<Action, Reached>,
    /// Where a restart was asked for, while nothing else has been done since.
    restarted_from: Option<usize>,
    /// The number of the attempt: each restart begins another.
    attempt: usize,
    hints: usize,
    /// The hints taken in attempts before this one. They count again as soon as a jump of such an attempt does.
    earlier_hints: usize,
    /// Whether hints count in later attempts too.
    keeps_hints: bool,
}

/// A position and how the game came to it.
#[derive(Clone, Copy, Debug)]
struct Reached {
    position: Position,
    /// In which attempt it was played last.
    attempt: usize,
    /// Whether the action that led here was shown to the player, and not played by them.
    is_shown: bool,
}

/// Why saved lines are no game of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoGame {
    /// A line is no notation of the board, or breaks a rule.
    Line(NotationError),
    /// More actions are said to be played than the current line has.
    TooFewActions {
        /// How many are said to be played.
        played: usize,
        /// How many the current line has.
        line: usize,
    },
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGame::Line(error) => error.fmt(f),
            NoGame::TooFewActions { played, line } => {
                write!(
                    f,
                    "the number of actions played is {played} and the line has {line}: give {line} at most"
                )
            }
        }
    }
}

impl std::error::Error for NoGame {}

impl Game {
    /// A new game of a problem.
    pub fn new(problem: Problem) -> Game {
        let start = Reached {
            position: problem.start(),
            attempt: 0,
            is_shown: false,
        };
        Game {
            problem,
            history: History::new(start),
            restarted_from: None,
            attempt: 0,
            hints: 0,
            earlier_hints: 0,
            keeps_hints: false,
        }
    }

    /// The same game, whose hints count in later attempts too, or no more: who is to find a way once, as in an
    /// exercise, knows it when starting again.
    #[cfg(feature = "terminal")]
    pub(crate) fn keeping_hints(mut self, keeps: bool) -> Game {
        self.keeps_hints = keeps;
        self
    }

    /// The same game with that many hints taken.
    pub fn with_hints(mut self, hints: usize) -> Game {
        self.hints = hints;
        self
    }

    /// The same game with that many hints taken in attempts before the one in which the first N actions of the current
    /// line were played.
    #[cfg(feature = "terminal")]
    pub(crate) fn with_earlier_hints(mut self, hints: usize, own: usize) -> Game {
        self.earlier_hints = hints;
        self.attempt += 1;
        let played = self.history.depth();
        self.history.go_to(0);
        let line: Vec<Reached> = self.history.line_states().skip(1).copied().collect();
        for mut reached in line.into_iter().take(own) {
            reached.attempt = self.attempt;
            if let Some(action) = self.history.next() {
                self.history.play(action, reached);
            }
        }
        self.history.go_to(played);
        self
    }

    /// How many actions at the beginning of the current line were played in this attempt.
    #[cfg(feature = "terminal")]
    pub(crate) fn of_this_attempt(&self) -> usize {
        let line = self.history.line_states().skip(1);
        line.take_while(|reached| reached.attempt == self.attempt)
            .count()
    }

    /// The game whose undo tree has these lines, the current one last, with that many actions of it played.
    ///
    /// # Errors
    /// A line that is no notation or breaks a rule, or is too short.
    pub fn from_lines<S: AsRef<str>>(
        problem: Problem,
        lines: &[S],
        played: usize,
    ) -> Result<Game, NoGame> {
        Game::from_shown_lines(problem, lines, &[], played)
    }

    /// The same where of each line these actions, counted from 1, were shown and not played; of others none.
    pub(crate) fn from_shown_lines<S: AsRef<str>>(
        problem: Problem,
        lines: &[S],
        shown: &[Vec<usize>],
        played: usize,
    ) -> Result<Game, NoGame> {
        let mut game = Game::new(problem);
        for (index, line) in lines.iter().enumerate() {
            let actions = game
                .problem
                .read_line(line.as_ref())
                .map_err(NoGame::Line)?;
            game.history.go_to(0);
            let is_shown = |depth| shown.get(index).is_some_and(|shown| shown.contains(&depth));
            for (depth, action) in (1..).zip(actions) {
                let next = game.position().play_unchecked(action);
                game.go_on(action, next, is_shown(depth));
            }
        }
        let line = game.history.depth();
        if played > line {
            return Err(NoGame::TooFewActions { played, line });
        }
        game.history.go_to(played);
        Ok(game)
    }

    /// The lines of the undo tree as notation, the current one last, and how many actions of it are played.
    pub fn to_lines(&self) -> (Vec<String>, usize) {
        let board = self.problem.board();
        let lines = self.history.lines();
        let texts = lines
            .iter()
            .map(|actions| notation::line(board, actions))
            .collect();
        (texts, self.history.depth())
    }

    /// The actions of each of these lines, counted from 1, that were shown and not played.
    #[cfg(feature = "terminal")]
    pub(crate) fn shown_on_lines(&self) -> Vec<Vec<usize>> {
        let lines = self.history.states_of_lines().into_iter();
        lines.map(shown_of).collect()
    }

    /// The problem played.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The position now.
    pub fn position(&self) -> Position {
        self.history.state().position
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        self.problem.status(self.position())
    }

    /// The goal and the conditions in words, as they are seen, with how the conditions stand.
    #[cfg(feature = "terminal")]
    pub(crate) fn asked_now(&self) -> String {
        let (past, is_end) = (self.position().past, self.status() != Status::Playing);
        let board = self.problem.board();
        let told = past
            .stands()
            .map(|(asked, _)| past.told(asked, is_end, board));
        let told: Vec<String> = told.collect();
        match &told[..] {
            [] => self.problem.seen_asked(),
            told => format!(
                "{}; {}",
                self.problem.goal().describe(board),
                told.join("; ")
            ),
        }
    }

    /// Plays an action.
    ///
    /// # Errors
    /// The rule that the action breaks; nothing changes.
    pub fn play(&mut self, action: Action) -> Result<Status, IllegalAction> {
        self.play_checked(action, false)
    }

    /// Plays an action for the player, who only looks on.
    ///
    /// # Errors
    /// The rule that the action breaks; nothing changes.
    pub fn show(&mut self, action: Action) -> Result<Status, IllegalAction> {
        self.play_checked(action, true)
    }

    fn play_checked(&mut self, action: Action, is_shown: bool) -> Result<Status, IllegalAction> {
        let next = self.position().play(self.problem.board(), action)?;
        self.go_on(action, next, is_shown);
        self.restarted_from = None;
        Ok(self.status())
    }

    fn go_on(&mut self, action: Action, position: Position, is_shown: bool) {
        let reached = Reached {
            position,
            attempt: self.attempt,
            is_shown,
        };
        self.history.play(action, reached);
    }

    /// The actions of those played, counted from 1, that were shown and not played by the player.
    pub fn shown(&self) -> Vec<usize> {
        shown_of(self.history.states().skip(1))
    }

    /// Where a jump of an earlier attempt is played now, its hints count again.
    fn count_earlier_hints(&mut self) {
        let is_earlier = |reached: &Reached| reached.attempt < self.attempt;
        if self.history.states().skip(1).any(is_earlier) {
            self.hints += std::mem::take(&mut self.earlier_hints);
        }
    }

    /// Takes one action back and gives it. Right after a restart it takes the restart back, and gives nothing.
    pub fn undo(&mut self) -> Option<Action> {
        if let Some(depth) = self.restarted_from.take() {
            self.history.go_to(depth);
            self.count_earlier_hints();
            return None;
        }
        self.history.undo()
    }

    /// Plays one action that was undone.
    pub fn redo(&mut self) -> Option<Action> {
        self.restarted_from = None;
        let action = self.history.redo();
        self.count_earlier_hints();
        action
    }

    /// Takes a whole move back, or the part of it that has been played.
    pub fn undo_move(&mut self) {
        let Some(mut last) = self.undo() else {
            return;
        };
        while let Some(&before) = self.played().last() {
            if !self.problem.are_one_move(before, last) {
                break;
            }
            self.history.undo();
            last = before;
        }
    }

    /// Plays a whole move that was undone, or what remains of it.
    pub fn redo_move(&mut self) {
        let mut last = self.redo();
        while let (Some(before), Some(next)) = (last, self.history.next()) {
            if !self.problem.are_one_move(before, next) {
                break;
            }
            last = self.history.redo();
        }
        self.count_earlier_hints();
    }

    /// Goes back to the start for another attempt, without hints unless they count there too.
    /// Everything played stays in the history, and undo takes the restart back.
    pub fn restart(&mut self) {
        let depth = self.history.depth();
        if depth > 0 {
            self.history.go_to(0);
            self.restarted_from = Some(depth);
        }
        self.attempt += 1;
        if !self.keeps_hints {
            self.earlier_hints += std::mem::take(&mut self.hints);
        }
    }

    /// Goes along the current line until that many actions are played, or as far as it goes.
    pub fn go_to(&mut self, depth: usize) {
        self.restarted_from = None;
        self.history.go_to(depth);
        self.count_earlier_hints();
    }

    /// Changes to the next or previous branch of the last fork. Whether there is one.
    pub fn switch_branch(&mut self, forward: bool) -> bool {
        self.restarted_from = None;
        let is_switched = self.history.switch_branch(forward);
        self.count_earlier_hints();
        is_switched
    }

    /// The branch of the last fork that the game is in, as (number from 1, of how many).
    pub fn branch(&self) -> Option<(usize, usize)> {
        self.history.branch()
    }

    /// Whether undo would do anything.
    pub fn can_undo(&self) -> bool {
        self.history.depth() > 0 || self.restarted_from.is_some()
    }

    /// Whether redo would do anything.
    pub fn can_redo(&self) -> bool {
        self.history.next().is_some()
    }

    /// The actions played so far.
    pub fn played(&self) -> Vec<Action> {
        self.history.played()
    }

    /// The actions of the current line that redo would play.
    pub fn ahead(&self) -> Vec<Action> {
        self.history.ahead()
    }

    /// The current line, but for what was shown and is taken back, and what follows it: that is for the player to find.
    #[cfg(feature = "terminal")]
    pub(crate) fn known_line(&self) -> Vec<Action> {
        let mut line = [self.played(), self.ahead()].concat();
        let mut shown = shown_of(self.history.line_states().skip(1)).into_iter();
        if let Some(ahead) = shown.find(|&depth| depth > self.history.depth()) {
            line.truncate(ahead - 1);
        }
        line
    }

    /// The positions of the current line, the start first.
    pub fn line_positions(&self) -> impl Iterator<Item = Position> {
        self.history.line_states().map(|reached| reached.position)
    }

    /// The number of moves played, the running one included; the use of Cremers' Key is none.
    pub fn move_count(&self) -> usize {
        position::move_count(&self.played())
    }

    /// The number of jumps played.
    pub fn jump_count(&self) -> usize {
        position::jump_count(&self.played())
    }

    /// The number of hints taken in this attempt.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// The number of hints taken in attempts before this one, from which it has nothing.
    pub fn earlier_hints(&self) -> usize {
        self.earlier_hints
    }

    /// Counts one more hint taken.
    pub fn count_hint(&mut self) {
        self.hints += 1;
    }

    /// The jump played last, unless Cremers' Key was used last or nothing has been played.
    pub fn last_jump(&self) -> Option<Jump> {
        self.played().last().and_then(|action| action.jump())
    }

    /// What keeps the game from being won, in words; `None` when it is won.
    pub fn missing(&self) -> Option<String> {
        self.problem.missing(self.position())
    }
}

/// The places, from 1, of those that were shown among states one after another.
fn shown_of<'a>(states: impl IntoIterator<Item = &'a Reached>) -> Vec<usize> {
    let shown = (1..).zip(states).filter(|(_, reached)| reached.is_shown);
    shown.map(|(depth, _)| depth).collect()
}
