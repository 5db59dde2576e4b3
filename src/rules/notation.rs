//! Text of holes, positions and lines: what people write and what the program prints.
//!
//! - A hole is its label: `d4`. Its number in reading order (`17` on the English board, 1 to 33) and its column and row
//!   as a pair (`(4,4)`, from the top left) are read too.
//! - A position is its rows from the top, holes only, `o` for a peg and `.` for none, separated by `/`. Newlines for
//!   `/` and spaces where there is no hole are read too, and so is a list of pegs: `d4,e5,c3`.
//! - A line is moves separated by spaces: `e5-e3-c3-a3 d2-d4 +d4`, where `+d4` is Cremers' Key. Upper case, `x` for
//!   `-`, commas and move numbers (`12.`) are read too.
//!
//! Everything printed here reads back as the same thing.
//!
//! ```
//! use lastpeg::rules::board::{Board, JumpRule};
//! use lastpeg::rules::notation;
//! use lastpeg::rules::position::Position;
//!
//! let board = Board::new("line", "Line", &["oooooo"], JumpRule::Orthogonal)?;
//! let start = Position::of(notation::read_pegs(&board, "oo.oo.")?);
//! let written = notation::read_line(&board, "1. A1xC1 2. d1b1")?;
//! let line = notation::replay(&board, start, &written)?;
//! assert_eq!(notation::line(&board, &line), "a1-c1 d1-b1");
//! let wrong = notation::replay(&board, start, &notation::read_line(&board, "c1-a1")?);
//! assert_eq!(wrong.unwrap_err().why, "no peg to move at c1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::rules::board::lattice::column_letters;
use crate::rules::board::{Board, MAX_SIDE};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::{self, Action, IllegalAction, Position};
use crate::rules::text::{counted, shortened};

/// Why a text is no hole, position or line of a board or problem. `Display` names the datum and the repair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    message: String,
}

impl NotationError {
    pub(crate) fn new(message: String) -> NotationError {
        NotationError { message }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotationError {}

impl From<NotationError> for String {
    fn from(error: NotationError) -> String {
        error.message
    }
}

/// Reads a hole: its label in upper or lower case, its number or its pair.
///
/// # Errors
/// The text is none of this board; the message tells the board's range.
pub fn read_hole(board: &Board, text: &str) -> Result<Hole, NotationError> {
    board.read_hole(text).map_err(NotationError::new)
}

/// Splits a text at commas and spaces, but not at the comma of a pair in parentheses.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut is_paired = false;
    let words = text.split(move |c: char| {
        is_paired = c == '(' || is_paired && c != ')';
        !is_paired && c == ',' || c.is_whitespace()
    });
    words.filter(|word| !word.is_empty())
}

/// Reads a list of holes separated by commas or spaces.
///
/// # Errors
/// A label that is no hole of this board, or one named twice.
pub fn read_holes(board: &Board, text: &str) -> Result<HoleSet, NotationError> {
    words(text).try_fold(HoleSet::EMPTY, |set, label| {
        let hole = read_hole(board, label)?;
        if set.contains(hole) {
            let message = format!("\"{label}\" is named twice: name each hole once");
            return Err(NotationError::new(message));
        }
        Ok(set.with(hole))
    })
}

/// The labels of a set of holes, separated by commas.
pub fn holes(board: &Board, set: HoleSet) -> String {
    board.labels(set).join(",")
}

/// The labels of holes for a sentence: `e2 e3 e4`.
pub(crate) fn spaced(board: &Board, holes: impl IntoIterator<Item = Hole>) -> String {
    board.labels(holes).join(" ")
}

/// The same separated by commas, as people write lists: `c1, d1, e1`.
pub(crate) fn listed_holes(board: &Board, holes: HoleSet) -> String {
    board.labels(holes).join(", ")
}

/// The pegs as text: `ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo`.
pub fn pegs(board: &Board, pegs: HoleSet) -> String {
    let mut holes = board.holes();
    let rows: Vec<String> = board
        .rows()
        .map(|row| {
            let row_holes = holes.by_ref().take(row.len());
            row_holes
                .map(|hole| if pegs.contains(hole) { 'o' } else { '.' })
                .collect()
        })
        .collect();
    rows.join("/")
}

/// Reads pegs from rows (`ooo/o.o/…`), a picture over several lines, also with the letters and numbers that stand
/// beside it as printed here, or a list of labels.
///
/// # Errors
/// A wrong number of rows, or of holes in a row (which row, how many and how many it should be); a character that is
/// neither `o` nor `.`; a label that is no hole of this board, or one named twice.
pub fn read_pegs(board: &Board, text: &str) -> Result<HoleSet, NotationError> {
    let without_labels = without_labels(text);
    let text = without_labels.as_deref().unwrap_or(text);
    let is_list = text.chars().any(|c| c.is_ascii_digit());
    if is_list {
        read_holes(board, text)
    } else {
        read_rows(board, text)
    }
}

/// The rows of a picture of several lines without the line of letters above them, the numbers before them and the
/// labels behind them.
fn without_labels(text: &str) -> Option<String> {
    let columns: String = (0..MAX_SIDE).map(column_letters).collect();
    let is_above = |line: &&str| columns.starts_with(&line.split_whitespace().collect::<String>());
    let rows = text.lines().skip_while(is_above);
    let rows: Vec<String> = rows
        .map(|line| {
            let words = line.split_whitespace();
            words
                .filter(|word| !word.contains(|c: char| c.is_ascii_digit()))
                .collect()
        })
        .collect();
    // A list of pegs is all labels.
    let is_row = |row: &String| row.starts_with(['o', 'O', '.']);
    let is_picture = text.trim().contains('\n') && rows.iter().any(is_row);
    is_picture.then(|| rows.join("\n"))
}

fn read_rows(board: &Board, text: &str) -> Result<HoleSet, NotationError> {
    let rows: Vec<String> = text
        .split(['/', '\n'])
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &String| !row.is_empty())
        .collect();
    let expected = board.rows().count();
    if rows.len() != expected {
        return Err(NotationError::new(format!(
            "the position has {} and {} has {expected}: write each row as \"o\" for a peg and \".\" for none, \
             with \"/\" between rows, or list the pegs, as in {}",
            counted(rows.len(), "row"),
            board.called(),
            holes(board, board.holes().take(2).collect())
        )));
    }
    let mut pegs = HoleSet::EMPTY;
    let mut holes = board.holes();
    for (row, (text, on_board)) in rows.iter().zip(board.rows()).enumerate() {
        let found = text.chars().count();
        if found != on_board.len() {
            return Err(NotationError::new(format!(
                "row {} of the position has {} and {} has {} there: \"{}\"",
                row + 1,
                counted(found, "hole"),
                board.called(),
                on_board.len(),
                shortened(text),
            )));
        }
        for (character, hole) in text.chars().zip(holes.by_ref()) {
            match character {
                'o' | 'O' => pegs = pegs.with(hole),
                '.' => {}
                other => {
                    return Err(NotationError::new(format!(
                        "row {} of the position has {other:?}: write \"o\" for a peg and \".\" for an empty hole",
                        row + 1
                    )));
                }
            }
        }
    }
    Ok(pegs)
}

