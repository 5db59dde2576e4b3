//! Soli2: the laws of its rules, what is refused and why, its records, and the computer against plain enumeration.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::collections::HashMap;
use std::sync::Arc;

use lastpeg::library::Library;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::random::Random;
use lastpeg::run::Limits;
use lastpeg::soli2::colour::Colour;
use lastpeg::soli2::computer::{self, ComputerLevel};
use lastpeg::soli2::game::Soli2Game;
use lastpeg::soli2::perfect;
use lastpeg::soli2::position::{Soli2Move, Soli2Position, Supply};
use lastpeg::soli2::record::{self, Soli2Record};
use lastpeg::soli2::result::{TieStep, WonBy};
use lastpeg::soli2::rules::Soli2Rules;
use lastpeg::soli2::variant::Variant;
use proptest::prelude::*;

fn rectangle(width: usize, height: usize) -> Arc<Board> {
    let rows = vec!["o".repeat(width); height];
    let name = format!("{width}x{height}");
    Arc::new(Board::new(&name, &name, &rows, JumpRule::Orthogonal).unwrap())
}

fn square49() -> Arc<Board> {
    Library::embedded()
        .entry("square49")
        .unwrap()
        .board()
        .clone()
}

fn rules(board: &Arc<Board>, variant: Variant) -> Soli2Rules {
    Soli2Rules::new(board.clone(), variant).unwrap()
}

/// A game of anything until it is over, or until so many moves are played.
fn random_game(board: &Arc<Board>, variant: Variant, seed: u64, most: usize) -> Soli2Game {
    let mut game = Soli2Game::new(rules(board, variant), seed);
    let mut random = Random::new(seed);
    while game.moves().len() < most {
        let moves = game.rules().moves(game.position());
        let Some(&one) = random.choose(&moves) else {
            break;
        };
        game.play(one).unwrap();
    }
    game
}

/// A position of the jumping phase with counters here and there.
fn scattered(board: &Board, seed: u64) -> Soli2Position {
    let mut random = Random::new(seed);
    let mut counters = [HoleSet::EMPTY; 2];
    for hole in board.holes() {
        if let Some(set) = counters.get_mut(random.below(3)) {
            *set = set.with(hole);
        }
    }
    Soli2Position {
        counters,
        turn: Colour::BOTH[random.below(2)],
        supply: Supply::Placed,
    }
}

fn swapped(position: &Soli2Position) -> Soli2Position {
    let [black, white] = position.counters;
    Soli2Position {
        counters: [white, black],
        turn: position.turn.other(),
        ..*position
    }
}

