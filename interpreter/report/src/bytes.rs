//! Bytes that are not text, as characters of a text, and back.
//!
//! Invalid UTF-8 bytes become characters of the last private plane, one per byte. The program can then split, record and print such a
//! text like any other. If a text itself contains characters of that range, they are encoded the same way, so that nothing is lost.
//!
//! ```
//! use alfonso_report::bytes;
//!
//! let name = bytes::text(b"lat\xe9.ron");
//! let sign = name.chars().nth(3).expect("seven characters");
//! assert_eq!(bytes::byte(sign), Some(0xe9));
//! assert_eq!(bytes::byte('l'), None);
//! ```

/// The character that represents the byte 0.
const FIRST: u32 = 0x10_FF00;

/// Returns bytes as text.
pub fn text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let raw = |bytes: &[u8], text: &mut String| text.extend(bytes.iter().copied().filter_map(stand_in));
    for chunk in bytes.utf8_chunks() {
        for sign in chunk.valid().chars() {
            match byte(sign) {
                None => text.push(sign),
                Some(_) => raw(sign.encode_utf8(&mut [0; 4]).as_bytes(), &mut text),
            }
        }
        raw(chunk.invalid(), &mut text);
    }
    text
}

/// Returns the byte that a character represents, if any.
pub fn byte(sign: char) -> Option<u8> {
    u8::try_from(u32::from(sign).checked_sub(FIRST)?).ok()
}

fn stand_in(byte: u8) -> Option<char> {
    char::from_u32(FIRST + u32::from(byte))
}
