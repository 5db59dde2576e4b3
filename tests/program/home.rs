//! The screens round the game: home, the problem picker, practice, the problem of the day, results, settings.
//!
//! A snapshot holds one screen in several sizes and glyph sets, each under a line that names them.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::{
    ASCII, Player, USUAL, day, flat, interface, played, problem, shaded, store_in,
};
use lastpeg::app::store::exercise::ExerciseKind;
use lastpeg::app::store::{Glyphs, KeyLine, Preset, Settings, Store, Theme};
use lastpeg::library::Library;
use lastpeg::rules::notation;
use lastpeg::rules::problem::{Goal, Status};
use lastpeg::run::Limits;
use lastpeg::solve::Solver;
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::shell::message::Message;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

const SIZES: [(u16, u16); 3] = [(80, 24), (30, 10), (160, 50)];

/// What is recorded of someone who has solved the Latin cross.
fn store() -> Store {
    let mut store = Store::keeping_nothing();
    let cross = problem("english", "cross");
    let game = played(cross, "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    assert_eq!(game.status(), Status::Won);
    store.record_win(&game, day());
    store
}

/// Someone at the home screen, with a game begun.
fn at_home(glyphs: Glyphs) -> Player {
    at_home_with(glyphs, Vec::new())
}

/// The same with keys of the player's own.
fn at_home_with(glyphs: Glyphs, keys: Vec<KeyLine>) -> Player {
    let (central, store) = (problem("english", "central"), store());
    let mut app = interface(central, flat(glyphs), USUAL, &store);
    assert_eq!(app.take_keys(keys), [""; 0]);
    let mut player = Player::of(app, store);
    player.enter("d2-d4").keys("m");
    assert_eq!(player.app().context(), Context::Home);
    player
}

fn show(name: &str, keys: &str) {
    let mut screens = String::new();
    for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
        let mut player = at_home(glyphs);
        player.keys(keys);
        for (width, height) in SIZES {
            let screen = player.resize(Size::new(width, height)).screen();
            screens += &format!("{width}x{height}, {}\n{screen}", glyphs.name());
        }
    }
    insta::assert_snapshot!(name, screens);
}

#[test]
fn home_with_a_game_to_go_on_with_and_a_board_selected() {
    show("home", "");
    show("home_board", "→ → ↓");
}

#[test]
fn the_problem_picker_before_and_after_the_vacancy_is_chosen() {
    show("problems", "→ Enter");
    show("hole_map", "→ Enter Tab");
    show("survivors", "→ Enter Tab ↑ ↑ ↑ Enter");
    show("problem_list", "→ Enter ↓ ↓");
}

#[test]
fn the_screens_of_the_menu() {
    show("today", "/Today Enter");
    show("practice", "/Practice Enter");
    show("results", "/Results Enter");
    show("settings", "/Settings Enter ↓");
}

#[test]
fn backing_out_leads_where_one_came_from_and_home_leads_home() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter");
    assert_eq!(player.app().context(), Context::Problems);
    // The central hole as vacancy, and as survivor.
    player.keys("Tab Enter Enter");
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().game().problem().record_name(), "d4:d4");
    player.keys("q");
    assert_eq!(player.app().context(), Context::Problems);
    player.keys("Esc Esc");
    assert_eq!(player.app().context(), Context::Home);
    player.keys("q");
    assert!(matches!(player.effects().last(), Some(Effect::Quit)));
}

/// Problem after problem, hole after hole, by one key.
#[test]
fn what_another_program_has_recorded_is_seen_at_home() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let mut player = Player::with_store(problem("english", "central"), ASCII, USUAL, store);
    let won = played(problem("english", "cross"), "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    store_in(folder.path()).record_win(&won, day());
    let screen = player.keys("m").screen();
    assert!(screen.contains("1/30"), "{screen}");
}

#[test]
fn after_a_win_the_next_problem_that_is_open_is_a_key_away() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter / l a t i n Enter N");
    let says = "the next problem comes when this one is won";
    assert_eq!(player.app().notice(), Some(says));
    player.play_best(5);
    assert!(player.screen().contains("N next"), "{}", player.screen());
    player.keys("Enter");
    let says = "it is over: N begins the next one";
    assert_eq!(player.app().notice(), Some(says));
    // The search leaves nothing else.
    player.keys("N");
    let says = "nothing else is to be solved here: q leads back to choose";
    assert_eq!(player.app().notice(), Some(says));
    player.keys("q / c r o s s Enter");
    player.play_best(5);
    player.keys("N");
    assert_eq!(player.app().game().problem().id(), "plus");
    // Where the list leaves out what is solved none is passed over.
    player.keys("q / Esc f ↓ ↓ Enter");
    assert_eq!(player.app().game().problem().id(), "plus");
    player.play_best(8);
    player.keys("N");
    assert_eq!(player.app().game().problem().id(), "fireplace");
    // On the map complement after complement, and else from the same start.
    player.enter("problems triangle15").keys("Tab Enter i");
    assert_eq!(player.app().context(), Context::Game, "{}", player.screen());
    let first = player.app().game().problem().record_name();
    player.play_best(13);
    player.keys("N");
    let next = player.app().game().problem();
    assert_ne!(next.record_name(), first);
    assert_eq!(
        next.goal(),
        Goal::Exactly(next.vacancies()),
        "{}",
        next.title()
    );
}

