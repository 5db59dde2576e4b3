//! Tests of `shape`.

use super::*;
use crate::rules::board::lattice::lattice_maps;

#[test]
fn every_line_of_the_data_is_read_and_is_as_its_picture_shows() {
    for (table, rule) in [
        (SQUARE, JumpRule::Orthogonal),
        (TRIANGULAR, JumpRule::Triangular),
    ] {
        let read = shapes(rule);
        assert_eq!(read.len(), table.lines().count() - 1);
        for (row, shape) in table.lines().skip(1).zip(read) {
            let picture = row.split('\t').nth(2).unwrap();
            let mut shown =
                HashMap::from([('X', Vec::new()), ('o', Vec::new()), ('.', Vec::new())]);
            for (y, row) in picture.split('/').enumerate() {
                for (x, sign) in row.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
                    shown.get_mut(&sign).unwrap().push((x as i16, y as i16));
                }
            }
            let (peg, hole) = (shown[&'o'][0], shown[&'.'][0]);
            let block = shown.remove(&'X').unwrap();
            let pictured = PackageOutline { block, peg, hole };
            assert_eq!(
                pictured.standard(rule),
                shape.outline.standard(rule),
                "{row}"
            );
            assert_eq!(shape.line.len(), shape.outline.block.len());
        }
    }
}

#[test]
fn the_lattices_have_eight_and_twelve_symmetries() {
    let counts = JumpRule::ALL.map(|rule| lattice_maps(rule).count());
    assert_eq!(counts, [8, 8, 12]);
}
