//! Exercises in the interface: what the first jump answers, sprints, and the next one.

use std::time::Duration;

use crate::app::practice::making::{NewExercise, WantedExercise};
use crate::app::practice::schedule::Grade;
use crate::app::practice::sprint::Sprint;
use crate::app::practice::words;
use crate::app::store::exercise::{Answered, ExerciseKind};
use crate::tui::base::effect::Effect;
use crate::tui::base::env::NoticeKind;
use crate::tui::base::update::{Route, Update};
use crate::tui::keys::context::Context;
use crate::tui::shell::app::App;

impl App {
    /// Whether the exercise made is the one wished for last, on the screen still shown. (A sprint ends by itself.)
    pub(super) fn awaits(&mut self, made: Option<&NewExercise>) -> bool {
        let is_wished_for = self.making.end(made, self.screens.top());
        is_wished_for.is_some_and(|is_here| is_here || self.env.sprint.is_some())
    }

    /// Begins another game of the kind just played to its end.
    pub(super) fn next_game(&mut self) -> Update {
        let game = self.env.session.game();
        let practice = &self.env.records.practice;
        let is_under_way = practice.exercise_of(game.problem()).is_some();
        let can_go_on = self.env.can_go_on() && self.context() == Context::Game;
        if let Some(screen) = self.screens.before().filter(|_| can_go_on) {
            return screen.next_game(&self.env);
        }
        Update::notice(if self.env.sprint.is_some() {
            "the next exercise comes when this one is solved"
        } else if is_under_way {
            "the next exercise comes when this one is solved, or given up in Practice"
        } else if self.env.has_next_game {
            "the next problem comes when this one is won"
        } else {
            "this game is no exercise: {home} leads home, and from there to Practice"
        })
    }

    /// An exercise is answered otherwise than by a win. Who is told the right jump after a wrong one is helped with it.
    pub(super) fn tell_of_exercise(&mut self, answered: Answered) -> Update {
        let kind = match (&answered.first, answered.grade) {
            (None, _) | (_, Grade::Weak) => NoticeKind::News,
            (_, Grade::Failed) => NoticeKind::Refusal,
            _ => NoticeKind::Good,
        };
        let mut text = words::verdict(&answered, self.env.today);
        if answered.first.is_none() {
            let hint = "; {hint} on its board shows how it is solved";
            text += &self.env.with_keys(Context::Game, hint);
        }
        self.env.set_notice(kind, &text);
        if let Some(sprint) = &mut self.env.sprint {
            sprint.answer(answered.grade);
            self.env.session.set_answered(answered);
            return Update::effect(Effect::Make(Box::new(WantedExercise::of_sprint(sprint))));
        }
        let reaction = self.env.session.answer(answered);
        self.as_update(reaction)
    }

    /// Begins an exercise that is made; a position of a sprint only while it is under way.
    pub(super) fn begin_exercise(&mut self, made: Box<NewExercise>) -> Update {
        let is_sprint = made.exercise.kind == ExerciseKind::Sprint;
        if is_sprint && self.env.sprint.is_none() {
            return Update::default();
        }
        // A position of which the answer has just been told asks nothing.
        let is_again = made.problem.start() == self.env.session.game().problem().start();
        if let Some(sprint) = self.env.sprint.as_mut().filter(|_| is_sprint && is_again)
            && sprint.has_begun()
            && sprint.pass_over()
        {
            return Update::effect(Effect::Make(Box::new(WantedExercise::of_sprint(sprint))));
        }
        if let Some(by_blocks) = made.by_blocks {
            self.env.by_blocks = Some(by_blocks);
            self.env.notice = None;
            return Update::open(Route::ByBlocks);
        }
        Update::effect(Effect::Begin(made))
    }

    /// No position was found for a sprint: it ends here.
    pub(super) fn out_of_positions(&mut self) {
        if let Some(sprint) = &mut self.env.sprint {
            sprint.end();
        }
    }

    /// Ends a sprint whose time is up, which is left, or whose player quits; without a position there has been none.
    pub(super) fn end_sprint(&mut self, quits: bool) -> Option<Effect> {
        let is_coming = self.making.is_sprint_of(self.screens.top());
        let is_left = |sprint: &mut Sprint| !sprint.has_begun() && !is_coming;
        self.env.sprint.take_if(is_left);
        let is_shown = self.context() == Context::Game || self.env.overlay.is_some();
        let is_shown = is_shown && !quits;
        let is_over =
            |sprint: &mut Sprint| sprint.tick(Duration::ZERO) || (sprint.has_begun() && !is_shown);
        let sprint = self.env.sprint.take_if(is_over)?;
        // What lies over the board would hide the result.
        self.env.overlay = None;
        let most = self.env.records.practice.sprints.get(&sprint.ground);
        let text = sprint.result(most.copied());
        self.env.set_notice(NoticeKind::Good, &text);
        Some(Effect::EndSprint(sprint.ground, sprint.right))
    }
}
