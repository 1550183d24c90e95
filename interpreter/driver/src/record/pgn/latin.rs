//! Games in the letters of western Europe, one byte each: the text of PGN before it was that of the world.

/// The bytes from 0x80 to 0x9F as Windows has them; Latin-1 has nothing to be read there. Five stand for nothing.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of bytes, each of which is a letter.
pub(super) fn read(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| letter(*byte)).collect()
}

/// True if every letter is one. A byte without a meaning is no text of any sort.
pub(super) fn is_text(text: &str) -> bool {
    !text.contains(|sign: char| sign.is_control() && !sign.is_ascii_whitespace())
}

fn letter(byte: u8) -> char {
    match byte.checked_sub(0x80).and_then(|row| WINDOWS.get(usize::from(row))) {
        Some(letter) => *letter,
        None => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_text, read};

    #[test]
    fn bytes_are_letters_or_nothing() {
        assert_eq!(read(b"[White \"M\xfcller, \x8aari\xe6\"]"), "[White \"Müller, Šariæ\"]");
        assert!(is_text(&read(b"M\xfcller\r\n")));
        assert!(!is_text(&read(b"\x00\xff")) && !is_text(&read(b"\x81")));
    }
}
