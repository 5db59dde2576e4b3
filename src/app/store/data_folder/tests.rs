//! Tests of `data_folder`.

use super::*;
use std::collections::BTreeMap;
use std::sync::Barrier;
use std::thread;

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
    let prepared = begun.fill(Pace::Safe, |file| file.write_all(b"half"));
    let put = data.put(prepared.unwrap(), Prepared::replace, Pace::Safe);
    assert!(put.is_err());
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

/// The thread gives up while the end of its program writes: no other program may come between reading and writing.
#[test]
fn who_takes_over_holds_the_lock_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let [data, other] = [(); 2].map(|()| DataFolder::new(folder.path().to_owned()));
    let of_thread = data.lock(Pace::Safe).unwrap();
    data.take_over();
    let of_end = data.lock(Pace::Hurried).unwrap();
    drop(of_thread);
    assert!(other.lock(Pace::Hurried).is_err());
    drop(of_end);
    assert!(other.lock(Pace::Hurried).is_ok());
}

/// Programs that end at once, none of which has the lock, each write what they could not keep.
#[test]
fn files_written_beside_a_document_at_once_are_all_kept() {
    const PROGRAMS: usize = 16;
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("a.json");
    let start = Barrier::new(PROGRAMS);
    let write = || {
        start.wait();
        write_beside(
            &BTreeMap::from([("key", 1)]),
            &document,
            "unsaved",
            Pace::Hurried,
        )
    };
    let written = thread::scope(|scope| {
        let programs = [(); PROGRAMS].map(|()| scope.spawn(write));
        programs.map(|program| program.join().unwrap())
    });
    assert!(written.iter().all(Result::is_ok), "{written:?}");
    assert_eq!(files::beside(&document, "unsaved").len(), PROGRAMS);
}

/// Once the lock is given back another file may have its name, and after a kill it would be taken in twice.
#[test]
fn what_is_taken_in_is_removed_as_soon_as_it_is_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::new(folder.path().to_owned());
    let path = data.path_of("a.json.unsaved-1");
    fs::write(&path, "{}").unwrap();
    let take_in = |pace: Pace| {
        Writing::new(&data, pace).update("a.json", |_: &mut BTreeMap<String, u32>, aside| {
            aside.taken_in = Some(path.clone());
            Ok(())
        })
    };
    data.begin_change();
    assert!(data.take_over() || take_in(Pace::Safe).is_err());
    assert!(path.exists(), "it is nowhere else");
    take_in(Pace::Hurried).unwrap();
    assert!(!path.exists());
}

/// Every way to write a document removes what a kill has left, and nothing that another program is writing.
#[test]
fn what_a_kill_has_left_goes_with_the_next_writing() {
    for pace in [Pace::Safe, Pace::Hurried] {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path().to_owned());
        for old in [
            ".a.json.123456.lastpeg-tmp",
            ".a.json.set-aside-1.123456.lastpeg-tmp",
        ] {
            let file = fs::File::create(data.path_of(old)).unwrap();
            let age = Duration::from_secs(1200);
            file.set_modified(std::time::SystemTime::now() - age)
                .unwrap();
        }
        // Another program writes it, without the lock.
        let of_other = ".a.json.unsaved-1.123456.lastpeg-tmp";
        fs::write(data.path_of(of_other), "{").unwrap();
        let change = |known: &mut BTreeMap<String, u32>, _: &mut Aside| {
            known.insert("key".to_owned(), 1);
            Ok(())
        };
        let mut writing = Writing::new(&data, pace);
        writing.update("a.json", change).unwrap();
        let mut names = names(folder.path());
        names.sort();
        assert_eq!(names, [of_other, "a.json"], "{pace:?}");
    }
}
