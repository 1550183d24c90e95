//! Decoding of PGN in Latin-1, the encoding of PGN before UTF-8.

/// The characters of bytes 0x80 to 0x9F in the Windows-1252 encoding, where Latin-1 has no
/// printable characters. Five of the bytes are undefined.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes bytes, each of which is one character.
pub(super) fn decode(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| letter(*byte)).collect()
}

/// Returns true if a text has no control characters except ASCII white space. Undefined bytes count
/// as control characters.
pub(super) fn is_text(text: &str) -> bool {
    !text.contains(|sign: char| sign.is_control() && !sign.is_ascii_whitespace())
}

fn letter(byte: u8) -> char {
    match byte.checked_sub(0x80).and_then(|index| WINDOWS.get(usize::from(index))) {
        Some(letter) => *letter,
        None => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, is_text};

    #[test]
    fn bytes_are_letters_or_nothing() {
        assert_eq!(decode(b"[White \"M\xfcller, \x8aari\xe6\"]"), "[White \"Müller, Šariæ\"]");
        assert!(is_text(&decode(b"M\xfcller\r\n")));
        assert!(!is_text(&decode(b"\x00\xff")) && !is_text(&decode(b"\x81")));
    }
}
