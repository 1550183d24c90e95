//! Characters that rule files do not use, with the intended ones.

/// The replacement for a stray character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    /// These characters. Their bytes are at most as many as those of the stray character; spaces
    /// fill the rest.
    Text(&'static str),
    /// A letter, which is part of a name.
    Letter,
    /// The beginning of a quotation.
    Quotation,
    /// The beginning of a comment.
    Comment,
    /// White space. The character is a form of white space and not a mistake.
    Blank,
}

/// Returns the replacement for `c`, which is followed by `rest`, and the help text. Returns `None`
/// if `c` is permitted.
pub(super) fn stray(c: char, rest: &str) -> Option<(Instead, &'static str)> {
    Some(match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' | '\t' | '\r' | '\n' => return None,
        '"' | '{' | '}' | '(' | ')' | ',' | ':' | '.' | '=' | '<' | '>' | '/' | '+' | '-' | '*' | '|'
        | '^' => {
            return None;
        }
        // A piece is placed from the reserve: `Rook@e4`.
        '@' if rest.starts_with(|c: char| c.is_ascii_lowercase()) => return None,
        '\u{feff}' | '\u{200b}' => (Instead::Blank, ""),
        ';' => (Instead::Text(" "), "leave the `;` out: clauses need no end mark"),
        '[' => (Instead::Text("("), "write `(`"),
        ']' => (Instead::Text(")"), "write `)`"),
        '_' => {
            (Instead::Text("-"), "join the words of a name with `-`; the name of a point is a single word")
        }
        '#' => (Instead::Comment, "comments begin with `//`"),
        '!' if rest.starts_with('=') => (Instead::Text("/"), "write `/=` for two values that differ"),
        '!' => (Instead::Text(" "), "write `not`"),
        '%' => (Instead::Text(" "), "a confidence is a plain number from 0 to 100"),
        '&' => (Instead::Text(" "), "write `and`"),
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => {
            (Instead::Quotation, "write quotations with straight marks: `\"...\"`")
        }
        '\'' | '`' | '\u{2018}' | '\u{2019}' => {
            (Instead::Text(" "), "write quotations with straight double marks: `\"...\"`")
        }
        '\u{2010}' | '\u{2011}' => (Instead::Text("-"), "write the plain hyphen `-`"),
        '\u{2012}'..='\u{2015}' | '\u{2212}' => (Instead::Text(" - "), "write the plain hyphen `-`"),
        '\u{2192}' | '\u{21d2}' => (Instead::Text("->"), "write `->`"),
        '\u{2260}' => (Instead::Text("/="), "write `/=`"),
        '\u{2264}' => (Instead::Text("<="), "write `<=`"),
        '\u{2265}' => (Instead::Text(">="), "write `>=`"),
        '\u{d7}' => (Instead::Text("*"), "write `*`"),
        '\u{f7}' => (Instead::Text("/"), "write `/`"),
        '\u{2026}' => (Instead::Text(".."), "write `..`"),
        c if c.is_whitespace() => (Instead::Blank, ""),
        c if c.is_alphabetic() => (Instead::Letter, "write names with the letters a to z"),
        _ => (Instead::Text(" "), "leave it out, or put it in a quotation or after `//`"),
    })
}
