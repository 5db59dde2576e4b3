//! Playing by keys, mouse and paste, through the tables of keys and the runner: a published solution from its first
//! key to the last, and random events that must never break what always holds.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::Arc;

use crate::support::player::{Player, USUAL, flat, key, problem, shaded};
use lastpeg::app::store::{Glyphs, Theme};
use lastpeg::app::worker::{Budget, Question};
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::Hole;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::Status;
use lastpeg::rules::random::Random;
use lastpeg::run::StopFlag;
use lastpeg::solve::Solver;
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::board::geometry::Grid;
use lastpeg::tui::board::layout::Layout;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::screens::review::Review;
use lastpeg::tui::shell::message::{Click, Message};
use lastpeg::tui::shell::view;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{self, Rect, Size};

/// Bergholt's eighteen moves, 1912.
const BERGHOLT: &str = "d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 \
                        c7-e7-e5-e3 c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4";

/// The arrow from one label to another in the same row or column.
fn arrow(from: &str, to: &str) -> &'static str {
    let (column, row) = (from.as_bytes()[0], from.as_bytes()[1]);
    let (to_column, to_row) = (to.as_bytes()[0], to.as_bytes()[1]);
    match (to_column.cmp(&column), to_row.cmp(&row)) {
        (std::cmp::Ordering::Less, _) => "←",
        (std::cmp::Ordering::Greater, _) => "→",
        (_, std::cmp::Ordering::Less) => "↑",
        (_, std::cmp::Ordering::Greater) => "↓",
        _ => panic!("{from} is {to}"),
    }
}

#[test]
fn bergholts_solution_is_played_with_arrows_and_enter() {
    let mut player = Player::at("english", "central");
    for (number, text) in (1..).zip(BERGHOLT.split_whitespace()) {
        let holes: Vec<&str> = text.split('-').collect();
        player.walk(holes[0]).keys("Enter");
        for pair in holes.windows(2) {
            player.keys(arrow(pair[0], pair[1]));
        }
        assert_eq!(player.app().game().move_count(), number, "{text}");
    }
    let game = player.app().game();
    assert_eq!(
        (game.status(), game.move_count(), game.jump_count()),
        (Status::Won, 18, 31)
    );
    assert_eq!(game.to_lines(), (vec![BERGHOLT.to_owned()], 31));
    assert!(
        player.screen().contains("18 moves: nobody can do it in"),
        "{}",
        player.screen()
    );
    player.keys("U");
    assert_eq!(
        player.app().game().move_count(),
        17,
        "undo works after the end"
    );
    player.keys("r");
    assert_eq!(player.app().game().status(), Status::Won);
}

#[test]
fn keys_undo_redo_branch_and_restart() {
    let mut player = Player::at("english", "central");
    player.walk("d2").keys("Enter ↓");
    player.walk("a3").keys("Enter");
    assert_eq!(
        player.app().notice(),
        Some("the peg at a3 cannot jump: it has no neighbour with an empty hole behind")
    );
    player.keys("u");
    assert_eq!(player.app().game().jump_count(), 0);
    player.walk("d6").keys("Space ↑ [");
    let line = |player: &Player| player.app().game().to_lines().0.pop().unwrap();
    assert_eq!(
        (line(&player), player.app().game().branch()),
        ("d2-d4".to_owned(), Some((1, 2)))
    );
    player.keys("]");
    assert_eq!(line(&player), "d6-d4");
    player.keys("x u");
    assert_eq!(
        player.app().game().jump_count(),
        1,
        "undo takes a restart back"
    );
    player.keys("x ^R");
    assert_eq!(player.app().game().jump_count(), 1);
    player.keys("q");
    assert!(matches!(player.effects().last(), Some(Effect::Quit)));
}

/// The keys pressed at random: those that play come often, and everything that changes the game or the screen is there.
const KEYS: &[&str] = &[
    "←", "→", "↑", "↓", "←", "→", "↑", "↓", "h", "j", "k", "l", "Enter", "Enter", "Enter", "Space",
    "Esc", "u", "u", "r", "U", "R", "[", "]", "x", "c", "t", "w", "e", "g", "?", ":", "Back",
    "PgDn", "PgUp", "a", "s", "d", "f", "i", "o", "p", "n", "v", "m", "+", "4", "-", "^R", "^L",
    "é", "/", "Tab", "T", "N", "E", "B", "b", "y", "q",
];

