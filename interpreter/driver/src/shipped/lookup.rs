//! Finds shipped games by the text that a user types: `NAME[@RULESET]`.

use super::index::{identified, meant};
use super::{game, near};
use crate::Source;
use alfonso_diag::{Diagnostic, code};
use alfonso_forms::english;

/// The result of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippedGame {
    /// The name of the game.
    pub name: &'static str,
    /// The rule file.
    pub source: Source,
    /// The ruleset that the user named, or else the ruleset of a catalogue's identifier.
    pub ruleset: Option<String>,
}

/// The reason why a text does not identify a shipped game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// No game has this name. Contains up to five games with similar names.
    Unknown(Vec<&'static str>),
    /// Several games have this name or identifier.
    Several(Vec<String>),
}

/// Finds `NAME[@RULESET]` among the shipped games. The name is first looked up as a file name, then
/// as a title or another name in any language and case, and then as an identifier of a catalogue.
/// Does not check that the game has the ruleset.
///
/// ```
/// use alfonso_driver::shipped::{Missing, find};
///
/// assert_eq!(find("Noughts and Crosses").expect("it ships").name, "tic-tac-toe");
/// assert_eq!(find("chushogi"), Err(Missing::Unknown(vec!["sho-shogi"])));
/// ```
///
/// # Errors
/// Returns an error if no game has this name, or if several games have it.
pub fn find(whole: &str) -> Result<ShippedGame, Missing> {
    let (text, ruleset) = match split(whole) {
        Some((text, ruleset)) => (text, Some(ruleset.to_owned())),
        None => (whole, None),
    };
    let found = |name: &'static str, ruleset: Option<String>| {
        let source = game(name).ok_or_else(|| Missing::Unknown(Vec::new()))?;
        Ok(ShippedGame { name, source, ruleset })
    };
    if let Some(name) = super::name_of(text) {
        return found(name, ruleset);
    }
    match meant(text).as_slice() {
        [] => {}
        [name] => return found(name, ruleset),
        names => return Err(Missing::Several(names.iter().map(|name| (*name).to_owned()).collect())),
    }
    match identified(text).as_slice() {
        [] => Err(Missing::Unknown(near(text))),
        [(name, follows)] => found(name, ruleset.or_else(|| follows.clone())),
        games => Err(Missing::Several(games.iter().map(with_ruleset).collect())),
    }
}

fn with_ruleset((name, ruleset): &(&'static str, Option<String>)) -> String {
    match ruleset {
        Some(ruleset) => format!("{name}@{ruleset}"),
        None => (*name).to_owned(),
    }
}

/// Splits a text at the last `@`. Returns `None` if there is no `@` or no text before it.
#[must_use]
pub fn split(whole: &str) -> Option<(&str, &str)> {
    whole.rsplit_once('@').filter(|(text, _)| !text.is_empty())
}

impl Missing {
    /// Returns the diagnostic. `text` is the name that was looked up. `what` is the message, and
    /// `all` is the advice on where all games are listed.
    #[must_use]
    pub fn diagnostic(&self, text: &str, what: &str, all: &str) -> Diagnostic {
        match self {
            Self::Several(names) => {
                Diagnostic::bare(code::UNKNOWN_GAME, format!("several games are called `{text}`"))
                    .help(format!("name one of them: {}", names.join(", ")))
            }
            Self::Unknown(near) => {
                let meant = match near.as_slice() {
                    [] => String::new(),
                    [name] => format!("did you mean `{name}`? "),
                    names => format!("similar names are {}; ", english::and(english::ticked(names))),
                };
                Diagnostic::bare(code::UNKNOWN_GAME, what).help(format!("{meant}{all}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ruleset_stands_behind_the_last_sign() {
        assert_eq!(split("game"), None);
        assert_eq!(split("game@x"), Some(("game", "x")));
        assert_eq!(split("a@b@c"), Some(("a@b", "c")));
        assert_eq!(split("@x"), None);
        assert_eq!(split("game@"), Some(("game", "")));
    }
}
