//! The plain game, by what it says to what is typed.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs::{self, File};

use lastpeg::app::store::exercise::{Exercise, ExerciseKind};
use lastpeg::app::store::{Folders, Store};

use crate::support::Home;
use crate::support::player::problem;

const LATIN_CROSS: &str = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4\n";

/// What the plain game says after its beginning.
fn said(home: &Home, arguments: &str, input: &str) -> (i32, String) {
    let ran = home.run(&format!("play --plain {arguments}"), input);
    assert_eq!(ran.messages, "");
    let (_, said) = ran.output.split_once(", or help.\n").unwrap();
    (ran.code, said.to_owned())
}

#[test]
fn the_plain_game_begins_with_problem_goal_and_board() {
    let ran = Home::new().run("play --plain", "");
    assert_eq!(ran.code, 1, "not won at the end of the input");
    assert_eq!(
        ran.output,
        "English board, orthogonal jumps. Central game. Goal: one peg at d4.\n\
         \x20 a b c d e f g\n\
         1     o o o\n\
         2     o o o\n\
         3 o o o o o o o\n\
         4 o o o . o o o\n\
         5 o o o o o o o\n\
         6     o o o\n\
         7     o o o\n\
         32 pegs, 0 moves\n\
         Type a move such as d2-d4, or help.\n"
    );
}

#[test]
fn the_plain_game_says_each_change_in_words() {
    let (code, said) = said(
        &Home::new(),
        "english central",
        "d2-d4\nd5-d3\nundo\nu\nundo\nredo\nR\nrestart\nundo\nB4xD4-B4\nmoves\nline\nproblem\n",
    );
    assert_eq!(code, 1);
    assert_eq!(
        said,
        "d2 over d3 to d4; 31 pegs, 1 move\n\
         d5 over d4 to d3; 30 pegs, 2 moves\n\
         taken back: d5-d3; 31 pegs, 1 move\n\
         taken back: d2-d4; 32 pegs, 0 moves\n\
         this is the start: there is nothing to take back; 32 pegs, 0 moves\n\
         played again: d2-d4; 31 pegs, 1 move\n\
         played again: d5-d3; 30 pegs, 2 moves\n\
         back at the start; 32 pegs, 0 moves\n\
         played again: d2-d4 d5-d3; 30 pegs, 2 moves\n\
         jump 2 (d4-b4, in move 1) cannot be played: no peg to jump over at c4; nothing was played\n\
         b4-d4 f4-d4 b5-d5 f5-d5 d7-d5\n\
         d2-d4 d5-d3\n\
         English board, orthogonal jumps. Central game. Goal: one peg at d4.\n"
    );
}

#[test]
fn the_plain_game_starts_again_without_help() {
    let asked = "lamp\nhint\nhint\nd3-f3\nrestart\nhint\nd3-f3\n";
    let (_, told) = said(&Home::new(), "english cross", asked);
    let again = told.split("back at the start, with the lamp off; ").nth(1);
    let again = again.unwrap_or_else(|| panic!("{told}"));
    assert!(
        again.contains("winnable: ") && again.contains("hint again says"),
        "{told}"
    );
    assert!(
        again.ends_with("d3 over e3 to f3; 5 pegs, 1 move\n"),
        "{told}"
    );
    let (_, told) = said(&Home::new(), "english d4:d5", "why\nresult\nquit\n");
    assert!(!told.contains("1 hint"), "{told}");
}

#[test]
fn the_plain_game_speaks_sweeps_as_one_move() {
    let (_, said) = said(
        &Home::new(),
        "english central --position b4,c4,e4,f5",
        "b4-d4-f4\nundo move\n",
    );
    assert_eq!(
        said,
        "b4 over c4 to d4, over e4 to f4; 2 pegs, 1 move\n\
         taken back: b4-d4-f4; 4 pegs, 0 moves\n"
    );
}

