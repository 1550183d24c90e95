//! Plans: a path, a text or a mapping, and the rule files that they name.

use crate::errors::{diagnosed, error, refused};
use alfonso::driver::Source;
use alfonso::lab::Plan;
use alfonso::{Error, Rules, Study};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The endings of the files of plans and of rules.
const PLAN: &str = ".ron";
const RULES: &str = ".rules";

/// A rule file that does not ship: its name and text, and those of the libraries that it uses, by the
/// names by which it calls them.
pub type Stored = ((String, String), BTreeMap<String, (String, String)>);

/// A plan with the rule files that it names, by the names that it gives them. Shipped games are not
/// stored.
pub struct Looked {
    pub study: Study,
    pub plan: Plan,
    pub rules: BTreeMap<String, Stored>,
}

/// Returns the plan of an argument. A text is the path of a plan if it ends in `.ron`.
pub fn plan(py: Python<'_>, plan: &Bound<'_, PyAny>) -> PyResult<Plan> {
    if let Ok(text) = plan.cast::<PyString>() {
        let text = text.to_cow()?;
        return if text.trim_end().ends_with(PLAN) {
            opened(py, text.trim_end().into())
        } else {
            parsed(py, &text)
        };
    }
    if let Ok(mapping) = plan.cast::<PyMapping>() {
        let dict = py.import("builtins")?.getattr("dict")?.call1((mapping,))?;
        let text: String = py.import("json")?.getattr("dumps")?.call1((dict,))?.extract()?;
        return of_json(py, &text);
    }
    match plan.extract::<PathBuf>() {
        Ok(path) => opened(py, path),
        Err(_) => Err(PyTypeError::new_err("a plan is a str, an os.PathLike or a mapping")),
    }
}

fn opened(py: Python<'_>, path: PathBuf) -> PyResult<Plan> {
    let text = fs::read_to_string(&path).map_err(|source| error(py, &Error::Io { path, source }))?;
    parsed(py, &text)
}

fn parsed(py: Python<'_>, text: &str) -> PyResult<Plan> {
    Plan::parse(text).map_err(|why| diagnosed(py, *why))
}

/// Parses a plan that was written as JSON. The study that is made of it checks its numbers.
pub fn of_json(py: Python<'_>, text: &str) -> PyResult<Plan> {
    let wrong = |why: serde_json::Error| {
        let help = "the keys are those of a plan in RON; `All` is the text \"All\"";
        refused(py, &format!("this is not a plan: {why}"), Some(help))
    };
    serde_json::from_str(text).map_err(wrong)
}

/// Looks up everything that a plan names. `known` are rule files that were stored before. Others that
/// do not ship are opened by their paths.
pub fn looked_up(plan: Plan, known: &BTreeMap<String, Stored>) -> Result<Looked, Error> {
    let used = RefCell::new(BTreeMap::new());
    let study = Study::of(plan.clone(), |name| {
        if !name.ends_with(RULES) {
            return Rules::load(name);
        }
        let rules = match known.get(name) {
            Some(((file, text), libraries)) => {
                let source =
                    |(name, text): &(String, String)| Source { name: name.clone(), text: text.clone() };
                Rules::parse_with(file, text, &|name| libraries.get(name).map(source))
            }
            None => Rules::open(name),
        }?;
        let pair = |source: &Source| (source.name.clone(), source.text.clone());
        let libraries = rules.libraries().iter().map(|(name, source)| (name.clone(), pair(source))).collect();
        used.borrow_mut().insert(name.to_owned(), (pair(rules.source()), libraries));
        Ok(rules)
    })?;
    Ok(Looked { study, plan, rules: used.into_inner() })
}
