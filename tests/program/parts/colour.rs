//! The numbered colours of terminals.

use lastpeg::tui::style::colour::indexed;

#[test]
fn the_numbered_colours_are_those_of_xterm() {
    let bytes = |index| indexed(index).bytes();
    assert_eq!(bytes(94), [135, 95, 0]);
    assert_eq!(bytes(231), [255, 255, 255]);
    assert_eq!((bytes(232), bytes(255)), ([8, 8, 8], [238, 238, 238]));
}

#[test]
fn the_nearest_colour_is_the_same_colour_where_it_is_there() {
    let all: Vec<u8> = (16..=255).collect();
    for &index in &all {
        let nearest = indexed(index).nearest(&all);
        assert_eq!(indexed(nearest).bytes(), indexed(index).bytes());
    }
}
