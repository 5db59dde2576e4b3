//! Review, position editor, list of commands and search in the help, as a player uses them.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::session::reaction::SessionEffect;
use lastpeg::app::store::Store;
use lastpeg::library::Library;
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position::{self, Action};
use lastpeg::rules::problem::{Goal, Problem, Status};
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::screens::editor::Editor;
use lastpeg::tui::screens::review::Review;
use lastpeg::tui::shell::message::{Click, Message};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Size};

use crate::support::player::{ASCII, FULL, Player, USUAL, day, folders, problem, store_in};

const SIZES: [(u16, u16); 3] = [(80, 24), (30, 10), (120, 40)];

/// A lost game of the Latin cross, of which one jump has been taken back.
fn lost_cross() -> Player {
    let best = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";
    let problem = problem("english", "cross");
    let mut player = Player::with_best(problem, Some(best), ASCII, Size::new(80, 24));
    player.play("d3-f3 d5-d3 d3-b3");
    player.type_keys("u");
    player
}

#[test]
fn a_review_tells_where_the_game_was_lost_and_what_would_have_won() {
    let mut player = lost_cross();
    player.type_keys("v");
    assert_eq!(player.app().context(), Context::Review);
    assert!(player.screen().contains("thinking"), "{}", player.screen());
    player.answer_all();
    insta::assert_snapshot!("review", player.screens(&SIZES));
}

#[test]
fn e_in_a_review_does_not_call_a_jump_harmless_before_one_that_loses() {
    let mut player = lost_cross();
    player.type_keys("v");
    player.answer_all();
    for (key, told) in [
        (
            "he",
            "the game can still be won here: the jump to it does not lose",
        ),
        ("he", "the game can be won from here"),
    ] {
        player.type_keys(key);
        assert_eq!(player.app().notice(), Some(told));
    }
}

/// Whoever typed a move was told to open a game first.
#[test]
fn a_move_typed_in_a_review_is_told_how_it_is_played() {
    let mut player = lost_cross();
    let screen = player.keys("v").enter("d3-f3").screen();
    assert!(screen.contains("Enter plays on from here"), "{screen}");
}

#[test]
fn a_review_shows_another_solution_beside_the_game() {
    let mut player = lost_cross();
    player.type_keys("vc");
    player.answer_all();
    insta::assert_snapshot!("compared", player.screens(&SIZES));
    player.resize((80, 24));
    player.type_keys("c");
    assert!(player.screen().contains("Your best: 5 moves (2/2)"));
    player.type_keys("c");
    assert!(player.screen().contains("Review: Latin cross"));
}

/// The title of the line beside the game, as the screen has it.
fn title_beside(player: &Player) -> String {
    let review: &Review = player.app().screen_as().expect("a review");
    review.compared().expect("a line beside").title.clone()
}

#[test]
fn a_review_goes_through_all_the_shortest_solutions() {
    // Complement of e3: 424 lines of 15 moves, 12 whatever the order of their moves (`solve --fewest --all`).
    let mut player = Player::new(problem("english", "e3:e3"), ASCII, Size::new(80, 24));
    player.play("e5-e3");
    player.type_keys("va");
    let looking = "looking for all the shortest solutions";
    assert_eq!(player.app().notice(), Some(looking));
    player.answer_all();
    assert_eq!(
        player.app().notice(),
        Some("12 shortest solutions up to symmetry, 424 with each order: c and C show them")
    );
    player.type_keys("c");
    assert_eq!(title_beside(&player), "Par line: 15 moves");
    // The par line is one of the twelve.
    assert!(player.screen().contains("(1/12)"), "{}", player.screen());
    let mut last_moves = Vec::new();
    for _ in 1..12 {
        player.type_keys("c");
        let title = title_beside(&player);
        let last = title.strip_prefix("Shortest: last move ").unwrap();
        last_moves.push(last[..1].parse::<u8>().unwrap());
        let review: &Review = player.app().screen_as().unwrap();
        let line = &review.compared().unwrap().actions;
        let mut game = Game::new(player.app().game().problem().clone());
        for &action in line {
            game.play(action).unwrap();
        }
        assert_eq!(game.status(), Status::Won);
        assert_eq!(position::move_count(line), 15);
    }
    assert!(last_moves.is_sorted_by(|a, b| a >= b), "{last_moves:?}");
    assert!(player.screen().contains("(12/12)"), "{}", player.screen());
    player.type_keys("CC");
    assert!(player.screen().contains("(10/12)"), "{}", player.screen());
    player.type_keys("ccc");
    assert!(player.screen().contains("Review: "), "{}", player.screen());
    player.type_keys("C");
    assert!(player.screen().contains("(12/12)"), "{}", player.screen());
    // It was help, and is known when the review is opened again.
    assert!(player.app().game().hints() > 1);
    player.type_keys("qvC");
    assert!(player.screen().contains("(12/12)"), "{}", player.screen());
}

