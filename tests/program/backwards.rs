//! Problems that are played backwards: from the goal up. The game has pegs and holes changed places; what is seen are jumps
//! that are taken back.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::time::Duration;

use lastpeg::app::store::Hints;
use lastpeg::library::Library;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::notation;
use lastpeg::rules::problem::Status;
use lastpeg::run::Limits;
use lastpeg::solve::solve;
use lastpeg::tui::board::scene::Scene;
use lastpeg::tui::style::glyphs::Piece;
use lastpeg::tui::style::look::Look;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::support::player::{ASCII, FULL, Player, USUAL, problem, store_in};
use crate::support::{Home, answer, refused};

fn hole(player: &Player, label: &str) -> Hole {
    player.session().board().hole(label).unwrap()
}

#[test]
fn a_win_backwards_is_turned_round_and_counts_forwards() {
    let mut player = Player::new(problem("english", "cross"), ASCII, Size::new(80, 24));
    player.type_keys("b");
    assert_eq!(player.session().game().problem().id(), "cross+backwards");
    player.play("d2-d4 b3-d3 e3-c3 d5-d3-b3");
    player.answer_all();
    insta::assert_snapshot!(
        "backwards",
        player.screens(&[(80, 24), (30, 10), (120, 40)])
    );
    let best = player
        .app()
        .env()
        .records
        .best(&problem("english", "cross"))
        .unwrap();
    assert_eq!((best.moves, best.hints), (5, 0));
    assert_eq!(
        player.app().game().move_count(),
        4,
        "the moves told are those of the line turned round"
    );
    assert_eq!(best.line, "d3-b3 d5-d3 e3-c3 b3-d3 d2-d4");
    // One game was won, and not two.
    assert_eq!(player.app().env().records.practice.streak.current, 1);
    // The same key leads back.
    player.resize((80, 24));
    player.type_keys("b");
    assert_eq!(player.session().game().problem().id(), "cross");
    player.enter("results");
    let shown = player.screen();
    for told in [" 1 problem solved", " 1 win, 1 of them without help"] {
        assert!(shown.contains(told), "{shown}");
    }
}

#[test]
fn a_line_backwards_turned_round_solves_the_problem() {
    for (board, id) in [
        ("english", "cross"),
        ("english", "c1:c7"),
        ("french", "ends"),
        ("triangle15", "a1:a1"),
        ("wiegleb", "e5:e5"),
    ] {
        let (forwards, backwards) = (
            problem(board, id),
            problem(board, &format!("{id}+backwards")),
        );
        let answer = solve(&backwards, &Limits::none());
        let line = answer
            .line()
            .unwrap_or_else(|| panic!("{board} {id} is not solved backwards"));
        let mut game = Game::new(forwards);
        for &action in line.iter().rev() {
            game.play(action).unwrap();
        }
        assert_eq!(game.status(), Status::Won, "{board} {id}");
        assert_eq!(
            backwards.record_name(),
            format!("{}+backwards", game.problem().record_name())
        );
    }
}

#[test]
fn what_cannot_be_played_backwards_says_why() {
    // Whole in the smallest window, too.
    let mut player = Player::new(problem("english", "one-peg"), ASCII, Size::new(30, 10));
    player.type_keys("b");
    assert_eq!(player.session().game().problem().id(), "one-peg");
    let shown = player.screen();
    assert!(shown.contains("conditions or Cremers' Key"), "{shown}");
    let why = "backwards takes a goal of named holes, without conditions or Cremers' Key";
    refused("solve english one-peg+backwards", why);
}

#[test]
fn the_command_line_knows_problems_backwards() {
    let solved = answer("solve english cross+backwards", 0);
    assert!(
        solved.starts_with("English board, orthogonal jumps: Latin cross, backwards"),
        "{solved}"
    );
    let shown = answer(
        "check english cross+backwards 'd2-d4 b3-d3 e3-c3 d5-d3-b3'",
        0,
    );
    assert!(
        shown.contains("pegs and holes have changed places"),
        "{shown}"
    );
}

