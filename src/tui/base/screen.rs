//! The screens there are, and what goes to which.

use ratatui::layout::Position;

use crate::tui::base::desk::Desk;
use crate::tui::base::message::Command;
use crate::tui::base::outcome::Outcome;
use crate::tui::screens::board_editor::BoardEditor;
use crate::tui::screens::editor::Editor;
use crate::tui::screens::home::Home;
use crate::tui::screens::practice::Exercises;
use crate::tui::screens::preferences::Preferences;
use crate::tui::screens::problems::Problems;
use crate::tui::screens::results::Results;
use crate::tui::screens::review::Review;
use crate::tui::screens::today::Today;

/// What fills the window.
#[derive(Debug)]
pub enum Screen {
    /// The game on the table.
    Game,
    /// Where everything begins.
    Home(Home),
    /// The whole game on the table, looked back on.
    Review(Review),
    /// A position being set up by hand.
    Editor(Box<Editor>),
    /// A board being drawn.
    BoardEditor(Box<BoardEditor>),
    /// Where a problem of a board is chosen.
    Problems(Box<Problems>),
    /// The problem of the day.
    Today(Today),
    /// Exercises.
    Exercises(Exercises),
    /// What has been solved.
    Results(Results),
    /// The settings.
    Preferences(Preferences),
}

/// Where keys are pressed: which table of [`crate::tui::keys`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// On the game screen.
    Game,
    /// On the home screen.
    Home,
    /// On the screen of the review.
    Review,
    /// In the position editor.
    Editor,
    /// In the board editor.
    BoardEditor,
    /// In the problem picker.
    Problems,
    /// While a text to search for is typed there.
    Search,
    /// On the other screens with something to choose.
    Menu,
    /// In the help.
    Help,
    /// In the help, while a text is looked for.
    HelpSearch,
    /// In the line being typed.
    Prompt,
    /// While the board shows why the position is lost.
    Explanation,
}

impl Context {
    /// Every place.
    pub const ALL: [Context; 12] = [
        Context::Game,
        Context::Home,
        Context::Review,
        Context::Editor,
        Context::BoardEditor,
        Context::Problems,
        Context::Search,
        Context::Menu,
        Context::Help,
        Context::HelpSearch,
        Context::Prompt,
        Context::Explanation,
    ];
}

impl Screen {
    /// Which keys count on it.
    pub fn context(&self) -> Context {
        match self {
            Screen::Game => Context::Game,
            Screen::Home(_) => Context::Home,
            Screen::Review(_) => Context::Review,
            Screen::Editor(_) => Context::Editor,
            Screen::BoardEditor(_) => Context::BoardEditor,
            Screen::Problems(problems) if problems.is_searching() => Context::Search,
            Screen::Problems(_) => Context::Problems,
            Screen::Today(_)
            | Screen::Exercises(_)
            | Screen::Results(_)
            | Screen::Preferences(_) => Context::Menu,
        }
    }

    /// Carries out a command of the screen's own.
    pub fn update(&mut self, command: Command, desk: &mut Desk) -> Outcome {
        match self {
            Screen::Game => desk.table.update(command),
            Screen::Home(home) => home.update(command, desk),
            Screen::Review(review) => review.update(command, desk),
            Screen::Editor(editor) => editor.update(command, desk),
            Screen::BoardEditor(editor) => editor.update(command),
            Screen::Problems(problems) => problems.update(command, desk),
            Screen::Today(today) => today.update(command, desk),
            Screen::Exercises(exercises) => exercises.update(command, desk),
            Screen::Results(results) => results.update(command),
            Screen::Preferences(preferences) => preferences.update(command, desk),
        }
    }

    /// The mouse clicks on a cell, where there is no button.
    pub fn click(&mut self, cell: Position, desk: &Desk) -> Outcome {
        match self {
            Screen::Home(home) => home.click(cell, desk),
            Screen::Review(review) => review.click(cell, desk),
            Screen::Editor(editor) => editor.click(cell, desk),
            Screen::BoardEditor(editor) => editor.click(cell, desk),
            Screen::Problems(problems) => problems.click(cell, desk),
            Screen::Exercises(exercises) => exercises.click(cell, desk),
            Screen::Preferences(preferences) => preferences.click(cell, desk),
            Screen::Game | Screen::Today(_) | Screen::Results(_) => Outcome::default(),
        }
    }

    /// What is recorded has changed.
    pub fn refresh(&mut self, desk: &Desk) {
        match self {
            Screen::Home(home) => home.refresh(desk),
            Screen::Problems(problems) => problems.refresh(desk),
            Screen::Results(results) => *results = Results::new(desk),
            Screen::Game
            | Screen::Review(_)
            | Screen::Editor(_)
            | Screen::BoardEditor(_)
            | Screen::Today(_)
            | Screen::Exercises(_)
            | Screen::Preferences(_) => {}
        }
    }
}