#[test]
fn the_published_solution_stands_for_its_set_of_moves() {
    let mut player = Player::new(problem("english", "central"), ASCII, Size::new(80, 24));
    player.play("d2-d4");
    player.type_keys("va");
    player.answer_all();
    let two = "2 shortest solutions up to symmetry, 936 with each order: c and C show them";
    assert_eq!(player.app().notice(), Some(two));
    let mut titles = Vec::new();
    player.type_keys("c");
    while !player.screen().contains("Review: ") {
        titles.push(title_beside(&player));
        player.type_keys("c");
    }
    let of_18 = titles.iter().filter(|title| title.starts_with("Shortest:"));
    assert_eq!(of_18.count(), 1, "{titles:?}");
    assert!(titles.iter().any(|title| title.contains("Bergholt")));
}

#[test]
fn all_shortest_solutions_are_told_where_conditions_cost_no_move() {
    for (id, told) in [
        ("fireplace+at-most-8", " with each order: c shows it"),
        ("cross+finish-sweep-2", "this problem has no solution"),
    ] {
        let mut player = Player::new(problem("english", id), ASCII, Size::new(80, 24));
        player.type_keys("va");
        player.answer_all();
        let notice = player.app().notice().unwrap();
        assert!(notice.contains(told), "{id}: {notice}");
        // Beside the game already it needs no key, and c leads back to the game alone.
        player.type_keys("ca");
        let notice = player.app().notice().unwrap_or_default();
        assert!(!notice.contains("c shows"), "{id}: {notice}");
    }
}

#[test]
fn who_compares_while_the_shortest_solutions_are_looked_for_is_asked_to_wait() {
    let problem = problem("english", "cross+finish-sweep-2");
    let mut player = Player::new(problem, ASCII, Size::new(80, 24));
    player.type_keys("vC");
    let told = player.app().notice().unwrap();
    assert!(told.contains("a finds all the shortest"), "{told}");
    player.type_keys("aC");
    let told = player.app().notice();
    assert_eq!(
        told,
        Some("the shortest solutions are still being looked for")
    );
}

#[test]
fn the_line_beside_a_game_is_the_shortest_known_and_says_what_it_is() {
    let of_problem = |problem: Problem, line: &str, best: Option<&str>| {
        let mut player = Player::with_best(problem, best, ASCII, Size::new(120, 40));
        player.play(line);
        player.type_keys("vc");
        let review: &Review = player.app().screen_as().expect("a review");
        let other = review.compared().unwrap().clone();
        assert!(player.screen().contains(&other.title));
        let problem = player.app().game().problem();
        let mut game = Game::new(problem.clone());
        for &action in &other.actions {
            game.play(action).unwrap();
        }
        assert_eq!(game.missing(), None);
        (other, player.app().game().hints())
    };
    let compared = |board, id, line, best| of_problem(problem(board, id), line, best);
    let (par, hints) = compared("english", "central", "d2-d4", None);
    assert_eq!(par.title, "Par line: 18 moves");
    assert_eq!(
        hints, 2,
        "the review of a running game, and how to win one that is not won yet"
    );
    let (image, _) = compared("english", "e1:e1", "e3-e1", None);
    assert_eq!(image.title, "Par line: 16 moves");
    let library = Library::embedded();
    let square = library.entry("square49").unwrap();
    let open = square.problem("b1:c1", Some(JumpRule::Triangular), false);
    let (known, _) = of_problem(open.unwrap(), "d1-b1", None);
    let title = "Shortest known line: at most ";
    assert!(known.title.starts_with(title), "{}", known.title);

    // Once the game is the line of the catalog, the player's own is the other one.
    let central = problem("english", "central");
    let board = central.board();
    let mirror = board.symmetries().iter().find(|it| !it.is_identity());
    let jumps = par.actions.iter().filter_map(|action| action.jump());
    let own: Vec<Action> = jumps
        .map(|jump| Action::Jump(mirror.unwrap().jump(jump)))
        .collect();
    let best = notation::line(board, &own);
    let (best, hints) = compared(
        "english",
        "central",
        &notation::line(board, &par.actions),
        Some(&best),
    );
    assert_eq!(best.title, "Your best: 18 moves");
    assert_eq!(hints, 0);
}

