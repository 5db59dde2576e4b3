//! Files are written whole or not at all.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs::{File, Permissions};
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use lastpeg::app::files::{write, write_new, write_numbered, write_with};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_written_whole_in_place_of_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    write(&path, "a long text").unwrap();
    write(&path, "short").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "short");
    assert_eq!(names(folder.path()), ["a"]);
}

#[test]
fn what_fails_half_way_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    write(&path, "old").unwrap();
    let failed = write_with(&path, |file| {
        file.write_all(&vec![b'x'; 100_000])?;
        Err(io::Error::other("the disk is full"))
    });
    assert_eq!(failed.unwrap_err().to_string(), "the disk is full");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["a"]);
}

#[test]
fn a_new_file_is_never_written_over_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    write_new(&path, "first").unwrap();
    let second = write_new(&path, "second");
    assert_eq!(second.unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&path).unwrap(), "first");
    assert_eq!(names(folder.path()), ["a"]);
}

/// So that nobody takes the one for the text of another.
#[test]
fn files_that_belong_together_have_the_same_number() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("a").into_os_string().into_string();
    let name = name.unwrap();
    fs::write(format!("{name}.svg"), "of another game").unwrap();
    let told = write_numbered(&name, &[("svg", String::new()), ("txt", String::new())]);
    assert_eq!(told, format!("written: {name}-2.svg, {name}-2.txt"));
    assert_eq!(names(folder.path()), ["a-2.svg", "a-2.txt", "a.svg"]);
}

/// It is below `/dev`, where files are devices elsewhere.
#[cfg(target_os = "linux")]
#[test]
fn the_folder_of_shared_memory_is_a_folder_like_any_other() {
    if let Ok(folder) = tempfile::tempdir_in("/dev/shm") {
        let path = folder.path().join("a");
        write(&path, "text").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
    }
}

#[test]
fn a_missing_folder_is_the_systems_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none").join("a");
    let error = write(&path, "").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
    assert!(!error.to_string().contains("lastpeg-tmp"), "{error}");
    assert!(write(folder.path(), "").is_err(), "a folder is no file");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn what_a_kill_has_left_is_removed_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    // Twice as long ago as what nobody is writing any more.
    let old = std::time::SystemTime::now() - Duration::from_secs(1200);
    for (name, is_old) in [
        (".a.123456.lastpeg-tmp", true),
        (".a.abcdef.lastpeg-tmp", false),
        (".b.123456.lastpeg-tmp", true),
        (".a.notes", true),
    ] {
        let file = File::create(folder.path().join(name)).unwrap();
        if is_old {
            file.set_modified(old).unwrap();
        }
    }
    write(&path, "").unwrap();
    let left = [".a.abcdef.lastpeg-tmp", ".a.notes", "a"];
    assert_eq!(names(folder.path()), left);
}

#[cfg(unix)]
#[test]
fn an_existing_file_keeps_its_mode_and_a_new_one_has_that_of_any_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let plain = folder.path().join("plain");
    File::create(&plain).unwrap();
    let path = folder.path().join("a");
    write(&path, "").unwrap();
    assert_eq!(mode(&path), mode(&plain));
    for kept in [0o600, 0o640, 0o444] {
        fs::set_permissions(&path, Permissions::from_mode(kept)).unwrap();
        write(&path, "again").unwrap();
        assert_eq!(mode(&path), kept);
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_to_files_that_are_there_and_that_are_not() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    symlink("inner/file", folder.path().join("one")).unwrap();
    symlink("one", folder.path().join("two")).unwrap();
    for text in ["new", "again"] {
        write(&folder.path().join("two"), text).unwrap();
        assert_eq!(fs::read_to_string(inner.join("file")).unwrap(), text);
    }
    assert!(folder.path().join("two").is_symlink() && folder.path().join("one").is_symlink());
    assert_eq!(names(&inner), ["file"]);
    symlink("round", folder.path().join("round")).unwrap();
    assert!(write(&folder.path().join("round"), "").is_err());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_into_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    write(&pipe, "text").unwrap();
    assert_eq!(reader.join().unwrap(), "text");
    assert!(!fs::metadata(&pipe).unwrap().is_file());
    assert_eq!(names(folder.path()), ["pipe"]);
}
