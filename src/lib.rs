//! lastpeg: peg solitaire as a game for the terminal and as an exact solver, in one crate.
//!
//! This page is the map: which module does what, which way the dependencies run, what always holds and which test
//! watches over it, and how a key press becomes a frame. Who builds upon the library begins
//! [further below](#using-the-library).
//!
//! # The rooms, each knowing only those above it
//!
//! | room | what it is |
//! |---|---|
//! | [`rules`] | holes, boards, positions, notation, resource counts, problems, games: nothing that searches |
//! | [`run`] | how long work runs: limits, how far it has come, threads that share it |
//! | [`packages`] | blocks of pegs that can be cleared away whole: computed, named, placed on a board |
//! | `packed` | positions in machine words: images under symmetries, sets of words, legal jumps |
//! | `counts` | resource counts found by linear programs, and many of them tried at a time |
//! | [`proof`] | proofs that a position is lost: what they are, how they are checked, how they are found |
//! | [`solve`] | can it be won, how, and if not, why not |
//! | [`par`] | in how few moves, with a proof |
//! | [`plan`] | a winning line as a short list of steps: packages, sweeps, jumps |
//! | [`why`] | why a jump loses, as a person sees it |
//! | [`verify`] | checks proofs from a file; knows the rules alone |
//! | [`library`] | the boards and problems: JSON files, embedded and the user's |
//! | [`certify`] | writes proofs that `verify` checks |
//! | `soli2` | a game for two on the same boards: its rules, its records, a computer that plays it |
//! | [`tables`] | tables over whole problems: levels, counts, catalogs |
//! | `app` | advice, practice, the problem of the day, records, the solver's thread, what differs between systems |
//! | `tui` | the interface on the terminal: screens, each with a file of its own, in a shell that runs them |
//! | `cli` | the command line, one file a command |
//!
//! `rules::game` and `solve` never see each other: a game is about what has been played, the solver about what can be.
//! No room up to `tables` touches a file but `library`, nor a terminal, and none but `run` a clock or a thread: the
//! deadline of [`run::Limits`] and the threads of the parallel searches. `tests/tidy` reads the sources and checks
//! which room uses which.
//!
//! # What always holds
//!
//! - A board never changes once built; the order of its holes and jumps is part of the formats
//!   (`tests/library/boards.rs`, `tests/library/perft.rs`).
//! - A jump keeps the position class and never raises a resource count; symmetries map jumps to jumps
//!   (`tests/library/laws.rs`). Canonical forms use only the symmetries that fix the goal and the key hole.
//! - `lost` is a theorem: a verdict is a line that replays, a proof, or `undecided` (`tests/figures/solver.rs`).
//! - A game changes only through [`rules::position::Action`]s, which have a text form: what is saved is a line of
//!   notation, and loading replays it (`tests/library/laws.rs`).
//! - `update` is deterministic and `view` pure; the terminal is restored whatever happens (the tests in
//!   `tui`, `tests/program/advice.rs`, `tests/program/terminal.rs`).
//! - Every line of a catalog replays and has the moves that are claimed; a par is proven (`tests/figures/fewest.rs`).
//! - Every problem offered is possible by position class, or is marked as impossible with the reason
//!   (`tests/library/boards.rs`).
//!
//! # From a key press to a frame
//!
//! 1. The runner (`tui::shell::runner`) has a frame drawn, and the event loop waits for an event.
//! 2. `Keymap::bind(context, key)` turns a key into an `Input`; the same tables print the help and the footer.
//! 3. `App::update(message)` is the only place where state changes. It passes the input to the screen that is shown,
//!    which reads the environment and returns an `Update`: a command for the play session (`app::session`, in which the
//!    [`rules::game::Game`] lives), the name of another screen, a notice, and effects: what must be done outside, such
//!    as saving or asking the solver.
//! 4. The runner has the new frame drawn first and performs the effects then; what they bring about is drawn in another
//!    frame. What is to be kept is written by a thread of its own, so that no frame waits for a disk or for another
//!    program. The tests run the same runner without a terminal.
//!
//! # Using the library
//!
//! The rooms with a link, up to `tables`, are for everybody. They need no terminal and little else: without the
//! default feature `terminal`, which holds the program itself (`soli2`, `app`, `tui` and `cli`), the crate depends on
//! `serde`, `serde_json`, `strsim` and the `num` crates alone.
//!
//! The jumps that can be played:
//!
//! ```
//! use lastpeg::rules::board::{Board, JumpRule};
//! use lastpeg::rules::notation;
//! use lastpeg::rules::position::{Action, Position};
//!
//! let rows = ["  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ", "  ooo  "];
//! let board = Board::new("english", "English", &rows, JumpRule::Orthogonal)?;
//! let centre = board.centre().ok_or("no centre")?;
//! let start = Position::of(board.all().without(centre));
//! let jumps: Vec<String> = start.jumps(&board).map(|jump| notation::line(&board, &[Action::Jump(jump)])).collect();
//! assert_eq!(jumps, ["d2-d4", "b4-d4", "f4-d4", "d6-d4"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game that is won:
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::rules::game::Game;
//! use lastpeg::rules::problem::Status;
//!
//! let problem = Library::embedded().entry("english")?.problem("cross", None, false)?;
//! let line = problem.read_line("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4")?;
//! let mut game = Game::new(problem);
//! for action in line {
//!     game.play(action)?;
//! }
//! assert_eq!(game.status(), Status::Won);
//! assert_eq!(game.move_count(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A problem with a condition on its line, decided in ten seconds or not at all, and a position read from text that is
//! proven to be lost, by a proof that anybody can check:
//!
//! ```
//! use std::time::Duration;
//!
//! use lastpeg::library::Library;
//! use lastpeg::rules::notation;
//! use lastpeg::run::Limits;
//! use lastpeg::solve::{self, Verdict};
//!
//! let library = Library::embedded();
//! let english = library.entry("english")?;
//! let limits = Limits::none().within(Duration::from_secs(10));
//! let swept = english.problem("c1:c7+finish-sweep-9", None, false)?;
//! let answer = solve::solve(&swept, &limits);
//! match answer.verdict() {
//!     Verdict::Winnable => assert_eq!(answer.line().map(<[_]>::len), Some(31)),
//!     Verdict::Lost => panic!("it is known to be winnable"),
//!     _ => println!("ten seconds were too little"),
//! }
//!
//! let central = english.problem("central", None, false)?;
//! let pegs = notation::read_pegs(central.board(), "d3,d5,c3")?;
//! let lost = central.from_pegs(pegs);
//! let answer = solve::solve(&lost, &limits);
//! let reason = answer.reason().ok_or("no reason")?;
//! assert!(reason.check(lost.board(), lost.goal(), lost.start()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A plan of packages:
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::plan::{Effort, Planned, Planner};
//! use lastpeg::run::Limits;
//!
//! let problem = Library::embedded().entry("english")?.problem("central", None, false)?;
//! let mut planner = Planner::new(&problem);
//! let Planned::Found(plan) = planner.plan(problem.start(), Effort::First, &Limits::none()) else {
//!     return Err("no plan".into());
//! };
//! assert!(plan.steps().len() < 12);
//! let steps: Vec<String> = plan.steps().iter().map(|step| step.text(problem.board())).collect();
//! assert!(steps.iter().any(|step| step.starts_with("6-removal: clear ")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which jumps lose, and why, checked by other means:
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::run::Limits;
//! use lastpeg::solve::{self, Verdict};
//! use lastpeg::why::Why;
//!
//! let problem = Library::embedded().entry("english")?.problem("cross", None, false)?;
//! let (board, start, limits) = (problem.board(), problem.start(), Limits::none());
//! for action in solve::hint(&problem, &limits).with(Verdict::Lost) {
//!     let after = start.play(board, action)?;
//!     let why = Why::find(board, problem.goal(), after, &limits).ok_or("none that is short")?;
//!     why.check(&problem, after)?;
//!     assert!(why.text(&problem, start, action).starts_with("Only 4 positions can follow d"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The blocks that can be cleared away from a position, and how: whatever else stands on the board stays.
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::packages::placed;
//! use lastpeg::rules::notation;
//! use lastpeg::rules::position::{Action, Position};
//!
//! let board = Library::embedded().entry("english")?.board();
//! let pegs = board.all().without(board.centre().ok_or("no centre")?);
//! let mut packages = placed(&board);
//! packages.retain(|package| pegs & package.needs() == package.needs() && !pegs.contains(package.hole));
//! let clears = |block: &str| packages.iter().find(|package| notation::holes(&board, package.block) == block);
//! let package = clears("e2,e3,e4").ok_or("cannot be cleared")?;
//! assert_eq!(package.name(), Some("3-removal"));
//! let line: Vec<Action> = package.line.iter().map(|&jump| Action::Jump(jump)).collect();
//! assert_eq!(notation::line(&board, &line), "f4-d4 e2-e4 d4-f4");
//! let end = line.iter().try_fold(Position::of(pegs), |position, &action| position.play(&board, action));
//! assert_eq!(end.map(|end| end.pegs), Ok(pegs - package.block));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The fewest moves, and how many lines have as few:
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::par::{FewestSearch, ListedShortest};
//! use lastpeg::run::Limits;
//!
//! let problem = Library::embedded().entry("triangle15")?.problem("a1:a1", None, false)?;
//! let search = FewestSearch::new(&problem).counting_shortest(ListedShortest::OfEachSet(3));
//! let fewest = search.run(&Limits::none());
//! assert_eq!((fewest.moves(), fewest.is_proved), (Some(10), true));
//! let shortest = fewest.shortest.ok_or("not counted")?;
//! assert_eq!((shortest.regardless_of_order, shortest.listed.len()), (Some(15), 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search that another thread ends, which may also look on (`limits.progress`):
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::par::fewest_moves;
//! use lastpeg::run::Limits;
//!
//! let problem = Library::embedded().entry("wiegleb")?.first_problem(None)?;
//! let limits = Limits::none();
//! let stop = limits.stop.clone();
//! let search = std::thread::spawn(move || fewest_moves(&problem, &limits));
//! stop.raise();
//! assert!(!search.join().map_err(|_| "a panic")?.is_proved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A proof for somebody else to check:
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::run::Limits;
//! use lastpeg::verify::Claim;
//! use lastpeg::{certify, solve};
//!
//! let problem = Library::embedded().entry("wiegleb")?.problem("e1:e1", None, false)?;
//! let limits = Limits::none();
//! let answer = solve::solve(&problem, &limits);
//! let reason = answer.reason().ok_or("it can be won")?;
//! let mut text = String::new();
//! certify::lost(&problem, reason, 1 << 20, &limits, &mut text)?;
//! assert_eq!(certify::verify_of(&problem, text.lines().map(str::to_owned))?.claim, Claim::Lost);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A count of a whole problem, and what the catalogs that come with the program know of it:
//!
//! ```
//! use lastpeg::library::Library;
//! use lastpeg::run::Limits;
//! use lastpeg::tables;
//!
//! let library = Library::embedded();
//! let triangle = library.entry("triangle15")?;
//! let problem = triangle.problem("a1:a1", None, false)?;
//! let count = tables::count(&problem, &Limits::none())?;
//! assert_eq!(count.solutions.to_string(), "6816");
//! assert_eq!(triangle.fewest(&problem).map(|known| known.moves), Some(10));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A board of one's own, from a text ([`add_file`](library::Library::add_file) reads a file):
//!
//! ```
//! use std::path::Path;
//!
//! use lastpeg::library::Library;
//! use lastpeg::run::Limits;
//! use lastpeg::solve;
//!
//! let plus = r#"{"name": "plus", "title": "Plus", "holes": [" o ", "ooo", " o "], "jumps": ["orthogonal"],
//!     "problems": [{"id": "first", "pegs": ["a2", "b2"], "finish": ["c2"]}]}"#;
//! let mut library = Library::embedded();
//! let name = library.add_text(Path::new("plus.json"), plus)?;
//! let problem = library.entry(&name)?.problem("first", None, false)?;
//! let answer = solve::solve(&problem, &Limits::none());
//! assert_eq!(answer.line().map(<[_]>::len), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "terminal")]
#[doc(hidden)]
#[allow(
    missing_docs,
    clippy::missing_errors_doc,
    reason = "no interface for others: a comment says what a name does not"
)]
pub mod app;
pub mod certify;
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod cli;
pub(crate) mod counts;
pub mod library;
pub mod packages;
pub(crate) mod packed;
pub mod par;
pub mod plan;
pub mod proof;
pub mod rules;
pub mod run;
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod soli2;
pub mod solve;
pub mod tables;
#[cfg(feature = "terminal")]
#[doc(hidden)]
#[allow(
    missing_docs,
    clippy::missing_errors_doc,
    reason = "no interface for others: a comment says what a name does not"
)]
pub mod tui;
pub mod verify;
pub mod why;

/// The examples of the README are tested as this crate's own.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