#[test]
fn after_a_game_the_shortest_line_known_plays_itself_beside_it_and_nothing_is_lost() {
    let problem = problem("english", "central");
    let mut player = Player::new(problem, ASCII, Size::new(80, 24));
    player.type_keys("T");
    let notice = player.app().notice().unwrap_or_default();
    assert!(notice.contains("when the game is over"), "{notice}");
    player.play_until_stuck();
    let (before, saves) = (player.app().game().played(), player.effects().len());
    assert!(player.screen().contains("shortest"), "a button tells of it");
    player.type_keys("T");
    assert_eq!(depth(&player), 0);
    for _ in 0..3 {
        player.pass(player.app().until_next_frame().unwrap());
    }
    assert_eq!(depth(&player), 3);
    insta::assert_snapshot!("shortest", player.screens(&[(80, 24), (30, 10)]));
    player.resize((80, 24));
    player.let_it_play();
    assert_eq!(depth(&player), before.len(), "the game has ended");
    assert!(player.screen().contains("1 peg"), "{}", player.screen());
    player.type_keys("Tu");
    assert_eq!(player.app().until_next_frame(), None, "any key stops it");
    assert_eq!(player.app().context(), Context::Review);
    player.type_keys("q");
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().game().played(), before);
    assert_eq!(player.app().game().hints(), 1);
    assert_eq!(player.effects().len(), saves + 1, "the hint is saved");
}

#[test]
fn a_game_that_is_the_only_line_known_has_none_to_play_beside_it() {
    let cross = problem("english", "cross");
    let pegs = notation::read_pegs(cross.board(), "d2,d3").unwrap();
    let mut player = Player::new(cross.from_pegs(pegs), ASCII, Size::new(80, 24));
    player.play("d2-d4");
    assert!(!player.screen().contains("shortest"), "a button offers it");
    player.type_keys("T");
    assert_eq!(player.app().context(), Context::Game);
    let notice = player.app().notice().unwrap_or_default();
    assert!(notice.contains("no other solution"), "{notice}");
    assert!(
        notice.contains(": v, then a finds all the shortest"),
        "{notice}"
    );
}

#[test]
fn a_long_game_is_reviewed_in_colours_and_at_once() {
    let problem = problem("english", "central");
    let mut player = Player::new(problem, FULL, Size::new(80, 24));
    player.play_best(12);
    player.play_until_stuck();
    let jumps = format!("of {}", player.app().game().played().len());
    player.type_keys("v");
    for (width, height) in [(80, 24), (20, 6), (1, 1), (200, 60), (30, 10)] {
        player.resize((width, height));
        player.screen();
        player.answer();
    }
    player.answer_all();
    player.resize((80, 24));
    let screen = player.screen();
    let words = ["lost since move", &jumps, "✗", "█"];
    assert!(words.iter().all(|word| screen.contains(word)), "{screen}");
    assert!(!screen.contains('⋯'), "everything has been answered");
}

#[test]
fn the_keys_of_a_review_step_by_jumps_and_moves() {
    let mut player = lost_cross();
    player.type_keys("v");
    let mut depth_after = |code| {
        player.press(code);
        depth(&player)
    };
    assert_eq!(depth_after(KeyCode::Right), 3);
    assert_eq!(depth_after(KeyCode::Right), 3, "there is no more");
    assert_eq!(depth_after(KeyCode::Up), 1, "d5-d3-b3 is one move");
    assert_eq!(depth_after(KeyCode::Down), 3);
    assert_eq!(depth_after(KeyCode::Left), 2);
    assert_eq!(depth_after(KeyCode::Home), 0);
    assert_eq!(depth_after(KeyCode::Left), 0);
    assert_eq!(depth_after(KeyCode::End), 3);
    assert_eq!(depth_after(KeyCode::Char('g')), 3, "nothing is known yet");
    player.answer_all();
    player.type_keys("g");
    assert_eq!(depth(&player), 2, "from where the game was lost");
}

