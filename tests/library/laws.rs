//! Laws that hold for every board, position and game, tried on random ones.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::{Arc, LazyLock};

use lastpeg::library::Library;
use lastpeg::rules::board::{Board, Jump};
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::{Hole, HoleSet};
use lastpeg::rules::notation;
use lastpeg::rules::position::{self, Action, Position};
use lastpeg::rules::problem::{Goal, Problem, Status};
use lastpeg::rules::resource::ResourceCount;
use lastpeg::run::Limits;
use lastpeg::solve::{self, Solver, Verdict};
use lastpeg::{par, tables};
use proptest::collection::vec;
use proptest::prelude::*;

static BOARDS: LazyLock<Vec<Arc<Board>>> = LazyLock::new(|| {
    let library = Library::embedded();
    let boards = library.entries().iter().flat_map(|entry| {
        entry
            .rules()
            .iter()
            .map(|&rule| entry.board_under(rule).unwrap())
    });
    boards.collect()
});

fn any_board() -> impl Strategy<Value = Arc<Board>> {
    (0..BOARDS.len()).prop_map(|index| BOARDS[index].clone())
}

/// Any pegs on any board.
fn any_pegs() -> impl Strategy<Value = (Arc<Board>, HoleSet)> {
    (any_board(), any::<u128>()).prop_map(|(board, bits)| {
        let pegs = HoleSet::from_bits(bits) & board.all();
        (board, pegs)
    })
}

/// A game from a start with one vacancy, some with Cremers' Key, and what to try on it.
fn any_game() -> impl Strategy<Value = (Game, Vec<(u8, usize)>)> {
    let start = (any_board(), any::<usize>(), any::<bool>());
    let game = start.prop_map(|(board, vacancy, with_key)| {
        let vacancy = board.holes().nth(vacancy % board.hole_count()).unwrap();
        let finish = HoleSet::of(board.centre().unwrap_or(vacancy));
        let problem = Problem::from_vacancies(board, HoleSet::of(vacancy), Goal::Exactly(finish));
        let keyed = if with_key {
            problem.clone().with_key().ok()
        } else {
            None
        };
        Game::new(keyed.unwrap_or(problem))
    });
    (game, vec((0_u8..16, any::<usize>()), 0..60))
}

/// Tries one thing: mostly a jump, else something of the history.
fn attempt(game: &mut Game, kind: u8, choice: usize) {
    match kind {
        0 => drop(game.undo().is_some()),
        1 => drop(game.redo().is_some()),
        2 => game.undo_move(),
        3 => game.redo_move(),
        4 => game.restart(),
        5 => drop(game.switch_branch(choice.is_multiple_of(2))),
        6 => game.go_to(choice % 12),
        _ => {
            let actions: Vec<Action> = game.position().actions(game.problem().board()).collect();
            if !actions.is_empty() {
                game.play(actions[choice % actions.len()]).unwrap();
            }
        }
    }
}

