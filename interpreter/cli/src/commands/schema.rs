//! `schema`: JSON Schemas of the objects that a command prints for programs.
//!
//! They come from the printed types themselves, so they cannot deviate from the output.

use crate::commands::{moves, play, show};
use crate::console::{Console, Stop};
use alfonso_report::{
    beginnings, bibliography, catalogue, chances, checks, choice, citation, comparison, consistency,
    diagnostics, explain, imports, json, lattice, layouts, matches, perft, rates, readings, simulation,
    solution, study, tuning, weighing,
};
use clap::ValueEnum;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::json;

/// The command whose schemas to print.
#[derive(Debug)]
pub struct PrintSchema {
    /// The command.
    pub of: Printer,
}

/// Who prints objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Printer {
    /// `check`
    Check,
    /// `games`
    Games,
    /// `show`: a position, or how the pieces of a kind move
    Show,
    /// `moves`
    Moves,
    /// `perft`
    Perft,
    /// `readings`
    Readings,
    /// `sources`
    Sources,
    /// `cite`
    Cite,
    /// `consistent`
    Consistent,
    /// `play`: each of its lines
    Play,
    /// `simulate`
    Simulate,
    /// `run`
    Run,
    /// `lattice`
    Lattice,
    /// `weigh`
    Weigh,
    /// `best`
    Best,
    /// `match`
    Match,
    Tune,
    /// `value`
    Value,
    /// `solve`
    Solve,
    /// `bench`, and its plan
    Bench,
    /// `compare`, and what all readings do
    Compare,
    /// `new`
    New,
    /// `explain`: rules, one rule, or a code
    Explain,
    /// `fmt`
    Fmt,
    /// `import`
    Import,
    /// What any command prints on standard error: what is wrong, and how far long work has come
    Diagnostics,
}

impl Printer {
    fn shapes(self, of: &mut SchemaGenerator, version: u8) -> Vec<Schema> {
        match self {
            Self::Check => checks::shapes(of),
            Self::Games => catalogue::shapes(of),
            Self::Show => show::shapes(of, version),
            Self::Moves => moves::shapes(of, version),
            Self::Perft => perft::shapes(of),
            Self::Readings => readings::shapes(of),
            Self::Sources => bibliography::shapes(of),
            Self::Cite => citation::shapes(of),
            Self::Consistent => consistency::shapes(of),
            Self::Play => play::shapes(of, version),
            Self::Simulate => simulation::shapes(of),
            Self::Run => study::shapes(of),
            Self::Lattice => lattice::shapes(of),
            Self::Weigh => weighing::shapes(of),
            Self::Best => choice::shapes(of),
            Self::Match => matches::shapes(of),
            Self::Tune => tuning::shapes(of),
            Self::Value => chances::shapes(of),
            Self::Solve => solution::shapes(of),
            Self::Bench => rates::shapes(of),
            Self::Compare => comparison::shapes(of),
            Self::New => beginnings::shapes(of),
            Self::Explain => explain::shapes(of),
            Self::Fmt => layouts::shapes(of),
            Self::Import => imports::shapes(of),
            Self::Diagnostics => diagnostics::shapes(of),
        }
    }
}

impl PrintSchema {
    /// Prints the schema of the requested version.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let version = json::schema();
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let shapes = self.of.shapes(&mut generator, version);
        let name = self.of.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("alfonso {name}, schema {version}"),
            "type": "object",
            "required": ["schema"],
            "properties": { "schema": { "const": version } },
            "anyOf": shapes,
            "$defs": generator.take_definitions(true),
        });
        let text = serde_json::to_string_pretty(&schema).map_err(std::io::Error::from)?;
        console.line(&text)
    }
}
