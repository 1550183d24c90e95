//! Web addresses in texts.

use std::ops::Range;

/// Returns the ranges of the web addresses in a text, in order.
///
/// An address does not include the punctuation that ends a sentence, nor a closing bracket or
/// quotation mark after it. The function does not check that a server responds at the address.
///
/// ```
/// let text = "see https://example.org/a_b?c=1&d=2, and (http://example.org/x_(y)).";
/// let found: Vec<&str> = alfonso_diag::addresses(text).into_iter().map(|at| &text[at]).collect();
/// assert_eq!(found, ["https://example.org/a_b?c=1&d=2", "http://example.org/x_(y)"]);
/// ```
#[must_use]
pub fn addresses(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = next(text, at) {
        let rest = &text[start..];
        let end = rest.find(|sign: char| sign.is_whitespace() || sign.is_control() || "<>\"".contains(sign));
        let whole = ended(&rest[..end.unwrap_or(rest.len())]);
        at = start + whole.len();
        if has_host(whole) {
            found.push(start..at);
        }
    }
    found
}

/// Returns the offset of the next URL scheme that does not follow a letter or digit.
fn next(text: &str, from: usize) -> Option<usize> {
    let mut from = from;
    loop {
        let at = from + text[from..].find("http")?;
        let begins = !text[..at].ends_with(char::is_alphanumeric);
        let rest = text[at + 4..].strip_prefix('s').unwrap_or(&text[at + 4..]);
        if begins && rest.starts_with("://") {
            return Some(at);
        }
        from = at + 4;
    }
}

/// Removes the punctuation and brackets that follow an address in a sentence.
fn ended(address: &str) -> &str {
    let mut address = address;
    loop {
        let count = |sign: char| address.matches(sign).count();
        let Some(last) = address.chars().next_back() else { return address };
        let is_behind = match last {
            ')' => count(')') > count('('),
            ']' => count(']') > count('['),
            other => ".,:;!?'\u{201d}\u{2019}\u{bb}".contains(other),
        };
        if !is_behind {
            return address;
        }
        address = &address[..address.len() - last.len_utf8()];
    }
}

fn has_host(address: &str) -> bool {
    address.split_once("://").is_some_and(|(_, rest)| rest.starts_with(char::is_alphanumeric))
}
