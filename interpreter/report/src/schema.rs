//! JSON schemas of the objects for programs, derived from their types.
//!
//! ```
//! use alfonso_report::schema::PRINTERS;
//!
//! let moves = PRINTERS.iter().find(|printer| printer.name == "moves").expect("`moves` prints objects");
//! assert_eq!(moves.about, "`moves`");
//! assert!(moves.schema()["$defs"]["MovesJson"]["properties"]["to_move"].is_object());
//! ```

use crate::head::SCHEMA;
use crate::{
    beginnings, bibliography, catalogue, chances, checks, choice, citation, comparison, consistency,
    diagnostics, events, explain, formatted, imports, lattice, matches, moves, perft, position, profile,
    rates, readings, simulation, solution, study, tuning, weighing,
};
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Value, json};

/// A group of objects with a common schema.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    /// The name of the command that prints the objects.
    pub name: &'static str,
    /// A description of the objects.
    pub about: &'static str,
    shapes: fn(&mut SchemaGenerator) -> Vec<Schema>,
}

/// All groups.
pub const PRINTERS: &[Printer] = &[
    Printer { name: "check", about: "`check`", shapes: checks::shapes },
    Printer { name: "games", about: "`games`", shapes: catalogue::shapes },
    Printer {
        name: "show",
        about: "`show`: a position, or how the pieces of a kind move",
        shapes: position::shapes,
    },
    Printer { name: "moves", about: "`moves`", shapes: moves::shapes },
    Printer { name: "perft", about: "`perft`", shapes: perft::shapes },
    Printer { name: "readings", about: "`readings`", shapes: readings::shapes },
    Printer { name: "sources", about: "`sources`", shapes: bibliography::shapes },
    Printer { name: "cite", about: "`cite`", shapes: citation::shapes },
    Printer { name: "consistent", about: "`consistent`", shapes: consistency::shapes },
    Printer { name: "play", about: "`play`: each line", shapes: events::shapes },
    Printer { name: "simulate", about: "`simulate`", shapes: simulation::shapes },
    Printer { name: "run", about: "`run`", shapes: study::shapes },
    Printer { name: "lattice", about: "`lattice`", shapes: lattice::shapes },
    Printer { name: "weigh", about: "`weigh`", shapes: weighing::shapes },
    Printer { name: "best", about: "`best`", shapes: choice::shapes },
    Printer { name: "match", about: "`match`", shapes: matches::shapes },
    Printer { name: "tune", about: "`tune`", shapes: tuning::shapes },
    Printer { name: "value", about: "`value`", shapes: chances::shapes },
    Printer { name: "solve", about: "`solve`", shapes: solution::shapes },
    Printer { name: "profile", about: "`profile`", shapes: profile::shapes },
    Printer { name: "bench", about: "`bench`: rates, or how games were compiled", shapes: rates::shapes },
    Printer {
        name: "compare",
        about: "`compare`: two readings, or all readings of some questions",
        shapes: comparison::shapes,
    },
    Printer { name: "new", about: "`new`", shapes: beginnings::shapes },
    Printer { name: "explain", about: "`explain`: rules, one rule, or a code", shapes: explain::shapes },
    Printer { name: "fmt", about: "`fmt`", shapes: formatted::shapes },
    Printer { name: "import", about: "`import`", shapes: imports::shapes },
    Printer {
        name: "diagnostics",
        about: "Standard error of every command: diagnostics, and the progress of long work",
        shapes: diagnostics::shapes,
    },
];

impl Printer {
    /// Returns the JSON schema of the objects.
    pub fn schema(&self) -> Value {
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let shapes = (self.shapes)(&mut generator);
        let mut schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("alfonso {}, schema {SCHEMA}", self.name),
            "type": "object",
            "required": ["schema"],
            "properties": { "schema": { "const": SCHEMA } },
            "anyOf": shapes,
            "$defs": generator.take_definitions(true),
        });
        without_formats(&mut schema);
        schema
    }
}

/// Removes the formats of numbers from a schema. The formats are Rust's integer sizes, which are
/// not standard, so strict validators reject them.
fn without_formats(schema: &mut Value) {
    match schema {
        Value::Object(keys) => {
            let is_number = |kind: &Value| matches!(kind.as_str(), Some("integer" | "number"));
            let numbers = keys.get("type").is_some_and(|kind| match kind {
                Value::Array(kinds) => kinds.iter().any(is_number),
                kind => is_number(kind),
            });
            if numbers {
                keys.remove("format");
            }
            keys.values_mut().for_each(without_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(without_formats),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all formats in a schema.
    fn formats(schema: &Value) -> Vec<String> {
        match schema {
            Value::Object(keys) => {
                let own = keys.get("format").and_then(Value::as_str).map(str::to_owned);
                own.into_iter().chain(keys.values().flat_map(formats)).collect()
            }
            Value::Array(items) => items.iter().flat_map(formats).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn no_schema_has_a_format_that_strict_validators_refuse() {
        for printer in PRINTERS {
            let schema = printer.schema();
            assert_eq!(formats(&schema), Vec::<String>::new(), "{}", printer.name);
            assert!(schema["anyOf"].as_array().is_some_and(|shapes| !shapes.is_empty()), "{}", printer.name);
        }
    }
}
