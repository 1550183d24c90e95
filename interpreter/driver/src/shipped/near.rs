//! Suggests shipped games whose names resemble an unknown name.

use super::index::{Entry, Part, entries, folded};
use alfonso_diag::distance;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The maximum number of suggestions.
const MOST: usize = 5;
/// The minimum length of a word that is searched within other words.
const SHORTEST: usize = 3;
/// The maximum length of a name that is compared with others. Longer texts are no names.
const LONGEST: usize = 60;

/// Returns the names of up to five shipped games that resemble a text, the most probable first.
///
/// First treats the text as a misspelling, and returns the games with the nearest name, title,
/// alias, ruleset or piece, unless a family is nearer. Otherwise searches for the text within
/// names, titles, aliases, rulesets, pieces and families. Then searches for its single words, and
/// then for misspelt families. A match in a book, place or source raises the rank of a game, but
/// does not suffice.
///
/// ```
/// use alfonso_driver::shipped::near;
///
/// assert_eq!(near("chss"), ["chess"]);
/// assert!(near("mancala").contains(&"oware"));
/// assert_eq!(near("griffn"), near("griffin"));
/// assert_eq!(near("mancla"), near("mancala"));
/// assert!(near("morris").contains(&"alquerque-de-nueve"));
/// assert_eq!(near("backgammon")[0], "backgammon");
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
    /// The nearest text, of the first game that has it.
    text: &'static str,
    /// The games whose texts are equally near; at least one.
    games: Vec<&'static str>,
}

/// Returns the games in which a text of these parts is nearest to the given text. Allows one edit
/// for every three letters, and at least one.
fn misspelt(expected: &str, parts: RangeInclusive<Part>) -> Option<Misspelt> {
    let reach = (expected.chars().count() / 3).max(1);
    // Equally near texts are ranked by the relevance of their part, then by the length of the
    // common prefix.
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

/// Returns the games whose texts contain a word. They are sorted by the most relevant part that
/// contains the word, then by the number of texts that contain it.
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
