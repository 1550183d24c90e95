//! Reads tables of games from files: Parquet, CSV or JSON lines. Reading a written file returns the
//! same rows.

mod csv;
mod jsonl;
mod parquet;
#[cfg(test)]
mod tests;

use alfonso_lab::{Column, Row, Rows};
use std::path::Path;

/// Reads a file of rows, and passes each row to `each`. An error describes the problem with the
/// file.
pub fn load(
    form: Rows,
    columns: &[Column],
    path: &Path,
    each: &mut dyn FnMut(Row) -> Result<(), String>,
) -> Result<(), String> {
    match form {
        Rows::Parquet => parquet::load(columns, path, each),
        Rows::Csv => csv::load(columns, path, each),
        Rows::JsonLines => jsonl::load(columns, path, each),
    }
}

/// Returns the message about columns that differ from those of the run.
fn other_columns() -> String {
    "its columns are not those of the run".to_owned()
}
