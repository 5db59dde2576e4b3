//! Tests of `merged`.

use super::*;
use crate::library::Library;

#[test]
fn what_any_place_knows_is_known() {
    let board = Library::embedded().entry("english").unwrap().board();
    let whole = Catalog::embedded(&board).unwrap();
    let open = Catalog::open(&board);
    let part = |share: usize| {
        let rows = whole.rows().iter().zip(open.rows()).enumerate();
        let row = |(index, (known, open)): (usize, (&Row, &Row))| {
            if index % 2 == share {
                known.clone()
            } else {
                open.clone()
            }
        };
        Catalog::new(rows.map(row).collect())
    };
    let merged = part(0).merged(&board, &part(1)).unwrap();
    assert_eq!(&merged, whole);
    assert_eq!(&whole.merged(&board, &open).unwrap(), whole);
}

#[test]
fn a_shorter_line_is_better_and_a_proof_cannot_be_wrong() {
    let board = Library::embedded().entry("triangle15").unwrap().board();
    let whole = Catalog::embedded(&board).unwrap();
    let with = |line: &[_], is_proved| {
        let mut catalog = whole.clone();
        catalog.rows[0].known = Known::by_line(line.to_vec(), is_proved);
        catalog
    };
    let short = whole.rows()[0].known.line().unwrap();
    // In the other order it is no line, but only its moves count here.
    let long: Vec<_> = (0..2)
        .flat_map(|odd| short.iter().skip(odd).step_by(2).copied())
        .collect();
    let (at_most, wrong) = (with(&long, false), with(&long, true));
    let moves = |catalog: &Catalog| catalog.rows[0].known.fewest().unwrap().moves;
    assert!(moves(&at_most) > moves(whole));
    assert_eq!(&at_most.merged(&board, whole).unwrap(), whole);
    assert_eq!(&whole.merged(&board, &at_most).unwrap(), whole);
    let fault = wrong.merged(&board, whole).unwrap_err().to_string();
    let said = format!(
        "a1:a1 is par {} in one place and par 10 in another",
        moves(&wrong)
    );
    assert_eq!(fault, said);
    let mut lost = whole.clone();
    lost.rows[0].known = Known::Unsolvable {
        why: "no".to_owned(),
    };
    assert!(lost.merged(&board, whole).is_err());
}
