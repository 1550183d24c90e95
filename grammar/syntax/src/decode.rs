//! Decoding of the bytes of rule files.

use crate::MAX_BYTES;
use alfonso_diag::{Diagnostic, SourceId, Span, code};

/// Returns the text of a file if it is valid UTF-8 and not too large. The size is checked first, so
/// that the contents of a large file are not examined.
///
/// # Errors Returns a diagnostic. For bytes that are not UTF-8, it has the position of the first
/// invalid byte.
///
/// ```
/// use alfonso_diag::{SourceId, code};
/// use alfonso_syntax::decode;
///
/// assert_eq!(decode(SourceId(0), b"game").expect("text"), "game");
/// let problem = decode(SourceId(0), b"game \xff").expect_err("no text");
/// assert_eq!(problem.code, code::NOT_UTF8);
/// assert_eq!(problem.span().expect("a place").range(), 5..6);
/// ```
pub fn decode(source: SourceId, bytes: &[u8]) -> Result<&str, Diagnostic> {
    if let Some(problem) = too_large(source, bytes.len()) {
        return Err(problem);
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let span = Span::new(source, at, at + error.error_len().unwrap_or(bytes.len() - at));
        let message = format!("the file is not UTF-8 text from byte {at} on");
        Diagnostic::error(code::NOT_UTF8, span, message, "not UTF-8 from here")
            .help("save the file in the encoding UTF-8")
    })
}

/// Returns the diagnostic for a text of `length` bytes if this is too large.
pub(crate) fn too_large(source: SourceId, length: usize) -> Option<Diagnostic> {
    (length > MAX_BYTES).then(|| {
        // The message does not state the actual size, because the file may not have been read to
        // its end.
        let message = format!("the file is larger than the limit of {MAX_BYTES} bytes");
        Diagnostic::error(code::TOO_LARGE, Span::new(source, 0, 0), message, "Alfonso did not parse the file")
    })
}
