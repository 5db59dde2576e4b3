//! Tests of `collection`.

use super::*;
use crate::library::Library;

fn added(collection: &mut FoundSolutions, problem: &Problem, text: &str) -> (bool, usize) {
    let line = problem.read_solution(text).unwrap();
    let Collected { is_new, count } = collection.collected(problem, &line);
    collection.add(problem, &line);
    (is_new, count)
}

#[test]
fn no_number_is_told_of_more_ways_than_are_kept() {
    let text = |count| {
        let is_new = true;
        Collected { is_new, count }.text()
    };
    assert_eq!(text(MOST), "a new way: you have found 100");
    let more = "not among the first 100 ways you have found";
    assert_eq!(text(MOST + 1), more);
}

#[test]
fn a_condition_that_names_a_hole_tells_images_apart() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let cross = |condition: &str| {
        let name = format!("cross{condition}");
        entry.problem(&name, None, false).unwrap()
    };
    let (line, image) = (
        "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4",
        "d3-b3 d5-d3 e3-c3 b3-d3 d2-d4",
    );
    for (asked, count) in [("", 1), ("+marked-c3", 2)] {
        let problem = cross(asked);
        let lines = [line, image].map(|text| {
            let line = notation::read_line(problem.board(), text).unwrap();
            notation::replay(problem.board(), problem.start(), &line).unwrap()
        });
        let keys = lines.map(|line| regardless_of_order(&problem, &line));
        let different: std::collections::BTreeSet<_> = keys.into_iter().collect();
        assert_eq!(different.len(), count, "{asked}");
    }
}

#[test]
fn what_a_symmetry_or_another_order_makes_of_a_solution_is_the_same() {
    let library = Library::embedded();
    let entry = library.entry("english").unwrap();
    let problem = entry.problem("d4:d4", None, false).unwrap();
    let bergholt = "d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 c7-e7-e5-e3 \
                    c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4";
    // Mirrored at the middle column.
    let mirrored: String = bergholt
        .chars()
        .map(|letter| match letter {
            'a'..='g' => char::from(b'a' + b'g' - letter as u8),
            other => other,
        })
        .collect();
    let mut collection = FoundSolutions::default();
    assert_eq!(added(&mut collection, &problem, bergholt), (true, 1));
    assert_eq!(added(&mut collection, &problem, bergholt), (false, 1));
    assert_eq!(added(&mut collection, &problem, &mirrored), (false, 1));
    let other_order = bergholt.replace(
        "c1-c3 c4-c2 e1-c1-c3 a3-a5-c5",
        "a3-a5-c5 c1-c3 c4-c2 e1-c1-c3",
    );
    assert_ne!(other_order, bergholt);
    assert_eq!(added(&mut collection, &problem, &other_order), (false, 1));
    let longer = "d2-d4 b3-d3 c1-c3 e1-c1 d3-b3 a3-c3 e3-e1 g3-e3 c4-c2 c1-c3 a4-c4-c2 e4-e2 e1-e3 g4-e4-e2 c6-c4 \
                  a5-c5-c3 c2-c4-e4 e5-e3 e2-e4 g5-e5 d5-f5 e7-e5 e4-e6 c7-e7-e5 f5-d5 d6-d4";
    assert_eq!(added(&mut collection, &problem, longer), (true, 2));
    let mut merged = FoundSolutions::default();
    merged.merge(&collection);
    merged.merge(&collection);
    assert_eq!(merged, collection);
    assert_eq!(collection.solutions(&problem).len(), 2);
    // Another problem has none of them.
    let other = entry.problem("d4:d4+at-most-18", None, false).unwrap();
    assert_eq!(collection.solutions(&other).len(), 0);
    assert_eq!(added(&mut collection, &other, bergholt), (true, 1));
}
