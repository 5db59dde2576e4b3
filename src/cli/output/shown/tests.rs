//! Tests of `shown`.

use super::*;

fn shown(pieces: &[&[u8]]) -> String {
    let mut output = Shown::new(Vec::new());
    for piece in pieces {
        output.write_all(piece).unwrap();
    }
    String::from_utf8(output.inner).unwrap()
}

#[test]
fn a_control_character_is_an_escape_however_it_is_cut() {
    assert_eq!(shown(&[b"a\x1b[2Jb\n"]), "a\\u001b[2Jb\n");
    assert_eq!(shown(&[b"\xc2\x9b2J"]), "\\u009b2J");
    assert_eq!(shown(&["\u{202e}x".as_bytes()]), "\\u202ex");
    assert_eq!(shown(&[b"\xc2", b"\x9b2J"]), "\u{fffd}\u{fffd}2J");
    assert_eq!(
        shown(&["die Lö".as_bytes(), "sung…".as_bytes()]),
        "die Lösung…"
    );
    // A terminal in an 8-bit character set would take the byte for CSI.
    assert_eq!(shown(&[b"\x9b2J\xff"]), "\u{fffd}2J\u{fffd}");
}

/// A pipe whose reader has gone away.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_has_gone_away_is_told_of_by_flushing_alone() {
    let mut output = Shown::new(Closed);
    assert!(output.flush().is_ok());
    assert!(output.write_all(b"an answer").is_ok());
    assert!(output.write_all(b"and more").is_ok());
    assert_eq!(output.flush().unwrap_err().kind(), ErrorKind::BrokenPipe);
}