#[test]
fn the_plain_game_is_won_only_by_its_goal_and_keeps_the_best_result() {
    let home = Home::new();
    let (code, first) = said(&home, "english cross", LATIN_CROSS);
    assert_eq!(code, 0);
    assert_eq!(
        first,
        "d3 over e3 to f3; d5 over d4 to d3; c3 over d3 to e3; f3 over e3 to d3; d2 over d3 to d4; 1 peg, 5 moves\n\
         Won: one peg at d4, in 5 moves and 5 jumps. Par: it cannot be done in fewer. Your first \
         solution.\n"
    );
    let (code, again) = said(&home, "english cross", LATIN_CROSS);
    assert!(
        code == 0 && again.ends_with("Par: it cannot be done in fewer. As good as your best.\n"),
        "{again}"
    );
    // An endgame that no table has, as the days have them.
    let line = "d2-d4 e4-c4 d6-d4 c4-e4 f4-d4\n";
    let (_, endgame) = said(&home, "english central --position d2,d3,e4,f4,d5,d6", line);
    assert!(
        endgame.contains("Par: it cannot be done in fewer."),
        "{endgame}"
    );
    let helped = Home::new();
    said(&helped, "english cross", &format!("plan\n{LATIN_CROSS}"));
    let (_, alone) = said(&helped, "english cross", LATIN_CROSS);
    assert!(
        alone.ends_with(" Your first solution without help.\n"),
        "{alone}"
    );
    // The same moves in another order are no new way to the goal.
    for (line, end) in [
        (
            "a3-a1 c3-a3 a1-c3 a4-a2 d4-b2 b5-b3 d5-b5 a5-c5-c3 b2-d4 e5-c3-a3-a1",
            "Your first solution.\n",
        ),
        (
            "a3-a1 c3-a3 a1-c3 d4-b2 a4-a2 b5-b3 d5-b5 a5-c5-c3 b2-d4 e5-c3-a3-a1",
            "As good as your best.\n",
        ),
        (
            "a3-a1 c3-a3 a1-c3 a4-a2 d4-b2 c5-a3 a2-a4 e5-c5 b5-d5-b3 a5-a3-c3-a1",
            "A new way: you have found 2.\n",
        ),
    ] {
        let (_, said) = said(&home, "triangle15 a1:a1", line);
        assert!(said.ends_with(end), "{said}");
    }
    let helped = Home::new();
    let line = "a3-a1 c3-a3 a1-c3 a4-a2 d4-b2 b5-b3 d5-b5 a5-c5-c3 b2-d4 e5-c3-a3-a1";
    for hint in ["hint\nhint\n", ""] {
        helped.run("play triangle15 a1:a1 --plain", format!("{hint}{line}\n"));
        let list = helped.run("list triangle15", "").output;
        let best = if hint.is_empty() { "[10]" } else { "[10h]" };
        assert!(list.contains(best), "{list}");
        assert!(list.contains("with an h where it was with help"), "{list}");
    }
    let list = home.run("list english", "").output;
    assert!(
        list.contains("Latin cross            one peg at d4; par 5; your best: 5 moves"),
        "{list}"
    );
    let (code, stuck) = said(&home, "english central --position d4,e4", "d4-f4\n");
    assert_eq!(code, 1);
    assert_eq!(
        stuck,
        "d4 over e4 to f4; 1 peg, 1 move\n\
         No jump is left: the last peg stands at f4, and the goal is d4. Type undo or restart to go on.\n"
    );
}

/// The list named no result of a problem that was solved turned round, which the table below it and the screen told.
#[test]
fn a_named_problem_solved_turned_round_is_solved_in_the_list() {
    let home = Home::new();
    let solved = home.run("solve triangle10 b2:a2 --json", "");
    let solved: serde_json::Value = serde_json::from_str(&solved.output).unwrap();
    let line = solved["line"].as_str().unwrap();
    home.run("play triangle10 b2:a2 --plain", line);
    let list = home.run("list triangle10", "").output;
    assert!(list.contains("one peg at b2; par 5; your best: "), "{list}");
}

