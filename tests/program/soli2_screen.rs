//! Soli2 on the screen: from the home screen to the end of a game and its review.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs::{self, File};
use std::time::Duration;

use lastpeg::app::soli2::{Soli2Match, Soli2Player, soli2_rules};
use lastpeg::app::store::{Glyphs, Store};
use lastpeg::rules::random::Random;
use lastpeg::soli2::computer::ComputerLevel;
use lastpeg::soli2::game::Soli2Game;
use lastpeg::soli2::result::WonBy;
use lastpeg::soli2::variant::Variant;
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::base::screen::Soli2News;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::screens::soli2::Soli2Screen;
use lastpeg::tui::shell::message::Message;
use lastpeg::tui::shell::view;
use lastpeg::tui::style::look::Look;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::support::player::{ASCII, FULL, Player, USUAL, flat, interface, problem, store_in};

const PERSON: Soli2Player = Soli2Player::Person;
const GREEDY: Soli2Player = Soli2Player::Computer(ComputerLevel::Greedy);
const SIZES: [(u16, u16); 3] = [(80, 24), (30, 10), (120, 40)];

/// A game on the board of Soli2 with so many random moves, or played to its end.
fn game(variant: Variant, players: [Soli2Player; 2], seed: u64, most: usize) -> Soli2Match {
    let library = lastpeg::library::Library::embedded();
    let rules = soli2_rules(&library, "square49", variant).unwrap();
    let mut game = Soli2Game::new(rules, seed);
    let mut random = Random::new(seed);
    while game.moves().len() < most {
        let moves = game.rules().moves(game.position());
        let Some(&one) = random.choose(&moves) else {
            break;
        };
        game.play(one).unwrap();
    }
    Soli2Match {
        game,
        players,
        time: Duration::from_secs(1),
    }
}

fn with(glyphs: Glyphs, game: Soli2Match) -> Player {
    with_look(flat(glyphs), game)
}

fn with_look(look: Look, game: Soli2Match) -> Player {
    let store = Store::keeping_nothing();
    let app = interface(problem("english", "central"), look, USUAL, &store);
    let mut player = Player::of(app, store);
    player.update(Message::Soli2(Soli2News::Start(Box::new(game))));
    assert_eq!(player.app().context(), Context::Soli2);
    player
}

/// A counter of one character had kept the colour of the wood behind it.
#[test]
fn every_counter_stands_out_from_the_wood_where_it_is_one_character() {
    let mut player = with_look(FULL, game(Variant::Soli2, [PERSON; 2], 1, 30));
    player.resize((30, 10));
    let window = Rect::new(0, 0, 30, 10);
    let mut buffer = Buffer::empty(window);
    view::draw_on(player.app(), window, &mut buffer);
    // The counters in the panel are text.
    let of_board = window.positions().filter(|cell| cell.x < 16);
    let counters = of_board.map(|cell| &buffer[cell]);
    let counters: Vec<_> = counters
        .filter(|cell| ["●", "○"].contains(&cell.symbol()))
        .collect();
    assert_eq!(counters.len(), 30);
    for cell in counters {
        let (Color::Rgb(red, ..), Color::Rgb(behind, ..)) = (cell.fg, cell.bg) else {
            panic!("{cell:?}");
        };
        assert!(red > behind.saturating_add(40), "{cell:?}");
    }
}

fn shown(player: &Player) -> &Soli2Match {
    player
        .app()
        .screen_as::<Soli2Screen>()
        .unwrap()
        .game()
        .unwrap()
}

fn moves(player: &Player) -> String {
    let game = &shown(player).game;
    let moves: Vec<String> = game
        .moves()
        .iter()
        .map(|&one| game.rules().text(one))
        .collect();
    moves.join(" ")
}

/// A game that ends with its tie-break.
fn tie() -> Soli2Match {
    let mut games = (0..).map(|seed| game(Variant::Soli2, [PERSON; 2], seed, usize::MAX));
    let is_tie = |game: &Soli2Match| {
        let result = game.game.result().unwrap();
        result.by == WonBy::Distance && result.steps.len() > 1
    };
    games.find(is_tie).unwrap()
}