fn depth(player: &Player) -> usize {
    let review: &Review = player.app().screen_as().expect("a review");
    review.depth()
}

#[test]
fn playing_on_from_a_review_keeps_what_was_played_as_a_branch() {
    let mut player = lost_cross();
    player.type_keys("v");
    player.press(KeyCode::Home);
    player.press(KeyCode::Right);
    player.press(KeyCode::Enter);
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().game().played().len(), 1);
    assert_eq!(player.app().game().ahead().len(), 2);
    assert!(matches!(
        player.effects()[..],
        [
            ..,
            Effect::Session(SessionEffect::Save),
            Effect::Session(SessionEffect::RecordTakenBack)
        ]
    ));
    player.play("d4-d6");
    assert_eq!(player.app().game().branch(), Some((2, 2)));
}

#[test]
fn backing_out_of_a_review_leaves_the_game_as_it_was_and_the_solver_at_rest() {
    let mut player = lost_cross();
    player.type_keys("v");
    player.press(KeyCode::Home);
    player.type_keys("q");
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().game().played().len(), 2);
    assert!(!player.answer(), "nobody asks any more");
}

/// The shortest solutions can be gone through before the first jump, which counts as help.
#[test]
fn a_review_before_the_first_jump_shows_the_other_lines() {
    let mut player = Player::new(problem("english", "cross"), ASCII, Size::new(80, 24));
    player.type_keys("v");
    assert_eq!(player.app().context(), Context::Review);
    assert_eq!(player.app().game().hints(), 1);
    let alone = player.screen();
    assert!(alone.contains("no jump is played yet"), "{alone}");
    player.type_keys("a");
    player.answer_all();
    player.type_keys("c");
    let beside = player.screen();
    assert!(
        beside.contains("This game: 0 moves, not over yet"),
        "{beside}"
    );
    assert!(beside.contains("Par line: 5 moves"), "{beside}");
    player.keys("→ → q");
    assert_eq!(player.app().context(), Context::Game);
    assert!(player.app().game().played().is_empty());
}

#[test]
fn a_click_on_the_timeline_goes_there() {
    let mut player = lost_cross();
    player.type_keys("v");
    let screen = player.screen();
    // The numbers below the timeline: the start's is the first.
    let (y, row) = (0..).zip(screen.lines()).nth(21).unwrap();
    let x = row.find('0').unwrap() as u16 - 1;
    let start = Position::new(x, y - 1);
    player.update(Message::Mouse(Click::Select, start));
    assert_eq!(depth(&player), 0);
    player.update(Message::Mouse(Click::Scroll(3), start));
    assert_eq!(depth(&player), 3);
}

#[test]
fn a_review_is_copied_and_written_as_text_and_picture() {
    let mut player = lost_cross();
    player.type_keys("v");
    player.answer_all();
    player.type_keys("ys");
    let [.., Effect::Copy(copied), Effect::Export { name, files }] = &player.effects()[..] else {
        panic!("nothing is copied and written");
    };
    assert_eq!(copied, "d3-f3 d5-d3-b3");
    assert_eq!(name, "english-cross");
    let [("svg", svg), ("txt", text)] = &files[..] else {
        panic!("{files:?}");
    };
    assert_eq!(svg.matches("<g ").count(), 3, "two moves and the end");
    assert_eq!(
        text,
        "English board, orthogonal jumps. Latin cross. Goal: one peg at d4.\n\
         d3-f3 d5-d3-b3\n\
         start: winnable by 2 of 4 jumps\n\
         1. d3-f3: winnable by 1 of 2 jumps\n\
         2. d5-d3: winnable by 1 of 4 jumps\n\
         2, going on, d3-b3: lost; c3-e3 won there\n"
    );
}

