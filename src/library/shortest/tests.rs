//! Tests of `shortest`.

use super::*;

#[test]
fn a_file_with_a_fault_names_its_problem() {
    let text = EMBEDDED[0].1;
    let fault = |from: &str, to: &str| NamedLines::read(&text.replacen(from, to, 1)).unwrap_err();
    assert!(fault("\"par\":5", "\"par\":4").starts_with("cross: the line has 5 moves"));
    assert!(fault("\"id\":\"cross\"", "\"id\":\"crosss\"").contains("no such problem"));
    assert!(fault("\"jumps\":\"orthogonal\"", "\"jumps\":\"no\"").contains("no"));
}

#[test]
fn no_file_has_a_line_that_the_catalog_tells() {
    for entry in crate::library::Library::embedded().entries() {
        for &rule in entry.rules() {
            for problem in entry.problems(rule) {
                let is_told = Catalog::embedded(problem.board())
                    .is_some_and(|catalog| catalog.row(&problem).is_some())
                    || !finishes(&problem).is_empty();
                let name = format!("{} {}", entry.name(), problem.id());
                assert!(!is_told || named_line(&problem).is_none(), "{name}");
            }
        }
    }
}
