//! The public interface of the library `alfonso`, item by item, compared with the list that is kept.
//!
//!     cargo public-api [--record]
//!
//! An item that is not in `interpreter/alfonso/package/api.txt` was added, and one that is only there is gone: reviewers see both
//! before users do. The list comes from rustdoc's JSON, whose format changes with the compiler: this program reads that
//! of Rust 1.93 to 1.95.

use public_api::Builder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "usage: public-api [--record]
  --record  keep the list as the one to compare with";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let result = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => compare(),
        ["--record"] => record(),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file() -> PathBuf {
    root().join("interpreter/alfonso/package/api.txt")
}

/// Returns the items of the library, one on each line, without implementations that every type has.
fn items() -> Result<String, String> {
    // A folder of its own: what the variable changes is not built again for others.
    let target = root().join("target/public-api");
    let status = Command::new("cargo")
        .args([
            "rustdoc",
            "--quiet",
            "--locked",
            "-p",
            "alfonso",
            "--lib",
            "--all-features",
            "--",
            "-Zunstable-options",
        ])
        .args(["--output-format", "json", "--cap-lints", "allow"])
        .current_dir(root())
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTC_BOOTSTRAP", "1")
        .status()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !status.success() {
        return Err("rustdoc failed".to_owned());
    }
    let api = Builder::from_rustdoc_json(target.join("doc/alfonso.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(|error| format!("rustdoc's JSON cannot be read: {error}"))?;
    Ok(api.items().map(|item| format!("{item}\n")).collect())
}

fn record() -> Result<bool, String> {
    fs::write(file(), items()?).map_err(|error| format!("{}: {error}", file().display()))?;
    println!("Kept in {}.", file().display());
    Ok(true)
}

/// Prints what differs from the list that is kept; true if nothing does.
fn compare() -> Result<bool, String> {
    let kept = fs::read_to_string(file()).map_err(|error| format!("{}: {error}", file().display()))?;
    let now = items()?;
    let without = |one: &str, other: &str, sign: char| -> Vec<String> {
        let other: Vec<&str> = other.lines().collect();
        one.lines().filter(|line| !other.contains(line)).map(|line| format!("{sign} {line}")).collect()
    };
    let (gone, added) = (without(&kept, &now, '-'), without(&now, &kept, '+'));
    gone.iter().chain(&added).for_each(|line| println!("{line}"));
    println!("{} items; {} gone, {} added", now.lines().count(), gone.len(), added.len());
    Ok(gone.is_empty() && added.is_empty())
}
