//! Readers of text are given damaged documents and random bytes: none panics or hangs, and what is accepted and written
//! again is read the same.
//!
//! Short by default; `LASTPEG_FUZZ=100000 cargo test --test program fuzz` tries that many cases of each.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::support::player::{problem, store_in};
use lastpeg::app::learn::lesson::LessonFault;
use lastpeg::app::learn::lesson_file::read_chapter;
use lastpeg::app::soli2::replayed;
use lastpeg::app::store::{Store, transfer};
use lastpeg::library::Library;
use lastpeg::library::board_file::BoardFile;
use lastpeg::library::catalog::Catalog;
use lastpeg::par::{FewestSearch, fewest_moves};
use lastpeg::rules::board::Board;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::notation;
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::run::Limits;
use lastpeg::soli2::record;
use lastpeg::solve::Verdict;
use lastpeg::verify::verify;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::support::{Home, answer};

/// How many cases each reader gets.
fn cases() -> u32 {
    let asked = std::env::var("LASTPEG_FUZZ").ok();
    asked.map_or(300, |text| {
        text.parse().expect("LASTPEG_FUZZ is a number of cases")
    })
}

/// One change of a text, at a place given in parts of its length.
#[derive(Clone, Debug)]
enum Change {
    Replace(u8),
    Insert(Vec<u8>),
    Remove(usize),
    Repeat(usize),
    /// The word there becomes another of the text.
    Word(usize),
}

fn change() -> impl Strategy<Value = (usize, Change)> {
    let change = prop_oneof![
        any::<u8>().prop_map(Change::Replace),
        prop::sample::select(&b"\"{}[],:=#.-/0123456789aeoz+\n\r\t \x00\x1b\xff"[..])
            .prop_map(Change::Replace),
        prop::collection::vec(any::<u8>(), 1..8).prop_map(Change::Insert),
        (1_usize..40).prop_map(Change::Remove),
        (1_usize..40).prop_map(Change::Repeat),
        any::<usize>().prop_map(Change::Word),
    ];
    (any::<usize>(), change)
}