#[test]
fn the_plain_game_goes_on_where_it_was_left() {
    let home = Home::new();
    home.run("play --plain", "d2-d4\nd5-d3\nundo\n");
    let ran = home.run("play english d4:d4 --plain", "redo\n");
    assert!(
        ran.output
            .contains("The saved game goes on: 31 pegs, 1 move.\n"),
        "{}",
        ran.output
    );
    assert!(
        ran.output
            .ends_with("played again: d5-d3; 30 pegs, 2 moves\n"),
        "{}",
        ran.output
    );
    let anew = home.run("play --plain --new", "");
    assert!(!anew.output.contains("goes on"), "{}", anew.output);
    assert!(
        home.run("play --plain", "")
            .output
            .contains("goes on: 30 pegs"),
        "to begin anew and do nothing loses nothing"
    );
}

#[test]
fn the_plain_game_reads_every_command_in_its_help() {
    let (_, help) = said(&Home::new(), "", "help\n");
    assert!(
        help.starts_with("A peg jumps over a peg beside it"),
        "{help}"
    );
    // No ring is drawn.
    assert!(
        help.contains(" Goal: one peg at d4.") && !help.contains("with the ring"),
        "{help}"
    );
    for (problem, goal) in [
        (
            "english central+backwards",
            "Goal: the start again, 32 pegs, every hole but d4.",
        ),
        ("english d3,d5:complement", "Goal: pegs at d3, d5."),
        ("french two-pegs", "Goal: 2 pegs anywhere."),
    ] {
        let (_, help) = self::said(&Home::new(), problem, "help\n");
        assert!(
            help.contains(goal) && !help.contains("in the hole with the ring"),
            "{help}"
        );
    }
    let names = help
        .lines()
        .skip(2)
        .flat_map(|line| line.split(": ").next().unwrap().split(" or "));
    let names: Vec<&str> = names.filter(|name| !["quit", "q"].contains(name)).collect();
    assert!(names.len() > 20, "{names:?}");
    let (_, said) = said(&Home::new(), "", &names.join("\n"));
    assert!(
        !said.contains("neither a move nor a command") && !said.contains("no hole"),
        "{said}"
    );
}

#[test]
fn to_quit_is_no_defeat() {
    let (code, said) = said(&Home::new(), "", "d2-d4\nquit\nd4-d2\n");
    assert_eq!(
        (code, said.as_str()),
        (0, "d2 over d3 to d4; 31 pegs, 1 move\n")
    );
}

#[test]
fn the_plain_game_says_what_is_wrong_and_goes_on() {
    let (_, said) = said(
        &Home::new(),
        "",
        &format!(
            "d2-d3\nd4-d2\nb3-d3\ne9\nd2\nhelo\nchallenge sweep-8\n+d4\n\n   \n{}\n{}\nd2-d4",
            "x".repeat(10_000),
            "d2-d4 ".repeat(10_000)
        ),
    );
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines,
        [
            "d2-d3 cannot be played: no jump leads from d2 to d3: a peg jumps over its neighbour into the hole behind it, along rows and columns",
            "d4-d2 cannot be played: no peg to move at d4",
            "b3-d3 cannot be played: the hole to land in, d3, is not empty",
            "\"e9\" is no hole of the English board: columns are a to g, rows 1 to 7, as in d4",
            "d2: a peg; d2-d4",
            "\"helo\" is neither a move nor a command: type help for both",
            "\"challenge sweep-8\" is neither a move nor a command: type help for both",
            "+d4 cannot be played: there is no Cremers' Key to use here: the problem grants none, or it has been used",
            &format!(
                "\"{}…\" is neither a move nor a command: type help for both",
                "x".repeat(39)
            ),
            "that line is too long to be a move and was not read",
            "d2 over d3 to d4; 31 pegs, 1 move",
        ]
    );
}

