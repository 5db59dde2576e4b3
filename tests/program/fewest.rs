//! The fewest moves as a user asks for them: limits, checkpoints, catalogs.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::support::player::problem;
use lastpeg::library::Library;
use lastpeg::library::catalog::{Catalog, Known, Row};
use lastpeg::library::shortest;
use lastpeg::par::{Fewest, FewestSearch, fewest_moves};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::Position;
use lastpeg::rules::problem::{Goal, Problem};
use lastpeg::run::{Limits, Phase};
use lastpeg::solve::Verdict;

use crate::support::compared::{assert_line_is_sound, catalogs, fewest};
use crate::support::{Home, answer, refused, run};

/// The texts of all checkpoints of a search, and its answer.
fn with_checkpoints(search: FewestSearch<'_>) -> (Vec<String>, Fewest) {
    let mut texts = Vec::new();
    let search = search.saving(|text| texts.push(text.to_owned()));
    let answer = search.run(&Limits::none());
    (texts, answer)
}

#[test]
fn checkpoints_of_a_proof_lead_to_the_same_answer() {
    let problem = problem("english", "c2:c5");
    let (texts, answer) = with_checkpoints(FewestSearch::new(&problem));
    assert!(answer.is_proved);
    for text in texts.iter().step_by(2) {
        let resumed = FewestSearch::new(&problem).resuming(text).unwrap();
        let resumed = resumed.run(&Limits::none());
        assert_line_is_sound(&problem, &resumed);
        assert_eq!(
            (resumed.moves(), resumed.is_proved, resumed.lower_bound),
            (answer.moves(), true, answer.lower_bound)
        );
    }
    // The last one knows the answer, but is not believed: the numbers of moves before the last are not looked for again.
    let last = FewestSearch::new(&problem).resuming(texts.last().unwrap());
    let limits = Limits::none();
    assert!(last.unwrap().run(&limits).is_proved);
    let Some(Phase::FewestMoves {
        lower_bound, moves, ..
    }) = limits.progress.phase()
    else {
        panic!("nothing was proven");
    };
    assert_eq!(Some(moves + 1), answer.moves());
    assert!(lower_bound < moves);
}

/// Files that the program wrote before checkpoints were without layers: of a proof under way, and of one that is done.
#[test]
fn checkpoints_with_the_layers_of_a_pass_are_read_still() {
    let board = |name: &str| Library::embedded().entry(name).unwrap().board();
    let resumed = |problem: &Problem, text: &str, limits: &Limits| {
        let search = FewestSearch::new(problem).resuming(text).unwrap();
        let answer = search.run(limits);
        assert_line_is_sound(problem, &answer);
        (answer.lower_bound, answer.moves(), answer.is_proved)
    };
    let under_way = include_str!("../data/checkpoints/6x6_a1-a1_with_layers");
    assert!(under_way.contains("\npass 15\nlayer forward "));
    let none = Limits {
        positions: Some(0),
        ..Limits::none()
    };
    let problem = Problem::read(&board("6x6"), "a1:a1").unwrap();
    let line = under_way.lines().any(|line| line.starts_with("line "));
    let (lower_bound, moves, is_proved) = resumed(&problem, under_way, &none);
    // 15 is what the search's own bound says, too, before any pass.
    assert_eq!((lower_bound, moves.is_some(), is_proved), (15, line, false));
    let done = include_str!("../data/checkpoints/english_c2-c5_done");
    let problem = Problem::read(&board("english"), "c2:c5").unwrap();
    assert_eq!(
        resumed(&problem, done, &Limits::none()),
        (15, Some(15), true)
    );
}

#[test]
fn a_checkpoint_of_another_problem_or_version_or_with_a_fault_is_refused() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let problem = Problem::read(&board, "a1:a1").unwrap();
    let (texts, _) = with_checkpoints(FewestSearch::new(&problem));
    let text = &texts[texts.len() / 2];
    let refusal = |problem: &Problem, text: &str| {
        let resumed = FewestSearch::new(problem).resuming(text);
        resumed.map(|_| ()).unwrap_err().to_string()
    };
    let other = Problem::read(&board, "a1:a4").unwrap();
    assert!(refusal(&other, text).starts_with("it is the checkpoint of another problem: "));
    let older = text.replacen("checkpoint 1", "checkpoint 0", 1);
    assert_eq!(
        refusal(&problem, &older),
        "it is a checkpoint of version 0, not 1"
    );
    assert_eq!(refusal(&problem, "nonsense"), "it is no checkpoint");
    for faulty in [
        text.replacen("bound ", "bound 1", 1),
        text[..text.len() / 2].to_owned(),
        text.replace("end ", "end 1"),
    ] {
        assert!(refusal(&problem, &faulty).contains("damaged"));
    }
}

