//! The nearest known name to a misspelt one.

use rapidfuzz::distance::{damerau_levenshtein, osa};

/// The most letters of a text that is compared with others. Names are shorter; what comes from outside of rule files may not be.
const LONGEST: usize = 128;
/// The most names that a misspelt one is compared with, so that thousands of unknown names take no longer than they are many.
const MOST: usize = 1000;

/// The candidate that `word` most likely meant, or `None` when nothing is near enough.
///
/// Near enough: at most one edit (insertion, deletion, replacement, exchange of neighbours) per three letters, at
/// least one. Ties go to the candidate that shares the longer beginning, then to the earlier one. A word of more than 128 letters is
/// near only to itself, in capitals or not: so the time grows with the length of the texts, and not with its square. Of more than 1,000
/// candidates, the first 1,000 are looked at.
///
/// ```
/// use alfonso_diag::nearest;
///
/// let known = ["diagonal", "orthogonal", "onward"];
/// assert_eq!(nearest("diagnal", known), Some("diagonal"));
/// assert_eq!(nearest("xyzzy", known), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let reach = (word.chars().count() / 3).max(1);
    let scorer = osa::BatchComparator::new(word.chars().take(LONGEST));
    let own = letters(word);
    let mut best: Option<(usize, std::cmp::Reverse<usize>, &str)> = None;
    for name in candidates.into_iter().take(MOST) {
        // What is farther away than the nearest so far need not be measured.
        let reach = best.map_or(reach, |(edits, ..)| edits);
        // An edit changes at most two letters of a set. Most names differ in more, so they are not compared letter by letter.
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
    best.map(|(_, _, name)| name)
}

/// Returns the set of the letters of a text, capitals as small ones, in which several letters may share a bit.
fn letters(text: &str) -> u64 {
    text.chars()
        .take(LONGEST)
        .fold(0, |set, letter| set | 1 << (u32::from(letter.to_ascii_lowercase()) % u64::BITS))
}

/// Returns the number of edits between two words if it is at most `reach`; 0 if they differ in capitals only.
fn within((word, scorer): (&str, &osa::BatchComparator<char>), name: &str, reach: usize) -> Option<usize> {
    if word.eq_ignore_ascii_case(name) {
        return Some(0);
    }
    if is_long(word) || is_long(name) {
        return None;
    }
    // Of words of one file there may be thousands: this distance is found in a part of the time, and differs from the other only where
    // letters that changed places are edited once more.
    scorer.distance_with_args(name.chars(), &osa::Args::default().score_cutoff(reach))
}

fn is_long(text: &str) -> bool {
    text.len() > LONGEST && text.chars().nth(LONGEST).is_some()
}

/// Returns the number of edits (insertion, deletion, replacement, exchange of neighbours) from one text to the other; `None` if one of
/// them has more than 128 letters and they differ.
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

    /// Two texts of a million letters that differ in the last one: by the square of their length, this took minutes.
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