/// Weights that no jump raises: any weights, lowered until they are.
fn resource_count(board: &Board, mut weights: Vec<i32>) -> ResourceCount {
    loop {
        let before = weights.clone();
        for jump in board.jumps().all() {
            let [from, over, to] =
                [jump.from, jump.over, jump.to].map(lastpeg::rules::hole::Hole::index);
            weights[to] = weights[to].min(weights[from] + weights[over]);
        }
        if weights == before {
            return ResourceCount::new(board, weights).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn the_opposite_of_a_jump_restores_the_position((board, pegs) in any_pegs()) {
        let position = Position::of(pegs);
        for jump in position.jumps(&board) {
            let after = position.play(&board, Action::Jump(jump)).unwrap();
            prop_assert_eq!(after.pegs.len() + 1, pegs.len());
            prop_assert_eq!(after.pegs ^ jump.holes(), pegs);
            prop_assert!(after.pegs.is_subset(board.all()));
        }
    }

    #[test]
    fn a_jump_is_listed_if_and_only_if_it_can_be_played((board, pegs) in any_pegs()) {
        let position = Position::of(pegs);
        let listed: Vec<_> = position.jumps(&board).collect();
        prop_assert_eq!(board.jumps().count_legal(pegs), listed.len());
        for &jump in board.jumps().all() {
            prop_assert_eq!(position.play(&board, Action::Jump(jump)).is_ok(), listed.contains(&jump));
        }
        let by_hole: Vec<_> = board.holes().flat_map(|hole| position.jumps_from(&board, hole).collect::<Vec<_>>()).collect();
        prop_assert_eq!(by_hole, listed);
        let hole = Hole::new(127).unwrap();
        let elsewhere = Jump { from: hole, over: hole, to: hole };
        prop_assert!(board.hole_count() > 127 || position.play(&board, Action::Jump(elsewhere)).is_err());
    }

    #[test]
    fn no_jump_changes_the_position_class((board, pegs) in any_pegs()) {
        let class = board.classes().of(pegs);
        for after in board.jumps().successors(pegs) {
            prop_assert_eq!(board.classes().of(after), class);
            prop_assert_eq!(board.classes().difference(pegs, after), None);
        }
    }

    #[test]
    fn positions_differ_in_class_if_and_only_if_an_invariant_tells_them_apart((board, pegs) in any_pegs(), bits: u128) {
        let other = HoleSet::from_bits(bits) & board.all();
        let same = board.classes().of(pegs) == board.classes().of(other);
        match board.classes().difference(pegs, other) {
            None => prop_assert!(same),
            Some(invariant) => {
                prop_assert!(!same);
                prop_assert!(((pegs ^ other) & invariant).is_odd());
                prop_assert!(board.jumps().all().iter().all(|jump| !(jump.holes() & invariant).is_odd()));
            }
        }
    }

    #[test]
    fn symmetric_positions_have_symmetric_jumps((board, pegs) in any_pegs()) {
        let jumps: Vec<_> = Position::of(pegs).jumps(&board).collect();
        for symmetry in board.symmetries() {
            let mut mapped: Vec<_> = jumps.iter().map(|&jump| symmetry.jump(jump)).collect();
            let mut there: Vec<_> = Position::of(symmetry.set(pegs)).jumps(&board).collect();
            mapped.sort();
            there.sort();
            prop_assert_eq!(mapped, there);
        }
    }

    #[test]
    fn no_jump_raises_a_resource_count((board, pegs) in any_pegs(), weights in vec(0_i32..8, 128)) {
        let count = resource_count(&board, weights[..board.hole_count()].to_vec());
        for jump in Position::of(pegs).jumps(&board) {
            prop_assert_eq!(count.value(pegs ^ jump.holes()), count.value(pegs) - count.loss(jump));
            prop_assert!(count.loss(jump) >= 0);
        }
    }

    #[test]
    fn a_position_as_text_reads_back((board, pegs) in any_pegs()) {
        let text = notation::pegs(&board, pegs);
        prop_assert_eq!(notation::read_pegs(&board, &text).unwrap(), pegs);
        let picture = text.replace('/', "\n  ").to_uppercase();
        prop_assert_eq!(notation::read_pegs(&board, &picture).unwrap(), pegs);
        if !pegs.is_empty() {
            prop_assert_eq!(notation::read_pegs(&board, &notation::holes(&board, pegs)).unwrap(), pegs);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_with_a_message((board, _) in any_pegs(), text in "\\PC{0,40}") {
        let messages = [
            notation::read_pegs(&board, &text).err().map(|error| error.to_string()),
            notation::read_line(&board, &text).err().map(|error| error.to_string()),
            Problem::read(&board, &text).err().map(|error| error.to_string()),
        ];
        prop_assert!(messages.into_iter().flatten().all(|message| message.len() > 10));
    }

    #[test]
    fn a_board_is_built_again_from_its_picture(board in any_board()) {
        let again = Board::new(board.name(), board.title(), &board.picture(), board.rule()).unwrap();
        prop_assert_eq!(again.jumps().all(), board.jumps().all());
        prop_assert_eq!(again.picture(), board.picture());
    }

    #[test]
    fn games_keep_their_invariants((mut game, attempts) in any_game()) {
        for (kind, choice) in attempts {
            attempt(&mut game, kind, choice);
            check_game(&game)?;
        }
    }

    #[test]
    fn games_read_back_from_their_lines((mut game, attempts) in any_game()) {
        for (kind, choice) in attempts {
            attempt(&mut game, kind, choice);
        }
        let (lines, played) = game.to_lines();
        let back = Game::from_lines(game.problem().clone(), &lines, played).unwrap();
        prop_assert_eq!(back.position(), game.position());
        prop_assert_eq!(back.played(), game.played());
        prop_assert_eq!(back.ahead(), game.ahead());
        let sorted = |(mut lines, played): (Vec<String>, usize)| {
            lines.sort();
            (lines, played)
        };
        prop_assert_eq!(sorted(back.to_lines()), sorted(game.to_lines()));
    }
}

fn check_game(game: &Game) -> Result<(), TestCaseError> {
    let problem = game.problem();
    let (board, start, now) = (problem.board(), problem.start(), game.position());
    let played = game.played();
    let text = notation::line(board, &played);
    let replayed =
        notation::replay(board, start, &notation::read_line(board, &text).unwrap()).unwrap();
    prop_assert_eq!(&replayed, &played, "the line replays");
    let end = played
        .iter()
        .fold(start, |position, &action| position.play_unchecked(action));
    prop_assert_eq!(end, now);
    let keys = played.len() - game.jump_count();
    prop_assert!(keys <= usize::from(problem.has_key()));
    prop_assert_eq!(now.pegs.len(), start.pegs.len() - game.jump_count() + keys);
    prop_assert!(game.move_count() <= game.jump_count());
    prop_assert_eq!(
        position::moves(&played).map(<[_]>::len).sum::<usize>(),
        played.len()
    );
    prop_assert_eq!(game.missing().is_none(), game.status() == Status::Won);
    if game.status() == Status::Stuck {
        prop_assert_eq!(now.actions(board).count(), 0);
    }
    prop_assert_eq!(
        game.line_positions().count(),
        played.len() + game.ahead().len() + 1
    );
    Ok(())
}

#[test]
fn what_a_board_does_not_have_breaks_nothing() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let all = board.all();
    let goals = [
        Goal::Exactly(HoleSet::first(1)),
        Goal::Exactly(HoleSet::first(16) - all),
        Goal::Exactly(HoleSet::EMPTY),
        // It is reached already: that is the only solution.
        Goal::Exactly(all),
        Goal::PegsAnywhere(1),
    ];
    let limits = Limits::none();
    for goal in goals {
        for pegs in [HoleSet::first(20), HoleSet::first(128) - HoleSet::first(3)] {
            for key in [None, HoleSet::first(20).iter().last()] {
                let start = Position::new(pegs, key);
                let problem = Problem::new(board.clone(), "id", "Title", start, goal);
                assert_eq!(problem.start(), Position::of(pegs & all));
                assert_eq!(problem.clone().at(start).start(), problem.start());
                let verdict = solve::solve(&problem, &limits).verdict();
                assert_ne!(verdict, Verdict::Undecided);
                if matches!(goal, Goal::Exactly(holes) if !holes.is_subset(all)) {
                    assert_eq!(verdict, Verdict::Lost);
                }
                solve::hint(&problem, &limits);
                let fewest = par::fewest_moves(&problem, &limits);
                assert_eq!(fewest.line().is_some(), verdict == Verdict::Winnable);
                let levels = tables::by_jumps(&problem, &limits).levels;
                assert_eq!(levels[0].positions, 1);
                assert!(!tables::by_moves(&problem, &limits).forward.is_empty());
                let solutions = tables::solutions(&problem, &limits).unwrap();
                assert_eq!(solutions > 0_u32.into(), verdict == Verdict::Winnable);
                assert_eq!(
                    solutions,
                    tables::count(&problem, &limits).unwrap().solutions
                );
                let winning = tables::winning(&problem, &limits).unwrap().counts();
                assert_eq!(winning[0] > 0, verdict == Verdict::Winnable);
            }
        }
    }
}

/// What a board does not have is left out of a position, whatever is asked of it.
#[test]
fn a_solver_takes_of_a_position_what_its_board_has() {
    let library = Library::embedded();
    let cross = library
        .entry("english")
        .unwrap()
        .problem("cross", None, false)
        .unwrap();
    let beyond = Position::of(cross.start().pegs.with(Hole::new(127).unwrap()));
    let mut solver = Solver::new(&cross);
    solver.prepare(beyond);
    let limits = Limits::none();
    assert_eq!(
        solver.fewest_pegs(beyond, &limits).map(|found| found.pegs),
        solver
            .fewest_pegs(cross.start(), &limits)
            .map(|found| found.pegs)
    );
    assert_eq!(solver.solve(beyond, &limits).verdict(), Verdict::Winnable);
}