#[test]
fn solve_keeps_a_checkpoint_and_goes_on_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("central");
    let solve = |problem: &str, more: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("lastpeg").unwrap();
        let arguments = ["solve", "english", problem, "--fewest", "--json"];
        let command = command.args(arguments).arg("--checkpoint").arg(&path);
        command.args(more).output().unwrap()
    };
    let stopped = solve("c2:c5", &["--limit", "300ms"]);
    assert!(matches!(stopped.status.code(), Some(0 | 3)));
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .starts_with("lastpeg checkpoint 1\n")
    );
    let done = solve("c2:c5", &[]);
    let done: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(
        (&done["moves"], &done["fewest_proved"]),
        (&15.into(), &true.into())
    );
    let other = solve("central", &[]);
    assert_eq!(other.status.code(), Some(2));
    let told = String::from_utf8(other.stdout).unwrap();
    assert!(
        told.contains("it is the checkpoint of another problem: english orthogonal"),
        "{told}"
    );
    assert!(
        told.contains("name another file, or remove this one"),
        "{told}"
    );
}

/// The answer says what the search has proved by then, which was less than it had said before.
#[test]
fn what_a_checkpoint_keeps_is_told_where_the_search_ends_before_it_has_come_so_far() {
    let home = Home::new();
    let done = include_str!("../data/checkpoints/english_c2-c5_done");
    let file = home.file("c2-c5", done);
    let ran = home.run(
        &format!("solve english c2:c5 --fewest --checkpoint '{file}' --limit 0s"),
        "",
    );
    assert_eq!(ran.code, 3);
    let note = format!("note: by the checkpoint {file} every line takes at least 15 moves; ");
    assert!(ran.messages.starts_with(&note), "{}", ran.messages);
}

#[test]
fn a_line_known_before_is_the_answer_unless_a_shorter_one_is_found() {
    let problem = problem("triangle15", "a1:a1");
    let par = shortest::line(&problem).unwrap();
    let long = lastpeg::solve::solve(&problem, &Limits::none());
    let long = long.line().unwrap();
    for known in [&par[..], long, &par[1..]] {
        let search = FewestSearch::new(&problem).knowing(known);
        let answer = search.run(&Limits::none());
        assert_line_is_sound(&problem, &answer);
        assert_eq!((answer.moves(), answer.is_proved), (Some(10), true));
    }
    let none = Limits {
        positions: Some(0),
        ..Limits::none()
    };
    let answer = FewestSearch::new(&problem).knowing(&par).run(&none);
    assert_eq!(answer.line(), Some(&par[..]));
}

