//! Escapes untrusted text from rule files, records and file names for every output of the program.
//!
//! Rule files may come from anywhere, and terminals and renderers may interpret the text in them.
//! Each output has one function that protects it:
//!
//! - Terminals: all output passes through [`filter`]. It keeps the program's own colours and spells
//!   out every character that is not displayed as itself. Names that must stay on their line pass
//!   through [`line()`].
//! - JSON: [`json`] processes the output of `serde_json`.
//! - Markdown and HTML: the writers of [documents](crate::document) escape text, and pages have a
//!   content security policy. Other pages escape text with [`html`].
//! - Files for word processors: their writer escapes markup, after [`shown`] has spelt out the
//!   characters that no screen shows.
//! - Shell commands for users to copy: [`shell`].
//! - SVG: the crates `svg` and `plotters` escape texts and attributes in pictures and charts.
//!
//! The crate `alfonso-driver` escapes PGN and RON when it writes them.
//!
//! ```
//! use alfonso_report::sanitise;
//!
//! // A name with a line end and an escape sequence stays a name.
//! assert_eq!(sanitise::line("Mine\n\u{1b}[2J"), "Mine\\u{a}\\u{1b}[2J");
//! assert_eq!(sanitise::html("<b>\u{202e}"), "&lt;b&gt;\\u{202e}");
//! assert_eq!(sanitise::shell("my game.rules"), "\"my game.rules\"");
//! ```

use crate::bytes;
use crate::screen::{Palette, marks};
use alfonso_diag::is_unseen;
use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns text that is safe to print on a terminal. The only escape sequences that remain are the
/// program's own colours. All other characters that are not displayed as themselves are spelt out,
/// except line ends and tabs.
pub fn filter<'t>(text: &'t str, palette: Option<&dyn Palette>) -> Cow<'t, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let own = palette.map(marks).unwrap_or_default();
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if let Some(code) = own.iter().find(|code| is_hidden(character) && rest.starts_with(code.as_str())) {
            safe.push_str(code);
            rest = &rest[code.len()..];
            continue;
        }
        match is_hidden(character) {
            true => spell(character, &mut safe),
            false => safe.push(character),
        }
        rest = &rest[character.len_utf8()..];
    }
    Cow::Owned(safe)
}

/// Returns text without any terminal control, including colours.
pub fn shown(text: &str) -> Cow<'_, str> {
    filter(text, None)
}

/// Returns safe text on one line. A name with a line end could otherwise imitate a line of the
/// program's output.
pub fn line(text: &str) -> Cow<'_, str> {
    if !text.chars().any(breaks) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match breaks(character) {
            true => spell(character, &mut safe),
            false => safe.push(character),
        }
    }
    Cow::Owned(safe)
}

/// Returns JSON without any terminal control. `serde_json` escapes only the characters below the
/// space.
pub fn json(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match is_hidden(character) {
            true => {
                let mut units = [0; 2];
                for unit in character.encode_utf16(&mut units) {
                    let _ = write!(safe, "\\u{unit:04x}");
                }
            }
            false => safe.push(character),
        }
    }
    Cow::Owned(safe)
}

/// Returns text for an HTML page, as content or as a quoted attribute. All markup is escaped, and
/// characters that are not displayed as themselves are spelt out.
pub fn html(text: &str) -> String {
    crate::document::html::escaped(&shown(text))
}

/// Quotes a word of a suggested command so that a POSIX shell reads exactly that word, on one line.
/// If spaces are its only special characters, double quotes are used, which other shells also
/// understand. If the word has invisible characters or invalid UTF-8, it is written as
/// `$'lat\xe9.ron'`. POSIX has had this syntax since 2024, and bash, zsh and ksh for longer. A file
/// name that looks like an option is prefixed with `./`.
pub fn shell(word: &str) -> Cow<'_, str> {
    if word.starts_with('-') {
        return Cow::Owned(shell(&format!("./{word}")).into_owned());
    }
    if word.chars().any(breaks) {
        return Cow::Owned(spelt_for_shell(word));
    }
    let plain = |sign: char| sign.is_alphanumeric() || "/._-+=:@%,#".contains(sign);
    if !word.is_empty() && !word.starts_with('#') && word.chars().all(plain) {
        return Cow::Borrowed(word);
    }
    match word.contains(['"', '$', '`', '\\', '!', '\'']) {
        true => Cow::Owned(format!("'{}'", word.replace('\'', "'\\''"))),
        false => Cow::Owned(format!("\"{word}\"")),
    }
}

