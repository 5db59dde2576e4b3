//! Advice in words.

use crate::app::advice::adviser::Level;
use crate::app::advice::knowledge::{Knowledge, Loss, Standing, Ways};
use crate::app::advice::timeline::Timeline;
use crate::library::catalog::FewestKnown;
use crate::packages::PlacedPackage;
use crate::plan;
use crate::rules::board::Board;
use crate::rules::game::Game;
use crate::rules::notation;
use crate::rules::position::{self, Action, Position};
use crate::rules::problem::Problem;
use crate::rules::text::counted;
use crate::solve::Verdict;

pub(crate) use crate::plan::words::{cleared as package_cleared, prepared as prepared_hint};

/// How a game stands: `winnable: 3 of 7 jumps`.
pub fn standing(game: &Game, standing: Standing) -> String {
    match standing {
        Standing::Winnable(ways) => {
            format!("winnable: {}", winning_ways(game.position(), ways))
        }
        Standing::Lost(loss) => lost_since(game, loss),
        Standing::Unknown => "thinking".to_owned(),
        Standing::Undecided => "undecided: the search ran out".to_owned(),
    }
}

/// How many ways to play on are winning: `3 of 7 jumps`.
fn winning_ways(position: Position, ways: Ways) -> String {
    let noun = match (position.key_playable(), ways.all) {
        (Some(_), _) => "ways",
        (None, 1) => "jump",
        (None, _) => "jumps",
    };
    let at_least = if ways.open == 0 { "" } else { "at least " };
    format!("{at_least}{} of {} {noun}", ways.winning, ways.all)
}

/// With how much help: ` with 2 hints`; nothing where there was none.
pub(crate) fn with_hints(hints: usize) -> String {
    match hints {
        0 => String::new(),
        hints => format!(" with {}", counted(hints, "hint")),
    }
}

pub(crate) fn beside_fewest(moves: usize, fewest: Option<FewestKnown>) -> String {
    match fewest {
        None => String::new(),
        Some(FewestKnown {
            moves: fewest,
            is_par: true,
        }) if moves <= fewest => "par: it cannot be done in fewer".to_owned(),
        Some(FewestKnown {
            moves: fewest,
            is_par: true,
        }) => format!("par is {fewest}"),
        Some(FewestKnown { moves: fewest, .. }) if moves < fewest => {
            format!("fewer than the {fewest} known so far")
        }
        Some(FewestKnown { moves: fewest, .. }) => format!("{fewest} is the fewest known"),
    }
}

/// Since when a game is lost: `lost since move 12, d2-d4`, as lists of moves are numbered.
pub fn lost_since(game: &Game, loss: Loss) -> String {
    if loss.open.is_some() {
        return "lost; looking for the jump".to_owned();
    }
    lost_with(game.problem(), &game.played()[..loss.lost], loss.is_exact())
}

/// Since when a line is lost of which the first lost position is the last, or else at the latest. Backwards jumps are
/// numbered, as their list is.
pub(crate) fn lost_with(problem: &Problem, line: &[Action], is_exact: bool) -> String {
    let Some(&last) = line.last() else {
        return "lost from the start".to_owned();
    };
    let what = match last {
        Action::Jump(_) if problem.is_backwards() => format!("jump {}", line.len()),
        Action::Jump(_) => format!("move {}", position::move_count(line)),
        Action::Key(_) => "the key".to_owned(),
    };
    let text = notation::action_text(problem.board(), last);
    let at_latest = if is_exact { "" } else { " at the latest" };
    format!("lost since {what}, {text}{at_latest}")
}

/// The course of a game with the verdicts, a line for each action, up to the one that lost it.
pub fn course(game: &Game, timeline: &Timeline, knowledge: &Knowledge) -> String {
    let problem = game.problem();
    let board = problem.board();
    let head = format!(
        "{}, {} jumps. {}. Goal: {}.\n{}\n",
        board.title(),
        board.rule(),
        problem.title(),
        problem.seen_asked(),
        notation::line(board, timeline.actions())
    );
    let moments = (0..timeline.positions().len())
        .map(|depth| moment(problem, timeline, knowledge, depth) + "\n");
    moments.fold(head, |text, moment| text + &moment)
}

