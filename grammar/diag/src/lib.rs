//! Places in rule files, and what is wrong there.
//!
//! Everything here is plain data. This crate knows nothing of parsing, of games, of colours or of terminals:
//! the edges draw a [`Diagnostic`], the phases of the road make them.

mod codes;
mod diagnostic;
mod nearest;
mod span;

pub use codes::{ALL, Code, RANGES, Reach};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use nearest::{distance, nearest};
pub use span::{SourceId, Span, Spanned};

/// The codes of all diagnostics, one constant each.
pub mod code {
    pub use crate::codes::code::*;
}
