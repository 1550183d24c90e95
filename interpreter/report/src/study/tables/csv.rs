//! Rows as comma-separated values: a line of column names, then one line for each game. A missing
//! value is an empty field.

use alfonso_lab::{Column, Row, Value};
use csv::Writer;

pub fn written(columns: &[Column], rows: &[Row]) -> Result<Vec<u8>, String> {
    let mut writer = Writer::from_writer(Vec::new());
    let message = |why: csv::Error| why.to_string();
    writer.write_record(columns.iter().map(|column| &column.name)).map_err(message)?;
    for row in rows {
        writer.write_record(row.iter().map(text)).map_err(message)?;
    }
    writer.into_inner().map_err(|why| why.to_string())
}

/// Returns a value as text.
fn text(value: &Value) -> String {
    match value {
        Value::None => String::new(),
        Value::Text(text) => text.clone(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
    }
}
