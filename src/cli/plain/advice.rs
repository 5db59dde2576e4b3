//! Advice in the plain game: that of the screen, waited for and said in words.

use std::io;

use crate::app::advice::adviser::{Hinted, Level, Request, Wish};
use crate::app::advice::knowledge::Standing;
use crate::app::advice::timeline::Timeline;
use crate::app::advice::words;
use crate::app::store::Hints;
use crate::cli::plain::{LONGEST_WAIT, Plain};
use crate::library::shortest;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::problem::Status;
use crate::run::StopFlag;
use crate::solve::{Outcome, Verdict};

impl Plain<'_> {
    /// Has everything answered that the adviser wants to know now.
    fn think(&mut self) {
        while let Some(Request::Ask(mut question)) = self.adviser.consult(&self.opened.game) {
            let time = question.budget.time.unwrap_or(LONGEST_WAIT);
            question.budget.time = Some(time.min(LONGEST_WAIT));
            question.budget.memory = self.opened.store.settings().memory;
            let reply = question.answer(&mut self.solver, StopFlag::default());
            self.adviser.learn(&self.opened.game, reply);
        }
    }

    /// How the game stands after a jump, where the player wants to know it: `; winnable: 3 of 7 jumps`.
    pub(super) fn lamp(&mut self) -> String {
        if !self.adviser.is_lamp_on() || self.opened.game.status() == Status::Won {
            return String::new();
        }
        format!("; {}", self.verdict())
    }

    fn verdict(&mut self) -> String {
        self.think();
        let game = &self.opened.game;
        words::standing(game, self.adviser.standing(game)) + &self.at_best()
    }

    pub(super) fn switch_lamp(&mut self) -> io::Result<()> {
        if !self.adviser.switch_lamp() {
            return self.say("the lamp is off");
        }
        let lamp = self.lamp();
        if self.opened.game.status() == Status::Playing && self.opened.game.hints() == 0 {
            self.count_hint();
        }
        self.say(format!("the lamp is on{lamp}"))
    }

    /// Says more than the hint before; each is counted.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        match self.adviser.hint(&self.opened.game) {
            Hinted::Nothing(why) => return self.say(why),
            Hinted::Waits => return self.say("undecided: the search ran out before it knew"),
            Hinted::Plays => {
                self.adviser.stop_playing();
                self.count_hint();
                let line = self.shown_line();
                return self.say(line);
            }
            // Whether it can be won is told for nothing.
            Hinted::Told if self.adviser.level(&self.opened.game) == Some(Level::Verdict) => {}
            Hinted::Told => self.count_hint(),
        }
        let verdict = self.verdict();
        let game = &self.opened.game;
        let problem = game.problem();
        let board = problem.board();
        let pegs = game.position().pegs;
        let of_block = self.adviser.step(game);
        let of_block = of_block.map(|(level, package)| words::package_hint(board, level, package));
        let prepared = || {
            let (steps, package) = self.adviser.prepared(game)?;
            Some(words::prepared_hint(board, pegs, steps, package))
        };
        let of_jump = || {
            let (level, action) = self.adviser.hinted(game)?;
            Some(words::hint(problem, level, action))
        };
        let text = of_block.or_else(prepared).or_else(of_jump);
        let text = text.unwrap_or(verdict);
        let is_first = self.adviser.level(game) == Some(Level::Verdict);
        let is_winnable = matches!(self.adviser.standing(game), Standing::Winnable(_));
        if !(is_first && is_winnable) {
            return self.say(text);
        }
        let left = self.adviser.moves_left(game);
        let left = left.map_or(String::new(), |left| {
            format!("; {}", words::moves_left(left))
        });
        let next = match self.opened.store.settings().hints {
            Hints::Verdict => "",
            Hints::Idea if !game.problem().is_backwards() => {
                "; hint again says what to clear, or which peg to move"
            }
            Hints::Idea | Hints::Line => "; hint again says which peg",
        };
        self.say(format!("{text}{left}{next}"))
    }

    pub(super) fn count_hint(&mut self) {
        self.opened.game.count_hint();
        self.keep();
    }

    /// Counts what helps while the game goes on.
    pub(super) fn count_while_playing(&mut self) {
        if self.opened.game.status() == Status::Playing {
            self.count_hint();
        }
    }

    /// The step of a plan where hints tell plans, else a line to the goal, as notation.
    fn shown_line(&self) -> String {
        let game = &self.opened.game;
        if let Some(step) = self.adviser.planned(game) {
            let line = notation::line(game.problem().board(), &step.actions());
            return format!("play {line}; plan says all the steps");
        }
        let line = self.adviser.knowledge().line(game.position());
        let line = notation::line(game.problem().board(), line.unwrap_or_default());
        format!("the line: {line}")
    }

    pub(super) fn say_why(&mut self) -> io::Result<()> {
        self.grant(Wish::Explanation);
        let standing = self.adviser.standing(&self.opened.game);
        let Standing::Lost(loss) = standing else {
            return self.say(not_lost(&self.opened.game, standing));
        };
        // At the beginning it is said unasked.
        if self.opened.game.problem().seen_impossible().is_none() {
            self.count_while_playing();
        }
        let game = &self.opened.game;
        let since = words::lost_since(game, loss);
        let reason = match self.adviser.knowledge().outcome(game.position()) {
            Some(Outcome::Lost(reason)) => {
                let text = reason.text(game.problem());
                format!(": {}", game.problem().seen_reason(&text))
            }
            _ => String::new(),
        };
        let at_best = self.at_best();
        self.say(since + &reason + &at_best)
    }

    /// The fewest pegs that a lost game can still come to, where they are proven: `; at best 3 pegs`.
    fn at_best(&self) -> String {
        let fewest = self.adviser.fewest_pegs(&self.opened.game);
        fewest.map_or(String::new(), |pegs| {
            format!("; {}", words::fewest_pegs(pegs))
        })
    }

    pub(super) fn go_back(&mut self) -> io::Result<()> {
        self.grant(Wish::Return);
        let game = &self.opened.game;
        match self.adviser.standing(game) {
            Standing::Lost(loss) => match loss.winnable {
                Some(depth) => self.travel(|game| game.go_to(depth), "this is the position"),
                None => self.say("no position of this game is known to be winnable"),
            },
            standing => self.say(not_lost(game, standing)),
        }
    }

    fn grant(&mut self, wish: Wish) {
        self.adviser.set_wish(Some(wish));
        self.think();
        self.adviser.set_wish(None);
    }

    /// Says the shortest solution known, once the game is over.
    pub(super) fn say_shortest(&mut self) -> io::Result<()> {
        let problem = self.opened.game.problem();
        if self.opened.game.status() == Status::Playing {
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
        self.count_while_playing();
        let timeline = Timeline::of(&self.opened.game);
        self.adviser.review(Some(0));
        self.think();
        self.adviser.review(None);
        for depth in 0..timeline.positions().len() {
            let knowledge = self.adviser.knowledge();
            let problem = self.opened.game.problem();
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

/// That there is no loss to speak of.
fn not_lost(game: &Game, standing: Standing) -> String {
    match standing {
        Standing::Winnable(_) if game.status() == Status::Won => "the game is won".to_owned(),
        Standing::Winnable(_) => "this position can still be won".to_owned(),
        _ => "undecided: the search ran out before it knew".to_owned(),
    }
}
