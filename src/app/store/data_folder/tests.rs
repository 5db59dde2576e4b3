//! Tests of `data_folder`.

use super::*;
use std::collections::BTreeMap;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    names.filter(|name| name != "lock").collect()
}

/// The program ends while its thread waits for a slow disk.
#[test]
fn who_takes_over_leaves_no_file_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::new(folder.path().to_owned());
    let path = data.path_of("a");
    let begun = data.begin(&path, Pace::Safe).unwrap();
    assert_eq!(names(folder.path()).len(), 1);
    assert!(!data.take_over());
    assert_eq!(names(folder.path()), [""; 0]);
    Writing::new(&data, Pace::Hurried)
        .write(&path, "whole")
        .unwrap();
    assert!(data.begin(&path, Pace::Safe).is_err());
    // Here the thread would go on, had the program not ended.
    let prepared = begun.fill(Sync::BeforeItCounts, |file| file.write_all(b"half"));
    assert!(data.replace(prepared.unwrap(), Pace::Safe).is_err());
    assert_eq!(names(folder.path()), ["a"]);
    assert_eq!(fs::read_to_string(path).unwrap(), "whole");
}

/// The program ends while its thread waits until the folder is on the disk: the file is there already.
#[test]
fn who_takes_over_knows_what_is_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::new(folder.path().to_owned());
    let path = data.path_of("a");
    data.begin_change();
    Writing::new(&data, Pace::Safe)
        .write(&path, "whole")
        .unwrap();
    assert!(data.take_over());
    let other = DataFolder::new(folder.path().to_owned());
    other.begin_change();
    Writing::new(&other, Pace::Safe)
        .write(&path, "whole")
        .unwrap();
    other.begin_change();
    assert!(!other.take_over(), "the next change was not made");
}

/// Every way to write a document again removes what a kill has left of it.
#[test]
fn what_a_kill_has_left_goes_with_the_next_writing() {
    for pace in [Pace::Safe, Pace::Hurried] {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path().to_owned());
        fs::write(data.path_of(".a.json.123456.lastpeg-tmp"), "{").unwrap();
        let change = |known: &mut BTreeMap<String, u32>, _: &mut Aside| {
            known.insert("key".to_owned(), 1);
            Ok(())
        };
        let mut writing = Writing::new(&data, pace);
        writing.update("a.json", change).unwrap();
        assert_eq!(names(folder.path()), ["a.json"], "{pace:?}");
    }
}
