//! The sources keep to what the architecture page says, and the README to what the program does.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin;
use lastpeg::library::Library;
use lastpeg::run::Limits;
use lastpeg::solve::{self, Verdict};

/// The modules from the bottom up: one may use itself and those of earlier rows, never those of its own row.
const LAYERS: &[&[&str]] = &[
    &["rules", "run"],
    &["packed"],
    &["counts"],
    &["proof"],
    &["library", "solve"],
    &["par"],
    &["tables"],
    &["app"],
    &["tui"],
    &["cli"],
    &["main"],
];

/// What the modules up to the solver and its tables must not touch, and where it is allowed all the same.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("std::fs", &[]),
    ("std::io", &[]),
    ("std::env", &[]),
    ("std::process", &[]),
    ("std::net", &[]),
    ("std::os", &[]),
    ("std::thread", &["src/run/parallel.rs"]),
    ("Instant", &["src/run/limits.rs"]),
    ("SystemTime", &[]),
    ("print!", &[]),
    ("println!", &[]),
    ("ratatui", &[]),
    ("tempfile", &[]),
    ("RandomState", &[]),
];

/// The modules that may touch the world outside.
const OUTER: &[&str] = &["library", "app", "tui", "cli", "main"];

/// The longest a source file may be, in lines.
const MOST_LINES: usize = 500;

struct Source {
    /// From the top of the repository: `src/cli/play.rs`.
    path: String,
    text: String,
}

impl Source {
    /// The module of the top level that it belongs to.
    fn module(&self) -> &str {
        let inside = self.path.strip_prefix("src/").unwrap();
        inside.split('/').next().unwrap().trim_end_matches(".rs")
    }

    /// The lines of the program itself, numbered from 1: no comments, and no tests, which stand at the end of a file.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = (1..).zip(self.text.lines());
        lines
            .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| {
        if path.is_dir() {
            rust_files(&path)
        } else {
            vec![path]
        }
    });
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|kind| kind == "rs"))
        .collect();
    files.sort();
    files
}

fn sources() -> Vec<Source> {
    let read = |path: PathBuf| Source {
        path: path.strip_prefix(root()).unwrap().display().to_string(),
        text: fs::read_to_string(&path).unwrap(),
    };
    rust_files(&root().join("src"))
        .into_iter()
        .map(read)
        .collect()
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&module))
}

/// The modules of the top level that a line of code names.
fn named_modules(line: &str) -> Vec<&str> {
    let mut named = Vec::new();
    for start in ["crate::", "lastpeg::"] {
        for (index, _) in line.match_indices(start) {
            let rest = &line[index + start.len()..];
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            match rest.strip_prefix('{') {
                Some(group) => named.extend(
                    group
                        .split([',', '}', ';'])
                        .map(|name| name.trim().split("::").next().unwrap()),
                ),
                None => named.push(&rest[..end]),
            }
        }
    }
    named.retain(|name| !name.is_empty());
    named
}

#[test]
fn dependencies_run_one_way() {
    let mut count = 0;
    for source in sources()
        .iter()
        .filter(|source| source.path != "src/lib.rs")
    {
        let own = source.module();
        let own_layer =
            layer(own).unwrap_or_else(|| panic!("{own} has no layer: add it to LAYERS"));
        for (number, line) in source.code() {
            for module in named_modules(line) {
                let used = layer(module)
                    .unwrap_or_else(|| panic!("{}:{number}: {module} has no layer", source.path));
                assert!(
                    module == own || used < own_layer,
                    "{}:{number}: {own} must not use {module}",
                    source.path
                );
                count += 1;
            }
        }
    }
    assert!(count > 100, "only {count} uses were found");
}

#[test]
fn every_module_of_the_library_has_a_layer() {
    let text = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let modules: Vec<&str> = text
        .lines()
        .filter_map(|line| {
            line.strip_prefix("pub mod ")
                .or_else(|| line.strip_prefix("pub(crate) mod "))?
                .strip_suffix(';')
        })
        .collect();
    assert!(modules.len() > 10, "{modules:?}");
    for module in modules {
        assert!(layer(module).is_some(), "{module}");
        assert!(
            text.contains(&format!("`{module}`")),
            "the map in src/lib.rs lacks {module}"
        );
    }
}

#[test]
fn the_rules_and_the_solver_touch_no_terminal_clock_file_or_thread() {
    let sources = sources();
    let inner = sources
        .iter()
        .filter(|source| source.path != "src/lib.rs" && !OUTER.contains(&source.module()));
    let mut looked_at = 0;
    for source in inner {
        for (number, line) in source.code() {
            for (word, allowed) in FORBIDDEN {
                let is_allowed = allowed.iter().any(|place| source.path.starts_with(place));
                assert!(
                    is_allowed || !line.contains(word),
                    "{}:{number}: {word} has no place here",
                    source.path
                );
            }
            looked_at += 1;
        }
    }
    assert!(looked_at > 2000, "only {looked_at} lines were looked at");
}

/// A file that no other names is not compiled, and nobody would notice.
#[test]
fn every_file_of_the_sources_is_a_module_of_another() {
    let sources = sources();
    for source in &sources {
        let path = source.path.strip_suffix(".rs").unwrap();
        let (folder, name) = path.rsplit_once('/').unwrap();
        let parents = match folder {
            "src" if name == "lib" || name == "main" => continue,
            "src" => ["src/lib.rs".to_owned(), "src/main.rs".to_owned()],
            folder => [format!("{folder}.rs"), format!("{folder}/mod.rs")],
        };
        let is_named = |parent: &&Source| {
            let ending = format!("mod {name};");
            parent
                .text
                .lines()
                .any(|line| line.trim().ends_with(&ending))
        };
        let mut of_path = sources.iter().filter(|other| parents.contains(&other.path));
        assert!(
            of_path.any(|parent| is_named(&parent)),
            "{} is no module",
            source.path
        );
    }
}

#[test]
fn files_are_short_enough_to_be_read() {
    for source in sources() {
        let lines = source.text.lines().count();
        assert!(
            lines <= MOST_LINES,
            "{} has {lines} lines: split it",
            source.path
        );
        assert!(
            source.text.starts_with("//!"),
            "{} does not begin with what it is",
            source.path
        );
    }
}

#[test]
fn every_file_of_tests_says_what_it_tests_and_skips_nothing() {
    for path in rust_files(&root().join("tests")) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{}", path.display());
        for skip in ["ignore", "should_panic"] {
            assert!(
                !text.contains(&format!("#[{skip}")),
                "{}: {skip}",
                path.display()
            );
        }
    }
}

#[test]
fn the_top_of_the_repository_holds_what_it_should() {
    let names = fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| !name.starts_with('.') && name != "target")
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "Cargo.lock",
            "Cargo.toml",
            "LICENSE",
            "README.md",
            "boards",
            "src",
            "tests"
        ]
    );
}

// The README.

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
    let checks = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(checks.lines().any(|line| line == "cargo test"), "{checks}");
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
