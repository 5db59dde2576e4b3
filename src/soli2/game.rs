//! A game as it has been played: its moves, which are replayed whenever it is loaded, with undo and redo.

use crate::rules::board::Jump;
use crate::rules::hole::Hole;
use crate::rules::text::counted;
use crate::soli2::colour::Colour;
use crate::soli2::position::{Soli2Move, Soli2Position, Supply};
use crate::soli2::result::Soli2Result;
use crate::soli2::rules::{Soli2Fault, Soli2Rules};

/// A game of two, in progress or over.
#[derive(Clone, Debug)]
pub struct Soli2Game {
    rules: Soli2Rules,
    seed: u64,
    /// The counters in the order in which they are drawn; empty without a bag.
    bag: Vec<Colour>,
    line: Vec<Soli2Move>,
    /// The position before each move of the line, and the last one.
    positions: Vec<Soli2Position>,
    /// How many moves of the line are played; those after it are taken back.
    played: usize,
}

impl Soli2Game {
    /// A new game; the seed fixes what comes from the bag.
    pub fn new(rules: Soli2Rules, seed: u64) -> Soli2Game {
        let bag = rules.bag(seed);
        let start = rules.start(bag.first().copied());
        Soli2Game {
            rules,
            seed,
            bag,
            line: Vec::new(),
            positions: vec![start],
            played: 0,
        }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Soli2Rules {
        &self.rules
    }

    /// The seed of its bag.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The position.
    pub fn position(&self) -> &Soli2Position {
        &self.positions[self.played]
    }

    /// The position after so many moves of the line; the last one beyond it.
    pub fn position_after(&self, moves: usize) -> &Soli2Position {
        &self.positions[moves.min(self.line.len())]
    }

    /// The moves played.
    pub fn moves(&self) -> &[Soli2Move] {
        &self.line[..self.played]
    }

    /// The moves that are taken back and can be played again.
    pub fn taken_back(&self) -> &[Soli2Move] {
        &self.line[self.played..]
    }

    /// The result, once it is over.
    pub fn result(&self) -> Option<Soli2Result> {
        self.rules.result(self.position())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// It may not be played: why, and what may. The game is as it was.
    pub fn play(&mut self, played: Soli2Move) -> Result<(), Soli2Fault> {
        refuse(&self.rules, self.position(), played)?;
        let drawn = self.bag.get(self.played + 1).copied();
        let after = self.rules.after(self.position(), played, drawn);
        if self.line.get(self.played) != Some(&played) {
            self.line.truncate(self.played);
            self.positions.truncate(self.played + 1);
            self.line.push(played);
            self.positions.push(after);
        }
        self.played += 1;
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let can = self.played > 0;
        self.played -= usize::from(can);
        can
    }

    /// Plays the move taken back last again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let can = self.played < self.line.len();
        self.played += usize::from(can);
        can
    }
}

/// Why a move may not be played.
fn refuse(
    rules: &Soli2Rules,
    position: &Soli2Position,
    wanted: Soli2Move,
) -> Result<(), Soli2Fault> {
    let fault = if rules.is_over(position) {
        Some("the game is over: begin another, or take a move back".to_owned())
    } else {
        match wanted {
            Soli2Move::Place(colour, hole) if position.is_placing() => {
                placing_fault(rules, position, colour, hole)
            }
            Soli2Move::Place(..) => Some(format!(
                "{}: all counters are placed: jump, as in {}",
                rules.text(wanted),
                example(rules, position)
            )),
            _ if position.is_placing() => Some(format!(
                "{}: {} to be placed before anybody jumps or passes: place one, as in {}",
                rules.text(wanted),
                still(position.left_to_place()),
                example(rules, position)
            )),
            Soli2Move::Jump(jump) => jump_fault(rules, position, jump),
            Soli2Move::Pass => rules.jumps(position, position.turn).next().map(|jump| {
                format!(
                    "{} cannot pass: {} can be played, and a jump is compulsory",
                    position.turn,
                    rules.text(Soli2Move::Jump(jump))
                )
            }),
        }
    };
    fault.map_or(Ok(()), |fault| Err(Soli2Fault::new(fault)))
}

fn still(counters: usize) -> String {
    let verb = if counters == 1 { "is" } else { "are" };
    format!("{} {verb} still", counted(counters, "counter"))
}

/// A move that may be played, as an example.
fn example(rules: &Soli2Rules, position: &Soli2Position) -> String {
    let first = rules.moves(position).into_iter().next();
    first.map_or_else(String::new, |one| rules.text(one))
}

fn placing_fault(
    rules: &Soli2Rules,
    position: &Soli2Position,
    colour: Colour,
    hole: Hole,
) -> Option<String> {
    let text = rules.text(Soli2Move::Place(colour, hole));
    let label = rules.board().label(hole);
    if let Some(taken) = position.at(hole) {
        return Some(format!(
            "{label} is taken by a {taken} counter: place on an empty hole, as in {}",
            example(rules, position)
        ));
    }
    if position.may_place().any(|may| may == colour) {
        return None;
    }
    Some(match position.supply {
        Supply::Bag { drawn, .. } => format!(
            "{text}: the counter drawn is {drawn}: write {}{label}",
            drawn.letter()
        ),
        _ => format!(
            "{text}: {} has no {colour} counter left: place a {} one",
            position.turn,
            colour.other()
        ),
    })
}

fn jump_fault(rules: &Soli2Rules, position: &Soli2Position, jump: Jump) -> Option<String> {
    let text = rules.text(Soli2Move::Jump(jump));
    let label = |hole| rules.board().label(hole);
    let turn = position.turn;
    match position.at(jump.from) {
        None => return Some(format!("{text}: no counter stands at {}", label(jump.from))),
        Some(colour) if colour != turn => {
            return Some(format!(
                "{text}: the counter at {} is {colour}, and it is {turn}'s turn: jump with a {turn} one",
                label(jump.from)
            ));
        }
        Some(_) => {}
    }
    if position.at(jump.over).is_none() {
        return Some(format!(
            "{text}: there is no counter at {} to jump over",
            label(jump.over)
        ));
    }
    position
        .at(jump.to)
        .map(|_| format!("{text}: {} is taken", label(jump.to)))
}
