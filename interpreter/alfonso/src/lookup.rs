//! Shipped games by the names that people type.

use crate::Error;
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_driver::{Source, shipped};

/// Returns the names of the shipped games that can be played, sorted.
///
/// ```
/// assert!(alfonso::games().contains(&"chess"));
/// ```
#[must_use]
pub fn games() -> Vec<&'static str> {
    shipped::games().into_iter().map(|(name, _)| name).collect()
}

/// A shipped game that was found, and the ruleset that was named with it.
pub(crate) struct ShippedGame {
    /// The name for scripts.
    pub(crate) name: String,
    pub(crate) source: Source,
    pub(crate) ruleset: Option<String>,
}

/// Finds `NAME[@RULESET]` among the shipped games: by name, title, another name, or the identifier of a catalogue.
pub(crate) fn find(whole: &str) -> Result<ShippedGame, Error> {
    let (file, ruleset) = match whole.split_once('@') {
        Some((file, ruleset)) => (file, Some(ruleset.to_owned())),
        None => (whole, None),
    };
    let found = |name: &str, ruleset| {
        let source = shipped::game(name)?;
        Some(ShippedGame { name: name.to_owned(), source, ruleset })
    };
    if let Some(found) = found(file, ruleset.clone()) {
        return Ok(found);
    }
    let several = |names: Vec<String>| {
        let message = format!("several games are called `{file}`");
        let help = format!("name one of them: {}", names.join(", "));
        Error::request(Diagnostic::bare(code::UNKNOWN_GAME, message).help(help))
    };
    match shipped::meant(file).as_slice() {
        [] => {}
        [name] => return found(name, ruleset).ok_or_else(|| unknown(file)),
        names => return Err(several(names.iter().map(|name| (*name).to_owned()).collect())),
    }
    match shipped::identified(file).as_slice() {
        [] => Err(unknown(file)),
        [(name, follows)] => found(name, ruleset.or_else(|| follows.clone())).ok_or_else(|| unknown(file)),
        games => Err(several(games.iter().map(|(name, _)| (*name).to_owned()).collect())),
    }
}

fn unknown(name: &str) -> Error {
    let games = shipped::games();
    let near = nearest(name, games.iter().map(|(known, _)| *known));
    let diagnostic = Diagnostic::bare(code::UNKNOWN_GAME, format!("there is no shipped game `{name}`"));
    Error::request(match near {
        Some(near) => diagnostic.did_you_mean(Some(near)),
        None => diagnostic.help("`alfonso::games` lists them; `Rules::open` opens a file"),
    })
}
