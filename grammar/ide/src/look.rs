//! Lexical helpers that need no grammar: comments, quotations, and the word before an offset.

/// Returns a line with its comment and quotations replaced by the same number of spaces.
pub(crate) fn code_of(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let (mut quoted, mut comment) = (false, false);
    for (at, sign) in line.char_indices() {
        comment |= !quoted && line[at..].starts_with("//");
        let hidden = comment || quoted || sign == '"';
        if !comment && sign == '"' {
            quoted = !quoted;
        }
        match hidden && sign != '\n' {
            true => out.extend(std::iter::repeat_n(' ', sign.len_utf8())),
            false => out.push(sign),
        }
    }
    out
}

/// Returns the offset of the comment in a line.
pub(crate) fn comment_in(line: &str) -> Option<usize> {
    let mut quoted = false;
    for (at, sign) in line.char_indices() {
        if !quoted && line[at..].starts_with("//") {
            return Some(at);
        }
        quoted ^= sign == '"';
    }
    None
}

/// Returns `true` for characters that can be part of a word.
pub(crate) fn is_of_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '-' || sign == '.'
}

/// Returns the start of the word that ends at an offset.
pub(crate) fn word_start(text: &str, at: usize) -> usize {
    text[..at]
        .rfind(|sign: char| !is_of_word(sign))
        .map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8))
}

/// Returns the last character boundary of the text at or before an offset.
pub(crate) fn fit(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