/// Returns a word as `$'...'`, with hidden characters written as bytes.
fn spelt_for_shell(word: &str) -> String {
    let mut spelt = String::from("$'");
    // Some shells read every hexadecimal digit after an escaped byte as part of the byte.
    let mut after_byte = false;
    for character in word.chars() {
        let as_bytes =
            is_hidden(character) || character == '!' || after_byte && character.is_ascii_hexdigit();
        match character {
            '\n' => spelt.push_str("\\n"),
            '\t' => spelt.push_str("\\t"),
            '\\' | '\'' => spelt.extend(['\\', character]),
            _ if as_bytes => {
                let mut buffer = [0; 4];
                let stood_for = bytes::byte(character).map(|byte| vec![byte]);
                let bytes =
                    stood_for.unwrap_or_else(|| character.encode_utf8(&mut buffer).as_bytes().to_vec());
                spelt.extend(bytes.iter().map(|byte| format!("\\x{byte:02x}")));
            }
            _ => spelt.push(character),
        }
        after_byte = as_bytes;
    }
    spelt.push('\'');
    spelt
}

fn breaks(character: char) -> bool {
    matches!(character, '\n' | '\t') || is_hidden(character)
}

/// Returns `true` for characters that no screen displays as themselves: invisible characters, and
/// the substitutes for invalid UTF-8.
fn is_hidden(character: char) -> bool {
    is_unseen(character) || bytes::byte(character).is_some()
}

fn spell(character: char, into: &mut String) {
    match bytes::byte(character) {
        Some(byte) => {
            let _ = write!(into, "\\x{byte:02x}");
        }
        None => {
            let _ = write!(into, "\\u{{{:x}}}", u32::from(character));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{Palette, TextStyle};
    use crate::tests::Marked;

    #[test]
    fn only_our_own_colours_pass() {
        let ours = format!("{}x{}", Marked.begin(TextStyle::Strong), Marked.end());
        assert_eq!(filter(&ours, Some(&Marked)), ours);
        assert_eq!(filter(&ours, None), "\\u{1b}<Strong>x\\u{1b}<>");
        let hostile = [
            "\x1b]0;title\x07",
            "\x1b[2J",
            "\x1b[8m",
            "a\rb",
            "\u{9b}2J",
            "\u{202e}abc",
            "\u{7f}",
            "\u{61c}",
            "\u{2028}",
            "\u{200b}",
            "\u{feff}",
            "\u{e0041}",
        ];
        for hostile in hostile {
            let shown = filter(hostile, Some(&Marked));
            assert!(!shown.chars().any(is_unseen), "{shown:?}");
            let written = serde_json::to_string(hostile).expect("json");
            let escaped = json(&written);
            assert!(!escaped.chars().any(is_unseen), "{hostile:?}");
            assert_eq!(serde_json::from_str::<String>(&escaped).expect("json"), hostile);
        }
    }

    #[test]
    fn bytes_of_names_that_are_no_text_are_spelt_out() {
        let name = bytes::text("a\u{10ffe9}".as_bytes());
        assert_eq!(shown(&name), "a\\xf4\\x8f\\xbf\\xa9");
        let read: String = serde_json::from_str(&json(&format!("\"{name}\""))).expect("JSON");
        assert_eq!(read, name);
    }

    #[test]
    fn plain_text_is_left_alone() {
        assert!(matches!(filter("ça va\n\t░ ♔\u{fe0e}", Some(&Marked)), Cow::Borrowed(_)));
        assert!(matches!(line("games/ça va.rules"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_name_stays_on_its_line() {
        assert_eq!(line("a\nb.rules: sound\t\u{202e}"), "a\\u{a}b.rules: sound\\u{9}\\u{202e}");
    }

    #[test]
    fn a_word_is_one_word_for_a_shell() {
        assert_eq!(shell("games/my-game.rules@new"), "games/my-game.rules@new");
        assert_eq!(shell("$(reboot) `x`"), "'$(reboot) `x`'");
        assert_eq!(shell("-x.ron"), "./-x.ron");
        assert_eq!(shell("it's"), "'it'\\''s'");
        assert_eq!(shell("my game; x.rules"), "\"my game; x.rules\"");
        assert_eq!(shell(""), "\"\"");
    }

    #[test]
    fn a_word_that_no_screen_shows_is_spelt_for_a_shell() {
        assert_eq!(shell("a\nb\tc"), "$'a\\nb\\tc'");
        assert_eq!(shell("\u{1b}[2J it's \\!"), "$'\\x1b[2J it\\'s \\\\\\x21'");
        assert_eq!(shell("\u{202e}x.ron"), "$'\\xe2\\x80\\xaex.ron'");
        // A letter by its kind, and yet unseen.
        assert_eq!(shell("\u{3164}"), "$'\\xe3\\x85\\xa4'");
        assert_eq!(shell("-\n"), "$'./-\\n'");
        // The byte e9, which is no text.
        assert_eq!(shell("lat\u{10ffe9}.ron"), "$'lat\\xe9.ron'");
        assert_eq!(shell("caf\u{10ffe9}e.ron"), "$'caf\\xe9\\x65.ron'");
    }
}
