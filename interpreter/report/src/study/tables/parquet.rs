//! Rows as uncompressed Apache Parquet, in one or more row groups. Every column is optional, and
//! repeated texts are stored once.

use alfonso_lab::{Column, Kind, Row, Value};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;
use std::sync::Arc;

pub fn written(columns: &[Column], rows: &[Row]) -> Result<Vec<u8>, String> {
    let mut groups = Groups::new(columns)?;
    groups.add(columns, rows)?;
    groups.written()
}

/// A table under construction, to which row groups are added.
pub struct Groups(SerializedFileWriter<Vec<u8>>);

impl Groups {
    /// Returns a table with these columns and without rows.
    ///
    /// # Errors
    /// Returns the message of the encoder if it fails.
    pub fn new(columns: &[Column]) -> Result<Self, String> {
        let begun = || {
            let fields = columns.iter().map(field).collect::<Result<_, _>>()?;
            let schema = Arc::new(Type::group_type_builder("game").with_fields(fields).build()?);
            let properties = Arc::new(WriterProperties::builder().build());
            SerializedFileWriter::new(Vec::new(), schema, properties)
        };
        begun().map(Self).map_err(message)
    }

    /// Adds rows as a row group.
    ///
    /// # Errors
    /// Returns the message of the encoder if it fails.
    pub fn add(&mut self, columns: &[Column], rows: &[Row]) -> Result<(), String> {
        self.group(columns, rows).map_err(message)
    }

    fn group(&mut self, columns: &[Column], rows: &[Row]) -> Result<(), ParquetError> {
        let mut group = self.0.next_row_group()?;
        for (index, column) in columns.iter().enumerate() {
            let Some(mut into) = group.next_column()? else { break };
            let values = || rows.iter().map(|row| &row[index]);
            match column.kind {
                Kind::Text => {
                    put::<ByteArrayType>(&mut into, values().map(|value| value.text().map(ByteArray::from)))
                }
                Kind::Int => put::<Int64Type>(&mut into, values().map(Value::int)),
                Kind::Float => put::<DoubleType>(&mut into, values().map(Value::float)),
                Kind::Flag => put::<BoolType>(&mut into, values().map(Value::flag)),
            }?;
            into.close()?;
        }
        group.close().map(drop)
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// Returns the message of the encoder if it fails.
    pub fn written(self) -> Result<Vec<u8>, String> {
        self.0.into_inner().map_err(message)
    }
}

fn message(why: ParquetError) -> String {
    why.to_string()
}

fn field(column: &Column) -> Result<Arc<Type>, ParquetError> {
    let (physical, meaning) = match column.kind {
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Int => (Physical::INT64, None),
        Kind::Float => (Physical::DOUBLE, None),
        Kind::Flag => (Physical::BOOLEAN, None),
    };
    let built = Type::primitive_type_builder(&column.name, physical);
    built.with_repetition(Repetition::OPTIONAL).with_logical_type(meaning).build().map(Arc::new)
}

/// Writes the values of a column. A missing value has definition level 0.
fn put<T: DataType>(
    into: &mut SerializedColumnWriter<'_>,
    values: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let (mut present, mut levels) = (Vec::new(), Vec::new());
    for value in values {
        levels.push(i16::from(value.is_some()));
        present.extend(value);
    }
    into.typed::<T>().write_batch(&present, Some(&levels), None).map(drop)
}
