//! The screens one behind the other: the last one is shown, and backing out of it shows the one before.

use crate::tui::base::env::Env;
use crate::tui::base::screen::Screen;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::context::Context;
use crate::tui::shell::routes;

#[derive(Clone, Copy)]
pub(super) enum Leaving {
    /// For the screen from which it was opened.
    Back,
    /// With all others, for home or out of the program.
    Out,
}

#[derive(Debug)]
pub(super) struct Navigation {
    behind: Vec<Box<dyn Screen>>,
    top: Box<dyn Screen>,
}

impl Navigation {
    pub(super) fn new(screen: Box<dyn Screen>) -> Navigation {
        Navigation {
            behind: Vec::new(),
            top: screen,
        }
    }

    pub(super) fn top(&self) -> &dyn Screen {
        &*self.top
    }

    pub(super) fn top_mut(&mut self) -> &mut dyn Screen {
        &mut *self.top
    }

    /// The screen from which the one shown was opened.
    pub(super) fn before(&mut self) -> Option<&mut Box<dyn Screen>> {
        self.behind.last_mut()
    }

    /// Shows another screen before all others; what opening it leads to comes back.
    pub(super) fn open(&mut self, route: Route, env: &Env) -> Update {
        match routes::open(route, env) {
            Ok((screen, update)) => {
                self.behind.push(std::mem::replace(&mut self.top, screen));
                update
            }
            Err(why) => Update::notice(why),
        }
    }

    /// Shows another screen in place of the one that is shown; what opening it leads to comes back.
    pub(super) fn open_instead(&mut self, route: Route, env: &Env) -> Update {
        let behind = self.behind.len();
        let update = self.open(route, env);
        self.behind.truncate(behind);
        update
    }

    pub(super) fn begin_with(&mut self, route: Route, env: &Env) {
        if let Ok((screen, _)) = routes::open(route, env) {
            *self = Navigation::new(screen);
        }
    }

    /// Shows the screen before, as things stand now, and what that leads to; `None` where there is none.
    pub(super) fn back_out(&mut self, env: &Env) -> Option<Update> {
        self.top = self.behind.pop()?;
        self.top.refresh(env);
        // What was asked for it is given up, or has been answered to nobody.
        if let Some(own) = self.top.own_session() {
            let _ = own.rest();
        }
        Some(self.top.returned(env))
    }

    /// What is asked before screens are left, where changes would be lost; not of who does the same again.
    pub(super) fn leave(&self, how: Leaving, env: &Env) -> Option<Update> {
        let is_unsaved = self.top.is_unsaved();
        let mut behind = self.behind.iter();
        let question = match how {
            Leaving::Back if is_unsaved => {
                "this is not saved: \":save NAME\" saves it, the same again leaves it"
            }
            Leaving::Out if is_unsaved => {
                "this is not saved: \":save NAME\" saves it, the same again drops it"
            }
            Leaving::Out if behind.any(|screen| screen.is_unsaved()) => {
                "a draft behind this screen is not saved: {back} leads back to it, the same again drops it"
            }
            _ => return None,
        };
        let is_answered = env.is_asked(self.top.context(), question);
        (!is_answered).then(|| Update::notice(question))
    }

    pub(super) fn close(&mut self, context: Context, env: &Env) {
        self.behind.retain(|screen| screen.context() != context);
        if self.top.context() == context {
            let _ = self.back_out(env);
        }
    }

    pub(super) fn refresh(&mut self, env: &Env) {
        for screen in &mut self.behind {
            screen.refresh(env);
        }
        self.top.refresh(env);
    }

    /// Notes in the environment what screens may know of those behind them.
    pub(super) fn tell(&self, env: &mut Env) {
        env.is_outermost = self.behind.is_empty();
        env.has_next_game = self
            .behind
            .last()
            .is_some_and(|screen| screen.has_next_game());
    }
}
