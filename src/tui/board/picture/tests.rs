//! Tests of `picture`.

use ratatui::buffer::Cell;

use super::*;

const RED: Rgb = Rgb::hex(0x00ff_0000);
const BLUE: Rgb = Rgb::hex(0x0000_00ff);

/// Lays a picture of four cells by one, red on the left and blue on the right, over a row of cells, of which some
/// are covered then.
fn shown(protocol: PictureProtocol, covered: &[u16]) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
    for x in 1..5 {
        buffer[(x, 0)].set_symbol(MARK);
    }
    let points = [[RED; 4], [BLUE; 4]].concat().repeat(2);
    let points: Vec<_> = points.into_iter().map(Some).collect();
    lay(Rect::new(1, 0, 4, 1), (2, 2), &points);
    for &x in covered {
        buffer[(x, 0)].set_symbol("x");
    }
    finish(&mut buffer, protocol, Size::new(4, 6));
    buffer
}

/// The pixels that a cell sends by kitty's protocol.
fn sent(cell: &Cell) -> Vec<Rgba> {
    let (_, data) = cell.symbol().split_once(';').unwrap();
    let (data, _) = data.split_once("\x1b\\").unwrap();
    let packed = STANDARD.decode(data).unwrap();
    let pixels = miniz_oxide::inflate::decompress_to_vec_zlib(&packed).unwrap();
    pixels.as_chunks().0.to_vec()
}

#[test]
fn the_first_cell_of_a_run_sends_its_pixels_by_kittys_protocol() {
    let buffer = shown(PictureProtocol::Kitty, &[]);
    let first = &buffer[(1, 0)];
    let keys = "\x1b_Ga=T,U=1,q=2,f=32,o=z,s=16,v=6,c=4,r=1,i=2,m=0;";
    assert!(first.symbol().starts_with(keys), "{:?}", first.symbol());
    assert!(first.symbol().ends_with("\u{10eeee}\u{305}\u{305}"));
    for x in 1..5 {
        assert_eq!(buffer[(x, 0)].fg, Color::Rgb(0, 0, 2));
    }
    for x in 2..5 {
        assert_eq!(buffer[(x, 0)].symbol(), MARK);
    }
    let pixels = sent(first);
    assert_eq!(pixels.len(), 16 * 6);
    assert_eq!(
        (pixels[0], pixels[15]),
        ([255, 0, 0, 255], [0, 0, 255, 255])
    );
}

#[test]
fn what_lies_over_a_picture_cuts_it_into_runs() {
    let buffer = shown(PictureProtocol::Kitty, &[2, 3]);
    for (x, id, colour) in [(1, 2, [255, 0, 0, 255]), (4, 5, [0, 0, 255, 255])] {
        let cell = &buffer[(x, 0)];
        assert_eq!(cell.fg, Color::Rgb(0, 0, id));
        assert_eq!(sent(cell), vec![colour; 4 * 6]);
    }
    assert_eq!(buffer[(2, 0)].symbol(), "x");
}

#[test]
fn the_last_cell_of_a_run_sends_its_sixels() {
    let buffer = shown(PictureProtocol::Sixel, &[1]);
    for x in 2..4 {
        assert_eq!(buffer[(x, 0)].symbol(), UNDER_SIXELS);
    }
    let last = buffer[(4, 0)].symbol();
    // From the third column on, twelve pixels by six.
    let begin = "\u{a0}\x1b7\x1b[3G\x1bP0;1q\"1;1;12;6";
    assert!(
        last.starts_with(begin) && last.ends_with("\x1b8"),
        "{last:?}"
    );
}

#[test]
fn a_picture_that_stays_is_not_sent_again() {
    let [one, other] = [0; 2].map(|_| shown(PictureProtocol::Kitty, &[]));
    assert_eq!(one.diff(&other), []);
}
