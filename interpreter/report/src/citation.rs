//! The citation of a reading, in words and for programs.

use crate::document::{Document, Form, Text};
use crate::head::SCHEMA;
use alfonso_bibliography::Citation;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// A citation, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CitationJson {
    schema: u8,
    #[serde(flatten)]
    citation: Citation,
    /// The sentence of a bibliography.
    text: String,
}

impl CitationJson {
    /// Returns a citation with its sentence.
    pub fn new(citation: Citation) -> Self {
        Self { schema: SCHEMA, text: citation.words(), citation }
    }
}

/// Returns the citation for people, of a game in a file as it was typed.
pub fn document(citation: &Citation, file: &str) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    page.paragraph(citation.words());
    page.list(citation.answered());
    // A name that a shell would read otherwise is left to the reader.
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '/' | '_' | '-');
    if file.chars().all(is_plain) && !file.starts_with('-') {
        page.paragraph(
            Text::from("To hold it to this citation: ")
                .then(Text::code(format!("alfonso show {}", citation.arguments(file)))),
        );
    }
    page
}

/// Returns the shapes of the objects that describe citations.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<CitationJson>()]
}
