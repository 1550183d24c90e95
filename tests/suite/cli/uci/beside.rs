//! The engine in the hands of another program's client, before another program's referee.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The folder of scripts and tables about other programs.
const PEERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/peers");
/// The environment in which `.ci/run` installs the packages.
const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/peers/bin/python");

/// Returns a Python that has the packages of `requirements.txt`, in their versions.
fn python() -> Option<PathBuf> {
    let wanted = fs::read_to_string(Path::new(PEERS).join("requirements.txt")).expect("the list of packages");
    let wanted: Vec<&str> = wanted.lines().filter(|line| line.contains("==")).collect();
    let check = format!(
        "import importlib.metadata as m\nfor row in {wanted:?}:\n    name, version = row.split('==')\n    assert m.version(name) == version"
    );
    let has_all = |program: &PathBuf| {
        let output = Command::new(program).args(["-c", &check]).output();
        output.is_ok_and(|output| output.status.success())
    };
    [PathBuf::from(OWN), PathBuf::from("python3")].into_iter().find(has_all)
}

/// `PEERS_ARGS="--positions 500 --seed 7"` makes it as long as you like; with `PEERS=required` it fails where it cannot be run.
#[test]
fn another_client_and_another_referee_find_no_fault() {
    let Some(python) = python() else {
        assert!(env::var_os("PEERS").is_none(), "no Python has the packages of tests/peers/requirements.txt");
        eprintln!(
            "NOT RUN: no Python has the packages of tests/peers/requirements.txt; docs/fuzzing.md says how to install them"
        );
        return;
    };
    let args = env::var("PEERS_ARGS").unwrap_or_default();
    let output = Command::new(python)
        .arg(Path::new(PEERS).join("play.py"))
        .arg(env!("CARGO_BIN_EXE_alfonso"))
        .args(args.split_whitespace())
        .output()
        .expect("Python runs");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
}
