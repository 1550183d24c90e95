//! Diagnostics for rule files: spans, codes and messages. Also finds web addresses and invisible
//! characters in texts.
//!
//! Everything here is plain data. This crate knows nothing of parsing, games, colours or terminals.
//! The phases that load a game create a [`Diagnostic`], and the user interfaces display it.
//!
//! ```
//! use alfonso_diag::{Diagnostic, SourceId, Span, code, nearest};
//!
//! // The author wrote `Kniht` in the bytes 12 to 17 of the first text.
//! let place = Span::new(SourceId(0), 12, 17);
//! let problem = Diagnostic::error(code::UNKNOWN_NAME, place, "no piece is called `Kniht`", "not declared")
//!     .did_you_mean(nearest("Kniht", ["King", "Knight", "Queen"]));
//! assert!(problem.is_error());
//! assert_eq!(problem.span(), Some(place));
//! assert_eq!(problem.help.as_deref(), Some("did you mean `Knight`?"));
//! ```

mod address;
mod codes;
mod diagnostic;
pub mod messages;
mod nearest;
mod span;
mod synonyms;
mod unseen;

pub use address::addresses;
pub use codes::{ALL, Code, RANGES, Reach};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use nearest::{distance, nearest, nearest_spelling};
pub use span::{SourceId, Span, Spanned};
pub use synonyms::{SYNONYMS, synonyms};
pub use unseen::{is_unseen, what_it_does};

/// The codes of all diagnostics, one constant each.
///
/// Each constant is named after its mistake. Its number appears in messages and identifies the page
/// that explains it.
///
/// ```
/// use alfonso_diag::{ALL, Reach, code};
///
/// assert_eq!(code::SYNTAX.to_string(), "A0109");
/// assert_eq!(code::SYNTAX.title, "a syntax error");
/// assert_eq!(code::SYNTAX.reach, Reach::Some);
/// assert!(ALL.contains(&code::SYNTAX));
/// ```
pub mod code {
    pub use crate::codes::code::*;
}