/// All vacancies stood in it: of a large board more than a file can have in its name.
#[test]
fn a_position_is_written_under_a_short_name() {
    let mut player = Player::at("square81", "central");
    player.enter("position a1,b1,e5").keys("v s");
    let name = |effect: &Effect| match effect {
        Effect::Export { name, .. } => Some(name.clone()),
        _ => None,
    };
    let name = player.effects().iter().find_map(name).unwrap();
    assert!(
        name.starts_with("square81-c1-d1-") && name.len() == 60,
        "{name}"
    );
}

fn pegs(table: &Player) -> String {
    let editor: &Editor = table.app().screen_as().expect("an editor");
    let problem = editor.problem();
    notation::holes(problem.board(), problem.start().pegs)
}

#[test]
fn a_draft_is_asked_about_whichever_way_it_is_left() {
    let mut table = lost_cross();
    table.keys("E Enter").enter("quit");
    assert_eq!(table.app().context(), Context::Editor);
    assert!(table.app().notice().unwrap().contains("not saved"));
    assert!(
        !table
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Quit))
    );
    table.keys("Enter").enter("play english cross");
    assert_eq!(table.app().context(), Context::Game);
    table.keys("m");
    assert_eq!(table.app().context(), Context::Game);
    let told = table.app().notice().unwrap();
    assert!(told.starts_with("a draft behind this screen"), "{told}");
    table.keys("→ m");
    assert_eq!(table.app().context(), Context::Game, "something in between");
    // Who stays is asked again, and who gives a question up has not answered it.
    for leave in ["q q", "← → q", ":home"] {
        match leave.strip_prefix(':') {
            Some(line) => table.enter(line),
            None => table.keys(leave),
        };
        assert_eq!(table.app().context(), Context::Editor, "{leave}");
        assert!(
            table.app().notice().unwrap().contains("not saved"),
            "{leave}"
        );
    }
    table.enter("home");
    assert_eq!(table.app().context(), Context::Home);
}

/// Conditions and Cremers' Key are no part of what is set up.
#[test]
fn the_editor_says_what_of_the_game_it_leaves_out() {
    let swept = problem("english", "c1:c7+finish-sweep-9");
    let with_key = problem("french", "key");
    for (problem, left_out) in [(swept, "9 jumps"), (with_key, "Cremers' Key")] {
        let mut table = Player::in_ascii(problem);
        table.keys("E");
        let told = table.app().notice().unwrap();
        assert!(
            told.contains("left out") && told.contains(left_out),
            "{told}"
        );
    }
}

#[test]
fn a_position_is_set_up_and_its_verdict_is_told_at_once() {
    let mut table = lost_cross();
    table.type_keys("E");
    assert_eq!(table.app().context(), Context::Editor);
    table.answer_all();
    insta::assert_snapshot!("editor", table.screens(&SIZES));
    table.resize((80, 24));
    let before = pegs(&table);
    table.type_keys(" ");
    assert_ne!(pegs(&table), before);
    table.answer_all();
    table.type_keys(" ");
    assert_eq!(pegs(&table), before);
    table.type_keys("x");
    assert_eq!(pegs(&table), "");
    table.type_keys("u");
    assert_eq!(pegs(&table), before);
    table.type_keys("x");
    table.type_keys("fg");
    table.press(KeyCode::Enter);
    table.answer_all();
    let screen = table.screen();
    assert!(screen.contains("Setting the goal"), "{screen}");
    assert!(screen.contains("cannot be won"), "{screen}");
    table.type_keys("q");
    assert_eq!(table.app().context(), Context::Editor, "asked first");
    let said = table.app().notice().unwrap_or_default();
    assert!(said.contains("not saved"), "{said}");
    table.type_keys("q");
    assert_eq!(table.app().context(), Context::Game);
    assert_eq!(
        table.app().game().played().len(),
        2,
        "the game is as it was"
    );
}

#[test]
fn what_nothing_can_be_played_from_is_neither_played_nor_kept() {
    for (keys, told) in [
        ("E f", "no peg can jump where every hole is full"),
        ("E x", "there is no peg to play with"),
        (
            "E g x",
            "the goal has one peg at least: put it there (g: pegs or goal)",
        ),
    ] {
        let mut table = lost_cross();
        table.keys(keys).keys("p");
        assert_eq!(table.app().notice(), Some(told));
        table.enter("save nothing");
        assert_eq!(table.app().notice(), Some(told));
        let is_kept = |effect: &Effect| matches!(effect, Effect::SaveProblem(_));
        assert!(!table.effects().iter().any(is_kept), "{keys}");
    }
}

