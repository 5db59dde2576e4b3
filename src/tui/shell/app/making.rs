//! The exercises that are being made, which one was wished for last, and on which screen.

use std::any::TypeId;

use crate::app::practice::making::NewExercise;
use crate::app::store::exercise::ExerciseKind;
use crate::tui::base::effect::Effect;
use crate::tui::base::screen::Screen;

#[derive(Default, Debug)]
pub(super) struct Making {
    count: usize,
    /// What was wished for last, as long as it has not come, and on which kind of screen.
    wished: Option<(ExerciseKind, TypeId)>,
    /// On which kind of screen a sprint was, whether its position has come or not, where that was wished for last.
    sprint_of: Option<TypeId>,
}

impl Making {
    /// Takes note of what is being made from now on, of effects that a screen leads to.
    pub(super) fn begin(&mut self, kinds: &[ExerciseKind], screen: &dyn Screen) {
        for &kind in kinds {
            self.count += 1;
            self.wished = Some((kind, screen.type_id()));
            self.sprint_of = (kind == ExerciseKind::Sprint).then_some(screen.type_id());
        }
    }

    /// Whether a position for a sprint was wished for last, on this screen.
    pub(super) fn is_sprint_of(&self, screen: &dyn Screen) -> bool {
        self.sprint_of == Some(screen.type_id())
    }

    /// One is made, or none was found. Whether it is the one wished for last; and whether this is the screen.
    pub(super) fn end(&mut self, made: Option<&NewExercise>, screen: &dyn Screen) -> Option<bool> {
        if self.count == 0 {
            return Some(true);
        }
        self.count -= 1;
        let is_other = match (made, self.wished) {
            (Some(made), Some((kind, _))) => made.exercise.kind != kind,
            // Of which kind none was found is not told.
            (None, _) => self.count > 0,
            (Some(_), None) => true,
        };
        let wished = self.wished.take_if(|_| !is_other);
        wished.map(|(_, asked_by)| asked_by == screen.type_id())
    }
}

pub(super) fn kind_made(effect: &Effect) -> Option<ExerciseKind> {
    match effect {
        Effect::Make(wanted) => Some(wanted.kind),
        Effect::BeginSprint(_) => Some(ExerciseKind::Sprint),
        _ => None,
    }
}
