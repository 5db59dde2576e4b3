//! Tests of `fewest`.

use std::fs;
use std::io;

use super::*;
use crate::cli::catalog::kinds::KindTable;
use crate::cli::catalog::table::Telling;
use crate::cli::exit::Exit;
use crate::cli::exit::interrupt::Interrupt;
use crate::rules::board::JumpRule;
use crate::rules::problem::kinds::{ProblemKind, single_vacancies};

/// Does something when it is first written to, and keeps what is written.
struct OnFirstWriting<F: FnOnce()>(Option<F>, Vec<u8>);

impl<F: FnOnce()> Write for OnFirstWriting<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(work) = self.0.take() {
            work();
        }
        self.1.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn four() -> Arc<Board> {
    Arc::new(Board::new("four", "Four", &["oooo"; 4], JumpRule::Orthogonal).unwrap())
}

/// Tells a table without limits, and writes it into a file.
fn write(
    table: impl ProblemTable,
    board: &Board,
    problems: Vec<Problem>,
    path: &Path,
    output: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (all, interrupt) = (Limits::none(), Interrupt::catch(true).unwrap());
    let telling = Telling {
        is_json: false,
        all: &all,
        each: None,
        interrupt: &interrupt,
    };
    table::write(table, board, problems, &telling, Some(path), output)
}

/// Two shares are found out at once, and written into one file.
#[test]
fn what_another_share_writes_meanwhile_is_joined() {
    let folder = tempfile::tempdir().unwrap();
    let board = four();
    let write_share = |share: &str, name: &str, output: &mut dyn Write| {
        let share = Some(ProblemShare::read(share).unwrap());
        let table = FewestTable::new(&board, false, true, share, &[], None).unwrap();
        let path = folder.path().join(name);
        write(
            table,
            &board,
            single_vacancies(&board).collect(),
            &path,
            output,
        )
        .unwrap();
        read_table(&path, &board).unwrap()
    };
    let [one, other] = ["1/2", "2/2"].map(|share| write_share(share, &share[..1], &mut io::sink()));
    let meanwhile = || {
        fs::copy(folder.path().join("2"), folder.path().join("both")).unwrap();
    };
    let both = write_share(
        "1/2",
        "both",
        &mut OnFirstWriting(Some(meanwhile), Vec::new()),
    );
    assert_eq!(both, joined(&one, &other, &board).unwrap());
    assert_ne!(both, one);
}

/// What another run writes meanwhile is not written over where it cannot be joined, and what was found is told.
#[test]
fn a_file_that_comes_meanwhile_stays_and_the_table_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (board, path) = (four(), folder.path().join("four.2.json"));
    let meanwhile = || fs::write(&path, "of another").unwrap();
    let mut output = OnFirstWriting(Some(meanwhile), Vec::new());
    let problems = ProblemKind::Complements(2).problems(&board);
    let all = problems.len();
    let ended = write(KindTable::new(false), &board, problems, &path, &mut output);
    assert!(matches!(ended, Err(Failure::Answered(why)) if why.contains("four.2.json")));
    assert_eq!(fs::read_to_string(&path).unwrap(), "of another");
    let told = String::from_utf8(output.1).unwrap();
    assert!(told.contains(&format!("\n{all} problems: ")), "{told}");
}