#[test]
fn a_survivor_that_the_position_class_rules_out_is_refused_with_the_reason() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter Tab Enter ← Enter");
    assert_eq!(player.app().context(), Context::Problems);
    let notice = player.app().notice().unwrap();
    assert!(notice.starts_with("d4 to c4 is impossible by"), "{notice}");
}

#[test]
fn searching_and_filtering_leave_what_fits() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter / c r o s s");
    assert_eq!(player.app().context(), Context::Search);
    assert!(player.screen().contains("Latin cross"));
    assert!(!player.screen().contains("Fireplace"));
    player.keys("Esc f f");
    assert!(player.screen().contains("Named problems: solved"));
    player.keys("Tab Tab / l a t i n Enter");
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().game().problem().id(), "cross");
}

/// The columns of a screen that the picker's map has at least, above the footer.
fn left(screen: &str) -> Vec<String> {
    let lines = screen.lines().map(|line| line.chars().take(39).collect());
    lines.take(23).collect()
}

/// No line of it is proven to be shortest.
#[test]
fn the_map_tells_what_a_problem_takes_at_most() {
    let mut player = Player::at("english", "central");
    player.enter("problems triangle66");
    for (keys, fewest) in [("Tab", 23), ("Enter ↓ ↓ ↓", 24)] {
        player.keys(keys);
        let screen = told(&player.screen());
        let most = format!("most {fewest}");
        let is_told = screen.contains("not solved yet, par at") && screen.contains(&most);
        assert!(is_told, "{screen}");
    }
}

#[test]
fn a_filter_leaves_the_map_as_it_is_and_the_map_stands_beside_an_empty_list() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter Tab");
    let map = left(&player.screen());
    player.keys("f f f");
    assert_eq!(left(&player.screen()), map);
    player.keys("Tab");
    let screen = player.screen();
    assert!(screen.contains("Nothing listed"), "{screen}");
    let pegs = |rows: &[String]| rows.concat().matches('●').count();
    assert_eq!(pegs(&left(&screen)[..18]), pegs(&map[..18]), "{screen}");
}

#[test]
fn a_reason_that_has_no_room_beside_the_map_ends_where_it_is_whole() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter Tab Enter ←");
    let screen = told(&player.screen());
    assert!(screen.contains("impossible by"), "{screen}");
    assert!(!screen.contains('…'), "{screen}");
}

#[test]
fn the_footer_of_the_help_names_the_search_before_the_ways_down() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter Tab ?");
    let footer = |player: &mut Player| player.screen().lines().last().unwrap().to_owned();
    let narrow = footer(&mut player);
    assert!(narrow.contains("/ search"), "{narrow}");
    player.keys("/");
    player.type_keys("glyphs");
    let screen = player.screen();
    assert!(screen.contains("halves, picture"), "{screen}");
    // All that is found has room.
    let whole = footer(&mut player);
    assert!(
        !whole.contains("down") && !whole.contains("page"),
        "{whole}"
    );
    player.type_keys("zq");
    let nothing = player.screen();
    assert!(
        nothing.contains("Nothing here has \"glyphszq\" in it."),
        "{nothing}"
    );
    // What is written stays seen, however much it is.
    player.type_keys(&"long ".repeat(20));
    player.type_keys("tail");
    let long = player.screen();
    assert!(long.contains("long tail ╮"), "{long}");
}

#[test]
fn the_footer_of_the_picker_names_what_can_be_done() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter Tab Enter");
    let footer = |player: &mut Player| player.screen().lines().last().unwrap().to_owned();
    let on_map = footer(&mut player);
    assert!(on_map.contains("a anywhere"), "{on_map}");
    player.keys("Tab");
    let in_list = footer(&mut player);
    assert!(
        in_list.contains("f filter") && in_list.contains("/ search"),
        "{in_list}"
    );
    // The list has no start to go back to.
    player.keys("Esc");
    assert_eq!(player.app().context(), Context::Home);
}

#[test]
fn the_problem_of_the_day_is_the_one_of_the_date() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("↓ Enter Enter");
    let daily = lastpeg::app::daily::daily(day()).problem;
    let game = player.app().game();
    assert_eq!(game.problem().record_name(), daily.record_name());
}

