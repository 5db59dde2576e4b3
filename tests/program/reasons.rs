//! Why a jump loses: asked of a peg that is picked up, before it jumps, and of a jump that is looked back on.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::losing_jump;
use lastpeg::app::session::explanation::Explanation;
use lastpeg::app::store::Hints;
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::run::Limits;
use lastpeg::tui::base::overlay::Overlay;

use crate::support::answer;
use crate::support::player::{Player, problem};

impl Player {
    /// The explanation that lies over the board.
    fn explanation(&self) -> Explanation {
        match &self.app().env().overlay {
            Some(Overlay::Explanation(explanation)) => explanation.clone(),
            other => panic!("no explanation: {other:?}, {:?}", self.app().notice()),
        }
    }
}

/// The Latin cross after two of its five jumps.
fn cross() -> Player {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.play("d3-f3 d5-d3");
    player
}

#[test]
fn the_jumps_of_a_peg_in_the_hand_are_explained_before_they_are_made() {
    let mut player = cross();
    player.walk("d3").keys("Enter e");
    assert_eq!(player.app().notice(), Some("thinking about this jump"));
    player.answer_all();
    let explanation = player.explanation();
    assert!(explanation.text.contains("d3-b3"), "{explanation:?}");
    assert!(!explanation.marks.is_empty(), "{explanation:?}");
    let shown = player.screen();
    assert!(shown.contains("What this peg can do"), "{shown}");
    assert_eq!(player.app().game().jump_count(), 2, "nothing is played");
    assert_eq!(player.app().game().hints(), 1);
    player.keys("Esc");
    assert!(player.app().env().overlay.is_none());
}

#[test]
fn what_rules_out_several_jumps_is_explained_once() {
    let mut player = Player::in_ascii(problem("diamond41", "e5:e5").with_key().unwrap());
    player.keys("e");
    player.answer_all();
    let text = player.explanation().text;
    let told = "After e3-e5, c5-e5, g5-e5, e7-e5: resource count: with 1 on ";
    assert!(text.contains(told), "{text}");
    assert_eq!(text.matches("resource count: with").count(), 1, "{text}");
}

#[test]
fn what_is_explained_beside_the_board_is_told_in_full_on_request() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.play("d6-d4 d3-d5 d1-d3 b4-d4-d2 f4-d4");
    player.keys("e");
    player.answer_all();
    let explanation = player.explanation();
    let told = "needs a position that is out of reach: 3 by resource count, 1 by unavoidable losses. Before d2-d4, as shown: ";
    assert!(explanation.text.contains(told), "{explanation:?}");
    assert!(
        !explanation.numbers.is_empty() && !explanation.marks.is_empty(),
        "{explanation:?}"
    );
    assert!(!player.screen().contains("Before b4-d4"));
    player.keys("?");
    let shown = player.screen();
    assert!(
        shown.contains("Why it is lost") && shown.contains("Before b4-d4"),
        "{shown}"
    );
    player.keys("Esc");
    assert_eq!(player.explanation(), explanation);
}

#[test]
fn a_peg_in_a_corner_that_no_peg_can_fetch_is_painted_with_its_doors() {
    let of_board = problem("english", "central");
    let board = of_board.board();
    let pegs = notation::read_pegs(board, "c1,b4,c4,f4").unwrap();
    let stuck = of_board.clone().from_pegs(pegs);
    let action = notation::read_line(board, "b4-d4").unwrap();
    let action = notation::replay(board, stuck.start(), &action).unwrap();
    let told = losing_jump::of_jumps(&stuck, &action, &Limits::none()).remove(0);
    assert_eq!(
        told.text,
        "After b4-d4 the peg in the corner c1 is stuck: nothing can jump over it, it could leave only over d1 or c2, \
         and no peg can ever come there to fetch it out."
    );
    let marks = told.explanation(&stuck).marks;
    assert_eq!(notation::holes(board, marks), "c1,d1,c2");
}

