//! Tests of `kinds`.

use super::*;
use crate::library::Library;

fn kind_of(path: &str) -> ProblemKind {
    match path.split_once('.').unwrap().1 {
        "key" => ProblemKind::WithKey,
        vacancies => ProblemKind::Complements(vacancies.parse().unwrap()),
    }
}

fn text(name: &str) -> &'static str {
    EMBEDDED.iter().find(|(path, _)| *path == name).unwrap().1
}

#[test]
fn every_file_can_be_read_and_leaves_nothing_open() {
    for (path, text) in EMBEDDED {
        let of_kind =
            OfKind::read(kind_of(path), text).unwrap_or_else(|why| panic!("{path}: {why}"));
        let open = of_kind
            .rows
            .values()
            .filter(|known| **known == Known::Undecided);
        assert_eq!(open.count(), 0, "{path}");
        let has_lines = !path.ends_with(".3");
        let with_line = of_kind.rows.values().filter(|known| known.line().is_some());
        let solvable = of_kind
            .rows
            .values()
            .filter(|known| known.fewest().is_some());
        assert_eq!(
            with_line.count(),
            if has_lines { solvable.count() } else { 0 },
            "{path}"
        );
    }
}

#[test]
fn an_image_of_a_problem_knows_as_much_and_has_its_line_turned() {
    let library = Library::embedded();
    let english = library.entry("english").unwrap();
    let [own, image] = ["c1,d1", "e7,d7"].map(|name| english.problem(name, None, false).unwrap());
    assert_eq!(known(&own), known(&image));
    assert!(known(&own).unwrap().fewest().unwrap().is_par);
    for line in lines(&image) {
        assert!(image.is_won_by(image.start(), &line));
    }
    assert!(!lines(&image).is_empty());
    let with_condition = english.problem("c1,d1+sweep-3", None, false).unwrap();
    assert_eq!(known(&with_condition), None);
    let diagonal = JumpRule::ALL
        .into_iter()
        .find(|rule| rule.name() == "diagonal");
    let diagonal = english.problem("c1,d1", diagonal, false).unwrap();
    assert_eq!(known(&diagonal), None);
}

#[test]
fn a_false_row_is_refused_by_its_name() {
    let read = |text: &str| OfKind::read(ProblemKind::Complements(2), text).map(|_| ());
    let changed =
        |from: &str, to: &str| read(&text("kinds/english.2").replacen(from, to, 1)).unwrap_err();
    let moves = changed("\"par\":15", "\"par\":14");
    assert!(moves.ends_with("the line has 15 moves, not 14"), "{moves}");
    assert_eq!(
        changed("\"c1\",\"d1\"", "\"c1\",\"g5\""),
        "c1,g5: c1,d1:c1,d1 is due here"
    );
    let verdict = changed("\"verdict\":\"solvable\"", "\"verdict\":\"undecided\"");
    assert!(verdict.contains("do not fit each other"), "{verdict}");
    let triples = |from: &str, to: &str| {
        let text = text("kinds/english.3").replacen(from, to, 1);
        OfKind::read(ProblemKind::Complements(3), &text).unwrap_err()
    };
    assert_eq!(
        triples("\"e1\":13,", ""),
        "it has 726 rows, and there are 727 problems"
    );
    assert_eq!(
        triples("\"e1\"", "\"e0\""),
        "c1,d1,e0: c1,d1,e1:c1,d1,e1 is due here"
    );
    assert!(triples(":13", ":true").contains("do not fit each other"));
    assert!(read(text("kinds/6x6.2").replace("6x6", "english").as_str()).is_err());
}
