//! All diagnostics of this crate.
//!
//! Messages are lower case without a full stop, and names are in backticks. They address the author
//! of the rule file. Each mistake has one constructor; this module does not decide what is a
//! mistake.

pub(crate) mod clauses;
pub(crate) mod dice;
pub(crate) mod heap;
pub(crate) mod names;
pub(crate) mod payments;
pub(crate) mod setups;
pub(crate) mod sowing;
pub(crate) mod types;
