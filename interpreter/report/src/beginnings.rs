//! A rule file to start from, for programs.

use crate::head::SCHEMA;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// A file that was written.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NewJson {
    schema: u8,
    file: String,
    title: String,
}

impl NewJson {
    /// Returns a file and the title of its game.
    pub fn new(file: String, title: String) -> Self {
        Self { schema: SCHEMA, file, title }
    }
}

/// Returns the shapes of the objects that describe new files.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<NewJson>()]
}