#[test]
fn a_jump_that_keeps_the_goal_in_reach_is_said_to() {
    let mut player = cross();
    player.walk("c3").keys("Enter e");
    player.answer_all();
    let notice = player.app().notice().unwrap();
    assert!(notice.contains("c3-e3 keeps the goal in reach"), "{notice}");
}

#[test]
fn a_review_explains_the_jump_that_lost_the_game_before_it_and_after_it() {
    let mut player = cross();
    player.play("d3-b3");
    player.keys("v");
    player.answer_all();
    player.keys("e");
    player.answer_all();
    let explanation = player.explanation();
    assert_eq!(explanation.title.as_deref(), Some("Why d3-b3 loses"));
    let shown = player.screen();
    assert!(shown.contains("Why d3-b3 loses"), "{shown}");
    player.resize((30, 10));
    let words: Vec<String> = player
        .screen()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let last = explanation.short.split_whitespace().next().unwrap();
    assert!(words.iter().any(|word| word.contains(last)), "{words:?}");
    player.resize((80, 24)).keys("Esc ← e");
    player.answer_all();
    assert_eq!(player.explanation(), explanation);
}

#[test]
fn a_plan_that_begins_with_a_jump_tells_which_block_it_prepares() {
    let mut player = Player::with_hints(Hints::Idea, problem("english", "central"));
    for _ in 0..2 {
        player.keys("t");
        player.answer_all();
    }
    let shown: Vec<String> = player
        .screen()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let shown = shown.join(" ");
    assert!(shown.contains("after a jump"), "{shown}");
    assert_eq!(player.app().game().hints(), 1);
    // Then the peg, the jump, and the jump is made.
    for told in ["move the peg at", "jump "] {
        player.keys("t");
        assert!(
            player.screen().contains(told),
            "{told}: {}",
            player.screen()
        );
    }
    player.keys("t");
    player.let_it_play();
    assert_eq!(
        player.app().game().jump_count(),
        1,
        "the rest is another idea"
    );
}

#[test]
fn a_reason_costs_nothing_after_the_end_of_a_game_and_where_it_is_told_unasked() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.play("d3-b3 d5-d3 d2-d4");
    player.answer_all();
    player.keys("e");
    player.answer_all();
    player.explanation();
    player.keys("Esc v");
    player.answer_all();
    player.keys("e");
    player.answer_all();
    assert_eq!(
        player.explanation().title.as_deref(),
        Some("Why d2-d4 loses")
    );
    assert_eq!(player.app().game().hints(), 0);
    player.keys("Esc q u u u");
    player.play("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    let shown = player.screen();
    assert!(shown.contains("nobody can do it"), "{shown}");

    let mut player = Player::in_ascii(problem("english", "d4:c3"));
    player.answer_all();
    player.keys("e");
    player.answer_all();
    player.explanation();
    assert_eq!(player.app().game().hints(), 0);
}

#[test]
fn a_game_that_is_won_is_not_said_to_be_winnable_still() {
    let mut player = cross();
    player.play("c3-e3 f3-d3 d2-d4");
    player.answer_all();
    player.keys("e");
    player.answer_all();
    assert_eq!(player.app().notice(), Some("the game is won"));
    player.keys("v");
    player.answer_all();
    player.keys("e");
    assert_eq!(player.app().notice(), Some("the game is won here"));
}

#[test]
fn a_hint_names_the_way_back_only_where_it_leads_somewhere() {
    let hint = |player: &mut Player| {
        player.answer_all();
        player.keys("t");
        player.answer_all();
        player.app().notice().unwrap_or_default().to_owned()
    };
    let mut player = Player::in_ascii(problem("english", "central"));
    player.enter("position d4,e5");
    assert_eq!(hint(&mut player), "no jump is left");
    player.enter("position d3,d2,a4");
    player.play("d2-d4");
    assert_eq!(
        hint(&mut player),
        "no jump is left: u takes the last one back"
    );
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.play("d3-b3 d5-d3 d2-d4");
    let said = hint(&mut player);
    assert!(said.starts_with("no jump is left: g goes back"), "{said}");
}

