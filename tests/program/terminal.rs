//! The real binary in a real pseudo-terminal: it draws, it listens, it saves, and it gives the terminal back.
//!
//! The screen is what an emulated terminal shows; every wait is for something on it, never for a time.

#![cfg(unix)]
// The harness is outside of the `#[test]` functions, in which clippy allows this.
#![allow(clippy::unwrap_used)]

use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use lastpeg::app::daily::{daily, today};
use lastpeg::app::store::{Folders, Store};
use lastpeg::library::Library;
use lastpeg::run::Limits;
use lastpeg::solve::solve;
use portable_pty::CommandBuilder;

use crate::support::session::{PATIENCE, PLAIN_LOOK, Session, home};

/// What a shell runs that calls the program by its name, with the data in a folder.
fn of_shell(home: &Path, script: &str) -> Session {
    let mut command = CommandBuilder::new("sh");
    let binary = env!("CARGO_BIN_EXE_lastpeg");
    command.args(["-c", &script.replace("lastpeg", binary)]);
    command.cwd(home);
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    command.env("LASTPEG_DATA_DIR", home);
    command.env("LASTPEG_CONFIG_DIR", home);
    Session::spawn(command)
}

#[test]
fn a_game_is_started_swept_undone_won_and_left() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play english cross {PLAIN_LOOK}"));
    session.wait_for("Latin cross");
    assert!(session.see(vt100::Screen::alternate_screen));
    session.enter("d3-f3");
    session.wait_for_count("moves", 1);
    session.press("u");
    session.wait_for_count("moves", 0);
    session.press("r");
    session.wait_for_count("moves", 1);
    session.enter("d5-d3 c3-e3 f3-d3");
    session.wait_for_count("pegs", 2);
    session.enter("d2-d4");
    session.wait_for("5 moves: nobody can do it in fewer");
    session.press("q");
    assert!(session.wait_for_end().success());
    session.assert_terminal_is_given_back();
    // The title of the window is that of the problem, and as it was before in the end.
    let written = session.written();
    let places = ["\x1b[22;2t\x1b]2;Latin cross - lastpeg\x1b\\", "\x1b[23;2t"];
    let places = places.map(|sequence| written.rfind(sequence));
    assert!(places[0].is_some() && places[0] < places[1], "{places:?}");
}

#[test]
fn a_list_too_long_for_the_window_tells_how_it_is_kept() {
    let home = home();
    let solve = "lastpeg solve triangle15 a1:a1 --fewest --all --list";
    let mut session = of_shell(home.path(), &format!("{solve} 100"));
    session
        .wait_for("note: 15 lines, more than the window shows: with \"> FILE\" behind the command");
    assert!(session.wait_for_end().success());
    let mut session = of_shell(home.path(), &format!("{solve} 2"));
    assert!(session.wait_for_end().success());
    assert!(
        !session.written().contains("note:"),
        "{}",
        session.written()
    );
}

#[test]
fn a_sweep_is_one_gesture_and_one_move() {
    let home = home();
    let arguments = format!("play english d4 --position d6,d5,e4 {PLAIN_LOOK}");
    let mut session = Session::start(home.path(), &arguments);
    session.wait_for_count("pegs", 3);
    session.click('d', 6);
    session.wait_for_count("jumps", 1);
    // The peg is still held, so an arrow jumps on.
    session.press("\x1b[C");
    session.wait_for_count("jumps", 2);
    session.wait_for_count("moves", 1);
    session.wait_for("d6-d4-f4");
    session.wait_for("stands at f4");
}

#[test]
fn a_peg_is_dragged_to_its_targets_in_one_sweep() {
    let home = home();
    let arguments = format!("play english d4 --position d6,d5,e4,a3 {PLAIN_LOOK}");
    let mut session = Session::start(home.path(), &arguments);
    session.wait_for_count("pegs", 4);
    session.drag(('d', 6), ('d', 4));
    session.wait_for_count("jumps", 1);
    // To where it cannot jump, it stays where it is.
    session.drag(('d', 4), ('b', 4));
    session.drag(('a', 3), ('a', 5));
    session.wait_for("the peg at a3 cannot jump");
    session.drag(('d', 4), ('f', 4));
    session.wait_for_count("jumps", 2);
    session.wait_for_count("moves", 1);
}

