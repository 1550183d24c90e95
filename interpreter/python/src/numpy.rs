//! NumPy arrays, through the buffer protocol.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// A type of numbers in arrays.
pub trait Number: Element {
    /// The name of the type in NumPy.
    const NAME: &'static str;
}

impl Number for f32 {
    const NAME: &'static str = "float32";
}

impl Number for i8 {
    const NAME: &'static str = "int8";
}

impl Number for i32 {
    const NAME: &'static str = "int32";
}

/// Returns a new array with these numbers.
pub fn array<'py, T: Number>(py: Python<'py>, shape: &[usize], numbers: &[T]) -> PyResult<Bound<'py, PyAny>> {
    static EMPTY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let empty = EMPTY.import(py, "numpy", "empty")?;
    let made = empty.call1((PyTuple::new(py, shape)?, T::NAME))?;
    if !numbers.is_empty() {
        write(py, &made, numbers)?;
    }
    Ok(made)
}

/// Writes numbers into a contiguous writable buffer of the same size.
pub fn write<T: Number>(py: Python<'_>, out: &Bound<'_, PyAny>, numbers: &[T]) -> PyResult<()> {
    let buffer = PyBuffer::<T>::get(out)?;
    if buffer.item_count() != numbers.len() {
        let message = format!("the buffer has {} numbers instead of {}", buffer.item_count(), numbers.len());
        return Err(PyValueError::new_err(message));
    }
    buffer.copy_from_slice(py, numbers)
}