/// What is typed or pasted at random, good and bad.
const TEXTS: &[&str] = &[
    "d2-d4",
    "d4-d2",
    "e4-c4",
    "1. d6xd4",
    "b3-d3-f3",
    "+d4",
    "c3-e3, e1-e3",
    "a1-a3",
    "c4-a4",
    "a3-c3-c1",
    "z9",
    "d2-",
    "theme mono",
    "glyphs ascii",
    "scale small",
    "scale auto",
    "animation on",
    "undo",
    "redo",
    "restart",
    "help",
    "",
    "\u{1b}[31m\u{7}\u{0}",
    "→→",
    "play triangle15",
    "play english d4:d4",
    "play french diagonal",
    "play nowhere",
    "home",
    "edit",
    "review",
    "draw",
    "save my own",
    "hint",
    "why",
];

const BOARDS: &[(&str, &str)] = &[
    ("english", "central"),
    ("english", "cross"),
    ("english diagonal", "central"),
    ("french", "d3:d5"),
    ("triangle15", "a1:a1"),
    ("6x6", "c3:c3"),
    ("cross27", "central"),
    ("square81", "e5:e5"),
];

/// How many events there are in all: every place is reached with 15,000. `LASTPEG_EVENTS=1000000 cargo test --release
/// --test program gestures` has a million.
fn events() -> usize {
    let wanted = std::env::var("LASTPEG_EVENTS").ok();
    wanted.map_or(20_000, |number| number.parse().unwrap())
}

fn random_event(player: &mut Player, random: &mut Random) {
    match random.below(100) {
        0..50 => player.key(key(random.choose(KEYS).unwrap())),
        // What is typed and wrong stays until it is given up.
        50..60 => player.key(key("Esc")),
        60..90 => random_click(player, random),
        90..94 => {
            let [width, height] = [120, 50].map(|most| 1 + random.below(most) as u16);
            player.resize(Size::new(width, height));
        }
        94..97 => player.update(Message::Paste((*random.choose(TEXTS).unwrap()).to_owned())),
        97..99 => {
            player.enter(random.choose(TEXTS).unwrap());
        }
        _ => {
            if let Some(time) = player.app().until_next_frame() {
                player.pass(time);
            }
        }
    }
}

/// Answers what is asked, sometimes: the solver can be late or never come.
fn answer(player: &mut Player, solver: &mut Option<Solver>, random: &mut Random) {
    /// On larger boards a set-up takes too long to be repeated after every change of the goal.
    const MOST_HOLES: usize = 28;
    player.effects().clear();
    let Some(question) = player.outside().question.take() else {
        return;
    };
    let holes = question.problem.board().hole_count();
    if holes > MOST_HOLES || random.below(3) > 0 {
        return;
    }
    let goal = question.problem.goal();
    let fitting = solver
        .take()
        .filter(|solver| Arc::ptr_eq(solver.problem().board(), question.problem.board()))
        .filter(|solver| solver.problem().goal() == goal);
    let solver = solver.insert(fitting.unwrap_or_else(|| Solver::new(&question.problem)));
    let budget = Budget {
        time: None,
        positions: Some(20_000),
        ..question.budget
    };
    let question = Question { budget, ..question };
    player.deliver(question.answer(solver, StopFlag::default()));
}

/// Mostly the left button on a hole, which plays; else any button anywhere, outside of the window too.
fn random_click(player: &mut Player, random: &mut Random) {
    let env = player.app().env();
    let grid = Grid::new(env.session.board());
    let holes: Vec<Hole> = env.session.board().holes().collect();
    let hole = *random.choose(&holes).unwrap();
    match Layout::new(&grid, &env.look, env.size) {
        Ok(layout) if random.below(10) > 0 => {
            let cell = layout.board.middle(&grid, hole);
            player.click(cell);
        }
        _ => {
            let Size { width, height } = env.size;
            let [x, y] = [width, height].map(|most| random.below(usize::from(most) + 2) as u16);
            let clicks = [
                Click::Select,
                Click::Release,
                Click::Undo,
                Click::Scroll(3),
                Click::Scroll(-3),
            ];
            let click = *random.choose(&clicks).unwrap();
            player.update(Message::Mouse(click, layout::Position::new(x, y)));
        }
    }
}

