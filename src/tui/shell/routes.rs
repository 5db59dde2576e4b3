//! Which screen a route leads to: the one table that knows them all. A new screen is a file of its own and a line here,
//! under a name in [`Route`].

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

/// A screen that is opened, and what that leads to.
pub(super) type OpenedScreen = (Box<dyn Screen>, Update);

/// The screen of a route.
///
/// # Errors
/// There is nothing to be shown on it now; in words.
pub(super) fn open(route: Route, env: &Env) -> Result<OpenedScreen, String> {
    let screen: Box<dyn Screen> = match route {
        Route::Game => Box::new(GameScreen),
        Route::Home => Box::new(Home::new(env)),
        Route::Welcome => Box::new(Welcome),
        Route::Learn => {
            let (list, update) = LessonList::open(env);
            return Ok((Box::new(list), update));
        }
        Route::Lesson { number, stage } => Box::new(LessonScreen::new(number, stage, env)?),
        Route::ByBlocks => Box::new(LessonScreen::by_blocks(env)?),
        Route::Trial => Box::new(Trial::new(env)?),
        Route::Review => {
            let (review, update) = Review::open(env);
            return Ok((Box::new(review), update));
        }
        Route::Shortest => {
            let (review, update) = Review::open_playing(env)?;
            return Ok((Box::new(review), update));
        }
        Route::Editor => {
            let (editor, update) = Editor::open(env);
            return Ok((Box::new(editor), update));
        }
        Route::BoardEditor => {
            let (editor, update) = BoardEditor::open(env);
            return Ok((Box::new(editor), update));
        }
        Route::Problems(board) => Box::new(ProblemPicker::new(board, env)),
        Route::Today => Box::new(Today::new(env)),
        Route::Games => {
            let games = GamesInProgress::default();
            return Ok((Box::new(games), Update::effect(Effect::ListGames)));
        }
        Route::Practice => Box::new(Exercises::new(env)),
        Route::Results => Box::new(Results::new(env)),
        Route::Soli2 => {
            let (screen, update) = Soli2Screen::open(env)?;
            return Ok((Box::new(screen), update));
        }
        Route::Preferences => Box::new(Preferences::default()),
    };
    Ok((screen, Update::default()))
}