/// How a game stood after that many actions: `2. d5-d3: winnable by 3 of 7 jumps`, numbered by moves; a jump with which
/// a move goes on has no number of its own: `2, going on, d3-b3: winnable by 1 of 4 jumps`. Backwards each jump has.
pub fn moment(
    problem: &Problem,
    timeline: &Timeline,
    knowledge: &Knowledge,
    depth: usize,
) -> String {
    let what = match depth {
        0 => "start".to_owned(),
        depth => last_numbered(problem, &timeline.actions()[..depth]),
    };
    format!("{what}: {}", verdict(problem, timeline, knowledge, depth))
}

/// The last action of a line with the number of its move, as lists of moves have it.
pub(crate) fn last_numbered(problem: &Problem, played: &[Action]) -> String {
    let before = played.len() - 1;
    let action = notation::one_move(problem.board(), &played[before..]);
    let goes_on = before > 0 && played[before].continues(played[before - 1]);
    match (played[before], position::move_count(played)) {
        (Action::Jump(_), _) if problem.is_backwards() => format!("{}. {action}", played.len()),
        (Action::Jump(_), number) if goes_on => format!("{number}, going on, {action}"),
        (Action::Jump(_), number) => format!("{number}. {action}"),
        (Action::Key(_), _) => action,
    }
}

/// The verdict on a position of a timeline: `winnable by 3 of 7 jumps`, `lost; c3-e3 won there`.
pub fn verdict(
    problem: &Problem,
    timeline: &Timeline,
    knowledge: &Knowledge,
    depth: usize,
) -> String {
    let board = problem.board();
    let verdict = timeline.verdict(knowledge, depth);
    let ways = timeline.ways(board, knowledge, depth);
    match verdict {
        None => "not looked at".to_owned(),
        Some(Verdict::Winnable) if problem.is_won(timeline.positions()[depth]) => "won".to_owned(),
        Some(Verdict::Winnable) => {
            let position = timeline.positions()[depth];
            format!("winnable by {}", winning_ways(position, ways))
        }
        Some(_) if timeline.is_losing(knowledge, depth) => {
            let winning = winning(board, timeline, knowledge, depth - 1);
            match &winning[..] {
                [] => "lost".to_owned(),
                winning => format!("lost; {} won there", winning.join(" or ")),
            }
        }
        Some(verdict) => verdict.name().to_owned(),
    }
}

pub fn winning(
    board: &Board,
    timeline: &Timeline,
    knowledge: &Knowledge,
    depth: usize,
) -> Vec<String> {
    let options = timeline.options(board, knowledge, depth);
    let winning = options
        .iter()
        .filter(|(_, verdict)| *verdict == Some(Verdict::Winnable));
    winning
        .map(|(action, _)| notation::action_text(board, *action))
        .collect()
}

/// The moves left: `fewest moves left: 7`, or `at most 7` where fewer are not ruled out.
pub fn moves_left(left: FewestKnown) -> String {
    format!("fewest moves left: {}{}", left.words_before(), left.moves)
}

/// What a lost game can still come to: `at best 3 pegs`.
pub fn fewest_pegs(pegs: usize) -> String {
    format!("at best {}", counted(pegs, "peg"))
}

/// What a hint tells of a package: the block with its catalyst, or the first jump with what it does.
pub fn package_hint(board: &Board, level: Level, package: &PlacedPackage) -> String {
    match level {
        Level::Verdict | Level::Block => plan::words::block(board, package),
        Level::Peg | Level::Jump => plan::words::first_jump(board, package),
    }
}

/// A package that is being cleared: `clear e2 e3 e4: a 3-removal; 2 jumps to go`.
pub fn package_under_way(board: &Board, package: &PlacedPackage, left: usize) -> String {
    let idea = plan::words::idea_of_package(board, package);
    format!("{idea}; {} to go", counted(left, "jump"))
}

pub fn hint(problem: &Problem, level: Level, action: Action) -> String {
    let board = problem.board();
    match (level, action) {
        (_, Action::Jump(jump)) if problem.is_backwards() => {
            let (peg, back) = (board.label(jump.to), board.label(jump.from));
            match level {
                Level::Jump => format!("take back {back}-{peg}: the peg at {peg} goes to {back}"),
                _ => format!("a jump of the peg at {peg} is taken back"),
            }
        }
        (Level::Peg, Action::Jump(jump)) => format!("move the peg at {}", board.label(jump.from)),
        (_, Action::Jump(_)) => format!("jump {}", notation::action_text(board, action)),
        (_, Action::Key(hole)) => format!("use the key: a peg into {}", board.label(hole)),
    }
}