#[test]
fn shares_of_a_catalog_are_joined() {
    let home = Home::new();
    let folder = |name: &str| home.data().join(name).display().to_string();
    let file = |name: &str| format!("{}/triangle15.triangular.json", folder(name));
    for share in ["1/3", "2/3", "3/3"] {
        let name = share.replace('/', "-");
        let made = format!(
            "catalog triangle15 --prove --share {share} --write '{}'",
            folder(&name)
        );
        // The other shares are undecided.
        assert_eq!(run(&made).code, 3);
    }
    let parts = ["1-3", "2-3", "3-3"]
        .map(|name| format!("'{}'", file(name)))
        .join(" ");
    let joined = run(&format!(
        "catalog triangle15 --merge {parts} --write '{}'",
        folder("all")
    ));
    assert_eq!(joined.code, 0, "{}", joined.messages);
    let read = |path: String| std::fs::read_to_string(path).unwrap();
    let shipped = include_str!("../../boards/catalog/triangle15.triangular.json");
    assert_eq!(read(file("all")), shipped);
    // Those that end at once in one folder lose nothing of each other, where the system locks folders.
    let shares = if cfg!(unix) { 6 } else { 1 };
    thread::scope(|scope| {
        for share in 1..=shares {
            let one = folder("one");
            let made =
                format!("catalog triangle15 --prove --share {share}/{shares} --write '{one}'");
            scope.spawn(move || run(&made));
        }
    });
    let rows = |name: &str| {
        let table: serde_json::Value = serde_json::from_str(&read(file(name))).unwrap();
        table["problems"].as_array().unwrap().clone()
    };
    let is_settled = |row: &serde_json::Value| row["par"].is_u64() || row["reason"].is_string();
    assert!(rows("one").iter().all(is_settled), "{:?}", rows("one"));
    let rows = rows("2-3");
    let solved = rows
        .iter()
        .filter(|row| row["verdict"].is_null() && row["line"].is_string());
    assert_eq!(solved.count(), 4);

    refused(
        "catalog triangle15 --share 1/2",
        "--share is one of what --improve or --prove finds out: give one of them, too",
    );
    let wrong = home.file(
        "wrong.json",
        &shipped.replacen("\"par\":10", "\"par\":9", 1),
    );
    let ran = run(&format!("catalog triangle15 --merge '{wrong}'"));
    assert_eq!((ran.code, ran.output.as_str()), (2, ""));
    assert!(
        ran.messages
            .contains("wrong.json: a1:a1: the row says \"verdict\": \"solvable\", \"par\": 9, \"at_most\": null"),
        "{}",
        ran.messages
    );
    for share in ["0/3", "4/3", "3", "a/b", "1/0"] {
        let ran = run(&format!("catalog triangle15 --improve --share {share}"));
        assert_eq!(ran.code, 2);
        assert!(ran.messages.contains("as in 3/16"), "{}", ran.messages);
    }
}

#[test]
fn a_share_run_again_is_the_same_share() {
    let home = Home::new();
    let board = home.file(
        "four.json",
        r#"{ "name": "four", "holes": ["oooo", "oooo", "oooo", "oooo"], "jumps": ["orthogonal"] }"#,
    );
    let folder = home.data().join("part");
    let written = || std::fs::read_to_string(folder.join("four.orthogonal.json")).unwrap();
    let share = || {
        let asked = format!("catalog --board-file '{board}' --improve --share 1/2 --write");
        let ran = home.run(&format!("{asked} '{}'", folder.display()), "");
        assert_eq!(ran.code, 3, "{}", ran.messages);
        written()
    };
    let once = share();
    assert!(once.contains("\"line\"") && once.contains("\"undecided\""));
    assert_eq!(share(), once);
}

#[test]
fn a_catalog_is_improved_from_the_lines_it_knows() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let catalog = Catalog::embedded(&board).unwrap();
    let open = catalog.rows().iter().map(|row| match &row.known {
        Known::Solvable {
            line: Some(line), ..
        } => Row {
            known: Known::by_line(line.clone(), false),
            ..row.clone()
        },
        _ => row.clone(),
    });
    let open = Catalog::new(open.collect());
    let rows = lastpeg::tables::catalog_rows(&board, Some(&open), Limits::none);
    let again: Vec<Row> = rows.collect();
    assert!(again.iter().all(|row| row.known.is_settled()));
    let moves = |rows: &[Row]| {
        rows.iter()
            .map(|row| row.known.fewest())
            .collect::<Vec<_>>()
    };
    assert_eq!(moves(&again), moves(catalog.rows()));
}

#[test]
fn a_goal_reached_already_takes_no_move() {
    let board = Library::embedded().entry("english").unwrap().board();
    let centre = HoleSet::of(board.centre().unwrap());
    let start = Position::of(centre);
    let answer = fewest(&Problem::new(board, "", "", start, Goal::Exactly(centre)));
    assert_eq!(answer.moves(), Some(0));
    assert!(answer.is_proved);
}

#[test]
fn a_stopped_search_keeps_its_lower_bound_and_claims_no_proof() {
    let problem = problem("english", "central");
    let limits = Limits {
        positions: Some(200_000),
        ..Limits::none()
    };
    // What another thread reads meanwhile.
    let (progress, is_done) = (limits.progress.clone(), AtomicBool::new(false));
    let bound = || match progress.phase() {
        Some(Phase::FewestMoves { lower_bound, .. }) => lower_bound,
        _ => 0,
    };
    let (answer, bounds) = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut bounds = Vec::new();
            while !is_done.load(Ordering::Relaxed) {
                bounds.push(bound());
                thread::sleep(Duration::from_millis(1));
            }
            bounds
        });
        let answer = fewest_moves(&problem, &limits);
        is_done.store(true, Ordering::Relaxed);
        (answer, reader.join().unwrap())
    });
    assert!(!answer.is_proved);
    assert_eq!(bound(), answer.lower_bound);
    assert!(bounds.is_sorted() && (2..=18).contains(&answer.lower_bound));
    assert_line_is_sound(&problem, &answer);
    assert!(answer.moves().is_none_or(|moves| moves >= 18));
}

