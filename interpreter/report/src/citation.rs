//! Citations of a reading, for people and for programs.

use crate::document::{Document, Form, Text};
use crate::head::SCHEMA;
use alfonso_bibliography::Citation;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// A citation as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CitationJson {
    schema: u8,
    #[serde(flatten)]
    citation: Citation,
    /// The citation as a sentence for a bibliography.
    text: String,
}

impl CitationJson {
    /// Returns the object for a citation.
    pub fn new(citation: Citation) -> Self {
        Self { schema: SCHEMA, text: citation.words(), citation }
    }
}

/// Returns the citation as a document. `file` is the rule file as the user typed it.
pub fn document(citation: &Citation, file: &str) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    page.paragraph(citation.words());
    page.list(citation.answered());
    // If the shell would interpret characters of the name, no command is printed.
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '/' | '_' | '-');
    if file.chars().all(is_plain) && !file.starts_with('-') {
        page.paragraph(
            Text::from("To hold it to this citation: ")
                .then(Text::code(format!("alfonso show {}", citation.arguments(file)))),
        );
    }
    page
}

/// Returns the JSON schemas of the objects about citations.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<CitationJson>()]
}
