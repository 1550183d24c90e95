//! Reports on variants imported from another program's configuration, for people and for programs.

use crate::command_error::CommandError;
use crate::diagnostics::{self, DiagnosticJson};
use crate::head::SCHEMA;
use crate::{sanitise, words};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The imported variants, as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ImportJson<'o> {
    schema: u8,
    variants: &'o [VariantJson],
    diagnostics: Vec<DiagnosticJson>,
}

/// An imported variant.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VariantJson {
    /// The name of the variant in the configuration.
    pub name: String,
    /// The rule file that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The text of the rule file, if it was not written to disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The number of errors and warnings that `check` finds in the text.
    pub mistakes: usize,
    /// The keys that the configuration sets but the import does not translate.
    pub open: Vec<OpenJson>,
}

/// A configuration key that was not translated.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OpenJson {
    /// The key.
    pub key: String,
    /// The value of the key.
    pub value: String,
}

impl<'o> ImportJson<'o> {
    /// Returns the object for some variants and their errors.
    pub fn new(variants: &'o [VariantJson], errors: &[CommandError]) -> Self {
        let diagnostics = diagnostics::objects(&errors.iter().collect::<Vec<_>>());
        Self { schema: SCHEMA, variants, diagnostics }
    }
}

impl VariantJson {
    /// Summarizes the import: `sound; open: gating, blastOnCapture`.
    pub fn state(&self) -> String {
        let mut state = match self.mistakes {
            0 => "sound".to_owned(),
            many => format!("{}, which `alfonso check` shows", words::count(many, "mistake")),
        };
        if !self.open.is_empty() {
            let keys: Vec<&str> = self.open.iter().map(|it| it.key.as_str()).collect();
            state.push_str("; open: ");
            state.push_str(&sanitise::line(&keys.join(", ")));
        }
        state
    }
}

/// Returns the JSON schemas of the objects about imports.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ImportJson<'_>>()]
}