#[test]
fn exercises_ask_for_what_they_need() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("↓ ↓ ↓ Enter Enter");
    let Some(Effect::Begin(new)) = player.effects().pop() else {
        panic!("the trainer begins at once");
    };
    assert_eq!(new.exercise.kind, ExerciseKind::Trainer);
    assert!(new.exercise.is_of(&new.problem) && new.problem.impossible().is_none());
    assert_eq!(
        player.app().context(),
        Context::Game,
        "it is played at once"
    );
    assert_eq!(
        player.app().game().problem().record_name(),
        new.problem.record_name()
    );
    // The cursor stands on the exercise under way, behind which come the kinds; giving up is the last and asks.
    player.keys("q Enter");
    assert_eq!(player.app().context(), Context::Game);
    player.keys("q ↓ Enter");
    assert_eq!(
        player.app().context(),
        Context::Game,
        "the same kind goes on"
    );
    player.keys("q ↑ ↑ PgDn PgDn Enter");
    let asks = player.app().notice().unwrap();
    assert!(
        asks.starts_with("give it up? It counts as failed"),
        "{asks}"
    );
    player.keys("PgUp PgUp ↓ ↓ Enter");
    let Some(Effect::Make(wanted)) = player.effects().pop() else {
        panic!("an endgame is to be made");
    };
    assert_eq!((wanted.kind, wanted.jumps), (ExerciseKind::Endgame, 3));
    let new = lastpeg::app::practice::making::make(&wanted, 64 << 20).unwrap();
    assert_eq!(new.problem.start().pegs.len(), 4);
    let about = new.exercise.about.clone();
    assert!(about.starts_with("difficulty: "), "{about}");
    let solved = Solver::new(&new.problem).solve(new.problem.start(), &Limits::none());
    let line = notation::line(new.problem.board(), solved.line().unwrap());
    player.update(Message::Made(Some(Box::new(new))));
    assert!(matches!(player.effects().last(), Some(Effect::Begin(_))));
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().notice(), Some(about.as_str()));

    // When it is won the next one is of the same kind and another.
    player.keys("N");
    let says = "the next exercise comes when this one is solved, or given up in Practice";
    assert_eq!(player.app().notice(), Some(says));
    player.enter(&line);
    assert_eq!(player.app().game().status(), Status::Won);
    assert!(player.screen().contains("N next"));
    player.effects().clear();
    player.keys("N");
    let Some(Effect::Make(next)) = player.effects().pop() else {
        panic!("the next endgame is to be made");
    };
    assert_eq!((next.kind, next.jumps), (ExerciseKind::Endgame, 3));
    assert_ne!(next.seed, wanted.seed);
}

#[test]
fn settings_change_the_look_at_once_and_are_kept() {
    let mut player = Player::new(problem("english", "central"), shaded(), USUAL);
    player.keys("m ↓ ↓ ↓ ↓ ↓ ↓ ↓ Enter → →");
    let theme = player.app().env().look.theme;
    assert_eq!(theme, Theme::Dark);
    let kept = player
        .effects()
        .iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Prefer { after, .. } => Some(after.theme),
            _ => None,
        });
    assert_eq!(kept, Some(theme));
}

#[test]
fn kept_settings_change_their_values_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let text = "# mine\ntheme = \"dark\" # calm\nmouse = true\n\n[other]\nx = 1\n";
    std::fs::write(&path, text).unwrap();
    let folders = lastpeg::app::store::Folders {
        data: folder.path().join("data"),
        config: folder.path().to_owned(),
    };
    let mut store = Store::open(folders);
    store.take_notices();
    let before = *store.settings();
    let after = Settings {
        theme: Theme::Light,
        animation: false,
        ..before
    };
    store.keep_settings(before, after);
    assert!(store.take_notices().is_empty());
    let kept = std::fs::read_to_string(&path).unwrap();
    let wanted =
        "# mine\ntheme = \"light\" # calm\nmouse = true\nanimation = false\n\n[other]\nx = 1\n";
    assert_eq!(kept, wanted);
}

/// Every screen in every window: nothing panics.
#[test]
fn the_screens_fit_in_every_window() {
    for keys in [
        "",
        "→ →",
        "→ Enter",
        "→ Enter Tab",
        "→ Enter Tab Enter",
        "→ Enter / c",
        "↓ Enter",
        "↓ Enter Enter",
        "↓ ↓ Enter",
        "↓ ↓ ↓ Enter",
        "↓ ↓ ↓ ↓ Enter",
        "↓ ↓ ↓ ↓ ↓ Enter",
        "↓ ↓ ↓ ↓ ↓ Enter Enter Enter",
        "↓ ↓ ↓ ↓ ↓ ↓ Enter",
        "↓ ↓ ↓ ↓ ↓ ↓ Enter r",
        "↓ ↓ ↓ ↓ ↓ ↓ ↓ Enter",
    ] {
        let mut player = at_home(Glyphs::Unicode);
        player.keys(keys);
        for width in (1..=120).step_by(9) {
            for height in (1..=44).step_by(5) {
                let screen = player.resize(Size::new(width, height)).screen();
                assert!(!screen.is_empty(), "{keys} {width}x{height}");
            }
        }
    }
}

/// The keys that someone wishes, as the configuration file would have them.
fn key_line(place: Option<&str>, command: &str, key: &str) -> KeyLine {
    KeyLine {
        origin: "config.toml, line 1".to_owned(),
        place: place.map(str::to_owned),
        command: command.to_owned(),
        keys: vec![key.to_owned()],
    }
}

