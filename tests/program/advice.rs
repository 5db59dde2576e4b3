//! The solver in the game: lamp, hints, explanations and the way back, by keys and with real answers.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::mpsc;
use std::time::Duration;

use lastpeg::app::store::{Folders, Glyphs, Scale, Settings, Store, Theme};
use lastpeg::app::worker::{Budget, Question, Reply, Worker};
use lastpeg::library::Library;
use lastpeg::proof::Reason;
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::game::Game;
use lastpeg::rules::notation;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::{Problem, Status};
use lastpeg::rules::resource::ResourceCount;
use lastpeg::run::{Limits, StopFlag};
use lastpeg::solve::{self, Answer, Outcome, Solver, Verdict};
use lastpeg::tui::base::message::{Effect, Message};
use lastpeg::tui::shell::app::{App, Context, Overlay};
use lastpeg::tui::style::look::{Depth, Look};
use lastpeg::tui::widgets::lamp::{self, Lamp};
use lastpeg::tui::{screens::panel, shell::view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Size;

/// A player at a screen, with the solver at hand.
struct Table {
    app: App,
    solver: Solver,
    /// The question under way.
    question: Option<Question>,
    /// How many questions have been asked.
    asked: usize,
    saves: usize,
}

fn problem(board: &str, name: &str) -> Problem {
    let library = Library::embedded();
    let entry = library.entry(board).unwrap();
    entry.problem(name, None, false).unwrap()
}

impl Table {
    fn new(problem: Problem) -> Table {
        Table::sized(problem, Size::new(80, 24))
    }

    fn sized(problem: Problem, size: Size) -> Table {
        let settings = Settings {
            animation: false,
            ..Settings::default()
        };
        let look = Look {
            theme: Theme::Mono,
            glyphs: Glyphs::Ascii,
            scale: Scale::Auto,
            depth: Depth::None,
        };
        let solver = Solver::new(&problem);
        let game = Game::new(problem);
        Table {
            app: App::new(Library::embedded(), game, None, settings, look, size),
            solver,
            question: None,
            asked: 0,
            saves: 0,
        }
    }

    fn update(&mut self, message: Message) {
        for effect in self.app.update(message) {
            match effect {
                Effect::Ask(question) => {
                    self.question = Some(*question);
                    self.asked += 1;
                }
                Effect::CancelSearch => self.question = None,
                Effect::Save => self.saves += 1,
                _ => {}
            }
        }
    }

    /// Presses keys without waiting for answers.
    fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\x1b' => KeyCode::Esc,
                key => KeyCode::Char(key),
            };
            let message = self.app.bind(KeyEvent::from(code));
            self.update(message.unwrap());
        }
    }

    /// Presses keys, each after all answers to the one before have come.
    fn press_slowly(&mut self, keys: &str) {
        for key in keys.chars() {
            self.press(&key.to_string());
            self.answer_all();
        }
    }

    fn reply(&mut self, question: &Question) -> Reply {
        let budget = Budget {
            time: None,
            positions: question.budget.positions.or(Some(2_000_000)),
            ..question.budget
        };
        let question = Question {
            budget,
            ..question.clone()
        };
        question.answer(&mut self.solver, StopFlag::default())
    }

    fn answer_all(&mut self) {
        while let Some(question) = self.question.take() {
            let reply = self.reply(&question);
            self.update(Message::Answer(Box::new(reply)));
        }
    }

    fn play(&mut self, line: &str) {
        self.update(Message::Paste(line.to_owned()));
        let enter = self.app.bind(KeyEvent::from(KeyCode::Enter));
        self.update(enter.unwrap());
    }

    /// Plays the first jump there is until none is left.
    fn play_until_stuck(&mut self) {
        while let Some(action) = self.first_action() {
            let board = self.app.game().problem().board().clone();
            self.play(&notation::line(&board, &[action]));
        }
    }

    /// Plays so many jumps of a solution.
    fn play_winning(&mut self, jumps: usize) {
        let position = self.app.game().position();
        let answer = self.solver.solve(position, &Limits::none());
        let line = answer.line().unwrap()[..jumps].to_vec();
        let board = self.app.game().problem().board().clone();
        self.play(&notation::line(&board, &line));
    }

    fn first_action(&self) -> Option<Action> {
        let game = self.app.game();
        game.position().actions(game.problem().board()).next()
    }

    /// Lets time pass until nothing moves any more.
    fn let_it_play(&mut self) {
        while let Some(time) = self.app.until_next_frame() {
            self.update(Message::Tick(time));
        }
    }

    fn lamp(&self) -> String {
        Lamp::new(&self.app).map_or(String::new(), |lamp| lamp.text)
    }

    fn positions(&self) -> Vec<Position> {
        let game = self.app.game();
        let played = game.played().len();
        game.line_positions().take(played + 1).collect()
    }

    /// The number of actions after which the game is lost, found without the app.
    fn first_lost(&mut self) -> usize {
        let positions = self.positions();
        let verdicts = positions
            .iter()
            .map(|&position| self.solver.solve(position, &Limits::none()).verdict());
        verdicts
            .take_while(|&verdict| verdict == Verdict::Winnable)
            .count()
    }

    fn screen(&self) -> String {
        let Size { width, height } = self.app.size();
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view::draw(&self.app, frame)).unwrap();
        terminal.backend().to_string()
    }
}