#[test]
fn the_cursor_can_be_seen_without_colours() {
    let home = home();
    let arguments = "play english central --scale small --no-animation";
    let mut session = Session::start_with(home.path(), arguments, &[("NO_COLOR", "1")]);
    session.wait_for("Central game");
    for key in ["h", "j", "l", "k", "k"] {
        session.press(key);
        session.wait_until("brackets the hole under the cursor", |screen| {
            let (row, column) = screen.cursor_position();
            let at = |column: u16| {
                screen
                    .cell(row, column)
                    .map(vt100::Cell::contents)
                    .unwrap_or_default()
            };
            at(column.saturating_sub(1)) == "[" && at(column + 1) == "]"
        });
        let has_colour = session.see(|screen| {
            let all = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
            all.filter_map(|(row, column)| screen.cell(row, column))
                .any(|cell| {
                    cell.fgcolor() != vt100::Color::Default
                        || cell.bgcolor() != vt100::Color::Default
                })
        });
        assert!(!has_colour, "NO_COLOR is set:\n{}", session.text());
    }
}

#[test]
fn a_window_that_is_too_small_says_so_and_recovers() {
    let home = home();
    let mut session = Session::start(home.path(), "play wiegleb central");
    session.wait_for("Central game");
    session.resize(12, 4);
    session.wait_until("says which size it needs", |screen| {
        let text: String = screen.contents().split_whitespace().collect();
        text.contains("12x4")
    });
    session.resize(80, 24);
    session.wait_for("Central game");
}

/// A job in the background hears nothing of another size.
#[test]
fn a_window_that_changes_while_the_program_is_stopped_is_drawn_anew() {
    let home = home();
    let play = "set -m; lastpeg play wiegleb central; echo is stopped; read line; fg";
    let mut session = of_shell(home.path(), play);
    session.wait_for("Central game");
    session.press("\x1a");
    session.wait_for("is stopped");
    session.resize(60, 20);
    session.press("\n");
    session.wait_until("is drawn at the new size", |screen| {
        let contents = screen.contents();
        let last = contents.lines().nth(19);
        last.is_some_and(|footer| footer.contains("quit"))
    });
    session.press("q");
    session.wait_for_end();
}

#[test]
fn ctrl_c_leaves_in_the_middle_of_half_a_sequence_of_bytes() {
    for half in ["\x1b[?", "\x1b[<", "\x1b[200~abc"] {
        let home = home();
        let mut session = Session::start(home.path(), "play english central");
        session.wait_for("Central game");
        session.press(half);
        session.press("\x03");
        assert!(session.wait_for_end().success(), "{half:?}");
        session.assert_terminal_is_given_back();
    }
}

/// SIGHUP is what a program gets whose terminal is closed.
#[test]
fn a_signal_to_end_saves_the_game_and_gives_the_terminal_back() {
    for signal in ["TERM", "HUP"] {
        let home = home();
        let mut session =
            Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
        session.wait_for("Central game");
        session.enter("d2-d4");
        session.wait_for_count("moves", 1);
        session.signal(signal);
        session.wait_for_end();
        session.assert_terminal_is_given_back();
        let mut again = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
        again.wait_for_count("moves", 1);
        again.press("\x03");
        assert!(again.wait_for_end().success(), "Ctrl-C leaves at once");
    }
}

#[test]
fn a_long_count_shows_that_it_goes_on_and_ctrl_c_has_a_line_of_its_own() {
    let home = home();
    let mut session = Session::start(home.path(), "perft english central 32");
    session.wait_for("(Ctrl-C ends it)");
    session.press("\x03");
    assert_eq!(session.wait_for_end().exit_code(), 130);
    session.wait_for("interrupted");
    let shown = session.screen.lock().unwrap().screen().contents();
    let told = "\nnote: interrupted before there was an answer";
    assert!(format!("\n{shown}").contains(told), "{shown}");
}

