//! Tests of `lock`.

use super::*;

#[test]
fn a_lock_that_is_held_is_tried_for_a_while_and_then_told() {
    let folder = tempfile::tempdir().unwrap();
    let held = lock(folder.path(), Duration::ZERO).unwrap();
    let why = lock(folder.path(), Duration::from_millis(30)).unwrap_err();
    let (path, process) = (folder.path().join("lock"), std::process::id());
    assert_eq!(
        why,
        format!(
            "another lastpeg (process {process}) holds {}",
            path.display()
        )
    );
    drop(held);
    assert!(lock(folder.path(), Duration::ZERO).is_ok());
}

#[test]
fn a_file_that_says_something_else_is_locked_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    for (before, after) in [
        ("notes of mine\n", "notes of mine\n"),
        ("1234567890123456789012345\n", "1234567890123456789012345\n"),
        ("17\n", &format!("{}\n", std::process::id())),
    ] {
        fs::write(&path, before).unwrap();
        drop(lock(folder.path(), Duration::ZERO).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), after);
    }
}

#[test]
fn a_folder_that_is_a_file_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("data");
    fs::write(&file, "").unwrap();
    let why = lock(&file, Duration::ZERO).unwrap_err();
    assert!(
        why.ends_with(
            "lock cannot be written (its folder is a file, or a link to a folder that is not there)"
        ),
        "{why}"
    );
}

#[test]
fn what_is_no_file_is_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("lock")).unwrap();
    let why = lock(folder.path(), Duration::ZERO).unwrap_err();
    assert!(
        why.ends_with("lock cannot be written (it is no file)"),
        "{why}"
    );
}

/// Who may not write it down is not told, and least of all who has held it before. (Root may write everywhere.)
#[cfg(unix)]
#[test]
fn the_lock_of_another_user_can_be_held() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    fs::write(&path, "17\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let _held = lock(folder.path(), Duration::ZERO).unwrap();
    let why = lock(folder.path(), Duration::ZERO).unwrap_err();
    assert!(!why.contains("(process 17)"), "{why}");
}
