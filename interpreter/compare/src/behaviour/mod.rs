//! What two games do.

mod matching;

pub(crate) use matching::Matching;
