//! Reads rows from comma-separated values.

use super::other_columns;
use alfonso_lab::{Column, Kind, Row, Value};
use csv::{Reader, StringRecord};
use std::path::Path;

pub fn load(
    columns: &[Column],
    path: &Path,
    each: &mut dyn FnMut(Row) -> Result<(), String>,
) -> Result<(), String> {
    let mut reader = Reader::from_path(path).map_err(|why| why.to_string())?;
    let names = reader.headers().map_err(|why| why.to_string())?;
    if !names.iter().eq(columns.iter().map(|column| column.name.as_str())) {
        return Err(other_columns());
    }
    let mut record = StringRecord::new();
    while reader.read_record(&mut record).map_err(|why| why.to_string())? {
        each(
            columns
                .iter()
                .zip(&record)
                .map(|(column, text)| value(column, text))
                .collect::<Result<_, _>>()?,
        )?;
    }
    Ok(())
}

fn value(column: &Column, text: &str) -> Result<Value, String> {
    if text.is_empty() {
        return Ok(Value::None);
    }
    let wrong = || format!("`{text}` stands under `{}`", column.name);
    match column.kind {
        Kind::Text => Ok(Value::Text(text.to_owned())),
        Kind::Int => text.parse().map(Value::Int).map_err(|_| wrong()),
        Kind::Float => text.parse().map(Value::Float).map_err(|_| wrong()),
        Kind::Flag => text.parse().map(Value::Flag).map_err(|_| wrong()),
    }
}
