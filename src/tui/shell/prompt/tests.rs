//! Tests of what can be typed.

use super::*;

fn typed(text: &str) -> String {
    match read(text, &Library::embedded(), |_| true) {
        Ok(Typed::Play(problem)) => format!(
            "play {} {} {}",
            problem.board().name(),
            problem.id(),
            problem.board().rule()
        ),
        Ok(typed) => format!("{typed:?}"),
        Err(message) => message,
    }
}

#[test]
fn moves_and_commands_are_told_apart() {
    assert_eq!(typed("  "), "Nothing");
    assert_eq!(typed("e5-e3-c3  d2xd4"), "Line(\"e5-e3-c3 d2xd4\")");
    assert_eq!(typed("+d4"), "Line(\"+d4\")");
    assert_eq!(typed("d2-d4,b3xd3"), "Line(\"d2-d4,b3xd3\")");
    assert_eq!(typed("d4,e5, c3"), "Position(\"d4,e5, c3\")");
    assert_eq!(typed(":Undo"), "Command(Undo)");
    assert_eq!(typed("play french c1:e7"), "play french corner orthogonal");
    assert_eq!(typed("play c1:e7"), "Ends(\"c1:e7\")");
    assert_eq!(
        typed("play english diagonal"),
        "play english central diagonal"
    );
}

#[test]
fn a_command_is_found_by_its_beginning_or_its_help() {
    let names = |text| -> Vec<&str> { matching(text).iter().map(|word| word.name).collect() };
    assert_eq!(names("").len(), WORDS.len());
    assert_eq!(names("re")[..3], ["redo", "restart", "review"]);
    assert_eq!(names(":clip"), ["copy"], "by its help");
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
    assert!(typed("play englsh").contains("did you mean english?"));
}
