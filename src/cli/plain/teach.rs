//! The teacher in the plain game: plans, and why a jump loses, in words.

use std::io;

use crate::app::losing_jump;
use crate::cli::plain::{LONGEST_WAIT, Plain};
use crate::par;
use crate::plan::{Effort, Planned, Planner, words};
use crate::rules::notation;
use crate::rules::problem::{Problem, Status};
use crate::run::Limits;
use crate::solve::Verdict;

impl Plain<'_> {
    /// The problem from where the game stands.
    fn problem_here(&self) -> Problem {
        let game = &self.opened.game;
        game.problem().clone().at(game.position())
    }

    /// Says a plan, step by step; it counts as a hint.
    pub(super) fn say_plan(&mut self) -> io::Result<()> {
        if self.opened.game.status() == Status::Won {
            return self.say("the game is won");
        }
        let problem = self.problem_here();
        if problem.is_backwards() {
            return self.say("plans are said of a problem played forwards");
        }
        let limits = Limits::none().within(LONGEST_WAIT);
        let plan = match Planner::new(&problem).plan(problem.start(), Effort::Best, &limits) {
            Planned::Found(plan) => plan,
            Planned::Lost(reason) => {
                self.count_while_playing();
                return self.say(format!("there is no plan: lost: {}", reason.text(&problem)));
            }
            Planned::Undecided => {
                return self.say("undecided: the search ran out before it knew");
            }
        };
        self.count_hint();
        let board = problem.board();
        self.say(format!("a plan of {}", words::outline(&plan)))?;
        for (number, step) in (1..).zip(plan.steps()) {
            self.say(format!("{number}: {}", words::step(board, step)))?;
        }
        match plan.steps().first() {
            Some(step) => {
                let why = step
                    .package()
                    .map(|package| words::catalyst(board, package));
                let why = why.map_or(String::new(), |why| format!(". {why}"));
                self.say(format!("first {}{why}", words::idea(board, step)))
            }
            None => Ok(()),
        }
    }

    /// Says why a jump that can be played now would lose, if it would.
    pub(super) fn say_why_jump(&mut self, text: &str) -> io::Result<()> {
        let problem = self.problem_here();
        let (board, position) = (problem.board(), problem.start());
        let actions = notation::read_line(board, text)
            .map_err(|error| error.to_string())
            .and_then(|written| {
                let replayed = problem.replay_typed(position, &written);
                replayed.map_err(|illegal| format!("{}: {}", illegal.written, illegal.why))
            });
        let action = match actions.as_deref() {
            Err(error) => return self.say(error),
            Ok([action]) => *action,
            Ok(_) => return self.say("ask about one jump, as in: why d2-d4"),
        };
        let limits = || Limits::none().within(LONGEST_WAIT);
        let verdict = |this: &mut Self, position| {
            par::decide(&mut this.solver, position, &limits()).verdict()
        };
        let answer = if verdict(self, position) == Verdict::Lost {
            "the game is lost already: why alone tells the reason".to_owned()
        } else {
            self.count_hint();
            match verdict(self, position.play_unchecked(action)) {
                Verdict::Winnable => {
                    format!("{text} does not lose: the game can still be won after it")
                }
                Verdict::Undecided => "undecided: the search ran out before it knew".to_owned(),
                Verdict::Lost => {
                    let told = losing_jump::of_jumps(&problem, &[action], &limits());
                    let told: String = told.into_iter().map(|jump| jump.text).collect();
                    problem.seen_reason(&told)
                }
            }
        };
        self.say(answer)
    }
}
