//! lastpeg: peg solitaire as a game for the terminal and as an exact solver, in one crate.
//!
//! This page is the map: which module does what, which way the dependencies run, what always holds and which test
//! watches over it, and how a key press becomes a frame.
//!
//! # The modules, each knowing only those above it
//!
//! | module | what it is |
//! |---|---|
//! | [`hole`] | [`hole::Hole`], [`hole::HoleSet`]: set algebra on up to 128 holes, no geometry |
//! | [`random`] | a small fixed generator of random numbers: the same seed gives the same numbers for ever |
//! | [`board`] | [`board::Board`]: holes and jump rule, and all that follows: jumps, symmetries, position classes |
//! | [`position`] | [`position::Position`] and [`position::Action`]: the rules of the game |
//! | [`notation`] | text of holes, positions and lines, both ways |
//! | [`diagram`] | a line as a row of board diagrams, SVG |
//! | [`resource`] | resource counts (pagoda functions), checked when made |
//! | [`problem`] | a board, a start and an exact goal; what the position class rules out |
//! | [`library`] | the boards and problems: JSON files, embedded and the user's |
//! | [`history`] | an undo tree that knows nothing of peg solitaire |
//! | [`game`] | a problem being played; its text form is replayed with full checks |
//! | [`solver`] | can it be won, how, in how few moves, and if not, why not: verdicts with proofs |
//! | [`analysis`] | tables over whole problems |
//! | [`advice`] | what a player is told of the solver's answers: lamp, hints, since when a game is lost |
//! | [`practice`] | exercises made for the player, and when they come back |
//! | [`daily`] | the problem of the day, and the days on which it was solved |
//! | [`records`] | the only writer of files: game in progress, best results, settings |
//! | `tui` | the interface on the terminal: screens one behind the other (`tui::app`), each with a file of its own |
//! | [`cli`] | the command line, one file a command |
//!
//! `game` and `solver` never see each other: a game is about what has been played, the solver about what can be. Below
//! `library` there is no file, terminal, clock, thread or randomness, but for the deadline of [`solver::limits`], and
//! threads in the solver's parallel searches and its worker. `tests/tidy.rs` reads the sources and checks both.
//!
//! # What always holds
//!
//! - A board never changes once built; the order of its holes and jumps is part of the formats (`tests/boards.rs`,
//!   `tests/perft.rs`).
//! - A jump keeps the position class and never raises a resource count; symmetries map jumps to jumps
//!   (`tests/laws.rs`). Canonical forms use only the symmetries that fix the goal and the key hole.
//! - `lost` is a theorem: a verdict is a line that replays, a proof, or `undecided` (`tests/solver.rs`).
//! - A game changes only through [`position::Action`]s, which have a text form: what is saved is a line of notation,
//!   and loading replays it (`tests/laws.rs`).
//! - `update` is deterministic and `view` pure; the terminal is restored whatever happens (the tests in
//!   `tui`, `tests/advice.rs`, `tests/terminal.rs`).
//! - Every line of a catalog replays and has the moves that are claimed; a par is proven (`tests/fewest.rs`).
//! - Every problem offered is possible by position class, or is marked as impossible with the reason
//!   (`tests/boards.rs`).
//!
//! # From a key press to a frame
//!
//! 1. `tui` draws `view(&app)` and waits for an event.
//! 2. `Keymap::bind(context, key)` turns a key into a `Message`; the same table prints the help and the footer.
//! 3. `App::update(message)` is the only place where state changes. Pegs live in [`game::Game`]; cursor, selection and
//!    overlays live in the app. What must be done outside (save, quit, ask the solver) is returned as effects.
//! 4. `tui` draws the new frame first and performs the effects then.
//!
//! # Using the library
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::{game::Game, notation, problem::Status};
//!
//! let library = Library::embedded();
//! let problem = library.entry("english")?.problem("cross", None, false)?;
//! let board = problem.board().clone();
//! let line = notation::read_line(&board, "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4")?;
//! let mut game = Game::new(problem);
//! for action in notation::replay(&board, game.position(), &line)? {
//!     game.play(action).map_err(|illegal| notation::explain(&board, illegal))?;
//! }
//! assert_eq!(game.status(), Status::Won);
//! assert_eq!(game.move_count(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod advice;
pub mod analysis;
pub mod board;
pub mod cli;
pub mod daily;
pub mod diagram;
pub mod game;
pub mod history;
pub mod hole;
pub mod library;
pub mod notation;
pub mod position;
pub mod practice;
pub mod problem;
pub mod random;
pub mod records;
pub mod resource;
pub mod solver;
pub mod tui;

/// The examples of the README are tested as this crate's own.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