/// What is seen on the board goes before weights that nobody can follow.
#[test]
fn a_stuck_peg_is_the_reason_where_there_is_one() {
    let board = problem("english", "central").board().clone();
    let pegs = notation::read_pegs(&board, ".../.../.....o./.....o./...o.../..o/o..").unwrap();
    let lost = problem("english", "central").at(Position::of(pegs));
    let mut player = Player::in_ascii(lost);
    player.keys("e");
    player.answer_all();
    let explanation = player.explanation();
    assert!(
        explanation.text.starts_with("The peg on ") && explanation.text.contains("is stuck"),
        "{explanation:?}"
    );
    assert!(!explanation.marks.is_empty());
    let told = answer(
        "hint english central --position .../.../.....o./.....o./...o.../..o/o..",
        1,
    );
    assert!(told.contains("\nLost: the peg on "), "{told}");
    assert!(told.contains("\nAs a proof: "), "{told}");
}

/// The review tells losses for the jump before: the game and the command line tell them too, and no search.
#[test]
fn a_search_is_no_reason_where_losses_can_be_told() {
    let position = "o.o/.oo/oo..o../ooo...o/ooooo.o/ooo/ooo";
    let board = problem("english", "central").board().clone();
    let pegs = notation::read_pegs(&board, position).unwrap();
    let mut player = Player::in_ascii(problem("english", "central").at(Position::of(pegs)));
    player.keys("e");
    player.answer_all();
    let explanation = player.explanation();
    assert!(
        explanation.text.starts_with("Unavoidable losses"),
        "{explanation:?}"
    );
    for command in ["hint", "solve", "plan"] {
        let asked = format!("{command} english central --position {position}");
        let told = answer(&asked, 1);
        assert!(told.contains("unavoidable losses"), "{told}");
    }
}

/// Losses take much counting: what the jump spoils of a plan is told with them.
#[test]
fn losses_of_a_jump_are_told_with_the_block_that_it_spoils() {
    let position = ".../.../..ooo.o/.ooooo./..oo.../.oo/oo.";
    let told = answer(
        &format!("hint english central --position {position} --why"),
        0,
    );
    let told = told.replace("\n  ", " ");
    let spoilt = "this jump breaks the block at c4";
    assert!(told.contains("After c4-a4: unavoidable losses"), "{told}");
    assert!(told.contains(spoilt), "{told}");
    let board = problem("english", "central").board().clone();
    let pegs = notation::read_pegs(&board, position).unwrap();
    let mut player = Player::in_ascii(problem("english", "central").at(Position::of(pegs)));
    player.enter("why c4-a4");
    player.answer_all();
    let text = player.explanation().text;
    let costs = "But changing parities of pegs on the marked holes costs at least 20. One plan is";
    assert!(text.contains(costs) && text.contains(spoilt), "{text}");
}

/// All that can follow is told where it is little, stuck pegs or not.
#[test]
fn a_small_tree_is_told_whole() {
    let told = answer("hint english cross --why", 0);
    assert!(
        told.contains("Only 4 positions can follow d3-d1, and none is the goal."),
        "{told}"
    );
    let told = answer(
        "hint triangle15 corner --position o/oo/.o./..../..... --why",
        0,
    );
    assert!(!told.contains("stuck for ever"), "{told}");
}

/// Whoever has seen why the game is lost is told since when, and may go back.
#[test]
fn who_is_shown_the_reason_is_told_since_when() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.play("d3-d1");
    assert!(!player.session().can_return());
    player.keys("e");
    player.answer_all();
    player.keys("Esc");
    assert!(player.session().can_return(), "{}", player.screen());
}