#[test]
fn a_hole_alone_asks_what_is_there() {
    let (_, told) = said(
        &Home::new(),
        "english central",
        "d4\nD1\n17\nd2-d4\nd2\nd3\n",
    );
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "d4: empty; d2-d4 b4-d4 f4-d4 d6-d4",
            "d1: a peg; it cannot jump",
            "d4: empty; d2-d4 b4-d4 f4-d4 d6-d4",
            "d2 over d3 to d4; 31 pegs, 1 move",
            "d2: empty; no peg can jump there",
            "d3: empty; b3-d3 f3-d3 d5-d3",
        ]
    );
    let home = Home::new();
    let lesson = home.run("learn 1 --plain", "d5\nd7\n").output;
    for told in ["d5: a peg; d5-d7", "d7: empty; d5-d7"] {
        assert!(lesson.contains(told), "{told}:\n{lesson}");
    }
    let (_, backwards) = said(&home, "english central+backwards", "d4\nd2\n");
    assert_eq!(
        backwards.lines().collect::<Vec<_>>(),
        ["d4: a peg; d4-d2 d4-b4 d4-f4 d4-d6", "d2: empty; d4-d2"]
    );
}

#[test]
fn the_board_is_said_row_by_row() {
    let (_, told) = said(&Home::new(), "triangle15 a1:a1", "a3-a1\nrows\n");
    let lines: Vec<&str> = told.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "pegs a1",
            "pegs b2, empty a2",
            "pegs b3 c3, empty a3",
            "pegs a4 b4 c4 d4",
            "pegs a5 b5 c5 d5 e5",
        ]
    );
    let lesson = Home::new().run("learn 1 --plain", "rows\n").output;
    assert!(
        lesson.contains("\npegs d5, empty a5 b5 c5 e5 f5 g5\n"),
        "{lesson}"
    );
}

#[test]
fn the_plain_game_reads_bytes_that_are_no_text() {
    let mut input = vec![0xff, 0xfe, 0, b'\n'];
    input.extend(b"d2-d4\n");
    let ran = Home::new().run("play --plain", input);
    assert!(
        ran.output.ends_with("d2 over d3 to d4; 31 pegs, 1 move\n"),
        "{}",
        ran.output
    );
}

/// The example was a jump from an empty hole, and the review counted the key among the jumps.
#[test]
fn where_the_key_alone_can_be_played_it_is_the_example() {
    let home = Home::new();
    let asked = "play english d4:d4 --key --position d3,d6 --plain";
    let said = home.run(asked, "lamp\nreview\n").output;
    assert!(said.contains("Type a move such as +d4, or help."), "{said}");
    assert!(said.contains("winnable: 1 of 1 ways"), "{said}");
    assert!(said.contains("winnable by 1 of 1 ways"), "{said}");
}

#[test]
fn the_plain_game_plays_cremers_key_and_branches() {
    let (_, said) = said(
        &Home::new(),
        "french key",
        "d2-d4\n+d4\nd5-d3\n+d4\n+d4\nu\nd4-d2\n[\n]\nproblem\n",
    );
    assert_eq!(
        said,
        "d2 over d3 to d4; 35 pegs, 1 move\n\
         +d4 cannot be played: Cremers' Key goes into d4, which is not empty now\n\
         d5 over d4 to d3; 34 pegs, 2 moves\n\
         a peg put back into d4; 35 pegs, 2 moves\n\
         +d4 cannot be played: there is no Cremers' Key to use here: the problem grants none, or it has been used\n\
         taken back: +d4; 34 pegs, 2 moves\n\
         d4-d2 cannot be played: no peg to move at d4\n\
         there is one line only: taking back and playing on makes another branch; 34 pegs, 2 moves\n\
         there is one line only: taking back and playing on makes another branch; 34 pegs, 2 moves\n\
         French board, orthogonal jumps. Central game with Cremers' Key. Goal: one peg at d4. Cremers' Key: once you may put \
         a peg back into d4, typed +d4.\n"
    );
}

#[test]
fn a_problem_that_cannot_be_won_says_so_and_is_played_all_the_same() {
    let ran = Home::new().run("play --plain french central", "d2-d4\n");
    assert!(
        ran.output
            .contains("This problem is impossible by position class: "),
        "{}",
        ran.output
    );
    assert!(ran.output.ends_with("d2 over d3 to d4; 35 pegs, 1 move\n"));
}