#[test]
fn another_key_counts_and_is_shown_in_the_footer_and_in_the_help() {
    let keys = vec![
        key_line(None, "undo", "z"),
        key_line(Some("game"), "back", "Q"),
    ];
    let mut player = at_home_with(Glyphs::Unicode, keys);
    player.keys("Enter");
    let moves = player.app().game().move_count();
    assert!(player.screen().contains(" z undo"), "{}", player.screen());
    assert!(player.keys("? PgDn").screen().contains(" z  "));
    player.keys("Esc u");
    assert_eq!(player.app().game().move_count(), moves);
    player.keys("z");
    assert_eq!(player.app().game().move_count(), moves - 1);
    player.keys("q");
    assert_eq!(player.app().context(), Context::Game);
    player.keys("Q");
    assert_eq!(player.app().context(), Context::Home);
}

#[test]
fn a_text_speaks_of_the_keys_as_they_are() {
    let keys = vec![key_line(Some("problems"), "list", "z")];
    let mut player = at_home_with(Glyphs::Unicode, keys);
    player.enter("problems").keys("f f f");
    let shown = player.screen();
    assert!(shown.contains("Nothing listed: z chooses"), "{shown}");
    // What the session of a game says too.
    let mut player = at_home_with(Glyphs::Unicode, vec![key_line(None, "undo", "z")]);
    player.keys("Enter x");
    let said = player.app().notice();
    assert_eq!(said, Some("started again; z takes that back"));
}

/// F1 opened the help and did not close it, closed an explanation that `?` tells in full, and did nothing in a search,
/// where it was told that `?` lists the keys, which is a character there.
#[test]
fn f1_does_what_the_question_mark_does() {
    let mut player = Player::at("english", "cross");
    player.press(KeyCode::F(1));
    assert_eq!(player.app().context(), Context::Help);
    player.press(KeyCode::F(1));
    assert_eq!(player.app().context(), Context::Game);
    player.keys("P");
    player.answer_all();
    assert_eq!(player.app().context(), Context::Explanation);
    player.press(KeyCode::F(1));
    assert_eq!(player.app().context(), Context::Help);
    player.keys("Esc Esc m / f r PgDn");
    let told = "PgDn does nothing here: F1 lists the keys";
    assert_eq!(player.app().notice(), Some(told));
    player.press(KeyCode::F(1));
    assert!(player.screen().contains("end the search"));
    assert!(player.keys("Esc").screen().contains("/fr"));
}

/// These named the keys that count where nobody has chosen others.
#[test]
fn a_low_window_home_and_soli2_name_the_keys_that_count() {
    let chosen = [("back", "Q"), ("search", "F"), ("help", "H")];
    let chosen = chosen.map(|(command, key)| key_line(None, command, key));
    let mut player = at_home_with(Glyphs::Unicode, chosen.to_vec());
    player.keys("m");
    let told = "this is home: F finds what is here by its name";
    assert_eq!(player.app().notice(), Some(told));
    let shown = player.resize((80, 4)).screen();
    assert!(shown.contains("enlarge it, or Q"), "{shown}");
    let shown = player.resize(USUAL).enter("soli2").screen();
    assert!(shown.contains("H has the rules."), "{shown}");
}

#[test]
fn a_preset_is_chosen_in_the_settings_and_counts_at_once() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("↓ ↓ ↓ ↓ ↓ ↓ ↓ Enter ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ← q");
    assert_eq!(player.app().env().settings.key_preset, Preset::Arrows);
    player.keys("↑ ↑ ↑ ↑ ↑ ↑ ↑ Enter");
    assert_eq!(player.app().context(), Context::Game);
    assert!(player.screen().contains(" h hint"), "{}", player.screen());
    let cursor = player.session().cursor();
    player.keys("j");
    assert_eq!(player.session().cursor(), cursor);
}

/// Someone who sees jumps on their way, one jump before winning the Latin cross.
fn before_the_last_jump() -> Player {
    let mut player = Player::new(problem("english", "cross"), shaded(), USUAL);
    player.enter("d3-f3");
    player.keys("m ↓ ↓ ↓ ↓ ↓ ↓ ↓ Enter ↓ ↓ ↓ Enter");
    assert!(player.app().env().settings.animation);
    player.enter("animation false");
    assert!(!player.app().env().settings.animation);
    player.enter("animation true");
    assert!(player.app().env().settings.animation);
    player.keys("q ↑ ↑ ↑ ↑ ↑ ↑ ↑ Enter");
    player.enter("d5-d3 c3-e3 f3-d3");
    player
}

