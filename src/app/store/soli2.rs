//! What is kept of Soli2.

use jiff::civil::Date;

use crate::app::soli2::{Soli2Kept, Soli2Match, Soli2Score};
use crate::app::store::Store;
use crate::app::store::change::Change;
use crate::library::Library;
use crate::soli2::record;

impl Store {
    /// What is kept of Soli2: the game in progress and the results.
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
        match saved.revive(library) {
            Ok(revived) => Some(revived).filter(|game| game.game.result().is_none()),
            Err(why) => {
                self.set_soli2_aside(&format!("it cannot be played on ({why})"));
                None
            }
        }
    }

    /// Sets the game of Soli2 in progress aside, with a notice, for a reason.
    pub fn set_soli2_aside(&mut self, why: &str) {
        self.make(Change::SetSoli2Aside {
            why: why.to_owned(),
        });
    }

    /// Keeps a game of Soli2 in place of the one before.
    pub fn save_soli2(&mut self, game: &Soli2Match) {
        self.make(Change::Soli2(game.saved()));
    }

    /// Records that a game of Soli2 is over.
    pub fn record_soli2(&mut self, game: &Soli2Match, today: Date) {
        self.make(Change::Soli2Over(Soli2Score {
            date: today,
            players: game.players.map(|player| player.name().to_owned()),
            record: record::record(&game.game),
        }));
    }
}
