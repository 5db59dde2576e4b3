//! The runner of the program without a terminal: what is drawn and what is done outside, in which order.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::session::reaction::SessionEffect;
use lastpeg::app::store::Store;
use lastpeg::rules::problem::Status;
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::keys::command::Command;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::shell::events::Event;
use lastpeg::tui::shell::message::Message;
use ratatui::crossterm::event::KeyCode;

use crate::support::player::{ASCII, Player, USUAL, folders, problem};

/// What has happened outside since the last look.
fn order(player: &mut Player) -> Vec<&'static str> {
    std::mem::take(&mut player.outside().order)
}

#[test]
fn a_jump_is_drawn_before_it_is_saved_and_a_win_is_drawn_again_when_it_is_recorded() {
    let mut player = Player::at("english", "cross");
    assert_eq!(order(&mut player), ["frame"], "the first frame");
    player.play("d3-f3");
    order(&mut player);
    player.keys("u");
    assert_eq!(order(&mut player), ["frame", "effect", "effect"]);
    player.play("d3-f3 d5-d3 c3-e3 f3-d3");
    player.keys(":");
    order(&mut player);
    player.update(Message::Paste("d2-d4".to_owned()));
    order(&mut player);
    player.keys("Enter");
    assert_eq!(player.app().game().status(), Status::Won);
    // Saved, recorded, and then the frame with the record.
    assert_eq!(order(&mut player), ["frame", "effect", "effect", "frame"]);
    assert!(player.screen().contains("your first solution"));
}

#[test]
fn drawing_again_and_going_on_draw_a_frame() {
    let mut player = Player::at("english", "cross");
    order(&mut player);
    player.keys("^L");
    assert_eq!(order(&mut player), ["frame", "effect", "frame"]);
    player.keys("^Z");
    assert_eq!(order(&mut player), ["frame", "effect", "frame"]);
    player.runner.handle(Event::Continued).unwrap();
    assert!(player.runner.settle().unwrap());
    assert_eq!(order(&mut player), ["frame"]);
    assert!(player.runner.settle().unwrap());
    assert_eq!(order(&mut player), [""; 0], "nothing has changed");
}

#[test]
fn the_game_is_saved_even_when_the_terminal_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let folders = folders(folder.path());
    let cross = problem("english", "cross");
    let store = Store::open(folders.clone());
    let mut player = Player::with_store(cross.clone(), ASCII, USUAL, store);
    player.update(Message::Paste("d3-f3".to_owned()));
    player.outside().is_gone = true;
    player.runner.update(Message::command(Command::Submit));
    assert!(player.runner.settle().is_err());
    let saved = Store::open(folders).saved_game_of(&cross).unwrap();
    assert_eq!(saved.jump_count(), 1);
}

#[test]
fn a_signal_ends_the_program_after_what_waits() {
    let mut player = Player::at("english", "cross");
    player.runner.update(Message::Paste("d3-f3".to_owned()));
    player.runner.update(Message::command(Command::Submit));
    player.runner.handle(Event::End(None)).unwrap();
    assert!(!player.runner.settle().unwrap());
    assert!(matches!(
        player.effects()[..],
        [Effect::Session(SessionEffect::Save), Effect::Quit]
    ));
}

#[test]
fn the_solver_rests_on_other_screens_and_takes_the_question_up_again() {
    let mut player = Player::at("english", "central");
    player.keys("w");
    assert!(player.outside().question.is_some());
    player.keys("m");
    assert!(player.outside().question.is_none());
    let mut player = Player::at("english", "central");
    player.keys("w E");
    assert_eq!(player.app().context(), Context::Editor);
    let editors = player.outside().question.take().unwrap();
    player.keys("q");
    assert_eq!(player.app().context(), Context::Game);
    let games = player.outside().question.clone().unwrap();
    assert_eq!(games.position, player.app().game().position());
    // An answer to the editor is none to the game.
    let late = player.reply(editors);
    player.deliver(late);
    assert_eq!(player.lamp(), "thinking");
    player.answer_all();
    assert!(player.lamp().starts_with("winnable"), "{}", player.lamp());
}

