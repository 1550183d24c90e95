//! File names as typed. They may contain any bytes that the system allows, and are encoded as text
//! and decoded exactly.
//!
//! Most names are valid UTF-8. Each invalid byte becomes a character of the last private plane, so
//! that the program can split, record and print such a name like any other. If a name itself
//! contains characters of that range, they are encoded in the same way. So [`path`] always returns
//! the name that the user typed.

use alfonso_report::bytes;
use clap::builder::{OsStringValueParser, TypedValueParser};
use std::ffi::OsStr;
use std::path::PathBuf;

/// Returns a name as text.
pub fn typed(name: &OsStr) -> String {
    bytes::text(name.as_encoded_bytes())
}

/// Returns the path with this encoded name.
pub fn path(typed: &str) -> PathBuf {
    if !typed.chars().any(|sign| bytes::byte(sign).is_some()) {
        return PathBuf::from(typed);
    }
    let mut all = Vec::with_capacity(typed.len());
    for sign in typed.chars() {
        match bytes::byte(sign) {
            Some(byte) => all.push(byte),
            None => all.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    of_bytes(all)
}

/// Returns a parser for arguments that name files.
pub fn parser() -> impl TypedValueParser<Value = String> {
    OsStringValueParser::new().map(|name| typed(&name))
}

#[cfg(unix)]
fn of_bytes(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    PathBuf::from(std::ffi::OsString::from_vec(bytes))
}

/// Replaces invalid bytes on systems whose file names are not bytes.
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
