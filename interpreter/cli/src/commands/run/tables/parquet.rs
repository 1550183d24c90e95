//! Reads rows from Apache Parquet.

use super::other_columns;
use alfonso_lab::{Column, Row, Value};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::File;
use std::path::Path;

fn message(why: ParquetError) -> String {
    why.to_string()
}

pub fn load(
    columns: &[Column],
    path: &Path,
    each: &mut dyn FnMut(Row) -> Result<(), String>,
) -> Result<(), String> {
    let file = File::open(path).map_err(|why| why.to_string())?;
    let reader = SerializedFileReader::new(file).map_err(message)?;
    for found in reader.get_row_iter(None).map_err(message)? {
        let found = found.map_err(message)?;
        if found.len() != columns.len() {
            return Err(other_columns());
        }
        let mut row = Row::with_capacity(columns.len());
        for (column, (name, field)) in columns.iter().zip(found.get_column_iter()) {
            if column.name != *name {
                return Err(other_columns());
            }
            row.push(value(field).ok_or_else(|| format!("`{field}` stands under `{name}`"))?);
        }
        each(row)?;
    }
    Ok(())
}

fn value(field: &Field) -> Option<Value> {
    match field {
        Field::Null => Some(Value::None),
        Field::Str(text) => Some(Value::Text(text.clone())),
        Field::Long(number) => Some(Value::Int(*number)),
        Field::Double(number) => Some(Value::Float(*number)),
        Field::Bool(flag) => Some(Value::Flag(*flag)),
        _ => None,
    }
}