fn changed(text: &str, changes: &[(usize, Change)]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (place, change) in changes {
        let at = place % (bytes.len() + 1);
        let end = |length: usize| (at + length).min(bytes.len());
        match change {
            Change::Replace(byte) if at < bytes.len() => bytes[at] = *byte,
            Change::Replace(byte) => bytes.push(*byte),
            Change::Insert(new) => drop(bytes.splice(at..at, new.iter().copied())),
            Change::Remove(length) => drop(bytes.drain(at..end(*length))),
            Change::Repeat(length) => {
                let part = bytes[at..end(*length)].to_vec();
                drop(bytes.splice(at..at, part));
            }
            Change::Word(number) => {
                let is_space = u8::is_ascii_whitespace;
                let words: Vec<&[u8]> = bytes
                    .split(is_space)
                    .filter(|word| !word.is_empty())
                    .collect();
                let Some(other) = words.get(number % words.len().max(1)) else {
                    continue;
                };
                let other = other.to_vec();
                let before = bytes[..at].iter().rposition(is_space);
                let from = before.map_or(0, |space| space + 1);
                let to = bytes[at..]
                    .iter()
                    .position(is_space)
                    .map_or(bytes.len(), |space| at + space);
                drop(bytes.splice(from..to, other));
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Gives a reader valid documents, damaged ones and random bytes.
fn fuzz(documents: &[&str], read: impl Fn(&str)) {
    for document in documents {
        read(document);
    }
    let damaged = (
        prop::sample::select(
            documents
                .iter()
                .map(|&text| text.to_owned())
                .collect::<Vec<_>>(),
        ),
        prop::collection::vec(change(), 1..6),
    )
        .prop_map(|(text, changes)| changed(&text, &changes));
    let random = prop::collection::vec(any::<u8>(), 0..200)
        .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let config = Config {
        cases: cases(),
        failure_persistence: None,
        ..Config::default()
    };
    let texts = prop_oneof![9 => damaged, 1 => random];
    let tried = TestRunner::new(config).run(&texts, |text| {
        read(&text);
        Ok(())
    });
    tried.unwrap();
}

fn written(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/written");
    fs::read_to_string(folder.join(path)).unwrap()
}

#[test]
fn positions() {
    let board = problem("english", "central").board().clone();
    let documents = [
        "ooo/ooo/ooo.ooo/oo..ooo/ooooooo/ooo/ooo",
        "d4,e5",
        "d2, d3 c4",
        "",
    ];
    fuzz(&documents, |text| {
        if let Ok(pegs) = notation::read_pegs(&board, text) {
            let again = notation::pegs(&board, pegs);
            assert_eq!(
                notation::read_pegs(&board, &again).unwrap(),
                pegs,
                "{text:?}"
            );
        }
    });
}

#[test]
fn lines() {
    let start = problem("english", "central");
    let board = start.board().clone();
    let documents = [
        "d2-d4 f3-d3 e1-e3",
        "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4",
        "+d4",
        "d2xd4 c4-e4-e2",
    ];
    fuzz(&documents, |text| {
        let Ok(line) = notation::read_line(&board, text) else {
            return;
        };
        if let Ok(actions) = notation::replay(&board, start.start(), &line) {
            let again = notation::line(&board, &actions);
            let line = notation::read_line(&board, &again).unwrap();
            assert_eq!(
                notation::replay(&board, start.start(), &line).unwrap(),
                actions
            );
        }
    });
}

#[test]
fn board_files() {
    let (own, drawn) = (
        written("config/boards/my-english.json"),
        written("config/boards/small-step.json"),
    );
    fuzz(&[&own, &drawn, &written("line.json")], |text| {
        if let Ok(file) = BoardFile::read(text) {
            assert!(!file.jumps.is_empty() && !file.rows.is_empty());
        }
    });
}

#[test]
fn catalogs() {
    let board = Library::embedded().entry("triangle10").unwrap().board();
    let text = Catalog::embedded(&board).unwrap().file_text(&board);
    fuzz(&[&text], |text| {
        if let Ok(catalog) = Catalog::read(&board, text) {
            assert_eq!(
                Catalog::read(&board, &catalog.file_text(&board)).unwrap(),
                catalog
            );
        }
    });
}

#[test]
fn checkpoints() {
    let problem = problem("english", "cross");
    fuzz(&[&written("fewest.checkpoint")], |text| {
        let is_taken = FewestSearch::new(&problem).resuming(text).is_ok();
        assert!(!is_taken || text.trim_end() == written("fewest.checkpoint").trim_end());
        // Nothing of one that tells lies under a true hash is believed.
        let body = text.rsplit_once("end ").map_or(text, |(body, _)| body);
        let sealed = format!("{body}end {:016x}\n", fnv_1a(body));
        if let Ok(search) = FewestSearch::new(&problem).resuming(&sealed) {
            let found = search.run(&Limits::none());
            let par = found.moves();
            assert_eq!((found.is_proved, par), (true, Some(5)), "{sealed}");
        }
    });
}

fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn records() {
    fuzz(&[&written("data/records.json")], |text| {
        if let Ok(records) = transfer::import(text) {
            let again = transfer::import(&transfer::export(&records).unwrap()).unwrap();
            assert_eq!(again, records);
        }
    });
}

#[test]
fn lessons() {
    let library = Library::embedded();
    let solve = "title = \"Mine\"\n[[lesson]]\nid = \"mine\"\ntitle = \"Mine\"\ntext = \"One jump.\"\n\
                 pegs = \"d5,d6\"\ngoal = \"d4\"\nline = \"d6-d4\"\n";
    let first_steps = include_str!("../../boards/lessons/first-steps.toml");
    let some: Vec<&str> = first_steps.split_inclusive("[[lesson]]").take(3).collect();
    // What is missing at the end is missing on the last line.
    let (_, faults) = read_chapter("title = \"\"\"\n", &library);
    assert_eq!(faults[0].line, 1, "{faults:?}");
    fuzz(&[solve, &some.concat()], |text| {
        let (lessons, faults) = read_chapter(text, &library);
        let lines = text.lines().count().max(1);
        let is_there = |fault: &LessonFault| (1..=lines).contains(&fault.line);
        assert!(faults.iter().all(is_there), "{faults:?} of {text:?}");
        // A lesson that was taken has a line of its own.
        assert!(lessons.len() <= lines);
    });
}

#[test]
fn soli2_records() {
    let library = Library::embedded();
    let seeds = ["1", "7"].map(|seed| answer(&format!("soli2 --watch --seed {seed} --json"), 0));
    let documents = seeds.each_ref().map(String::as_str);
    fuzz(&documents, |text| {
        if let Ok(game) = replayed(text, &library) {
            let again = record::record(&game);
            let game = replayed(&again.to_string(), &library).unwrap();
            assert_eq!(record::record(&game), again);
        }
    });
}

/// What a proof claims, read from its text without the checker's own code: the problem, and the fewest moves (nothing
/// where it says that there is no line).
fn claimed(text: &str) -> Option<(Problem, Option<usize>)> {
    let value = |word: &'static str| {
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        let of_word = lines.filter(move |(own, _)| *own == word);
        of_word.map(|(_, value)| value.trim())
    };
    let rows: Vec<String> = value("row").map(|row| row.replace('.', " ")).collect();
    let rule = value("jumps").next()?.parse().ok()?;
    let board = Arc::new(Board::new("fuzz", "Fuzz", &rows, rule).ok()?);
    let set = |text: &str| Some(HoleSet::from_bits(u128::from_str_radix(text, 16).ok()?));
    let start = set(value("start").next()?)?;
    let finishes: Vec<HoleSet> = value("finish").map(set).collect::<Option<_>>()?;
    let [finish] = finishes[..] else {
        return None;
    };
    let goal = Goal::Exactly(finish);
    let problem = Problem::from_vacancies(board.clone(), HoleSet::EMPTY, goal).from_pegs(start);
    let moves = match value("claim").next()?.split_once(' ') {
        None => None,
        Some((_, moves)) => Some(moves.parse().ok()?),
    };
    (value("key").next().is_none()).then_some((problem, moves))
}

/// A damaged proof that the checker takes all the same claims what is so.
#[test]
fn proofs() {
    let two = "lastpeg proof 1\nboard line\njumps orthogonal\nrow oooo\nstart b\nfinish 1\nclaim lost\n\
               targets 1\nat b\nat 9";
    let of_problem = |arguments: &str| {
        let home = Home::new();
        let path = home.folder.path().join("proof.txt");
        home.run(&format!("{arguments} --proof '{}'", path.display()), "");
        fs::read_to_string(path).unwrap()
    };
    let documents = [
        two.to_owned(),
        of_problem("solve triangle10 a2:b3"),
        of_problem("solve triangle10 a2:b2 --fewest"),
    ];
    let documents: Vec<&str> = documents.iter().map(String::as_str).collect();
    let taken = Cell::new(0);
    fuzz(&documents, |text| {
        let is_taken = verify(text.lines().map(str::to_owned)).is_ok();
        let Some((problem, moves)) = is_taken.then(|| claimed(text)).flatten() else {
            return;
        };
        taken.set(taken.get() + 1);
        let found = fewest_moves(&problem, &Limits::none());
        match moves {
            None => assert_eq!(found.verdict(), Verdict::Lost, "{text}"),
            Some(moves) => assert!(found.lower_bound >= moves, "{text}"),
        }
    });
    assert!(taken.get() >= documents.len());
}

/// Opens a store in which one file has a text.
fn with_file(name: &str, text: &str, look: impl Fn(&mut Store)) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    let mut store = store_in(folder.path());
    look(&mut store);
}

#[test]
fn saved_games() {
    fuzz(&[&written("data/game.json")], |text| {
        with_file("data/game.json", text, |store| {
            let mut library = Library::embedded();
            if let Some(game) = store.saved_game(&mut library) {
                store.save_game(&library, &game);
                let back = store.saved_game_of(game.problem()).unwrap();
                assert_eq!(back.to_lines(), game.to_lines());
            }
        });
    });
}

#[test]
fn settings() {
    fuzz(
        &[
            &written("config/config.toml"),
            "mouse = true\nlamp = 'on'\n",
        ],
        |text| {
            with_file("config/config.toml", text, |store| {
                let before = *store.settings();
                let mut after = before;
                after.mouse = !before.mouse;
                store.take_notices();
                store.keep_settings(before, after);
                assert_eq!(store.settings(), &after);
            });
        },
    );
}

#[test]
fn themes() {
    fuzz(&[&written("config/themes/sea.toml")], |text| {
        with_file("config/themes/sea.toml", text, |store| {
            assert!(store.themes().len() >= lastpeg::app::store::Theme::ALL.len());
        });
    });
}
