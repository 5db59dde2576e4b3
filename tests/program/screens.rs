//! What the screens look like: every one in every glyph set and in small, usual and large windows, and every board in
//! every window that can be.
//!
//! A snapshot holds one screen in all its glyph sets and sizes, each under a line that names them.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::player::{Player, USUAL, flat, problem, shaded};
use lastpeg::app::store::{Glyphs, Hints};
use lastpeg::library::Library;
use lastpeg::rules::board::JumpRule;
use lastpeg::rules::notation;
use lastpeg::rules::problem::{Problem, Status};
use lastpeg::tui::board::scene::Scene;
use lastpeg::tui::shell::view;
use lastpeg::tui::style::look::Look;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect, Size};

const GLYPHS: [Glyphs; 3] = [Glyphs::Unicode, Glyphs::Safe, Glyphs::Ascii];

const SIZES: [(u16, u16); 3] = [(80, 24), (30, 10), (120, 40)];

/// A game that begins with these pegs, goal as in another.
fn from_pegs(board: &str, name: &str, pegs: &str) -> Problem {
    let problem = problem(board, name);
    let pegs = notation::read_holes(problem.board(), pegs).unwrap();
    problem.from_pegs(pegs)
}

/// A screen in every glyph set and every size, in one snapshot.
fn show(name: &str, problem: &Problem, prepare: impl Fn(&mut Player)) {
    let sizes = SIZES.map(|(width, height)| Size::new(width, height));
    show_in(name, problem, &sizes, prepare);
}

fn show_in(name: &str, problem: &Problem, sizes: &[Size], prepare: impl Fn(&mut Player)) {
    let mut screens = String::new();
    for glyphs in GLYPHS {
        let mut player = Player::new(problem.clone(), flat(glyphs), USUAL);
        prepare(&mut player);
        for &size in sizes {
            let Size { width, height } = size;
            let screen = player.resize(size).screen();
            screens += &format!("{width}x{height}, {}\n{screen}", glyphs.name());
        }
    }
    insta::assert_snapshot!(name, screens);
}

#[test]
fn a_game_at_its_start() {
    show("start", &problem("english", "central"), |_| {});
}

#[test]
fn a_peg_held_in_the_middle_of_a_sweep() {
    let start = from_pegs("english", "d4:d4", "d6,d5,e4,b4");
    show("sweep", &start, |player| {
        player.walk("d6").keys("Enter ↑");
        let session = player.session();
        assert_eq!(session.held(), Some(session.cursor()), "one more jump");
    });
}

#[test]
fn a_game_that_is_won() {
    show("won", &problem("english", "cross"), |player| {
        player.enter("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
        assert_eq!(player.app().game().status(), Status::Won);
    });
}

#[test]
fn a_game_without_a_jump_left() {
    show("stuck", &problem("english", "central"), |player| {
        while player.app().game().status() == Status::Playing {
            let game = player.app().game();
            let board = game.problem().board();
            let action = game.position().actions(board).next().unwrap();
            let line = notation::line(board, &[action]);
            player.enter(&line);
        }
        assert_eq!(player.app().game().status(), Status::Stuck);
    });
}

#[test]
fn the_help_and_what_is_below_it() {
    let central = problem("english", "central");
    show("help", &central, |player| {
        player.keys("?");
    });
    show("help_end", &central, |player| {
        player.keys("? G");
    });
}

#[test]
fn a_move_being_typed() {
    show("prompt", &problem("english", "central"), |player| {
        player.keys(": d 2 - d 4 ←");
    });
}

#[test]
fn a_window_that_is_too_small() {
    let sizes = [(20, 7), (13, 8), (9, 3), (3, 2), (1, 1)];
    let sizes = sizes.map(|(width, height)| Size::new(width, height));
    show_in("too_small", &problem("square81", "e5:e5"), &sizes, |_| {});
}

#[test]
fn nothing_is_played_on_a_board_that_is_not_seen() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.walk("d2").resize((12, 4)).keys("Enter ↓");
    player.resize((80, 24));
    assert_eq!(player.app().game().jump_count(), 0);
    assert_eq!(player.session().held(), None);
}