#[test]
fn the_lamp_tells_how_many_jumps_keep_the_goal_in_reach() {
    let mut table = Table::new(problem("english", "central"));
    table.play("d2-d4");
    assert_eq!(table.asked, 0, "nothing is asked while nothing is wanted");
    table.press("w");
    assert_eq!(table.lamp(), "thinking");
    table.answer_all();
    let start = table.app.game().problem().clone();
    let here = start.from_pegs(table.app.game().position().pegs);
    let hint = solve::hint(&here, &Limits::none());
    let winning = hint.with(Verdict::Winnable).count();
    let all = hint.actions.len();
    assert_eq!(table.lamp(), format!("winnable: {winning} of {all} jumps"));
    table.press("w");
    assert_eq!(table.lamp(), "");
    insta::assert_snapshot!("no_lamp", table.screen());
}

#[test]
fn on_a_known_line_the_verdict_needs_no_search() {
    let mut table = Table::new(problem("english", "central"));
    table.press_slowly("w");
    for _ in 0..5 {
        let asked = table.asked;
        let line = table.app.game().position();
        let answer = table.solver.solve(line, &Limits::none());
        let board = table.app.game().problem().board().clone();
        table.play(&notation::line(&board, &answer.line().unwrap()[..1]));
        assert!(table.lamp().starts_with("winnable: "), "{}", table.lamp());
        assert!(table.asked <= asked + 1);
        table.answer_all();
    }
}

#[test]
fn the_lamp_names_the_jump_that_lost_the_game() {
    let mut table = Table::new(problem("english", "central"));
    while table.first_lost() > table.app.game().played().len() {
        let action = table.first_action().unwrap();
        let board = table.app.game().problem().board().clone();
        table.play(&notation::line(&board, &[action]));
    }
    let lost = table.first_lost();
    table.play_one_more();
    table.press_slowly("w");
    let expected = format!("lost since jump {lost}, ");
    assert!(
        table.lamp().starts_with(&expected),
        "{} {expected}",
        table.lamp()
    );
    insta::assert_snapshot!("lost_lamp", table.screen());
    table.press_slowly("g");
    assert_eq!(table.app.game().played().len(), lost - 1);
    assert!(table.lamp().starts_with("winnable: "), "{}", table.lamp());
}

impl Table {
    fn play_one_more(&mut self) {
        let action = self.first_action().unwrap();
        let board = self.app.game().problem().board().clone();
        self.play(&notation::line(&board, &[action]));
    }
}

#[test]
fn a_late_answer_is_dropped() {
    let mut table = Table::new(problem("english", "central"));
    table.press("w");
    let late = table.question.take().unwrap();
    let late = table.reply(&late);
    table.play("d2-d4");
    table.update(Message::Answer(Box::new(late)));
    assert_eq!(table.lamp(), "thinking");
    table.answer_all();
    assert!(table.lamp().starts_with("winnable: "), "{}", table.lamp());
}

#[test]
fn an_answer_for_the_game_before_is_dropped() {
    let mut table = Table::new(problem("english", "d4:d4"));
    table.press("w");
    let late = table.question.take().unwrap();
    let late = table.reply(&late);
    // The same position with another goal, which is of another class.
    let other = Game::new(problem("english", "d4:c3"));
    table.update(Message::Opened(Box::new(other), None));
    table.update(Message::Answer(Box::new(late)));
    assert_eq!(table.lamp(), "thinking");
    table.solver = Solver::new(table.app.game().problem());
    table.answer_all();
    assert_eq!(table.lamp(), "lost from the start");
}