/// What holds whatever has been pressed.
fn assert_sound(player: &Player) {
    let session = player.session();
    let game = session.game();
    let (board, position) = (game.problem().board(), game.position());
    assert!(board.holes().any(|hole| hole == session.cursor()));
    if let Some(held) = session.held() {
        assert!(session.pegs().contains(held), "a held peg is a peg");
        assert!(!session.targets().is_empty(), "a held peg can jump");
    }
    let start = game.problem().start();
    let puts = usize::from(start.key.is_some() && position.key.is_none());
    assert_eq!(
        position.pegs.len() + game.jump_count(),
        start.pegs.len() + puts
    );
    let replayed = game
        .played()
        .into_iter()
        .fold(start, |position: Position, action| {
            position.play(board, action).unwrap()
        });
    assert_eq!(replayed, position);
}

/// The whole undo tree survives being written down.
fn assert_survives_text(game: &Game) {
    let (lines, played) = game.to_lines();
    let again = Game::from_lines(game.problem().clone(), &lines, played).unwrap();
    assert_eq!(again.position(), game.position());
    assert_eq!(again.to_lines(), (lines, played));
}

/// Plays, and gives every place where a key was pressed, and the most jumps of a game.
fn play_at_random(seed: u64, board: &str, name: &str) -> (Vec<Context>, usize) {
    let mut random = Random::new(seed);
    let look = if seed.is_multiple_of(2) {
        shaded()
    } else {
        flat(Glyphs::Safe)
    };
    let mut player = Player::new(problem(board, name), look, USUAL);
    let mut jumps = 0;
    let mut places = Vec::new();
    let mut solver = None;
    for event in 0..events() / BOARDS.len() {
        let place = player.app().context();
        if !places.contains(&place) {
            places.push(place);
        }
        random_event(&mut player, &mut random);
        answer(&mut player, &mut solver, &mut random);
        assert_sound(&player);
        jumps = jumps.max(player.app().game().jump_count());
        if event % 50 == 0 {
            let window = Rect::from((layout::Position::ORIGIN, player.app().env().size));
            view::draw_on(player.app(), window, &mut Buffer::empty(window));
        }
        if event % 500 == 0 {
            assert_survives_text(player.app().game());
            player.update(Message::Opened(Box::new(Game::new(problem(board, name)))));
        }
    }
    (places, jumps)
}

#[test]
fn random_events_break_nothing() {
    let played: Vec<(Vec<Context>, usize)> = std::thread::scope(|scope| {
        let players: Vec<_> = (1..)
            .zip(BOARDS)
            .map(|(seed, (board, name))| scope.spawn(move || play_at_random(seed, board, name)))
            .collect();
        let players = players.into_iter();
        players.map(|player| player.join().unwrap()).collect()
    });
    let jumps = played.iter().map(|(_, jumps)| jumps).max();
    assert!(
        jumps >= Some(&3),
        "the events play: {jumps:?} jumps at most"
    );
    // The trial is tried in `first_start`, explanations in `review`.
    let elsewhere = [Context::Trial, Context::Explanation];
    for place in Context::ALL
        .into_iter()
        .filter(|place| !elsewhere.contains(place))
    {
        let is_reached = played.iter().any(|(places, _)| places.contains(&place));
        assert!(is_reached, "no key was pressed in {place:?}");
    }
}

