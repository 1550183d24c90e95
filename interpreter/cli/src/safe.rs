//! Nothing from a file or a name steers the terminal.
//!
//! Rule files may come from anywhere, and a terminal obeys what it is sent. Everything that is printed goes through
//! [`filter`], which lets the program's own colours pass and makes every other control character visible.

use crate::files::names;
use crate::screen::Ink;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Text as it may be sent to a terminal: control characters (line ends and tabs apart) and marks that change the
/// direction of writing are spelt out; of escape sequences only the program's own colours are left.
pub fn filter(text: &str, colour: bool) -> Cow<'_, str> {
    if !text.chars().any(is_harmful) {
        return Cow::Borrowed(text);
    }
    let own: Vec<String> = match colour {
        true => Ink::all().map(Ink::code).chain([Ink::END.to_owned()]).collect(),
        false => Vec::new(),
    };
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if let Some(code) = own.iter().find(|code| character == '\x1b' && rest.starts_with(code.as_str())) {
            safe.push_str(code);
            rest = &rest[code.len()..];
            continue;
        }
        spell(character, &mut safe);
        rest = &rest[character.len_utf8()..];
    }
    Cow::Owned(safe)
}

/// Text in which nothing can steer a terminal, colours included.
pub fn shown(text: &str) -> Cow<'_, str> {
    filter(text, false)
}

/// JSON in which nothing can steer a terminal: `serde_json` escapes what lies below the space; this escapes the rest.
pub fn json(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            harmful if is_harmful(harmful) => {
                for unit in harmful.encode_utf16(&mut [0; 2]) {
                    let _ = write!(safe, "\\u{unit:04x}");
                }
            }
            harmless => safe.push(harmless),
        }
    }
    Cow::Owned(safe)
}

/// True for characters that a terminal acts upon instead of showing them.
pub fn is_harmful(character: char) -> bool {
    let turns =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns
        || names::byte(character).is_some()
        || (character.is_control() && character != '\n' && character != '\t')
}

fn spell(character: char, into: &mut String) {
    if let Some(byte) = names::byte(character) {
        let _ = write!(into, "\\x{byte:02x}");
    } else if is_harmful(character) {
        let _ = write!(into, "\\u{{{:x}}}", u32::from(character));
    } else {
        into.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_colours_pass() {
        let ours = format!("{}x{}", Ink::Strong.code(), Ink::END);
        assert_eq!(filter(&ours, true), ours);
        assert_eq!(filter(&ours, false), "\\u{1b}[1mx\\u{1b}[0m");
        for hostile in ["\x1b]0;title\x07", "\x1b[2J", "\x1b[8m", "a\rb", "\u{9b}2J", "\u{202e}abc", "\u{7f}"]
        {
            let shown = filter(hostile, true);
            assert!(!shown.chars().any(is_harmful), "{shown:?}");
            assert!(!json(hostile).chars().any(is_harmful), "{hostile:?}");
        }
    }

    #[test]
    fn bytes_of_names_that_are_no_text_are_spelt_out() {
        let name = names::typed(std::ffi::OsStr::new("a\u{10ffe9}"));
        assert_eq!(shown(&name), "a\\xf4\\x8f\\xbf\\xa9");
        let read: String = serde_json::from_str(&json(&format!("\"{name}\""))).expect("JSON");
        assert_eq!(read, name);
    }

    #[test]
    fn plain_text_is_left_alone() {
        assert!(matches!(filter("ça va\n\t░ ♔", true), Cow::Borrowed(_)));
    }
}