/// The editor would give the answer of an exercise and of the problem of the day for nothing.
/// On boards of one jump rule the button did nothing.
#[test]
fn the_editor_offers_another_jump_rule_where_there_is_one() {
    for (board, name, has_rules) in [("english", "cross", true), ("triangle15", "a1:a1", false)] {
        let mut player = Player::at(board, name);
        let screen = player.resize((160, 50)).keys("E").screen();
        assert_eq!(screen.contains("r rule"), has_rules, "{screen}");
    }
}

#[test]
fn the_editor_tells_nothing_of_the_position_of_the_game() {
    let mut player = Player::at("english", "cross");
    player.type_keys("E");
    player.answer_all();
    let screen = player.screen();
    assert!(
        screen.contains("as in the game") && !screen.contains("winnable"),
        "{screen}"
    );
    player.type_keys(" ");
    player.answer_all();
    let screen = player.screen();
    assert!(!screen.contains("as in the game"), "{screen}");
    player.type_keys(" ");
    player.answer_all();
    assert!(player.screen().contains("as in the game"));
    player.type_keys("qq");
    player.play_until_stuck();
    player.type_keys("E");
    player.answer_all();
    let screen = player.screen();
    assert!(
        !screen.contains("as in the game"),
        "the game has ended: {screen}"
    );
}

/// A position is played from its start under the name that its board has for it; what was played of it stays.
#[test]
fn a_position_is_played_from_its_start() {
    let folder = tempfile::tempdir().unwrap();
    let cross = problem("english", "cross");
    let mut player = Player::with_store(cross, ASCII, USUAL, store_in(folder.path()));
    let start = "position ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo";
    player.enter(start);
    assert_eq!(player.app().game().problem().title(), "Central game");
    player.play("d2-d4");
    player.enter(start);
    assert_eq!(player.app().game().jump_count(), 0);
    player.keys("u");
    assert_eq!(
        player.app().game().jump_count(),
        1,
        "the start again is taken back"
    );
}

#[test]
fn a_line_beside_a_lost_game_counts_once() {
    let mut player = lost_cross();
    player.keys("r");
    player.type_keys("v");
    let hints = player.app().game().hints();
    player.type_keys("c");
    let shown = player.app().game().hints() - hints;
    assert!(shown <= 1);
    player.type_keys("cccccc");
    let lines = player.app().game().hints() - hints;
    player.type_keys("cccccccccccc");
    assert!(lines > 0);
    assert_eq!(
        player.app().game().hints() - hints,
        lines,
        "all have been seen"
    );
}

/// Who was helped at the start begins without help too.
#[test]
fn starting_again_at_the_start_begins_without_help() {
    let mut player = Player::at("english", "cross");
    player.keys("x");
    assert_eq!(player.app().notice(), Some("this is the start already"));
    player.keys("P");
    player.answer_all();
    player.keys("Esc");
    assert_eq!(player.app().game().hints(), 1);
    player.keys("x");
    assert_eq!(player.app().game().hints(), 0);
    assert_eq!(player.app().game().jump_count(), 0);
}

/// Where the game is the first screen there is nothing behind it to go back to.
#[test]
fn escape_where_nothing_is_behind_the_game_says_how_it_is_left() {
    let mut player = Player::at("english", "cross");
    player.keys("Esc");
    let said = player.app().notice().unwrap_or_default();
    assert!(said.contains("q leaves the game"), "{said}");
}

/// No jump is left: why that is so was settled before.
#[test]
fn why_a_game_without_jumps_is_lost_names_the_move_that_lost_it() {
    let mut player = Player::at("english", "cross");
    player.play("d3-f3 d5-d3");
    player.play_until_stuck();
    player.keys("w");
    player.answer_all();
    player.keys("e");
    let screen = player.screen();
    assert!(
        screen.contains("It was lost since") && screen.contains("the review tells"),
        "{screen}"
    );
}

