//! What the rules say of a fault, word for word: what is at fault, what was expected and how to repair it.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use lastpeg::library::Library;
use lastpeg::rules::board::{Board, BoardError, Jump, JumpRule};
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::{Hole, HoleSet};
use lastpeg::rules::notation;
use lastpeg::rules::position::{Action, IllegalAction, Position};
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::rules::resource::ResourceCount;

use crate::{board, line};

fn holes(board: &Board, labels: &str) -> HoleSet {
    notation::read_holes(board, labels).unwrap()
}

#[test]
fn the_rule_that_an_action_breaks_is_told_by_labels_and_by_numbers() {
    let board = board("english");
    let [d2, d3, d4, e4] = ["d2", "d3", "d4", "e4"].map(|label| board.hole(label).unwrap());
    let jump = |from, to| Action::Jump(board.jumps().between(from, to).unwrap());
    let crooked = Action::Jump(Jump {
        from: d2,
        over: d3,
        to: e4,
    });
    let (all, vacant) = (board.all(), board.all().without(d4));
    for (position, action, by_label, by_number) in [
        (
            Position::of(vacant),
            jump(d4, d2),
            "no peg to move at d4",
            "no peg to move at hole 16",
        ),
        (
            Position::of(HoleSet::of(d2)),
            jump(d2, d4),
            "no peg to jump over at d3",
            "no peg to jump over at hole 9",
        ),
        (
            Position::of(all),
            jump(d2, d4),
            "the hole to land in, d4, is not empty",
            "the hole to land in, hole 16, is not empty",
        ),
        (
            Position::of(vacant),
            crooked,
            "no jump leads from d2 to e4: a peg jumps over its neighbour into the hole behind it, along rows and columns",
            "no jump leads from hole 4 to hole 17: a peg jumps over its neighbour into the hole behind it",
        ),
        (
            Position::of(vacant),
            Action::Key(d4),
            "there is no Cremers' Key to use here: the problem grants none, or it has been used",
            "there is no Cremers' Key to use here: the problem grants none, or it has been used",
        ),
        (
            Position::new(vacant, Some(d4)),
            Action::Key(d2),
            "Cremers' Key goes into the starting vacancy d4, not d2",
            "Cremers' Key goes into the starting vacancy hole 16, not hole 4",
        ),
        (
            Position::new(all, Some(d4)),
            Action::Key(d4),
            "Cremers' Key goes into d4, which is not empty now",
            "Cremers' Key goes into hole 16, which is not empty now",
        ),
    ] {
        let illegal = position.play(&board, action).unwrap_err();
        assert_eq!(notation::explain(&board, illegal), by_label);
        assert_eq!(illegal.to_string(), by_number);
    }
}

/// A beginner knows no rule of jumps by its name.
#[test]
fn a_jump_that_there_is_not_is_told_by_the_ways_of_the_board() {
    for (rule, ways) in [
        (JumpRule::Orthogonal, "along rows and columns"),
        (JumpRule::Diagonal, "along rows, columns and diagonals"),
        (
            JumpRule::Triangular,
            "along the lines of holes in six directions",
        ),
    ] {
        let board = Board::new("b", "B", &["ooo", "ooo"], rule).unwrap();
        let [from, to] = ["a1", "b1"].map(|label| board.hole(label).unwrap());
        let told = notation::explain(&board, IllegalAction::NoSuchJump { from, to });
        let about =
            "no jump leads from a1 to b1: a peg jumps over its neighbour into the hole behind it, ";
        assert_eq!(told, format!("{about}{ways}"));
    }
}

#[test]
fn a_position_that_the_board_cannot_hold_is_told_by_its_holes() {
    let board = line();
    let beyond = Position::of(HoleSet::first(6)).validate(&board);
    assert_eq!(
        beyond.unwrap_err().to_string(),
        "pegs in holes that the board does not have (4, 5): take them away, or read the position by the labels of this \
         board"
    );
    let key = Position::new(board.all(), Hole::new(7)).validate(&board);
    assert_eq!(
        key.unwrap_err().to_string(),
        "the board does not have hole 7, into which Cremers' Key would go: name a hole of the board that was empty at \
         the start, or none"
    );
    let inside = Position::new(HoleSet::first(3), Hole::new(3));
    assert_eq!(inside.validate(&board), Ok(()));
}

