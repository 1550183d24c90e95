//! Games in the letters of western Europe, one byte each: the text of PGN before it was that of the world.

use alfonso_driver::record::pgn;

/// The bytes from 0x80 to 0x9F as Windows has them; Latin-1 has nothing to be read there. Five stand for nothing.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of games in PGN that are not in UTF-8.
///
/// # Errors
/// If they are no games: of what else may stand in a file nothing is guessed.
pub fn read(bytes: &[u8]) -> Result<String, ()> {
    let text: String = bytes.iter().map(|byte| letter(*byte)).collect();
    // A byte without a meaning is no text of any sort.
    let is_text = !text.contains(|sign: char| sign.is_control() && !sign.is_ascii_whitespace());
    if is_text && pgn::is_pgn(&text) { Ok(text) } else { Err(()) }
}

fn letter(byte: u8) -> char {
    match byte.checked_sub(0x80).and_then(|row| WINDOWS.get(usize::from(row))) {
        Some(letter) => *letter,
        None => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn games_are_read_and_other_bytes_are_not() {
        assert_eq!(read(b"[White \"M\xfcller, \x8aari\xe6\"]"), Ok("[White \"Müller, Šariæ\"]".to_owned()));
        assert_eq!(read(b"M\xfcller"), Err(()));
        assert_eq!(read(b"[White \"\x00\xff\"]"), Err(()));
        assert_eq!(read(b"[White \"\x81\"]"), Err(()));
    }
}
