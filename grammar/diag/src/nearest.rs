//! The nearest known name to a misspelt one.

/// The candidate that `word` most likely meant, or `None` when nothing is near enough.
///
/// Near enough: at most one edit (insertion, deletion, replacement, exchange of neighbours) per three letters, at
/// least one. Ties go to the candidate that shares the longer beginning, then to the earlier one.
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
    let mut best: Option<(usize, std::cmp::Reverse<usize>, &str)> = None;
    for name in candidates {
        let edits = if word.eq_ignore_ascii_case(name) { 0 } else { strsim::damerau_levenshtein(word, name) };
        let prefix = word.chars().zip(name.chars()).take_while(|(a, b)| a == b).count();
        let rank = (edits, std::cmp::Reverse(prefix));
        if edits <= reach && best.is_none_or(|(e, p, _)| rank < (e, p)) {
            best = Some((rank.0, rank.1, name));
        }
    }
    best.map(|(_, _, name)| name)
}

/// Returns the number of edits (insertion, deletion, replacement, exchange of neighbours) from one text to the other.
///
/// ```
/// // One exchange of neighbours, and one insertion.
/// assert_eq!(alfonso_diag::distance("ferz", "frez"), 1);
/// assert_eq!(alfonso_diag::distance("rook", "rooks"), 1);
/// ```
#[must_use]
pub fn distance(a: &str, b: &str) -> usize {
    strsim::damerau_levenshtein(a, b)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = ["diagonal", "orthogonal", "onward", "own"];
        assert_eq!(nearest("diagnal", known), Some("diagonal"));
        assert_eq!(nearest("onwrad", known), Some("onward"));
        assert_eq!(nearest("Diagonal", known), Some("diagonal"));
        assert_eq!(nearest("xyzzy", known), None);
    }
}