#[test]
fn what_is_typed_is_chosen_completed_kept_and_found_again() {
    let mut player = Player::new(problem("english", "central"), shaded(), USUAL);
    player.type_keys(":theme li");
    assert!(player.screen().contains("light"), "{}", player.screen());
    player.press(KeyCode::Down);
    player.press(KeyCode::Enter);
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.app().env().look.theme, Theme::Light);
    // A wrong jump stays to be repaired, with the reason above it.
    player.type_keys(":d1-d3");
    player.press(KeyCode::Enter);
    assert_eq!(player.app().context(), Context::Prompt);
    assert!(
        player.screen().contains("cannot be played"),
        "{}",
        player.screen()
    );
    assert!(player.screen().contains(":d1-d3"), "{}", player.screen());
    player.press(KeyCode::Esc);
    // What was typed before comes back.
    player.type_keys(":");
    player.press(KeyCode::Up);
    assert!(
        player.screen().contains(":theme light"),
        "{}",
        player.screen()
    );
    player.press(KeyCode::Esc);
    player.type_keys(":play tri");
    assert!(
        player.screen().contains("triangle15"),
        "{}",
        player.screen()
    );
    player.press(KeyCode::Esc);
    // On the home screen nothing can be taken back.
    player.type_keys("m:");
    let shown = player.screen();
    assert!(
        !shown.contains("take back") && shown.contains("problems"),
        "{shown}"
    );
}

#[test]
fn lists_of_problems_and_games_are_opened_by_what_is_typed() {
    let mut player = Player::new(problem("french", "d4"), shaded(), USUAL);
    let mut open = |typed: &str| {
        player.type_keys(typed);
        player.press(KeyCode::Enter);
        (player.app().context(), player.screen())
    };
    let (context, screen) = open(":problems");
    assert_eq!(context, Context::Problems);
    assert!(screen.contains("French board"), "{screen}");
    let (context, screen) = open(":problems TRIANGLE15");
    assert_eq!(context, Context::Problems);
    assert!(screen.contains("Triangle-15"), "{screen}");
    let (context, screen) = open(":problems frnch");
    assert_eq!(context, Context::Prompt);
    assert!(screen.contains("did you mean french?"), "{screen}");
    player.press(KeyCode::Esc);
    player.type_keys(":games");
    player.press(KeyCode::Enter);
    assert_eq!(player.app().context(), Context::Menu);
    let shown = player.screen();
    assert!(shown.contains("no game is in progress"), "{shown}");
    assert!(
        !shown.contains("of 0") && !shown.contains("go on"),
        "{shown}"
    );
    player.press(KeyCode::Esc);
    player.type_keys(":problems tri");
    assert!(
        player.screen().contains("triangle15"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_position_is_played_from_that_is_pasted_or_typed() {
    let picture =
        "   . . .\n   . o .\n. . o o . . .\n. . . . . . .\n. . . . . . .\n   . . .\n   . . .\n";
    for line_end in ["\n", "\r", "\r\n"] {
        let mut player = Player::new(problem("english", "central"), flat(Glyphs::Unicode), USUAL);
        player.update(Message::Paste(picture.replace('\n', line_end)));
        player.press(KeyCode::Enter);
        let pegs = player.app().game().position().pegs;
        assert_eq!(pegs.len(), 3, "{line_end:?}");
    }
    // As `show` prints it, too.
    let printed = "    a b c d e f g\n  1     . . .\n  2     . o .\n  3 . . o o . . .\n  4 . . . . . . .\n  5 . . . . . . .\n  6     . . .\n  7     . . .\n";
    let mut player = Player::new(problem("english", "central"), flat(Glyphs::Unicode), USUAL);
    player.update(Message::Paste(printed.to_owned()));
    player.press(KeyCode::Enter);
    assert_eq!(player.app().game().position().pegs.len(), 3);
    player.type_keys(":.../.o./..oo.../......./......./.../...");
    player.press(KeyCode::Enter);
    assert_eq!(player.app().game().position().pegs.len(), 3);
    player.type_keys(":position 5,17 (4,3)");
    player.press(KeyCode::Enter);
    let game = player.app().game();
    let board = game.problem().board();
    assert_eq!(notation::holes(board, game.position().pegs), "d2,d3,d4");
}

#[test]
fn a_review_is_closed_when_another_game_is_opened() {
    let mut player = Player::new(problem("english", "central"), flat(Glyphs::Unicode), USUAL);
    player.play("d2-d4 f3-d3 e1-e3");
    player.type_keys("v");
    assert_eq!(player.app().context(), Context::Review);
    let other = Box::new(Game::new(problem("triangle15", "a1:a1")));
    player.update(Message::Opened(other));
    player.type_keys("q");
    assert_ne!(player.app().context(), Context::Review);
}

#[test]
fn a_colon_over_an_explanation_opens_the_line_for_commands() {
    let mut player = Player::new(problem("english", "cross"), shaded(), USUAL);
    player.keys("P");
    player.answer_all();
    assert_eq!(player.app().context(), Context::Explanation);
    player.keys(":");
    assert_eq!(player.app().context(), Context::Prompt);
}

#[test]
fn a_hole_typed_alone_is_where_the_cursor_goes() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.enter("f5");
    let board = player.session().board().clone();
    assert_eq!(board.label(player.session().cursor()), "f5");
    assert!(player.session().game().played().is_empty());
    player.enter("learn 5").enter("c1").keys("Enter");
    let shown = player.screen();
    assert!(shown.contains("Right: the peg at c1"), "{shown}");
}

#[test]
fn keys_that_lead_back_lead_back_from_an_explanation_too() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.play("d6-d4 d3-d5 d1-d3 b4-d4-d2 f4-d4");
    for key in ["g", "u"] {
        player.keys("e").answer_all();
        assert_eq!(player.app().context(), Context::Explanation);
        let before = player.session().game().played().len();
        assert!(player.screen().contains(" u undo"), "{}", player.screen());
        player.keys(key);
        assert_eq!(player.app().context(), Context::Game, "{key}");
        assert!(player.session().game().played().len() < before, "{key}");
        player.play("f4-d4");
    }
    // Any other key only closes it.
    player.keys("e").answer_all();
    let before = player.session().game().played();
    player.keys("x");
    assert_eq!(player.app().context(), Context::Game);
    assert_eq!(player.session().game().played(), before);
}

#[test]
fn a_click_on_a_move_of_the_list_goes_there() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.play("d2-d4 d5-d3 f4-d4-d2");
    let cell = |player: &Player, text: &str| {
        let screen = player.screen();
        let mut rows = (0..).zip(screen.lines());
        // A row of the picture begins with a quotation mark.
        let at = rows.find_map(|(y, row)| Some((row.find(text)? as u16 - 1, y)));
        at.map(layout::Position::from).unwrap()
    };
    for (text, played) in [
        ("d5-d3", 2),
        ("2.d5", 2),
        ("d2-d4", 1),
        ("d4-d2", 4),
        ("1.d2", 1),
    ] {
        let cell = cell(&player, text);
        player.click(cell);
        assert_eq!(player.session().game().played().len(), played, "{text}");
    }
    let beside = cell(&player, "3.f4");
    player.click((beside.x - 1, beside.y).into());
    player.click((beside.x, beside.y + 1).into());
    assert_eq!(player.session().game().played().len(), 1);
}

