//! The rule file that a record names.
//!
//! A record may come from an untrusted source, which chose the path in it. The program opens that
//! path without asking only if it is a shipped game, or a rule file in the record's own folder or
//! below it. It never opens devices, pipes or other files of the machine, even through links. The
//! user must name every other file on the command line.

use crate::files::names;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::shipped;
use alfonso_report::sanitise;
use std::path::{Path, PathBuf};

/// The extension of rule files.
const ENDING: &str = "rules";

/// Returns the path or the shipped game that the record in the file `record` names as `game`. A
/// path is relative to the current folder or to the record's folder.
pub fn file(record: &str, game: &str) -> Result<String, Diagnostic> {
    file_from(Path::new(""), record, game)
}

/// Implements [`file`] with `current` as the current folder.
fn file_from(current: &Path, record: &str, game: &str) -> Result<String, Diagnostic> {
    let folder = match names::path(record).parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let game_path = names::path(game);
    let (here, beside) = (current.join(&game_path), folder.join(game_path));
    let is_there = |path: &Path| path.symlink_metadata().is_ok_and(|found| !found.is_dir());
    let found = [here, beside].into_iter().filter(|path| is_there(path)).collect::<Vec<_>>();
    match found.iter().find(|path| is_harmless(path, &folder)) {
        Some(path) => Ok(names::typed(path.as_os_str())),
        None if !found.is_empty() => Err(elsewhere(record, game)),
        None if shipped::game(game).is_some() => Ok(game.to_owned()),
        None => Err(nowhere(record, game)),
    }
}

/// Returns true for a rule file in a folder or below it. Does not open the file.
fn is_harmless(path: &Path, folder: &Path) -> bool {
    let (Ok(path), Ok(folder)) = (path.canonicalize(), folder.canonicalize()) else { return false };
    path.is_file() && path.extension().is_some_and(|ending| ending == ENDING) && path.starts_with(folder)
}

fn elsewhere(record: &str, game: &str) -> Diagnostic {
    let message = format!("{record} names the file `{game}`, which a record may not name");
    let help = format!(
        "a record may name a shipped game, or a `.rules` file in its own folder or below it; if you know this file, name it: {}",
        commands(record, game)
    );
    Diagnostic::bare(code::BAD_RECORD, message).help(help)
}

fn nowhere(record: &str, game: &str) -> Diagnostic {
    let message = format!(
        "{record} names the game `{game}`, but there is no such rule file and no shipped game of that name"
    );
    let help = format!("if the rule file is elsewhere, name it: {}", commands(record, "FILE"));
    Diagnostic::bare(code::BAD_RECORD, message).help(help)
}

fn commands(record: &str, game: &str) -> String {
    let (record, game) = (sanitise::shell(record), sanitise::shell(game));
    format!("`alfonso play {game} --resume {record}`, `alfonso record {record} {game}`")
}

#[cfg(test)]
mod tests {
    use super::file_from;
    use std::fs;

    #[test]
    fn a_file_beside_the_record_is_found_whatever_the_current_folder_holds() {
        let current = tempfile::tempdir().expect("a folder");
        let folder = current.path().join("records");
        fs::create_dir(&folder).expect("a folder");
        let record = folder.join("game.ron");
        let record = record.to_str().expect("text");
        let named = || file_from(current.path(), record, "pond.rules").ok();
        assert_eq!(named(), None);
        fs::write(current.path().join("pond.rules"), "").expect("written");
        assert_eq!(named(), None, "it lies outside the record's folder");
        fs::write(folder.join("pond.rules"), "").expect("written");
        assert_eq!(named().as_deref(), folder.join("pond.rules").to_str());
    }
}