#[test]
fn text_that_is_no_position_is_refused_with_what_is_expected() {
    let rows = [" o ", "ooo", " o "];
    let plus = Board::new("plus", "Plus", &rows, JumpRule::Orthogonal).unwrap();
    for (text, message) in [
        (
            "o",
            "the position has 1 row and the Plus has 3: write each row as \"o\" for a peg and \".\" for none, with \
             \"/\" between rows, or list the pegs, as in b1,a2",
        ),
        (
            "o/oo/o",
            "row 2 of the position has 2 holes and the Plus has 3 there: \"oo\"",
        ),
        (
            "o/oxo/o",
            "row 2 of the position has 'x': write \"o\" for a peg and \".\" for an empty hole",
        ),
        ("b1,b1", "\"b1\" is named twice: name each hole once"),
        (
            "b1,z9",
            "\"z9\" is no hole of the Plus: columns are a to c, rows 1 to 3, as in b2",
        ),
    ] {
        let fault = notation::read_pegs(&plus, text).unwrap_err();
        assert_eq!(fault.to_string(), message);
    }
    assert_eq!(
        notation::read_line(&plus, "b1").unwrap_err().to_string(),
        "\"b1\" names one hole: a move names where the peg starts and each hole it lands in, as in b1-b3"
    );
}

#[test]
fn every_usual_mark_stands_between_the_holes_of_a_move() {
    let board = line();
    let plain = notation::read_line(&board, "a1-c1").unwrap();
    for text in ["a1–c1", "a1—c1", "a1:c1", "A1×C1", "a1xc1", "1...a1c1"] {
        assert_eq!(notation::read_line(&board, text).unwrap(), plain, "{text}");
    }
}

