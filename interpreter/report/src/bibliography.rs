//! Bibliographies for people and for programs.
//!
//! ```
//! use alfonso_bibliography::Bibliography;
//! use alfonso_driver::{rule_file, shipped};
//! use alfonso_report::bibliography::Listing;
//!
//! let mut all = Bibliography::default();
//! all.add("tic-tac-toe", &rule_file(shipped::game("tic-tac-toe").expect("it ships"), &|_| None));
//! let listing = Listing::new(&all);
//! assert!(listing.document(false).markdown().contains("H. J. R. Murray, A History of Board-Games Other than Chess"));
//! assert_eq!(serde_json::to_value(&listing)?["sources"].as_array().map(Vec::len), Some(3));
//! # Ok::<(), serde_json::Error>(())
//! ```

pub use crate::citation::{CitationJson, document as citation};

use super::confidences;
use super::head::SCHEMA;
use crate::document::{Document, Form, Medium, Text};
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
    /// Returns a bibliography as an object for programs.
    pub fn new(all: &'b Bibliography) -> Self {
        Self { schema: SCHEMA, sources: all.works() }
    }

    /// Returns the bibliography as a document. `all` is set if it covers all games.
    pub fn document(&self, all: bool) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        let title = if all { "Sources of all games" } else { "Sources" };
        page.only(Medium::Pages, |page| page.heading(1, title));
        if self.sources.is_empty() {
            page.paragraph("No source is named.");
        }
        page.list(self.sources.iter().map(|entered| {
            let work = entered.work.words();
            let cited: Vec<String> = entered.cited.iter().map(|cited: &Cited| cited.words(all)).collect();
            Text::from(format!("{work}. ")).then(Text::ticked(&format!("{}.", english::and(&cited))))
        }));
        // The bibliography of all games prints no confidences.
        let mut cited = self.sources.iter().flat_map(|entered| &entered.cited);
        page.paragraph(confidences::explained(false, !all && cited.any(|cited| cited.confidence.is_some())));
        page
    }
}

/// Returns the JSON schemas of the objects about sources.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<Listing<'_>>()]
}
