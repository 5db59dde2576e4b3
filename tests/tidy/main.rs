//! The sources keep to what the map in `src/lib.rs` says, and the README to what the program does.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod imports;
mod readme;
mod sources;

use std::collections::BTreeMap;
use std::fs;

use crate::imports::{Crate, Use, circles};
use crate::sources::{Source, root, rust_files, sources};

/// The modules from the bottom up: one may use itself and those of earlier rows, never those of its own row.
const LAYERS: &[&[&str]] = &[
    &["rules", "run"],
    &["packages", "packed", "verify"],
    &["counts"],
    &["proof"],
    &["library", "solve"],
    &["par"],
    &["plan"],
    &["certify", "soli2", "tables", "why"],
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

/// The modules of the program, which are no part of the library.
const PROGRAM: &[&str] = &["soli2", "app", "tui", "cli", "main"];

/// The most public items of the library: declarations and methods with a plain `pub`, which the lint `unreachable_pub`
/// keeps to those that can be reached from outside. Fields and variants count with their type, and what a module shows
/// of another by `pub use` where it is declared.
const MOST_PUBLIC_ITEMS: usize = 400;

/// The longest a source file may be, in lines.
const MOST_LINES: usize = 500;

/// The longest the checker of proofs may be, in lines of code.
const MOST_LINES_OF_THE_CHECKER: usize = 600;

/// The longest a line may be, in characters.
const MOST_COLUMNS: usize = 120;

/// The most files that may lie flat in a folder.
const MOST_FILES: usize = 20;

fn layer(room: &str) -> usize {
    let row = LAYERS.iter().position(|row| row.contains(&room));
    row.unwrap_or_else(|| panic!("{room} has no layer: add it to LAYERS"))
}

/// `src/a.rs:7 uses src/b.rs`.
fn sentence(sources: &[Source], one: &Use) -> String {
    format!(
        "{}:{} uses {}",
        sources[one.from].path, one.line, sources[one.to].path
    )
}

#[test]
fn a_room_uses_only_those_below_it() {
    let sources = sources();
    let uses = Crate::read(&sources).uses();
    let room = |file: usize| sources[file].room();
    let between = uses
        .iter()
        .filter(|one| room(one.from) != room(one.to) && room(one.from) != "lib");
    // The library gives tests boards, and knows only the rules.
    let serves_a_test = |one: &Use| one.in_tests && room(one.to) == "library";
    let upwards = between
        .clone()
        .filter(|one| layer(room(one.to)) >= layer(room(one.from)) && !serves_a_test(one));
    let upwards: Vec<String> = upwards.map(|one| sentence(&sources, one)).collect();
    assert!(upwards.is_empty(), "{}", upwards.join("\n"));
    assert!(between.count() > 100, "hardly a use was found");
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let sources = sources();
    let uses = Crate::read(&sources).uses();
    let mut found = String::new();
    for circle in circles(sources.len(), &uses) {
        found += &format!("{} files in a circle:\n", circle.len());
        let inside = uses
            .iter()
            .filter(|one| !one.in_tests && circle.contains(&one.from) && circle.contains(&one.to));
        for one in inside {
            found += &format!("    {}\n", sentence(&sources, one));
        }
    }
    assert!(found.is_empty(), "{found}");
}

#[test]
fn a_type_name_has_one_meaning() {
    let sources = sources();
    let whole = Crate::read(&sources);
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for one in whole.types() {
        let place = format!("{}:{}", sources[one.file].path, one.line);
        places.entry(&one.name).or_default().push(place);
    }
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}

#[test]
fn the_library_shows_no_more_than_it_should() {
    let inner = sources()
        .into_iter()
        .filter(|source| source.room() != "lib" && !PROGRAM.contains(&source.room()));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for source in inner {
        let is_public = |line: &str| {
            let item = line.trim_start().strip_prefix("pub ");
            let keyword = item.and_then(|item| item.split(' ').next());
            let keywords = [
                "fn", "const", "async", "struct", "enum", "trait", "type", "static", "mod",
            ];
            keyword.is_some_and(|keyword| keywords.contains(&keyword))
        };
        let count = source.code().filter(|(_, line)| is_public(line)).count();
        *counts.entry(source.room().to_owned()).or_default() += count;
    }
    let all: usize = counts.values().sum();
    assert!(
        all > 100 && all <= MOST_PUBLIC_ITEMS,
        "{all} public items: {counts:?}"
    );
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
        layer(module);
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
        .filter(|source| source.path != "src/lib.rs" && !OUTER.contains(&source.room()));
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

/// What is written for one system alone is found in one place.
#[test]
fn one_module_knows_which_system_it_is_on() {
    let words = [
        "cfg(unix",
        "cfg(windows",
        "cfg(not(unix",
        "cfg!(",
        "target_os",
        "std::os::",
        "rustix::",
        "signal_hook::",
    ];
    let mut found = 0;
    for source in sources() {
        let is_platform = source.path.starts_with("src/app/platform");
        for (number, line) in source.code() {
            let word = words.iter().find(|&&word| line.contains(word));
            assert!(
                is_platform || word.is_none(),
                "{}:{number}: {word:?} belongs into src/app/platform",
                source.path
            );
            found += usize::from(word.is_some());
        }
    }
    assert!(found > 10, "only {found} places were found");
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
        let long = (1..)
            .zip(source.text.lines())
            .find(|(_, line)| line.chars().count() > MOST_COLUMNS);
        assert_eq!(
            long, None,
            "{}: a line has more than {MOST_COLUMNS} columns",
            source.path
        );
        assert!(
            source.text.starts_with("//!"),
            "{} does not begin with what it is",
            source.path
        );
    }
}

/// Who doubts a proof reads the checker, or writes another.
#[test]
fn the_checker_of_proofs_is_small() {
    let checker = sources()
        .into_iter()
        .filter(|source| source.room() == "verify");
    let lines = |source: Source| {
        let code = source.code().filter(|(_, line)| !line.trim().is_empty());
        code.count()
    };
    let all: usize = checker.map(lines).sum();
    assert!(all > 100 && all <= MOST_LINES_OF_THE_CHECKER, "{all} lines");
}

#[test]
fn folders_are_small_enough_to_be_seen_at_a_glance() {
    let sources = sources();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for source in &sources {
        let (folder, _) = source.path.rsplit_once('/').unwrap();
        *counts.entry(folder).or_default() += 1;
    }
    counts.retain(|_, count| *count > MOST_FILES);
    assert!(counts.is_empty(), "sort them into folders: {counts:?}");
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