#[test]
fn work_of_many_seconds_shows_that_it_goes_on() {
    for command in ["soli2 settle 4x4", "draw --plan square81 e5:e5 --svg -"] {
        let home = home();
        let mut session = Session::start(home.path(), command);
        session.wait_for("(Ctrl-C ends it)");
        session.signal("INT");
        session.wait_for_end();
    }
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play french classic {PLAIN_LOOK}"));
    session.wait_for("Vacate d3");
    session.enter("d1-d3 d4-d2");
    session.wait_for_count("moves", 2);
    // The jump is drawn first and saved then: wait until it is on disk, as a kill may lose the jump being made.
    let saved = home.path().join("game.json");
    let start = Instant::now();
    while !std::fs::read_to_string(&saved).is_ok_and(|text| text.contains("d1-d3 d4-d2")) {
        assert!(start.elapsed() < PATIENCE, "never saved");
        std::thread::sleep(Duration::from_millis(5));
    }
    session.signal("KILL");
    session.wait_for_end();
    let again = Session::start(home.path(), &format!("play french classic {PLAIN_LOOK}"));
    again.wait_for_count("moves", 2);
}

/// The program has no key that makes it panic, so this test runs itself in the terminal, and panics there.
#[test]
fn a_panic_gives_the_terminal_back_before_its_message() {
    const CHILD: &str = "LASTPEG_TEST_PANIC";
    if std::env::var_os(CHILD).is_some() {
        let _taken = lastpeg::tui::shell::terminal::TakenTerminal::take(true).unwrap();
        let mut key = [0];
        // A read of the taken terminal ends where nothing is there.
        while std::io::stdin().read(&mut key).unwrap() == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("on purpose");
    }
    let home = home();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    let name = "terminal::a_panic_gives_the_terminal_back_before_its_message";
    command.args(["--exact", name, "--nocapture"]);
    command.env("TERM", "xterm-256color");
    command.env(CHILD, "1");
    command.cwd(home.path());
    let mut session = Session::spawn(command);
    session.wait_until("takes the screen", vt100::Screen::alternate_screen);
    session.wait_until("takes the mouse", |screen| {
        screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    session.press("x");
    session.wait_for("on purpose");
    session.assert_terminal_is_given_back();
    assert!(!session.wait_for_end().success());
}

#[test]
fn a_click_makes_the_only_jump_of_a_peg() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
    session.wait_for("Central game");
    session.enter("d2-d4");
    session.wait_for_count("moves", 1);
    session.press("u");
    session.wait_for_count("moves", 0);
    session.click('d', 6);
    session.wait_for("d6-d4");
    session.wait_for_count("moves", 1);
}

#[test]
fn frames_are_shown_at_once_and_no_more_of_the_mouse_is_reported_than_clicks() {
    // A terminal that knows mode 2026 shows what comes between its beginning and its end at once.
    const BEGIN: &str = "\x1b[?2026h";
    const END: &str = "\x1b[?2026l";
    for (option, has_clicks) in [("", true), ("--no-mouse", false)] {
        let home = home();
        let arguments = format!("play english cross {PLAIN_LOOK} {option}");
        let mut session = Session::start(home.path(), &arguments);
        session.wait_for("Latin cross");
        session.enter("d3-f3");
        session.wait_for_count("moves", 1);
        session.press("q");
        assert!(session.wait_for_end().success());
        session.assert_terminal_is_given_back();
        let written = session.written();
        let (before, frames) = written.split_once(BEGIN).unwrap();
        let mut outside = before.to_owned();
        let mut inside = String::new();
        for frame in frames.split(BEGIN) {
            let (shown, after) = frame.split_once(END).unwrap();
            inside += shown;
            outside += after;
        }
        // (The name of the problem is the title of the window, too.)
        for told in ["pegs", "jumps", "d3-f3"] {
            assert!(inside.contains(told) && !outside.contains(told), "{told}");
        }
        assert_eq!(written.contains("\x1b[?1000h"), has_clicks);
        for movement in ["\x1b[?1002h", "\x1b[?1003h"] {
            assert!(!written.contains(movement));
        }
    }
}

#[test]
fn bad_input_is_answered_with_the_rule_and_changes_nothing() {
    let home = home();
    let mut session = Session::start(home.path(), &format!("play english central {PLAIN_LOOK}"));
    session.wait_for("Central game");
    session.enter("d1-d3");
    session.wait_for("d3");
    session.wait_for_count("moves", 0);
    session.press(&format!("\x1b[200~{}\x1b[201~", "d2-d4 ".repeat(1700)));
    session.wait_for("characters");
    session.press("\x1b");
    session.wait_for("pick up");
    session.wait_for_count("moves", 0);
    session.press("q");
    assert!(session.wait_for_end().success());
}

#[test]
fn without_a_command_the_home_screen_opens_and_games_lead_back_to_it() {
    let home = home();
    let mut session = Session::start(home.path(), "");
    session.wait_for("You win");
    session.press("\x1b");
    session.wait_for("Practice");
    // Right to the boards, the English one; its central hole as vacancy and as survivor.
    session.press("l\r");
    session.wait_for("Named problems");
    session.press("\t");
    session.wait_for("which hole is empty");
    session.press("\r");
    session.wait_for("where does the last peg end");
    session.press("\r");
    session.wait_for("moves");
    session.enter("d2-d4");
    session.wait_for_count("moves", 1);
    session.press("q");
    session.wait_for("where does the last peg end");
    session.press("q");
    session.wait_for("Play ");
    session.press("q");
    assert!(session.wait_for_end().success());
    session.assert_terminal_is_given_back();
    let mut again = Session::start(home.path(), "");
    again.wait_for("Play ");
    again.press("\r");
    again.wait_for_count("moves", 1);
    again.press("m");
    again.wait_for("Play ");
    again.press("\x03");
    assert!(again.wait_for_end().success(), "Ctrl-C leaves at once");
}

#[test]
fn who_has_played_soli2_is_not_shown_the_rules_at_every_start() {
    let home = home();
    let two = "soli2 --black person --white person";
    let mut session = Session::start(home.path(), two);
    session.wait_for("0 (person)");
    session.press("\rq");
    session.wait_for("Practice");
    session.press("q");
    assert!(session.wait_for_end().success());
    let again = Session::start(home.path(), "");
    again.wait_for("Practice");
}

/// A full disk is played by a limit on the size of files: every write fails, and the folders are there.
#[test]
fn a_full_disk_is_told_of_and_the_game_goes_on() {
    let home = home();
    let play = format!("ulimit -f 0; exec lastpeg play english cross {PLAIN_LOOK}");
    let mut session = of_shell(home.path(), &play);
    // The game is saved, or not, before the first frame is drawn; the first key takes the notice away.
    session.wait_for("nothing is saved");
    session.wait_for("Latin cross");
    session.enter("d3-f3");
    session.wait_for_count("moves", 1);
    session.enter("d5-d3 c3-e3 f3-d3 d2-d4");
    session.wait_for("5 moves: nobody can do it in fewer");
    session.press("q");
    session.wait_for_end();
    session.assert_terminal_is_given_back();
    session.wait_for("not everything is saved");
    let text: String = session.text().split_whitespace().collect();
    assert!(!text.contains("lastpeg-tmp"), "{text}");
    let left: Vec<_> = std::fs::read_dir(home.path())
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.metadata().unwrap().len() > 0 && entry.path().is_file())
        .collect();
    assert!(left.is_empty(), "half a file is left: {left:?}");
}

