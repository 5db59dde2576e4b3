//! Which screen a route leads to: the one table that knows them all. A new screen is a file and a line here.

use crate::tui::base::effect::Effect;
use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::screens::board_editor::BoardEditor;
use crate::tui::screens::editor::Editor;
use crate::tui::screens::game::GameScreen;
use crate::tui::screens::games::GamesInProgress;
use crate::tui::screens::home::Home;
use crate::tui::screens::learn::LessonList;
use crate::tui::screens::lesson::LessonScreen;
use crate::tui::screens::practice::Exercises;
use crate::tui::screens::preferences::Preferences;
use crate::tui::screens::problems::ProblemPicker;
use crate::tui::screens::results::Results;
use crate::tui::screens::review::Review;
use crate::tui::screens::soli2::Soli2Screen;
use crate::tui::screens::today::Today;
use crate::tui::screens::trial::Trial;
use crate::tui::screens::welcome::Welcome;

pub(super) type OpenedScreen = (Box<dyn Screen>, Update);

pub(super) fn open(route: Route, env: &Env) -> Result<OpenedScreen, String> {
    Ok(match route {
        Route::Game => alone(GameScreen),
        Route::Home => alone(Home::new(env)),
        Route::Welcome => alone(Welcome),
        Route::Learn => boxed(LessonList::open(env)),
        Route::Lesson { number, stage } => alone(LessonScreen::new(number, stage, env)?),
        Route::ByBlocks => alone(LessonScreen::by_blocks(env)?),
        Route::Trial => alone(Trial::new(env)?),
        Route::Review => boxed(Review::open(env)),
        Route::Shortest => boxed(Review::open_playing(env)?),
        Route::Editor => boxed(Editor::open(env)),
        Route::BoardEditor => boxed(BoardEditor::open(env)),
        Route::Problems(board) => alone(ProblemPicker::new(board, env)),
        Route::Today => alone(Today::new(env)),
        Route::Games => {
            let update = Update::effect(Effect::ListGames);
            boxed((GamesInProgress::default(), update))
        }
        Route::Practice => alone(Exercises::new(env)),
        Route::Results => alone(Results::new(env)),
        Route::Soli2 => boxed(Soli2Screen::open(env)?),
        Route::Preferences => alone(Preferences::default()),
    })
}

/// A screen that leads to nothing by being opened.
fn alone(screen: impl Screen) -> OpenedScreen {
    boxed((screen, Update::default()))
}

fn boxed((screen, update): (impl Screen, Update)) -> OpenedScreen {
    (Box::new(screen), update)
}
