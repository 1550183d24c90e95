//! The names of a game, its players and its kinds in other languages.

use alfonso_game::{Called, KindId, Names};
use alfonso_rules::{NamesIn, RuleSet};
use std::collections::{BTreeMap, BTreeSet};

/// The names in other languages, by language tag.
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
    /// The titles of the game.
    pub titles: NamesIn,
    /// The names of the players, by seat.
    pub players: Vec<NamesIn>,
    /// The names of the kinds.
    pub kinds: Vec<NamesIn>,
    /// The titles of the rules.
    pub rules: Vec<NamesIn>,
    /// The titles of the variables.
    pub vars: Vec<NamesIn>,
    /// The titles of the dice.
    pub dice: Vec<NamesIn>,
}

impl Named {
    /// Collects the names in the rules of one reading.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Self {
        Self {
            titles: rules.named.clone(),
            players: rules.players.iter().map(|player| player.named.clone()).collect(),
            kinds: rules.kinds.iter().map(|kind| kind.named.clone()).collect(),
            rules: rules.rules.iter().map(|rule| rule.named.clone()).collect(),
            vars: rules.vars.iter().map(|var| var.named.clone()).collect(),
            dice: rules.dice.iter().map(|dice| dice.named.clone()).collect(),
        }
    }

    /// Returns the sorted tags of all languages in which at least one name exists.
    #[must_use]
    pub fn languages(&self) -> BTreeSet<&str> {
        let all = [&self.titles].into_iter().chain(&self.players).chain(&self.kinds);
        let all = all.chain(&self.rules).chain(&self.vars).chain(&self.dice);
        all.flat_map(BTreeMap::keys).map(String::as_str).collect()
    }

    /// Returns the names in a language. Names without a translation stay the same, and kinds are
    /// capitalised as in rule files. Returns `None` if nothing has a name in that language.
    #[must_use]
    pub fn called(&self, names: &Names, language: &str) -> Option<Called> {
        let language = *self.languages().iter().find(|known| known.eq_ignore_ascii_case(language))?;
        let shown = |own: &str, named: &NamesIn| match named.get(language) {
            Some(name) => capitalised(name),
            None => own.to_owned(),
        };
        let players = names.players.iter().zip(&self.players).map(|((own, _), named)| shown(own, named));
        let kinds = names.kinds.iter().zip(&self.kinds).map(|((own, _), named)| shown(own, named));
        let titles =
            |list: &[NamesIn]| list.iter().map(|named| named.get(language).cloned()).collect::<Vec<_>>();
        Some(Called {
            players: players.collect(),
            kinds: kinds.collect(),
            titles: titles(&self.rules),
            var_titles: titles(&self.vars),
            dice_titles: titles(&self.dice),
        })
    }

    /// Returns the title in a language, or `None` if the game has none.
    #[must_use]
    pub fn title(&self, language: &str) -> Option<&str> {
        let known = self.titles.iter().find(|(known, _)| known.eq_ignore_ascii_case(language));
        known.map(|(_, title)| title.as_str())
    }

    /// Replaces the name of a kind in the text of a move by its name in the rules: `e7-e8=dama`
    /// becomes `e7-e8=Queen`. The typed name can be in any language, and case is ignored. Returns
    /// `None` if the text contains no such name or the name is ambiguous.
    #[must_use]
    pub fn own(&self, names: &Names, text: &str) -> Option<String> {
        renamed(text, |name| self.kind(names, name).map(|kind| names.kind(kind).to_owned()))
    }

    /// Returns the kind with a given name, ignoring case. Displayed names take precedence over the
    /// names in the rule file, and these over names in other languages. Returns `None` if no kind
    /// or several kinds match.
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

/// Returns the text of a move with the names of kinds in the user's language.
#[must_use]
pub fn shown(names: &Names, text: String) -> String {
    let Some(called) = &names.called else { return text };
    let shown = renamed(&text, |name| {
        let kind = names.kinds.iter().position(|(own, _)| own == name)?;
        called.kinds.get(kind).cloned()
    });
    shown.unwrap_or(text)
}

/// Replaces the names of kinds in the text of a move, which are before `@` and after `=`. Returns
/// `None` if the text contains no name, or if `name` returns `None` for all of them.
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
        assert_eq!(names.called, Some(Called { kinds, ..Called::default() }));
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