#[test]
fn a_position_that_is_set_up_is_played_or_kept_under_a_name() {
    let mut table = lost_cross();
    table.type_keys("Ea");
    table.type_keys("p");
    let Some(Effect::OpenAtStart(played)) = table.effects().pop() else {
        panic!("it is to be played");
    };
    assert_eq!(table.app().context(), Context::Game);
    assert_eq!(table.app().game().problem().id(), played.id());
    assert_eq!(played.goal(), Goal::PegsAnywhere(1));
    assert_eq!(played.start().pegs, table.app().game().position().pegs);
    let again = Problem::read(played.board(), played.id()).unwrap();
    assert_eq!(again.start(), played.start(), "its name tells all of it");
    table.type_keys("q");
    table.type_keys("s");
    assert_eq!(table.app().context(), Context::Prompt);
    table.type_keys("Two by two");
    table.press(KeyCode::Enter);
    let Some(Effect::SaveProblem(kept)) = table.effects().pop() else {
        panic!("it is to be kept");
    };
    let home = tempfile::tempdir().unwrap();
    let folders = folders(home.path());
    let mut library = Library::embedded();
    let mut store = Store::open(folders.clone());
    let central = problem("english", "central").with_title("Two by two");
    for (problem, said) in [
        (&*kept, "kept as problem two-by-two of the board english"),
        (&kept, "kept already as problem two-by-two of the board"),
        (
            &central,
            "two-by-two is another problem: kept as problem two-by-two-2, \"Two by two (2)\", of",
        ),
        (
            &central,
            "kept already as problem two-by-two-2 of the board",
        ),
        (&kept, "kept already as problem two-by-two of the board"),
    ] {
        store.save_problem(problem, &library).unwrap();
        let told = store.take_boards(&mut library).concat();
        assert!(told.starts_with(said), "{told}");
    }
    let mut library = Library::embedded();
    assert!(library.add_folder(&folders.boards()).is_empty());
    let entry = library.entry("english").unwrap();
    let second = entry.problem("two-by-two-2", None, false).unwrap();
    assert_eq!(second.title(), "Two by two (2)");
    let found = entry.problem("two-by-two", None, false).unwrap();
    assert_eq!((found.start(), found.goal()), (kept.start(), kept.goal()));
    assert_eq!(found.title(), "Two by two");
}

#[test]
fn commands_are_listed_while_they_are_typed() {
    let mut table = lost_cross();
    table.type_keys(":");
    insta::assert_snapshot!("commands", table.screens(&[(80, 24), (30, 10)]));
    table.resize((80, 24));
    table.type_keys("lam");
    assert!(table.screen().contains(" lamp "));
    table.press(KeyCode::Tab);
    table.press(KeyCode::Enter);
    assert!(table.answer(), "the lamp is on");
    table.type_keys(":xyzzy");
    table.screen();
}

#[test]
fn the_help_shows_only_what_is_looked_for() {
    let mut table = lost_cross();
    table.type_keys("?/clipboard");
    let screen = table.screen();
    assert!(screen.contains("/ clipboard"), "{screen}");
    assert!(
        screen.contains("copy the moves to the clipboard"),
        "{screen}"
    );
    assert!(!screen.contains("take back a whole move"), "{screen}");
    table.press(KeyCode::Esc);
    assert_eq!(table.app().context(), Context::Help, "one step back");
    table.press(KeyCode::Esc);
    assert_eq!(table.app().context(), Context::Game);
}

#[test]
fn what_is_told_in_full_stays_above_the_help_that_is_searched() {
    let mut table = Player::in_ascii(problem("english", "d4:c3"));
    table.type_keys("e");
    table.answer_all();
    assert_eq!(table.app().context(), Context::Explanation);
    table.type_keys("?");
    let told = table.screen().lines().nth(1).unwrap().to_owned();
    table.type_keys("/clipboard");
    assert!(!table.screen().contains(&told));
    table.press(KeyCode::Esc);
    assert!(table.screen().contains(&told), "{told}");
    table.type_keys("/");
    table.press(KeyCode::Backspace);
    assert_eq!(table.app().context(), Context::Help, "one step back");
    table.press(KeyCode::Esc);
    assert_eq!(table.app().context(), Context::Explanation);
}