/// The pegs that are seen.
fn seen(player: &Player) -> String {
    notation::holes(player.session().board(), player.session().pegs())
}

/// The line played, as it is saved.
fn played(player: &Player) -> String {
    player.app().game().to_lines().0.pop().unwrap_or_default()
}

fn central_backwards(look: Look) -> Player {
    Player::new(problem("english", "central+backwards"), look, USUAL)
}

#[test]
fn the_last_peg_stands_alone_and_goes_back_by_arrows() {
    let mut player = central_backwards(ASCII);
    assert_eq!(seen(&player), "d4");
    assert_eq!(player.session().cursor(), hole(&player, "d4"));
    insta::assert_snapshot!("the_start", player.screens(&[(30, 10), (80, 24)]));
    player.keys("Enter");
    assert!(player.screen().contains(" Enter drop"));
    let targets = player.session().targets();
    let targets: Vec<&str> = targets
        .iter()
        .map(|jump| player.session().board().label(jump.to))
        .collect();
    assert_eq!(targets, ["d2", "b4", "f4", "d6"]);
    player.keys("↑");
    assert_eq!(
        (seen(&player), played(&player)),
        ("d2,d3".into(), "d2-d4".into())
    );
    player.keys("u");
    assert_eq!(seen(&player), "d4");
    player.keys("r");
    assert_eq!(player.session().cursor(), hole(&player, "d2"));
}

#[test]
fn the_peg_that_went_back_may_go_back_on_and_that_is_one_move() {
    let mut player = Player::new(problem("wiegleb", "e5:e5+backwards"), ASCII, USUAL);
    player.keys("Enter ↑");
    assert_eq!(
        player.session().held(),
        Some(hole(&player, "e3")),
        "it can go on"
    );
    player.keys("↑");
    assert_eq!(
        (seen(&player), played(&player)),
        ("e1,e2,e4".into(), "e3-e5 e1-e3".into())
    );
    let screen = player.screen();
    assert!(screen.contains("moves   1   pegs    3"), "{screen}");
    assert!(screen.contains(" e3-e5 e1-e3"), "{screen}");
    player.keys("U");
    assert_eq!(seen(&player), "e5", "the whole move is undone");
    player.keys("R");
    assert_eq!(seen(&player), "e1,e2,e4");
}

#[test]
fn a_peg_goes_back_by_two_clicks() {
    let mut player = central_backwards(FULL);
    let board = player.session().board().clone();
    let click = |player: &mut Player, label: &str| {
        let cell = player.cell_of(&board, board.hole(label).unwrap());
        player.click(cell);
    };
    click(&mut player, "d4");
    click(&mut player, "b4");
    assert_eq!(
        (seen(&player), played(&player)),
        ("b4,c4".into(), "b4-d4".into())
    );
    // What has no peg to be seen, has none to be picked up, though the game has one there.
    click(&mut player, "f4");
    assert_eq!(player.session().held(), None);
    assert_eq!(player.app().notice(), Some("no peg to pick up at f4"));
    click(&mut player, "c4");
    click(&mut player, "c1");
    let why = "no jump leads from c4 to c1: a peg jumps over its neighbour into the hole behind it, along rows and columns";
    assert_eq!(player.app().notice(), Some(why));
    // Or it is dragged there.
    let cell = |label: &str| player.cell_of(&board, board.hole(label).unwrap());
    let [from, to] = ["c4", "c2"].map(cell);
    player.drag(from, to);
    assert_eq!(played(&player), "b4-d4 c2-c4");
}

