//! The shards of a study, for `alfonso.cluster`: a study that is sent to other processes, which play
//! its shards and write their files.

use crate::errors::{error, guard, refused};
use crate::plan::{Looked, Stored, looked_up, of_json, plan};
use crate::work::aside;
use alfonso::lab::Rows;
use alfonso::report::study::FileHash;
use alfonso::{Error, ShardPlayer, Study, StudyFiles};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Files by their names, in the order in which they must be written.
type Named<T> = Vec<(String, T)>;

/// A study whose shards are played in any order. It can be pickled; the rule files that do not ship are
/// stored along.
#[pyclass(frozen, module = "alfonso._alfonso")]
pub struct _Study {
    study: Arc<Study>,
    files: StudyFiles,
    /// The plan as JSON, with the rule files that it names.
    plan: String,
    rules: BTreeMap<String, Stored>,
    rows: Rows,
    has_plies: bool,
    /// Players that wait for their next shard.
    players: Arc<Mutex<Vec<ShardPlayer<Arc<Study>>>>>,
    stopped: Arc<AtomicBool>,
}

impl _Study {
    fn new(py: Python<'_>, looked: Looked) -> PyResult<Self> {
        let plan = serde_json::to_string(&looked.plan);
        let plan = plan.map_err(|why| refused(py, &format!("the plan cannot be stored: {why}"), None))?;
        Ok(Self {
            files: looked.study.files(),
            study: Arc::new(looked.study),
            plan,
            rules: looked.rules,
            rows: looked.plan.rows,
            has_plies: looked.plan.plies,
            players: Arc::default(),
            stopped: Arc::default(),
        })
    }
}

/// Makes a study from what `_Study.__reduce__` stored.
#[pyfunction]
pub fn _study(py: Python<'_>, plan: &str, rules: BTreeMap<String, Stored>, run: &str) -> PyResult<_Study> {
    let plan = of_json(py, plan)?;
    let looked = py.detach(|| looked_up(plan, &rules)).map_err(|why| error(py, &why))?;
    let study = _Study::new(py, looked)?;
    if study.files.run != run {
        let message =
            "this process has other rules or another version of the program than the one that sent the study";
        let help = "install the same version of `alfonso-games` on all machines";
        return Err(refused(py, message, Some(help)));
    }
    Ok(study)
}

#[pymethods]
impl _Study {
    #[new]
    fn of(py: Python<'_>, plan_: &Bound<'_, PyAny>) -> PyResult<Self> {
        let plan = plan(py, plan_)?;
        guard(|| {
            let looked = py.detach(|| looked_up(plan, &BTreeMap::new())).map_err(|why| error(py, &why))?;
            Self::new(py, looked)
        })
    }

    /// The contents of the manifest. The rows depend on nothing else.
    #[getter]
    fn manifest(&self) -> &str {
        &self.files.manifest
    }

    /// The hash of the manifest.
    #[getter]
    fn run(&self) -> &str {
        &self.files.run
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.study.games()
    }

    /// The extension of files of rows.
    #[getter]
    fn ending(&self) -> &'static str {
        self.rows.ending()
    }

    /// True if the study has a table of plies.
    #[getter]
    fn has_plies(&self) -> bool {
        self.has_plies
    }

    /// For each shard: the label of its cell, its agents, the number of its first game, and the number
    /// of its games.
    #[getter]
    fn shards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let described = self.study.shards().iter().map(|unit| {
            let (agents, cell) = self.study.series_of(unit.file).unwrap_or_default();
            (cell, agents, unit.first, unit.games)
        });
        PyTuple::new(py, described.collect::<Vec<_>>())
    }

    /// The columns of the table of games, or of that of plies: for each its name in the files, its name
    /// in tables, and its type in Arrow.
    fn columns(&self, plies: bool) -> Vec<(String, String, &'static str)> {
        use alfonso::lab::Kind;
        let tables = self.study.table_columns();
        let (files, tables) = match plies {
            true => (self.study.ply_columns(), tables.plies),
            false => (self.study.columns().to_vec(), tables.games),
        };
        let kind = |kind: Kind| match kind {
            Kind::Text => "string",
            Kind::Int => "int64",
            Kind::Float => "double",
            Kind::Flag => "bool",
        };
        files.into_iter().zip(tables).map(|(file, table)| (file.name, table.name, kind(table.kind))).collect()
    }

    /// Returns the names of a shard's files: hashes, traffic, plies if the plan has them, games.
    fn names(&self, shard: usize) -> Vec<String> {
        let names = self.study.names(shard);
        [names.hashes.clone()].into_iter().chain(names.hashed()).collect()
    }

    /// Returns the contents of the file of hashes of a shard whose other files have these lengths and
    /// SHA-256 hashes.
    fn hashes(
        &self,
        py: Python<'_>,
        shard: usize,
        files: BTreeMap<String, (u64, String)>,
    ) -> PyResult<String> {
        let hash = |(name, (bytes, sha256))| (name, FileHash { bytes, sha256 });
        let files = files.into_iter().map(hash).collect();
        guard(|| self.study.hashes(&self.files.run, shard, files).map_err(|why| error(py, &why)))
    }

    /// Plays a shard. Returns the names and contents of its files, in the order in which they must be
    /// written. Returns None after `stop`. Other Python threads run meanwhile.
    fn play<'py>(&self, py: Python<'py>, shard: usize) -> PyResult<Option<Named<Bound<'py, PyBytes>>>> {
        guard(|| {
            let (study, players) = (Arc::clone(&self.study), Arc::clone(&self.players));
            let (stopped, run) = (Arc::clone(&self.stopped), self.files.run.clone());
            let work = move |goes_on: &dyn Fn() -> bool| -> Result<Option<Named<Vec<u8>>>, Error> {
                let free = players.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let mut player = free.unwrap_or_else(|| ShardPlayer::new(study));
                let is_over = || stopped.load(Ordering::Relaxed) || !goes_on();
                let Some(rows) = player.play(shard, &is_over, &mut || {})? else { return Ok(None) };
                let files = player.files(&run, shard, &rows)?;
                players.lock().unwrap_or_else(PoisonError::into_inner).push(player);
                Ok(Some(files))
            };
            let files = aside(py, work)?;
            let Some(files) = files.map_err(|why| error(py, &why))? else { return Ok(None) };
            Ok(Some(files.into_iter().map(|(name, bytes)| (name, PyBytes::new(py, &bytes))).collect()))
        })
    }

    /// Stops all shards that are being played.
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    #[expect(clippy::type_complexity, reason = "the arguments of a function of Python")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, BTreeMap<String, Stored>, String))> {
        let made = py.import("alfonso._alfonso")?.getattr("_study")?;
        Ok((made, (self.plan.clone(), self.rules.clone(), self.files.run.clone())))
    }
}
