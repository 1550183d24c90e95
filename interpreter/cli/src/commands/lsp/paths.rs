//! Converts paths to addresses (`file:///...`), and back.

use crate::files::resolved;
use lsp_types::Uri;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Returns the path in an address, without `.` and `..`. Returns `None` if the address names no
/// file.
pub fn path(uri: &str) -> Option<PathBuf> {
    named(uri).map(|path| resolved(&path))
}

fn named(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // The address may contain a host. Only files of this machine are supported.
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let text = decoded(rest.split(['?', '#']).next()?)?;
    let is_drive =
        |text: &str| matches!(text.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    match text.as_str() {
        drive if is_drive(drive) => Some(PathBuf::from(&drive[1..])),
        text if text.starts_with('/') => Some(PathBuf::from(text)),
        _ => None,
    }
}

/// Returns the address of a path, without `.` and `..`, because clients compare addresses as
/// strings. Returns `None` if the path is not valid UTF-8.
pub fn address(path: &Path) -> Option<Uri> {
    let whole = resolved(&std::path::absolute(path).ok()?);
    let text = whole.to_str()?.replace('\\', "/");
    let mut out = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&out).ok()
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        match (first, behind) {
            (b'%', [high, low, behind @ ..]) => {
                let digits = [*high, *low];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
                rest = behind;
            }
            (b'%', _) => return None,
            _ => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back() {
        for name in ["/tmp/a.rules", "/tmp/a b/é%20#?.rules"] {
            let uri = address(Path::new(name)).expect("an address");
            assert_eq!(path(uri.as_str()), Some(PathBuf::from(name)), "{}", uri.as_str());
        }
        let detour = address(Path::new("/games/chess/../lib/./a.rules")).expect("an address");
        assert_eq!(detour.as_str(), "file:///games/lib/a.rules");
        assert_eq!(path("file:///games/x/../a.rules"), Some(PathBuf::from("/games/a.rules")));
        assert_eq!(path("file:///c%3A/a.rules"), Some(PathBuf::from("c:/a.rules")));
        for none in ["untitled:Untitled-1", "file://", "file:///a%", "file:///a%zz", "http://x/y"] {
            assert_eq!(path(none), None, "{none}");
        }
    }
}