#[test]
fn a_data_folder_that_cannot_be_written_is_told_at_once_and_at_the_end() {
    let home = Home::new();
    fs::write(home.data(), "a file, not a folder").unwrap();
    let ran = home.run("play --plain english cross", LATIN_CROSS);
    assert_eq!(ran.code, 0);
    let told: Vec<&str> = ran.messages.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].ends_with("you can play on, but nothing is saved"),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("warning: not everything is saved: "),
        "{told:?}"
    );
}

/// Another program holds the lock, as it does on a slow disk or while it is stopped.
#[test]
fn what_is_played_by_lines_without_the_lock_comes_back_at_the_next_start() {
    let home = Home::new();
    fs::create_dir(home.data()).unwrap();
    let lock = File::create(home.data().join("lock")).unwrap();
    lock.lock().unwrap();
    let ran = home.run("play --plain english cross", "d3-f3\nquit\n");
    assert!(
        ran.messages.contains("game.json.unsaved-1, to be taken in"),
        "{}",
        ran.messages
    );
    let soli2 = "soli2 --plain --variant pure-skill --black person --white person";
    let ran = home.run(soli2, "bd4\nquit\n");
    assert!(
        ran.messages
            .contains("soli2.json.unsaved-1, to be taken in"),
        "{}",
        ran.messages
    );
    drop(lock);
    let again = home.run("play --plain english cross", "");
    assert!(
        again.output.contains("d3-f3") || again.output.contains("goes on"),
        "{}",
        again.output
    );
    let again = home.run("soli2 --plain", "moves\n");
    assert!(again.output.contains("bd4\n"), "{}", again.output);
}

#[test]
fn a_saved_game_that_is_damaged_is_set_aside_with_a_note() {
    let home = Home::new();
    home.file("data/game.json", "{\"version\": 1, \"games\": [");
    let ran = home.run("play --plain", "d2-d4\n");
    assert_eq!(ran.messages.lines().count(), 1, "{}", ran.messages);
    assert!(
        ran.messages.contains("game.json is damaged"),
        "{}",
        ran.messages
    );
    assert!(home.data().join("game.json.set-aside-1").exists());
    assert!(
        home.run("play --plain", "")
            .output
            .contains("The saved game goes on")
    );
}

#[test]
fn the_lamp_says_after_every_jump_whether_the_game_can_be_won() {
    let (_, said) = said(
        &Home::new(),
        "english cross",
        "lamp\nd3-f3\nd5-d3\nd3-b3\nu\nw\nu\n",
    );
    assert_eq!(
        said,
        "the lamp is on; winnable: 2 of 4 jumps\n\
         d3 over e3 to f3; 5 pegs, 1 move; winnable: 1 of 2 jumps\n\
         d5 over d4 to d3; 4 pegs, 2 moves; winnable: 1 of 4 jumps\n\
         d3 over c3 to b3; 3 pegs, 2 moves; lost since move 2, d3-b3\n\
         No jump is left: 3 pegs left, and the goal is one peg at d4. Type undo or restart to go on.\n\
         taken back: d3-b3; 4 pegs, 2 moves; winnable: 1 of 4 jumps\n\
         the lamp is off\n\
         taken back: d5-d3; 5 pegs, 1 move\n"
    );
}

#[test]
fn why_tells_the_fewest_pegs_that_a_lost_game_can_come_to() {
    let (_, said) = said(&Home::new(), "english cross", "d3-d1\nwhy\n");
    let why = said.lines().last().unwrap();
    assert!(why.starts_with("lost since move 1, d3-d1: "), "{said}");
    assert!(why.ends_with("; at best 3 pegs"), "{said}");
}

#[test]
fn pegs_that_are_few_enough_are_not_told_where_a_condition_fails() {
    let home = Home::new();
    let (_, said) = said(&home, "english cross --at-most 4", "why\n");
    assert!(said.contains("that meets the conditions"), "{said}");
    assert!(!said.contains("at best"), "{said}");
}

