//! `lastpeg plan`, `draw --plan`, `hint --why` and the teacher of the plain game, as a user runs them.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use serde_json::Value;

use crate::support::{Home, answer, json, run};

#[test]
fn a_plan_is_told_to_people_step_by_step() {
    let told = answer("plan english central", 0);
    assert!(
        told.contains("6-removal: clear ") && told.contains(" of the pegs go in packages."),
        "{told}"
    );
    assert!(
        told.lines()
            .any(|line| line.starts_with("8 steps: 31 jumps, ")
                || line.starts_with("7 steps: 31 jumps, ")),
        "{told}"
    );
    assert_eq!(
        answer("plan english central", 0),
        told,
        "the same plan each time"
    );
}

#[test]
fn a_position_gets_the_same_plan_however_it_is_asked_about() {
    let positions = [
        "d3,c4,f4,g4,d5,e5,f5,c6,f6",
        "c1,d1,c2,d2,e2,c3,a4,e4,b5,d5",
    ];
    let problem = "plan french e3:b5 --jumps diagonal --position";
    let ran = Home::new().run(&format!("{problem} -"), &positions.join("\n")[..]);
    for (position, line) in positions.iter().zip(ran.output.lines()) {
        let of_line: Value = serde_json::from_str(line).unwrap();
        let alone = json(&format!("{problem} {position} --json"), 0);
        assert_eq!(alone["steps"], of_line["steps"], "{position}");
    }
}

#[test]
fn positions_come_by_standard_input_one_a_line() {
    let home = Home::new();
    let ran = home.run(
        "plan english cross --position -",
        "d2,d3,d5\nd4\nnonsense\nd4,a3\n",
    );
    assert_eq!(ran.code, 2, "{}", ran.messages);
    let answers: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let verdicts: Vec<&Value> = answers.iter().map(|answer| &answer["verdict"]).collect();
    assert_eq!(
        verdicts[1..],
        ["winnable", "null", "lost"]
            .map(|name| match name {
                "null" => Value::Null,
                name => name.into(),
            })
            .iter()
            .collect::<Vec<_>>()
    );
    assert_eq!(
        answers[1]["steps"],
        Value::Array(Vec::new()),
        "the goal is reached"
    );
    assert_eq!(answers[2]["line_number"], 3);
    assert!(answers[3]["reason"]["text"].is_string() && answers[3]["steps"].is_null());
}

#[test]
fn what_has_no_plan_says_why() {
    let lost = run("plan english d4:d5");
    assert_eq!(lost.code, 1);
    assert!(
        lost.output.contains("Lost: position class"),
        "{}",
        lost.output
    );
    let wrong = run("plan english central --position d4,d9");
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.messages.contains("\"d9\" is no hole"),
        "{}",
        wrong.messages
    );
    assert_eq!(
        answer("plan english cross --position d4", 0).lines().last(),
        Some("Won: the goal is reached.")
    );
}

#[test]
fn a_plan_is_drawn_as_one_diagram_with_its_steps_below() {
    let svg = answer("draw --plan english central --svg -", 0);
    assert!(
        svg.contains(">S") && svg.contains("F</text>") && svg.contains(">1. "),
        "{svg}"
    );
    assert!(svg.matches("<circle").count() == 33 && svg.contains("#f2c14e"));
    let of_line = answer(
        "draw --plan english cross 'd3-f3 d5-d3 c3-e3 f3-d3 d2-d4' --svg -",
        0,
    );
    assert!(of_line.contains("d2-d4</text>"), "{of_line}");
    let short = run("draw --plan english cross 'd3-f3' --svg -");
    assert_eq!(short.code, 2);
    assert!(
        short.messages.contains("the line does not reach the goal"),
        "{}",
        short.messages
    );
    assert_eq!(run("draw --plan english d4:d5 --svg -").code, 1);
}

