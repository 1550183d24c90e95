//! Checks open rule files in all their readings, in the background.
//!
//! A check may take seconds. It begins when no text has changed for a moment. Between its parts it
//! tests whether a text has changed since, and if so, its result is discarded.

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

/// The time without changes after which a check begins.
const QUIET: Duration = Duration::from_millis(200);

/// A text to check.
pub struct Job {
    /// The address of the text.
    pub uri: String,
    /// The text and its folder.
    pub found: Found,
    /// The texts of other open files, by path.
    pub others: BTreeMap<String, String>,
}

/// The result of a check.
pub struct Done {
    /// The address of the text.
    pub uri: String,
    /// The diagnostics of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts to which the diagnostics refer.
    pub sources: Sources,
}

/// The latest request for each address.
type Requested = Arc<Mutex<BTreeMap<String, Job>>>;

/// A thread that runs checks.
pub struct Checker {
    requested: Requested,
    /// The number of changes so far, of any text. A check of an earlier state is abandoned.
    state: Arc<AtomicU64>,
    bell: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checker {
    /// Starts the thread. It passes each result to `tell`, with the number of the state that was
    /// checked.
    pub fn new(tell: impl Fn(u64, Done) + Send + 'static) -> Self {
        let (bell, heard) = channel();
        let requested = Requested::default();
        let state = Arc::new(AtomicU64::new(0));
        let (jobs, now) = (Arc::clone(&requested), Arc::clone(&state));
        let thread = thread::spawn(move || work(&heard, &jobs, &now, &tell));
        Self { requested, state, bell: Some(bell), thread: Some(thread) }
    }

    /// Reports that a text has changed. A running check is abandoned and will be repeated.
    pub fn changed(&self) -> u64 {
        self.state.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Returns the number of the current state.
    pub fn state(&self) -> u64 {
        self.state.load(Ordering::SeqCst)
    }

    /// Requests a check of a text.
    pub fn want(&self, job: Job) {
        if let Ok(mut requested) = self.requested.lock() {
            requested.insert(job.uri.clone(), job);
        }
        if let Some(bell) = &self.bell {
            // Sending cannot fail, because the thread runs until the sender is dropped.
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
                // If this text has changed, its newer state is already requested. If another one
                // has, the check is requested again.
                None => {
                    if let Ok(mut jobs) = jobs.lock() {
                        jobs.entry(uri).or_insert(job);
                    }
                }
            }
        }
    }
}
