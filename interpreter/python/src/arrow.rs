//! Tables in Arrow's columnar form, which other libraries take over without copying.

use alfonso::lab::{Column, Kind, Row, Value};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::sync::Arc;

/// The number of rows of a batch. Readers take one batch at a time.
const BATCH: usize = 1 << 14;

/// A table under construction.
pub struct Builder {
    schema: SchemaRef,
    columns: Vec<Column>,
    /// The rows of the next batch.
    waiting: Vec<Row>,
    batches: Vec<RecordBatch>,
}

impl Builder {
    /// Returns a table without rows.
    pub fn new(columns: Vec<Column>) -> Self {
        let field = |column: &Column| {
            let kind = match column.kind {
                Kind::Text => DataType::Utf8,
                Kind::Int => DataType::Int64,
                Kind::Float => DataType::Float64,
                Kind::Flag => DataType::Boolean,
            };
            Field::new(&column.name, kind, true)
        };
        let schema = Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()));
        Self { schema, columns, waiting: Vec::new(), batches: Vec::new() }
    }

    /// Adds rows.
    pub fn add(&mut self, rows: Vec<Row>) -> Result<(), ArrowError> {
        self.waiting.extend(rows);
        if self.waiting.len() >= BATCH { self.batch() } else { Ok(()) }
    }

    /// Makes a batch of the waiting rows.
    fn batch(&mut self) -> Result<(), ArrowError> {
        let rows = std::mem::take(&mut self.waiting);
        let array = |(index, column): (usize, &Column)| -> ArrayRef {
            let values = || rows.iter().map(|row| &row[index]);
            match column.kind {
                Kind::Text => Arc::new(values().map(Value::text).collect::<StringArray>()),
                Kind::Int => Arc::new(values().map(Value::int).collect::<Int64Array>()),
                Kind::Float => Arc::new(values().map(Value::float).collect::<Float64Array>()),
                Kind::Flag => Arc::new(values().map(Value::flag).collect::<BooleanArray>()),
            }
        };
        let arrays = self.columns.iter().enumerate().map(array).collect();
        self.batches.push(RecordBatch::try_new(Arc::clone(&self.schema), arrays)?);
        Ok(())
    }

    /// Returns the finished table.
    pub fn table(mut self) -> Result<Table, ArrowError> {
        if !self.waiting.is_empty() {
            self.batch()?;
        }
        Ok(Table { schema: self.schema, batches: self.batches })
    }
}

/// A finished table of a study. ``pyarrow.table``, ``polars.DataFrame``, ``pandas.DataFrame.from_arrow``
/// and ``duckdb.sql`` take it without copying, through the Arrow PyCapsule interface.
#[pyclass(frozen, module = "alfonso", name = "Table")]
pub struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

/// Converts an error of Arrow.
fn unusual(why: &ArrowError) -> PyErr {
    PyRuntimeError::new_err(why.to_string())
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.schema.fields().iter().map(|field| field.name()))
    }

    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<alfonso.Table of {} rows and {} columns>", self.num_rows(), self.schema.fields().len())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(|why| unusual(&why))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The requested schema is a wish that producers may ignore, and consumers convert columns
    /// themselves.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