#[test]
fn every_stage_in_every_glyph_set_and_size() {
    let stages: [(&str, Soli2Match, &str); 4] = [
        ("placing", game(Variant::Soli2, [PERSON, GREEDY], 4, 20), ""),
        (
            "pure_skill",
            game(Variant::PureSkill, [PERSON; 2], 4, 30),
            "Tab",
        ),
        ("jumping", game(Variant::Soli2, [PERSON; 2], 4, 52), ""),
        ("tie", tie(), ""),
    ];
    for (name, game, keys) in stages {
        let mut screens = String::new();
        for glyphs in [Glyphs::Unicode, Glyphs::Safe, Glyphs::Ascii] {
            let mut player = with(glyphs, game.clone());
            player.keys(keys);
            screens += &format!("{}\n{}", glyphs.name(), player.screens(&SIZES));
        }
        insta::assert_snapshot!(format!("soli2_{name}"), screens);
    }
}

#[test]
fn the_home_screen_leads_to_a_game_against_the_computer() {
    let mut player = Player::at("english", "central");
    player.keys("m /");
    player.type_keys("soli2");
    player.keys("Enter");
    assert_eq!(player.app().context(), Context::Soli2);
    insta::assert_snapshot!("soli2_setup", player.screens(&SIZES));
    player.resize(USUAL).keys("Enter");
    assert_eq!(shown(&player).players[0], PERSON);
    assert!(
        player.screen().contains("black places a "),
        "{}",
        player.screen()
    );
    // One counter is placed, and the computer is asked.
    player.keys("→ Enter");
    assert!(
        player.screen().contains("white (good) is thinking"),
        "{}",
        player.screen()
    );
    assert!(
        player
            .keys("Enter")
            .app()
            .notice()
            .unwrap()
            .contains("it is white's turn")
    );
    assert!(player.answer_soli2());
    assert_eq!(shown(&player).game.moves().len(), 2);
    // Taking back is free, and takes the computer's answer along.
    player.keys("u");
    assert_eq!(shown(&player).game.moves().len(), 0);
    player.keys("r");
    assert_eq!(shown(&player).game.moves().len(), 2);
    let saved = |effect: &Effect| matches!(effect, Effect::SaveSoli2(_));
    assert_eq!(
        player
            .effects()
            .iter()
            .filter(|effect| saved(effect))
            .count(),
        4
    );
}

#[test]
fn a_late_answer_is_for_nothing() {
    let mut player = with(Glyphs::Ascii, game(Variant::Soli2, [PERSON, GREEDY], 4, 0));
    player.keys("Enter");
    let question = player.outside().soli2.take().unwrap();
    player.keys("u");
    let mut late = question.clone();
    late.pace = Duration::ZERO;
    let reply = late.answer(&lastpeg::run::StopFlag::default());
    player.update(Message::Soli2(Soli2News::Reply(Box::new(reply))));
    assert_eq!(moves(&player), "");
}

#[test]
fn what_may_not_be_played_is_refused_and_nothing_changes() {
    let mut player = with(Glyphs::Ascii, game(Variant::PureSkill, [PERSON; 2], 1, 0));
    player.enter("bd4").enter("wd4");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("d4 is taken by a black counter")
    );
    player.enter("d3-d5");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("47 counters are still to be placed")
    );
    player.enter("pass");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("47 counters are still to be placed")
    );
    player.enter("e4");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("which colour goes to e4?")
    );
    // The cursor stands on the counter in the middle.
    player.keys("Enter");
    assert!(player.app().notice().unwrap().contains("d4 is taken"));
    assert_eq!(moves(&player), "bd4");

    let placed = game(Variant::Soli2, [PERSON; 2], 2, 48);
    let position = *placed.game.position();
    let board = placed.game.rules().board().clone();
    let white = position.counters[1].iter().next().unwrap();
    let jump = board.jumps().from(white)[0];
    let text = format!("{}-{}", board.label(jump.from), board.label(jump.to));
    let mut player = with(Glyphs::Ascii, placed);
    player.enter("pass");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("black cannot pass: ")
    );
    player.enter(&text);
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("is white, and it is black's turn")
    );
    assert_eq!(shown(&player).game.moves().len(), 48);
}

