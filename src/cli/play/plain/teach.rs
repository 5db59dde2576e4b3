//! The teacher in the plain game: plans, and why a jump loses, in words.

use std::io;

use crate::app::session::command::PlayCommand;
use crate::cli::play::plain::Plain;
use crate::plan::words;

impl Plain<'_> {
    /// Says a plan, step by step; it counts as a hint.
    pub(super) fn say_plan(&mut self) -> io::Result<()> {
        if self.game().problem().is_backwards() {
            return self.say("plans are said of a problem played forwards");
        }
        let told = self.ask(PlayCommand::Plan)?;
        let plan = self.session.plan().filter(|_| told.explanation.is_some());
        let Some(plan) = plan else {
            return self.say(told.notice.text());
        };
        let board = self.game().problem().board().clone();
        self.say(format!("a plan of {}", words::outline(&plan)))?;
        for (number, step) in (1..).zip(plan.steps()) {
            self.say(format!("{number}: {}", step.text(&board)))?;
        }
        Ok(())
    }

    /// Says why a jump that can be played now would lose, if it would.
    pub(super) fn say_why_jump(&mut self, text: &str) -> io::Result<()> {
        let action = match self.session.read_line(text).as_deref() {
            Err(fault) => return self.say(fault),
            Ok([action]) => *action,
            Ok(_) => return self.say("ask about one jump, as in: why d2-d4"),
        };
        let position = self.game().position();
        let told = self.ask(PlayCommand::ExplainJump(position, action))?;
        if self.session.knowledge().reason(position).is_some() {
            return self.say("the game is lost already: why alone tells the reason");
        }
        let why = told.explanation.map(|why| why.text);
        self.say(why.as_deref().unwrap_or(told.notice.text()))
    }
}
