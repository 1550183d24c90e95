//! Characters that act on what shows them, or that nobody sees.

/// True for characters that are not shown as themselves: control characters (line ends and tabs apart), marks and overrides
/// of the direction of writing, separators of lines and paragraphs, characters of no width, blank letters, tags, and what
/// documents cannot hold. Selectors of variants of a sign (U+FE00 to U+FE0F) are left alone: signs of pieces use them.
///
/// ```
/// use alfonso_diag::{is_unseen, what_it_does};
///
/// let text = "rook\u{202e}s";
/// let hidden = text.chars().find(|character| is_unseen(*character)).expect("an override");
/// assert_eq!(what_it_does(hidden), Some("turns the direction of writing"));
/// assert!(!"tórre ♖".chars().any(is_unseen));
/// ```
#[must_use]
pub fn is_unseen(character: char) -> bool {
    Unseen::of(character).is_some()
}

/// Returns the effect of an unseen character in words: `turns the direction of writing`. `None` for all others.
#[must_use]
pub fn what_it_does(character: char) -> Option<&'static str> {
    Some(match Unseen::of(character)? {
        Unseen::Control => "is a control character",
        Unseen::Turns => "turns the direction of writing",
        Unseen::Breaks => "breaks the line",
        Unseen::Hidden => "is not seen",
    })
}

enum Unseen {
    Control,
    Turns,
    Breaks,
    Hidden,
}

impl Unseen {
    fn of(character: char) -> Option<Self> {
        // Nearly every character of every text: these are asked for each of them.
        if matches!(character, ' '..='~' | '\n' | '\t') {
            return None;
        }
        Some(match character {
            control if control.is_control() => Self::Control,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                Self::Turns
            }
            '\u{2028}' | '\u{2029}' => Self::Breaks,
            // No width: hyphens that are not there, joiners, fillers, the mark of the byte order, annotations, tags.
            '\u{ad}' | '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' => Self::Hidden,
            '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}' => Self::Hidden,
            '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}' => Self::Hidden,
            // Letters that are blank.
            '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}' => Self::Hidden,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_left_alone() {
        let seen = "a\n\tç ♔\u{fe0e} 王 \u{2013} \u{fffd} \u{a0}😀";
        assert!(!seen.chars().any(is_unseen));
    }

    #[test]
    fn what_is_unseen_says_what_it_does() {
        for (character, does) in [
            ('\u{1b}', "is a control character"),
            ('\r', "is a control character"),
            ('\u{9b}', "is a control character"),
            ('\u{61c}', "turns the direction of writing"),
            ('\u{202e}', "turns the direction of writing"),
            ('\u{2028}', "breaks the line"),
            ('\u{200b}', "is not seen"),
            ('\u{feff}', "is not seen"),
            ('\u{e0041}', "is not seen"),
        ] {
            assert_eq!(what_it_does(character), Some(does), "{character:?}");
        }
    }
}