#[test]
fn a_click_on_a_move_of_the_list_in_a_review_goes_there() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.play("d2-d4 d5-d3 f4-d4-d2");
    player.keys("v");
    let depth = |player: &Player| player.app().screen_as::<Review>().unwrap().depth();
    for (text, played) in [("2.d5", 2), ("1.d2", 1), ("3.f4", 4)] {
        let screen = player.screen();
        let mut rows = (0..).zip(screen.lines());
        let at = rows.find_map(|(y, row)| Some((row.find(text)? as u16 - 1, y)));
        player.click(at.unwrap_or_else(|| panic!("{screen}")).into());
        assert_eq!(depth(&player), played, "{text}");
    }
}

#[test]
fn what_is_explained_of_one_game_is_not_told_of_another() {
    for keys in ["P", "P ?"] {
        let mut player = Player::new(problem("english", "cross"), shaded(), USUAL);
        for key in keys.split(' ') {
            player.keys(key).answer_all();
        }
        assert_ne!(player.app().context(), Context::Game);
        let other = Box::new(Game::new(problem("triangle15", "a1:a1")));
        player.update(Message::Opened(other));
        assert!(
            !player.screen().contains("A plan of"),
            "{}",
            player.screen()
        );
        player.keys("Esc");
        assert_eq!(player.app().context(), Context::Game, "{keys}");
    }
}