#[test]
fn the_help_of_another_screen_lists_its_own_keys_first_and_then_those_of_the_game() {
    let mut table = lost_cross();
    table.resize((80, 200));
    table.type_keys("v?");
    let screen = table.screen();
    let parts = [
        "Keys",
        "shortest solution known",
        "Typed after :",
        "Keys of the game",
    ];
    let places = parts.map(|part| screen.find(part).unwrap_or_else(|| panic!("{screen}")));
    assert!(places.is_sorted(), "{screen}");
    let of_game = &screen[places[3]..];
    assert!(of_game.contains("take back a whole move"), "{screen}");
    table.press(KeyCode::Esc);
    table.type_keys("q?");
    assert!(
        !table.screen().contains("Keys of the game"),
        "they are its own"
    );
}

#[test]
fn a_review_names_the_packages_and_sweeps_of_a_game() {
    let mut player = Player::in_ascii(problem("english", "central"));
    // A 3-removal, whose player need not have known it, and a jump.
    player.play("f4-d4 e2-e4 d4-f4 e6-e4");
    player.keys("v");
    assert!(
        !player.screen().contains("jumps 1 to 3"),
        "{}",
        player.screen()
    );
    player.keys("←");
    let shown = player.screen();
    let words: Vec<&str> = shown
        .split_whitespace()
        .filter(|word| *word != "\"")
        .collect();
    let words = words.join(" ");
    assert!(
        words.contains("jumps 1 to 3: a 3-removal, e2 e3"),
        "{shown}"
    );
    assert!(shown.contains('['), "marked under the timeline: {shown}");
}

#[test]
fn a_move_has_one_number_in_the_game_and_in_its_review() {
    let mut player = Player::in_ascii(problem("triangle15", "a1:a1+loop-3"));
    player.play("a3-a1 c3-a3 a1-c3 a4-a2 d4-b2 b5-b3 d5-b5 a5-c5-c3 b2-d4 e5-c3-a3-a1");
    player.resize((120, 40));
    player.answer_all();
    let game = player.screen();
    player.press(KeyCode::Char('v'));
    player.answer_all();
    let review = player.screen();
    for told in ["9.b2-d4", "lost since move 3"] {
        assert!(game.contains(told), "{told}: {game}");
        assert!(review.contains(told), "{told}: {review}");
    }
}

#[test]
fn beside_another_line_a_review_names_the_way_on_and_says_which_line_is_which() {
    let mut player = lost_cross();
    player.type_keys("vc");
    player.answer_all();
    let shown = player.screen();
    for told in ["This game: 2 moves, not won", "c next line", "T play"] {
        assert!(shown.contains(told), "{told}: {shown}");
    }
    // Beyond the end of the game the moves are those of the other line.
    for next in ["4. b3-d3", "5. d2-d4"] {
        player.press(KeyCode::Down);
        assert!(player.screen().contains(next), "{}", player.screen());
    }
    player.resize((30, 10));
    let shown = player.screen();
    for told in ["This game", "Par line"] {
        assert!(shown.contains(told), "{told}: {shown}");
    }
}

#[test]
fn a_running_game_beside_another_line_is_not_over_yet() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.play("d3-f3 d5-d3");
    player.type_keys("vc");
    let shown = player.screen();
    let title = "This game: 2 moves, not over yet";
    assert!(shown.contains(title), "{shown}");
}
/// Another program has beaten the result beside the game, which is shorter than it.
#[test]
fn a_line_that_is_gone_leaves_the_review_at_a_position_of_the_game() {
    let mut player = lost_cross();
    player.type_keys("vcc$");
    assert!(player.screen().contains("Your best: 5 moves (2/2)"));
    player.type_keys("a");
    player.update(Message::Kept(std::sync::Arc::default(), day()));
    player.answer_all();
    let shown = player.screen();
    assert!(shown.contains("Jump 3 of 3"), "{shown}");
}

#[test]
fn a_small_panel_tells_what_would_have_won_and_the_help_the_rest() {
    let mut player = lost_cross();
    player.type_keys("rv");
    player.answer_all();
    player.resize((30, 10)).keys("←");
    let shown = player.screen();
    for told in ["instead:", "? more", "q back"] {
        assert!(shown.contains(told), "{told}: {shown}");
    }
    player.keys("?");
    let shown = player.screen();
    assert!(shown.contains("Review: Latin cross"), "{shown}");
    player.keys("Esc → e");
    player.answer_all();
    let shown = player.screen();
    assert!(shown.contains("Why d3-b3"), "{shown}");
}