#[test]
fn a_problem_reads_its_lines_and_says_what_is_wrong_with_them() {
    let problem = Problem::read(&line(), "a1:b1").unwrap();
    let two = problem
        .clone()
        .from_pegs(notation::read_pegs(problem.board(), ".oo.").unwrap());
    assert_eq!(two.read_line("c1-a1"), two.read_line("1. C1xA1"));
    for (text, fault) in [
        (
            "zz-a1",
            "\"zz\" is no hole of the Line: columns are a to d, rows 1 to 1, as in a1",
        ),
        (
            "c1-a1 b1-d1",
            "jump 2 (b1-d1, in move 2) cannot be played: no peg to move at b1",
        ),
        (
            "c1-a1",
            "the line misses the goal: the last peg stands at a1, and the goal is b1",
        ),
    ] {
        assert_eq!(two.read_solution(text).unwrap_err().to_string(), fault);
    }
    let won = Problem::read(problem.board(), "a1:b1").unwrap();
    assert_eq!(
        won.from_pegs(notation::read_pegs(problem.board(), "..oo").unwrap())
            .read_solution("d1-b1")
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn lines_that_are_no_game_are_refused_with_the_jump_at_fault() {
    let problem = Problem::read(&line(), "a1:b1").unwrap();
    for (text, played, message) in [
        (
            "c1-a1",
            2,
            "the number of actions played is 2 and the line has 1: give 1 at most",
        ),
        (
            "zz-a1",
            0,
            "\"zz\" is no hole of the Line: columns are a to d, rows 1 to 1, as in a1",
        ),
        (
            "c1-a1 b1-d1",
            0,
            "jump 2 (b1-d1, in move 2) cannot be played: no peg to move at b1",
        ),
        (
            "+a1",
            0,
            "+a1 cannot be played: there is no Cremers' Key to use here: the problem grants \
             none, or it has been used",
        ),
    ] {
        let fault = Game::from_lines(problem.clone(), &[text], played).unwrap_err();
        assert_eq!(fault.to_string(), message);
    }
}

#[test]
fn a_picture_that_is_no_board_is_refused_with_the_row_at_fault() {
    let wide = "o".repeat(129);
    let full = vec!["o".repeat(13); 10];
    for (rows, row, message) in [
        (
            vec!["  ".to_owned()],
            None,
            "the board has no hole: write an \"o\" for each hole",
        ),
        (
            vec!["ooo".to_owned(), "oo".to_owned()],
            Some(2),
            "row 2 is 2 characters wide and row 1 is 3: pad every row with spaces to the same width",
        ),
        (
            vec!["oxo".to_owned()],
            Some(1),
            "row 1 has 'x' in column 2: write \"o\" for a hole and a space for none",
        ),
        (
            vec![wide],
            None,
            "the board is 129 columns by 1 rows and 128 by 128 is the most: take empty margins away",
        ),
        (
            full,
            None,
            "the board has 130 holes and a board can have 128 at most: take some away",
        ),
    ] {
        let fault = Board::new("b", "B", &rows, JumpRule::Orthogonal).unwrap_err();
        assert_eq!(fault.to_string(), message);
        let BoardError::Layout(layout) = fault else {
            panic!("{fault}");
        };
        assert_eq!(
            (layout.row(), layout.to_string()),
            (row, message.to_owned())
        );
    }
    for rule in JumpRule::ALL {
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
    assert_eq!(
        "knight".parse::<JumpRule>().unwrap_err().to_string(),
        "unknown jump rule \"knight\"; the rules are orthogonal, diagonal and triangular"
    );
}

#[test]
fn weights_that_a_jump_raises_are_refused_with_the_jump() {
    let board = line();
    for (weights, message) in [
        (vec![1, 1], "2 weights for 4 holes: give one weight a hole"),
        (
            vec![0, 0, 1 << 21, 0],
            "the weight of hole 2 is beyond ±1048576: give smaller weights",
        ),
        (
            vec![0, 0, 1, 0],
            "the jump from hole 0 over 1 to 2 would raise the sum: hole 2 can weigh as much as 0 and 1 together at most",
        ),
    ] {
        let fault = ResourceCount::new(&board, weights).unwrap_err();
        assert_eq!(fault.to_string(), message);
    }
}

#[test]
fn a_problem_without_room_for_the_key_is_told_how_it_could_be() {
    let fault = |board: &Arc<Board>, id: &str| {
        let problem = Problem::read(board, id).unwrap();
        problem.with_key().unwrap_err().to_string()
    };
    assert_eq!(
        fault(&board("english"), "d3,d4:d4"),
        "Cremers' Key needs a start with one vacancy, into which the peg is put back: choose a problem of one vacancy"
    );
    assert_eq!(
        fault(&line(), "a1:b1"),
        "Cremers' Key ends with one peg in the centre, and this board has no central hole: play without it"
    );
    assert_eq!(
        fault(&board("english"), "d1:d1"),
        "Cremers' Key ends with one peg in the centre: choose d1:d4"
    );
}

#[test]
fn goals_and_what_is_missing_to_them_are_told_in_words() {
    let board = board("english");
    let holes = |labels| holes(&board, labels);
    let all_but_one = Goal::Exactly(board.all() - holes("d4"));
    for (goal, words, pegs, missing) in [
        (
            Goal::PegsAnywhere(1),
            "one peg anywhere",
            board.all(),
            "33 pegs left, and the goal is one",
        ),
        (
            Goal::PegsAnywhere(2),
            "2 pegs anywhere",
            holes("d4"),
            "1 peg left, and the goal is 2",
        ),
        (
            Goal::Exactly(HoleSet::EMPTY),
            "no peg",
            holes("d4"),
            "1 peg too many at d4",
        ),
        (
            Goal::Exactly(holes("d4")),
            "one peg at d4",
            holes("d1"),
            "the last peg stands at d1, and the goal is d4",
        ),
        (
            Goal::Exactly(holes("d2,d4")),
            "pegs at d2, d4",
            holes("d1,d2"),
            "1 peg too many at d1; 1 peg missing at d4",
        ),
        (
            all_but_one,
            "32 pegs, every hole but d4",
            board.all(),
            "1 peg too many at d4",
        ),
    ] {
        assert_eq!(goal.describe(&board), words);
        assert_eq!(goal.missing(&board, pegs).as_deref(), Some(missing));
        for pegs in goal.patterns(&board) {
            assert_eq!(goal.missing(&board, pegs), None);
        }
    }
    let fault = |id| Problem::read(&board, id).unwrap_err().to_string();
    assert_eq!(
        fault("d4:*9"),
        "*9: on this board 1 to 3 pegs anywhere can be a goal"
    );
    for id in [":d4", "d4:"] {
        assert!(
            fault(id).starts_with("a hole is missing: columns are a to g"),
            "{id}"
        );
    }
}

#[test]
fn the_title_of_a_board_that_is_somebodys_has_no_article() {
    let board = Library::embedded().entry("wiegleb").unwrap().board();
    let told = notation::read_hole(&board, "z9").unwrap_err().to_string();
    let expected =
        "\"z9\" is no hole of Wiegleb's board: columns are a to i, rows 1 to 9, as in e5";
    assert_eq!(told, expected);
    let told = notation::read_pegs(&board, "oo/oo").unwrap_err();
    let begin = "the position has 2 rows and Wiegleb's board has 9: ";
    assert!(told.to_string().starts_with(begin), "{told}");
}

#[test]
fn a_problem_of_too_few_pegs_is_told_to_be_impossible() {
    let problem = Problem::read(&line(), "a1:a1,d1").unwrap();
    let problem = problem.from_pegs(HoleSet::EMPTY);
    let reason = problem.impossible().unwrap();
    assert_eq!(
        reason.text(&problem),
        "number of pegs: the goal has 2 pegs and there can be 0 at most"
    );
}

#[test]
fn sets_of_holes_are_an_algebra_and_drawn_with_a_gap_after_every_ten() {
    let (few, many) = (HoleSet::first(4), HoleSet::from_bits(0b1_1000_0000_1100));
    assert_eq!(format!("{many:?}"), "HoleSet(..oo...... .oo)");
    assert_eq!(format!("{:?}", Hole::new(17)), "Some(#17)");
    assert_eq!((Hole::new(128), HoleSet::first(128).len()), (None, 128));
    let mut set = few;
    set |= many;
    assert_eq!((set, set.len()), (few | many, 6));
    set &= many;
    assert_eq!(set, many);
    set -= few;
    assert_eq!(set.bits(), 0b1_1000_0000_0000);
    set ^= many;
    assert_eq!(set, few & many);
    assert_eq!(set.into_iter().size_hint(), (2, Some(2)));
}

/// A jump that was shown is no jump of the player's, and a restart leaves hints behind until their jumps count again.
#[test]
fn a_game_tells_what_was_shown_and_which_hints_count() {
    let board = board("english");
    let mut game = Game::new(Problem::read(&board, "d4:d4").unwrap()).with_hints(1);
    let jumps = |game: &Game| -> Vec<Action> { game.position().actions(&board).collect() };
    game.show(jumps(&game)[0]).unwrap();
    game.play(jumps(&game)[0]).unwrap();
    game.count_hint();
    assert_eq!((game.shown(), game.hints()), (vec![1], 2));
    let illegal = Action::Key(board.centre().unwrap());
    assert!(game.show(illegal).is_err() && game.jump_count() == 2);
    game.restart();
    assert_eq!((game.hints(), game.earlier_hints()), (0, 2));
    assert_eq!((game.last_jump(), game.can_undo()), (None, true));
    assert_eq!(game.undo(), None);
    assert_eq!((game.hints(), game.earlier_hints()), (2, 0));
    assert_eq!((game.jump_count(), game.branch()), (2, None));
    assert!(game.last_jump().is_some());
}

/// The move a1-c1-e1 was found with help. Whoever plays all of it again knows it from there, whichever way leads back.
#[test]
fn hints_of_an_earlier_attempt_count_with_its_jumps_whatever_leads_to_them() {
    let board = Board::new("row", "Row", &["ooooooo"], JumpRule::Orthogonal).unwrap();
    let board = Arc::new(board);
    let start = Position::of(holes(&board, "a1,b1,d1,f1,g1"));
    let goal = Goal::Exactly(holes(&board, "a1"));
    let problem = Problem::new(board.clone(), "p", "P", start, goal);
    let hole = |label| board.hole(label).unwrap();
    let play = |game: &mut Game, from, to| {
        let jump = board.jumps().between(hole(from), hole(to)).unwrap();
        game.play(Action::Jump(jump)).unwrap();
    };
    let again = |game: &mut Game| {
        play(game, "a1", "c1");
        assert_eq!(game.hints(), 0, "the first jump is one of this attempt now");
        game.undo();
        game.redo_move();
    };
    let beside = |game: &mut Game| {
        play(game, "g1", "e1");
        game.switch_branch(true);
    };
    let there = |game: &mut Game| game.go_to(2);
    let ways: [&dyn Fn(&mut Game); 3] = [&again, &beside, &there];
    for way in ways {
        let mut game = Game::new(problem.clone()).with_hints(1);
        play(&mut game, "a1", "c1");
        play(&mut game, "c1", "e1");
        game.restart();
        way(&mut game);
        assert_eq!((game.hints(), game.earlier_hints()), (1, 0), "{game:?}");
    }
}

#[test]
fn what_would_stand_upside_down_is_refused() {
    let library = Library::embedded();
    for (board, name) in [
        ("english", "one-peg+backwards"),
        ("french", "key+backwards"),
        ("english", "central+sweep-3+backwards"),
        ("english", "central+backwards+sweep-3"),
        ("english", "central+backwards+backwards"),
    ] {
        let problem = library.entry(board).unwrap().problem(name, None, false);
        let fault = problem.unwrap_err().to_string();
        assert!(
            fault.starts_with("backwards takes a goal of named holes"),
            "{name}: {fault}"
        );
    }
}

/// It told programs without a command line of `lastpeg list`.
#[test]
fn what_is_not_there_is_told_without_commands() {
    let library = Library::embedded();
    let no_board = library.entry("englsh").unwrap_err().to_string();
    assert_eq!(
        no_board,
        "there is no board \"englsh\"; did you mean english?"
    );
    let english = library.entry("english").unwrap();
    let no_problem = english.problem("centrel", None, false).unwrap_err();
    assert_eq!(
        no_problem.to_string(),
        "the english board has no problem \"centrel\"; did you mean central? (every VACANT:FINISH, two of its holes, is \
         a problem, too)"
    );
}
