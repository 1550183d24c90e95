//! The progress of long work, for programs.

use crate::head::SCHEMA;
use schemars::JsonSchema;
use serde::Serialize;

/// The progress of some work.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProgressJson<'t> {
    schema: u8,
    progress: &'t str,
    done: u64,
    of: u64,
}

impl<'t> ProgressJson<'t> {
    /// Returns how many units of how many are done; `progress` names the units.
    pub fn new(progress: &'t str, done: u64, of: u64) -> Self {
        Self { schema: SCHEMA, progress, done, of }
    }
}