#[test]
fn a_search_is_given_up_when_nobody_wants_it() {
    let mut table = Table::new(problem("english", "central"));
    table.press("w");
    assert!(table.question.is_some());
    table.press("w");
    assert!(table.question.is_none());
}

#[test]
fn a_hint_that_tells_nothing_yet_is_not_counted() {
    let mut table = Table::new(problem("english", "cross"));
    table.press("t");
    assert_eq!(table.lamp(), "thinking");
    table.press("t");
    let notice = table.app.notice();
    assert_eq!(notice, Some("still thinking about this position"));
    assert_eq!(table.app.game().hints(), 1);
}

#[test]
fn a_hint_tells_the_verdict_then_the_peg_then_the_jump() {
    let mut table = Table::new(problem("english", "central"));
    table.press("t");
    let at_once = "winnable: at least 1 of 4 jumps";
    assert_eq!(table.lamp(), at_once, "the line of the catalog is known");
    table.answer_all();
    assert_eq!(table.lamp(), "winnable: 4 of 4 jumps");
    assert_eq!(lamp::hint_text(&table.app), None);
    table.press("t");
    let peg = lamp::hint_text(&table.app).unwrap();
    assert!(peg.starts_with("move the peg at "), "{peg}");
    insta::assert_snapshot!("hint_peg", table.screen());
    table.press("t");
    let jump = lamp::hint_text(&table.app).unwrap();
    assert!(jump.ends_with("-d4"), "{jump}");
    insta::assert_snapshot!("hint_jump", table.screen());
    assert_eq!(table.app.game().hints(), 3);
    assert_eq!(table.saves, 3, "each hint is kept at once");
    table.app.update(Message::Resize(Size::new(30, 10)));
    insta::assert_snapshot!("hint_jump_small", table.screen());
}

#[test]
fn a_hint_tells_the_fewest_moves_left_and_follows_the_shortest_line() {
    let mut table = Table::new(problem("english", "central"));
    assert!(!table.screen().contains("moves left"));
    table.press_slowly("t");
    assert!(table.screen().contains("fewest moves left: 18"));
    table.press_slowly("ttt");
    table.let_it_play();
    assert_eq!(table.app.game().move_count(), 18);

    // Off the line of the catalog a search finds it, once half of the board is empty.
    let mut table = Table::new(problem("english", "central"));
    table.play_winning(10);
    table.press_slowly("t");
    assert!(!table.screen().contains("moves left"), "{}", table.screen());
    table.play_winning(10);
    table.press_slowly("t");
    let screen = table.screen();
    // "at most" where the peg that jumped last could jump on and the line does not.
    let left = screen.split("fewest moves left: ").nth(1).unwrap();
    let left = left
        .trim_start_matches("at most ")
        .split_whitespace()
        .next();
    let left: usize = left.unwrap().parse().unwrap();
    let before = table.app.game().move_count();
    table.press_slowly("ttt");
    table.let_it_play();
    assert_eq!(table.app.game().status(), Status::Won);
    assert_eq!(table.app.game().move_count(), before + left);
    insta::assert_snapshot!("fewest_moves_left", screen);
}

#[test]
fn any_key_stops_a_line_that_plays_itself_and_does_nothing_else() {
    let mut table = Table::new(problem("english", "central"));
    table.press_slowly("tttt");
    for _ in 0..3 {
        let time = table.app.until_next_frame().unwrap();
        table.update(Message::Tick(time));
    }
    assert_eq!(table.app.game().played().len(), 3);
    table.press("u");
    assert_eq!(table.app.until_next_frame(), None);
    assert_eq!(table.app.game().played().len(), 3);
    table.press("u");
    assert_eq!(table.app.game().played().len(), 2);
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
        let mut table = Table::new(problem);
        table.press_slowly("tttt");
        if !table.lamp().starts_with("winnable") && table.app.until_next_frame().is_none() {
            continue;
        }
        table.let_it_play();
        assert_eq!(table.app.game().status(), Status::Won);
        assert_eq!(table.app.game().hints(), 4);
        won += 1;
    }
    won
}