#[test]
fn a_win_is_celebrated_for_a_moment_and_the_next_key_counts_at_once() {
    let second = std::time::Duration::from_secs(1);
    let mut player = before_the_last_jump();
    player.enter("d2-d4");
    assert_eq!(player.app().game().status(), Status::Won);
    let mut frames = 0;
    while let Some(time) = player.app().until_next_frame() {
        player.pass(time);
        frames += 1;
        assert!(frames < 200, "it comes to an end by itself");
    }
    assert!(frames > 20, "{frames} frames");
    let mut player = before_the_last_jump();
    player.enter("d2-d4");
    player.pass(second);
    assert!(player.app().env().motion.celebration().is_some());
    player.keys("u");
    assert!(player.app().until_next_frame().is_none());
    assert_eq!(player.app().game().move_count(), 4);
    // Whoever wants no jump on its way wants no stars either.
    let mut player = Player::at("english", "cross");
    player.enter("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    assert_eq!(player.app().game().status(), Status::Won);
    assert!(player.app().until_next_frame().is_none());
}

#[test]
fn a_board_is_drawn_hole_by_hole_with_its_facts_and_saved_by_a_name() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("↓ ↓ ↓ ↓ ↓ ↓ Enter");
    assert_eq!(player.app().context(), Context::BoardEditor);
    let facts = |player: &Player| player.screen();
    assert!(facts(&player).contains("33 holes") && facts(&player).contains("76 jumps"));
    player.keys("Enter");
    for fact in [
        "32 holes",
        "16 position classes",
        "solvable without diagonals",
    ] {
        assert!(facts(&player).contains(fact), "{}", facts(&player));
    }
    player.keys("x s Enter");
    player.enter("save x");
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .starts_with("this is no board yet: ")
    );
    player.keys("Enter → Enter → Enter r");
    assert!(facts(&player).contains("triangular lattice"));
    // What was refused stays to be repaired, and its name with it.
    let refused = Message::NotSaved("english".to_owned(), "choose another name".to_owned());
    player.update(refused);
    assert_eq!(player.app().context(), Context::Prompt);
    let shown = player.screen();
    assert!(
        shown.contains("save english") && shown.contains("choose another name"),
        "{shown}"
    );
    player.keys("Esc");
    player.enter("save Three");
    let Some(Effect::SaveBoard(board)) = player.effects().pop() else {
        panic!("the board is to be kept");
    };
    assert_eq!(
        (board.title.as_str(), board.holes),
        ("Three", vec!["ooo".to_owned()])
    );
    // Without a folder nothing is kept, and the name stays: the drawing is not left unasked.
    player.keys("Esc");
    for leave in ["q", ":home"] {
        match leave.strip_prefix(':') {
            Some(line) => player.enter(line),
            None => player.keys(leave),
        };
        assert_eq!(player.app().context(), Context::BoardEditor);
        let told = player.app().notice().unwrap();
        assert!(told.starts_with("this is not saved"), "{told}");
        player.keys("Enter Enter");
    }
    assert!(player.keys("s").screen().contains("save Three"));
    show("board_editor", "↓ ↓ ↓ ↓ ↓ ↓ Enter");
}

#[test]
fn the_difficult_and_the_symmetric_positions_are_lists_of_their_own() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter f f f f f");
    assert!(
        player.screen().contains("Difficult positions"),
        "{}",
        player.screen()
    );
    assert!(
        player.screen().contains("1-14 of 462"),
        "{}",
        player.screen()
    );
    player.keys("Enter");
    assert_eq!(player.app().context(), Context::Game);
    assert!(player.app().game().problem().id().starts_with("difficult-"));
    player.keys("q f");
    assert!(player.screen().contains("Symmetric positions"));
    player.keys("f");
    assert!(player.screen().contains("Several vacancies"));
    player.keys("f");
    assert!(player.screen().contains("Named problems: all"));
    // The French board has symmetric ones alone, Diamond-41 none.
    let mut player = at_home(Glyphs::Unicode);
    player.keys("/ f r e n c h Enter f f f f f");
    assert!(player.screen().contains("Symmetric positions"));
    let mut player = at_home(Glyphs::Unicode);
    player.keys("/ d i a m o n d - 4 1 Enter f f f f f");
    assert!(player.screen().contains("Named problems: all"));
}

/// The list was headed by the Key that it does not tell of.
#[test]
fn the_key_is_chosen_on_the_map_and_problems_of_the_list_are_as_they_are_told() {
    let mut player = at_home(Glyphs::Unicode);
    player.enter("problems english").keys("c");
    let map = player.screen();
    assert!(map.contains("last peg in the"), "{map}");
    player.keys("Tab");
    assert!(
        !player.screen().contains("Cremers' Key"),
        "{}",
        player.screen()
    );
    player.keys("Enter");
    assert!(!player.app().game().problem().has_key());
}