/// No jump has lost the game then: the start is explained, and gone to.
#[test]
fn a_review_of_a_game_lost_from_the_start_explains_the_start() {
    let mut player = Player::in_ascii(problem("english", "c1:d4"));
    player.play_until_stuck();
    player.keys("v");
    player.answer_all();
    player.keys("e");
    player.answer_all();
    let explanation = player.explanation();
    assert!(
        explanation.text.starts_with("Position class"),
        "{explanation:?}"
    );
    let shown = player.screen();
    assert!(shown.contains("Why it is lost"), "{shown}");
    player.keys("Esc");
    let shown = player.screen();
    assert!(shown.contains("The start of"), "{shown}");
    player.keys("→ g");
    assert_eq!(player.app().notice(), Some("lost from the start"));
    let shown = player.screen();
    assert!(shown.contains("The start of"), "{shown}");
}

/// What can follow a jump stands in rows, and the next jump begins one.
#[test]
fn what_a_peg_can_do_is_told_line_by_line() {
    let mut player = Player::in_ascii(problem("english", "cross"));
    player.walk("d3").keys("Enter e");
    player.answer_all();
    let text = player.explanation().text;
    let jumps = player.session().targets().len();
    assert!(jumps > 1, "{text}");
    let rows: Vec<&str> = text.lines().collect();
    let begins = rows
        .iter()
        .filter(|row| row.contains(". ") || row.ends_with('.'));
    assert!(begins.count() >= jumps, "{text}");
    let is_of_tree = |row: &str| row.contains(" left") && !row.ends_with('.');
    assert!(rows.iter().any(|row| is_of_tree(row)), "{text}");
    assert!(rows.iter().all(|row| !row.contains(" left d3-")), "{text}");
}

#[test]
fn the_sum_that_a_goal_needs_is_told_with_the_ends_that_need_it() {
    // One peg anywhere: at a7 it weighs -1, but there the position class does not allow it.
    let told = answer(
        "hint cross24 a1:anywhere --position c3,d3,a4,b4,a5,c5,d5,a7 --why",
        0,
    );
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let needs = "No jump can raise the sum; the goal, where the position class allows it, needs 0.";
    assert!(told.contains(needs), "{told}");
    // The last peg weighs nothing, and the key puts in 1.
    let position = "a1,b1,c1,a2,a3,e3,c4,d4,c5,d5";
    let told = answer(
        &format!("solve hexagon19 b2:c3 --key --position {position}"),
        1,
    );
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let needs = "it is -3 now and the goal needs -1 as long as Cremers' Key is unused.";
    assert!(told.contains(needs), "{told}");
}

#[test]
fn a_loss_that_only_a_search_finds_is_said_to_be_told_in_the_review() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.play("b4-d4 c6-c4 e6-c6 d4-b4 a5-c5 d5-b5 d2-d4 c2-c4 c7-c5 c4-c6 e4-e6 f3-d3 a3-c3");
    player.play("f5-f3");
    player.keys("w");
    player.answer_all();
    player.keys("e");
    player.answer_all();
    let text = player.explanation().text;
    assert!(
        text.contains("xhaustive") && text.contains("f5-f3: the review tells why."),
        "{text}"
    );
}

/// Where no reason can be followed, that one was looked for is of no help in a lesson.
#[test]
fn whoever_learns_is_told_what_a_jump_spoils_and_not_that_it_is_proven() {
    let of_board = problem("english", "central");
    let rows = "ooo/o../ooo..o./oooo.o./ooo.o../oo./oo.";
    let pegs = notation::read_pegs(of_board.board(), rows).unwrap();
    let lesson = of_board.from_pegs(pegs);
    let action = notation::read_line(lesson.board(), "c6-e6").unwrap();
    let action = notation::replay(lesson.board(), lesson.start(), &action).unwrap()[0];
    let told = losing_jump::for_learner(&lesson, action, &Limits::none()).unwrap();
    assert_eq!(
        told.text,
        "c6-e6 loses. One plan is to clear c5 d5 c6 d6 c7 d7 (a 6-removal) with the peg d4 and the hole b5; this jump \
         breaks the block at c6 d6."
    );
}
