//! The solver in the game: lamp, hints, explanations and the way back, by keys and with real answers.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::mpsc;
use std::time::Duration;

use lastpeg::app::daily::today;
use lastpeg::app::session::reaction::SessionEffect;
use lastpeg::app::store::{Hints, Store};
use lastpeg::app::worker::{Reply, Worker, WorkerReply, WorkerTask};
use lastpeg::library::Library;
use lastpeg::proof::Reason;
use lastpeg::rules::board::{Board, Jump, JumpRule};
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position::{self, Action, Position};
use lastpeg::rules::problem::Status;
use lastpeg::rules::resource::ResourceCount;
use lastpeg::run::Limits;
use lastpeg::solve::{self, Answer, Outcome, Verdict};
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::base::overlay::Overlay;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::shell::message::Message;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use crate::support::player::{ASCII, Player, folders, problem};

impl Player {
    /// Presses keys, each after all answers to the one before have come.
    fn press_slowly(&mut self, keys: &str) {
        for key in keys.chars() {
            self.type_keys(&key.to_string());
            self.answer_all();
        }
    }

    /// How often the game has been saved.
    fn saves(&mut self) -> usize {
        let is_save = |effect: &&Effect| matches!(effect, Effect::Session(SessionEffect::Save));
        self.effects().iter().filter(is_save).count()
    }

    fn positions(&self) -> Vec<Position> {
        let game = self.app().game();
        let played = game.played().len();
        game.line_positions().take(played + 1).collect()
    }

    /// The number of actions after which the game is lost, found without the app.
    fn first_lost(&mut self) -> usize {
        let positions = self.positions();
        let solver = self.solver();
        let verdicts = positions
            .iter()
            .map(|&position| solver.solve(position, &Limits::none()).verdict());
        verdicts
            .take_while(|&verdict| verdict == Verdict::Winnable)
            .count()
    }
}

#[test]
fn the_lamp_tells_how_many_jumps_keep_the_goal_in_reach() {
    let mut table = Player::in_ascii(problem("english", "central"));
    table.play("d2-d4");
    assert_eq!(
        table.outside().asked,
        0,
        "nothing is asked while nothing is wanted"
    );
    table.type_keys("w");
    assert_eq!(table.lamp(), "thinking");
    table.answer_all();
    let start = table.app().game().problem().clone();
    let here = start.from_pegs(table.app().game().position().pegs);
    let hint = solve::hint(&here, &Limits::none());
    let winning = hint.with(Verdict::Winnable).count();
    let all = hint.actions.len();
    assert_eq!(table.lamp(), format!("winnable: {winning} of {all} jumps"));
    table.type_keys("w");
    assert_eq!(table.lamp(), "");
    insta::assert_snapshot!("no_lamp", table.screen());
}

#[test]
fn on_a_known_line_the_verdict_needs_no_search() {
    let mut table = Player::in_ascii(problem("english", "central"));
    table.press_slowly("w");
    for _ in 0..2 {
        let asked = table.outside().asked;
        let line = table.app().game().position();
        let answer = table.solver().solve(line, &Limits::none());
        let board = table.app().game().problem().board().clone();
        table.play(&notation::line(&board, &answer.line().unwrap()[..1]));
        assert!(table.lamp().starts_with("winnable: "), "{}", table.lamp());
        assert!(table.outside().asked <= asked + 1);
        table.answer_all();
    }
}

#[test]
fn the_lamp_names_the_jump_that_lost_the_game() {
    let mut table = Player::in_ascii(problem("english", "central"));
    while table.first_lost() > table.app().game().played().len() {
        let action = table.first_action().unwrap();
        table.play_actions(&[action]);
    }
    let lost = table.first_lost();
    let next = table.first_action().unwrap();
    table.play_actions(&[next]);
    table.press_slowly("w");
    let moves = position::move_count(&table.app().game().played()[..lost]);
    let expected = format!("lost since move {moves}, ");
    assert!(
        table.lamp().starts_with(&expected),
        "{} {expected}",
        table.lamp()
    );
    insta::assert_snapshot!("lost_lamp", table.screen());
    table.press_slowly("g");
    assert_eq!(table.app().game().played().len(), lost - 1);
    assert!(table.lamp().starts_with("winnable: "), "{}", table.lamp());
}

