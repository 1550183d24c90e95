//! Studies: many games of a plan.

use crate::agents::json;
use crate::errors::{diagnosed, error, guard, refused};
use crate::plan::{self, looked_up};
use crate::work::sliced;
use alfonso::lab::Plan;
use alfonso::lab::lattice::Figure;
use alfonso::lab::weigh::{Evidence, Prior};
use alfonso::{Study, StudyProgress};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::collections::BTreeMap;

/// The number of games between two questions whether the user pressed Ctrl-C.
const SLICE: u64 = 16;

/// Plays all games of a plan. Other Python threads run meanwhile, and Ctrl-C stops it.
fn played(py: Python<'_>, plan: Plan) -> PyResult<Study> {
    let looked = py.detach(|| looked_up(plan, &BTreeMap::new()));
    let mut study = looked.map_err(|why| error(py, &why))?.study;
    sliced(py, || match study.advance(SLICE) {
        Ok(StudyProgress::Going { .. }) => None,
        Ok(StudyProgress::Done) => Some(Ok(())),
        Err(why) => Some(Err(why)),
    })?
    .map_err(|why| error(py, &why))?;
    Ok(study)
}

/// Measures the effect of each question of a game on play.
///
/// `plan` is a plan as for `run`, with one entry in ``cells``. `figures` are names of
/// figures, such as ``"plies"`` and ``"drawn"``. Returns a dict: ``by_agents`` has the effects for
/// each lineup of agents, and ``idle`` the questions that have no effect under some answers. The
/// objects are those that ``alfonso lattice --format json`` prints.
///
/// Other Python threads run meanwhile, and Ctrl-C stops the work. Raises AlfonsoError if the plan is
/// invalid or a figure has no such name.
#[pyfunction]
#[pyo3(signature = (plan, figures = None))]
pub fn lattice<'py>(
    py: Python<'py>,
    plan: &Bound<'py, PyAny>,
    figures: Option<Vec<String>>,
) -> PyResult<Bound<'py, PyDict>> {
    let plan = plan::plan(py, plan)?;
    guard(|| {
        let wanted = figures.unwrap_or_else(|| vec![Figure::Plies.name().to_owned()]);

        let mut figures = Vec::new();
        for name in &wanted {
            let figure: Figure = name.parse().map_err(|why: String| refused(py, &why, None))?;
            figures.push(figure);
        }
        let study = played(py, plan)?;
        let lattice = py.detach(|| study.lattice(&figures)).map_err(|why| error(py, &why))?;
        let found = PyDict::new(py);
        let all: Vec<_> = lattice.by_agents.iter().map(|it| json(py, it)).collect::<PyResult<_>>()?;
        found.set_item("by_agents", PyList::new(py, all)?)?;
        found.set_item("idle", json(py, &lattice.idle)?)?;
        Ok(found)
    })
}

/// Weighs the readings of a game against evidence: wear on an object, and figures that sources cite.
///
/// `plan` is a plan as for `run`, with one entry in ``cells``. `evidence` is the text of a file
/// of evidence as for ``alfonso weigh``. `prior` is ``"equal"``, ``"confidence"`` or
/// ``"split:QUESTION,QUESTION"``. Returns an object for each lineup of agents, as ``alfonso weigh --format
/// json`` prints them: ``readings`` has their posteriors, the most probable first.
///
/// Other Python threads run meanwhile, and Ctrl-C stops the work. Raises AlfonsoError if the plan or the
/// evidence is invalid, or if no reading can have produced the evidence.
#[pyfunction]
#[pyo3(signature = (plan, evidence, prior = "equal"))]
pub fn weigh<'py>(
    py: Python<'py>,
    plan: &Bound<'py, PyAny>,
    evidence: &str,
    prior: &str,
) -> PyResult<Bound<'py, PyList>> {
    let plan = plan::plan(py, plan)?;
    guard(|| {
        let prior = match (prior, prior.strip_prefix("split:")) {
            ("equal", _) => Prior::Equal,
            ("confidence", _) => Prior::Confidence,
            (_, Some(questions)) => Prior::Split(questions.split(',').map(str::to_owned).collect()),
            _ => {
                let help = "a prior is `equal`, `confidence` or `split:QUESTION,QUESTION`";
                return Err(refused(py, &format!("there is no prior `{prior}`"), Some(help)));
            }
        };
        let evidence = Evidence::parse(evidence).map_err(|why| diagnosed(py, *why))?;
        let study = played(py, plan)?;
        let weighed = py.detach(|| study.weigh(&evidence, &prior)).map_err(|why| error(py, &why))?;
        PyList::new(py, weighed.iter().map(|it| json(py, it)).collect::<PyResult<Vec<_>>>()?)
    })
}