#[test]
fn a_key_without_a_character_is_told_of_and_stops_what_plays_itself() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.keys("u");
    player.press(KeyCode::F(5));
    let told = "F5 does nothing here: ? lists the keys";
    assert_eq!(player.app().notice(), Some(told));
    while player.session().until_jump().is_none() {
        player.keys("t").answer_all();
    }
    player.keys("Tab");
    assert_eq!(player.session().until_jump(), None);
    player.keys("Tab");
    let told = "Tab does nothing here: ? lists the keys";
    assert_eq!(player.app().notice(), Some(told));
}

#[test]
fn nothing_is_pasted_where_it_is_not_seen() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.resize((10, 4));
    player.update(Message::Paste("quit".to_owned()));
    assert_eq!(player.app().context(), Context::Game);
    player.resize(USUAL).enter("rules").keys("Enter");
    player.update(Message::Paste("quit".to_owned()));
    assert_eq!(player.app().context(), Context::Trial);
}

#[test]
fn a_problem_typed_like_a_move_is_told_how_to_be_played() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.enter("c1:e7");
    let screen = player.screen();
    for told in ["(the problem: play", " c1:e7)"] {
        assert!(screen.contains(told), "{screen}");
    }
    // What is told can be typed: `play d3 f3` names no board.
    let screen = player.keys("Esc").enter("d3 f3").screen();
    assert!(!screen.contains("the problem: play"), "{screen}");
    let screen = player.keys("Esc").enter("triangle15").screen();
    assert!(
        screen.contains("(the problem: play triangle15)"),
        "{screen}"
    );
    for board in ["french", "french c1:e7"] {
        let screen = player.keys("Esc").enter(board).screen();
        let told = format!("to play that write play {board}");
        assert!(screen.contains(&told), "{screen}");
    }
    player.keys("Esc").enter("play c1:f4");
    assert_eq!(player.app().game().problem().record_name(), "c1:f4");
}

/// It led on, as a click on the rest of the row does.
#[test]
fn a_click_on_the_sign_before_a_value_leads_back() {
    let mut player = Player::at("english", "cross");
    let theme = player.enter("settings").place_of("< auto >");
    player.click(theme);
    assert_eq!(player.app().env().settings.theme, Theme::Mono);
    player.click(player.place_of("mono >"));
    assert_eq!(player.app().env().settings.theme, Theme::Auto);
    let white = player.enter("soli2").place_of("< good >");
    player.click(white);
    assert!(player.screen().contains("< greedy >"));
}

#[test]
fn choosing_on_in_a_game_that_is_over_is_told_what_leads_on() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.play("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    let told = "it is solved: x plays it again, v reviews it, m leads home";
    player.keys("Enter");
    assert_eq!(player.app().notice(), Some(told));
    // Who clicks on the last peg is told the same.
    let board = player.session().board().clone();
    let last = player.cell_of(&board, board.hole("d4").unwrap());
    player.keys("←").click(last);
    assert_eq!(player.app().notice(), Some(told));
    player.keys("x").play_until_stuck();
    player.keys("Enter");
    let told = player.app().notice().unwrap();
    assert_eq!(told, "no jump is left: u takes one back, x starts again");
}

#[test]
fn a_word_that_is_no_command_gets_those_that_count_on_the_screen() {
    let mut player = Player::new(problem("english", "cross"), shaded(), Size::new(200, 40));
    player.enter("foo");
    let game = player.screen();
    assert!(
        game.contains("neither a move") && game.contains("undo"),
        "{game}"
    );
    assert!(!game.contains(" save,"), "{game}");
}

#[test]
fn a_line_that_goes_on_beyond_the_goal_wins_and_says_so() {
    let anywhere = problem("english", "d4:anywhere-2");
    let pegs = notation::read_pegs(anywhere.board(), "c4,d4,e5").unwrap();
    let mut player = Player::new(anywhere.from_pegs(pegs), shaded(), USUAL);
    player.enter("c4-e4 e5-e3");
    assert_eq!(player.app().game().played().len(), 1);
    assert!(player.session().won().is_some(), "it is recorded");
    let told = player.app().notice();
    assert_eq!(told, Some("played up to the goal, and no further"));
}

