//! Advice in the plain game: that of the screen, waited for and said in words.

use std::io;

use crate::app::advice::adviser::Level;
use crate::app::advice::knowledge::Standing;
use crate::app::advice::timeline::Timeline;
use crate::app::advice::words;
use crate::app::losing_jump;
use crate::app::session::command::PlayCommand;
use crate::app::store::Hints;
use crate::cli::play::plain::Plain;
use crate::library::shortest;
use crate::rules::notation;
use crate::rules::problem::Status;
use crate::solve::{Outcome, Verdict};

impl Plain<'_> {
    /// How the game stands after a jump, where the player wants to know it: `; winnable: 3 of 7 jumps`.
    pub(super) fn lamp(&mut self) -> io::Result<String> {
        if !self.session.is_lamp_on() || self.game().status() == Status::Won {
            return Ok(String::new());
        }
        self.think(None)?;
        Ok(format!("; {}", self.verdict()))
    }

    fn verdict(&self) -> String {
        words::standing(self.game(), self.session.standing()) + &self.at_best()
    }

    pub(super) fn switch_lamp(&mut self) -> io::Result<()> {
        let told = self.carry_out(PlayCommand::SwitchLamp)?;
        if !self.session.is_lamp_on() {
            return self.say(told.notice.text());
        }
        let lamp = self.lamp()?;
        self.say(format!("the lamp is on{lamp}"))
    }

    /// Says more than the hint before; each is counted.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        let mut told = self.carry_out(PlayCommand::Hint)?;
        if self.session.until_jump().is_some() {
            self.session.interrupt();
            let line = self.shown_line();
            return self.say(line);
        }
        if let Some(learnt) = self.think(None)? {
            told = learnt;
        }
        self.session.interrupt();
        if !told.notice.text().is_empty() {
            return self.say(told.notice.text());
        }
        let text = self.session.hinted_text();
        let text = text.unwrap_or_else(|| self.verdict());
        let is_first = self.session.hint_level() == Some(Level::Verdict);
        let is_winnable = matches!(self.session.standing(), Standing::Winnable(_));
        if !(is_first && is_winnable) {
            return self.say(text);
        }
        let left = self.session.moves_left();
        let left = left.map_or(String::new(), |left| {
            format!("; {}", words::moves_left(left))
        });
        let next = match self.store.settings().hints {
            Hints::Verdict => "",
            Hints::Idea if !self.game().problem().is_backwards() => {
                "; hint again says what to clear, or which peg to move"
            }
            Hints::Idea | Hints::Line => "; hint again says which peg",
        };
        self.say(format!("{text}{left}{next}"))
    }

    /// The step of a plan where hints tell plans, else a line to the goal, as notation.
    fn shown_line(&self) -> String {
        let game = self.game();
        if let Some(step) = self.session.planned_step() {
            let line = notation::line(game.problem().board(), &step.actions());
            return format!("play {line}; plan says all the steps");
        }
        let line = self.session.knowledge().line(game.position());
        let line = notation::line(game.problem().board(), line.unwrap_or_default());
        format!("the line: {line}")
    }

    pub(super) fn say_why(&mut self) -> io::Result<()> {
        let told = self.ask(PlayCommand::Explain)?;
        let Standing::Lost(loss) = self.session.standing() else {
            return self.say(told.notice.text());
        };
        let game = self.game();
        let since = words::lost_since(game, loss);
        let reason = match self.session.knowledge().outcome(game.position()) {
            Some(Outcome::Lost(reason)) => {
                let seen = losing_jump::at_sight(game.problem(), game.position());
                let text = seen.map_or_else(|| reason.text(game.problem()), |seen| seen.short);
                format!(": {}", game.problem().seen_reason(&text))
            }
            _ => String::new(),
        };
        let at_best = self.at_best();
        self.say(since + &reason + &at_best)
    }

    /// The fewest pegs that a lost game can still come to, where they are proven: `; at best 3 pegs`.
    fn at_best(&self) -> String {
        let fewest = self.session.explained_pegs();
        fewest.map_or(String::new(), |pegs| {
            format!("; {}", words::fewest_pegs(pegs))
        })
    }

    pub(super) fn go_back(&mut self) -> io::Result<()> {
        let before = self.game().played();
        let told = self.ask(PlayCommand::Return)?;
        if self.game().played() == before {
            return self.say(told.notice.text());
        }
        self.say_travelled(&before)
    }

    pub(super) fn say_shortest(&mut self) -> io::Result<()> {
        let problem = self.game().problem();
        if self.game().status() == Status::Playing {
            return self.say("the shortest line is said when the game is over");
        }
        let known = shortest::fewest(problem).zip(shortest::line(problem));
        let Some((fewest, line)) = known else {
            return self.say("no shortest line of this problem is known");
        };
        let line = notation::line(problem.board(), &line);
        self.say(format!("{fewest}: {line}"))
    }

    /// Says of each jump of the game how the position before it stood, and with which one the game was lost.
    pub(super) fn review(&mut self) -> io::Result<()> {
        if self.game().status() == Status::Playing {
            self.carry_out(PlayCommand::CountHint)?;
        }
        let timeline = Timeline::of(self.game());
        self.think(Some(0))?;
        for depth in 0..timeline.positions().len() {
            let knowledge = self.session.knowledge();
            let problem = self.game().problem();
            let text = words::moment(problem, &timeline, knowledge, depth);
            let is_over = timeline.verdict(knowledge, depth) == Some(Verdict::Lost);
            self.say(text)?;
            if is_over {
                break;
            }
        }
        Ok(())
    }
}
