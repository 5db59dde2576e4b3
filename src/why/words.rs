//! Reasons in words.

use crate::proof::reason::goal_needs;
use crate::rules::board::Board;
use crate::rules::notation::{self, spaced};
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::rules::resource::ResourceCount;
use crate::rules::text::{counted, listed};
use crate::why::Why;
use crate::why::stranded::doors_of_corner;

impl Why {
    /// The reason in a sentence or three: why an action loses that is played from the position `before`.
    pub fn text(&self, problem: &Problem, before: Position, action: Action) -> String {
        let board = problem.board();
        let jump = notation::action_text(board, action);
        let after = before.play_unchecked(action);
        if let Some(text) = at_sight(self, problem, after) {
            return format!("After {jump} {text}");
        }
        match self {
            // Told at sight.
            Why::Stranded { .. } | Why::OutOfReach { .. } => String::new(),
            Why::Count {
                count,
                value,
                needed,
            } => format!(
                "{} No jump can raise the sum; {}. {}",
                how_to_count(board, count),
                goal_needs(problem, count, *needed),
                what_it_gives_away(count, *value, *needed, before, &jump),
            ),
            Why::SmallTree { .. } if after.pegs.len() <= problem.goal().peg_count() => format!(
                "After {jump} no more pegs are left than the goal has, and they do not stand where it has them."
            ),
            Why::SmallTree { positions, is_cut } => match (positions, is_cut) {
                (0, true) => format!("After {jump} whatever is played {TOO_FAR}."),
                (_, false) => format!(
                    "Only {} can follow {jump}, and {} the goal.",
                    counted(*positions, "position"),
                    none_is(*positions)
                ),
                (_, true) => format!(
                    "Only {} can follow {jump} before what is played {TOO_FAR}, and {} the goal.",
                    counted(*positions, "position"),
                    none_is(*positions)
                ),
            },
            Why::Losses(_) => match self.as_reason(problem.goal(), after.pegs) {
                Some(reason) => format!("After {jump}: {}.", reason.text(problem)),
                None => format!("After {jump} more must be lost than there is to lose."),
            },
        }
    }
}

/// What is not followed further.
const TOO_FAR: &str = "leaves a peg stuck for ever or a hole of the goal out of reach";

/// What is seen on the board of a position without a count or a search, as the rest of a sentence.
pub(crate) fn at_sight(why: &Why, problem: &Problem, position: Position) -> Option<String> {
    let board = problem.board();
    let doors = |peg| doors_of_corner(board, position.pegs, peg);
    Some(match why {
        Why::Stranded { pegs } => match &pegs[..] {
            [peg] => match doors(*peg) {
                Some(doors) => {
                    let doors: Vec<&str> = doors.iter().map(|hole| board.label(hole)).collect();
                    format!(
                        "the peg in the corner {} is stuck: nothing can jump over it, it could leave only over {}, \
                         and no peg can ever come there to fetch it out.",
                        board.label(*peg),
                        doors.join(" or ")
                    )
                }
                None => format!(
                    "the peg on {} is stuck: it can never jump, and nothing can ever jump over it.",
                    board.label(*peg)
                ),
            },
            _ => format!(
                "the pegs on {} are stuck: none can ever jump or be jumped over.",
                spaced(board, pegs.iter().copied())
            ),
        },
        Why::OutOfReach { hole } => {
            let who = match problem.goal().peg_count() {
                1 => "the last one",
                _ => "one",
            };
            let hole = board.label(*hole);
            format!("no peg can ever reach {hole}, where {who} must stand.")
        }
        _ => return None,
    })
}

/// That none of so many positions is something.
fn none_is(positions: usize) -> &'static str {
    if positions == 1 {
        "it is not"
    } else {
        "none is"
    }
}

/// `Count 1 for each peg on c2 e2 and -1 for c1 e1.`
fn how_to_count(board: &Board, count: &ResourceCount) -> String {
    let groups = count
        .by_weight()
        .into_iter()
        .map(|(weight, holes)| format!("{weight} for each peg on {}", spaced(board, holes.iter())));
    let groups: Vec<String> = groups.collect();
    format!("Count {}.", listed(&groups))
}

/// `It is 2 now, and b4-d4 makes it 0: it gives away 2, and 1 is all there is to spare.`
fn what_it_gives_away(
    count: &ResourceCount,
    value: i32,
    needed: i32,
    before: Position,
    jump: &str,
) -> String {
    let now = count.value(before.pegs);
    match (now - value, now - needed) {
        (0, _) => format!("It is {now} already."),
        (lost, 0) => format!(
            "It is {now} now, and {jump} makes it {value}: it gives away {lost}, and there is none to spare."
        ),
        (lost, spare) => format!(
            "It is {now} now, and {jump} makes it {value}: it gives away {lost}, and {spare} is all there is to spare."
        ),
    }
}
