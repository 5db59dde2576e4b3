//! What moves by itself in the interface: when it goes on, and that it does.

use std::time::Duration;

use crate::app::practice::sprint::Sprint;
use crate::tui::base::update::Update;
use crate::tui::shell::app::App;

impl App {
    /// The time after which something moves on by itself and has to be told with [`Message::Tick`]; `None` when nothing
    /// does.
    pub fn until_next_frame(&self) -> Option<Duration> {
        let timers = [
            self.env.motion.until_frame(),
            self.env.sprint.as_ref().and_then(Sprint::until_tick),
            self.screen().until_tick(),
            self.env.session.until_jump(),
        ];
        timers.into_iter().flatten().min()
    }

    pub(super) fn tick(&mut self, elapsed: Duration) -> Update {
        if let Some(sprint) = &mut self.env.sprint {
            sprint.tick(elapsed);
        }
        self.screens.top_mut().tick(elapsed);
        self.env.motion.tick(elapsed);
        let reaction = self.env.session.tick(elapsed);
        self.as_update(reaction)
    }
}
