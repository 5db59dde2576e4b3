//! A board file that is at fault gets a message with file, line, field and repair; a good one plays like the others.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;

use lastpeg::library::board_file::BoardFile;
use lastpeg::library::{Library, Origin};

/// A good file; the tests break one line of it each.
const GOOD: &str = r#"{
  "name": "plus",
  "holes": [
    " o ",
    "ooo",
    " o "
  ],
  "jumps": ["orthogonal"],
  "problems": [
    {"id": "one", "vacant": ["b1"], "finish": ["b3"]},
    {"id": "two", "pegs": ["a2", "b2"], "finish": "anywhere"}
  ]
}
"#;

#[track_caller]
fn check(good: &str, bad: &str, message: &str) {
    let text = GOOD.replacen(good, bad, 1);
    assert_ne!(text, GOOD, "nothing was changed");
    assert_eq!(BoardFile::read(&text).unwrap_err().to_string(), message);
}

#[test]
fn a_good_file_is_read() {
    let file = BoardFile::read(GOOD).unwrap();
    assert_eq!(
        (file.name.as_str(), file.title.as_str(), file.problems.len()),
        ("plus", "plus", 2)
    );
}

#[test]
fn a_ragged_row_is_named() {
    check(
        "\"ooo\",",
        "\"oooo\",",
        "line 5: \"holes\": row 2 is 4 characters wide and row 1 is 3: pad every row with spaces to the same width",
    );
}

#[test]
fn a_comma_too_many_is_told() {
    for (good, bad, told) in [
        (
            "\" o \"\n  ],",
            "\" o \",\n  ],",
            "line 7: not a board file: expected value",
        ),
        (
            "\"anywhere\"}",
            "\"anywhere\",}",
            "line 11: not a board file: key must be a string",
        ),
    ] {
        check(good, bad, &format!("{told}, or there is a comma too many"));
    }
}

/// It was told as "expected ident".
#[test]
fn a_word_without_quotes_is_told() {
    let told = "line 11: not a board file: a word stands there without quotes";
    check("\"anywhere\"}", "nowhere}", told);
}

#[test]
fn an_unknown_character_is_named_with_its_place() {
    check(
        "\" o \"\n",
        "\" x \"\n",
        "line 6: \"holes\": row 3 has 'x' in column 2: write \"o\" for a hole and a space for none",
    );
}

#[test]
fn an_unknown_key_is_named() {
    check(
        "\"jumps\": [",
        "\"jump\": [",
        "line 8: not a board file: unknown field `jump`, expected one of `name`, `title`, `about`, `holes`, `jumps`, `problems`",
    );
    check(
        "\"vacant\"",
        "\"vacent\"",
        "line 10: \"problems\", number 1: unknown field `vacent`, expected one of `id`, `title`, `vacant`, `pegs`, `finish`, `jumps`, `key`, `conditions`, `source`, `par`, `kind`",
    );
}

#[test]
fn what_is_missing_is_named_with_what_to_write() {
    check(
        ",\n  \"jumps\": [\"orthogonal\"]",
        "",
        "line 12: not a board file: \"jumps\" is missing: give the rules, as in [\"orthogonal\"]",
    );
    check(
        ", \"finish\": [\"b3\"]",
        "",
        "line 10: \"problems\", number 1: \"finish\" is missing: give where the last pegs stand, as in [\"d4\"] or \"anywhere\"",
    );
}

#[test]
fn too_many_holes_are_counted() {
    let row = "ooooooooooooo";
    let rows = vec![format!("\"{row}\""); 10].join(",\n    ");
    let text = format!(
        "{{\n  \"name\": \"big\",\n  \"holes\": [\n    {rows}\n  ],\n  \"jumps\": [\"orthogonal\"]\n}}"
    );
    assert_eq!(
        BoardFile::read(&text).unwrap_err().to_string(),
        "line 4: \"holes\": the board has 130 holes and a board can have 128 at most: take some away"
    );
}

#[test]
fn a_board_without_any_jump_is_refused() {
    let text = "{\"name\": \"tiny\", \"holes\": [\"oo\", \"oo\"], \"jumps\": [\"orthogonal\"]}";
    assert_eq!(
        BoardFile::read(text).unwrap_err().to_string(),
        "line 1: \"holes\": no jump is possible under the orthogonal rule: a board needs three holes in a line"
    );
}

#[test]
fn two_problems_of_one_id_are_refused() {
    check(
        "\"two\"",
        "\"one\"",
        "line 11: problem id \"one\" is used twice: give each problem its own id",
    );
}

