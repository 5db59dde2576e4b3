//! Tests of `fewest`.

use std::fs;
use std::io;

use super::*;
use crate::cli::exit::interrupt::Interrupt;
use crate::rules::board::JumpRule;
use crate::run::Limits;

/// Does something when it is first written to.
struct OnFirstWriting<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> Write for OnFirstWriting<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(work) = self.0.take() {
            work();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Two shares are found out at once, and written into one file.
#[test]
fn what_another_share_writes_meanwhile_is_joined() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::new("four", "Four", &["oooo"; 4], JumpRule::Orthogonal);
    let board = Arc::new(board.unwrap());
    let (all, interrupt) = (Limits::none(), Interrupt::catch(true).unwrap());
    let telling = Telling {
        is_json: false,
        all: &all,
        each: None,
        interrupt: &interrupt,
    };
    let write = |share: &str, name: &str, output: &mut dyn Write| {
        let table = FewestTable {
            board: &board,
            is_proving: false,
            is_improving: true,
            share: Some(ProblemShare::read(share).unwrap()),
        };
        let path = folder.path().join(name);
        table.write(&[], Some(&path), &telling, output).unwrap();
        read_table(&path, &board).unwrap()
    };
    let [one, other] = ["1/2", "2/2"].map(|share| write(share, &share[..1], &mut io::sink()));
    let meanwhile = || {
        fs::copy(folder.path().join("2"), folder.path().join("both")).unwrap();
    };
    let both = write("1/2", "both", &mut OnFirstWriting(Some(meanwhile)));
    assert_eq!(both, joined(&one, &other, &board).unwrap());
    assert_ne!(both, one);
}
