//! A problem "by blocks": the steps of its plan are the parts of a lesson, to be played one after the other.
//!
//! Each part asks for one step: from the position before it the pegs are to be as the plan leaves them. So a block may
//! be cleared by its jumps in any order, and what makes that impossible is told as in any lesson.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::app::learn::lesson::{Lesson, LessonPart, LessonStep, LessonTask};
use crate::plan::{Plan, PlanStep, words};
use crate::rules::hole::HoleSet;
use crate::rules::notation;
use crate::rules::position::Position;
use crate::rules::problem::{Goal, Problem};
use crate::rules::text::counted;

#[derive(Clone, Debug)]
pub struct ByBlocks {
    pub problem: Problem,
    pub lesson: Arc<Lesson>,
}

impl ByBlocks {
    /// A problem by the steps of a plan from its start; `None` where the plan has none.
    pub fn new(problem: &Problem, plan: &Plan) -> Option<ByBlocks> {
        Some(ByBlocks {
            problem: problem.clone(),
            lesson: Arc::new(lesson(problem, plan)?),
        })
    }
}

fn lesson(problem: &Problem, plan: &Plan) -> Option<Lesson> {
    let steps = plan.steps().iter().zip(plan.before_steps());
    let parts: Vec<LessonPart> = steps
        .map(|(step, before)| part(problem, step, before))
        .collect();
    let LessonStep {
        problem: first,
        asks,
    } = parts.first()?.step.clone();
    Some(Lesson {
        id: String::new(),
        title: format!("{} by blocks", problem.title()),
        chapter: String::new(),
        text: text(plan),
        problem: first,
        asks,
        marks: HoleSet::EMPTY,
        has_diagonals: false,
        wrong: Vec::new(),
        winning: None,
        is_fewest: false,
        exercises: None,
        parts,
        file_line: 0,
    })
}

fn text(plan: &Plan) -> String {
    let mut text = format!("The plan has {}", words::outline(plan));
    let _ = write!(
        text,
        ". {} of the {} go in blocks. Play one step after the other, in any way that leaves the same pegs.",
        plan.in_packages(),
        counted(plan.line().len(), "peg")
    );
    text
}

fn part(problem: &Problem, step: &PlanStep, before: HoleSet) -> LessonPart {
    let board = problem.board();
    let after = step.after(before);
    let line = step.actions();
    let problem = Problem::new(
        board.clone(),
        problem.id(),
        problem.title(),
        Position::of(before),
        Goal::Exactly(after),
    );
    let written = notation::line(board, &line);
    let (name, task, marks) = match step {
        PlanStep::Package(package) => {
            let block = notation::spaced(board, package.block);
            (
                package.with_article(),
                format!("Clear {block}; all else as it is."),
                package.block,
            )
        }
        PlanStep::Sweep(_) => (
            "a sweep".to_owned(),
            format!("Sweep {written}."),
            step.cleared(before),
        ),
        _ => (
            "a jump".to_owned(),
            format!("Jump {written}."),
            step.cleared(before),
        ),
    };
    LessonPart {
        name,
        task,
        marks,
        step: LessonStep {
            problem,
            asks: LessonTask::Play(line),
        },
    }
}