#[test]
fn what_was_told_at_the_start_is_told_whole_at_the_end() {
    let home = home();
    std::fs::write(home.path().join("records.json"), "{").unwrap();
    let mut session = Session::start(home.path(), &format!("play english cross {PLAIN_LOOK}"));
    session.wait_for("Latin cross");
    session.press("q");
    session.wait_for_end();
    session.assert_terminal_is_given_back();
    session.wait_for("note: ");
    session.wait_for("records.json.set-aside-1");
}

#[test]
fn a_review_is_answered_and_saved_and_a_log_tells_of_it() {
    let home = home();
    let arguments = format!("play english cross --log log.txt {PLAIN_LOOK}");
    let mut session = Session::start(home.path(), &arguments);
    session.wait_for("Latin cross");
    session.enter("d3-f3 d5-d3 d3-b3");
    session.wait_for("No jumps left");
    session.press("v");
    session.wait_for("lost since move 2, d3-b3");
    session.wait_for("c3-e3 won");
    session.press("s");
    session.wait_for("written: ");
    session.press("y");
    session.wait_for("copied 2 moves");
    let written = |name| std::fs::read_to_string(home.path().join(name)).unwrap();
    let first = written("english-cross.txt");
    session.press("sq");
    session.wait_for("No jumps left");
    session.press("q");
    session.wait_for_end();
    session.assert_terminal_is_given_back();
    let ending = "2, going on, d3-b3: lost; c3-e3 won there\n";
    assert!(first.ends_with(ending), "{first}");
    assert!(written("english-cross.svg").ends_with("</svg>\n"));
    // The second time the solver may have said more.
    assert!(written("english-cross-2.txt").ends_with(ending));
    assert_eq!(
        written("english-cross.txt"),
        first,
        "nothing is written over"
    );
    let log = written("log.txt");
    for noted in ["lastpeg ", "Do(Review)", "-> ask ", " answer ", "Quit"] {
        assert!(log.contains(noted), "{noted}: {log}");
    }
}

