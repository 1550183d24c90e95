//! A Python with the packages of other programs, which some tests ask.

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

/// Runs a script of `tests/peers` with the program and further arguments. It has to succeed.
///
/// Where no Python has the packages the test says that it was not run; with `PEERS` set, as in the checks, that is a fault.
pub fn run<S: AsRef<str>>(script: &str, args: &[S]) {
    let Some(python) = python() else {
        assert!(env::var_os("PEERS").is_none(), "no Python has the packages of tests/peers/requirements.txt");
        eprintln!(
            "NOT RUN: no Python has the packages of tests/peers/requirements.txt; docs/fuzzing.md says how to install them"
        );
        return;
    };
    let output = Command::new(python)
        .arg(Path::new(PEERS).join(script))
        .arg(env!("CARGO_BIN_EXE_alfonso"))
        .args(args.iter().map(AsRef::as_ref))
        .output()
        .expect("Python runs");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
}
