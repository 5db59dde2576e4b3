//! Tests of `known_sweeps`.

use super::*;
use crate::library::Library;

#[test]
fn every_file_can_be_read() {
    for file in &EMBEDDED {
        let board = Library::embedded().entry(file.board).unwrap().board();
        let catalog = Catalog::embedded(&board).unwrap();
        let rows = read(&board, catalog, file.text).unwrap();
        let solvable = catalog.rows().iter().map(|row| row.known.line().is_some());
        let known: Vec<bool> = rows.iter().map(Option::is_some).collect();
        assert_eq!(known, solvable.collect::<Vec<_>>(), "{}", file.board);
    }
}

#[test]
fn a_false_number_is_refused_by_the_name_of_its_problem() {
    let board = Library::embedded().entry("6x6").unwrap().board();
    let catalog = Catalog::embedded(&board).unwrap();
    let file = EMBEDDED.iter().find(|file| file.board == "6x6").unwrap();
    let changed = file
        .text
        .replacen("\"last_sweep\":9", "\"last_sweep\":10", 1);
    assert_eq!(
        read(&board, catalog, &changed),
        Err("a1:a1: the line has a sweep of 9, not of 10".to_owned())
    );
    let turned = file
        .text
        .replacen("\"vacant\":\"a1\"", "\"vacant\":\"f6\"", 1);
    assert_eq!(
        read(&board, catalog, &turned),
        Err("f6:a1: the catalog has a1:a1 here".to_owned())
    );
}

#[test]
fn an_image_of_a_problem_knows_as_much() {
    let entry = Library::embedded();
    let entry = entry.entry("6x6").unwrap();
    let [own, image] = ["a1:a1", "f6:f6"]
        .map(|name| known_sweeps(&entry.problem(name, None, false).unwrap()).unwrap());
    assert_eq!(own, image);
    let with_condition = entry.problem("a1:a1+sweep-3", None, false).unwrap();
    assert_eq!(known_sweeps(&with_condition), None);
}
