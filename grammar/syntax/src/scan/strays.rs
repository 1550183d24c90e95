//! Characters that rule files do not use, and what their writer may have meant.

/// The text that the scan reads instead of a stray character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    /// As if these characters had been written; at most as many bytes, the rest becomes white space.
    Text(&'static str),
    /// As if a letter had been written: it belongs to a name.
    Letter,
    /// As if a quotation began.
    Quotation,
    /// As if a comment began.
    Comment,
    /// Nothing is wrong: white space by another name.
    Blank,
}

/// Returns the continuation after `c`, which `rest` follows, and the message. `None` if `c` is in use.
pub(super) fn stray(c: char, rest: &str) -> Option<(Instead, &'static str)> {
    Some(match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' | '\t' | '\r' | '\n' => return None,
        '"' | '{' | '}' | '(' | ')' | ',' | ':' | '.' | '=' | '<' | '>' | '/' | '+' | '-' | '*' | '|'
        | '^' => {
            return None;
        }
        // A piece comes from the reserve: `Rook@e4`.
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
