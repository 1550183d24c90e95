//! Plays all games of a plan on several threads, and returns their tables.

use crate::arrow::{Builder, Table};
use crate::errors::{error, guard, refused};
use crate::plan::{looked_up, plan};
use alfonso::lab::{Traffic, UnitRows};
use alfonso::{Error, ShardPlayer, Study};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The time between two questions whether the user pressed Ctrl-C.
const SLICE: Duration = Duration::from_millis(20);
/// The number of these between two reports of progress.
const REPORT: u32 = 5;

/// The tables of a study. Each is taken by other libraries without copying.
#[pyclass(frozen, module = "alfonso", name = "Tables")]
pub struct Tables {
    games: Py<Table>,
    plies: Option<Py<Table>>,
    traffic: Py<Table>,
}

#[pymethods]
impl Tables {
    /// A row for each game.
    #[getter]
    fn games(&self, py: Python<'_>) -> Py<Table> {
        self.games.clone_ref(py)
    }

    /// A row for each move, choice and roll; None unless the plan sets ``plies: true``.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Option<Py<Table>> {
        self.plies.as_ref().map(|table| table.clone_ref(py))
    }

    /// A row for each seat and pair of cells between which it moved pieces, with the number of moves.
    #[getter]
    fn traffic(&self, py: Python<'_>) -> Py<Table> {
        self.traffic.clone_ref(py)
    }
}

/// The state that the threads share.
struct Shared {
    study: Arc<Study>,
    next: AtomicUsize,
    games: AtomicU64,
    stopped: AtomicBool,
}

/// A shard's number and its rows, or the reason why there are none.
type Played = (usize, Result<UnitRows, String>, Option<Error>);

impl Shared {
    /// Plays shards until none is left or the work is stopped.
    fn work(&self, send: &Sender<Played>) {
        let mut player = ShardPlayer::new(Arc::clone(&self.study));
        while !self.stopped.load(Ordering::Relaxed) {
            let shard = self.next.fetch_add(1, Ordering::Relaxed);
            if shard >= self.study.shards().len() {
                return;
            }
            let played = catch_unwind(AssertUnwindSafe(|| {
                player.play(shard, &|| self.stopped.load(Ordering::Relaxed), &mut || {
                    self.games.fetch_add(1, Ordering::Relaxed);
                })
            }));
            let sent = match played {
                Ok(Ok(Some(rows))) => send.send((shard, Ok(rows), None)),
                Ok(Ok(None)) => return,
                Ok(Err(why)) => send.send((shard, Err(why.to_string()), Some(why))),
                Err(_) => send.send((shard, Err("a mistake inside Alfonso".to_owned()), None)),
            };
            if sent.is_err() {
                return;
            }
        }
    }
}

/// The tables under construction. Shards arrive in any order, and are added in their own.
struct Gathered {
    study: Arc<Study>,
    games: Builder,
    plies: Builder,
    traffic: BTreeMap<usize, Traffic>,
    waiting: BTreeMap<usize, UnitRows>,
    next: usize,
}

impl Gathered {
    fn new(study: &Arc<Study>) -> Self {
        let columns = study.table_columns();
        Self {
            study: Arc::clone(study),
            games: Builder::new(columns.games),
            plies: Builder::new(columns.plies),
            traffic: BTreeMap::new(),
            waiting: BTreeMap::new(),
            next: 0,
        }
    }

    fn add(&mut self, shard: usize, rows: UnitRows) -> Result<(), String> {
        self.waiting.insert(shard, rows);
        while let Some(rows) = self.waiting.remove(&self.next) {
            let series = self.study.shards()[self.next].series;
            self.traffic.entry(series).or_default().merge(&rows.traffic);
            self.games.add(rows.games).map_err(|why| why.to_string())?;
            if !rows.plies.is_empty() {
                self.plies.add(rows.plies).map_err(|why| why.to_string())?;
            }
            self.next += 1;
        }
        Ok(())
    }

