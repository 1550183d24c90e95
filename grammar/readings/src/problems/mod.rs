//! All diagnostics of this crate.
//!
//! Messages are lower case without a full stop, and names are in backticks. They address the author
//! of the rule file. Each mistake has one constructor; this module does not decide what is a
//! mistake.

pub(crate) mod fields;
pub(crate) mod questions;
pub(crate) mod repeats;
pub(crate) mod sentences;
