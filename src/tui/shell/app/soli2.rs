//! Soli2 in the interface: what is heard of it from outside goes to its screen.

use crate::tui::base::soli2_news::Soli2News;
use crate::tui::base::update::{Route, Update};
use crate::tui::shell::app::App;

impl App {
    /// News of Soli2; a game to be played opens its screen.
    pub(super) fn hear_soli2(&mut self, news: Soli2News) -> Update {
        if matches!(news, Soli2News::Start(_)) {
            self.screens.open(Route::Soli2, &self.env);
        }
        self.screens.top_mut().hear_soli2(news, &self.env)
    }
}
