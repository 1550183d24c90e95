//! Rows of a study as the contents of files: Parquet, CSV or JSON lines.

mod csv;
mod jsonl;
mod parquet;

pub use parquet::Groups;

use alfonso_lab::{Column, Row, Rows};

/// Encodes rows in a format. The same rows give the same bytes.
///
/// # Errors
/// Returns the message of the encoder if it fails.
pub fn written(form: Rows, columns: &[Column], rows: &[Row]) -> Result<Vec<u8>, String> {
    match form {
        Rows::Parquet => parquet::written(columns, rows),
        Rows::Csv => csv::written(columns, rows),
        Rows::JsonLines => jsonl::written(columns, rows),
    }
}