#[test]
fn of_two_people_the_other_agrees_to_what_is_taken_back() {
    let mut player = with(Glyphs::Ascii, game(Variant::Soli2, [PERSON; 2], 3, 10));
    player.keys("u");
    assert_eq!(shown(&player).game.moves().len(), 10);
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("The other player agrees")
    );
    player.keys("u");
    assert_eq!(shown(&player).game.moves().len(), 9);
    // Another key is no consent.
    player.keys("u → u");
    assert_eq!(shown(&player).game.moves().len(), 9);
    player.keys("u");
    assert_eq!(shown(&player).game.moves().len(), 8);
}

#[test]
fn a_counter_jumps_by_arrow_key_click_and_drag() {
    let start = game(Variant::Soli2, [PERSON; 2], 4, 48);
    let board = start.game.rules().board().clone();
    let jump = start
        .game
        .rules()
        .jumps(start.game.position(), start.game.position().turn)
        .next();
    let jump = jump.unwrap();
    let text = format!("{}-{}", board.label(jump.from), board.label(jump.to));
    for is_dragged in [false, true] {
        let mut player = with(Glyphs::Ascii, start.clone());
        let [from, to] = [jump.from, jump.to].map(|hole| cell_of(&player, board.label(hole)));
        if is_dragged {
            player.drag(from, to);
        } else {
            player.click(from);
            player.click(to);
        }
        assert!(moves(&player).ends_with(&text), "{}", moves(&player));
        assert_eq!(shown(&player).game.position().occupied().len(), 47);
    }
}

/// The cell in the middle of a hole.
fn cell_of(player: &Player, label: &str) -> ratatui::layout::Position {
    use lastpeg::tui::board::geometry::Grid;
    use lastpeg::tui::board::layout::Layout;
    let board = shown(player).game.rules().board().clone();
    let grid = Grid::new(&board);
    let layout = Layout::new(&grid, &player.app().env().look, USUAL).unwrap();
    layout.board.middle(&grid, board.hole(label).unwrap())
}

#[test]
fn two_computers_play_to_the_end_which_is_recorded_once_and_reviewed() {
    let mut player = with(Glyphs::Ascii, game(Variant::GiveAway, [GREEDY; 2], 3, 0));
    while player.answer_soli2() {}
    let result = shown(&player).game.result().unwrap();
    let screen = player.screen();
    assert!(
        screen.contains(&format!("{} wins", result.winner)),
        "{screen}"
    );
    assert!(!screen.contains("undo"), "nothing is theirs: {screen}");
    let recorded = |effect: &&Effect| matches!(effect, Effect::RecordSoli2(_));
    assert_eq!(player.effects().iter().filter(recorded).count(), 1);
    player.keys("v");
    for _ in 0..3 {
        assert!(player.answer_soli2());
    }
    let screen = player.screen();
    assert!(
        screen.contains("3 of ") && screen.contains("moves judged"),
        "{screen}"
    );
    player.press(KeyCode::End);
    let last = shown(&player).game.moves().len();
    let screen = player.screen();
    assert!(
        screen.contains(&format!("{last}. ")) && screen.contains("exactly"),
        "{screen}"
    );
    player.press(KeyCode::Home);
    assert!(player.screen().contains("the start of the game"));
    player.keys("y");
    let said = player.app().notice().unwrap();
    assert!(said.starts_with("copied the record"), "{said}");
    player.keys("Esc");
    assert!(player.screen().contains(" wins"), "{}", player.screen());
    // Another game begins where this one was chosen.
    player.keys("x");
    assert!(player.screen().contains("Begin a game"));
    player.keys("Esc");
    assert_ne!(player.app().context(), Context::Soli2);
}

#[test]
fn esc_leads_from_a_game_to_where_games_are_begun_and_the_game_goes_on() {
    let mut player = with(Glyphs::Ascii, game(Variant::Soli2, [PERSON, PERSON], 3, 9));
    let placed = shown(&player).game.moves().len();
    player.keys("Esc");
    assert!(player.screen().contains("Begin a game"));
    player.keys("Enter");
    assert_eq!(shown(&player).game.moves().len(), placed);
    // Another takes its place only when that is wanted twice.
    player.keys("x Enter");
    let told = player.app().notice().unwrap();
    assert!(told.starts_with("a game is in progress: Enter"), "{told}");
    for between in ["↑ ↓", "? Esc", "←"] {
        player.keys(between).keys("Enter");
        assert!(player.screen().contains("Begin a game"), "{between}");
    }
    player.keys("Enter");
    assert_eq!(shown(&player).game.moves().len(), 0);
    player.keys("Esc");
    assert!(player.screen().contains(" 0 moves"), "{}", player.screen());
    player.keys("Esc");
    assert_ne!(player.app().context(), Context::Soli2);
}

