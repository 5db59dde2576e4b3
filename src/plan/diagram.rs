//! A plan as one diagram in SVG, in the manner of the literature: each peg with the number of the step that clears
//! it, the blocks of packages coloured, `S` in the holes that are empty at the start and `F` where pegs stand at the
//! finish.

use crate::plan::step::{Plan, PlanStep};
use crate::rules::board::Board;
use crate::rules::diagram::{Frame, circle, head};
use crate::rules::hole::HoleSet;

/// The colours of the packages, in order and then again: pale enough for black numbers, and told apart by those who
/// see few colours by the numbers.
const COLOURS: [&str; 8] = [
    "#f2c14e", "#8ecae6", "#b5e48c", "#f7a399", "#cdb4db", "#ffd6a5", "#90dbc4", "#d6ccc2",
];

/// The height of a line of text.
const LINE: f64 = 15.0;
/// The width of a letter, about.
const LETTER: f64 = 6.2;

/// The SVG of a plan: the board with its numbers, and the steps in words below.
pub(crate) fn svg(board: &Board, plan: &Plan) -> String {
    let frame = Frame::new(board);
    let steps = plan.steps().iter().enumerate();
    let texts: Vec<String> = steps
        .map(|(index, step)| format!("{}. {}", index + 1, step.text(board)))
        .collect();
    let longest = texts
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(0);
    let width = frame.width().max(longest as f64 * LETTER + 20.0);
    let height = frame.height() + (texts.len() + 1) as f64 * LINE;
    let mut svg = head(width, height);
    draw_board(&mut svg, board, plan, &frame);
    for (index, text) in texts.iter().enumerate() {
        let y = frame.height() + index as f64 * LINE;
        svg += &format!("<text x=\"10\" y=\"{y:.1}\" text-anchor=\"start\">{text}</text>\n");
    }
    svg + "</svg>\n"
}

fn draw_board(svg: &mut String, board: &Board, plan: &Plan, frame: &Frame) {
    let (numbers, start) = (plan.numbers(), plan.start().pegs);
    let last = plan.steps().iter().zip(plan.before_steps()).next_back();
    let finish = last.map_or(start, |(step, before)| step.after(before));
    for hole in board.holes() {
        let (x, y) = frame.place(board, hole);
        let number = numbers.get(&hole).copied();
        let fill = number.map_or("white", |number| colour(plan, number));
        let (radius, fill) = if start.contains(hole) {
            (9.0, fill)
        } else {
            (3.0, "white")
        };
        *svg += &circle(x, y, radius, fill);
        let mut text = number.map_or(String::new(), |number| number.to_string());
        if (finish & HoleSet::of(hole)) != HoleSet::EMPTY {
            text += "F";
        }
        if start.contains(hole) {
            *svg += &format!("<text x=\"{x:.1}\" y=\"{:.1}\">{text}</text>\n", y + 4.0);
        } else {
            let x = x + 7.0;
            *svg += &format!(
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"9\">S{text}</text>\n",
                y - 4.0
            );
        }
    }
}

/// The colour of a step: packages have their own, and what single jumps and sweeps clear is white.
fn colour(plan: &Plan, number: usize) -> &'static str {
    let is_package = |step: &&PlanStep| step.package().is_some();
    let so_far = &plan.steps()[..number.min(plan.steps().len())];
    if !so_far.last().as_ref().is_some_and(is_package) {
        return "white";
    }
    let packages = so_far.iter().filter(is_package).count();
    COLOURS[(packages - 1) % COLOURS.len()]
}
