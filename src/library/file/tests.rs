//! Tests of `file`: files are read up to a size.

use super::*;

const MIB: u64 = 1 << 20;

fn fault(path: impl AsRef<Path>) -> String {
    read(path.as_ref(), MIB).unwrap_err().to_string()
}

#[test]
fn a_file_is_read_up_to_its_most_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    std::fs::write(&path, vec![b'x'; MIB as usize]).unwrap();
    assert_eq!(read(&path, MIB).unwrap().len() as u64, MIB);
    std::fs::write(&path, vec![b'x'; MIB as usize + 1]).unwrap();
    assert_eq!(fault(&path), "it is longer than the 1 MiB that are read");
    std::fs::write(&path, b"\xff").unwrap();
    assert_eq!(fault(&path), "it is no text in UTF-8");
    assert_eq!(fault(folder.path()), "it is a folder, not a file");
    let missing = read(&folder.path().join("b"), MIB).unwrap_err();
    assert_eq!(missing.kind(), io::ErrorKind::NotFound);
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for path in [pipe.as_path(), Path::new("/dev/zero")] {
        assert_eq!(fault(path), "it is a device or a pipe, not a file");
    }
}

#[test]
fn a_source_is_read_up_to_its_most_bytes() {
    assert_eq!(read_source(&b"text"[..], 4).unwrap(), "text");
    assert!(read_source(io::repeat(b' '), MIB).is_err());
}

#[test]
fn an_extension_is_known_in_capitals_too() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.JSON", "a.json", "c.txt", "json"] {
        std::fs::write(folder.path().join(name), "").unwrap();
    }
    let names = in_folder(folder.path(), "json").unwrap();
    assert_eq!(
        names,
        ["a.json", "b.JSON"].map(|name| folder.path().join(name))
    );
}
