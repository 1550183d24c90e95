//! Variants out of another program's configuration, in words and for programs.

use crate::command_error::CommandError;
use crate::diagnostics::{self, DiagnosticJson};
use crate::head::SCHEMA;
use crate::{sanitise, words};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// Variants that were imported.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ImportJson<'o> {
    schema: u8,
    variants: &'o [VariantJson],
    diagnostics: Vec<DiagnosticJson>,
}

/// A variant that was imported.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VariantJson {
    /// The name in the configuration.
    pub name: String,
    /// The file that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The text, if no file was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The number of mistakes that `check` finds in the text, warnings among them.
    pub mistakes: usize,
    /// The keys that the configuration sets and the text does not say.
    pub open: Vec<OpenJson>,
}

/// A key of a configuration that was not understood.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OpenJson {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
}

impl<'o> ImportJson<'o> {
    /// Returns what became of some variants.
    pub fn new(variants: &'o [VariantJson], errors: &[CommandError]) -> Self {
        let diagnostics = diagnostics::objects(&errors.iter().collect::<Vec<_>>());
        Self { schema: SCHEMA, variants, diagnostics }
    }
}

impl VariantJson {
    /// Returns what became of it: `sound; open: gating, blastOnCapture`.
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

/// Returns the shapes of the objects that describe imports.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ImportJson<'_>>()]
}
