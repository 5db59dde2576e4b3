//! What is kept of Soli2.

use jiff::civil::Date;

use serde_json::Value;

use crate::app::soli2::{Soli2Kept, Soli2Match, Soli2Score, replayed};
use crate::app::store::change::Change;
use crate::app::store::{Store, document};
use crate::library::Library;
use crate::soli2::game::Soli2Game;
use crate::soli2::record;

pub enum Soli2File {
    /// A game that was set aside, with its players.
    SetAside(Box<Soli2Match>),
    Record(Soli2Game),
}

/// The game of a file that was set aside, or of a record.
pub fn soli2_of_file(text: &str, library: &Library) -> Result<Soli2File, String> {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    if value.get("game").is_none() {
        return replayed(text, library).map(Soli2File::Record);
    }
    let kept: Soli2Kept = document::parse(text).map_err(|unusable| format!("it {unusable}"))?;
    let game = kept.game.ok_or("no game of Soli2 is kept in it")?;
    game.revive(library).map(Box::new).map(Soli2File::SetAside)
}

impl Store {
    pub fn soli2(&mut self) -> Soli2Kept {
        match &self.keeper {
            Some(keeper) => keeper.soli2(&mut self.notices),
            None => Soli2Kept::default(),
        }
    }

    /// The game of Soli2 in progress. One that cannot be played on is set aside with a notice; one that is over is
    /// none.
    pub fn saved_soli2(&mut self, library: &Library) -> Option<Soli2Match> {
        let saved = self.soli2().game?;
        if let Some(keeper) = &self.keeper {
            keeper.know_soli2(&saved);
        }
        match saved.revive(library) {
            Ok(revived) => Some(revived).filter(|game| game.game.result().is_none()),
            Err(why) => {
                let why = Some(format!("it cannot be played on ({why})"));
                self.make(Change::SetSoli2Aside { why });
                None
            }
        }
    }

    pub fn make_room_for_soli2(&mut self) {
        self.make(Change::SetSoli2Aside { why: None });
    }

    pub fn save_soli2(&mut self, game: &Soli2Match) {
        self.make(Change::Soli2(game.saved()));
    }

    pub fn record_soli2(&mut self, game: &Soli2Match, today: Date) {
        self.make(Change::Soli2Over(Soli2Score {
            date: today,
            players: game.players.map(|player| player.name().to_owned()),
            record: record::record(&game.game),
        }));
    }
}
