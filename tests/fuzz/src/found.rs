//! The finds of fuzzing so far: texts that once broke something, in `tests/fuzz/found`, in a folder for each target.

use conformance::games;
use std::path::PathBuf;

/// The texts of a target, with their paths, in the order of their names.
///
/// # Panics
/// If they cannot be read.
#[must_use]
pub fn of(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = games::root().join("tests/fuzz/found").join(target);
    let Ok(entries) = std::fs::read_dir(&folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}
