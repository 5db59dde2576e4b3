//! What an arrow means over a board that is being played.

use crate::app::session::PlaySession;
use crate::app::session::command::PlayCommand;
use crate::rules::board::Jump;
use crate::tui::base::update::Update;
use crate::tui::board::geometry::Grid;
use crate::tui::board::scene;
use crate::tui::keys::command::Arrow;

/// An arrow: the peg under the cursor jumps that way when it is picked up and can, else the cursor moves.
pub fn step(session: &PlaySession, direction: Arrow) -> Update {
    if session.held() == Some(session.cursor()) {
        match ways(session, direction)[..] {
            [] => {}
            [(_, only)] => return Update::play(PlayCommand::Jump(only)),
            ref several => {
                // On the triangular lattice an arrow up or down can mean two jumps.
                let numbers = several.iter().map(|&(number, _)| number);
                let letters = numbers.filter_map(|number| scene::letter(session.board(), number));
                let letters: Vec<String> = letters.map(String::from).collect();
                let letters = letters.join(" or ");
                return Update::notice(format!("two jumps go that way: press {letters}"));
            }
        }
    }
    let next = Grid::new(session.board()).step(session.cursor(), direction);
    next.map_or_else(Update::default, |hole| {
        Update::play(PlayCommand::LookAt(hole))
    })
}

/// The jumps of the peg that is picked up that go the way of an arrow, with their numbers among its targets.
fn ways(session: &PlaySession, direction: Arrow) -> Vec<(usize, Jump)> {
    let grid = Grid::new(session.board());
    let targets = session.targets().into_iter().enumerate();
    targets
        .filter(|(_, jump)| grid.goes(*jump, direction))
        .collect()
}