#[test]
fn a_late_answer_is_dropped() {
    let mut table = Player::in_ascii(problem("english", "central"));
    table.type_keys("w");
    let late = table.outside().question.take().unwrap();
    let late = table.reply(late);
    table.play("d2-d4");
    table.deliver(late);
    assert_eq!(table.lamp(), "thinking");
    table.answer_all();
    assert!(table.lamp().starts_with("winnable: "), "{}", table.lamp());
}

#[test]
fn an_answer_for_the_game_before_is_dropped() {
    let mut table = Player::in_ascii(problem("english", "d4:d4"));
    table.type_keys("w");
    let late = table.outside().question.take().unwrap();
    let late = table.reply(late);
    // The same position with another goal, which is of another class.
    let other = Game::new(problem("english", "d4:c3"));
    table.update(Message::Opened(Box::new(other)));
    assert_eq!(table.lamp(), "", "another game begins without it");
    table.type_keys("w");
    table.deliver(late);
    assert_eq!(table.lamp(), "thinking");
    table.answer_all();
    assert_eq!(table.lamp(), "lost from the start");
}

#[test]
fn a_search_is_given_up_when_nobody_wants_it() {
    let mut table = Player::in_ascii(problem("english", "central"));
    table.type_keys("w");
    assert!(table.outside().question.is_some());
    table.type_keys("w");
    assert!(table.outside().question.is_none());
}

#[test]
fn a_hint_that_tells_nothing_yet_is_not_counted_and_comes_when_it_is_known() {
    let mut table = Player::in_ascii(problem("english", "d4:d4"));
    table.play("d2-d4 d5-d3");
    table.type_keys("t");
    assert_eq!(table.lamp(), "thinking");
    table.type_keys("t");
    let notice = table.app().notice();
    assert_eq!(notice, Some("thinking about this position"));
    assert_eq!(table.app().game().hints(), 0);
    table.answer_all();
    assert_eq!(table.app().notice(), None);
    assert_eq!(table.app().game().hints(), 1);
}

#[test]
fn a_hint_tells_the_verdict_then_the_peg_then_the_jump() {
    let mut table = Player::in_ascii(problem("english", "central"));
    table.type_keys("t");
    let at_once = "winnable: at least 1 of 4 jumps";
    assert_eq!(table.lamp(), at_once, "the line of the catalog is known");
    table.answer_all();
    assert_eq!(table.lamp(), "winnable: 4 of 4 jumps");
    assert_eq!(table.session().hint_text(), None);
    table.type_keys("t");
    let peg = table.session().hint_text().unwrap();
    assert!(peg.starts_with("move the peg at "), "{peg}");
    insta::assert_snapshot!("hint_peg", table.screen());
    table.type_keys("t");
    let jump = table.session().hint_text().unwrap();
    assert!(jump.ends_with("-d4"), "{jump}");
    insta::assert_snapshot!("hint_jump", table.screen());
    assert_eq!(table.app().game().hints(), 2, "the verdict is free");
    assert_eq!(table.saves(), 2, "each hint is kept at once");
    table.resize((30, 10));
    insta::assert_snapshot!("hint_jump_small", table.screen());
}

