//! Plans that `lastpeg plan` finds, played through the rules.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use serde_json::Value;

use crate::support::{Home, answer, json};

#[test]
fn the_steps_of_a_plan_make_a_line_that_reaches_the_goal() {
    for problem in ["english central", "triangle15 a1:a1", "6x6 a1:a1"] {
        let plan = json(&format!("plan {problem} --json"), 0);
        let steps = plan["steps"].as_array().unwrap();
        let line: Vec<&str> = steps
            .iter()
            .map(|step| step["line"].as_str().unwrap())
            .collect();
        let checked = json(&format!("check {problem} '{}' --json", line.join(" ")), 0);
        assert_eq!(
            (
                &checked["reaches_goal"],
                &checked["jumps"],
                &checked["moves"]
            ),
            (&Value::Bool(true), &plan["jumps"], &plan["moves"])
        );
        let packages = steps.iter().filter(|step| step["kind"] == "package");
        let cleared = packages.map(|step| {
            assert!(step["catalyst"]["pegs"].is_array() && step["catalyst"]["holes"].is_array());
            step["cleared"].as_array().unwrap().len()
        });
        assert_eq!(plan["in_packages"], cleared.sum::<usize>());
    }
}

#[test]
fn a_plan_keeps_to_the_moves_that_are_allowed() {
    let found = json("plan english central+at-most-18 --json", 0);
    assert_eq!(found["moves"], 18, "{found}");
    let lost = answer("plan english central+at-most-17", 1);
    assert!(
        lost.contains("Lost: every line takes at least 18 moves"),
        "{lost}"
    );
    let input = "plan\nwhy\nquit\n";
    let said = Home::new().run("play english central+at-most-17 --plain", input);
    assert!(
        said.output.contains("every line takes at least 18 moves"),
        "{}",
        said.output
    );
}
