//! The first start: the card with the rules, the trial on four pegs, and how many keys lead to the first jump.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::{Player, USUAL, flat, interface, problem};
use lastpeg::app::primer::RULES;
use lastpeg::app::store::{Glyphs, KeyLine, Store};
use lastpeg::rules::problem::Status;
use lastpeg::run::Limits;
use lastpeg::solve::{self, Verdict};
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::base::update::Route;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::screens::trial::Trial;
use lastpeg::tui::shell::message::{Click, Message};
use ratatui::layout::Position;

const SIZES: [(u16, u16); 5] = [(80, 24), (60, 20), (40, 15), (30, 10), (120, 40)];

/// Somebody who has never played, with the card before them.
fn newcomer(glyphs: Glyphs) -> Player {
    let store = Store::keeping_nothing();
    let app = interface(problem("english", "central"), flat(glyphs), USUAL, &store);
    Player::of(app.showing(&[Route::Welcome]), store)
}

fn prompt(player: &Player) -> String {
    let trial: &Trial = player.app().screen_as().unwrap();
    trial.prompt(player.app().env())
}

#[test]
fn the_card_tells_the_rules_in_every_window() {
    let mut screens = newcomer(Glyphs::Unicode).screens(&SIZES);
    screens += &newcomer(Glyphs::Ascii).screens(&SIZES[..1]);
    insta::assert_snapshot!("card", screens);
    let mut player = newcomer(Glyphs::Unicode);
    for (width, height) in SIZES {
        let screen = player.resize((width, height)).screen();
        let end = RULES[2].rsplit_once(' ').unwrap().1;
        assert!(screen.contains(end), "{width}x{height}\n{screen}");
    }
}

#[test]
fn four_keys_lead_from_the_card_to_the_first_jump_of_the_english_board() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Esc Enter Enter ↓");
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().game().jump_count(), 1);
    assert_eq!(player.app().game().problem().id(), "central");
}

#[test]
fn a_peg_of_the_trial_is_dragged_to_its_target() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter");
    let trial: &Trial = player.app().screen_as().unwrap();
    let board = trial.game().problem().board().clone();
    let jump = trial.game().position().jumps(&board).next().unwrap();
    let [from, to] = [jump.from, jump.to].map(|hole| player.cell_of(&board, hole));
    player.drag(from, to);
    let trial: &Trial = player.app().screen_as().unwrap();
    assert_eq!(trial.game().jump_count(), 1);
}

#[test]
fn the_trial_prompts_each_step_and_leads_to_the_whole_board() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter");
    let mut screens = player.screens(&SIZES);
    assert!(!player.resize(USUAL).screen().contains(" undo"));
    let steps = [
        ("Enter", "Enter picks up the peg under the cursor"),
        ("↓", "Now ↓: it jumps over the peg beside it"),
        ("↓", "3 pegs left. Go to the one at d7: ↓"),
        ("Enter", "Enter picks up the peg under the cursor"),
        ("↑", "Now ↑: it jumps over the peg beside it"),
        (
            "→",
            "2 left, and this peg can jump on: →. It is still one move",
        ),
    ];
    for (key, told) in steps {
        assert_eq!(prompt(&player), told);
        player.keys(key);
    }
    assert!(prompt(&player).starts_with("Solved: one peg is left"));
    screens += &player.screens(&SIZES);
    insta::assert_snapshot!("trial", screens);
    player.keys("Enter");
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(
        player.app().game().jump_count(),
        0,
        "nothing is kept of the trial"
    );
    player.keys("q");
    assert_eq!(player.app().context(), Context::Home);
}

/// Another first jump won too, and the trial said that the ring could not be reached.
#[test]
fn a_jump_off_the_way_of_the_trial_loses() {
    let mut player = newcomer(Glyphs::Unicode);
    for keys in ["Enter", "Enter ↓", "↓ Enter ↑"] {
        let trial: &Trial = player.keys(keys).app().screen_as().unwrap();
        let game = trial.game();
        let here = game.problem().clone().from_pegs(game.position().pegs);
        let hint = solve::hint(&here, &Limits::none());
        assert_eq!(hint.with(Verdict::Winnable).count(), 1, "{keys}");
    }
}

#[test]
fn a_wrong_step_of_the_trial_is_said_to_be_wrong_and_can_be_taken_back() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter Enter Esc ↓ Enter ↑");
    let trial: &Trial = player.app().screen_as().unwrap();
    assert_eq!(trial.game().status(), Status::Stuck);
    assert!(
        prompt(&player).contains("u takes the jump back"),
        "{}",
        prompt(&player)
    );
    assert!(!player.screen().contains("pick up"), "{}", player.screen());
    player.keys("u Esc");
    assert_eq!(player.app().context(), Context::Home);
    let is_kept = |effect: &Effect| !matches!(effect, Effect::ListGames);
    assert!(!player.effects().iter().any(is_kept), "nothing is kept");
}

