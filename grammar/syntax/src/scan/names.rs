//! The limit on the length of names.

use alfonso_diag::{Diagnostic, SourceId, Span, code};

use crate::MAX_NAME;

/// Returns the diagnostic for a name that is too long, if there is one. `text` contains no comments
/// and only permitted characters.
///
/// Misspelt names are compared letter by letter, which could take minutes for two very long names.
/// The text of a move over many cells (`a1-b2-c3`) is not a name.
pub(super) fn too_long(source: SourceId, text: &str) -> Option<Diagnostic> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            // An open quotation ends with its line, or with the text.
            b'"' => at += 2 + super::quotation_end(&text[at + 1..]),
            byte if byte.is_ascii_alphanumeric() => {
                let end = end(bytes, at);
                if end - at > MAX_NAME && !text[at..end].split('-').all(is_cell_name) {
                    let span = Span::new(source, at, end);
                    let message = format!("a name has {} letters, but the limit is {MAX_NAME}", end - at);
                    let problem = Diagnostic::error(code::LONG_NAME, span, message, "this name");
                    return Some(problem.help("shorten it; Alfonso did not parse the file"));
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    None
}

/// Returns the end of the name that begins here. Hyphens and dots belong to the name if a letter or
/// digit follows.
fn end(bytes: &[u8], start: usize) -> usize {
    let goes_on = |at: usize| match bytes.get(at) {
        Some(b'-' | b'.') => bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric),
        Some(byte) => byte.is_ascii_alphanumeric(),
        None => false,
    };
    (start..).find(|at| !goes_on(*at)).unwrap_or(bytes.len())
}

/// Returns `true` for a number, or for letters and a number, like the name of a cell.
fn is_cell_name(part: &str) -> bool {
    let digits = part.trim_start_matches(|c: char| c.is_ascii_lowercase());
    part.len() - digits.len() <= 2 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_found_and_other_texts_are_not() {
        let found =
            |text: &str| too_long(SourceId(0), text).and_then(|it| it.span()).map(|it| (it.start, it.end));
        let name = "x".repeat(MAX_NAME);
        assert_eq!(found(&format!("piece {name} \"X\"")), None);
        assert_eq!(found(&format!("piece {name}x \"X\"")), Some((6, 6 + 1 + MAX_NAME as u32)));
        assert_eq!(found(&format!("x.{name}: step any")), Some((0, 2 + MAX_NAME as u32)));
        assert_eq!(found(&format!("note \"{name}{name}\" x")), None);
        assert_eq!(found(&format!("{name} {name}")), None);
        assert_eq!(found(&format!("{name}..{name}")), None);
        assert_eq!(found(&"9".repeat(100)), None);
        assert_eq!(found(&format!("a1{}", "-b2".repeat(100))), None);
        assert_eq!(found(&format!("a{}", "-b".repeat(100))), Some((0, 201)));
        assert_eq!(found(&format!("\"{name}\n{name}x")), Some((66, 66 + 1 + MAX_NAME as u32)));
    }
}
