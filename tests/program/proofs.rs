//! `solve --proof` and `verify` as they are used.

use serde_json::Value;

use crate::support::Home;

#[test]
fn a_proof_is_written_and_checked() {
    let home = Home::new();
    let path = home.folder.path().join("proof.txt").display().to_string();
    for (asked, code, claim, moves) in [
        ("wiegleb e1:e1", 1, "lost", Value::Null),
        ("english cross --fewest", 0, "moves", Value::from(5)),
    ] {
        let ran = home.run(&format!("solve {asked} --proof '{path}'"), "");
        assert_eq!(ran.code, code, "{}", ran.messages);
        assert!(ran.messages.starts_with("proof: "), "{}", ran.messages);
        let checked = home.run(&format!("verify '{path}'"), "");
        assert_eq!(checked.code, 0, "{}{}", checked.output, checked.messages);
        assert!(checked.output.contains("\nProven: "), "{}", checked.output);
        let proof = std::fs::read_to_string(&path).unwrap();
        let object: Value =
            serde_json::from_str(&home.run("verify - --json", proof).output).unwrap();
        assert_eq!(
            (&object["claim"], &object["moves"]),
            (&Value::from(claim), &moves)
        );
        assert_eq!(object["verified"], Value::from(true));
    }
}

#[test]
fn a_proof_of_another_problem_is_told_from_that_of_the_one_named() {
    let home = Home::new();
    let path = home.folder.path().join("proof.txt").display().to_string();
    home.run(&format!("solve wiegleb e1:e1 --proof '{path}'"), "");
    let rows = "o.o/ooo/ooo/ooooooooo/ooooooooo/ooooooooo/ooo/ooo/ooo";
    for (named, code) in [
        ("wiegleb e1:e1", 0),
        ("wiegleb e9:e9", 1),
        ("wiegleb e1:e9", 1),
        ("wiegleb e1:e1 --jumps diagonal", 1),
        ("wiegleb e1:e1 --key", 2),
        ("english e1:e1", 1),
        ("wiegleb", 2),
        ("wiegleb e1:e1 more", 2),
        ("--jumps diagonal", 2),
        (&format!("wiegleb e5:e1 --position {rows}"), 0),
        (
            &format!("wiegleb e1:e1 --position {}", rows.replace("o.o", "ooo")),
            1,
        ),
    ] {
        let checked = home.run(&format!("verify '{path}' {named}"), "");
        let told = checked.output + &checked.messages;
        assert_eq!(checked.code, code, "{named}: {told}");
        let is_other = told == "Not proven: it is the proof of another board, start or goal.\n";
        assert_eq!(is_other, code == 1, "{named}: {told}");
    }
}

/// A goal of some pegs anywhere may have thousands of finishes: 5,456 are written here.
#[test]
fn a_proof_of_many_finishes_is_read_as_it_is_written() {
    let home = Home::new();
    let path = home.folder.path().join("proof.txt").display().to_string();
    let position = "ooo/.../......./......./......./.../o.o";
    let ran = home.run(
        &format!("solve english d4:anywhere-3 --position {position} --proof '{path}'"),
        "",
    );
    assert_eq!(ran.code, 1, "{}", ran.messages);
    let checked = home.run(&format!("verify '{path}'"), "");
    assert_eq!(checked.code, 0, "{}{}", checked.output, checked.messages);
}

#[test]
fn what_is_no_proof_is_refused() {
    let home = Home::new();
    let text = "lastpeg proof 1\nboard line\njumps orthogonal\nrow oooo\nstart b\nfinish 2\nclaim lost\ntargets 2\nat b c";
    let ran = home.run("verify -", text);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.output, "Not proven: neither listed nor ruled out: 2.\n");
    let folder = home.folder.path().display();
    for (asked, why) in [
        (format!("verify '{folder}'"), "it is a folder, not a file"),
        (
            "verify /dev/zero".to_owned(),
            "it is a device or a pipe, not a file",
        ),
        (format!("verify '{folder}/none'"), "No such file"),
        (
            "solve english central --position - --proof x".to_owned(),
            "the file of one proof",
        ),
        (
            format!("solve english cross --proof '{folder}/none/x'"),
            "cannot be written: No such file",
        ),
        (
            format!("solve english cross --fewest --all --dot '{folder}'"),
            "cannot be written: is a directory",
        ),
        (
            "solve english cross --proof -".to_owned(),
            "--proof -: standard output is for the answer; give another name",
        ),
        (
            "catalog triangle10 --write -".to_owned(),
            "--write -: standard output is for the answer; give another name",
        ),
    ] {
        let ran = home.run(&asked, "");
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{asked}");
        assert!(ran.messages.contains(why), "{asked}: {}", ran.messages);
    }
    let told = "warning: nothing is proven but by the line, so no proof is written: --fewest proves that fewer moves \
                are impossible, where no limit ends it";
    let ran = home.run(&format!("solve english cross --proof '{folder}/x'"), "");
    assert_eq!((ran.code, ran.messages), (3, format!("{told}\n")));
    // Whoever verifies the file only where solve has succeeded is not shown an older proof of something else.
    let other = home.file("other", text);
    let ran = home.run(&format!("solve english cross --proof '{other}'"), "");
    let told = format!("{told}; {other} is an older file, and no answer to this\n");
    assert_eq!((ran.code, ran.messages), (3, told));
    assert_eq!(std::fs::read_to_string(&other).unwrap(), text);
}