#[test]
fn a_hint_tells_the_block_then_the_jump_and_then_the_block_plays_itself() {
    // The Latin cross is one package.
    let mut table = Player::with_hints(Hints::Idea, problem("english", "cross"));
    table.press_slowly("t");
    assert_eq!(
        table.session().hint_text(),
        None,
        "the verdict alone is free"
    );
    table.press_slowly("t");
    let (_, package) = table.session().hinted_package().unwrap();
    let (block, needs, first) = (package.block, package.needs(), package.line[0]);
    let told = table.session().hint_text().unwrap();
    assert!(
        told.starts_with("clear ") && told.contains("which are as before when the block is gone"),
        "{told}"
    );
    let first_jump = notation::line(table.session().board(), &[Action::Jump(first)]);
    assert!(!told.contains(&first_jump), "that comes next: {told}");
    insta::assert_snapshot!("hint_block", table.screen());
    table.press_slowly("t");
    let board = table.app().game().problem().board().clone();
    let jump = table.session().hint_text().unwrap();
    let first = format!(
        "jump {}-{}: ",
        board.label(first.from),
        board.label(first.to)
    );
    assert!(jump.starts_with(&first), "{jump}");
    let before = table.app().game().position().pegs;
    assert!(needs.is_subset(before));
    table.press_slowly("t");
    table.let_it_play();
    let after = table.app().game().position().pegs;
    assert_eq!(after, before - block, "the block and nothing else is gone");
    assert_eq!(table.app().game().hints(), 3);
    assert_eq!(table.app().game().status(), Status::Won);

    // A step at a time to the end.
    let mut table = Player::with_hints(Hints::Idea, problem("english", "central"));
    while table.app().game().status() != Status::Won {
        table.press_slowly("t");
        table.let_it_play();
    }
}

#[test]
fn a_block_that_a_hint_named_stays_told_while_it_is_cleared_by_hand() {
    let mut table = Player::with_hints(Hints::Idea, problem("english", "cross"));
    table.press_slowly("tt");
    let (_, package) = table.session().hinted_package().unwrap();
    let line = package.line.clone();
    let block = table.session().hint_text().unwrap();
    let block = block.split_once(". ").unwrap().0.to_owned();
    let named = |jump: Jump| {
        let board = problem("english", "cross").board().clone();
        format!("{}-{}", board.label(jump.from), board.label(jump.to))
    };
    table.enter(&named(line[0]));
    table.answer_all();
    let left = line.len() - 1;
    let told = table.session().hint_text().unwrap();
    assert_eq!(told, format!("{block}; {left} jumps to go"));
    assert!(table.session().package_under_way().is_some());
    table.press_slowly("t");
    let next = table.session().hint_text().unwrap();
    assert_eq!(next, format!("jump {}", named(line[1])));
    // What is left of it plays itself.
    table.press_slowly("t");
    table.let_it_play();
    assert_eq!(table.app().game().status(), Status::Won);

    // So does one that a jump prepares.
    let mut table = Player::with_hints(Hints::Idea, problem("english", "central"));
    table.press_slowly("tt");
    let (steps, package) = table.session().prepared_package().unwrap();
    let (first, jumps) = (steps[0].actions(), package.line.len());
    assert_eq!(steps.len(), 1);
    table.enter(&named(first[0].jump().unwrap()));
    table.answer_all();
    let told = table.session().hint_text().unwrap();
    assert!(
        told.starts_with("clear ") && told.ends_with(&format!("; {jumps} jumps to go")),
        "{told}"
    );

    // Another jump leaves the block, and what was told of it.
    let mut table = Player::with_hints(Hints::Idea, problem("english", "cross"));
    table.press_slowly("tt");
    let game = table.app().game();
    let jumps: Vec<Jump> = game.position().jumps(game.problem().board()).collect();
    let other = *jumps.iter().find(|&&jump| jump != line[0]).unwrap();
    table.enter(&named(other));
    table.answer_all();
    assert_eq!(table.session().hint_text(), None);
}

#[test]
fn hints_of_verdicts_tell_nothing_else() {
    let mut table = Player::with_hints(Hints::Verdict, problem("english", "central"));
    table.press_slowly("tt");
    assert_eq!(table.lamp(), "winnable: 4 of 4 jumps");
    assert_eq!(table.session().hint_text(), None);
    assert_eq!(
        table.app().notice(),
        Some("hints tell no more than the verdict: the settings say so")
    );
}