/// It was lost, while the command line kept it.
#[test]
fn a_game_that_makes_room_for_another_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = store_in(folder.path());
    store.save_soli2(&game(Variant::Soli2, [PERSON; 2], 7, 9));
    let mut player = Player::with_store(problem("english", "central"), ASCII, USUAL, store);
    player.enter("soli2").keys("↓ Enter Enter");
    assert_eq!(shown(&player).game.moves().len(), 0);
    let notice = player.app().notice().unwrap();
    assert!(notice.contains("soli2.json.set-aside-1, which"), "{notice}");
    player.keys("Enter Esc Enter");
    assert_eq!(shown(&player).game.moves().len(), 1);
    let aside = fs::read_dir(folder.path().join("data")).unwrap();
    let names = aside.map(|file| file.unwrap().file_name().into_string().unwrap());
    let aside = names.filter(|name| name.contains("set-aside"));
    assert_eq!(aside.count(), 1);
}

#[test]
fn what_is_typed_at_soli2_is_not_about_the_problem_that_is_not_seen() {
    let mut player = with(Glyphs::Ascii, game(Variant::Soli2, [PERSON; 2], 1, 0));
    player.resize((80, 60)).keys(":");
    let screen = player.screen();
    assert!(screen.contains(" undo  ") && screen.contains(" draw  "));
    for name in ["review", "edit", "position", "challenge", "soli2"] {
        assert!(!screen.contains(&format!(" {name} ")), "{name}\n{screen}");
    }
    player.keys("Esc").enter("review");
    assert_eq!(player.app().context(), Context::Prompt);
    let screen = player.screen();
    assert!(screen.contains("that is for a peg game"), "{screen}");
}

#[test]
fn a_game_that_cannot_be_kept_at_the_end_comes_back_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let library = lastpeg::library::Library::embedded();
    let players = [PERSON, GREEDY];
    let over = game(Variant::Soli2, players, 3, usize::MAX);
    store_in(folder.path()).save_soli2(&game(Variant::Soli2, players, 7, 4));
    let lock = File::create(folder.path().join("data/lock")).unwrap();
    lock.lock().unwrap();
    let mut store = store_in(folder.path()).in_background(|| {}).unwrap();
    store.record_soli2(&over, jiff::civil::date(2026, 11, 28));
    store.save_soli2(&game(Variant::Soli2, players, 7, 9));
    store.close();
    let unsaved = folder.path().join("data/soli2.json.unsaved-1");
    let told = format!(
        "Soli2 is in {}, to be taken in at the next start",
        unsaved.display()
    );
    assert!(store.failure().unwrap().ends_with(&told));
    drop(lock);
    let mut again = store_in(folder.path());
    assert_eq!(again.take_notices(), [""; 0]);
    assert_eq!(again.saved_soli2(&library).unwrap().game.moves().len(), 9);
    assert_eq!(again.soli2().results.len(), 1);
    assert!(!unsaved.exists());
    // One of another game sets aside what has been begun since.
    again.save_soli2(&game(Variant::Soli2, players, 8, 6));
    fs::copy(folder.path().join("data/soli2.json"), &unsaved).unwrap();
    again.save_soli2(&game(Variant::Soli2, players, 7, 2));
    let mut last = store_in(folder.path());
    let notices = last.take_notices();
    assert!(notices[0].contains("soli2.json.set-aside-1"), "{notices:?}");
    assert_eq!(last.saved_soli2(&library).unwrap().game.moves().len(), 6);
    assert_eq!(last.soli2().results.len(), 1);
}

