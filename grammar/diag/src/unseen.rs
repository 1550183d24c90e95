//! Characters that are invisible or that affect how text is displayed.

/// Returns `true` for characters that are not displayed as themselves.
///
/// They include control characters (except line ends and tabs), direction marks and overrides, and
/// separators of lines and paragraphs. They also include zero-width characters, blank letters,
/// tags, and code points that documents cannot contain. Variation selectors (U+FE00 to U+FE0F) are
/// not among them, because signs of pieces use them.
///
/// ```
/// use alfonso_diag::{is_unseen, what_it_does};
///
/// let text = "rook\u{202e}s";
/// let hidden = text.chars().find(|character| is_unseen(*character)).expect("an override");
/// assert_eq!(what_it_does(hidden), Some("changes the direction of writing"));
/// assert!(!"tórre ♖".chars().any(is_unseen));
/// ```
#[must_use]
pub fn is_unseen(character: char) -> bool {
    Unseen::of(character).is_some()
}

/// Describes the effect of an invisible character: `turns the direction of writing`. Returns `None`
/// for all other characters.
#[must_use]
pub fn what_it_does(character: char) -> Option<&'static str> {
    Some(match Unseen::of(character)? {
        Unseen::Control => "is a control character",
        Unseen::Turns => "changes the direction of writing",
        Unseen::Breaks => "breaks the line",
        Unseen::Hidden => "is invisible",
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
        // Fast path: nearly every character is one of these.
        if matches!(character, ' '..='~' | '\n' | '\t') {
            return None;
        }
        Some(match character {
            control if control.is_control() => Self::Control,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                Self::Turns
            }
            '\u{2028}' | '\u{2029}' => Self::Breaks,
            // Zero-width characters: soft hyphens, joiners, fillers, byte order marks, annotations
            // and tags.
            '\u{ad}' | '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' => Self::Hidden,
            '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}' => Self::Hidden,
            '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}' => Self::Hidden,
            // Blank letters.
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
            ('\u{61c}', "changes the direction of writing"),
            ('\u{202e}', "changes the direction of writing"),
            ('\u{2028}', "breaks the line"),
            ('\u{200b}', "is invisible"),
            ('\u{feff}', "is invisible"),
            ('\u{e0041}', "is invisible"),
        ] {
            assert_eq!(what_it_does(character), Some(does), "{character:?}");
        }
    }
}