#[test]
fn nothing_is_played_from_a_full_or_an_empty_board() {
    for (pegs, told) in [
        (
            "ooo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo",
            "every hole is full",
        ),
        (".../.../......./......./......./.../...", "there is no peg"),
    ] {
        let mut player = Player::at("english", "central");
        player.enter(&format!("position {pegs}"));
        let shown = player.screen();
        assert!(shown.contains(told), "{shown}");
        assert_eq!(player.app().game().problem().id(), "central");
    }
}

#[test]
fn a_position_typed_in_keeps_what_is_asked_besides_the_goal() {
    let mut player = Player::at("english", "c1:c7+finish-sweep-9");
    player.enter("position .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo");
    let name = "c1:c7+finish-sweep-9";
    assert_eq!(player.app().game().problem().record_name(), name);
    player.enter("position ooo/o.o/ooooooo/ooooooo/ooooooo/ooo/ooo");
    let game = player.app().game().problem();
    assert_eq!(game.title(), "A position typed in");
    let name = game.record_name();
    assert!(name.starts_with("sweep-9@ooo/o.o"), "{name}");
    // A peg that one position lacks may stand in the next.
    let mut player = Player::at("english", "central+marked-b4");
    player.resize((160, 50));
    for (pegs, stand) in [("d4,c4,a4", "(taken)"), ("b4,c4", "(now at b4)")] {
        player.enter(&format!("position {pegs}"));
        let shown = player.screen();
        assert!(shown.contains(stand), "{shown}");
    }
    let mut player = Player::at("french", "key");
    player.enter("position ooo/ooooo/ooo.ooo/ooo.ooo/ooooooo/ooooo/ooo");
    assert!(player.app().game().problem().has_key());
}

#[test]
fn a_problem_typed_in_has_the_name_that_is_listed() {
    let mut player = Player::at("english", "central");
    player.enter("play triangle15 a1:a1");
    assert_eq!(player.app().game().problem().title(), "Corner complement");
}

#[test]
fn a_pasted_text_goes_to_where_the_cursor_is() {
    let mut player = Player::at("english", "central");
    player.keys(":");
    player.update(Message::Paste("d2-d4 b3-d3".to_owned()));
    player.press(KeyCode::Home);
    player.update(Message::Paste("f4-d4\r".to_owned()));
    player.type_keys(" ");
    let shown = player.screen();
    assert!(shown.contains(":f4-d4 d2-d4 b3-d3"), "{shown}");
}

#[test]
fn a_pasted_text_is_looked_for_where_a_search_is_open() {
    let mut player = Player::at("english", "central");
    player.keys("m /");
    player.update(Message::Paste("French\n".to_owned()));
    assert!(player.screen().contains("/French"), "{}", player.screen());
    player.keys("Enter /");
    player.update(Message::Paste("figure".to_owned()));
    assert!(player.screen().contains("/figure"), "{}", player.screen());
    player.keys("Esc ? /");
    player.update(Message::Paste("lamp".to_owned()));
    assert!(player.screen().contains("/ lamp"), "{}", player.screen());
    assert_eq!(player.app().context(), Context::HelpSearch);
}

#[test]
fn a_click_on_a_line_of_the_list_of_commands_carries_it_out() {
    let mut player = Player::at("english", "central");
    player.enter("d2-d4").type_keys(":");
    let undo = player.place_of("undo ");
    player.click(undo);
    assert_eq!(player.app().game().jump_count(), 0, "{}", player.screen());
    // What needs an argument waits for it, with what may follow to be clicked.
    player.type_keys(":pl");
    let play = player.place_of("play ");
    player.click(play);
    assert_eq!(player.app().context(), Context::Prompt);
    player.type_keys("fren");
    let french = player.place_of("French board");
    player.click(french);
    assert_eq!(player.session().board().name(), "french");
    // Where there is no line nothing happens.
    player.type_keys(":zz");
    player.click(layout::Position::new(2, 2));
    player.click(layout::Position::new(2, 21));
    assert_eq!(player.app().context(), Context::Prompt);
}

