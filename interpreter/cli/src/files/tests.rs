//! The files that are written, left alone or left behind.

use super::{Change, Seen, Unwritten, create, look, real, seen};
use std::path::Path;
use std::{fs, thread};
use tempfile::TempDir;

fn seen(bytes: &[u8]) -> Seen {
    seen::all(bytes).expect("bytes can be read")
}

/// Replaces a whole file.
fn replace(path: &Path, before: &[u8], text: &[u8]) -> Result<Seen, Unwritten> {
    super::replace(path, &seen(before), &Change::whole(text))
}

fn try_out(path: &Path, text: &[u8]) -> Result<(), Unwritten> {
    super::try_out(path, &Change::whole(text))
}

fn there(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_only_if_it_is_what_it_was() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("g.ron");
    create(&path, b"one").expect("written");
    assert!(matches!(create(&path, b"two"), Err(Unwritten::Exists)));
    replace(&path, b"one", b"two").expect("written");
    assert!(matches!(replace(&path, b"one", b"three"), Err(Unwritten::Changed)));
    assert_eq!(look(&path).expect("read"), Some(seen(b"two")));
    fs::remove_file(&path).expect("removed");
    replace(&path, b"two", b"three").expect("what was taken away is written anew");
    try_out(&folder.path().join("h.ron"), b"four").expect("can be written");
    assert_eq!(there(&folder), ["g.ron"]);
}

#[test]
fn a_part_is_changed_and_the_rest_stays() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("g.pgn");
    let before = create(&path, b"one two three").expect("written");
    assert_eq!(before, seen(b"one two three"));
    let change = |text| Change { at: 4..7, text };
    let after = super::replace(&path, &before, &change(b"2, 2")).expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"one 2, 2 three");
    assert_eq!(after, seen(b"one 2, 2 three"));
    // The same length, but other contents.
    fs::write(&path, "ONE 2, 2 three").expect("written");
    let other = super::replace(&path, &after, &change(b"two"));
    assert!(matches!(other, Err(Unwritten::Changed)), "{other:?}");
    super::try_out(&path, &change(b"two")).expect("can be written");
    assert_eq!(fs::read(&path).expect("read"), b"ONE 2, 2 three");
    fs::remove_file(&path).expect("removed");
    let other = super::replace(&path, &after, &change(b"two"));
    assert!(matches!(other, Err(Unwritten::Gone)), "{other:?}");
    assert!(there(&folder).is_empty());
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = TempDir::new().expect("a folder");
    assert!(matches!(create(folder.path(), b""), Err(Unwritten::NoFile(_))));
    assert!(matches!(try_out(&folder.path().join("no/g.ron"), b""), Err(Unwritten::NoFolder(_))));
    assert!(matches!(try_out(Path::new(".."), b""), Err(Unwritten::NoFile(_))));
    let path = folder.path().join("g.ron");
    create(&path, b"one").expect("written");
    let mut rights = fs::metadata(&path).expect("there").permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights).expect("set");
    assert!(matches!(replace(&path, b"one", b"two"), Err(Unwritten::Protected)));
    assert!(matches!(try_out(&path, b"two"), Err(Unwritten::Protected)));
    assert_eq!(there(&folder), ["g.ron"]);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_stay_and_nobody_else_may_read_more() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = TempDir::new().expect("a folder");
    let (path, link, lost) =
        (folder.path().join("g.ron"), folder.path().join("l.ron"), folder.path().join("x"));
    create(&path, b"one").expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("set");
    symlink("g.ron", &link).expect("a link");
    symlink("nowhere", &lost).expect("a link");
    replace(&link, b"one", b"two").expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"two");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o640);
    assert!(matches!(create(&lost, b""), Err(Unwritten::NoFile(_))));
    assert_eq!(real(&link), real(&path));
    // The program avoids a name that somebody has prepared as a trap.
    symlink("g.ron", folder.path().join("h.ron.new")).expect("a link");
    create(&folder.path().join("h.ron"), b"three").expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"two");
    assert!(matches!(create(Path::new("/dev/full"), b"x"), Err(Unwritten::NoFile(_))));
}

#[test]
fn what_killed_runs_have_left_is_taken_away_and_nothing_else() {
    let folder = TempDir::new().expect("a folder");
    let (left, others) =
        (".g.ron.aB3dE6.alfonso-new", [".g.ron.aB3.alfonso-new", ".h.ron.aB3dE6.alfonso-new"]);
    for name in others.into_iter().chain([left]) {
        fs::write(folder.path().join(name), "").expect("written");
    }
    let path = folder.path().join("g.ron");
    create(&path, b"one").expect("written");
    assert_eq!(there(&folder), [others[0], others[1], "g.ron"]);
    // The file of a run that was killed while it replaced another is taken away by the next one.
    fs::write(folder.path().join(left), "").expect("written");
    replace(&path, b"one", b"two").expect("written");
    assert_eq!(there(&folder), [others[0], others[1], "g.ron"]);
}

#[test]
fn of_two_writers_one_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("g.ron");
    create(&path, b"0").expect("written");
    // Each writer adds a letter to the contents that it has read. After a refusal it reads again.
    let write = |letter: u8| {
        for _ in 0..25 {
            loop {
                let before = fs::read(&path).expect("read");
                let text = [before.as_slice(), &[letter]].concat();
                match replace(&path, &before, &text) {
                    Ok(_) => break,
                    Err(Unwritten::Changed) => {}
                    Err(why) => panic!("{why}"),
                }
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| write(b'a'));
        scope.spawn(|| write(b'b'));
    });
    let text = fs::read(&path).expect("read");
    let count = |letter: u8| text.iter().filter(|it| **it == letter).count();
    assert_eq!((count(b'a'), count(b'b')), (25, 25), "no letter was lost");
    assert_eq!(there(&folder), ["g.ron"]);
}