fn any_variant() -> impl Strategy<Value = Variant> {
    (0..3_usize).prop_map(|index| Variant::ALL[index])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_game_ends_and_keeps_its_counts(variant in any_variant(), seed: u64, side in 3..8_usize) {
        let board = rectangle(side, side);
        let game = random_game(&board, variant, seed, usize::MAX);
        let rules = game.rules();
        let supply = rules.supply();
        prop_assert_eq!(supply[0] + supply[1] + 1, board.hole_count());
        prop_assert!(supply[0] - supply[1] <= 1);
        let mut passes = 0;
        for (number, &played) in game.moves().iter().enumerate() {
            let (before, after) = (game.position_after(number), game.position_after(number + 1));
            prop_assert!(!rules.is_over(before));
            prop_assert!((before.counters[0] & before.counters[1]).is_empty());
            let change = after.occupied().len() as isize - before.occupied().len() as isize;
            let own_jumps = rules.jumps(before, before.turn).count();
            match played {
                Soli2Move::Place(..) => {
                    prop_assert_eq!((change, before.left_to_place()), (1, after.left_to_place() + 1));
                }
                Soli2Move::Jump(jump) => {
                    prop_assert_eq!((change, before.at(jump.from)), (-1, Some(before.turn)));
                    prop_assert!(own_jumps > 0);
                }
                Soli2Move::Pass => {
                    passes += 1;
                    prop_assert_eq!((change, own_jumps), (0, 0));
                    prop_assert!(rules.jumps(before, before.turn.other()).next().is_some());
                }
            }
            let is_last_placed = before.is_placing() && !after.is_placing();
            let next = if is_last_placed { Colour::Black } else { before.turn.other() };
            prop_assert_eq!(after.turn, next);
            if is_last_placed {
                prop_assert_eq!(after.counts(), supply);
            }
        }
        prop_assert!(passes <= game.moves().len() / 2);
        let end = game.position();
        let is_gone = end.counts().contains(&0);
        let can_jump = Colour::BOTH.into_iter().any(|colour| rules.jumps(end, colour).next().is_some());
        prop_assert!(rules.result(end).is_some() && (is_gone || !can_jump));
        prop_assert!(rules.moves(end).is_empty());
    }

    #[test]
    fn a_result_belongs_to_the_other_with_colours_swapped(variant in any_variant(), seed: u64, side in 3..8_usize) {
        let board = rectangle(side, side);
        let mut position = scattered(&board, seed);
        // Made to end: nobody can jump on a board without an empty hole.
        let full = board.all() - position.occupied();
        let [black, white] = position.counters;
        let half: HoleSet = full.iter().take((white | full).len().saturating_sub(black.len()) / 2).collect();
        position.counters = [black | half, white | (full - half)];
        let rules = rules(&board, variant);
        let (one, other) = (rules.result(&position).unwrap(), rules.result(&swapped(&position)).unwrap());
        prop_assert_eq!(one.by, other.by);
        if one.by == WonBy::WhiteOnATie {
            prop_assert_eq!((one.winner, other.winner), (Colour::White, Colour::White));
            prop_assert!(one.steps.iter().all(|step| step.nearer().is_none()));
        } else {
            prop_assert_eq!(one.winner, other.winner.other());
            prop_assert_eq!(one.value(), -other.value());
        }
        prop_assert_eq!(one.by == WonBy::Counters, one.counts[0] != one.counts[1]);
        if let Some((last, equal)) = one.steps.split_last() {
            prop_assert!(equal.iter().all(|step| step.nearer().is_none()));
            prop_assert_eq!(last.nearer().is_some(), one.by == WonBy::Distance);
        }
    }

    #[test]
    fn a_record_replays_and_wrong_claims_are_named(variant in any_variant(), seed: u64, most in 0..120_usize) {
        let game = random_game(&square49(), variant, seed, most);
        let text = record::record(&game).to_string();
        let read = Soli2Record::read(&text).unwrap();
        let again = read.replay(square49()).unwrap();
        prop_assert_eq!(again.moves(), game.moves());
        prop_assert_eq!(again.position(), game.position());
        prop_assert!(read.check(&again).is_ok());
        let [black, _] = game.position().counts();
        let wrong = text.replace(&format!("\"black\":{black}"), &format!("\"black\":{}", black + 1));
        let fault = Soli2Record::read(&wrong).unwrap().check(&again).unwrap_err().to_string();
        prop_assert!(fault.starts_with("\"black\" says"), "{}", fault);
    }

    #[test]
    fn undo_and_redo_lead_through_the_same_positions(variant in any_variant(), seed: u64) {
        let mut game = random_game(&rectangle(4, 4), variant, seed, 20);
        let all = game.moves().to_vec();
        let end = *game.position();
        while game.undo() {}
        prop_assert_eq!(game.taken_back(), &all[..]);
        while game.redo() {}
        prop_assert_eq!((game.moves(), game.position()), (&all[..], &end));
    }

    #[test]
    fn jumps_are_worth_what_enumeration_finds(variant in any_variant(), seed: u64, is_small: bool) {
        let board = if is_small { rectangle(3, 3) } else { rectangle(4, 4) };
        let rules = rules(&board, variant);
        let mut position = scattered(&board, seed);
        position.turn = Colour::BOTH[(seed % 2) as usize];
        agree_on(&rules, &position)?;
    }

    #[test]
    fn games_on_small_boards_are_worth_what_enumeration_finds(variant in any_variant(), seed: u64) {
        // From the last placement on, where a single hole is free.
        let board = rectangle(3, 3);
        for most in 7..12 {
            let game = random_game(&board, variant, seed, most);
            agree_on(game.rules(), game.position())?;
        }
    }

    #[test]
    fn the_last_placements_are_worth_what_enumeration_finds(variant in any_variant(), seed: u64, most in 4..8_usize) {
        let game = random_game(&rectangle(3, 3), variant, seed, most);
        let (rules, position) = (game.rules(), game.position());
        let choice = computer::choose(rules, position, ComputerLevel::Best, seed, &Limits::none()).unwrap();
        let seen = choice.foresight.unwrap();
        let (best, values) = placings(rules, position);
        prop_assert!((seen.worth - best).abs() < 1e-9, "{} {}", seen.worth, best);
        let chosen = values.iter().find(|(one, _)| *one == choice.played).unwrap();
        prop_assert!((chosen.1 - best).abs() < 1e-9);
    }
}