#[test]
fn too_little_memory_ends_the_search_without_a_claim() {
    let problem = problem("english", "central");
    let limits = Limits {
        memory: 1 << 12,
        ..Limits::none()
    };
    let answer = fewest_moves(&problem, &limits);
    assert!(!answer.is_proved && answer.lower_bound <= 18);
    assert!(answer.memory_needed > Some(limits.memory));
    assert_line_is_sound(&problem, &answer);
}

#[test]
fn an_unsolvable_problem_has_the_proof_of_solve() {
    let problem = problem("french", "central");
    let answer = fewest(&problem);
    let solved = lastpeg::solve::solve(&problem, &Limits::none());
    assert_eq!(answer.verdict(), Verdict::Lost);
    assert_eq!(answer.outcome, solved.outcome);
}

#[test]
fn every_file_of_a_catalog_is_read_and_written_alike() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/catalog");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let catalogs = catalogs();
    // Reading one replays every line and checks every number.
    let mut read: Vec<String> = Vec::new();
    for (board, catalog) in catalogs {
        let name = format!("{}.{}.json", board.name(), board.rule());
        let text = std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
        let written = catalog.file_text(&board);
        assert_eq!(text, written, "{name}");
        assert_eq!(&Catalog::read(&board, &written).unwrap(), catalog, "{name}");
        read.push(name);
    }
    read.sort();
    assert_eq!(names, read);
}

#[test]
fn the_catalogs_agree_with_the_published_ranges() {
    for line in include_str!("../data/published_pars.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |index: usize| words[index].parse::<usize>().unwrap();
        let board = Library::embedded().entry(words[0]).unwrap().board();
        let catalog = Catalog::embedded(&board).unwrap();
        let pars: Vec<_> = catalog
            .rows()
            .iter()
            .filter_map(|row| row.known.fewest())
            .collect();
        assert_eq!(pars.len(), number(1), "{line}");
        let least = pars.iter().map(|par| par.moves).min();
        assert_eq!(least, Some(number(2)), "{line}");
        let mut proven = pars.iter().filter(|par| par.is_par);
        assert!(proven.all(|par| par.moves <= number(3)), "{line}");
    }
}

#[test]
fn a_problem_has_the_row_of_its_image() {
    let board = Library::embedded().entry("english").unwrap().board();
    let catalog = Catalog::embedded(&board).unwrap();
    let par = |name: &str| {
        catalog
            .row(&Problem::read(&board, name).unwrap())
            .unwrap()
            .known
            .fewest()
    };
    assert_eq!(par("d4").unwrap().moves, 18);
    assert_eq!(par("e7:e4"), par("c1:c4"));
    assert_eq!(catalog.row(&Problem::read(&board, "d4:*").unwrap()), None);
    let with_key = Problem::read(&board, "d4").unwrap().with_key().unwrap();
    assert_eq!(catalog.row(&with_key), None);
}

#[test]
fn a_catalog_with_a_fault_names_its_row() {
    let board = Library::embedded().entry("english").unwrap().board();
    let text = answer("catalog english --json", 0);
    let fault = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        Catalog::read(&board, &text).unwrap_err().to_string()
    };
    assert_eq!(
        fault("\"par\":16", "\"par\":15"),
        "c1:c1: the row says \"verdict\": \"solvable\", \"par\": 15, \"at_most\": null, \"longest_sweep\": 5, and from \
         its line or reason follows \"verdict\": \"solvable\", \"par\": 16, \"at_most\": null, \"longest_sweep\": 5"
    );
    let sweep = fault("\"longest_sweep\":5", "\"longest_sweep\":6");
    assert!(sweep.contains("\"longest_sweep\": 6, and from its line"));
    assert!(fault("\"vacant\":\"c1\"", "\"vacant\":\"z9\"").starts_with("z9:c1: "));
    assert!(fault("\"board\": \"english\"", "\"board\": \"french\"").contains("not of english"));
    assert!(fault("solvable", "unsolvable").starts_with("c1:c1: "));
    assert!(fault("\"schema\": 1", "\"schema\": 2").contains("a newer lastpeg has written it"));
    // Files of earlier programs have no version.
    let earlier = text.replacen("  \"schema\": 1,\n", "", 1);
    assert_ne!(earlier, text);
    assert_eq!(
        &Catalog::read(&board, &earlier).unwrap(),
        Catalog::embedded(&board).unwrap()
    );
}

