//! Tests of `own_problems`, and of `own_boards`.

use std::fs;

use super::*;
use crate::app::files::Pace;
use crate::app::store::data_folder::DataFolder;
use crate::app::store::own_boards::{self, DrawnBoard};
use crate::rules::board::JumpRule;

fn write(change: Result<Change, String>, writing: &Writing<'_>) -> Result<String, String> {
    match change.unwrap() {
        Change::Board { write, .. } => write(writing),
        _ => panic!("no board"),
    }
}

/// The program has ended while its thread waited for the disk: what the end has written stays.
#[test]
fn who_is_taken_over_writes_over_no_board() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::new(folder.path().to_owned());
    let writing = Writing::new(&data, Pace::Safe);
    let mut library = Library::embedded();
    let central = library.entry("english").unwrap();
    let central = central.problem("central", None, false).unwrap();
    let boards = Some(folder.path());
    write(
        change(boards, &central.clone().with_title("One"), &library),
        &writing,
    )
    .unwrap();
    let mut drawn = DrawnBoard {
        title: "Hut".to_owned(),
        holes: vec!["ooo".to_owned()],
        rules: vec![JumpRule::Orthogonal],
        replaces: false,
    };
    write(own_boards::change(boards, &drawn, &library), &writing).unwrap();
    let path = folder.path().join("hut.json");
    library.add_file(&path).unwrap();
    let hut = fs::read_to_string(&path).unwrap();

    data.take_over();
    let two = write(
        change(boards, &central.with_title("Two"), &library),
        &writing,
    );
    assert!(two.unwrap_err().ends_with("(the program ends)"));
    let own = fs::read_to_string(folder.path().join("my-english.json")).unwrap();
    assert!(own.contains("One") && !own.contains("Two"), "{own}");
    // As on a full disk: the board that cannot be replaced is where it was.
    drawn.replaces = true;
    drawn.holes = vec!["oooo".to_owned()];
    let replaced = write(own_boards::change(boards, &drawn, &library), &writing);
    assert!(replaced.unwrap_err().contains("cannot be written"));
    assert_eq!(fs::read_to_string(&path).unwrap(), hut);
    let names = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["hut.json", "my-english.json"]);
}