#[test]
fn the_progress_of_a_long_search_stays_on_one_line() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::start(home.path(), "solve wiegleb d1:d1 --fewest");
    session.wait_for("at least");
    let first = session.text();
    session.wait_until("shows another state", |screen| screen.contents() != first);
    let shown = session.text();
    assert_eq!(shown.matches("searching").count(), 1, "{shown}");
    session.signal("INT");
    session.wait_for_end();
}

#[test]
fn a_board_is_a_picture_where_the_terminal_shows_pictures() {
    for (term, begin) in [("xterm-kitty", "\x1b_Ga=T,U=1,"), ("foot", "\x1bP0;1q")] {
        let home = home();
        let config = home.path().join("config.toml");
        std::fs::write(&config, "glyphs = \"picture\"\n").unwrap();
        let variables = [("TERM", term), ("COLORTERM", "truecolor")];
        let mut session = Session::start_with(home.path(), "play english cross", &variables);
        session.wait_for("one peg at d4");
        assert!(session.written().contains(begin), "{term}");
        session.enter("glyphs unicode");
        session.wait_for("▀");
        session.press("q");
        session.wait_for_end();
        session.assert_terminal_is_given_back();
        let kept = std::fs::read_to_string(&config).unwrap();
        assert_eq!(kept, "glyphs = \"unicode\"\n", "what is typed is a setting");
    }
}

#[test]
fn a_board_file_at_fault_is_told_of_on_the_screen() {
    let home = home();
    let folder = home.path().join("boards");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("row.json"), "{\"name\": \"row\",\n}").unwrap();
    for arguments in ["", "play english cross"] {
        let mut session = Session::start(home.path(), arguments);
        session.wait_for("row.json, line 2");
        session.press("q");
    }
}

#[test]
fn where_the_terminal_shows_no_pictures_that_is_said() {
    let home = home();
    let variables = [("COLORTERM", "truecolor")];
    let mut session = Session::start_with(home.path(), "play english cross", &variables);
    session.wait_for("one peg at d4");
    session.enter("glyphs picture");
    session.wait_for("this terminal shows no pictures");
    assert!(!session.written().contains("\x1b_G"));
}

