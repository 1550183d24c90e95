//! Movements in Betza's notation. Upper-case letters give the basic movements. Lower-case letters
//! before them give directions and purposes.
//!
//! This module parses only the structure of a text. It does not interpret the letters.
//!
//! ```
//! use alfonso_syntax::betza::parse;
//!
//! // A pawn: it moves forward and captures aslant.
//! let parts = parse("fmWfcF").expect("a movement");
//! let atoms: String = parts.iter().map(|part| part.atom.letter).collect();
//! assert_eq!(atoms, "WF");
//! let letters: String = parts[1].legs[0].iter().map(|letter| letter.letter).collect();
//! assert_eq!(letters, "fc");
//! assert_eq!(parse("fm").expect_err("a capital is missing").at.end, 2);
//! ```

mod parser;

pub use parser::parse;

use std::ops::Range;

/// One upper-case letter with its modifiers: `fmW`, `B4`, `yafsF`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The lower-case letters, one list per leg. The letter `a` separates the legs.
    pub legs: Vec<Vec<Letter>>,
    /// The upper-case letter.
    pub atom: Letter,
    /// True if the upper-case letter is doubled.
    pub twin: bool,
    /// The digits after it.
    pub range: Option<String>,
    /// Its range in the text, in bytes.
    pub at: Range<usize>,
}

/// A letter with its offset in the text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The letter.
    pub letter: char,
    /// Its offset.
    pub at: usize,
}

/// A mistake in a text, with its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The range in the text, in bytes.
    pub at: Range<usize>,
    /// The message.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> String {
        let letters = |list: &[Letter]| list.iter().map(|it| it.letter).collect::<String>();
        let part = |part: &Part| {
            let legs: Vec<String> = part.legs.iter().map(|leg| letters(leg)).collect();
            let twin = if part.twin { "*" } else { "" };
            format!("{}/{}{twin}{}", legs.join(","), part.atom.letter, part.range.as_deref().unwrap_or(""))
        };
        match parse(text) {
            Ok(parts) => parts.iter().map(part).collect::<Vec<_>>().join(" "),
            Err(fault) => format!("{:?}", fault.at),
        }
    }

    #[test]
    fn texts_are_taken_apart() {
        assert_eq!(shape("fmWfcF"), "fm/W fc/F");
        assert_eq!(shape("FyafsF"), "/F y,fs/F");
        assert_eq!(shape("NNW3"), "/N* /W3");
        assert_eq!(shape("FWW"), "/F /W*");
        assert_eq!(shape("aaK"), ",,/K");
    }

    #[test]
    fn what_is_none_is_refused_where_it_stands() {
        let cases =
            [("", "0..0"), ("fm", "1..2"), ("W-F", "1..2"), ("fW é", "2..3"), ("3W", "0..1"), ("Wé", "1..3")];
        for (text, place) in cases {
            assert_eq!(shape(text), place, "{text}");
        }
    }
}