#[test]
fn solve_fewest_and_catalog_tell_par() {
    let run = |arguments: &str| {
        let ran = run(arguments);
        assert_eq!(ran.code, 0, "{}", ran.messages);
        ran.output
    };
    let solved = run("solve english c2:c5 --fewest --json --threads 2");
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    assert_eq!(solved["moves"], 15);
    assert_eq!(solved["fewest_proved"], true);
    assert_eq!(solved["lower_bound"], 15);
    assert_eq!(solved["jump_count"], 31);
    let told = run("solve english c2:c5 --fewest");
    assert!(
        told.contains("Solvable in 15 moves, the fewest there are, 31 jumps:"),
        "{told}"
    );
    let catalog = run("catalog english");
    assert!(
        catalog.ends_with("21 problems: 21 solvable; 15 to 19 moves, par proven for 21\n"),
        "{catalog}"
    );
    let proven = run("catalog triangle10 --prove");
    assert!(proven.contains("par 5"), "{proven}");
    assert_eq!(proven, run("catalog triangle10"));
    let folder = tempfile::tempdir().unwrap();
    run(&format!(
        "catalog english --json --write '{}'",
        folder.path().display()
    ));
    let written = std::fs::read_to_string(folder.path().join("english.orthogonal.json")).unwrap();
    let shipped = include_str!("../../boards/catalog/english.orthogonal.json");
    assert_eq!(written, shipped, "it is written as the program embeds it");
    let listed = run("list english");
    assert!(listed.contains("d4=18"), "{listed}");
}

/// All complement problems of two vacancies: those of the English board but four can be solved, on the 6x6 board all
/// can. On the French board the position class rules out every complement.
#[test]
fn complements_of_two_vacancies_are_settled() {
    for (board, summary) in [
        (
            "english",
            "81 problems: 77 solvable, 4 unsolvable; 13 to 18 moves, par proven for 77",
        ),
        (
            "6x6",
            "93 problems: 93 solvable; 14 to 15 moves, par proven for 93",
        ),
        ("french", "101 problems: 0 solvable, 101 unsolvable"),
    ] {
        let told = answer(&format!("catalog {board} --vacancies 2"), 0);
        assert!(told.ends_with(&format!("\n\n{summary}\n")), "{told}");
    }
    let one = answer("catalog english --vacancies 2 --prove --each 1ms --json", 3);
    let one: serde_json::Value = serde_json::from_str(&one).unwrap();
    let first = &one["problems"][0];
    assert_eq!(first["vacant"], serde_json::json!(["c1", "d1"]));
    let line = first["line"].as_str().unwrap_or_default();
    assert!(
        first["verdict"] == "undecided" || line.contains('-'),
        "{first}"
    );
}

#[test]
fn a_catalog_tells_what_is_known_where_nothing_is_proven() {
    let triangle = answer("catalog triangle66", 0);
    assert!(triangle.contains("a1:a1  par at most 23, "), "{triangle}");
    assert!(triangle.contains("a2:i9  par at most 22, "), "{triangle}");
    let anew = answer("catalog triangle66 --prove --limit 0s", 3);
    assert!(anew.contains("a1:a1  undecided"), "{anew}");
    // What was to be proven is not.
    let told = "130 problems: 130 solvable; 18 to 20 moves, par proven for 0\n";
    for (asked, code) in [("", 0), (" --improve --limit 0s", 3)] {
        let square = answer(&format!("catalog square49 --jumps triangular{asked}"), code);
        assert!(square.contains(told), "{square}");
    }
}