    /// Returns the tables of games, plies and traffic.
    fn tables(self) -> Result<(Table, Option<Table>, Table), String> {
        let mut traffic = Builder::new(self.study.table_columns().traffic);
        let mut player = self.study.player();
        for (series, counts) in &self.traffic {
            let shard = self.study.shards().iter().find(|unit| unit.series == *series);
            let shard = shard.map_or(0, |unit| unit.file);
            let rows = player.traffic_rows(shard, counts).map_err(|why| why.to_string())?;
            traffic.add(rows).map_err(|why| why.to_string())?;
        }
        let has_plies = !self.study.ply_columns().is_empty();
        let made = || {
            let plies = has_plies.then(|| self.plies.table()).transpose()?;
            Ok((self.games.table()?, plies, traffic.table()?))
        };
        made().map_err(|why: arrow_schema::ArrowError| why.to_string())
    }
}

/// Plays all games of a plan; see `alfonso.tables`. `progress` is called with the number of games
/// played and the number of all games.
#[pyfunction]
#[pyo3(signature = (plan_, threads, progress))]
pub fn _tables(
    py: Python<'_>,
    plan_: &Bound<'_, PyAny>,
    threads: Option<usize>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Tables> {
    let plan = plan(py, plan_)?;
    guard(|| {
        let threads = match threads {
            Some(0) => return Err(PyValueError::new_err("there must be at least one thread")),
            Some(threads) => threads,
            None => thread::available_parallelism().map_or(1, usize::from),
        };
        let looked = py.detach(|| looked_up(plan, &BTreeMap::new())).map_err(|why| error(py, &why))?;
        let study = Arc::new(looked.study);
        let shared = Arc::new(Shared {
            study: Arc::clone(&study),
            next: AtomicUsize::new(0),
            games: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        });
        let (send, receive) = channel();
        for _ in 0..threads.min(study.shards().len()) {
            let (shared, send) = (Arc::clone(&shared), send.clone());
            let spawned = thread::Builder::new().spawn(move || shared.work(&send));
            spawned.map_err(|why| refused(py, &format!("no thread can be started: {why}"), None))?;
        }
        drop(send);
        let gathered = gather(py, &shared, receive, progress.as_ref());
        // The threads end by themselves; nobody waits for them after Ctrl-C.
        shared.stopped.store(true, Ordering::Relaxed);
        let (games, plies, traffic) =
            py.detach(|| gathered?.tables().map_err(Failure::Other)).map_err(|why| why.raised(py))?;
        Ok(Tables {
            games: Py::new(py, games)?,
            plies: plies.map(|table| Py::new(py, table)).transpose()?,
            traffic: Py::new(py, traffic)?,
        })
    })
}

/// The reasons why a run ends early.
enum Failure {
    Python(PyErr),
    Library(Error),
    Other(String),
}

impl Failure {
    fn raised(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Python(why) => why,
            Self::Library(why) => error(py, &why),
            Self::Other(why) => refused(py, &why, None),
        }
    }
}

/// Receives the shards, reports progress and looks for Ctrl-C.
fn gather(
    py: Python<'_>,
    shared: &Shared,
    receive: Receiver<Played>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<Gathered, Failure> {
    let mut gathered = Gathered::new(&shared.study);
    let receive = Mutex::new(receive);
    let all = shared.study.games();
    let report = |games: u64| -> Result<(), Failure> {
        let reported = progress.map_or(Ok(()), |progress| progress.call1((games, all)).map(drop));
        reported.map_err(Failure::Python)
    };
    let mut slices = 0_u32;
    while gathered.next < shared.study.shards().len() {
        let received = py.detach(|| -> Result<bool, Failure> {
            let receive = receive.lock().unwrap_or_else(PoisonError::into_inner);
            match receive.recv_timeout(SLICE) {
                Ok((shard, Ok(rows), _)) => gathered.add(shard, rows).map(|()| false).map_err(Failure::Other),
                Ok((_, Err(_), Some(why))) => Err(Failure::Library(why)),
                Ok((_, Err(why), None)) => Err(Failure::Other(why)),
                Err(RecvTimeoutError::Timeout) => Ok(true),
                Err(RecvTimeoutError::Disconnected) => {
                    Err(Failure::Other("the work ended without a result".to_owned()))
                }
            }
        })?;
        py.check_signals().map_err(Failure::Python)?;
        slices += u32::from(received);
        if slices >= REPORT {
            slices = 0;
            report(shared.games.load(Ordering::Relaxed))?;
        }
    }
    report(all)?;
    Ok(gathered)
}
