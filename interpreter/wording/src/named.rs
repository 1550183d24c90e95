//! The names of a game, its players and its kinds of piece in other languages.

use alfonso_game::{Called, KindId, Names};
use alfonso_rules::{NamesIn, RuleSet};
use std::collections::{BTreeMap, BTreeSet};

/// The names of a game in other languages, by the tag of the language.
///
/// ```
/// use alfonso_driver::{Named, Request, load, shipped};
///
/// let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
/// let loaded = loaded.expect("no errors");
/// let named = Named::of(&loaded.rules);
/// assert_eq!(named.own(loaded.game.names(), "e7-e8=dama").as_deref(), Some("e7-e8=Queen"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The titles.
    pub titles: NamesIn,
    /// By seat: the players' names.
    pub players: Vec<NamesIn>,
    /// By kind: the names of the pieces.
    pub kinds: Vec<NamesIn>,
}

impl Named {
    /// Collects the names in the rules of one reading.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Self {
        Self {
            titles: rules.named.clone(),
            players: rules.players.iter().map(|player| player.named.clone()).collect(),
            kinds: rules.kinds.iter().map(|kind| kind.named.clone()).collect(),
        }
    }

    /// Returns the tags of the languages in which anything has a name, sorted.
    #[must_use]
    pub fn languages(&self) -> BTreeSet<&str> {
        let all = [&self.titles].into_iter().chain(&self.players).chain(&self.kinds);
        all.flat_map(BTreeMap::keys).map(String::as_str).collect()
    }

    /// Returns the names for readers of a language; what has none in it keeps its own. Kinds are capitalised, as in rule files. `None` if
    /// nothing has a name in that language.
    #[must_use]
    pub fn called(&self, names: &Names, language: &str) -> Option<Called> {
        let language = *self.languages().iter().find(|known| known.eq_ignore_ascii_case(language))?;
        let shown = |own: &str, named: &NamesIn| match named.get(language) {
            Some(name) => capitalised(name),
            None => own.to_owned(),
        };
        let players = names.players.iter().zip(&self.players).map(|((own, _), named)| shown(own, named));
        let kinds = names.kinds.iter().zip(&self.kinds).map(|((own, _), named)| shown(own, named));
        Some(Called { players: players.collect(), kinds: kinds.collect() })
    }

    /// Returns the title in a language, if the game has one.
    #[must_use]
    pub fn title(&self, language: &str) -> Option<&str> {
        let known = self.titles.iter().find(|(known, _)| known.eq_ignore_ascii_case(language));
        known.map(|(_, title)| title.as_str())
    }

    /// Returns the text of a move in which the name of a kind was typed in any of the languages, in any case, as the rules name the kind:
    /// `e7-e8=dama` is `e7-e8=Queen`. `None` if there is no such name in it, or several kinds have it.
    #[must_use]
    pub fn own(&self, names: &Names, text: &str) -> Option<String> {
        renamed(text, |name| self.kind(names, name).map(|kind| names.kind(kind).to_owned()))
    }

    /// Returns the kind with a name, in any case: the name that the reader sees, or else that of the file, or else one in any other language.
    /// `None` if there is none, or several have it.
    #[must_use]
    pub fn kind(&self, names: &Names, name: &str) -> Option<KindId> {
        let name = name.to_lowercase();
        let is = |known: &String| known.to_lowercase() == name;
        let seen = names.called.iter().flat_map(|called| called.kinds.iter().position(is)).next();
        let own = || names.kinds.iter().position(|(own, _)| is(own));
        if let Some(index) = seen.or_else(own) {
            return Some(KindId::new(index));
        }
        let kinds = self.kinds.iter().enumerate();
        let mut meant =
            kinds.filter(|(_, named)| named.values().any(is)).map(|(index, _)| KindId::new(index));
        meant.next().filter(|_| meant.next().is_none())
    }
}

