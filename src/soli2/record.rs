//! The record of a game: one JSON object, which replays.
//!
//! `{"variant":"soli2","seed":7,"board":"square49","moves":["wd4","ba1",…,"d3-d5","pass",…],"black":5,"white":3,
//! "winner":"black","by":"counters"}`. Of a game that is not over `winner` and `by` are `null`.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::library::catalog::schema_fault;
use crate::library::file::json_message;
use crate::rules::board::Board;
use crate::rules::text::shortened;
use crate::soli2::game::Soli2Game;
use crate::soli2::rules::{Soli2Fault, Soli2Rules};
use crate::soli2::variant::Variant;

/// A record as it is read: what it claims of the end is checked by [`Soli2Record::check`].
#[derive(Clone, Debug, Deserialize)]
#[serde(expecting = "an object {...}")]
pub struct Soli2Record {
    #[serde(default)]
    schema: Option<u32>,
    variant: String,
    seed: u64,
    board: String,
    moves: Vec<String>,
    #[serde(default)]
    black: Option<usize>,
    #[serde(default)]
    white: Option<usize>,
    #[serde(default)]
    winner: Option<String>,
    #[serde(default)]
    by: Option<String>,
}

/// The record of a game as far as it is played.
pub fn record(game: &Soli2Game) -> Value {
    let rules = game.rules();
    let moves: Vec<String> = game.moves().iter().map(|&one| rules.text(one)).collect();
    let [black, white] = game.position().counts();
    let result = game.result();
    json!({
        "variant": rules.variant().name(),
        "seed": game.seed(),
        "board": rules.board().name(),
        "moves": moves,
        "black": black,
        "white": white,
        "winner": result.as_ref().map(|result| result.winner.name()),
        "by": result.as_ref().map(|result| result.by.name()),
    })
}

impl Soli2Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The text is no record: which field, and where; or of a variant that is not known.
    pub fn read(text: &str) -> Result<Soli2Record, Soli2Fault> {
        let record: Soli2Record = serde_json::from_str(text).map_err(|wrong| {
            Soli2Fault::new(format!(
                "this is no record of a game of Soli2: {} (a record is an object with \"variant\", \"seed\", \
                 \"board\" and \"moves\")",
                json_message(&wrong)
            ))
        })?;
        if let Some(fault) = schema_fault(record.schema) {
            return Err(Soli2Fault::new(fault));
        }
        record.variant()?;
        Ok(record)
    }

    fn variant(&self) -> Result<Variant, Soli2Fault> {
        Variant::named(&self.variant).ok_or_else(|| {
            let names = Variant::ALL.map(Variant::name).join(", ");
            let unknown = shortened(&self.variant);
            Soli2Fault::new(format!(
                "\"variant\": there is no \"{unknown}\": it is one of {names}"
            ))
        })
    }

    /// The name of its board.
    pub fn board(&self) -> &str {
        &self.board
    }

    /// The game played to the end of its moves, on its board.
    ///
    /// # Errors
    /// The first move that cannot be played, with its number.
    pub fn replay(&self, board: Arc<Board>) -> Result<Soli2Game, Soli2Fault> {
        let variant = self.variant()?;
        let mut game = Soli2Game::new(Soli2Rules::new(board, variant)?, self.seed);
        for (number, text) in (1..).zip(&self.moves) {
            let read = game.rules().read(game.position(), text);
            read.and_then(|played| game.play(played))
                .map_err(|fault| Soli2Fault::new(format!("move {number}: {fault}")))?;
        }
        Ok(game)
    }

    /// Whether what it claims of its end is so.
    ///
    /// # Errors
    /// A claim that is wrong, with what is right.
    pub fn check(&self, game: &Soli2Game) -> Result<(), Soli2Fault> {
        let claims = [("black", self.black), ("white", self.white)];
        for ((name, claimed), left) in claims.into_iter().zip(game.position().counts()) {
            if claimed.is_some_and(|claimed| claimed != left) {
                let claimed = claimed.unwrap_or_default();
                return Err(Soli2Fault::new(format!(
                    "\"{name}\" says {claimed}, and after the last move {left} {name} counters are on the board"
                )));
            }
        }
        let result = game.result();
        let of = |name: Option<&'static str>| name.unwrap_or("null");
        let (winner, by) = (
            of(result.as_ref().map(|result| result.winner.name())),
            of(result.as_ref().map(|result| result.by.name())),
        );
        for (name, claimed, right) in [("winner", &self.winner, winner), ("by", &self.by, by)] {
            if let Some(claimed) = claimed.as_ref().filter(|claimed| *claimed != right) {
                let claimed = shortened(claimed);
                return Err(Soli2Fault::new(format!(
                    "\"{name}\" says \"{claimed}\", and it is {right}"
                )));
            }
        }
        Ok(())
    }
}
