//! What the README shows is true: its commands run, its output is what the program prints, its board file is read.

use std::fs;

use assert_cmd::cargo::cargo_bin;
use lastpeg::library::Library;
use lastpeg::run::Limits;
use lastpeg::solve::{self, Verdict};

use crate::sources::root;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// The lines of the README's blocks of shell commands.
fn readme_commands() -> Vec<String> {
    let text = readme();
    let blocks = text
        .split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.strip_prefix("sh\n"));
    blocks.flat_map(str::lines).map(str::to_owned).collect()
}

#[test]
fn the_readme_begins_with_the_two_commands_that_play_and_test() {
    assert_eq!(
        readme_commands()[..2],
        ["cargo run --release", "cargo test"]
    );
    assert!(readme().lines().count() < 200, "longer belongs elsewhere");
    let checks = fs::read_to_string(root().join(".ci/run")).unwrap();
    for tests in ["cargo test", "cargo test --lib --test figures"] {
        assert!(checks.lines().any(|line| line == tests), "{tests}");
    }
}

/// Numbers that grow with the data.
#[test]
fn the_readme_counts_boards_lessons_and_pars_as_they_are() {
    let boards = Library::embedded().entries().len();
    let lessons = std::process::Command::new(cargo_bin("lastpeg"))
        .args(["learn", "--list"])
        .output()
        .unwrap();
    let lessons = String::from_utf8(lessons.stdout).unwrap();
    let numbered = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let lessons = lessons.lines().filter(numbered).count();
    let tables = ["catalog", "kinds", "shortest"].map(|folder| root().join("boards").join(folder));
    let tables = tables
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let pars = tables.map(|table| {
        let text = fs::read_to_string(table.unwrap().path()).unwrap();
        let proven = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit());
        // Of three vacancies the par stands at the third.
        let pars = text.replace("\"at_most\":", "");
        pars.split("\":").filter(proven).count()
    });
    let pars: usize = pars.sum();
    for told in [
        format!("{boards} come with it"),
        format!("a course of {lessons} lessons"),
        format!("The fewest moves of {},000 problems", pars / 1000),
    ] {
        assert!(
            readme().contains(&told),
            "the README does not say \"{told}\""
        );
    }
}

/// Games on the screen are played by lines of text here, and end with their input.
fn without_screen(command: &str) -> String {
    if command == "lastpeg" {
        "lastpeg play --plain".to_owned()
    } else if command.starts_with("lastpeg play") && !command.contains("--plain") {
        format!("{command} --plain")
    } else {
        command.to_owned()
    }
}

#[test]
fn the_commands_of_the_readme_run() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("hut.json"), readme_board_file()).unwrap();
    let binary = cargo_bin("lastpeg");
    let path = format!(
        "{}:{}",
        binary.parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let commands = readme_commands();
    let commands: Vec<&String> = commands
        .iter()
        .filter(|command| !command.starts_with("cargo "))
        .collect();
    assert!(commands.len() > 8, "{commands:?}");
    for command in commands {
        let ran = std::process::Command::new("sh")
            .args(["-c", &without_screen(command)])
            .current_dir(&folder)
            .env("PATH", &path)
            .env("LASTPEG_DATA_DIR", folder.path().join("data"))
            .env("LASTPEG_CONFIG_DIR", folder.path().join("config"))
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let messages = String::from_utf8_lossy(&ran.stderr);
        let code = ran.status.code().unwrap();
        assert!(
            code <= 1 && messages.is_empty(),
            "{command}: exit code {code}\n{messages}"
        );
    }
}

#[test]
fn the_output_shown_in_the_readme_is_true() {
    let text = readme();
    let blocks = text.split("```console\n$ ").skip(1);
    let mut count = 0;
    for block in blocks {
        let (shown, _) = block.split_once("```").unwrap();
        let (command, output) = shown.split_once('\n').unwrap();
        let mut words = command.split_whitespace();
        assert_eq!(words.next(), Some("lastpeg"));
        let ran = std::process::Command::new(cargo_bin("lastpeg"))
            .args(words)
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&ran.stdout), output, "{command}");
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn the_problems_of_the_board_file_in_the_readme_can_be_won() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hut.json");
    fs::write(&path, readme_board_file()).unwrap();
    let mut library = Library::embedded();
    let name = library.add_file(&path).unwrap();
    let entry = library.entry(&name).unwrap();
    let problems = entry.problems(entry.rules()[0]);
    assert!(!problems.is_empty());
    for problem in problems {
        let answer = solve::solve(&problem, &Limits::none());
        assert_eq!(answer.verdict(), Verdict::Winnable, "{}", problem.id());
    }
}

/// The board file shown in the README.
fn readme_board_file() -> String {
    let text = readme();
    let (_, rest) = text.split_once("```json\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_readme_names_every_command() {
    let help = std::process::Command::new(cargo_bin("lastpeg"))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands
        .lines()
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        assert!(
            readme().contains(&format!("`{name}")) || readme().contains(&format!("lastpeg {name}")),
            "{name}"
        );
    }
}
