//! `schema`: JSON Schemas of the objects that a command prints for programs.

use crate::console::{Console, Stop};
use alfonso_report::schema::PRINTERS;

/// The command to print schemas of.
#[derive(Debug)]
pub struct PrintSchema {
    /// The name of the command.
    pub of: String,
}

impl PrintSchema {
    /// Prints the schema.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        for printer in PRINTERS.iter().filter(|printer| printer.name == self.of) {
            let text = serde_json::to_string_pretty(&printer.schema()).map_err(std::io::Error::from)?;
            console.line(&text)?;
        }
        Ok(())
    }
}