#[test]
fn a_hint_tells_the_fewest_moves_left_and_follows_the_shortest_line() {
    let mut table = Player::in_ascii(problem("english", "central"));
    assert!(!table.screen().contains("moves left"));
    table.press_slowly("t");
    assert!(table.screen().contains("fewest moves left: 18"));
    table.press_slowly("ttt");
    table.let_it_play();
    assert_eq!(table.app().game().move_count(), 18);

    // Off that line a search finds it, on a full board too.
    let mut table = Player::in_ascii(problem("english", "central"));
    table.play_best(20);
    table.press_slowly("t");
    let screen = table.screen();
    let left = screen.split("fewest moves left: ").nth(1).unwrap();
    let left: usize = left.split_whitespace().next().unwrap().parse().unwrap();
    let before = table.app().game().move_count();
    table.press_slowly("ttt");
    table.let_it_play();
    assert_eq!(table.app().game().status(), Status::Won);
    assert_eq!(table.app().game().move_count(), before + left);
    insta::assert_snapshot!("fewest_moves_left", screen);
}

#[test]
fn the_lamp_marks_every_jump_and_tells_what_winning_ones_leave() {
    let mut table = Player::in_ascii(problem("english", "cross"));
    table.press_slowly("w");
    let board = table.app().game().problem().board().clone();
    let marked = |table: &Player| {
        let marked = table.session().overlay().into_iter();
        let mut marked: Vec<(String, Verdict)> = marked
            .map(|(hole, verdict)| (board.label(hole).to_owned(), verdict))
            .collect();
        marked.sort_by(|one, other| one.0.cmp(&other.0));
        marked
    };
    let of = |label: &str, verdict| (label.to_owned(), verdict);
    let (wins, loses) = (Verdict::Winnable, Verdict::Lost);
    assert_eq!(
        marked(&table),
        [of("d3", wins), of("d4", loses)],
        "each peg that can jump"
    );
    let screen = table.screen();
    assert!(screen.contains("wins, moves left: d3-b3 4,"), "{screen}");
    insta::assert_snapshot!(
        "lamp_overlay",
        table.screens(&[(80, 24), (60, 20), (30, 10)])
    );
    // Of the peg picked up the jumps are marked where they end.
    table.resize((80, 24));
    table.play("d3-f3");
    table.press(KeyCode::Esc);
    table.answer_all();
    table.walk("d5").press(KeyCode::Enter);
    assert!(
        marked(&table)
            .iter()
            .any(|(label, verdict)| label == "d3" && *verdict == wins)
    );
    table.press_slowly("w");
    assert!(marked(&table).is_empty(), "the lamp is off");
}

#[test]
fn any_key_stops_a_line_that_plays_itself_and_does_nothing_else() {
    let mut table = Player::in_ascii(problem("english", "central"));
    table.press_slowly("tttt");
    for _ in 0..3 {
        table.pass(table.app().until_next_frame().unwrap());
    }
    assert_eq!(table.app().game().played().len(), 3);
    table.type_keys("u");
    assert_eq!(table.app().until_next_frame(), None);
    assert_eq!(table.app().game().played().len(), 3);
    table.type_keys("u");
    assert_eq!(table.app().game().played().len(), 2);
}

#[test]
fn following_the_hints_to_the_end_wins() {
    let library = Library::embedded();
    let mut won = 0;
    for board in ["english", "triangle15", "triangle21", "diamond32", "6x6"] {
        let entry = library.entry(board).unwrap();
        for rule in entry.rules() {
            won += follow_all(entry, *rule);
        }
    }
    assert!(won >= 20, "{won} problems won");
}

