//! The rule files that ship with the program, and the files of claims and weights beside them.
//!
//! ```
//! use alfonso_driver::shipped;
//!
//! assert!(shipped::games().iter().any(|(name, _)| *name == "chess"));
//! assert!(shipped::game("chess").expect("it ships").text.starts_with("game \"Chess\""));
//! assert_eq!(shipped::meant("Tic Tac Toe"), ["tic-tac-toe"]);
//! assert!(shipped::library("endings").is_some());
//! // A name that no game has leads to others: by a part of a name, by another name of a game, by its rule_file.
//! assert_eq!(shipped::near("seasons"), ["four-seasons", "el-mundo"]);
//! assert_eq!(shipped::find("scachs@poem").expect("it ships").ruleset.as_deref(), Some("poem"));
//! ```

mod groups;
mod index;
mod lookup;
mod near;
mod variant;

pub use groups::{Group, groups};
pub use index::{Match, Part, meant, search};
pub use lookup::{Missing, ShippedGame, find, split};
pub use near::near;
pub use variant::of_variant;

use crate::Source;
#[cfg(feature = "shipped")]
use alfonso_games::FILES as GAMES;
use alfonso_rules::RuleFile;
use include_dir::{DirEntry, File};
use std::sync::LazyLock;

/// A program without shipped games.
#[cfg(not(feature = "shipped"))]
static GAMES: include_dir::Dir<'static> = include_dir::Dir::new("", &[]);

/// The folder of libraries.
const LIBRARIES: &str = "lib";
/// The folder of incomplete games.
const INCOMPLETE: &str = "incomplete";
/// The extension of rule files.
const ENDING: &str = "rules";
/// The extension of files of claims.
const CLAIMS: &str = "expect.ron";
/// The extension of files of weights.
const WEIGHTS: &str = "weights.ron";

/// All shipped rule files, sorted by path. Each has its path below `games/` and its file. A text is
/// checked for UTF-8 only when it is requested, so loading one game does not scan all texts.
static FILES: LazyLock<Vec<(&str, &File<'_>)>> = LazyLock::new(|| {
    let mut files = Vec::new();
    let mut folders = vec![&GAMES];
    while let Some(folder) = folders.pop() {
        for entry in folder.entries() {
            match entry {
                DirEntry::Dir(below) => folders.push(below),
                DirEntry::File(file) => {
                    if file.path().extension().is_some_and(|ending| ending == ENDING)
                        && let Some(path) = file.path().to_str()
                    {
                        files.push((path, file));
                    }
                }
            }
        }
    }
    files.sort_unstable_by_key(|(path, _)| *path);
    files
});

/// Returns the name of a rule file, which is its path without folders and extension.
fn name(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(ENDING).and_then(|name| name.strip_suffix('.')).unwrap_or(file)
}

fn stands_in(path: &str, folder: &str) -> bool {
    path.split(['/', '\\']).next() == Some(folder)
}

fn is_library(path: &str) -> bool {
    stands_in(path, LIBRARIES)
}

fn text_of(expected: &str, library: bool) -> Option<Source> {
    let (path, file) =
        FILES.iter().copied().find(|(path, _)| is_library(path) == library && name(path) == expected)?;
    Some(Source { name: format!("games/{path}"), text: file.contents_utf8()?.to_owned() })
}

/// Returns the name and path of the playable shipped games, sorted by name.
#[must_use]
pub fn games() -> Vec<(&'static str, String)> {
    listed(|path| !is_library(path) && !stands_in(path, INCOMPLETE))
}

/// Returns the name and path of the incomplete shipped games, sorted by name.
#[must_use]
pub fn incomplete() -> Vec<(&'static str, String)> {
    listed(|path| stands_in(path, INCOMPLETE))
}

fn listed(matches: impl Fn(&str) -> bool) -> Vec<(&'static str, String)> {
    let games = FILES.iter().copied().filter(|(path, _)| matches(path));
    let mut games: Vec<_> = games.map(|(path, _)| (name(path), format!("games/{path}"))).collect();
    games.sort_unstable();
    games
}

/// Returns the shipped games in all their readings, including incomplete games, sorted by name.
/// Compiles none of them.
pub fn families() -> impl Iterator<Item = (&'static str, RuleFile)> {
    listed(|path| !is_library(path))
        .into_iter()
        .filter_map(|(name, _)| Some((name, crate::rule_file(game(name)?, &|_| None))))
}

/// Returns the names of the shipped libraries, sorted.
#[must_use]
pub fn libraries() -> Vec<&'static str> {
    FILES.iter().copied().filter(|(path, _)| is_library(path)).map(|(path, _)| name(path)).collect()
}

/// Returns the name of the shipped game with this file name.
fn name_of(file: &str) -> Option<&'static str> {
    FILES
        .iter()
        .map(|(path, _)| (*path, name(path)))
        .find(|(path, name)| !is_library(path) && *name == file)
        .map(|(_, name)| name)
}

/// Returns the shipped game with this name.
#[must_use]
pub fn game(name: &str) -> Option<Source> {
    text_of(name, false)
}

/// Returns the shipped library with this name.
#[must_use]
pub fn library(name: &str) -> Option<Source> {
    text_of(name, true)
}

/// Returns the file of claims beside a shipped game. See [`crate::counts`].
#[must_use]
pub fn claims(name: &str) -> Option<&'static str> {
    beside(name, CLAIMS)
}

/// Returns the file of weights beside a shipped game. It contains one set of weights for each
/// reading that was tuned.
#[must_use]
pub fn weights(name: &str) -> Option<&'static str> {
    beside(name, WEIGHTS)
}

/// Returns the file with another extension beside a shipped game.
fn beside(name: &str, ending: &str) -> Option<&'static str> {
    let (_, path) = games().into_iter().find(|(known, _)| *known == name)?;
    let path = path.strip_prefix("games/")?.strip_suffix(ENDING)?.to_owned() + ending;
    GAMES.get_file(path)?.contents_utf8()
}