#[test]
fn the_variables_for_colours_are_heeded() {
    let home = home();
    for (variables, has_colours) in [
        (&[("CLICOLOR", "0")][..], false),
        (&[("CLICOLOR", "0"), ("CLICOLOR_FORCE", "1")], true),
        (&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false),
        (&[("COLORFGBG", "0;15")], true),
    ] {
        let mut session = Session::start_with(home.path(), "play english cross", variables);
        session.wait_for("one peg at d4");
        assert_eq!(
            session.written().contains("38;5;"),
            has_colours,
            "{variables:?}"
        );
        session.press("q");
        session.wait_for_end();
    }
}

#[test]
fn a_locale_without_utf_8_is_told_once_and_only_where_nobody_chose() {
    let home = home();
    let variables = [("LC_ALL", "POSIX")];
    let mut session = Session::start_with(home.path(), "play english cross", &variables);
    session.wait_for("only ASCII is drawn: LC_ALL=POSIX is not UTF-8");
    session.press("t");
    session.wait_until("the note gone", |screen| {
        !screen.contents().contains("only ASCII")
    });
    session.press("q");
    session.wait_for_end();
    let arguments = "play english cross --glyphs ascii";
    let mut session = Session::start_with(home.path(), arguments, &variables);
    session.wait_for("Latin cross");
    session.press("t");
    session.wait_for("winnable: 2 of 4");
    session.press("q");
    session.wait_for_end();
    assert!(!session.written().contains("only ASCII"));
}

#[test]
fn a_terminal_without_a_screen_gets_the_course_by_lines() {
    let home = tempfile::tempdir().unwrap();
    let session = Session::start_with(home.path(), "learn order", &[("TERM", "dumb")]);
    session.wait_for("Lesson 2: Two jumps");
}

#[test]
fn a_board_of_ones_own_is_drawn_on_under_its_name() {
    let home = home();
    let folder = home.path().join("boards");
    std::fs::create_dir(&folder).unwrap();
    let row = r#"{ "name": "row", "title": "Row", "holes": ["ooooo"], "jumps": ["orthogonal"] }"#;
    std::fs::write(folder.join("row.json"), row).unwrap();
    let mut session = Session::start(home.path(), &format!("play row {PLAIN_LOOK}"));
    session.wait_for("Row");
    session.enter("draw");
    session.wait_for("5 holes");
    session.press("k\rs");
    session.wait_for(":save Row");
    session.press("\r");
    session.wait_for("replaces");
    session.press("\r");
    session.wait_for("kept as the board row");
    assert!(
        std::fs::read_to_string(folder.join("row.json"))
            .unwrap()
            .contains("A board drawn by hand.")
    );
}

#[test]
fn a_theme_behind_the_option_counts_in_any_letters() {
    let home = home();
    let session = Session::start(home.path(), "play english central --theme CONTRAST");
    session.wait_for("Central game");
}
#[test]
fn of_several_faults_in_the_keys_the_first_is_shown_and_all_are_told_at_the_end() {
    let home = home();
    let keys = "[keys]\nhint = \"a\"\nundo = \"nokey\"\nnothing = \"z\"\n";
    std::fs::write(home.path().join("config.toml"), keys).unwrap();
    let play = format!("exec lastpeg play english cross {PLAIN_LOOK}");
    let mut session = of_shell(home.path(), &play);
    session.wait_for("3 keys are at fault");
    session.press("q");
    session.wait_for_end();
    let text = session.text();
    for line in ["line 2", "line 3", "line 4"] {
        assert!(text.contains(line), "{text}");
    }
}

/// Home had offered the day before once more.
#[test]
fn the_morning_after_a_day_was_solved_home_offers_the_new_day() {
    let home = home();
    let (today, yesterday) = (today(), today().yesterday().unwrap());
    let folder = home.path().to_owned();
    let mut store = Store::open(Folders {
        data: folder.clone(),
        config: folder,
    });
    let mut game = store.game_of_day(&daily(yesterday));
    let answer = solve(game.problem(), &Limits::none());
    for &action in answer.line().unwrap() {
        game.play(action).unwrap();
    }
    store.save_game(&Library::embedded(), &game);
    store.close();
    let mut session = Session::start(home.path(), "");
    session.wait_for(daily(today).problem.title());
    session.press("q");
    session.wait_for_end();
}