#[test]
fn a_goal_that_cannot_be_reached() {
    show("impossible", &problem("english", "d4:c3"), |_| {});
}

#[test]
fn targets_with_letters_where_arrows_do_not_reach_all() {
    let pegs = "d4,d3,e3,e4,e5,d5,c5";
    let start = from_pegs("french diagonal", "d4:d4", pegs);
    show("diagonal", &start, |player| {
        player.walk("d4").keys("Enter");
        assert_eq!(player.session().targets().len(), 6);
    });
}

#[test]
fn a_triangular_board() {
    show("triangle", &problem("triangle21", "c4:c4"), |player| {
        player.walk("a2").keys("Enter");
        assert!(player.session().held().is_some());
    });
}

#[test]
fn a_wide_title_breaks_in_the_panel_and_is_cut_in_the_line_above_the_board() {
    let title = "单人跳棋的中央难题 re\u{301}solu";
    let wide = problem("english", "central").with_title(title);
    let mut player = Player::new(wide, flat(Glyphs::Unicode), USUAL);
    let screen = player.screen();
    assert!(
        screen.contains("单人跳棋的中央难题 re\u{301}solu"),
        "{screen}"
    );
    // The panel of a small board is narrower than the title.
    let narrow = player.resize((34, 12)).screen();
    assert!(narrow.contains("单人跳棋的"), "{narrow}");
    assert!(narrow.contains("re\u{301}solu"), "{narrow}");
    for (width, height) in [(30, 10), (20, 9), (26, 10)] {
        player.resize((width, height)).screen();
    }
}

/// Every board of a rule in a fifth of the windows up to 120x40, the next board in the next fifth, each time in another
/// look than before. Nothing panics, and the cursor is in the window.
fn draw_in_every_window(rule: JumpRule) {
    let looks = [
        flat(Glyphs::Unicode),
        flat(Glyphs::Safe),
        flat(Glyphs::Ascii),
        shaded(),
    ];
    let library = Library::embedded();
    let entries = library.entries().iter();
    let of_rule = entries.filter(|entry| entry.rules().contains(&rule));
    let problems: Vec<Problem> = of_rule
        .map(|entry| entry.first_problem(Some(rule)).unwrap())
        .collect();
    assert!(problems.len() >= 5, "{}", problems.len());
    for (fifth, problem) in problems.iter().enumerate() {
        draw_in_a_fifth_of_all_windows(fifth, problem, &looks);
    }
}

#[test]
fn orthogonal_boards_are_drawn_in_every_window() {
    draw_in_every_window(JumpRule::Orthogonal);
}

#[test]
fn diagonal_boards_are_drawn_in_every_window() {
    draw_in_every_window(JumpRule::Diagonal);
}

#[test]
fn triangular_boards_are_drawn_in_every_window() {
    draw_in_every_window(JumpRule::Triangular);
}

fn draw_in_a_fifth_of_all_windows(fifth: usize, problem: &Problem, looks: &[Look]) {
    let mut drawn = 0;
    let mut players: Vec<Player> = looks
        .iter()
        .map(|&look| Player::new(problem.clone(), look, USUAL))
        .collect();
    for height in 1..=40 {
        for width in 1..=120 {
            if usize::from(width + height) % 5 != fifth % 5 {
                continue;
            }
            let size = Size::new(width, height);
            let player = &mut players[drawn % looks.len()];
            player.resize(size);
            let window = Rect::from((Position::ORIGIN, size));
            let cursor = view::draw_on(player.app(), window, &mut Buffer::empty(window));
            assert!(
                cursor.is_none_or(|cursor| window.contains(cursor)),
                "{size}"
            );
            drawn += 1;
        }
    }
}

