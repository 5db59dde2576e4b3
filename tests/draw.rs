//! `lastpeg draw`, as a user runs it.

use assert_cmd::Command;

fn lastpeg() -> Command {
    let mut command = Command::cargo_bin("lastpeg").expect("the program");
    let nowhere = std::env::temp_dir().join("lastpeg-no-such-folder");
    command
        .env("LASTPEG_DATA_DIR", &nowhere)
        .env("LASTPEG_CONFIG_DIR", &nowhere);
    command
}

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = lastpeg()
        .args(arguments)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

const CROSS: &str = "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4";

#[test]
fn a_line_becomes_a_diagram_for_each_move_and_one_for_the_end() {
    let (code, svg, message) = run(&["draw", "english", "cross", CROSS, "--svg", "-"]);
    assert_eq!((code, message.as_str()), (Some(0), ""));
    assert_eq!(svg.matches("<g ").count(), 6);
    assert!(svg.contains(">5. d2-d4<") && svg.ends_with("</svg>\n"));
    let same = lastpeg()
        .args(["draw", "english", "cross", "-", "--svg", "-"])
        .write_stdin(CROSS)
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(same.stdout).unwrap(),
        svg,
        "from standard input"
    );
    let words: Vec<&str> = ["draw", "english", "cross", "--svg", "-"]
        .into_iter()
        .chain(CROSS.split(' '))
        .collect();
    assert_eq!(run(&words).1, svg, "each move an argument");
}

#[test]
fn the_file_is_written_and_the_columns_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cross.svg");
    let path = file.to_str().unwrap();
    let one_column = run(&[
        "draw",
        "english",
        "cross",
        CROSS,
        "--columns",
        "1",
        "--svg",
        path,
    ]);
    assert_eq!(one_column, (Some(0), String::new(), String::new()));
    let tall = std::fs::read_to_string(&file).unwrap();
    run(&["draw", "english", "cross", CROSS, "--svg", path]);
    let wide = std::fs::read_to_string(&file).unwrap();
    let width = |svg: &str| -> usize {
        let start = svg.find("width=\"").unwrap() + 7;
        svg[start..].split('"').next().unwrap().parse().unwrap()
    };
    assert_eq!(width(&wide), 6 * width(&tall));
}

#[test]
fn without_a_line_the_start_is_drawn() {
    let (code, svg, _) = run(&["draw", "french", "d3:d5", "--svg", "-"]);
    assert_eq!((code, svg.matches("<g ").count()), (Some(0), 1));
    assert!(svg.contains(">36 pegs<"));
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let cases = [
        (
            &["draw", "english", "cross", "d3-f3 d3-f3", "--svg", "-"][..],
            1,
            "jump 2 (d3-f3, in move 2)",
        ),
        (
            &["draw", "english", "cross", "d9-d7", "--svg", "-"],
            2,
            "\"d9\" is no hole of the English board",
        ),
        (&["draw", "english", "cross", CROSS], 2, "--svg <FILE>"),
        (
            &[
                "draw",
                "english",
                "cross",
                CROSS,
                "--svg",
                "-",
                "--columns",
                "0",
            ],
            2,
            "1..=1000",
        ),
        (
            &[
                "draw",
                "english",
                "cross",
                CROSS,
                "--svg",
                "/no/such/folder/x.svg",
            ],
            2,
            "/no/such/folder/x.svg",
        ),
        (&["draw", "englisch", "cross", "--svg", "-"], 2, "english"),
        (
            &[
                "draw",
                "english",
                "cross",
                "-",
                "--position",
                "-",
                "--svg",
                "-",
            ],
            2,
            "standard input",
        ),
    ];
    for (arguments, expected, message) in cases {
        let (code, stdout, stderr) = run(arguments);
        assert_eq!(code, Some(expected), "{arguments:?}: {stderr}");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
        assert_eq!(stdout, "", "{arguments:?}");
    }
}
