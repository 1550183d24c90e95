//! Diagnostics for letters and parts without a meaning here, with the place and a way out.

use alfonso_syntax::betza::{Letter, Part};
use std::ops::Range;

/// The reason why a text is not understood.
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
            format!("`{a}{b}` is no direction of this piece"),
            format!("if both are meant, double them: `{a}{a}{b}{b}`"),
        )
    }

    pub(super) fn half(letter: &Letter) -> Self {
        let message = format!("`{}` says nothing here", letter.letter);
        let help = "`h` goes with another letter, of pieces with eight directions: `fhN`, `hrN`";
        Self::letter(letter, message, help)
    }
}

/// Returns the refusal of a letter that has no meaning where it stands.
pub(super) fn refused(letter: &Letter) -> Refusal {
    let told = letter.letter;
    let (message, help) = match told {
        'e' => (
            "taking in passing is not said by a piece's letters",
            "say it by a clause: `step forward-diagonal onto empty if target = passed do capture ...`",
        ),
        'i' => ("`i` speaks of the whole move", "say it before the first leg: `ifmnD`"),
        'z' | 'q' => {
            ("crooked and circular riders have no legs", "say as many legs as there are, by `a`: `afsF`")
        }
        'o' => ("the edges of a board are joined by the board, not by a piece", "say `round` of the board"),
        't' => (
            "`t` has several meanings, and none of them is one of a leg",
            "say in `captures` who may not be taken",
        ),
        'x' | 'k' | 'u' => ("this letter is about other men, not about a leg", "say it by a rule"),
        'y' => ("`y` changes the range of a leg that another follows", "say the leg that follows: `yafsF`"),
        'c' | 'd' => (
            "a leg that is not the last takes nobody",
            "write the legs out, and take the man on the way by `do`: `leap (2,0) over enemy do remove piece at crossed`",
        ),
        'n' => (
            "`n` is about a leap of a single leg",
            "the cells on the way of several legs must be empty already",
        ),
        'j' => ("`j` is about a movement of a single leg", "say `p`: the cell must not be empty"),
        _ => {
            let message = format!("`{told}` means nothing here");
            return Refusal::letter(letter, message, "small letters are f b l r s v h, m c d, n j p g y i a");
        }
    };
    Refusal::letter(letter, message, help)
}
