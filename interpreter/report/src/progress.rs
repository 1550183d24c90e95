//! The progress of long computations, as objects for programs.

use crate::head::SCHEMA;
use schemars::JsonSchema;
use serde::Serialize;

/// The progress of a computation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProgressJson<'t> {
    schema: u8,
    progress: &'t str,
    done: u64,
    of: u64,
}

impl<'t> ProgressJson<'t> {
    /// Returns the object for `done` out of `of` units. `progress` names the unit.
    pub fn new(progress: &'t str, done: u64, of: u64) -> Self {
        Self { schema: SCHEMA, progress, done, of }
    }
}