#[test]
fn a_board_is_found_by_typing_its_name() {
    let mut player = at_home(Glyphs::Unicode);
    // A letter that is no key of the home screen begins a name at once.
    player.keys("t r i a n");
    assert_eq!(player.app().context(), Context::Search);
    assert!(player.screen().contains("/trian"), "{}", player.screen());
    player.keys("↓ Enter");
    assert!(
        player.screen().contains("Triangle-10"),
        "{}",
        player.screen()
    );
    player.keys("q z");
    assert_eq!(player.app().notice(), Some("nothing here is called z"));
    player.keys("/ w i e Back Back Back Back");
    assert_eq!(player.app().context(), Context::Home);
    // Its name on the command line is a name, too, and what nothing is called opens nothing.
    player.keys("/ d i a m o n d 4 1 Enter");
    assert!(
        player.screen().contains("Diamond-41"),
        "{}",
        player.screen()
    );
    player.keys("q / c r o s s z z Enter");
    assert_eq!(
        player.app().notice(),
        Some("nothing here is called crosszz")
    );
    assert_eq!(player.app().context(), Context::Search);
    let shown = player.resize(USUAL).screen();
    assert!(shown.contains("Boards 16-21 of"), "{shown}");
    player.keys("/ / / / / / / / / / / / /");
    let shown = player.screen();
    assert!(
        shown.contains("…") && shown.contains(" Boards 16-21 of"),
        "{shown}"
    );
    // The key that leads home from everywhere else begins no search.
    player.keys("Esc m");
    assert_eq!(player.app().context(), Context::Home);
    let said = player.app().notice().unwrap_or_default();
    assert!(said.starts_with("this is home"), "{said}");
}

#[test]
fn what_does_not_fit_on_the_home_screen_is_numbered_and_reached_by_few_keys() {
    let library = Library::embedded();
    let boards = library.entries().len();
    // Ten entries of the menu stand before the boards.
    let rows = boards + 10;
    let mut player = at_home(Glyphs::Unicode);
    assert!(
        player.screen().contains(&format!("of {boards}")),
        "{}",
        player.screen()
    );
    player.resize((69, 24));
    assert!(
        player.screen().contains(&format!("1 of {rows}")),
        "a list: {}",
        player.screen()
    );
    let key = |code| ratatui::crossterm::event::KeyEvent::from(code);
    player.key(key(ratatui::crossterm::event::KeyCode::End));
    let screen = player.screen();
    let last = library.entries().last().unwrap().title();
    assert!(
        screen.contains(&format!("{rows} of {rows}")) && screen.contains(last),
        "{screen}"
    );
    player.keys("PgUp");
    let screen = player.screen();
    assert!(screen.contains(&format!("{boards} of {rows}")), "{screen}");
    player.key(key(ratatui::crossterm::event::KeyCode::Home));
    assert!(player.screen().contains(&format!("1 of {rows}")));
}

#[test]
fn every_game_in_progress_can_be_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let mut player = Player::with_store(
        problem("english", "central"),
        flat(Glyphs::Unicode),
        USUAL,
        store,
    );
    player.enter("d2-d4").keys("m");
    // The game on the board is gone on with by playing.
    assert!(!player.screen().contains("Games in progress"));
    player.enter("play french c1:e7");
    player.play_best(3);
    player.enter("play english cross");
    player.keys("m");
    let mut screens = player.screens(&[(80, 24), (60, 20)]);
    // The cross has not been begun: it is no game in progress.
    player.resize(USUAL).keys("↓ Enter");
    screens += &player.screens(&[(80, 24), (60, 20), (30, 10)]);
    insta::assert_snapshot!("games", screens);
    player.keys("↓ Enter");
    assert_eq!(player.app().game().problem().id(), "central");
    assert_eq!(player.app().game().jump_count(), 1);
    player.keys("q Esc");
    assert_eq!(player.app().context(), Context::Home);
}

#[test]
fn a_game_in_progress_is_taken_off_the_list_and_kept_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let central = problem("english", "central");
    let mut player = Player::with_store(central, flat(Glyphs::Unicode), USUAL, store);
    player.resize((160, 50));
    player.enter("d2-d4");
    player.enter("play french c1:e7");
    player.play_best(3);
    player.enter("play english cross");
    player.enter("games").keys("x");
    let shown = player.screen();
    assert!(
        shown.contains("x once more takes \"") && shown.contains("1 of 2"),
        "{shown}"
    );
    // Something else in between, and it is asked anew.
    for between in ["↓ ↑", "? Esc", ": Esc", "!"] {
        player.keys(between).keys("x");
        assert!(player.screen().contains("1 of 2"), "{between}");
    }
    player.press(KeyCode::F(5));
    player.keys("x").enter("scale auto").keys("x");
    assert!(player.screen().contains("1 of 2"));
    player.keys("x");
    let notice = player.app().notice().unwrap_or_default().to_owned();
    assert!(
        notice.ends_with("renamed to game.json.unsaved-1"),
        "{notice}"
    );
    let shown = player.screen();
    assert!(
        shown.contains("1 of 1") && shown.contains("Central game"),
        "{shown}"
    );
    // The game on the board would be kept again with the next jump.
    player.keys("Enter");
    player.enter("games");
    assert!(!player.screen().contains("x remove"));
    player.keys("x x");
    let shown = player.screen();
    assert!(
        shown.contains("this game is on the board") && shown.contains("1 of 1"),
        "{shown}"
    );
    drop(player);
    let data = folder.path().join("data");
    let aside = std::fs::read_dir(&data).unwrap();
    let names = aside.map(|file| file.unwrap().file_name().into_string().unwrap());
    let aside: Vec<String> = names
        .filter(|name| name.starts_with("game.json."))
        .collect();
    let [aside] = &aside[..] else {
        panic!("{aside:?}")
    };
    let kept = std::fs::read_to_string(data.join(aside)).unwrap();
    assert!(kept.contains("french"), "{kept}");
    // As the notice says it comes back.
    std::fs::rename(data.join(aside), data.join("game.json.unsaved-1")).unwrap();
    let mut store = store_in(folder.path());
    let french = problem("french", "c1:e7");
    assert_eq!(store.saved_game_of(&french).unwrap().jump_count(), 3);
}

