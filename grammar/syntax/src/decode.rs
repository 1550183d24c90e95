//! Bytes as the text of a rule file.

use crate::MAX_BYTES;
use alfonso_diag::{Diagnostic, SourceId, Span, code};

/// The text of a file, if it can be one: not too large (asked first, so that nothing large is looked at) and UTF-8.
///
/// # Errors
/// A diagnostic with the place from which the bytes are no text.
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

/// Returns the report of a text of so many bytes, if it is too large.
pub(crate) fn too_large(source: SourceId, length: usize) -> Option<Diagnostic> {
    (length > MAX_BYTES).then(|| {
        // How large it is is not said: whoever opened it has not read it to its end.
        let message = format!("the file is larger than the limit of {MAX_BYTES} bytes");
        Diagnostic::error(code::TOO_LARGE, Span::new(source, 0, 0), message, "Alfonso did not parse the file")
    })
}
