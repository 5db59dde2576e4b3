//! The tables over whole problems and the positions to play, as a user asks for them.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use crate::support::compared::rows;
use crate::support::{answer, json, run};

#[test]
fn the_table_of_a_small_board_as_json() {
    let table = json("levels triangle15 a1:a1 --json", 0);
    assert_eq!(table["total_positions"], 1544);
    assert_eq!(table["total_winning"], 190);
    let level = &table["levels"][6];
    assert_eq!(
        (&level["positions"], &level["winning"]),
        (&268.into(), &35.into())
    );
    assert_eq!(level["symmetric"], serde_json::json!([0, 0, 0, 0, 0, 0, 6]));
    let by_moves = json("levels triangle15 a1:a1 --by moves --json", 0);
    assert_eq!(by_moves["total_backward"], 1544);
    let count = json("levels triangle15 a1:a1 --count --json", 0);
    assert_eq!(
        (&count["solutions"], &count["games"]),
        (&"6816".into(), &"568630".into())
    );
    let count = json("levels triangle15 a1:a1 --count=solutions --json", 0);
    assert_eq!(count["solutions"], "6816");
}

#[test]
fn the_number_of_solutions_alone_is_given_as_text() {
    let both = answer("levels --count triangle15 a1:a1", 0);
    let alone = answer("levels triangle15 a1:a1 --count=solutions", 0);
    assert!(both.ends_with("\nsolutions       6 816\ncomplete games  568 630\n"));
    assert_eq!(
        Some(alone.as_str()),
        both.strip_suffix("complete games  568 630\n")
    );
}

#[test]
fn a_table_is_also_made_of_comma_separated_values() {
    let text = answer("levels triangle15 a1:a1 --csv", 0);
    assert!(text.starts_with("n,pegs,positions,winning,dead_ends,end_probability,type1,"));
    assert_eq!(
        rows(&text).iter().map(|row| row[2] as u64).sum::<u64>(),
        1544
    );
    let text = answer("levels triangle15 a1:a1 --by moves --csv", 0);
    assert!(
        text.contains("\nforward,3,22,9,11\n") && text.contains("\nbackward,1,44,2,10\n"),
        "{text}"
    );
}

#[test]
fn a_table_that_time_or_memory_ends_keeps_its_whole_levels() {
    let ran = run("levels english central --limit 200ms --json");
    assert_eq!(ran.code, 3);
    assert_eq!(
        ran.messages,
        "note: the table is not whole: the time of --limit is over\n"
    );
    let table: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!(table["levels"][3]["positions"], 8);
    assert_eq!(table["stopped"], "the time of --limit is over");
    assert!(table["total_winning"].is_null());
    let none = run("levels triangle15 a1:a1 --limit 0s --json").output;
    let none: serde_json::Value = serde_json::from_str(&none).unwrap();
    assert!(none["total_winning"].is_null(), "{none}");
    let ran = run("levels wiegleb e5:e5 --memory 16MiB --csv");
    assert_eq!(ran.code, 3);
    assert!(
        ran.messages
            .contains("MiB, and --memory allows 16 MiB: give it more"),
        "{}",
        ran.messages
    );
    let counts: Vec<&str> = ran
        .output
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(2).unwrap())
        .collect();
    // How far it comes depends on what the process holds beside the table.
    let known = ["1", "1", "3", "11", "60", "297", "1428", "6518", "28242"];
    assert!(counts.len() >= 6, "{counts:?}");
    let (whole, known) = (counts.iter(), known.iter());
    assert!(
        whole.zip(known).all(|(one, other)| one == other),
        "{counts:?}"
    );
}

#[test]
fn cremers_key_has_tables_too() {
    let ran = run("levels english d4 --key --memory 16MiB --json");
    assert_eq!(ran.code, 3);
    let table: serde_json::Value = serde_json::from_str(&ran.output).unwrap();
    let level = &table["levels"][1];
    // With one jump, or with the key.
    assert_eq!(
        (&level["pegs"], &level["pegs_min"]),
        (&33.into(), &31.into())
    );
}

#[test]
fn positions_to_play_are_made_as_problems_of_a_board_file() {
    let text = answer("levels triangle15 a1:a1 --positions difficult", 0);
    let problems: Vec<serde_json::Value> = serde_json::from_str(&format!("[{text}]")).unwrap();
    assert_eq!(
        *problems.last().unwrap(),
        serde_json::json!({
            "id": "difficult-4-1",
            "kind": "difficult",
            "title": "4 pegs, one of 7 jumps wins",
            "pegs": ["a3", "b3", "a4", "b4"],
            "finish": ["a1"],
            "par": 2,
        })
    );
    let told = json("levels triangle15 a1:a1 --positions difficult --json", 0);
    assert_eq!(told["positions"], serde_json::Value::Array(problems));
    assert!(told["stopped"].is_null());
    // To the same goal from another start: only this and its mirror image are left out.
    let of_a4 = json("levels triangle15 a4:a1 --positions difficult --json", 0);
    let count = |told: &serde_json::Value| told["positions"].as_array().unwrap().len();
    assert_eq!((count(&told), count(&of_a4)), (20, 19));
}

#[test]
fn a_problem_without_positions_to_play_says_so() {
    let ran = run("levels triangle15 a1:a1 --positions symmetric");
    assert_eq!((ran.code, ran.output.as_str()), (0, ""));
    assert!(
        ran.messages.contains(
            "the problem has no positions that are symmetric in several ways and can be won"
        ),
        "{}",
        ran.messages
    );
}

/// A script sees from the answer alone what was asked.
#[test]
fn answers_about_a_position_name_it() {
    let from = "triangle15 a1:a1 --position a2,a3";
    for command in [
        "levels",
        "levels --by moves",
        "levels --count",
        "levels --symmetric",
    ] {
        let told = json(&format!("{command} {from} --json"), 0);
        assert_eq!(told["position"], "./o./o../..../.....", "{command}");
    }
    let told = json(&format!("perft {from} 1 --json"), 0);
    assert_eq!(
        told["position"],
        json(&format!("levels {from} --json"), 0)["position"]
    );
    let heading = answer(&format!("levels {from}"), 0);
    assert!(
        heading.contains("Complement of a1, from a position ("),
        "{heading}"
    );
}

#[test]
fn no_position_leads_to_a_goal_that_the_position_class_rules_out() {
    let table = json("levels triangle10 a1:a1 --by moves --json", 0);
    assert_eq!(table["backward"], serde_json::json!([]));
    assert_eq!(table["total_forward"], 23);
}

#[test]
fn with_cremers_key_the_pegs_alone_make_a_position_symmetric() {
    // After d2-d4 the pegs lie on a mirror line of the board; the key's hole b1 does not.
    let asked = "levels hexagon19 b1:c3 --key --position d2,d3,e5 --symmetric --json";
    let found = json(asked, 0);
    let lines = found["lines"].as_array().unwrap();
    let any = lines
        .iter()
        .find(|line| line["symmetry"] == "any symmetry")
        .unwrap();
    assert_eq!(any["positions"], 1);
}
