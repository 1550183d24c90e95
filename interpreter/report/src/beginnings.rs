//! The object about a new rule file, for programs.

use crate::head::SCHEMA;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// A rule file that the program wrote.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NewJson {
    schema: u8,
    file: String,
    title: String,
}

impl NewJson {
    /// Returns the object for a file and the title of its game.
    pub fn new(file: String, title: String) -> Self {
        Self { schema: SCHEMA, file, title }
    }
}

/// Returns the JSON schemas of the objects about new files.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<NewJson>()]
}
