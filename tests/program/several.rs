//! Problems from several vacancies: the complements of two holes and of three, what the player has won, and the map on
//! which their holes are chosen.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::{Player, USUAL, day, flat, interface, problem};
use crate::support::{Home, answer, json};
use lastpeg::app::store::{Folders, Glyphs, Store};
use lastpeg::library::Library;
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::problem::{Goal, Problem, Status};
use lastpeg::run::Limits;
use lastpeg::solve::solve;
use lastpeg::tui::keys::context::Context;
use ratatui::layout::Position;

/// A game that is won, with the first line that the solver finds.
fn won(problem: Problem) -> Game {
    let answer = solve(&problem, &Limits::none());
    let mut game = Game::new(problem);
    for &action in answer.line().unwrap() {
        game.play(action).unwrap();
    }
    assert_eq!(game.status(), Status::Won);
    game
}

/// Someone at the problem picker of the board being played, who has won these problems of it.
fn at_picker(board: &str, won_before: &[&str]) -> Player {
    let mut store = Store::keeping_nothing();
    for name in won_before {
        store.record_win(&won(problem(board, name)), day());
    }
    let first = Library::embedded()
        .entry(board)
        .unwrap()
        .first_problem(None)
        .unwrap();
    let app = interface(first, flat(Glyphs::Unicode), USUAL, &store);
    let mut player = Player::of(app, store);
    player.keys("m /").type_keys(board);
    player.keys("Enter");
    assert_eq!(player.app().context(), Context::Problems);
    player
}

fn played(player: &Player) -> String {
    assert_eq!(player.app().context(), Context::Game, "{}", player.screen());
    player.app().game().problem().record_name()
}

#[test]
fn the_complements_of_two_holes_and_of_three_are_listed_with_where_to_see_them() {
    let listed = answer("list english", 0).replace("\n    ", " ");
    for told in [
        "as in c1,d1:complement",
        "of 2: 81, 77 of them solvable, par 13 to 18: lastpeg catalog english --vacancies 2",
        "of 3: 727, 624 of them solvable, par 12 to 19: lastpeg catalog english --vacancies 3",
    ] {
        assert!(listed.contains(told), "{told}: {listed}");
    }
    let french = answer("list french", 0);
    assert!(french.contains("rules out every complement"), "{french}");
    let wiegleb = answer("list wiegleb", 0);
    assert!(wiegleb.contains("  of 2: "), "{wiegleb}");
    let object = json("list 6x6 --json", 0);
    assert_eq!(
        object["complements"][0],
        serde_json::json!({ "vacancies": 2, "problems": 93, "solvable": 93, "unsolvable": 0 })
    );
    assert_eq!(object["several_vacancies"], serde_json::json!([]));
    assert_eq!(object["with_key"], serde_json::Value::Null);
    let key =
        "up to symmetry:\n  8, all of them solvable, par 19 to 22: lastpeg catalog french --key\n";
    assert!(french.contains(key), "{french}");
    for (board, told) in [
        ("hexagon19", "4, 2 of them solvable, par 12:"),
        ("diamond41", "9, none of them solvable:"),
    ] {
        let listed = answer(&format!("list {board}"), 0);
        assert!(listed.contains(told), "{listed}");
    }
    let diamond = json("list diamond41 --json", 0);
    assert_eq!(
        diamond["with_key"],
        serde_json::json!({ "problems": 9, "solvable": 0, "unsolvable": 9 })
    );
    let told = answer("show english c1,e1", 0);
    assert!(told.contains("par       13 moves"), "{told}");
    let told = answer("show english d7,d6", 0);
    assert!(told.contains("verdict   unsolvable"), "{told}");
}

#[test]
fn what_was_won_from_several_vacancies_is_listed_without_the_named_problems() {
    let home = Home::new();
    let mut store = Store::open(Folders {
        data: home.data(),
        config: home.data().join("config"),
    });
    for name in ["c1,e1", "d3,d4:d2", "central", "cross", "c1,e1:*"] {
        let asked = problem("english", name);
        if asked.impossible().is_none() {
            store.record_win(&won(asked), day());
        }
    }
    drop(store);
    let listed = home.run("list english", "").output;
    let (_, own) = listed
        .split_once("Your results from several vacancies:\n")
        .unwrap();
    let rows: Vec<&str> = own.lines().collect();
    assert!(rows[0].starts_with("  c1,e1:"), "{own}");
    let pair = rows.iter().find(|row| row.contains("c1,e1:c1,e1")).unwrap();
    assert!(pair.ends_with(" moves; par 13"), "{own}");
    assert!(!own.contains("cross") && !own.contains("d4:d4"), "{own}");
    let object: serde_json::Value =
        serde_json::from_str(&home.run("list english --json", "").output).unwrap();
    let all = object["several_vacancies"].as_array().unwrap();
    assert_eq!(all.len(), rows.len());
    let pair = all
        .iter()
        .find(|row| row["problem"] == "c1,e1:c1,e1")
        .unwrap();
    assert_eq!(pair["par"], 13);
    assert!(pair["best"]["moves"].as_u64().unwrap() >= 13);
}