/// Two programs play games of their own: each keeps what it finds of the other, in one file for a game.
#[test]
fn of_two_games_that_two_programs_play_neither_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let library = lastpeg::library::Library::embedded();
    let players = [PERSON, GREEDY];
    let (mut one, mut other) = (store_in(folder.path()), store_in(folder.path()));
    let moves = |path: &str| {
        let text = std::fs::read_to_string(folder.path().join("data").join(path)).unwrap();
        let kept: serde_json::Value = serde_json::from_str(&text).unwrap();
        let record = &kept["game"]["record"];
        (
            record["seed"].as_u64(),
            record["moves"].as_array().unwrap().len(),
        )
    };
    for played in 1..6 {
        one.save_soli2(&game(Variant::Soli2, players, 7, played));
        other.save_soli2(&game(Variant::Soli2, players, 8, played));
    }
    assert_eq!(moves("soli2.json"), (Some(8), 5));
    assert_eq!(moves("soli2.json.set-aside-1"), (Some(7), 5));
    assert_eq!(moves("soli2.json.set-aside-2"), (Some(8), 4));
    assert_eq!(
        std::fs::read_dir(folder.path().join("data"))
            .unwrap()
            .count(),
        4
    );
    let told = other.take_notices();
    assert!(
        told[0].contains("set-aside-1, which `lastpeg soli2 --file` plays on"),
        "{told:?}"
    );
    // One's own game makes room for another without a file, and so does one that is over.
    assert_eq!(other.saved_soli2(&library).unwrap().game.seed(), 8);
    other.save_soli2(&game(Variant::Soli2, players, 9, 3));
    other.save_soli2(&game(Variant::Soli2, players, 9, usize::MAX));
    store_in(folder.path()).save_soli2(&game(Variant::Soli2, players, 10, 3));
    assert_eq!(
        std::fs::read_dir(folder.path().join("data"))
            .unwrap()
            .count(),
        4
    );
}

#[test]
fn what_is_to_be_done_is_read_to_its_end_in_a_small_window() {
    let mut player = with(Glyphs::Ascii, game(Variant::Soli2, [PERSON, GREEDY], 1, 0));
    let shown = player.resize((30, 10)).screen();
    assert!(shown.contains("counter"), "{shown}");
    // Who plays is told whole or not at all.
    let shown = player.resize((32, 10)).screen();
    let black = shown.lines().find(|line| line.contains("black  0"));
    assert!(black.is_some_and(|line| !line.contains('(')), "{shown}");
}

#[test]
fn the_computer_thinks_on_when_its_game_is_gone_back_to() {
    let mut player = with(Glyphs::Ascii, game(Variant::Soli2, [PERSON, GREEDY], 4, 0));
    player.keys("Enter");
    // The answer comes while something else is shown, where nobody waits for it.
    player.enter("settings");
    assert!(player.answer_soli2());
    player.keys("q");
    assert_eq!(shown(&player).game.moves().len(), 1);
    assert!(player.answer_soli2());
    assert_eq!(shown(&player).game.moves().len(), 2);
    // Or another question takes the place of its own.
    player.keys("→ Enter");
    player.enter("play english cross").keys("w");
    player.outside().soli2 = None;
    player.keys("q");
    assert!(player.answer_soli2());
    assert_eq!(shown(&player).game.moves().len(), 4);
}

/// A board of nine rows leaves one of ten for all else.
#[test]
fn whose_turn_it_is_covers_no_row_of_a_board_that_fills_the_window() {
    let library = lastpeg::library::Library::embedded();
    let rules = soli2_rules(&library, "wiegleb", Variant::Soli2).unwrap();
    let game = Soli2Match {
        game: Soli2Game::new(rules, 1),
        players: [PERSON; 2],
        time: Duration::from_secs(1),
    };
    let mut player = with(Glyphs::Ascii, game);
    let shown = player.resize((30, 10)).screen();
    let rows: Vec<&str> = shown.lines().collect();
    assert!(rows[8].contains(". . ."), "{shown}");
    assert!(rows[9].contains("black places a"), "{shown}");
}

#[test]
fn where_there_is_no_colour_to_choose_that_is_said() {
    let mut player = with(Glyphs::Ascii, game(Variant::Soli2, [PERSON; 2], 1, 0));
    player.keys("Tab");
    let notice = player.app().notice().unwrap_or_default();
    assert_eq!(notice, "there is no colour to choose now");
}
