//! Converts bytes that are not valid UTF-8 to text, and back.
//!
//! Each invalid byte becomes one character of the last private-use plane. The program can then
//! split, record and print such a text like any other. If a text already contains characters of
//! that range, their bytes are encoded the same way. No information is lost.
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

/// Returns bytes as text, with one character for each invalid byte.
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