#[test]
fn hints_are_counted_in_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders {
        data: folder.path().join("data"),
        config: folder.path().join("config"),
    };
    let library = Library::embedded();
    let mut table = Table::new(problem("english", "cross"));
    table.press_slowly("ttt");
    let mut store = Store::open(folders.clone());
    store.save_game(&library, table.app.game());
    let mut again = Store::open(folders);
    let game = again.saved_game_of(table.app.game().problem()).unwrap();
    assert_eq!(game.hints(), 3);
    table.press("t");
    table.let_it_play();
    store.record_win(table.app.game());
    let best = store.best(table.app.game().problem()).unwrap();
    assert_eq!((best.hints, best.moves), (4, table.app.game().move_count()));
    insta::assert_snapshot!("won_with_hints", table.screen());
}

#[test]
fn a_position_of_another_class_is_explained_by_marked_holes() {
    let mut table = Table::new(problem("english", "d4:c3"));
    table.press("e");
    assert_eq!(table.app.notice(), Some("thinking about this position"));
    table.answer_all();
    assert_eq!(table.app.context(), Context::Explanation);
    insta::assert_snapshot!("explained_class", table.screen());
    table.app.update(Message::Resize(Size::new(30, 10)));
    insta::assert_snapshot!("explained_class_small", table.screen());
    table.press("u");
    assert_eq!(table.app.context(), Context::Game, "any key closes it");
}

#[test]
fn a_resource_count_is_explained_by_its_weights() {
    let problem = problem("english", "central");
    let board = problem.board().clone();
    let weighted = notation::read_holes(&board, "d2,b4,d4,f4,d6").unwrap();
    let pegs = notation::read_holes(&board, "c1,d1,c3,b4,e3").unwrap();
    let weights = board.holes().map(|hole| weighted.contains(hole).into());
    let count = ResourceCount::new(&board, weights.collect()).unwrap();
    let mut table = Table::new(problem.from_pegs(pegs));
    table.press("e");
    let question = table.question.take().unwrap();
    // What the numbers are is all the same here; a goal of two of them would need them so.
    let reason = Reason::ResourceCount {
        value: count.value(pegs),
        needed: 2,
        count,
    };
    table.update(Message::Answer(Box::new(Reply {
        number: question.number,
        position: question.position,
        answer: Answer::new(Outcome::Lost(reason), 0),
        is_shortest: false,
        fewest_pegs: None,
    })));
    let Some(Overlay::Explanation(explanation)) = table.app.overlay() else {
        panic!("the explanation is on the screen");
    };
    assert_eq!(explanation.numbers.len(), 5);
    insta::assert_snapshot!("explained_weights", table.screen());
    table.app.update(Message::Resize(Size::new(30, 10)));
    insta::assert_snapshot!("explained_weights_small", table.screen());
    table.press("\x1b");
    assert_eq!(table.app.context(), Context::Game);
}

#[test]
fn what_can_be_won_needs_no_explanation_and_no_way_back() {
    let mut table = Table::new(problem("english", "central"));
    for key in ["e", "g"] {
        table.press_slowly(key);
        assert_eq!(table.app.notice(), Some("this position can still be won"));
        assert_eq!(table.app.context(), Context::Game);
    }
}

#[test]
fn the_end_of_a_lost_game_names_the_jump_and_g_goes_back_to_before_it() {
    let mut table = Table::new(problem("english", "central"));
    table.play_until_stuck();
    assert_eq!(table.app.game().status(), Status::Stuck);
    table.answer_all();
    let lost = table.first_lost();
    insta::assert_snapshot!("end_of_a_lost_game", table.screen());
    let end = panel::end_line(&table.app).unwrap();
    assert!(end.contains(&format!("lost since jump {lost}, ")), "{end}");
    table.press_slowly("g");
    assert_eq!(table.app.game().played().len(), lost - 1);
    let saved = table.app.game().ahead();
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
        let mut table = Table::new(problem("english", "cross"));
        table.play(first);
        let game = table.app.game();
        let board = game.problem().board().clone();
        let fewest = fewest_pegs_left(&board, game.position());
        let is_lost = table
            .solver
            .solve(game.position(), &Limits::none())
            .verdict()
            == Verdict::Lost;
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
    });
    let mut table = Table::new(problem("english", "central"));
    table.press("w");
    table.play("d2-d4");
    let mut patience = 200;
    loop {
        if let Some(question) = table.question.take() {
            worker.ask(question);
        }
        let lamp = table.lamp();
        if lamp.starts_with("winnable: ") && !lamp.contains("at least") {
            break;
        }
        patience -= 1;
        assert!(patience > 0, "{lamp}");
        let _ = wakes.recv_timeout(Duration::from_secs(20));
        if let Some(reply) = worker.poll() {
            table.update(Message::Answer(Box::new(reply)));
        }
    }
}