/// The value to black by plain enumeration.
fn enumerate(rules: &Soli2Rules, position: &Soli2Position) -> i32 {
    if let Some(result) = rules.result(position) {
        return result.value();
    }
    let moves = rules.moves(position).into_iter();
    let values = moves.map(|one| enumerate(rules, &rules.after(position, one, None)));
    match position.turn {
        Colour::Black => values.max().unwrap(),
        Colour::White => values.min().unwrap(),
    }
}

/// What each placement is worth to who places, by plain enumeration, and the best.
fn placings(rules: &Soli2Rules, position: &Soli2Position) -> (f64, Vec<(Soli2Move, f64)>) {
    fn worth(rules: &Soli2Rules, position: &Soli2Position) -> f64 {
        if !position.is_placing() {
            let value = enumerate(rules, position);
            return f64::from(value.signum()) * (1.0 + f64::from(value.abs()) / 1000.0);
        }
        let best = placings(rules, position).0;
        if position.turn == Colour::Black {
            best
        } else {
            -best
        }
    }
    let sign = if position.turn == Colour::Black {
        1.0
    } else {
        -1.0
    };
    let mut values = Vec::new();
    for one in rules.moves(position) {
        let draws: Vec<(f64, Option<Colour>)> = match position.supply {
            Supply::Bag { left, .. } if left != [0, 0] => {
                let all = f64::from(left[0] + left[1]);
                let share = |colour: Colour| f64::from(left[colour.index()]) / all;
                let drawn = Colour::BOTH.map(|colour| (share(colour), Some(colour)));
                drawn
                    .into_iter()
                    .filter(|(share, _)| *share > 0.0)
                    .collect()
            }
            _ => vec![(1.0, None)],
        };
        let mean: f64 = draws
            .iter()
            .map(|&(share, drawn)| share * worth(rules, &rules.after(position, one, drawn)))
            .sum();
        values.push((one, sign * mean));
    }
    let best = values
        .iter()
        .map(|value| value.1)
        .fold(f64::NEG_INFINITY, f64::max);
    (best, values)
}

/// The computer finds the value of a jumping position, a best jump, and what every other jump keeps of it.
fn agree_on(rules: &Soli2Rules, position: &Soli2Position) -> Result<(), TestCaseError> {
    if position.is_placing() || rules.is_over(position) {
        return Ok(());
    }
    let sign = if position.turn == Colour::Black {
        1
    } else {
        -1
    };
    let value = sign * enumerate(rules, position);
    let limits = Limits::none();
    for one in rules.moves(position) {
        let kept = sign * enumerate(rules, &rules.after(position, one, None));
        let judged = computer::judge(rules, position, one, &limits);
        prop_assert_eq!(judged.kept.margin(), Some(kept), "{}", rules.text(one));
        prop_assert_eq!(judged.possible.margin(), Some(value), "{}", rules.text(one));
    }
    let choice = computer::choose(rules, position, ComputerLevel::Best, 1, &limits).unwrap();
    let reached = sign * enumerate(rules, &rules.after(position, choice.played, None));
    prop_assert_eq!(reached, value);
    if let Some(seen) = choice.foresight {
        prop_assert_eq!(seen.margin(), Some(value));
    }
    Ok(())
}

#[test]
fn pure_skill_on_three_by_three_is_what_enumeration_finds() {
    // The tables decide every position of both phases; played from them, the last placements agree with enumeration.
    let board = rectangle(3, 3);
    let settled = perfect::settle(board.clone(), &Limits::none())
        .unwrap()
        .unwrap();
    let rules = rules(&board, Variant::PureSkill);
    let start = rules.start(None);
    let choice = computer::choose(
        &rules,
        &start,
        ComputerLevel::Best,
        1,
        &Limits::none().within(std::time::Duration::from_millis(1)),
    );
    assert!(choice.is_some());
    assert!(!settled.best.is_empty());
    assert_eq!(
        settled.value,
        whole_game(&rules, &start, &mut HashMap::default())
    );
}

