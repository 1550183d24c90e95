//! The rule files that ship with the program, and the claims about them.

use crate::Source;
use alfonso_games::FILES as GAMES;
use alfonso_rules::Family;
use alfonso_syntax::ast::{Detail, Ruleset};
use include_dir::DirEntry;
use std::sync::LazyLock;

/// The folder of libraries.
const LIBRARIES: &str = "lib";
/// The folder of games of which too little is known to play them.
const INCOMPLETE: &str = "incomplete";
/// The ending of rule files.
const ENDING: &str = "rules";
/// The fact that gives another name of a game.
const ALSO: &str = "also";
/// The fact, and the field of a record, that gives an identifier in a catalogue.
const ID: &str = "id";
/// The ending of files of claims.
const CLAIMS: &str = "expect.ron";
/// The ending of files of weights.
const WEIGHTS: &str = "weights.ron";

/// All shipped rule files: path below `games/`, and text. Sorted by path.
static FILES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let mut files = Vec::new();
    let mut folders = vec![&GAMES];
    while let Some(folder) = folders.pop() {
        for entry in folder.entries() {
            match entry {
                DirEntry::Dir(below) => folders.push(below),
                DirEntry::File(file) => {
                    if file.path().extension().is_some_and(|ending| ending == ENDING)
                        && let (Some(path), Some(text)) = (file.path().to_str(), file.contents_utf8())
                    {
                        files.push((path, text));
                    }
                }
            }
        }
    }
    files.sort_unstable();
    files
});

/// Returns the name of a rule file: its path without folders and ending.
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

fn find(wanted: &str, library: bool) -> Option<Source> {
    let (path, text) =
        FILES.iter().copied().find(|(path, _)| is_library(path) == library && name(path) == wanted)?;
    Some(Source { name: format!("games/{path}"), text: text.to_owned() })
}

/// Returns the shipped games that can be played: name and path, sorted by name.
#[must_use]
pub fn games() -> Vec<(&'static str, String)> {
    listed(|path| !is_library(path) && !stands_in(path, INCOMPLETE))
}

/// Returns the shipped games of which too little is known to play them: name and path, sorted by name.
#[must_use]
pub fn incomplete() -> Vec<(&'static str, String)> {
    listed(|path| stands_in(path, INCOMPLETE))
}

fn listed(wanted: impl Fn(&str) -> bool) -> Vec<(&'static str, String)> {
    let games = FILES.iter().copied().filter(|(path, _)| wanted(path));
    let mut games: Vec<_> = games.map(|(path, _)| (name(path), format!("games/{path}"))).collect();
    games.sort_unstable();
    games
}

/// Returns the shipped games in all their readings, the incomplete ones too, sorted by name. It compiles none.
pub fn families() -> impl Iterator<Item = (&'static str, Family)> {
    listed(|path| !is_library(path))
        .into_iter()
        .filter_map(|(name, _)| Some((name, crate::family(game(name)?, &|_| None))))
}

/// Returns the names of the shipped games that a text means: by name, title or another name (`also`), in any case, whatever stands
/// between the words.
#[must_use]
pub fn meant(text: &str) -> Vec<&'static str> {
    let wanted = folded(text);
    if wanted.is_empty() {
        return Vec::new();
    }
    if let Some((name, _)) =
        listed(|path| !is_library(path)).into_iter().find(|(name, _)| folded(name) == wanted)
    {
        return vec![name];
    }
    let called = |family: &Family| {
        folded(family.title()) == wanted
            || family.all_told(ALSO).into_iter().any(|name| folded(name) == wanted)
            || family.titles().iter().any(|title| folded(&title.name.node) == wanted)
    };
    families().filter(|(_, family)| called(family)).map(|(name, _)| name).collect()
}

/// Returns the shipped games that a catalogue's identifier means, such as `DLP.GameRulesets.1415`, each with the ruleset that follows
/// the source or record of that identifier; `None` if it means the game as a whole.
///
/// Games that only inherit the source from another game are left out.
#[must_use]
pub fn identified(text: &str) -> Vec<(&'static str, Option<String>)> {
    let is_meant = |id: &str| id.eq_ignore_ascii_case(text.trim());
    let mut found = Vec::new();
    for (name, family) in families() {
        if family.all_told(ID).into_iter().any(is_meant) {
            found.push((name, None));
            continue;
        }
        let sources = family.sources().iter().filter(|source| !family.is_inherited(source.name.span));
        let mut named: Vec<&str> = sources
            .filter(|source| source.all(Detail::Id).iter().any(|id| is_meant(&id.node)))
            .map(|source| source.name.node.as_str())
            .collect();
        let mut recorded = false;
        for record in family.records().iter().filter(|record| !family.is_inherited(record.name.span)) {
            let mut ids = record.fields.iter().filter(|field| field.name.node == ID);
            if is_meant(&record.title.node)
                || ids.any(|field| field.fact.texts().iter().any(|id| is_meant(&id.node)))
            {
                recorded = true;
                named.extend(record.cites.iter().map(|cite| cite.source.node.as_str()));
            }
        }
        if named.is_empty() && !recorded {
            continue;
        }
        let follows = |ruleset: &&Ruleset| {
            ruleset.follows.as_ref().is_some_and(|source| named.contains(&source.node.as_str()))
        };
        let ruleset = family.rulesets().iter().find(follows).map(|ruleset| ruleset.name.node.clone());
        found.push((name, ruleset));
    }
    found
}

/// Returns the letters and digits of a text, in lower case.
fn folded(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the names of the shipped libraries, sorted.
#[must_use]
pub fn libraries() -> Vec<&'static str> {
    FILES.iter().copied().filter(|(path, _)| is_library(path)).map(|(path, _)| name(path)).collect()
}

/// Returns the shipped game with a name.
#[must_use]
pub fn game(name: &str) -> Option<Source> {
    find(name, false)
}

/// Returns the shipped library with a name.
#[must_use]
pub fn library(name: &str) -> Option<Source> {
    find(name, true)
}

/// Returns the file of claims beside the shipped game with a name: see [`crate::counts`].
#[must_use]
pub fn claims(name: &str) -> Option<&'static str> {
    beside(name, CLAIMS)
}

/// Returns the file of weights beside the shipped game with a name: one set of weights for each reading that was tuned.
#[must_use]
pub fn weights(name: &str) -> Option<&'static str> {
    beside(name, WEIGHTS)
}

/// Returns the file with another ending beside the shipped game with a name.
fn beside(name: &str, ending: &str) -> Option<&'static str> {
    let (_, path) = games().into_iter().find(|(known, _)| *known == name)?;
    let path = path.strip_prefix("games/")?.strip_suffix(ENDING)?.to_owned() + ending;
    GAMES.get_file(path)?.contents_utf8()
}
