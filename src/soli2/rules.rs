//! The rules on a board: what may be played, what follows, when it is over; and the notation of moves.
//!
//! A counter that is placed is written with its colour, `bd4` or `wd4`; a jump `d3-d5`; and `pass`.

use std::fmt;
use std::sync::Arc;

use crate::rules::board::{Board, Coordinate, Jump, JumpRule};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::notation;
use crate::rules::position::Action;
use crate::rules::random::Random;
use crate::rules::text::shortened;
use crate::soli2::colour::Colour;
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::result::Soli2Result;
use crate::soli2::variant::Variant;

/// The rules of a variant on a board.
#[derive(Clone, Debug)]
pub struct Soli2Rules {
    board: Arc<Board>,
    variant: Variant,
    /// The distance of each hole to the centre, in half steps.
    distances: Vec<u32>,
}

/// Why something cannot be played or read; a sentence that names it and what can be done instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Soli2Fault(String);

impl Soli2Fault {
    pub(super) fn new(text: impl Into<String>) -> Soli2Fault {
        Soli2Fault(text.into())
    }
}

impl fmt::Display for Soli2Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Soli2Fault {}

/// The most cells of the bounding box with one column more: positions of it are packed into 127 bits.
const MOST_CELLS: usize = 127;

impl Soli2Rules {
    /// The rules of a variant on a board.
    ///
    /// # Errors
    /// The board has other than orthogonal jumps, or its bounding box is too large.
    pub fn new(board: Arc<Board>, variant: Variant) -> Result<Soli2Rules, Soli2Fault> {
        if board.rule() != JumpRule::Orthogonal {
            return Err(Soli2Fault::new(format!(
                "Soli2 is played with orthogonal jumps, and {} has {} ones: choose another board, such as square49",
                board.called(),
                board.rule()
            )));
        }
        if (board.width() + 1) * board.height() > MOST_CELLS {
            return Err(Soli2Fault::new(format!(
                "{} is too large for Soli2, {} by {}: choose a smaller one, such as square49",
                board.called(),
                board.width(),
                board.height()
            )));
        }
        let places = || board.holes().map(|hole| board.coordinate(hole));
        // Twice the middle of the bounding box.
        let middle = |of: fn(Coordinate) -> i16| {
            let ends = places().map(of).min().zip(places().map(of).max());
            ends.map_or(0, |(least, most)| least + most)
        };
        let (x, y) = (middle(|place| place.x), middle(|place| place.y));
        let distance = |hole| {
            let place = board.coordinate(hole);
            u32::from((2 * place.x).abs_diff(x)) + u32::from((2 * place.y).abs_diff(y))
        };
        let distances = board.holes().map(distance).collect();
        Ok(Soli2Rules {
            board,
            variant,
            distances,
        })
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// What is played where: `Soli2 on square49`.
    pub(crate) fn title(&self) -> String {
        format!("{} on {}", self.variant.title(), self.board.name())
    }

    /// The distance of a hole to the centre, horizontally plus vertically, in half steps.
    pub fn distance(&self, hole: Hole) -> u32 {
        self.distances[hole.index()]
    }

    /// How many counters of either colour there are, black first: as many as holes less one, as even as can be.
    pub fn supply(&self) -> [usize; 2] {
        let all = self.board.hole_count() - 1;
        [all - all / 2, all / 2]
    }

    /// The order in which the counters come from the bag; empty where there is none. A seed fixes it.
    pub fn bag(&self, seed: u64) -> Vec<Colour> {
        if !self.variant.has_bag() {
            return Vec::new();
        }
        let supply = self.supply();
        let counters = Colour::BOTH.map(|colour| vec![colour; supply[colour.index()]]);
        let mut bag = counters.concat();
        Random::new(seed).shuffle(&mut bag);
        bag
    }

    /// The empty board, with the first counter drawn where there is a bag.
    pub fn start(&self, drawn: Option<Colour>) -> Soli2Position {
        let [black, white] = self.supply();
        let supply = match drawn {
            Some(drawn) if self.variant.has_bag() => {
                let mut left = [black as u8, white as u8];
                left[drawn.index()] -= 1;
                Supply::Bag { drawn, left }
            }
            _ => {
                // Black places the odd counter, and both have the odd one of a colour themselves.
                let all = black + white;
                let (own_black, own) = (black - black / 2, all - all / 2);
                let of_black = [own_black as u8, (own - own_black) as u8];
                let of_white = [black as u8 - of_black[0], white as u8 - of_black[1]];
                Supply::Stocks([of_black, of_white])
            }
        };
        Soli2Position {
            counters: [HoleSet::EMPTY; 2],
            turn: Colour::Black,
            supply,
        }
    }

    /// The jumps that a colour has on the board.
    pub fn jumps(&self, position: &Soli2Position, colour: Colour) -> impl Iterator<Item = Jump> {
        let own = position.of(colour);
        let legal = self.board.jumps().legal(position.occupied());
        legal.filter(move |jump| own.contains(jump.from))
    }

    /// Whether the game is over: nothing is to be placed, and neither can jump or one colour is gone.
    pub fn is_over(&self, position: &Soli2Position) -> bool {
        let is_stuck = |colour| self.jumps(position, colour).next().is_none();
        !position.is_placing()
            && (position.counters.iter().any(|colour| colour.is_empty())
                || Colour::BOTH.into_iter().all(is_stuck))
    }

    /// The result, of a game that is over.
    pub fn result(&self, position: &Soli2Position) -> Option<Soli2Result> {
        self.is_over(position).then(|| self.count(position))
    }

    /// The result of counters that stay as they are.
    pub(super) fn count(&self, position: &Soli2Position) -> Soli2Result {
        Soli2Result::of(position, self.variant.fewest_win(), &self.distances)
    }

    /// Everything that may be played: nothing in a game that is over, else at least one move.
    pub fn moves(&self, position: &Soli2Position) -> Vec<Soli2Move> {
        if position.is_placing() {
            let empty = self.board.all() - position.occupied();
            let places = |colour| empty.iter().map(move |hole| Soli2Move::Place(colour, hole));
            return position.may_place().flat_map(places).collect();
        }
        if self.is_over(position) {
            return Vec::new();
        }
        let jumps: Vec<Soli2Move> = self
            .jumps(position, position.turn)
            .map(Soli2Move::Jump)
            .collect();
        if jumps.is_empty() {
            vec![Soli2Move::Pass]
        } else {
            jumps
        }
    }

    /// The position after a move that may be played, and after the draw of the next counter where one is drawn.
    pub fn after(
        &self,
        position: &Soli2Position,
        played: Soli2Move,
        drawn: Option<Colour>,
    ) -> Soli2Position {
        let mut after = *position;
        after.turn = position.turn.other();
        match played {
            Soli2Move::Pass => {}
            Soli2Move::Jump(jump) => {
                let mover = &mut after.counters[position.turn.index()];
                *mover = mover.without(jump.from).with(jump.to);
                after.counters = after.counters.map(|counters| counters.without(jump.over));
            }
            Soli2Move::Place(colour, hole) => {
                let counters = &mut after.counters[colour.index()];
                *counters = counters.with(hole);
                after.supply = match (position.supply, drawn) {
                    (Supply::Bag { mut left, .. }, Some(drawn)) => {
                        left[drawn.index()] = left[drawn.index()].saturating_sub(1);
                        Supply::Bag { drawn, left }
                    }
                    (Supply::Stocks(mut stocks), _) => {
                        stocks[position.turn.index()][colour.index()] -= 1;
                        Supply::Stocks(stocks)
                    }
                    _ => Supply::Placed,
                };
                if after.left_to_place() == 0 {
                    after.supply = Supply::Placed;
                    after.turn = Colour::Black;
                }
            }
        }
        after
    }

    /// A move as text.
    pub fn text(&self, played: Soli2Move) -> String {
        match played {
            Soli2Move::Place(colour, hole) => {
                format!("{}{}", colour.letter(), self.board.label(hole))
            }
            Soli2Move::Jump(jump) => notation::action_text(&self.board, Action::Jump(jump)),
            Soli2Move::Pass => "pass".to_owned(),
        }
    }

    /// Reads a move: `bd4`, or `d4` alone where there is only one colour to place, `d3-d5`, `pass`.
    ///
    /// # Errors
    /// The text is no move of this board.
    pub fn read(&self, position: &Soli2Position, text: &str) -> Result<Soli2Move, Soli2Fault> {
        let lower = text.trim().to_lowercase();
        if lower == "pass" {
            return Ok(Soli2Move::Pass);
        }
        let coloured = Colour::BOTH.into_iter().find_map(|colour| {
            let label = lower.strip_prefix(colour.letter())?;
            Some(Soli2Move::Place(colour, self.board.hole(label)?))
        });
        if let Some(placed) = coloured {
            return Ok(placed);
        }
        let Some(hole) = self.board.hole(&lower) else {
            // A column may be called x, too.
            let ends = lower.split_once('-').or_else(|| lower.split_once('x'));
            if let Some((from, to)) = ends {
                return self.read_jump(from, to);
            }
            let what = shortened(text.trim());
            let wrong = notation::read_hole(&self.board, &lower).err();
            let why = wrong.map_or(String::new(), |wrong| format!(" ({wrong})"));
            return Err(Soli2Fault::new(format!(
                "\"{what}\" is no move: write bd4 or wd4 to place a counter, d3-d5 to jump, or pass{why}"
            )));
        };
        let mut colours = position.may_place();
        match (colours.next(), colours.next()) {
            (Some(colour), None) => Ok(Soli2Move::Place(colour, hole)),
            (Some(_), Some(_)) => Err(Soli2Fault::new(format!(
                "which colour goes to {lower}? write b{lower} or w{lower}"
            ))),
            (None, _) => Err(Soli2Fault::new(format!(
                "{lower} alone is no jump: write where from and where to, as in d3-d5"
            ))),
        }
    }

    fn read_jump(&self, from: &str, to: &str) -> Result<Soli2Move, Soli2Fault> {
        let hole = |label| notation::read_hole(&self.board, label).map_err(Soli2Fault::new);
        let (start, end) = (hole(from)?, hole(to)?);
        let jump = self.board.jumps().between(start, end);
        jump.map(Soli2Move::Jump).ok_or_else(|| {
            Soli2Fault::new(format!(
                "{from}-{to} is no jump: a counter jumps two holes along a row or a column, over the one between"
            ))
        })
    }
}