/// No problem of the English board has a corner finish (Bell: "not always possible"), as the classes of their pegs show;
/// what a condition costs is told beside the fewest moves without it.
#[test]
fn tables_tell_what_conditions_cost() {
    let english = answer("catalog english --corner-finish", 0);
    let title = "English board, orthogonal jumps; the last four moves start from four different";
    assert!(english.starts_with(title), "{english}");
    let summary = "21 problems: 0 solvable, 21 unsolvable\n";
    assert!(english.ends_with(summary), "{english}");
    let classic = answer("catalog triangle10 --at-most 5 --prove", 0);
    assert!(
        classic.contains("a2:b2  par 5, as without the conditions\n"),
        "{classic}"
    );
    let short = answer("catalog cross27 --finish-sweep 3", 0);
    assert!(
        short.ends_with("; --prove finds the fewest moves\n"),
        "{short}"
    );
    let within_par = "d2:d2  unsolvable\n    every line takes at least 19 moves\n";
    let english = answer("catalog english --at-most 18", 0);
    assert!(english.contains(within_par), "{english}");
    refused(
        "catalog english --marked d4",
        "marked-d4 speaks of the peg of one problem: give solve that problem, as in \"lastpeg solve english \
        VACANT:FINISH+marked-d4\"",
    );
    for option in ["--sweeps", "--key", "--write x", "--improve", "--merge x"] {
        let ran = run(&format!("catalog english --sweep 4 {option}"));
        let has_told = ran.messages.contains("cannot be used with");
        assert!(ran.code == 2 && has_told, "{option}: {}", ran.messages);
    }
}

/// With Cremers' Key the centre can be reached from eight starts of the French board and ten of the 7x7 board. What is
/// known of them is written as it is kept.
#[test]
fn games_with_the_key_from_every_start_are_known() {
    let home = Home::new();
    let folder = home.folder.path().display();
    for (board, summary) in [
        (
            "french",
            "8 problems: 8 solvable; 19 to 22 moves, par proven for 8",
        ),
        (
            "square49",
            "10 problems: 10 solvable; 20 to 22 moves, par proven for 10",
        ),
    ] {
        let told = home.run(&format!("catalog {board} --key --write '{folder}'"), "");
        let told = told.output;
        assert!(told.ends_with(&format!("\n\n{summary}\n")), "{told}");
        let path = format!("{board}.key.json");
        let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("boards/kinds")
            .join(&path);
        let read = |path: &Path| std::fs::read_to_string(path).unwrap();
        assert_eq!(read(&home.folder.path().join(&path)), read(&kept));
        let refused = home.run(&format!("catalog {board} --key --write '{folder}'"), "");
        assert_eq!(refused.code, 2);
        let why = format!("{path} is there, and a table of this kind is not joined with another");
        assert!(refused.messages.contains(&why), "{}", refused.messages);
    }
    let shown = answer("show french c1:d4 --key", 0);
    assert!(shown.contains("par       21 moves"), "{shown}");
    refused(
        "catalog 6x6 --key",
        "Cremers' Key ends with one peg in the centre, and this board has no central hole: play without it",
    );
}

/// What a longer search has proven is told where this one ends without a proof.
#[test]
fn a_search_that_is_ended_tells_that_there_is_known_to_be_no_line() {
    let known = "It was proven before to be unsolvable: a search that leaves out what resource counts rule out";
    let ran = run("solve diamond41 e2:e5 --key --limit 0s");
    let output = ran.output.replace('\n', " ");
    assert!(output.contains(known), "{output}");
    assert_eq!(ran.code, 3);
}

/// A search that its limits end leaves open here what was proven before: it says so. (On a machine so slow that it finds
/// no line in this time nothing is left open.)
#[test]
fn a_search_that_is_ended_tells_the_par_that_is_known() {
    let ran = run("solve wiegleb central --fewest --limit 1s");
    if ran.output.contains("takes at least") {
        assert!(
            ran.output.contains("It was proven before: par is 22."),
            "{}",
            ran.output
        );
        assert_eq!(ran.code, 3);
    }
}

#[test]
fn a_time_for_each_problem_that_no_search_takes_is_told() {
    let ran = run("catalog triangle10 --each 10s");
    let note = "note: --each: what is known is shown without a search";
    assert!(ran.messages.starts_with(note), "{}", ran.messages);
    answer("catalog triangle10 --each 10s --improve", 0);
}
