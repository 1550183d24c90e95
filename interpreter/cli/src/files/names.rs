//! Names of files as typed: any bytes that the system allows, kept in a text and restored exactly.
//!
//! Most names are text. Invalid UTF-8 bytes become characters of the last private plane, one per byte. The program can then
//! split such a name, record it and print it like any other. If a name itself contains characters of that range, they are
//! encoded the same way. [`path`] therefore always returns the very name that the user typed.

use clap::builder::{OsStringValueParser, TypedValueParser};
use std::ffi::OsStr;
use std::path::PathBuf;

/// The character that represents the byte 0.
const FIRST: u32 = 0x10_FF00;

/// Returns a name as text.
pub fn typed(name: &OsStr) -> String {
    text(name.as_encoded_bytes())
}

/// Returns a typed line as text. A name in it is the same as on the command line.
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

/// Returns the path of that name.
pub fn path(typed: &str) -> PathBuf {
    if !typed.chars().any(|sign| byte(sign).is_some()) {
        return PathBuf::from(typed);
    }
    let mut bytes = Vec::with_capacity(typed.len());
    for sign in typed.chars() {
        match byte(sign) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    of_bytes(bytes)
}

/// Returns a parser for arguments that name files.
pub fn parser() -> impl TypedValueParser<Value = String> {
    OsStringValueParser::new().map(|name| typed(&name))
}

/// Returns the byte that a character represents, if any.
pub fn byte(sign: char) -> Option<u8> {
    u8::try_from(u32::from(sign).checked_sub(FIRST)?).ok()
}

fn stand_in(byte: u8) -> Option<char> {
    char::from_u32(FIRST + u32::from(byte))
}

#[cfg(unix)]
fn of_bytes(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    PathBuf::from(std::ffi::OsString::from_vec(bytes))
}

/// Replaces invalid bytes, on systems whose names are not bytes.
#[cfg(not(unix))]
fn of_bytes(bytes: Vec<u8>) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn every_name_is_found_again() {
        let names: [&[u8]; 6] = [
            b"plain.rules",
            "\u{e9}t\u{e9}.rules".as_bytes(),
            b"caf\xe9.rules@x",
            b"\xff\xfe/\x80",
            "\u{10ff80}\u{10ffff}".as_bytes(),
            b"\xf4\x8f\xbf",
        ];
        for name in names {
            let name = OsStr::from_bytes(name);
            assert_eq!(path(&typed(name)).as_os_str(), name);
        }
        assert_eq!(typed(OsStr::new("a b")), "a b");
    }
}
