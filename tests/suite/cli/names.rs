//! Files whose names are not valid text.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns a name with `é` in Latin-1 between two texts.
fn name(before: &str, behind: &str) -> OsString {
    OsStr::from_bytes(&[before.as_bytes(), b"caf\xe9", behind.as_bytes()].concat()).to_owned()
}

#[test]
fn files_can_be_named_whatever_their_names_are() {
    let folder = Folder(std::env::temp_dir().join(name("alfonso-", &format!("-{}", std::process::id()))));
    fs::create_dir_all(&folder.0).expect("a folder");
    let run = |args: &[&OsStr]| -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfonso"));
        command.args(args).current_dir(&folder.0).env("NO_COLOR", "1").output().expect("the program runs")
    };
    let good = |args: &[&OsStr]| -> String {
        let output = run(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let rules = name("", ".rules");
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/chess");
    fs::copy(games.join("scachs.rules"), folder.0.join(&rules)).expect("copied");
    let w = OsStr::new;
    assert!(good(&[w("check"), &rules]).starts_with("caf\\xe9.rules: sound"));
    assert!(good(&[w("show"), &name("", ".rules@poem")]).contains("poem"));
    let record = name("", ".ron");
    let seats = w("White=random,Black=random");
    let play = [w("play"), &rules, w("--seats"), seats, w("--max-plies"), w("4"), w("--save"), &record];
    good(&play);
    // The record names its rule file.
    assert_eq!(good(&[w("record"), &record]).split_whitespace().count(), 4);
    good(&[w("show"), &rules, w("--from"), &record]);
    good(&[w("compare"), &rules, w("@poem"), w("--games"), w("0"), w("--positions"), w("10")]);
    let copy = name("", "-copy.ron");
    fs::copy(folder.0.join(&record), folder.0.join(&copy)).expect("copied");
    good(&[w("play"), w("--resume"), &copy, w("--max-plies"), w("2"), w("--save"), &copy]);
    assert_eq!(good(&[w("record"), &copy]).split_whitespace().count(), 6);
    // The folder holds all the files, under exactly these names.
    let mut there: Vec<OsString> =
        fs::read_dir(&folder.0).expect("a folder").map(|it| it.expect("an entry").file_name()).collect();
    there.sort();
    assert_eq!(there, [copy, record, rules]);
    let missing = run(&[w("check"), &name("no-", ".rules")]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no-caf\\xe9.rules"));
}

#[test]
fn a_game_of_a_file_is_named_by_its_number() {
    let folder = Folder(std::env::temp_dir().join(format!("alfonso-numbers-{}", std::process::id())));
    fs::create_dir_all(&folder.0).expect("a folder");
    fs::write(folder.0.join("some.pgn"), "[Event \"x\"]\n\n1. e4 e5 *\n").expect("written");
    let run = |name: &str| -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfonso"));
        command.args(["record", name, "chess"]).current_dir(&folder.0).output().expect("the program runs")
    };
    for (name, says) in [
        ("some.pgn#1", "e2-e4 e7-e5"),
        ("some.pgn#2", "some.pgn has 1 game, so there is no game 2"),
        ("some.pgn#x", "write `some.pgn#1` for the first"),
        ("some.pgn#-1", "write `some.pgn#1` for the first"),
        ("none.pgn#1", "none.pgn"),
    ] {
        let output = run(name);
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8_lossy(&told).into_owned();
        assert!(told.contains(says), "{name}: {told}");
        assert_eq!(output.status.success(), name == "some.pgn#1", "{name}");
    }
}

#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let help = [&["--help"][..], &["--version"], &["play", "--help"], &["help", "show"], &[]];
    let texts = [
        &["show", "tic-tac-toe"][..],
        &["explain", "tic-tac-toe", "--format", "docx"],
        &["sheet", "tic-tac-toe"],
        &["sheet", "tic-tac-toe", "--format", "docx"],
        &["readings", "chess", "--format", "docx"],
        &["sources", "chess", "--format", "docx"],
        &["schema", "show"],
        &["check", "tic-tac-toe"],
    ];
    for args in help.into_iter().chain(texts) {
        let run = |to: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_alfonso"));
            command.args(args).stdout(to).stderr(Stdio::piped()).output().expect("the program runs")
        };
        assert!(run(Stdio::piped()).status.success(), "{args:?}");
        let output = run(full().into());
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("No space left on device"), "{args:?}: {told}");
    }
}