#[test]
fn a_lamp_that_is_always_on_is_on_in_the_plain_game() {
    let home = Home::new();
    home.file("config/config.toml", "lamp = \"on\"\n");
    let begun = home.run("play --plain english cross", "").output;
    assert!(
        begun.contains("The lamp is on; winnable: 2 of 4 jumps.\n"),
        "{begun}"
    );
    let (_, said) = said(&home, "english cross", LATIN_CROSS);
    assert!(said.contains("and 5 jumps with 1 hint."), "{said}");
}

/// An exercise of the Latin cross that is under way.
fn begin(home: &Home, kind: ExerciseKind, winning: &[&str]) {
    let mut store = Store::open(Folders {
        data: home.data(),
        config: home.folder.path().join("config"),
    });
    let exercise = Exercise {
        par: Some(5),
        ..Exercise::new(kind, &problem("english", "cross"))
    };
    store.begin_exercise(Exercise {
        winning: winning.iter().map(|&jump| jump.to_owned()).collect(),
        ..exercise
    });
}

#[test]
fn what_is_help_in_an_exercise_is_help_in_the_plain_game() {
    let home = Home::new();
    begin(&home, ExerciseKind::Trainer, &[]);
    let (_, said) = said(&home, "english cross", "d3-f3\nundo\nredo\nundo\n");
    let told = "taken back: in an exercise that counts as help";
    assert_eq!(said.matches(told).count(), 1, "{said}");
    let records = fs::read_to_string(home.data().join("records.json")).unwrap();
    assert!(records.contains("\"taken_back\": 2"), "{records}");
}

#[test]
fn the_first_jump_answers_an_exercise_in_the_plain_game() {
    for (jump, verdict) in [("d3-f3", "right"), ("d3-d1", "d3-f3")] {
        let home = Home::new();
        begin(&home, ExerciseKind::OnlyJump, &["d3-f3"]);
        let (_, said) = said(&home, "english cross", &format!("{jump}\n"));
        let last = said.lines().last().unwrap();
        assert!(last.contains(verdict), "{said}");
    }
}

#[test]
fn the_lamp_tells_the_fewest_pegs_once_the_game_is_lost() {
    let (_, said) = said(&Home::new(), "english cross", "lamp\nd3-d1\n");
    let jump = said
        .lines()
        .find(|line| line.starts_with("d3 over d2"))
        .unwrap();
    assert!(
        jump.ends_with("; lost since move 1, d3-d1; at best 3 pegs"),
        "{said}"
    );
}

#[test]
fn each_hint_says_more_than_the_one_before_and_is_counted() {
    let (code, said) = said(
        &Home::new(),
        "english cross",
        "d3-f3 d5-d3\nhint\nt\nhint\nhint\nc3-e3 f3-d3 d2-d4\nhint\n",
    );
    assert_eq!(code, 0);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[1..5],
        [
            "winnable: 1 of 4 jumps; fewest moves left: 3; hint again says what to clear, or which peg to move",
            "clear c3 f3: a 2-removal. It needs the peg on d3 and the empty hole e3, which are as before when the \
             block is gone",
            "jump c3-e3: a peg of the block goes over the catalyst's peg into its hole",
            "play c3-e3 f3-d3; plan says all the steps",
        ]
    );
    assert_eq!(lines.last(), Some(&"the game is won"));
    assert!(
        said.contains("in 5 moves and 5 jumps with 3 hints."),
        "{said}"
    );
}

#[test]
fn hints_go_by_the_setting() {
    let home = Home::new();
    home.file("config/config.toml", "hints = \"line\"\n");
    let (_, said) = said(&home, "english cross", "d3-f3 d5-d3\nhint\nt\nhint\nhint\n");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[1..5],
        [
            "winnable: 1 of 4 jumps; fewest moves left: 3; hint again says which peg",
            "move the peg at c3",
            "jump c3-e3",
            "the line: c3-e3 f3-d3 d2-d4",
        ]
    );
}

#[test]
fn the_shortest_line_known_is_said_after_the_game() {
    let line = "a4-a2 a1-a3 c4-a4-a2 c3-a1-a3-c3 d4-b2";
    let (_, said) = said(
        &Home::new(),
        "triangle10 a2:b2",
        &format!("shortest\n{line}\nshortest\n"),
    );
    assert!(said.starts_with("the shortest line is said when the game is over\n"));
    assert!(said.ends_with(&format!("par 5: {line}\n")), "{said}");
}

