//! Tests of `sixels`.

use super::*;

#[test]
fn sixels_are_bands_of_six_lines_a_colour_at_a_time() {
    // Seven lines of four pixels: white, and nothing in the last column, with one black pixel at the lower left.
    let mut pixels = [[255; 4], [255; 4], [255; 4], [0; 4]].concat().repeat(7);
    pixels[6 * 16..6 * 16 + 3].fill(0);
    let expected = "\x1bP0;1q\"1;1;4;7#0;2;100;100;100#1;2;0;0;0#0~~~?$-#0?@@?$#1@???$-\x1b\\";
    assert_eq!(text(&pixels, (4, 7)), expected);
}

#[test]
fn a_picture_of_more_shades_than_there_are_colours_takes_the_nearest() {
    let shades = (0..=255_u8).flat_map(|shade| [shade, shade, 255 - shade, 255]);
    let pixels: Vec<u8> = shades.collect();
    let palette = SixelColours::new(&pixels);
    assert!(palette.colours.len() <= MOST_COLOURS);
    for pixel in pixels.chunks(4) {
        let colour = palette.colours[palette.number(pixel).unwrap()];
        let apart = colour.iter().zip(pixel);
        assert!(
            apart
                .into_iter()
                .all(|(&one, &other)| one.abs_diff(other.into()) <= 8)
        );
    }
}
