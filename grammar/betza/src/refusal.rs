//! Refusals of unsupported letters and parts, with their places and suggestions.

use alfonso_syntax::betza::{Letter, Part};
use std::ops::Range;

/// The reason why a text is refused.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
}

impl Refusal {
    pub(super) fn new(at: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at, message: message.into(), help: help.into() }
    }

    pub(super) fn letter(letter: &Letter, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(letter.at..letter.at + letter.letter.len_utf8(), message, help)
    }

    pub(super) fn part(part: &Part, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(part.at.clone(), message, help)
    }

    pub(super) fn unclear(first: &Letter, second: &Letter) -> Self {
        let (a, b) = (first.letter, second.letter);
        Self::new(
            first.at..second.at + 1,
            format!("`{a}{b}` is not a direction of this piece"),
            format!("for both directions, double the letters: `{a}{a}{b}{b}`"),
        )
    }

    pub(super) fn half(letter: &Letter) -> Self {
        let message = format!("`{}` has no meaning here", letter.letter);
        let help = "`h` needs another letter and a piece with eight directions: `fhN`, `hrN`";
        Self::letter(letter, message, help)
    }
}

/// Returns the refusal of a letter that has no meaning at its place.
pub(super) fn refused(letter: &Letter) -> Refusal {
    let text = letter.letter;
    let (message, help) = match text {
        'e' => (
            "Betza's notation cannot express a capture in passing",
            "write a clause: `step forward-diagonal onto empty if target = passed do capture ...`",
        ),
        'i' => ("`i` belongs to the whole move", "write it before the first leg: `ifmnD`"),
        'z' | 'q' => {
            ("legs cannot express crooked and circular riders", "write each leg, joined by `a`: `afsF`")
        }
        'o' => ("a piece cannot join the edges of the board", "declare the board `round`"),
        't' => ("`t` has several meanings, but none for a leg", "exclude captures in `captures`"),
        'x' | 'k' | 'u' => ("legs cannot express this letter, which is about other pieces", "write a rule"),
        'y' => ("`y` changes the range of a leg before another", "write the leg that follows: `yafsF`"),
        'c' | 'd' => (
            "only the last leg can take a piece",
            "write the legs of the rule language, and remove the crossed piece with `do`: `leap (2,0) over enemy do remove piece at crossed`",
        ),
        'n' => ("`n` belongs to a leap of a single leg", "the cells between legs must be empty anyway"),
        'j' => ("`j` belongs to a movement of a single leg", "write `p`: the cell must not be empty"),
        _ => {
            let message = format!("`{text}` has no meaning here");
            return Refusal::letter(
                letter,
                message,
                "the small letters are f b l r s v h, m c d, n j p g y i a",
            );
        }
    };
    Refusal::letter(letter, message, help)
}