#[test]
fn the_way_of_a_move_is_shown_for_the_peg_that_goes_on_alone() {
    let mut table = Player::at("english", "cross");
    table.play("d3-f3 d5-d3");
    let trail = |table: &Player| Scene::of_game(table.session(), &table.app().env().motion).trail;
    table.walk("d3").press(KeyCode::Enter);
    let labels = |table: &Player| {
        let board = table.app().game().problem().board().clone();
        let trail = trail(table).into_iter();
        trail
            .map(|hole| board.label(hole).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(labels(&table), ["d5", "d3"]);
    table.press(KeyCode::Enter);
    table.walk("c3").press(KeyCode::Enter);
    assert!(table.session().held().is_some());
    assert!(labels(&table).is_empty());
}

#[test]
fn in_a_small_window_the_hint_is_read_and_the_help_stays_in_the_footer() {
    let mut player = Player::with_hints(Hints::Idea, problem("english", "central"));
    player.keys("t");
    player.answer_all();
    player.keys("t");
    player.answer_all();
    for size in [(60, 10), (30, 40)] {
        let shown = player.resize(size).screen();
        assert!(shown.contains("hint: clear"), "{size:?}: {shown}");
    }
    let shown = player.screen();
    let words = shown.replace(['"', '\n'], " ");
    let words: Vec<&str> = words.split_whitespace().collect();
    assert!(words.join(" ").contains("moves"), "{shown}");
    assert!(shown.contains("peg at d4"), "{shown}");
    // Letters of targets give way to the help.
    let mut player = Player::in_ascii(problem("triangle15", "corner"));
    player.walk("a3").resize((30, 10));
    let shown = player.screen();
    let footer = shown.lines().last().unwrap();
    assert!(footer.contains("? more"), "{shown}");
}

#[test]
fn the_help_has_the_words_of_every_package() {
    let mut player = Player::at("english", "central");
    for word in [
        "2-removal",
        "4-corner",
        "4-bent",
        "5-hook",
        "5-tee",
        "6-tee",
    ] {
        player.keys("? /");
        player.type_keys(word);
        let shown = player.screen();
        assert!(!shown.contains("Nothing here"), "{word}: {shown}");
        player.keys("Esc Esc");
    }
}

#[test]
fn in_a_narrow_and_high_window_the_panel_stands_below_the_board() {
    // The larger board leaves no room for a larger scale.
    for (board, id, title, goal, last_row, jump) in [
        (
            "triangle15",
            "corner",
            "Corner complement",
            "a1",
            "e ",
            "a3-a1",
        ),
        ("english", "central", "Central game", "d4", "7", "d2-d4"),
    ] {
        let mut player = Player::in_ascii(problem(board, id));
        let shown = player.resize((30, 40)).screen();
        let goal = format!("Goal: one peg at {goal}");
        for told in [title, &goal, "par"] {
            assert!(shown.contains(told), "{told}: {shown}");
        }
        let row = |text: &str| shown.lines().position(|line| line.contains(text));
        assert!(row(last_row) < row(&goal), "{shown}");
        player.enter(jump);
        let told = format!("1.{jump}");
        assert!(player.screen().contains(&told), "{}", player.screen());
    }
}

#[test]
fn a_panel_that_is_cut_ends_with_a_sign() {
    let mut player = Player::in_ascii(problem("triangle15", "corner"));
    let game = player.resize((30, 10)).screen();
    let editor = player.enter("edit").screen();
    for shown in [game, editor] {
        let mut rows = shown.lines().map(|row| row.trim_matches(['"', ' ']));
        assert!(rows.any(|row| row.ends_with("...")), "{shown}");
    }
}

/// What stands beside the board in a small window, in one line.
fn beside_the_board(player: &Player) -> String {
    let shown = player.screen();
    let rows = shown.lines().map(|row| row.trim_matches('"'));
    let told: Vec<String> = rows.map(|row| row.chars().skip(15).collect()).collect();
    let told = told.join(" ");
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_refusal_longer_than_the_window_begins_with_what_is_refused() {
    let mut player = Player::at("english", "central");
    let shown = player.resize((30, 10)).enter("zz").screen();
    assert!(shown.contains("\"zz\" is neither a"), "{shown}");
    assert!(shown.contains('…'), "{shown}");
}

#[test]
fn a_small_panel_breaks_the_branch_and_tells_the_lamp_before_the_numbers() {
    let mut player = Player::at("english", "cross");
    player.play("d3-f3");
    player.keys("u");
    player.play("d3-b3");
    player.resize((30, 10));
    let told = beside_the_board(&player);
    assert!(told.contains("branch 2 of 2"), "{told}");
    let mut player = Player::at("english", "central");
    player.resize((30, 10)).keys("w t t");
    player.answer_all();
    let told = beside_the_board(&player);
    for part in ["hint:", "winnable"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_list_longer_than_a_small_window_says_which_of_its_rows_is_selected() {
    let mut player = Player::at("english", "central");
    player.resize((30, 10));
    for name in ["settings", "practice"] {
        let shown = player.enter(name).screen();
        let head = shown.lines().next().unwrap();
        assert!(head.contains(" 1 of "), "{name}: {shown}");
        player.keys("Esc");
    }
}

#[test]
fn what_an_editor_has_no_room_for_stands_in_the_help() {
    let mut player = Player::at("english", "cross");
    player.resize((30, 10)).enter("edit").keys("Enter");
    player.answer_all();
    let told = beside_the_board(&player);
    assert!(told.contains("cannot be won"), "{told}");
    assert!(player.screen().contains("more"), "{}", player.screen());
    player.keys("?");
    assert!(
        player.screen().contains("Setting pegs"),
        "{}",
        player.screen()
    );
    player.keys("Esc Esc Esc").enter("draw").keys("?");
    assert!(player.screen().contains("holes"), "{}", player.screen());
}

#[test]
fn no_row_of_a_list_without_rows_can_be_played() {
    let mut player = Player::at("english", "central");
    player.enter("problems english").keys("f f f");
    let shown = player.screen();
    assert!(shown.contains("Nothing listed"), "{shown}");
    assert!(!shown.contains("Enter play"), "{shown}");
}

#[test]
fn an_explanation_that_is_cut_ends_with_a_sign() {
    let mut player = Player::in_ascii(from_pegs("english", "d4:d4", "c2,c3,c4,d4"));
    player.play("c3-c1");
    player.keys("e");
    player.answer_all();
    let shown = player.resize((30, 10)).screen();
    assert!(shown.contains("is stuck"), "{shown}");
    assert!(shown.contains("..."), "{shown}");
}

/// A board of nine rows leaves one of ten for all else.
#[test]
fn the_end_is_told_where_there_is_no_panel_and_no_line_above_the_board() {
    for (pegs, line, told) in [
        ("d4,e4,a5", "e4-c4", "No jumps left"),
        ("e2,e3", "e3-e1", "1 move: nobody"),
    ] {
        let mut player = Player::in_ascii(from_pegs("wiegleb", "e1:e1", pegs));
        player.resize((30, 10)).enter(line);
        let shown = player.screen();
        assert!(shown.lines().last().unwrap().contains(told), "{shown}");
    }
}

/// A narrow footer has no button for it.
#[test]
fn a_click_on_the_board_of_the_practice_screen_changes_it() {
    let mut player = Player::at("english", "central");
    player.enter("practice").resize((30, 10));
    player.click((10, 1).into());
    assert!(player.screen().contains("diagonal"), "{}", player.screen());
    player.click((2, 1).into());
    assert!(
        player.screen().contains("< English board >"),
        "{}",
        player.screen()
    );
}

/// The timeline leaves no room for a board of nine rows, and what is set up has all of the window.
#[test]
fn a_review_without_room_for_its_board_tells_of_it_and_an_editor_shows_what_is_edited() {
    let mut player = Player::in_ascii(problem("wiegleb", "central"));
    player.resize((30, 10)).keys("E");
    let shown = player.screen();
    let holes = shown.matches(['O', 'x']).count();
    assert_eq!(holes, 45, "{shown}");
    player.keys("Esc v");
    let shown = player.screen();
    assert!(shown.contains("The start"), "{shown}");
}