#[test]
fn a_jump_taken_back_is_shown_on_its_way_and_its_peg_appears_half_way() {
    let mut player = central_backwards(ASCII);
    player.enter("animation on").keys("Enter ↑");
    let board = player.session().board().clone();
    let piece = |player: &Player, label: &str| {
        let scene = Scene::of_game(player.session(), &player.app().env().motion);
        scene.figures[board.hole(label).unwrap().index()].piece
    };
    assert_eq!(
        (piece(&player, "d4"), piece(&player, "d3")),
        (Piece::Empty, Piece::Empty)
    );
    let way = player.app().env().motion.flight().unwrap().jump;
    assert_eq!(
        (way.from, way.to),
        (hole(&player, "d4"), hole(&player, "d2"))
    );
    player.pass(Duration::from_millis(120));
    assert_eq!(
        (piece(&player, "d2"), piece(&player, "d3")),
        (Piece::Empty, Piece::Peg)
    );
    player.let_it_play();
    assert_eq!(piece(&player, "d2"), Piece::Peg);
}

#[test]
fn a_hint_names_the_peg_that_goes_back_and_points_where_to() {
    let mut player = Player::with_hints(Hints::Idea, problem("english", "central+backwards"));
    player.play("d2-d4");
    player.keys("t");
    player.answer_all();
    assert!(
        player.lamp().starts_with("winnable: 3 of 3 jumps"),
        "{}",
        player.lamp()
    );
    player.keys("t t");
    let (_, action) = player.session().hinted().unwrap();
    let jump = action.jump().unwrap();
    let board = player.session().board().clone();
    let [from, to] = [jump.from, jump.to].map(|hole| board.label(hole));
    let told = player.session().hint_text().unwrap();
    assert_eq!(
        told,
        format!("take back {from}-{to}: the peg at {to} goes to {from}")
    );
    assert_eq!(
        player.session().cursor(),
        jump.to,
        "the cursor is on the peg to pick up"
    );
    assert!(player.session().pegs().contains(jump.to));
    // Neither plans nor moves left are told: both would be of the holes.
    player.keys("P");
    assert_eq!(
        player.app().notice(),
        Some("plans are told of games that are played forwards")
    );
    assert_eq!(
        (
            player.session().moves_left(),
            player.session().hinted_package()
        ),
        (None, None)
    );
    // The hint plays itself.
    player.keys("t");
    player.let_it_play();
    assert_eq!(player.app().game().status(), Status::Won);
    assert_eq!(
        player.session().pegs(),
        problem("english", "central").start().pegs
    );
}

#[test]
fn the_lamp_tells_of_the_pegs_that_are_seen() {
    let mut player = central_backwards(ASCII);
    player.play("d2-d4");
    player.keys("w");
    player.answer_all();
    let marked = |player: &Player| {
        let overlay = player.session().overlay().into_iter();
        overlay.map(|(hole, _)| hole).collect::<Vec<Hole>>()
    };
    assert_eq!(
        marked(&player),
        [hole(&player, "d3")],
        "d2 has nowhere to go"
    );
    player.walk("d3").keys("Enter");
    let targets: Vec<Hole> = player
        .session()
        .targets()
        .iter()
        .map(|jump| jump.to)
        .collect();
    assert_eq!(marked(&player), targets);
}

#[test]
fn a_jump_is_typed_as_it_is_or_as_its_peg_goes_back() {
    let lines = ["d2-d4 b3-d3", "d4-d2 d3-b3", "1. d2-d4 2. b3-d3"];
    for line in lines {
        let mut player = central_backwards(ASCII);
        player.play(line);
        assert_eq!(played(&player), "d2-d4 b3-d3", "{line}");
    }
    let mut player = central_backwards(ASCII);
    player.enter("c3-e3");
    let screen = player.screen();
    assert!(screen.contains("no peg to go back at e3"), "{screen}");
}

#[test]
fn what_is_lost_backwards_is_told_in_what_is_seen() {
    let mut player = Player::new(problem("english", "cross+backwards"), ASCII, USUAL);
    player.play("b4-d4");
    player.keys("w");
    player.answer_all();
    assert!(
        player.lamp().starts_with("lost since jump 1, b4-d4"),
        "{}",
        player.lamp()
    );
    player.keys("e");
    player.answer_all();
    insta::assert_snapshot!("lost", player.screens(&[(80, 24), (30, 10)]));
}

