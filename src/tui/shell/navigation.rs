//! The ways from one screen to another.

use crate::rules::problem::Status;
use crate::tui::base::message::{Command, Effect};
use crate::tui::base::outcome::Outcome;
use crate::tui::screens::home::Home;
use crate::tui::screens::review::Review;
use crate::tui::shell::app::{App, Screen};

impl App {
    /// Whether backing out of the screen leaves the program.
    pub fn is_outermost(&self) -> bool {
        self.screens.len() <= 1
    }

    pub(super) fn go_home(&mut self) {
        self.screens = vec![Screen::Home(Home::new(&self.desk))];
        self.overlay = None;
        self.notice = None;
    }

    /// Shows the screen before, or ends the program where there is none.
    pub(super) fn back_out(&mut self) -> Option<Effect> {
        if self.is_outermost() {
            return Some(Effect::Quit);
        }
        self.screens.pop();
        None
    }

    pub(super) fn open_review(&self) -> Outcome {
        let game = self.game();
        if !(game.can_undo() || game.can_redo()) {
            return Outcome::notice("nothing has been played yet");
        }
        Outcome::open(Screen::Review(Review::new(&self.desk)))
    }

    /// Shows the shortest line known beside the game that has ended.
    pub(super) fn play_shortest(&mut self) -> Outcome {
        if self.game().status() == Status::Playing {
            return Outcome::notice("the shortest line is shown when the game is over");
        }
        let mut review = Review::new(&self.desk);
        let outcome = review.update(Command::PlayShortest, &mut self.desk);
        if review.compared().is_none() {
            return outcome;
        }
        Outcome {
            effects: outcome.effects,
            ..Outcome::open(Screen::Review(review))
        }
    }

    /// Whether the game on the table was begun from the list of exercises and is won: then there is a next one.
    pub fn has_next_exercise(&self) -> bool {
        let is_from_list = matches!(self.screens[..], [.., Screen::Exercises(_), Screen::Game]);
        is_from_list && self.game().status() == Status::Won
    }

    /// Begins another exercise of the kind just solved.
    pub(super) fn next_exercise(&mut self) -> Outcome {
        if self.has_next_exercise()
            && let [.., Screen::Exercises(exercises), Screen::Game] = &mut self.screens[..]
        {
            return exercises.next(&self.desk);
        }
        Outcome::notice("the next exercise comes when the one on the table is solved")
    }
}
