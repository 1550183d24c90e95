//! Suggestions for misspelt names.

use crate::synonyms;
use rapidfuzz::distance::{damerau_levenshtein, osa};

/// The maximum length of a text that is compared with others. Names in rule files are shorter, but
/// texts from elsewhere may be longer.
const LONGEST: usize = 128;
/// The maximum number of names to compare with a misspelt one. It keeps the time linear if a file
/// has thousands of unknown names.
const MOST: usize = 1000;

/// Returns the candidate that `word` most likely stands for, or `None` if no candidate is near
/// enough.
///
/// A candidate is near enough if it is at most one edit per three letters away; one edit is always
/// allowed. An edit is an insertion, a deletion, a replacement or an exchange of neighbours. Of
/// equally near candidates, the one with the longer common prefix wins, then the earlier one.
///
/// If no candidate is one edit away, a candidate that has the same meaning wins; see [`synonyms`].
///
/// A word of more than 128 letters matches only itself, ignoring case. This keeps the time linear
/// in the length of the texts. Only the first 1,000 candidates are considered.
///
/// ```
/// use alfonso_diag::nearest;
///
/// let known = ["diagonal", "orthogonal", "onward"];
/// assert_eq!(nearest("diagnal", known), Some("diagonal"));
/// assert_eq!(nearest("oblique", known), Some("diagonal"));
/// assert_eq!(nearest("xyzzy", known), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, synonyms(word), candidates)
}

/// Returns the candidate that `word` is most likely a misspelling of, like [`nearest`] without other words
/// for the same thing.
///
/// ```
/// use alfonso_diag::nearest_spelling;
///
/// assert_eq!(nearest_spelling("diagnal", ["diagonal"]), Some("diagonal"));
/// assert_eq!(nearest_spelling("oblique", ["diagonal"]), None);
/// ```
pub fn nearest_spelling<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, &[], candidates)
}

fn nearest_of<'a>(
    word: &str,
    offers: &[&str],
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let reach = (word.chars().count() / 3).max(1);
    let scorer = osa::BatchComparator::new(word.chars().take(LONGEST));
    let own = letters(word);
    let mut best: Option<(usize, std::cmp::Reverse<usize>, &str)> = None;
    let mut other: Option<(usize, &str)> = None;
    for name in candidates.into_iter().take(MOST) {
        if let Some(index) = offers.iter().position(|it| *it == name)
            && other.is_none_or(|(known, _)| index < known)
        {
            other = Some((index, name));
        }
        // Names farther away than the nearest one so far need no exact distance.
        let reach = best.map_or(reach, |(edits, ..)| edits);
        // An edit changes at most two letters of the set. Most names differ in more letters, so
        // this test rules them out quickly.
        if (own ^ letters(name)).count_ones() as usize > 2 * reach {
            continue;
        }
        let Some(edits) = within((word, &scorer), name, reach) else { continue };
        let prefix = word.chars().zip(name.chars()).take_while(|(a, b)| a == b).count();
        let rank = (edits, std::cmp::Reverse(prefix));
        if best.is_none_or(|(e, p, _)| rank < (e, p)) {
            best = Some((rank.0, rank.1, name));
        }
    }
    // Another word for the same thing is a likelier reason than a slip of several letters.
    match (best, other) {
        (Some((0 | 1, _, name)), _) | (Some((_, _, name)), None) | (_, Some((_, name))) => Some(name),
        (None, None) => None,
    }
}

/// Returns a bit set of the letters of a text, ignoring case. Several letters may share a bit.
fn letters(text: &str) -> u64 {
    text.chars()
        .take(LONGEST)
        .fold(0, |set, letter| set | 1 << (u32::from(letter.to_ascii_lowercase()) % u64::BITS))
}

/// Returns the number of edits between two words if it is at most `reach`. Returns 0 if they differ
/// only in case.
fn within((word, scorer): (&str, &osa::BatchComparator<char>), name: &str, reach: usize) -> Option<usize> {
    if word.eq_ignore_ascii_case(name) {
        return Some(0);
    }
    if is_long(word) || is_long(name) {
        return None;
    }
    // A file may have thousands of words, and this distance (optimal string alignment) is much
    // faster to compute than Damerau-Levenshtein. The two differ only if exchanged letters are
    // edited again.
    scorer.distance_with_args(name.chars(), &osa::Args::default().score_cutoff(reach))
}

fn is_long(text: &str) -> bool {
    text.len() > LONGEST && text.chars().nth(LONGEST).is_some()
}

/// Returns the number of edits between two texts: insertions, deletions, replacements and exchanges
/// of neighbours. Returns `None` if the texts differ and either has more than 128 letters.
///
/// ```
/// // One exchange of neighbours, and one insertion.
/// assert_eq!(alfonso_diag::distance("ferz", "frez"), Some(1));
/// assert_eq!(alfonso_diag::distance("rook", "rooks"), Some(1));
/// assert_eq!(alfonso_diag::distance("rook", &"rook".repeat(100)), None);
/// ```
#[must_use]
pub fn distance(a: &str, b: &str) -> Option<usize> {
    match a == b {
        true => Some(0),
        false if is_long(a) || is_long(b) => None,
        false => Some(damerau_levenshtein::distance(a.chars(), b.chars())),
    }
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = ["diagonal", "orthogonal", "onward", "own"];
        assert_eq!(nearest("diagnal", known), Some("diagonal"));
        assert_eq!(nearest("onwrad", known), Some("onward"));
        assert_eq!(nearest("Diagonal", known), Some("diagonal"));
        assert_eq!(nearest("xyzzy", known), None);
    }

    /// Two texts of a million letters that differ in the last one: by the square of their length,
    /// this took minutes.
    #[test]
    fn long_texts_are_not_compared() {
        let [one, other] = ["a", "b"].map(|last| "x".repeat(1_000_000) + last);
        assert_eq!(nearest(&one, [other.as_str()]), None);
        assert_eq!(nearest(&one.to_uppercase(), [other.as_str(), &one]), Some(one.as_str()));
        assert_eq!((distance(&one, &other), distance(&one, &one)), (None, Some(0)));
    }

    /// Sets of letters rule names out before they are compared, and no name that is near enough.
    #[test]
    fn no_near_name_is_passed_over() {
        let mut seed: u32 = 7;
        let mut word = |len: u32| -> String {
            let mut letter = || {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                ['a', 'b', 'c', 'D', '\u{e9}', '-'][(seed >> 16) as usize % 6]
            };
            (0..len).map(|_| letter()).collect()
        };
        for len in 1..400 {
            let (word, names) =
                (word(1 + len % 9), [word(1 + len % 7), word(2 + len % 8), word(1 + len % 9)]);
            let reach = (word.chars().count() / 3).max(1);
            let edits = |name: &String| match word.eq_ignore_ascii_case(name) {
                true => 0,
                false => rapidfuzz::distance::osa::distance(word.chars(), name.chars()),
            };
            let least = names.iter().map(edits).min().filter(|edits| *edits <= reach);
            let found = nearest(&word, names.iter().map(String::as_str)).map(|name| edits(&name.to_owned()));
            assert_eq!(found, least, "{word} {names:?}");
        }
    }
}