#[test]
fn a_board_that_is_kept_is_told_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folders = folders(folder.path());
    let cross = problem("english", "cross");
    let store = Store::open(folders);
    let mut player = Player::with_store(cross, ASCII, USUAL, store);
    player.keys("B").enter("save Mine");
    let told = player.app().notice().unwrap();
    assert!(told.contains("Mine") || told.contains("mine"), "{told}");
    let boards = player.app().env().library.entries().iter();
    assert!(
        boards
            .map(lastpeg::library::Entry::title)
            .any(|title| title == "Mine")
    );
}

#[test]
fn a_problem_of_the_players_own_is_removed_when_that_is_asked_for_twice() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folders(folder.path()));
    let cross = problem("english", "cross");
    let mut player = Player::with_store(cross, ASCII, USUAL, store);
    player.keys("E").enter("save Mine").keys("q m → Enter");
    player.press(KeyCode::End);
    let screen = player.screen();
    assert!(screen.contains("x remove"), "{screen}");
    player.keys("x");
    let told = player.app().notice().unwrap().to_owned();
    assert!(
        told.starts_with("x once more removes \"Mine\" from "),
        "{told}"
    );
    // Only at once, and of the same problem.
    player.keys("↑ x ↓ x");
    assert_eq!(player.app().notice(), Some(told.as_str()));
    player.keys("x");
    let told = player.app().notice().unwrap();
    assert!(told.starts_with("Mine is removed from "), "{told}");
    player.press(KeyCode::Home);
    let screen = player.screen();
    assert!(
        !screen.contains("Mine") && !screen.contains("x remove"),
        "{screen}"
    );
    player.keys("x x");
    let told = player.app().notice().unwrap();
    assert!(told.starts_with("only a problem of your own"), "{told}");
}

#[test]
fn the_memory_of_the_settings_counts_at_once_for_the_solver_and_for_new_exercises() {
    let mut player = Player::at("english", "central");
    let half_a_gibibyte = 512 << 20;
    player.keys("t");
    assert_eq!(
        player.outside().question.as_ref().unwrap().budget.memory,
        1 << 30
    );
    player.keys("m ↓ ↓ ↓ ↓ ↓ ↓ ↓ Enter ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ←");
    assert!(
        player.screen().contains("< 512MiB >"),
        "{}",
        player.screen()
    );
    player.keys("q ↑ ↑ ↑ ↑ ↑ ↑ ↑ Enter");
    assert_eq!(player.app().context(), Context::Game);
    player.enter("d2-d4");
    player.keys("t");
    assert_eq!(
        player.outside().question.as_ref().unwrap().budget.memory,
        half_a_gibibyte
    );
    player.keys("m ↓ ↓ ↓ Enter PgUp PgUp ↓ Enter");
    assert!(
        matches!(player.effects().last(), Some(Effect::Make(_))),
        "{}",
        player.screen()
    );
    assert_eq!(player.outside().memory_of_making, Some(half_a_gibibyte));
    // Through all sizes and back to the first.
    player.keys("m ↓ ↓ ↓ ↓ ↓ ↓ ↓ Enter ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ← ← ←");
    assert!(player.screen().contains("< 64MiB >"), "{}", player.screen());
    player.keys("← →");
    assert!(player.screen().contains("< 64MiB >"), "{}", player.screen());
}

#[test]
fn what_has_become_of_an_export_is_told_when_it_is_known() {
    let mut player = Player::at("english", "cross");
    player.enter("d3-f3");
    player.keys("v s");
    assert!(matches!(
        player.effects().last(),
        Some(Effect::Export { .. })
    ));
    assert_eq!(
        player.app().notice(),
        None,
        "it is written on a thread of its own"
    );
    let told = "written: english-cross.svg, english-cross.txt".to_owned();
    player
        .runner
        .handle(Event::Message(Message::News(told.clone())))
        .unwrap();
    assert_eq!(player.app().notice(), Some(told.as_str()));
}
