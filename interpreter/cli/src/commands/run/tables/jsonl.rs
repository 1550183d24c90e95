//! Reads rows from JSON objects, one on each line.

use super::other_columns;
use alfonso_lab::{Column, Kind, Row, Value};
use serde_json::Value as Json;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

pub fn load(
    columns: &[Column],
    path: &Path,
    each: &mut dyn FnMut(Row) -> Result<(), String>,
) -> Result<(), String> {
    let file = File::open(path).map_err(|why| why.to_string())?;
    for line in BufReader::new(file).lines() {
        let line = line.map_err(|why| why.to_string())?;
        let object: Json = serde_json::from_str(&line).map_err(|why| why.to_string())?;
        let values = object.as_object().filter(|all| all.len() == columns.len());
        let values = values.ok_or_else(other_columns)?;
        let of = |column: &Column| {
            let found = values.get(&column.name).ok_or_else(other_columns)?;
            value(column, found).ok_or_else(|| format!("`{found}` stands under `{}`", column.name))
        };
        each(columns.iter().map(of).collect::<Result<_, _>>()?)?;
    }
    Ok(())
}

fn value(column: &Column, json: &Json) -> Option<Value> {
    match (column.kind, json) {
        (_, Json::Null) => Some(Value::None),
        (Kind::Text, json) => json.as_str().map(|text| Value::Text(text.to_owned())),
        (Kind::Int, json) => json.as_i64().map(Value::Int),
        (Kind::Float, json) => json.as_f64().map(Value::Float),
        (Kind::Flag, json) => json.as_bool().map(Value::Flag),
    }
}
