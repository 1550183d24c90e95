//! Places in rule files, what is wrong there, and which characters nobody sees.
//!
//! Everything here is plain data. This crate knows nothing of parsing, of games, of colours or of terminals:
//! the edges draw a [`Diagnostic`], the phases of the road make them.

mod codes;
mod diagnostic;
pub mod messages;
mod nearest;
mod span;
mod unseen;

pub use codes::{ALL, Code, RANGES, Reach};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use nearest::{distance, nearest};
pub use span::{SourceId, Span, Spanned};
pub use unseen::{is_unseen, what_it_does};

/// The codes of all diagnostics, one constant each.
pub mod code {
    pub use crate::codes::code::*;
}
