//! What is to be seen on a board, apart from how it is drawn.

use crate::app::advice::adviser::Level;
use crate::app::session::PlaySession;
use crate::app::session::explanation::Explanation;
use crate::packages::PlacedPackage;
use crate::rules::board::{Board, Jump, JumpRule};
use crate::rules::hole::{Hole, HoleSet};
use crate::rules::position::Action;
use crate::rules::problem::{Problem, Status};
use crate::solve::Verdict;
use crate::tui::board::celebration::Star;
use crate::tui::board::geometry::Grid;
use crate::tui::board::motion::{BoardMotion, Flight};
use crate::tui::keys::command::TARGET_LETTERS;
use crate::tui::style::glyphs::{HoleContent, Piece};

#[derive(Clone, Default, Debug)]
pub struct Scene {
    /// What is in each hole, in the board's order.
    pub figures: Vec<HoleContent>,
    pub letters: Vec<(Hole, char)>,
    pub cursor: Option<Hole>,
    pub flight: Option<(Piece, Flight)>,
    /// Whether jumps are taken back: then a peg appears where else one is taken.
    pub is_backwards: bool,
    pub arrow: Option<Jump>,
    /// The holes that the peg of the running move has been in, where it goes on or is on its way.
    pub trail: Vec<Hole>,
    pub marks: HoleSet,
    pub numbers: Vec<(Hole, i32)>,
    /// Signs on pegs, under the numbers, where holes are more than a character.
    pub signs: Vec<(Hole, &'static str)>,
    /// Whether the jumps of a hole win or lose.
    pub verdicts: Vec<(Hole, Verdict)>,
    pub stars: Vec<(Hole, Star)>,
}

impl Scene {
    pub fn of_pegs(board: &Board, pegs: HoleSet) -> Scene {
        let piece = |hole| {
            if pegs.contains(hole) {
                Piece::Peg
            } else {
                Piece::Empty
            }
        };
        let figures = board.holes().map(|hole| HoleContent::of(piece(hole)));
        Scene::of_figures(figures.collect())
    }

    /// A position of a problem with the pegs that the game has there, as it is seen.
    pub fn of_position(problem: &Problem, pegs: HoleSet) -> Scene {
        let mut scene = Scene::of_pegs(problem.board(), problem.seen_pegs(pegs));
        for hole in rings(problem) {
            scene.figures[hole.index()].goal = true;
        }
        scene
    }

    pub fn of_game(session: &PlaySession, motion: &BoardMotion) -> Scene {
        let game = session.game();
        let board = game.problem().board();
        let targets = session.targets();
        let goal = rings(game.problem());
        let pegs = session.pegs();
        let past = game.position().past;
        let left = past.left_pegs().map(|(peg, _)| peg);
        let piece = |hole| match () {
            () if session.held() == Some(hole) => Piece::Held,
            () if pegs.contains(hole) => Piece::Peg,
            () if targets.iter().any(|jump| jump.to == hole) => Piece::Target,
            () => Piece::Empty,
        };
        let figure = |hole| HoleContent {
            piece: piece(hole),
            goal: goal.contains(hole),
        };
        let letters = targets
            .iter()
            .enumerate()
            .filter_map(|(index, jump)| Some((jump.to, letter(board, index)?)));
        let mut scene = Scene {
            figures: board.holes().map(figure).collect(),
            letters: letters.collect(),
            cursor: (game.status() == Status::Playing).then(|| session.cursor()),
            is_backwards: game.problem().is_backwards(),
            marks: left.chain(past.last_taken()).collect(),
            verdicts: session.overlay(),
            stars: stars(session, motion),
            ..Scene::default()
        };
        let flight = motion.flight();
        let problem = game.problem();
        let seen = |action| problem.seen_action(action);
        let played: Vec<Action> = game.played().into_iter().map(seen).collect();
        let last = played.last().and_then(|action| action.jump());
        // The peg of the last move is picked up, so that it can go on; another one begins a move of its own.
        let goes_on = last.is_some_and(|last| session.held() == Some(last.to));
        if goes_on || flight.is_some() {
            scene.trail = trail(&played, flight.map(|flight| flight.jump));
        }
        if let Some(flight) = flight {
            scene.put_in_flight(flight);
        }
        scene
    }

    pub fn of_figures(figures: Vec<HoleContent>) -> Scene {
        Scene {
            figures,
            ..Scene::default()
        }
    }