fn follow_all(entry: &lastpeg::library::Entry, rule: JumpRule) -> usize {
    let mut won = 0;
    for problem in entry.problems(rule) {
        let mut table = Player::in_ascii(problem);
        table.press_slowly("tttt");
        if !table.lamp().starts_with("winnable") && table.app().until_next_frame().is_none() {
            continue;
        }
        table.let_it_play();
        assert_eq!(table.app().game().status(), Status::Won);
        assert_eq!(table.app().game().hints(), 3);
        won += 1;
    }
    won
}

#[test]
fn hints_are_counted_in_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folders = folders(folder.path());
    let library = Library::embedded();
    let mut table = Player::in_ascii(problem("english", "cross"));
    table.press_slowly("ttt");
    let mut store = Store::open(folders.clone());
    store.save_game(&library, table.app().game());
    let mut again = Store::open(folders);
    let game = again.saved_game_of(table.app().game().problem()).unwrap();
    assert_eq!(game.hints(), 2);
    table.type_keys("t");
    table.let_it_play();
    store.record_win(table.app().game(), today());
    let best = store.best(table.app().game().problem()).unwrap();
    assert_eq!(
        (best.hints, best.moves),
        (3, table.app().game().move_count())
    );
    insta::assert_snapshot!("won_with_hints", table.screen());
}

#[test]
fn a_position_of_another_class_is_explained_by_marked_holes() {
    let mut table = Player::in_ascii(problem("english", "d4:c3"));
    table.type_keys("e");
    assert_eq!(table.app().notice(), Some("thinking about this position"));
    table.answer_all();
    assert_eq!(table.app().context(), Context::Explanation);
    insta::assert_snapshot!("explained_class", table.screen());
    table.resize((30, 10));
    insta::assert_snapshot!("explained_class_small", table.screen());
    table.type_keys("u");
    assert_eq!(table.app().context(), Context::Game, "any key closes it");
}

#[test]
fn a_resource_count_is_explained_by_its_weights() {
    let problem = problem("english", "central");
    let board = problem.board().clone();
    let weighted = notation::read_holes(&board, "d2,b4,d4,f4,d6").unwrap();
    let pegs = notation::read_holes(&board, "c1,d1,c3,b4,e3").unwrap();
    let weights = board.holes().map(|hole| weighted.contains(hole).into());
    let count = ResourceCount::new(&board, weights.collect()).unwrap();
    let mut table = Player::in_ascii(problem.from_pegs(pegs));
    table.type_keys("e");
    let question = table.outside().question.take().unwrap();
    // What the numbers are is all the same here; a goal of two of them would need them so.
    let reason = Reason::ResourceCount {
        value: count.value(pegs),
        needed: 2,
        count,
    };
    table.deliver(Reply {
        number: question.number,
        position: question.position,
        answer: Answer::new(Outcome::Lost(reason), 0),
        is_shortest: false,
        all_shortest: None,
        fewest_pegs: None,
        plan: None,
        why: None,
    });
    let Some(Overlay::Explanation(explanation)) = &table.app().env().overlay else {
        panic!("the explanation is on the screen");
    };
    assert_eq!(explanation.numbers.len(), 5);
    insta::assert_snapshot!("explained_weights", table.screen());
    table.resize((30, 10));
    insta::assert_snapshot!("explained_weights_small", table.screen());
    table.press(KeyCode::Esc);
    assert_eq!(table.app().context(), Context::Game);
}

#[test]
fn what_can_be_won_needs_no_explanation_and_no_way_back() {
    let mut table = Player::in_ascii(problem("english", "central"));
    for key in ["e", "g"] {
        table.press_slowly(key);
        assert_eq!(table.app().notice(), Some("this position can still be won"));
        assert_eq!(table.app().context(), Context::Game);
    }
}

