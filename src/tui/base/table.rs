//! The table: the game that is being played, and the adviser who looks on. It stays while other screens are shown.

use std::time::Duration;

use crate::app::advice::adviser::{Adviser, Hinted, Level, Wish};
use crate::app::advice::knowledge::{Knowledge, Standing};
use crate::app::store::Best;
use crate::app::worker::Reply;
use crate::library::catalog::FewestKnown;
use crate::rules::game::Game;
use crate::rules::position::Action;
use crate::solve;
use crate::tui::base::explanation::Explanation;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::screens::game::GameScreen;
use crate::tui::shell::app::Overlay;

/// The game being played, with its adviser.
#[derive(Debug)]
pub struct Table {
    screen: GameScreen,
    adviser: Adviser,
}

impl Table {
    /// A table with a game, and the best result of its problem.
    pub fn new(game: Game, best: Option<Best>, shows_flights: bool) -> Table {
        Table {
            screen: GameScreen::new(game, best, shows_flights),
            adviser: Adviser::default(),
        }
    }

    /// The same with the lamp on.
    pub fn with_lamp(mut self) -> Table {
        self.adviser.switch_lamp();
        self
    }

    /// Another game is put on the table.
    pub fn put(&mut self, game: Game, best: Option<Best>, shows_flights: bool) {
        self.screen = GameScreen::new(game, best, shows_flights);
        self.adviser.forget();
    }

    /// The game as it is handled on the screen.
    pub fn screen(&self) -> &GameScreen {
        &self.screen
    }

    /// The same, to change it.
    pub fn screen_mut(&mut self) -> &mut GameScreen {
        &mut self.screen
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.screen.game()
    }

    /// The time until a jump of a line that plays itself.
    pub fn until_jump(&self) -> Option<Duration> {
        self.adviser.until_jump()
    }

    /// How the game stands, where the player has asked to be told.
    pub fn told(&self) -> Option<Standing> {
        self.adviser.told(self.game())
    }

    /// Whether there is a winnable position to go back to, as far as the player has asked to be told.
    pub fn can_return(&self) -> bool {
        matches!(self.told(), Some(Standing::Lost(loss)) if loss.winnable.is_some())
    }

    /// The action that a hint names, and how much of it.
    pub fn hinted(&self) -> Option<(Level, Action)> {
        self.adviser.hinted(self.game())
    }

    /// The fewest moves left, where a hint tells them.
    pub fn moves_left(&self) -> Option<FewestKnown> {
        self.adviser.moves_left(self.game())
    }

    /// The fewest pegs that can be left of a lost game, where the player is told that it is lost.
    pub fn fewest_pegs(&self) -> Option<usize> {
        self.told()?;
        self.adviser.fewest_pegs(self.game())
    }

    /// The fewest pegs that can be left of a lost game that is being explained.
    pub fn explained_pegs(&self) -> Option<usize> {
        self.adviser.fewest_pegs(self.game())
    }

    /// Why the goal of the problem cannot be reached, where the position class tells.
    pub fn warning(&self) -> Option<String> {
        let problem = self.game().problem();
        let reason = problem.impossible()?;
        Some(format!("impossible by {}", reason.text(problem)))
    }

    /// What is known of the positions of its problem.
    pub fn knowledge(&self) -> &Knowledge {
        self.adviser.knowledge()
    }

    /// Asks the solver what a review of the whole game wants to know that looks at the position after that many actions.
    pub fn review(&mut self, depth: usize) -> Option<Effect> {
        self.adviser.review(Some(depth));
        self.adviser.consult(self.screen.game()).map(Effect::from)
    }

    /// Asks the solver what the player wants to know now, unless it is asked already.
    pub fn consult(&mut self) -> Option<Effect> {
        self.adviser.review(None);
        self.adviser.consult(self.screen.game()).map(Effect::from)
    }

    /// Gives up the question under way.
    pub fn rest(&mut self) -> Option<Effect> {
        self.adviser.rest().map(Effect::from)
    }

    /// The solver has found something out.
    pub fn learn(&mut self, reply: Reply) -> Outcome {
        self.adviser.learn(self.screen.game(), reply);
        self.fulfil()
    }

    /// The player does something: the jump on its way arrives, and wishes that wait are given up. Whether a line was
    /// playing itself; it is stopped.
    pub fn interrupt(&mut self) -> bool {
        self.screen.finish_flight();
        self.adviser.set_wish(None);
        self.adviser.stop_playing()
    }

    /// Time passes.
    pub fn tick(&mut self, elapsed: Duration) -> Outcome {
        self.screen.tick(elapsed);
        match self.adviser.tick(self.screen.game(), elapsed) {
            Some(action) => self.screen.play_shown(action),
            None => Outcome::default(),
        }
    }

    /// Carries out a command of the game.
    pub fn update(&mut self, command: Command) -> Outcome {
        match command {
            Command::Hint => self.hint(),
            Command::SwitchLamp => self.switch_lamp(),
            Command::Explain => self.wish(Wish::Explanation),
            Command::Return => self.wish(Wish::Return),
            command => self.screen.update(command),
        }
    }

    fn hint(&mut self) -> Outcome {
        match self.adviser.hint(self.screen.game()) {
            Hinted::Nothing(why) => return Outcome::notice(why),
            Hinted::Told | Hinted::Plays => {}
        }
        if let Some((_, Action::Jump(jump))) = self.adviser.hinted(self.screen.game()) {
            self.screen.look_at(jump.from);
        }
        self.screen.count_hint()
    }

    fn switch_lamp(&mut self) -> Outcome {
        if self.adviser.switch_lamp() {
            Outcome::default()
        } else {
            Outcome::notice("the lamp is off")
        }
    }

    fn wish(&mut self, wish: Wish) -> Outcome {
        self.adviser.set_wish(Some(wish));
        let outcome = self.fulfil();
        if self.adviser.wish().is_some() {
            return Outcome::notice("thinking about this position");
        }
        outcome
    }

    /// Fulfils the wish that waits, as soon as enough is known for it.
    fn fulfil(&mut self) -> Outcome {
        let Some(wish) = self.adviser.wish() else {
            return Outcome::default();
        };
        let outcome = match (self.adviser.standing(self.game()), wish) {
            (Standing::Unknown, _) => return Outcome::default(),
            (Standing::Winnable(_), _) => Outcome::notice("this position can still be won"),
            (Standing::Undecided, _) => {
                Outcome::notice("undecided: the search ran out before it knew")
            }
            (Standing::Lost(loss), Wish::Return) => match (loss.open, loss.winnable) {
                (Some(_), _) => return Outcome::default(),
                (None, Some(depth)) => self.screen.go_to(depth).without_notice(),
                (None, None) => Outcome::notice("no position of this game is known to be winnable"),
            },
            (Standing::Lost(_), Wish::Explanation) => match self.explanation() {
                None => return Outcome::default(),
                Some(explanation) => {
                    self.adviser.explain(self.screen.game().position());
                    Outcome::lay_over(Overlay::Explanation(explanation)).without_notice()
                }
            },
        };
        self.adviser.set_wish(None);
        outcome
    }

    /// Why the position is lost; `None` as long as it has not been looked at.
    fn explanation(&self) -> Option<Explanation> {
        let game = self.game();
        let explanation = match self.adviser.knowledge().outcome(game.position())? {
            solve::Outcome::Lost(reason) => Explanation::new(reason, game.problem()),
            _ => Explanation::in_words("the game was lost before this position came about"),
        };
        Some(explanation)
    }
}
