//! Tests of what can be typed.

use super::*;

fn typed(text: &str) -> String {
    match read(text, |_| true) {
        Ok(Some((does, rest))) => format!("{does:?} {rest}").trim_end().to_owned(),
        Ok(None) => "nothing".to_owned(),
        Err(message) => message,
    }
}

#[test]
fn moves_and_commands_are_told_apart() {
    assert_eq!(typed("  "), "nothing");
    assert_eq!(typed("e5-e3-c3  d2xd4"), "Line e5-e3-c3 d2xd4");
    assert_eq!(typed("+d4"), "Line +d4");
    assert_eq!(typed("d2-d4,b3xd3"), "Line d2-d4,b3xd3");
    assert_eq!(typed("d4,e5, c3"), "Position d4,e5, c3");
    assert_eq!(typed("Undo"), "Command(Undo)");
    assert_eq!(typed("play c1:e7"), "Play c1:e7");
    assert_eq!(typed("theme"), "Set(\"theme\")");
}

#[test]
fn a_problem_is_read_with_its_board_and_its_rule() {
    let read = |words: &[&str]| {
        let problem = read_problem(words[0], &words[1..], &Library::embedded());
        problem.map(|problem| format!("{} {}", problem.id(), problem.board().rule()))
    };
    let french = read(&["french", "c1:e7"]);
    assert_eq!(french.as_deref(), Ok("corner orthogonal"));
    let english = read(&["english", "diagonal"]);
    assert_eq!(english.as_deref(), Ok("central diagonal"));
    assert!(read(&["englsh"]).is_err_and(|why| why.contains("did you mean english?")));
}

#[test]
fn a_line_is_no_position_to_begin_at() {
    let entry = Library::embedded_entry("english").unwrap();
    let central = entry.problem("central", None, false).unwrap();
    let read = |text| read_position(&central, text).map(|problem| problem.start().pegs.len());
    assert_eq!(read("d4,e5"), Ok(2));
    assert!(read("d2-d4 f3-d3").is_err_and(|why| why.starts_with("a game begins at pegs")));
}

#[test]
fn a_command_is_found_by_its_beginning_or_its_help() {
    let names = |text| -> Vec<&str> { matching(text).iter().map(|word| word.name).collect() };
    assert_eq!(names("").len(), WORDS.len());
    assert_eq!(names("re")[..3], ["redo", "restart", "review"]);
    assert_eq!(names("clip"), ["copy"], "by its help");
    assert_eq!(names("theme da"), ["theme"]);
    assert!(names("d2").is_empty() && names("+d4").is_empty());
    assert_eq!(typed("hin"), "Command(Hint)");
    assert!(typed("re").contains("neither"), "several begin so");
}

#[test]
fn what_is_no_command_is_told_with_the_repair() {
    assert_eq!(
        typed("jump"),
        "\"jump\" is neither a move such as e5-e3 nor one of undo, redo, restart, hint, lamp, why, plan, learn, \
         back, review, backwards, edit, draw, save, copy, home, play, problems, position, challenge, theme, glyphs, \
         scale, animation, games, today, practice, soli2, results, settings, rules, help, quit"
    );
    let form = "write why [JUMP], as in why d2-d4";
    assert_eq!(typed("why d2-d4 d5-d3"), form);
    assert_eq!(typed("save"), "write save NAME, as in save two blocks");
    assert_eq!(typed("undo it"), "undo stands alone: leave \"it\" out");
}