#[test]
fn the_end_of_a_lost_game_names_the_jump_and_g_goes_back_to_before_it() {
    let mut table = Player::in_ascii(problem("english", "central"));
    table.play_until_stuck();
    assert_eq!(table.app().game().status(), Status::Stuck);
    table.answer_all();
    let lost = table.first_lost();
    insta::assert_snapshot!("end_of_a_lost_game", table.screen());
    let moves = position::move_count(&table.app().game().played()[..lost]);
    let expected = format!("lost since move {moves}, ");
    assert!(table.lamp().starts_with(&expected), "{}", table.lamp());
    table.press_slowly("g");
    assert_eq!(table.app().game().played().len(), lost - 1);
    let saved = table.app().game().ahead();
    assert!(!saved.is_empty(), "what was played stays in the history");
}

/// The fewest pegs that can be left, by trying everything.
fn fewest_pegs_left(board: &Board, position: Position) -> usize {
    let after = position
        .actions(board)
        .map(|action| fewest_pegs_left(board, position.play_unchecked(action)));
    after.min().unwrap_or(position.pegs.len())
}

#[test]
fn a_lost_game_tells_with_how_few_pegs_it_can_end() {
    let mut told = 0;
    for first in ["d3-b3", "d3-f3", "d3-d1", "d4-d6"] {
        let mut table = Player::in_ascii(problem("english", "cross"));
        table.play(first);
        let position = table.app().game().position();
        let fewest = fewest_pegs_left(table.session().board(), position);
        let is_lost = table.solver().solve(position, &Limits::none()).verdict() == Verdict::Lost;
        assert!(!table.screen().contains("at best"), "nobody has asked");
        table.press_slowly("t");
        let words = format!("at best {fewest} peg");
        assert_eq!(
            table.screen().contains(&words),
            is_lost,
            "{}",
            table.screen()
        );
        told += usize::from(is_lost);
    }
    assert_eq!(told, 2);
}

#[test]
fn a_real_worker_answers_while_keys_are_pressed() {
    let (sender, wakes) = mpsc::channel();
    let mut worker = Worker::new(move || {
        let _ = sender.send(());
    })
    .unwrap();
    let mut table = Player::in_ascii(problem("english", "central"));
    table.type_keys("w");
    table.play("d2-d4");
    let mut patience = 200;
    loop {
        if let Some(question) = table.outside().question.take() {
            worker.ask(WorkerTask::Problem(Box::new(question)));
        }
        let lamp = table.lamp();
        if lamp.starts_with("winnable: ") && !lamp.contains("at least") {
            break;
        }
        patience -= 1;
        assert!(patience > 0, "{lamp}");
        let _ = wakes.recv_timeout(Duration::from_secs(20));
        if let Some(WorkerReply::Problem(reply)) = worker.poll() {
            table.deliver(*reply);
        }
    }
}

/// The board takes the whole window: what a hint tells stands where the buttons do.
#[test]
fn a_hint_is_told_where_there_is_no_panel_and_no_line_above_the_board() {
    let mut player = Player::new(problem("wiegleb", "central"), ASCII, Size::new(30, 10));
    let told = |player: &Player| {
        player
            .screen()
            .lines()
            .last()
            .unwrap_or_default()
            .to_owned()
    };
    assert!(told(&player).contains("pick up"), "{}", player.screen());
    player.keys("t");
    player.answer_all();
    assert!(told(&player).contains("winnable: "), "{}", player.screen());
    player.keys("→");
    assert!(told(&player).contains("winnable: "), "{}", player.screen());
    player.keys("t");
    player.answer_all();
    assert!(!told(&player).contains("winnable"), "{}", player.screen());
    assert!(!told(&player).contains("pick up"), "{}", player.screen());
    player.play_best(1);
    assert!(told(&player).contains("pick up"), "{}", player.screen());
}

/// The footer has the only row without holes: it keeps the keys.
#[test]
fn a_plan_covers_no_row_of_a_board_that_fills_the_window() {
    let mut player = Player::new(problem("wiegleb", "central"), ASCII, Size::new(30, 10));
    player.press_slowly("P");
    let shown = player.screen();
    let rows: Vec<&str> = shown.lines().collect();
    assert!(rows[8].contains("3 3 3"), "{shown}");
    assert!(rows[9].contains("? in full"), "{shown}");
}