    /// Points at the peg that a hint names, or shows the jump.
    pub fn show_hint(&mut self, level: Level, action: Action) {
        match action {
            Action::Key(hole) => self.marks = HoleSet::of(hole),
            Action::Jump(jump) => {
                self.marks = HoleSet::of(jump.from);
                if level == Level::Jump {
                    self.propose(jump);
                }
            }
        }
    }

    pub fn propose(&mut self, jump: Jump) {
        self.marks = HoleSet::EMPTY;
        self.arrow = Some(jump);
        self.figures[jump.to.index()].piece = Piece::Target;
    }

    /// Shows the block of a package, with the peg of its catalyst as one that is picked up and the hole as a target.
    pub fn show_package(&mut self, package: &PlacedPackage) {
        self.marks = package.touches();
        self.figures[package.peg.index()].piece = Piece::Held;
        self.figures[package.hole.index()].piece = Piece::Target;
    }

    /// Shows an explanation, and nothing of what the player is about to do.
    pub fn explain(&mut self, explanation: &Explanation) {
        for figure in &mut self.figures {
            figure.piece = match figure.piece {
                Piece::Held => Piece::Peg,
                Piece::Target => Piece::Empty,
                piece => piece,
            };
        }
        self.letters.clear();
        self.verdicts.clear();
        self.cursor = None;
        self.marks = explanation.marks;
        self.numbers.clone_from(&explanation.numbers);
    }

    fn put_in_flight(&mut self, flight: Flight) {
        let Jump { over, to, .. } = flight.jump;
        let landing = &mut self.figures[to.index()].piece;
        let piece = *landing;
        *landing = Piece::Empty;
        self.flight = Some((piece, flight));
        let is_before = flight.progress() < 0.5;
        self.figures[over.index()].piece = if is_before == self.is_backwards {
            Piece::Empty
        } else {
            Piece::Peg
        };
    }
}

/// The holes with rings: the goal, but none where backwards it is most of the board and rings would show nothing.
fn rings(problem: &Problem) -> HoleSet {
    let goal = problem.seen_goal().holes();
    let is_most = 2 * goal.len() > problem.board().hole_count();
    if is_most && problem.is_backwards() {
        HoleSet::EMPTY
    } else {
        goal
    }
}

/// The holes of the running move, the first jump's first: those of the jumps at the end of a line that the same peg has
/// made. None of a move of one jump that is still on its way.
fn trail(played: &[Action], in_flight: Option<Jump>) -> Vec<Hole> {
    let mut holes: Vec<Hole> = Vec::new();
    for jump in played.iter().rev().map_while(|action| action.jump()) {
        match holes.last() {
            None => holes.push(jump.to),
            Some(&next) if next != jump.to => break,
            Some(_) => {}
        }
        holes.push(jump.from);
    }
    holes.reverse();
    if in_flight.is_some() {
        // The way of the jump under way is not behind the peg yet.
        holes.pop();
    }
    if holes.len() > 1 { holes } else { Vec::new() }
}

/// The letter of a target, where targets have letters: under the rules with directions that no arrow key has.
pub fn letter(board: &Board, index: usize) -> Option<char> {
    let has_letters = board.rule() != JumpRule::Orthogonal;
    has_letters.then(|| TARGET_LETTERS.get(index).copied())?
}

/// The jump of the peg that is picked up whose target carries a letter.
pub(in crate::tui) fn lettered(session: &PlaySession, wanted: char) -> Option<Jump> {
    let is_it = |index| letter(session.board(), index) == Some(wanted);
    let mut targets = session.targets().into_iter().enumerate();
    targets.find_map(|(index, jump)| is_it(index).then_some(jump))
}

fn stars(session: &PlaySession, motion: &BoardMotion) -> Vec<(Hole, Star)> {
    let Some(celebration) = motion.celebration() else {
        return Vec::new();
    };
    let board = session.board();
    let grid = Grid::new(board);
    let pegs = session.pegs();
    let place = |hole| {
        let cell = grid.cell(hole);
        (cell.half_column as f32 / 2.0, cell.row as f32)
    };
    let from_pegs = |hole| {
        let (x, y) = place(hole);
        let distances = pegs
            .iter()
            .map(|peg| (place(peg).0 - x).hypot(place(peg).1 - y));
        distances.fold(f32::INFINITY, f32::min)
    };
    let empty = board.holes().filter(|&hole| !pegs.contains(hole));
    empty
        .filter_map(|hole| Some((hole, celebration.star(from_pegs(hole))?)))
        .collect()
}