/// The line as text: moves separated by spaces.
pub fn line(board: &Board, actions: &[Action]) -> String {
    let moves: Vec<String> = position::moves(actions)
        .map(|run| one_move(board, run))
        .collect();
    moves.join(" ")
}

/// One move as text (`e5-e3-c3`), or Cremers' Key (`+d4`). The run must be one of [`position::moves`].
pub(crate) fn one_move(board: &Board, run: &[Action]) -> String {
    match run.first() {
        None => String::new(),
        Some(Action::Key(hole)) => format!("+{}", board.label(*hole)),
        Some(Action::Jump(first)) => {
            let jumps = run.iter().filter_map(|action| action.jump());
            let holes = std::iter::once(first.from).chain(jumps.map(|jump| jump.to));
            board.labels(holes).join("-")
        }
    }
}

/// One action as text: `d2-d4`, or `+d4` for Cremers' Key.
pub(crate) fn action_text(board: &Board, action: Action) -> String {
    one_move(board, &[action])
}

/// A line as written: for each move the holes it names, not yet checked against any position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenLine {
    /// The moves in order.
    pub moves: Vec<WrittenMove>,
}

/// One move as written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WrittenMove {
    /// A peg's journey: two holes or more.
    Journey(Vec<Hole>),
    /// Cremers' Key into a hole.
    Key(Hole),
}

/// Reads a line without checking its jumps against a position.
///
/// # Errors
/// A label that is no hole of this board, or a move of one hole only.
pub fn read_line(board: &Board, text: &str) -> Result<WrittenLine, NotationError> {
    let moves = words(text)
        .map(without_number)
        .filter(|word| !word.is_empty())
        .map(|word| read_move(board, word));
    Ok(WrittenLine {
        moves: moves.collect::<Result<_, _>>()?,
    })
}

/// A word without the move number in front: `12.e5-e3` and `12.` become `e5-e3` and nothing.
fn without_number(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest)) if number.chars().all(|c| c.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word,
    }
}

fn read_move(board: &Board, word: &str) -> Result<WrittenMove, NotationError> {
    if let Some(label) = word.strip_prefix('+') {
        return read_hole(board, label).map(WrittenMove::Key);
    }
    let holes = journey_labels(word)
        .into_iter()
        .map(|label| read_hole(board, &label))
        .collect::<Result<Vec<Hole>, _>>()?;
    if holes.len() < 2 {
        return Err(NotationError::new(format!(
            "\"{}\" names one hole: a move names where the peg starts and each hole it lands in, as in {}",
            shortened(word),
            example_move(board)
        )));
    }
    Ok(WrittenMove::Journey(holes))
}

