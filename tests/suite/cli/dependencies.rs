//! The libraries of others in the program: their licences, versions that are there twice, the compiler that they need.
//!
//! `cargo tree` says what is built into the program and into the library `alfonso` on this machine; libraries of tests are left
//! out but for the compiler's version, which they need as well.

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Licences under which a library may be part of the program, by their names in the SPDX list.
const LICENCES: &[&str] = &["MIT", "Apache-2.0", "Zlib", "ISC", "Unicode-3.0", "BSD-3-Clause"];

/// Libraries under another licence, and why they may be part of the program all the same.
const OTHER_LICENCES: &[(&str, &str, &str)] =
    &[("edtf", "MPL-2.0", "its own files stay under it; nothing of them is changed")];

/// Libraries that are there in two versions, each with one that asks for the older. Other platforms need others.
#[cfg(target_os = "linux")]
const SEVERAL_VERSIONS: &[(&str, &str)] = &[
    ("bitflags", "fluent-uri"),
    ("foldhash", "hashbrown"),
    ("getrandom", "ahash"),
    ("hashbrown", "petgraph"),
    ("num-bigint", "num-rational"),
    ("syn", "miette-derive"),
    ("unicode-width", "miette"),
];

fn cargo(arguments: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(std::env::var_os("CARGO").expect("cargo runs the tests"));
    let output = command.args(arguments).current_dir(root).output().expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("cargo writes UTF-8")
}

/// Returns the packages of others in the program and the library: name, version, licence.
fn in_the_program() -> BTreeSet<[String; 3]> {
    let arguments = ["tree", "--locked", "--offline", "-p", "alfonso-cli", "-p", "alfonso", "-e", "normal"];
    let text = cargo(&[&arguments[..], &["--prefix", "none", "-f", "{p}|{l}"]].concat());
    let mut found = BTreeSet::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let (package, licence) = line.split_once('|').expect("two columns");
        let mut words = package.split(' ');
        let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        // A sign at the end means that the package has been listed already.
        let licence = licence.trim_end_matches(" (*)").to_owned();
        if name != "alfonso" && !name.starts_with("alfonso-") {
            found.insert([name.to_owned(), version.trim_start_matches('v').to_owned(), licence]);
        }
    }
    assert!(found.len() > 100, "{found:?}");
    found
}

#[test]
fn every_library_in_the_program_may_be_there() {
    let admitted = |required: &LicenseReq| LICENCES.contains(&required.to_string().as_str());
    let mut used = BTreeSet::new();
    let mut wrong = Vec::new();
    for [name, version, licence] in in_the_program() {
        // Older packages write a slash for OR.
        let expression =
            Expression::parse_mode(&licence, ParseMode::LAX).expect("a licence of the SPDX list");
        if expression.evaluate(admitted) {
            continue;
        }
        match OTHER_LICENCES.iter().find(|(known, under, _)| *known == name && *under == licence) {
            Some((known, ..)) => _ = used.insert(*known),
            None => wrong.push(format!("{name} {version}: {licence}")),
        }
    }
    assert!(wrong.is_empty(), "under licences that are not admitted: {wrong:#?}");
    let stale: Vec<_> = OTHER_LICENCES.iter().filter(|(name, ..)| !used.contains(name)).collect();
    assert!(stale.is_empty(), "no longer needed: {stale:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn versions_that_are_there_twice_are_known() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for [name, version, _] in in_the_program() {
        versions.entry(name).or_default().insert(version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let found: Vec<&str> = versions.keys().map(String::as_str).collect();
    let known: Vec<&str> = SEVERAL_VERSIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, known, "{versions:#?}");
    for (name, asking) in SEVERAL_VERSIONS {
        let older = versions[*name].iter().min_by_key(|version| parts(version)).expect("two versions");
        let package = format!("{name}@{older}");
        let users =
            cargo(&["tree", "--locked", "--offline", "-i", &package, "--depth", "1", "--prefix", "none"]);
        assert!(users.lines().any(|line| line.split(' ').next() == Some(*asking)), "{package}: {users}");
    }
}

/// The compiler that the manifest and the README promise is one that every package admits.
#[test]
fn the_promised_compiler_is_new_enough() {
    let promised = env!("CARGO_PKG_RUST_VERSION");
    let host = cargo_host();
    let text =
        cargo(&["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", &host]);
    let metadata: Value = serde_json::from_str(&text).expect("cargo writes JSON");
    let resolved: BTreeSet<&str> = metadata["resolve"]["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter_map(|node| node["id"].as_str())
        .collect();
    let packages = metadata["packages"].as_array().expect("packages");
    let mut newer = Vec::new();
    for package in packages.iter().filter(|it| it["id"].as_str().is_some_and(|id| resolved.contains(id))) {
        if let Some(needed) = package["rust_version"].as_str()
            && parts(needed) > parts(promised)
        {
            newer.push(format!("{} {} needs {needed}", package["name"], package["version"]));
        }
    }
    assert!(newer.is_empty(), "Rust {promised} is promised: {newer:#?}");
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md"));
    let told = format!("from {promised} on");
    assert!(readme.expect("the README").contains(&told), "README.md says another version than {promised}");
}

fn parts(version: &str) -> Vec<u32> {
    let mut parts: Vec<u32> = version.split('.').map(|part| part.parse().expect("a number")).collect();
    parts.resize(3, 0);
    parts
}

/// Returns the name of the platform on which the tests run.
fn cargo_host() -> String {
    let told = cargo(&["-vV"]);
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("cargo names its platform").to_owned()
}