/// Returns the text of a move for the reader: with the names of kinds in their language.
#[must_use]
pub fn shown(names: &Names, text: String) -> String {
    let Some(called) = &names.called else { return text };
    let shown = renamed(&text, |name| {
        let kind = names.kinds.iter().position(|(own, _)| own == name)?;
        called.kinds.get(kind).cloned()
    });
    shown.unwrap_or(text)
}

/// Replaces the names of kinds in the text of a move: before `@`, and behind `=`. `None` if there is none, or `name` knows none of them.
fn renamed(text: &str, name: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (text, tag) = text.find(':').map_or((text, ""), |at| text.split_at(at));
    let (text, becomes) = match text.split_once('=') {
        Some((text, becomes)) => (text, Some(becomes)),
        None => (text, None),
    };
    let (placed, cells) = match text.split_once('@') {
        Some((placed, cells)) => (Some(placed), cells),
        None => (None, text),
    };
    let (new_placed, new_becomes) = (placed.and_then(&name), becomes.and_then(&name));
    if new_placed.is_none() && new_becomes.is_none() {
        return None;
    }
    let placed = new_placed.as_deref().or(placed).map(|placed| format!("{placed}@")).unwrap_or_default();
    let becomes = new_becomes.as_deref().or(becomes).map(|becomes| format!("={becomes}")).unwrap_or_default();
    Some(format!("{placed}{cells}{becomes}{tag}"))
}

fn capitalised(name: &str) -> String {
    let mut signs = name.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Called, Named, Names, NamesIn, shown};

    fn named() -> (Named, Names) {
        let spanish = |name: &str| NamesIn::from([("es".to_owned(), name.to_owned())]);
        let kind = |name: &str, letter: &str| (name.to_owned(), letter.to_owned());
        let named = Named { kinds: vec![spanish("dama"), spanish("peón")], ..Named::default() };
        (named, Names { kinds: vec![kind("Queen", "Q"), kind("Pawn", "P")], ..Names::default() })
    }

    #[test]
    fn names_are_typed_in_any_language_and_case() {
        let (named, names) = named();
        let own = |text: &str| named.own(&names, text);
        assert_eq!(own("e7-e8=dama:tag").as_deref(), Some("e7-e8=Queen:tag"));
        assert_eq!(own("PEÓN@e4").as_deref(), Some("Pawn@e4"));
        assert_eq!(own("peón@e4=Dama").as_deref(), Some("Pawn@e4=Queen"));
        assert_eq!(own("e7-e8=queen").as_deref(), Some("e7-e8=Queen"));
        assert_eq!(own("e7-e8=torre"), None);
        assert_eq!(own("e2-e4"), None);
    }

    #[test]
    fn names_are_shown_in_the_language_of_the_reader() {
        let (named, mut names) = named();
        assert_eq!(shown(&names, "e7-e8=Queen".to_owned()), "e7-e8=Queen");
        names.called = named.called(&names, "ES");
        let kinds = vec!["Dama".to_owned(), "Peón".to_owned()];
        assert_eq!(names.called, Some(Called { players: Vec::new(), kinds }));
        assert_eq!(shown(&names, "e7-e8=Queen:tag".to_owned()), "e7-e8=Dama:tag");
        assert_eq!(named.called(&names, "fr"), None);
    }

    #[test]
    fn the_name_that_is_seen_comes_before_that_of_the_file() {
        let (mut named, mut names) = named();
        // In Spanish the pawn has the name of the queen in the file.
        named.kinds[1] = NamesIn::from([("es".to_owned(), "queen".to_owned())]);
        assert_eq!(named.own(&names, "Queen@e4").as_deref(), Some("Queen@e4"));
        names.called = named.called(&names, "es");
        assert_eq!(shown(&names, "Pawn@e4".to_owned()), "Queen@e4");
        assert_eq!(named.own(&names, "Queen@e4").as_deref(), Some("Pawn@e4"));
    }
}
