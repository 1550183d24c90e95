//! Rows of a study as the contents of files: Parquet, CSV or JSON lines.
//!
//! ```
//! use alfonso_lab::{Column, Kind, Rows, Value};
//! use alfonso_report::study::tables::written;
//!
//! let columns = [Column { name: "plies".into(), kind: Kind::Int }];
//! let rows = [vec![Value::Int(7)], vec![Value::None]];
//! assert_eq!(written(Rows::JsonLines, &columns, &rows)?, b"{\"plies\":7}\n{\"plies\":null}\n");
//! # Ok::<(), String>(())
//! ```

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
