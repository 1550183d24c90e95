//! Rows as JSON objects, one on each line, with column names as keys. A missing value is `null`.

use crate::head::Ordered;
use crate::sanitise;
use alfonso_lab::{Column, Row, Value};
use serde_json::Value as Json;

pub fn written(columns: &[Column], rows: &[Row]) -> Result<Vec<u8>, String> {
    let mut text = String::new();
    for row in rows {
        let named = columns.iter().zip(row).map(|(column, value)| (column.name.clone(), json(value)));
        let line = serde_json::to_string(&Ordered(named.collect())).map_err(|why| why.to_string())?;
        text.push_str(&sanitise::json(&line));
        text.push('\n');
    }
    Ok(text.into_bytes())
}

fn json(value: &Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Text(text) => text.as_str().into(),
        Value::Int(number) => (*number).into(),
        Value::Float(number) => (*number).into(),
        Value::Flag(flag) => (*flag).into(),
    }
}