#[test]
fn the_picker_opens_on_the_list_with_a_position_that_can_be_solved() {
    // On the French board the central game cannot be solved, on the English one it can.
    for board in ["e n g", "/ f r e n c h"] {
        let mut player = at_home(Glyphs::Unicode);
        player.keys(board).keys("Enter");
        let screen = player.screen();
        assert!(!screen.contains("which hole is empty"), "{screen}");
        player.keys("Enter");
        let problem = player.app().game().problem();
        assert_eq!(problem.impossible(), None, "{}", problem.title());
    }
    let mut player = at_home(Glyphs::Unicode);
    player.keys("→ Enter Tab");
    assert!(
        player
            .screen()
            .contains("which hole is empty at the start?")
    );
    player.keys("Enter");
    assert!(player.screen().contains("where does the last peg end?"));
}

/// The text on a screen without its breaks.
fn told(screen: &str) -> String {
    let lines = screen
        .lines()
        .map(|line| line.trim_matches(['"', '│', ' ']));
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_list_or_an_editor_in_a_small_window_has_a_way_back_for_the_mouse() {
    for name in [
        "settings", "practice", "problems", "today", "soli2", "learn", "edit", "draw",
    ] {
        let mut player = at_home(Glyphs::Ascii);
        player.enter(name).resize(Size::new(30, 10));
        let shown = player.screen();
        assert!(shown.contains(" q back"), "{name}: {shown}");
        assert!(shown.contains(" Enter "), "{name}: {shown}");
    }
}

#[test]
fn what_has_no_room_is_one_key_away_and_whole() {
    let small = Size::new(30, 10);
    for (keys, end) in [
        ("/Settings Enter", "beside config.toml."),
        ("/Practice Enter", "Taking back counts as help."),
        ("/Soli2 Enter", "has the rules."),
    ] {
        let mut player = at_home(Glyphs::Unicode);
        player.keys(keys);
        let roomy = player.screen();
        assert!(roomy.contains("help"), "{keys}: {roomy}");
        let cut = player.resize(small).screen();
        assert!(
            cut.contains("more") && !told(&cut).contains(end),
            "{keys}: {cut}"
        );
        player.keys("?");
        let mut shown = String::new();
        for _ in 0..4 {
            shown += &told(&player.screen());
            player.keys("PgDn");
        }
        assert!(shown.contains(end), "{keys}: {shown}");
    }
}

#[test]
fn escape_leads_one_step_back() {
    let mut player = at_home(Glyphs::Unicode);
    player.keys("/Practice Enter ↓ ↓ ↓ ↓ ↓ ↓ Enter");
    assert!(player.screen().contains("3-removal"), "{}", player.screen());
    player.keys("Esc");
    assert!(
        player.screen().contains("Clear a block"),
        "{}",
        player.screen()
    );
    player.keys("Esc");
    assert_eq!(player.app().context(), Context::Home);
    // In a game it drops the peg first.
    player = at_home(Glyphs::Unicode);
    player.keys("Enter");
    assert_eq!(player.app().context(), Context::Game);
    player.walk("b3").keys("Enter");
    assert!(player.session().held().is_some());
    player.keys("Esc");
    assert_eq!(
        (player.app().context(), player.session().held()),
        (Context::Game, None)
    );
    player.keys("Esc");
    assert_eq!(player.app().context(), Context::Home);
    // Out of the program it does not lead.
    player = Player::at("english", "central");
    player.keys("Esc");
    assert_eq!(player.app().context(), Context::Game);
    assert!(
        !player
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Quit))
    );
}

#[test]
fn a_long_title_is_cut_between_words() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.enter("position a3,b3,a4,b4,a5,b5,c1,d1,e1,c2,d2,e2,c7,d7,e7,c6,d6,e6,f3,g3,f4,g4,f5,g5,c3,d3,e3,c4,e4,c5");
    player.keys("m");
    let shown = player.screen();
    assert!(shown.contains("d4, d5, e5... "), "{shown}");
}

#[test]
fn keys_of_the_footer_have_names_and_days_other_signs_than_their_difficulty() {
    let mut player = Player::in_ascii(problem("triangle15", "corner"));
    let shown = player.screen();
    assert!(shown.contains(" asd jump "), "{shown}");
    player.keys("m ↓ Enter");
    let shown = player.screen();
    assert!(shown.contains("*perfect"), "{shown}");
    assert!(!shown.contains("*."), "{shown}");
}