/// Here it counts who has to pass while the other jumps on.
#[test]
fn pure_skill_in_a_row_of_seven_is_what_enumeration_finds() {
    let board = rectangle(7, 1);
    let settled = perfect::settle(board.clone(), &Limits::none());
    let rules = rules(&board, Variant::PureSkill);
    let value = whole_game(&rules, &rules.start(None), &mut HashMap::default());
    assert_eq!(settled.unwrap().unwrap().value, value);
}

/// The value to black of a game of Pure Skill, each position once.
fn whole_game(
    rules: &Soli2Rules,
    position: &Soli2Position,
    known: &mut HashMap<Soli2Position, i32>,
) -> i32 {
    if let Some(result) = rules.result(position) {
        return result.value();
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves = rules.moves(position);
    let values: Vec<i32> = moves
        .into_iter()
        .map(|one| whole_game(rules, &rules.after(position, one, None), known))
        .collect();
    let value = match position.turn {
        Colour::Black => values.into_iter().max(),
        Colour::White => values.into_iter().min(),
    };
    known.insert(*position, value.unwrap());
    value.unwrap()
}

#[test]
fn what_may_not_be_played_is_refused_with_the_reason_and_nothing_changes() {
    let board = square49();
    let mut game = Soli2Game::new(rules(&board, Variant::Soli2), 1);
    let drawn = game.position().may_place().next().unwrap();
    let refused = |game: &mut Soli2Game, text: &str| {
        let before = (*game.position(), game.moves().to_vec());
        let read = game.rules().read(game.position(), text);
        let fault = read.and_then(|one| game.play(one)).unwrap_err().to_string();
        assert_eq!(before, (*game.position(), game.moves().to_vec()));
        fault
    };
    assert!(
        refused(&mut game, "d3-d5")
            .contains("48 counters are still to be placed before anybody jumps")
    );
    assert!(refused(&mut game, "pass").contains("to be placed before anybody jumps or passes"));
    let other = drawn.other().letter();
    let fault = refused(&mut game, &format!("{other}d4"));
    assert!(
        fault.contains(&format!(
            "the counter drawn is {drawn}: write {}d4",
            drawn.letter()
        )),
        "{fault}"
    );
    let placed = game.rules().read(game.position(), "d4").unwrap();
    game.play(placed).unwrap();
    let fault = refused(&mut game, "d4");
    assert!(
        fault.contains(&format!("d4 is taken by a {drawn} counter")),
        "{fault}"
    );
    assert!(
        refused(&mut game, "z9").contains("is no move: write bd4 or wd4"),
        "z9"
    );
    assert!(refused(&mut game, "d4-d5").contains("is no jump"), "d4-d5");

    let game = random_game(&board, Variant::PureSkill, 3, 0);
    let fault = game
        .rules()
        .read(game.position(), "d4")
        .unwrap_err()
        .to_string();
    assert!(
        fault.contains("which colour goes to d4? write bd4 or wd4"),
        "{fault}"
    );

    let mut game = random_game(&board, Variant::Soli2, 5, 48);
    assert!(refused(&mut game, "ba1").contains("all counters are placed: jump, as in "));
    assert!(refused(&mut game, "pass").starts_with("black cannot pass: "));
    let position = *game.position();
    let white = position
        .of(Colour::White)
        .iter()
        .flat_map(|hole| board.jumps().from(hole))
        .next();
    let text = game.rules().text(Soli2Move::Jump(*white.unwrap()));
    assert!(
        refused(&mut game, &text).contains("is white, and it is black's turn"),
        "{text}"
    );
    let vacant = (board.all() - position.occupied()).only().unwrap();
    let text = game
        .rules()
        .text(Soli2Move::Jump(board.jumps().from(vacant)[0]));
    assert!(
        refused(&mut game, &text).contains("no counter stands at"),
        "{text}"
    );

    let mut over = random_game(&board, Variant::GiveAway, 5, usize::MAX);
    assert!(refused(&mut over, "pass").contains("the game is over"));
}

#[test]
fn a_tie_is_counted_pair_by_pair_from_the_centre() {
    let board = square49();
    let rules = rules(&board, Variant::Soli2);
    let set = |labels: &[&str]| {
        labels
            .iter()
            .map(|label| board.hole(label).unwrap())
            .collect::<HoleSet>()
    };
    let end = |black: &[&str], white: &[&str]| {
        let position = Soli2Position {
            counters: [set(black), set(white)],
            turn: Colour::Black,
            supply: Supply::Placed,
        };
        rules.result(&position).unwrap()
    };
    let steps = |steps: &[TieStep]| steps.iter().map(|step| step.distances).collect::<Vec<_>>();
    // Distances 1, 4 and 6 against 1, 3 and 6.
    let result = end(
        &["d3", "d8", "a1"].map(|l| if l == "d8" { "f6" } else { l }),
        &["d5", "f3", "g7"],
    );
    assert_eq!((result.winner, result.by), (Colour::White, WonBy::Distance));
    assert_eq!(steps(&result.steps), [[2, 2], [8, 6]]);
    let result = end(&["a1", "g7"], &["a7", "g1"]);
    assert_eq!(
        (result.winner, result.by),
        (Colour::White, WonBy::WhiteOnATie)
    );
    assert_eq!(steps(&result.steps), [[12, 12], [12, 12]]);
    assert_eq!(end(&["a1", "c3"], &["g7"]).by, WonBy::Counters);
}

#[test]
fn boards_without_orthogonal_jumps_are_refused() {
    let library = Library::embedded();
    let triangle = library.entry("triangle15").unwrap().board().clone();
    let fault = Soli2Rules::new(triangle, Variant::Soli2)
        .unwrap_err()
        .to_string();
    assert!(
        fault.contains("orthogonal jumps") && fault.contains("square49"),
        "{fault}"
    );
    let wide = rectangle(64, 2);
    let fault = Soli2Rules::new(wide, Variant::Soli2)
        .unwrap_err()
        .to_string();
    assert!(fault.contains("64 by 2"), "{fault}");
}

#[test]
fn damaged_records_name_what_is_wrong() {
    let game = random_game(&square49(), Variant::PureSkill, 9, usize::MAX);
    let good = record::record(&game).to_string();
    let moves = game.moves().len();
    let first = game.rules().text(game.moves()[0]);
    let cases = [
        (
            good.replacen(&first, "bz9", 1),
            "move 1: \"bz9\" is no move",
        ),
        (good.replace("\"by\":\"", "\"by\":\"x"), "\"by\" says"),
    ];
    for (text, expected) in cases {
        let read = Soli2Record::read(&text).unwrap();
        let fault = read.replay(square49()).and_then(|game| read.check(&game));
        let fault = fault.unwrap_err().to_string();
        assert!(fault.contains(expected), "{fault}");
    }
    let chess = Soli2Record::read(&good.replace("pure-skill", "chess"));
    let fault = chess.unwrap_err().to_string();
    assert!(fault.contains("there is no \"chess\""), "{fault}");
    assert!(
        Soli2Record::read("{")
            .unwrap_err()
            .to_string()
            .contains("no record of a game of Soli2")
    );
    assert!(moves > 48);
}

#[test]
fn the_computer_plays_the_same_game_for_the_same_seed() {
    let board = square49();
    let limits = Limits {
        positions: Some(2_000),
        ..Limits::none()
    };
    let play = || {
        let mut game = Soli2Game::new(rules(&board, Variant::Soli2), 11);
        let levels = [ComputerLevel::Best, ComputerLevel::Good];
        while game.result().is_none() {
            let level = levels[game.position().turn.index()];
            let choice = computer::choose(game.rules(), game.position(), level, 11, &limits);
            game.play(choice.unwrap().played).unwrap();
        }
        record::record(&game)
    };
    assert_eq!(play(), play());
}

/// One row is wider than half a word, and its columns after w are x, y and so on.
#[test]
fn a_game_on_a_long_row_is_played_and_read_again() {
    let board = rectangle(40, 1);
    let mut game = random_game(&board, Variant::Soli2, 7, 39);
    let limits = Limits {
        positions: Some(100),
        ..Limits::none()
    };
    while let Some(choice) = computer::choose(
        game.rules(),
        game.position(),
        ComputerLevel::Best,
        7,
        &limits,
    ) {
        game.play(choice.played).unwrap();
    }
    let record = Soli2Record::read(&record::record(&game).to_string()).unwrap();
    assert_eq!(record.replay(board).unwrap().moves(), game.moves());
    assert!(game.rules().read(game.position(), "x1-z1").is_ok());
}