#[test]
fn every_losing_jump_has_its_reason_when_asked() {
    let hint = json("hint english cross --why --json", 0);
    let why = hint["why"].as_array().unwrap();
    let jumps: Vec<&Value> = why.iter().map(|reason| &reason["jump"]).collect();
    assert_eq!(
        jumps,
        hint["losing"]
            .as_array()
            .unwrap()
            .iter()
            .collect::<Vec<_>>()
    );
    assert!(
        why.iter()
            .all(|reason| reason["kind"].is_string() && reason["text"].is_string())
    );
    assert!(json("hint english cross --json", 0)["why"].is_null());
    // The reason of a lost position is that of all its jumps.
    let lost =
        "hint english central --position ooo/ooo/oooo.oo/o..o..o/oo.o.oo/o../ooo --why --json";
    assert_eq!(json(lost, 1)["why"], serde_json::json!([]));
    let told = answer("hint english cross --why", 0);
    assert!(told.contains("\nwhy:\n  "), "{told}");
    let told = answer("hint english d4:d4 --key --why", 0);
    assert!(
        told.contains("\n  +d4 loses: position class: no jump"),
        "{told}"
    );
}

#[test]
fn the_little_that_can_follow_a_jump_is_written_out() {
    let command = "hint english d4:d4 --position d2,d3,e4,f4,d5,d6 --why";
    let told = answer(command, 0);
    let tree = "f4-d4: Only 5 positions can follow f4-d4, and none is the goal.\n    d3-d1\n      d5-d3: 3 pegs left\n";
    assert!(told.contains(tree), "{told}");
    let hint = json(&format!("{command} --json"), 0);
    let why = hint["why"].as_array().unwrap();
    let of = |jump: &str| why.iter().find(|why| why["jump"] == jump).unwrap();
    let tree = of("f4-d4")["tree"].as_array().unwrap();
    assert_eq!(tree[..2], ["d3-d1", "  d5-d3: 3 pegs left"]);
    assert!(of("e4-g4")["tree"].is_null(), "that peg is stuck");
}

#[test]
fn costs_that_are_added_stand_beside_what_is_there_to_lose() {
    let lost = json("solve triangle10 a2:a3 --json", 1);
    let text = lost["reason"]["text"].as_str().unwrap();
    assert!(
        text.ends_with(": 2 in all, and 1 is all there is"),
        "{text}"
    );
}

#[test]
fn the_plain_game_says_plans_and_why_a_jump_would_lose() {
    let home = Home::new();
    let input = "plan\nwhy d3-d1\nwhy d3-f3\nwhy d9\nwhy d3-f3 d5-d3\nd3-d1\nwhy d5-d3\nquit\n";
    let ran = home.run("play english cross --plain", input);
    let said = ran.output;
    assert!(
        said.contains("a plan of ") && said.contains("\n1: "),
        "{said}"
    );
    assert!(
        said.contains("fter d3-d1")
            || said.contains("d3-d1 makes it")
            || said.contains("can follow d3-d1"),
        "{said}"
    );
    assert!(said.contains("d3-f3 keeps the goal in reach"), "{said}");
    assert!(
        said.contains("ask about one jump, as in: why d2-d4"),
        "{said}"
    );
    assert!(said.contains("the game is lost already"), "{said}");
}

#[test]
fn by_lines_a_plan_tells_each_step_once() {
    let home = Home::new();
    let told = home.run("play --plain english central", "plan\n").output;
    assert!(told.contains("\n1: "), "{told}");
    assert!(!told.contains("\nfirst "), "{told}");
}

#[test]
fn why_names_each_jump_once() {
    let position = "oo./oo./ooooooo/o...ooo/ooo.ooo/.oo/ooo";
    let told = answer(
        &format!("hint english central --why --position {position}"),
        0,
    );
    for text in [
        "\n  c2-e2 loses: that is proven",
        "\n  f4-d4: Count 1 for",
        "\n  After e6-c6: unavoidable",
    ] {
        assert!(told.contains(text), "{text}: {told}");
    }
}
