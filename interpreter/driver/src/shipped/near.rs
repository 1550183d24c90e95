//! The shipped games that somebody may have meant by a name that none of them has.

use super::index::{Entry, Part, entries, folded};
use alfonso_diag::distance;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The most games that are proposed.
const MOST: usize = 5;
/// The fewest letters of a word that is looked for within others.
const SHORTEST: usize = 3;
/// The most letters of a name that may be misspelt. Longer ones are no names.
const LONGEST: usize = 60;

/// Returns the names of the shipped games that somebody may have meant by a text: at most five, the most probable first.
///
/// If a name is misspelt, the games with the nearest name, title, alias, ruleset or piece are meant, unless a family is nearer.
/// Else the text is looked for within names, titles, aliases, rulesets, pieces, families and words for families; then its single
/// words; then families that may be misspelt. That a text stands in a book, place or source makes a game more probable, and is not
/// enough.
///
/// ```
/// use alfonso_driver::shipped::near;
///
/// assert_eq!(near("chss"), ["chess"]);
/// assert_eq!(near("mancala"), ["oware", "kalah"]);
/// assert_eq!(near("griffn"), near("griffin"));
/// assert_eq!(near("mancla"), near("mancala"));
/// assert!(near("morris").contains(&"alquerque-de-nueve"));
/// assert!(near("backgammon").contains(&"todas-tablas"));
/// assert!(near("qqqqqq").is_empty());
/// ```
#[must_use]
pub fn near(text: &str) -> Vec<&'static str> {
    let expected = folded(text);
    if expected.is_empty() || expected.chars().count() > LONGEST {
        return Vec::new();
    }
    let words = || {
        let words = text.split(|sign: char| !sign.is_alphanumeric()).map(folded);
        let mut known = BTreeSet::new();
        words.flat_map(|word| within(&word)).filter(|name| known.insert(*name)).take(MOST).collect()
    };
    let named = misspelt(&expected, Part::Name..=Part::Piece);
    let rule_file = misspelt(&expected, Part::Family..=Part::Family);
    let named =
        named.filter(|named| rule_file.as_ref().is_none_or(|rule_file| named.edits <= rule_file.edits));
    let ways: [&dyn Fn() -> Vec<&'static str>; 4] = [
        &|| named.as_ref().map_or_else(Vec::new, |it| it.games.clone()),
        &|| within(&expected),
        &words,
        &|| rule_file.as_ref().map_or_else(Vec::new, |it| within(it.text)),
    ];
    ways.into_iter().map(|way| way()).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The nearest text to a misspelt one.
struct Misspelt {
    edits: usize,
    /// The text that is nearest, of the first game that has it.
    text: &'static str,
    /// The games with texts that are as near: at least one.
    games: Vec<&'static str>,
}

/// Returns the games of which such a part is nearest to a text, if it is near enough: one edit per three letters, at least one.
fn misspelt(expected: &str, parts: RangeInclusive<Part>) -> Option<Misspelt> {
    let reach = (expected.chars().count() / 3).max(1);
    // Of texts that are equally near, those that say more about a game come first, then those with the longer beginning in common.
    let edits = |entry: &'static Entry| {
        let texts = entry.texts.iter().filter(|(part, _)| parts.contains(part));
        let begins = |text: &str| text.chars().zip(expected.chars()).take_while(|(a, b)| a == b).count();
        let rank = |part: Part, text: &str| Some((distance(expected, text)?, part, Reverse(begins(text))));
        let ranked =
            texts.filter_map(|(part, text)| Some((rank(*part, &text.folded)?, text.folded.as_str())));
        ranked.min().filter(|((edits, ..), _)| *edits <= reach)
    };
    let mut found: Vec<_> = entries()
        .iter()
        .filter_map(|entry| {
            let (rank, text) = edits(entry)?;
            Some((rank, entry.name, text))
        })
        .collect();
    found.sort_unstable();
    let (nearest, _, text) = *found.first()?;
    let games = found.iter().take_while(|(rank, ..)| *rank == nearest).take(MOST).map(|(_, name, _)| *name);
    Some(Misspelt { edits: nearest.0, text, games: games.collect() })
}

/// Returns the games in which a word stands: first those where it says most about the game, and where it stands most often.
fn within(word: &str) -> Vec<&'static str> {
    if word.chars().count() < SHORTEST {
        return Vec::new();
    }
    let rank = |entry: &Entry| {
        let texts = || entry.texts.iter().filter(|(_, text)| text.folded.contains(word));
        let first = texts().map(|(part, _)| *part).min().filter(|part| *part <= Part::Family)?;
        Some((first, Reverse(texts().count())))
    };
    let mut found: Vec<_> = entries().iter().filter_map(|entry| Some((rank(entry)?, entry.name))).collect();
    found.sort_unstable();
    found.into_iter().take(MOST).map(|(_, name)| name).collect()
}