/// The way back missed the footer by one column.
#[test]
fn in_a_narrow_window_the_way_back_from_a_dead_end_has_its_button() {
    let mut player = Player::at("english", "cross");
    player.play("d3-f3 d5-d3 d2-d4");
    player.answer_all();
    player.resize((30, 10));
    let back = player.place_of("g go back");
    player.click(back);
    assert_eq!(player.app().game().jump_count(), 2, "{}", player.screen());
}

/// The second click asked again.
#[test]
fn an_exercise_is_given_up_by_two_clicks() {
    let mut player = Player::at("english", "central");
    player.enter("practice").keys("Enter q");
    let row = player.place_of("Give it up");
    player.effects().clear();
    player.click(row);
    let notice = player.app().notice().unwrap_or_default();
    assert!(notice.starts_with("give it up?"), "{notice}");
    assert!(player.effects().is_empty());
    player.click(row);
    let is_given_up = |effect: &Effect| matches!(effect, Effect::GiveUp);
    assert!(player.effects().iter().any(is_given_up));
}

/// What a hint tells stood in place of the keys that close the help.
#[test]
fn the_help_has_its_buttons_over_a_board_that_fills_the_window() {
    let mut player = Player::at("square81", "central");
    player.resize((30, 10)).keys("t");
    player.answer_all();
    assert!(player.screen().contains("winnable"), "{}", player.screen());
    player.keys("?");
    let close = player.place_of("close");
    player.click(close);
    assert_eq!(player.app().context(), Context::Game);
}

/// The key that ends a search had no room beside that which chooses.
#[test]
fn in_a_narrow_window_a_search_names_its_end() {
    let mut player = Player::at("english", "central");
    player.resize((30, 10));
    for screen in ["home", "problems"] {
        player.enter(screen).keys("/ t");
        let end = player.place_of("Esc cancel");
        player.click(end);
        assert_ne!(player.app().context(), Context::Search);
        assert!(!player.screen().contains("/t"), "{}", player.screen());
    }
}

/// A second one stood in a line that was refused.
#[test]
fn a_colon_before_the_line_that_one_has_opened_is_not_written() {
    let mut player = Player::at("english", "central");
    player.type_keys("::nonsense");
    player.press(KeyCode::Enter);
    let shown = player.screen();
    assert!(shown.contains(":nonsense"), "{shown}");
    assert!(!shown.contains("::nonsense"), "{shown}");
}

/// It named the key for the map, which a search takes for nothing.
#[test]
fn a_search_that_finds_nothing_names_the_key_that_ends_it() {
    let mut player = Player::at("english", "central");
    player.enter("problems").keys("/ z z z");
    let shown = player.screen();
    assert!(shown.contains("Esc ends the search"), "{shown}");
    assert!(!shown.contains("Tab"), "{shown}");
}

/// The hole that was chosen was given up, and nothing said.
#[test]
fn a_board_with_one_jump_rule_says_so_and_keeps_the_hole_that_is_chosen() {
    let mut player = Player::at("triangle15", "a1");
    player.enter("problems").keys("Tab Enter r");
    let notice = player.app().notice().unwrap_or_default();
    assert_eq!(notice, "this board has one jump rule only");
    let shown = player.screen();
    assert!(shown.contains("where does the last peg end?"), "{shown}");
}

/// Its title told it too.
#[test]
fn in_a_small_window_a_plan_tells_once_how_many_steps_it_has() {
    let mut player = Player::at("english", "central");
    player.resize((30, 10)).keys("P");
    player.answer_all();
    let shown = player.screen();
    assert_eq!(shown.matches("steps").count(), 1, "{shown}");
}

/// The window said "enlarge it, or q", and q was taken for a letter of the line or closed the help, which did nothing.
#[test]
fn the_key_that_a_small_window_names_leads_out_whatever_lies_over_the_screen() {
    for over in ["?", ":", "/"] {
        let mut player = Player::at("english", "central");
        player.enter("problems").keys(over);
        player.resize((10, 4)).keys("q").resize((80, 24));
        assert_eq!(player.app().context(), Context::Game, "{over}");
    }
}