/// The labels of a journey: what stands between separators, which may be missing (`d2d4`). An `x` after a row number
/// is a separator, also on a board wide enough to have a column x.
fn journey_labels(word: &str) -> Vec<String> {
    let mut labels = vec![String::new()];
    for character in word.to_lowercase().chars() {
        let after_row = labels
            .last()
            .is_some_and(|label| label.ends_with(|c: char| c.is_ascii_digit() || c == ')'));
        match character {
            '-' | '–' | '—' | ':' => labels.push(String::new()),
            'x' | '×' if after_row => labels.push(String::new()),
            '(' if labels.last().is_some_and(|label| !label.is_empty()) => {
                labels.push("(".to_owned());
            }
            letter if letter.is_alphabetic() && after_row => labels.push(letter.to_string()),
            other => labels
                .last_mut()
                .into_iter()
                .for_each(|label| label.push(other)),
        }
    }
    labels
}

fn example_move(board: &Board) -> String {
    let jump = board.jumps().all()[0];
    format!("{}-{}", board.label(jump.from), board.label(jump.to))
}

/// A line that breaks a rule at some point.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct IllegalLine {
    /// The number of the move at fault, from 1; Cremers' Key counts as one here, as in the text.
    pub move_number: usize,
    /// The number of the jump at fault within the whole line, from 1.
    pub jump_number: usize,
    /// The jump as written: `d2-d4`.
    pub written: String,
    /// The rule broken, in words.
    pub why: String,
    /// The actions before the fault, all legal.
    pub played: Vec<Action>,
}

impl fmt::Display for IllegalLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = &self.written;
        if self.jump_number == 1 {
            return write!(f, "{written} cannot be played: {}", self.why);
        }
        let (jump, of_move) = (self.jump_number, self.move_number);
        write!(
            f,
            "jump {jump} ({written}, in move {of_move}) cannot be played: {}",
            self.why
        )
    }
}

impl std::error::Error for IllegalLine {}

/// Replays a written line from a position with full checks and gives its actions.
///
/// # Errors
/// The first jump that breaks a rule, with the actions before it.
pub fn replay(
    board: &Board,
    start: Position,
    line: &WrittenLine,
) -> Result<Vec<Action>, Box<IllegalLine>> {
    replay_with(board, start, line, explain)
}

/// The same with words of one's own for the rule that is broken.
pub(crate) fn replay_with(
    board: &Board,
    start: Position,
    line: &WrittenLine,
    explain: fn(&Board, IllegalAction) -> String,
) -> Result<Vec<Action>, Box<IllegalLine>> {
    let mut position = start;
    let mut played: Vec<Action> = Vec::new();
    for (index, written) in line.moves.iter().enumerate() {
        for (text, action) in written_actions(board, written) {
            match action.and_then(|action| Ok((action, position.play(board, action)?))) {
                Ok((action, next)) => {
                    position = next;
                    played.push(action);
                }
                Err(illegal) => {
                    return Err(Box::new(IllegalLine {
                        move_number: index + 1,
                        jump_number: position::jump_count(&played) + 1,
                        written: text,
                        why: explain(board, illegal),
                        played,
                    }));
                }
            }
        }
    }
    Ok(played)
}

/// The actions of a written move with their text. A pair of holes without a jump between them is the rule broken.
fn written_actions(
    board: &Board,
    written: &WrittenMove,
) -> Vec<(String, Result<Action, IllegalAction>)> {
    match written {
        WrittenMove::Key(hole) => {
            vec![(format!("+{}", board.label(*hole)), Ok(Action::Key(*hole)))]
        }
        WrittenMove::Journey(holes) => holes
            .windows(2)
            .map(|pair| {
                let (from, to) = (pair[0], pair[1]);
                let text = format!("{}-{}", board.label(from), board.label(to));
                let jump = board.jumps().between(from, to);
                (
                    text,
                    jump.map(Action::Jump)
                        .ok_or(IllegalAction::NoSuchJump { from, to }),
                )
            })
            .collect(),
    }
}

/// Whether a text that tells a position is a line, and not pegs.
#[cfg(feature = "terminal")]
pub(crate) fn is_line(board: &Board, text: &str) -> bool {
    let line = read_line(board, text);
    line.is_ok_and(|line| !line.moves.is_empty()) && read_pegs(board, text).is_err()
}

/// The rule that an action breaks, in words: `no peg to jump over at d3`.
pub fn explain(board: &Board, illegal: IllegalAction) -> String {
    let ways = format!(", {}", board.rule().ways());
    illegal.in_words(&ways, |hole| board.label(hole).to_owned())
}
