//! `lastpeg draw`, as a user runs it.

use crate::support::{Home, answer, run};

const CROSS: &str = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";

#[test]
fn a_line_becomes_a_diagram_for_each_move_and_one_for_the_end() {
    let svg = answer(&format!("draw english cross '{CROSS}' --svg -"), 0);
    assert_eq!(svg.matches("<g ").count(), 6);
    assert!(svg.contains(">5. d2-d4<") && svg.ends_with("</svg>\n"));
    let same = Home::new().run("draw english cross - --svg -", CROSS);
    assert_eq!(same.output, svg, "from standard input");
    let words = answer(&format!("draw english cross --svg - {CROSS}"), 0);
    assert_eq!(words, svg, "each move an argument");
}

#[test]
fn the_file_is_written_and_the_columns_are_kept() {
    let home = Home::new();
    let file = home.file("cross.svg", "");
    let draw = |options: &str| {
        let ran = home.run(
            &format!("draw english cross '{CROSS}' --svg '{file}' {options}"),
            "",
        );
        assert_eq!(
            (ran.code, ran.output.as_str(), ran.messages.as_str()),
            (0, "", "")
        );
        std::fs::read_to_string(&file).unwrap()
    };
    let width = |svg: &str| -> usize {
        let start = svg.find("width=\"").unwrap() + 7;
        svg[start..].split('"').next().unwrap().parse().unwrap()
    };
    assert_eq!(width(&draw("")), 6 * width(&draw("--columns 1")));
}

#[test]
fn without_a_line_the_start_is_drawn() {
    let svg = answer("draw french d3:d5 --svg -", 0);
    assert_eq!(svg.matches("<g ").count(), 1);
    assert!(svg.contains(">36 pegs<"));
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let unwritable = format!("draw english cross '{CROSS}' --svg /no/such/folder/x.svg");
    let no_columns = format!("draw english cross '{CROSS}' --svg - --columns 0");
    let no_file = format!("draw english cross '{CROSS}'");
    let limited = format!("draw english cross '{CROSS}' --plan --limit 1s --svg -");
    let cases = [
        (&*limited, 2, "leave it out where a line is told as one"),
        (
            "draw english cross 'd3-f3 d3-f3' --svg -",
            1,
            "jump 2 (d3-f3, in move 2)",
        ),
        (
            "draw english cross d9-d7 --svg -",
            2,
            "\"d9\" is no hole of the English board",
        ),
        (&no_file, 2, "--svg <FILE>"),
        (&no_columns, 2, "1 to 1000"),
        (&unwritable, 2, "/no/such/folder/x.svg"),
        ("draw englisch cross --svg -", 2, "english"),
        (
            "draw triangle66 corner --plan --limit 1ms --svg -",
            3,
            "undecided: the search ended without a plan",
        ),
        (
            "draw english cross - --position - --svg -",
            2,
            "standard input",
        ),
    ];
    for (arguments, code, message) in cases {
        let ran = run(arguments);
        assert_eq!(
            (ran.code, ran.output.as_str()),
            (code, ""),
            "{arguments}: {}",
            ran.messages
        );
        assert!(
            ran.messages.contains(message),
            "{arguments}: {}",
            ran.messages
        );
    }
}