#[test]
fn lists_and_the_review_show_the_game_as_it_is_seen() {
    let mut player = Player::new(problem("english", "cross+backwards"), ASCII, USUAL);
    player.play("d2-d4 b3-d3");
    player.keys("v");
    player.answer_all();
    insta::assert_snapshot!("review", player.screen());
    // Forwards d5-d3-b3 is one move; backwards another peg goes back each time.
    player.keys("q").play("e3-c3 d5-d3-b3");
    player.keys("v y");
    let said = player.app().notice().unwrap();
    assert!(said.starts_with("copied 5 moves"), "{said}");
    player.keys("q u u u v");
    player.resize((120, 40)).keys("Esc m");
    let screen = player.screen();
    assert!(screen.contains("; 3 pegs"), "{screen}");
}

#[test]
fn the_editor_begins_with_the_pegs_that_are_seen_and_the_goal_forwards() {
    let mut player = central_backwards(ASCII);
    player.play("d2-d4 b3-d3");
    player.keys("E");
    let screen = player.screen();
    assert!(
        screen.contains("one peg at d4") && screen.contains("3 pegs"),
        "{screen}"
    );
}

#[test]
fn by_lines_the_board_fills_too() {
    let home = Home::new();
    let lines = "d4-d2\nmoves\nundo\nd2-d4 b3-d3\ne3-c3 d5-d3 d3-b3\nline\n";
    let ran = home.run("play --plain english cross+backwards", lines);
    assert_eq!(ran.code, 0, "{}", ran.output);
    insta::assert_snapshot!("plain", ran.output);
}

#[test]
fn where_no_jump_can_be_taken_back_the_pegs_seen_are_told() {
    let mut player = Player::new(problem("english", "cross+backwards"), ASCII, USUAL);
    player.play_until_stuck();
    player.answer_all();
    let pegs = player.session().pegs();
    assert!(pegs.len() > 6, "it has gone beyond the start");
    let screen = player.screen();
    assert!(screen.contains("No jump can be taken back"), "{screen}");
    assert!(
        screen.contains(&format!("pegs   {:>2}", pegs.len())),
        "{screen}"
    );
    assert!(screen.contains("too many at"), "{screen}");
}

#[test]
fn the_review_compares_with_what_was_published_turned_round() {
    let mut player = central_backwards(ASCII);
    player.play("d2-d4 b3-d3");
    player.keys("v c");
    player.resize((120, 40)).press(KeyCode::End);
    let screen = player.screen();
    assert!(screen.contains("Bergholt"), "{screen}");
    assert!(screen.contains("32 pegs"), "{screen}");
}

/// Both games begin with the same pegs; what is asked of each is the position that it goes back to.
#[test]
fn a_position_backwards_is_not_another_one_backwards() {
    let folder = tempfile::tempdir().unwrap();
    let at = |pegs| {
        let central = problem("english", "central");
        let pegs = notation::read_pegs(central.board(), pegs).unwrap();
        central.from_pegs(pegs)
    };
    let mut player = Player::with_store(at("b5,c5,d6"), ASCII, USUAL, store_in(folder.path()));
    player.type_keys("b");
    let goal = player.session().game().problem().goal();
    player.play("d6-d4");
    drop(player);
    let kept = store_in(folder.path()).saved_game(&mut Library::embedded());
    let kept = kept.unwrap();
    assert_eq!((kept.problem().goal(), kept.jump_count()), (goal, 1));
    let mut other = Player::with_store(at("f5,e5,d6"), ASCII, USUAL, store_in(folder.path()));
    other.type_keys("b");
    assert_eq!(other.session().game().jump_count(), 0);
}
