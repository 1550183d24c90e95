//! The house rules: the dependencies of crates, the contents of source files, and the names that the documents must have.
//!
//! The layers come from the table in `docs/ARCHITECTURE.md`, forbidden names from the shipped rule files: nothing is kept
//! twice.

mod layers;
mod texts;

use conformance::games;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A crate as its manifest describes it.
pub(super) struct Crate {
    pub(super) name: String,
    pub(super) folder: String,
    /// The dependencies of its build.
    pub(super) needs: BTreeSet<String>,
    /// The further dependencies of its tests.
    pub(super) tests_need: BTreeSet<String>,
}

pub(super) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all crates of the workspace.
pub(super) fn crates() -> Vec<Crate> {
    let manifest = read(&games::root().join("Cargo.toml"));
    let members = manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next());
    let folders = members.expect("the workspace has members").split('"').skip(1).step_by(2);
    folders.map(|folder| described(folder, &read(&games::root().join(folder).join("Cargo.toml")))).collect()
}

fn described(folder: &str, manifest: &str) -> Crate {
    let mut found = Crate {
        name: String::new(),
        folder: folder.to_owned(),
        needs: BTreeSet::new(),
        tests_need: BTreeSet::new(),
    };
    let mut section = "";
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        }
        let key = line.split(['.', ' ', '=']).next().filter(|key| !key.is_empty() && line.contains('='));
        match (section, key) {
            ("package", Some("name")) => found.name = line.split('"').nth(1).unwrap_or_default().to_owned(),
            ("dependencies", Some(key)) => drop(found.needs.insert(key.to_owned())),
            ("dev-dependencies", Some(key)) => drop(found.tests_need.insert(key.to_owned())),
            _ => {}
        }
    }
    found
}

/// Returns the rows of the table of crates in the document: name, layer, folder. The tests stand above all layers.
pub(super) fn documented() -> BTreeMap<String, (u32, String)> {
    let document = read(&games::root().join("docs/ARCHITECTURE.md"));
    let mut rows = BTreeMap::new();
    for line in document.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let ["", layer, name, folder, ..] = cells[..]
            && let Some(name) = name.strip_prefix('`').and_then(|name| name.strip_suffix('`'))
        {
            rows.insert(name.to_owned(), (layer.parse().unwrap_or(u32::MAX), folder.to_owned()));
        }
    }
    rows
}

/// Returns all Rust files of the project: path from its root, and text.
pub(super) fn sources() -> Vec<(String, String)> {
    let mut waiting: Vec<PathBuf> = crates().iter().map(|it| games::root().join(&it.folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(games::root()).expect("inside").display().to_string();
                found.push((name.replace('\\', "/"), read(&path)));
            }
        }
    }
    found.sort();
    found
}

/// Returns true for a file that is built only as a test.
pub(super) fn is_test(path: &str) -> bool {
    path.starts_with("tests/")
        || path.contains("/tests/")
        || path.ends_with("/tests.rs")
        || path.ends_with("/fixture.rs")
        || path.contains("/examples/")
}

/// Returns the lines of a file without comments and without the tests at its end.
pub(super) fn code_of(text: &str) -> impl Iterator<Item = (usize, String)> {
    let begins = |head: &str| text.find(&format!("{head}\nmod tests {{"));
    let end = begins("#[cfg(test)]").or_else(|| begins("#[cfg(all(test, unix))]")).unwrap_or(text.len());
    text[..end].lines().zip(1..).map(|(line, number)| (number, without_comment(line)))
}

fn without_comment(line: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    for (at, sign) in line.char_indices() {
        if !quoted && line[at..].starts_with("//") {
            return line[..at].to_owned();
        }
        quoted ^= sign == '"' && !escaped;
        escaped = sign == '\\' && !escaped;
    }
    line.to_owned()
}

#[track_caller]
pub(super) fn nothing(what: &str, found: Vec<String>) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}
