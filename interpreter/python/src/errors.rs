//! Errors and panics, as Python exceptions.

use alfonso::{Diagnostic, Error};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The code of errors without a diagnostic.
const MOVE: &str = "illegal-move";
const FILE: &str = "unreadable-file";
const REQUEST: &str = "bad-request";
const PANIC: &str = "internal";

/// Runs the body of a function that Python calls. A panic becomes an `AlfonsoError`, so that it never
/// unwinds into the interpreter.
pub fn guard<T>(body: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Python::attach(|py| Err(raised(py, &format!("a mistake inside Alfonso: {text}"), PANIC, None, &[])))
    })
}

/// Converts an error of the library.
pub fn error(py: Python<'_>, error: &Error) -> PyErr {
    let first = error.diagnostics().iter().find(|it| it.is_error());
    let code = match (first, error) {
        (Some(first), _) => first.code.to_string(),
        (None, Error::Io { .. }) => FILE.to_owned(),
        (None, _) => MOVE.to_owned(),
    };
    let nearest = match error {
        Error::Move { nearest, .. } if !nearest.is_empty() => {
            Some(format!("similar moves are {}", nearest.join(", ")))
        }
        _ => None,
    };
    let help = first.and_then(|it| it.help.as_deref()).or(nearest.as_deref());
    raised(py, &error.to_string(), &code, help, error.diagnostics())
}

/// Converts a diagnostic.
pub fn diagnosed(py: Python<'_>, diagnostic: Diagnostic) -> PyErr {
    error(py, &Error::Request(Box::new(diagnostic)))
}

/// Returns an error about a request.
pub fn refused(py: Python<'_>, message: &str, help: Option<&str>) -> PyErr {
    raised(py, message, REQUEST, help, &[])
}

fn raised(
    py: Python<'_>,
    message: &str,
    code: &str,
    help: Option<&str>,
    diagnostics: &[Diagnostic],
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let made = || -> PyResult<PyErr> {
        let class = CLASS.import(py, "alfonso._errors", "AlfonsoError")?;
        let mut all = Vec::new();
        for it in diagnostics {
            let entry = PyDict::new(py);
            entry.set_item("code", it.code.to_string())?;
            entry.set_item("severity", if it.is_error() { "error" } else { "warning" })?;
            entry.set_item("message", &it.message)?;
            entry.set_item("help", it.help.as_deref())?;
            all.push(entry);
        }
        Ok(PyErr::from_value(class.call1((message, code, help, all))?))
    };
    made().unwrap_or_else(|_| PyRuntimeError::new_err(message.to_owned()))
}