#[test]
fn why_go_back_and_review_tell_where_a_game_was_lost() {
    let (_, said) = said(
        &Home::new(),
        "english cross",
        "why\ngo back\nd3-f3 d5-d3 d3-b3\nwhy\nhint\nreview\ng\nreview\n",
    );
    let (before, after) = said.split_once("to go on.\n").unwrap();
    assert!(
        before.starts_with("this position can still be won\nthis position can still be won\n"),
        "{said}"
    );
    let review = "start: winnable by 2 of 4 jumps\n\
         1. d3-f3: winnable by 1 of 2 jumps\n\
         2. d5-d3: winnable by 1 of 4 jumps\n\
         2, going on, d3-b3: lost; c3-e3 won there\n";
    assert_eq!(
        after,
        format!(
            "lost since move 2, d3-b3: no jump is left and the goal is not reached\n\
             no jump is left: g goes back to where it could be won\n\
             {review}\
             taken back: d3-b3; 4 pegs, 2 moves\n\
             {review}"
        ),
        "the review goes on to what was taken back"
    );
}

#[test]
fn help_in_the_plain_game_counts_as_on_the_screen() {
    for help in [
        "lamp\n",
        "review\n",
        "why d3-d1\n",
        "plan\n",
        "d3-d1\nwhy\nu\n",
    ] {
        let (_, said) = said(
            &Home::new(),
            "english cross",
            &format!("{help}{LATIN_CROSS}"),
        );
        assert!(said.contains(" and 5 jumps with 1 hint."), "{help}: {said}");
    }
    let lost = "d3-f3 d5-d3 d3-b3\nwhy\nundo\nundo\nundo\n";
    let (_, said) = said(
        &Home::new(),
        "english cross",
        &format!("{lost}{LATIN_CROSS}"),
    );
    assert!(said.contains(" and 5 jumps."), "free after the end: {said}");
}

#[test]
fn a_win_is_recorded_when_it_is_played_and_not_again_when_it_is_gone_back_to() {
    let home = Home::new();
    let (_, said) = said(
        &home,
        "english cross",
        &format!("{LATIN_CROSS}undo\nredo\nundo\nredo\n"),
    );
    assert_eq!(said.matches("Your first solution").count(), 1, "{said}");
    assert_eq!(said.matches("as your best").count(), 0, "{said}");
    let records = home.run("records export", "").output;
    assert_eq!(records.matches("\"solved\": 1").count(), 1, "{records}");
    // What is restarted and taken back is the same attempt.
    let again = format!("{LATIN_CROSS}restart\nundo\nundo\nd2-d4\n");
    home.run("play --plain english cross --new", again);
    let records = home.run("records export", "").output;
    assert_eq!(records.matches("\"solved\": 2").count(), 1, "{records}");
    // A game without a jump to play is kept, too.
    home.run("play --plain english central --new", "d2-d4 d5-d3 d7-d5\n");
    home.run("play --plain english cross --new", "d3-f3 d5-d3 d3-b3\n");
    assert!(home.run("records export", "").output.contains("d3-b3"));
}

#[test]
fn a_line_is_played_up_to_the_goal_and_no_further() {
    let (_, said) = said(
        &Home::new(),
        "english d4:anywhere-2 --position c4,d4,e5",
        "c4-e4 e5-e3\nreview\n",
    );
    assert!(said.contains("e4; 2 pegs, 1 move\nWon: "), "{said}");
    assert!(said.contains("no further"), "{said}");
    assert!(said.contains("1. c4-e4: won"), "{said}");
    assert!(!said.contains("e3"), "{said}");
}

#[test]
fn a_command_with_something_behind_it_is_told_so() {
    let (_, said) = said(&Home::new(), "english cross", "undo 2\nd3-\n");
    assert!(said.contains("undo stands alone"), "{said}");
    assert!(said.contains("a hole is missing: columns"), "{said}");
}