#[test]
fn an_exercise_does_not_begin_on_a_screen_that_did_not_ask_for_it() {
    let mut player = at_home(Glyphs::Ascii);
    player.keys("↓ ↓ ↓ Enter ↓ Enter");
    let Some(Effect::Make(wanted)) = player.effects().pop() else {
        panic!("an endgame is to be made");
    };
    let new = lastpeg::app::practice::making::make(&wanted, 64 << 20).unwrap();
    player.keys("m");
    player.update(Message::Made(Some(Box::new(new))));
    assert_eq!(player.app().context(), Context::Home);
}

/// Where marbles are drawn in several rows the signs of the legend stand in them.
#[test]
fn the_map_has_the_signs_of_its_legend_however_it_is_drawn() {
    let bergholt = "d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 \
                    c7-e7-e5-e3 c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4";
    let central = problem("english", "central");
    let size = Size::new(120, 40);
    for (glyphs, sign) in [(Glyphs::Ascii, "*"), (Glyphs::Safe, "✦")] {
        let mut player = Player::with_best(central.clone(), Some(bergholt), flat(glyphs), size);
        player.keys("m /").type_keys("english");
        player.keys("Enter Tab");
        let shown = player.screen();
        let map = shown.lines().map(|line| line.chars().take(50).collect());
        let map: Vec<String> = map.collect();
        let legend = shown.lines().find(|line| line.contains("not solved yet  "));
        assert!(
            legend.unwrap().contains(&format!(" {sign} perfect")),
            "{shown}"
        );
        let signs = map
            .iter()
            .filter(|line| line.contains(sign) && !line.contains("solved"));
        assert_eq!(signs.count(), 1, "{shown}");
    }
}

/// The board of the exercises can be changed where its name is too long for the window.
#[test]
fn a_long_board_of_the_exercises_keeps_its_arrows() {
    let mut player = Player::new(
        problem("english diagonal", "central"),
        ASCII,
        Size::new(30, 10),
    );
    player.keys("m /Practice Enter");
    let shown = player.screen();
    assert!(
        shown
            .lines()
            .any(|line| line.contains("< English") && line.contains("... >")),
        "{shown}"
    );
}

#[test]
fn a_list_of_problems_is_seen_where_it_has_no_room_beside_the_map() {
    let mut player = at_home(Glyphs::Unicode);
    player.enter("problems english").resize((60, 10));
    let shown = player.screen();
    assert!(shown.contains("Named problems"), "{shown}");
    player.keys("Tab");
    let shown = player.screen();
    assert!(shown.contains("a b c d e f g"), "{shown}");
}

#[test]
fn the_way_home_is_the_same_from_every_screen() {
    for place in ["edit", "draw", "today", "settings", "learn 1", "problems"] {
        let mut player = at_home(Glyphs::Unicode);
        player.enter(place).keys("m");
        assert_eq!(player.app().context(), Context::Home, "{place}");
    }
    let mut player = at_home(Glyphs::Unicode);
    player.enter("rules").keys("Enter");
    assert_eq!(player.app().context(), Context::Trial);
    player.keys("m");
    assert_eq!(player.app().context(), Context::Home);
}

#[test]
fn a_line_of_the_practice_screen_that_is_cut_says_so() {
    let mut player = at_home(Glyphs::Unicode);
    player.enter("practice").resize((30, 40));
    let shown = player.screen();
    assert!(shown.contains("help, at…"), "{shown}");
}

/// No game from one vacancy on the hexagon of 19 holes ends in one peg: its named problems count.
#[test]
fn a_board_without_problems_of_one_peg_counts_its_named_problems() {
    let line = "a1-c3 d4-b2 c1-a1-c3 b4-d4-b2 e3-c1-c3 b2-d4 e5-e3-c3 a2-c4-c2 c5-e5-c3-c1";
    let two_pegs = problem("hexagon19", "two-pegs");
    for (best, told) in [(None, "0 of 2"), (Some(line), "1/2, 1 perfect")] {
        let mut player = Player::with_best(two_pegs.clone(), best, ASCII, Size::new(120, 60));
        player.keys("m");
        let shown = player.screen();
        assert!(shown.contains(told), "{told}:\n{shown}");
    }
}
#[test]
fn the_help_of_a_list_tells_of_removing_where_something_can_be_removed() {
    let folder = tempfile::tempdir().unwrap();
    let store = store_in(folder.path());
    let central = problem("english", "central");
    let mut player = Player::with_store(central, flat(Glyphs::Unicode), USUAL, store);
    // The game on the board cannot be removed.
    player.enter("d2-d4").enter("play english cross");
    for (list, has_removal) in [("games", true), ("settings", false)] {
        player.enter(list).keys("? /");
        player.type_keys("off the list");
        let shown = player.screen();
        let is_told = shown.contains("take the game selected off the list");
        assert_eq!(is_told, has_removal, "{shown}");
        player.keys("Esc Esc");
    }
}
