//! Bibliographies for people and for programs.

pub use crate::citation::{CitationJson, document as citation};

use super::head::SCHEMA;
use crate::document::{Document, Form, Text};
use alfonso_bibliography::{Bibliography, Cited, Entered};
use alfonso_forms::english;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The sources of some games, sorted by author and title.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Listing<'b> {
    schema: u8,
    sources: &'b [Entered],
}

impl<'b> Listing<'b> {
    /// Returns a bibliography as the object that programs read.
    pub fn new(all: &'b Bibliography) -> Self {
        Self { schema: SCHEMA, sources: all.works() }
    }

    /// Returns the bibliography for people; `all` if it is that of all games.
    pub fn document(&self, all: bool) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        if self.sources.is_empty() {
            page.paragraph("No source is named.");
        }
        page.list(self.sources.iter().map(|entered| {
            let work = entered.work.words();
            let cited: Vec<String> = entered.cited.iter().map(|cited: &Cited| cited.words(all)).collect();
            Text::from(format!("{work}. ")).then(Text::ticked(&format!("{}.", english::and(&cited))))
        }));
        page
    }
}

/// Returns the shapes of the objects that tell of sources.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<Listing<'_>>()]
}
