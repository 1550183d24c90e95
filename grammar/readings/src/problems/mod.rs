//! Every message of this crate about rule files.
//!
//! Messages are lower case without a full stop, and names stand in backticks. They address the author of the rule file,
//! not an engineer. Each mistake has one constructor; this module does not decide what is a mistake.

pub(crate) mod fields;
pub(crate) mod questions;
pub(crate) mod repeats;
pub(crate) mod sentences;