#[test]
fn an_unknown_jump_rule_is_refused_with_the_rules_there_are() {
    check(
        "[\"orthogonal\"]",
        "[\"orthogonal\", \"knight\"]",
        "line 8: \"jumps\": unknown jump rule \"knight\"; the rules are orthogonal, diagonal and triangular",
    );
    check(
        "[\"orthogonal\"]",
        "[]",
        "line 8: \"jumps\" is empty: name at least one of orthogonal, diagonal and triangular",
    );
}

#[test]
fn a_hole_that_the_board_lacks_is_named_with_the_range() {
    check(
        "[\"b1\"]",
        "[\"b9\"]",
        "line 10: problem \"one\": \"vacant\": \"b9\" is no hole of the plus: columns are a to c, rows 1 to 3, as in b2",
    );
}

#[test]
fn a_name_that_cannot_be_typed_is_refused() {
    check(
        "\"plus\"",
        "\"My Board\"",
        "line 2: \"name\" is \"My Board\": use lower-case letters, digits and \"-\" between them only",
    );
    check(
        "\"plus\"",
        "\"--json\"",
        "line 2: \"name\" is \"--json\": use lower-case letters, digits and \"-\" between them only",
    );
}

#[test]
fn a_finish_that_is_no_list_and_no_word_is_refused() {
    check(
        "\"anywhere\"",
        "\"everywhere\"",
        "line 11: problem \"two\": \"finish\" is \"everywhere\": give a list of holes, \"anywhere\", \"anywhere-2\" or \"complement\"",
    );
    check(
        "\"anywhere\"",
        "7",
        "line 11: problem \"two\": \"finish\" must be a list of holes, \"anywhere\", \"anywhere-2\" or \"complement\", not 7",
    );
    check(
        "\"pegs\": [\"a2\", \"b2\"], ",
        "",
        "line 11: problem \"two\": give either \"vacant\" or \"pegs\", the holes empty or full at the start",
    );
}

#[test]
fn a_field_of_another_type_is_named_with_its_problem_and_what_it_must_be() {
    let one = "{\"id\": \"one\", ";
    for (bad, message) in [
        (
            "\"par\": \"x\", ",
            "\"par\" must be a number of moves, as in 18, not \"x\"",
        ),
        (
            "\"par\": -1, ",
            "\"par\" must be a number of moves, as in 18, not -1",
        ),
        (
            "\"key\": \"yes\", ",
            "\"key\" must be true or false, not \"yes\"",
        ),
        (
            "\"conditions\": 7, ",
            "\"conditions\" must be a list, as in [\"sweep-8\"], not 7",
        ),
        (
            "\"kind\": \"odd\", ",
            "\"kind\" must be \"difficult\" or \"symmetric\", not \"odd\"",
        ),
    ] {
        check(
            one,
            &format!("{one}{bad}"),
            &format!("line 10: problem \"one\": {message}"),
        );
    }
    check(
        "[\"b1\"]",
        "5",
        "line 10: problem \"one\": \"vacant\" must be a list of holes, as in [\"d4\"], not 5",
    );
    check(
        "\"two\"",
        "2",
        "line 11: \"problems\", number 2: \"id\" must be a text in quotes, not 2",
    );
    check(
        "[\"orthogonal\"]",
        "\"orthogonal\"",
        "line 8: \"jumps\" must be a list, as in [\"orthogonal\"], not \"orthogonal\"",
    );
}

#[test]
fn a_file_that_is_no_json_is_refused_with_the_line() {
    check(
        "\"holes\": [",
        "\"holes\" [",
        "line 3: not a board file: expected `:`",
    );
}

