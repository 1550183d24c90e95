//! The check of a whole family, in the background.
//!
//! A check may take seconds. It begins when nobody has typed for a moment, it looks between its parts whether the text has changed
//! meanwhile, and what it finds is reported only if not.

use super::open::library;
use crate::subject::Found;
use alfonso_diag::Diagnostic;
use alfonso_driver::{Sources, check_unless};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// For how long nobody must have typed.
const QUIET: Duration = Duration::from_millis(200);

/// A text to check.
pub struct Job {
    /// Its address.
    pub uri: String,
    /// The text and its folder.
    pub found: Found,
    /// The texts of other files that are open, by their paths.
    pub others: BTreeMap<String, String>,
}

/// The result of a check.
pub struct Done {
    /// The address of the text.
    pub uri: String,
    /// All its mistakes.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts to which they refer.
    pub sources: Sources,
}

/// The checks that are wanted, by address: the newest of each.
type Requested = Arc<Mutex<BTreeMap<String, Job>>>;

/// A thread that checks.
pub struct Checker {
    requested: Requested,
    /// Rises with every change of any text: a check of an earlier state is not worth its end.
    state: Arc<AtomicU64>,
    bell: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checker {
    /// Starts the thread; it hands results to `tell`, with the state in which the texts were.
    pub fn new(tell: impl Fn(u64, Done) + Send + 'static) -> Self {
        let (bell, heard) = channel();
        let requested = Requested::default();
        let state = Arc::new(AtomicU64::new(0));
        let (jobs, now) = (Arc::clone(&requested), Arc::clone(&state));
        let thread = thread::spawn(move || work(&heard, &jobs, &now, &tell));
        Self { requested, state, bell: Some(bell), thread: Some(thread) }
    }

    /// Notes that a text has changed: checks that run are given up, to be done anew.
    pub fn changed(&self) -> u64 {
        self.state.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Returns the number of the present state.
    pub fn state(&self) -> u64 {
        self.state.load(Ordering::SeqCst)
    }

    /// Wants a text to be checked.
    pub fn want(&self, job: Job) {
        if let Ok(mut requested) = self.requested.lock() {
            requested.insert(job.uri.clone(), job);
        }
        if let Some(bell) = &self.bell {
            // The thread is there for as long as its bell.
            let _ = bell.send(());
        }
    }
}

impl Drop for Checker {
    fn drop(&mut self) {
        self.changed();
        self.bell = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(bell: &Receiver<()>, jobs: &Requested, now: &Arc<AtomicU64>, tell: &impl Fn(u64, Done)) {
    while bell.recv().is_ok() {
        loop {
            match bell.recv_timeout(QUIET) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        let state = now.load(Ordering::SeqCst);
        let list = jobs.lock().map(|mut jobs| std::mem::take(&mut *jobs)).unwrap_or_default();
        for (uri, job) in list {
            let stale = || now.load(Ordering::SeqCst) != state;
            let look = |name: &str| library(&job.found, name, &job.others);
            match check_unless(job.found.source.clone(), &look, &stale) {
                Some(checked) => {
                    let (diagnostics, sources) = (checked.diagnostics, checked.sources);
                    tell(state, Done { uri, diagnostics, sources });
                }
                // The newer state of this text is wanted already; another text's check begins anew.
                None => {
                    if let Ok(mut jobs) = jobs.lock() {
                        jobs.entry(uri).or_insert(job);
                    }
                }
            }
        }
    }
}