#[test]
fn several_holes_are_emptied_on_the_map_and_then_the_last_peg_or_the_complement_is_chosen() {
    let mut player = at_picker("english", &[]);
    // The cursor is on d4.
    player.keys("Tab v");
    assert!(
        player
            .screen()
            .contains("which holes are empty at the start?")
    );
    player.keys("Enter ↑ Enter → Enter Enter");
    let screen = player.screen();
    assert!(screen.contains("Start with d3, d4 empty"), "{screen}");
    player.keys("i");
    assert_eq!(played(&player), "d3,d4:d3,d4");
    player.keys("q");
    assert_eq!(player.app().context(), Context::Problems);
    player.keys("v");
    assert!(player.screen().contains("where does the last peg end?"));
    // No single peg can be left in d3: the class of the start is another.
    let library = Library::embedded();
    let board = library.entry("english").unwrap().board();
    let vacant = notation::read_holes(&board, "d3,d4").unwrap();
    let possible = board.holes().filter(|&hole| {
        let goal = Goal::Exactly([hole].into_iter().collect());
        let problem = Problem::from_vacancies(board.clone(), vacant, goal);
        problem.impossible().is_none()
    });
    let possible: Vec<&str> = possible.map(|hole| board.label(hole)).collect();
    player.keys("Enter");
    let name = played(&player);
    let (_, survivor) = name.split_once(':').unwrap();
    assert!(possible.contains(&survivor), "{name}: {possible:?}");
    player.keys("q a");
    assert_eq!(played(&player), "d3,d4:*");
    player.keys("q Esc");
    assert!(
        player
            .screen()
            .contains("which hole is empty at the start?")
    );
}

#[test]
fn a_survivor_that_the_class_rules_out_is_refused_and_so_is_what_cannot_be_played() {
    let mut player = at_picker("english", &[]);
    player.keys("Tab v Enter ↑ Enter v ↓ ↓ ↓");
    let vacant = "d3, d4 to";
    let mut refusals = 0;
    for _ in 0..4 {
        player.keys("Enter");
        if player.app().context() == Context::Game {
            player.keys("q ↑");
            continue;
        }
        let notice = player.app().notice().unwrap().to_owned();
        assert!(
            notice.starts_with(vacant) && notice.contains("impossible by"),
            "{notice}"
        );
        refusals += 1;
        player.keys("↑");
    }
    assert!(refusals > 0);
    // A complement that a proof rules out, and a start without pegs to jump.
    player.keys("Esc v ↑ Enter ↓ ↓ Enter i");
    let notice = player.app().notice().unwrap_or_default().to_owned();
    assert!(
        notice.contains("proven to be unsolvable"),
        "{notice}: {}",
        player.screen()
    );
    // On the French board no peg can be left from the centre: the way on is told.
    let mut player = at_picker("french", &[]);
    player.keys("Tab → ↓ ↓ ↓");
    assert!(
        player.screen().contains("Start with d4 empty"),
        "{}",
        player.screen()
    );
    player.keys("Enter");
    let notice = player.app().notice().unwrap();
    assert!(
        notice.ends_with("v chooses several empty holes"),
        "{notice}"
    );
}

#[test]
fn marks_of_several_vacancies_tell_what_was_won_whichever_way_it_was_turned() {
    // The same problem turned round: c1,e1 lies at the top, c7,e7 at the bottom.
    let mut player = at_picker("english", &["c7,e7"]);
    player.keys("Tab ↑ ↑ ↑ v → Enter ← ← Enter");
    let screen = player.screen();
    assert!(screen.contains("Start with c1, e1 empty"), "{screen}");
    assert!(screen.contains("complement: solved in"), "{screen}");
    player.keys("Esc Tab f f f f f f f");
    let screen = player.screen();
    assert!(screen.contains("Several vacancies"), "{screen}");
    player.keys("/ c 1 , Space e 1");
    let screen = player.screen();
    assert!(screen.contains("Complement of c1, e1"), "{screen}");
    assert!(screen.contains("/13"), "{screen}");
    player.keys("Enter");
    assert_eq!(played(&player), "c1,e1:c1,e1");
}

#[test]
fn the_map_of_several_vacancies_is_for_the_mouse_and_for_small_windows_too() {
    let mut player = at_picker("english", &[]);
    player.keys("Tab");
    click_on(&mut player, "several");
    player.keys("Enter ← Enter");
    click_on(&mut player, "complement");
    assert_eq!(played(&player), "c4,d4:c4,d4");
    let screens = at_picker("english", &[])
        .keys("Tab v Enter ← Enter")
        .screens(&[(80, 24), (30, 10)]);
    let after = at_picker("english", &[])
        .keys("Tab v Enter ← Enter v")
        .screens(&[(80, 24), (30, 10)]);
    insta::assert_snapshot!("several_vacancies", format!("{screens}{after}"));
}

/// Clicks on a word of the screen, the lowest.
fn click_on(player: &mut Player, word: &str) {
    let screen = player.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let found = lines.iter().enumerate().rev().find_map(|(row, line)| {
        let line = line.trim_start_matches('"');
        let column = line.find(word)?;
        Some(Position::new(
            line[..column].chars().count() as u16,
            row as u16,
        ))
    });
    player.click(found.unwrap_or_else(|| panic!("no {word} in {screen}")));
}
