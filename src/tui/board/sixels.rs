//! Sixels: pictures in bands of six lines, each line of a band a bit of a character, for each colour in turn (DEC,
//! VT330 and VT340 Programmer Reference Manual, volume 2, chapter 14).
//!
//! The libraries for it choose their colours better, and bring seventeen more packages and 20 s of building; a row of a
//! board has few colours.

use std::collections::HashMap;

/// The most colours of a picture: most terminals know 256.
const MOST_COLOURS: usize = 255;

/// The bits by which shades of red, green or blue are told apart before they are counted.
const BITS: u32 = 6;

/// The height of a band in lines.
const BAND: usize = 6;

/// The sixels of a picture of red, green, blue and opacity; what is not opaque stays as it is on the screen.
pub(super) fn text(pixels: &[u8], (width, height): (usize, usize)) -> String {
    let palette = SixelColours::new(pixels);
    let mut text = format!("\x1bP0;1q\"1;1;{width};{height}");
    for (number, [r, g, b]) in palette.colours.iter().enumerate() {
        let percent = |part: &u32| (part * 100 + 127) / 255;
        text += &format!("#{number};2;{};{};{}", percent(r), percent(g), percent(b));
    }
    let numbers: Vec<Option<usize>> = pixels
        .chunks(4)
        .map(|pixel| palette.number(pixel))
        .collect();
    for band in numbers.chunks(width * BAND) {
        let mut rows: HashMap<usize, Vec<u8>> = HashMap::new();
        for (index, number) in band.iter().enumerate() {
            if let Some(number) = number {
                let row = rows.entry(*number).or_insert_with(|| vec![0; width]);
                row[index % width] |= 1 << (index / width);
            }
        }
        let mut rows: Vec<_> = rows.into_iter().collect();
        rows.sort_unstable();
        for (number, row) in rows {
            text += &format!("#{number}");
            for run in row.chunk_by(|one, next| one == next) {
                push_run(&mut text, run);
            }
            text.push('$');
        }
        text.push('-');
    }
    text + "\x1b\\"
}

/// Columns of a band that are alike.
fn push_run(text: &mut String, run: &[u8]) {
    let column = char::from(b'?' + run[0]);
    if run.len() > 3 {
        text.push_str(&format!("!{}{column}", run.len()));
    } else {
        text.extend(run.iter().map(|_| column));
    }
}

/// The colours of a picture: those that it has most of, and for the others the nearest of them.
struct SixelColours {
    colours: Vec<[u32; 3]>,
    /// The number of the colour for each shade.
    numbers: HashMap<u32, usize>,
}

impl SixelColours {
    fn new(pixels: &[u8]) -> SixelColours {
        let mut shades: HashMap<u32, (u32, [u32; 3])> = HashMap::new();
        for pixel in pixels.chunks(4) {
            if let Some(shade) = shade(pixel) {
                let (count, sums) = shades.entry(shade).or_default();
                *count += 1;
                for (sum, &part) in sums.iter_mut().zip(pixel) {
                    *sum += u32::from(part);
                }
            }
        }
        let mut shades: Vec<(u32, u32, [u32; 3])> = shades
            .into_iter()
            .map(|(shade, (count, sums))| (count, shade, sums.map(|sum| sum / count)))
            .collect();
        shades.sort_unstable_by(|one, other| other.cmp(one));
        let most = shades.iter().take(MOST_COLOURS);
        let colours: Vec<[u32; 3]> = most.map(|&(_, _, mean)| mean).collect();
        let number = |(_, shade, mean): &(u32, u32, [u32; 3])| (*shade, nearest(&colours, *mean));
        SixelColours {
            numbers: shades.iter().map(number).collect(),
            colours,
        }
    }

    fn number(&self, pixel: &[u8]) -> Option<usize> {
        self.numbers.get(&shade(pixel)?).copied()
    }
}

/// What a pixel's colour is counted as; nothing where it is not opaque.
fn shade(pixel: &[u8]) -> Option<u32> {
    let part = |index: usize| u32::from(pixel[index]) >> (8 - BITS);
    (pixel[3] > 0).then(|| part(0) << (2 * BITS) | part(1) << BITS | part(2))
}

/// The nearest of some colours, by its number.
fn nearest(colours: &[[u32; 3]], colour: [u32; 3]) -> usize {
    let distance = |other: &[u32; 3]| -> u32 {
        let parts = other.iter().zip(colour);
        parts.map(|(&one, other)| one.abs_diff(other).pow(2)).sum()
    };
    let nearest = colours
        .iter()
        .enumerate()
        .min_by_key(|(_, other)| distance(other));
    nearest.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests;