#[test]
fn what_is_no_object_is_refused_with_what_one_looks_like() {
    for text in ["null", "[]", "7"] {
        let message = BoardFile::read(text).unwrap_err().to_string();
        assert!(
            message.contains(r#"expected one object {"name": …,"#),
            "{message}"
        );
    }
    let text = GOOD.replace("{\"id\": \"two\"", "7, {\"id\": \"two\"");
    let message = BoardFile::read(&text).unwrap_err().to_string();
    assert!(
        message.starts_with("line 11: \"problems\", number 2: ")
            && message.contains(r#"expected an object {"id": …,"#),
        "{message}"
    );
}

#[test]
fn a_byte_order_mark_in_front_is_no_fault() {
    let text = format!("\u{feff}{GOOD}");
    assert_eq!(BoardFile::read(&text).unwrap().name, "plus");
}

#[test]
fn a_folder_of_files_gives_the_good_ones_and_the_faults_with_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (
        folder.path().join("plus.json"),
        folder.path().join("bad.json"),
    );
    fs::write(&good, GOOD).unwrap();
    fs::write(&bad, GOOD.replace("\"ooo\",", "\"oo\",")).unwrap();
    let mut library = Library::embedded();
    let faults = library.add_folder(folder.path());
    assert_eq!(library.entry("PLUS").unwrap().board().hole_count(), 5);
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let why =
        "row 2 is 2 characters wide and row 1 is 3: pad every row with spaces to the same width";
    assert_eq!(
        faults,
        [format!("{}, line 5: \"holes\": {why}", bad.display())]
    );
}

#[test]
fn a_text_is_a_file_that_need_not_exist() {
    let path = std::path::Path::new("nowhere/plus.json");
    let mut library = Library::embedded();
    assert_eq!(library.add_text(path, GOOD), Ok("plus".to_owned()));
    let plus = library.entry("plus").unwrap();
    assert_eq!(plus.board().hole_count(), 5);
    assert_eq!(plus.origin(), &Origin::File(path.to_owned()));
    let fault = library.add_text(path, "[]").unwrap_err();
    assert!(fault.to_string().starts_with("nowhere/plus.json, line 1: "));
}

#[test]
fn what_no_problem_can_mean_is_refused() {
    for finish in ["[]", "[\"\"]"] {
        check(
            "\"finish\": [\"b3\"]",
            &format!("\"finish\": {finish}"),
            "line 10: problem \"one\": \"finish\" is empty, and a peg is always left: give a list of holes, \
             \"anywhere\", \"anywhere-2\" or \"complement\"",
        );
    }
    for vacant in ["[]", "[\"\"]"] {
        check(
            "\"vacant\": [\"b1\"]",
            &format!("\"vacant\": {vacant}"),
            "line 10: problem \"one\": \"vacant\" is empty: give a list of holes, as in [\"d4\"]",
        );
    }
    let error = BoardFile::read(&format!("[{GOOD}]"))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("it is a list, expected one object {"),
        "{error}"
    );
    let untitled = GOOD.replacen("\"one\",", "\"one\", \"title\": \" \",", 1);
    assert_eq!(BoardFile::read(&untitled).unwrap().problems[0].title, "one");
    check(
        "\"finish\": [\"b3\"]",
        "\"finish\": [\"b3\"], \"par\": 3, \"conditions\": [\"at-most-2\"]",
        "line 10: problem \"one\": \"par\" is 3: give one from 1 to 2",
    );
}

#[test]
fn a_par_that_no_line_can_have_is_refused() {
    for par in [0, 5] {
        check(
            "\"finish\": [\"b3\"]",
            &format!("\"finish\": [\"b3\"], \"par\": {par}"),
            &format!("line 10: problem \"one\": \"par\" is {par}: give one from 1 to 4"),
        );
    }
}

#[test]
fn pegs_may_stand_in_one_text_and_name_their_symmetry() {
    let titles = |pegs: &str| {
        let text = format!(
            r#"{{"name": "square", "holes": ["ooo", "ooo", "ooo"], "jumps": ["orthogonal"],
                "problems": [{{"kind": "symmetric", "pegs": {pegs}, "finish": ["b2"]}}]}}"#
        );
        BoardFile::read(&text).map(|file| file.problems[0].title.clone())
    };
    for (pegs, title) in [
        ("\"o.o/.o./o.o\"", "5 pegs, every symmetry"),
        ("\"b1,b2,b3\"", "3 pegs, mirrored both ways"),
        ("[\"a1\", \"b2\", \"c3\"]", "3 pegs, mirrored diagonally"),
        ("\"a1 b1\"", "symmetric-2-1"),
    ] {
        assert_eq!(titles(pegs).unwrap(), title);
    }
    let fault = titles("\"a1,d4\"").unwrap_err().to_string();
    assert!(fault.contains("\"pegs\": \"d4\" is no hole"), "{fault}");
}

/// A position of a kind may do without an id and a title, which follow from the rest.
#[test]
fn positions_of_a_kind_are_named_by_what_can_be_counted() {
    let list = "[{\"kind\": \"difficult\", \"pegs\": [\"a2\", \"b2\"], \"finish\": [\"c2\"]},
        {\"kind\": \"difficult\", \"pegs\": [\"b2\", \"c2\"], \"finish\": [\"a2\"]},
        {\"kind\": \"difficult\", \"pegs\": [\"b1\", \"b2\"], \"finish\": [\"c2\"]}]";
    let begin = GOOD.find("[\n    {\"id\"").unwrap();
    let text = format!("{}{list}\n}}", &GOOD[..begin]);
    let file = BoardFile::read(&text).unwrap();
    let ids: Vec<&str> = file.problems.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["difficult-2-1", "difficult-a2-2-1", "difficult-2-2"]);
    let titles: Vec<&str> = file.problems.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "2 pegs, one of 1 jumps wins",
            "2 pegs to a2, one of 1 jumps wins",
            "2 pegs, one of 1 jumps wins"
        ]
    );
    check(
        "\"id\": \"one\", ",
        "",
        "line 10: \"problems\", number 1: \"id\" is missing: give each problem its own id",
    );
}