/// An arrow would jump with the peg that is picked up, however often the cursor is sent to another one.
#[test]
fn with_a_wrong_peg_picked_up_the_trial_tells_to_put_it_down() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter ↓ → Enter");
    let told = "Enter drops this peg: the one at d4 goes first";
    assert_eq!(prompt(&player), told);
    player.keys("Enter");
    assert_eq!(prompt(&player), "4 pegs left. Go to the one at d4: ←");
}

/// It named the rule of jumps: "no orthogonal jump".
#[test]
fn a_try_that_is_refused_is_told_in_words_of_a_beginner() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter Enter ← Enter");
    let told = player.app().notice().unwrap();
    assert!(told.starts_with("no jump leads from d4 to c4: a peg jumps"));
    assert!(told.ends_with(", along rows and columns"), "{told}");
}

#[test]
fn the_card_names_the_arrows_and_keys_that_are_bound() {
    let store = Store::keeping_nothing();
    let mut app = interface(
        problem("english", "central"),
        flat(Glyphs::Ascii),
        USUAL,
        &store,
    );
    let line = |(command, key): (&str, &str)| KeyLine {
        origin: String::new(),
        place: None,
        command: command.to_owned(),
        keys: vec![key.to_owned()],
    };
    let keys = [("left", "H"), ("down", "J"), ("up", "K"), ("right", "f2")];
    assert_eq!(app.take_keys(keys.map(line).into()), [""; 0]);
    let player = Player::of(app.showing(&[Route::Welcome]), store);
    let screen = player.screen();
    assert!(screen.contains("  H, J, K, F2 move; a picked"), "{screen}");
}

#[test]
fn the_help_begins_with_the_same_rules_and_ends_with_the_words() {
    let mut player = Player::at("english", "central");
    let screen = player.keys("?").screen();
    for rule in RULES {
        let begin: String = rule.chars().take(31).collect();
        assert!(screen.contains(&begin), "{screen}");
    }
    assert!(screen.contains("along rows and columns."), "{screen}");
    let triangular = Player::at("triangle15", "corner").keys("?").screen();
    assert!(triangular.contains("in six directions."), "{triangular}");
    let screen = player.keys("G").screen();
    assert!(screen.contains("Cremers' Key"), "{screen}");
    let screen = player.keys("g").screen();
    assert!(screen.contains(&RULES[2][..20]), "{screen}");
    let screen = player.keys("/ s w e e p").screen();
    assert!(screen.contains("a move of several jumps"), "{screen}");
}

/// Where four pegs are tried nothing is typed.
#[test]
fn the_help_of_the_trial_lists_nothing_to_type() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter").resize((100, 200));
    assert_eq!(player.app().context(), Context::Trial);
    let shown = player.keys("?").screen();
    assert!(shown.contains("Keys of the game"), "{shown}");
    assert!(!shown.contains("Typed after"), "{shown}");
}

#[test]
fn the_trial_names_only_keys_that_do_something() {
    let mut player = newcomer(Glyphs::Ascii);
    // A peg is picked up, and the cursor on an empty hole to which it cannot jump.
    player.keys("Enter Enter ←");
    assert!(player.app().context() == Context::Trial);
    let screen = player.screen();
    let footer = screen.lines().last().unwrap();
    for label in ["jump", "pick up", "undo"] {
        assert!(!footer.contains(label), "{footer}");
    }
}

/// The card before it has named the key of hints.
#[test]
fn keys_of_help_say_in_the_trial_that_they_are_for_games() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter");
    for key in ["t", "w", "e"] {
        player.keys("→").keys(key);
        let said = player.app().notice().unwrap_or_default();
        assert!(said.contains("here every step is told"), "{said}");
    }
}

/// The notice that the locale has no UTF-8 took three rows of nine, and the goal with them.
#[test]
fn a_notice_at_the_first_start_covers_no_rule() {
    let mut player = newcomer(Glyphs::Ascii);
    let notice = "only ASCII is drawn: LC_ALL=C is not UTF-8 (see glyphs in the settings)";
    player.update(Message::Tell(notice.to_owned()));
    for size in [(30, 10), (80, 24)] {
        let screen = player.resize(size).screen();
        assert!(screen.contains("ring."), "{size:?}\n{screen}");
        assert!(screen.contains("only ASCII is drawn"), "{size:?}\n{screen}");
    }
    assert!(player.screen().contains("in the settings"));
    let notice = [
        notice,
        "and more was told, for which there is room, to the end",
    ]
    .join("; ");
    player.update(Message::Tell(notice));
    let screen = player.resize((80, 24)).screen();
    assert!(screen.contains("to the end"), "{screen}");
}

/// It took the jump before back.
#[test]
fn the_right_button_drops_the_peg_that_is_picked_up_in_the_trial() {
    let mut player = newcomer(Glyphs::Unicode);
    player.keys("Enter Enter ↓ ↓ Enter");
    assert!(
        player.screen().contains("Enter drop"),
        "{}",
        player.screen()
    );
    player.update(Message::Mouse(Click::Undo, Position::ORIGIN));
    let trial: &Trial = player.app().screen_as().unwrap();
    assert_eq!(trial.game().jump_count(), 1);
    assert!(player.screen().contains("pick up"), "{}", player.screen());
}
